/* The words that all engines and their callers share. Values of the enums are stored on flash:
 * add at the end, never renumber. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define GAME_PLAYERS_MAX 8
#define GAME_OPTIONS_MAX 20 /* kingsport's `what` offers the most: 18 */
#define GAME_VALUES_MAX 10  /* ten dice at once */
#define GAME_NOBODY 0xFF

typedef enum { GAME_NONE, GAME_CULT, GAME_SIGNS, GAME_KINGSPORT, GAME_DICE, GAME_IDS } game_id_t;

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

typedef struct {
    uint8_t game;         /* game_id_t */
    uint8_t players;      /* dice: 0 */
    uint8_t cultists;     /* cult: 1, or 2..3 for rival cults; others: 1 */
    uint8_t die;          /* dice: game_die_t; others: 0 */
    uint8_t count;        /* dice: 1..10; others: 0 */
    uint8_t mad_response; /* cult: does a victim respond to a mad caster? 1 yes, 0 no; others: 1 */
    uint8_t first; /* the seat that begins, or GAME_NOBODY: as the rules say (asked, or seat 0) */
} game_config_t;
static_assert(sizeof(game_config_t) == 7, "stored in the journal");

typedef enum { PROMPT_NONE, PROMPT_CHOOSE, PROMPT_ROLL, PROMPT_OVER } prompt_kind_t;

/* What is asked. Choices and rolls of the same console name are one id: the kind tells them apart.
 */
typedef enum {
    ASK_FIRST,       /* cult, kingsport (choose); cult (roll) */
    ASK_CULTIST,     /* cult: which own cultist casts */
    ASK_VICTIM,      /* cult */
    ASK_CAST,        /* cult (roll) */
    ASK_CAST_EYE,    /* cult */
    ASK_RESPOND,     /* cult (roll) */
    ASK_RESPOND_EYE, /* cult */
    ASK_DRAW,        /* signs (roll) */
    ASK_PRESS_ON,    /* signs */
    ASK_STEP,        /* kingsport, here and below */
    ASK_MOVE,        /* roll */
    ASK_CULTISTS,    /* roll */
    ASK_SANITY,      /* roll */
    ASK_COMBAT,      /* roll; and choose after a miss */
    ASK_DIE,         /* roll */
    ASK_RELIC,
    ASK_SITE,
    ASK_DISCARD,
    ASK_WHO,
    ASK_WHAT,
    ASK_DICE, /* dice (roll) */
    ASK_IDS
} game_ask_t;

/* Everything that can be chosen in any game. */
typedef enum {
    OPTION_P1,
    OPTION_P2,
    OPTION_P3,
    OPTION_P4,
    OPTION_P5,
    OPTION_P6,
    OPTION_P7,
    OPTION_P8,
    OPTION_P1_1, /* rival cults */
    OPTION_P1_2,
    OPTION_P1_3,
    OPTION_P2_1,
    OPTION_P2_2,
    OPTION_P2_3,
    OPTION_RANDOM,
    OPTION_YELLOW,
    OPTION_TENTACLE,
    OPTION_ELDER,
    OPTION_CTHULHU,
    OPTION_ON,
    OPTION_RETREAT,
    OPTION_MOVE,
    OPTION_CULTISTS,
    OPTION_END,
    OPTION_BYAKHEE,
    OPTION_CULTIST,
    OPTION_CHECK,
    OPTION_HEART,
    OPTION_BULLET,
    OPTION_SANCTIFY,
    OPTION_ADJUST,
    OPTION_DIE,
    OPTION_BULLETS,
    OPTION_CARD,
    OPTION_AMULET,
    OPTION_DAGGER,
    OPTION_IDOL,
    OPTION_MEAD,
    OPTION_TOME,
    OPTION_YES,
    OPTION_NO,
    OPTION_DONE,
    OPTION_HEART_PLUS, /* plus, minus in turn: heart bullet sanity start amulet .. tome */
    OPTION_HEART_MINUS,
    OPTION_BULLET_PLUS,
    OPTION_BULLET_MINUS,
    OPTION_SANITY_PLUS,
    OPTION_SANITY_MINUS,
    OPTION_START_PLUS,
    OPTION_START_MINUS,
    OPTION_AMULET_PLUS,
    OPTION_AMULET_MINUS,
    OPTION_DAGGER_PLUS,
    OPTION_DAGGER_MINUS,
    OPTION_IDOL_PLUS,
    OPTION_IDOL_MINUS,
    OPTION_MEAD_PLUS,
    OPTION_MEAD_MINUS,
    OPTION_TOME_PLUS,
    OPTION_TOME_MINUS,
    OPTION_IDS
} game_option_t;

/* `count` counts options, bounds or winners. Options stand in table order. Within one game the
 * bounds of a roll follow from how many there are and the first of them (the log relies on it). */
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

/* An engine. Its functions get their own part of game_state_t. */
typedef struct {
    game_status_t (*check_config)(const game_config_t *config);
    void (*start)(void *state, const game_config_t *config);  /* state is zeroed */
    void (*prompt)(const void *state, game_prompt_t *prompt); /* prompt is zeroed, player nobody */
    game_status_t (*answer)(void *state, const game_answer_t *answer);
    uint8_t (*rematch_first)(const void *state);
} game_rules_t;
