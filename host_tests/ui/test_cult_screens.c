/* The cult duel's pictures as they were looked at, with the longest names, in both languages. */
#include "cult_rig.h"
#include "unity.h"

void setUp(void) {
    die_start();
    cult_people();
}
void tearDown(void) {}

/* --- two players -------------------------------------------------------------------------- */

static void who_starts_two(void) {
    die_line("new cult players=2");
    cult_wait_until_still();
    cult_screen("first_2_die");
    cult_tap(UI_LEFT);
    cult_screen("first_2_seat");
}

static void the_light_hops_until_the_die_lies(void) {
    die_line("new cult players=2");
    die_lay(1);
    die_press(UI_ROLL, 400);
    die_wait(500);
    cult_screen_moving("first_2_hopping");
    die_wait(600);
    TEST_ASSERT_EQUAL(1, cult_now()->player);
}

static void a_duel(void) {
    cult_start(2, 1, 1);
    cult_screen("duel_cast");
    die_down(UI_ROLL);
    die_wait(300);
    cult_screen_moving("duel_shaking");
    die_lay(cult_draw_of(CULT_YELLOW));
    die_up(UI_ROLL);
    die_wait(300);
    cult_screen_moving("duel_falling");
    die_wait(701);
    cult_screen_moving("result_yellow_ring");
    die_wait(400);
    cult_screen_moving("result_yellow_token");
    cult_wait_until_still();
    cult_screen("result_yellow");
    cult_tap(UI_LEFT);
    cult_screen("duel_respond");
    cult_throw_until_still(CULT_TENTACLE);
    cult_screen("result_tentacle");
}

static void a_duel_gone_mad(void) {
    cult_start(2, 1, 2);
    for (uint8_t i = 0; i < 2; i++) {
        cult_throw_until_still(CULT_YELLOW);
        cult_throw_until_still(CULT_CTHULHU);
        cult_tap(UI_LEFT);
    }
    TEST_ASSERT_EQUAL(CULT_STEP_OVER, cult_now()->step);
}

static void going_mad(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_ELDER);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_ELDER);
    cult_screen("result_elder");
}

static void mad_and_back(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_TENTACLE);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_TENTACLE); /* Cornelia casts, Isabella has 3 - */
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_TENTACLE);
    cult_screen("result_3");
    cult_throw(CULT_TENTACLE);
    die_wait(900);
    cult_screen_moving("result_mad_winding");
    cult_wait_until_still();
    cult_screen("result_mad");
}

static void who_casts(uint8_t players, const char *name) {
    cult_start(players, 1, 2);
    cult_screen(name);
}

static void tables(void) {
    who_casts(3, "table_3");
    who_casts(4, "table_4");
    who_casts(5, "table_5");
    who_casts(6, "table_6");
    who_casts(7, "table_7");
    who_casts(8, "table_8");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(who_starts_two);
    RUN_TEST(the_light_hops_until_the_die_lies);
    RUN_TEST(a_duel);
    RUN_TEST(a_duel_gone_mad);
    RUN_TEST(going_mad);
    RUN_TEST(mad_and_back);
    RUN_TEST(tables);
    return UNITY_END();
}
