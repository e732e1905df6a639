#include "look.h"

#include <stddef.h>

#include "app_internal.h"
#include "records.h"

const session_t *look_table(const app_t *app) { return &app->session; }
const stats_t *look_counts(const app_t *app) { return &app->stats; }
const ui_t *look_glass(const app_t *app) { return &app->ui; }

look_storage_t look_storage(const app_t *app) {
    return (look_storage_t){app->storage.saves, app->storage.damaged, app->storage.cut};
}

look_stamps_t look_stamp(app_t *app, look_stamps_t stamps) {
    look_stamps_t had = {app->supply, app->session.now.amended, app->ui.failed_rolls.pending,
                         app->noise.health.ring.alarm, app->noise.health.adc.alarm};
    app->supply = stamps.supply;
    app->session.now.amended = stamps.amended;
    app->ui.failed_rolls.pending = stamps.missed;
    app->noise.health.ring.alarm = stamps.ring;
    app->noise.health.adc.alarm = stamps.adc;
    return had;
}

const gfx_frame_t *look_frame(const app_t *app) { return &app->picture.frame; }

bool look_still(const app_t *app) {
    ui_view_t view = app_view(app);
    return ui_next_us(&app->ui, &view, app->now_us) == UINT64_MAX;
}

bool look_takes_presses(const app_t *app) {
    bool lit = app->idle.stage == IDLE_BRIGHT && app->idle.swallowed == 0 &&
               idle_brightness(&app->idle, &app->session.settings) > 0;
    return look_still(app) && lit && !gestures_any_down(&app->gestures) && app->ui.refusal == 0 &&
           !app_busy(app);
}

const app_t *look_app(const uint8_t *picture) {
    return (const app_t *)(const void *)(picture - offsetof(app_t, picture.frame.bytes));
}

bool look_do(app_t *app, const session_op_t *op) {
    uint8_t bytes[APP_RECORD_BYTES_MAX];
    if (session_check(&app->session, op) != SESSION_OK) {
        return false;
    }
    records_load(app, LOAD_RECORD, bytes, records_op(&app->session, op, bytes));
    return true;
}

app_counts_t look_noise_counts(const app_t *app) { return app->noise.counts; }
