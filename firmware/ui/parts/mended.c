#include "mended.h"

#include "gfx_art.h"
#include "words.h"

enum {
    STAMP_X = 116,
    STAMP_PITCH_PX = 13,
    SIGN_X = 1,
    NUMBER_X = 7,
    SIGN_Y = 2,
    CROSS_X = 2,
    CROSS_Y = 3,
    MOST = 9
};

void format_mended(const ui_view_t *view, char *text, size_t size) {
    uint16_t mended = session_mended(view->session);
    text[0] = '\0';
    if (mended > 0) {
        format_with_number(text, size, word(view, TEXT_MENDED), mended);
    }
}

static bool is_choice(const log_entry_t *entry) {
    return !entry->undone && entry->kind == PROMPT_CHOOSE;
}

static bool any_choice(const session_t *session, uint16_t end) {
    for (uint16_t i = 0; i < end; i++) {
        log_entry_t entry = log_at(&session->log, i);
        if (is_choice(&entry)) {
            return true;
        }
    }
    return false;
}

/* Draws that were taken back before lie behind those answers, too. */
bool undo_would_mend(const session_t *session, uint8_t answers) {
    bool drawn = false;
    uint16_t index = session->log.used;
    while (index > 0 && answers > 0) {
        log_entry_t entry = log_at(&session->log, --index);
        drawn = drawn || (entry.kind == PROMPT_ROLL && !entry.entered);
        answers = (uint8_t)(answers - !entry.undone);
    }
    return drawn && any_choice(session, session->log.used);
}

void draw_mended(gfx_frame_t *frame, int x, int y, gfx_ink_t ink) {
    gfx_sprite(frame, x, y, &gfx_art_mended_5x7, ink);
}

void paint_mended_stamp(const ui_paint_t *paint) {
    char text[12];
    uint16_t mended = paint->view->session->now.mended;
    if (mended == 0) {
        return;
    }
    format_number(mended < MOST ? mended : MOST, text);
    gfx_rect(paint->frame, STAMP_X, 0, STAMP_PX, STAMP_PX, GFX_SET);
    draw_mended(paint->frame, STAMP_X + SIGN_X, SIGN_Y, GFX_CLEAR);
    (void)gfx_text(paint->frame, STAMP_X + NUMBER_X, SIGN_Y, &gfx_font_5x8, text, GFX_CLEAR);
}

void paint_missed_stamp(const ui_paint_t *paint) {
    bool beside = paint->view->session->now.mended > 0;
    int x = STAMP_X - (beside ? STAMP_PITCH_PX : 0);
    if (paint->ui->missed.stands) {
        gfx_rect(paint->frame, x, 0, STAMP_PX, STAMP_PX, GFX_SET);
        gfx_sprite(paint->frame, x + CROSS_X, CROSS_Y, &gfx_art_cross_7x6, GFX_CLEAR);
    }
}

bool has_table_stamps(const ui_paint_t *paint) {
    return paint->ui->scene == SCENE_TABLE || paint->ui->scene == SCENE_LOT;
}

static int stamps(const ui_paint_t *paint) {
    if (!has_table_stamps(paint)) {
        return 0;
    }
    return (paint->view->session->now.mended > 0) + paint->ui->missed.stands;
}

int next_stamp_x(const ui_paint_t *paint) { return STAMP_X - stamps(paint) * STAMP_PITCH_PX; }

int stamps_x(const ui_paint_t *paint) {
    int count = stamps(paint) + (paint->view->supply != UI_SUPPLY_GOOD);
    return count == 0 ? GFX_WIDTH_PX : STAMP_X - (count - 1) * STAMP_PITCH_PX;
}
