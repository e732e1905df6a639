/* The tables of docs/odds.md, as they stand there. Each returns false when there is no memory, or
 * when the engine and what was computed are too far apart. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define TABLES_Z_MAX 5.0

/* Ordinary players: every seat's wins. */
bool tables_print_seats(uint8_t players_from, uint8_t players_to);

/* The same, when everybody attacks by a rule: every seat of so many. */
bool tables_print_manners(uint8_t players);

/* Rival cults, played with the engine: by how their owners choose. */
bool tables_print_rivals(uint64_t games, uint64_t *random);

/* Elder signs: when to stop, and what the rule of thumb loses; with so many turns of the engine
 * beside it. */
bool tables_print_stops(void);
bool tables_print_thumb(uint64_t turns, uint64_t *random);
