/* Just dice, drawn: in the air, lying, and the rolls before. */
#include "dice_ui.h"
#include "drawings.h"
#include "gfx_art.h"
#include "recent_dice.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

/* --- which die ----------------------------------------------------------------------------- */

static const struct {
    const gfx_sprite_t *air;
    uint8_t count;
    const gfx_sprite_t *rest;
} dice[DIE_IDS] = {
    [DIE_D2] = {gfx_art_d2_spin, GFX_ART_D2_SPIN_COUNT, &gfx_art_d2_24},
    [DIE_D4] = {gfx_art_d4_spin, GFX_ART_D4_SPIN_COUNT, &gfx_art_d4_24},
    [DIE_D6] = {gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, &gfx_art_d6_24},
    [DIE_D8] = {gfx_art_d8_spin, GFX_ART_D8_SPIN_COUNT, &gfx_art_d8_24},
    [DIE_D10] = {gfx_art_d10_spin, GFX_ART_D10_SPIN_COUNT, &gfx_art_d10_24},
    [DIE_D12] = {gfx_art_d12_spin, GFX_ART_D12_SPIN_COUNT, &gfx_art_d12_24},
    [DIE_D20] = {gfx_art_d20_spin, GFX_ART_D20_SPIN_COUNT, &gfx_art_d20_24},
    [DIE_D100] = {gfx_art_d10_spin, GFX_ART_D10_SPIN_COUNT, &gfx_art_d10_24},
    [DIE_CULT] = {gfx_art_tumble, GFX_ART_TUMBLE_COUNT, NULL},
};

const gfx_sprite_t *dice_at_rest(uint8_t die) { return &dice[die].air[0]; }

/* "highest +3" */
static void paint_extras(const ui_paint_t *paint, const dice_state_t *state, int x) {
    enum { EXTRAS_Y = 52, EXTRAS_PX = 66 };
    char text[DICE_TEXT_MAX];
    format_dice_extras(paint->view, state, text);
    draw_fitting(paint->frame, x, EXTRAS_Y, EXTRAS_PX, &gfx_font_6x12, text);
}

void paint_dice_waiting(const ui_paint_t *paint, const dice_state_t *state) {
    gfx_sprite(paint->frame, 0, 16, dice_at_rest(state->die), GFX_SET);
    paint_word(paint, 56, 22, &gfx_font_6x12, TEXT_HOLD_TO_SHAKE);
    paint_word(paint, 56, 35, &gfx_font_6x12, TEXT_LET_GO);
    paint_extras(paint, state, 56);
}

/* --- values as text ------------------------------------------------------------------------ */

/* A coin's sides are words. */
static text_t coin_side(uint8_t value) { return value == 0 ? TEXT_DICE_HEADS : TEXT_DICE_TAILS; }

/* The first letter of a coin's side; else the number. */
static void append_value(const ui_view_t *view, uint8_t die, uint8_t value, char *text,
                         size_t size) {
    if (die == DIE_D2) {
        char letter[2] = {word(view, coin_side(value))[0], '\0'};
        append_text(text, size, letter);
    } else {
        append_number(text, size, value + 1u);
    }
}

void format_dice_values(const ui_view_t *view, const dice_state_t *state, const uint8_t *values,
                        const gfx_font_t *font, char text[DICE_VALUES_TEXT_MAX]) {
    enum { ROOM_PX = 124 };
    text[0] = '\0';
    if (state->die == DIE_D2 && state->count == 1 && state->mod == 0) {
        copy_text(text, DICE_VALUES_TEXT_MAX, word(view, coin_side(values[0])));
        return;
    }
    for (uint8_t i = 0; i < state->count; i++) {
        append_text(text, DICE_VALUES_TEXT_MAX, i > 0 ? " " : "");
        append_value(view, state->die, values[i], text, DICE_VALUES_TEXT_MAX);
    }
    if (state->keep != KEEP_ALL || state->mod != 0) {
        append_text(text, DICE_VALUES_TEXT_MAX, " = ");
        append_signed(text, DICE_VALUES_TEXT_MAX, dice_sum_of(state, values));
    }
    if (gfx_text_width(font, text) > ROOM_PX) {
        copy_text(text, DICE_VALUES_TEXT_MAX, word(view, TEXT_SUM));
        append_text(text, DICE_VALUES_TEXT_MAX, " ");
        append_signed(text, DICE_VALUES_TEXT_MAX, dice_sum_of(state, values));
    }
}

