#include "script.h"

#include <stdio.h>
#include <string.h>

#include "unity.h"

game_state_t table;

void new_game(const game_config_t *config) {
    TEST_ASSERT_EQUAL(GAME_OK, game_check_config(config));
    game_start(&table, config);
}

void new_cult_from(uint8_t players, uint8_t cultists, uint8_t first) {
    new_game(&(game_config_t){
        .game = GAME_CULT,
        .players = players,
        .params = {cultists, 1},
        .first = first,
    });
}

void new_cult(uint8_t players, uint8_t cultists) { new_cult_from(players, cultists, 0); }

void new_signs(uint8_t players) {
    new_game(&(game_config_t){.game = GAME_SIGNS, .players = players, .first = GAME_NOBODY});
}

void new_dice(game_die_t die, uint8_t count) {
    new_game(
        &(game_config_t){.game = GAME_DICE, .params = {(int16_t)die, count}, .first = GAME_NOBODY});
}

static game_answer_t choice_of(const char *option) {
    const int id = game_parse_option(option, (uint8_t)strlen(option));
    return (game_answer_t){.kind = PROMPT_CHOOSE, .count = 1, .option = (uint8_t)id};
}

static game_answer_t roll_of(const uint8_t *values, uint8_t count) {
    game_answer_t answer = {.kind = PROMPT_ROLL, .count = count};
    memcpy(answer.values, values, count);
    return answer;
}

static void accepts(game_answer_t answer, unsigned line) {
    UNITY_TEST_ASSERT_EQUAL_INT(GAME_OK, game_answer(&table, &answer), line, "refused");
}

static void refuses(game_status_t status, game_answer_t answer, unsigned line) {
    const game_state_t before = table;
    UNITY_TEST_ASSERT_EQUAL_INT(status, game_answer(&table, &answer), line, "status");
    UNITY_TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof(table), line, "changed something");
}

void script_choose(const char *option, unsigned line) { accepts(choice_of(option), line); }

void script_roll(const uint8_t *values, uint8_t count, unsigned line) {
    accepts(roll_of(values, count), line);
}

void script_refuses_choice(game_status_t status, const char *option, unsigned line) {
    refuses(status, choice_of(option), line);
}

void script_refuses_roll(game_status_t status, const uint8_t *values, uint8_t count,
                         unsigned line) {
    refuses(status, roll_of(values, count), line);
}

static void append(char *text, const char *word) { strcat(strcat(text, *text ? " " : ""), word); }

static void append_number(char *text, unsigned number) {
    char word[12];
    snprintf(word, sizeof(word), "%u", number);
    append(text, word);
}

static game_prompt_t prompt_of(prompt_kind_t kind, unsigned line) {
    game_prompt_t prompt;
    game_prompt(&table, &prompt);
    UNITY_TEST_ASSERT_EQUAL_INT(kind, prompt.kind, line, "kind of prompt");
    return prompt;
}

static void is_asked(const game_prompt_t *prompt, game_ask_t ask, uint8_t player, unsigned line) {
    UNITY_TEST_ASSERT_EQUAL_STRING(game_ask_name(ask), game_ask_name((game_ask_t)prompt->ask), line,
                                   "ask");
    UNITY_TEST_ASSERT_EQUAL_INT(player, prompt->player, line, "player");
}

void script_offers(game_ask_t ask, uint8_t player, const char *options, unsigned line) {
    const game_prompt_t prompt = prompt_of(PROMPT_CHOOSE, line);
    char text[GAME_OPTIONS_MAX * 10] = "";
    is_asked(&prompt, ask, player, line);
    for (uint8_t i = 0; i < prompt.count; i++) {
        append(text, game_option_name((game_option_t)prompt.options[i]));
    }
    UNITY_TEST_ASSERT_EQUAL_STRING(options, text, line, "options");
}

void script_asks(game_ask_t ask, uint8_t player, const char *bounds, unsigned line) {
    const game_prompt_t prompt = prompt_of(PROMPT_ROLL, line);
    char text[GAME_VALUES_MAX * 4] = "";
    is_asked(&prompt, ask, player, line);
    for (uint8_t i = 0; i < prompt.count; i++) {
        append_number(text, prompt.bounds[i]);
    }
    UNITY_TEST_ASSERT_EQUAL_STRING(bounds, text, line, "bounds");
}

void script_is_over(const char *winners, unsigned line) {
    const game_prompt_t prompt = prompt_of(PROMPT_OVER, line);
    char text[GAME_PLAYERS_MAX * 4] = "";
    for (uint8_t i = 0; i < prompt.count; i++) {
        append_number(text, prompt.winners[i]);
    }
    UNITY_TEST_ASSERT_EQUAL_STRING(winners, text, line, "winners");
}
