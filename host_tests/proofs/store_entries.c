/* Proven:   an entry and the wrong bit of one are looked for within their page, whatever the page holds: no read or
 *           write beside it, what is found lies in the page, and the page is left as it was:
 *           a proof for each function, those that it calls kept to what theirs proves
 * For:      every page, every offset in it that is a multiple of four and the one behind it, every sector's number
 * Assuming: crc32_add reads the bytes that it is given and no other (util_crc32.c), and may give anything; which bit
 *           crc32_find_bit names is util_crc32.c's, too
 * Sources:  firmware/store/journal.c
 * Contracts: firmware/store/journal.c: journal_all journal_nearly_all journal_entry_crc journal_entry_is_valid
 *           firmware/store/correct.c: find_content_bit is_valid_with
 * Options:  --unwind 260
 * Variants: PART=0..6
 * Planted:  PART=0 firmware/store/journal.c: for (uint32_t i = 0; i < length; i++) { => for (uint32_t i = 0; i <= length; i++) {
 * Planted:  PART=1 firmware/store/journal.c: i < length && others <= 1; i++ => others <= 1; i++
 * Planted:  PART=2 firmware/store/journal.c: entry + JOURNAL_ENTRY_BYTES, entry[JOURNAL_LENGTH_AT]); => entry + JOURNAL_ENTRY_BYTES, entry[JOURNAL_LENGTH_AT] + 1u);
 * Planted:  PART=3 firmware/store/journal.c: if (room < JOURNAL_ENTRY_BYTES + at[JOURNAL_LENGTH_AT]) => if (room < at[JOURNAL_LENGTH_AT])
 * Planted:  PART=3 firmware/store/journal.c: if (room < JOURNAL_ENTRY_BYTES || at => if (at
 * Planted:  PART=4 firmware/store/correct.c: room < JOURNAL_ENTRY_BYTES + length => room < length
 * Planted:  PART=4 firmware/store/correct.c: covered - bytes_from + 8 * JOURNAL_ENTRY_BYTES => covered - 8 * SALT_BYTES + 8 * JOURNAL_ENTRY_BYTES
 * Planted:  PART=5 firmware/store/correct.c: bool valid = journal_entry_is_valid(entry, room, number); => bool valid = journal_entry_is_valid(entry, room, number); journal_flip(entry, 0);
 * Planted:  PART=6 firmware/store/journal.c: if (journal_all(at, 4, 0x00)) { => if (journal_all(at, 5, 0x00)) {
 * Planted:  PART=6 firmware/store/correct.c: bit < 8 * (JOURNAL_LENGTH_AT + 1) => bit < 8 * (JOURNAL_LENGTH_AT + 300) */
#include "correct.c"
#include "crc_contract.h"
#include "journal.h"
#include "proof.h"

/* The real ones, which the harness has others of. */
bool real_journal_all(const uint8_t *bytes, uint32_t length, uint8_t value);
bool real_journal_nearly_all(const uint8_t *bytes, uint32_t length, uint8_t value);
uint32_t real_journal_entry_crc(const uint8_t *entry, uint32_t number);
bool real_journal_entry_is_valid(const uint8_t *at, uint32_t room, uint32_t number);

/* --- by their contracts ------------------------------------------------------------------- */

static bool may_be_read(const uint8_t *bytes, uint32_t length) {
    return length == 0 || __CPROVER_r_ok(bytes, length);
}

uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t length) {
    (void)crc;
    assert(may_be_read(bytes, length));
    return any_u32();
}

uint32_t crc32_of(const uint8_t *bytes, uint32_t length) { return crc32_add(0, bytes, length); }

bool journal_all(const uint8_t *bytes, uint32_t length, uint8_t value) {
    assert(may_be_read(bytes, length));
    return (void)value, any_bool();
}

bool journal_nearly_all(const uint8_t *bytes, uint32_t length, uint8_t value) {
    return length <= 1 || journal_all(bytes, length, value);
}

uint32_t journal_entry_crc(const uint8_t *entry, uint32_t number) {
    assert(may_be_read(entry, JOURNAL_ENTRY_BYTES));
    assert(may_be_read(entry, JOURNAL_ENTRY_BYTES + entry[JOURNAL_LENGTH_AT]));
    return (void)number, any_u32();
}

static bool fits(const uint8_t *entry, uint32_t room) {
    return room > JOURNAL_ENTRY_BYTES && entry[JOURNAL_LENGTH_AT] > 0 &&
           entry[JOURNAL_LENGTH_AT] <= STORE_BYTES &&
           JOURNAL_ENTRY_BYTES + entry[JOURNAL_LENGTH_AT] <= room &&
           entry[JOURNAL_KIND_AT] >= JOURNAL_RECORD && entry[JOURNAL_KIND_AT] <= JOURNAL_END;
}

