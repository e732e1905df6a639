#include "tables.h"

#include <string.h>

typedef struct {
    game_config_t *tables;
    uint16_t count;
} list_t;

static void add_if_legal(list_t *list, const game_config_t *table) {
    if (list->count < TABLES_MAX && game_check_config(table) == GAME_OK) {
        list->tables[list->count++] = *table;
    }
}

/* Who is first: as the rules say, the first seat, the last. */
static void add_firsts(list_t *list, game_config_t table) {
    add_if_legal(list, &table);
    if (table.players > 0) {
        table.first = (uint8_t)(table.players - 1);
        add_if_legal(list, &table);
    }
}

/* Every value of a parameter; of a longer range the two lowest and the highest. */
static void add_params(list_t *list, game_config_t table, uint8_t at) {
    if (at == GAME_PARAMS) {
        add_firsts(list, table);
        return;
    }
    const game_param_t *param = &game_rules((game_id_t)table.game)->params[at];
    if (param->name == NULL) {
        add_params(list, table, (uint8_t)(at + 1));
        return;
    }
    const bool all = param->most - param->least < GAME_VALUES_MAX - 1;
    for (int16_t value = param->least; value <= param->most; value++) {
        if (all || value <= param->least + 1 || value == param->most) {
            table.params[at] = value;
            add_params(list, table, (uint8_t)(at + 1));
        }
    }
}

uint16_t tables_of(game_id_t game, game_config_t tables[TABLES_MAX]) {
    list_t list = {.tables = tables};
    game_config_t table = game_default_config(game);
    for (uint8_t players = 0; players <= GAME_PLAYERS_MAX; players++) {
        table.players = players;
        add_params(&list, table, 0);
    }
    return list.count;
}

uint32_t random_below(uint32_t *random, uint32_t bound) {
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random % bound;
}

game_answer_t any_answer(const game_prompt_t *prompt, uint32_t *random) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_CHOOSE) {
        answer.option = prompt->options[random_below(random, prompt->count)];
        return answer;
    }
    answer.count = prompt->count;
    for (uint8_t i = 0; i < prompt->count; i++) {
        answer.values[i] = (uint8_t)random_below(random, prompt->bounds[i]);
    }
    return answer;
}
