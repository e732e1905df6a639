#include "stats.h"

#include <stddef.h>
#include <string.h>

static const struct {
    uint8_t sides;
    uint8_t first; /* of its faces in stats_t */
} dice[] = {{2, 0}, {4, 2}, {6, 6}, {8, 12}, {10, 20}, {12, 30}, {20, 42}, {100, 62}};
static_assert(sizeof dice / sizeof *dice == STATS_DICE, "a row for each die");
static_assert(62 + 100 == STATS_FACES, "the last die ends the faces");

void stats_reset(stats_t *stats) { memset(stats, 0, sizeof *stats); }

static int find(uint8_t sides) {
    for (int i = 0; i < STATS_DICE; i++) {
        if (dice[i].sides == sides) {
            return i;
        }
    }
    return -1;
}

static uint32_t rolls_of(const uint32_t *faces, uint8_t sides) {
    uint32_t rolls = 0;
    for (uint8_t i = 0; i < sides; i++) {
        rolls += faces[i];
    }
    return rolls;
}

bool stats_add(stats_t *stats, uint8_t sides, uint8_t value) {
    int die = find(sides);
    if (die < 0 || value >= sides) {
        return false;
    }
    uint32_t *faces = stats->faces + dice[die].first;
    if (rolls_of(faces, sides) >= STATS_ROLLS_MAX) {
        return false;
    }
    faces[value]++;
    return true;
}

/* The sum over faces of (face - rolls / sides)^2 / (rolls / sides), times `one`, which is at most 1,000,000.
 * Rolls below 2^24 and sides up to 100 keep the sum of squares below 2^62. */
static uint32_t chi_square(const uint32_t *faces, uint8_t sides, uint32_t rolls, uint32_t one) {
    if (rolls == 0) {
        return 0;
    }
    uint64_t squares = 0;
    for (uint8_t i = 0; i < sides; i++) {
        int64_t off = (int64_t)faces[i] * sides - rolls;
        squares += (uint64_t)(off * off);
    }
    uint64_t expected = (uint64_t)rolls * sides;
    uint64_t rest = squares % expected;
    uint64_t chi2 = squares / expected * one + (rest * one + expected / 2) / expected;
    return chi2 < UINT32_MAX ? (uint32_t)chi2 : UINT32_MAX;
}

#define ROLLS_A_FACE_MIN 5u
#define UNEVEN_E4 10u

stats_verdict_t stats_verdict(uint32_t rolls, uint8_t sides, uint16_t p_e4) {
    if (rolls == 0) {
        return STATS_NONE;
    }
    if (rolls < ROLLS_A_FACE_MIN * sides) {
        return STATS_TOO_FEW;
    }
    return p_e4 < UNEVEN_E4 ? STATS_UNEVEN : STATS_FAIR;
}

bool stats_for(const stats_t *stats, uint8_t sides, stats_die_t *die) {
    int at = find(sides);
    if (at < 0) {
        return false;
    }
    die->sides = sides;
    die->df = (uint8_t)(sides - 1);
    die->faces = stats->faces + dice[at].first;
    die->rolls = rolls_of(die->faces, sides);
    die->chi2_e2 = chi_square(die->faces, sides, die->rolls, 100);
    die->p_e4 = stats_p_e4(chi_square(die->faces, sides, die->rolls, 1000000), die->df);
    return true;
}
