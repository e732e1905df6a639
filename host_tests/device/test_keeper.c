/* Rules of keeping house: what came after a hole is kept behind a snapshot, once; a page that takes
 * nothing is tried elsewhere; a snapshot begun is finished; and the self-test says when a sector is
 * out of use. */
#include <stdio.h>
#include <string.h>

#include "flash_fake.h"
#include "hal_power.h"
#include "keeper.h"
#include "selftest.h"
#include "unity.h"
#include "whole.h"

static flash_fake_t flash;
static app_t app;
static keeper_t keeper;

static const app_facts_t facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

static void open(void) {
    app_init(&app, &facts, 0);
    flash_fake_restart(&flash);
    keeper_open(&keeper, &app);
}

void setUp(void) {
    whole_supply_mv(5000);
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    open();
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

/* One change is kept and told. Returns how many pages that took. */
static uint32_t keep_one(void) {
    static const uint8_t reset[] = {2};
    app_event_t event;
    uint32_t before = flash.programs;
    keeper_store(&keeper, reset, sizeof reset);
    TEST_ASSERT_TRUE(keeper_has_news(&keeper));
    TEST_ASSERT_TRUE(keeper_tell(&keeper, &event));
    TEST_ASSERT_EQUAL_INT(EVENT_STORED, event.kind);
    TEST_ASSERT_FALSE(keeper_has_news(&keeper));
    return flash.programs - before;
}

static void rest(void) {
    for (uint32_t i = 0; i < 500 && keeper_tidy(&keeper); i++) {
    }
    TEST_ASSERT_FALSE(keeper_tidy(&keeper));
}

static uint32_t records(void) { return keeper.store.next_sequence - 1; }

/* Three are kept; then the one in the middle rots in two bytes, which is more than can be mended. */
static void make_a_hole(void) {
    keep_one();
    rest();
    keep_one();
    uint32_t at = keeper.store.head_sector * HAL_FLASH_SECTOR_BYTES +
                  keeper.store.head_page * HAL_FLASH_PAGE_BYTES + keeper.store.page_used - 12u;
    keep_one();
    flash.bytes[at + 4] ^= 0x55;
    flash.bytes[at + 5] ^= 0x55;
    open();
    TEST_ASSERT_TRUE(keeper.hole);
}

static void a_hole_is_healed_once(void) {
    make_a_hole();
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(3, keep_one(), "a snapshot comes first");
    TEST_ASSERT_FALSE(keeper.hole);
    for (uint32_t i = 0; i < 5; i++) {
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, keep_one(), "an answer is one page");
    }
    open();
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
}

static void a_hole_stays_till_a_snapshot_is_whole(void) {
    make_a_hole();
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.program_fault[i] = FLASH_DEAD;
    }
    static const uint8_t reset[] = {2};
    keeper_store(&keeper, reset, sizeof reset);
    TEST_ASSERT_TRUE(keeper.hole);
}

/* In the sector where it would go on nothing can be written any more. */
static void a_snapshot_that_fails_is_tried_elsewhere(void) {
    keep_one();
    rest();
    uint32_t before = records();
    flash.program_fault[keeper.store.head_sector] = FLASH_DEAD;
    keeper.hole = true; /* so that the next record needs one */
    keep_one();
    TEST_ASSERT_FALSE_MESSAGE(keeper.hole, "it came before the record");
    TEST_ASSERT_TRUE(look_storage(&app).keeps);
    TEST_ASSERT_EQUAL_UINT32(before + 1, records());
    flash.program_fault[keeper.store.head_sector] = FLASH_DEAD;
    keeper.hole = true;
    keep_one();
    open();
    TEST_ASSERT_EQUAL_UINT32(before + 2, records());
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
}

/* Two pieces a pass, and it says that there is more till the last is written. */
static void a_snapshot_goes_on_till_it_is_whole(void) {
    uint32_t passes = 0;
    bool begun = false;
    for (uint32_t i = 0; i < 500 && !begun; i++) {
        TEST_ASSERT_TRUE(keeper_tidy(&keeper));
        begun = keeper.store.in_snapshot;
    }
    TEST_ASSERT_TRUE(begun);
    while (keeper.store.in_snapshot) {
        uint16_t before = keeper.store.snapshot_index;
        bool more = keeper_tidy(&keeper);
        TEST_ASSERT_EQUAL_MESSAGE(keeper.store.in_snapshot, more, "idle is told at its end only");
        TEST_ASSERT_LESS_OR_EQUAL(2, keeper.store.snapshot_index - before);
        passes++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(3, passes);
    TEST_ASSERT_TRUE(keeper.store.has_snapshot);
}

/* Nothing is erased below the voltage that an erase needs; a supply that can't be told is no
 * reason. */
static uint32_t erases(void) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        sum += flash.erases[i];
    }
    return sum;
}

/* All of the journal's flash holds something else; who changes something at once waits for one erase,
 * and what is kept then is there at the next start. */
