/* The store's contract, call by call, on a flash without faults. */
#include <string.h>

#include "flash_tear.h"
#include "journal.h"
#include "rig.h"
#include "unity.h"

static flash_fake_t flash;
static rig_t rig;

void setUp(void) {
    flash_fake_init(&flash);
    rig_init(&rig, &flash);
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

static store_report_t report(void) {
    store_report_t now;
    store_report(&rig.store, &now);
    return now;
}

static void keep(uint32_t from, uint32_t to) {
    for (uint32_t n = from; n < to; n++) {
        rig_record_t record = rig_record(n, 6, 30);
        TEST_ASSERT_TRUE(rig_keep(&rig, &record));
    }
}

static void start_with(uint32_t records) {
    rig_open(&rig);
    keep(0, records);
    rig_rest(&rig, 100);
}

static void reopens_the_same(store_found_t found) {
    rig_state_t before = rig.state;
    TEST_ASSERT_EQUAL_INT(found, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&before, &rig.state));
    TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
    TEST_ASSERT_EQUAL_UINT32(0, rig.gaps);
}

static void a_blank_flash_is_fresh(void) {
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_TRUE(report().saves);
    TEST_ASSERT_TRUE(store_snapshot_due(&rig.store));
}

static void an_append_before_any_snapshot_asks_for_one(void) {
    rig_open(&rig);
    TEST_ASSERT_EQUAL_INT(STORE_FULL, store_append(&rig.store, "x", 1));
}

static void a_snapshot_without_an_erased_sector_waits(void) {
    rig_open(&rig);
    TEST_ASSERT_EQUAL_INT(STORE_WAIT, store_snapshot_begin(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_WORKED, store_idle(&rig.store, true));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&rig.store));
}

static void lengths_out_of_range_are_refused(void) {
    uint8_t bytes[STORE_BYTES + 1] = {0};
    start_with(1);
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_append(&rig.store, bytes, 0));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_append(&rig.store, bytes, STORE_BYTES + 1));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_write(&rig.store, bytes, 0));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_write(&rig.store, bytes, STORE_BYTES + 1));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_end(&rig.store));
}

static void a_snapshot_not_begun_is_out_of_range(void) {
    start_with(1);
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_write(&rig.store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_end(&rig.store));
}

static void appends_wait_for_a_snapshots_end(void) {
    start_with(1);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_BUSY, store_append(&rig.store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_BUSY, store_snapshot_begin(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&rig.store, true));
    store_snapshot_abandon(&rig.store);
    keep(1, 2);
    reopens_the_same(STORE_FOUND);
}

static void an_abandoned_snapshot_leaves_all_as_it_was(void) {
    uint8_t bytes[STORE_BYTES] = {0};
    start_with(30);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&rig.store));
    for (uint32_t i = 0; i < 40; i++) {
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_write(&rig.store, bytes, STORE_BYTES));
    }
    store_snapshot_abandon(&rig.store);
    keep(30, 60);
    reopens_the_same(STORE_FOUND);
}

static void records_and_pieces_come_back_whole_and_in_order(void) {
    start_with(300);
    reopens_the_same(STORE_FOUND);
    TEST_ASSERT_EQUAL_UINT32(300, rig.state.count);
    TEST_ASSERT_EQUAL_UINT32(RIG_SLOTS + 1, rig.pieces);
}

static void an_append_is_one_program_and_never_an_erase(void) {
    start_with(5);
    for (uint32_t n = 5; n < 400; n++) {
        rig_record_t record = rig_record(n, 6, 200);
        uint8_t bytes[STORE_BYTES] = {0};
        uint32_t programs = flash.programs;
        uint32_t erases = report().erases;
        store_status_t status = store_append(&rig.store, bytes, record.length);
        if (status == STORE_FULL) {
            return;
        }
        TEST_ASSERT_EQUAL_INT(STORE_OK, status);
        TEST_ASSERT_EQUAL_UINT32(1, flash.programs - programs);
        TEST_ASSERT_EQUAL_UINT32(erases, report().erases);
    }
    TEST_FAIL_MESSAGE("a log without a snapshot never got full");
}

static void idle_erases_only_when_it_may(void) {
    rig_open(&rig);
    TEST_ASSERT_EQUAL_INT(STORE_NEEDS_ERASE, store_idle(&rig.store, false));
    TEST_ASSERT_EQUAL_UINT32(0, flash.operations);
    flash.erases_refused = true;
    TEST_ASSERT_EQUAL_INT(STORE_NEEDS_ERASE, store_idle(&rig.store, true));
    flash.erases_refused = false;
    TEST_ASSERT_EQUAL_INT(STORE_WORKED, store_idle(&rig.store, true));
}

