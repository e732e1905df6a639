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

void change_begin_counts(app_t *app, app_effects_t *effects);

/* For the console: tests the disabled noise sources anew, or replies at once that there are none. */
void change_begin_retest(app_t *app, app_effects_t *effects);

void change_drawn(app_t *app, const console_receipt_t *receipt, app_effects_t *effects);
void change_draw_failed(app_t *app);
void change_stored(app_t *app, app_effects_t *effects);
void change_store_failed(app_t *app);

/* Counts what an answer drew when `asked` was the prompt; only new draws count. */
void stats_count_op(app_t *app, const session_op_t *op, const game_prompt_t *asked);

/* --- the picture and the glass ------------------------------------------------------------- */

/* It may look different now. */
void picture_touch(app_t *app);

/* Sends what settings say of the glass, as it is turned and taken for; or first as it has to be
 * now. */
void picture_apply(app_t *app, app_effects_t *effects);
void picture_apply_set(app_t *app, app_effects_t *effects);

/* What moves by itself moves on, and the glass turns if it's time for that. True: dice have come to
 * rest. */
bool picture_time(app_t *app, app_effects_t *effects);
uint64_t picture_next_us(const app_t *app);

/* --- what is kept -------------------------------------------------------------------------- */

/* Something was changed, so this is no first start; and everything was forgotten, so it is. */
void keeping_changed(app_t *app);
void keeping_forgotten(app_t *app);

/* --- the noise ------------------------------------------------------------------------------ */

/* The roll that is asked for next has the asker's nonce; 0 bytes: none. */
void trust_ask(app_t *app, const uint8_t *nonce, uint8_t count);

/* Events: a digest was made or lost; a roll was drawn; alarms may have been counted. */
void trust_commit(app_t *app, const app_event_t *event);
void trust_drawn(app_t *app, const console_receipt_t *receipt);
void trust_noise(app_t *app);

/* Stores the counters as soon as nothing else is being stored. */
void trust_go_on(app_t *app, app_effects_t *effects);

/* Which noise sources are disabled, a bit each; the counters once those are tested anew. */
uint8_t trust_disabled(const app_t *app);
app_counts_t trust_retested(const app_t *app, uint8_t sources);

/* Those counters are stored: the sources are not disabled any more. */
void trust_retest(app_t *app, uint8_t sources);

/* Is the head of the chain to be kept with the roll just drawn? The head and its roll's number. */
bool trust_keeps_head(const app_t *app);
uint32_t trust_head(const app_t *app, uint8_t chain[CONSOLE_HASH_BYTES]);

/* As they were kept. */
void trust_take_head(app_t *app, uint32_t number, const uint8_t chain[CONSOLE_HASH_BYTES]);
void trust_take_counts(app_t *app, const uint8_t bytes[sizeof(app_counts_t)]);
void trust_forgotten(app_t *app);

/* --- fingers, sound ------------------------------------------------------------------------- */

/* Somebody did something: the glass is bright again. */
void app_touch(app_t *app, app_effects_t *effects);

/* Begins a motif, if sound is on. */
void app_play(app_t *app, melody_t motif);

ui_view_t app_view(const app_t *app);

/* --- the console's requests ---------------------------------------------------------------- */

/* Carries out one request: replies, or leaves it waiting for an event. */
void requests_handle(app_t *app, const console_request_t *request, app_effects_t *effects);

/* Does one wait for something other than a change, and till when (UINT64_MAX: no time ends it)? */
bool requests_wait(const app_t *app);
uint64_t requests_next_us(const app_t *app);

/* Whoever asked is gone: what they waited for ends. */
void requests_hang_up(app_t *app, app_effects_t *effects);

/* Ends waits that time or room ends. */
void requests_time(app_t *app, app_effects_t *effects);
void requests_health(app_t *app);
void requests_raw(app_t *app, const app_event_t *event, app_effects_t *effects);
void requests_selftest(app_t *app, const console_test_t *tests, uint8_t count);

/* A finger, real or from `press`. */
void button_edge(app_t *app, uint8_t button, bool down, uint64_t at_us, app_effects_t *effects);
