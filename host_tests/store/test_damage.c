/* Rule: whatever is on the flash, the device starts, keeps all that has a valid checksum, says what
 * it had to leave behind, and works on. */
#include <string.h>

#include "byte_order.h"
#include "journal.h"
#include "rig.h"
#include "unity.h"

static flash_fake_t flash;
static flash_fake_t whole; /* before the damage */
static rig_t rig;
static rig_state_t promised;

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

static void keep(uint32_t from, uint32_t to, uint8_t least, uint8_t most) {
    for (uint32_t n = from; n < to; n++) {
        rig_record_t record = rig_record(n, least, most);
        TEST_ASSERT_TRUE(rig_keep(&rig, &record));
    }
}

static void remember(void) {
    promised = rig.state;
    flash_fake_copy(&whole, &flash);
}

/* A snapshot, records, a snapshot, records. */
static void two_generations(uint32_t records) {
    rig_open(&rig);
    keep(0, records, 6, 30);
    TEST_ASSERT_EQUAL_INT(STORE_OK, rig_snapshot(&rig));
    keep(records, 2 * records, 6, 30);
    remember();
}

static uint32_t slots_harmed(void) {
    uint32_t harmed = 0;
    for (uint32_t i = 0; i < RIG_SLOTS; i++) {
        if (rig.state.slots[i] != promised.slots[i]) {
            harmed++;
        }
    }
    return harmed;
}

static void repair(void) {
    flash_fake_copy(&flash, &whole);
    flash_fake_use(&flash);
}

static bool is_written(uint32_t at) {
    uint32_t page = at / HAL_FLASH_PAGE_BYTES * HAL_FLASH_PAGE_BYTES;
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES; i++) {
        if (whole.bytes[page + i] != 0xFF) {
            return true;
        }
    }
    return false;
}

static void works_on(void) {
    rig_record_t record = rig_record(12345, 6, 30);
    TEST_ASSERT_TRUE(rig_keep(&rig, &record));
    rig_rest(&rig, 20);
    rig_state_t now = rig.state;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&now, &rig.state));
}

/* With sanitizers some of the bits. */
#ifdef SANITY_FAST_BUILD
enum { BITS_STEP = 1 };
#else
enum { BITS_STEP = 5 };
#endif

static uint32_t last_record_at(uint8_t length) {
    return rig.store.cursor_sector * HAL_FLASH_SECTOR_BYTES +
           rig.store.cursor_page * HAL_FLASH_PAGE_BYTES + rig.store.page_used -
           journal_entry_size(length);
}

/* Two generations, and one record more; where it begins. */
static uint32_t before_the_last(rig_state_t *before) {
    two_generations(12);
    *before = rig.state;
    keep(24, 25, 20, 20);
    remember();
    return last_record_at(20);
}

static void opens_with(const rig_state_t *state, bool cut) {
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(state, &rig.state));
    TEST_ASSERT_EQUAL_UINT32(0, rig.gaps + rig.garbled);
    TEST_ASSERT_EQUAL(cut, report().cut);
}

/* The last record may be one that was cut off, so no bit of it is corrected: it is gone, and reported. */
static void one_wrong_bit_costs_nothing_but_in_the_last_record(void) {
    rig_state_t before;
    const uint32_t last = before_the_last(&before);
    for (uint32_t bit = 0; bit < 8 * HAL_FLASH_BYTES; bit += BITS_STEP) {
        if (!is_written(bit / 8)) {
            continue;
        }
        repair();
        journal_flip(flash.bytes, bit);
        bool in_last = bit / 8 >= last && bit / 8 < last + JOURNAL_ENTRY_BYTES + 20;
        opens_with(in_last ? &before : &promised, in_last);
        TEST_ASSERT_LESS_OR_EQUAL_UINT16(in_last ? 0 : 1, report().corrected);
    }
    works_on();
}

/* What comes after it stands in the next sector. */
static void a_wrong_bit_of_a_sectors_last_record_is_corrected(void) {
    uint32_t last = 0, n = 0;
    rig_open(&rig);
    keep(n++, 1, 20, 20);
    rig_rest(&rig, 100);
    while (rig.store.cursor_page != 0 || rig.store.cursor_sector == 0) {
        last = last_record_at(20);
        keep(n, n + 1, 20, 20), n++;
    }
    remember();
    flash.bytes[last + JOURNAL_ENTRY_BYTES + 3] ^= 0x10;
    opens_with(&promised, false);
    TEST_ASSERT_EQUAL_UINT16(1, report().corrected);
}

