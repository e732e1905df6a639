/* A turn goes on: the bag in the hand, the dice in the air and down, what they have brought.
 *
 *    0 | name, everybody's candles                    whom to beat
 *   16 | die 26   die 26   die 26      | star, stash 12x24
 *   33 |                               | three places for tentacles
 *   43 | what the bag holds
 *   51 | stop N                          risk, tentacle, percent */
#include "gfx_art.h"
#include "signs_chance.h"
#include "signs_ui.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

enum { DICE_Y = 16, DIE_PITCH_PX = 30, BAG_Y = 19, OPTIONS_Y = 51 };

/* --- header: everybody's candles, and the best of the others ------------------------------ */

/* At the right the best of the others, before it the candles; the name has what room is left. */
static void paint_header(const ui_paint_t *paint, const signs_state_t *signs) {
    enum { CROWN_PX = 11, CANDLE_PX = 3 };
    int end_x = status_icons_x(paint), pitch = end_x == GFX_WIDTH_PX ? 5 : 4;
    if (signs->players == 1) {
        (void)paint_heading_name(paint, signs->player, end_x);
        return;
    }
    char text[12];
    format_number(signs_best_of_others(signs), text);
    int best_px = gfx_text_width(&gfx_font_6x12, text) + 2, candles_px = pitch * signs->players;
    int name_px = end_x - best_px - candles_px - HEADING_GAP_PX;
    int x = paint_heading_name(paint, signs->player, name_px);
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        uint32_t total = signs->totals[seat] < SIGNS_GOAL ? signs->totals[seat] : SIGNS_GOAL;
        int height = 1 + (int)(total * 9 / SIGNS_GOAL);
        gfx_rect(paint->frame, x + pitch * seat, 11 - height, CANDLE_PX, height, GFX_SET);
    }
    gfx_text_right(paint->frame, end_x - 2, 1, &gfx_font_6x12, text, GFX_SET);
    if (x + candles_px + CROWN_PX <= end_x - best_px) {
        gfx_sprite(paint->frame, end_x - best_px - CROWN_PX, 3, &gfx_art_crown_9x6, GFX_SET);
    }
}

/* --- dice, and what they have brought ------------------------------------------------------ */

static void paint_die(const ui_paint_t *paint, int x, int y, signs_kind_t kind, signs_face_t face) {
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_die_body, GFX_CLEAR);
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_die[kind * SIGNS_FACES + face], GFX_SET);
}

static void paint_tally(const ui_paint_t *paint, uint32_t stash, uint8_t tentacles) {
    gfx_sprite(paint->frame, 92, 19, &gfx_art_elder_11, GFX_SET);
    paint_number(paint, 105, 12, &gfx_font_12x24, stash);
    for (uint8_t i = 0; i < SIGNS_TENTACLES; i++) {
        int x = 92 + 12 * i;
        if (i < tentacles) {
            gfx_sprite(paint->frame, x, 33, &gfx_art_tentacle_11, GFX_SET);
        } else {
            paint_empty_place(paint, x + 1, 33, 9, 11);
        }
    }
}

/* The clues that will be rolled again, by kind; returns how many. */
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

/* The eye on the bag blinks once a second. */
static void paint_bag(const ui_paint_t *paint) {
    uint32_t age_ms = (uint32_t)((paint->now_us - paint->ui->die.since_us) / 1000);
    throw_render(&paint->ui->die, &gfx_art_bag_44, 1, 0, BAG_Y, paint->now_us, paint->frame);
    if (age_ms % 1000 >= 870) {
        gfx_rect(paint->frame, 12, 25, 21, 9, GFX_SET);
        gfx_hline(paint->frame, 12, 30, 21, GFX_CLEAR);
    }
}

/* At the right edge. */
static void paint_side(const ui_paint_t *paint, int y, const gfx_sprite_t *icon, uint32_t number) {
    char text[12];
    format_number(number, text);
    gfx_text_right(paint->frame, 126, y, &gfx_font_6x12, text, GFX_SET);
    gfx_sprite(paint->frame, 114 - gfx_text_width(&gfx_font_6x12, text), y, icon, GFX_SET);
}

