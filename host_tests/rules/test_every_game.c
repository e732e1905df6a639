/* Conformance tests for game engines: run for every game of games.def, and for the template.
 *
 * A game is played with every config that its row allows, to its end or for ANSWERS answers. What its
 * session, console and journal do with it is in ../session/test_every_game_kept.c,
 * ../console/check_every_game.py and ../app/test_power_loss.c. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "game.h"
#include "invariants.h"
#include "tables.h"

enum { ROUNDS = 6, ANSWERS = 400, SPOILED = 12000 };

static game_config_t tables[TABLES_MAX];
static uint16_t table_count;
static uint32_t dice;
static const char *name; /* of the game that is tried */

void setUp(void) { dice = 1; }
void tearDown(void) {}

#define FOR_EVERY_GAME(game)                                                                       \
    for (game_id_t game = (game_id_t)(GAME_NONE + 1); game < GAME_IDS && begin_game(game);         \
         game = (game_id_t)(game + 1))

static bool begin_game(game_id_t game) {
    name = game_name(game);
    table_count = tables_of(game, tables);
    return true;
}

/* --- the row ------------------------------------------------------------------------------- */

static void test_row_has_all_functions_and_sane_numbers(void) {
    FOR_EVERY_GAME(game) {
        const game_rules_t *rules = game_rules(game);
        const bool filled = rules->start && rules->prompt && rules->answer &&
                            rules->rematch_first && rules->is_valid && rules->could_roll &&
                            rules->serialize;
        TEST_ASSERT_TRUE_MESSAGE(filled, name);
        TEST_ASSERT_TRUE_MESSAGE(rules->state_bytes > 0, name);
        TEST_ASSERT_TRUE_MESSAGE(rules->state_bytes <= GAME_PART_BYTES, name);
        TEST_ASSERT_TRUE_MESSAGE(rules->fewest_players <= rules->most_players, name);
        TEST_ASSERT_TRUE_MESSAGE(rules->most_players <= GAME_PLAYERS_MAX, name);
        TEST_ASSERT_TRUE_MESSAGE((rules->fewest_players > 0) == (rules->most_players > 0), name);
        TEST_ASSERT_TRUE_MESSAGE(table_count > 0 && table_count < TABLES_MAX, name);
    }
}

static bool is_refused(game_config_t table) { return game_check_config(&table) == GAME_RANGE; }

/* A parameter that the game doesn't use has one value only. */
static void refuses_other_params(const game_config_t *table) {
    for (uint8_t i = 0; i < GAME_PARAMS; i++) {
        const game_param_t *param = &game_rules((game_id_t)table->game)->params[i];
        game_config_t other = *table;
        other.params[i] = (int16_t)(param->most + 1);
        TEST_ASSERT_TRUE_MESSAGE(is_refused(other), name);
        other.params[i] = (int16_t)(param->least - 1);
        TEST_ASSERT_TRUE_MESSAGE(is_refused(other), name);
    }
}

/* Each field one beyond its range. */
static void test_configs_out_of_range_are_refused(void) {
    FOR_EVERY_GAME(game) {
        const game_rules_t *rules = game_rules(game);
        for (uint16_t i = 0; i < table_count; i++) {
            game_config_t table = tables[i];
            table.players = (uint8_t)(rules->most_players + 1);
            TEST_ASSERT_TRUE_MESSAGE(is_refused(table), name);
            table.players = (uint8_t)(rules->fewest_players - 1);
            TEST_ASSERT_TRUE_MESSAGE(is_refused(table), name);
            table = tables[i];
            table.first = table.players;
            TEST_ASSERT_EQUAL_MESSAGE(table.players > 0, is_refused(table), name);
            table = tables[i];
            table.bots = rules->advise ? (uint8_t)(table.players + 1) : 1;
            TEST_ASSERT_TRUE_MESSAGE(is_refused(table), name);
            refuses_other_params(&tables[i]);
        }
    }
}

static void test_start_sets_every_byte_of_the_state(void) {
    FOR_EVERY_GAME(game) {
        for (uint16_t i = 0; i < table_count; i++) {
            game_state_t one, other;
            memset(&one, 0xA5, sizeof one);
            memset(&other, 0x5A, sizeof other);
            game_start(&one, &tables[i]);
            game_start(&other, &tables[i]);
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&one, &other, sizeof one, name);
        }
    }
}

/* --- at every step ------------------------------------------------------------------------- */

static void looks_right(const game_state_t *state, const game_config_t *table) {
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    const char *fault = game_fault(state, &prompt);
    TEST_ASSERT_NULL_MESSAGE(fault, fault);
    TEST_ASSERT_TRUE_MESSAGE(prompt.player == GAME_NOBODY || prompt.player < table->players, name);
    TEST_ASSERT_TRUE_MESSAGE(game_is_valid(state, table), name);
    for (uint8_t i = 0; prompt.kind == PROMPT_OVER && i < prompt.count; i++) {
        TEST_ASSERT_TRUE_MESSAGE(prompt.winners[i] < table->players, name);
    }
}

