/* The app: a press to a face, in the order drawn, stored, shown; what a cut of power leaves; what
 * happens when something fails. */
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "die.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static uint32_t seq(void) { return die_table()->now.seq; }

/* "ROLL down takes the die up and shakes it; letting go throws it: the draw happens on release." */
static void test_the_draw_happens_on_release(void) {
    die_line("new dice die=cult");
    die_down(BUTTON_ROLL);
    die_wait(3000);
    TEST_ASSERT_EQUAL(0, die.draws);
    die_up(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, die.draws);
    TEST_ASSERT_EQUAL(1, seq());
}

/* "Held over 8 s it is put down unthrown." */
static void test_held_too_long_it_is_put_down(void) {
    die_line("new dice");
    die_press(BUTTON_ROLL, 8100);
    die_wait(2000);
    TEST_ASSERT_EQUAL(0, die.draws);
    die_press(BUTTON_ROLL, 7900);
    TEST_ASSERT_EQUAL(1, die.draws);
}

/* "Nothing is shown before it is stored": neither told, nor on the picture. */
static void test_drawn_then_stored_then_shown(void) {
    gfx_frame_t before;
    die_line("new dice");
    die.noise_silent = true;
    die.store = DIE_STORE_SILENT;
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL(1, die.waiting.count);
    TEST_ASSERT_EQUAL(EFFECT_DRAW, die.waiting.list[0].kind);
    die_let();
    TEST_ASSERT_EQUAL(EFFECT_STORE, die.waiting.list[0].kind);
    TEST_ASSERT_EQUAL(0, seq());
    before = *die_picture();
    die_let();
    TEST_ASSERT_EQUAL(1, seq());
    die_wait(5000);
    TEST_ASSERT_TRUE(memcmp(&before, die_picture(), sizeof before) != 0);
}

/* A cut before the store answered: the game is where it was, and the roll is drawn again. */
static void test_a_cut_before_stored_takes_nothing_and_shows_nothing(void) {
    die_line("new dice");
    die.store = DIE_STORE_SILENT;
    die_press(BUTTON_ROLL, 200);
    die_cut_power();
    TEST_ASSERT_EQUAL(0, seq());
    TEST_ASSERT_EQUAL(GAME_DICE, die_table()->now.game.game);
}

/* Every moment of a game with undos, names and settings survives a cut of power. */
static void test_a_cut_at_any_moment(void) {
    static session_t before;
    static stats_t stats;
    uint32_t random = 4;
    die_line("new kingsport players=3");
    die_line("name p2 Bob");
    die_line("set lang nl");
    for (int i = 0; i < 400; i++) {
        game_prompt_t prompt;
        char line[40] = "choose ";
        random = random * 1664525u + 1013904223u;
        session_prompt(die_table(), &prompt);
        if (prompt.kind == PROMPT_OVER) {
            die_line("rematch");
        } else if ((random >> 16) % 6 == 0 && seq() > 0) {
            die_line("undo");
        } else if (prompt.kind == PROMPT_ROLL) {
            die_line("roll");
        } else {
            uint8_t option = prompt.options[(random >> 20) % prompt.count];
            die_line(strcat(line, game_option_name((game_option_t)option)));
        }
        TEST_ASSERT_TRUE(die_said("{\"ok\":true"));
        before = *die_table();
        stats = *die_counts();
        die_cut_power();
        TEST_ASSERT_EQUAL_MEMORY(&before.now, &die_table()->now, sizeof before.now);
        TEST_ASSERT_EQUAL_MEMORY(&before.log, &die_table()->log, sizeof before.log);
        TEST_ASSERT_EQUAL_MEMORY(&before.names, &die_table()->names, sizeof before.names);
        TEST_ASSERT_EQUAL_MEMORY(&before.settings, &die_table()->settings, sizeof before.settings);
        TEST_ASSERT_EQUAL_MEMORY(&stats, die_counts(), sizeof stats);
    }
}

static uint32_t number_behind(const char *key) {
    const char *at = strstr(die.reply, key);
    TEST_ASSERT_NOT_NULL_MESSAGE(at, die.reply);
    return (uint32_t)strtoul(at + strlen(key), NULL, 10);
}

/* A clock that doesn't begin at 0 makes no life longer. */
static void test_time_counts_from_the_start(void) {
    die_wait(60000);
    die_cut_power();
    die_line("info");
    TEST_ASSERT_LESS_THAN(60000, number_behind("\"uptime_ms\":"));
    die_line("stats reset");
    die_line("stats");
    TEST_ASSERT_LESS_THAN(60000, number_behind("\"since\":"));
}

