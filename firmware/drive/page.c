#include "page.h"

#include <string.h>

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

/* At least so many digits. */
static void digits(page_t *page, uint32_t number, uint8_t base, uint8_t least) {
    char text[10];
    uint8_t at = sizeof text;
    do {
        text[--at] = "0123456789abcdef"[number % base];
        number /= base;
        least = (uint8_t)(least > 0 ? least - 1 : 0);
    } while (number > 0 || least > 0);
    page_bytes(page, &text[at], (uint32_t)(sizeof text - at));
}

void page_number(page_t *page, uint32_t number) { digits(page, number, 10, 1); }

void page_hex(page_t *page, uint32_t number) { digits(page, number, 16, 8); }

void page_decimal(page_t *page, uint32_t number, uint8_t decimals) {
    uint32_t unit = 1;
    for (uint8_t i = 0; i < decimals; i++) {
        unit *= 10u;
    }
    page_number(page, number / unit);
    page_text(page, ".");
    digits(page, number % unit, 10, decimals);
}
