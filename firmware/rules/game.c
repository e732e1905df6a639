#include "game.h"

#include <assert.h>
#include <string.h>

#include "answer.h"
#include "cult_die.h"
#include "str.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* --- the lists, each once: a number used twice doesn't compile, test_games finds a missing one */

#define GAME(number, id, folder) extern const game_rules_t folder##_rules;
#include "games.def"
#undef GAME

static const game_rules_t *const RULES[] = {
#define GAME(number, id, folder) [GAME_##id] = &folder##_rules,
#include "games.def"
#undef GAME
};

static const char *const GAME_NAMES[] = {
    [GAME_NONE] = "",
#define GAME(number, id, folder) [GAME_##id] = #folder,
#include "games.def"
#undef GAME
};

static const char *const ASK_NAMES[] = {
#define ASK(number, id, name) [ASK_##id] = (name),
#include "asks.def"
#undef ASK
};

static const char *const OPTION_NAMES[] = {
#define OPTION(number, id, name) [OPTION_##id] = (name),
#include "options.def"
#undef OPTION
};

static_assert(COUNT(RULES) == GAME_IDS && COUNT(ASK_NAMES) == ASK_IDS &&
                  COUNT(OPTION_NAMES) == OPTION_IDS,
              "rows are in the order of their numbers");

static const char *const REASON_TEXTS[] = {
#define REASON(id, why) [REASON_##id] = (why),
#include "reasons.def"
#undef REASON
};

static const char *const DIE_NAMES[] = {
    [DIE_D2] = "d2",   [DIE_D4] = "d4",     [DIE_D6] = "d6",
    [DIE_D8] = "d8",   [DIE_D10] = "d10",   [DIE_D12] = "d12",
    [DIE_D20] = "d20", [DIE_D100] = "d100", [DIE_CULT] = "cult",
};
static const char *const KEEP_NAMES[] = {
    [KEEP_ALL] = NULL, [KEEP_HIGH] = "high", [KEEP_LOW] = "low"};
static const uint8_t DIE_SIDES[] = {
    [DIE_D2] = 2,   [DIE_D4] = 4,     [DIE_D6] = 6,
    [DIE_D8] = 8,   [DIE_D10] = 10,   [DIE_D12] = 12,
    [DIE_D20] = 20, [DIE_D100] = 100, [DIE_CULT] = CULT_SIDES,
};
static_assert(COUNT(DIE_NAMES) == DIE_IDS && COUNT(DIE_SIDES) == DIE_IDS, "every die has a row");

/* --- a game, by its row ------------------------------------------------------------------ */

static bool is_game(uint8_t game) { return game > GAME_NONE && game < GAME_IDS; }

const game_rules_t *game_rules(game_id_t game) {
    assert(is_game((uint8_t)game));
    return RULES[game];
}

game_config_t game_default_config(game_id_t game) {
    assert(is_game((uint8_t)game));
    game_config_t config = {.game = (uint8_t)game, .first = GAME_NOBODY};
    for (uint8_t i = 0; i < GAME_PARAMS; i++) {
        config.params[i] = RULES[game]->params[i].initial;
    }
    return config;
}

static bool params_fit(const game_param_t params[GAME_PARAMS], const int16_t values[GAME_PARAMS]) {
    for (uint8_t i = 0; i < GAME_PARAMS; i++) {
        if (values[i] < params[i].least || values[i] > params[i].most) {
            return false;
        }
    }
    return true;
}

game_status_t game_check_config(const game_config_t *config) {
    if (!is_game(config->game)) {
        return GAME_UNKNOWN;
    }
    const game_rules_t *const rules = RULES[config->game];
    const bool players =
        config->players >= rules->fewest_players && config->players <= rules->most_players;
    const bool seated =
        config->players == 0 || config->first == GAME_NOBODY || config->first < config->players;
    const bool bots = config->bots == 0 || (rules->advise && config->bots <= config->players);
    return players && seated && bots && params_fit(rules->params, config->params) &&
                   (rules->fits == NULL || rules->fits(config))
               ? GAME_OK
               : GAME_RANGE;
}

void game_start(game_state_t *state, const game_config_t *config) {
    assert(game_check_config(config) == GAME_OK);
    memset(state, 0, sizeof(*state));
    state->game = config->game;
    RULES[config->game]->start(state->part, config);
}

bool game_is_valid(const game_state_t *state, const game_config_t *config) {
    return game_check_config(config) == GAME_OK && state->game == config->game &&
           RULES[config->game]->is_valid(state->part, config);
}

