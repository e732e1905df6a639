#include "glass.h"

#include "hal_clock.h"
#include "hal_display.h"
#include "hal_power.h"

enum { FRAME_US = 16667 };

void glass_poll(void) { hal_display_poll(); }

bool glass_doubts_panel(glass_t *glass) {
    bool doubts = !glass->doubted && hal_display_state() == HAL_DISPLAY_OK &&
                  hal_display_panel_found() == HAL_DISPLAY_AUTO;
    glass->doubted = glass->doubted || doubts;
    return doubts;
}

static void tell_words(app_t *app) {
    char text[GFX_RECORDER_LINE_BYTES];
    gfx_recorder_t *words = app_words(app);
    hal_display_words(app_language(app));
    while (gfx_recorder_line(words, text, sizeof text)) {
        hal_display_words_line(text);
    }
}

/* A finger is shown on the picture that is there, at once; what else came of it is on the next one. */
static const gfx_frame_t *make_picture(app_t *app, uint64_t now_us) {
    bool takes_words = hal_display_takes_words();
    const gfx_frame_t *frame = takes_words ? NULL : app_show_fingers(app);
    if (frame != NULL) {
        return frame;
    }
    frame = app_render(app, now_us);
    if (takes_words) {
        tell_words(app);
    }
    return frame;
}

/* What moves by itself is shown no more often than the eye takes; what happens, at once. */
uint64_t glass_show(glass_t *glass, app_t *app) {
    uint64_t now_us = hal_clock_us();
    if (!hal_display_idle() || !app_dirty(app, now_us)) {
        return UINT64_MAX;
    }
    uint64_t next_us = glass->shown_us + FRAME_US / 2;
    if (!app_touched(app) && now_us < next_us) {
        return next_us;
    }
    bool shows = hal_display_show(make_picture(app, now_us)->bytes);
    if (!shows) {
        app_picture_lost(app);
    }
    glass->shown_us = now_us;
    return UINT64_MAX;
}