/* A start made it firm, and nothing came after it. */
static void a_wrong_bit_of_a_last_record_that_a_start_found_is_not_corrected(void) {
    rig_state_t before;
    const uint32_t last = before_the_last(&before);
    opens_with(&promised, false);
    flash.bytes[last + JOURNAL_ENTRY_BYTES + 3] ^= 0x10;
    opens_with(&before, true);
    opens_with(&before, false);
}

/* What is corrected is written anew, so that the next wrong bit costs nothing either. */
static void what_was_corrected_is_healed(void) {
    rig_state_t before;
    const uint32_t last = before_the_last(&before);
    flash.bytes[last - 8] ^= 0x04; /* in the record before */
    opens_with(&promised, false);
    TEST_ASSERT_EQUAL_UINT16(1, report().corrected);
    TEST_ASSERT_TRUE(store_snapshot_due(&rig.store));
    opens_with(&promised, false);
    rig_rest(&rig, 20);
    opens_with(&promised, false);
    TEST_ASSERT_EQUAL_UINT16(0, report().corrected);
}

/* One record is gone, or none; and the device says so, or that its last append was cut off. */
static void at_most_one_is_lost(void) {
    TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(1, slots_harmed());
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(1, report().records_lost);
    if (rig_same(&promised, &rig.state)) {
        return;
    }
    TEST_ASSERT_EQUAL_UINT32(promised.count - 1, rig.state.count);
    if (rig.found == STORE_DAMAGED) {
        TEST_ASSERT_EQUAL_UINT32(1, report().records_lost);
        TEST_ASSERT_TRUE(store_snapshot_due(&rig.store));
    } else {
        TEST_ASSERT_TRUE(report().cut);
    }
}

