/* The cult duel's pictures as they were looked at: with names as long as they get, in both
 * languages. cult_screen also checks that a picture at rest leaves the rows dark at which
 * two-colour glasses change, and that nothing is left that would move. */
#include "cult_rig.h"
#include "pixel.h"
#include "unity.h"

#include <stdio.h>

static const char *language;

void setUp(void) { cult_begin(language); }
void tearDown(void) {}

/* --- who starts --------------------------------------------------------------------------- */

static void two_ask_who_starts(void) {
    cult_new(2, 1);
    cult_screen("first_2_die");
    cult_tap(BUTTON_LEFT);
    TEST_ASSERT_EQUAL_MESSAGE(0, die_cursor(), "left is the seat on the left");
    cult_screen("first_2_seat");
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL_MESSAGE(1, die_cursor(), "and right, past the die, the other");
}

static void the_light_hops_from_seat_to_seat(void) {
    cult_new(2, 1);
    die_lay(1);
    die_press(BUTTON_ROLL, 400);
    die_wait(500);
    cult_screen_moving("first_2_hopping");
    die_wait(600);
    TEST_ASSERT_EQUAL(1, cult_now()->player);
}

static void tables_ask_who_starts(void) {
    cult_new(3, 1);
    cult_screen("first_3_die");
    cult_new(8, 1);
    cult_tap(BUTTON_LEFT);
    cult_screen("first_8_seat");
    cult_new(2, 3);
    cult_tap(BUTTON_RIGHT);
    cult_screen_like("first_rivals_seat");
}

/* --- two players -------------------------------------------------------------------------- */

static void a_duel(void) {
    cult_start(2, 1, 1);
    cult_screen("duel_cast");
    die_down(BUTTON_ROLL);
    die_wait(300);
    cult_screen_moving("duel_shaking");
    die_lay(cult_draw_of(CULT_YELLOW));
    die_up(BUTTON_ROLL);
    die_wait(300);
    cult_screen_moving("duel_falling");
    die_wait(701);
    cult_screen_moving("result_yellow_deaf");
    die_wait(400);
    cult_screen_moving("result_yellow_token");
    cult_wait_until_still();
    cult_screen("result_yellow");
    cult_tap(BUTTON_LEFT);
    cult_screen("duel_respond");
    cult_throw_until_still(CULT_TENTACLE);
    cult_screen("result_tentacle");
}

static void the_elder_sign_glows(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw(CULT_ELDER);
    die_wait(400);
    cult_screen_moving("result_elder_glowing");
    cult_wait_until_still();
    TEST_ASSERT_EQUAL(3, cult_now()->sanity[1]);
    cult_screen("result_elder");
}

static void the_mad_are_seen(void) {
    cult_start(2, 1, 2);
    cult_line_turn("p1", CULT_YELLOW, CULT_CTHULHU); /* 1 and 2 */
    cult_throw(CULT_YELLOW);                         /* 1 and 1 */
    cult_wait_until_still();
    cult_throw(CULT_TENTACLE);
    die_wait(750);
    cult_screen_moving("result_mad_emptying");
    die_wait(350);
    cult_screen_moving("result_mad_winding");
    cult_wait_until_still();
    cult_screen("result_mad_end");
}

static void the_mad_fight_on(void) {
    cult_start(2, 1, 2);
    cult_line_turn("p1", CULT_YELLOW, CULT_YELLOW);
    cult_line_turn("p2", CULT_YELLOW, CULT_YELLOW); /* 1 and 1 */
    cult_throw_until_still(CULT_YELLOW);
    cult_screen("result_goes_mad");
    cult_tap(BUTTON_LEFT);
    cult_screen("duel_mad_responds");
    cult_throw_until_still(CULT_ELDER);
    cult_screen("result_sane_again");
}

static void nothing_happens(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_ELDER);
    cult_screen("result_pool_empty");
}

static void he_comes(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_CTHULHU);
    die_wait(50);
    cult_screen_moving("result_cthulhu_flash");
    cult_wait_until_still();
    cult_screen("result_cthulhu_2");
}

static void the_chance_of_madness(void) {
    die_line("set odds on");
    cult_start(2, 1, 1);
    cult_screen("duel_odds");
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_YELLOW, CULT_ELDER);
    cult_line_turn("p3", CULT_TENTACLE, CULT_TENTACLE);
    cult_screen_like("table_4_odds");
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    cult_screen("table_4_odds_high");
}

static void no_noise_yet(void) {
    die.noise_silent = true;
    die_noise(UI_NOISE_STARTING, &(console_health_t){.state = "starting"});
    cult_start(2, 1, 1);
    die_press(BUTTON_ROLL, 300);
    die_wait(300);
    cult_screen_moving("duel_waiting");
}

/* --- the Eye, and a real die --------------------------------------------------------------- */

