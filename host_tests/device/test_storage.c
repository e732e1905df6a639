/* The storage service, as far as ../app/test_power_loss.c doesn't show it: how many pages and erases a change costs, when
 * housekeeping waits, what the self-test reports, and what a start waits for. */
#include <string.h>

#include "flash_fake.h"
#include "hal_clock.h"
#include "hal_power.h"
#include "hal_usb.h"
#include "look.h"
#include "records.h"
#include "sectors.h"
#include "storage.h"
#include "unity.h"

enum { FEED_US = 1000, SUPPLY_WAIT_US = 500000, LATE_PAGE = 9 };

static struct {
    uint64_t now_us;
    uint64_t sound_us; /* till then the supply is too low for a page */
    uint16_t supply_mv;
    hal_usb_state_t usb;
    unsigned watchdog_feeds;
} board;

uint64_t hal_clock_us(void) { return board.now_us; }
hal_usb_state_t hal_usb_state(void) { return board.usb; }

uint16_t hal_power_supply_mv(void) {
    return board.now_us < board.sound_us ? HAL_FLASH_PROGRAM_MV - 1 : board.supply_mv;
}

/* Feeding the watchdog takes time, so that waiting ends. */
void hal_power_alive(void) {
    board.watchdog_feeds++;
    board.now_us += FEED_US;
}

static flash_fake_t flash;
static app_t app;
static storage_t storage;

static const app_facts_t facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

static void open(void) {
    app_init(&app, &facts, 0);
    flash_fake_restart(&flash);
    storage_open(&storage, &app);
}

void setUp(void) {
    memset(&board, 0, sizeof board);
    board.supply_mv = 5000;
    board.usb = HAL_USB_OPEN;
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    open();
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

/* Saves one change and returns how many pages that took. */
static uint32_t save_one(void) {
    static const uint8_t reset[] = {2};
    uint32_t before = flash.programs;
    TEST_ASSERT_TRUE(storage_append(&storage, reset, sizeof reset));
    return flash.programs - before;
}

static void rest(void) {
    for (uint32_t i = 0; i < 500 && storage_housekeeping(&storage); i++) {
    }
    TEST_ASSERT_FALSE(storage_housekeeping(&storage));
}

static uint32_t records(void) { return storage.store.next_sequence - 1; }

/* Where in flash a last record of so many bytes begins. */
static uint32_t find_last_record(uint8_t length) {
    return storage.store.cursor_sector * HAL_FLASH_SECTOR_BYTES +
           storage.store.cursor_page * HAL_FLASH_PAGE_BYTES + storage.store.page_used - length -
           11u;
}

/* In two bytes, which is more than can be corrected. */
static void rot(uint32_t record) {
    flash.bytes[record + 4] ^= 0x55;
    flash.bytes[record + 5] ^= 0x55;
}

/* Of three records the one in the middle rots. */
static void make_a_gap(void) {
    save_one();
    rest();
    save_one();
    uint32_t record = find_last_record(1);
    save_one();
    rot(record);
    open();
    TEST_ASSERT_TRUE(storage.gap);
}

static void a_gap_is_followed_by_one_snapshot(void) {
    make_a_gap();
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(3, save_one(), "a snapshot comes first");
    TEST_ASSERT_FALSE(storage.gap);
    for (uint32_t i = 0; i < 5; i++) {
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, save_one(), "a change is one page");
    }
    open();
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
}

/* Two chunks a pass, and true as long as more is due. */
static void a_snapshot_continues_until_it_is_complete(void) {
    uint32_t passes = 0;
    bool begun = false;
    for (uint32_t i = 0; i < 500 && !begun; i++) {
        TEST_ASSERT_TRUE(storage_housekeeping(&storage));
        begun = storage.store.in_snapshot;
    }
    TEST_ASSERT_TRUE(begun);
    while (storage.store.in_snapshot) {
        uint16_t before = storage.store.snapshot_index;
        bool more = storage_housekeeping(&storage);
        TEST_ASSERT_EQUAL_MESSAGE(storage.store.in_snapshot, more, "more is due until it ends");
        uint16_t chunks = (uint16_t)(storage.store.snapshot_index - before);
        TEST_ASSERT_TRUE(more ? chunks == 2 : chunks <= 2);
        passes++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(3, passes);
    TEST_ASSERT_TRUE(storage.store.has_snapshot);
}

static uint32_t erases(void) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        sum += flash.erases[i];
    }
    return sum;
}

