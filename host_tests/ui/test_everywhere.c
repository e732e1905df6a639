/* Button scripts for every table and list: long and early presses, sounds, the lot, amended choices, failed rolls. */
#include <string.h>

#include "cult_rig.h"
#include "signs.h"
#include "unity.h"

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static void screen(const char *name) { cult_screen_in("duel", name); }

/* --- fingers that stay -------------------------------------------------------------------- */

static void hold_that_asks_never_answers(void) {
    for (uint32_t ms = 520; ms < 2000; ms += 50) {
        cult_start(2, 1, 1);
        cult_throw_until_still(CULT_YELLOW);
        die_press(BUTTON_LEFT, ms);
        die_wait(100);
        TEST_ASSERT_EQUAL(SCENE_ASK, die_scene());
        TEST_ASSERT_EQUAL_MESSAGE(0, die_cursor(), "no stays highlighted");
    }
}

static void roll_held_in_the_deaf_time_takes_the_die_up_at_its_end(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_ELDER);
    uint32_t draws = die.draws;
    die_wait(300);
    die_down(BUTTON_ROLL);
    die_wait(500);
    TEST_ASSERT_EQUAL_MESSAGE(THROW_LYING, die_throw(), "deaf still");
    die_wait(150);
    TEST_ASSERT_EQUAL_MESSAGE(THROW_SHAKING, die_throw(), "the ring is full");
    die_up(BUTTON_ROLL);
    die_wait(50);
    TEST_ASSERT_EQUAL(draws + 1, die.draws);
}

static void roll_released_in_the_deaf_time_does_nothing(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_ELDER);
    uint32_t draws = die.draws;
    die_press(BUTTON_ROLL, 500);
    die_wait(2000);
    TEST_ASSERT_EQUAL(THROW_LYING, die_throw());
    TEST_ASSERT_EQUAL(draws, die.draws);
}

/* At every table, also where a choice leads from one to the other. */
static void held_roll_works_at_a_table_without_own_presses(void) {
    die_line("new dice die=d6 count=1");
    die_press(BUTTON_ROLL, 300);
    die_wait(THROW_TUMBLE_US / 1000 + 50);
    die_down(BUTTON_ROLL);
    die_wait(400);
    TEST_ASSERT_EQUAL(THROW_SHAKING, die_throw());
    die_up(BUTTON_ROLL);
}

/* What a line asked for fails while ROLL is held too early: the finger takes up nothing under the words. */
static void failed_roll_ends_a_held_roll(void) {
    die_line("new dice die=d6 count=1");
    die_press(BUTTON_ROLL, 300);
    die_wait(THROW_TUMBLE_US / 1000 + 50);
    die_down(BUTTON_ROLL);
    die.noise_fails = true;
    die_line("roll");
    TEST_ASSERT_EQUAL(UI_REFUSED_NOISE + 1, die_glass()->refusal);
    die_wait(1000);
    TEST_ASSERT_EQUAL(THROW_LYING, die_throw());
    die_up(BUTTON_ROLL);
}

static bool differs_when_pressed(button_t button) {
    gfx_frame_t before = *die_picture();
    die_down(button);
    bool differs = memcmp(&before, die_picture(), sizeof before) != 0;
    die_up(button);
    die_wait(3000);
    return differs;
}

/* "Any press, also in lists, changes pixels at once." */
static void every_press_changes_the_picture_at_once(void) {
    static const button_t buttons[] = {BUTTON_LEFT, BUTTON_RIGHT, BUTTON_ROLL};
    cult_start(3, 1, 1);
    die_press(BUTTON_RIGHT, 600);
    die_wait(100);
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
    for (uint8_t i = 0; i < 3; i++) {
        TEST_ASSERT_TRUE_MESSAGE(differs_when_pressed(buttons[i]), "menu, then what ROLL opens");
    }
    for (uint8_t i = 0; i < 3; i++) {
        TEST_ASSERT_TRUE_MESSAGE(differs_when_pressed(buttons[i]), "table");
    }
    cult_hold(BUTTON_RIGHT);
    cult_hold(BUTTON_RIGHT);
    for (uint8_t i = 0; i < 3; i++) {
        TEST_ASSERT_TRUE_MESSAGE(differs_when_pressed(buttons[i]), "home");
    }
}

