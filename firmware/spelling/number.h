/* Numbers as people write them: the one place that turns them into digits. */
#pragma once

#include <stdint.h>

#define NUMBER_TEXT_MAX 24 /* of any number, with its end */

/* Decimal, without leading zeros, terminated. Returns the length. */
uint8_t number_spell(uint64_t number, char text[NUMBER_TEXT_MAX]);

/* number / 10^decimals, with a point and all its decimals: 1240 with 2 is "12.40". At most 19. */
uint8_t number_spell_decimal(uint64_t number, uint8_t decimals, char text[NUMBER_TEXT_MAX]);
