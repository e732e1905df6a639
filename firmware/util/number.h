/* Numbers as text: decimal formatting and parsing, hexadecimal digits. */
#pragma once

#include <stdint.h>

#define NUMBER_TEXT_MAX 24 /* bytes of any number, with its NUL */

/* Decimal, without leading zeros, ended by NUL. Returns the length. */
uint8_t number_format(uint64_t number, char text[NUMBER_TEXT_MAX]);

/* The same with a minus before a negative number. */
uint8_t number_format_signed(int64_t number, char text[NUMBER_TEXT_MAX]);

/* number / 10^decimals with all its decimals, at most 19: 1240 with 2 is "12.40". */
uint8_t number_format_decimal(uint64_t number, uint8_t decimals, char text[NUMBER_TEXT_MAX]);

typedef enum { NUMBER_OK, NUMBER_MALFORMED, NUMBER_TOO_LARGE } number_result_t;

/* A decimal number of digits only, at least one; too large from 1,000,000,000 on. */
number_result_t number_parse(const char *text, uint8_t length, uint32_t *number);

/* The lower-case hexadecimal digit of 0..15, and the value of one of either case; -1: it is none. */
char number_hex_digit(uint8_t value);
int8_t number_hex_value(char digit);
