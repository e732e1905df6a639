/* A battery that goes down is seen at home and at every table, in each language told to who can't
 * see it, and named when it is why nothing was kept. */
#include <string.h>

#include "cult_rig.h"
#include "unity.h"

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static void screen(const char *name) { cult_screen_in("battery", name); }

static void show_levels(void) {
    die_supply(UI_SUPPLY_LOW);
    screen("home_low");
    cult_start(2, 1, 1);
    screen("table_low");
    die_supply(UI_SUPPLY_EMPTY);
    screen("table_empty");
    die.store = DIE_STORE_FAILS;
    cult_throw(CULT_YELLOW);
    screen("not_kept");
    die.store = DIE_STORE_WORKS;
}

static void it_is_seen_at_home_and_at_a_table(void) { cult_in_every_language(show_levels); }

/* What stands in that corner makes room: whose answer it is, the score to beat, how many dice. */
static void show_tables(void) {
    die_supply(UI_SUPPLY_LOW);
    cult_start(2, 3, 1);
    screen("rivals_low");
    (void)die_line("new dice die=d20 count=10");
    die_wait(1000);
    screen("dice_low");
    (void)die_line("new signs players=2");
    (void)die_line("roll");
    die_wait(5000);
    screen("signs_low");
    (void)die_line("new kingsport players=2");
    (void)die_line("choose p1");
    die_wait(1000);
    screen("kingsport_low");
    (void)die_line("new pig players=2");
    die_wait(1000);
    screen("pig_low");
}

static void it_hides_nothing_of_a_table(void) { cult_in_every_language(show_tables); }

static void expect_same_picture(ui_supply_t level, bool same) {
    gfx_frame_t before = *die_picture();
    die_supply(level);
    die_wait(50);
    TEST_ASSERT_EQUAL(same, memcmp(&before, die_picture(), sizeof before) == 0);
}

static void it_comes_and_goes_at_once(void) {
    cult_start(3, 1, 1);
    gfx_frame_t before = *die_picture();
    expect_same_picture(UI_SUPPLY_LOW, false);
    expect_same_picture(UI_SUPPLY_EMPTY, false);
    expect_same_picture(UI_SUPPLY_GOOD, false);
    TEST_ASSERT_EQUAL_MEMORY(&before, die_picture(), sizeof before);
}

static void the_console_says_it_too(void) {
    TEST_ASSERT_NOT_NULL(strstr(die_line("info"), "\"supply\":\"good\""));
    die_supply(UI_SUPPLY_LOW);
    TEST_ASSERT_NOT_NULL(strstr(die_line("info"), "\"supply\":\"low\""));
    TEST_ASSERT_NOT_NULL(strstr(die_line("screen words"), "battery low"));
    die_supply(UI_SUPPLY_EMPTY);
    TEST_ASSERT_NOT_NULL(strstr(die_line("info"), "\"supply\":\"empty\""));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(it_is_seen_at_home_and_at_a_table);
    RUN_TEST(it_hides_nothing_of_a_table);
    RUN_TEST(it_comes_and_goes_at_once);
    RUN_TEST(the_console_says_it_too);
    return UNITY_END();
}
