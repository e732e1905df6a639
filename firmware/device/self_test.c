#include "self_test.h"

#include <assert.h>
#include <string.h>

#include "hal_buttons.h"
#include "hal_display.h"
#include "hal_noise.h"
#include "hal_power.h"

enum { SUPPLY_MIN_MV = 1800, SUPPLY_MAX_MV = 5600 };

static_assert(SELF_TESTS <= APP_SELFTESTS_MAX, "the app has room for the results");

static console_test_t try_display(void) {
    hal_display_report_t report;
    hal_display_report(&report);
    return (console_test_t){"display", hal_display_state() == HAL_DISPLAY_OK, report.recoveries};
}

static console_test_t try_flash(const storage_t *storage) {
    uint32_t faults;
    bool works = storage_works(storage, &faults);
    return (console_test_t){"flash", works, faults};
}

static console_test_t try_noise(const rng_t *rng) {
    bool good = rng->entropy.sources[ENTROPY_RING].state == SOURCE_GOOD;
    return (console_test_t){"noise", good, entropy_credit_bits(&rng->entropy, ENTROPY_RING)};
}

static console_test_t try_clock(void) {
    hal_noise_status_t status = hal_noise_check(HAL_NOISE_RING);
    return (console_test_t){"clock", status == HAL_NOISE_OK, (uint32_t)status};
}

static console_test_t try_supply(void) {
    uint16_t supply_mv = hal_power_supply_mv();
    bool in_range = supply_mv >= SUPPLY_MIN_MV && supply_mv <= SUPPLY_MAX_MV;
    bool unknown = supply_mv == 0; /* this board can't measure it */
    return (console_test_t){"supply", in_range || unknown, supply_mv};
}

static console_test_t try_buttons(void) {
    uint8_t stuck = hal_buttons_raw();
    return (console_test_t){"buttons", stuck == 0, stuck};
}

void self_test_run(const storage_t *storage, const rng_t *rng, console_test_t tests[SELF_TESTS]) {
    const console_test_t results[SELF_TESTS] = {
        try_display(),  try_flash(storage),
        try_noise(rng), {"vectors", entropy_selftest_vectors(), 0},
        try_clock(),    try_supply(),
        try_buttons(),
    };
    memcpy(tests, results, sizeof results);
}
