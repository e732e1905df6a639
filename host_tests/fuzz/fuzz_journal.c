/* Any flash image: the store opens it, breaks no rule of the flash, goes on, and the next start finds what it
 * acknowledged.
 *
 * The first byte chooses: 0 the rest is the image, the last bytes blank; otherwise the rest builds
 * one, with valid checksums, which a fuzzer would never find by itself:
 *
 *     page u8, what u8, then for what & 7:
 *     0  a sector header    1  a page header: number u8, sequence u16, version u8
 *                          (bits 1 to 3 and 5 to 7 zero: our own)
 *     2  a record           3  a snapshot's begin    4  a chunk    5  its end
 *        (2-5: number u8, offset u8, index u8, length u8)
 *     6  a byte: offset u8, value u8                 7  the page filled with a value u8 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "flash_fake.h"
#include "journal.h"
#include "store.h"

static void put_page_header(uint8_t *page, uint8_t index, bytes_t *input) {
    journal_page_header_t header = {.number = take(input)};
    header.sequence = (uint32_t)(take(input) | take(input) << 8);
    uint8_t version = take(input);
    header.version = version & 0xEE ? version : JOURNAL_VERSION;
    if (version == 0xFF) {
        header.number += JOURNAL_LIMIT - 20;
        header.sequence += JOURNAL_LIMIT - 20;
        header.version = JOURNAL_VERSION;
    }
    journal_put_page_header(page + journal_page_header_at(index), &header);
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
        journal_sector_header_t header = {.erases = at};
        if (what == 0) {
            journal_put_sector_header(page, &header);
        } else if (what == 1) {
            put_page_header(page, at % JOURNAL_PAGES, input);
        } else if (what <= 5) {
            put_entry(page, what - 1, input);
        } else if (what == 6) {
            page[take(input)] = take(input);
        } else {
            memset(page, take(input), HAL_FLASH_PAGE_BYTES);
        }
    }
}

static flash_fake_t flash;
static store_t store;
static uint32_t last; /* the number in the record delivered last */

static void require(bool holds) {
    if (!holds) {
        abort();
    }
}

static void sink(void *context, const store_record_t *record) {
    (void)context;
    if (record->kind == STORE_RECORD && record->length >= sizeof last) {
        memcpy(&last, record->bytes, sizeof last);
    }
}

static bool saves(void) {
    store_report_t report;
    store_report(&store, &report);
    return report.saves;
}

/* With all that the store requests before: a snapshot, erases. */
static bool save(uint32_t number) {
    uint8_t bytes[STORE_BYTES] = {0};
    store_status_t status = STORE_FULL;
    memcpy(bytes, &number, sizeof number);
    for (uint8_t tries = 0; status == STORE_FULL && tries < 2 * HAL_FLASH_SECTORS; tries++) {
        status = store_append(&store, bytes, (uint8_t)(4 + number * 7 % (STORE_BYTES - 4)));
        if (status == STORE_FULL && (store_snapshot_begin(&store) != STORE_OK ||
                                     store_snapshot_write(&store, "x", 1) != STORE_OK ||
                                     store_snapshot_end(&store) != STORE_OK)) {
            (void)store_idle(&store, true);
        }
    }
    return status == STORE_OK;
}

/* Another version and numbers that ran out are refused until a reset. */
static void save_or_reset(uint32_t number) {
    if (!save(number)) {
        require(!saves());
        require(store_reset(&store) == STORE_OK && saves());
        require(save(number));
    }
    (void)store_idle(&store, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes_t input = {data, size};
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    if (take(&input) != 0) {
        build(flash.bytes, &input);
    } else {
        memcpy(flash.bytes, input.next,
               input.left < HAL_FLASH_BYTES ? input.left : HAL_FLASH_BYTES);
    }
    (void)store_open(&store, sink, NULL);
    for (uint32_t number = 1; number <= 20; number++) {
        save_or_reset(number);
    }
    for (uint32_t start = 0; start < 2; start++) {
        last = 0;
        require(store_open(&store, sink, NULL) == STORE_FOUND);
        require(last == 20);
    }
    require(flash.broken == NULL);
    return 0;
}
