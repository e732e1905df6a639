/* Between the throws: whose turn begins, what was banked, the end, and the same for who is alone. */
#include "gfx_art.h"
#include "signs_view.h"
#include "status_icons.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum {
    FOOT_Y = 52,
    BAG_Y = 53,
};

/* --- the foot ----------------------------------------------------------------------------- */

/* At the right: the ring, and what ROLL does. */
static void paint_verb(const ui_paint_t *paint, text_t verb) {
    const char *text = word(paint->view, verb);
    int x = 128 - (int)gfx_text_length(text) * 6;
    (void)gfx_text(paint->frame, x, FOOT_Y, &gfx_font_6x12, text, GFX_SET);
    paint_ring(paint, x - 10, 55);
}

/* The same, inverse: whose press is next. The box leaves the row above to the names. */
static void paint_next_at_right(const ui_paint_t *paint, const char *text) {
    int width = gfx_label_width(&gfx_font_6x12, text), x = 128 - width;
    gfx_rect(paint->frame, x, 53, width, GFX_HEIGHT_PX - 53, GFX_SET);
    (void)gfx_text(paint->frame, x + gfx_font_6x12.label_x, FOOT_Y + gfx_font_6x12.label_y,
                   &gfx_font_6x12, text, GFX_CLEAR);
    paint_ring(paint, x - 9, 55);
}

static void paint_bag(const ui_paint_t *paint, const signs_state_t *signs) {
    gfx_sprite(paint->frame, 0, BAG_Y, &gfx_art_bag_11, GFX_SET);
    (void)signs_paint_kinds(paint, 15, FOOT_Y, &gfx_font_6x12, signs->bag);
}

static void paint_note(const ui_paint_t *paint, text_t text, uint32_t number) {
    char note[32];
    format_with_number(note, sizeof note, word(paint->view, text), number);
    gfx_sprite(paint->frame, 1, 55, &gfx_art_crown_9x6, GFX_SET);
    (void)gfx_text(paint->frame, 13, 54, &gfx_font_5x8, note, GFX_SET);
}

/* --- a turn begins ------------------------------------------------------------------------ */

static uint32_t most(const signs_state_t *signs) {
    uint32_t best = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        best = signs->totals[seat] > best ? signs->totals[seat] : best;
    }
    return best;
}

static bool plays_off(const signs_state_t *signs) {
    return signs->playing != (1u << signs->players) - 1u;
}

static text_t header_of(const signs_state_t *signs) {
    if (plays_off(signs)) {
        return TEXT_SIGNS_PLAY_OFF;
    }
    return signs->final ? TEXT_SIGNS_LAST : TEXT_SIGNS_THROWS;
}

static void paint_foot(const ui_paint_t *paint, const signs_state_t *signs) {
    if (plays_off(signs)) {
        paint_note(paint, TEXT_SIGNS_TIE, most(signs));
    } else if (signs->final) {
        paint_note(paint, TEXT_SIGNS_BEAT, most(signs));
    } else {
        paint_bag(paint, signs);
    }
    paint_verb(paint, TEXT_SIGNS_THROW);
}

static signs_shelf_t shelf_of(const signs_state_t *signs) {
    return (signs_shelf_t){.signs = signs,
                           .player = signs->player,
                           .out = plays_off(signs) ? 0 : signs_lights_out(signs),
                           .crowned = GAME_NOBODY};
}

/* --- alone: thirteen places instead of a shelf -------------------------------------------- */

static void paint_place(const ui_paint_t *paint, uint32_t place, uint32_t total, uint32_t stash) {
    int x = (int)(place % 5) * 13;
    int y = 16 + (int)(place / 5) * 12;
    if (place < total) {
        gfx_sprite(paint->frame, x, y, &gfx_art_elder_11, GFX_SET);
    } else if (place < total + stash) {
        gfx_sprite_shaded(paint->frame, x, y, &gfx_art_elder_11, 8, GFX_SET);
    } else {
        gfx_rect(paint->frame, x + 5, y + 6, 2, 2, GFX_SET);
    }
}