bool journal_entry_is_valid(const uint8_t *at, uint32_t room, uint32_t number) {
    assert(may_be_read(at, room));
    return (void)number, fits(at, room) && any_bool();
}

static bool find_content_bit(const uint8_t *entry, uint32_t room, uint32_t number, uint32_t *bit) {
    assert(may_be_read(entry, room) && room > JOURNAL_ENTRY_BYTES);
    *bit = any_u32();
    __CPROVER_assume(*bit < 8 * room);
    return (void)number, any_bool();
}

static bool is_valid_with(uint8_t *entry, uint32_t room, uint32_t number, uint32_t bit) {
    assert(__CPROVER_rw_ok(entry, room) && bit < 8 * room);
    return (void)number, any_bool();
}

/* ------------------------------------------------------------------------------------------- */

static uint8_t *any_bytes(uint32_t count) {
    uint8_t *bytes = malloc(count);
    __CPROVER_assume(bytes != NULL);
    return bytes;
}

static uint32_t any_room(void) {
    uint32_t room = any_u32();
    __CPROVER_assume(room <= HAL_FLASH_PAGE_BYTES);
    return room;
}

static void all_is_read_within_its_bytes(void) {
    uint32_t count = any_room();
    (void)real_journal_all(any_bytes(count), count, any_u8());
}

static void nearly_all_is_read_within_its_bytes(void) {
    uint32_t count = any_room();
    assert(real_journal_nearly_all(any_bytes(count), count, any_u8()) || count > 1);
}

static void crc_is_of_the_entry(void) {
    uint32_t room = any_room();
    uint8_t *entry = any_bytes(room);
    __CPROVER_assume(room >= JOURNAL_ENTRY_BYTES &&
                     JOURNAL_ENTRY_BYTES + entry[JOURNAL_LENGTH_AT] <= room);
    (void)real_journal_entry_crc(entry, any_u32());
}

static void what_is_valid_fits(void) {
    uint32_t room = any_room();
    const uint8_t *entry = any_bytes(room);
    if (real_journal_entry_is_valid(entry, room, any_u32())) {
        assert(fits(entry, room));
    }
}

static void a_bit_is_one_of_the_entry(void) {
    uint32_t room = any_room(), bit;
    __CPROVER_assume(room > JOURNAL_ENTRY_BYTES);
    const uint8_t *entry = any_bytes(room);
    if (real_find_content_bit(entry, room, any_u32(), &bit)) {
        assert(bit < 8 * room && bit >= 8 * (JOURNAL_LENGTH_AT + 1));
    }
}

/* One byte of the entry, any, stands for all. */
static void to_try_a_bit_changes_nothing(void) {
    uint32_t room = any_room(), watched = any_room(), bit = any_u32();
    __CPROVER_assume(room > JOURNAL_ENTRY_BYTES && watched < room && bit < 8 * room);
    uint8_t *entry = any_bytes(room), before = entry[watched];
    (void)real_is_valid_with(entry, room, any_u32(), bit);
    assert(entry[watched] == before);
}

static void what_is_got_lies_in_the_page(uint32_t offset) {
    const uint8_t *page = any_bytes(HAL_FLASH_PAGE_BYTES);
    journal_entry_t entry;
    if (journal_get_entry(page, (uint16_t)offset, any_u32(), &entry) != JOURNAL_ENTRY) {
        return;
    }
    assert(entry.bytes == page + offset + JOURNAL_ENTRY_BYTES);
    assert(offset + JOURNAL_ENTRY_BYTES + entry.length <= HAL_FLASH_PAGE_BYTES);
    assert(entry.length > 0 && entry.kind >= JOURNAL_RECORD && entry.kind <= JOURNAL_END);
}

static void what_is_wrong_lies_in_the_page(uint32_t offset) {
    uint8_t *page = any_bytes(HAL_FLASH_PAGE_BYTES);
    uint32_t bit = journal_find_error(page, (uint16_t)offset, any_u32());
    assert(bit == JOURNAL_NO_BIT || (bit >= 8 * offset && bit < 8 * HAL_FLASH_PAGE_BYTES));
}

static void an_entry_is_of_its_page(void) {
    uint32_t offset = any_room();
    __CPROVER_assume(offset % 4 == 0);
    if (any_bool()) {
        what_is_got_lies_in_the_page(offset);
    } else {
        what_is_wrong_lies_in_the_page(offset);
    }
}

void proof(void) {
    static void (*const parts[])(void) = {
        all_is_read_within_its_bytes, nearly_all_is_read_within_its_bytes,
        crc_is_of_the_entry,          what_is_valid_fits,
        a_bit_is_one_of_the_entry,    to_try_a_bit_changes_nothing,
        an_entry_is_of_its_page,
    };
    parts[PART]();
}
