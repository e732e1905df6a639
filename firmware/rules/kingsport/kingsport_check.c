#include <string.h>

#include "kingsport_engine.h"

static bool holds_what_players_can(const kingsport_player_t *player) {
    static const kingsport_player_t OUT = {.out = 1};
    if (player->out) {
        return memcmp(player, &OUT, sizeof OUT) == 0;
    }
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        if (player->relics[kind] > KINGSPORT_TOKENS_MAX) {
            return false;
        }
    }
    return player->hearts >= 1 && player->hearts <= KINGSPORT_HEARTS_MAX &&
           player->bullets <= KINGSPORT_TOKENS_MAX && player->start >= 1 &&
           player->start <= KINGSPORT_START_MAX && player->sanity <= player->start &&
           player->reserved == 0;
}

static bool players_are_valid(const kingsport_state_t *state) {
    static const kingsport_player_t NONE = {0};
    for (uint8_t seat = 0; seat < KINGSPORT_PLAYERS_MAX; seat++) {
        const kingsport_player_t *player = &state->players[seat];
        if (seat < state->seats ? !holds_what_players_can(player)
                                : memcmp(player, &NONE, sizeof NONE) != 0) {
            return false;
        }
    }
    return true;
}

static bool sites_are_valid(const kingsport_state_t *state) {
    uint16_t sanctified = 0;
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        sanctified = (uint16_t)(sanctified + state->players[seat].sites);
    }
    const bool asks_for_one = state->phase == PHASE_SITE;
    return sanctified == state->sanctified &&
           state->sanctified + state->activated + state->removed + asks_for_one <= KINGSPORT_SITES;
}

/* While the site of a defeat is asked for, an ending may be reached that isn't set yet. */
static bool ending_is_valid(const kingsport_state_t *state) {
    if (state->phase == PHASE_SITE) {
        return state->ending == KINGSPORT_GOING_ON;
    }
    const bool over = state->phase == PHASE_OVER;
    return state->ending == (uint8_t)kingsport_judge(state) &&
           over == (state->ending != KINGSPORT_GOING_ON);
}

/* A player who is out isn't asked for anything, except the site of the defeat that put them out. */
static bool asked_are_in(const kingsport_state_t *state) {
    const bool all = state->phase == PHASE_SITE || state->phase == PHASE_OVER;
    const bool about = state->phase == PHASE_DISCARD || state->phase == PHASE_WHAT;
    bool anybody_out = false;
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        anybody_out = anybody_out || state->players[seat].out;
    }
    return (all || !state->players[state->player].out) &&
           (!about || !state->players[state->about].out) &&
           (state->phase != PHASE_FIRST || !anybody_out);
}

/* A fight outlasts a defeat only when that is another player's. */
static bool adjusts_after_a_miss(const kingsport_state_t *state) {
    const bool chooses = state->phase == PHASE_WHO || state->phase == PHASE_WHAT;
    const bool defeat = state->phase == PHASE_DISCARD || state->phase == PHASE_SITE;
    return state->adjusting && (chooses || (defeat && state->about != state->player));
}

static bool fight_is_valid(const kingsport_state_t *state) {
    const bool fights = state->foe != KINGSPORT_NO_FOE;
    const bool must = state->phase == PHASE_COMBAT || state->phase == PHASE_MISSED;
    const bool adjusts = fights && adjusts_after_a_miss(state);
    const bool missed = state->phase == PHASE_MISSED || adjusts;
    const bool may = must || adjusts || state->phase == PHASE_SANITY;
    const bool shown = state->shown > 0;
    return (!fights || (may && state->step != KINGSPORT_END)) && (fights || !must) &&
           shown == missed &&
           (!missed || state->shown < kingsport_need((kingsport_foe_t)state->foe));
}

static bool owed_is_valid(const kingsport_state_t *state) {
    const uint16_t held = kingsport_relics_held(&state->players[state->about]);
    switch (state->phase) {
    case PHASE_RELIC:
        return state->owed >= 1 && state->owed <= 2;
    case PHASE_DISCARD:
        return state->owed >= 1 && state->owed <= held;
    default:
        return state->owed == 0;
    }
}

static bool step_is_valid(const kingsport_state_t *state) {
    static const uint8_t LAST_MOST[KINGSPORT_STEPS] = {0, 6 + KINGSPORT_HEARTS_MAX, 6};
    return state->last <= LAST_MOST[state->step] &&
           (state->step != KINGSPORT_END || state->last > 0);
}

bool kingsport_is_valid(const void *part, const game_config_t *config) {
    const kingsport_state_t *state = part;
    if (state->seats != config->players || state->began >= state->seats ||
        state->player >= state->seats || state->about >= state->seats || state->round == 0 ||
        state->step >= KINGSPORT_STEPS || state->foe >= KINGSPORT_FOES ||
        state->phase >= PHASE_IDS || state->adjusting > 1) {
        return false;
    }
    return players_are_valid(state) && sites_are_valid(state) && ending_is_valid(state) &&
           asked_are_in(state) && fight_is_valid(state) && owed_is_valid(state) &&
           step_is_valid(state);
}
