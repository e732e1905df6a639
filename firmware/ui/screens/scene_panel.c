/* Which display is this? Asked when the board can't tell: what it may be is tried in turn, with a
 * picture that only the right one shows whole, and ROLL keeps what is seen. */
#include "panel_trial.h"

#include "gfx_art.h"
#include "scene.h"
#include "words.h"

enum {
    TRY_US = 4000000,
    SEEN_US = 400000, /* a press is of what was seen so long before it */
    FRAME_GAP_PX = 2, /* between the two lines around the glass */
    TEXT_X = 7,
    QUESTION_Y = 18,
    ANSWER_Y = 35,
};

/* SSD1306 and SSD1309 show the same. */
static const uint8_t tried[] = {PANEL_SSD1306, PANEL_SH1106};
#define TRIED (sizeof tried / sizeof tried[0])

panel_id_t panel_on_trial(const ui_t *ui, uint64_t now_us) {
    uint64_t after_us = now_us > ui->since_us ? now_us - ui->since_us : 0;
    return (panel_id_t)tried[after_us / TRY_US % TRIED];
}

static void press(const ui_call_t *call) {
    if (call->button != BUTTON_ROLL || call->gesture != GESTURE_DOWN) {
        return;
    }
    call->intent->kind = INTENT_OP;
    call->intent->op = (session_op_t){.kind = OP_SET, .setting = SETTING_PANEL};
    call->intent->op.value = panel_on_trial(call->ui, call->now_us - SEEN_US);
    call->ui->swallow = true;
    scene_go(call, (ui_scene_t)call->ui->back);
}

static void draw(const ui_paint_t *paint) {
    gfx_box(paint->frame, 0, 0, GFX_WIDTH_PX, GFX_HEIGHT_PX, GFX_SET);
    gfx_box(paint->frame, FRAME_GAP_PX, FRAME_GAP_PX, GFX_WIDTH_PX - 2 * FRAME_GAP_PX,
            GFX_HEIGHT_PX - 2 * FRAME_GAP_PX, GFX_SET);
    const char *question = word(paint->view, TEXT_PANEL_WHOLE);
    const char *answer = word(paint->view, TEXT_PANEL_ANSWER);
    (void)gfx_text(paint->frame, TEXT_X, QUESTION_Y, &gfx_font_6x12, question, GFX_SET);
    (void)gfx_text(paint->frame, TEXT_X, ANSWER_Y, &gfx_font_6x12, answer, GFX_SET);
}

static uint64_t next_us(const ui_paint_t *paint) {
    uint64_t tries = (paint->now_us - paint->ui->since_us) / TRY_US;
    return paint->ui->since_us + (tries + 1) * TRY_US;
}

const scene_t scene_panel = {.press = press, .paint = draw, .next_us = next_us};
