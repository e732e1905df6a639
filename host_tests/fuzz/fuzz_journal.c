/* Any flash image: the store opens it, breaks no rule of the flash, hands over nothing that isn't
 * there, goes on, and keeps what it is given from then on.
 *
 * The first byte chooses: 0 the rest is the image, the last bytes blank; otherwise the rest builds
 * one, with right checksums, of which a fuzzer would never get far by itself:
 *
 *     page u8, what u8, then for what & 7:
 *     0  a mark             1  a title: number u8, sequence u16, version u8
 *                          (bits 1 to 3 and 5 to 7 zero: our own)
 *     2  a record           3  a snapshot's begin    4  a piece    5  its end
 *        (2-5: number u8, offset u8, index u8, length u8)
 *     6  a byte: offset u8, value u8                 7  the page filled with a value u8 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "flash_fake.h"
#include "journal.h"
#include "rig.h"

static void put_title(uint8_t *page, uint8_t index, bytes_t *input) {
    journal_page_header_t title = {.number = take(input)};
    title.sequence = (uint32_t)(take(input) | take(input) << 8);
    uint8_t version = take(input);
    title.version = version & 0xEE ? version : JOURNAL_VERSION;
    if (version == 0xFF) {
        title.number += JOURNAL_LIMIT - 20;
        title.sequence += JOURNAL_LIMIT - 20;
        title.version = JOURNAL_VERSION;
    }
    journal_put_page_header(page + journal_page_header_at(index), &title);
}

static void put_entry(uint8_t *page, uint8_t kind, bytes_t *input) {
    static const uint8_t bytes[STORE_BYTES] = {1};
    uint32_t number = take(input);
    uint16_t offset = (uint16_t)(take(input) & ~3u);
    journal_entry_t entry = {.kind = kind, .bytes = bytes};
    entry.index = take(input);
    entry.length = take(input);
    if (kind == JOURNAL_BEGIN || kind == JOURNAL_END) {
        entry.length = 4;
    }
    if (entry.length <= STORE_BYTES &&
        offset + journal_entry_size(entry.length) <= HAL_FLASH_PAGE_BYTES) {
        journal_put_entry(page, offset, number, &entry);
    }
}

static void build(uint8_t *image, bytes_t *input) {
    while (input->left > 0) {
        uint8_t at = take(input);
        uint8_t *page = image + at * HAL_FLASH_PAGE_BYTES;
        uint8_t what = take(input) & 7;
        journal_sector_header_t mark = {.erases = at};
        if (what == 0) {
            journal_put_sector_header(page, &mark);
        } else if (what == 1) {
            put_title(page, at % JOURNAL_PAGES, input);
        } else if (what <= 5) {
            put_entry(page, what - 1, input);
        } else if (what == 6) {
            page[take(input)] = take(input);
        } else {
            memset(page, take(input), HAL_FLASH_PAGE_BYTES);
        }
    }
}

static void require(bool holds) {
    if (!holds) {
        abort();
    }
}

static bool keeps(const rig_t *rig) {
    store_report_t report;
    store_report(&rig->store, &report);
    return report.saves;
}

/* Another version and exhausted numbers are refused, until a reset. */
static void reset(rig_t *rig) {
    require(!keeps(rig));
    require(store_reset(&rig->store) == STORE_OK);
    require(keeps(rig));
    memset(&rig->state, 0, sizeof rig->state);
}

static void works_on(rig_t *rig) {
    if (!keeps(rig)) {
        reset(rig);
    }
    for (uint32_t n = 0; n < 20; n++) {
        rig_record_t record = rig_record(n, 6, 200);
        if (!rig_keep(rig, &record)) {
            reset(rig);
            require(rig_keep(rig, &record));
        }
        rig_rest(rig, 2);
    }
    if (!keeps(rig)) {
        reset(rig);
    }
    rig_state_t now = rig->state;
    store_found_t found = rig_open(rig);
    require(found == (now.count == 0 ? STORE_FRESH : STORE_FOUND));
    require(rig_same(&now, &rig->state));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static flash_fake_t flash;
    static rig_t rig;
    bytes_t input = {data, size};
    flash_fake_init(&flash);
    rig_init(&rig, &flash);
    if (take(&input) != 0) {
        build(flash.bytes, &input);
    } else {
        memcpy(flash.bytes, input.next,
               input.left < HAL_FLASH_BYTES ? input.left : HAL_FLASH_BYTES);
    }
    rig_open(&rig);
    works_on(&rig);
    require(flash.broken == NULL);
    return 0;
}
