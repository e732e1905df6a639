#include "dice_view.h"

#include <string.h>

#include "drawings.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

enum {
    TOP_Y = 16,
};

/* Many dice: the sum on the left, each of them on the right. */
enum {
    SIDE_X = 68,
};

/* One die: its number, and what it is. */

/* Cult dice: one face and its name, up to five faces, or how many of each. */
enum {
    FACE_WORD_X = 53,
};

/* The throws before. */
enum { EARLIER_Y = 55, EARLIER_FACE_PITCH_PX = 15 };

enum {
    WAITING_X = 56,
    THROWN_Y = 52,
};

enum {
    AIR_APART_US = 130000 /* two dice don't show the same side */
};

static const dice_state_t *dice_of(const ui_view_t *view) {
    return dice_part(&view->session->now.game);
}

/* --- which die ----------------------------------------------------------------------------- */

static const struct {
    const gfx_sprite_t *air;
    uint8_t count;
    const gfx_sprite_t *rest;
} dice[] = {
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
static_assert(sizeof dice / sizeof dice[0] == DIE_IDS, "a row for each die");

void format_count(const dice_state_t *of, char text[COUNT_TEXT_MAX]) {
    format_number(of->count, text);
    append_text(text, COUNT_TEXT_MAX, "x");
}

static void draw_header(const ui_paint_t *paint) {
    char text[COUNT_TEXT_MAX];
    gfx_frame_t *frame = paint->frame;
    const dice_state_t *of = dice_of(paint->view);
    int left_px = GFX_WIDTH_PX - status_icons_x(paint);
    format_count(of, text);
    int count_x = 121 - left_px - gfx_label_width(&gfx_font_6x12, text);
    (void)gfx_label(frame, count_x, 0, &gfx_font_6x12, text, true);
    (void)draw_fitting_label(frame, 7, 0, count_x - 1 - 7, &gfx_font_6x12,
                             word_die(paint->view, of->die), true);
    draw_arrows(frame, 0, 124 - left_px, 3);
}

/* --- what fell ----------------------------------------------------------------------------- */

static void draw_number(gfx_frame_t *frame, int centre_x, uint32_t number, bool big) {
    char text[12];
    format_number(number, text);
    gfx_text_centred(frame, centre_x, big ? 8 : 24, big ? &gfx_font_32x64 : &gfx_font_16x32, text,
                     GFX_SET);
}

/* In columns, as many as the widest number of this die leaves room for. */
static uint8_t draw_values(gfx_frame_t *frame, const dice_state_t *of) {
    uint8_t columns = of->die == DIE_D100 ? 3 : 4, rows = 0;
    int pitch_px = 60 / columns;
    for (uint8_t i = 0; i < of->count; i++) {
        char text[4];
        format_number(of->last[i] + 1u, text);
        gfx_text_right(frame, SIDE_X + (i % columns + 1) * pitch_px - 4, TOP_Y + i / columns * 12,
                       &gfx_font_6x12, text, GFX_SET);
        rows = (uint8_t)(i / columns + 1);
    }
    return rows;
}

/* Up to five dice, face by face. */
static void draw_hand(gfx_frame_t *frame, const dice_state_t *of) {
    bool two = of->count == 2;
    int pitch_px = two ? 64 : 25;
    int left = two ? 8 : (GFX_WIDTH_PX - of->count * 25) / 2;
    for (uint8_t i = 0; i < of->count; i++) {
        cult_face_t face = cult_face(of->last[i]);
        gfx_sprite(frame, left + i * pitch_px, TOP_Y, (two ? cult_faces_48 : cult_faces_24)[face],
                   GFX_SET);
    }
}

/* More than five: how many of each. */
static void draw_tally(gfx_frame_t *frame, const dice_state_t *of) {
    uint8_t tally[CULT_FACES] = {0};
    for (uint8_t i = 0; i < of->count; i++) {
        tally[cult_face(of->last[i])]++;
    }
    for (uint8_t face = 0; face < CULT_FACES; face++) {
        char text[4];
        format_number(tally[face], text);
        if (tally[face] > 0) {
            gfx_sprite(frame, 1 + face * 26, TOP_Y, cult_faces_24[face], GFX_SET);
            gfx_text_centred(frame, 12 + face * 26, 41, &gfx_font_12x24_bold, text, GFX_SET);
        }
    }
}

static void draw_face(gfx_frame_t *frame, const ui_view_t *view) {
    cult_face_t face = cult_face(dice_of(view)->last[0]);
    gfx_sprite(frame, 0, TOP_Y, cult_faces_48[face], GFX_SET);
    draw_fitting(frame, FACE_WORD_X, 15, GFX_WIDTH_PX - FACE_WORD_X, &gfx_font_6x12,
                 word_face(view, face));
    gfx_hline(frame, FACE_WORD_X, 27, GFX_WIDTH_PX - FACE_WORD_X, GFX_SET);
}

/* --- the throws before --------------------------------------------------------------------- */

static uint32_t sum_of(const log_entry_t *entry) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < entry->count; i++) {
        sum += entry->values[i] + 1u;
    }
    return sum;
}

