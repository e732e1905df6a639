/* A throw beside the game: by the buttons in the middle of a Kingsport fight, and from the console over any picture. */
#include <stdio.h>
#include <string.h>

#include "golden.h"
#include "kingsport_rig.h"
#include "legible.h"
#include "unity.h"

enum { HOLD_MS = 640, SHOWN_MS = 3000, FALL_MS = 1000 };

void setUp(void) {
    kingsport_begin("en");
    kingsport_new(3);
}
void tearDown(void) {}

static void screen(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "beside/%s", name);
    golden_check(path, die_picture());
    legible_check(&die.app, name);
}

/* What an answer, an undo or another draw would change. */
static session_t game_before;

static void game_goes_on(void) {
    TEST_ASSERT_EQUAL_MEMORY(&game_before.now, &die_table()->now, sizeof game_before.now);
    TEST_ASSERT_EQUAL(game_before.log.used, die_table()->log.used);
}

/* A fight is missed, so that a choice is owed; then the menu's last row, to the left of its first. */
static void a_parked_throw_in_a_fight(void) {
    die_line("choose cultist");
    kingsport_throw(1);
    kingsport_wait_until_still();
    const gfx_frame_t table = *die_picture();
    game_before = *die_table();
    const uint32_t records = die.records;

    die_press(BUTTON_RIGHT, HOLD_MS);
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_THROW, die_scene());
    screen("who_starts");
    kingsport_tap(BUTTON_RIGHT);
    screen("coin");
    for (uint8_t i = 0; i < 6; i++) {
        kingsport_tap(BUTTON_RIGHT);
    }
    screen("d20");
    die_lay(16);
    die_press(BUTTON_ROLL, 300);
    TEST_ASSERT_EQUAL_MESSAGE(records + 1, die.records, "stored before it is shown");
    game_goes_on();
    die_wait(FALL_MS + 100);
    screen("d20_fell");
    die_wait(SHOWN_MS);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&table, die_picture(), GFX_FRAME_BYTES, "back to the fight");
    game_goes_on();
    die_line("stats 20");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"rolls\":1"), die.reply);
    die_line("undo");
    TEST_ASSERT_EQUAL(game_before.now.seq - 1, die_table()->now.seq);
}

static void who_starts_is_thrown_for_the_seats(void) {
    game_before = *die_table();
    die_press(BUTTON_RIGHT, HOLD_MS);
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    die_lay(2);
    die_press(BUTTON_ROLL, 300);
    die_wait(FALL_MS + 100);
    screen("starts");
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    game_goes_on();
}

/* "for 3 s or until a press, then the picture before" */
static void one_by_line_stands_over_any_picture_for_3_s_or_until_a_press(void) {
    static const ui_scene_t scenes[] = {SCENE_TABLE, SCENE_MENU, SCENE_SETTINGS, SCENE_LOG};
    for (uint8_t i = 0; i < 2 * sizeof scenes / sizeof scenes[0]; i++) {
        die_go(scenes[i / 2], 0);
        const gfx_frame_t shown = *die_picture();
        game_before = *die_table();
        die_lay(19);
        die_lay(3);
        die_line("throw d20 count=2 keep=high mod=-2");
        TEST_ASSERT_TRUE_MESSAGE(
            die_said("{\"ok\":true,\"die\":\"d20\",\"values\":[20,4],\"kept\":[20],\"mod\":-2,"
                     "\"sum\":18}"),
            die.reply);
        if (i == 0) {
            screen("by_line");
        }
        if (i % 2 == 0) {
            die_wait(SHOWN_MS - 50);
            TEST_ASSERT_TRUE(memcmp(&shown, die_picture(), GFX_FRAME_BYTES) != 0);
            die_wait(100);
        } else {
            die_wait(500);
            die_press(BUTTON_ROLL, 100);
        }
        TEST_ASSERT_EQUAL_MEMORY(&shown, die_picture(), GFX_FRAME_BYTES);
        game_goes_on();
    }
}

static void one_that_is_not_stored_is_not_shown(void) {
    const gfx_frame_t shown = *die_picture();
    game_before = *die_table();
    die.store = DIE_STORE_FAILS;
    die_line("throw d6");
    TEST_ASSERT_TRUE(die_said("\"error\":\"storage\""));
    die.store = DIE_STORE_WORKS;
    die_wait(3000);
    TEST_ASSERT_EQUAL_MEMORY(&shown, die_picture(), GFX_FRAME_BYTES);
    game_goes_on();
    die_line("stats 6");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"rolls\":0"), die.reply);
}

static void without_noise_it_is_an_error(void) {
    die.noise_fails = true;
    die_line("throw d6");
    TEST_ASSERT_TRUE(die_said("\"error\":\"noise\""));
    die.noise_fails = false;
}

/* An undone roll is remembered over a throw with the same bound, which is drawn anew. */
static void what_an_undo_remembers_is_no_business_of_it(void) {
    die_line("new dice die=d20");
    die_lay(7);
    die_line("roll");
    die_line("undo");
    die_lay(11);
    die_line("throw d20");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"values\":[12]"), die.reply);
    die_line("roll");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"last\":[8]"), die.reply);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_parked_throw_in_a_fight);
    RUN_TEST(who_starts_is_thrown_for_the_seats);
    RUN_TEST(one_by_line_stands_over_any_picture_for_3_s_or_until_a_press);
    RUN_TEST(one_that_is_not_stored_is_not_shown);
    RUN_TEST(without_noise_it_is_an_error);
    RUN_TEST(what_an_undo_remembers_is_no_business_of_it);
    return UNITY_END();
}
