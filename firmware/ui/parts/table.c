#include "table.h"

/* --- presses ------------------------------------------------------------------------------ */

bool die_in_hand(const ui_t *ui) {
    const uint8_t stage = ui->die.stage != THROW_LYING ? ui->die.stage : ui->beside.die.stage;
    return stage == THROW_SHAKING || stage == THROW_THROWN;
}

static table_press_t roll_button(const ui_call_t *call, bool throws) {
    ui_t *ui = call->ui;
    bool was_armed = ui->armed;
    switch (call->gesture) {
    case GESTURE_DOWN:
        if (ui->die.stage == THROW_FALLING) { /* only shows the result at once */
            throw_settle(&ui->die, call->now_us);
            ui->ignore_press = true;
        } else if (throws) {
            throw_down(&ui->die, call->now_us);
        } else {
            ui->armed = call->now_us >= ui->die.deaf_us;
        }
        return PRESS_DONE;
    case GESTURE_UP:
        ui->armed = false;
        if (throw_up(&ui->die, call->now_us)) {
            return PRESS_THROWN;
        }
        return was_armed ? PRESS_ROLL : PRESS_DONE;
    case GESTURE_PUT_DOWN:
        ui->armed = false;
        throw_put_down(&ui->die, call->now_us);
        return PRESS_DONE;
    default:
        return PRESS_DONE;
    }
}

static table_press_t side_button(const ui_call_t *call, ui_scene_t out) {
    if (call->gesture == GESTURE_HOLD && call->button == BUTTON_RIGHT) {
        scene_go(call, out);
    } else if (call->gesture == GESTURE_HOLD && session_answers_to_undo(call->view->session) > 0) {
        scene_question(call, QUESTION_UNDO);
    } else if (call->gesture == GESTURE_HOLD) {
        ui_refused(call->ui, UI_REFUSED_UNDO, call->now_us);
    } else if (call->gesture == GESTURE_TAP && call->ui->die.stage == THROW_FALLING) {
        throw_settle(&call->ui->die, call->now_us);
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

void table_press_bot(const ui_call_t *call) {
    if (call->gesture == GESTURE_DOWN && call->ui->die.stage == THROW_FALLING) {
        throw_settle(&call->ui->die, call->now_us);
    }
    if (call->button != BUTTON_ROLL && call->gesture == GESTURE_HOLD) {
        (void)side_button(call, SCENE_MENU);
    }
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

/* --- the log ------------------------------------------------------------------------------ */

static uint8_t answers_behind(const session_t *session, uint16_t skip, log_entry_t entries[2]) {
    uint8_t found = 0;
    for (uint16_t i = session->log.used; i > 0 && found < 2; i--) {
        entries[found] = *log_at(&session->log, (uint16_t)(i - 1));
        if (!entries[found].undone && skip > 0) {
            skip--;
        } else {
            found = (uint8_t)(found + !entries[found].undone);
        }
    }
    return found;
}

uint8_t newest_answers(const session_t *session, log_entry_t entries[2]) {
    return answers_behind(session, 0, entries);
}

uint8_t newest_of_people(const session_t *session, log_entry_t entries[2]) {
    return answers_behind(session, session_bot_answers(session), entries);
}

uint16_t newest_index(const session_t *session) {
    uint16_t index = session->log.used;
    while (index > 0 && log_at(&session->log, (uint16_t)(index - 1))->undone) {
        index--;
    }
    return (uint16_t)(index > 0 ? index - 1 : 0);
}

game_state_t state_before(const session_t *session) {
    return session_game_before(session, newest_index(session));
}