/* Finds the throw before the one at *index; false: there is none. */
static bool earlier(const log_t *log, uint16_t *index, log_entry_t *entry) {
    while (*index > 0) {
        *entry = log_at(log, --*index);
        if (!entry->undone) {
            return true;
        }
    }
    return false;
}

/* The latest on the left; as many as have room, in a line and those below it. */
static void draw_earlier_sums(gfx_frame_t *frame, const ui_view_t *view, int left, int y) {
    const log_t *log = &view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    char text[12];
    int x = left;
    (void)earlier(log, &index, &entry);
    while (earlier(log, &index, &entry)) {
        format_number(sum_of(&entry), text);
        int width = gfx_text_width(&gfx_font_5x8, text);
        bool fits = x + width < GFX_WIDTH_PX;
        y = fits ? y : y + 9;
        x = fits ? x : left;
        if (y > EARLIER_Y) {
            return;
        }
        x = gfx_text(frame, x, y, &gfx_font_5x8, text, GFX_SET) + 5;
    }
}

static void draw_earlier_faces(gfx_frame_t *frame, const ui_view_t *view, int x) {
    const log_t *log = &view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    (void)earlier(log, &index, &entry);
    while (x + 11 <= GFX_WIDTH_PX && earlier(log, &index, &entry)) {
        gfx_sprite(frame, x, 52, cult_faces_11[cult_face(entry.values[0])], GFX_SET);
        x += EARLIER_FACE_PITCH_PX;
    }
}

/* The faces of the throw before this one, in small. */
static void draw_earlier_hand(gfx_frame_t *frame, const ui_view_t *view) {
    const log_t *log = &view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    bool found = earlier(log, &index, &entry) && earlier(log, &index, &entry);
    int left = (GFX_WIDTH_PX - entry.count * EARLIER_FACE_PITCH_PX) / 2;
    for (uint8_t i = 0; found && i < entry.count; i++) {
        gfx_sprite(frame, left + i * EARLIER_FACE_PITCH_PX, 52,
                   cult_faces_11[cult_face(entry.values[i])], GFX_SET);
    }
}

/* --- all of it ----------------------------------------------------------------------------- */

static void draw_cult(gfx_frame_t *frame, const ui_view_t *view) {
    const dice_state_t *of = dice_of(view);
    if (of->count == 1) {
        draw_face(frame, view);
        draw_earlier_faces(frame, view, FACE_WORD_X);
        return;
    }
    if (of->count > 5) {
        draw_tally(frame, of);
        return;
    }
    draw_hand(frame, of);
    if (of->count > 2) {
        draw_earlier_hand(frame, view);
    }
}

static void draw_one(gfx_frame_t *frame, const ui_view_t *view) {
    const dice_state_t *of = dice_of(view);
    draw_number(frame, 47, of->last[0] + 1u, true);
    gfx_sprite(frame, 100, 18, dice[of->die].rest, GFX_SET);
    draw_earlier_sums(frame, view, 96, EARLIER_Y - 9);
}

