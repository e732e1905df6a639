#include "player.h"

#include <stdio.h>

#include "whole.h"

uint32_t player_random(uint32_t *random) {
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random;
}

bool player_chance(player_t *player, uint8_t percent) {
    return player_random(&player->random) % 100 < percent;
}

/* Appends " key=value" if the config still fits with that value. */
static int any_param(player_t *player, game_config_t *config, uint8_t at, char *text, size_t size) {
    const game_param_t *param = &game_rules((game_id_t)config->game)->params[at];
    if (param->name == NULL || param->kind == PARAM_SETTING) {
        return 0;
    }
    const int16_t before = config->params[at];
    const unsigned values = (unsigned)(param->most - param->least) + 1u;
    config->params[at] = (int16_t)(param->least + (int)(player_random(&player->random) % values));
    const bool all = param->kind == PARAM_KEEP && config->params[at] == KEEP_ALL;
    if (all || game_check_config(config) != GAME_OK) {
        config->params[at] = before;
        return 0;
    }
    const int value = config->params[at];
    const char *name = param->kind == PARAM_DIE    ? game_die_name((game_die_t)value)
                       : param->kind == PARAM_KEEP ? game_keep_name((game_keep_t)value)
                                                   : NULL;
    return name != NULL ? snprintf(text, size, " %s=%s", param->name, name)
                        : snprintf(text, size, " %s=%d", param->name, value);
}

/* Any game, at any table that it takes. */
static const char *any_game(player_t *player) {
    game_id_t game = (game_id_t)(1 + player_random(&player->random) % (GAME_IDS - 1));
    const game_rules_t *rules = game_rules(game);
    unsigned seats = rules->most_players - rules->fewest_players + 1u;
    unsigned players = rules->fewest_players + player_random(&player->random) % seats;
    int length = snprintf(player->line, sizeof player->line, "new %s", game_name(game));
    if (players > 0) {
        length += snprintf(player->line + length, sizeof player->line - (size_t)length,
                           " players=%u", players);
    }
    game_config_t config = game_default_config(game);
    config.players = (uint8_t)players;
    for (uint8_t i = 0; i < GAME_PARAMS; i++) {
        length += any_param(player, &config, i, player->line + length,
                            sizeof player->line - (size_t)length);
    }
    return player->line;
}

static const char *new_game(player_t *player) {
    return player->only_game ? player->only_game : any_game(player);
}

static const char *change_something(player_t *player) {
    static const char *const lines[] = {
        "name p1 Ann", "name p2 Zo\xC3\xAB", "set lang nl",      "set lang en",
        "set dim 30",  "set own-die on",     "set brightness 3", "name p3 Bo",
        "name p1 Cy",  "set sleep 0",        "set sound off",    "set own-die off",
        "stats reset", "name p8 Last",       "throw d12",        "throw d6 count=9 keep=high",
    };
    return lines[player_random(&player->random) % (sizeof lines / sizeof lines[0])];
}

static const char *answer(player_t *player, const session_t *session, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_CHOOSE) {
        uint8_t option = prompt->options[player_random(&player->random) % prompt->count];
        (void)snprintf(player->line, sizeof player->line, "choose %s",
                       game_option_name((game_option_t)option));
        return player->line;
    }
    if (session->settings.value[SETTING_OWN_DIE] == 0 || !player_chance(player, 50)) {
        return "roll";
    }
    int length = snprintf(player->line, sizeof player->line, "face");
    for (uint8_t i = 0; i < prompt->count; i++) {
        uint32_t value = player_random(&player->random) % prompt->bounds[i];
        length += snprintf(player->line + length, sizeof player->line - (size_t)length, " %u",
                           (unsigned)value);
    }
    return player->line;
}

static bool has_enough(player_t *player, const session_t *session) {
    bool ends = session->now.game.game != GAME_DICE && session->now.game.game != GAME_COUNTERS;
    return !player->only_game && !(player->patient && ends) && player_chance(player, 1);
}

const char *player_change(player_t *player) {
    const session_t *session = whole_table();
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (prompt.kind == PROMPT_NONE || has_enough(player, session)) {
        return new_game(player);
    }
    if (player_chance(player, player->undo_percent) && session->log.standing > 0) {
        return "undo";
    }
    if (prompt.kind == PROMPT_OVER) {
        return player_chance(player, player->patient ? 30 : 70) ? "rematch" : new_game(player);
    }
    if (session_awaits_bot(session)) { /* no more than one of the die's answers at a time */
        return "wait 100";
    }
    return player_chance(player, 8) ? change_something(player) : answer(player, session, &prompt);
}
