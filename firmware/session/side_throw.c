#include "side_throw.h"

#include <string.h>

side_throw_t side_throw_seats(uint8_t seats) {
    assert(seats >= 2 && seats <= GAME_PLAYERS_MAX);
    return (side_throw_t){.dice = {.count = 1}, .seats = seats};
}

void side_throw_prompt(const side_throw_t *thrown, game_prompt_t *prompt) {
    const uint8_t sides =
        thrown->seats > 0 ? thrown->seats : game_die_sides((game_die_t)thrown->dice.die);
    *prompt =
        (game_prompt_t){.kind = PROMPT_ROLL, .player = GAME_NOBODY, .count = thrown->dice.count};
    memset(prompt->bounds, sides, thrown->dice.count);
}

void side_throw_take(side_throw_t *thrown, const uint8_t *values) {
    memcpy(thrown->dice.last, values, thrown->dice.count);
    thrown->dice.rolled = 1;
}

bool side_throw_is_valid(const side_throw_t *thrown) {
    const dice_state_t *const dice = &thrown->dice;
    if (thrown->seats == 1 || thrown->seats > GAME_PLAYERS_MAX || dice->rolled != 1) {
        return false;
    }
    if (thrown->seats == 0) {
        const game_config_t config = dice_config(dice);
        return game_check_config(&config) == GAME_OK && dice_rules.is_valid(dice, &config);
    }
    side_throw_t good = side_throw_seats(thrown->seats);
    side_throw_take(&good, dice->last);
    return memcmp(&good, thrown, sizeof good) == 0 && dice->last[0] < thrown->seats;
}
