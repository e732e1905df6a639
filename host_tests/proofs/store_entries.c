/* Proven:   an entry is looked for and corrected within its page, whatever the page holds: no read or
 *           write beside it, what it gives lies in the page, and what can't be corrected is left as it was
 * For:      every page, the first and last offsets and those around which the longest entry just fits, every sector's number
 * Assuming: crc_add reads the bytes that it is given and no other, and may give anything (crc.c proves the first)
 * Sources:  firmware/store/journal.c firmware/store/correct.c
 * Options:  --unwind 260
 * Variants: AT=0..4
 * Planted:  firmware/store/journal.c: if (room < JOURNAL_ENTRY_BYTES + at[LENGTH_AT]) => if (room < at[LENGTH_AT])
 * Planted:  firmware/store/correct.c: room >= JOURNAL_ENTRY_BYTES + entry[LENGTH_AT] => room >= entry[LENGTH_AT]
 * Planted:  firmware/store/correct.c: entry[LENGTH_AT] = *was; => entry[LENGTH_AT] = 0; */
#include "crc_contract.h"
#include "journal.h"
#include "proof.h"

uint32_t crc_add(uint32_t crc, const uint8_t *bytes, uint32_t length) {
    (void)crc;
    assert(length == 0 || __CPROVER_r_ok(bytes, length));
    return any_u32();
}

uint32_t crc_of(const uint8_t *bytes, uint32_t length) { return crc_add(0, bytes, length); }

static uint8_t *any_page(void) {
    uint8_t *page = malloc(HAL_FLASH_PAGE_BYTES);
    __CPROVER_assume(page != NULL);
    return page;
}

static void what_is_got_lies_in_the_page(uint16_t offset) {
    const uint8_t *page = any_page();
    journal_entry_t entry;
    if (journal_get_entry(page, offset, any_u32(), &entry) != JOURNAL_ENTRY) {
        return;
    }
    assert(entry.bytes == page + offset + JOURNAL_ENTRY_BYTES);
    assert(offset + JOURNAL_ENTRY_BYTES + entry.length <= HAL_FLASH_PAGE_BYTES);
    assert(entry.length > 0 && entry.kind >= JOURNAL_RECORD && entry.kind <= JOURNAL_END);
}

/* One byte of the page, any, stands for all. */
static void what_is_corrected_is_one_byte_of_the_entry(uint16_t offset) {
    uint8_t *page = any_page();
    uint16_t watched = any_u16();
    uint8_t was;
    __CPROVER_assume(watched < HAL_FLASH_PAGE_BYTES);
    uint8_t before = page[watched];
    uint16_t at = journal_correct_entry(page, offset, any_u32(), &was);
    if (at == watched) {
        assert(was == before);
    } else {
        assert(page[watched] == before);
    }
    assert(at == JOURNAL_WHOLE || (at >= offset && at < HAL_FLASH_PAGE_BYTES));
}

void proof(void) {
    static const uint16_t offsets[] = {48, 52, 240, 248, 256};
    what_is_got_lies_in_the_page(offsets[AT]);
    what_is_corrected_is_one_byte_of_the_entry(offsets[AT]);
}
