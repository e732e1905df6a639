/* A turn goes on: the bag in the hand, the dice in the air and down, what they have brought.
 *
 *    0 | name, everybody's candles                    whom to beat
 *   16 | die 26   die 26   die 26      | star, stash 12x24
 *   33 |                               | three places for tentacles
 *   43 | what the bag holds
 *   51 | stop N                          risk, tentacle, percent */
#include <string.h>

#include "gfx_art.h"
#include "signs_chance.h"
#include "signs_view.h"
#include "status_icons.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum { DICE_Y = 16, DIE_PITCH_PX = 30 };

/* --- header: everybody's candles, and the best of the others ------------------------------ */

static void paint_best(const ui_paint_t *paint, const signs_state_t *signs, int candles_end) {
    char text[12];
    uint32_t best = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        bool other = seat != signs->player;
        best = other && signs->totals[seat] > best ? signs->totals[seat] : best;
    }
    format_number(best, text);
    int last_x = status_icons_x(paint) - 2;
    int crown_x = last_x - gfx_text_width(&gfx_font_6x12, text) - 12;
    gfx_text_right(paint->frame, last_x, 1, &gfx_font_6x12, text, GFX_SET);
    if (crown_x >= candles_end) {
        gfx_sprite(paint->frame, crown_x, 3, &gfx_art_crown_9x6, GFX_SET);
    }
}

static void paint_header(const ui_paint_t *paint, const signs_state_t *signs) {
    int x = signs_paint_name(paint, signs->player);
    int pitch = status_icons_x(paint) == GFX_WIDTH_PX ? 5 : 4;
    if (signs->players == 1) {
        return;
    }
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        uint32_t total = signs->totals[seat] < SIGNS_GOAL ? signs->totals[seat] : SIGNS_GOAL;
        int height = 1 + (int)(total * 9 / SIGNS_GOAL);
        gfx_rect(paint->frame, x, 11 - height, 3, height, GFX_SET);
        x += pitch;
    }
    paint_best(paint, signs, x);
}

/* --- pieces ------------------------------------------------------------------------------- */

static void paint_die(const ui_paint_t *paint, int x, int y, signs_kind_t kind, signs_face_t face) {
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_die_body, GFX_CLEAR);
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_die[kind * SIGNS_FACES + face], GFX_SET);
}

enum { SPINS = 4 };

static void paint_spinning(const ui_paint_t *paint, int x, int y, signs_kind_t kind,
                           uint32_t step) {
    static_assert(GFX_ART_SIGNS_SPIN_COUNT == SIGNS_KINDS * SPINS, "pictures of each kind");
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_spin_body[step % SPINS], GFX_CLEAR);
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_spin[kind * SPINS + step % SPINS], GFX_SET);
}

enum { PLACE_WIDTH_PX = 9, PLACE_HEIGHT_PX = 11 };

/* An empty place: every second pixel of its edge. */
static void paint_empty(const ui_paint_t *paint, int x, int y) {
    gfx_hline_dashed(paint->frame, x, y, PLACE_WIDTH_PX, 1, x, GFX_SET);
    gfx_hline_dashed(paint->frame, x, y + PLACE_HEIGHT_PX - 1, PLACE_WIDTH_PX, 1, x, GFX_SET);
    gfx_vline_dashed(paint->frame, x, y, PLACE_HEIGHT_PX, 1, y, GFX_SET);
    gfx_vline_dashed(paint->frame, x + PLACE_WIDTH_PX - 1, y, PLACE_HEIGHT_PX, 1, y, GFX_SET);
}

static void paint_tally(const ui_paint_t *paint, uint32_t stash, uint8_t tentacles) {
    char text[12];
    format_number(stash, text);
    gfx_sprite(paint->frame, 92, 19, &gfx_art_elder_11, GFX_SET);
    (void)gfx_text(paint->frame, 105, 12, &gfx_font_12x24, text, GFX_SET);
    for (uint8_t i = 0; i < SIGNS_TENTACLES; i++) {
        int x = 92 + 12 * i;
        if (i < tentacles) {
            gfx_sprite(paint->frame, x, 33, &gfx_art_tentacle_11, GFX_SET);
        } else {
            paint_empty(paint, x + 1, 33);
        }
    }
}

