/* Proven:   the tests of the noise count as they are defined: ones in a word, and a run bit by bit; with no run so
 *           far it is the same whatever the bit before was
 * For:      every word, any run before it, either bit before it
 * Assuming: a block is its words, one after the other. Lags, clock words and repeats are not proven
 * Options:  --unwind 33
 * Variants: PART=0..2
 * Planted:  firmware/util/integer.h: word -= word >> 1 & 0x55555555u; => word -= word >> 1 & 0x55555554u;
 * Planted:  firmware/entropy/health.c: health->run = first == 32 ? longest : last; => health->run = first == 32 ? first : last;
 * Planted:  PART=2 firmware/entropy/health.c: health->run = first == 32 ? => health->run = first > 0 ? */
#include "health.c"
#include "proof.h"

bool autocorrelation_alarms(const uint32_t *block, uint32_t first, uint32_t even) {
    return (void)block, (void)first, (void)even, any_bool();
}

bool replay_test_feed(replay_test_t *repeats, const uint32_t *block) {
    return (void)repeats, (void)block, any_bool();
}

static void ones_are_counted(void) {
    uint32_t word = any_u32(), ones = 0;
    for (uint32_t bit = 0; bit < 32; bit++) {
        ones += word >> bit & 1u;
    }
    assert(integer_popcount(word) == ones);
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

static void without_a_run_the_bit_before_is_no_matter(void) {
    static health_t health;
    uint32_t word = any_u32(), runs[2];
    for (uint32_t before = 0; before < 2; before++) {
        health.run = 0;
        assert(!run_is_long(&health, word, before));
        runs[before] = health.run;
    }
    assert(runs[0] == runs[1]);
}

void proof(void) {
    static void (*const parts[])(void) = {ones_are_counted, runs_are_followed,
                                          without_a_run_the_bit_before_is_no_matter};
    parts[PART]();
}
