/* A battery that goes down is seen on every picture (legible.h looks at all the golden ones), in each
 * language told to who can't see it, and named when it is why nothing was kept. */
#include <string.h>

#include "cult_rig.h"
#include "legible.h"
#include "unity.h"

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static void screen(const char *name) { cult_screen_in("battery", name); }

/* One that differs from a golden one by the icon alone. */
static void read_picture(const char *name) {
    (void)die_picture();
    legible_check(&die.app, name);
}

static void show_levels(void) {
    die_supply(UI_SUPPLY_LOW);
    screen("home_low");
    cult_start(2, 1, 1);
    read_picture("table_low");
    die_supply(UI_SUPPLY_EMPTY);
    screen("table_empty");
    die.store = DIE_STORE_FAILS;
    cult_throw(CULT_YELLOW);
    screen("not_kept");
    die.store = DIE_STORE_WORKS;
}

static void low_battery_icon_shows_at_home_and_at_a_table(void) {
    cult_in_every_language(show_levels);
}

/* What stands in that corner makes room: whose answer it is, the score to beat, how many dice. */
static void show_tables(void) {
    die_supply(UI_SUPPLY_LOW);
    cult_start(2, 3, 1);
    read_picture("rivals_low");
    (void)die_line("new dice die=d20 count=10");
    die_wait(1000);
    read_picture("dice_low");
    (void)die_line("new signs players=2");
    (void)die_line("roll");
    die_wait(5000);
    read_picture("signs_low");
    (void)die_line("new kingsport players=2");
    (void)die_line("choose p1");
    die_wait(1000);
    read_picture("kingsport_low");
    (void)die_line("new pig players=2");
    die_wait(1000);
    read_picture("pig_low");
}

static void low_battery_icon_hides_no_text_of_a_table(void) { cult_in_every_language(show_tables); }

enum { HOME_DUEL = 2, MENU_RULES = 6, LONGEST_TITLE = 9 };

/* Titles, counts and squares in that corner move or get smaller. */
static void show_around(void) {
    static const struct {
        ui_scene_t scene;
        uint8_t cursor;
        const char *name;
    } pictures[] = {
        {SCENE_NAMES, 4, "around_names_low"},       {SCENE_MENU, 4, "around_menu_low"},
        {SCENE_SETTINGS, 6, "around_settings_low"}, {SCENE_LOG, 0, "around_log_low"},
        {SCENE_SCORE, 0, "around_score_low"},       {SCENE_FAIRNESS, 0, "around_fairness_low"},
        {SCENE_RULES, 0, "around_rules_low"},       {SCENE_ABOUT, 0, "around_about_low"},
        {SCENE_PANEL, 0, "around_panel_low"},       {SCENE_BOOT, 0, "around_boot_low"},
    };
    cult_start(8, 1, 1);
    cult_turn(CULT_YELLOW, CULT_TENTACLE);
    cult_turn(CULT_YELLOW, CULT_TENTACLE);
    die_supply(UI_SUPPLY_LOW);
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        die_go(pictures[i].scene, pictures[i].cursor);
        read_picture(pictures[i].name);
    }
    die_go(SCENE_HOME, HOME_DUEL);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_SETUP, die_scene());
    read_picture("around_setup_low");
    die_go(SCENE_MENU, MENU_RULES);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_HELP, die_scene());
    for (uint8_t page = 1; page < LONGEST_TITLE; page++) {
        cult_tap(BUTTON_RIGHT);
    }
    read_picture("around_help_low");
}

static void low_battery_icon_shows_in_every_scene(void) { cult_in_every_language(show_around); }

/* Names as long as names get, and another stamp beside. */
static void show_names(void) {
    die_supply(UI_SUPPLY_LOW);
    cult_new(3, 1);
    cult_tap(BUTTON_RIGHT);
    screen("first_low");
    cult_start(3, 1, 1);
    die_lay(0);
    (void)die_line("choose p2");
    (void)die_line("roll");
    (void)die_line("undo");
    (void)die_line("undo");
    (void)die_line("choose p3");
    cult_wait_until_still();
    read_picture("mended_low");
}

static void low_battery_icon_hides_no_name(void) { cult_in_every_language(show_names); }

static void expect_same_picture(ui_supply_t level, bool same) {
    gfx_frame_t before = *die_picture();
    die_supply(level);
    die_wait(50);
    TEST_ASSERT_EQUAL(same, memcmp(&before, die_picture(), sizeof before) == 0);
}

static void low_battery_icon_follows_the_supply_at_once(void) {
    cult_start(3, 1, 1);
    gfx_frame_t before = *die_picture();
    expect_same_picture(UI_SUPPLY_LOW, false);
    expect_same_picture(UI_SUPPLY_EMPTY, false);
    expect_same_picture(UI_SUPPLY_GOOD, false);
    TEST_ASSERT_EQUAL_MEMORY(&before, die_picture(), sizeof before);
}

static void info_reports_the_supply(void) {
    TEST_ASSERT_NOT_NULL(strstr(die_line("info"), "\"supply\":\"good\""));
    die_supply(UI_SUPPLY_LOW);
    TEST_ASSERT_NOT_NULL(strstr(die_line("info"), "\"supply\":\"low\""));
    TEST_ASSERT_NOT_NULL(strstr(die_line("screen words"), "battery low"));
    die_supply(UI_SUPPLY_EMPTY);
    TEST_ASSERT_NOT_NULL(strstr(die_line("info"), "\"supply\":\"empty\""));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(low_battery_icon_shows_at_home_and_at_a_table);
    RUN_TEST(low_battery_icon_hides_no_text_of_a_table);
    RUN_TEST(low_battery_icon_shows_in_every_scene);
    RUN_TEST(low_battery_icon_hides_no_name);
    RUN_TEST(low_battery_icon_follows_the_supply_at_once);
    RUN_TEST(info_reports_the_supply);
    return UNITY_END();
}