static void at_leisure_appends_are_never_full(void) {
    start_with(1);
    for (uint32_t n = 1; n < 3000; n++) {
        rig_record_t record = rig_record(n, 6, 60);
        uint8_t bytes[60] = {0};
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, bytes, record.length));
        rig_rest(&rig, 2);
    }
}

static void erases_are_spread_over_the_ring(void) {
    start_with(1);
    for (uint32_t n = 1; n < 9000; n++) {
        rig_record_t record = rig_record(n, 100, 200);
        TEST_ASSERT_TRUE(rig_keep(&rig, &record));
        rig_rest(&rig, 3);
    }
    uint32_t least = flash.erases[0];
    uint32_t most = flash.erases[0];
    for (uint32_t i = 1; i < HAL_FLASH_SECTORS; i++) {
        least = flash.erases[i] < least ? flash.erases[i] : least;
        most = flash.erases[i] > most ? flash.erases[i] : most;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(20, least);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(least + 1, most);
    TEST_ASSERT_EQUAL_UINT32(most, report().erases_most);
    reopens_the_same(STORE_FOUND);
    TEST_ASSERT_EQUAL_UINT32(most, report().erases_most);
}

static void many_restarts_lose_nothing_and_dont_fill_the_ring(void) {
    start_with(10);
    for (uint32_t i = 0; i < 400; i++) {
        reopens_the_same(STORE_FOUND);
        TEST_ASSERT_TRUE(report().saves);
        rig_rest(&rig, 5);
    }
    keep(10, 20);
    reopens_the_same(STORE_FOUND);
}

static void restarts_without_erases_still_lose_nothing(void) {
    start_with(10);
    flash.erases_refused = true;
    for (uint32_t i = 0; i < 400; i++) {
        reopens_the_same(STORE_FOUND);
    }
    flash.erases_refused = false;
    keep(10, 20);
    reopens_the_same(STORE_FOUND);
}

/* The longest snapshots promised, again and again, each after some records. */
static void a_snapshot_of_the_promised_length_always_fits(void) {
    uint8_t bytes[STORE_BYTES] = {0};
    start_with(1);
    for (uint32_t round = 0; round < 60; round++) {
        bool halves = round % 2 == 0;
        uint32_t pieces = halves ? 2 * STORE_SNAPSHOT_PAGES : STORE_SNAPSHOT_PAGES;
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&rig.store));
        for (uint32_t i = 0; i < pieces; i++) {
            TEST_ASSERT_EQUAL_INT(
                STORE_OK,
                store_snapshot_write(&rig.store, bytes, halves ? STORE_HALF_BYTES : STORE_BYTES));
        }
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_end(&rig.store));
        while (store_idle(&rig.store, true) == STORE_WORKED) {
            continue;
        }
        for (uint32_t i = 0; i < round; i++) {
            TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, bytes, 50));
        }
    }
}

/* Three that have all the room there is and run out of it: the flash isn't worn by a fourth. */
static void a_snapshot_too_long_for_the_ring_is_given_up(void) {
    start_with(1);
    rig.filler_pieces = 255;
    TEST_ASSERT_EQUAL_INT(STORE_FULL, rig_snapshot(&rig));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_FALSE(store_snapshot_due(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&rig.store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&rig.store, true));
    rig_state_t before = rig.state;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&before, &rig.state));
}

static void a_snapshot_becomes_due_as_the_log_grows(void) {
    start_with(1);
    TEST_ASSERT_FALSE(store_snapshot_due(&rig.store));
    uint8_t bytes[STORE_BYTES] = {0};
    uint32_t appended = 0;
    while (!store_snapshot_due(&rig.store)) {
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, bytes, STORE_BYTES));
        appended++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(16, appended);
    TEST_ASSERT_LESS_THAN_UINT32(4 * 16, appended);
}

/* Presses in the middle of snapshots, one after the other: the unfinished ones don't eat the ring. */
static void snapshots_never_finished_dont_fill_the_ring(void) {
    uint8_t bytes[STORE_BYTES] = {0};
    start_with(1);
    for (uint32_t n = 0; n < 100; n++) {
        rig_record_t record = rig_record(n, 6, 200);
        rig.filler_pieces = 90;
        if (store_snapshot_begin(&rig.store) == STORE_OK) {
            for (uint32_t i = 0; i < 40; i++) {
                if (store_snapshot_write(&rig.store, bytes, STORE_BYTES) != STORE_OK) {
                    break;
                }
            }
        }
        store_snapshot_abandon(&rig.store);
        TEST_ASSERT_TRUE(rig_keep(&rig, &record));
    }
    reopens_the_same(STORE_FOUND);
}

