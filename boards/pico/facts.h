/* The Raspberry Pi Pico. What each line means, and what it may be, is in boards/rp2040/pins.h;
 * docs/build-guide.md draws the wiring. */
#pragma once

#define BOARD_NAME "pico"
#define BOARD_FLASH_KB 2048

/* Holes to solder a wire into. */
#define BOARD_HOLES (PINS_FROM_TO(0, 22) | PINS_FROM_TO(26, 28))

#define PIN_SDA 4
#define PIN_SCL 5
#define PIN_LEFT 10
#define PIN_ROLL 11
#define PIN_RIGHT 12
#define PIN_BUZZER 14
/* Wired only where a power latch is. */
#define PIN_LATCH 13

/* On the board itself. */
#define PIN_VBUS 24
#define PIN_VSYS 29