static void pressed_button_is_inverse(void) {
    cult_start(3, 1, 1);
    cult_hold(BUTTON_RIGHT);
    die_down(BUTTON_ROLL);
    screen("menu_pressed");
    die_up(BUTTON_ROLL);
}

/* --- what falls --------------------------------------------------------------------------- */

static void skipped_fall_still_plays_its_melody(void) {
    cult_start(2, 1, 1);
    die_wait(2000);
    uint32_t tones = die.tones;
    die_lay(cult_draw_of(CULT_YELLOW));
    die_press(BUTTON_ROLL, 300);
    die_wait(100);
    TEST_ASSERT_EQUAL(THROW_FALLING, die_throw());
    TEST_ASSERT_EQUAL(tones, die.tones);
    cult_tap(BUTTON_ROLL);
    die_wait(1000);
    TEST_ASSERT_GREATER_THAN(tones, die.tones);
}

/* What is asked next would tell what fell. */
static void fall_does_not_reveal_the_result(void) {
    die_line("new kingsport players=2");
    die_line("choose p1");
    die_line("choose byakhee");
    gfx_frame_t heads[2];
    for (uint8_t value = 0; value < 2; value++) {
        die_lay(value == 0 ? 5 : 0);
        die_press(BUTTON_ROLL, 300);
        die_wait(400);
        TEST_ASSERT_EQUAL(THROW_FALLING, die_throw());
        heads[value] = *die_picture();
        die_wait(3000);
        die_line("new kingsport players=2");
        die_line("choose p1");
        die_line("choose byakhee");
    }
    TEST_ASSERT_EQUAL_MEMORY(&heads[0].bytes, &heads[1].bytes, 2 * GFX_WIDTH_PX);
}

/* That noise is still looked for matters to a die that was thrown, and is said of no other. */
static void waiting_for_noise_shows_only_for_a_thrown_die(void) {
    static const char *const games[] = {"new dice die=d20", "new pig players=2",
                                        "new cult players=2", "new signs players=2"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        gfx_frame_t pictures[2][3];
        for (size_t starts = 0; starts < 2; starts++) {
            cult_begin("en");
            die_line(games[i]);
            die_line("choose p1");
            cult_wait_until_still();
            die.noise_silent = true;
            die_noise(starts == 1 ? UI_NOISE_STARTING : UI_NOISE_GOOD,
                      &(console_health_t){.state = "starting"});
            pictures[starts][0] = *die_picture();
            die_down(BUTTON_ROLL);
            die_wait(200);
            pictures[starts][1] = *die_picture();
            die_up(BUTTON_ROLL);
            die_wait(200);
            pictures[starts][2] = *die_picture();
        }
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(pictures[0][0].bytes, pictures[1][0].bytes,
                                         GFX_FRAME_BYTES, games[i]);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(pictures[0][1].bytes, pictures[1][1].bytes,
                                         GFX_FRAME_BYTES, games[i]);
        bool same = memcmp(pictures[0][2].bytes, pictures[1][2].bytes, GFX_FRAME_BYTES) == 0;
        TEST_ASSERT_EQUAL_MESSAGE(i == 3, same, "the bag says nothing of it");
    }
}

/* --- who starts --------------------------------------------------------------------------- */

static void pick_one_of_three(uint8_t seat) {
    die_line("new dice");
    cult_hold(BUTTON_RIGHT);
    for (uint8_t i = 0; i < GAME_IDS - 1 + 2; i++) {
        cult_tap(BUTTON_RIGHT);
    }
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_SETUP, die_scene());
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_ROLL);
    die_lay(seat);
    die_press(BUTTON_ROLL, 300);
    die_wait(3000);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
}

/* "the lot feeds every game" */
static void lot_decides_who_starts_elder_signs(void) {
    pick_one_of_three(2);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_SETUP, die_scene());
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_ROLL); /* none is the die's */
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(GAME_SIGNS, die_table()->config.game);
    TEST_ASSERT_EQUAL_MESSAGE(3, die_table()->config.players, "three, as were picked from");
    TEST_ASSERT_EQUAL_MESSAGE(2, die_table()->config.first, "and the one picked begins");
}

