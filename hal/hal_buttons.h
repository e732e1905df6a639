/* Three buttons, debounced: each edge once, in order, with the time of the finger.
 *
 * A press is told with its first contact (a later bounce can't delay it); then that button is deaf
 * for 5 ms. A release is told when the contact has stayed open for 5 ms, with the time at which it
 * opened. A button that is stuck from power-up tells nothing until it is released once. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum { HAL_BUTTON_LEFT, HAL_BUTTON_ROLL, HAL_BUTTON_RIGHT, HAL_BUTTONS } hal_button_t;

typedef struct {
    uint64_t at_us; /* when contact was made or broken; to the microsecond on the device */
    uint8_t button; /* hal_button_t */
    bool down;
} hal_button_edge_t;

/* Takes the oldest edge; false: none. At least 16 are kept; when more come, the newest are dropped
 * in pairs, so that what was told ends as the fingers are. */
bool hal_buttons_next(hal_button_edge_t *edge);

/* Undebounced: bit per button, 1 = pressed. For power-up checks and the self-test. */
uint8_t hal_buttons_raw(void);