static void refuses(const game_state_t *state, const game_answer_t *answer, game_status_t why) {
    game_state_t tried = *state;
    TEST_ASSERT_EQUAL_MESSAGE(why, game_answer(&tried, answer), name);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(state, &tried, sizeof tried, name);
}

static void refuses_other_kinds(const game_state_t *state, uint8_t kind) {
    for (uint8_t other = PROMPT_NONE; other <= PROMPT_OVER + 1; other++) {
        const game_answer_t answer = {.kind = other, .count = 1};
        if (other != kind || kind == PROMPT_OVER) {
            refuses(state, &answer, GAME_NOT_ASKED);
        }
    }
}

static void refuses_other_options(const game_state_t *state, const game_prompt_t *prompt) {
    for (unsigned option = 0; option <= 255; option++) {
        const game_answer_t answer = {.kind = PROMPT_CHOOSE, .count = 1, .option = (uint8_t)option};
        if (memchr(prompt->options, (int)option, prompt->count) == NULL) {
            refuses(state, &answer, GAME_NOT_AN_OPTION);
        }
    }
}

static void refuses_other_values(const game_state_t *state, const game_prompt_t *prompt) {
    game_answer_t answer = any_answer(prompt, &dice);
    for (uint8_t i = 0; i < prompt->count; i++) {
        const uint8_t value = answer.values[i];
        answer.values[i] = prompt->bounds[i];
        refuses(state, &answer, GAME_RANGE);
        answer.values[i] = value;
    }
    for (uint8_t count = 0; count <= GAME_VALUES_MAX; count++) {
        answer.count = count;
        if (count != prompt->count) {
            refuses(state, &answer, GAME_COUNT);
        }
    }
}

static void refuses_what_isnt_asked(const game_state_t *state) {
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    refuses_other_kinds(state, prompt.kind);
    if (prompt.kind == PROMPT_CHOOSE) {
        refuses_other_options(state, &prompt);
    } else if (prompt.kind == PROMPT_ROLL) {
        refuses_other_values(state, &prompt);
    }
}

/* False: the game is over. */
static bool answer_anything(game_state_t *state, const game_config_t *table) {
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        return false;
    }
    const game_answer_t answer = any_answer(&prompt, &dice);
    TEST_ASSERT_EQUAL_MESSAGE(GAME_OK, game_answer(state, &answer), name);
    if (prompt.kind == PROMPT_ROLL) {
        TEST_ASSERT_TRUE_MESSAGE(game_could_roll(table, prompt.ask, answer.values, answer.count),
                                 "a roll of its own passes for one");
    }
    return true;
}

/* Just dice and counters go on as long as people like; of each other game some end. */
static void test_every_config_is_played_and_games_end(void) {
    FOR_EVERY_GAME(game) {
        uint32_t ended = 0;
        for (unsigned round = 0; round < ROUNDS * table_count; round++) {
            const game_config_t *table = &tables[round % table_count];
            game_state_t state;
            game_start(&state, table);
            for (unsigned i = 0; i < ANSWERS; i++) {
                looks_right(&state, table);
                if (!answer_anything(&state, table)) {
                    ended++;
                    break;
                }
            }
        }
        const bool ends = game != GAME_DICE && game != GAME_COUNTERS;
        TEST_ASSERT_EQUAL_MESSAGE(ends, ended > 0, name);
    }
}

static void test_refused_answers_change_nothing(void) {
    FOR_EVERY_GAME(game) {
        for (uint16_t i = 0; i < table_count; i++) {
            game_state_t state;
            game_start(&state, &tables[i]);
            for (unsigned answers = 0; answers < 60; answers++) {
                refuses_what_isnt_asked(&state);
                if (!answer_anything(&state, &tables[i])) {
                    break;
                }
            }
        }
    }
}

/* Who begins the next one can begin it, and the end stays the end. */
static void test_rematch_starts_after_any_game(void) {
    FOR_EVERY_GAME(game) {
        for (unsigned round = 0; round < 3u * table_count; round++) {
            game_config_t table = tables[round % table_count];
            game_state_t state;
            game_start(&state, &table);
            for (unsigned i = 0; i < ANSWERS && answer_anything(&state, &table); i++) {
            }
            refuses_what_isnt_asked(&state);
            table.first = game_rematch_first(&state);
            TEST_ASSERT_EQUAL_MESSAGE(GAME_OK, game_check_config(&table), name);
            game_start(&state, &table);
            looks_right(&state, &table);
        }
    }
}

/* --- states and rolls from flash --------------------------------------------------------------- */

