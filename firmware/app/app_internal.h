/* What the app's own files share. Inside firmware/app only. */
#pragma once

#include "app.h"

/* Adds an effect; there is always room (see APP_EFFECTS_MAX and what one event can cause). */
app_effect_t *effect_add(app_effects_t *effects, app_effect_kind_t kind);

/* The UI's view of the app. */
ui_view_t app_view(const app_t *app);

/* Something happened that people should see: the display is bright again. */
void app_touch(app_t *app, app_effects_t *effects);

/* Plays a melody, if sound is on; the one for the dice that have just come to rest, or for the end of the game
 * that they brought. */
void app_play(app_t *app, melody_t melody);
melody_t melody_for(const app_t *app);

/* A button edge, of a real button or from the request `press`. */
void app_button(app_t *app, uint8_t button, bool down, uint64_t at_us, app_effects_t *effects);

/* --- change.c: checked, drawn, stored, then shown ------------------------------------------- */

/* Each begins a change if none is under way. */
session_status_t change_begin(app_t *app, app_owner_t owner, const session_op_t *op, bool roll,
                              app_effects_t *effects);
session_status_t change_begin_roll(app_t *app, app_owner_t owner, uint64_t at_us,
                                   app_effects_t *effects);
session_status_t change_begin_undo(app_t *app, app_owner_t owner, uint16_t answers,
                                   app_effects_t *effects);
void change_begin_throw(app_t *app, app_owner_t owner, const side_throw_t *thrown, uint64_t at_us,
                        app_effects_t *effects);
void change_begin_erase(app_t *app, app_owner_t owner, app_effects_t *effects);
void change_begin_stats_reset(app_t *app, app_owner_t owner, app_effects_t *effects);
void change_begin_counts(app_t *app, app_effects_t *effects);

/* For the console: tests the disabled noise sources again, or replies at once that there are none. */
void change_begin_retest(app_t *app, app_effects_t *effects);

/* The results of its effects. */
void change_drawn(app_t *app, const uint8_t *values, app_effects_t *effects);
void change_draw_failed(app_t *app);
void change_stored(app_t *app, app_effects_t *effects);
void change_store_failed(app_t *app);

/* Counts the faces that an answer to `prompt` drew; only new draws count. */
void stats_count_op(app_t *app, const session_op_t *op, const game_prompt_t *prompt);

/* Counts the faces of a throw beside the game. */
void stats_count_throw(app_t *app, const side_throw_t *thrown);

/* --- bot.c: players that the die plays ------------------------------------------------------- */

/* The game's prompt is a new one; the die's answer has failed; a button went down, or a request came. */
void bot_prompted(app_t *app);
void bot_failed(app_t *app);
void bot_hurried(app_t *app);
void bot_requested(app_t *app);

/* Answers for the die when it is time, unless there are effects already. */
void bot_time(app_t *app, app_effects_t *effects);
uint64_t bot_next_us(const app_t *app);

/* Do the die's own answers keep the display lit? Only for some minutes after a press or request. */
bool bot_keeps_awake(const app_t *app);

/* --- picture.c ------------------------------------------------------------------------------- */

/* The picture may look different now. */
void picture_touch(app_t *app);

/* Sets the display: as it is, or after taking over orientation and controller from the settings. */
void picture_apply(app_t *app, app_effects_t *effects);
void picture_apply_settings(app_t *app, app_effects_t *effects);

/* Advances animations and orientation. Returns true when dice have come to rest. */
bool picture_time(app_t *app, app_effects_t *effects);
uint64_t picture_next_us(const app_t *app);

/* --- receipts.c ------------------------------------------------------------------------------ */

/* The nonce of the next roll; 0 bytes: none. */
void receipts_set_nonce(app_t *app, const uint8_t *nonce, uint8_t count);

/* A roll was drawn; the commitment to the next one came, or went (NULL). */
void receipts_drawn(app_t *app, const console_receipt_t *receipt);
void receipts_commit(app_t *app, const uint8_t *commit);

/* Is the head of the chain to be saved with the roll just drawn? The head, and its roll's number. */
bool receipts_saves_head(const app_t *app);
uint32_t receipts_head(const app_t *app, uint8_t chain[CONSOLE_HASH_BYTES]);

void receipts_restore_head(app_t *app, uint32_t number, const uint8_t chain[CONSOLE_HASH_BYTES]);
void receipts_erased(app_t *app);

/* --- noise.c --------------------------------------------------------------------------------- */

void noise_changed(app_t *app, const app_event_t *event, app_effects_t *effects);

/* Stores the counters when they have changed and nothing else is being stored. */
void noise_store_counts(app_t *app, app_effects_t *effects);

/* The disabled sources, a bit each; the counters once these are tested again; and that this is stored. */
uint8_t noise_disabled(const app_t *app);
app_counts_t noise_counts_after_retest(const app_t *app, uint8_t sources);
void noise_retested(app_t *app, uint8_t sources);

/* --- requests.c: the console's --------------------------------------------------------------- */

/* Carries out one request: replies, or leaves it waiting for an event. */
void requests_handle(app_t *app, const console_request_t *request, app_effects_t *effects);

/* Does one wait for something other than a change, and until when (UINT64_MAX: for an event)? */
bool requests_wait(const app_t *app);
uint64_t requests_next_us(const app_t *app);

/* The host is gone: what it waited for ends. */
void requests_hang_up(app_t *app, app_effects_t *effects);

/* What waiting requests wait for. */
void requests_time(app_t *app, app_effects_t *effects);
void requests_health(app_t *app);
void requests_hardware(app_t *app, const console_hardware_t *hardware);
void requests_raw(app_t *app, const app_event_t *event, app_effects_t *effects);
void requests_selftest(app_t *app, const console_test_t *tests, uint8_t count);
