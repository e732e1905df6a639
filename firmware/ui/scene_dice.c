/* Just dice: left goes to the next sort, right to one more, ROLL throws them. */
#include "dice_view.h"

/* --- pressing ----------------------------------------------------------------------------- */

static void change(ui_t *ui, const ui_view_t *view, ui_button_t button, uint64_t now_us,
                   ui_intent_t *intent) {
    const dice_state_t *dice = dice_part(&view->session->now.game);
    game_config_t config = view->session->config;
    if (dice->rolled != 0) {
        ui->thrown = *dice;
    }
    if (button == UI_LEFT) {
        config.die = (uint8_t)((config.die + 1) % DIE_IDS);
    } else {
        config.count = (uint8_t)(config.count % GAME_VALUES_MAX + 1);
    }
    scene_start_game(ui, view, &config, now_us, intent);
}

static void roll(ui_t *ui, ui_gesture_t gesture, uint64_t now_us, ui_intent_t *intent) {
    if (gesture == GESTURE_DOWN) {
        throw_down(&ui->throw, now_us);
    } else if (gesture == GESTURE_PUT_DOWN) {
        throw_put_down(&ui->throw, now_us);
    } else if (gesture == GESTURE_UP && throw_up(&ui->throw, now_us)) {
        intent->kind = INTENT_ROLL;
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL) {
        roll(ui, gesture, now_us, intent);
    } else if (ui->throw.stage == THROW_SHAKING || ui->throw.stage == THROW_THROWN) {
        return;
    } else if (gesture == GESTURE_HOLD && button == UI_RIGHT) {
        scene_go(ui, view, SCENE_HOME, now_us);
    } else if (gesture == GESTURE_HOLD && view->session->log.standing > 0) {
        scene_question(ui, view, ASK_UNDO, now_us);
    } else if (gesture == GESTURE_TAP) {
        throw_settle(&ui->throw, now_us);
        change(ui, view, button, now_us, intent);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    draw_dice(frame, ui, view, now_us);
}

const scene_t scene_dice = {.gesture = gesture, .render = render, .holds = true};
