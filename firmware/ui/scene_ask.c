/* Yes or no, before something is lost. The cursor stands on no. */
#include "gfx_art.h"
#include "scene.h"

enum { ITEM_NO, ITEM_YES, ITEMS };

uint8_t scene_undo_answers(const ui_view_t *view) {
    bool cult = view->session->now.game.game == GAME_CULT;
    return cult ? cult_undo_answers(view->session) : 1;
}

static void say_yes(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    switch ((ui_question_t)ui->question) {
    case ASK_UNDO:
        intent->kind = INTENT_UNDO;
        intent->undo = scene_undo_answers(view);
        break;
    case ASK_LEAVE:
        intent->kind = INTENT_OP;
        intent->op = ui->wish;
        break;
    case ASK_FORGET:
        intent->kind = INTENT_FORGET;
        break;
    }
    scene_go(ui, view, (ui_scene_t)ui->back, now_us);
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_RIGHT && gesture == GESTURE_HOLD) {
        scene_go(ui, view, SCENE_HOME, now_us);
    } else if (button != UI_ROLL) {
        (void)scene_moves(ui, button, gesture, ITEMS);
    } else if (gesture == GESTURE_UP && ui->cursor == ITEM_YES) {
        say_yes(ui, view, now_us, intent);
    } else if (gesture == GESTURE_UP) {
        scene_go(ui, view, (ui_scene_t)ui->back, now_us);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    static const text_t questions[] = {
        [ASK_UNDO] = TEXT_TAKE_BACK, [ASK_LEAVE] = TEXT_LEAVE_GAME, [ASK_FORGET] = TEXT_FORGET_ALL};
    (void)now_us;
    (void)gfx_text(frame, 2, 1, &gfx_font_6x12, text_for(view->session, questions[ui->question]),
                   GFX_SET);
    bool cult = view->session->now.game.game == GAME_CULT;
    if (ui->question == ASK_UNDO && cult) {
        cult_draw_undo(frame, view);
    } else if (ui->question == ASK_UNDO) {
        game_draw_undo(frame, view);
    } else if (ui->question == ASK_LEAVE) {
        (void)gfx_text(frame, 2, 24, &gfx_font_6x12, word_game(view), GFX_SET);
    }
    (void)gfx_label(frame, 20, 49, &gfx_font_6x12, text_for(view->session, TEXT_NO),
                    ui->cursor == ITEM_NO);
    (void)gfx_label(frame, 80, 49, &gfx_font_6x12, text_for(view->session, TEXT_YES),
                    ui->cursor == ITEM_YES);
    draw_arrows(frame, 2, 122, 51);
}

const scene_t scene_ask = {.gesture = gesture, .render = render};