static void the_eye(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_EYE);
    die_wait(500);
    cult_screen_moving("result_eye");
    cult_wait_until_still();
    cult_screen("eye_nothing_yet");
    cult_tap(BUTTON_RIGHT);
    cult_screen_like("eye_yellow");
    cult_tap(BUTTON_RIGHT);
    cult_screen("eye_tentacle");
    cult_tap(BUTTON_RIGHT);
    cult_screen("eye_elder");
    cult_tap(BUTTON_RIGHT);
    cult_screen("eye_cthulhu");
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
    cult_screen("result_picked");
}

static void the_eye_shows_who_would_go_mad(void) {
    cult_start(3, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    cult_throw(CULT_EYE);
    cult_wait_until_still();
    cult_tap(BUTTON_RIGHT);
    cult_screen_like("eye_mad");
    cult_tap(BUTTON_LEFT);
    cult_screen("eye_all_mad");
}

static void the_eye_shows_who_is_mad_already(void) {
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    die_line("choose p3");
    cult_throw_until_still(CULT_CTHULHU);
    cult_throw_until_still(CULT_EYE);
    cult_tap(BUTTON_RIGHT);
    cult_screen("eye_mad_already");
}

static void which_face_fell(void) {
    die_line("set own-die on");
    cult_start(2, 1, 1);
    cult_tap(BUTTON_ROLL);
    cult_screen("own_nothing_yet");
    cult_tap(BUTTON_LEFT);
    cult_screen("own_eye");
    cult_tap(BUTTON_LEFT);
    cult_screen_like("own_cthulhu");
}

/* --- tables ------------------------------------------------------------------------------- */

static void tables(void) {
    static const char *const names[] = {"table_3", "table_4", "table_5",
                                        "table_6", "table_7", "table_8"};
    for (uint8_t players = 3; players <= 8; players++) {
        cult_start(players, 1, 2);
        bool kept = players == 3 || players == 4 || players == 8;
        (kept ? cult_screen : cult_screen_like)(names[players - 3]);
    }
}

static void a_mad_table(void) {
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    cult_line_turn("p4", CULT_YELLOW, CULT_ELDER);
    cult_screen("table_4_mad");
    cult_tap(BUTTON_RIGHT);
    cult_throw_until_still(CULT_YELLOW);
    cult_screen_like("result_mad_4");
    cult_tap(BUTTON_RIGHT);
    cult_screen_like("table_4_mad_responds");
    cult_throw_until_still(CULT_CTHULHU);
    cult_screen("result_cthulhu_4");
}

static void a_full_table(void) {
    cult_start(8, 1, 7);
    for (uint8_t turn = 0; turn < 8; turn++) {
        cult_line_turn(turn % 8 == 1 ? "p6" : "p8", CULT_YELLOW, CULT_YELLOW);
    }
    cult_screen_like("table_8_worn");
    for (uint8_t i = 0; i < 2; i++) {
        cult_throw_until_still(CULT_CTHULHU);
    }
    cult_screen("result_cthulhu_8");
    cult_tap(BUTTON_RIGHT);
    cult_screen("table_8_mad");
}

/* Two figures: eight players' tokens in a few hands. Only the first and the second gain. */
static void hoards(void) {
    static const char *const victims[] = {"p2", "p3", "p4", "p5", "p6", "p7", "p8"};
    cult_start(8, 1, 1);
    for (uint8_t turn = 0; turn < 48; turn++) {
        bool first = turn % 8 == 0;
        const char *victim = victims[turn / 8 + 1];
        cult_line_turn(first ? victim : "p1", first ? CULT_TENTACLE : CULT_ELDER,
                       first ? CULT_TENTACLE : CULT_ELDER);
    }
    TEST_ASSERT_GREATER_THAN(9, cult_now()->sanity[0]);
    cult_screen("table_8_hoard");
    cult_throw_until_still(CULT_TENTACLE);
    cult_screen_like("result_hoard");
    cult_throw_until_still(CULT_EYE);
    cult_tap(BUTTON_RIGHT);
    cult_screen_like("eye_hoard");
}

/* --- rivals ------------------------------------------------------------------------------- */

static void rival_cults(void) {
    cult_start(2, 3, 1);
    cult_screen("rivals_which");
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    cult_screen("rivals_victim");
    cult_tap(BUTTON_LEFT);
    cult_screen_like("rivals_own_victim");
    cult_hold(BUTTON_LEFT);
    cult_screen_moving("rivals_undo");
    cult_tap(BUTTON_ROLL);
    cult_throw_until_still(CULT_TENTACLE);
    cult_screen("rivals_result");
    cult_tap(BUTTON_RIGHT);
    cult_screen("rivals_respond");
    cult_throw_until_still(CULT_EYE);
    cult_tap(BUTTON_RIGHT);
    cult_screen("rivals_eye");
}

/* Figures as long as they get, beside names with numbers. */
static void rivals_and_a_full_pool(void) {
    cult_start(2, 3, 1);
    die_line("choose p1.2");
    cult_line_turn("p2.1", CULT_CTHULHU, CULT_YELLOW);
    die_line("choose p2.1");
    cult_line_turn("p1.1", CULT_YELLOW, CULT_YELLOW);
    die_line("choose p1.3");
    cult_line_turn("p2.2", CULT_YELLOW, CULT_EYE);
    cult_screen_like("rivals_eye_pool");
}

static void two_cultists_each(void) {
    cult_start(2, 2, 2);
    cult_screen_like("rivals_4_which");
    die_line("choose p2.2");
    cult_wait_until_still();
    cult_screen_like("rivals_4_victim");
}

/* --- taking back -------------------------------------------------------------------------- */

static void what_would_be_taken_back(void) {
    cult_new(3, 1);
    die_lay(2);
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
    cult_hold(BUTTON_LEFT);
    cult_screen_moving("undo_first");
    cult_tap(BUTTON_ROLL);
    cult_throw_until_still(CULT_TENTACLE);
    cult_hold(BUTTON_LEFT);
    cult_screen_moving("undo_cast");
    cult_tap(BUTTON_ROLL);
    cult_throw_until_still(CULT_EYE);
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
    cult_hold(BUTTON_LEFT);
    cult_screen_moving("undo_eye");
}

/* --- the end ------------------------------------------------------------------------------ */

static void the_winner(void) {
    cult_start(2, 1, 2);
    cult_turn(CULT_TENTACLE, CULT_YELLOW);
    cult_turn(CULT_YELLOW, CULT_TENTACLE);
    TEST_ASSERT_EQUAL(CULT_STEP_VICTIM, cult_now()->step);
    cult_turn(CULT_TENTACLE, CULT_ELDER);
    cult_turn(CULT_CTHULHU, CULT_YELLOW);
    if (cult_now()->step != CULT_STEP_OVER) {
        cult_turn(CULT_TENTACLE, CULT_YELLOW);
    }
    TEST_ASSERT_EQUAL(CULT_STEP_OVER, cult_now()->step);
    die_press(BUTTON_ROLL, 60);
    die_wait(250);
    cult_screen_moving("over_crown");
    cult_wait_until_still();
    cult_screen("over_winner");
}

static void cthulhu_wins(void) {
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    die_line("choose p3");
    die_lay(cult_draw_of(CULT_CTHULHU));
    die_line("roll");
    cult_wait_until_still();
    cult_screen_like("result_cthulhu_all_mad");
    cult_throw_until_still(CULT_YELLOW);
    cult_screen("result_no_effect");
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
    cult_screen("over_cthulhu");
}

/* Eight of them: all have a place, and so has the pool. */
static void eight_end(void) {
    cult_start(8, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    die_line("choose p8");
    cult_wait_until_still();
    cult_throw_until_still(CULT_CTHULHU);
    cult_screen_like("result_cthulhu_8_mad");
    cult_throw_until_still(CULT_YELLOW);
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
    cult_screen_like("over_8");
}

/* A series at one table: of how many games the winner has won how many. */
static void the_winner_of_a_series(void) {
    cult_start(2, 3, 1);
    for (uint8_t game = 0; game < 2; game++) {
        while (cult_now()->step != CULT_STEP_OVER) {
            bool first = cult_now()->player == 0;
            die_line(first ? "choose p1.1" : "choose p2.1");
            game_prompt_t prompt;
            session_prompt(die_table(), &prompt);
            uint8_t last = prompt.options[prompt.count - 1], least = prompt.options[0];
            char line[32];
            snprintf(line, sizeof line, "choose %s",
                     game_option_name((game_option_t)(first ? last : least)));
            die_line(line);
            cult_line_turn(NULL, first ? CULT_TENTACLE : CULT_ELDER,
                           first ? CULT_TENTACLE : CULT_ELDER);
        }
        if (game == 0) {
            die_line("rematch");
        }
    }
    cult_wait_until_still();
    cult_screen("over_series");
}

static int all_in(const char *spoken) {
    language = spoken;
    UNITY_BEGIN();
    RUN_TEST(two_ask_who_starts);
    RUN_TEST(the_light_hops_from_seat_to_seat);
    RUN_TEST(tables_ask_who_starts);
    RUN_TEST(a_duel);
    RUN_TEST(the_elder_sign_glows);
    RUN_TEST(the_mad_are_seen);
    RUN_TEST(the_mad_fight_on);
    RUN_TEST(nothing_happens);
    RUN_TEST(he_comes);
    RUN_TEST(the_chance_of_madness);
    RUN_TEST(no_noise_yet);
    RUN_TEST(the_eye);
    RUN_TEST(the_eye_shows_who_would_go_mad);
    RUN_TEST(the_eye_shows_who_is_mad_already);
    RUN_TEST(which_face_fell);
    RUN_TEST(tables);
    RUN_TEST(a_mad_table);
    RUN_TEST(a_full_table);
    RUN_TEST(hoards);
    RUN_TEST(rival_cults);
    RUN_TEST(rivals_and_a_full_pool);
    RUN_TEST(two_cultists_each);
    RUN_TEST(what_would_be_taken_back);
    RUN_TEST(the_winner);
    RUN_TEST(cthulhu_wins);
    RUN_TEST(eight_end);
    RUN_TEST(the_winner_of_a_series);
    return UNITY_END();
}

int main(void) { return all_in("en") + all_in("nl") + all_in("de"); }
