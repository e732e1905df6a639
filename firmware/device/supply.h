/* Supply service: measures the battery now and then, and warns in good time.
 *
 * The kind of battery is set, or guessed from the highest voltage since power-up: two cells never reach what
 * three, or a lithium cell, hold for nearly all of their life. A short dip is no empty battery, so two readings
 * in a row count; a higher level again needs a clearly higher voltage, USB power, or another battery setting. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "settings.h"
#include "ui.h"

/* All zero at start. */
typedef struct {
    uint64_t due_us;  /* of the next reading */
    uint16_t most_mv; /* seen since power-up, on battery */
    uint8_t level;    /* ui_supply_t */
    uint8_t doubt;    /* the level by the last reading, which the next one has to confirm */
    uint8_t battery;  /* battery_t */
    bool on_battery;  /* USB gave no power at the last reading; a change is measured at once */
} supply_t;

/* Voltages behind the diode at which the battery counts as low: a tenth is left in a lithium cell or in
 * rechargeable cells, a third in three alkaline cells that the settings don't name, a fifth where they do, and
 * two fifths in two cells, which can't supply the die below half of the voltage of three empty ones. */
#define SUPPLY_LITHIUM_LOW_MV 3300u
#define SUPPLY_THREE_LOW_MV 3050u
#define SUPPLY_TWO_LOW_MV 2200u

/* Returns true when the level or the kind of power (battery, USB) changed. */
bool supply_poll(supply_t *supply, battery_t battery, uint64_t now_us);
