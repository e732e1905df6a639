/* The store's contract, as far as the whole firmware can't reach it: refused calls, images that it never writes, wear,
 * versions, and what a factory reset leaves. Everything else is in ../app/test_power_loss.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "byte_order.h"
#include "flash_fake.h"
#include "journal.h"
#include "store.h"
#include "unity.h"

static flash_fake_t flash;
static store_t store;

/* What the last open delivered. */
static struct { uint32_t records, chunks, gaps, hash; } got;

static void sink(void *context, const store_record_t *record) {
    (void)context;
    got.records += record->kind == STORE_RECORD;
    got.chunks += record->kind == STORE_CHUNK;
    got.gaps += record->kind == STORE_GAP;
    for (uint8_t i = 0; i < record->length; i++) {
        got.hash = flash_hash(got.hash, record->bytes[i]);
    }
}

static store_found_t open(void) {
    flash_fake_restart(&flash);
    memset(&got, 0, sizeof got);
    return store_open(&store, sink, NULL);
}

static store_report_t report(void) {
    store_report_t now;
    store_report(&store, &now);
    return now;
}

void setUp(void) {
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, open());
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

static bool snapshot(uint32_t chunks) {
    static const uint8_t bytes[STORE_BYTES] = {1};
    if (store_snapshot_begin(&store) != STORE_OK) {
        return false;
    }
    for (uint32_t i = 0; i < chunks; i++) {
        if (store_snapshot_write(&store, bytes, STORE_BYTES) != STORE_OK) {
            return false;
        }
    }
    return store_snapshot_end(&store) == STORE_OK;
}

/* What the firmware does when nobody plays. */
static void idle(void) {
    while (store_idle(&store, true) == STORE_WORKED ||
           (store_snapshot_due(&store) && snapshot(2))) {
        continue;
    }
}

static bool save(uint32_t n, uint8_t length) {
    uint8_t bytes[STORE_BYTES];
    for (uint32_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)flash_hash(n, i);
    }
    store_status_t status = store_append(&store, bytes, length);
    for (uint8_t tries = 0; status == STORE_FULL && tries < 9; tries++) {
        (void)(snapshot(2) || store_idle(&store, true) == STORE_WORKED);
        status = store_append(&store, bytes, length);
    }
    return status == STORE_OK;
}

static void save_many(uint32_t count, uint8_t length) {
    for (uint32_t n = 0; n < count; n++) {
        TEST_ASSERT_TRUE(save(n, length));
        idle();
    }
}

/* The next start finds the same. */
static void check_next_start(void) {
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
    uint32_t hash = got.hash, records = got.records;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
    TEST_ASSERT_EQUAL_UINT32(hash, got.hash);
    TEST_ASSERT_EQUAL_UINT32(records, got.records);
}

static void check_works_on(void) {
    TEST_ASSERT_TRUE(save(12345, 20));
    idle();
    check_next_start();
}

/* --- calls -------------------------------------------------------------------------------------- */

static void calls_out_of_order_are_refused(void) {
    uint8_t bytes[STORE_BYTES + 1] = {0};
    TEST_ASSERT_EQUAL_INT(STORE_FULL, store_append(&store, bytes, 1));
    TEST_ASSERT_EQUAL_INT(STORE_WAIT, store_snapshot_begin(&store));
    TEST_ASSERT_EQUAL_INT(STORE_NEEDS_ERASE, store_idle(&store, false));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_write(&store, bytes, 1));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_end(&store));
    idle();
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_append(&store, bytes, 0));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_append(&store, bytes, STORE_BYTES + 1));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&store));
    TEST_ASSERT_EQUAL_INT(STORE_RANGE, store_snapshot_write(&store, bytes, STORE_BYTES + 1));
    TEST_ASSERT_EQUAL_INT(STORE_BUSY, store_append(&store, bytes, 1));
    TEST_ASSERT_EQUAL_INT(STORE_BUSY, store_snapshot_begin(&store));
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&store, true));
    store_snapshot_abandon(&store);
    check_works_on();
}