/* The state stays valid, by is_valid and by the tests' invariants, whatever is answered. */
static void plays_on(game_state_t *state, const game_config_t *table, unsigned answers) {
    for (unsigned i = 0; i < answers; i++) {
        looks_right(state, table);
        if (!answer_anything(state, table)) {
            return;
        }
    }
}

/* Each byte of a position, on its way through a game, becomes another: it is refused, or played. */
static void test_state_with_a_changed_byte_is_refused_or_playable(void) {
    static const uint8_t CHANGES[] = {0x01, 0x02, 0x04, 0x10, 0x80, 0xFF};
    FOR_EVERY_GAME(game) {
        uint32_t refused = 0;
        for (unsigned round = 0; round < 2u * table_count; round++) {
            const game_config_t *table = &tables[round % table_count];
            game_state_t state;
            game_start(&state, table);
            for (unsigned i = 0; i < 40 && answer_anything(&state, table); i++) {
                const uint8_t at = (uint8_t)random_below(&dice, game_rules(game)->state_bytes);
                game_state_t other = state;
                other.part[at] ^= CHANGES[i % sizeof CHANGES];
                if (game_is_valid(&other, table)) {
                    plays_on(&other, table, 12);
                } else {
                    refused++;
                }
            }
        }
        TEST_ASSERT_TRUE_MESSAGE(refused > 0, name);
    }
}

/* One to three bytes of a real state changed, to small ones more often. */
static void spoil(game_state_t *state) {
    const uint8_t count = game_rules((game_id_t)state->game)->state_bytes;
    for (uint32_t left = 1 + random_below(&dice, 3); left > 0; left--) {
        const uint8_t small = (uint8_t)random_below(&dice, 5);
        const uint8_t any = (uint8_t)random_below(&dice, 256);
        state->part[random_below(&dice, count)] = random_below(&dice, 2) ? small : any;
    }
}

static void test_state_with_spoiled_bytes_is_refused_or_playable(void) {
    FOR_EVERY_GAME(game) {
        uint32_t passed = 0, refused = 0;
        for (uint32_t round = 0; round < SPOILED; round++) {
            const game_config_t *table = &tables[round % table_count];
            game_state_t state;
            game_start(&state, table);
            for (uint32_t i = random_below(&dice, 60); i > 0 && answer_anything(&state, table);
                 i--) {
            }
            spoil(&state);
            const bool sound = game_is_valid(&state, table);
            (*(sound ? &passed : &refused))++;
            if (sound) {
                plays_on(&state, table, 40);
            }
        }
        TEST_ASSERT_TRUE_MESSAGE(passed > 50 && refused > 50, name);
    }
}

/* Any part at all, and no table but its own. */
static void test_random_state_is_refused_or_playable(void) {
    FOR_EVERY_GAME(game) {
        for (uint32_t round = 0; round < SPOILED; round++) {
            const game_config_t *table = &tables[round % table_count];
            game_state_t state = {.game = (uint8_t)game};
            for (uint8_t i = 0; i < GAME_PART_BYTES; i++) {
                state.part[i] = (uint8_t)random_below(&dice, round % 2 ? 3 : 256);
            }
            if (game_is_valid(&state, table)) {
                plays_on(&state, table, 10);
            }
        }
    }
}

static bool is_same_table(const game_config_t *a, const game_config_t *b) {
    return a->players == b->players && memcmp(a->params, b->params, sizeof a->params) == 0;
}

static void test_state_of_another_config_is_refused(void) {
    FOR_EVERY_GAME(game) {
        for (unsigned i = 0; i < (unsigned)table_count * table_count; i++) {
            const game_config_t *a = &tables[i / table_count], *b = &tables[i % table_count];
            game_state_t state;
            game_start(&state, a);
            TEST_ASSERT_EQUAL_MESSAGE(is_same_table(a, b), game_is_valid(&state, b), name);
            state.game = GAME_NONE;
            TEST_ASSERT_FALSE_MESSAGE(game_is_valid(&state, a), name);
        }
    }
}

/* Nothing that it never asks, no value that no die of it shows, not any count. */
static void test_impossible_rolls_are_refused(void) {
    FOR_EVERY_GAME(game) {
        uint8_t values[GAME_VALUES_MAX];
        memset(values, 100, sizeof values);
        for (unsigned i = 0; i < (unsigned)table_count * ASK_IDS; i++) {
            for (uint8_t count = 0; count <= GAME_VALUES_MAX; count++) {
                TEST_ASSERT_FALSE_MESSAGE(
                    game_could_roll(&tables[i / ASK_IDS], (uint8_t)(i % ASK_IDS), values, count),
                    name);
            }
        }
        memset(values, 0, sizeof values);
        TEST_ASSERT_FALSE_MESSAGE(game_could_roll(&tables[0], ASK_IDS, values, 1), name);
    }
}