void signs_paint_shake(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    signs_kind_t clues[SIGNS_HAND];
    uint8_t count = clues_of(signs, clues), bag[SIGNS_KINDS];
    paint_header(paint, signs);
    if (count == SIGNS_HAND) { /* nothing is drawn, so there is no bag: the clues are shaken */
        for (uint8_t i = 0; i < SIGNS_HAND; i++) {
            int8_t by = throw_shakes(&paint->ui->die, (uint8_t)(4 * i), paint->now_us).y;
            paint_die(paint, DIE_PITCH_PX * i, DICE_Y + (by > 0 ? by : 0), clues[i], SIGNS_CLUE);
        }
        paint_tally(paint, signs->stash, signs->tentacles);
        paint_word(paint, 0, 51, &gfx_font_6x12, text_shaking(paint));
        return;
    }
    signs_next_bag(signs, bag);
    paint_bag(paint);
    for (uint8_t i = 0; i < count; i++) {
        paint_die(paint, 46 + 28 * i, DICE_Y, clues[i], SIGNS_CLUE);
    }
    signs_paint_kinds(paint, 47, 43, &gfx_font_5x8, bag);
    paint_side(paint, 19, &gfx_art_elder_11, signs->stash);
    paint_side(paint, 32, &gfx_art_tentacle_11, signs->tentacles);
    paint_word(paint, 47, 51, &gfx_font_6x12, text_shaking(paint));
}

/* --- falling ------------------------------------------------------------------------------ */

enum {
    BAG_GONE_MS = 250,
    APART_MS = 80, /* the dice leave the bag one by one */
    LANDS_MS = 600,
    LANDS_APART_MS = 200,
    HOP_MS = 250,
    LAST_HOP_MS = 150,
    SPIN_MS = 60, /* a picture of a die in the air */
    DIP_MS = 33,  /* a die that lands dips by a pixel */
    JUMP_MS = 66  /* a tentacle that lands makes the display jump */
};

static uint32_t lands_ms(uint8_t die) { return LANDS_MS + (uint32_t)die * LANDS_APART_MS; }

/* How high a die is `left` ms before it lands, in a flight of `whole` ms: a bow, then two hops. */
static int height_px(int left, int whole) {
    if (left <= LAST_HOP_MS) {
        return bow_px(5, left, LAST_HOP_MS);
    }
    if (left <= LAST_HOP_MS + HOP_MS) {
        return bow_px(12, left - LAST_HOP_MS, HOP_MS);
    }
    int bow_ms = whole - LAST_HOP_MS - HOP_MS;
    return bow_px(22, left - LAST_HOP_MS - HOP_MS, bow_ms > 0 ? bow_ms : 1);
}

/* From the bag, or where the clue lay, to its place, where it hops. */
static void paint_flying(const ui_paint_t *paint, const signs_throw_t *thrown, uint8_t die,
                         uint32_t age_ms) {
    enum { SPINS = GFX_ART_SIGNS_SPIN_COUNT / SIGNS_KINDS }; /* pictures of each kind */
    bool drawn = die >= SIGNS_HAND - thrown->drawn;
    uint32_t leaves_ms = drawn ? (uint32_t)die * APART_MS : 0, spin = age_ms / SPIN_MS + die;
    if (age_ms < leaves_ms) {
        return;
    }
    int from = drawn ? 9 : 46 + 28 * die, to = DIE_PITCH_PX * die;
    int way = (int)(age_ms - leaves_ms), whole = (int)(lands_ms(die) - leaves_ms);
    int flight = whole - HOP_MS - LAST_HOP_MS;
    int x = way < flight ? from + (to - from) * way / flight : to;
    int y = DICE_Y + height_px((int)(lands_ms(die) - age_ms), whole);
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_spin_body[spin % SPINS], GFX_CLEAR);
    gfx_sprite(paint->frame, x, y, &gfx_art_signs_spin[thrown->kinds[die] * SPINS + spin % SPINS],
               GFX_SET);
}

