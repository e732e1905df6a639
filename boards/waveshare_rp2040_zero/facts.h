/* The Waveshare RP2040-Zero. What each line means, and what it may be, is in boards/rp2040/pins.h;
 * docs/build-guide.md draws the wiring. */
#pragma once

#define BOARD_NAME "waveshare_rp2040_zero"
#define BOARD_FLASH_KB 2048

/* Holes to solder a wire into, on the long edges. */
#define BOARD_HOLES (PINS_FROM_TO(0, 8) | PINS_FROM_TO(14, 15) | PINS_FROM_TO(26, 29))

#define PIN_SDA 4
#define PIN_SCL 5
#define PIN_LEFT 26
#define PIN_ROLL 27
#define PIN_RIGHT 28
#define PIN_BUZZER 8
#define PIN_LATCH PIN_NONE

/* The board can't sense USB power or measure its supply. */
#define PIN_VBUS PIN_NONE
#define PIN_VSYS PIN_NONE