static void an_erase_count_that_was_lost_is_guessed(void) {
    start_with(1);
    for (uint32_t n = 1; n < 2000; n++) {
        rig_record_t record = rig_record(n, 100, 200);
        TEST_ASSERT_TRUE(rig_keep(&rig, &record));
        rig_rest(&rig, 3);
    }
    uint32_t most = report().erases_most;
    TEST_ASSERT_GREATER_THAN_UINT32(5, most);
    uint32_t next = (rig.store.cursor_sector + 1u) % HAL_FLASH_SECTORS;
    memset(flash.bytes + next * HAL_FLASH_SECTOR_BYTES, 0, 16);
    rig_open(&rig);
    while (rig.store.cursor_sector != next) {
        rig_record_t record = rig_record(1, 100, 200);
        TEST_ASSERT_TRUE(rig_keep(&rig, &record));
        rig_rest(&rig, 3);
    }
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(most, rig.store.sectors[next].erases);
}

static void a_reset_forgets_everything(void) {
    start_with(300);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    TEST_ASSERT_TRUE(store_snapshot_due(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(0, rig.records + rig.pieces);
}

static bool flash_holds(const void *bytes, size_t count) {
    for (uint32_t i = 0; i + count <= HAL_FLASH_BYTES; i++) {
        if (memcmp(flash.bytes + i, bytes, count) == 0) {
            return true;
        }
    }
    return false;
}

/* Names and results are gone from the chip at once, not only from view. */
static void a_reset_leaves_nothing_readable(void) {
    static const char secret[] = "Abdul Alhazred";
    start_with(300);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, secret, sizeof secret));
    TEST_ASSERT_TRUE(flash_holds(secret, sizeof secret));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    TEST_ASSERT_FALSE(flash_holds(secret, sizeof secret));
}

static uint8_t retired(void) {
    store_report_t report;
    store_report(&rig.store, &report);
    return report.sectors_retired;
}

/* Whoever reads the chip still finds it, and the next look at the sector puts that out of use, which
 * fails the selftest. */
static void what_a_worn_sector_keeps_over_a_reset_is_found_out(void) {
    static const char secret[] = "Abdul Alhazred";
    start_with(300);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, secret, sizeof secret));
    flash.program_fault[rig.store.cursor_sector] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    TEST_ASSERT_TRUE(flash_holds(secret, sizeof secret));
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    memset(&rig.state, 0, sizeof rig.state);
    for (uint32_t first = 1000; first < 9000 && retired() == 0; first += 100) {
        keep(first, first + 100);
        rig_rest(&rig, 100);
    }
    TEST_ASSERT_EQUAL_UINT8(1, retired());
}

/* Its bytes stay there, but nothing reads them: what is forgotten must not be told as refused. */
static void a_reset_forgets_also_what_a_worn_sector_keeps(void) {
    start_with(300);
    uint8_t worn =
        (uint8_t)((rig.store.cursor_sector + HAL_FLASH_SECTORS - 1u) % HAL_FLASH_SECTORS);
    TEST_ASSERT_NOT_EQUAL_UINT32(0, rig.store.sectors[worn].number);
    flash.program_fault[worn] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(0, rig.records + rig.pieces);
    memset(&rig.state, 0, sizeof rig.state);
    keep(1000, 1010);
    reopens_the_same(STORE_FOUND);
    TEST_ASSERT_EQUAL_UINT32(10, rig.state.count);
}

static void after_a_reset_records_are_kept_again(void) {
    start_with(300);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    memset(&rig.state, 0, sizeof rig.state);
    keep(1000, 1010);
    reopens_the_same(STORE_FOUND);
    TEST_ASSERT_EQUAL_UINT32(10, rig.state.count);
}

static void cut_in_reset(void *context, const flash_operation_t *operation) {
    static flash_fake_t half;
    rig_t other;
    const rig_state_t *before = context;
    (void)operation;
    flash_fake_copy(&half, &flash);
    rig_init(&other, &half);
    store_found_t found = rig_open(&other);
    if (found == STORE_FOUND) {
        TEST_ASSERT_TRUE(rig_same(before, &other.state));
    } else {
        TEST_ASSERT_EQUAL_INT(STORE_FRESH, found);
    }
    flash_fake_use(&flash);
}

static void a_reset_cut_off_leaves_all_or_nothing(void) {
    start_with(300);
    rig_state_t before = rig.state;
    flash.hook = cut_in_reset;
    flash.hook_context = &before;
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    flash.hook = NULL;
}