/* Does a tentacle land just now? */
static bool jumps(const signs_throw_t *thrown, uint32_t age_ms) {
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        bool lands = age_ms >= lands_ms(die) && age_ms < lands_ms(die) + JUMP_MS;
        if (lands && thrown->faces[die] == SIGNS_TENTACLE) {
            return true;
        }
    }
    return false;
}

/* How many dice have landed with this face. */
static uint8_t landed(const signs_throw_t *thrown, signs_face_t face, uint32_t age_ms) {
    uint8_t count = 0;
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        count = (uint8_t)(count + (age_ms >= lands_ms(die) && thrown->faces[die] == face));
    }
    return count;
}

/* What lay before, and each die as it comes down. */
static void paint_falling(const ui_paint_t *paint, const signs_state_t *before,
                          const signs_throw_t *thrown, uint32_t age_ms) {
    paint_header(paint, before);
    if (thrown->drawn > 0 && age_ms < BAG_GONE_MS) {
        int low = (int)age_ms * (GFX_HEIGHT_PX - BAG_Y) / BAG_GONE_MS;
        gfx_sprite(paint->frame, 0, BAG_Y + low, &gfx_art_bag_44, GFX_SET);
    }
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        if (age_ms < lands_ms(die)) {
            paint_flying(paint, thrown, die, age_ms);
        } else {
            bool dips = age_ms < lands_ms(die) + DIP_MS;
            paint_die(paint, DIE_PITCH_PX * die, DICE_Y + (dips ? 1 : 0), thrown->kinds[die],
                      thrown->faces[die]);
        }
    }
    paint_tally(paint, before->stash + landed(thrown, SIGNS_SIGN, age_ms),
                (uint8_t)(before->tentacles + landed(thrown, SIGNS_TENTACLE, age_ms)));
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
    uint64_t age_ms = age_us * (THROW_TUMBLE_US / 1000) / throw_fall_us(&paint->ui->die);
    paint_falling(paint, signs_part(&before), &thrown, (uint32_t)age_ms);
}

/* --- stop, or risk it --------------------------------------------------------------------- */

/* What the player would have; from 100 on the number alone. */
static void paint_stop(const ui_paint_t *paint, const signs_state_t *signs, bool selected) {
    char text[24] = "";
    uint32_t would_have = signs->totals[signs->player] + signs->stash;
    if (would_have < 100) {
        append_text(text, sizeof text, word(paint->view, TEXT_SIGNS_STOP));
        append_text(text, sizeof text, " ");
    }
    append_number(text, sizeof text, would_have);
    if (selected) {
        paint_ring(paint, 3, 54);
    } else {
        gfx_sprite_mirrored(paint->frame, 3, 54, &gfx_art_triangle_4x7, GFX_SET);
    }
    gfx_text(paint->frame, 11, OPTIONS_Y, &gfx_font_6x12, text, GFX_SET);
    paint_option_box(paint, 0, (int)gfx_text_length(text) * 6 + 13, selected);
}

/* With the odds: how likely the third tentacle is. */
static void paint_risk(const ui_paint_t *paint, const signs_state_t *signs, bool selected) {
    bool odds = paint->view->session->settings.value[SETTING_ODDS] != 0;
    const char *text = word(paint->view, odds ? TEXT_SIGNS_RISK : TEXT_SIGNS_RISK_IT);
    int width = (int)gfx_text_length(text) * 6 + 13 + (odds ? 34 : 0), x = GFX_WIDTH_PX - width;
    int end =
        gfx_text(paint->frame, x + (selected ? 11 : 3), OPTIONS_Y, &gfx_font_6x12, text, GFX_SET);
    if (odds) {
        char percent[8];
        format_number(signs_percent(signs_chance_of_downed(signs)), percent);
        append_text(percent, sizeof percent, "%");
        gfx_sprite(paint->frame, end + 2, OPTIONS_Y + 1, &gfx_art_tentacle_11, GFX_SET);
        gfx_text(paint->frame, end + 15, OPTIONS_Y, &gfx_font_6x12, percent, GFX_SET);
    }
    if (selected) {
        paint_ring(paint, x + 2, 54);
    } else {
        gfx_sprite(paint->frame, 122, 54, &gfx_art_triangle_4x7, GFX_SET);
    }
    paint_option_box(paint, x, width, selected);
}