bool game_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                     uint8_t count) {
    assert(is_game(config->game));
    return count > 0 && count <= GAME_VALUES_MAX &&
           RULES[config->game]->could_roll(config, ask, values, count);
}

/* How many options, bounds or winners a prompt of that kind holds. */
static uint8_t most_of(uint8_t kind) {
    return kind == PROMPT_CHOOSE ? GAME_OPTIONS_MAX
           : kind == PROMPT_ROLL ? GAME_VALUES_MAX
                                 : GAME_PLAYERS_MAX;
}

void game_prompt(const game_state_t *state, game_prompt_t *prompt) {
    *prompt = (game_prompt_t){.kind = PROMPT_NONE, .player = GAME_NOBODY};
    if (is_game(state->game)) {
        RULES[state->game]->prompt(state->part, prompt);
        assert(prompt->kind != PROMPT_NONE && prompt->count <= most_of(prompt->kind));
    }
}

game_status_t game_answer(game_state_t *state, const game_answer_t *answer) {
    if (!is_game(state->game)) {
        return GAME_NO_GAME;
    }
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    const game_status_t status = answer_check(&prompt, answer);
    if (status == GAME_OK) {
        RULES[state->game]->answer(state->part, answer);
    }
    return status;
}

bool game_can_advise(game_id_t game) {
    return is_game((uint8_t)game) && RULES[game]->advise != NULL;
}

game_option_t game_advise(const game_state_t *state) {
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    assert(game_can_advise((game_id_t)state->game) && prompt.kind == PROMPT_CHOOSE);
    const uint8_t option = RULES[state->game]->advise(state);
    assert(memchr(prompt.options, option, prompt.count));
    return (game_option_t)option;
}

game_reason_t game_reason(const game_state_t *state, game_option_t option) {
    assert(game_can_advise((game_id_t)state->game));
    const uint8_t reason = RULES[state->game]->reason(state, (uint8_t)option);
    assert(reason < REASON_IDS);
    return (game_reason_t)reason;
}

uint8_t game_rematch_first(const game_state_t *state) {
    return is_game(state->game) ? RULES[state->game]->rematch_first(state->part) : GAME_NOBODY;
}

const char *game_face_title(const game_state_t *state, game_ask_t ask, uint8_t value) {
    if (!is_game(state->game) || RULES[state->game]->face_title == NULL) {
        return NULL;
    }
    return RULES[state->game]->face_title(state->part, (uint8_t)ask, value);
}

void game_serialize(const game_state_t *state, const game_serializer_t *out) {
    assert(is_game(state->game));
    RULES[state->game]->serialize(state->part, out);
}

/* --- names ------------------------------------------------------------------------------- */

const char *game_name(game_id_t game) {
    assert((unsigned)game < COUNT(GAME_NAMES));
    return GAME_NAMES[game];
}

const char *game_ask_name(game_ask_t ask) {
    assert((unsigned)ask < COUNT(ASK_NAMES));
    return ASK_NAMES[ask];
}

const char *game_option_name(game_option_t option) {
    assert((unsigned)option < COUNT(OPTION_NAMES));
    return OPTION_NAMES[option];
}

const char *game_die_name(game_die_t die) {
    assert((unsigned)die < COUNT(DIE_NAMES));
    return DIE_NAMES[die];
}

const char *game_reason_text(game_reason_t reason) {
    assert((unsigned)reason < COUNT(REASON_TEXTS));
    return REASON_TEXTS[reason];
}

const char *game_keep_name(game_keep_t keep) {
    assert((unsigned)keep < COUNT(KEEP_NAMES));
    return KEEP_NAMES[keep];
}

static int find(const char *const *names, int from, int to, const char *text, uint8_t length) {
    for (int id = from; id < to; id++) {
        if (str_equals(text, length, names[id])) {
            return id;
        }
    }
    return -1;
}

int game_parse_name(const char *text, uint8_t length) {
    return find(GAME_NAMES, GAME_NONE + 1, GAME_IDS, text, length);
}

int game_parse_option(const char *text, uint8_t length) {
    return find(OPTION_NAMES, 0, OPTION_IDS, text, length);
}

int game_parse_die(const char *text, uint8_t length) {
    return find(DIE_NAMES, 0, DIE_IDS, text, length);
}

int game_parse_keep(const char *text, uint8_t length) {
    return find(KEEP_NAMES, KEEP_HIGH, KEEP_IDS, text, length);
}

uint8_t game_die_sides(game_die_t die) {
    assert((unsigned)die < COUNT(DIE_SIDES));
    return DIE_SIDES[die];
}