/* The journal's flash holds something else: the first change waits for one erase, and is there at the next start. */
static void a_first_change_waits_for_one_erase(void) {
    for (uint32_t i = 0; i < sizeof flash.bytes; i++) {
        flash.bytes[i] = (uint8_t)(i * 7 + (i >> 8));
    }
    open();
    save_one();
    TEST_ASSERT_EQUAL_UINT32(1, erases());
    save_one();
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, erases(), "the next needs none");
    open();
    TEST_ASSERT_EQUAL_UINT32(2, records());
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
    rest();
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(1, erases(), "the others in the background");
}

static void erases_wait_for_the_supply(void) {
    board.supply_mv = HAL_FLASH_ERASE_MV - 1;
    TEST_ASSERT_FALSE(storage_housekeeping(&storage));
    board.supply_mv = HAL_FLASH_ERASE_MV;
    TEST_ASSERT_TRUE(storage_housekeeping(&storage));
    board.supply_mv = 0;
    TEST_ASSERT_TRUE(storage_housekeeping(&storage));
}

/* Below the supply for a page nothing is begun, and no sector is retired for it. */
static void changes_wait_for_the_supply(void) {
    static const uint8_t reset[] = {2};
    uint32_t faults;
    save_one();
    rest();
    uint32_t programs = flash.programs;
    board.supply_mv = HAL_FLASH_PROGRAM_MV - 1;
    TEST_ASSERT_FALSE(storage_append(&storage, reset, sizeof reset));
    TEST_ASSERT_FALSE(storage_erase(&storage));
    TEST_ASSERT_FALSE(storage_housekeeping(&storage));
    TEST_ASSERT_EQUAL_UINT32(programs, flash.programs);
    board.supply_mv = HAL_FLASH_PROGRAM_MV;
    save_one();
    TEST_ASSERT_TRUE(storage_works(&storage, &faults));
}

static void a_retired_sector_fails_the_self_test(void) {
    uint32_t faults;
    save_one();
    rest();
    TEST_ASSERT_TRUE(storage_works(&storage, &faults));
    TEST_ASSERT_EQUAL_UINT32(0, faults);
    flash.program_fault[storage.store.cursor_sector] = FLASH_PATCHY;
    save_one();
    TEST_ASSERT_FALSE(storage_works(&storage, &faults));
    TEST_ASSERT_EQUAL_UINT32(1, faults);
    TEST_ASSERT_TRUE(look_storage(&app).keeps);
}

static void a_corrected_bit_is_counted_by_the_self_test(void) {
    uint32_t faults;
    save_one();
    save_one();
    uint32_t record = find_last_record(1);
    save_one();
    flash.bytes[record + 4] ^= 0x10;
    open();
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
    TEST_ASSERT_TRUE(storage_works(&storage, &faults));
    TEST_ASSERT_EQUAL_UINT32(1, faults);
}

/* An operation, saved and then applied. */
static void save_op(const session_op_t *op) {
    uint8_t bytes[APP_RECORD_BYTES_MAX];
    TEST_ASSERT_TRUE(storage_append(&storage, bytes, records_op(look_table(&app), op, bytes)));
    TEST_ASSERT_TRUE(look_do(&app, op));
}

static session_op_t new_dice(uint8_t die) {
    session_op_t op = {.kind = OP_NEW, .config = game_default_config(GAME_DICE)};
    op.config.params[DICE_PARAM_DIE] = die;
    return op;
}

