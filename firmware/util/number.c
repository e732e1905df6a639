#include "number.h"

#include <assert.h>
#include <stdbool.h>
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
    assert(decimals <= 19);
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

uint8_t number_format_signed(int64_t number, char text[NUMBER_TEXT_MAX]) {
    if (number >= 0) {
        return number_format((uint64_t)number, text);
    }
    text[0] = '-';
    char digits[NUMBER_TEXT_MAX];
    const uint8_t length = number_format((uint64_t)-number, digits);
    memcpy(&text[1], digits, length + 1u);
    return (uint8_t)(length + 1);
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

number_result_t number_parse(const char *text, uint8_t length, uint32_t *number) {
    uint8_t digits = 0;
    while (digits < length && is_digit(text[digits])) {
        digits++;
    }
    if (length == 0 || digits < length) {
        return NUMBER_MALFORMED;
    }
    uint32_t value = 0;
    for (uint8_t i = 0; i < length; i++) {
        if (value > 99999999) {
            return NUMBER_TOO_LARGE;
        }
        value = value * 10u + (uint32_t)(text[i] - '0');
    }
    *number = value;
    return NUMBER_OK;
}

char number_hex_digit(uint8_t value) {
    assert(value < 16);
    return (char)(value < 10 ? '0' + value : 'a' + value - 10);
}

int8_t number_hex_value(char digit) {
    if (is_digit(digit)) {
        return (int8_t)(digit - '0');
    }
    const char lower = (char)(digit | 0x20);
    return lower >= 'a' && lower <= 'f' ? (int8_t)(lower - 'a' + 10) : -1;
}