static void an_append_is_one_program_and_never_an_erase(void) {
    uint8_t bytes[STORE_BYTES] = {0};
    idle();
    for (uint32_t n = 0; n < 400; n++) {
        uint32_t programs = flash.programs, erases = report().erases;
        store_status_t status = store_append(&store, bytes, (uint8_t)(1 + n % STORE_BYTES));
        if (status == STORE_FULL) {
            return;
        }
        TEST_ASSERT_EQUAL_INT(STORE_OK, status);
        TEST_ASSERT_EQUAL_UINT32(1, flash.programs - programs);
        TEST_ASSERT_EQUAL_UINT32(erases, report().erases);
    }
    TEST_FAIL_MESSAGE("without a snapshot the journal never got full");
}

/* --- wear and room ------------------------------------------------------------------------------- */

static void erases_are_spread_over_the_ring(void) {
    save_many(6000, STORE_BYTES);
    uint32_t least = UINT32_MAX, most = 0;
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        least = flash.erases[i] < least ? flash.erases[i] : least;
        most = flash.erases[i] > most ? flash.erases[i] : most;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(10, least);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(least + 1, most);
    check_next_start();
    TEST_ASSERT_EQUAL_UINT32(most, report().erases_most);
}

/* A lost count is taken to be the highest. */
static void a_lost_erase_count_is_estimated(void) {
    save_many(2000, STORE_BYTES);
    uint32_t most = report().erases_most;
    uint32_t next = (store.cursor_sector + 1u) % HAL_FLASH_SECTORS;
    memset(flash.bytes + next * HAL_FLASH_SECTOR_BYTES, 0, 16);
    open();
    for (uint32_t n = 0; store.cursor_sector != next; n++) {
        TEST_ASSERT_TRUE(save(n, STORE_BYTES));
        idle();
    }
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(most, store.sectors[next].erases);
}

/* The longest, again and again, each after some records. */
static void a_snapshot_of_the_promised_length_always_fits(void) {
    uint8_t bytes[STORE_BYTES] = {0};
    idle();
    for (uint32_t round = 0; round < 60; round++) {
        bool halves = round % 2 == 0;
        uint32_t chunks = halves ? 2 * STORE_SNAPSHOT_PAGES : STORE_SNAPSHOT_PAGES;
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&store));
        for (uint32_t i = 0; i < chunks; i++) {
            TEST_ASSERT_EQUAL_INT(
                STORE_OK,
                store_snapshot_write(&store, bytes, halves ? STORE_HALF_BYTES : STORE_BYTES));
        }
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_end(&store));
        while (store_idle(&store, true) == STORE_WORKED) {
            continue;
        }
        for (uint32_t i = 0; i < round; i++) {
            TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&store, bytes, 50));
        }
    }
}

/* Retried for ever it would wear out the flash. */
static void a_snapshot_too_long_for_the_ring_is_given_up(void) {
    save_many(1, 20);
    for (uint8_t tries = 0; tries < 9 && report().saves; tries++) {
        TEST_ASSERT_FALSE(snapshot(255));
        while (store_idle(&store, true) == STORE_WORKED) {
            continue;
        }
    }
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_FALSE(store_snapshot_due(&store));
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&store, "x", 1));
    check_next_start();
}

/* A press in the middle of each: what is unfinished doesn't fill the ring. */
static void unfinished_snapshots_dont_fill_the_ring(void) {
    save_many(1, 20);
    for (uint32_t n = 0; n < 100; n++) {
        (void)store_snapshot_begin(&store);
        for (uint32_t i = 0; i < 40 && store_snapshot_write(&store, "x", 1) == STORE_OK; i++) {
            continue;
        }
        store_snapshot_abandon(&store);
        TEST_ASSERT_TRUE(save(n, (uint8_t)(1 + n)));
    }
    check_next_start();
}

/* Each start skips a page. */
static void restarts_without_erases_lose_nothing(void) {
    save_many(10, 20);
    flash.erases_refused = true;
    for (uint32_t i = 0; i < 200; i++) {
        check_next_start();
        TEST_ASSERT_TRUE(got.records > 0 && report().saves);
    }
    flash.erases_refused = false;
    check_works_on();
}

/* --- images that it never writes ------------------------------------------------------------------- */

static uint8_t *page_at(uint32_t sector, uint8_t page) {
    return flash.bytes + sector * HAL_FLASH_SECTOR_BYTES + page * HAL_FLASH_PAGE_BYTES;
}