/* What it was, whenever its first program reads as before: nothing, and then more than that. */
typedef struct {
    flash_tear_t tear;
    uint32_t cases, forgot;
    rig_state_t before;
} reset_cut_t;

/* Plays on over what a cut left, and starts again and again: nothing of that may get lost. */
static void play_on_after_reset(reset_cut_t *cut, flash_fake_t *half) {
    rig_t other;
    rig_init(&other, half);
    store_found_t found = rig_open(&other);
    TEST_ASSERT_TRUE(found == STORE_FRESH || rig_same(&cut->before, &other.state));
    cut->forgot += found == STORE_FRESH;
    for (uint32_t n = 0; n < 3; n++) {
        rig_record_t record = rig_record(5000 + n, 20, 30);
        TEST_ASSERT_TRUE(rig_keep(&other, &record));
    }
    rig_state_t now = other.state;
    for (uint32_t start = 0; start < 3; start++) {
        TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&other));
        TEST_ASSERT_TRUE_MESSAGE(rig_same(&now, &other.state), flash_tear_name(cut->tear));
    }
    cut->cases++;
}

static void tear_everywhere(reset_cut_t *cut, const flash_operation_t *operation,
                            void check(reset_cut_t *, flash_fake_t *)) {
    static flash_fake_t half;
    uint32_t places = flash_tear_places(&flash, operation);
    for (cut->tear = 0; cut->tear < FLASH_TEARS; cut->tear++) {
        for (uint32_t k = 0; k <= places; k += operation->index == 0 ? 1 : places / 3 + 1) {
            flash_fake_copy(&half, &flash);
            flash_tear(&half, operation, cut->tear, k);
            check(cut, &half);
        }
    }
    flash_fake_use(&flash);
}

static void tear_reset(void *context, const flash_operation_t *operation) {
    tear_everywhere(context, operation, play_on_after_reset);
}

static void cut_reset(reset_cut_t *cut, void hook(void *, const flash_operation_t *)) {
    flash.operations = 0;
    flash.hook = hook;
    flash.hook_context = cut;
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    flash.hook = NULL;
    TEST_ASSERT_GREATER_THAN_UINT32(100, cut->cases);
    TEST_ASSERT_GREATER_THAN_UINT32(10, cut->forgot);
    TEST_ASSERT_LESS_THAN_UINT32(cut->cases, cut->forgot);
}

/* Its first program may read as blank at the next start, and as programmed long after. */
static void a_reset_cut_off_never_comes_back_over_what_followed(void) {
    for (uint32_t records = 8; records < 40; records += 11) {
        reset_cut_t cut = {0};
        flash_fake_init(&flash);
        rig_init(&rig, &flash);
        start_with(records * records / 4);
        cut.before = rig.state;
        cut_reset(&cut, tear_reset);
    }
}

/* Each page header says that firmware of another version wrote it, by `change` later. */
static void with_version(flash_fake_t *of, int change) {
    for (uint32_t i = 0; i < HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES; i++) {
        uint8_t *bytes =
            of->bytes + i * HAL_FLASH_PAGE_BYTES + journal_page_header_at(i % JOURNAL_PAGES);
        journal_page_header_t title;
        if (journal_get_page_header(bytes, &title)) {
            title.version = (uint8_t)(title.version + change);
            journal_put_page_header(bytes, &title);
        }
    }
}

static void a_journal_of_another_version_is_left_alone(int change) {
    static flash_fake_t copy;
    setUp();
    start_with(50);
    with_version(&flash, change);
    flash_fake_copy(&copy, &flash);
    for (uint32_t start = 0; start < 2; start++) {
        TEST_ASSERT_EQUAL_INT(STORE_OTHER_VERSION, rig_open(&rig));
        TEST_ASSERT_EQUAL_UINT32(0, rig.records + rig.pieces);
        TEST_ASSERT_FALSE(report().saves);
        TEST_ASSERT_FALSE(store_snapshot_due(&rig.store));
        TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&rig.store, "x", 1));
        TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_snapshot_begin(&rig.store));
        TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&rig.store, true));
        TEST_ASSERT_EQUAL_MEMORY(copy.bytes, flash.bytes, sizeof flash.bytes);
    }
    with_version(&flash, -change);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(50, rig.state.count);
}

static void journals_of_other_versions_are_left_alone(void) {
    a_journal_of_another_version_is_left_alone(-1);
    a_journal_of_another_version_is_left_alone(1);
}

