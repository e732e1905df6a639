/* Three buttons, debounced: each edge once, in order, with its time.
 *
 * A press is reported at its first contact (later bounces don't delay it); then that button is ignored
 * for 5 ms. A release is reported when the contact has stayed open for 5 ms, with the time at which it
 * opened. A button that is stuck at power-up is not reported until it has been released once. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum { HAL_BUTTON_LEFT, HAL_BUTTON_ROLL, HAL_BUTTON_RIGHT, HAL_BUTTONS } hal_button_t;

typedef struct {
    uint64_t at_us; /* when contact was made or broken; to the microsecond on the device */
    uint8_t button; /* hal_button_t */
    bool down;
} hal_button_edge_t;

/* Removes the oldest edge from the queue; false: there is none. At least 16 are queued; of more, the newest
 * are dropped in pairs, so that the last reported state is right. */
bool hal_buttons_next(hal_button_edge_t *edge);

/* How the contacts behave. A burst: all changes of a contact that follow each other within 20 ms, so that a press
 * or a release is one. */
typedef struct {
    uint32_t bursts;  /* since the start: two for each press */
    uint32_t last_us; /* from the first change of the last burst to its last */
    uint32_t longest_us;
    uint32_t most_changes; /* in one burst; 1: a contact that doesn't bounce */
} hal_button_bounce_t;

void hal_buttons_bounce(hal_button_t button, hal_button_bounce_t *bounce);

/* Not debounced: one bit a button, 1 = pressed. For power-up checks and the self-test. */
uint8_t hal_buttons_raw(void);