static void two_rotten_bytes_cost_one_record_at_most_and_are_told(void) {
    uint32_t told = 0, cut = 0;
    two_generations(12);
    for (uint32_t at = 0; at + 1 < HAL_FLASH_BYTES; at++) {
        if (!is_written(at) || at % HAL_FLASH_PAGE_BYTES == HAL_FLASH_PAGE_BYTES - 1) {
            continue;
        }
        repair();
        flash.bytes[at] ^= 0x10;
        flash.bytes[at + 1] ^= 0x5A;
        rig_open(&rig);
        at_most_one_is_lost();
        told += rig.found == STORE_DAMAGED;
        cut += !rig_same(&promised, &rig.state) && rig.found != STORE_DAMAGED;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(50, told);
    TEST_ASSERT_GREATER_THAN_UINT32(5, cut);
    works_on();
}

/* The title of a sector's only page is gone, whatever it reads as: what stands behind it is not, also
 * where a bit of that is wrong. */
static void a_lost_title_drops_nothing_behind_it(void) {
    rig_open(&rig);
    uint32_t n = 0;
    keep(n++, 1, 60, 60);
    while (rig.store.cursor_page != 0 || rig.store.cursor_sector == 0) {
        keep(n, n + 1, 60, 60), n++;
    }
    keep(n, n + 1, 60, 60);
    remember();
    uint32_t title = rig.store.cursor_sector * HAL_FLASH_SECTOR_BYTES + journal_page_header_at(0);
    for (uint32_t seed = 0; seed < 50; seed++) {
        repair();
        for (uint32_t i = 0; i < JOURNAL_PAGE_HEADER_BYTES; i++) {
            flash.bytes[title + i] = seed ? (uint8_t)flash_hash(i, seed) : 0x00;
        }
        flash.bytes[title + JOURNAL_PAGE_HEADER_BYTES + seed] ^= (uint8_t)(seed % 2);
        rig_open(&rig);
        TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
        TEST_ASSERT_EQUAL_UINT32(0, rig.gaps + rig.garbled);
        rig_open(&rig);
        TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
    }
    works_on();
}

/* Also when the newest snapshot itself is hit: the one before, and all records since, are there. */
static void a_rotten_snapshot_costs_nothing(void) {
    two_generations(40);
    uint32_t sector = rig.store.cursor_sector;
    uint32_t spoilt = 0;
    for (uint32_t at = 0; at + 9 < HAL_FLASH_SECTOR_BYTES; at++) {
        const uint8_t *bytes = whole.bytes + sector * HAL_FLASH_SECTOR_BYTES + at;
        bool is_count_piece = bytes[0] == 9 && bytes[1] == 3 && bytes[8] == 0xFE;
        if (!is_count_piece) {
            continue;
        }
        repair();
        flash.bytes[sector * HAL_FLASH_SECTOR_BYTES + at + 9] ^= 0x10;
        flash.bytes[sector * HAL_FLASH_SECTOR_BYTES + at + 11] ^= 0x10;
        spoilt++;
        TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
        TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
        TEST_ASSERT_EQUAL_UINT32(0, rig.gaps);
    }
    TEST_ASSERT_EQUAL_UINT32(2, spoilt);
    works_on();
}

/* With no other snapshot to fall back on, the rest of it is still handed over. */
static void a_lost_piece_harms_no_other(void) {
    rig_open(&rig);
    keep(0, 40, 6, 30);
    TEST_ASSERT_EQUAL_INT(STORE_OK, rig_snapshot(&rig));
    TEST_ASSERT_EQUAL_INT(STORE_OK, rig_snapshot(&rig));
    promised = rig.state;
    for (uint32_t at = 0; at < HAL_FLASH_BYTES - 9; at++) {
        if (flash.bytes[at] == 6 && flash.bytes[at + 1] == 3 && flash.bytes[at + 8] == 5) {
            flash.bytes[at + 9] ^= 1, flash.bytes[at + 10] ^= 1;
        }
    }
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_GREATER_THAN_UINT32(0, rig.gaps);
    TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(1, slots_harmed());
    TEST_ASSERT_TRUE(store_snapshot_due(&rig.store));
    works_on();
}

static void a_lost_page_costs_its_records_only(void) {
    static const uint8_t fillings[] = {0x00, 0xFF, 0x5A};
    two_generations(60);
    for (uint32_t page = 0; page < HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES; page++) {
        for (uint32_t i = 0; i < sizeof fillings && is_written(page * HAL_FLASH_PAGE_BYTES); i++) {
            repair();
            memset(flash.bytes + page * HAL_FLASH_PAGE_BYTES, fillings[i], HAL_FLASH_PAGE_BYTES);
            rig_open(&rig);
            TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
            TEST_ASSERT_LESS_OR_EQUAL_UINT32(15, promised.count - rig.state.count);
            if (report().records_lost != 0) {
                TEST_ASSERT_EQUAL_UINT32(promised.count, rig.state.count + report().records_lost);
            }
        }
    }
    works_on();
}

static void a_lost_sector_is_survived(void) {
    rig_open(&rig);
    keep(0, 700, 20, 60);
    remember();
    for (uint32_t sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        repair();
        for (uint32_t i = 0; i < HAL_FLASH_SECTOR_BYTES; i++) {
            flash.bytes[sector * HAL_FLASH_SECTOR_BYTES + i] = (uint8_t)flash_hash(i, sector);
        }
        rig_open(&rig);
        TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
        works_on();
    }
}

static void a_copied_sector_changes_nothing(void) {
    two_generations(60);
    uint32_t from = rig.store.cursor_sector * HAL_FLASH_SECTOR_BYTES;
    memcpy(flash.bytes + 15 * HAL_FLASH_SECTOR_BYTES, whole.bytes + from, HAL_FLASH_SECTOR_BYTES);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
    works_on();
}

static void foreign_content_is_fresh_and_told(void) {
    for (uint32_t seed = 0; seed < 50; seed++) {
        for (uint32_t i = 0; i < HAL_FLASH_BYTES; i++) {
            flash.bytes[i] = (uint8_t)flash_hash(i, seed);
        }
        TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
        TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS, report().sectors_unreadable);
        TEST_ASSERT_EQUAL_UINT32(0, rig.records + rig.pieces);
        works_on();
    }
}

