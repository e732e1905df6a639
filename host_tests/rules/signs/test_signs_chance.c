/* The chance that the glass tells, against every draw and every roll counted one by one. */
#include <string.h>
#include <unity.h>

#include "signs_chance.h"

void setUp(void) {}
void tearDown(void) {}

static uint8_t sum(const uint8_t dice[SIGNS_KINDS]) {
    return (uint8_t)(dice[0] + dice[1] + dice[2]);
}

/* All rolls of three dice: how many bring at least so many tentacles. */
static uint32_t count_rolls(const signs_kind_t hand[SIGNS_HAND], uint8_t tentacles) {
    uint32_t rolls = 0;
    for (uint8_t roll = 0; roll < 216; roll++) {
        uint8_t values[SIGNS_HAND] = {(uint8_t)(roll % 6), (uint8_t)(roll / 6 % 6),
                                      (uint8_t)(roll / 36)};
        uint8_t shown = 0;
        for (uint8_t die = 0; die < SIGNS_HAND; die++) {
            shown = (uint8_t)(shown + (signs_face(hand[die], values[die]) == SIGNS_TENTACLE));
        }
        rolls += shown >= tentacles ? 1 : 0;
    }
    return rolls;
}

/* Die by die out of the bag, each as likely as any other. */
static uint64_t count_draws(uint8_t bag[SIGNS_KINDS], signs_kind_t hand[SIGNS_HAND], uint8_t held,
                            uint8_t tentacles) {
    uint64_t downed = 0;
    if (held == SIGNS_HAND) {
        return count_rolls(hand, tentacles);
    }
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        uint8_t dice = bag[kind];
        if (dice > 0) {
            bag[kind]--;
            hand[held] = (signs_kind_t)kind;
            downed += dice * count_draws(bag, hand, (uint8_t)(held + 1), tentacles);
            bag[kind] = dice;
        }
    }
    return downed;
}

static void check(const signs_state_t *state) {
    signs_kind_t hand[SIGNS_HAND];
    uint8_t bag[SIGNS_KINDS], held = 0;
    uint64_t of = 216;
    bool refills = sum(state->bag) < SIGNS_HAND - sum(state->clues);
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        bag[kind] = (uint8_t)(state->bag[kind] + (refills ? state->signs[kind] : 0));
        for (uint8_t i = 0; i < state->clues[kind]; i++) {
            hand[held++] = (signs_kind_t)kind;
        }
    }
    for (uint8_t draw = 0; draw < SIGNS_HAND - held; draw++) {
        of *= (uint64_t)(sum(bag) - draw);
    }
    uint64_t downed = count_draws(bag, hand, held, (uint8_t)(SIGNS_TENTACLES - state->tentacles));
    signs_chance_t chance = signs_chance_of_downed(state);
    TEST_ASSERT_EQUAL_UINT64((uint64_t)chance.downed * of, downed * chance.of);
    TEST_ASSERT_EQUAL((downed * 200 + of) / (2 * of), signs_percent(chance));
}

/* Dice that lie as tentacles and those of signs: what isn't in the bag or in hand. */
static void check_rest(signs_state_t *state, const uint8_t rest[SIGNS_KINDS]) {
    for (state->tentacles = 0; state->tentacles < SIGNS_TENTACLES; state->tentacles++) {
        uint8_t hidden = state->tentacles;
        memcpy(state->signs, rest, sizeof state->signs);
        for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
            while (hidden > 0 && state->signs[kind] > 0) {
                state->signs[kind]--;
                hidden--;
            }
        }
        bool enough = sum(state->bag) + sum(state->signs) + sum(state->clues) >= SIGNS_HAND;
        if (hidden == 0 && enough) {
            check(state);
        }
    }
}

static void split(signs_state_t *state, uint32_t at) {
    static const uint8_t dice[SIGNS_KINDS] = {8, 4, 3};
    uint8_t rest[SIGNS_KINDS];
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        state->bag[kind] = (uint8_t)(at % (dice[kind] + 1u));
        at /= dice[kind] + 1u;
    }
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        state->clues[kind] = (uint8_t)(at % (SIGNS_HAND + 1u));
        at /= SIGNS_HAND + 1u;
        if (state->bag[kind] + state->clues[kind] > dice[kind]) {
            return;
        }
        rest[kind] = (uint8_t)(dice[kind] - state->bag[kind] - state->clues[kind]);
    }
    if (sum(state->clues) <= SIGNS_HAND) {
        check_rest(state, rest);
    }
}

/* Every bag, every hand and every number of tentacles: more than a game can come to. */
static void test_every_position(void) {
    for (uint32_t at = 0; at < 9u * 5u * 4u * 64u; at++) {
        signs_state_t state = {.step = SIGNS_STEP_PRESS_ON};
        split(&state, at);
    }
}

/* docs/odds.md: "the first draw is downed in 2.0 %" */
static void test_the_first_throw(void) {
    signs_state_t state = {.bag = {8, 4, 3}};
    signs_chance_t chance = signs_chance_of_downed(&state);
    TEST_ASSERT_EQUAL_UINT32(223 * (chance.of / 10920), chance.downed);
    TEST_ASSERT_EQUAL(2, signs_percent(chance));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_position);
    RUN_TEST(test_the_first_throw);
    return UNITY_END();
}
