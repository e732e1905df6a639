/* Does it roll fairly? In words first; then every face's count; then the noise behind it. */
#include <string.h>

#include "gfx_art.h"
#include "labels.h"
#include "scene.h"
#include "words.h"

enum { DECIMAL_SIZE = 16 };
enum { PAGES = 3, SIDES = 12, ROLLS_A_FACE_MIN = 5, UNEVEN_E4 = 100, BARS_Y = 54, BARS_PX = 36 };

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
    const gfx_font_t *font = width <= 90 ? &gfx_font_16x32 : &gfx_font_12x24;
    int x = gfx_text(paint->frame, 2, 13, font, number, GFX_SET);
    (void)gfx_text(paint->frame, x + 3, 26, &gfx_font_6x12, word(paint->view, TEXT_ROLLS), GFX_SET);
    (void)gfx_text(paint->frame, 2, 45, &gfx_font_6x12, word(paint->view, verdict(die)), GFX_SET);
}

static uint32_t most_of(const stats_die_t *die) {
    uint32_t most = 1;
    for (uint8_t i = 0; i < die->sides; i++) {
        most = die->faces[i] > most ? die->faces[i] : most;
    }
    return most;
}

static void decimal(uint32_t number, uint8_t decimals, char *text) {
    uint32_t unit = decimals == 2 ? 100 : 10000;
    format_number(number / unit, text);
    append_text(text, DECIMAL_SIZE, ".");
    for (uint32_t rest = number % unit, digit = unit / 10; digit > 0; digit /= 10) {
        size_t end = strlen(text);
        text[end] = (char)('0' + rest / digit % 10);
        text[end + 1] = '\0';
    }
}

/* Bars from zero, the dots where each would be if all were equal. */
static void draw_bars(const ui_paint_t *paint, const stats_die_t *die) {
    char text[40] = "chi2 ";
    uint32_t most = most_of(die);
    for (uint8_t i = 0; i < die->sides; i++) {
        int height = (int)(die->faces[i] * BARS_PX / most);
        gfx_rect(paint->frame, 4 + i * 10, BARS_Y - height, 7, height, GFX_SET);
    }
    int even = (int)(die->rolls * BARS_PX / (most * die->sides));
    gfx_hline_dashed(paint->frame, 0, BARS_Y - even, GFX_WIDTH_PX, 1, 0, GFX_XOR);
    gfx_hline(paint->frame, 0, BARS_Y, GFX_WIDTH_PX, GFX_SET);
    decimal(die->chi2_e2, 2, text + strlen(text));
    (void)gfx_text(paint->frame, 1, 56, &gfx_font_5x8, text, GFX_SET);
    copy_text(text, 24, word(paint->view, TEXT_CHANCE));
    append_text(text, sizeof text, " ");
    decimal(die->p_e4, 4, text + strlen(text));
    gfx_text_right(paint->frame, 126, 56, &gfx_font_5x8, text, GFX_SET);
}

static void draw_noise(const ui_paint_t *paint) {
    static const text_t states[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    const gfx_sprite_t *mark =
        paint->view->noise == UI_NOISE_GOOD ? &gfx_art_check_7x6 : &gfx_art_cross_7x6;
    (void)gfx_text(paint->frame, 2, 18, &gfx_font_8x16, word(paint->view, TEXT_NOISE), GFX_SET);
    gfx_sprite(paint->frame, 2, 39, mark, GFX_SET);
    (void)gfx_text(paint->frame, 13, 36, &gfx_font_6x12,
                   word(paint->view, states[paint->view->noise]), GFX_SET);
    if (paint->view->noise_alarm != NULL) {
        (void)gfx_text(paint->frame, 13, 49, &gfx_font_6x12, paint->view->noise_alarm, GFX_SET);
    }
}

static void draw(const ui_paint_t *paint) {
    stats_die_t die;
    (void)stats_for(paint->view->stats, SIDES, &die);
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_FAIRNESS), true);
    draw_pages(paint->frame, 112, 3, paint->ui->cursor, PAGES);
    if (paint->ui->cursor == 0) {
        draw_words(paint, &die);
    } else if (paint->ui->cursor == 1) {
        draw_bars(paint, &die);
    } else {
        draw_noise(paint);
    }
}

const scene_t scene_fairness = {.press = press, .paint = draw};
