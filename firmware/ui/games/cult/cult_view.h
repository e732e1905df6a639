/* The cult duel's pictures, and what they are made of. Inside ui only.
 *
 *      0 +--------------------------------+
 *        | who presses > at whom     pips |   rows 0-11
 *     12 |  (dark: two-colour panels)     |
 *     16 |                                |
 *        |  table, face or faces          |
 *     52 |  whose press is next, and what |
 *     63 +--------------------------------+ */
#pragma once

#include "drawings.h"
#include "scene.h"
#include "widgets.h"
#include "words.h"

static inline const cult_state_t *cult_of(const ui_view_t *view) {
    return cult_part(&view->session->now.game);
}

/* Who is at work: cultists, or GAME_NOBODY. */
typedef struct {
    uint8_t roller;
    uint8_t target;
    bool responds;
} cult_pair_t;

/* --- cult_moves.c: what would happen, what has happened ------------------------------------ */

static inline uint8_t cult_count(const cult_state_t *state) {
    return (uint8_t)(state->players * state->cultists);
}

/* The cultist that an option stands for. */
uint8_t cult_at(const cult_state_t *state, uint8_t option);

/* Who would throw at whom now; while a victim is being picked, with option `cursor` as the victim.
 * False: neither a throw nor its victim is asked for. */
bool cult_pair(const cult_state_t *state, uint8_t cursor, cult_pair_t *pair);

/* The state once this pair's throw has shown `face` (not Eye); the state may still ask for the
 * victim. */
cult_state_t cult_after(const cult_state_t *state, const cult_pair_t *pair, cult_face_t face);

/* In how many of the die's CULT_SIDES sides this throw drives its target mad. The Eye counts when
 * any of its faces would. */
uint8_t cult_odds(const cult_state_t *state, const cult_pair_t *pair);

/* A draw that shows the face. */
uint8_t cult_side_of(cult_face_t face);

/* What the newest answer that stands did; false: it was no throw and no pick of a face. */
bool cult_deed(const ui_view_t *view, const cult_state_t *before, cult_deed_t *deed);

/* --- cult_story.c -------------------------------------------------------------------------- */

void cult_tell(const session_t *session, cult_story_t *story);

/* --- cult_lines.c: an effect in words ------------------------------------------------------ */

typedef struct {
    char who[NAME_UTF8_MAX + 4]; /* or a whole line, without figures */
    uint8_t number;              /* of a cultist, where a player has several; 0: none */
    bool figures;                /* a before and an after; without, nothing has changed */
    bool mad;                    /* at the end of it */
    uint8_t old, now;
} cult_line_t;

void cult_lines(const ui_view_t *view, const cult_deed_t *deed, cult_line_t lines[2]);

/* A cultist's name: the player's, with a number where a player has several: "Isabel 2". */
void cult_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]);

/* The same in two: for where figures follow, see draw_who. */
void cult_short_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]);
uint8_t cult_number(const cult_state_t *state, uint8_t cultist);

/* --- cult_tally.c -------------------------------------------------------------------------- */

typedef struct {
    int x, y, width_px, row_px;
    uint8_t rows;    /* rivals take one each */
    bool pool_below; /* in a row of its own; as it is of rivals */
} cult_tally_place_t;

typedef struct {
    const cult_state_t *now, *before;
} cult_change_t;

/* Everybody's sanity and the pool, row by row; inverse what is not as it was before. */
void draw_tally(gfx_frame_t *frame, const ui_view_t *view, const cult_change_t *change,
                const cult_tally_place_t *at);

/* Who went mad by it, by name, in at most 75 pixels; false: nobody did. */
bool draw_who_went_mad(gfx_frame_t *frame, const ui_view_t *view, const cult_deed_t *deed, int x,
                       int y);

/* --- cult_pieces.c ------------------------------------------------------------------------- */

typedef enum { ROBE_26, ROBE_22, ROBE_14, ROBES } cult_robe_t;

/* With its tokens; without any, gone mad. */
void draw_robe(gfx_frame_t *frame, cult_robe_t robe, int centre_x, int y, uint8_t tokens);

/* The same while it goes mad, step 0 (still lit, empty of tokens) .. ROBE_STEPS (mad). */
#define ROBE_STEPS 12u
void draw_robe_emptying(gfx_frame_t *frame, cult_robe_t robe, int centre_x, int y, uint32_t step);

/* A name, and a cultist's number (0: none) in a lit box, so that nobody takes it for a figure.
 * Returns the x at which more may follow. */
int draw_who(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *who,
             uint8_t number);

/* Who presses (inverse) > at whom, and which throw of the turn it is. */
void draw_pair(const ui_paint_t *paint, const cult_pair_t *pair);
/* Left of the stamps, if there is room for them right of `from_x`. */
void draw_pips(const ui_paint_t *paint, int from_x, bool responds);

/* --- pages --------------------------------------------------------------------------------- */

typedef struct {
    const ui_paint_t *paint;
    const cult_state_t *state; /* as it is to be shown: while a die falls, the one before */
    game_prompt_t prompt;
} cult_page_view_t;

/* The table, or for two cultists the duel: whatever is asked but faces. */
void draw_table(gfx_frame_t *frame, const cult_page_view_t *page);

/* A die in the hand or in the air, for the pair, beside both as they are before it falls. */
void draw_throw(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair);

/* What a throw did: what moves, then the words. */
#define CULT_EFFECT_US 1400000u
#define CULT_EYE_US 900000u
void draw_result(gfx_frame_t *frame, const cult_page_view_t *page);

/* The faces to pick from: the Eye's four, or the five of a real die. */
void draw_faces(gfx_frame_t *frame, const cult_page_view_t *page, bool own_die);

#define CULT_CROWN_US 900000u
void draw_over(gfx_frame_t *frame, const cult_page_view_t *page);

/* --- cult_undo.c -------------------------------------------------------------------------- */

uint8_t cult_undo_answers(const session_t *session);
void cult_paint_undo(const ui_paint_t *paint);

extern const scene_t cult_table;
