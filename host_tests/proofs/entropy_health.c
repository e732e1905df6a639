/* Proven:   the tests of the noise count as they are defined: ones in a word, and a run bit by bit
 * For:      every word, any run before it, either bit before it
 * Assuming: a block is its words, one after the other. Lags, clock words and repeats are not proven
 * Options:  --unwind 33
 * Variants: PART=0..1
 * Planted:  firmware/entropy/ones.h: word -= word >> 1 & 0x55555555u; => word -= word >> 1 & 0x55555554u;
 * Planted:  firmware/entropy/health.c: health->run = first == 32 ? longest : last; => health->run = first == 32 ? first : last; */
#include "health.c"
#include "proof.h"

bool lags_are_alike(const uint32_t *block, uint32_t first, uint32_t even) {
    return (void)block, (void)first, (void)even, any_bool();
}

bool repeats_feed(repeats_t *repeats, const uint32_t *block) {
    return (void)repeats, (void)block, any_bool();
}

static void ones_are_counted(void) {
    uint32_t word = any_u32(), ones = 0;
    for (uint32_t bit = 0; bit < 32; bit++) {
        ones += word >> bit & 1u;
    }
    assert(ones_in(word) == ones);
}

static void runs_are_followed(void) {
    static health_t health;
    uint32_t word = any_u32(), before = any_u32() & 1u, run = any_u32();
    __CPROVER_assume(run < HEALTH_RUN_LIMIT);
    health.run = run;
    bool told = run_is_long(&health, word, before), is_long = false;
    for (uint32_t bit = 0; bit < 32; bit++) {
        uint32_t now = word >> bit & 1u;
        run = now == before ? run + 1 : 1;
        before = now;
        is_long = is_long || run >= HEALTH_RUN_LIMIT;
    }
    assert(told == is_long && health.run == run);
}

void proof(void) {
    if (PART == 0) {
        ones_are_counted();
    } else {
        runs_are_followed();
    }
}
