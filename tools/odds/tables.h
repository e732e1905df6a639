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

/* How well the die plays (die_tables.c): with so many games of the engine against simple players; exactly, beside the
 * best in the duel and among players who all play their best; for two, against perfect play. */
bool tables_print_die(uint64_t games, uint64_t *random);
bool tables_print_duel_beside_best(uint8_t players_from, uint8_t players_to);
bool tables_print_perfect(void);

/* What the firmware knows by heart: signs_worth.def and pig_worth.def. */
bool tables_print_signs_worth(void);
bool tables_print_pig_worth(void);