/* Both have their checksum in the same place. */
static void a_mark_where_a_title_belongs_is_no_title_of_another_version(void) {
    journal_sector_header_t mark = {.erases = 1};
    two_generations(12);
    journal_put_sector_header(flash.bytes + 13 * HAL_FLASH_SECTOR_BYTES + 5 * HAL_FLASH_PAGE_BYTES,
                              &mark);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
    works_on();
}

static void zeros_everywhere_are_fresh(void) {
    memset(flash.bytes, 0, sizeof flash.bytes);
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    works_on();
}

/* Pages and entries put there directly, by the format. */
static uint8_t *page_at(uint32_t sector, uint8_t page) {
    return flash.bytes + sector * HAL_FLASH_SECTOR_BYTES + page * HAL_FLASH_PAGE_BYTES;
}

static void put_title(uint32_t sector, uint8_t page, uint32_t sequence) {
    journal_page_header_t title = {sector + 1, sequence, JOURNAL_VERSION};
    journal_put_page_header(page_at(sector, page) + journal_page_header_at(page), &title);
}

static void put_record(uint32_t sector, uint8_t page, uint16_t offset, uint32_t sequence) {
    uint8_t bytes[RIG_RECORD_LEAST] = {0};
    journal_entry_t entry = {JOURNAL_RECORD, sizeof bytes, (uint16_t)sequence, bytes};
    memcpy(bytes + 1, &sequence, sizeof sequence);
    bytes[5] = (uint8_t)flash_hash(sequence, 5);
    journal_put_entry(page_at(sector, page), offset, sector + 1, &entry);
}

/* A beginning (index 0) or an end. */
static void put_bound(uint16_t offset, uint16_t index, uint32_t sequence) {
    uint8_t bytes[4];
    uint8_t kind = index == 0 ? JOURNAL_BEGIN : JOURNAL_END;
    journal_entry_t entry = {kind, sizeof bytes, index, bytes};
    le_put_u32(bytes, sequence);
    journal_put_entry(page_at(0, 0), offset, 1, &entry);
}

/* Room for a beginning and an end before it. */
static void put_page(uint32_t sector, uint8_t page, uint32_t sequence) {
    put_title(sector, page, sequence);
    memset(page_at(sector, page) + journal_entries_at(page), 0, 24);
    put_record(sector, page, journal_entries_at(page) + 24, sequence);
}

static void put_snapshot(void) {
    put_bound(32, 0, 1);
    put_bound(44, 1, 1);
}

static void an_end_belongs_to_its_own_beginning(void) {
    put_title(0, 0, 1);
    put_bound(32, 0, 1);
    put_bound(44, 1, 5);
    put_record(0, 0, 56, 5);
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_GREATER_THAN_UINT32(0, rig.gaps);
    TEST_ASSERT_TRUE(store_append(&rig.store, "x", 1) == STORE_FULL);
}

/* Behind an end that isn't its own a snapshot has no other. */
static void a_snapshot_has_one_end(void) {
    put_title(0, 0, 1);
    put_bound(32, 0, 1);
    put_bound(44, 1, 5);
    put_bound(56, 1, 1);
    put_record(0, 0, 68, 1);
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_GREATER_THAN_UINT32(0, rig.gaps);
    works_on();
}

/* Sequences that no title may have: what names them is no snapshot, and counting goes on below. */
static void a_snapshot_of_a_sequence_beyond_the_limit_is_none(void) {
    put_title(0, 0, 1);
    put_bound(32, 0, JOURNAL_LIMIT);
    put_bound(44, 1, JOURNAL_LIMIT);
    put_record(0, 0, 56, 1);
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_TRUE(report().saves);
    works_on();
}

static void a_record_that_is_there_twice_counts_once(void) {
    put_title(0, 0, 1);
    put_snapshot();
    put_record(0, 0, 56, 1);
    put_record(0, 0, 72, 1);
    put_record(0, 0, 88, 2);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(2, rig.state.count);
}

/* All that a cut left of a first snapshot may be its end. */
static void an_end_alone_promises_nothing(void) {
    put_title(0, 0, 1);
    memset(page_at(0, 0) + 32, 0, 12);
    put_bound(44, 1, 1);
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    works_on();
}