/* Of coins that all count heads are counted, of other dice the sum. */
static bool counts_heads(const dice_state_t *state) {
    return state->die == DIE_D2 && state->keep == KEEP_ALL && state->mod == 0;
}

static int total_of(const dice_state_t *state, const uint8_t *values) {
    int heads = 0;
    for (uint8_t i = 0; i < state->count; i++) {
        heads += values[i] == 0;
    }
    return counts_heads(state) ? heads : dice_sum_of(state, values);
}

/* --- the rolls before ---------------------------------------------------------------------- */

/* Finds the roll before the one at *index; false: there is none. */
static bool earlier(const log_t *log, uint16_t *index, log_entry_t *entry) {
    while (*index > 0) {
        *entry = *log_at(log, --*index);
        if (!entry->undone) {
            return true;
        }
    }
    return false;
}

/* The latest on the left; as many as have room, in a line and those below it. */
static void paint_earlier_sums(const ui_paint_t *paint, const dice_state_t *state, int left,
                               int y) {
    const log_t *log = &paint->view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    char text[DICE_VALUES_TEXT_MAX];
    int x = left;
    (void)earlier(log, &index, &entry); /* the one that is shown */
    while (earlier(log, &index, &entry)) {
        text[0] = '\0';
        if (state->count == 1 && state->mod == 0) {
            append_value(paint->view, state->die, entry.values[0], text, sizeof text);
        } else {
            append_signed(text, sizeof text, total_of(state, entry.values));
        }
        if (x + gfx_text_width(&gfx_font_5x8, text) >= GFX_WIDTH_PX) {
            x = left;
            y += 9;
        }
        if (y > 55) {
            return;
        }
        x = gfx_text(paint->frame, x, y, &gfx_font_5x8, text, GFX_SET) + 5;
    }
}

static void paint_earlier_faces(const ui_paint_t *paint, int x) {
    const log_t *log = &paint->view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    (void)earlier(log, &index, &entry);
    while (x + 11 <= GFX_WIDTH_PX && earlier(log, &index, &entry)) {
        gfx_sprite(paint->frame, x, 52, cult_faces_11[cult_face(entry.values[0])], GFX_SET);
        x += 15;
    }
}

/* The faces of the roll before this one, in small. */
static void paint_earlier_hand(const ui_paint_t *paint) {
    const log_t *log = &paint->view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    bool found = earlier(log, &index, &entry) && earlier(log, &index, &entry);
    for (uint8_t i = 0; found && i < entry.count; i++) {
        gfx_sprite(paint->frame, (GFX_WIDTH_PX - entry.count * 15) / 2 + i * 15, 52,
                   cult_faces_11[cult_face(entry.values[i])], GFX_SET);
    }
}

/* --- what fell: cult dice ------------------------------------------------------------------ */

/* Two faces large, up to five small. */
static void paint_hand(gfx_frame_t *frame, const dice_state_t *state) {
    bool two = state->count == 2;
    int pitch = two ? 64 : 25, left = two ? 8 : (GFX_WIDTH_PX - state->count * pitch) / 2;
    for (uint8_t i = 0; i < state->count; i++) {
        cult_face_t face = cult_face(state->last[i]);
        gfx_sprite(frame, left + i * pitch, 16, (two ? cult_faces_48 : cult_faces_24)[face],
                   GFX_SET);
    }
}

/* More than five: how many of each. */
static void paint_tally(const ui_paint_t *paint, const dice_state_t *state) {
    uint8_t tally[CULT_FACES] = {0};
    for (uint8_t i = 0; i < state->count; i++) {
        tally[cult_face(state->last[i])]++;
    }
    for (uint8_t face = 0; face < CULT_FACES; face++) {
        if (tally[face] > 0) {
            gfx_sprite(paint->frame, 1 + face * 26, 16, cult_faces_24[face], GFX_SET);
            paint_number_centred(paint, 12 + face * 26, 41, &gfx_font_12x24_bold, tally[face]);
        }
    }
}

static void paint_face(const ui_paint_t *paint, cult_face_t face, bool earlier_too) {
    enum { WORD_X = 53, WORD_PX = GFX_WIDTH_PX - WORD_X };
    gfx_sprite(paint->frame, 0, 16, cult_faces_48[face], GFX_SET);
    draw_fitting(paint->frame, WORD_X, 15, WORD_PX, &gfx_font_6x12, word_face(paint->view, face));
    gfx_hline(paint->frame, WORD_X, 27, WORD_PX, GFX_SET);
    if (earlier_too) {
        paint_earlier_faces(paint, WORD_X);
    }
}

