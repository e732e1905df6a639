#include "signs_chance.h"

/* Which kinds are drawn doesn't depend on their order: C(8, a) C(4, b) C(3, c) of C(15, n) draws. */
static uint32_t choose(uint8_t of, uint8_t count) {
    uint32_t ways = 1;
    for (uint8_t i = 0; i < count; i++) {
        ways = ways * (uint32_t)(of - i) / (i + 1u);
    }
    return count > of ? 0 : ways;
}

static uint8_t tentacle_sides(signs_kind_t kind) {
    uint8_t sides = 0;
    for (uint8_t value = 0; value < SIGNS_SIDES; value++) {
        sides = (uint8_t)(sides + (signs_face(kind, value) == SIGNS_TENTACLE ? 1 : 0));
    }
    return sides;
}

/* Of 6 x 6 x 6 rolls of the hand: how many show at least so many tentacles. */
static uint32_t rolls_with(const uint8_t hand[SIGNS_KINDS], uint8_t tentacles) {
    uint32_t rolls[SIGNS_HAND + 1] = {1};
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        uint32_t sides = tentacle_sides((signs_kind_t)kind);
        for (uint8_t die = 0; die < hand[kind]; die++) {
            for (uint8_t n = SIGNS_HAND; n > 0; n--) {
                rolls[n] = rolls[n] * (SIGNS_SIDES - sides) + rolls[n - 1] * sides;
            }
            rolls[0] *= SIGNS_SIDES - sides;
        }
    }
    uint32_t sum = 0;
    for (uint8_t n = tentacles; n <= SIGNS_HAND; n++) {
        sum += rolls[n];
    }
    return sum;
}

static uint32_t downed_with(const signs_state_t *state, const uint8_t bag[SIGNS_KINDS],
                            const uint8_t drawn[SIGNS_KINDS]) {
    uint8_t hand[SIGNS_KINDS];
    uint32_t ways = 1;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        hand[kind] = (uint8_t)(state->clues[kind] + drawn[kind]);
        ways *= choose(bag[kind], drawn[kind]);
    }
    return ways == 0 ? 0 : ways * rolls_with(hand, (uint8_t)(SIGNS_TENTACLES - state->tentacles));
}

signs_chance_t signs_chance_of_downed(const signs_state_t *state) {
    uint8_t bag[SIGNS_KINDS];
    uint8_t draws = signs_draws(state);
    signs_next_bag(state, bag);
    signs_chance_t chance = {.of = choose((uint8_t)(bag[0] + bag[1] + bag[2]), draws) *
                                   SIGNS_SIDES * SIGNS_SIDES * SIGNS_SIDES};
    for (uint8_t a = 0; a <= draws; a++) {
        for (uint8_t b = 0; a + b <= draws; b++) {
            const uint8_t drawn[SIGNS_KINDS] = {a, b, (uint8_t)(draws - a - b)};
            chance.downed += downed_with(state, bag, drawn);
        }
    }
    return chance;
}

uint8_t signs_percent(signs_chance_t chance) {
    assert(chance.of > 0 && chance.downed <= chance.of);
    return (uint8_t)((chance.downed * 200u + chance.of) / (2u * chance.of));
}