/* What was passed over may be erased: nothing of it is needed. */
static void what_promises_nothing_is_not_needed(void) {
    put_title(0, 0, 1);
    memset(page_at(0, 0) + 32, 0, 12);
    put_bound(44, 1, 1);
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT8(0, report().sectors_live);
}

static void put_piece(uint8_t page, uint16_t offset, uint16_t index) {
    static const uint8_t bytes[20] = {7};
    journal_entry_t entry = {JOURNAL_CHUNK, sizeof bytes, index, bytes};
    journal_put_entry(page_at(0, page), offset, 1, &entry);
}

static void is_found_twice(uint32_t pieces) {
    for (uint32_t start = 0; start < 2; start++) {
        TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
        TEST_ASSERT_EQUAL_UINT32(pieces, rig.pieces);
    }
}

/* The last of it unreadable, and the page behind. The first start makes that firm, and is cut off before
 * there is another snapshot: the next one, which sees nothing damaged any more, must not take what is
 * left for a first one that never promised anything. */
static void what_is_left_of_a_snapshot_is_left_at_the_next_start(void) {
    put_title(0, 0, 5);
    put_bound(32, 0, 5);
    put_piece(0, 44, 1);
    memset(page_at(0, 0) + 100, 0x5A, 40);
    memset(page_at(0, 1), 0x5A, 40);
    is_found_twice(1);
}

/* Its beginning gone, with a title in the middle that can't be read. */
static void pieces_of_several_pages_are_left_at_the_next_start(void) {
    for (uint8_t page = 0; page < 3; page++) {
        put_title(0, page, 1);
        put_piece(page, journal_entries_at(page), page + 1u);
    }
    memset(page_at(0, 2), 0x5A, 12);
    memset(page_at(0, 3), 0x5A, 40);
    is_found_twice(3);
}

/* A sector whose first program was cut says so once: it is zeros after that. */
static void an_opening_that_was_cut_is_told_once(void) {
    two_generations(12);
    const uint32_t blank = (rig.store.cursor_sector + 3u) % HAL_FLASH_SECTORS;
    journal_sector_header_t mark = {.erases = 2};
    memset(page_at(blank, 0), 0xFF, HAL_FLASH_SECTOR_BYTES);
    journal_put_sector_header(page_at(blank, 0), &mark);
    memset(page_at(blank, 0) + 16, 0x5A, 40);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(report().cut);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_FALSE(report().cut);
    TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
}

/* As many as the low half of a sequence can tell of. */
static void the_most_records_that_can_be_missed_are_told(void) {
    put_title(0, 0, 1);
    put_snapshot();
    put_record(0, 0, 56, 1u + INT16_MAX);
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(INT16_MAX, report().records_lost);
    TEST_ASSERT_EQUAL_UINT32(1, rig.records);
}

static void one_byte_may_be_otherwise_and_no_more(void) {
    uint8_t bytes[] = {7, 0, 7, 7};
    TEST_ASSERT_TRUE(journal_nearly_all(bytes, sizeof bytes, 7));
    bytes[3] = 1;
    TEST_ASSERT_FALSE(journal_nearly_all(bytes, sizeof bytes, 7));
}

static void an_end_left_by_one_cut_is_no_damage_after_the_next(void) {
    put_title(0, 0, 1);
    memset(page_at(0, 0) + 32, 0x55, 12);
    put_bound(44, 1, 1);
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    works_on();
}

static void losses_before_an_unreadable_last_page_are_told(void) {
    put_title(0, 0, 1);
    put_snapshot();
    put_record(0, 0, 56, 1);
    put_title(0, 2, 9);
    memset(page_at(0, 2) + 16, 0x55, 20);
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(7, report().records_lost);
}

/* Bits that rot where nothing is written yet. */
static void rotten_blank_pages_are_passed_over(void) {
    two_generations(20);
    for (uint32_t at = 100; at < HAL_FLASH_BYTES; at += 700) {
        if (!is_written(at)) {
            flash.bytes[at] = 0xFE;
        }
    }
    keep(1000, 1600, 20, 60);
    rig_state_t now = rig.state;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&now, &rig.state));
}