static void paint_alone(const ui_paint_t *paint, const signs_state_t *signs, uint32_t wax,
                        uint32_t stash) {
    char text[16];
    uint32_t total = signs->totals[0] + wax;
    for (uint32_t place = 0; place < SIGNS_GOAL; place++) {
        paint_place(paint, place, total, stash - wax);
    }
    format_number(total, text);
    (void)gfx_text(paint->frame, 72, 13, &gfx_font_12x24, text, GFX_SET);
    format_with_number(text, sizeof text, word(paint->view, TEXT_SIGNS_OF), SIGNS_GOAL);
    (void)gfx_text(paint->frame, 74, 36, &gfx_font_6x12, text, GFX_SET);
}

static void paint_turns(const ui_paint_t *paint, uint8_t seat, text_t text, uint32_t turns) {
    char words[24];
    format_with_number(words, sizeof words, word(paint->view, text), turns);
    paint_title(paint, seat, words, status_icons_x(paint));
}

/* --- pictures ----------------------------------------------------------------------------- */

void signs_paint_table(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    if (signs->players == 1) {
        paint_turns(paint, signs->player, TEXT_SIGNS_TURN, signs->round);
        paint_alone(paint, signs, 0, 0);
    } else {
        signs_shelf_t shelf = shelf_of(signs);
        shelf.flickers = true;
        int x = signs_paint_name(paint, signs->player);
        (void)paint_heading(paint, x, word(paint->view, header_of(signs)));
        signs_paint_shelf(paint, &shelf);
    }
    paint_foot(paint, signs);
}

/* --- a stash becomes wax ------------------------------------------------------------------ */

enum {
    FLIES_MS = 500,
    SIGN_MS = 60,
    BLINK_MS = 120,
    BLINKS_MS = 6 * BLINK_MS,
    STAR_HALF_PX = 4,
};

static uint32_t wax_at(uint32_t stash, uint32_t age_ms) {
    uint32_t wax = age_ms < FLIES_MS ? 0 : (age_ms - FLIES_MS) / SIGN_MS + 1;
    return wax < stash ? wax : stash;
}

/* From where it was counted into the flame, dark all around so that it is seen. */
static void paint_flight(const ui_paint_t *paint, signs_spot_t to, uint32_t age_ms) {
    int way = (int)age_ms;
    if (age_ms >= FLIES_MS) {
        return;
    }
    int off = 2 * way - FLIES_MS;
    int x = 92 + (to.x - STAR_HALF_PX - 92) * way / FLIES_MS;
    int y = 19 + (to.y - 1 - 19) * way / FLIES_MS;
    y -= 8 - 8 * off * off / (FLIES_MS * FLIES_MS);
    y = y < 16 ? 16 : y;
    gfx_disc(paint->frame, x + STAR_HALF_PX, y + STAR_HALF_PX, 6, GFX_CLEAR);
    gfx_sprite(paint->frame, x, y, &gfx_art_star_9, GFX_SET);
}

/* The dotted line blinks when a candle comes up to it. */
static bool blinks(uint32_t age_ms, uint32_t stash) {
    uint32_t from_ms = FLIES_MS + stash * SIGN_MS;
    return age_ms >= from_ms && age_ms < from_ms + BLINKS_MS &&
           (age_ms - from_ms) / BLINK_MS % 2 == 0;
}

static void paint_next_player(const ui_paint_t *paint) {
    const signs_state_t *now = signs_of(paint->view);
    char name[NAME_UTF8_MAX];
    if (now->step != SIGNS_STEP_OVER) {
        format_name(paint->view, now->player, name);
        paint_next_at_right(paint, name);
    }
}

void signs_paint_banked(const ui_paint_t *paint, uint64_t since_us) {
    game_state_t earlier = state_before(paint->view->session);
    const signs_state_t *before = signs_part(&earlier);
    uint32_t age_ms = (uint32_t)((paint->now_us - since_us) / SIGNS_MS_US);
    uint32_t wax = wax_at(before->stash, age_ms);
    bool reaches = !before->final && signs_of(paint->view)->final;
    char text[16] = "+";
    int x = signs_paint_name(paint, before->player);
    append_number(text, sizeof text, before->stash);
    (void)gfx_text(paint->frame, x, 1, &gfx_font_6x12, text, GFX_SET);
    if (before->players == 1) {
        paint_alone(paint, before, wax, before->stash);
    } else {
        signs_shelf_t shelf = shelf_of(before);
        shelf.stash = before->stash;
        shelf.wax = wax;
        signs_paint_shelf(paint, &shelf);
        paint_flight(paint, signs_flame(&shelf, before->player), age_ms);
    }
    if (reaches && blinks(age_ms, before->stash)) {
        gfx_rect(paint->frame, 0, 24, GFX_WIDTH_PX, 1, GFX_XOR);
    }
    if (reaches && before->players > 1) {
        (void)gfx_text(paint->frame, 1, 54, &gfx_font_5x8, word(paint->view, TEXT_SIGNS_FINAL),
                       GFX_SET);
    } else {
        gfx_sprite(paint->frame, 0, BAG_Y, &gfx_art_bag_11, GFX_SET);
    }
    paint_next_player(paint);
}

