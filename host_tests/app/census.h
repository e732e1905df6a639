/* What there was in a life, kind by kind: a life in which something never happens shows nothing of it. */
#pragma once

#include "flash_tear.h"
#include "game.h"
#include "request.h"

enum { CENSUS_NOISE = 4, CENSUS_SECTORS = 6 };

/* Numbers only: they are added up, printed and looked through as one row. */
typedef struct {
    uint64_t begun[GAME_IDS], answers[GAME_IDS], ended[GAME_IDS];
    uint64_t asked[REQUESTS];         /* and done */
    uint64_t noise[CENSUS_NOISE];     /* ring stuck, ring stopped, and the same of the ADC */
    uint64_t sectors[CENSUS_SECTORS]; /* erases that fail in three ways, then programs */
    uint64_t tears[FLASH_TEARS];      /* ways in which power went */
    uint64_t receipts, nonces;        /* that were looked at; rolls with a stranger's nonce */
} census_t;

/* A line that the die says is done. */
void census_answered(census_t *census, const char *line);

void census_add(census_t *sum, const census_t *one);
void census_print(const census_t *census);

typedef struct {
    uint32_t evenings;
    bool wears, rots; /* sectors are lost; cells are left weak */
} census_of_t;

/* What there was none of; NULL: there was some of each kind that so many evenings must have. */
const char *census_missing(const census_t *census, const census_of_t *of);