/* Wear ends a device long before. */
static void numbers_that_run_out_are_refused_until_a_reset(void) {
    rig_record_t record = rig_record(1, 6, 6);
    journal_page_header_t title = {1, JOURNAL_LIMIT - 2, JOURNAL_VERSION};
    journal_put_page_header(page_at(0, 0) + 16, &title);
    rig_open(&rig);
    TEST_ASSERT_TRUE(rig_keep(&rig, &record));
    TEST_ASSERT_TRUE(rig_keep(&rig, &record));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_FALSE(rig_keep(&rig, &record));
    rig_state_t now = rig.state;
    rig_open(&rig);
    TEST_ASSERT_TRUE(rig_same(&now, &rig.state));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    memset(&rig.state, 0, sizeof rig.state);
    works_on();
}

static void a_sector_that_failed_is_not_written_again(void) {
    two_generations(20);
    flash.program_fault[rig.store.cursor_sector] = FLASH_PATCHY;
    keep(500, 501, 6, 6);
    TEST_ASSERT_EQUAL_UINT32(1, report().sectors_retired);
    TEST_ASSERT_EQUAL_UINT32(1, report().faults);
    keep(501, 900, 20, 60);
    rig_rest(&rig, 100);
    TEST_ASSERT_EQUAL_UINT32(1, report().faults);
}

static void fill_ring(void) {
    uint32_t sequence = 1;
    for (uint32_t sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        for (uint8_t page = 0; page < JOURNAL_PAGES; page++) {
            put_page(sector, page, sequence++);
        }
    }
}

/* We never fill the ring ourselves: a journal as long as that comes from elsewhere. */
static void a_full_ring_is_read_and_goes_on(void) {
    fill_ring();
    put_snapshot();
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS * JOURNAL_PAGES, rig.state.count);
    TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
    works_on();
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS * JOURNAL_PAGES + 1, rig.state.count);
}

/* The flash is failing: what is there is worth more than the attempt at something new. */
static void a_full_ring_with_a_bad_sector_is_left_as_it_is(void) {
    fill_ring();
    put_snapshot();
    flash.program_fault[HAL_FLASH_SECTORS - 1] = FLASH_DEAD;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(1, report().sectors_retired);
    rig_record_t record = rig_record(12345, 6, 30);
    TEST_ASSERT_FALSE(rig_keep(&rig, &record));
    rig_rest(&rig, 20);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS * JOURNAL_PAGES, rig.state.count);
    TEST_ASSERT_EQUAL_UINT32(0, rig.gaps + rig.garbled);
}

static void a_full_ring_without_a_snapshot_is_damaged_and_goes_on(void) {
    fill_ring();
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS * JOURNAL_PAGES, rig.state.count);
    TEST_ASSERT_EQUAL_INT(STORE_DAMAGED, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS * JOURNAL_PAGES, rig.state.count);
    works_on();
}

static void a_flash_that_cant_be_read_is_unusable(void) {
    memset(flash.read_fault, 1, sizeof flash.read_fault);
    TEST_ASSERT_EQUAL_INT(STORE_UNUSABLE, rig_open(&rig));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&rig.store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_reset(&rig.store));
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&rig.store, true));
}

static void a_sector_that_cant_be_read_is_passed_over(void) {
    two_generations(40);
    flash.read_fault[(rig.store.cursor_sector + 1u) % HAL_FLASH_SECTORS] = true;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT8(1, report().sectors_unreadable);
    TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
    works_on();
}

/* Sectors fail in every way, one after the other, while the app goes on. */
static void fail_sectors(flash_fault_t *faults, flash_fault_t fault) {
    uint32_t retired = 0;
    rig_open(&rig);
    for (uint32_t failing = 0; failing < HAL_FLASH_SECTORS - 4; failing++) {
        faults[flash_hash(failing, 3) % HAL_FLASH_SECTORS] = fault;
        keep(failing * 100, failing * 100 + 100, 20, 60);
        rig_rest(&rig, 30);
        retired += report().sectors_retired;
        rig_state_t now = rig.state;
        TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
        TEST_ASSERT_TRUE(rig_same(&now, &rig.state));
        TEST_ASSERT_EQUAL_UINT32(0, rig.garbled);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(5, retired);
}

static void sectors_that_take_no_program_are_left_out(void) {
    fail_sectors(flash.program_fault, FLASH_DEAD);
}

static void sectors_that_take_half_a_program_are_left_out(void) {
    fail_sectors(flash.program_fault, FLASH_PATCHY);
}

static void sectors_that_fail_although_they_took_it_double_nothing(void) {
    fail_sectors(flash.program_fault, FLASH_LIAR);
}

static void sectors_that_dont_erase_are_left_out(void) {
    fail_sectors(flash.erase_fault, FLASH_DEAD);
}

static void sectors_that_erase_by_half_are_left_out(void) {
    fail_sectors(flash.erase_fault, FLASH_PATCHY);
}

static void without_any_usable_sector_nothing_is_kept(void) {
    rig_record_t record = rig_record(1, 6, 6);
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.erase_fault[i] = FLASH_DEAD;
    }
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_FALSE(rig_keep(&rig, &record));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_SECTORS, report().sectors_retired);
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&rig.store, true));
    TEST_ASSERT_FALSE(store_snapshot_due(&rig.store));
}