/* "a power cut can't be used to roll again" */
static void test_a_roll_taken_back_stays_drawn_over_a_cut(void) {
    die_line("new dice");
    die_lay(8);
    die_line("roll");
    die_line("undo");
    die_cut_power();
    die_line("roll");
    TEST_ASSERT_TRUE(die_said("\"values\":[8]"));
    TEST_ASSERT_EQUAL_MESSAGE(1, die.draws, "drawn once");
}

/* What was drawn counts once, whatever is taken back; what was entered never. */
static void test_statistics_count_draws_once(void) {
    die_line("new dice");
    die_lay(8);
    die_line("roll");
    die_line("undo");
    die_line("roll");
    die_line("set own-die on");
    die_line("face 3");
    die_line("stats");
    TEST_ASSERT_TRUE(die_said("\"rolls\":1,\"faces\":[0,0,0,0,0,0,0,0,1,0,0,0]"));
    die_line("stats reset");
    die_cut_power();
    die_line("stats");
    TEST_ASSERT_TRUE(die_said("\"rolls\":0"));
}

/* "After a result ROLL is deaf for 300 ms": a second press that comes too soon throws nothing. */
static void test_deaf_after_a_result(void) {
    die_line("new dice");
    die_press(BUTTON_ROLL, 200);
    die_wait(THROW_TUMBLE_US / 1000 + 200);
    die_press(BUTTON_ROLL, 50);
    TEST_ASSERT_EQUAL(1, die.draws);
    die_wait(100);
    die_press(BUTTON_ROLL, 50);
    TEST_ASSERT_EQUAL(2, die.draws);
}

/* And not a microsecond longer: a turn of Pig is ended at the very instant. */
static void test_it_hears_again_at_the_very_instant(void) {
    for (uint64_t early_us = 0; early_us < 2; early_us++) {
        die_start();
        die_line("new pig players=2");
        die_wait(2000);
        die_lay(3);
        die_press(BUTTON_ROLL, 200);
        while (die_throw() != THROW_LYING) {
            die_wait(1);
        }
        die_press(BUTTON_RIGHT, 20); /* "hold" */
        uint64_t deaf_us = die_glass()->die.deaf_us;
        TEST_ASSERT_GREATER_THAN_UINT64(die.now_us + 1, deaf_us);
        die.now_us = deaf_us - early_us;
        die_down(BUTTON_ROLL);
        die_up(BUTTON_ROLL);
        TEST_ASSERT_EQUAL(early_us == 0 ? 2 : 1, seq());
    }
}

/* A press while it falls only shows the result. */
static void test_a_press_skips_the_fall(void) {
    die_line("new dice");
    die_press(BUTTON_ROLL, 200);
    die_wait(300);
    die_press(BUTTON_ROLL, 50);
    TEST_ASSERT_EQUAL(1, die.draws);
    TEST_ASSERT_FALSE((die_throw() != THROW_LYING));
}

static void test_no_noise_no_roll(void) {
    gfx_frame_t before;
    die_line("new dice");
    die_wait(100);
    before = *die_picture();
    die.noise_fails = true;
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL(0, seq());
    TEST_ASSERT_TRUE_MESSAGE(memcmp(&before, die_picture(), sizeof before) != 0, "it says so");
    die.noise_fails = false;
    die_wait(3000);
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL_MESSAGE(1, seq(), "and rolls when the noise is well again");
}

static void test_a_store_that_fails_shows_nothing(void) {
    die_line("new dice");
    die.store = DIE_STORE_FAILS;
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL(0, seq());
    die.store = DIE_STORE_WORKS;
    die_wait(3000);
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL(1, seq());
}

/* "the picture turns by 180 degrees, and left and right swap", also while a button is held. */
static void test_turned_buttons_swap(void) {
    die_line("set turn-screen on");
    TEST_ASSERT_TRUE(die.turned);
    die_line("new dice die=d6");
    die_press(BUTTON_LEFT, 50);
    TEST_ASSERT_EQUAL_MESSAGE(2, die_table()->config.params[DICE_PARAM_COUNT],
                              "left is right: more dice");
    die_down(BUTTON_LEFT);
    die_line("set turn-screen off");
    die_up(BUTTON_LEFT);
    TEST_ASSERT_EQUAL_MESSAGE(2, die_table()->config.params[DICE_PARAM_COUNT], "left is left");
    TEST_ASSERT_EQUAL(SCENE_DICE, look_glass(&die.app)->scene);
}

/* A finger that comes while the console's roll is under way can't make a second one. */
static void test_one_change_at_a_time(void) {
    die_line("new dice");
    die.noise_silent = true;
    app_effects_t effects;
    (void)die_feed("roll\n", 5, &effects);
    TEST_ASSERT_EQUAL(1, effects.count);
    die_press(BUTTON_ROLL, 100);
    TEST_ASSERT_EQUAL(0, die.waiting.count);
}

