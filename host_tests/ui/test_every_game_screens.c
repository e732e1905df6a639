/* What every game of games.def shows, whichever they are: a picture of each kind of thing that it
 * asks, in every language, as somebody at the table sees it; and at the fullest table whatever
 * comes up can be read. */
#include <stdio.h>
#include <string.h>

#include "die.h"
#include "game_picture.h"
#include "golden.h"
#include "legible.h"
#include "tables.h"
#include "unity.h"

enum { GAMES_EACH = 10, ANSWERS_MOST = 400, STILL_MS = 3000 };

static const char *language;
static game_id_t game;
static uint32_t random_state;

void setUp(void) {}
void tearDown(void) {}

static void line(const char *format, const char *word, unsigned number) {
    char text[64];
    snprintf(text, sizeof text, format, word, number);
    die_line(text);
}

static void sit_down(uint8_t players) {
    static const char *const names[] = {"Isabella", "Cornelia", "Wilhelmi", "Annemiek",
                                        "Hendrika", "Zo\u00EB", "Maximili", "Bob"};
    die_start();
    line("set lang %s", language, 0);
    for (unsigned i = 0; i < GAME_PLAYERS_MAX; i++) {
        char text[40];
        snprintf(text, sizeof text, "name p%u %s", i + 1, names[i]);
        die_line(text);
    }
    line(players > 0 ? "new %s players=%u" : "new %s", game_name(game), players);
    TEST_ASSERT_EQUAL(game, die_table()->now.game.game);
    random_state = 11;
}

static void answer(const game_prompt_t *prompt) {
    game_answer_t any = any_answer(prompt, &random_state);
    if (prompt->kind == PROMPT_CHOOSE) {
        line("choose %s", game_option_name((game_option_t)any.option), 0);
    } else {
        for (uint8_t i = 0; i < any.count; i++) {
            die_lay(any.values[i]);
        }
        die_line("roll");
    }
    die_wait(STILL_MS);
}

static const char *kind_name(const game_prompt_t *prompt) {
    static const char *const kinds[] = {
        [PROMPT_CHOOSE] = "choose", [PROMPT_ROLL] = "roll", [PROMPT_OVER] = "over"};
    return kinds[prompt->kind];
}

/* Past the result of the answer before, if the table shows one: left does nothing else there. */
static void look_at(const game_prompt_t *prompt) {
    char name[80];
    const char *ask = prompt->kind == PROMPT_OVER ? "" : game_ask_name((game_ask_t)prompt->ask);
    snprintf(name, sizeof name, "every/%s_%s_%s%s%s", game_name(game), language, kind_name(prompt),
             ask[0] != '\0' ? "_" : "", ask);
    const gfx_frame_t *picture = die_picture();
    if (strcmp(language, "en") == 0) {
        golden_check(name, picture);
    }
    legible_check(&die.app, name);
}

enum { READ_MOST = 6 }; /* pictures of a prompt; test_random_play reads many more */

static uint8_t seen[PROMPT_OVER + 1][ASK_IDS]; /* how often */

/* Plays on until the game is over or has asked often enough; shows each thing asked once. */
static void play(bool shows) {
    game_prompt_t prompt;
    for (int i = 0; i < ANSWERS_MOST; i++) {
        session_prompt(die_table(), &prompt);
        uint8_t *times = &seen[prompt.kind][prompt.ask];
        if (shows && *times == 0) {
            look_at(&prompt);
        } else if (*times < READ_MOST) {
            (void)die_picture();
            legible_check(&die.app, game_name(game));
        }
        *times = (uint8_t)(*times + (*times < READ_MOST));
        if (prompt.kind == PROMPT_OVER) {
            return;
        }
        answer(&prompt);
    }
}

static void in_every_game_and_language(void (*test)(void)) {
    for (uint8_t i = 0; i < LANGUAGES; i++) {
        language = language_codes[i];
        for (int id = GAME_NONE + 1; id < GAME_IDS; id++) {
            game = (game_id_t)id;
            test();
        }
    }
}

/* Several games, for one doesn't ask everything. */
static void a_small_table(void) {
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < GAMES_EACH; i++) {
        sit_down(game_rules(game)->fewest_players);
        random_state = 11 + i;
        play(true);
    }
}

static void a_full_table(void) {
    memset(seen, 0, sizeof seen);
    sit_down(game_rules(game)->most_players);
    play(false);
}

static void test_each_kind_of_prompt_has_a_picture(void) {
    in_every_game_and_language(a_small_table);
}

static void test_a_full_table_can_be_read(void) { in_every_game_and_language(a_full_table); }

/* The log, the score and the question before an undo say something of every game. */
static void around_a_game(void) {
    sit_down(game_rules(game)->fewest_players);
    for (int i = 0; i < 12; i++) {
        game_prompt_t prompt;
        session_prompt(die_table(), &prompt);
        if (prompt.kind != PROMPT_OVER) {
            answer(&prompt);
        }
    }
    static const ui_scene_t scenes[] = {SCENE_LOG, SCENE_ASK, SCENE_SCORE, SCENE_HOME};
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        die_go(scenes[i], 0);
        (void)die_picture();
        legible_check(&die.app, game_name(game));
        TEST_ASSERT_GREATER_THAN(1, app_words(&die.app)->count);
    }
}

static void test_what_lies_around_can_be_read(void) { in_every_game_and_language(around_a_game); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_each_kind_of_prompt_has_a_picture);
    RUN_TEST(test_a_full_table_can_be_read);
    RUN_TEST(test_what_lies_around_can_be_read);
    return UNITY_END();
}
