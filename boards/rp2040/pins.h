/* A board's facts.h, and compile-time checks of it. A board is a folder beside this one with
 * that header in it; only its preset and its wiring in docs/build-guide.md also name it.
 *
 *   BOARD_NAME      as its folder and, for boot stage and flash, the SDK's board header are named
 *   BOARD_FLASH_KB  its last 64 KB are the journal's
 *   BOARD_HOLES     GPIOs that a wire can be soldered to, as bits
 *   PIN_SDA .. PIN_BUZZER   wired by hand, each to a hole of its own. SDA and SCL: of one I2C block
 *   PIN_LATCH       holds the power latch, if one is fitted, by a wire of its own; PIN_NONE: none can be
 *   PIN_VBUS        high while USB gives power; PIN_NONE: USB power is inferred from traffic, and
 *                   doesn't wake from dormant mode
 *   PIN_VSYS        a third of the supply, for the ADC; PIN_NONE: the supply is not measured */
#pragma once

#include <assert.h>
#include <stdint.h>

#define PIN_NONE 31
#define PIN_BIT(pin) ((uint32_t)((pin) == PIN_NONE ? 0u : 1u << (pin)))
#define PINS_FROM_TO(first, last) ((1u << ((last) + 1)) - (1u << (first)))

#include "facts.h"

#define PINS_GPIOS PINS_FROM_TO(0, 29)
#define PINS_ADC_FIRST 26
#define PINS_ADC PINS_FROM_TO(PINS_ADC_FIRST, 29)
#define PINS_BORROWED PIN_BIT(15) /* while USB enumerates, on early revisions (erratum E5) */

#define PINS_BUTTONS (PIN_BIT(PIN_LEFT) | PIN_BIT(PIN_ROLL) | PIN_BIT(PIN_RIGHT))
#define PINS_WIRED                                                                                 \
    (PIN_BIT(PIN_SDA) | PIN_BIT(PIN_SCL) | PINS_BUTTONS | PIN_BIT(PIN_BUZZER) | PIN_BIT(PIN_LATCH))
#define PINS_USED (PINS_WIRED | PIN_BIT(PIN_VBUS) | PIN_BIT(PIN_VSYS))

/* Each bit once: their sum has no carry. */
#define PINS_SUM                                                                                   \
    ((uint64_t)PIN_BIT(PIN_SDA) + PIN_BIT(PIN_SCL) + PIN_BIT(PIN_LEFT) + PIN_BIT(PIN_ROLL) +       \
     PIN_BIT(PIN_RIGHT) + PIN_BIT(PIN_BUZZER) + PIN_BIT(PIN_LATCH) + PIN_BIT(PIN_VBUS) +           \
     PIN_BIT(PIN_VSYS))

/* The chip's function table: SDA on even pins, SCL on odd ones, two by two to I2C0 and I2C1. */
#define PINS_I2C_OF(pin) ((pin) / 2 % 2)
#define PINS_I2C PINS_I2C_OF(PIN_SDA)

static_assert(PINS_SUM == PINS_USED, "a pin is used twice");
static_assert((PINS_USED & ~PINS_GPIOS) == 0, "a pin that the chip doesn't have");
static_assert((PINS_USED & PINS_BORROWED) == 0, "GPIO15 is borrowed while USB enumerates");
static_assert((PINS_WIRED & ~(uint32_t)(BOARD_HOLES)) == 0, "a pin that has no hole");
static_assert(PIN_SDA % 2 == 0 && PIN_SCL % 2 == 1, "SDA is on an even pin, SCL on an odd one");
static_assert(PINS_I2C_OF(PIN_SDA) == PINS_I2C_OF(PIN_SCL), "SDA and SCL of different I2C blocks");
static_assert((PIN_BIT(PIN_VSYS) & ~PINS_ADC) == 0, "the supply is on a pin without an ADC");
static_assert(BOARD_FLASH_KB % 4 == 0, "flash is in sectors of 4 KB");
static_assert(BOARD_FLASH_KB >= 512 && BOARD_FLASH_KB <= 16384,
              "room for an image and the journal, within what the chip can read");