/* All of them at once, in the middle of a game: what was kept until then stays. */
static void a_flash_that_dies_keeps_what_it_has(void) {
    rig_record_t record = rig_record(999, 6, 6);
    two_generations(40);
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.erase_fault[i] = FLASH_DEAD;
        flash.program_fault[i] = FLASH_DEAD;
    }
    TEST_ASSERT_FALSE(rig_keep(&rig, &record));
    TEST_ASSERT_FALSE(report().saves);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&promised, &rig.state));
}

/* Any three bytes side by side, of a journal whose newest sector has but one page. */
static void three_rotten_bytes_are_never_silent(void) {
    uint32_t cut = 0, told = 0;
    rig_open(&rig);
    uint32_t n = 0;
    keep(n++, 1, 60, 60);
    while (rig.store.cursor_page != 0 || rig.store.cursor_sector == 0) {
        keep(n, n + 1, 60, 60), n++;
    }
    remember();
    const uint32_t sector = rig.store.cursor_sector * HAL_FLASH_SECTOR_BYTES;
    for (uint32_t at = sector; at < sector + HAL_FLASH_PAGE_BYTES - 2; at++) {
        repair();
        for (uint32_t i = 0; i < 3; i++) {
            flash.bytes[at + i] ^= (uint8_t)(0x31 + i * 0x45);
        }
        rig_open(&rig);
        bool lost = !rig_same(&promised, &rig.state);
        TEST_ASSERT_TRUE(!lost || report().cut || rig.found == STORE_DAMAGED);
        cut += lost && rig.found != STORE_DAMAGED;
        told += rig.found == STORE_DAMAGED;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(5, cut + told);
}

/* A start puts zeros up to the end of a page. Zeros that end before it were a record. */
static void a_last_record_that_reads_as_zeros_is_told_once(void) {
    two_generations(12);
    const rig_state_t before = rig.state;
    keep(24, 25, 20, 20);
    const uint16_t size = journal_entry_size(20);
    memset(page_at(rig.store.cursor_sector, rig.store.cursor_page) + rig.store.page_used - size,
           0x00, size);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&before, &rig.state));
    TEST_ASSERT_TRUE(report().cut);
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_FALSE(report().cut);
    TEST_ASSERT_TRUE(rig_same(&before, &rig.state));
}

/* After a reset all there is may stand in one page. Its title gone, nobody can say what it was. */
static void a_table_of_one_page_is_never_lost_in_silence(void) {
    two_generations(12);
    rig_rest(&rig, 20);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_reset(&rig.store));
    remember();
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&rig.store, "first", 5));
    const uint32_t title = rig.store.cursor_sector * HAL_FLASH_SECTOR_BYTES +
                           rig.store.cursor_page * HAL_FLASH_PAGE_BYTES;
    for (uint32_t i = 0; i < 3; i++) {
        flash.bytes[title + 12 + i] ^= 0x41;
    }
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_TRUE(report().cut);
    repair();
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, rig_open(&rig));
    TEST_ASSERT_FALSE(report().cut);
    TEST_ASSERT_EQUAL_UINT8(0, report().sectors_unreadable);
}

/* The last record was whole at one start, which programmed a page behind it. Then it rots: the next start
 * says that something is gone, though nothing behind it tells that it ever was. */