/* The clues that will be thrown again, by kind; returns how many. */
static uint8_t clues_of(const signs_state_t *signs, signs_kind_t clues[SIGNS_HAND]) {
    uint8_t count = 0;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        for (uint8_t i = 0; i < signs->clues[kind] && count < SIGNS_HAND; i++) {
            clues[count++] = (signs_kind_t)kind;
        }
    }
    return count;
}

/* --- ROLL is down ------------------------------------------------------------------------- */

enum {
    BAG_Y = 19,
    BLINK_EVERY_MS = 1000,
    BLINK_MS = 130,
};

/* The eye on the bag blinks once a second. */
static void paint_bag(const ui_paint_t *paint) {
    uint32_t age_ms = (uint32_t)((paint->now_us - paint->ui->die.since_us) / SIGNS_MS_US);
    throw_render(&paint->ui->die, &gfx_art_bag_44, 1, 0, BAG_Y, paint->now_us, paint->frame);
    if (age_ms % BLINK_EVERY_MS >= BLINK_EVERY_MS - BLINK_MS) {
        gfx_rect(paint->frame, 12, 25, 21, 9, GFX_SET);
        gfx_hline(paint->frame, 12, 25 + 9 / 2 + 1, 21, GFX_CLEAR);
    }
}

static void paint_side(const ui_paint_t *paint, int y, const gfx_sprite_t *icon, uint32_t number) {
    char text[12];
    format_number(number, text);
    int width = gfx_text_width(&gfx_font_6x12, text);
    gfx_text_right(paint->frame, 126, y, &gfx_font_6x12, text, GFX_SET);
    gfx_sprite(paint->frame, 126 - width - 13 + 1, y, icon, GFX_SET);
}

static void paint_drawing(const ui_paint_t *paint, const signs_state_t *signs,
                          const signs_kind_t clues[SIGNS_HAND], uint8_t count) {
    uint8_t bag[SIGNS_KINDS];
    signs_next_bag(signs, bag);
    paint_bag(paint);
    for (uint8_t i = 0; i < count; i++) {
        paint_die(paint, 46 + 28 * i, DICE_Y, clues[i], SIGNS_CLUE);
    }
    (void)signs_paint_kinds(paint, 47, 43, &gfx_font_5x8, bag);
    paint_side(paint, 19, &gfx_art_elder_11, signs->stash);
    paint_side(paint, 32, &gfx_art_tentacle_11, signs->tentacles);
}

/* Three clues: nothing is drawn, so there is no bag. */
static void paint_clues(const ui_paint_t *paint, const signs_state_t *signs,
                        const signs_kind_t clues[SIGNS_HAND]) {
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        int8_t by = throw_shakes(&paint->ui->die, (uint8_t)(4 * i), paint->now_us).y;
        paint_die(paint, DIE_PITCH_PX * i, DICE_Y + (by > 0 ? by : 0), clues[i], SIGNS_CLUE);
    }
    paint_tally(paint, signs->stash, signs->tentacles);
}

void signs_paint_shake(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    signs_kind_t clues[SIGNS_HAND];
    uint8_t count = clues_of(signs, clues);
    paint_header(paint, signs);
    if (count == SIGNS_HAND) {
        paint_clues(paint, signs, clues);
    } else {
        paint_drawing(paint, signs, clues, count);
    }
    (void)gfx_text(paint->frame, count == SIGNS_HAND ? 0 : 47, 51, &gfx_font_6x12,
                   word(paint->view, TEXT_LET_GO), GFX_SET);
}

/* --- falling ------------------------------------------------------------------------------ */

enum {
    BAG_GONE_MS = 250,
    APART_MS = 80,
    LANDS_MS = 600,
    LANDS_APART_MS = 200,
    HOP_MS = 250,
    LAST_HOP_MS = 150,
    SPIN_MS = 60,
    DIP_MS = 33,
    JUMP_MS = 66
};

static uint32_t lands_ms(uint8_t die) { return LANDS_MS + (uint32_t)die * LANDS_APART_MS; }

/* The height of a bow at `at` of `of` milliseconds. */
static int bow(int height_px, int at, int of) {
    int off = 2 * at - of;
    return height_px - height_px * off * off / (of * of);
}

