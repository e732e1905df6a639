/* Is the die fair? Four pages: the verdict, the count of each face, the noise behind it, and the head of the
 * receipt chain. */
#include "drawings.h"
#include "gfx_art.h"
#include "number.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

enum { LEFT_X = 2, SIDES = 12 };

/* --- verdict ------------------------------------------------------------------------------ */

static text_t verdict(const stats_die_t *die) {
    static const text_t texts[] = {
        [STATS_NONE] = TEXT_NOTHING_ROLLED,
        [STATS_TOO_FEW] = TEXT_TOO_FEW,
        [STATS_FAIR] = TEXT_LOOKS_FAIR,
        [STATS_UNEVEN] = TEXT_LOOKS_UNEVEN,
    };
    return texts[stats_verdict(die->rolls, die->sides, die->p_e4)];
}

static void draw_verdict(const ui_paint_t *paint, const stats_die_t *die) {
    char number[12];
    format_number(die->rolls, number);
    int x = gfx_text(paint->frame, LEFT_X, 13, &gfx_font_12x24, number, GFX_SET);
    (void)paint_word(paint, x + 3, 22, &gfx_font_6x12, TEXT_ROLLS);
    (void)paint_word(paint, LEFT_X, 37, &gfx_font_6x12, verdict(die));
}

/* --- counts ------------------------------------------------------------------------------- */

enum { BARS_Y = 32, BARS_PX = 16, BAR_PITCH_PX = 9, BAR_PX = 7 };

static uint32_t highest_count(const stats_die_t *die) {
    uint32_t most = 1;
    for (uint8_t i = 0; i < die->sides; i++) {
        most = die->faces[i] > most ? die->faces[i] : most;
    }
    return most;
}

/* The bars of all sides with one face, and the face below them. Returns where the next face begins. */
static int draw_face_bars(const ui_paint_t *paint, const stats_die_t *die, uint8_t first, int x) {
    uint8_t face = cult_face(first), sides = 0;
    const gfx_sprite_t *picture = cult_faces_11[face];
    uint32_t most = highest_count(die);
    while (first + sides < die->sides && cult_face((uint8_t)(first + sides)) == face) {
        sides++;
    }
    int bars = sides * BAR_PITCH_PX - (BAR_PITCH_PX - BAR_PX);
    int width = bars < picture->width ? picture->width : bars, left = x + (width - bars) / 2;
    for (uint8_t i = 0; i < sides; i++) {
        int height = (int)(die->faces[first + i] * BARS_PX / most);
        gfx_rect(paint->frame, left + i * BAR_PITCH_PX, BARS_Y - height, BAR_PX, height, GFX_SET);
    }
    gfx_hline(paint->frame, x, BARS_Y, width, GFX_SET);
    gfx_sprite(paint->frame, x + (width - picture->width) / 2, BARS_Y + 2, picture, GFX_SET);
    return x + width + 3;
}

/* Bars, a dashed line at the count that each would have if all were equal, and the p-value of chi-square. */
static void draw_counts(const ui_paint_t *paint, const stats_die_t *die) {
    int x = 3;
    for (uint8_t side = 0; side < die->sides; side++) {
        if (side == 0 || cult_face(side) != cult_face((uint8_t)(side - 1))) {
            x = draw_face_bars(paint, die, side, x);
        }
    }
    int even = (int)(die->rolls * BARS_PX / (highest_count(die) * die->sides));
    gfx_hline_dashed(paint->frame, 0, BARS_Y - even, GFX_WIDTH_PX, 1, 0, GFX_XOR);
    text_t what = verdict(die);
    bool has_p = what == TEXT_LOOKS_FAIR || what == TEXT_LOOKS_UNEVEN;
    (void)paint_word_with(paint, 1, 45, &gfx_font_5x8, has_p ? TEXT_CHANCE : what,
                          (die->p_e4 + 50u) / 100);
}

/* --- noise -------------------------------------------------------------------------------- */

