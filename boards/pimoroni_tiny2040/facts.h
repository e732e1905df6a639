/* The Pimoroni Tiny 2040 with 8 MB of flash. What each line means, and what it may be, is in
 * boards/rp2040/pins.h; docs/build-guide.md draws the wiring. */
#pragma once

#define BOARD_NAME "pimoroni_tiny2040"
#define BOARD_FLASH_KB 8192

/* Holes to solder a wire into: all that there are. */
#define BOARD_HOLES (PINS_FROM_TO(0, 7) | PINS_FROM_TO(26, 29))

#define PIN_SDA 2
#define PIN_SCL 3
#define PIN_LEFT 5
#define PIN_ROLL 6
#define PIN_RIGHT 7
#define PIN_BUZZER 28
#define PIN_LATCH PIN_NONE

/* The board can't sense USB power or measure its supply. */
#define PIN_VBUS PIN_NONE
#define PIN_VSYS PIN_NONE