/* Where the journal of another version took no zeros, it is erased before its sector is used. */
static void what_a_reset_could_not_zero_of_another_version_is_passed_over(void) {
    start_with(400);
    uint32_t worn = rig.store.cursor_sector;
    with_version(&flash, 1);
    rig_open(&rig);
    flash.program_fault[worn] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    flash.program_fault[worn] = FLASH_GOOD;
    memset(&rig.state, 0, sizeof rig.state);
    keep(0, 10);
    reopens_the_same(STORE_FOUND);
    keep(10, 900);
    rig_rest(&rig, 100);
    reopens_the_same(STORE_FOUND);
    TEST_ASSERT_EQUAL_UINT32(900, rig.state.count);
}

/* No page takes zeros: it plays on unsaved, and the next start finds what it found before. */
static void a_reset_that_fails_adopts_nothing(void) {
    start_with(50);
    with_version(&flash, 1);
    rig_open(&rig);
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.program_fault[i] = FLASH_DEAD;
    }
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_reset(&rig.store));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_OTHER_VERSION, rig_open(&rig));
}

/* What a cut left: the other journal, which another reset adopts, or none. Then nothing is lost. */
static void adopt_after_cut(reset_cut_t *cut, flash_fake_t *half) {
    rig_t other;
    rig_init(&other, half);
    store_found_t found = rig_open(&other);
    cut->forgot += found == STORE_FRESH;
    if (found == STORE_OTHER_VERSION) {
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&other.store));
    }
    for (uint32_t n = 0; n < 3; n++) {
        rig_record_t record = rig_record(5000 + n, 20, 30);
        TEST_ASSERT_TRUE(rig_keep(&other, &record));
    }
    rig_state_t now = other.state;
    for (uint32_t start = 0; start < 3; start++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&other), flash_tear_name(cut->tear));
        TEST_ASSERT_TRUE_MESSAGE(rig_same(&now, &other.state), flash_tear_name(cut->tear));
    }
    cut->cases++;
}

static void tear_adoption(void *context, const flash_operation_t *operation) {
    tear_everywhere(context, operation, adopt_after_cut);
}

static void a_cut_while_another_version_is_adopted_loses_nothing_later(void) {
    reset_cut_t cut = {0};
    start_with(50);
    with_version(&flash, 1);
    rig_open(&rig);
    cut_reset(&cut, tear_adoption);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_blank_flash_is_fresh);
    RUN_TEST(an_append_before_any_snapshot_asks_for_one);
    RUN_TEST(a_snapshot_without_an_erased_sector_waits);
    RUN_TEST(lengths_out_of_range_are_refused);
    RUN_TEST(a_snapshot_not_begun_is_out_of_range);
    RUN_TEST(appends_wait_for_a_snapshots_end);
    RUN_TEST(an_abandoned_snapshot_leaves_all_as_it_was);
    RUN_TEST(records_and_pieces_come_back_whole_and_in_order);
    RUN_TEST(an_append_is_one_program_and_never_an_erase);
    RUN_TEST(idle_erases_only_when_it_may);
    RUN_TEST(at_leisure_appends_are_never_full);
    RUN_TEST(erases_are_spread_over_the_ring);
    RUN_TEST(many_restarts_lose_nothing_and_dont_fill_the_ring);
    RUN_TEST(restarts_without_erases_still_lose_nothing);
    RUN_TEST(a_snapshot_of_the_promised_length_always_fits);
    RUN_TEST(a_snapshot_too_long_for_the_ring_is_given_up);
    RUN_TEST(a_snapshot_becomes_due_as_the_log_grows);
    RUN_TEST(snapshots_never_finished_dont_fill_the_ring);
    RUN_TEST(an_erase_count_that_was_lost_is_guessed);
    RUN_TEST(a_reset_forgets_everything);
    RUN_TEST(what_a_worn_sector_keeps_over_a_reset_is_found_out);
    RUN_TEST(a_reset_forgets_also_what_a_worn_sector_keeps);
    RUN_TEST(a_reset_leaves_nothing_readable);
    RUN_TEST(after_a_reset_records_are_kept_again);
    RUN_TEST(a_reset_cut_off_leaves_all_or_nothing);
    RUN_TEST(a_reset_cut_off_never_comes_back_over_what_followed);
    RUN_TEST(journals_of_other_versions_are_left_alone);
    RUN_TEST(what_a_reset_could_not_zero_of_another_version_is_passed_over);
    RUN_TEST(a_reset_that_fails_adopts_nothing);
    RUN_TEST(a_cut_while_another_version_is_adopted_loses_nothing_later);
    return UNITY_END();
}
