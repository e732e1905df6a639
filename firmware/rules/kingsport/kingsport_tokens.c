#include "kingsport_engine.h"

#include <string.h>

#define SITE_POINTS 12
#define EQUIP_HEARTS 3
#define EQUIP_BULLETS 3

static_assert(OPTION_TOME_MINUS - OPTION_HEART_PLUS + 1 == 2 * TOKENS, "a plus and a minus each");
static_assert(OPTION_TOME - OPTION_AMULET + 1 == KINGSPORT_RELICS, "an option a relic");

/* Relics are counted on from the first by kingsport_relic_t, and tokens by kingsport_token_t, plus then
 * minus. */
#define IS_RELIC(name)                                                                             \
    static_assert((int)OPTION_##name - (int)OPTION_AMULET == (int)KINGSPORT_##name &&              \
                      (int)OPTION_##name##_PLUS - (int)OPTION_HEART_PLUS ==                        \
                          2 * ((int)TOKEN_RELIC + (int)KINGSPORT_##name) &&                        \
                      (int)OPTION_##name##_MINUS == (int)OPTION_##name##_PLUS + 1,                 \
                  "in the order of kingsport_relic_t")
#define IS_TOKEN(name)                                                                             \
    static_assert((int)OPTION_##name##_PLUS - (int)OPTION_HEART_PLUS == 2 * (int)TOKEN_##name &&   \
                      (int)OPTION_##name##_MINUS == (int)OPTION_##name##_PLUS + 1,                 \
                  "in the order of kingsport_token_t")
IS_RELIC(AMULET);
IS_RELIC(DAGGER);
IS_RELIC(IDOL);
IS_RELIC(MEAD);
IS_RELIC(TOME);
IS_TOKEN(HEART);
IS_TOKEN(BULLET);
IS_TOKEN(SANITY);
IS_TOKEN(START);

static uint16_t token_held(const kingsport_player_t *player, uint8_t token) {
    switch (token) {
    case TOKEN_HEART:
        return player->hearts;
    case TOKEN_BULLET:
        return player->bullets;
    case TOKEN_SANITY:
        return player->sanity;
    case TOKEN_START:
        return player->start;
    default:
        return player->relics[token - TOKEN_RELIC];
    }
}

static uint16_t token_limit(const kingsport_player_t *player, uint8_t token) {
    switch (token) {
    case TOKEN_HEART:
        return KINGSPORT_HEARTS_MAX;
    case TOKEN_SANITY:
        return player->start;
    case TOKEN_START:
        return KINGSPORT_START_MAX;
    default:
        return KINGSPORT_TOKENS_MAX;
    }
}

static void change_token(kingsport_player_t *player, uint8_t token, int by) {
    switch (token) {
    case TOKEN_HEART:
        player->hearts = (uint8_t)(player->hearts + by);
        break;
    case TOKEN_BULLET:
        player->bullets = (uint16_t)(player->bullets + by);
        break;
    case TOKEN_SANITY:
        player->sanity = (uint8_t)(player->sanity + by);
        break;
    case TOKEN_START:
        player->start = (uint8_t)(player->start + by);
        break;
    default:
        player->relics[token - TOKEN_RELIC] = (uint16_t)(player->relics[token - TOKEN_RELIC] + by);
    }
}

void kingsport_gain(kingsport_player_t *player, uint8_t token) {
    assert(token < TOKENS);
    if (token_held(player, token) < token_limit(player, token)) {
        change_token(player, token, 1);
    }
}

void kingsport_rearm(kingsport_player_t *player) {
    player->hearts = EQUIP_HEARTS;
    for (uint8_t i = 0; i < EQUIP_BULLETS; i++) {
        kingsport_gain(player, TOKEN_BULLET);
    }
}

void kingsport_equip(kingsport_player_t *player) {
    kingsport_rearm(player);
    player->start = KINGSPORT_START_MAX;
    player->sanity = KINGSPORT_START_MAX;
}

uint16_t kingsport_relics_held(const kingsport_player_t *player) {
    uint16_t held = 0;
    for (uint8_t i = 0; i < KINGSPORT_RELICS; i++) {
        held = (uint16_t)(held + player->relics[i]);
    }
    return held;
}

kingsport_options_t kingsport_held_options(const kingsport_player_t *player) {
    kingsport_options_t options = 0;
    for (uint8_t i = 0; i < KINGSPORT_RELICS; i++) {
        if (player->relics[i] > 0) {
            options |= KINGSPORT_BIT(OPTION_AMULET + i);
        }
    }
    return options;
}

bool kingsport_holds_each_relic(const kingsport_player_t *player) {
    for (uint8_t i = 0; i < KINGSPORT_RELICS; i++) {
        if (player->relics[i] == 0) {
            return false;
        }
    }
    return true;
}

kingsport_options_t kingsport_adjust_options(const kingsport_player_t *player) {
    kingsport_options_t options = 0;
    for (uint8_t token = 0; token < TOKENS; token++) {
        uint16_t held = token_held(player, token);
        if (held < token_limit(player, token)) {
            options |= KINGSPORT_BIT(OPTION_HEART_PLUS + 2 * token);
        }
        if (held > 0) {
            options |= KINGSPORT_BIT(OPTION_HEART_MINUS + 2 * token);
        }
    }
    return options;
}

void kingsport_adjust(kingsport_player_t *player, game_option_t option) {
    assert(option >= OPTION_HEART_PLUS && option <= OPTION_TOME_MINUS);
    uint8_t place = (uint8_t)(option - OPTION_HEART_PLUS);
    change_token(player, place / 2, place % 2 == 0 ? 1 : -1);
    if (player->sanity > player->start) {
        player->sanity = player->start;
    }
}

void kingsport_drop(kingsport_player_t *player) {
    player->start--;
    player->sanity = player->start;
}

void kingsport_put_out(kingsport_state_t *state, uint8_t seat) {
    assert(seat < state->seats);
    kingsport_player_t *player = &state->players[seat];
    state->removed = (uint8_t)(state->removed + player->sites);
    state->sanctified = (uint8_t)(state->sanctified - player->sites);
    memset(player, 0, sizeof *player);
    player->out = 1;
}

void kingsport_sanctify(kingsport_state_t *state, uint8_t seat) {
    assert(seat < state->seats);
    kingsport_player_t *player = &state->players[seat];
    for (uint8_t i = 0; i < KINGSPORT_RELICS; i++) {
        player->relics[i]--;
    }
    player->sites++;
    state->sanctified++;
}

static bool all_out(const kingsport_state_t *state) {
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        if (!state->players[seat].out) {
            return false;
        }
    }
    return true;
}

