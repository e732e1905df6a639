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
} kingsport_look_t;

/* --- pieces --- */

/* A player's name, inverse, at the top left; returns where words may follow. */
int kingsport_paint_name(const ui_paint_t *paint, uint8_t seat);

/* The same, and a word behind it; with the part of the turn that goes on, or KINGSPORT_STEPS. */
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

/* A place where nothing is. */
void kingsport_paint_dot(const ui_paint_t *paint, int x, int y);

/* An empty place that would be filled: every second pixel of its edge. */
void kingsport_paint_place(const ui_paint_t *paint, int x, int y, int size_px);

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
void kingsport_paint_roll(const kingsport_look_t *look);
void kingsport_paint_missed(const kingsport_look_t *look);
void kingsport_paint_hit(const ui_paint_t *paint, uint32_t age_ms);
void kingsport_paint_blow(const kingsport_look_t *look, uint32_t age_ms);
void kingsport_paint_relics(const kingsport_look_t *look);
void kingsport_paint_site(const kingsport_look_t *look);
void kingsport_paint_first(const kingsport_look_t *look);
void kingsport_paint_enter(const kingsport_look_t *look);
void kingsport_paint_everybody(const kingsport_look_t *look);
void kingsport_paint_adjust(const kingsport_look_t *look);
void kingsport_paint_over(const kingsport_look_t *look, uint32_t age_ms);

enum { KINGSPORT_HIT_MS = 1200, KINGSPORT_TURNS_OVER_MS = 300, KINGSPORT_MOVES_MS = 5000 };
enum { KINGSPORT_BLOW_MS = 600 };
