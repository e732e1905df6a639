/* Just dice: what ROLL throws, the last throw large, the ones before it small. */
#include <string.h>

#include "gfx_art.h"
#include "scene.h"

enum { FACE_Y = 16, SIDE_X = 53, EARLIER_MAX = 5 };

static const gfx_sprite_t *const faces_48[] = {&gfx_art_yellow_48, &gfx_art_tentacle_48,
                                               &gfx_art_elder_48, &gfx_art_cthulhu_48,
                                               &gfx_art_eye_48};
static const gfx_sprite_t *const faces_11[] = {&gfx_art_yellow_11, &gfx_art_tentacle_11,
                                               &gfx_art_elder_11, &gfx_art_cthulhu_11,
                                               &gfx_art_eye_11};

static const dice_state_t *dice_of(const ui_view_t *view) { return &view->session->now.game.dice; }

/* --- pressing ----------------------------------------------------------------------------- */

static void change(ui_t *ui, const ui_view_t *view, ui_button_t button, uint64_t now_us,
                   ui_intent_t *intent) {
    game_config_t config = view->session->config;
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

static void render_cult_face(const ui_view_t *view, gfx_frame_t *frame) {
    cult_face_t face = cult_face(dice_of(view)->last[0]);
    gfx_sprite(frame, 0, FACE_Y, faces_48[face], GFX_SET);
    const char *name = text_for(view->session, (text_t)(TEXT_FACE_YELLOW + face));
    (void)gfx_text(frame, SIDE_X, 15, &gfx_font_6x12, name, GFX_SET);
    gfx_hline(frame, SIDE_X, 27, GFX_WIDTH_PX - SIDE_X, GFX_SET);
}

static void render_number(const ui_view_t *view, gfx_frame_t *frame) {
    char text[8];
    format_number(dice_sum(dice_of(view)), text);
    const gfx_font_t *font = strlen(text) == 1 ? &gfx_font_32x64 : &gfx_font_16x32;
    int y = font == &gfx_font_32x64 ? 8 : 24;
    gfx_text_centred(frame, 24, y, font, text, GFX_SET);
}

/* All dice of the last throw, when there is more than one. */
static void render_all(const ui_view_t *view, gfx_frame_t *frame) {
    const dice_state_t *dice = dice_of(view);
    for (uint8_t i = 0; i < dice->count; i++) {
        char text[4];
        format_number(dice->last[i] + 1u, text);
        int x = SIDE_X + i % 4 * 19, y = 15 + i / 4 * 12;
        if (dice->die == DIE_CULT) {
            gfx_sprite(frame, x, y, faces_11[cult_face(dice->last[i])], GFX_SET);
        } else {
            (void)gfx_text(frame, x, y, &gfx_font_6x12, text, GFX_SET);
        }
    }
}

static void earlier_text(const log_entry_t *entry, char text[8]) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < entry->count; i++) {
        sum += entry->values[i] + 1u;
    }
    format_number(sum, text);
}

static void render_earlier(const ui_view_t *view, gfx_frame_t *frame) {
    const log_t *log = &view->session->log;
    int x = SIDE_X;
    uint8_t shown = 0;
    bool latest = true;
    for (uint16_t i = log->used; i > 0 && shown < EARLIER_MAX; i--) {
        log_entry_t entry = log_at(log, (uint16_t)(i - 1));
        if (entry.undone) {
            continue;
        }
        if (!latest && dice_of(view)->die == DIE_CULT) {
            gfx_sprite(frame, x, 52, faces_11[cult_face(entry.values[0])], GFX_SET);
            x += 15;
            shown++;
        } else if (!latest) {
            char text[8];
            earlier_text(&entry, text);
            x = gfx_text(frame, x, 52, &gfx_font_6x12, text, GFX_SET) + 4;
            shown++;
        }
        latest = false;
    }
}

static void render_head(const ui_view_t *view, gfx_frame_t *frame) {
    char text[8];
    const dice_state_t *dice = dice_of(view);
    format_number(dice->count, text);
    int x = gfx_label(frame, 0, 0, &gfx_font_6x12, text, true);
    (void)gfx_label(frame, x + 4, 0, &gfx_font_6x12, game_die_name((game_die_t)dice->die), false);
    gfx_text_right(frame, 127, 1, &gfx_font_5x8, text_for(view->session, TEXT_HOLD_TO_SHAKE),
                   GFX_SET);
}

static void render_result(const ui_view_t *view, gfx_frame_t *frame) {
    const dice_state_t *dice = dice_of(view);
    if (dice->count > 1) {
        render_all(view, frame);
    }
    if (dice->die != DIE_CULT) {
        render_number(view, frame);
    } else if (dice->count == 1) {
        render_cult_face(view, frame);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    render_head(view, frame);
    if (throw_moves(&ui->throw)) {
        throw_render(&ui->throw, gfx_art_tumble, GFX_ART_TUMBLE_COUNT, 0, FACE_Y, now_us, frame);
    } else if (dice_of(view)->rolled != 0) {
        render_result(view, frame);
        render_earlier(view, frame);
    } else {
        gfx_sprite(frame, 0, FACE_Y, &gfx_art_tumble[0], GFX_SET);
    }
    if (ui->throw.stage == THROW_THROWN && view->noise != UI_NOISE_GOOD) {
        (void)gfx_text(frame, SIDE_X, 30, &gfx_font_5x8, text_for(view->session, TEXT_WAITING),
                       GFX_SET);
    }
}

const scene_t scene_dice = {.gesture = gesture, .render = render};
