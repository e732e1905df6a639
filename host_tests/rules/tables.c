#include "tables.h"

#include <string.h>

typedef struct {
    game_config_t *tables;
    uint8_t count;
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

static void add_rules(list_t *list, game_config_t table) {
    const uint8_t takes = game_rules((game_id_t)table.game)->takes;
    add_firsts(list, table);
    if (takes & TAKES_MAD_RESPONSE) {
        table.mad_response = 0;
        add_firsts(list, table);
    }
}

static void add_cultists(list_t *list, game_config_t table) {
    const bool some = game_rules((game_id_t)table.game)->takes & TAKES_CULTISTS;
    for (table.cultists = 1; table.cultists <= (some ? 9 : 1); table.cultists++) {
        add_rules(list, table);
    }
}

static void add_dice(list_t *list, game_config_t table) {
    const uint8_t takes = game_rules((game_id_t)table.game)->takes;
    static const uint8_t COUNTS[] = {1, 2, GAME_VALUES_MAX};
    for (table.die = 0; table.die < (takes & TAKES_DIE ? DIE_IDS : 1); table.die++) {
        for (uint8_t i = 0; i < (takes & TAKES_COUNT ? sizeof COUNTS : 1); i++) {
            table.count = takes & TAKES_COUNT ? COUNTS[i] : 0;
            add_cultists(list, table);
        }
    }
}

uint8_t tables_of(game_id_t game, game_config_t tables[TABLES_MAX]) {
    list_t list = {.tables = tables};
    game_config_t table = game_default_config(game);
    for (uint8_t players = 0; players <= GAME_PLAYERS_MAX; players++) {
        table.players = players;
        add_dice(&list, table);
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
