/* Formats numbers as decimal text. */
#pragma once

#include <stdint.h>

#define NUMBER_TEXT_MAX 24 /* bytes of any number, with its NUL */

/* Decimal, without leading zeros, ended by NUL. Returns the length. */
uint8_t number_format(uint64_t number, char text[NUMBER_TEXT_MAX]);

/* number / 10^decimals with all its decimals, at most 19: 1240 with 2 is "12.40". */
uint8_t number_format_decimal(uint64_t number, uint8_t decimals, char text[NUMBER_TEXT_MAX]);
