#include "game.h"

#include <string.h>

#include "checks.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const game_rules_t *const RULES[GAME_IDS] = {
    [GAME_CULT] = &cult_rules,
    [GAME_SIGNS] = &signs_rules,
    [GAME_KINGSPORT] = &kingsport_rules,
    [GAME_DICE] = &dice_rules,
};

static const char *const GAME_NAMES[] = {
    [GAME_NONE] = "",       [GAME_CULT] = "cult",
    [GAME_SIGNS] = "signs", [GAME_KINGSPORT] = "kingsport",
    [GAME_DICE] = "dice",
};
static_assert(COUNT(GAME_NAMES) == GAME_IDS, "a name for every game");

static const char *const ASK_NAMES[] = {
    [ASK_FIRST] = "first",
    [ASK_CULTIST] = "cultist",
    [ASK_VICTIM] = "victim",
    [ASK_CAST] = "cast",
    [ASK_CAST_EYE] = "cast-eye",
    [ASK_RESPOND] = "respond",
    [ASK_RESPOND_EYE] = "respond-eye",
    [ASK_DRAW] = "draw",
    [ASK_PRESS_ON] = "press-on",
    [ASK_STEP] = "step",
    [ASK_MOVE] = "move",
    [ASK_CULTISTS] = "cultists",
    [ASK_SANITY] = "sanity",
    [ASK_COMBAT] = "combat",
    [ASK_DIE] = "die",
    [ASK_RELIC] = "relic",
    [ASK_SITE] = "site",
    [ASK_DISCARD] = "discard",
    [ASK_WHO] = "who",
    [ASK_WHAT] = "what",
    [ASK_DICE] = "dice",
};
static_assert(COUNT(ASK_NAMES) == ASK_IDS, "a name for every ask");

static const char *const OPTION_NAMES[] = {
    [OPTION_P1] = "p1",
    [OPTION_P2] = "p2",
    [OPTION_P3] = "p3",
    [OPTION_P4] = "p4",
    [OPTION_P5] = "p5",
    [OPTION_P6] = "p6",
    [OPTION_P7] = "p7",
    [OPTION_P8] = "p8",
    [OPTION_P1_1] = "p1.1",
    [OPTION_P1_2] = "p1.2",
    [OPTION_P1_3] = "p1.3",
    [OPTION_P2_1] = "p2.1",
    [OPTION_P2_2] = "p2.2",
    [OPTION_P2_3] = "p2.3",
    [OPTION_RANDOM] = "random",
    [OPTION_YELLOW] = "yellow",
    [OPTION_TENTACLE] = "tentacle",
    [OPTION_ELDER] = "elder",
    [OPTION_CTHULHU] = "cthulhu",
    [OPTION_ON] = "on",
    [OPTION_RETREAT] = "retreat",
    [OPTION_MOVE] = "move",
    [OPTION_CULTISTS] = "cultists",
    [OPTION_END] = "end",
    [OPTION_BYAKHEE] = "byakhee",
    [OPTION_CULTIST] = "cultist",
    [OPTION_CHECK] = "check",
    [OPTION_HEART] = "heart",
    [OPTION_BULLET] = "bullet",
    [OPTION_SANCTIFY] = "sanctify",
    [OPTION_ADJUST] = "adjust",
    [OPTION_DIE] = "die",
    [OPTION_BULLETS] = "bullets",
    [OPTION_CARD] = "card",
    [OPTION_AMULET] = "amulet",
    [OPTION_DAGGER] = "dagger",
    [OPTION_IDOL] = "idol",
    [OPTION_MEAD] = "mead",
    [OPTION_TOME] = "tome",
    [OPTION_YES] = "yes",
    [OPTION_NO] = "no",
    [OPTION_DONE] = "done",
    [OPTION_HEART_PLUS] = "heart+",
    [OPTION_HEART_MINUS] = "heart-",
    [OPTION_BULLET_PLUS] = "bullet+",
    [OPTION_BULLET_MINUS] = "bullet-",
    [OPTION_SANITY_PLUS] = "sanity+",
    [OPTION_SANITY_MINUS] = "sanity-",
    [OPTION_START_PLUS] = "start+",
    [OPTION_START_MINUS] = "start-",
    [OPTION_AMULET_PLUS] = "amulet+",
    [OPTION_AMULET_MINUS] = "amulet-",
    [OPTION_DAGGER_PLUS] = "dagger+",
    [OPTION_DAGGER_MINUS] = "dagger-",
    [OPTION_IDOL_PLUS] = "idol+",
    [OPTION_IDOL_MINUS] = "idol-",
    [OPTION_MEAD_PLUS] = "mead+",
    [OPTION_MEAD_MINUS] = "mead-",
    [OPTION_TOME_PLUS] = "tome+",
    [OPTION_TOME_MINUS] = "tome-",
};
static_assert(COUNT(OPTION_NAMES) == OPTION_IDS, "a name for every option");

