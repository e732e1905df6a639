/* The self-test: each part that doesn't work fails under its name, and no other does. */
#include "self_test.h"

#include <string.h>

#include "flash_fake.h"
#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_noise.h"
#include "hal_power.h"
#include "hal_usb.h"
#include "unity.h"

static struct {
    hal_display_state_t display;
    hal_noise_status_t clock;
    uint16_t supply_mv;
    uint8_t held;
} board;

uint64_t hal_clock_us(void) { return 0; }
void hal_power_alive(void) {}
uint16_t hal_power_supply_mv(void) { return board.supply_mv; }
hal_usb_state_t hal_usb_state(void) { return HAL_USB_OPEN; }
uint8_t hal_buttons_raw(void) { return board.held; }
hal_display_state_t hal_display_state(void) { return board.display; }
void hal_display_report(hal_display_report_t *report) {
    *report = (hal_display_report_t){.recoveries = 3};
}

hal_noise_status_t hal_noise_check(hal_noise_source_t source) {
    return source == HAL_NOISE_RING ? board.clock : HAL_NOISE_STOPPED;
}

static flash_fake_t flash;
static app_t app;
static storage_t storage;
static rng_t rng;
static console_test_t tests[SELF_TESTS];

static const app_facts_t facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

void setUp(void) {
    board.display = HAL_DISPLAY_OK;
    board.clock = HAL_NOISE_OK;
    board.supply_mv = 5000;
    board.held = 0;
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    app_init(&app, &facts, 0);
    storage_open(&storage, &app);
    entropy_init(&rng.entropy);
    rng.entropy.sources[ENTROPY_RING].state = SOURCE_GOOD;
}

void tearDown(void) {}

/* The only one that fails is this; NULL: none does. Returns what it tells of it. */
static uint32_t expect_failing(const char *name) {
    uint32_t value = 0;
    self_test_run(&storage, &rng, tests);
    for (uint8_t i = 0; i < SELF_TESTS; i++) {
        bool fails = name != NULL && strcmp(tests[i].name, name) == 0;
        TEST_ASSERT_EQUAL_MESSAGE(!fails, tests[i].pass, tests[i].name);
        value = fails ? tests[i].value : value;
    }
    return value;
}

static uint32_t value_of(const char *name) {
    uint8_t i = 0;
    self_test_run(&storage, &rng, tests);
    while (strcmp(tests[i].name, name) != 0) {
        i++;
    }
    return tests[i].value;
}

static void a_sound_die_passes(void) {
    (void)expect_failing(NULL);
    TEST_ASSERT_EQUAL(3, value_of("display"));
    TEST_ASSERT_EQUAL(0, value_of("flash"));
    TEST_ASSERT_EQUAL(0, value_of("noise"));
    TEST_ASSERT_EQUAL(0, value_of("vectors"));
    TEST_ASSERT_EQUAL(0, value_of("clock"));
    TEST_ASSERT_EQUAL(5000, value_of("supply"));
    TEST_ASSERT_EQUAL(0, value_of("buttons"));
}

static void a_display_that_is_not_there(void) {
    board.display = HAL_DISPLAY_MISSING;
    TEST_ASSERT_EQUAL(3, expect_failing("display"));
}

static void a_sector_that_takes_nothing(void) {
    flash.erase_fault[0] = FLASH_DEAD;
    while (storage_housekeeping(&storage)) {
    }
    TEST_ASSERT_EQUAL(1, expect_failing("flash"));
}

static void noise_that_is_not_good(void) {
    rng.entropy.sources[ENTROPY_RING].state = SOURCE_STARTING;
    (void)expect_failing("noise");
    rng.entropy.sources[ENTROPY_RING].state = SOURCE_FAILED;
    (void)expect_failing("noise");
}

/* The ADC alone would do for play, but the self-test is of the ring. */
static void noise_of_the_ring_is_meant(void) {
    rng.entropy.sources[ENTROPY_RING].pool.count = 2;
    rng.entropy.sources[ENTROPY_ADC].pool.count = 1;
    TEST_ASSERT_EQUAL(640, value_of("noise"));
}

static void a_clock_that_is_not_the_crystal(void) {
    board.clock = HAL_NOISE_CLOCK;
    TEST_ASSERT_EQUAL(HAL_NOISE_CLOCK, expect_failing("clock"));
}

/* What the chip bears; a board that can't tell is no failure. */
static void a_supply_that_no_chip_bears(void) {
    static const uint16_t sound_mv[] = {1800, 5600, 0}, wrong_mv[] = {1799, 5601, 1};
    for (uint8_t i = 0; i < sizeof sound_mv / sizeof *sound_mv; i++) {
        board.supply_mv = sound_mv[i];
        (void)expect_failing(NULL);
        board.supply_mv = wrong_mv[i];
        TEST_ASSERT_EQUAL(wrong_mv[i], expect_failing("supply"));
    }
}

static void a_button_that_sticks(void) {
    for (uint8_t button = 0; button < HAL_BUTTONS; button++) {
        board.held = (uint8_t)(1u << button);
        TEST_ASSERT_EQUAL(board.held, expect_failing("buttons"));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_sound_die_passes);
    RUN_TEST(a_display_that_is_not_there);
    RUN_TEST(a_sector_that_takes_nothing);
    RUN_TEST(noise_that_is_not_good);
    RUN_TEST(noise_of_the_ring_is_meant);
    RUN_TEST(a_clock_that_is_not_the_crystal);
    RUN_TEST(a_supply_that_no_chip_bears);
    RUN_TEST(a_button_that_sticks);
    return UNITY_END();
}
