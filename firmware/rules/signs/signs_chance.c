#include "signs_chance.h"

/* Which kinds are drawn doesn't depend on their order: C(8, a) C(4, b) C(3, c) of C(15, n) draws. */
static uint32_t choose(uint8_t of, uint8_t count) {
    uint32_t ways = 1;
    for (uint8_t i = 0; i < count; i++) {
        ways = ways * (uint32_t)(of - i) / (i + 1u);
    }
    return count > of ? 0 : ways;
}

static uint8_t sides_of(signs_kind_t kind, signs_face_t face) {
    uint8_t sides = 0;
    for (uint8_t value = 0; value < SIGNS_SIDES; value++) {
        sides = (uint8_t)(sides + (signs_face(kind, value) == face ? 1 : 0));
    }
    return sides;
}

/* One die more. From the most down: what a row is made of is still without it. */
static void add_die(signs_throws_t *throws, signs_kind_t kind) {
    const uint32_t sign = sides_of(kind, SIGNS_SIGN), clue = sides_of(kind, SIGNS_CLUE),
                   tentacle = sides_of(kind, SIGNS_TENTACLE);
    for (uint8_t s = SIGNS_HAND + 1; s-- > 0;) {
        for (uint8_t t = SIGNS_HAND + 1; t-- > 0;) {
            throws->ways[s][t] = clue * throws->ways[s][t] +
                                 (s > 0 ? sign * throws->ways[s - 1][t] : 0) +
                                 (t > 0 ? tentacle * throws->ways[s][t - 1] : 0);
        }
    }
}

/* With so many dice drawn of each kind. */
static void add_draws(signs_throws_t *sum, const signs_state_t *state,
                      const uint8_t bag[SIGNS_KINDS], const uint8_t drawn[SIGNS_KINDS]) {
    signs_throws_t throws = {.ways = {{1}}};
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        throws.ways[0][0] *= choose(bag[kind], drawn[kind]);
    }
    if (throws.ways[0][0] == 0) {
        return;
    }
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        for (uint8_t die = 0; die < state->clues[kind] + drawn[kind]; die++) {
            add_die(&throws, (signs_kind_t)kind);
        }
    }
    for (uint8_t s = 0; s <= SIGNS_HAND; s++) {
        for (uint8_t t = 0; t <= SIGNS_HAND; t++) {
            sum->ways[s][t] += throws.ways[s][t];
        }
    }
}

signs_throws_t signs_next_throw(const signs_state_t *state) {
    uint8_t bag[SIGNS_KINDS];
    const uint8_t draws = signs_draws(state);
    signs_next_bag(state, bag);
    signs_throws_t sum = {.of = choose((uint8_t)(bag[0] + bag[1] + bag[2]), draws) * SIGNS_SIDES *
                                SIGNS_SIDES * SIGNS_SIDES};
    for (uint8_t a = 0; a <= draws; a++) {
        for (uint8_t b = 0; a + b <= draws; b++) {
            const uint8_t drawn[SIGNS_KINDS] = {a, b, (uint8_t)(draws - a - b)};
            add_draws(&sum, state, bag, drawn);
        }
    }
    return sum;
}

signs_chance_t signs_chance_of_downed(const signs_state_t *state) {
    const signs_throws_t throws = signs_next_throw(state);
    signs_chance_t chance = {.of = throws.of};
    for (uint8_t s = 0; s <= SIGNS_HAND; s++) {
        for (uint8_t t = (uint8_t)(SIGNS_TENTACLES - state->tentacles); t <= SIGNS_HAND; t++) {
            chance.downed += throws.ways[s][t];
        }
    }
    return chance;
}

uint8_t signs_percent(signs_chance_t chance) {
    assert(chance.of > 0 && chance.downed <= chance.of);
    return (uint8_t)((chance.downed * 200u + chance.of) / (2u * chance.of));
}