/* How far a die is from its place on its way: a bow, then two hops. */
static int away_px(uint32_t age_ms, uint32_t leaves_ms, uint32_t land_ms) {
    int left = (int)(land_ms - age_ms);
    if (left <= LAST_HOP_MS) {
        return bow(5, left, LAST_HOP_MS);
    }
    if (left <= LAST_HOP_MS + HOP_MS) {
        return bow(12, left - LAST_HOP_MS, HOP_MS);
    }
    int whole = (int)(land_ms - leaves_ms) - LAST_HOP_MS - HOP_MS;
    return bow(22, left - LAST_HOP_MS - HOP_MS, whole > 0 ? whole : 1);
}

static void paint_flying(const ui_paint_t *paint, const signs_throw_t *thrown, uint8_t die,
                         uint32_t age_ms) {
    bool drawn = die >= SIGNS_HAND - thrown->drawn;
    uint32_t leaves_ms = drawn ? (uint32_t)die * APART_MS : 0;
    if (age_ms < leaves_ms) {
        return;
    }
    int from = drawn ? 9 : 46 + 28 * die, to = DIE_PITCH_PX * die;
    int way = (int)(age_ms - leaves_ms);
    int whole = (int)(lands_ms(die) - leaves_ms) - HOP_MS - LAST_HOP_MS; /* it hops at its place */
    int x = way < whole ? from + (to - from) * way / whole : to;
    uint32_t turned = age_ms / SPIN_MS;
    paint_spinning(paint, x, DICE_Y + away_px(age_ms, leaves_ms, lands_ms(die)), thrown->kinds[die],
                   turned + die);
}

static void paint_fallen(const ui_paint_t *paint, const signs_throw_t *thrown, uint8_t die,
                         uint32_t age_ms) {
    bool dips = age_ms < lands_ms(die) + DIP_MS;
    paint_die(paint, DIE_PITCH_PX * die, DICE_Y + (dips ? 1 : 0), thrown->kinds[die],
              thrown->faces[die]);
}

/* A tentacle that lands makes the glass jump. */
static bool jumps(const signs_throw_t *thrown, uint32_t age_ms) {
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        bool lands = age_ms >= lands_ms(die) && age_ms < lands_ms(die) + JUMP_MS;
        if (lands && thrown->faces[die] == SIGNS_TENTACLE) {
            return true;
        }
    }
    return false;
}

static uint8_t shown(const signs_throw_t *thrown, signs_face_t face, uint32_t age_ms) {
    uint8_t count = 0;
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        count = (uint8_t)(count + (age_ms >= lands_ms(die) && thrown->faces[die] == face ? 1 : 0));
    }
    return count;
}

static void paint_leaving_bag(const ui_paint_t *paint, const signs_throw_t *thrown,
                              uint32_t age_ms) {
    if (thrown->drawn > 0 && age_ms < BAG_GONE_MS) {
        int low = (int)age_ms * (GFX_HEIGHT_PX - BAG_Y) / BAG_GONE_MS;
        gfx_sprite(paint->frame, 0, BAG_Y + low, &gfx_art_bag_44, GFX_SET);
    }
}

/* What lay before, and each die as it comes down. */
static void paint_falling(const ui_paint_t *paint, const signs_state_t *before,
                          const signs_throw_t *thrown, uint32_t age_ms) {
    paint_header(paint, before);
    paint_leaving_bag(paint, thrown, age_ms);
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        if (age_ms >= lands_ms(die)) {
            paint_fallen(paint, thrown, die, age_ms);
        } else {
            paint_flying(paint, thrown, die, age_ms);
        }
    }
    paint_tally(paint, before->stash + shown(thrown, SIGNS_SIGN, age_ms),
                (uint8_t)(before->tentacles + shown(thrown, SIGNS_TENTACLE, age_ms)));
    if (jumps(thrown, age_ms)) {
        gfx_shift(paint->frame, false, true);
        gfx_shift(paint->frame, false, true);
    }
}

void signs_paint_throw(const ui_paint_t *paint) {
    signs_throw_t thrown;
    if (!signs_newest_throw(paint->view->session, &thrown)) {
        return;
    }
    game_state_t before = state_before(paint->view->session);
    uint64_t age_us = paint->now_us - paint->ui->die.since_us;
    uint64_t age_ms = age_us * (THROW_TUMBLE_US / SIGNS_MS_US) / throw_fall_us(&paint->ui->die);
    paint_falling(paint, signs_part(&before), &thrown, (uint32_t)age_ms);
}

/* --- stop, or risk it --------------------------------------------------------------------- */