/* The record that begins another game rotted: answers of that game must not be played in the one before. */
static void no_answer_is_played_in_another_game(void) {
    session_op_t first = new_dice(DIE_D6), second = new_dice(DIE_D20);
    session_op_t roll = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    roll.answer = (game_answer_t){.kind = PROMPT_ROLL, .count = 1, .values = {3}};
    uint8_t bytes[APP_RECORD_BYTES_MAX];
    save_one();
    rest();
    save_op(&first);
    save_op(&second);
    uint32_t record = find_last_record(records_op(look_table(&app), &second, bytes));
    save_op(&roll);
    rot(record);
    open();
    TEST_ASSERT_TRUE(storage.gap);
    TEST_ASSERT_EQUAL(DIE_D6, look_table(&app)->config.params[DICE_PARAM_DIE]);
    TEST_ASSERT_EQUAL(0, look_table(&app)->now.seq);
}

/* The next start would ignore the record. */
static void nothing_is_acknowledged_behind_a_gap_without_room_for_a_snapshot(void) {
    static const uint8_t reset[] = {2};
    save_one();
    while (storage.store.cursor_page < LATE_PAGE) {
        save_one();
    }
    make_a_gap();
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        if (i != storage.store.cursor_sector) {
            memset(&flash.bytes[i * HAL_FLASH_SECTOR_BYTES], 0x11, HAL_FLASH_SECTOR_BYTES);
        }
    }
    open();
    uint32_t before = records();
    board.supply_mv = HAL_FLASH_ERASE_MV - 1;
    TEST_ASSERT_FALSE(storage_append(&storage, reset, sizeof reset));
    TEST_ASSERT_EQUAL_UINT32(before, records());
    TEST_ASSERT_TRUE(storage.gap);
    TEST_ASSERT_TRUE(look_storage(&app).keeps);
    board.supply_mv = 5000;
    save_one();
}

/* So many sectors are ready, and the one being written is full. */
static void save_with_ready(uint8_t ready) {
    static const uint8_t change[STORE_BYTES] = {2};
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        if (storage.store.sectors[i].state == SECTORS_READY && ready-- == 0) {
            storage.store.sectors[i].state = SECTORS_DIRTY;
            ready = 0;
        }
    }
    storage.store.cursor_page = JOURNAL_PAGES;
    TEST_ASSERT_TRUE(storage_append(&storage, change, sizeof change));
}

/* Snapshots of every length: some take the last ready sector to its end. */
static void a_change_is_saved_however_few_sectors_are_ready(void) {
    static flash_fake_t flash_before;
    session_op_t begin = new_dice(DIE_D100);
    session_op_t roll = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    roll.answer = (game_answer_t){.kind = PROMPT_ROLL, .count = 10};
    begin.config.params[DICE_PARAM_COUNT] = 10;
    save_op(&begin);
    for (uint32_t rolls = 1; rolls <= 300; rolls++) {
        save_op(&roll);
        rest();
        storage_t before = storage;
        flash_before = flash;
        for (uint8_t ready = 0; ready < 4; ready++) {
            save_with_ready(ready);
            flash = flash_before;
            storage = before;
        }
    }
}

static void housekeeping_waits_while_a_request_is_under_way(void) {
    app_effects_t effects;
    save_one();
    for (const char *at = "wait 1000\n"; *at != '\0'; at++) {
        (void)app_input(&app, (uint8_t)*at, 0, &effects);
    }
    TEST_ASSERT_TRUE(app_busy(&app));
    TEST_ASSERT_FALSE(storage_housekeeping(&storage));
    open();
    TEST_ASSERT_TRUE(storage_housekeeping(&storage));
}

/* An erase would delay its frames. */
static void housekeeping_waits_for_the_animation(void) {
    app_effects_t effects;
    app_event_t stored = {.kind = EVENT_STORED};
    app_event_t down = {.kind = EVENT_BUTTON, .now_us = 10000000};
    down.button.button = BUTTON_ROLL;
    down.button.down = true;
    down.button.at_us = down.now_us;
    for (const char *at = "new dice\n"; *at != '\0'; at++) {
        (void)app_input(&app, (uint8_t)*at, 0, &effects);
    }
    app_step(&app, &stored, &effects);
    const uint8_t *bytes;
    app_sent(&app, app_output(&app, &bytes));
    TEST_ASSERT_TRUE(storage_housekeeping(&storage));
    app_step(&app, &down, &effects);
    TEST_ASSERT_TRUE(app_animates(&app));
    TEST_ASSERT_FALSE(app_busy(&app));
    TEST_ASSERT_FALSE(storage_housekeeping(&storage));
}