/* What the bag holds; an arrow: dice go back into it before the draw. */
static void paint_contents(const ui_paint_t *paint, const signs_state_t *signs) {
    uint8_t bag[SIGNS_KINDS];
    signs_next_bag(signs, bag);
    gfx_sprite(paint->frame, 0, 43, &gfx_art_bag_7, GFX_SET);
    int x = signs_paint_kinds(paint, 11, 43, &gfx_font_5x8, bag);
    if (signs_refills(signs)) {
        gfx_sprite(paint->frame, x + 1, 43, &gfx_art_back_7, GFX_SET);
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
    paint_header(paint, signs);
    for (uint8_t die = 0; die < count; die++) {
        paint_die(paint, DIE_PITCH_PX * die, DICE_Y, clues[die], SIGNS_CLUE);
    }
    paint_tally(paint, signs->stash, signs->tentacles);
    paint_contents(paint, signs);
    (void)paint_verb(paint, word(paint->view, TEXT_ROLL), false);
}

/* --- downed ------------------------------------------------------------------------------- */

/* What fell, what is lost, what the player keeps, and who is next. */
static void paint_result(const ui_paint_t *paint, const signs_state_t *before,
                         const signs_throw_t *thrown) {
    enum { TEXT_X = 53 };
    const gfx_font_t *font = &gfx_font_6x12;
    const signs_state_t *now = signs_of(paint->view);
    paint_name(paint, 0, 1, &gfx_font_6x12, before->player, NAME_CHARACTERS_MAX);
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        signs_paint_face(paint, status_icons_x(paint) - 40 + 14 * die, 0, thrown->faces[die]);
    }
    paint_word(paint, TEXT_X, 14, &gfx_font_8x16, TEXT_SIGNS_DOWNED);
    gfx_hline(paint->frame, TEXT_X, 29, GFX_WIDTH_PX - TEXT_X, GFX_SET);
    uint32_t lost = before->stash + landed(thrown, SIGNS_SIGN, UINT32_MAX);
    int x = paint_number(paint, TEXT_X, 30, font, lost);
    gfx_sprite(paint->frame, x + 2, 31, &gfx_art_elder_11, GFX_SET);
    paint_word(paint, x + 18, 30, font, TEXT_SIGNS_LOST);
    if (signs_ties(before, now)) {
        paint_word(paint, TEXT_X, 41, font, TEXT_SIGNS_TIE);
    } else {
        paint_word_with(paint, TEXT_X, 41, font, TEXT_SIGNS_KEEPS, before->totals[before->player]);
    }
    if (now->step != SIGNS_STEP_OVER) {
        (void)paint_verb_of(paint, now->player, "", "");
    }
}

/* The dice for a moment, then the tentacle rises, and the display blinks twice. */
void signs_paint_downed(const ui_paint_t *paint) {
    enum { DICE_MS = 250, RISES_MS = 300, RISES_PX = 48 };
    signs_throw_t thrown;
    if (!signs_newest_throw(paint->view->session, &thrown)) {
        return;
    }
    game_state_t earlier = state_before(paint->view->session);
    const signs_state_t *before = signs_part(&earlier);
    uint64_t age_ms = (paint->now_us - paint->ui->die.seen_us) / 1000;
    if (age_ms < DICE_MS) {
        paint_falling(paint, before, &thrown, THROW_TUMBLE_US / 1000 + JUMP_MS);
        return;
    }
    uint64_t risen_ms = age_ms - DICE_MS < RISES_MS ? age_ms - DICE_MS : RISES_MS;
    int low_px = RISES_PX - (int)(RISES_PX * risen_ms / RISES_MS);
    paint_result(paint, before, &thrown);
    gfx_sprite(paint->frame, 0, 16 + low_px, &gfx_art_tentacle_48, GFX_SET);
    if (risen_ms == RISES_MS && blinks_now(age_ms - DICE_MS - RISES_MS, 70, 2)) {
        gfx_invert(paint->frame);
    }
}
