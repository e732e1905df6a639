#include "supply.h"

#include <assert.h>

#include "hal_flash.h"
#include "hal_power.h"

enum { EVERY_US = 10000000, AGAIN_US = 1000000, MORE_THAN_TWO_MV = 3100, HYSTERESIS_MV = 150 };

static uint16_t low_mv(const supply_t *supply) {
    static const uint16_t limits_mv[] = {
        [BATTERY_AUTO] = SUPPLY_LITHIUM_LOW_MV,
        [BATTERY_TWO] = SUPPLY_TWO_LOW_MV,
        [BATTERY_THREE] = SUPPLY_THREE_LOW_MV,
        [BATTERY_LITHIUM] = SUPPLY_LITHIUM_LOW_MV,
    };
    static_assert(sizeof limits_mv / sizeof limits_mv[0] == BATTERIES, "a limit for each");
    bool two = supply->battery == BATTERY_AUTO && supply->most_mv <= MORE_THAN_TWO_MV;
    return limits_mv[two ? BATTERY_TWO : supply->battery];
}

/* Hysteresis: a level is left only when the voltage is clearly above its limit. */
static bool below(const supply_t *supply, ui_supply_t level, uint16_t mv, uint16_t limit_mv) {
    return mv < limit_mv + (supply->level >= (uint8_t)level ? HYSTERESIS_MV : 0);
}

static ui_supply_t judge(supply_t *supply, uint16_t mv) {
    if (mv == 0 || !supply->on_battery) {
        return UI_SUPPLY_GOOD;
    }
    supply->most_mv = mv > supply->most_mv ? mv : supply->most_mv;
    if (below(supply, UI_SUPPLY_EMPTY, mv, HAL_FLASH_ERASE_MV)) {
        return UI_SUPPLY_EMPTY;
    }
    return below(supply, UI_SUPPLY_LOW, mv, low_mv(supply)) ? UI_SUPPLY_LOW : UI_SUPPLY_GOOD;
}

static void measure(supply_t *supply, uint64_t now_us) {
    ui_supply_t found = judge(supply, hal_power_supply_mv());
    bool sure = (uint8_t)found == supply->doubt || found == UI_SUPPLY_GOOD;
    supply->level = sure ? (uint8_t)found : supply->level;
    supply->doubt = (uint8_t)found;
    supply->due_us = now_us + (sure ? EVERY_US : AGAIN_US);
}

bool supply_poll(supply_t *supply, battery_t battery, uint64_t now_us) {
    bool on_battery = !hal_power_usb_present();
    bool switched = on_battery != supply->on_battery;
    bool other_battery = battery != supply->battery;
    if (!switched && !other_battery && now_us < supply->due_us) {
        return false;
    }
    uint8_t had = supply->level;
    supply->level = other_battery ? UI_SUPPLY_GOOD : had; /* the new limits start afresh */
    supply->battery = (uint8_t)battery;
    supply->on_battery = on_battery;
    measure(supply, now_us);
    return switched || supply->level != had;
}
