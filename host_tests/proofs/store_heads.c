/* Proven:   sector and page headers are read and corrected within their 16 bytes; what is written is
 *           read again as it was; a page header that is taken keeps the bounds of numbers; what is corrected differs in
 *           one bit and is valid, and what can't be is left as it was
 * For:      every 16 bytes, every number, sequence, version and count of erases
 * Assuming: crc32_find_bit names a bit of the 16 bytes, or none (util_crc32.c proves it); the crc is some function
 *           of the bytes
 * Sources:  firmware/store/journal.c firmware/store/correct.c
 * Options:  --unwind 18
 * Planted:  firmware/store/journal.c: header->sequence < JOURNAL_LIMIT => header->sequence <= JOURNAL_LIMIT
 * Planted:  firmware/store/journal.c: header->version = bytes[8]; => header->version = bytes[9];
 * Planted:  firmware/store/journal.c: return header->erases != 0; => return true;
 * Planted:  firmware/store/correct.c: if (is_right(bytes)) { => if (true) { */
#include "crc_contract.h"
#include "journal.h"
#include "proof.h"

enum { HEAD_BYTES = 16 };

/* Any function of twelve bytes: the same bytes give the same. */
uint32_t __CPROVER_uninterpreted_crc(uint64_t first, uint32_t last);

uint32_t crc32_of(const uint8_t *bytes, uint32_t length) {
    uint64_t first;
    uint32_t last;
    assert(length == HEAD_BYTES - 4 && __CPROVER_r_ok(bytes, length));
    memcpy(&first, bytes, sizeof first);
    memcpy(&last, bytes + sizeof first, sizeof last);
    return __CPROVER_uninterpreted_crc(first, last);
}

uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t length) {
    (void)crc;
    (void)bytes;
    (void)length;
    return any_u32();
}

static uint8_t *any_head(void) {
    uint8_t *bytes = malloc(HEAD_BYTES);
    __CPROVER_assume(bytes != NULL);
    return bytes;
}

static void a_mark_is_read_again(void) {
    uint8_t *bytes = any_head();
    journal_sector_header_t mark = {.erases = any_u32()}, again;
    journal_put_sector_header(bytes, &mark);
    assert(journal_get_sector_header(bytes, &again) == (mark.erases != 0));
    assert(again.erases == mark.erases);
}

static void a_title_is_read_again(void) {
    uint8_t *bytes = any_head();
    journal_page_header_t again,
        title = {.number = any_u32(), .sequence = any_u32(), .version = any_u8()};
    bool may = title.number != 0 && title.number < JOURNAL_LIMIT && title.sequence < JOURNAL_LIMIT;
    journal_put_page_header(bytes, &title);
    assert(journal_get_page_header(bytes, &again) == may);
    assert(again.number == title.number && again.sequence == title.sequence);
    assert(again.version == title.version);
}

static void any_bytes_are_read(void) {
    const uint8_t *bytes = any_head();
    journal_page_header_t title;
    journal_sector_header_t mark;
    bool is_title = journal_get_page_header(bytes, &title);
    assert(!is_title ||
           (title.number > 0 && title.number < JOURNAL_LIMIT && title.sequence < JOURNAL_LIMIT));
    bool is_mark = journal_get_sector_header(bytes, &mark);
    assert(!is_mark || mark.erases > 0);
}

static uint8_t count_others(const uint8_t *a, const uint8_t *b) {
    uint8_t others = 0;
    for (uint8_t i = 0; i < HEAD_BYTES; i++) {
        uint8_t bits = a[i] ^ b[i];
        bool one = (bits & (bits - 1)) == 0;
        others = (uint8_t)(others + (bits == 0 ? 0 : one ? 1 : 2));
    }
    return others;
}

static void one_bit_is_corrected_or_none(void) {
    uint8_t *bytes = any_head(), before[HEAD_BYTES];
    journal_page_header_t title;
    journal_sector_header_t mark;
    memcpy(before, bytes, sizeof before);
    bool marks = any_bool();
    bool corrected =
        marks ? journal_correct_sector_header(bytes) : journal_correct_page_header(bytes);
    assert(count_others(bytes, before) == (corrected ? 1 : 0));
    assert(!corrected || (marks ? journal_get_sector_header(bytes, &mark)
                                : journal_get_page_header(bytes, &title)));
}

void proof(void) {
    a_mark_is_read_again();
    a_title_is_read_again();
    any_bytes_are_read();
    one_bit_is_corrected_or_none();
}
