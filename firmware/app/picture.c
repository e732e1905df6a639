/* The picture and how it lies on the glass: turned, nudged, as bright as somebody is there. */
#include "parts.h"

void picture_touch(app_t *app) { app->picture.dirty = true; }

/* --- the glass ---------------------------------------------------------------------------- */

void picture_apply(app_t *app, app_effects_t *effects) {
    app_effect_t *effect = effect_add(effects, EFFECT_GLASS);
    effect->glass.brightness = awake_brightness(&app->awake, &app->session.settings);
    effect->glass.turned = app->picture.turned;
    effect->glass.panel = app->picture.panel;
}

void picture_apply_set(app_t *app, app_effects_t *effects) {
    ui_view_t view = app_view(app);
    app->picture.turned = ui_turned(&app->ui, &view);
    app->picture.panel = (uint8_t)ui_panel(&app->ui, &view, app->now_us);
    picture_apply(app, effects);
}

/* Never turned under a finger: what left and right mean must not change while they are down. And no
 * other panel while the one that was chosen is being kept. */
static void follow_ui(app_t *app, app_effects_t *effects) {
    ui_view_t view = app_view(app);
    bool turns =
        !gestures_any_down(&app->fingers) && ui_turned(&app->ui, &view) != app->picture.turned;
    bool becomes = app->change.stage == CHANGE_NONE &&
                   ui_panel(&app->ui, &view, app->now_us) != app->picture.panel;
    app->picture.turned = turns != app->picture.turned;
    if (becomes) {
        app->picture.panel = (uint8_t)ui_panel(&app->ui, &view, app->now_us);
    }
    if (turns || becomes) {
        picture_apply(app, effects);
    }
}

bool picture_time(app_t *app, app_effects_t *effects) {
    ui_view_t view = app_view(app);
    bool fell = app->ui.die.stage == THROW_FALLING;
    app->picture.dirty = ui_time(&app->ui, &view, app->now_us) || app->picture.dirty;
    follow_ui(app, effects);
    return fell && app->ui.die.stage == THROW_LYING;
}

/* --- what is on it ------------------------------------------------------------------------ */

void app_picture_lost(app_t *app) { picture_touch(app); }

bool app_dirty(const app_t *app, uint64_t now_us) {
    ui_view_t view = app_view(app);
    bool moved = awake_place(&app->awake, now_us) != app->picture.place;
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
    gfx_shift(&app->picture.frame, app->picture.place == 1 || app->picture.place == 2,
              app->picture.place >= 2);
}

const gfx_frame_t *app_render(app_t *app, uint64_t now_us) {
    app->now_us = now_us;
    app->picture.rendered_us = now_us;
    app->picture.dirty = false;
    app->picture.place = awake_place(&app->awake, now_us);
    app->picture.fingers = ui_pressed(&app->ui);
    draw(app, now_us);
    return &app->picture.frame;
}

const gfx_frame_t *app_show_fingers(app_t *app) {
    uint8_t come = (uint8_t)(ui_pressed(&app->ui) & ~app->picture.fingers);
    if (come == 0) {
        return NULL;
    }
    app->picture.fingers |= come;
    draw_pressed(come, &app->picture.frame);
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
    uint64_t wanders_us = awake_moves_us(&app->awake, app->now_us);
    return moves_us < wanders_us ? moves_us : wanders_us;
}
