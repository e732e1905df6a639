/* Power-loss harness: the whole firmware (whole.h) on a flash model that loses power (flash_fake.h), and
 * what the tests of it share: the saved state, and restarts. */
#pragma once

#include "player.h"
#include "whole.h"

/* All that the next start must find. */
typedef struct {
    session_t session;
    stats_t stats;
} saved_t;

/* The state of the running firmware, and whether it is still this one. */
void saved_read(saved_t *saved);
bool saved_is_now(const saved_t *saved);

/* Is the running firmware's state possible: a valid game, a log within its bounds? */
bool state_is_valid(void);

/* Runs the firmware once until it has drawn a picture, so that whole_app works. */
void power_loss_init(void);

/* Power off and on, up to the first round of the main loop. */
void power_on(flash_fake_t *flash);

/* A script (whole.h) that lets the firmware idle: *context is a uint8_t, in units of 100 ms. */
const char *idle_script(void *context);

/* Cells that two cuts in a row left weak, before anything was programmed there in between, are beyond the promise:
 * such a tear becomes one without weak cells. */
flash_tear_t tear_allowed(const flash_fake_t *flash, const flash_operation_t *operation,
                          flash_tear_t tear);

/* Is no cell weak any more? */
bool flash_is_firm(const flash_fake_t *flash);