/* "and no game loses it": what others play doesn't use it up. */
static void lot_is_used_by_a_game_of_as_many_players(void) {
    pick_one_of_three(1);
    die_line("new dice");
    TEST_ASSERT_EQUAL(3, die_glass()->lot.players);
    die_line("new signs players=3");
    TEST_ASSERT_EQUAL_MESSAGE(0, die_glass()->lot.players, "used");
}

/* --- choices that were changed ------------------------------------------------------------ */

/* The cast at the one is seen, and then it is at the other. */
static void change_a_victim(void) {
    cult_start(3, 1, 1);
    die_lay(cult_draw_of(CULT_YELLOW));
    die_line("choose p2");
    die_line("roll");
    die_line("undo");
    die_line("undo");
    die_line("choose p3");
    cult_wait_until_still();
    TEST_ASSERT_EQUAL(1, die_table()->now.amended);
}

static void show_mended(void) {
    change_a_victim();
    screen("mended_table");
    cult_throw_until_still(CULT_YELLOW);
    screen("mended_result");
    cult_hold(BUTTON_LEFT);
    screen("mended_undo");
    cult_tap(BUTTON_ROLL);
    cult_hold(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    screen("mended_log");
    cult_hold(BUTTON_RIGHT);
}

static void amended_choice_is_shown_everywhere(void) { cult_in_every_language(show_mended); }

static void undo_without_a_draw_is_not_marked(void) {
    cult_start(3, 1, 1);
    cult_hold(BUTTON_LEFT);
    screen("unmarked_undo");
}

static void score_shows_amended_choices(void) {
    change_a_victim();
    cult_hold(BUTTON_RIGHT);
    for (uint8_t i = 0; i < 4; i++) {
        cult_tap(BUTTON_RIGHT);
    }
    cult_tap(BUTTON_ROLL);
    screen("mended_score");
}

/* --- what didn't happen ------------------------------------------------------------------- */

static void failed_roll_is_shown_and_logged(void) {
    cult_start(3, 1, 1);
    die_line("choose p2");
    die.noise_fails = true;
    die_press(BUTTON_ROLL, 200);
    die_wait(5000);
    die.noise_fails = false;
    screen("missed_table");
    cult_hold(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    screen("missed_log");
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_ROLL);
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_FALSE_MESSAGE(die_glass()->failed_rolls.pending, "it rolls again");
    TEST_ASSERT_EQUAL(1, die_glass()->failed_rolls.count);
}

static void nothing_to_undo_is_said(void) {
    cult_new(3, 1);
    cult_hold(BUTTON_LEFT);
    TEST_ASSERT_EQUAL(UI_REFUSED_UNDO + 1, die_glass()->refusal);
    screen("nothing_to_undo");
}

static void nothing_to_undo_is_said_in_every_language(void) {
    cult_in_every_language(nothing_to_undo_is_said);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(hold_that_asks_never_answers);
    RUN_TEST(roll_held_in_the_deaf_time_takes_the_die_up_at_its_end);
    RUN_TEST(roll_released_in_the_deaf_time_does_nothing);
    RUN_TEST(held_roll_works_at_a_table_without_own_presses);
    RUN_TEST(failed_roll_ends_a_held_roll);
    RUN_TEST(every_press_changes_the_picture_at_once);
    RUN_TEST(pressed_button_is_inverse);
    RUN_TEST(skipped_fall_still_plays_its_melody);
    RUN_TEST(fall_does_not_reveal_the_result);
    RUN_TEST(waiting_for_noise_shows_only_for_a_thrown_die);
    RUN_TEST(lot_decides_who_starts_elder_signs);
    RUN_TEST(lot_is_used_by_a_game_of_as_many_players);
    RUN_TEST(amended_choice_is_shown_everywhere);
    RUN_TEST(undo_without_a_draw_is_not_marked);
    RUN_TEST(score_shows_amended_choices);
    RUN_TEST(failed_roll_is_shown_and_logged);
    RUN_TEST(nothing_to_undo_is_said_in_every_language);
    return UNITY_END();
}