static void draw_numbers(gfx_frame_t *frame, const ui_view_t *view) {
    const dice_state_t *of = dice_of(view);
    uint32_t sum = dice_sum(of);
    draw_number(frame, 31, sum, sum < 100);
    if (sum >= 100) {
        (void)gfx_text(frame, 2, TOP_Y, &gfx_font_6x12, word(view, TEXT_SUM), GFX_SET);
    }
    if (draw_values(frame, of) <= 3 && view->session->log.standing > 1) {
        gfx_hline(frame, SIDE_X, 52, 60, GFX_SET);
        draw_earlier_sums(frame, view, SIDE_X + 2, EARLIER_Y);
    }
}

static void draw_air(const ui_paint_t *paint) {
    const dice_state_t *of = dice_of(paint->view);
    const throw_t *throw = &paint->ui->die;
    const gfx_sprite_t *air = dice[of->die].air;
    uint8_t count = dice[of->die].count;
    if (of->count == 1) {
        uint8_t last = of->die == DIE_CULT ? cult_faces_in_air[cult_face(of->last[0])] : 0;
        throw_render_last(throw, air, count, last, 40, TOP_Y, paint->now_us, paint->frame);
        return;
    }
    throw_render(throw, air, count, 12, TOP_Y, paint->now_us, paint->frame);
    throw_render(throw, air, count, 68, TOP_Y, paint->now_us + AIR_APART_US, paint->frame);
}

/* "10x d100 1000" */
static void draw_thrown_sum(gfx_frame_t *frame, const dice_state_t *thrown) {
    char text[12];
    int x = WAITING_X;
    format_count(thrown, text);
    if (thrown->count > 1) {
        x = gfx_text(frame, x, THROWN_Y + 2, &gfx_font_5x8, text, GFX_SET) + 2;
    }
    x = gfx_text(frame, x, THROWN_Y + 2, &gfx_font_5x8, game_die_name((game_die_t)thrown->die),
                 GFX_SET);
    format_number(dice_sum(thrown), text);
    (void)gfx_text(frame, x + 5, THROWN_Y, &gfx_font_6x12, text, GFX_SET);
}

/* Faces as far as there is room: all, or none. */
static void draw_thrown_faces(gfx_frame_t *frame, const dice_state_t *thrown) {
    for (uint8_t i = 0; i < thrown->count && thrown->count <= 5; i++) {
        gfx_sprite(frame, WAITING_X + i * 14, THROWN_Y, cult_faces_11[cult_face(thrown->last[i])],
                   GFX_SET);
    }
}

/* Nothing was thrown yet, but perhaps with other dice before. */
static void draw_waiting(const ui_paint_t *paint) {
    const dice_state_t *thrown = &paint->ui->table.dice.thrown;
    gfx_sprite(paint->frame, 0, TOP_Y, &dice[dice_of(paint->view)->die].air[0], GFX_SET);
    (void)gfx_text(paint->frame, WAITING_X, 22, &gfx_font_6x12,
                   word(paint->view, TEXT_HOLD_TO_SHAKE), GFX_SET);
    (void)gfx_text(paint->frame, WAITING_X, 35, &gfx_font_6x12, word(paint->view, TEXT_LET_GO),
                   GFX_SET);
    if (thrown->rolled != 0 && thrown->die == DIE_CULT) {
        draw_thrown_faces(paint->frame, thrown);
    } else if (thrown->rolled != 0) {
        draw_thrown_sum(paint->frame, thrown);
    }
}

static void draw_fallen(const ui_paint_t *paint) {
    const dice_state_t *of = dice_of(paint->view);
    if (of->die == DIE_CULT) {
        draw_cult(paint->frame, paint->view);
    } else if (of->count == 1) {
        draw_one(paint->frame, paint->view);
    } else {
        draw_numbers(paint->frame, paint->view);
    }
}

void paint_dice(const ui_paint_t *paint) {
    if (paint->ui->die.stage == THROW_THROWN && paint->view->noise != UI_NOISE_GOOD) {
        (void)gfx_text(paint->frame, 2, 1, &gfx_font_6x12, word(paint->view, TEXT_WAITING),
                       GFX_SET);
    } else {
        draw_header(paint);
    }
    if (throw_moves(&paint->ui->die)) {
        draw_air(paint);
    } else if (dice_of(paint->view)->rolled == 0) {
        draw_waiting(paint);
    } else {
        draw_fallen(paint);
    }
}
