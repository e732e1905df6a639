/* The screens of Elder signs: what its files share.
 *
 *    0 | who, and what ROLL would do; in a turn everybody's candles and whom to beat
 *   16 | the shelf of candles, or the three dice and what they have brought so far
 *   51 | the bag, and whose press is next; or to stop, or to risk it */
#pragma once

#include "scene.h"
#include "signs.h"

static inline const signs_state_t *signs_of(const ui_view_t *view) {
    return signs_part(&view->session->now.game);
}

/* --- signs_parts.c: what several screens share ------------------------------------------------ */

/* Three dice in the order of the hand: clues that were kept first, then as they were drawn. */
typedef struct {
    signs_kind_t kinds[SIGNS_HAND];
    signs_face_t faces[SIGNS_HAND];
    uint8_t drawn; /* of them, the last ones */
} signs_throw_t;

/* What was rolled by the log's entry. False: it was no draw, or was taken back, and then what lay
 * in the hand isn't known any more. */
bool signs_throw_at(const session_t *session, uint16_t index, signs_throw_t *thrown);

/* The same of the newest answer that stands. */
bool signs_newest_throw(const session_t *session, signs_throw_t *thrown);

/* The most that any other player has: what is to be beaten. */
uint32_t signs_best_of_others(const signs_state_t *signs);

/* What a die showed, 11x11. */
void signs_paint_face(const ui_paint_t *paint, int x, int y, signs_face_t face);

/* How many dice of each kind, from x on, in 5x8 or 6x12; returns where more may stand. */
int signs_paint_kinds(const ui_paint_t *paint, int x, int y, const gfx_font_t *font,
                      const uint8_t dice[SIGNS_KINDS]);

/* --- signs_candles.c: a candle a seat, as high as what is banked ------------------------------- */

typedef struct {
    const signs_state_t *signs; /* whose totals */
    uint8_t player;             /* whose name is underlined */
    uint32_t stash;             /* of that player, not banked yet: dotted above the candle */
    uint32_t wax;               /* of it, what is banked already */
    uint8_t out;                /* bit a seat: its light is out */
    uint8_t crowned;            /* seat, or GAME_NOBODY */
    uint8_t crown_low_px;       /* how far the crown has come down */
    bool flickers;
} signs_shelf_t;

void signs_paint_shelf(const ui_paint_t *paint, const signs_shelf_t *shelf);

/* Where the flame of a seat stands: for a sign that flies there. */
typedef struct {
    int x, y;
} signs_spot_t;
signs_spot_t signs_flame(const signs_shelf_t *shelf, uint8_t seat);

/* Who had the last turn in the last round and is under the goal: a bit a seat. */
uint8_t signs_lights_out(const signs_state_t *signs);

/* --- screens ----------------------------------------------------------------------------------- */

enum { SIGNS_FLICKER_US = 400000 }; /* a picture of the flame */
enum { SIGNS_BANKED_MS = 1400, SIGNS_DOWNED_MS = 830, SIGNS_DOWNED_OVER_MS = 2500 };

/* signs_rounds.c: a turn begins; a stash was banked; the end, and how long it moves. */
void signs_paint_table(const ui_paint_t *paint);
void signs_paint_banked(const ui_paint_t *paint, uint64_t since_us);
void signs_paint_over(const ui_paint_t *paint, uint64_t since_us);
uint32_t signs_over_ms(const signs_state_t *signs);

/* Does a round end level, so that a play-off follows? */
bool signs_ties(const signs_state_t *before, const signs_state_t *now);

/* signs_turn.c: the bag is shaken, the dice fall; stop or risk it; the third tentacle; and in a turn with
 * nothing to decide: what was risked is still to be rolled. */
void signs_paint_shake(const ui_paint_t *paint);
void signs_paint_throw(const ui_paint_t *paint);
void signs_paint_choice(const ui_paint_t *paint);
void signs_paint_downed(const ui_paint_t *paint);
void signs_paint_waiting(const ui_paint_t *paint);
