/* The Kingsport engine behind the console's words: requests on stdin, a JSON line each on stdout,
 * for kingsport_compare.py. Requests: new kingsport players=N | rematch | state | choose <option> |
 * face <v>.. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "kingsport.h"

#define LINE_BYTES 128

typedef struct {
    game_config_t config;
    game_state_t game;
    unsigned seq;
} table_t;

static const char *const ERRORS[] = {
    [GAME_OK] = "",
    [GAME_UNKNOWN] = "unknown",
    [GAME_NO_GAME] = "no-game",
    [GAME_NOT_ASKED] = "not-asked",
    [GAME_NOT_AN_OPTION] = "not-an-option",
    [GAME_COUNT] = "count",
    [GAME_RANGE] = "range",
};

static void print_player(const kingsport_player_t *player) {
    const uint16_t *relics = player->relics;
    printf("{\"hearts\":%d,\"bullets\":%d,\"sanity\":%d,\"start\":%d,"
           "\"relics\":[%d,%d,%d,%d,%d],\"sites\":%d,\"out\":%s}",
           player->hearts, player->bullets, player->sanity, player->start, relics[0], relics[1],
           relics[2], relics[3], relics[4], player->sites, player->out ? "true" : "false");
}

static void print_number_or_null(const char *key, int number) {
    if (number == 0) {
        printf(",\"%s\":null", key);
    } else {
        printf(",\"%s\":%d", key, number);
    }
}

static void print_fight(const kingsport_state_t *state) {
    if (state->foe == KINGSPORT_NO_FOE) {
        printf(",\"fight\":null");
        return;
    }
    printf(",\"fight\":{\"foe\":\"%s\",\"need\":%d", kingsport_foe_name(state->foe),
           kingsport_need(state->foe));
    print_number_or_null("shown", state->shown);
    printf("}");
}

static void print_fields(const kingsport_state_t *state) {
    printf("\"players\":[");
    for (int seat = 0; seat < state->seats; seat++) {
        printf("%s", seat > 0 ? "," : "");
        print_player(&state->players[seat]);
    }
    printf("],\"player\":%d,\"round\":%u,\"step\":\"%s\"", state->player, (unsigned)state->round,
           kingsport_step_name(state->step));
    printf(",\"sanctified\":%d,\"activated\":%d,\"removed\":%d", state->sanctified,
           state->activated, state->removed);
    print_number_or_null("last", state->last);
    print_fight(state);
    const char *ending = kingsport_ending_name(state->ending);
    printf(",\"owed\":%d,\"ending\":%s%s%s,\"points\":[", state->owed, ending ? "\"" : "",
           ending ? ending : "null", ending ? "\"" : "");
    for (int seat = 0; seat < state->seats; seat++) {
        printf("%s%d", seat > 0 ? "," : "", kingsport_points(&state->players[seat]));
    }
    printf("]");
}

static void print_prompt(const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_OVER) {
        printf("{\"kind\":\"over\",\"winners\":[");
        for (int i = 0; i < prompt->count; i++) {
            printf("%s%d", i > 0 ? "," : "", prompt->winners[i]);
        }
        printf("]}");
        return;
    }
    printf("{\"kind\":\"%s\",\"ask\":\"%s\"", prompt->kind == PROMPT_ROLL ? "roll" : "choose",
           game_ask_name(prompt->ask));
    if (prompt->player != GAME_NOBODY) {
        printf(",\"player\":%d", prompt->player);
    }
    printf(",\"%s\":[", prompt->kind == PROMPT_ROLL ? "bounds" : "options");
    for (int i = 0; i < prompt->count; i++) {
        printf("%s", i > 0 ? "," : "");
        if (prompt->kind == PROMPT_ROLL) {
            printf("%d", prompt->bounds[i]);
        } else {
            printf("\"%s\"", game_option_name(prompt->options[i]));
        }
    }
    printf("]}");
}

static void print_state(const table_t *table) {
    game_prompt_t prompt;
    game_prompt(&table->game, &prompt);
    printf("{\"ok\":true,\"game\":\"kingsport\",\"seq\":%u,", table->seq);
    print_fields(kingsport_part(&table->game));
    printf(",\"prompt\":");
    print_prompt(&prompt);
    printf("}\n");
}

static void print_error(const char *error) { printf("{\"ok\":false,\"error\":\"%s\"}\n", error); }

static void begin(table_t *table, uint8_t players, uint8_t first) {
    const game_config_t config = {.game = GAME_KINGSPORT, .players = players, .first = first};
    game_status_t status = game_check_config(&config);
    if (status != GAME_OK) {
        print_error(ERRORS[status]);
        return;
    }
    table->config = config;
    table->seq = 0;
    game_start(&table->game, &config);
    print_state(table);
}

static void give(table_t *table, const game_answer_t *answer) {
    game_status_t status = game_answer(&table->game, answer);
    if (status != GAME_OK) {
        print_error(ERRORS[status]);
        return;
    }
    table->seq++;
    print_state(table);
}

static void choose(table_t *table, const char *word) {
    int option = game_parse_option(word, (uint8_t)strlen(word));
    const game_answer_t answer = {
        .kind = PROMPT_CHOOSE, .count = 1, .option = (uint8_t)(option < 0 ? OPTION_IDS : option)};
    give(table, &answer);
}

static void face(table_t *table, const char *words) {
    game_answer_t answer = {.kind = PROMPT_ROLL};
    char *rest = NULL;
    for (long value = strtol(words, &rest, 10); rest != words && answer.count < GAME_VALUES_MAX;
         value = strtol(words, &rest, 10)) {
        answer.values[answer.count++] = (uint8_t)value;
        words = rest;
    }
    give(table, &answer);
}

static void handle(table_t *table, const char *line) {
    if (strncmp(line, "new kingsport players=", 22) == 0) {
        begin(table, (uint8_t)atoi(line + 22), GAME_NOBODY);
    } else if (strcmp(line, "rematch") == 0) {
        begin(table, table->config.players, game_rematch_first(&table->game));
    } else if (strcmp(line, "state") == 0) {
        print_state(table);
    } else if (strncmp(line, "choose ", 7) == 0) {
        choose(table, line + 7);
    } else if (strncmp(line, "face ", 5) == 0) {
        face(table, line + 5);
    } else {
        print_error("syntax");
    }
}

int main(void) {
    static table_t table;
    char line[LINE_BYTES];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        handle(&table, line);
    }
    return 0;
}