enum {
    CONTENTS_Y = 43,
    OPTIONS_Y = 51,
    OPTIONS_PX = 13,
    OPTION_ICON_Y = 54,
    OPTION_TEXT_PX = 11,
    OPTION_MARGIN_PX = 3,
    LETTER_PX = 6,
};

static void paint_box(const ui_paint_t *paint, int x, int width, bool hot) {
    if (hot) {
        gfx_rect(paint->frame, x, OPTIONS_Y, width, OPTIONS_PX, GFX_XOR);
    } else {
        gfx_box(paint->frame, x, OPTIONS_Y, width, OPTIONS_PX, GFX_SET);
    }
}

/* What one would have. */
static void paint_stop(const ui_paint_t *paint, const signs_state_t *signs, bool hot) {
    char text[24] = "";
    uint32_t would_have = signs->totals[signs->player] + signs->stash;
    if (would_have < 100) {
        append_text(text, sizeof text, word(paint->view, TEXT_SIGNS_STOP));
        append_text(text, sizeof text, " ");
    }
    append_number(text, sizeof text, would_have);
    if (hot) {
        paint_ring(paint, OPTION_MARGIN_PX, OPTION_ICON_Y);
    } else {
        gfx_sprite_mirrored(paint->frame, OPTION_MARGIN_PX, OPTION_ICON_Y, &gfx_art_triangle_4x7,
                            GFX_SET);
    }
    (void)gfx_text(paint->frame, OPTION_TEXT_PX, OPTIONS_Y, &gfx_font_6x12, text, GFX_SET);
    paint_box(paint, 0, (int)gfx_text_length(text) * LETTER_PX + OPTIONS_PX, hot);
}

static void paint_percent(const ui_paint_t *paint, const signs_state_t *signs, int x) {
    char text[8];
    format_number(signs_percent(signs_chance_of_downed(signs)), text);
    append_text(text, sizeof text, "%");
    gfx_sprite(paint->frame, x + 2, OPTIONS_Y + 1, &gfx_art_tentacle_11, GFX_SET);
    (void)gfx_text(paint->frame, x + 15, OPTIONS_Y, &gfx_font_6x12, text, GFX_SET);
}

static void paint_risk(const ui_paint_t *paint, const signs_state_t *signs, bool hot) {
    bool odds = paint->view->session->settings.value[SETTING_ODDS] != 0;
    const char *text = word(paint->view, odds ? TEXT_SIGNS_RISK : TEXT_SIGNS_RISK_IT);
    int width = (int)gfx_text_length(text) * LETTER_PX + OPTIONS_PX + (odds ? 34 : 0);
    int x = GFX_WIDTH_PX - width;
    int end = gfx_text(paint->frame, x + (hot ? OPTION_TEXT_PX : OPTION_MARGIN_PX), OPTIONS_Y,
                       &gfx_font_6x12, text, GFX_SET);
    if (odds) {
        paint_percent(paint, signs, end);
    }
    if (hot) {
        paint_ring(paint, x + 2, OPTION_ICON_Y);
    } else {
        gfx_sprite(paint->frame, GFX_WIDTH_PX - OPTION_MARGIN_PX * 2, OPTION_ICON_Y,
                   &gfx_art_triangle_4x7, GFX_SET);
    }
    paint_box(paint, x, width, hot);
}

static void paint_contents(const ui_paint_t *paint, const signs_state_t *signs) {
    uint8_t bag[SIGNS_KINDS];
    signs_next_bag(signs, bag);
    gfx_sprite(paint->frame, 0, CONTENTS_Y, &gfx_art_bag_7, GFX_SET);
    int x = signs_paint_kinds(paint, 11, CONTENTS_Y, &gfx_font_5x8, bag);
    if (signs_refills(signs)) {
        gfx_sprite(paint->frame, x + 1, CONTENTS_Y, &gfx_art_back_7, GFX_SET);
    }
}

void signs_paint_choice(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    bool risks = paint->ui->cursor == 0;
    signs_throw_t thrown;
    paint_header(paint, signs);
    if (signs_newest_throw(paint->view->session, &thrown)) {
        for (uint8_t die = 0; die < SIGNS_HAND; die++) {
            paint_die(paint, DIE_PITCH_PX * die, DICE_Y, thrown.kinds[die], thrown.faces[die]);
        }
    }
    paint_tally(paint, signs->stash, signs->tentacles);
    paint_contents(paint, signs);
    paint_stop(paint, signs, !risks);
    paint_risk(paint, signs, risks);
}

