/* The row of facts that each game has beside its engine: all that anybody else knows of it. */
#pragma once

#include "game_types.h"
#include "teller.h"

/* What a game takes of game_config_t and of the settings, beside its players. */
typedef enum {
    TAKES_NOTHING = 0,
    TAKES_CULTISTS = 1 << 0,     /* cultists each: `cultists` */
    TAKES_DIE = 1 << 1,          /* which die: `die` */
    TAKES_COUNT = 1 << 2,        /* how many of them: `count` */
    TAKES_MAD_RESPONSE = 1 << 3, /* a rule, from the setting of that name: `mad_response` */
} game_takes_t;

/* The functions get the game's own part of game_state_t. None may be missing. */
typedef struct {
    uint8_t fewest_players, most_players; /* both 0: nobody plays */
    uint8_t takes;                        /* game_takes_t, together */
    uint8_t state_bytes;                  /* of the part; at most GAME_PART_BYTES */

    /* Is it a table of this game? How many play, who is first, and that what isn't taken is 0, was
     * looked at already. */
    bool (*takes_config)(const game_config_t *config);

    /* Sets the opening position; the part is zeroed. */
    void (*start)(void *part, const game_config_t *config);

    /* What is asked now. The prompt is zeroed, its player nobody. */
    void (*prompt)(const void *part, game_prompt_t *prompt);

    /* Applies an answer, or refuses it and changes nothing; see game_answer. */
    game_status_t (*answer)(void *part, const game_answer_t *answer);

    /* The seat that begins a rematch, or GAME_NOBODY: the table is asked. */
    uint8_t (*rematch_first)(const void *part);

    /* Could the part, which comes from outside, be one of a game at this table? True only if the
     * engine can play on from it as from one of its own: every index in range, every sum right, an
     * answer for everything that is asked. */
    bool (*is_sound)(const void *part, const game_config_t *config);

    /* Could a roll at this table have asked that, and drawn these values? */
    bool (*could_roll)(const game_config_t *config, uint8_t ask, const uint8_t *values,
                       uint8_t count);

    /* Do the values of that roll stand for faces of the cult die? */
    bool (*shows_cult_die)(const void *part, uint8_t ask);

    /* Tells the state's own fields, in the order of docs/console.md. */
    void (*tell)(const void *part, const game_teller_t *teller);
} game_rules_t;
