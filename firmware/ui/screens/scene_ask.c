/* Yes or no, before something is lost. The cursor stands on no. */
#include "game_picture.h"
#include "labels.h"
#include "mended.h"
#include "stamps.h"
#include "words.h"

enum { ITEM_NO, ITEM_YES, ITEMS };

enum {
    QUESTION_X = 2,
    QUESTION_Y = 1,
    GAME_Y = 24,
    ANSWERS_Y = 49,
    NO_X = 20,
    YES_X = 80,
    ARROWS_X = 2,
    ARROWS_LAST_X = 122,
    ARROWS_DOWN_PX = 2,
    MENDS_Y = 44,
    MENDS_PX = 3 /* the answers make way for it */
};

static void say_yes(const ui_call_t *call) {
    switch ((ask_question_t)call->ui->own.ask.question) {
    case ASK_UNDO:
        call->intent->kind = INTENT_UNDO;
        call->intent->undo = picture_of_running(call->view)->undo_answers(call->view->session);
        break;
    case ASK_LEAVE:
        call->intent->kind = INTENT_OP;
        call->intent->op = call->ui->own.ask.wish;
        break;
    case ASK_FORGET:
        call->intent->kind = INTENT_FORGET;
        break;
    }
    scene_go(call, (ui_scene_t)call->ui->back);
}

/* The finger that asked may still be down: what it repeats is no answer. */
static void answer_by(const ui_call_t *call) {
    if (call->gesture != GESTURE_REPEAT) {
        scene_moves(call, ITEMS);
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_RIGHT && call->gesture == GESTURE_HOLD) {
        scene_go(call, SCENE_HOME);
    } else if (call->button != BUTTON_ROLL) {
        answer_by(call);
    } else if (call->gesture == GESTURE_UP && call->ui->cursor == ITEM_YES) {
        say_yes(call);
    } else if (call->gesture == GESTURE_UP) {
        scene_go(call, (ui_scene_t)call->ui->back);
    }
}

static void draw_what(const ui_paint_t *paint) {
    uint8_t question = paint->ui->own.ask.question;
    if (question == ASK_UNDO) {
        picture_of_running(paint->view)->paint_undo(paint);
    } else if (question == ASK_LEAVE) {
        (void)gfx_text(paint->frame, QUESTION_X, GAME_Y, &gfx_font_6x12, word_game(paint->view),
                       GFX_SET);
    }
}

/* Another choice in the place of one whose draws were seen is told to everybody: said before. */
static bool would_mend(const ui_paint_t *paint) {
    const session_t *session = paint->view->session;
    bool undo = paint->ui->own.ask.question == ASK_UNDO && session->log.standing > 0;
    return undo && undo_would_mend(session, picture_of_running(paint->view)->undo_answers(session));
}

static void draw_answers(const ui_paint_t *paint, int y) {
    (void)gfx_label(paint->frame, NO_X, y, &gfx_font_6x12, word(paint->view, TEXT_NO),
                    paint->ui->cursor == ITEM_NO);
    (void)gfx_label(paint->frame, YES_X, y, &gfx_font_6x12, word(paint->view, TEXT_YES),
                    paint->ui->cursor == ITEM_YES);
    draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, y + ARROWS_DOWN_PX);
}

static void draw(const ui_paint_t *paint) {
    static const text_t questions[] = {
        [ASK_UNDO] = TEXT_TAKE_BACK, [ASK_LEAVE] = TEXT_LEAVE_GAME, [ASK_FORGET] = TEXT_FORGET_ALL};
    const char *question = word(paint->view, questions[paint->ui->own.ask.question]);
    draw_fitting(paint->frame, QUESTION_X, QUESTION_Y, stamps_x(paint) - QUESTION_X, &gfx_font_6x12,
                 question);
    draw_what(paint);
    bool mends = would_mend(paint);
    if (mends) {
        (void)gfx_text(paint->frame, QUESTION_X, MENDS_Y, &gfx_font_5x8,
                       word(paint->view, TEXT_WILL_BE_MENDED), GFX_SET);
    }
    draw_answers(paint, ANSWERS_Y + (mends ? MENDS_PX : 0));
}

const scene_t scene_ask = {.press = press, .paint = draw};