/* --- the end ------------------------------------------------------------------------------ */

enum {
    OUT_MS = 250,
    CROWN_MS = 900,
};

static uint8_t eaten_by(const signs_state_t *signs) {
    uint8_t eaten = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        eaten = (uint8_t)(eaten + (signs->totals[seat] < SIGNS_GOAL ? 1 : 0));
    }
    return eaten;
}

uint32_t signs_over_ms(const signs_state_t *signs) {
    return (uint32_t)eaten_by(signs) * OUT_MS + CROWN_MS;
}

/* The first so many of those whose light goes out, by seat. */
static uint8_t out_so_far(const signs_state_t *signs, uint32_t count) {
    uint8_t out = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        if (signs->totals[seat] < SIGNS_GOAL && count > 0) {
            out |= (uint8_t)(1u << seat);
            count--;
        }
    }
    return out;
}

static void paint_eaten(const ui_paint_t *paint, uint8_t eaten) {
    char text[24];
    if (eaten == 0) {
        return;
    }
    format_with_number(text, sizeof text, word(paint->view, TEXT_SIGNS_EATEN), eaten);
    gfx_sprite(paint->frame, 0, BAG_Y, &gfx_art_tentacle_11, GFX_SET);
    (void)gfx_text(paint->frame, 12, 55, &gfx_font_5x8, text, GFX_SET);
}

/* The lights go out one by one, then the crown comes down. */
static void paint_over_shelf(const ui_paint_t *paint, const signs_state_t *signs, uint8_t winner,
                             uint32_t age_ms) {
    uint32_t lights_ms = (uint32_t)eaten_by(signs) * OUT_MS;
    uint32_t crown_ms = age_ms < lights_ms ? 0 : age_ms - lights_ms;
    crown_ms = crown_ms < CROWN_MS ? crown_ms : CROWN_MS;
    signs_shelf_t shelf = shelf_of(signs);
    shelf.player = winner;
    shelf.out = out_so_far(signs, age_ms / OUT_MS);
    shelf.crowned = age_ms < lights_ms ? GAME_NOBODY : winner;
    shelf.crown_low_px = (uint8_t)(12 - crown_ms * 12 / CROWN_MS);
    signs_paint_shelf(paint, &shelf);
}

void signs_paint_over(const ui_paint_t *paint, uint64_t since_us) {
    const signs_state_t *signs = signs_of(paint->view);
    game_prompt_t prompt;
    session_prompt(paint->view->session, &prompt);
    uint64_t age_us = paint->now_us - since_us;
    uint32_t whole_ms = signs_over_ms(signs);
    uint32_t age_ms = age_us / SIGNS_MS_US < whole_ms ? (uint32_t)(age_us / SIGNS_MS_US) : whole_ms;
    if (signs->players == 1) {
        paint_turns(paint, prompt.winners[0],
                    signs->round == 1 ? TEXT_SIGNS_ONE_TURN : TEXT_SIGNS_TURNS, signs->round);
        paint_alone(paint, signs, 0, 0);
        gfx_sprite(paint->frame, 103, 21, &gfx_art_crown_9x6, GFX_SET);
    } else {
        int x = signs_paint_name(paint, prompt.winners[0]);
        (void)paint_heading(paint, x, word(paint->view, TEXT_WINNER));
        paint_over_shelf(paint, signs, prompt.winners[0], age_ms);
        paint_eaten(paint, eaten_by(signs));
    }
    paint_next_at_right(paint, word(paint->view, TEXT_REMATCH));
}
