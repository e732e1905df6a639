#include "dice_view.h"

#include <string.h>

#include "drawings.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

enum { TOP_Y = 16, ARROWS_LAST_X = 124, ARROWS_Y = 3, DIE_X = 7, COUNT_END_X = 121 };

/* Many dice: the sum on the left, each of them on the right. */
enum {
    SUM_MIDDLE_X = 31,
    SUM_WORD_X = 2,
    SIDE_X = 68,
    SIDE_PX = GFX_WIDTH_PX - SIDE_X,
    SIDE_COLUMNS = 4,
    SIDE_COLUMNS_WIDE = 3, /* of numbers with three digits */
    SIDE_GAP_PX = 4,
    SIDE_ROW_PX = 12,
    SIDE_ROWS_ABOVE_LINE = 3,
    BIG_Y = 8,
    BIG_BELOW = 100, /* numbers that the largest figures have room for */
    SMALLER_Y = 24
};

/* One die: its number, and what it is. */
enum { ONE_MIDDLE_X = 47, ONE_DIE_X = 100, ONE_DIE_Y = 18, ONE_EARLIER_X = 96 };

/* Cult dice: one face and its name, up to five faces, or how many of each. */
enum {
    FACE_WORD_X = 53,
    FACE_WORD_Y = 15,
    FACE_LINE_Y = 27,
    PAIR_X = 8,
    PAIR_PITCH_PX = 64,
    HAND_MOST = 5,
    HAND_PITCH_PX = 25,
    TALLY_X = 1,
    TALLY_MIDDLE_X = 12,
    TALLY_PITCH_PX = 26,
    TALLY_Y = 41
};

/* The throws before. */
enum {
    EARLIER_LINE_Y = 52,
    EARLIER_Y = 55,
    EARLIER_PX = 9,
    EARLIER_GAP_PX = 5,
    EARLIER_FACE_Y = 52,
    EARLIER_FACE_PX = 11,
    EARLIER_FACE_PITCH_PX = 15
};

enum {
    WORDS_X = 2,
    WAITING_X = 56,
    WAITING_Y = 22,
    WAITING_SECOND_Y = 35,
    THROWN_Y = 52,
    THROWN_GAP_PX = 5,
    THROWN_FACE_PITCH_PX = 14
};

enum {
    AIR_X = 40,
    AIR_LEFT_X = 12,
    AIR_RIGHT_X = 68,
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
    int count_x = COUNT_END_X - left_px - gfx_label_width(&gfx_font_6x12, text);
    (void)gfx_label(frame, count_x, 0, &gfx_font_6x12, text, true);
    (void)draw_fitting_label(frame, DIE_X, 0, count_x - 1 - DIE_X, &gfx_font_6x12,
                             word_die(paint->view, of->die), true);
    draw_arrows(frame, 0, ARROWS_LAST_X - left_px, ARROWS_Y);
}

/* --- what fell ----------------------------------------------------------------------------- */

static void draw_number(gfx_frame_t *frame, int centre_x, uint32_t number, bool big) {
    char text[12];
    format_number(number, text);
    gfx_text_centred(frame, centre_x, big ? BIG_Y : SMALLER_Y,
                     big ? &gfx_font_32x64 : &gfx_font_16x32, text, GFX_SET);
}

/* In columns, as many as the widest number of this die leaves room for. */
static uint8_t draw_values(gfx_frame_t *frame, const dice_state_t *of) {
    uint8_t columns = of->die == DIE_D100 ? SIDE_COLUMNS_WIDE : SIDE_COLUMNS, rows = 0;
    int pitch_px = SIDE_PX / columns;
    for (uint8_t i = 0; i < of->count; i++) {
        char text[4];
        format_number(of->last[i] + 1u, text);
        gfx_text_right(frame, SIDE_X + (i % columns + 1) * pitch_px - SIDE_GAP_PX,
                       TOP_Y + i / columns * SIDE_ROW_PX, &gfx_font_6x12, text, GFX_SET);
        rows = (uint8_t)(i / columns + 1);
    }
    return rows;
}

/* Up to five dice, face by face. */
static void draw_hand(gfx_frame_t *frame, const dice_state_t *of) {
    bool two = of->count == 2;
    int pitch_px = two ? PAIR_PITCH_PX : HAND_PITCH_PX;
    int left = two ? PAIR_X : (GFX_WIDTH_PX - of->count * HAND_PITCH_PX) / 2;
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
            gfx_sprite(frame, TALLY_X + face * TALLY_PITCH_PX, TOP_Y, cult_faces_24[face], GFX_SET);
            gfx_text_centred(frame, TALLY_MIDDLE_X + face * TALLY_PITCH_PX, TALLY_Y,
                             &gfx_font_12x24_bold, text, GFX_SET);
        }
    }
}