static void draw_source(const ui_paint_t *paint, const char *name, const ui_source_t *source,
                        int y) {
    const gfx_sprite_t *check = source->alarm == NULL ? &gfx_art_check_7x6 : &gfx_art_cross_7x6;
    gfx_sprite(paint->frame, LEFT_X, y + 3, check, GFX_SET);
    (void)gfx_text(paint->frame, 13, y, &gfx_font_6x12, name, GFX_SET);
    if (source->alarm != NULL) {
        (void)gfx_text(paint->frame, 43, y, &gfx_font_6x12, source->alarm, GFX_SET);
    }
}

/* "jitter 0.204 +-0.025", or "jitter >0.204" */
static void format_jitter(const ui_trust_t *trust, char *text, size_t size) {
    char figure[NUMBER_TEXT_MAX];
    if (trust->jitter_e4 == 0) {
        return;
    }
    append_text(text, size, trust->jitter_error_e4 == 0 ? "jitter >" : "jitter ");
    (void)number_format_decimal(trust->jitter_e4, 4, figure);
    append_text(text, size, figure);
    if (trust->jitter_error_e4 != 0) {
        append_text(text, size, " +-");
        (void)number_format_decimal(trust->jitter_error_e4, 4, figure);
        append_text(text, size, figure);
    }
}

static void draw_noise(const ui_paint_t *paint) {
    static const text_t states[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    const ui_trust_t *trust = &paint->view->trust;
    bool given_up = trust->sources[0].given_up || trust->sources[1].given_up;
    char jitter[40] = "";
    draw_source(paint, "ring", &trust->sources[0], 15);
    draw_source(paint, "ADC", &trust->sources[1], 25);
    /* One good source is enough to roll, but the test isn't passed under a cross. */
    bool alarm = any_source_alarm(trust);
    bool both = trust->sources[0].alarm != NULL && trust->sources[1].alarm != NULL;
    text_t state = states[paint->view->noise];
    if (alarm && state == TEXT_NOISE_GOOD) {
        state = both ? TEXT_NOISE_FAILED : TEXT_NOISE_ONE;
    }
    (void)paint_word(paint, LEFT_X, 36, &gfx_font_6x12, state);
    if (alarm) {
        (void)paint_word(paint, LEFT_X, 46, &gfx_font_5x8,
                         given_up ? TEXT_NOISE_RESET : TEXT_NOISE_POWER);
    } else {
        format_jitter(trust, jitter, sizeof jitter);
        (void)gfx_text(paint->frame, LEFT_X, 46, &gfx_font_5x8, jitter, GFX_SET);
    }
}

/* --- receipt chain ------------------------------------------------------------------------ */

/* The last roll with a receipt, and the first eight bytes of its hash in four groups of four digits: each is
 * two bytes, big-endian, modulo 10,000. */
static void draw_chain(const ui_paint_t *paint) {
    enum { GROUPS = 4 };
    static_assert(GROUPS * 2 == UI_CHAIN_BYTES, "two bytes a group");
    const ui_trust_t *trust = &paint->view->trust;
    char text[12];
    text_t what = trust->chain_number > 0 ? TEXT_ROLL_NUMBER : TEXT_NOTHING_ROLLED;
    (void)paint_word_with(paint, LEFT_X, 16, &gfx_font_5x8, what, trust->chain_number);
    for (int i = 0; i < GROUPS && trust->chain_number > 0; i++) {
        uint32_t value = (uint32_t)trust->chain[2 * i] << 8 | trust->chain[2 * i + 1];
        format_number(10000 + value % 10000, text); /* leading zeros: without the 1 in front */
        (void)gfx_text(paint->frame, 10 + i % 2 * 62, 24 + i / 2 * 14, &gfx_font_8x16, &text[1],
                       GFX_SET);
    }
}

static void draw(const ui_paint_t *paint) {
    stats_die_t die;
    uint8_t page = paint->ui->cursor;
    (void)stats_for(paint->view->stats, SIDES, &die);
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_FAIRNESS), true);
    draw_pages(paint->frame, status_icons_x(paint) - 16, 3, page, scene_fairness.items);
    (void)paint_verb(paint, word(paint->view, TEXT_BACK), false);
    switch (page) {
    case 0:
        draw_verdict(paint, &die);
        break;
    case 1:
        draw_counts(paint, &die);
        break;
    case 2:
        draw_noise(paint);
        break;
    default:
        draw_chain(paint);
        break;
    }
}

const scene_t scene_fairness = {.items = 4, .repeats = true, .paint = draw};