void signs_paint_waiting(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    signs_kind_t clues[SIGNS_HAND];
    uint8_t count = clues_of(signs, clues);
    const char *text = word(paint->view, TEXT_SIGNS_THROW);
    paint_header(paint, signs);
    for (uint8_t die = 0; die < count; die++) {
        paint_die(paint, DIE_PITCH_PX * die, DICE_Y, clues[die], SIGNS_CLUE);
    }
    paint_tally(paint, signs->stash, signs->tentacles);
    paint_contents(paint, signs);
    int x = GFX_WIDTH_PX - (int)gfx_text_length(text) * LETTER_PX;
    (void)gfx_text(paint->frame, x, OPTIONS_Y, &gfx_font_6x12, text, GFX_SET);
    paint_ring(paint, x - OPTION_TEXT_PX + 1, OPTION_ICON_Y);
}

/* --- downed ------------------------------------------------------------------------------- */

enum {
    NOTHING_MS = 250,
    RISES_MS = 300,
    FLASH_MS = 70,
    SIDE_TEXT_X = 53,
    LOST_Y = 30,
};

static void paint_lost(const ui_paint_t *paint, const signs_state_t *before, uint32_t lost) {
    char text[24];
    format_number(lost, text);
    int x = gfx_text(paint->frame, SIDE_TEXT_X, LOST_Y, &gfx_font_6x12, text, GFX_SET);
    gfx_sprite(paint->frame, x + 2, LOST_Y + 1, &gfx_art_elder_11, GFX_SET);
    (void)gfx_text(paint->frame, x + 18, LOST_Y, &gfx_font_6x12, word(paint->view, TEXT_SIGNS_LOST),
                   GFX_SET);
    format_with_number(text, sizeof text, word(paint->view, TEXT_SIGNS_KEEPS),
                       before->totals[before->player]);
    (void)gfx_text(paint->frame, SIDE_TEXT_X, 41, &gfx_font_6x12, text, GFX_SET);
}

static void paint_next_name(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    char name[NAME_UTF8_MAX];
    if (signs->step != SIGNS_STEP_OVER) {
        format_name(paint->view, signs->player, name);
        paint_next(paint, name);
    }
}

static void paint_result(const ui_paint_t *paint, const signs_state_t *before,
                         const signs_throw_t *thrown) {
    int x = 88 - (GFX_WIDTH_PX - status_icons_x(paint));
    (void)signs_paint_name(paint, before->player);
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        draw_signs_die(paint->frame, x + 14 * die, 0, thrown->faces[die]);
    }
    (void)gfx_text(paint->frame, SIDE_TEXT_X, 14, &gfx_font_8x16,
                   word(paint->view, TEXT_SIGNS_DOWNED), GFX_SET);
    gfx_hline(paint->frame, SIDE_TEXT_X, 29, GFX_WIDTH_PX - SIDE_TEXT_X, GFX_SET);
    paint_lost(paint, before, before->stash + shown(thrown, SIGNS_SIGN, UINT32_MAX));
    paint_next_name(paint);
}

/* A moment of nothing, then it rises, and the glass blinks twice. */
void signs_paint_downed(const ui_paint_t *paint) {
    signs_throw_t thrown;
    if (!signs_newest_throw(paint->view->session, &thrown)) {
        return;
    }
    game_state_t earlier = state_before(paint->view->session);
    const signs_state_t *before = signs_part(&earlier);
    uint64_t age_ms = (paint->now_us - paint->ui->die.seen_us) / SIGNS_MS_US;
    if (age_ms < NOTHING_MS) {
        paint_falling(paint, before, &thrown, THROW_TUMBLE_US / SIGNS_MS_US + JUMP_MS);
        return;
    }
    uint64_t risen_ms = age_ms - NOTHING_MS < RISES_MS ? age_ms - NOTHING_MS : RISES_MS;
    paint_result(paint, before, &thrown);
    gfx_sprite(paint->frame, 0, 16 + 48 - (int)(48 * risen_ms / RISES_MS), &gfx_art_tentacle_48,
               GFX_SET);
    uint64_t after_ms = age_ms - NOTHING_MS - risen_ms;
    if (risen_ms == RISES_MS && after_ms < 4 * FLASH_MS && after_ms / FLASH_MS % 2 == 0) {
        gfx_invert(paint->frame);
    }
}
