/* Just dice: left goes to the next sort, right to one more, ROLL throws them.
 *
 *    0 | < d12               3x > |  left: the next die; right: how many
 *   16 | sum            1   7   9 |  each die; one die: only its number, or its face
 *      |  17            3         |
 *   52 |                ----------|
 *   63 |                12  31  8 |  the rolls before */
#include "dice_ui.h"
#include "drawings.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* --- presses ------------------------------------------------------------------------------- */

static void change_dice(const ui_call_t *call) {
    const dice_state_t *state = dice_of(call->view);
    game_config_t config = call->view->session->config;
    if (state->rolled != 0) {
        call->ui->table.dice = *state;
    }
    if (call->button == BUTTON_LEFT) {
        int16_t *die = &config.params[DICE_PARAM_DIE];
        *die = (int16_t)((*die + 1) % DIE_IDS);
    } else {
        int16_t *count = &config.params[DICE_PARAM_COUNT];
        *count = (int16_t)(*count % GAME_VALUES_MAX + 1);
    }
    scene_start_game(call, &config);
}

/* Other dice may be chosen while these still fall. */
static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_TAP && !die_in_hand(call->ui)) {
        throw_settle(&call->ui->die, call->now_us);
    }
    table_press_t pressed = table_press(call, true, SCENE_HOME);
    if (pressed == PRESS_THROWN) {
        call->intent->kind = INTENT_ROLL;
    } else if (pressed == PRESS_SIDE && call->gesture == GESTURE_TAP) {
        change_dice(call);
    }
}

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

static void paint_header(const ui_paint_t *paint) {
    const dice_state_t *state = dice_of(paint->view);
    int left_px = GFX_WIDTH_PX - status_icons_x(paint);
    char text[8];
    format_number(state->count, text);
    append_text(text, sizeof text, "x");
    int count_x = 121 - left_px - gfx_label_width(&gfx_font_6x12, text);
    gfx_label(paint->frame, count_x, 0, &gfx_font_6x12, text, true);
    draw_fitting_label(paint->frame, 7, 0, count_x - 8, &gfx_font_6x12,
                       word_die(paint->view, state->die), true);
    draw_arrows(paint->frame, 0, 124 - left_px, 3);
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
static void paint_earlier_sums(const ui_paint_t *paint, int left, int y) {
    const log_t *log = &paint->view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    char text[12];
    int x = left;
    (void)earlier(log, &index, &entry); /* the one that is shown */
    while (earlier(log, &index, &entry)) {
        format_number(dice_sum_of(&entry), text);
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

static void paint_face(const ui_paint_t *paint, cult_face_t face) {
    enum { WORD_X = 53, WORD_PX = GFX_WIDTH_PX - WORD_X };
    gfx_sprite(paint->frame, 0, 16, cult_faces_48[face], GFX_SET);
    draw_fitting(paint->frame, WORD_X, 15, WORD_PX, &gfx_font_6x12, word_face(paint->view, face));
    gfx_hline(paint->frame, WORD_X, 27, WORD_PX, GFX_SET);
    paint_earlier_faces(paint, WORD_X);
}

static void paint_cult(const ui_paint_t *paint, const dice_state_t *state) {
    if (state->count == 1) {
        paint_face(paint, cult_face(state->last[0]));
    } else if (state->count > 5) {
        paint_tally(paint, state);
    } else {
        paint_hand(paint->frame, state);
        if (state->count > 2) {
            paint_earlier_hand(paint);
        }
    }
}

/* --- what fell: numbers -------------------------------------------------------------------- */

static void paint_one(const ui_paint_t *paint, const dice_state_t *state) {
    paint_number_centred(paint, 47, 8, &gfx_font_32x64, state->last[0] + 1u);
    gfx_sprite(paint->frame, 100, 18, dice[state->die].rest, GFX_SET);
    paint_earlier_sums(paint, 96, 46);
}

/* The sum on the left, each die on the right, in columns that have room for this die's widest number. */
static void paint_numbers(const ui_paint_t *paint, const dice_state_t *state) {
    enum { SIDE_X = 68, SIDE_PX = GFX_WIDTH_PX - SIDE_X };
    uint8_t columns = state->die == DIE_D100 ? 3 : 4;
    uint32_t sum = dice_sum(state);
    bool big = sum < 100;
    paint_number_centred(paint, 31, big ? 8 : 24, big ? &gfx_font_32x64 : &gfx_font_16x32, sum);
    if (!big) {
        paint_word(paint, 2, 16, &gfx_font_6x12, TEXT_SUM);
    }
    for (uint8_t i = 0; i < state->count; i++) {
        paint_number_right(paint, SIDE_X + (i % columns + 1) * (SIDE_PX / columns) - 4,
                           16 + i / columns * 12, &gfx_font_6x12, state->last[i] + 1u);
    }
    if (state->count <= 3 * columns && paint->view->session->log.standing > 1) {
        gfx_hline(paint->frame, SIDE_X, 52, SIDE_PX, GFX_SET);
        paint_earlier_sums(paint, SIDE_X + 2, 55);
    }
}

/* --- in the air, and before ---------------------------------------------------------------- */

/* Two dice for any number of them, so that they don't show the same side. */
static void paint_air(const ui_paint_t *paint, const dice_state_t *state) {
    enum { APART_US = 130000 };
    const throw_t *die = &paint->ui->die;
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

/* "10x d100 1000" */
static void paint_other_sum(const ui_paint_t *paint, const dice_state_t *other) {
    int x = 56;
    char text[8];
    format_number(other->count, text);
    append_text(text, sizeof text, "x");
    if (other->count > 1) {
        x = gfx_text(paint->frame, x, 54, &gfx_font_5x8, text, GFX_SET) + 2;
    }
    x = gfx_text(paint->frame, x, 54, &gfx_font_5x8, game_die_name((game_die_t)other->die),
                 GFX_SET);
    paint_number(paint, x + 5, 52, &gfx_font_6x12, dice_sum(other));
}

/* These dice were not rolled yet, but perhaps other dice before: up to five faces, or the sum. */
static void paint_waiting(const ui_paint_t *paint, const dice_state_t *state) {
    const dice_state_t *other = &paint->ui->table.dice;
    gfx_sprite(paint->frame, 0, 16, &dice[state->die].air[0], GFX_SET);
    paint_word(paint, 56, 22, &gfx_font_6x12, TEXT_HOLD_TO_SHAKE);
    paint_word(paint, 56, 35, &gfx_font_6x12, TEXT_LET_GO);
    if (other->rolled != 0 && other->die != DIE_CULT) {
        paint_other_sum(paint, other);
    } else if (other->rolled != 0 && other->count <= 5) {
        for (uint8_t i = 0; i < other->count; i++) {
            gfx_sprite(paint->frame, 56 + i * 14, 52, cult_faces_11[cult_face(other->last[i])],
                       GFX_SET);
        }
    }
}

static void paint(const ui_paint_t *paint) {
    const dice_state_t *state = dice_of(paint->view);
    if (waits_for_noise(paint)) {
        paint_word(paint, 2, 1, &gfx_font_6x12, TEXT_WAITING);
    } else {
        paint_header(paint);
    }
    if (throw_moves(&paint->ui->die)) {
        paint_air(paint, state);
    } else if (state->rolled == 0) {
        paint_waiting(paint, state);
    } else if (state->die == DIE_CULT) {
        paint_cult(paint, state);
    } else if (state->count == 1) {
        paint_one(paint, state);
    } else {
        paint_numbers(paint, state);
    }
}

const scene_t dice_table = {.press = press, .paint = paint, .holds = true};
