/* What the app's own files share. Inside app only. */
#pragma once

#include "app.h"

/* Adds an effect; there is always room (see APP_EFFECTS_MAX and what one event can cause). */
app_effect_t *effect_add(app_effects_t *effects, app_effect_kind_t kind);

/* --- changes: checked, drawn, stored, then shown ------------------------------------------- */

/* Each begins a change if none is under way; SESSION_OK, or why it may not be. */
session_status_t change_begin(app_t *app, app_owner_t owner, const session_op_t *op, bool roll,
                              app_effects_t *effects);
session_status_t change_begin_roll(app_t *app, app_owner_t owner, uint64_t at_us,
                                   app_effects_t *effects);
session_status_t change_begin_undo(app_t *app, app_owner_t owner, uint8_t answers,
                                   app_effects_t *effects);
void change_begin_forget(app_t *app, app_owner_t owner, app_effects_t *effects);

void change_begin_stats_reset(app_t *app, app_owner_t owner, app_effects_t *effects);

void change_drawn(app_t *app, const uint8_t *values, app_effects_t *effects);
void change_draw_failed(app_t *app);
void change_stored(app_t *app, app_effects_t *effects);
void change_store_failed(app_t *app);

/* Counts what an answer drew when `asked` was the prompt; only new draws count. */
void stats_count_op(app_t *app, const session_op_t *op, const game_prompt_t *asked);

/* Sends what settings say of the glass. */
void glass_apply(app_t *app, app_effects_t *effects);

/* Somebody did something: the glass is bright again. */
void app_touch(app_t *app, app_effects_t *effects);

/* Begins a motif, if sound is on. */
void app_play(app_t *app, motif_t motif);

ui_view_t app_view(const app_t *app);

/* --- the console's requests ---------------------------------------------------------------- */

/* Carries out one request: replies, or leaves it waiting for an event. */
void requests_handle(app_t *app, const console_request_t *request, app_effects_t *effects);

/* Ends waits that time or room ends. */
void requests_time(app_t *app, app_effects_t *effects);
void requests_health(app_t *app);
void requests_raw(app_t *app, const uint8_t *bytes, uint8_t count, app_effects_t *effects);
void requests_selftest(app_t *app, const console_test_t *tests, uint8_t count);

/* A finger, real or from `press`. */
void button_edge(app_t *app, uint8_t button, bool down, uint64_t at_us, app_effects_t *effects);
