/* States from outside: every state of a real game passes for one, and what passes for one is sound
 * and can be played on to any length, however it was made. */
#include <string.h>
#include <unity.h>

#include "dice.h"
#include "game.h"
#include "sound.h"

void setUp(void) {}
void tearDown(void) {}

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t bound) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state % bound;
}

static const game_config_t TABLES[] = {
    {.game = GAME_CULT, .players = 2, .cultists = 1, .mad_response = 1, .first = GAME_NOBODY},
    {.game = GAME_CULT, .players = 8, .cultists = 1, .mad_response = 0, .first = 3},
    {.game = GAME_CULT, .players = 2, .cultists = 3, .mad_response = 1, .first = 0},
    {.game = GAME_SIGNS, .players = 1, .cultists = 1, .mad_response = 1, .first = GAME_NOBODY},
    {.game = GAME_SIGNS, .players = 5, .cultists = 1, .mad_response = 1, .first = 2},
    {.game = GAME_KINGSPORT, .players = 2, .cultists = 1, .mad_response = 1, .first = GAME_NOBODY},
    {.game = GAME_KINGSPORT, .players = 6, .cultists = 1, .mad_response = 1, .first = 5},
    {.game = GAME_DICE, .cultists = 1, .die = DIE_CULT, .count = 1, .first = GAME_NOBODY},
    {.game = GAME_DICE, .cultists = 1, .die = DIE_D100, .count = 10, .first = GAME_NOBODY},
};
enum { TABLES_COUNT = sizeof TABLES / sizeof TABLES[0] };

/* False: the game is over. */
static bool answer_anything(game_state_t *game) {
    game_prompt_t prompt;
    game_prompt(game, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        return false;
    }
    game_answer_t answer = {.kind = prompt.kind, .count = 1};
    if (prompt.kind == PROMPT_CHOOSE) {
        answer.option = prompt.options[random_below(prompt.count)];
    } else {
        answer.count = prompt.count;
        for (uint8_t i = 0; i < prompt.count; i++) {
            answer.values[i] = (uint8_t)random_below(prompt.bounds[i]);
        }
    }
    TEST_ASSERT_EQUAL(GAME_OK, game_answer(game, &answer));
    return true;
}

static void assert_is_sound(const game_state_t *game) {
    game_prompt_t prompt;
    game_prompt(game, &prompt);
    const char *fault = game_fault(game, &prompt);
    TEST_ASSERT_NULL_MESSAGE(fault, fault);
}

static void test_every_state_of_a_game_passes(void) {
    for (uint8_t table = 0; table < TABLES_COUNT; table++) {
        for (uint8_t round = 0; round < 30; round++) {
            game_state_t game;
            game_start(&game, &TABLES[table]);
            for (uint16_t i = 0; i < 400; i++) {
                TEST_ASSERT_TRUE(game_is_sound(&game, &TABLES[table]));
                if (!answer_anything(&game)) {
                    break;
                }
            }
        }
    }
}

/* One to three bytes of a real state changed; or all of its bytes random, small ones more often. */
static void spoil(game_state_t *game) {
    uint8_t *bytes = game->part;
    const uint8_t count = game_rules((game_id_t)game->game)->state_bytes;
    for (uint32_t left = 1 + random_below(3); left > 0; left--) {
        const uint8_t small = (uint8_t)random_below(5);
        const uint8_t any = (uint8_t)random_below(256);
        bytes[random_below(count)] = random_below(2) ? small : any;
    }
}

/* The tables' own rules hold in what passes, and go on holding. */
static void test_what_passes_plays_on_as_a_game(void) {
    uint32_t passed[GAME_IDS] = {0}, refused[GAME_IDS] = {0};
    for (uint32_t round = 0; round < 60000; round++) {
        const game_config_t *table = &TABLES[round % TABLES_COUNT];
        game_state_t game;
        game_start(&game, table);
        for (uint32_t i = random_below(60); i > 0 && answer_anything(&game); i--) {
        }
        spoil(&game);
        const bool sound = game_is_sound(&game, table);
        (sound ? passed : refused)[table->game]++;
        for (uint8_t i = 0; sound && i < 40; i++) {
            assert_is_sound(&game);
            if (!answer_anything(&game)) {
                break;
            }
        }
    }
    for (uint8_t game = GAME_CULT; game < GAME_IDS; game++) {
        TEST_ASSERT_GREATER_THAN_MESSAGE(100, passed[game], "of each game some must pass");
        TEST_ASSERT_GREATER_THAN_MESSAGE(100, refused[game], "and some must not");
    }
}

/* The table it was is the table it is. */
static void test_another_table_is_refused(void) {
    for (uint8_t a = 0; a < TABLES_COUNT; a++) {
        for (uint8_t b = 0; b < TABLES_COUNT; b++) {
            game_state_t game;
            game_start(&game, &TABLES[a]);
            TEST_ASSERT_EQUAL(a == b, game_is_sound(&game, &TABLES[b]));
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_state_of_a_game_passes);
    RUN_TEST(test_what_passes_plays_on_as_a_game);
    RUN_TEST(test_another_table_is_refused);
    return UNITY_END();
}
