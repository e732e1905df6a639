/* README.HTM: packed at build time (tools/assets/readme_to_c.py), unpacked where it is read. */
#pragma once

#include <assert.h>
#include <stdbool.h>

#include "page.h"
#include "pairs.h"

#define README_BYTES_MAX 0x8000

void readme_write(page_t *page);

/* It is in parts, so that any of it is near the beginning of one. A picture's are bytes, written in
 * base64: they are whole groups of three. */
typedef struct {
    uint16_t codes;   /* where they begin */
    uint16_t letters; /* that it becomes */
    bool of_picture;
} readme_part_t;

extern const readme_part_t readme_parts[];
extern const uint8_t readme_part_count;
extern const pairs_t readme_words_pairs, readme_pictures_pairs;
extern const uint8_t readme_words_packed[], readme_pictures_packed[];
