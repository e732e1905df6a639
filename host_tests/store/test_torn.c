/* Rule: what a start found stays so, also where a program was cut off over a cell that sticks.
 *
 * A record is appended, and in its page one bit of one byte sticks at what it ought not to be; the
 * power goes in every way that flash_tear.h knows, in every place. The first start finds the record
 * or doesn't; the player goes on; and the starts after it find what the first one found, and
 * what came since. What one start passes over and the next one finds would take the place of that.
 * The record before it is the log's last one then: where the cell sticks in that, it is lost, and reported.
 *
 * The same where two cells stick in a page further on, which then isn't blank though nothing was ever written there.
 *
 * The same where the sector takes nothing more from then on, so that no start can make its page firm. */
#include <stdio.h>
#include <string.h>

#include "flash_tear.h"
#include "journal.h"
#include "rig.h"
#include "unity.h"

/* One case in so many. */
#ifdef SANITY_FAST_BUILD
enum { ONE_CASE_IN = 3 };
#else
enum { ONE_CASE_IN = 12 };
#endif

enum { RECORDS_BEFORE = 4, NEXT_RECORD = 1000 };

typedef struct {
    flash_tear_t tear;
    uint32_t place;
    uint32_t stuck; /* the byte of the page */
} torn_t;

static flash_fake_t flash;
static uint32_t lost_reported;
static flash_fake_t untorn; /* just before the operation */
static flash_operation_t operation;
static uint8_t asked_bytes[HAL_FLASH_PAGE_BYTES];
static rig_t rig;
static rig_state_t told, asked;
static rig_state_t before_told; /* without the last record that was acknowledged */

void setUp(void) {
    flash_fake_init(&flash);
    rig_init(&rig, &flash);
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

static void keep(uint32_t n) {
    rig_record_t record = rig_record(n, 6, 12);
    TEST_ASSERT_TRUE(rig_keep(&rig, &record));
}

static void on_operation(void *context, const flash_operation_t *now) {
    (void)context;
    if (now->is_erase) {
        return;
    }
    flash_fake_copy(&untorn, &flash);
    operation = *now;
    memcpy(asked_bytes, now->data, sizeof asked_bytes);
    operation.data = asked_bytes;
}

/* Appends one more, and remembers how. */
static void append(uint32_t n) {
    told = rig.state;
    flash.hook = on_operation;
    keep(n);
    flash.hook = NULL;
    asked = rig.state;
}

static void tear(const torn_t *torn) {
    uint8_t right = asked_bytes[torn->stuck];
    uint8_t mask = (uint8_t)(1u << (torn->place + torn->stuck) % 8u);
    flash_fake_copy(&flash, &untorn);
    flash_fake_use(&flash);
    flash.stuck[0] = (flash_stuck_t){operation.offset + torn->stuck, mask, (uint8_t)~right};
    flash_tear(&flash, &operation, torn->tear, torn->place);
}

static void stays_as_found(const char *name, bool last_is_wrong) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&rig), name);
    bool reported = last_is_wrong && rig_same(&before_told, &rig.state) && rig.store.report.cut;
    lost_reported += reported;
    TEST_ASSERT_TRUE_MESSAGE(
        rig_same(&told, &rig.state) || rig_same(&asked, &rig.state) || reported, name);
    keep(NEXT_RECORD);
    rig_state_t since = rig.state;
    for (uint8_t starts = 0; starts < 2; starts++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&rig), name);
        TEST_ASSERT_TRUE_MESSAGE(rig_same(&since, &rig.state), name);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, rig.gaps + rig.garbled, name);
    }
}

static void stays_with_a_stuck_byte(const torn_t *torn) {
    char name[80];
    (void)snprintf(name, sizeof name, "%s, place %u, byte %u", flash_tear_name(torn->tear),
                   torn->place, torn->stuck);
    tear(torn);
    uint32_t in_page = operation.offset % HAL_FLASH_SECTOR_BYTES / HAL_FLASH_PAGE_BYTES;
    bool written_before = untorn.bytes[operation.offset + torn->stuck] != 0xFF &&
                          torn->stuck >= journal_entries_at((uint8_t)in_page);
    stays_as_found(name, written_before);
}

/* Some pages behind the torn one two cells of a blank page stick: it looks as if something had been
 * written there last. */
static void stays_before_a_rotten_page(flash_tear_t way, uint32_t place, uint32_t pages) {
    char name[80];
    uint32_t at = operation.offset + pages * HAL_FLASH_PAGE_BYTES;
    (void)snprintf(name, sizeof name, "%s, place %u, %u pages before", flash_tear_name(way), place,
                   pages);
    flash_fake_copy(&flash, &untorn);
    flash_fake_use(&flash);
    flash.stuck[0] = (flash_stuck_t){at + 24, 0x08, 0x00};
    flash.stuck[1] = (flash_stuck_t){at + 238, 0x10, 0x00};
    flash_tear(&flash, &operation, way, place);
    stays_as_found(name, false);
}