static const struct {
    const char *name;
    uint8_t sides;
} DICE[] = {
    [DIE_D2] = {"d2", 2},    [DIE_D4] = {"d4", 4},       [DIE_D6] = {"d6", 6},
    [DIE_D8] = {"d8", 8},    [DIE_D10] = {"d10", 10},    [DIE_D12] = {"d12", 12},
    [DIE_D20] = {"d20", 20}, [DIE_D100] = {"d100", 100}, [DIE_CULT] = {"cult", CULT_SIDES},
};
static_assert(COUNT(DICE) == DIE_IDS, "every die has a row");

static bool is_running(const game_state_t *state) {
    return state->game > GAME_NONE && state->game < GAME_IDS;
}

/* All engines' states begin at the union, so that any member's address is that of the running one.
 */
static const void *part_of(const game_state_t *state) { return &state->cult; }

game_status_t game_check_config(const game_config_t *config) {
    if (config->game <= GAME_NONE || config->game >= GAME_IDS) {
        return GAME_UNKNOWN;
    }
    return RULES[config->game]->check_config(config);
}

void game_start(game_state_t *state, const game_config_t *config) {
    memset(state, 0, sizeof(*state));
    state->game = config->game;
    RULES[config->game]->start(&state->cult, config);
}

uint8_t game_state_bytes(game_id_t game) {
    static const uint8_t BYTES[GAME_IDS] = {
        [GAME_CULT] = sizeof(cult_state_t),
        [GAME_SIGNS] = sizeof(signs_state_t),
        [GAME_KINGSPORT] = sizeof(kingsport_state_t),
        [GAME_DICE] = sizeof(dice_state_t),
    };
    return BYTES[game];
}

bool game_is_sound(const game_state_t *state, const game_config_t *config) {
    if (game_check_config(config) != GAME_OK || state->game != config->game) {
        return false;
    }
    switch ((game_id_t)state->game) {
    case GAME_CULT:
        return check_cult(&state->cult, config);
    case GAME_SIGNS:
        return check_signs(&state->signs, config);
    case GAME_KINGSPORT:
        return check_kingsport(&state->kingsport, config);
    case GAME_DICE:
        return check_dice(&state->dice, config);
    default:
        return false;
    }
}

void game_prompt(const game_state_t *state, game_prompt_t *prompt) {
    *prompt = (game_prompt_t){.kind = PROMPT_NONE, .player = GAME_NOBODY};
    if (is_running(state)) {
        RULES[state->game]->prompt(part_of(state), prompt);
    }
}

game_status_t game_answer(game_state_t *state, const game_answer_t *answer) {
    if (!is_running(state)) {
        return GAME_NO_GAME;
    }
    return RULES[state->game]->answer(&state->cult, answer);
}

uint8_t game_rematch_first(const game_state_t *state) {
    return is_running(state) ? RULES[state->game]->rematch_first(part_of(state)) : GAME_NOBODY;
}

const char *game_name(game_id_t game) { return GAME_NAMES[game]; }

const char *game_ask_name(game_ask_t ask) { return ASK_NAMES[ask]; }

const char *game_option_name(game_option_t option) { return OPTION_NAMES[option]; }

const char *game_die_name(game_die_t die) { return DICE[die].name; }

static bool is_same(const char *name, const char *text, uint8_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

int game_parse_name(const char *text, uint8_t length) {
    for (int game = GAME_NONE + 1; game < GAME_IDS; game++) {
        if (is_same(GAME_NAMES[game], text, length)) {
            return game;
        }
    }
    return -1;
}

int game_parse_option(const char *text, uint8_t length) {
    for (int option = 0; option < OPTION_IDS; option++) {
        if (is_same(OPTION_NAMES[option], text, length)) {
            return option;
        }
    }
    return -1;
}

int game_parse_die(const char *text, uint8_t length) {
    for (int die = 0; die < DIE_IDS; die++) {
        if (is_same(DICE[die].name, text, length)) {
            return die;
        }
    }
    return -1;
}

uint8_t game_die_sides(game_die_t die) { return DICE[die].sides; }
