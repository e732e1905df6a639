/* The picture, and how the display shows it: orientation, brightness, shift against burn-in. */
#include "app_internal.h"
#include "time_us.h"

void picture_touch(app_t *app) { app->picture.dirty = true; }

/* --- the display -------------------------------------------------------------------------- */

void picture_apply(app_t *app, app_effects_t *effects) {
    app_effect_t *effect = effect_add(effects, EFFECT_DISPLAY);
    effect->display.brightness = idle_brightness(&app->idle, &app->session.settings);
    effect->display.turned = app->picture.turned;
    effect->display.panel = app->picture.panel;
}

void picture_apply_settings(app_t *app, app_effects_t *effects) {
    ui_view_t view = app_view(app);
    app->picture.turned = ui_turned(&app->ui, &view);
    app->picture.panel = (uint8_t)ui_panel(&app->ui, &view, app->now_us);
    picture_apply(app, effects);
}

/* Doesn't turn the display while a button is down, for left and right would swap; nor changes the controller
 * while the chosen one is being stored. */
static void follow_ui(app_t *app, app_effects_t *effects) {
    ui_view_t view = app_view(app);
    bool turns =
        !gestures_any_down(&app->gestures) && ui_turned(&app->ui, &view) != app->picture.turned;
    bool new_panel = app->change.stage == CHANGE_NONE &&
                     ui_panel(&app->ui, &view, app->now_us) != app->picture.panel;
    app->picture.turned = turns != app->picture.turned;
    if (new_panel) {
        app->picture.panel = (uint8_t)ui_panel(&app->ui, &view, app->now_us);
    }
    if (turns || new_panel) {
        picture_apply(app, effects);
    }
}

bool picture_time(app_t *app, app_effects_t *effects) {
    ui_view_t view = app_view(app);
    bool fell = ui_falls(&app->ui);
    app->picture.dirty = ui_time(&app->ui, &view, app->now_us) || app->picture.dirty;
    follow_ui(app, effects);
    return fell && !ui_falls(&app->ui);
}

/* --- what is on it ------------------------------------------------------------------------ */

void app_picture_lost(app_t *app) { picture_touch(app); }

void app_picture_sent(app_t *app, uint64_t began_us, uint64_t sent_us, bool changed) {
    timing_sent(&app->timing, began_us, sent_us, changed);
}

bool app_dirty(const app_t *app, uint64_t now_us) {
    ui_view_t view = app_view(app);
    bool moved = idle_position(&app->idle, now_us) != app->picture.position;
    return app->picture.dirty || moved ||
           now_us >= ui_next_us(&app->ui, &view, app->picture.rendered_us);
}

bool app_touched(const app_t *app) { return app->picture.dirty; }

static void draw(app_t *app, uint64_t at_us) {
    ui_view_t view = app_view(app);
    app->picture.recorder.name_of = ui_drawing_word;
    app->picture.recorder.context = &view;
    gfx_clear(&app->picture.frame);
    ui_render(&app->ui, &view, at_us, &app->picture.frame);
    app->picture.recorder.context = NULL;
    gfx_shift(&app->picture.frame, app->picture.position == 1 || app->picture.position == 2,
              app->picture.position >= 2);
}

const gfx_frame_t *app_render(app_t *app, uint64_t now_us) {
    app->now_us = now_us;
    timing_drawn(&app->timing, now_us);
    app->picture.rendered_us = now_us;
    app->picture.dirty = false;
    app->picture.position = idle_position(&app->idle, now_us);
    app->picture.buttons = ui_pressed(&app->ui);
    draw(app, now_us);
    return &app->picture.frame;
}

const gfx_frame_t *app_render_buttons(app_t *app) {
    uint8_t pressed = (uint8_t)(ui_pressed(&app->ui) & ~app->picture.buttons);
    if (pressed == 0) {
        return NULL;
    }
    timing_drawn(&app->timing, app->now_us);
    app->picture.buttons |= pressed;
    draw_pressed(pressed, &app->picture.frame);
    return &app->picture.frame;
}

gfx_recorder_t *app_words(app_t *app) {
    app->picture.frame.recorder = &app->picture.recorder;
    draw(app, app->picture.rendered_us);
    app->picture.frame.recorder = NULL;
    return &app->picture.recorder;
}

uint64_t picture_next_us(const app_t *app) {
    ui_view_t view = app_view(app);
    uint64_t moves_us = ui_next_us(&app->ui, &view, app->now_us);
    return time_earlier_us(moves_us, idle_position_next_us(&app->idle, app->now_us));
}
