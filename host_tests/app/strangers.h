/* A flash as no die of ours would leave it, by docs/journal-format.md and docs/journal-content.md
 * alone: every checksum is right, and what it covers is what a game could have left, with counts,
 * orders, indices, flags, lengths and bytes that are wild here and there. */
#pragma once

#include <stdint.h>

#include "game.h"
#include "hal_flash.h"

typedef struct {
    game_config_t config; /* GAME_NONE: no game runs */
    game_state_t state;
    uint32_t seq;
} strangers_game_t;

/* The same seed gives the same bytes. True: nothing in them is wild, and this is the game that they
 * hold. */
bool strangers_journal(uint8_t flash[HAL_FLASH_BYTES], uint32_t seed, strangers_game_t *game);
