/* Solves the turn that is under way, from its end: with so many points, is keeping them worth more than another throw?
 * What a score is worth is the chance to win from there against the leader of the others. For two who play perfectly
 * it is known exactly: pig_worth.def holds every fifth point, and what lies between is interpolated. */
#include "pig_advice.h"

#include "pig.h"

#define ALL 65535u /* a certain win */
#define GRID 5     /* points from one known score to the next */
#define GRID_POINTS (PIG_GOAL / GRID + 1)

/* Of the player whose turn begins: [own][other]. */
static const uint16_t WORTH[GRID_POINTS][GRID_POINTS] = {
#include "pig_worth.def"
};

static uint32_t between(uint32_t low, uint32_t high, uint8_t parts) {
    return low * (uint32_t)(GRID - parts) + high * parts;
}

/* The chance of a player with `own` points who begins a turn. */
static uint32_t worth_of_turn(uint8_t own, uint8_t other) {
    const uint8_t row = own / GRID, column = other / GRID;
    const uint8_t down = own % GRID, along = other % GRID;
    const uint32_t low = between(WORTH[row][column], WORTH[row][column + 1], along);
    const uint32_t high = between(WORTH[row + 1][column], WORTH[row + 1][column + 1], along);
    return between(low, high, down) / (GRID * GRID);
}

static uint8_t leader_of_others(const pig_state_t *state) {
    uint8_t most = 0;
    for (uint8_t seat = 0; seat < state->players; seat++) {
        const bool leads = seat != state->player && state->totals[seat] > most;
        most = leads ? state->totals[seat] : most;
    }
    return most;
}

uint8_t pig_advise(const game_state_t *of) {
    const pig_state_t *const state = pig_part(of);
    const uint8_t own = state->totals[state->player];
    const uint8_t other = leader_of_others(state);
    const uint32_t lost = ALL - worth_of_turn(other, own);
    uint32_t worth[PIG_SIDES]; /* of the turns with the next more points: the nearest first */
    bool again = false;
    assert(state->step == PIG_STEP_AGAIN && own + state->turn < PIG_GOAL);
    for (uint8_t i = 0; i < PIG_SIDES; i++) {
        worth[i] = ALL;
    }
    for (uint8_t turn = (uint8_t)(PIG_GOAL - own); turn-- > state->turn;) {
        const uint32_t kept = ALL - worth_of_turn(other, (uint8_t)(own + turn));
        uint32_t thrown = lost;
        for (uint8_t i = 1; i < PIG_SIDES; i++) {
            thrown += worth[i];
        }
        thrown /= PIG_SIDES;
        again = thrown >= kept;
        for (uint8_t i = PIG_SIDES - 1; i > 0; i--) {
            worth[i] = worth[i - 1];
        }
        worth[0] = again ? thrown : kept;
    }
    return (uint8_t)(again ? OPTION_AGAIN : OPTION_KEEP);
}

uint8_t pig_reason(const game_state_t *of, uint8_t option) {
    enum { USUAL = 20 }; /* points of a turn after which most players stop */
    const pig_state_t *const state = pig_part(of);
    if (option == OPTION_KEEP) {
        return REASON_TOO_RISKY;
    }
    const bool behind = state->totals[state->player] < leader_of_others(state);
    return behind && state->turn >= USUAL ? REASON_MUST_CATCH_UP : REASON_WORTH_IT;
}