/* Ten seconds in which nobody looked, with a finger on a button that repeats: it repeats once, and
 * no list runs away by all that was missed. */
static void test_what_time_missed_is_not_made_up_for(void) {
    gestures_t fingers = {0};
    button_t button;
    ui_gesture_t made;
    TEST_ASSERT_TRUE(gestures_edge(&fingers, BUTTON_LEFT, true, 0, &made));
    TEST_ASSERT_TRUE(gestures_time(&fingers, GESTURE_HOLD_US, &button, &made));
    TEST_ASSERT_EQUAL(GESTURE_HOLD, made);
    TEST_ASSERT_TRUE(gestures_time(&fingers, 10000000, &button, &made));
    TEST_ASSERT_EQUAL(GESTURE_REPEAT, made);
    TEST_ASSERT_FALSE(gestures_time(&fingers, 10000000, &button, &made));
    TEST_ASSERT_EQUAL(10000000 + GESTURE_REPEAT_US, gestures_next_us(&fingers));
}

static void test_the_port_closes_on_a_request(void) {
    app_effects_t effects;
    die_press(BUTTON_ROLL, 50); /* how many play: a finger that stays goes on and on */
    (void)die_feed("press right 60000\n", 18, &effects);
    die_wait(2000);
    app_event_t closed = {.kind = EVENT_PORT, .now_us = die.now_us};
    app_step(&die.app, &closed, &effects);
    TEST_ASSERT_FALSE(app_busy(&die.app));
    die_line("state");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true"));
    uint8_t cursor = die_cursor();
    die_wait(2000);
    TEST_ASSERT_EQUAL_MESSAGE(cursor, die_cursor(), "no finger stays");
}

/* A line that must wait for a roll asks for no time meanwhile: a device would never sleep, and a
 * clock that goes only when it's asked to would stand still. */
static void test_a_line_behind_a_roll_asks_for_no_time(void) {
    app_effects_t effects;
    die_line("new dice");
    die_wait(2000);
    die.noise_silent = true;
    die_press(BUTTON_ROLL, 100);
    (void)die_feed("state\r", 6, &effects);
    die_wait(CONSOLE_CARRIAGE_US / 1000 + 1);
    TEST_ASSERT_TRUE(app_next_us(&die.app) > die.now_us);
    die_let();
    die_wait(1);
    die_bytes("", 0);
    TEST_ASSERT_TRUE_MESSAGE(die_said("dice"), "and then it is read");
}

static void test_factory_reset(void) {
    die_line("new cult players=4");
    die_line("name p1 Ann");
    die_line("set lang nl");
    die_line("choose p1");
    die_line("choose p2");
    die_line("roll");
    die_line("stats 12");
    TEST_ASSERT_TRUE(die_said("\"rolls\":1"));
    die_line("factory-reset yes");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true}"));
    die_line("stats 12");
    TEST_ASSERT_TRUE(die_said("\"rolls\":0"));
    die_line("state");
    TEST_ASSERT_TRUE(die_said("\"game\":null"));
    die_cut_power();
    die_line("get lang");
    TEST_ASSERT_TRUE(die_said("\"en\""));
    die_line("name p1");
    TEST_ASSERT_TRUE(die_said("\"P1\""));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_draw_happens_on_release);
    RUN_TEST(test_held_too_long_it_is_put_down);
    RUN_TEST(test_drawn_then_stored_then_shown);
    RUN_TEST(test_a_cut_before_stored_takes_nothing_and_shows_nothing);
    RUN_TEST(test_a_cut_at_any_moment);
    RUN_TEST(test_time_counts_from_the_start);
    RUN_TEST(test_a_roll_taken_back_stays_drawn_over_a_cut);
    RUN_TEST(test_statistics_count_draws_once);
    RUN_TEST(test_deaf_after_a_result);
    RUN_TEST(test_it_hears_again_at_the_very_instant);
    RUN_TEST(test_a_press_skips_the_fall);
    RUN_TEST(test_no_noise_no_roll);
    RUN_TEST(test_a_store_that_fails_shows_nothing);
    RUN_TEST(test_turned_buttons_swap);
    RUN_TEST(test_one_change_at_a_time);
    RUN_TEST(test_what_time_missed_is_not_made_up_for);
    RUN_TEST(test_the_port_closes_on_a_request);
    RUN_TEST(test_a_line_behind_a_roll_asks_for_no_time);
    RUN_TEST(test_factory_reset);
    return UNITY_END();
}
