/* The pictures of Kingsport. Each draws all of the glass as far as it is its own.
 *
 *    0 | who, and what ROLL would do                        | the parts of the turn
 *   16 | x 0-69: what to do at the table    : x 73-127: the player's tokens
 *   52 | the belt: everything that may be chosen now
 *
 * Inside ui only. */
#pragma once

#include "kingsport.h"
#include "scene.h"

static inline const kingsport_state_t *kingsport_of(const ui_view_t *view) {
    return kingsport_part(&view->session->now.game);
}

/* What pictures are made from, besides the moment. */
typedef struct {
    const ui_paint_t *paint;
    const kingsport_state_t *state;
    const game_prompt_t *prompt;
    uint32_t
        age_ms; /* how long what was thrown lies at its place; KINGSPORT_LONG_AGO_MS: it stands */
} kingsport_look_t;

/* Until when things move, from the time when what was thrown lies at its place. */
enum {
    KINGSPORT_TURNS_OVER_MS = 300,
    KINGSPORT_HIT_MS = 1200,
    KINGSPORT_ANSWER_MS = 800,
    KINGSPORT_BLOW_MS = 1500,
    KINGSPORT_MOVES_MS = 5000,
    KINGSPORT_LONG_AGO_MS = 10000
};

enum { KINGSPORT_MS_US = 1000 };

/* The same from the sight of it: it lies where it fell; then it goes to its place. */
enum { KINGSPORT_LIES_MS = 400, KINGSPORT_LANDS_MS = 550 };

uint32_t kingsport_ms_since(const ui_paint_t *paint, uint64_t since_us);

/* --- pieces --- */

/* A player's name and a word, and the part of the turn that goes on, or KINGSPORT_STEPS. */
void kingsport_paint_header(const ui_paint_t *paint, uint8_t seat, const char *text, uint8_t step);

/* Hearts, sanity, bullets; relics by kind. */
void kingsport_paint_tokens(const ui_paint_t *paint, const kingsport_player_t *player, bool relics);

/* At the foot: the ring, and inverse what the next press does. */
void kingsport_paint_next(const ui_paint_t *paint, int x, const char *text);

/* Lines of 5x8. */
void kingsport_paint_lines(const ui_paint_t *paint, int x, int y, int pitch, const char *text);

/* A token, before, after; returns where more may follow. */
int kingsport_paint_change(const ui_paint_t *paint, int x, int y, const gfx_sprite_t *icon,
                           uint32_t before, uint32_t after);

/* A six-sided die that shows 1 to 6. */
typedef enum { KINGSPORT_DIE_18, KINGSPORT_DIE_24 } kingsport_die_t;
void kingsport_paint_die(const ui_paint_t *paint, int x, int y, kingsport_die_t size,
                         uint8_t shows);

/* A place where nothing is. */
void kingsport_paint_dot(const ui_paint_t *paint, int x, int y);

/* An empty place that would be filled: every second pixel of its edge. */
void kingsport_paint_place(const ui_paint_t *paint, int x, int y, int size_px);

/* Over those tokens: the face that a check has just turned sour; the last heart, which is given. */
void kingsport_paint_souring(const kingsport_look_t *look);
void kingsport_paint_breaking(const kingsport_look_t *look, uint32_t ms);

/* "3 of 5"; of 0: the number alone. */
enum { KINGSPORT_HELD_BYTES = 24 };
void kingsport_format_held(const ui_view_t *view, uint32_t held, uint32_t most, char *text);

/* A word for what a turn offers. */
const char *kingsport_word(const ui_view_t *view, game_option_t option);
const char *kingsport_relic_word(const ui_view_t *view, uint8_t kind);

/* What a throw is for. */
const char *kingsport_roll_word(const ui_view_t *view, const kingsport_state_t *state,
                                const game_prompt_t *prompt);

/* The face of the newest throw for this; 0: none stands in the log. */
uint8_t kingsport_fallen(const session_t *session, game_ask_t ask);

/* --- pictures --- */

void kingsport_paint_turn(const kingsport_look_t *look, bool fell);
void kingsport_paint_air(const kingsport_look_t *look);
void kingsport_paint_lying(const kingsport_look_t *before, uint32_t ms);
void kingsport_paint_roll(const kingsport_look_t *look);
void kingsport_paint_missed(const kingsport_look_t *look);
void kingsport_paint_hit(const kingsport_look_t *look);
void kingsport_paint_blow(const kingsport_look_t *look);
void kingsport_paint_relics(const kingsport_look_t *look);
void kingsport_paint_site(const kingsport_look_t *look);
void kingsport_paint_first(const kingsport_look_t *look);
void kingsport_paint_enter(const kingsport_look_t *look);
void kingsport_paint_everybody(const kingsport_look_t *look);
/* At the end: where everybody's points come from. */
void kingsport_paint_sources(const kingsport_look_t *look);
void kingsport_paint_adjust(const kingsport_look_t *look);
void kingsport_paint_over(const kingsport_look_t *look);
