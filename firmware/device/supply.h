/* How long the batteries last: measured now and then, and told in good time.
 *
 * What they are is set, or known by the highest voltage seen since power-up: two cells never give what three
 * or a lithium cell give for nearly all of their time. A short dip is no empty battery, so two readings in a row
 * count; better again is only what is clearly better, or USB, or another battery by the setting. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "settings.h"
#include "ui.h"

typedef struct {
    uint64_t due_us;  /* of the next reading */
    uint16_t most_mv; /* seen since power-up, on battery */
    uint8_t level;    /* ui_supply_t */
    uint8_t doubt;    /* what the last reading said, where it differs */
    uint8_t battery;  /* battery_t */
    bool usb;         /* gave power at the last reading: that it comes or goes is read at once */
} supply_t;

/* Behind the diode. Of a lithium cell or rechargeable ones a tenth is left there; of three alkaline cells, of
 * which nobody has said that they are three, a third. Said to be three they are low with a fifth. Of two it
 * is two fifths, for they are empty for the die at half of what three may fall to. */
#define SUPPLY_LITHIUM_LOW_MV 3300u
#define SUPPLY_THREE_LOW_MV 3050u
#define SUPPLY_TWO_LOW_MV 2200u

/* True: the level is another than before. */
bool supply_poll(supply_t *supply, battery_t battery, uint64_t now_us);
