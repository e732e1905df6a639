/* Roll statistics: a count per face of each die, and the chi-square test of fairness. Integers only. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define STATS_DICE 8              /* 2, 4, 6, 8, 10, 12, 20 and 100 sides */
#define STATS_FACES 162           /* of all of them together */
#define STATS_ROLLS_MAX 0xFFFFFFu /* of one die: then its counts stop */

/* May be copied, compared with memcmp and stored; all zero: nothing counted. */
typedef struct {
    uint32_t faces[STATS_FACES]; /* die after die, in the order above */
} stats_t;
static_assert(sizeof(stats_t) == 648, "stored on flash");

typedef struct {
    uint8_t sides;
    uint8_t df;    /* degrees of freedom: sides - 1 */
    uint16_t p_e4; /* ten-thousandths: the chance of a fair die to look at least this uneven */
    uint32_t rolls;
    uint32_t chi2_e2;      /* chi-square, hundredths, rounded; 0 without rolls */
    const uint32_t *faces; /* `sides` of them; into the stats_t */
} stats_die_t;

void stats_reset(stats_t *stats);

/* Counts a rolled value, 0 <= value < sides. False if nothing was counted: no such die or value, or its
 * counts are full. */
bool stats_add(stats_t *stats, uint8_t sides, uint8_t value);

/* The figures of one die; false: no such die. Without rolls chi-square is 0 and p is 1. Takes about 1 ms on
 * the device if chi-square is large, so don't call it for every frame. */
bool stats_for(const stats_t *stats, uint8_t sides, stats_die_t *die);

typedef enum { STATS_NONE, STATS_TOO_FEW, STATS_FAIR, STATS_UNEVEN } stats_verdict_t;

/* The verdict, the same on the display, the drive and the page (tools/page/src/panels/numbers.js): too few
 * with less than five expected rolls a face, uneven if p is below 1 in 1,000. */
stats_verdict_t stats_verdict(uint32_t rolls, uint8_t sides, uint16_t p_e4);

/* The p-value, in ten-thousandths: the chance that chi-square with df 1..99 degrees of freedom is at least
 * chi2_e6 / 1,000,000. Exact within 1. */
uint16_t stats_p_e4(uint32_t chi2_e6, uint8_t df);