static void draw_face(gfx_frame_t *frame, const ui_view_t *view) {
    cult_face_t face = cult_face(dice_of(view)->last[0]);
    gfx_sprite(frame, 0, TOP_Y, cult_faces_48[face], GFX_SET);
    draw_fitting(frame, FACE_WORD_X, FACE_WORD_Y, GFX_WIDTH_PX - FACE_WORD_X, &gfx_font_6x12,
                 word_face(view, face));
    gfx_hline(frame, FACE_WORD_X, FACE_LINE_Y, GFX_WIDTH_PX - FACE_WORD_X, GFX_SET);
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
        y = fits ? y : y + EARLIER_PX;
        x = fits ? x : left;
        if (y > EARLIER_Y) {
            return;
        }
        x = gfx_text(frame, x, y, &gfx_font_5x8, text, GFX_SET) + EARLIER_GAP_PX;
    }
}

static void draw_earlier_faces(gfx_frame_t *frame, const ui_view_t *view, int x) {
    const log_t *log = &view->session->log;
    uint16_t index = log->used;
    log_entry_t entry;
    (void)earlier(log, &index, &entry);
    while (x + EARLIER_FACE_PX <= GFX_WIDTH_PX && earlier(log, &index, &entry)) {
        gfx_sprite(frame, x, EARLIER_FACE_Y, cult_faces_11[cult_face(entry.values[0])], GFX_SET);
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
        gfx_sprite(frame, left + i * EARLIER_FACE_PITCH_PX, EARLIER_FACE_Y,
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
    if (of->count > HAND_MOST) {
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
    draw_number(frame, ONE_MIDDLE_X, of->last[0] + 1u, true);
    gfx_sprite(frame, ONE_DIE_X, ONE_DIE_Y, dice[of->die].rest, GFX_SET);
    draw_earlier_sums(frame, view, ONE_EARLIER_X, EARLIER_Y - EARLIER_PX);
}

static void draw_numbers(gfx_frame_t *frame, const ui_view_t *view) {
    const dice_state_t *of = dice_of(view);
    uint32_t sum = dice_sum(of);
    draw_number(frame, SUM_MIDDLE_X, sum, sum < BIG_BELOW);
    if (sum >= BIG_BELOW) {
        (void)gfx_text(frame, SUM_WORD_X, TOP_Y, &gfx_font_6x12, word(view, TEXT_SUM), GFX_SET);
    }
    if (draw_values(frame, of) <= SIDE_ROWS_ABOVE_LINE && view->session->log.standing > 1) {
        gfx_hline(frame, SIDE_X, EARLIER_LINE_Y, SIDE_PX, GFX_SET);
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
        throw_render_last(throw, air, count, last, AIR_X, TOP_Y, paint->now_us, paint->frame);
        return;
    }
    throw_render(throw, air, count, AIR_LEFT_X, TOP_Y, paint->now_us, paint->frame);
    throw_render(throw, air, count, AIR_RIGHT_X, TOP_Y, paint->now_us + AIR_APART_US, paint->frame);
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
    (void)gfx_text(frame, x + THROWN_GAP_PX, THROWN_Y, &gfx_font_6x12, text, GFX_SET);
}

/* Faces as far as there is room: all, or none. */
static void draw_thrown_faces(gfx_frame_t *frame, const dice_state_t *thrown) {
    for (uint8_t i = 0; i < thrown->count && thrown->count <= HAND_MOST; i++) {
        gfx_sprite(frame, WAITING_X + i * THROWN_FACE_PITCH_PX, THROWN_Y,
                   cult_faces_11[cult_face(thrown->last[i])], GFX_SET);
    }
}

/* Nothing was thrown yet, but perhaps with other dice before. */
static void draw_waiting(const ui_paint_t *paint) {
    const dice_state_t *thrown = &paint->ui->table.dice.thrown;
    gfx_sprite(paint->frame, 0, TOP_Y, &dice[dice_of(paint->view)->die].air[0], GFX_SET);
    (void)gfx_text(paint->frame, WAITING_X, WAITING_Y, &gfx_font_6x12,
                   word(paint->view, TEXT_HOLD_TO_SHAKE), GFX_SET);
    (void)gfx_text(paint->frame, WAITING_X, WAITING_SECOND_Y, &gfx_font_6x12,
                   word(paint->view, TEXT_LET_GO), GFX_SET);
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
        (void)gfx_text(paint->frame, WORDS_X, 1, &gfx_font_6x12, word(paint->view, TEXT_WAITING),
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
