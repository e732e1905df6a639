/* The screens of Kingsport: what its files share.
 *
 *    0 | who, and the part of the turn            | a card: this round's event was played
 *   16 | x 0-69: what to do at the table    : x 73-127: the player's tokens
 *   52 | the belt: what ROLL does, and what else may be chosen now */
#pragma once

#include "kingsport.h"
#include "scene.h"

static inline const kingsport_state_t *kingsport_of(const ui_view_t *view) {
    return kingsport_part(&view->session->now.game);
}

/* What a screen is drawn from. `age_ms`: how long what was thrown lies at its place;
 * KINGSPORT_LONG_AGO_MS: nothing moves. */
typedef struct {
    const ui_paint_t *paint;
    const kingsport_state_t *state;
    const game_prompt_t *prompt;
    uint32_t age_ms;
} kingsport_look_t;

/* Whose turn it is. */
static inline const kingsport_player_t *kingsport_player(const kingsport_look_t *look) {
    return &look->state->players[look->state->player];
}

/* Until when things move, from the time when what was thrown lies at its place. */
enum {
    KINGSPORT_TURNS_OVER_MS = 300,
    KINGSPORT_HIT_MS = 1200,
    KINGSPORT_ANSWER_MS = 800,
    KINGSPORT_EVENT_MS = 1500,
    KINGSPORT_MOVES_MS = 5000,
    KINGSPORT_LONG_AGO_MS = 10000
};

/* From when the die is seen: it lies where it fell; then it goes to its place. */
enum { KINGSPORT_LIES_MS = 400, KINGSPORT_LANDS_MS = 550 };

uint32_t kingsport_ms_since(const ui_paint_t *paint, uint64_t since_us);

/* --- kingsport_parts.c: drawings that several screens share ---------------------------------- */

/* A player's name, bright if the next press is theirs, a word, and the mark of an event card. */
void kingsport_paint_header(const ui_paint_t *paint, uint8_t seat, const char *text);
void kingsport_paint_plain_header(const ui_paint_t *paint, uint8_t seat, const char *text);

/* Hearts, sanity, bullets; relics by kind. */
void kingsport_paint_tokens(const ui_paint_t *paint, const kingsport_player_t *player, bool relics);

/* Over those tokens: the face that a check has just turned sour; the last heart, which is given. */
void kingsport_paint_souring(const kingsport_look_t *look);
void kingsport_paint_breaking(const kingsport_look_t *look, uint32_t ms);

/* Lines of 5x8. */
void kingsport_paint_lines(const ui_paint_t *paint, int x, int y, int pitch, text_t text);

/* A six-sided die that shows 1 to 6. */
typedef enum { KINGSPORT_DIE_18, KINGSPORT_DIE_24 } kingsport_die_t;
void kingsport_paint_die(const ui_paint_t *paint, int x, int y, kingsport_die_t size,
                         uint8_t shows);

/* A place for a token where none is. */
void kingsport_paint_dot(const ui_paint_t *paint, int x, int y);

/* What a turn offers, and what a roll is for. */
const char *kingsport_word(const ui_view_t *view, game_option_t option);
const char *kingsport_roll_word(const kingsport_look_t *look);

/* --- the belt: what left and right go through in a turn --------------------------------------- */

/* The cursor is the place of an option in the prompt, or one of these two behind it: they answer nothing. */
enum { KINGSPORT_EVERYBODY, KINGSPORT_EVENT_CARD, KINGSPORT_EXTRAS };
enum { KINGSPORT_BELT_MAX = GAME_OPTIONS_MAX + KINGSPORT_EXTRAS };

/* The cursors in the order of the belt; returns how many. Left of the first are everybody's tokens. */
uint8_t kingsport_belt(const game_prompt_t *prompt, uint8_t cursors[KINGSPORT_BELT_MAX]);

/* Was this round's event card marked as played? */
bool kingsport_event_played(const ui_view_t *view, const ui_t *ui);

/* --- screens --------------------------------------------------------------------------------- */

/* kingsport_turn.c: the three parts of a turn, or a die that changed none of them. */
void kingsport_paint_turn(const kingsport_look_t *look);

/* kingsport_roll.c: a die in the air, on its way to its place, to be rolled; a miss, a hit. */
void kingsport_paint_air(const kingsport_look_t *look);
void kingsport_paint_lying(const kingsport_look_t *before, uint32_t ms);
void kingsport_paint_roll(const kingsport_look_t *look);
void kingsport_paint_missed(const kingsport_look_t *look);
void kingsport_paint_hit(const kingsport_look_t *look);

/* What the check of this fight showed, before the first roll at the enemy; 0: none is the newest answer. */
uint8_t kingsport_newest_check(const session_t *session);

/* kingsport_event.c: what happened to a player or a site. */
void kingsport_paint_event(const kingsport_look_t *look);

/* kingsport_pick.c: what is picked from a row. */
void kingsport_paint_relics(const kingsport_look_t *look);
void kingsport_paint_site(const kingsport_look_t *look);
void kingsport_paint_first(const kingsport_look_t *look);
void kingsport_paint_enter(const kingsport_look_t *look);

/* kingsport_token_tables.c: one player's tokens in large print, whose to adjust, the grid that does, and at the end where the points
 * come from. */
void kingsport_paint_player(const kingsport_look_t *look, uint8_t seat);
void kingsport_paint_whose(const kingsport_look_t *look);
void kingsport_paint_adjust(const kingsport_look_t *look);
void kingsport_paint_sources(const kingsport_look_t *look);

/* kingsport_over.c: the end. */
void kingsport_paint_over(const kingsport_look_t *look);