static uint8_t *put_page_header(uint32_t sector, uint8_t page, uint32_t sequence) {
    journal_page_header_t header = {sector + 1, sequence, JOURNAL_VERSION};
    journal_put_page_header(page_at(sector, page) + journal_page_header_at(page), &header);
    return page_at(sector, page);
}

/* "P2:9" page 2, sequence 9; "B1" begin of a snapshot at sequence 1; "C3" chunk 3; "E1:5" end with index 1 of sequence
 * 5; "R7" record 7; "X12" 12 bytes of garbage; "Z12" of zeros; "G1" garbage where page 1 has its header. */
static void put_image(const char *image) {
    uint8_t *page = NULL;
    uint16_t at = 0;
    for (char *next; *image; image = *next ? next + 1 : next) {
        char what = image[0];
        uint32_t first = (uint32_t)strtoul(image + 1, &next, 0), second = 0;
        if (*next == ':') {
            second = (uint32_t)strtoul(next + 1, &next, 0);
        }
        if (what == 'P' || what == 'G') {
            page = put_page_header(0, (uint8_t)first, second);
            at = journal_entries_at((uint8_t)first);
            memset(page, what == 'G' ? 0x5A : page[0], what == 'G' ? 12 : 1);
            continue;
        }
        if (what == 'X' || what == 'Z') {
            memset(page + at, what == 'X' ? 0x5A : 0x00, first);
            at = (uint16_t)(at + first);
            continue;
        }
        uint8_t bytes[20];
        le_put_u32(bytes, what == 'E' ? second : first);
        journal_entry_t entry = {
            .kind = (uint8_t)(what == 'R'   ? JOURNAL_RECORD
                              : what == 'B' ? JOURNAL_BEGIN
                              : what == 'C' ? JOURNAL_CHUNK
                                            : JOURNAL_END),
            .length = what == 'C' ? 20 : 4,
            .index = what == 'B' ? 0 : (uint16_t)first,
            .bytes = bytes,
        };
        journal_put_entry(page, at, 1, &entry);
        at = (uint16_t)(at + journal_entry_size(entry.length));
    }
}

/* Two starts find the same: what the first one programs again must not be taken for something else. */
static void images_of_our_own_format(void) {
    static const struct {
        const char *why, *image;
        store_found_t found;
        uint32_t records, chunks, lost;
    } rows[] = {
        {"an end belongs to its own begin", "P0:1 B1 E1:5 R5", STORE_DAMAGED, 1, 0, 4},
        {"a snapshot has one end", "P0:1 B1 E1:5 E1:1 R1", STORE_DAMAGED, 1, 0, 0},
        {"no sequence beyond the limit", "P0:1 B0xF0000000 E1:0xF0000000 R1", STORE_DAMAGED, 1, 0,
         0},
        {"a record is delivered once", "P0:1 B1 E1:1 R1 R1 R2", STORE_FOUND, 2, 0, 0},
        {"a record of before is skipped", "P0:1 B1 E1:1 R1 R2 R1", STORE_FOUND, 2, 0, 0},
        {"an end alone promises nothing", "P0:1 Z12 E1:1", STORE_FRESH, 0, 0, 0},
        {"nor after an unreadable begin", "P0:1 X12 E1:1", STORE_FRESH, 0, 0, 0},
        {"the start of a snapshot stays", "P0:5 B5 C1 Z40 X40 G1 X40", STORE_DAMAGED, 0, 1, 0},
        {"chunks of several pages stay", "P0:1 C1 P1:1 C2 G2 C3 G3 X40", STORE_DAMAGED, 0, 3, 0},
        {"the most records that can be missing", "P0:1 B1 E1:1 R0x8000", STORE_DAMAGED, 1, 0,
         0x7FFF},
        {"losses before an unreadable page", "P0:1 B1 E1:1 R1 P2:9 X20", STORE_DAMAGED, 1, 0, 7},
        {"a missing record", "P0:1 B1 E1:1 R1 R3", STORE_DAMAGED, 2, 0, 1},
        {"chunks in order", "P0:1 B1 C1 C3 E4:1", STORE_DAMAGED, 0, 2, 0},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        flash_fake_init(&flash);
        put_image(rows[i].image);
        for (uint32_t start = 0; start < 2; start++) {
            TEST_ASSERT_EQUAL_INT_MESSAGE(rows[i].found, open(), rows[i].why);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(rows[i].records, got.records, rows[i].why);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(rows[i].chunks, got.chunks, rows[i].why);
            TEST_ASSERT_EQUAL_UINT32_MESSAGE(rows[i].lost, report().records_lost, rows[i].why);
            TEST_ASSERT_EQUAL_MESSAGE(rows[i].found == STORE_DAMAGED, got.gaps > 0, rows[i].why);
            bool needed = report().sectors_live > 0;
            TEST_ASSERT_EQUAL_MESSAGE(rows[i].found != STORE_FRESH, needed, rows[i].why);
        }
        check_works_on();
    }
}

