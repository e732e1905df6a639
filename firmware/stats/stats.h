/* Counts of the faces drawn, and whether they look fair. Integers only. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define STATS_DICE 8              /* 2, 4, 6, 8, 10, 12, 20 and 100 sides */
#define STATS_FACES 162           /* of all of them together */
#define STATS_ROLLS_MAX 0xFFFFFFu /* of one die: from here on its counts stand still */

/* May be copied, compared with memcmp and kept on flash; all zero: nothing counted. */
typedef struct {
    uint32_t faces[STATS_FACES]; /* die after die, in the order above */
} stats_t;
static_assert(sizeof(stats_t) == 648, "kept on flash");

typedef struct {
    uint8_t sides;
    uint8_t df;    /* degrees of freedom: sides - 1 */
    uint16_t p_e4; /* ten-thousandths: the chance of a fair die to look at least this uneven */
    uint32_t rolls;
    uint32_t chi2_e2;      /* chi-square, hundredths, rounded; 0 without rolls */
    const uint32_t *faces; /* `sides` of them; into the stats_t */
} stats_die_t;

void stats_reset(stats_t *stats);

/* Counts a drawn value, 0 <= value < sides. False, and nothing counted: no such die, no such value,
 * or its counts are full. */
bool stats_add(stats_t *stats, uint8_t sides, uint8_t value);

/* The figures of one die. False: no such die. Takes about 1 ms on the device for a large
 * chi-square: not for every picture. Without rolls: chi-square 0, p 1. */
bool stats_for(const stats_t *stats, uint8_t sides, stats_die_t *die);

typedef enum { STATS_NONE, STATS_TOO_FEW, STATS_FAIR, STATS_UNEVEN } stats_verdict_t;

/* What these figures say, alike on the display, the drive and the page (tools/page/src/panels/
 * numbers.js): fewer than five rolls expected of each face say nothing; uneven is what fewer than 1
 * in 1,000 fair dice look like. */
stats_verdict_t stats_verdict(uint32_t rolls, uint8_t sides, uint16_t p_e4);

/* The chance, in ten-thousandths, that chi-square of df 1..99 degrees is chi2_e6 / 1,000,000 or
 * more. Within 1 of exact; so fine because p falls steeply near 0 with one degree. */
uint16_t stats_p_e4(uint32_t chi2_e6, uint8_t df);
