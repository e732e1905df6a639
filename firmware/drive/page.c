#include "page.h"

#include <string.h>

#include "number.h"

void page_bytes(page_t *page, const void *bytes, uint32_t count) {
    const uint8_t *from = bytes;
    uint32_t end = page->from + page->size;
    uint32_t first = page->at > page->from ? page->at : page->from;
    uint32_t last = page->at + count < end ? page->at + count : end;
    if (first < last) {
        memcpy(&page->bytes[first - page->from], &from[first - page->at], last - first);
    }
    page->at += count;
}

void page_text(page_t *page, const char *text) { page_bytes(page, text, (uint32_t)strlen(text)); }

void page_number(page_t *page, uint32_t number) { page_decimal(page, number, 0); }

void page_decimal(page_t *page, uint32_t number, uint8_t decimals) {
    char text[NUMBER_TEXT_MAX];
    page_bytes(page, text, number_format_decimal(number, decimals, text));
}

void page_hex(page_t *page, uint32_t number) {
    for (int shift = 28; shift >= 0; shift -= 4) {
        const char digit = number_hex_digit((uint8_t)(number >> shift & 0xFu));
        page_bytes(page, &digit, 1);
    }
}
