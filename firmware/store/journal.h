/* The journal's on-flash format: encoding, decoding and single-bit correction of its headers and entries.
 * docs/journal.md specifies it. Pure functions.
 *
 * A sector is 16 pages of 256 bytes; all numbers are little-endian:
 *
 *     page 0      0  sector header  magic "SanityLg", erases u32, crc u32; when erased
 *                16  page header    with the page's first entries
 *                32  entries
 *     pages 1..   0  page header    number u32, sequence u32, version u8, 3 x 0xFF, crc u32
 *                16  entries
 *
 * An entry, from a multiple of 4, never across a page's end:
 *
 *     0  length u8 (1..200), kind u8, index u16, crc u32, then `length` bytes
 *
 * After its last entry a page is blank (0xFF). Zeros, four at a time, are skipped. Every page has its position
 * in its page header, so that losing one page affects no other.
 *
 * A single-bit error in a header or an entry is corrected by its CRC-32: no two such errors have the same
 * syndrome. The last record of the log is never corrected (journal_reader.c). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_flash.h"

/* The version of all bytes in the journal: the store's, and the app's inside them (app/records.c,
 * session/snapshot.c, session/op_codec.c). Any change to one of these increments it. A journal of
 * another version is neither read nor written; docs/design.md says what changes with release
 * 0.1.0. */
#define JOURNAL_VERSION 3u

#define JOURNAL_SECTOR_HEADER_BYTES 16u
#define JOURNAL_PAGE_HEADER_BYTES 16u
#define JOURNAL_ENTRY_BYTES 8u /* before an entry's own bytes */
#define JOURNAL_PAGES (HAL_FLASH_SECTOR_BYTES / HAL_FLASH_PAGE_BYTES)

/* Sequence of the first record ever. A page header with a number or sequence from the limit on
 * isn't valid, and none is written: the flash wears out long before. */
#define JOURNAL_FIRST 1u
#define JOURNAL_LIMIT 0xF0000000u

/* Marks a sector as completely erased. */
typedef struct {
    uint32_t erases; /* of this sector since it was new, this one included */
} journal_sector_header_t;

/* The position of a page in the journal. Sector and page headers have the same layout in every
 * version, so that any firmware recognises a journal of another one. */
typedef struct {
    uint32_t number;   /* the sector's: from 1, one more for each sector opened */
    uint32_t sequence; /* of the next record when the page was begun */
    uint8_t version;
} journal_page_header_t;

typedef enum {
    JOURNAL_RECORD = 1, /* index: the low 16 bits of its sequence */
    JOURNAL_BEGIN,      /* a snapshot; index 0; bytes: sequence of the next record, u32 */
    JOURNAL_CHUNK,      /* index from 1 */
    JOURNAL_END,        /* index after the last chunk's; bytes: as begin */
} journal_kind_t;

typedef struct {
    uint8_t kind; /* journal_kind_t */
    uint8_t length;
    uint16_t index;
    const uint8_t *bytes;
} journal_entry_t;

typedef enum {
    JOURNAL_ENTRY, /* a valid entry */
    JOURNAL_BLANK, /* 0xFF from here to the end of the page, perhaps except one rotten byte */
    JOURNAL_VOID,  /* four bytes of 0x00, over what was unreadable or must stay unused */
    JOURNAL_BAD,   /* anything else: look again 4 bytes on */
} journal_verdict_t;

/* Is every byte equal to value? */
bool journal_all(const uint8_t *bytes, uint32_t length, uint8_t value);

/* The same, except for at most one byte. */
bool journal_nearly_all(const uint8_t *bytes, uint32_t length, uint8_t value);

/* Encoding into and decoding from a page. */
void journal_put_sector_header(uint8_t *page, const journal_sector_header_t *header);
bool journal_get_sector_header(const uint8_t *page, journal_sector_header_t *header);

/* Offsets of the page header and of the first entry in page number `page` of a sector. */
uint16_t journal_page_header_at(uint8_t page);
uint16_t journal_entries_at(uint8_t page);

/* Encoding into and decoding from JOURNAL_PAGE_HEADER_BYTES bytes. */
void journal_put_page_header(uint8_t *bytes, const journal_page_header_t *header);
bool journal_get_page_header(const uint8_t *bytes, journal_page_header_t *header);

/* Corrects a single-bit error of a page header of this version. false: it is valid already, or more than one
 * bit is wrong; nothing is changed then. */
bool journal_correct_page_header(uint8_t *bytes);

/* The same for a sector header. */
bool journal_correct_sector_header(uint8_t *bytes);

/* Bytes that an entry occupies in a page. */
uint16_t journal_entry_size(uint8_t length);

/* Writes the entry at page + offset, where journal_entry_size(entry->length) bytes must fit. The
 * checksum binds it to the number of its sector, so that no stale entry can pass for a new one. */
void journal_put_entry(uint8_t *page, uint16_t offset, uint32_t number,
                       const journal_entry_t *entry);

/* Decodes the entry at page + offset (a multiple of 4, at most the page's length). Its bytes point into
 * the page. */
journal_verdict_t journal_get_entry(const uint8_t *page, uint16_t offset, uint32_t number,
                                    journal_entry_t *entry);

/* The bit of the page that is wrong in the entry at page + offset, to be corrected by journal_flip; the page
 * is unchanged. JOURNAL_NO_BIT: the entry is valid already, or more than one bit is wrong. Only for places
 * where an entry is expected: of 2.5 million places with other contents one is mistaken for an entry. */
#define JOURNAL_NO_BIT (8u * HAL_FLASH_PAGE_BYTES)
uint32_t journal_find_error(uint8_t *page, uint16_t offset, uint32_t number);
void journal_flip(uint8_t *bytes, uint32_t bit);

/* ---- shared by journal.c and correct.c ---- */

#define JOURNAL_LENGTH_AT 0u
#define JOURNAL_KIND_AT 1u
#define JOURNAL_INDEX_AT 2u
#define JOURNAL_CRC_AT 4u
#define JOURNAL_HEADER_CRC_AT 12u /* of a sector header, and of a page header */

/* Over the sector's number and the entry without its CRC and padding. All of it must be there. */
uint32_t journal_entry_crc(const uint8_t *entry, uint32_t number);

/* Are the length and the kind possible, all of it within `room` bytes, and the CRC right? */
bool journal_entry_is_valid(const uint8_t *entry, uint32_t room, uint32_t number);