static void a_last_record_that_rots_behind_a_start_is_told(void) {
    two_generations(3);
    (void)rig_open(&rig);
    TEST_ASSERT_FALSE(report().cut);
    uint32_t last = rig.store.cursor_sector * HAL_FLASH_SECTOR_BYTES;
    for (uint32_t at = last; at < last + HAL_FLASH_SECTOR_BYTES; at++) {
        last = flash.bytes[at] != 0xFF && flash.bytes[at] != 0x00 ? at : last;
    }
    flash.bytes[last] ^= 0x24;
    flash.bytes[last - 1] ^= 0x18;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_EQUAL_UINT32(promised.count - 1, rig.state.count);
    TEST_ASSERT_TRUE(report().cut);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(three_rotten_bytes_are_never_silent);
    RUN_TEST(a_last_record_that_reads_as_zeros_is_told_once);
    RUN_TEST(a_table_of_one_page_is_never_lost_in_silence);
    RUN_TEST(one_wrong_bit_costs_nothing_but_in_the_last_record);
    RUN_TEST(a_wrong_bit_of_a_sectors_last_record_is_corrected);
    RUN_TEST(a_wrong_bit_of_a_last_record_that_a_start_found_is_not_corrected);
    RUN_TEST(what_was_corrected_is_healed);
    RUN_TEST(two_rotten_bytes_cost_one_record_at_most_and_are_told);
    RUN_TEST(a_lost_title_drops_nothing_behind_it);
    RUN_TEST(a_rotten_snapshot_costs_nothing);
    RUN_TEST(a_lost_piece_harms_no_other);
    RUN_TEST(a_lost_page_costs_its_records_only);
    RUN_TEST(a_lost_sector_is_survived);
    RUN_TEST(a_copied_sector_changes_nothing);
    RUN_TEST(foreign_content_is_fresh_and_told);
    RUN_TEST(zeros_everywhere_are_fresh);
    RUN_TEST(a_mark_where_a_title_belongs_is_no_title_of_another_version);
    RUN_TEST(a_full_ring_is_read_and_goes_on);
    RUN_TEST(a_full_ring_with_a_bad_sector_is_left_as_it_is);
    RUN_TEST(a_full_ring_without_a_snapshot_is_damaged_and_goes_on);
    RUN_TEST(an_end_belongs_to_its_own_beginning);
    RUN_TEST(a_snapshot_has_one_end);
    RUN_TEST(a_snapshot_of_a_sequence_beyond_the_limit_is_none);
    RUN_TEST(a_record_that_is_there_twice_counts_once);
    RUN_TEST(an_end_alone_promises_nothing);
    RUN_TEST(what_promises_nothing_is_not_needed);
    RUN_TEST(what_is_left_of_a_snapshot_is_left_at_the_next_start);
    RUN_TEST(pieces_of_several_pages_are_left_at_the_next_start);
    RUN_TEST(an_opening_that_was_cut_is_told_once);
    RUN_TEST(the_most_records_that_can_be_missed_are_told);
    RUN_TEST(one_byte_may_be_otherwise_and_no_more);
    RUN_TEST(an_end_left_by_one_cut_is_no_damage_after_the_next);
    RUN_TEST(losses_before_an_unreadable_last_page_are_told);
    RUN_TEST(rotten_blank_pages_are_passed_over);
    RUN_TEST(numbers_that_run_out_are_refused_until_a_reset);
    RUN_TEST(a_sector_that_failed_is_not_written_again);
    RUN_TEST(a_flash_that_cant_be_read_is_unusable);
    RUN_TEST(a_sector_that_cant_be_read_is_passed_over);
    RUN_TEST(sectors_that_take_no_program_are_left_out);
    RUN_TEST(sectors_that_take_half_a_program_are_left_out);
    RUN_TEST(sectors_that_fail_although_they_took_it_double_nothing);
    RUN_TEST(sectors_that_dont_erase_are_left_out);
    RUN_TEST(sectors_that_erase_by_half_are_left_out);
    RUN_TEST(without_any_usable_sector_nothing_is_kept);
    RUN_TEST(a_flash_that_dies_keeps_what_it_has);
    RUN_TEST(a_last_record_that_rots_behind_a_start_is_told);
    return UNITY_END();
}
