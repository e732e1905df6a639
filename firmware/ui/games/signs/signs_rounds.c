/* Between the rolls: whose turn begins, what was banked, the end; and the same for one player alone. */
#include "gfx_art.h"
#include "signs_ui.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

static int paint_whose(const ui_paint_t *paint, uint8_t seat) {
    return paint_heading_name(paint, seat, GFX_WIDTH_PX);
}

/* --- a turn begins ------------------------------------------------------------------------ */

/* Whoever has the goal before the turn has had the last one: only those who are level play on. In a play-off of all
 * `playing` is as it was from the start. */
static bool plays_off(const signs_state_t *signs) {
    return signs->final != 0 && signs->totals[signs->player] >= SIGNS_GOAL;
}

/* At the left what is in the bag, or how many are to be beaten; at the right what ROLL does. */
static void paint_foot(const ui_paint_t *paint, const signs_state_t *signs) {
    if (signs->final && signs->players > 1) {
        gfx_sprite(paint->frame, 0, 55, &gfx_art_crown_9x6, GFX_SET);
        paint_word_with(paint, 11, 52, &gfx_font_6x12, TEXT_SIGNS_BEAT,
                        signs_best_of_others(signs));
    } else {
        gfx_sprite(paint->frame, 0, 53, &gfx_art_bag_11, GFX_SET);
        signs_paint_kinds(paint, 15, 52, &gfx_font_6x12, signs->bag);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_ROLL), false);
}

static signs_shelf_t shelf_of(const signs_state_t *signs) {
    return (signs_shelf_t){.signs = signs,
                           .player = signs->player,
                           .out = plays_off(signs) ? 0 : signs_lights_out(signs),
                           .crowned = GAME_NOBODY};
}

/* --- alone: thirteen places instead of a shelf -------------------------------------------- */

/* `wax` of the stash is banked already; the rest is half lit. */
static void paint_alone(const ui_paint_t *paint, const signs_state_t *signs, uint32_t wax,
                        uint32_t stash) {
    uint32_t total = signs->totals[0] + wax;
    for (uint32_t place = 0; place < SIGNS_GOAL; place++) {
        int x = (int)(place % 5) * 13, y = 16 + (int)(place / 5) * 12;
        if (place < total) {
            gfx_sprite(paint->frame, x, y, &gfx_art_elder_11, GFX_SET);
        } else if (place < total + stash - wax) {
            gfx_sprite_shaded(paint->frame, x, y, &gfx_art_elder_11, 8, GFX_SET);
        } else {
            gfx_rect(paint->frame, x + 5, y + 6, 2, 2, GFX_SET);
        }
    }
    paint_number(paint, 72, 13, &gfx_font_12x24, total);
    paint_word_with(paint, 74, 36, &gfx_font_6x12, TEXT_SIGNS_OF, SIGNS_GOAL);
}

static void paint_turns(const ui_paint_t *paint, uint8_t seat, text_t text, uint32_t turns) {
    char words[24];
    format_with_number(words, sizeof words, word(paint->view, text), turns);
    paint_title(paint, seat, words, status_icons_x(paint));
}

void signs_paint_table(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    if (signs->players == 1) {
        paint_turns(paint, signs->player, TEXT_SIGNS_TURN, signs->round);
        paint_alone(paint, signs, 0, 0);
    } else {
        text_t title = plays_off(signs) ? TEXT_SIGNS_PLAY_OFF
                       : signs->final   ? TEXT_SIGNS_LAST
                                        : TEXT_SIGNS_THROWS;
        signs_shelf_t shelf = shelf_of(signs);
        shelf.flickers = true;
        (void)paint_heading(paint, paint_whose(paint, signs->player), word(paint->view, title));
        signs_paint_shelf(paint, &shelf);
    }
    paint_foot(paint, signs);
}

bool signs_ties(const signs_state_t *before, const signs_state_t *now) {
    return now->round > before->round && plays_off(now);
}

/* --- a stash is banked --------------------------------------------------------------------- */

enum { FLIES_MS = 500, EACH_MS = 60 };

/* From where it was counted into the flame, dark all around so that it is seen. */
static void paint_flight(const ui_paint_t *paint, signs_spot_t to, uint32_t age_ms) {
    enum { FROM_X = 92, FROM_Y = 19, HIGHEST_Y = 16 };
    int way = (int)age_ms;
    if (age_ms >= FLIES_MS) {
        return;
    }
    int x = FROM_X + (to.x - 4 - FROM_X) * way / FLIES_MS;
    int y = FROM_Y + (to.y - 1 - FROM_Y) * way / FLIES_MS - bow_px(8, way, FLIES_MS);
    y = y < HIGHEST_Y ? HIGHEST_Y : y;
    gfx_disc(paint->frame, x + 4, y + 4, 6, GFX_CLEAR);
    gfx_sprite(paint->frame, x, y, &gfx_art_star_9, GFX_SET);
}

/* The first to reach the goal: the rest of the round is everybody's last turn. The line of the goal blinks
 * once the candle has come up to it. */
