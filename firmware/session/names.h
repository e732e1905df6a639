/* Players' names: 1 to 8 characters of Latin-1, stored as one byte each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define NAME_CHARACTERS_MAX 8
#define NAME_UTF8_MAX (2 * NAME_CHARACTERS_MAX + 1) /* with its NUL */

typedef struct {
    uint8_t latin1[NAME_CHARACTERS_MAX]; /* filled up with 0 */
} name_t;

uint8_t name_length(const name_t *name);

/* "P1" for seat 0. */
name_t name_default(uint8_t seat);

/* Upper case of a letter; other characters stay. */
uint8_t name_capital(uint8_t latin1);

/* Printable Latin-1 only (no control characters), not only blanks, none at either end but
 * no-break ones. */
bool name_valid(const name_t *name);

/* Are they the same to a reader: but for blanks at either end, and for upper and lower case of ASCII? */
bool name_equals(const name_t *a, const name_t *b);

/* From UTF-8; false: too long, empty, not UTF-8, or with characters that aren't printable Latin-1. */
bool name_from_utf8(const char *text, uint8_t length, name_t *name);

/* With its NUL at most NAME_UTF8_MAX bytes. */
void name_to_utf8(const name_t *name, char text[NAME_UTF8_MAX]);
