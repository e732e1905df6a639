/* A window into a text that is written from front to end: what lies before and behind it is only
 * counted. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t at;   /* of the text: where the next byte goes */
    uint32_t from; /* where the window begins */
    uint16_t size;
    uint8_t *bytes; /* NULL with size 0: to count */
} page_t;

void page_bytes(page_t *page, const void *bytes, uint32_t count);
void page_text(page_t *page, const char *text);
void page_number(page_t *page, uint32_t number);
/* number / 10^decimals */
void page_decimal(page_t *page, uint32_t number, uint8_t decimals);
void page_hex(page_t *page, uint32_t number);

/* Is all that the window shows written? */
static inline bool page_full(const page_t *page) { return page->at >= page->from + page->size; }
