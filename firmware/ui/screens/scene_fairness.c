/* Does it roll fairly? In words first; then every face's count; then the noise behind it; then the
 * head of the chain of receipts. */
#include "die_faces.h"
#include "gfx_art.h"
#include "labels.h"
#include "noise_pages.h"
#include "scene.h"
#include "stamps.h"
#include "words.h"

enum { PAGES = 4, SIDES = 12, BARS_PX = 20 };

enum {
    ROLLS_Y = 13,
    ROLLS_PX = 90,
    ROLLS_GAP_PX = 3,
    ROLLS_WORD_Y = 26,
    VERDICT_Y = 45,
    BARS_X = 3,
    BARS_Y = 34,
    BAR_PITCH_PX = 9,
    BAR_PX = 7,
    FACE_GAP_PX = 3,
    FACE_PX = 11, /* what a face of one side takes at the least */
    FACE_Y = 37,
    CHANCE_Y = 49,
    PAGES_PX = 16, /* from the corner to their middle */
    PAGES_Y = 3
};

enum { E4_OF_PERCENT = 100 };

static void press(const ui_call_t *call) {
    if (!scene_leaves(call)) {
        scene_moves(call, PAGES);
    }
}

static text_t verdict(const stats_die_t *die) {
    static const text_t texts[] = {
        [STATS_NONE] = TEXT_NOTHING_ROLLED,
        [STATS_TOO_FEW] = TEXT_TOO_FEW,
        [STATS_FAIR] = TEXT_LOOKS_FAIR,
        [STATS_UNEVEN] = TEXT_LOOKS_UNEVEN,
    };
    return texts[stats_verdict(die->rolls, die->sides, die->p_e4)];
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

/* One face's sides and below them what they show. Returns where the next face begins. */
static int draw_face_bars(const ui_paint_t *paint, const stats_die_t *die, uint8_t first, int x) {
    uint8_t face = cult_face(first);
    const gfx_sprite_t *picture = cult_faces_11[face];
    uint32_t most = most_of(die);
    uint8_t sides = 0;
    for (; first + sides < die->sides && cult_face((uint8_t)(first + sides)) == face; sides++) {
    }
    int bars = sides * BAR_PITCH_PX - (BAR_PITCH_PX - BAR_PX);
    int width = bars < FACE_PX ? FACE_PX : bars, left = x + (width - bars) / 2;
    for (uint8_t i = 0; i < sides; i++) {
        int height = (int)(die->faces[first + i] * BARS_PX / most);
        gfx_rect(paint->frame, left + i * BAR_PITCH_PX, BARS_Y - height, BAR_PX, height, GFX_SET);
    }
    gfx_hline(paint->frame, x, BARS_Y, width, GFX_SET);
    gfx_sprite(paint->frame, x + (width - picture->width) / 2, FACE_Y, picture, GFX_SET);
    return x + width + FACE_GAP_PX;
}

/* What chi-square comes to: of so many fair dice nobody would wonder more. */
static void draw_chance(const ui_paint_t *paint, const stats_die_t *die) {
    char text[40];
    text_t said = verdict(die);
    bool tells = said == TEXT_LOOKS_FAIR || said == TEXT_LOOKS_UNEVEN;
    format_with_number(text, sizeof text, word(paint->view, tells ? TEXT_CHANCE : said),
                       (uint32_t)(die->p_e4 + E4_OF_PERCENT / 2) / E4_OF_PERCENT);
    (void)gfx_text(paint->frame, 1, CHANCE_Y, &gfx_font_5x8, text, GFX_SET);
}

/* Bars from zero, the dots where each would be if all were equal. */
static void draw_bars(const ui_paint_t *paint, const stats_die_t *die) {
    int x = BARS_X;
    for (uint8_t side = 0; side < die->sides; side++) {
        if (side == 0 || cult_face(side) != cult_face((uint8_t)(side - 1))) {
            x = draw_face_bars(paint, die, side, x);
        }
    }
    int even = (int)(die->rolls * BARS_PX / (most_of(die) * die->sides));
    gfx_hline_dashed(paint->frame, 0, BARS_Y - even, GFX_WIDTH_PX, 1, 0, GFX_XOR);
    draw_chance(paint, die);
}

static void draw(const ui_paint_t *paint) {
    stats_die_t die;
    (void)stats_for(paint->view->stats, SIDES, &die);
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_FAIRNESS), true);
    draw_pages(paint->frame, stamps_x(paint) - PAGES_PX, PAGES_Y, paint->ui->cursor, PAGES);
    if (paint->ui->cursor == 0) {
        draw_words(paint, &die);
    } else if (paint->ui->cursor == 1) {
        draw_bars(paint, &die);
    } else if (paint->ui->cursor == 2) {
        draw_noise(paint);
    } else {
        draw_chain(paint);
    }
}

const scene_t scene_fairness = {.press = press, .paint = draw};