/* What a start delivers after the same answers on the flash as it is and on `other`. */
static void check_delivers_as(const flash_fake_t *other) {
    static flash_fake_t changed;
    uint32_t hash = 0, records = 0;
    flash_fake_copy(&changed, &flash);
    for (uint32_t way = 0; way < 2; way++) {
        flash_fake_copy(&flash, way == 0 ? other : &changed);
        open();
        for (uint32_t n = 0; n < 36; n++) {
            TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&store, page_at(0, 0), (uint8_t)(90 + n)));
            if (n == 30) {
                TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
            }
        }
        check_next_start();
        if (way == 0) {
            hash = got.hash;
            records = got.records;
        }
    }
    TEST_ASSERT_EQUAL_UINT32(records, got.records);
    TEST_ASSERT_EQUAL_UINT32(hash, got.hash);
}

/* Records as if they came so many after the last one, in a sector of that number. */
static void put_records(uint32_t sector, uint8_t page, uint32_t number, uint16_t after) {
    uint16_t at = journal_entries_at(page);
    for (uint16_t i = 0; i < 4; i++) {
        journal_entry_t entry = {JOURNAL_RECORD, 4, (uint16_t)(store.next_sequence + after + i),
                                 (const uint8_t *)"else"};
        journal_put_entry(page_at(sector, page), at, number, &entry);
        at = (uint16_t)(at + journal_entry_size(entry.length));
    }
}

/* Its header and first page are those of an erased one. */
static void a_sector_that_only_claims_to_be_erased_is_not_written(void) {
    static flash_fake_t as_it_was;
    save_many(12, 20);
    flash_fake_copy(&as_it_was, &flash);
    for (uint32_t step = 1; step < 4; step++) {
        uint32_t sector = (store.cursor_sector + step) % HAL_FLASH_SECTORS;
        for (uint8_t page = 1; page < JOURNAL_PAGES; page++) {
            put_records(sector, page, store.next_number + page % 3, 0);
        }
    }
    check_delivers_as(&as_it_was);
}

/* Records without any header, of a number that comes later. */
static void remains_in_unused_sectors_never_join_the_journal(void) {
    static flash_fake_t as_it_was;
    save_many(12, 20);
    flash_fake_copy(&as_it_was, &flash);
    for (uint32_t ahead = 1; ahead < 6; ahead++) {
        uint32_t sector = (store.cursor_sector + 8 + ahead) % HAL_FLASH_SECTORS;
        memset(page_at(sector, 0), 0xFF, HAL_FLASH_SECTOR_BYTES);
        put_records(sector, 0, store.next_number + ahead, 31);
    }
    check_delivers_as(&as_it_was);
}

/* By a single bit. Its page takes no zeros over it, and it isn't the last record any more. */
static void a_record_that_was_cut_off_stays_away(void) {
    static flash_fake_t as_it_was;
    save_many(12, 20);
    flash_fake_copy(&as_it_was, &flash);
    TEST_ASSERT_TRUE(save(99, 20));
    store_t last = store;
    page_at(last.cursor_sector, last.cursor_page)[last.page_used - 1] ^= 0x10;
    flash.program_fault[last.cursor_sector] = FLASH_DEAD;
    for (uint32_t start = 0; start < 3; start++) {
        TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
        TEST_ASSERT_EQUAL_UINT32(12, got.records);
    }
    flash.program_fault[last.cursor_sector] = FLASH_GOOD;
    check_delivers_as(&as_it_was);
}

/* A sector header where a page header belongs has its CRC in the same place. */
static void a_sector_header_is_no_page_header_of_another_version(void) {
    journal_sector_header_t header = {.erases = 1};
    save_many(12, 20);
    journal_put_sector_header(page_at(13, 5), &header);
    check_next_start();
    check_works_on();
}

