/* Types that all games and their callers share: config, prompt, answer, state. Values of the enums
 * are stored on flash: add at the end, never renumber. Games, asks and options are listed in
 * games.def, asks.def and options.def. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define GAME_PLAYERS_MAX 8
#define GAME_OPTIONS_MAX 20 /* kingsport's `what` offers the most: 18 */
#define GAME_VALUES_MAX 10  /* ten dice at once */
#define GAME_PARAMS 4       /* of a game's own, in its config */
#define GAME_NOBODY 0xFF

typedef enum {
    GAME_NONE,
#define GAME(number, id, folder) GAME_##id = (number),
#include "games.def"
#undef GAME
    GAME_IDS
} game_id_t;

typedef enum {
    GAME_OK,
    GAME_UNKNOWN,
    GAME_NO_GAME,
    GAME_NOT_ASKED,
    GAME_NOT_AN_OPTION,
    GAME_COUNT,
    GAME_RANGE,
} game_status_t;

typedef enum {
    DIE_D2,
    DIE_D4,
    DIE_D6,
    DIE_D8,
    DIE_D10,
    DIE_D12,
    DIE_D20,
    DIE_D100,
    DIE_CULT,
    DIE_IDS
} game_die_t;

/* Which of several dice count. */
typedef enum { KEEP_ALL, KEEP_HIGH, KEEP_LOW, KEEP_IDS } game_keep_t;

typedef struct {
    uint8_t game;    /* game_id_t */
    uint8_t players; /* 0: a game that nobody plays */
    uint8_t first;   /* the seat that begins, or GAME_NOBODY: as the rules say (asked, or seat 0) */
    uint8_t bots;    /* the last so many seats are played by the die */
    int16_t params[GAME_PARAMS]; /* what they mean: `params` of the game's row; 0 if unused */
} game_config_t;
static_assert(sizeof(game_config_t) == 4 + 2 * GAME_PARAMS, "no padding: stored in the journal");

typedef enum { PROMPT_NONE, PROMPT_CHOOSE, PROMPT_ROLL, PROMPT_OVER } prompt_kind_t;

/* What a prompt asks. */
typedef enum {
#define ASK(number, id, name) ASK_##id = (number),
#include "asks.def"
#undef ASK
    ASK_IDS
} game_ask_t;

/* What a player can choose. */
typedef enum {
#define OPTION(number, id, name) OPTION_##id = (number),
#include "options.def"
#undef OPTION
    OPTION_IDS
} game_option_t;

/* Why an option is advised. */
typedef enum {
#define REASON(id, why) REASON_##id,
#include "reasons.def"
#undef REASON
    REASON_IDS
} game_reason_t;

/* `count` counts options, bounds or winners. Options stand in table order, but for what a game puts
 * last (kingsport adjusts in a fight). Within one game the bounds of a roll follow from how many
 * there are and the first of them (the log relies on it). */
typedef struct {
    uint8_t kind;   /* prompt_kind_t */
    uint8_t ask;    /* game_ask_t; choose and roll only */
    uint8_t player; /* whose it is, or GAME_NOBODY; choose and roll only */
    uint8_t count;
    union {
        uint8_t options[GAME_OPTIONS_MAX]; /* game_option_t */
        uint8_t bounds[GAME_VALUES_MAX];   /* 1..100: each value v must be 0 <= v < bound */
        uint8_t winners[GAME_PLAYERS_MAX]; /* seats, ascending; none: nobody won */
    };
} game_prompt_t;

typedef struct {
    uint8_t kind;  /* PROMPT_CHOOSE or PROMPT_ROLL */
    uint8_t count; /* roll: how many values; choose: 1 */
    union {
        uint8_t option; /* game_option_t */
        uint8_t values[GAME_VALUES_MAX];
    };
} game_answer_t;

#define GAME_PART_BYTES 128 /* the largest part is Kingsport's */

/* A position of a game. Each game's header reads its part: `cult_part(&state)`. */
typedef struct {
    uint8_t game;        /* game_id_t; GAME_NONE: no game is running and no other field counts */
    uint8_t reserved[3]; /* 0; leaves the struct without padding */
    _Alignas(uint32_t) uint8_t part[GAME_PART_BYTES];
} game_state_t;
static_assert(sizeof(game_state_t) == 4 + GAME_PART_BYTES, "no padding: compared as bytes");