/* --- the start ------------------------------------------------------------------------------- */

/* A battery that sags again and again: the die is off before it writes. */
static void a_start_waits_for_the_supply(void) {
    board.sound_us = 200000;
    open();
    TEST_ASSERT_EQUAL_UINT64(200000, board.now_us);
}

static void a_start_waits_half_a_second_at_most(void) {
    board.sound_us = UINT64_MAX;
    open();
    TEST_ASSERT_EQUAL_UINT64(SUPPLY_WAIT_US, board.now_us);
}

static void the_watchdog_is_fed_while_much_is_read(void) {
    for (int i = 0; i < 20; i++) {
        save_one();
    }
    board.watchdog_feeds = 0;
    open();
    TEST_ASSERT_GREATER_OR_EQUAL(20, board.watchdog_feeds);
}

/* A page that can't be programmed ends a snapshot; on a worn chip each takes time. */
static void the_watchdog_is_fed_while_room_is_made(void) {
    memset(flash.bytes, 0x11, sizeof flash.bytes);
    open();
    board.watchdog_feeds = 0;
    save_one();
    TEST_ASSERT_GREATER_OR_EQUAL(1, board.watchdog_feeds);
    rest();
    flash.program_fault[storage.store.cursor_sector] = FLASH_DEAD;
    storage.gap = true;
    board.watchdog_feeds = 0;
    save_one();
    TEST_ASSERT_GREATER_OR_EQUAL(1, board.watchdog_feeds);
}

static uint16_t language_after_a_start(const char *of_the_machine) {
    static app_facts_t of_this;
    of_this = facts;
    of_this.lang = of_the_machine;
    app_init(&app, &of_this, 0);
    storage_open(&storage, &app);
    return look_table(&app)->settings.value[SETTING_LANG];
}

/* It takes the language of the computer it runs on. */
static void only_a_blank_flash_is_a_first_start(void) {
    uint16_t english = look_table(&app)->settings.value[SETTING_LANG];
    uint16_t dutch = language_after_a_start("nl");
    TEST_ASSERT_NOT_EQUAL(english, dutch);
    save_one();
    TEST_ASSERT_EQUAL(dutch, language_after_a_start("de"));
    TEST_ASSERT_FALSE(look_storage(&app).cut);
    TEST_ASSERT_FALSE(look_storage(&app).damaged);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_gap_is_followed_by_one_snapshot);
    RUN_TEST(a_snapshot_continues_until_it_is_complete);
    RUN_TEST(a_first_change_waits_for_one_erase);
    RUN_TEST(erases_wait_for_the_supply);
    RUN_TEST(changes_wait_for_the_supply);
    RUN_TEST(a_retired_sector_fails_the_self_test);
    RUN_TEST(a_corrected_bit_is_counted_by_the_self_test);
    RUN_TEST(no_answer_is_played_in_another_game);
    RUN_TEST(nothing_is_acknowledged_behind_a_gap_without_room_for_a_snapshot);
    RUN_TEST(a_change_is_saved_however_few_sectors_are_ready);
    RUN_TEST(housekeeping_waits_while_a_request_is_under_way);
    RUN_TEST(housekeeping_waits_for_the_animation);
    RUN_TEST(a_start_waits_for_the_supply);
    RUN_TEST(a_start_waits_half_a_second_at_most);
    RUN_TEST(the_watchdog_is_fed_while_much_is_read);
    RUN_TEST(the_watchdog_is_fed_while_room_is_made);
    RUN_TEST(only_a_blank_flash_is_a_first_start);
    return UNITY_END();
}