static void paint_reached(const ui_paint_t *paint, const signs_state_t *before, uint32_t age_ms) {
    uint32_t from_ms = FLIES_MS + before->stash * EACH_MS;
    if (age_ms >= from_ms && blinks_now(age_ms - from_ms, 120, 3)) {
        gfx_rect(paint->frame, 0, 24, GFX_WIDTH_PX, 1, GFX_XOR);
    }
}

void signs_paint_banked(const ui_paint_t *paint, uint64_t since_us) {
    const signs_state_t *now = signs_of(paint->view);
    game_state_t earlier = state_before(paint->view->session);
    const signs_state_t *before = signs_part(&earlier);
    uint32_t age_ms = (uint32_t)((paint->now_us - since_us) / 1000);
    uint32_t wax = age_ms < FLIES_MS ? 0 : (age_ms - FLIES_MS) / EACH_MS + 1;
    bool reaches = !before->final && now->final, ties = signs_ties(before, now);
    char text[NAME_UTF8_MAX] = "+";
    wax = wax < before->stash ? wax : before->stash;
    append_number(text, sizeof text, before->stash);
    int x = paint_name(paint, 0, 1, &gfx_font_6x12, before->player, NAME_CHARACTERS_MAX) + 6;
    gfx_text(paint->frame, x, 1, &gfx_font_6x12, text, GFX_SET);
    if (before->players == 1) {
        paint_alone(paint, before, wax, before->stash);
    } else {
        signs_shelf_t shelf = shelf_of(before);
        shelf.stash = before->stash;
        shelf.wax = wax;
        signs_paint_shelf(paint, &shelf);
        paint_flight(paint, signs_flame(&shelf, before->player), age_ms);
    }
    if (reaches) {
        paint_reached(paint, before, age_ms);
    }
    if ((reaches || ties) && before->players > 1) {
        paint_word(paint, 0, 52, &gfx_font_6x12, ties ? TEXT_SIGNS_TIE : TEXT_SIGNS_FINAL);
    } else {
        gfx_sprite(paint->frame, 0, 53, &gfx_art_bag_11, GFX_SET);
    }
    if (now->step != SIGNS_STEP_OVER) {
        const char *next = reaches || ties ? "" : word(paint->view, TEXT_NEXT);
        (void)paint_verb_of(paint, now->player, next, "");
    }
}

/* --- the end ------------------------------------------------------------------------------ */

enum { OUT_MS = 250, CROWN_MS = 900 };

/* The first `most` of those under the goal, by seat: their lights go out. A bit a seat. */
static uint8_t under_goal(const signs_state_t *signs, uint32_t most) {
    uint8_t out = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        if (signs->totals[seat] < SIGNS_GOAL && most > 0) {
            out |= (uint8_t)(1u << seat);
            most--;
        }
    }
    return out;
}

static uint32_t count_under_goal(const signs_state_t *signs) {
    uint32_t count = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        count += signs->totals[seat] < SIGNS_GOAL;
    }
    return count;
}

uint32_t signs_over_ms(const signs_state_t *signs) {
    return count_under_goal(signs) * OUT_MS + CROWN_MS;
}

/* The lights go out one by one, then the crown comes down. */
static void paint_over_shelf(const ui_paint_t *paint, const signs_state_t *signs, uint8_t winner,
                             uint32_t age_ms) {
    uint32_t lights_ms = count_under_goal(signs) * OUT_MS;
    uint32_t crown_ms = age_ms < lights_ms ? 0 : age_ms - lights_ms;
    crown_ms = crown_ms < CROWN_MS ? crown_ms : CROWN_MS;
    signs_shelf_t shelf = shelf_of(signs);
    shelf.player = winner;
    shelf.out = under_goal(signs, age_ms / OUT_MS);
    shelf.crowned = age_ms < lights_ms ? GAME_NOBODY : winner;
    shelf.crown_low_px = (uint8_t)(12 - crown_ms * 12 / CROWN_MS);
    signs_paint_shelf(paint, &shelf);
}

void signs_paint_over(const ui_paint_t *paint, uint64_t since_us) {
    const signs_state_t *signs = signs_of(paint->view);
    uint32_t losers = count_under_goal(signs);
    game_prompt_t prompt;
    session_prompt(paint->view->session, &prompt);
    uint8_t winner = prompt.winners[0];
    uint64_t age_ms = (paint->now_us - since_us) / 1000, whole_ms = signs_over_ms(signs);
    if (signs->players == 1) {
        paint_turns(paint, winner, signs->round == 1 ? TEXT_SIGNS_ONE_TURN : TEXT_SIGNS_TURNS,
                    signs->round);
        paint_alone(paint, signs, 0, 0);
        gfx_sprite(paint->frame, 103, 21, &gfx_art_crown_9x6, GFX_SET);
    } else {
        (void)paint_heading(paint, paint_whose(paint, winner), word(paint->view, TEXT_WINNER));
        paint_over_shelf(paint, signs, winner, (uint32_t)(age_ms < whole_ms ? age_ms : whole_ms));
        if (losers > 0) {
            gfx_sprite(paint->frame, 0, 53, &gfx_art_tentacle_11, GFX_SET);
            paint_word_with(paint, 12, 55, &gfx_font_5x8, TEXT_SIGNS_EATEN, losers);
        }
    }
    (void)paint_verb(paint, word(paint->view, TEXT_REMATCH), false);
}
