/* Names shortened to what tells them apart at one table: Anna, Anne and Anouk in three letters are Ana, Ane and
 * Ano. Inside ui only. */
#pragma once

#include <stdint.h>

#include "names.h"

/* The name of `seat` in at most `letters` (at least 1) letters, so that no two of the `count` names of a table come
 * out alike: whole where it fits, else its beginning, else its beginning and the first letter that differs. */
name_t short_name(const name_t *names, uint8_t count, uint8_t seat, uint8_t letters);