static void foreign_content_is_reported_and_overwritten(void) {
    for (uint32_t i = 0; i < HAL_FLASH_BYTES; i++) {
        flash.bytes[i] = (uint8_t)flash_hash(i, 1);
    }
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, open());
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS, report().sectors_unreadable);
    TEST_ASSERT_EQUAL_UINT32(0, got.records + got.chunks);
    idle();
    check_works_on();
}

/* Every sector is needed. */
static void fill_ring(void) {
    put_image("P0:1 B1 E1:1");
    for (uint32_t sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        for (uint8_t page = 0; page < JOURNAL_PAGES; page++) {
            uint32_t sequence = sector * JOURNAL_PAGES + page + 1;
            uint8_t bytes[4];
            journal_entry_t entry = {JOURNAL_RECORD, 4, (uint16_t)sequence, bytes};
            le_put_u32(bytes, sequence);
            uint16_t at = (uint16_t)(journal_entries_at(page) + 24);
            memset(put_page_header(sector, page, sequence) + at - 24, 0, sector + page ? 24 : 0);
            journal_put_entry(page_at(sector, page), at, sector + 1, &entry);
        }
    }
}

static void a_full_ring_goes_on_unless_the_flash_fails(void) {
    const uint32_t records = HAL_FLASH_SECTORS * JOURNAL_PAGES;
    fill_ring();
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
    TEST_ASSERT_EQUAL_UINT32(records, got.records);
    check_works_on();
    flash_fake_init(&flash);
    fill_ring();
    flash.program_fault[HAL_FLASH_SECTORS - 1] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
    TEST_ASSERT_EQUAL_UINT32(1, report().sectors_retired);
    TEST_ASSERT_FALSE(save(1, 20));
    idle();
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(records, got.records, "what is there is worth more");
}

static void numbers_that_run_out_are_refused_until_a_reset(void) {
    put_page_header(0, 0, JOURNAL_LIMIT - 2);
    open();
    TEST_ASSERT_TRUE(save(1, 6) && save(2, 6));
    TEST_ASSERT_FALSE(report().saves || save(3, 6));
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, open());
    TEST_ASSERT_EQUAL_UINT32(2, got.records);
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&store));
    check_works_on();
}

static void flash_that_cant_be_read(void) {
    save_many(40, 20);
    flash.read_fault[(store.cursor_sector + 1u) % HAL_FLASH_SECTORS] = true;
    check_next_start();
    TEST_ASSERT_EQUAL_UINT8(1, report().sectors_unreadable);
    check_works_on();
    memset(flash.read_fault, 1, sizeof flash.read_fault);
    TEST_ASSERT_EQUAL_INT(STORE_UNUSABLE, open());
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_reset(&store));
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&store, true));
}

/* --- factory reset and other versions ---------------------------------------------------------------- */

static const char secret[] = "Abdul Alhazred";

static bool flash_holds_secret(void) {
    for (uint32_t i = 0; i + sizeof secret <= HAL_FLASH_BYTES; i++) {
        if (memcmp(flash.bytes + i, secret, sizeof secret) == 0) {
            return true;
        }
    }
    return false;
}

static void save_secret(void) {
    save_many(300, 20);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&store, secret, sizeof secret));
    TEST_ASSERT_TRUE(flash_holds_secret());
}

/* Gone from the chip at once, not only from view. */
static void a_reset_leaves_nothing_readable(void) {
    save_secret();
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&store));
    TEST_ASSERT_FALSE(flash_holds_secret());
    TEST_ASSERT_TRUE(store_snapshot_due(&store));
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, open());
    TEST_ASSERT_EQUAL_UINT32(0, got.records + got.chunks);
    check_works_on();
}

/* Its bytes stay, but nothing reads them, and the sector is found out when it is erased. */
static void a_reset_forgets_what_a_worn_sector_keeps(void) {
    save_secret();
    uint8_t worn = store.cursor_sector;
    flash.program_fault[worn] = FLASH_DEAD;
    TEST_ASSERT_TRUE(save(1, 20));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&store));
    TEST_ASSERT_TRUE(flash_holds_secret());
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, open());
    for (uint32_t n = 0; n < 3000 && report().sectors_retired == 0; n++) {
        TEST_ASSERT_TRUE(save(n, STORE_BYTES));
        idle();
    }
    TEST_ASSERT_EQUAL_UINT8(1, report().sectors_retired);
}

