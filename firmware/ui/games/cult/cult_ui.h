/* The cult duel's screens: what its files share.
 *
 *      0 +--------------------------------+
 *        | who presses > at whom     pips |   rows 0-11
 *     12 |  (dark: two-colour panels)     |
 *     16 |                                |
 *        |  table, face or faces          |
 *     52 |  whose press is next, and what |
 *     63 +--------------------------------+ */
#pragma once

#include "scene.h"
#include "words.h"

static inline const cult_state_t *cult_of(const ui_view_t *view) {
    return cult_part(&view->session->now.game);
}

static inline uint8_t cult_count(const cult_state_t *state) {
    return (uint8_t)(state->players * state->cultists);
}

/* A cultist's tokens, or those of the pool. */
enum { CULT_POOL = CULT_CULTISTS_MAX };
static inline uint8_t cult_tokens_at(const cult_state_t *state, uint8_t place) {
    return place == CULT_POOL ? state->pool : state->sanity[place];
}

/* Who rolls at whom: cultists, or GAME_NOBODY. */
typedef struct {
    uint8_t roller;
    uint8_t target;
    bool responds;
} cult_pair_t;

/* What a screen is drawn from. */
typedef struct {
    const ui_paint_t *paint;
    const cult_state_t *state; /* as it is shown: while a die falls, the state before the roll */
    game_prompt_t prompt;
} cult_look_t;

/* --- cult_outcome.c: what a roll would do, what the last one did, and the same in words ----- */

/* The cultist that an option stands for. */
uint8_t cult_at(const cult_state_t *state, uint8_t option);

/* Who would roll at whom now; while a victim is being picked, with option `cursor` as the victim.
 * False: neither a roll nor its victim is asked for. */
bool cult_pair(const cult_state_t *state, uint8_t cursor, cult_pair_t *pair);

/* The state once this pair's roll has shown `face` (not Eye); the state may still ask for the
 * victim. */
cult_state_t cult_after(const cult_state_t *state, const cult_pair_t *pair, cult_face_t face);

/* With how many of the die's CULT_SIDES sides this roll drives its target mad. The Eye counts if
 * any of its faces would. */
uint8_t cult_odds(const cult_state_t *state, const cult_pair_t *pair);

/* A draw that shows the face. */
uint8_t cult_side_of(cult_face_t face);

/* What the newest answer did; false: it was neither a roll nor the pick of a face. */
bool cult_effect(const ui_view_t *view, const cult_state_t *before, cult_effect_t *effect);

static inline bool cult_went_mad(const cult_effect_t *effect, uint8_t cultist) {
    return effect->before.sanity[cultist] > 0 && effect->after.sanity[cultist] == 0;
}

/* A line about a result: "Isabella 3>2", or words, perhaps behind a number. */
typedef struct {
    uint8_t place; /* a cultist or CULT_POOL; GAME_NOBODY: words alone */
    bool changes;  /* a before and an after */
    bool mad;      /* at the end of it */
    uint8_t old, now;
    text_t words;   /* 0: none */
    uint8_t number; /* in front of the words; 0: none */
} cult_line_t;

/* What an effect changed, then who went mad or came back: at most CULT_LINES, the pool last. */
enum { CULT_LINES = 4 };
uint8_t cult_lines(const cult_effect_t *effect, cult_line_t lines[CULT_LINES]);

/* The rule that decided it, of one or two rows of 18 letters; 0: the lines say it. */
text_t cult_why(const cult_effect_t *effect);

/* --- cult_parts.c: drawings that several screens share -------------------------------------- */

/* A cultist's name: the player's, with a number where a player has several: "Isabella 2", in at most so many letters,
 * or as many as fit the buffer. The number alone is 0 where there is none. */
void cult_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]);
void cult_name_cut(const ui_view_t *view, uint8_t cultist, size_t letters, char who[NAME_UTF8_MAX]);
uint8_t cult_number(const cult_state_t *state, uint8_t cultist);

/* A name, and a cultist's number (0: none) in a lit box, so that nobody takes it for a figure.
 * Returns the x at which more may follow. */
int cult_paint_who(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, const char *who,
                   uint8_t number);

/* A line in its place: the figures stand close behind the name, which is shortened to the room that they leave.
 * Its width in pixels, and the least that it takes with a name of two letters. */
int cult_line_width(const ui_paint_t *paint, const cult_line_t *line, const gfx_font_t *font);
int cult_line_least_width(const ui_paint_t *paint, const cult_line_t *line, const gfx_font_t *font);
void cult_paint_line(const ui_paint_t *paint, const cult_line_t *line, int x, int y, int width_px,
                     const gfx_font_t *font);

typedef enum { ROBE_26, ROBE_22, ROBE_14, ROBES } cult_robe_t;

/* A cultist with its tokens; without any, gone mad. */
void cult_paint_robe(const ui_paint_t *paint, cult_robe_t robe, int centre_x, int y,
                     uint8_t tokens);

/* The same while it goes mad: step 0 (still lit, empty of tokens) to ROBE_STEPS (mad), or more. */
#define ROBE_STEPS 12u
void cult_paint_robe_emptying(const ui_paint_t *paint, cult_robe_t robe, int centre_x, int y,
                              uint32_t step);

/* The 9x9 spiral that stands for madness. */
void cult_paint_mad_sign(const ui_paint_t *paint, int x, int y);

/* Who rolls > at whom, and which roll of the turn it is. Bright while the roller presses, not on a result. */
void cult_paint_pair(const ui_paint_t *paint, const cult_pair_t *pair, bool bright);

/* Which roll it is: left of the status icons, if there is room right of `from_x`. */
void cult_paint_pips(const ui_paint_t *paint, int from_x, bool responds);

/* --- screens -------------------------------------------------------------------------------- */

/* cult_seats.c: everybody at the table, or for two cultists the duel: whatever is asked but faces. */
void cult_paint_seats(const cult_look_t *look);

/* cult_throw.c: the die in the hand or in the air, beside the pair as it is before the roll. */
void cult_paint_throw(const cult_look_t *look, const cult_pair_t *pair);

/* cult_throw.c: what a roll did: first what moves, then the words. */
#define CULT_EFFECT_US 1400000u
#define CULT_EYE_US 900000u
void cult_paint_result(const cult_look_t *look);

/* cult_faces.c: the faces to pick from: the Eye's four, or the five of a real die. */
void cult_paint_faces(const cult_look_t *look);

/* cult_over.c: the end; a summary of the game is made when it begins. */
#define CULT_CROWN_US 900000u
void cult_paint_over(const cult_look_t *look);
void cult_summarize(const session_t *session, cult_summary_t *summary);