/* Nothing sticks, but the sector is worn out. */
static void stays_as_found_in_a_failing_sector(flash_tear_t way, uint32_t place,
                                               flash_fault_t fault) {
    char name[80];
    (void)snprintf(name, sizeof name, "%s, place %u, fault %u", flash_tear_name(way), place, fault);
    flash_fake_copy(&flash, &untorn);
    flash_fake_use(&flash);
    flash_tear(&flash, &operation, way, place);
    flash.program_fault[operation.offset / HAL_FLASH_SECTOR_BYTES] = fault;
    TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&rig), name);
    TEST_ASSERT_TRUE_MESSAGE(rig_same(&told, &rig.state) || rig_same(&asked, &rig.state), name);
    rig_state_t found = rig.state;
    for (uint8_t starts = 0; starts < 3; starts++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&rig), name);
        TEST_ASSERT_TRUE_MESSAGE(rig_same(&found, &rig.state), name);
    }
    keep(NEXT_RECORD);
    found = rig.state;
    TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&rig), name);
    TEST_ASSERT_TRUE_MESSAGE(rig_same(&found, &rig.state), name);
}

/* Weak cells in a sector that takes nothing more: nothing can make them firm. What a start has found and
 * the next one doesn't is told. */
static void what_goes_in_a_failing_sector_is_told(flash_tear_t way, uint32_t place) {
    char name[80];
    (void)snprintf(name, sizeof name, "%s, place %u, weak and failing", flash_tear_name(way),
                   place);
    flash_fake_copy(&flash, &untorn);
    flash_fake_use(&flash);
    flash_tear(&flash, &operation, way, place);
    flash.program_fault[operation.offset / HAL_FLASH_SECTOR_BYTES] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT_MESSAGE(STORE_FOUND, rig_open(&rig), name);
    if (!rig_same(&asked, &rig.state)) {
        return;
    }
    TEST_ASSERT_TRUE_MESSAGE(store_snapshot_due(&rig.store), name); /* elsewhere, and firm */
    for (uint8_t starts = 0; starts < 2; starts++) {
        store_found_t found = rig_open(&rig);
        TEST_ASSERT_TRUE_MESSAGE(rig_same(&asked, &rig.state) || found == STORE_DAMAGED, name);
    }
}

static void every_way_to_tear_it(void) {
    uint32_t places = flash_tear_places(&untorn, &operation), cases = 0;
    TEST_ASSERT_GREATER_THAN_UINT32(10, places);
    for (flash_tear_t way = 0; way < FLASH_TEARS; way++) {
        for (uint32_t place = 0; place <= places; place++) {
            for (uint32_t byte = 0; byte < sizeof asked_bytes; byte++) {
                torn_t torn = {way, place, byte};
                bool written = asked_bytes[byte] != 0xFF;
                if (written && flash_hash(cases++, places) % ONE_CASE_IN == 0) {
                    stays_with_a_stuck_byte(&torn);
                }
            }
        }
    }
}

static void every_way_before_a_rotten_page(void) {
    uint32_t places = flash_tear_places(&untorn, &operation);
    uint32_t behind =
        JOURNAL_PAGES - 1 - operation.offset % HAL_FLASH_SECTOR_BYTES / HAL_FLASH_PAGE_BYTES;
    for (flash_tear_t way = 0; way < FLASH_TEARS; way++) {
        for (uint32_t place = 0; place <= places; place++) {
            for (uint32_t pages = 1; pages <= behind; pages++) {
                stays_before_a_rotten_page(way, place, pages);
            }
        }
    }
}

static void some_records(void) {
    rig_open(&rig);
    for (uint32_t n = 0; n < RECORDS_BEFORE; n++) {
        keep(n);
    }
    rig_rest(&rig, 100);
    rig_open(&rig);
}

static void the_first_record_of_a_page(void) {
    some_records();
    append(RECORDS_BEFORE);
    every_way_to_tear_it();
    every_way_before_a_rotten_page();
}

static void a_record_behind_another(void) {
    some_records();
    before_told = rig.state;
    keep(RECORDS_BEFORE);
    append(RECORDS_BEFORE + 1);
    every_way_to_tear_it();
    TEST_ASSERT_GREATER_THAN_UINT32(10, lost_reported);
    every_way_before_a_rotten_page();
}

static void append_till_a_sector_begins(void) {
    some_records();
    uint32_t n = RECORDS_BEFORE;
    do {
        append(n++);
    } while (operation.offset % HAL_FLASH_SECTOR_BYTES != 0);
}

static void the_first_record_of_a_sector(void) {
    append_till_a_sector_begins();
    every_way_to_tear_it();
    every_way_before_a_rotten_page();
}

static void the_first_record_of_a_sector_that_fails(void) {
    append_till_a_sector_begins();
    uint32_t places = flash_tear_places(&untorn, &operation);
    for (flash_tear_t way = 0; way < FLASH_WEAK_OLD; way++) {
        for (uint32_t place = 0; place <= places; place++) {
            stays_as_found_in_a_failing_sector(way, place, FLASH_DEAD);
            stays_as_found_in_a_failing_sector(way, place, FLASH_LIAR);
        }
    }
    for (flash_tear_t way = FLASH_WEAK_OLD; way < FLASH_TEARS; way++) {
        for (uint32_t place = 0; place <= places; place++) {
            what_goes_in_a_failing_sector_is_told(way, place);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_first_record_of_a_page);
    RUN_TEST(a_record_behind_another);
    RUN_TEST(the_first_record_of_a_sector);
    RUN_TEST(the_first_record_of_a_sector_that_fails);
    return UNITY_END();
}
