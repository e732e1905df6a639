#include "table.h"

bool die_in_hand(const ui_t *ui) {
    return ui->throw.stage == THROW_SHAKING || ui->throw.stage == THROW_THROWN;
}

/* A press while it falls only shows the result at once. */
static void roll_down(const ui_call_t *call, bool throws) {
    ui_t *ui = call->ui;
    if (ui->throw.stage == THROW_FALLING) {
        throw_settle(&ui->throw, call->now_us);
        ui->swallow = true;
    } else if (throws) {
        throw_down(&ui->throw, call->now_us);
    } else {
        ui->armed = call->now_us >= ui->throw.deaf_us;
    }
}

static table_press_t roll_up(const ui_call_t *call) {
    bool armed = call->ui->armed;
    call->ui->armed = false;
    if (throw_up(&call->ui->throw, call->now_us)) {
        return PRESS_THROWN;
    }
    return armed ? PRESS_ROLL : PRESS_DONE;
}

static table_press_t roll_button(const ui_call_t *call, bool throws) {
    if (call->gesture == GESTURE_DOWN) {
        roll_down(call, throws);
    } else if (call->gesture == GESTURE_UP) {
        return roll_up(call);
    } else if (call->gesture == GESTURE_PUT_DOWN) {
        throw_put_down(&call->ui->throw, call->now_us);
        call->ui->armed = false;
    }
    return PRESS_DONE;
}

static table_press_t side_button(const ui_call_t *call, ui_scene_t out) {
    if (call->gesture == GESTURE_HOLD && call->button == BUTTON_RIGHT) {
        scene_go(call, out);
    } else if (call->gesture == GESTURE_HOLD && call->view->session->log.standing > 0) {
        scene_question(call, ASK_UNDO);
    } else if (call->gesture == GESTURE_HOLD) {
        ui_refused(call->ui, UI_REFUSED_UNDO, call->now_us);
    } else if (call->gesture == GESTURE_TAP && call->ui->throw.stage == THROW_FALLING) {
        throw_settle(&call->ui->throw, call->now_us);
    } else if (call->gesture == GESTURE_TAP || call->gesture == GESTURE_REPEAT) {
        return PRESS_SIDE;
    }
    return PRESS_DONE;
}

table_press_t table_press(const ui_call_t *call, bool throws, ui_scene_t out) {
    if (call->button == BUTTON_ROLL) {
        return roll_button(call, throws);
    }
    return die_in_hand(call->ui) ? PRESS_DONE : side_button(call, out);
}

void intend_option(const ui_call_t *call, uint8_t option, bool then_roll) {
    *call->intent = (ui_intent_t){.kind = INTENT_OP, .roll = then_roll};
    call->intent->op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    call->intent->op.answer = (game_answer_t){.kind = PROMPT_CHOOSE, .count = 1, .option = option};
}

void intend_value(const ui_call_t *call, uint8_t value) {
    *call->intent = (ui_intent_t){.kind = INTENT_OP};
    call->intent->op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_ENTERED};
    call->intent->op.answer = (game_answer_t){.kind = PROMPT_ROLL, .count = 1, .values = {value}};
}
