/* A game for a proof, chosen by OF_GAME: its engine, and any sound state of it at that step or phase,
 * alone in its memory and as long as the game's row says. */
#pragma once

#define NEEDS_MEMCHR
#include "answer.c"
#include "checked_answer.h"
#include "cult_die.c"
#include "game.c"
#include "proof.h"

#if OF_GAME == 1
#include "cult.c"
#include "cult_effects.c"
typedef cult_state_t part_t;
#define ROW cult_rules
#define PLACE_OF(part) (part)->step
#elif OF_GAME == 2
#include "signs.c"
typedef signs_state_t part_t;
#define ROW signs_rules
#define PLACE_OF(part) (part)->step
#elif OF_GAME == 3
#include "kingsport.c"
#include "kingsport_check.c"
#include "kingsport_tokens.c"
typedef kingsport_state_t part_t;
#define ROW kingsport_rules
#define PLACE_OF(part) (part)->phase
#elif OF_GAME == 4
#include "dice.c"
typedef dice_state_t part_t;
#define ROW dice_rules
#define PLACE_OF(part) (part)->rolled
#else
#include "pig.c"
typedef pig_state_t part_t;
#define ROW pig_rules
#define PLACE_OF(part) (part)->step
#endif

static game_config_t any_table(void) {
    game_config_t config;
    config.game = OF_GAME;
    __CPROVER_assume(game_check_config(&config) == GAME_OK);
    return config;
}

/* Of any bytes. */
static part_t *any_part(void) {
    assert(ROW.state_bytes == sizeof(part_t));
    part_t *part = malloc(sizeof *part);
    __CPROVER_assume(part != NULL);
    return part;
}

static part_t *any_sound_part(const game_config_t *config, uint8_t place) {
    part_t *part = any_part();
    PLACE_OF(part) = place;
    __CPROVER_assume(ROW.is_valid(part, config));
    return part;
}
