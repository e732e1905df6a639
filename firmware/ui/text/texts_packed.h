/* The texts as they are packed, see tools/assets/texts_to_c.py. For texts.c alone. */
#pragma once

#include <assert.h>

#include "pairs.h"
#include "texts.h"

#define TEXT_NOTHING '\1' /* said in English alone */

extern const pairs_t texts_pairs;
extern const uint8_t texts_packed[];
extern const uint16_t texts_starts[TEXTS]; /* of a text in the first language; the others follow */
