/* The board's LED tells what a dark display can't (docs/build-guide.md has the codes):
 *
 *   steady          the clocks don't run: the start is still waiting for the crystal
 *   two blinks      they do, and no display answers
 *   dark            all is well, or the board has no power or no firmware
 *
 * Boards without a plain LED (SDK: no PICO_DEFAULT_LED_PIN) show nothing. */
#pragma once

#include <stdbool.h>

/* The clocks run: off, until a display is missing. */
void status_led_start(void);

/* Starts or stops the two blinks. */
void status_led_display_missing(bool missing);
