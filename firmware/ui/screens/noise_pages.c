#include "noise_pages.h"

#include "gfx_art.h"
#include "labels.h"
#include "number.h"
#include "stamps.h"
#include "words.h"

enum {
    LEFT_X = 2,
    CHECK_DOWN_PX = 3, /* below the top of its line */
    NAME_X = 13,
    ALARM_X = 43,
    SOURCES_Y = 13,
    SOURCE_ROW_PX = 12,
    STATE_Y = 38,
    FOOT_Y = 53,
    ROLL_Y = 14,
    CHAIN_X = 10,
    CHAIN_Y = 24,
    CHAIN_ROW_PX = 20
};

enum {
    GROUPS = 4,
    GROUP_FIGURES = 4,
    GROUP_VALUES = 10000,
    JITTER_DECIMALS = 4,
    TEN = 10,
    HIGH_BITS = 8
};
static_assert(GROUPS * 2 == UI_CHAIN_BYTES, "two bytes a group");

static const char *const names[UI_SOURCES] = {"ring", "ADC"};

static bool any_given_up(const ui_trust_t *trust) {
    return trust->sources[0].given_up || trust->sources[1].given_up;
}

static void draw_source(const ui_paint_t *paint, uint8_t which) {
    const ui_source_t *source = &paint->view->trust.sources[which];
    int y = SOURCES_Y + which * SOURCE_ROW_PX;
    bool good = source->alarm == NULL;
    gfx_sprite(paint->frame, LEFT_X, y + CHECK_DOWN_PX,
               good ? &gfx_art_check_7x6 : &gfx_art_cross_7x6, GFX_SET);
    (void)gfx_text(paint->frame, NAME_X, y, &gfx_font_6x12, names[which], GFX_SET);
    if (!good) {
        (void)gfx_text(paint->frame, ALARM_X, y, &gfx_font_6x12, source->alarm, GFX_SET);
    }
}

static void draw_jitter(const ui_paint_t *paint) {
    const ui_trust_t *trust = &paint->view->trust;
    char text[40] = "jitter ", figure[NUMBER_TEXT_MAX];
    if (trust->jitter_e4 == 0) {
        return;
    }
    append_text(text, sizeof text, trust->jitter_error_e4 == 0 ? ">" : "");
    (void)number_format_decimal(trust->jitter_e4, JITTER_DECIMALS, figure);
    append_text(text, sizeof text, figure);
    if (trust->jitter_error_e4 != 0) {
        append_text(text, sizeof text, " +-");
        (void)number_format_decimal(trust->jitter_error_e4, JITTER_DECIMALS, figure);
        append_text(text, sizeof text, figure);
    }
    (void)gfx_text(paint->frame, LEFT_X, FOOT_Y, &gfx_font_5x8, text, GFX_SET);
}

void draw_noise(const ui_paint_t *paint) {
    static const text_t states[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    const ui_trust_t *trust = &paint->view->trust;
    draw_source(paint, 0);
    draw_source(paint, 1);
    (void)gfx_text(paint->frame, LEFT_X, STATE_Y, &gfx_font_6x12,
                   word(paint->view, states[paint->view->noise]), GFX_SET);
    if (any_source_ails(trust)) {
        text_t what = any_given_up(trust) ? TEXT_NOISE_RESET : TEXT_NOISE_POWER;
        (void)gfx_text(paint->frame, LEFT_X, FOOT_Y, &gfx_font_5x8, word(paint->view, what),
                       GFX_SET);
    } else {
        draw_jitter(paint);
    }
}

/* "0042" */
static void spell_group(uint32_t value, char text[GROUP_FIGURES + 1]) {
    for (int i = GROUP_FIGURES - 1; i >= 0; i--, value /= TEN) {
        text[i] = (char)('0' + value % TEN);
    }
    text[GROUP_FIGURES] = '\0';
}

void draw_chain(const ui_paint_t *paint) {
    const ui_trust_t *trust = &paint->view->trust;
    char text[24], group[GROUP_FIGURES + 1];
    text_t what = trust->chain_number > 0 ? TEXT_ROLL_NUMBER : TEXT_NOTHING_ROLLED;
    format_with_number(text, sizeof text, word(paint->view, what), trust->chain_number);
    (void)gfx_text(paint->frame, LEFT_X, ROLL_Y, &gfx_font_5x8, text, GFX_SET);
    for (int i = 0; i < GROUPS && trust->chain_number > 0; i++) {
        uint32_t two = (uint32_t)trust->chain[2 * i] << HIGH_BITS | trust->chain[2 * i + 1];
        int x = CHAIN_X + i % 2 * (GFX_WIDTH_PX / 2 - LEFT_X);
        spell_group(two % GROUP_VALUES, group);
        (void)gfx_text(paint->frame, x, CHAIN_Y + i / 2 * CHAIN_ROW_PX, &gfx_font_12x24, group,
                       GFX_SET);
    }
}
