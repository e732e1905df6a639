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
    KINDS_X = 15,
    NOTE_X = 13,
    NOTE_Y = 54,
    NOTE_ICON_X = 1,
    NOTE_ICON_Y = 55,
    RING_Y = 55,
    RING_LEFT_PX = 10,
    NEXT_RING_LEFT_PX = 9,
    NEXT_Y = 53,
    EATEN_X = 12,
    EATEN_Y = 55,
    RIGHT_END = 128,
    LETTER_PX = 6
};

/* --- the foot ----------------------------------------------------------------------------- */

/* At the right: the ring, and what ROLL does. */
static void paint_verb(const ui_paint_t *paint, text_t verb) {
    const char *text = word(paint->view, verb);
    int x = RIGHT_END - (int)gfx_text_length(text) * LETTER_PX;
    (void)gfx_text(paint->frame, x, FOOT_Y, &gfx_font_6x12, text, GFX_SET);
    paint_ring(paint, x - RING_LEFT_PX, RING_Y);
}

/* The same, inverse: whose press is next. The box leaves the row above to the names. */
static void paint_next_at_right(const ui_paint_t *paint, const char *text) {
    int width = gfx_label_width(&gfx_font_6x12, text), x = RIGHT_END - width;
    gfx_rect(paint->frame, x, NEXT_Y, width, GFX_HEIGHT_PX - NEXT_Y, GFX_SET);
    (void)gfx_text(paint->frame, x + gfx_font_6x12.label_x, FOOT_Y + gfx_font_6x12.label_y,
                   &gfx_font_6x12, text, GFX_CLEAR);
    paint_ring(paint, x - NEXT_RING_LEFT_PX, RING_Y);
}

static void paint_bag(const ui_paint_t *paint, const signs_state_t *signs) {
    gfx_sprite(paint->frame, 0, BAG_Y, &gfx_art_bag_11, GFX_SET);
    (void)signs_paint_kinds(paint, KINDS_X, FOOT_Y, &gfx_font_6x12, signs->bag);
}

static void paint_note(const ui_paint_t *paint, text_t text, uint32_t number) {
    char note[32];
    format_with_number(note, sizeof note, word(paint->view, text), number);
    gfx_sprite(paint->frame, NOTE_ICON_X, NOTE_ICON_Y, &gfx_art_crown_9x6, GFX_SET);
    (void)gfx_text(paint->frame, NOTE_X, NOTE_Y, &gfx_font_5x8, note, GFX_SET);
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

enum {
    PLACES_A_ROW = 5,
    PLACE_PX = 13,
    PLACE_ROW_PX = 12,
    PLACES_Y = 16,
    TOTAL_X = 72,
    TOTAL_Y = 13,
    OF_X = 74,
    OF_Y = 36,
    HALF_TONE = 8,
    DOT_X = 5,
    DOT_Y = 6,
    DOT_PX = 2,
    ALONE_CROWN_X = 103,
    ALONE_CROWN_Y = 21
};

static void paint_place(const ui_paint_t *paint, uint32_t place, uint32_t total, uint32_t stash) {
    int x = (int)(place % PLACES_A_ROW) * PLACE_PX;
    int y = PLACES_Y + (int)(place / PLACES_A_ROW) * PLACE_ROW_PX;
    if (place < total) {
        gfx_sprite(paint->frame, x, y, &gfx_art_elder_11, GFX_SET);
    } else if (place < total + stash) {
        gfx_sprite_shaded(paint->frame, x, y, &gfx_art_elder_11, HALF_TONE, GFX_SET);
    } else {
        gfx_rect(paint->frame, x + DOT_X, y + DOT_Y, DOT_PX, DOT_PX, GFX_SET);
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
    (void)gfx_text(paint->frame, TOTAL_X, TOTAL_Y, &gfx_font_12x24, text, GFX_SET);
    format_with_number(text, sizeof text, word(paint->view, TEXT_SIGNS_OF), SIGNS_GOAL);
    (void)gfx_text(paint->frame, OF_X, OF_Y, &gfx_font_6x12, text, GFX_SET);
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
    TALLY_X = 92,
    TALLY_Y = 19,
    BOW_PX = 8,
    HIGHEST_Y = 16,
    STAR_HALF_PX = 4,
    DARK_PX = 6,
    GOAL_Y = 24
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
    int x = TALLY_X + (to.x - STAR_HALF_PX - TALLY_X) * way / FLIES_MS;
    int y = TALLY_Y + (to.y - 1 - TALLY_Y) * way / FLIES_MS;
    y -= BOW_PX - BOW_PX * off * off / (FLIES_MS * FLIES_MS);
    y = y < HIGHEST_Y ? HIGHEST_Y : y;
    gfx_disc(paint->frame, x + STAR_HALF_PX, y + STAR_HALF_PX, DARK_PX, GFX_CLEAR);
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
        gfx_rect(paint->frame, 0, GOAL_Y, GFX_WIDTH_PX, 1, GFX_XOR);
    }
    if (reaches && before->players > 1) {
        (void)gfx_text(paint->frame, 1, NOTE_Y, &gfx_font_5x8, word(paint->view, TEXT_SIGNS_FINAL),
                       GFX_SET);
    } else {
        gfx_sprite(paint->frame, 0, BAG_Y, &gfx_art_bag_11, GFX_SET);
    }
    paint_next_player(paint);
}

/* --- the end ------------------------------------------------------------------------------ */

enum { OUT_MS = 250, CROWN_MS = 900, CROWN_FROM_PX = 12 };

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
    (void)gfx_text(paint->frame, EATEN_X, EATEN_Y, &gfx_font_5x8, text, GFX_SET);
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
    shelf.crown_low_px = (uint8_t)(CROWN_FROM_PX - crown_ms * CROWN_FROM_PX / CROWN_MS);
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
        gfx_sprite(paint->frame, ALONE_CROWN_X, ALONE_CROWN_Y, &gfx_art_crown_9x6, GFX_SET);
    } else {
        int x = signs_paint_name(paint, prompt.winners[0]);
        (void)paint_heading(paint, x, word(paint->view, TEXT_WINNER));
        paint_over_shelf(paint, signs, prompt.winners[0], age_ms);
        paint_eaten(paint, eaten_by(signs));
    }
    paint_next_at_right(paint, word(paint->view, TEXT_REMATCH));
}
