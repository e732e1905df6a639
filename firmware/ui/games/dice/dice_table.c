/* Just dice: left goes to the next sort, right to one more, ROLL throws them. */
#include "dice_view.h"
#include "table.h"

static void change(const ui_call_t *call) {
    const dice_state_t *dice = dice_part(&call->view->session->now.game);
    game_config_t config = call->view->session->config;
    if (dice->rolled != 0) {
        call->ui->table.dice.thrown = *dice;
    }
    if (call->button == BUTTON_LEFT) {
        uint8_t *die = &config.params[DICE_PARAM_DIE];
        *die = (uint8_t)((*die + 1) % DIE_IDS);
    } else {
        uint8_t *count = &config.params[DICE_PARAM_COUNT];
        *count = (uint8_t)(*count % GAME_VALUES_MAX + 1);
    }
    scene_start_game(call, &config);
}

/* Nobody waits for a fall to see other dice. */
static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_TAP && !die_in_hand(call->ui)) {
        throw_settle(&call->ui->die, call->now_us);
    }
    table_press_t pressed = table_press(call, true, SCENE_HOME);
    if (pressed == PRESS_THROWN) {
        call->intent->kind = INTENT_ROLL;
    } else if (pressed == PRESS_SIDE && call->gesture == GESTURE_TAP) {
        change(call);
    }
}

const scene_t dice_table = {.press = press, .paint = paint_dice, .holds = true};
