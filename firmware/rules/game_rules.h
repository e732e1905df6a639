/* Interface of a game engine: one const struct per game, with all that the rest of the firmware
 * knows about it. template/ has an example with a comment for each function. */
#pragma once

#include "game_types.h"
#include "serializer.h"

typedef enum {
    PARAM_NUMBER,  /* the console's `new` takes it as a number */
    PARAM_DIE,     /* `new` takes it as the name of a die; a game_die_t */
    PARAM_KEEP,    /* `new` takes it as high or low; a game_keep_t */
    PARAM_SETTING, /* a rule: copied from the setting of the same name when a game starts */
} game_param_kind_t;

/* One of game_config_t.params. */
typedef struct {
    const char *name; /* in the console; NULL: the game doesn't use this parameter */
    uint8_t kind;     /* game_param_kind_t */
    int16_t least, most, initial;
} game_param_t;

/* The functions get the game's own part of game_state_t. Those marked optional may be NULL. */
typedef struct {
    uint8_t fewest_players, most_players; /* both 0: nobody plays */
    uint8_t state_bytes;                  /* of the part; at most GAME_PART_BYTES */

    /* Optional: none used. */
    game_param_t params[GAME_PARAMS];

    /* Optional: does the config fit together? The range of each field has been checked already. */
    bool (*fits)(const game_config_t *config);

    /* Sets the opening position; the part is zeroed. */
    void (*start)(void *part, const game_config_t *config);

    /* Fills in what is asked now. The prompt is zeroed, its player GAME_NOBODY. */
    void (*prompt)(const void *part, game_prompt_t *prompt);

    /* Applies an answer. It fits the prompt: game_answer has checked that. */
    void (*answer)(void *part, const game_answer_t *answer);

    /* Optional: the option that a good player would choose at a choose prompt, a game_option_t; a
     * function of the state alone. Without it the die can't play a seat of this game. */
    uint8_t (*advise)(const game_state_t *state);

    /* Optional: why a good player would choose this option there, a game_reason_t; with `advise`. */
    uint8_t (*reason)(const game_state_t *state, uint8_t option);

    /* The seat that begins a rematch, or GAME_NOBODY: the next game asks. */
    uint8_t (*rematch_first)(const void *part);

    /* Validates a part that was read from flash, for this config. True only if the engine can play
     * on from it: every index in range, every sum right, an answer to everything that is asked. */
    bool (*is_valid)(const void *part, const game_config_t *config);

    /* Validates a roll that was read from flash: can a game with this config ask for it and draw
     * these values? */
    bool (*could_roll)(const game_config_t *config, uint8_t ask, const uint8_t *values,
                       uint8_t count);

    /* Optional: what a value of that roll shows, for people ("Elder Sign"); NULL: a number, one
     * higher than the value. */
    const char *(*face_title)(const void *part, uint8_t ask, uint8_t value);

    /* Reports the state's own fields, in the order of docs/console.md. */
    void (*serialize)(const void *part, const game_serializer_t *out);
} game_rules_t;
