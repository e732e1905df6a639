/* Does it roll fairly? In words first; then every face's count; then the noise behind it. */
#include "gfx_art.h"
#include "labels.h"
#include "number.h"
#include "scene.h"
#include "words.h"

enum { PAGES = 3, SIDES = 12, ROLLS_A_FACE_MIN = 5, UNEVEN_E4 = 100, BARS_PX = 36 };

enum {
    ROLLS_Y = 13,
    ROLLS_PX = 90,
    ROLLS_GAP_PX = 3,
    ROLLS_WORD_Y = 26,
    VERDICT_Y = 45,
    BARS_X = 4,
    BARS_Y = 54,
    BAR_PITCH_PX = 10,
    BAR_PX = 7,
    FIGURES_Y = 56,
    FIGURES_LAST_X = 126,
    NOISE_Y = 18,
    MARK_Y = 39,
    STATE_X = 13,
    STATE_Y = 36,
    ALARM_Y = 49,
    PAGES_X = 112,
    PAGES_Y = 3
};

enum { CHI2_DECIMALS = 2, CHANCE_DECIMALS = 4 };

static void press(const ui_call_t *call) {
    if (!scene_leaves(call)) {
        (void)scene_moves(call, PAGES);
    }
}

/* Below five expected of each face chi-square says nothing; 1 in 100 fair dice look uneven. */
static text_t verdict(const stats_die_t *die) {
    if (die->rolls == 0) {
        return TEXT_NOTHING_ROLLED;
    }
    if (die->rolls < (uint32_t)die->sides * ROLLS_A_FACE_MIN) {
        return TEXT_TOO_FEW;
    }
    return die->p_e4 < UNEVEN_E4 ? TEXT_LOOKS_UNEVEN : TEXT_LOOKS_FAIR;
}

static void draw_words(const ui_paint_t *paint, const stats_die_t *die) {
    char number[12];
    format_number(die->rolls, number);
    int width = gfx_text_width(&gfx_font_16x32, number);
    const gfx_font_t *font = width <= ROLLS_PX ? &gfx_font_16x32 : &gfx_font_12x24;
    int x = gfx_text(paint->frame, 2, ROLLS_Y, font, number, GFX_SET);
    (void)gfx_text(paint->frame, x + ROLLS_GAP_PX, ROLLS_WORD_Y, &gfx_font_6x12,
                   word(paint->view, TEXT_ROLLS), GFX_SET);
    (void)gfx_text(paint->frame, 2, VERDICT_Y, &gfx_font_6x12, word(paint->view, verdict(die)),
                   GFX_SET);
}

static uint32_t most_of(const stats_die_t *die) {
    uint32_t most = 1;
    for (uint8_t i = 0; i < die->sides; i++) {
        most = die->faces[i] > most ? die->faces[i] : most;
    }
    return most;
}

/* Bars from zero, the dots where each would be if all were equal. */
static void draw_bars(const ui_paint_t *paint, const stats_die_t *die) {
    char text[40] = "chi2 ", figure[NUMBER_TEXT_MAX];
    uint32_t most = most_of(die);
    for (uint8_t i = 0; i < die->sides; i++) {
        int height = (int)(die->faces[i] * BARS_PX / most);
        gfx_rect(paint->frame, BARS_X + i * BAR_PITCH_PX, BARS_Y - height, BAR_PX, height, GFX_SET);
    }
    int even = (int)(die->rolls * BARS_PX / (most * die->sides));
    gfx_hline_dashed(paint->frame, 0, BARS_Y - even, GFX_WIDTH_PX, 1, 0, GFX_XOR);
    gfx_hline(paint->frame, 0, BARS_Y, GFX_WIDTH_PX, GFX_SET);
    (void)number_spell_decimal(die->chi2_e2, CHI2_DECIMALS, figure);
    append_text(text, sizeof text, figure);
    (void)gfx_text(paint->frame, 1, FIGURES_Y, &gfx_font_5x8, text, GFX_SET);
    copy_text(text, sizeof text, word(paint->view, TEXT_CHANCE));
    append_text(text, sizeof text, " ");
    (void)number_spell_decimal(die->p_e4, CHANCE_DECIMALS, figure);
    append_text(text, sizeof text, figure);
    gfx_text_right(paint->frame, FIGURES_LAST_X, FIGURES_Y, &gfx_font_5x8, text, GFX_SET);
}

static void draw_noise(const ui_paint_t *paint) {
    static const text_t states[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    const gfx_sprite_t *mark =
        paint->view->noise == UI_NOISE_GOOD ? &gfx_art_check_7x6 : &gfx_art_cross_7x6;
    (void)gfx_text(paint->frame, 2, NOISE_Y, &gfx_font_8x16, word(paint->view, TEXT_NOISE),
                   GFX_SET);
    gfx_sprite(paint->frame, 2, MARK_Y, mark, GFX_SET);
    (void)gfx_text(paint->frame, STATE_X, STATE_Y, &gfx_font_6x12,
                   word(paint->view, states[paint->view->noise]), GFX_SET);
    if (paint->view->noise_alarm != NULL) {
        (void)gfx_text(paint->frame, STATE_X, ALARM_Y, &gfx_font_6x12, paint->view->noise_alarm,
                       GFX_SET);
    }
}

static void draw(const ui_paint_t *paint) {
    stats_die_t die;
    (void)stats_for(paint->view->stats, SIDES, &die);
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_FAIRNESS), true);
    draw_pages(paint->frame, PAGES_X, PAGES_Y, paint->ui->cursor, PAGES);
    if (paint->ui->cursor == 0) {
        draw_words(paint, &die);
    } else if (paint->ui->cursor == 1) {
        draw_bars(paint, &die);
    } else {
        draw_noise(paint);
    }
}

const scene_t scene_fairness = {.press = press, .paint = draw};
