#include "screen.h"

#include "hal_clock.h"
#include "hal_display.h"

enum { FRAME_US = 16667 };

bool screen_panel_unknown(screen_t *screen) {
    bool unknown = !screen->panel_unknown && hal_display_state() == HAL_DISPLAY_OK &&
                   hal_display_panel_found() == HAL_DISPLAY_AUTO;
    screen->panel_unknown = screen->panel_unknown || unknown;
    return unknown;
}

static void print_words(app_t *app) {
    char text[GFX_RECORDER_LINE_BYTES];
    gfx_recorder_t *words = app_words(app);
    hal_display_words(app_language(app));
    while (gfx_recorder_line(words, text, sizeof text)) {
        hal_display_words_line(text);
    }
}

/* A pressed button is drawn over the last picture, which is quick; the next picture shows what it did. */
static const gfx_frame_t *make_picture(app_t *app, uint64_t now_us) {
    if (hal_display_takes_words()) {
        const gfx_frame_t *frame = app_render(app, now_us);
        print_words(app);
        return frame;
    }
    const gfx_frame_t *frame = app_render_buttons(app);
    return frame != NULL ? frame : app_render(app, now_us);
}

/* A display that was lost meanwhile has not sent it, which reads as no change. */
static void report_sent(screen_t *screen, app_t *app) {
    hal_display_report_t report;
    if (!screen->sending || !hal_display_idle()) {
        return;
    }
    screen->sending = false;
    hal_display_report(&report);
    app_picture_sent(app, screen->shown_us, report.changed_us,
                     report.changed_us >= screen->shown_us);
}

/* Animations are limited to what the eye takes; what happens is shown at once. */
uint64_t screen_update(screen_t *screen, app_t *app) {
    hal_display_poll();
    report_sent(screen, app);
    uint64_t now_us = hal_clock_us();
    if (!hal_display_idle() || !app_dirty(app, now_us)) {
        return UINT64_MAX;
    }
    uint64_t next_us = screen->shown_us + FRAME_US / 2;
    if (!app_touched(app) && now_us < next_us) {
        return next_us;
    }
    if (!hal_display_show(make_picture(app, now_us)->bytes)) {
        app_picture_lost(app);
    } else {
        screen->sending = true;
    }
    screen->shown_us = now_us;
    return UINT64_MAX;
}
