/* A random player on the console of whole.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t random;
    uint16_t left;        /* lines that change something, still to come */
    uint8_t undo_percent; /* of them */
    uint8_t pause_percent;
    const char *only_game; /* NULL: any of them, one after another */
    bool patient;          /* plays each game to its end; plain dice have none */
    bool changing;         /* the line sent last changes something */
    char line[64];
} player_t;

uint32_t player_random(uint32_t *random);
bool player_chance(player_t *player, uint8_t percent);

/* A line that changes something: the next answer, an undo, a new game, a name, a setting. Valid until the
 * next call. */
const char *player_change(player_t *player);