kingsport_ending_t kingsport_judge(const kingsport_state_t *state) {
    if (state->sanctified >= KINGSPORT_SITES_TO_END) {
        return KINGSPORT_SAVED;
    }
    if (state->activated >= KINGSPORT_SITES_TO_END) {
        return KINGSPORT_FALLEN;
    }
    if (all_out(state)) {
        return KINGSPORT_MAD;
    }
    /* Of five sites, three that are lost to a side leave it only two. */
    uint8_t lost_to_players = (uint8_t)(state->activated + state->removed);
    uint8_t lost_to_cultists = (uint8_t)(state->sanctified + state->removed);
    if (lost_to_players >= KINGSPORT_SITES_TO_END && lost_to_cultists >= KINGSPORT_SITES_TO_END) {
        return KINGSPORT_UNDECIDED;
    }
    return KINGSPORT_GOING_ON;
}

uint8_t kingsport_winners(const kingsport_state_t *state, uint8_t winners[GAME_PLAYERS_MAX]) {
    uint8_t count = 0;
    uint16_t most = 0;
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        uint16_t points = kingsport_points(&state->players[seat]);
        if (state->players[seat].out || points < most) {
            continue;
        }
        if (points > most) {
            most = points;
            count = 0;
        }
        winners[count++] = seat;
    }
    return count;
}

uint16_t kingsport_points(const kingsport_player_t *player) {
    uint16_t points = (uint16_t)(SITE_POINTS * player->sites);
    for (uint8_t i = 0; i < KINGSPORT_RELICS; i++) {
        if (player->relics[i] > 0) {
            points = (uint16_t)(points + 2 * player->relics[i] - 1);
        }
    }
    return points;
}

bool kingsport_is_insane(const kingsport_player_t *player) {
    return player->sanity == 0 && !player->out;
}
