#include "number.h"

#include <string.h>

/* The core has no 64-bit division, and most numbers fit into 32 bits. */
static uint8_t take_digit(uint64_t *number) {
    if (*number <= UINT32_MAX) {
        const uint32_t low = (uint32_t)*number;
        *number = low / 10u;
        return (uint8_t)(low % 10u);
    }
    const uint8_t digit = (uint8_t)(*number % 10u);
    *number /= 10u;
    return digit;
}

uint8_t number_format_decimal(uint64_t number, uint8_t decimals, char text[NUMBER_TEXT_MAX]) {
    char digits[NUMBER_TEXT_MAX];
    uint8_t at = sizeof digits, written = 0;
    digits[--at] = '\0';
    do {
        if (written == decimals && decimals > 0) {
            digits[--at] = '.';
        }
        digits[--at] = (char)('0' + take_digit(&number));
        written++;
    } while (number > 0 || written <= decimals);
    memcpy(text, &digits[at], sizeof digits - at);
    return (uint8_t)(sizeof digits - 1 - at);
}

uint8_t number_format(uint64_t number, char text[NUMBER_TEXT_MAX]) {
    return number_format_decimal(number, 0, text);
}
