/* The chi-square distribution in integers.
 *
 * With k degrees of freedom and h = x / 2, the chance of less than x is
 *
 *     P = t(k) * (1 + x/(k+2) + x^2/((k+2)(k+4)) + ...)      t(k) = h^(k/2) e^-h / Gamma(k/2 + 1)
 *     t(0) = e^-h     t(1) = sqrt(2x/pi) e^-h     t(k+2) = t(k) * x / (k+2)
 *
 * All terms are positive, so there is no cancellation. They range over many powers of two, so each is a
 * 32-bit mantissa with an exponent. */
#include "integer.h"
#include "stats.h"

#define P_ONE_E4 10000u
#define X_ONE_E6 1000000u
#define CHI2_MAX_E6 (200 * X_ONE_E6) /* from here on p rounds to 0 for every df up to 99 */

/* mantissa * 2^exponent; the mantissa's top bit is set: nothing here is 0. */
typedef struct {
    uint32_t mantissa;
    int32_t exponent;
} number_t;

static number_t number(uint64_t whole, int32_t exponent) {
    while (whole > UINT32_MAX) {
        whole >>= 1;
        exponent++;
    }
    while (whole < 0x80000000u) {
        whole <<= 1;
        exponent--;
    }
    return (number_t){(uint32_t)whole, exponent};
}

static number_t times(number_t a, number_t b) {
    return number((uint64_t)a.mantissa * b.mantissa, a.exponent + b.exponent);
}

static number_t divided(number_t a, uint32_t by) {
    return number(((uint64_t)a.mantissa << 31) / by, a.exponent - 31);
}

static number_t plus(number_t a, number_t b) {
    number_t big = a.exponent > b.exponent ? a : b;
    number_t small = a.exponent > b.exponent ? b : a;
    uint64_t carried = (uint64_t)small.mantissa >> (big.exponent - small.exponent);
    return number(big.mantissa + carried, big.exponent);
}

/* a * parts, rounded; a is at most 1. */
static uint64_t scaled(number_t a, uint32_t parts) {
    uint64_t halves = (uint64_t)a.mantissa * parts * 2;
    return a.exponent > -64 ? ((halves >> -a.exponent) + 1) / 2 : 0;
}

/* e^-h as 2^-n * 2^-f; h in two-millionths. 2^-f by its series in f * ln 2. */
static number_t e_to_minus(uint32_t h_2000000ths) {
    const uint64_t log2_e = 6196328019u;                               /* 2^32 / ln 2 */
    const uint64_t ln_2 = 2977044472u;                                 /* 2^32 * ln 2 */
    uint64_t turns = (uint64_t)h_2000000ths * log2_e / (2 * X_ONE_E6); /* 2^32 = a halving */
    uint64_t rest = (turns & UINT32_MAX) * ln_2 >> 32;
    int64_t sum = 1ll << 32;
    int64_t term = 1ll << 32;
    for (int32_t i = 1; i < 16; i++) {
        term = -(term * (int64_t)(rest >> 2) >> 30) / i;
        sum += term;
    }
    return number((uint64_t)sum, -32 - (int32_t)(turns >> 32));
}

/* sqrt(2x/pi), x in millionths */
static number_t root_of_2x_over_pi(uint32_t x_e6) {
    const uint64_t two_over_pi = 2734261102u; /* 2^32 * 2 / pi */
    number_t square = divided(times(number(x_e6, 0), number(two_over_pi, -32)), X_ONE_E6);
    uint64_t whole = (uint64_t)square.mantissa << 32;
    int32_t exponent = square.exponent - 32;
    if (exponent % 2 != 0) {
        whole >>= 1;
        exponent++;
    }
    return number(integer_sqrt(whole), exponent / 2);
}

static number_t next_term(number_t term, uint32_t x_e6, uint32_t k) {
    return divided(times(term, number(x_e6, 0)), k * X_ONE_E6);
}

/* t(k) as above */
static number_t first_term(uint32_t x_e6, uint32_t df) {
    number_t term = e_to_minus(x_e6);
    if (df % 2 != 0) {
        term = times(term, root_of_2x_over_pi(x_e6));
    }
    for (uint32_t k = df % 2 + 2; k <= df; k += 2) {
        term = next_term(term, x_e6, k);
    }
    return term;
}

/* Is the term large enough to change the sum? */
static bool matters(number_t term, number_t sum) { return term.exponent > sum.exponent - 24; }

uint16_t stats_p_e4(uint32_t chi2_e6, uint8_t df) {
    if (chi2_e6 == 0) {
        return P_ONE_E4;
    }
    if (chi2_e6 > CHI2_MAX_E6) {
        return 0;
    }
    number_t term = first_term(chi2_e6, df);
    number_t sum = term;
    for (uint32_t k = df + 2u; matters(term, sum); k += 2) {
        term = next_term(term, chi2_e6, k);
        sum = plus(sum, term);
    }
    return (uint16_t)(P_ONE_E4 - scaled(sum, P_ONE_E4));
}