static void a_first_change_waits_for_one_erase(void) {
    for (uint32_t i = 0; i < sizeof flash.bytes; i++) {
        flash.bytes[i] = (uint8_t)(i * 7 + (i >> 8));
    }
    open();
    keep_one();
    TEST_ASSERT_EQUAL_UINT32(1, erases());
    keep_one();
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, erases(), "nor does the next");
    open();
    TEST_ASSERT_EQUAL_UINT32(2, records());
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
    rest();
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(1, erases(), "others at leisure");
}

static void erases_wait_for_the_supply(void) {
    whole_supply_mv(HAL_FLASH_ERASE_MV - 1);
    TEST_ASSERT_FALSE(keeper_tidy(&keeper));
    whole_supply_mv(HAL_FLASH_ERASE_MV);
    TEST_ASSERT_TRUE(keeper_tidy(&keeper));
    whole_supply_mv(0);
    TEST_ASSERT_TRUE(keeper_tidy(&keeper));
}

/* With less than a page needs nothing is begun: it is told as not kept, and nothing is out of use for it. */
static void changes_wait_for_the_supply(void) {
    static const uint8_t reset[] = {2};
    uint32_t faults;
    app_event_t event;
    keep_one();
    rest();
    uint32_t programs = flash.programs;
    whole_supply_mv(HAL_FLASH_PROGRAM_MV - 1);
    keeper_store(&keeper, reset, sizeof reset);
    TEST_ASSERT_TRUE(keeper_tell(&keeper, &event));
    TEST_ASSERT_EQUAL_INT(EVENT_STORE_FAILED, event.kind);
    keeper_forget(&keeper);
    TEST_ASSERT_TRUE(keeper_tell(&keeper, &event));
    TEST_ASSERT_EQUAL_INT(EVENT_STORE_FAILED, event.kind);
    TEST_ASSERT_FALSE(keeper_tidy(&keeper));
    TEST_ASSERT_EQUAL_UINT32(programs, flash.programs);
    whole_supply_mv(HAL_FLASH_PROGRAM_MV);
    keep_one();
    TEST_ASSERT_TRUE(keeper_works(&keeper, &faults));
}

static void a_sector_out_of_use_fails_the_self_test(void) {
    uint32_t faults;
    keep_one();
    rest();
    TEST_ASSERT_TRUE(keeper_works(&keeper, &faults));
    TEST_ASSERT_EQUAL_UINT32(0, faults);
    flash.program_fault[keeper.store.head_sector] = FLASH_PATCHY;
    keep_one();
    TEST_ASSERT_FALSE(keeper_works(&keeper, &faults));
    TEST_ASSERT_EQUAL_UINT32(1, faults);
    TEST_ASSERT_TRUE(look_storage(&app).keeps);
}

static void without_usable_flash_it_says_so_and_goes_on(void) {
    uint32_t faults;
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.erase_fault[i] = FLASH_DEAD;
    }
    keep_one();
    TEST_ASSERT_FALSE(look_storage(&app).keeps);
    TEST_ASSERT_FALSE(keeper_works(&keeper, &faults));
}

static bool passes_with(uint16_t supply_mv) {
    static roller_t roller;
    console_test_t tests[SELFTESTS];
    entropy_init(&roller.entropy);
    whole_supply_mv(supply_mv);
    selftest_run(&keeper, &roller, tests);
    for (uint32_t i = 0; i < SELFTESTS; i++) {
        if (strcmp(tests[i].name, "supply") == 0) {
            return tests[i].pass;
        }
    }
    return false;
}

/* What the chip bears; a board that can't tell is no failure. */
static void a_supply_that_no_chip_bears_fails_the_self_test(void) {
    TEST_ASSERT_FALSE(passes_with(1799));
    TEST_ASSERT_TRUE(passes_with(1800));
    TEST_ASSERT_TRUE(passes_with(5600));
    TEST_ASSERT_FALSE(passes_with(5601));
    TEST_ASSERT_TRUE(passes_with(0));
}

static void what_is_forgotten_is_told(void) {
    app_event_t event;
    keep_one();
    keeper.hole = true;
    keeper_forget(&keeper);
    TEST_ASSERT_FALSE(keeper.hole);
    TEST_ASSERT_TRUE(keeper_tell(&keeper, &event));
    TEST_ASSERT_EQUAL_INT(EVENT_STORED, event.kind);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_hole_is_healed_once);
    RUN_TEST(a_hole_stays_till_a_snapshot_is_whole);
    RUN_TEST(a_snapshot_that_fails_is_tried_elsewhere);
    RUN_TEST(a_snapshot_goes_on_till_it_is_whole);
    RUN_TEST(a_first_change_waits_for_one_erase);
    RUN_TEST(erases_wait_for_the_supply);
    RUN_TEST(changes_wait_for_the_supply);
    RUN_TEST(a_sector_out_of_use_fails_the_self_test);
    RUN_TEST(a_supply_that_no_chip_bears_fails_the_self_test);
    RUN_TEST(without_usable_flash_it_says_so_and_goes_on);
    RUN_TEST(what_is_forgotten_is_told);
    return UNITY_END();
}
