#include "selftest.h"

#include <assert.h>
#include <string.h>

#include "hal_buttons.h"
#include "hal_display.h"
#include "hal_noise.h"
#include "hal_power.h"

enum { SUPPLY_MIN_MV = 1800, SUPPLY_MAX_MV = 5600 };

static_assert(SELFTESTS <= APP_SELFTESTS_MAX, "the app has room for their results");

static console_test_t try_display(void) {
    return (console_test_t){"display", hal_display_state() == HAL_DISPLAY_OK,
                            hal_display_recoveries()};
}

static console_test_t try_flash(const keeper_t *keeper) {
    uint32_t faults;
    bool works = keeper_works(keeper, &faults);
    return (console_test_t){"flash", works, faults};
}

static console_test_t try_noise(const roller_t *roller) {
    entropy_health_t health;
    entropy_health(&roller->entropy, ENTROPY_RING, &health);
    return (console_test_t){"noise", health.state == SOURCE_GOOD, health.credit_bits};
}

static console_test_t try_clock(void) {
    hal_noise_status_t status = hal_noise_check(HAL_NOISE_RING);
    return (console_test_t){"clock", status == HAL_NOISE_OK, (uint32_t)status};
}

static console_test_t try_supply(void) {
    uint16_t supply_mv = hal_power_supply_mv();
    bool in_range = supply_mv >= SUPPLY_MIN_MV && supply_mv <= SUPPLY_MAX_MV;
    bool sound = in_range || supply_mv == 0; /* not every board can tell */
    return (console_test_t){"supply", sound, supply_mv};
}

static console_test_t try_buttons(void) {
    uint8_t stuck = hal_buttons_raw();
    return (console_test_t){"buttons", stuck == 0, stuck};
}

void selftest_run(const keeper_t *keeper, const roller_t *roller, console_test_t tests[SELFTESTS]) {
    const console_test_t results[SELFTESTS] = {
        try_display(),     try_flash(keeper),
        try_noise(roller), {"vectors", entropy_selftest_vectors(), 0},
        try_clock(),       try_supply(),
        try_buttons(),
    };
    memcpy(tests, results, sizeof results);
}