static void paint_cult(const ui_paint_t *paint, const dice_state_t *state, bool earlier_too) {
    if (state->count == 1) {
        paint_face(paint, cult_face(state->last[0]), earlier_too);
    } else if (state->count > 5) {
        paint_tally(paint, state);
    } else {
        paint_hand(paint->frame, state);
        if (state->count > 2 && earlier_too) {
            paint_earlier_hand(paint);
        }
    }
}

/* --- what fell: numbers, and coins ----------------------------------------------------------- */

static void paint_one(const ui_paint_t *paint, const dice_state_t *state, bool earlier_too) {
    gfx_sprite(paint->frame, 100, 18, dice[state->die].rest, GFX_SET);
    if (state->die == DIE_D2) {
        const char *side = word(paint->view, coin_side(state->last[0]));
        gfx_text_centred(paint->frame, 47, 26, &gfx_font_12x24_bold, side, GFX_SET);
    } else {
        paint_number_centred(paint, 47, 8, &gfx_font_32x64, state->last[0] + 1u);
    }
    if (earlier_too) {
        paint_earlier_sums(paint, state, 96, 46);
    }
}

/* The sum in the largest figures that have room; of coins that all count, how many heads. */
static void paint_total(const ui_paint_t *paint, const dice_state_t *state) {
    enum { MIDDLE_X = 31 };
    const bool plain = state->keep == KEEP_ALL && state->mod == 0;
    const bool heads = counts_heads(state);
    const int sum = total_of(state, state->last);
    const bool big = sum >= 0 && sum < 100 && plain && !heads;
    char text[8] = "";
    append_signed(text, sizeof text, sum);
    gfx_text_centred(paint->frame, MIDDLE_X, big ? 8 : 24, big ? &gfx_font_32x64 : &gfx_font_16x32,
                     text, GFX_SET);
    if (!big) {
        paint_word(paint, 2, 16, &gfx_font_6x12, heads ? TEXT_DICE_HEADS : TEXT_SUM);
    }
    paint_extras(paint, state, 2);
}

/* The sum on the left, each die on the right, in columns that have room for this die's widest number; what
 * is kept is inverse, and the modifier stands below. */
static void paint_numbers(const ui_paint_t *paint, const dice_state_t *state, bool earlier_too) {
    enum { SIDE_X = 68, SIDE_PX = GFX_WIDTH_PX - SIDE_X };
    const uint8_t columns = state->die == DIE_D100 ? 3 : 4;
    const dice_kept_t kept = dice_kept(state, state->last);
    paint_total(paint, state);
    for (uint8_t i = 0; i < state->count; i++) {
        char text[4] = "";
        const int right = SIDE_X + (i % columns + 1) * (SIDE_PX / columns) - 4;
        append_value(paint->view, state->die, state->last[i], text, sizeof text);
        const int width = gfx_label_width(&gfx_font_6x12, text);
        gfx_label(paint->frame, right + gfx_font_6x12.label_x - width + 1, 15 + i / columns * 12,
                  &gfx_font_6x12, text, state->keep != KEEP_ALL && i == kept.from);
    }
    if (earlier_too && state->count <= 3 * columns && paint->view->session->log.standing > 1) {
        gfx_hline(paint->frame, SIDE_X, 52, SIDE_PX, GFX_SET);
        paint_earlier_sums(paint, state, SIDE_X + 2, 55);
    }
}

void paint_dice(const ui_paint_t *paint, const dice_state_t *state, bool earlier_too) {
    if (state->die == DIE_CULT) {
        paint_cult(paint, state, earlier_too);
    } else if (state->count == 1 && state->mod == 0) {
        paint_one(paint, state, earlier_too);
    } else {
        paint_numbers(paint, state, earlier_too);
    }
}

/* --- in the air ------------------------------------------------------------------------------ */

/* Two dice for any number of them, so that they don't show the same side. */
void paint_dice_air(const ui_paint_t *paint, const throw_t *die, const dice_state_t *state) {
    enum { APART_US = 130000 };
    const gfx_sprite_t *air = dice[state->die].air;
    uint8_t count = dice[state->die].count;
    if (state->count == 1) {
        uint8_t last = state->die == DIE_CULT ? cult_faces_in_air[cult_face(state->last[0])] : 0;
        throw_render_last(die, air, count, last, 40, 16, paint->now_us, paint->frame);
        return;
    }
    throw_render(die, air, count, 12, 16, paint->now_us, paint->frame);
    throw_render(die, air, count, 68, 16, paint->now_us + APART_US, paint->frame);
}