/* All that could be saved may stand in one page; with its header gone nobody can tell what it was. */
static void what_is_unreadable_after_a_reset_is_reported(void) {
    save_many(24, 20);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&store));
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&store, "first", 5));
    uint8_t *header = page_at(store.cursor_sector, store.cursor_page);
    for (uint32_t i = 0; i < 3; i++) {
        header[12 + i] ^= 0x41;
    }
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, open());
    TEST_ASSERT_TRUE(report().cut);
}

/* Each page header says that firmware of another version wrote it. */
static void change_version(int change) {
    for (uint32_t i = 0; i < HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES; i++) {
        uint8_t *bytes =
            flash.bytes + i * HAL_FLASH_PAGE_BYTES + journal_page_header_at(i % JOURNAL_PAGES);
        journal_page_header_t header;
        if (journal_get_page_header(bytes, &header)) {
            header.version = (uint8_t)(header.version + change);
            journal_put_page_header(bytes, &header);
        }
    }
}

static void a_journal_of_another_version_is_left_alone(void) {
    static flash_fake_t copy;
    for (int change = -1; change <= 1; change += 2) {
        setUp();
        save_many(50, 20);
        open();
        change_version(change);
        flash_fake_copy(&copy, &flash);
        TEST_ASSERT_EQUAL_INT(STORE_OTHER_VERSION, open());
        TEST_ASSERT_FALSE(report().saves || store_snapshot_due(&store));
        TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&store, "x", 1));
        TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_snapshot_begin(&store));
        TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&store, true));
        TEST_ASSERT_EQUAL_MEMORY(copy.bytes, flash.bytes, sizeof flash.bytes);
        change_version(-change);
        check_next_start();
    }
}

/* A worn sector keeps pages of the other version: they are passed over. */
static void a_reset_adopts_a_journal_of_another_version(void) {
    save_many(400, 20);
    uint32_t worn = store.cursor_sector;
    change_version(1);
    open();
    flash.program_fault[worn] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&store));
    flash.program_fault[worn] = FLASH_GOOD;
    check_works_on();
    save_many(900, 20);
    check_next_start();
}

static void a_reset_that_fails_adopts_nothing(void) {
    save_many(50, 20);
    change_version(1);
    open();
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.program_fault[i] = FLASH_DEAD;
    }
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_reset(&store));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_OTHER_VERSION, open());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(calls_out_of_order_are_refused);
    RUN_TEST(an_append_is_one_program_and_never_an_erase);
    RUN_TEST(erases_are_spread_over_the_ring);
    RUN_TEST(a_lost_erase_count_is_estimated);
    RUN_TEST(a_snapshot_of_the_promised_length_always_fits);
    RUN_TEST(a_snapshot_too_long_for_the_ring_is_given_up);
    RUN_TEST(unfinished_snapshots_dont_fill_the_ring);
    RUN_TEST(restarts_without_erases_lose_nothing);
    RUN_TEST(images_of_our_own_format);
    RUN_TEST(a_sector_that_only_claims_to_be_erased_is_not_written);
    RUN_TEST(remains_in_unused_sectors_never_join_the_journal);
    RUN_TEST(a_record_that_was_cut_off_stays_away);
    RUN_TEST(a_sector_header_is_no_page_header_of_another_version);
    RUN_TEST(foreign_content_is_reported_and_overwritten);
    RUN_TEST(a_full_ring_goes_on_unless_the_flash_fails);
    RUN_TEST(numbers_that_run_out_are_refused_until_a_reset);
    RUN_TEST(flash_that_cant_be_read);
    RUN_TEST(a_reset_leaves_nothing_readable);
    RUN_TEST(a_reset_forgets_what_a_worn_sector_keeps);
    RUN_TEST(what_is_unreadable_after_a_reset_is_reported);
    RUN_TEST(a_journal_of_another_version_is_left_alone);
    RUN_TEST(a_reset_adopts_a_journal_of_another_version);
    RUN_TEST(a_reset_that_fails_adopts_nothing);
    return UNITY_END();
}
