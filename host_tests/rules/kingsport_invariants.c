#include "kingsport_invariants.h"

#include <string.h>

static bool is_player_sound(const kingsport_player_t *player) {
    static const kingsport_player_t OUT = {.out = 1};
    if (player->out) {
        return memcmp(player, &OUT, sizeof OUT) == 0;
    }
    for (unsigned kind = 0; kind < KINGSPORT_RELICS; kind++) {
        if (player->relics[kind] > 999) {
            return false;
        }
    }
    return player->hearts >= 1 && player->hearts <= 5 && player->bullets <= 999 &&
           player->start >= 1 && player->start <= 5 && player->sanity <= player->start &&
           player->reserved == 0;
}

static bool are_players_sound(const kingsport_state_t *state) {
    static const kingsport_player_t EMPTY = {0};
    for (unsigned seat = 0; seat < KINGSPORT_PLAYERS_MAX; seat++) {
        const kingsport_player_t *player = &state->players[seat];
        const bool sound = seat < state->seats ? is_player_sound(player)
                                               : memcmp(player, &EMPTY, sizeof EMPTY) == 0;
        if (!sound) {
            return false;
        }
    }
    return true;
}

static bool are_sites_sound(const kingsport_state_t *state) {
    unsigned sanctified = 0;
    for (unsigned seat = 0; seat < state->seats; seat++) {
        sanctified += state->players[seat].sites;
    }
    return sanctified == state->sanctified &&
           state->sanctified + state->activated + state->removed <= KINGSPORT_SITES;
}

static bool offers_option(const game_prompt_t *prompt, game_option_t option) {
    return memchr(prompt->options, option, prompt->count) != NULL;
}

/* Options stand in table order, but for `adjust` behind what makes a miss good; there is one at
 * least. */
static bool are_options_sound(const game_prompt_t *prompt) {
    for (unsigned i = 1; i < prompt->count; i++) {
        const bool behind = prompt->ask == ASK_COMBAT && prompt->options[i] == OPTION_ADJUST;
        if (behind ? i != prompt->count - 1u : prompt->options[i] <= prompt->options[i - 1]) {
            return false;
        }
    }
    return prompt->count >= 1 && prompt->count <= GAME_OPTIONS_MAX;
}

static bool is_prompt_sound(const game_prompt_t *prompt) {
    switch (prompt->kind) {
    case PROMPT_CHOOSE:
        return are_options_sound(prompt);
    case PROMPT_ROLL:
        return prompt->count == 1 && prompt->bounds[0] == 6;
    default:
        return prompt->kind == PROMPT_OVER;
    }
}

static bool asks_for(const game_prompt_t *prompt, prompt_kind_t kind, game_ask_t ask) {
    return prompt->kind == kind && prompt->ask == ask;
}

static bool adjusts_in_a_fight(const kingsport_state_t *state, const game_prompt_t *prompt) {
    const bool defeat =
        asks_for(prompt, PROMPT_CHOOSE, ASK_DISCARD) || asks_for(prompt, PROMPT_CHOOSE, ASK_SITE);
    return asks_for(prompt, PROMPT_CHOOSE, ASK_WHO) || asks_for(prompt, PROMPT_CHOOSE, ASK_WHAT) ||
           (defeat && prompt->player != state->player);
}

static bool is_fight_sound(const kingsport_state_t *state, const game_prompt_t *prompt) {
    const bool checks = asks_for(prompt, PROMPT_ROLL, ASK_SANITY);
    const bool rolls = asks_for(prompt, PROMPT_ROLL, ASK_COMBAT);
    const bool missed = asks_for(prompt, PROMPT_CHOOSE, ASK_COMBAT);
    const bool fights = state->foe != KINGSPORT_NO_FOE;
    const bool adjusts = fights && adjusts_in_a_fight(state, prompt);
    const bool may_fight = checks || rolls || missed || adjusts;
    const uint8_t need = kingsport_need((kingsport_foe_t)state->foe);
    return (!fights || may_fight) && (fights || !(rolls || missed)) &&
           (state->shown > 0) == (missed || adjusts) &&
           (state->shown == 0 || state->shown < need) && (!fights || state->step != KINGSPORT_END);
}

static bool is_owed_sound(const kingsport_state_t *state, const game_prompt_t *prompt) {
    const bool names =
        asks_for(prompt, PROMPT_CHOOSE, ASK_RELIC) || asks_for(prompt, PROMPT_CHOOSE, ASK_DISCARD);
    return (state->owed > 0) == names;
}

static bool is_ending_sound(const kingsport_state_t *state, const game_prompt_t *prompt) {
    const bool over = prompt->kind == PROMPT_OVER;
    const bool third = state->sanctified >= 3 || state->activated >= 3;
    return over == (state->ending != KINGSPORT_GOING_ON) && (over || !third);
}

/* Nobody who is out is asked, but for the site of the defeat that put them out. */
static bool is_turn_sound(const kingsport_state_t *state, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_OVER || prompt->ask == ASK_FIRST) {
        return prompt->player == GAME_NOBODY;
    }
    const bool site = prompt->ask == ASK_SITE;
    return prompt->player < state->seats && state->player < state->seats &&
           (site || !state->players[prompt->player].out) &&
           (site || !state->players[state->player].out);
}

/* Also shows that a site is left whenever somebody can pay for it. */
static bool is_sanctify_sound(const kingsport_state_t *state, const game_prompt_t *prompt) {
    if (!asks_for(prompt, PROMPT_CHOOSE, ASK_STEP)) {
        return true;
    }
    const kingsport_player_t *player = &state->players[state->player];
    bool holds_all = true;
    for (unsigned kind = 0; kind < KINGSPORT_RELICS; kind++) {
        holds_all = holds_all && player->relics[kind] > 0;
    }
    const bool left = state->sanctified + state->activated + state->removed < KINGSPORT_SITES;
    const bool may = holds_all && left && player->sanity > 0;
    return offers_option(prompt, OPTION_SANCTIFY) == may;
}

static bool is_step_sound(const kingsport_state_t *state) {
    static const uint8_t MOST[KINGSPORT_STEPS] = {0, 11, 6};
    if (state->step >= KINGSPORT_STEPS || state->round == 0) {
        return false;
    }
    return state->last <= MOST[state->step] && (state->step != KINGSPORT_END || state->last > 0);
}

const char *kingsport_fault(const game_state_t *game, const game_prompt_t *prompt) {
    const kingsport_state_t *state = kingsport_part(game);
    const struct {
        bool sound;
        const char *fault;
    } CHECKS[] = {
        {is_step_sound(state), "step, round or last"},
        {are_players_sound(state), "a player's tokens"},
        {are_sites_sound(state), "sites"},
        {is_prompt_sound(prompt), "prompt"},
        {is_fight_sound(state, prompt), "fight"},
        {is_owed_sound(state, prompt), "owed"},
        {is_ending_sound(state, prompt), "ending"},
        {is_turn_sound(state, prompt), "turn"},
        {is_sanctify_sound(state, prompt), "sanctify"},
    };
    for (unsigned i = 0; i < sizeof CHECKS / sizeof CHECKS[0]; i++) {
        if (!CHECKS[i].sound) {
            return CHECKS[i].fault;
        }
    }
    return NULL;
}