/* --- what the log relies on ---------------------------------------------------------------- */

typedef struct {
    uint8_t count, bounds[GAME_VALUES_MAX];
} seen_t;

static seen_t seen[GAME_VALUES_MAX + 1][101];

static void same_as_before(const game_prompt_t *prompt) {
    seen_t *before = &seen[prompt->count][prompt->bounds[0]];
    if (before->count == 0) {
        before->count = prompt->count;
        memcpy(before->bounds, prompt->bounds, prompt->count);
    }
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(before->bounds, prompt->bounds, prompt->count, name);
}

/* A roll's bounds follow from how many there are and the first. */
static void test_bounds_follow_from_their_count_and_the_first(void) {
    FOR_EVERY_GAME(game) {
        memset(seen, 0, sizeof seen);
        for (uint16_t i = 0; i < table_count; i++) {
            game_state_t state;
            game_start(&state, &tables[i]);
            for (unsigned answers = 0; answers < ANSWERS && answer_anything(&state, &tables[i]);
                 answers++) {
                game_prompt_t prompt;
                game_prompt(&state, &prompt);
                if (prompt.kind == PROMPT_ROLL) {
                    same_as_before(&prompt);
                }
            }
        }
    }
}

/* --- serialization ------------------------------------------------------------------------- */

typedef struct {
    uint8_t depth;
    bool list[8]; /* by depth: a list, whose facts have no keys */
    uint32_t facts;
} listener_t;

static void hear(listener_t *listener, const char *key) {
    TEST_ASSERT_EQUAL_MESSAGE(listener->list[listener->depth], key == NULL, name);
    TEST_ASSERT_TRUE_MESSAGE(key == NULL || strlen(key) > 0, name);
    listener->facts++;
}

static void hear_inner(listener_t *listener, const char *key, bool list) {
    hear(listener, key);
    TEST_ASSERT_TRUE_MESSAGE(listener->depth + 1u < sizeof listener->list, name);
    listener->list[++listener->depth] = list;
}

static void hear_number(void *to, const char *key, int64_t number) {
    (void)number;
    hear(to, key);
}

static void hear_text(void *to, const char *key, const char *text) {
    hear(to, key);
    TEST_ASSERT_NOT_NULL_MESSAGE(text, name);
}

static void hear_boolean(void *to, const char *key, bool value) {
    (void)value;
    hear(to, key);
}

static void hear_seat(void *to, const char *key, uint8_t seat) {
    TEST_ASSERT_TRUE_MESSAGE(seat < GAME_PLAYERS_MAX, name);
    hear(to, key);
}

static void hear_null(void *to, const char *key) { hear(to, key); }
static void hear_list(void *to, const char *key) { hear_inner(to, key, true); }
static void hear_object(void *to, const char *key) { hear_inner(to, key, false); }

static void hear_end(void *to) {
    listener_t *listener = to;
    TEST_ASSERT_TRUE_MESSAGE(listener->depth > 0, name);
    listener->depth--;
}

static void test_serialized_state_is_well_formed(void) {
    FOR_EVERY_GAME(game) {
        for (uint16_t i = 0; i < table_count; i++) {
            game_state_t state;
            game_start(&state, &tables[i]);
            for (unsigned answers = 0; answers < ANSWERS; answers++) {
                listener_t listener = {.depth = 0};
                const game_serializer_t teller = {&listener,    hear_number, hear_text,
                                                  hear_boolean, hear_null,   hear_list,
                                                  hear_object,  hear_end,    hear_seat};
                game_serialize(&state, &teller);
                TEST_ASSERT_EQUAL_MESSAGE(0, listener.depth, name);
                TEST_ASSERT_TRUE_MESSAGE(listener.facts > 0, name);
                if (!answer_anything(&state, &tables[i])) {
                    break;
                }
            }
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_row_has_all_functions_and_sane_numbers);
    RUN_TEST(test_configs_out_of_range_are_refused);
    RUN_TEST(test_start_sets_every_byte_of_the_state);
    RUN_TEST(test_every_config_is_played_and_games_end);
    RUN_TEST(test_refused_answers_change_nothing);
    RUN_TEST(test_rematch_starts_after_any_game);
    RUN_TEST(test_state_with_a_changed_byte_is_refused_or_playable);
    RUN_TEST(test_state_with_spoiled_bytes_is_refused_or_playable);
    RUN_TEST(test_random_state_is_refused_or_playable);
    RUN_TEST(test_state_of_another_config_is_refused);
    RUN_TEST(test_impossible_rolls_are_refused);
    RUN_TEST(test_bounds_follow_from_their_count_and_the_first);
    RUN_TEST(test_serialized_state_is_well_formed);
    return UNITY_END();
}
