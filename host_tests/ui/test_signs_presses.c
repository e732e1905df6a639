/* Elder signs by its buttons: how many presses a turn takes, whose press it is, what an undo takes
 * back, and a whole game. */
#include <unity.h>

#include "pixel.h"
#include "settings.h"
#include "signs_rig.h"

static const uint8_t none[GAME_PLAYERS_MAX] = {0};

void setUp(void) { signs_begin("en"); }
void tearDown(void) {}

static uint32_t seq(void) { return die_table()->now.seq; }

static uint8_t presses;

/* As the bag has them, one throw after the other. */
static const char *const three_signs[] = {"lslsls", "lslsls", "lslsms", "msmsms"};

static void throws(const char *dice) {
    signs_throw(dice);
    presses++;
}

static void taps(button_t button) {
    signs_tap(button);
    presses++;
}

static unsigned lit_between(int x, int end_x, int y, int end_y) {
    const gfx_frame_t *picture = die_picture();
    unsigned lit = 0;
    for (int i = x; i < end_x; i++) {
        for (int j = y; j < end_y; j++) {
            lit += pixel_lit(picture, i, j);
        }
    }
    return lit;
}

/* Two clues lie side by side while the third die is drawn. */
static void test_kept_clues_show_while_dice_are_drawn(void) {
    static const char *const thrown[] = {"lslsls", "lclsls", "lcmcls"};
    enum { CLUE_X = 46, CLUE_PITCH_PX = 28, Y = 16, END_Y = 40, MOST = 2 };
    unsigned lit[MOST + 1][MOST];
    for (uint8_t kept = 0; kept <= MOST; kept++) {
        signs_new(2, none);
        throws(thrown[kept]);
        die_down(BUTTON_ROLL);
        die_wait(400);
        for (uint8_t i = 0; i < MOST; i++) {
            int x = CLUE_X + i * CLUE_PITCH_PX;
            lit[kept][i] = lit_between(x, x + CLUE_PITCH_PX, Y, END_Y);
        }
        die_up(BUTTON_ROLL);
        die_wait(5000);
    }
    TEST_ASSERT_GREATER_THAN(lit[0][0] + 20, lit[1][0]);
    TEST_ASSERT_EQUAL(lit[0][1], lit[1][1]);
    TEST_ASSERT_GREATER_THAN(lit[1][1] + 20, lit[2][1]);
}

/* "A turn of n throws is n presses when downed" */
static void test_downed_turn_takes_these_presses(void) {
    for (uint8_t throws_made = 1; throws_made <= 4; throws_made++) {
        signs_new(2, none);
        presses = 0;
        for (uint8_t i = 1; i < throws_made; i++) {
            throws(three_signs[i - 1]);
        }
        throws("tttttt");
        TEST_ASSERT_EQUAL(throws_made, presses);
        TEST_ASSERT_EQUAL_MESSAGE(1, signs_now()->player, "the next one's turn");
    }
}

/* "n + 2 when stopped" */
static void test_stopped_turn_takes_these_presses(void) {
    for (uint8_t throws_made = 1; throws_made <= 4; throws_made++) {
        signs_new(2, none);
        presses = 0;
        for (uint8_t i = 0; i < throws_made; i++) {
            throws(three_signs[i]);
        }
        taps(BUTTON_RIGHT);
        taps(BUTTON_ROLL);
        TEST_ASSERT_EQUAL(throws_made + 2, presses);
        TEST_ASSERT_EQUAL(1, signs_now()->player);
        TEST_ASSERT_EQUAL(3 * throws_made, signs_now()->totals[0]);
    }
}

/* --- what falls tells nothing before it lies ---------------------------------------------- */

static bool same_header(const gfx_frame_t *one, const gfx_frame_t *other) {
    for (int y = 0; y < 12; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            if (pixel_lit(one, x, y) != pixel_lit(other, x, y)) {
                return false;
            }
        }
    }
    return true;
}

/* Whose turn is next is not shown while the dice that end this one fall. */
static void test_next_heading_waits_for_the_dice(void) {
    static const uint32_t between_jumps_ms[] = {50, 300, 550, 700, 750, 900, 990};
    signs_new(2, none);
    die_down(BUTTON_ROLL);
    die_wait(200);
    gfx_frame_t shaken = *die_picture();
    signs_lay("tttttt");
    die_up(BUTTON_ROLL);
    for (uint8_t i = 0; i < sizeof between_jumps_ms / sizeof between_jumps_ms[0]; i++) {
        die_wait(between_jumps_ms[i] - (i > 0 ? between_jumps_ms[i - 1] : 0));
        TEST_ASSERT_TRUE(same_header(&shaken, die_picture()));
    }
    signs_wait_until_still();
    TEST_ASSERT_FALSE_MESSAGE(same_header(&shaken, die_picture()), "and then it is");
}

/* Being downed sounds like it, from when the dice lie, also when the fall is skipped. */
static void test_downed_plays_its_melody(void) {
    static const uint32_t skipped_at[] = {0, 300};
    for (uint8_t i = 0; i < 2; i++) {
        signs_new(2, none);
        signs_let_go("tttttt");
        die_wait(skipped_at[i] > 0 ? skipped_at[i] : 1002);
        if (skipped_at[i] > 0) {
            die_down(BUTTON_ROLL);
        }
        TEST_ASSERT_EQUAL_MESSAGE(330, die.hertz, "the tentacle's motif begins");
        die_up(BUTTON_ROLL);
        signs_wait_until_still();
    }
    signs_new(2, none);
    signs_let_go("lslsls");
    die_wait(1002);
    TEST_ASSERT_EQUAL_MESSAGE(1047, die.hertz, "dice that land");
}

/* What is highlighted first is to go on; left and right both go to the other. */
static void test_left_and_right_only_select(void) {
    signs_new(2, none);
    signs_throw("lsmsls");
    for (int i = 0; i < 5; i++) {
        signs_tap(i % 2 == 0 ? BUTTON_LEFT : BUTTON_RIGHT);
    }
    TEST_ASSERT_EQUAL(1, seq());
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(2, seq(), "stop");
}

/* The last one's second press doesn't throw the next one's dice: not after a stop ... */
static void test_second_press_after_a_stop_rolls_nothing(void) {
    signs_new(2, none);
    signs_throw("lsmsls");
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    signs_tap(BUTTON_ROLL);
    die_wait(300);
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(2, seq());
    die_wait(900);
    signs_throw("lsmsls");
    TEST_ASSERT_EQUAL(3, seq());
}

/* ... and not after being downed. */
static void test_second_press_when_downed_rolls_nothing(void) {
    signs_new(2, none);
    signs_let_go("tttttt");
    die_wait(1001 + 200);
    signs_tap(BUTTON_ROLL);
    die_wait(400);
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, seq());
}

/* "undo takes both back" */
static void test_undo_removes_all_answers_of_a_press(void) {
    signs_new(2, none);
    signs_throw("lsmsls");
    signs_throw("lsmsls");
    TEST_ASSERT_EQUAL(3, seq());
    die_press(BUTTON_LEFT, 600);
    die_wait(60);
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(1, seq(), "the draw, and that it was risked");
}

/* A press on the way down only shows what fell; it is seen from then on. */
static void test_press_skips_the_fall(void) {
    signs_new(2, none);
    signs_let_go("lsmsls");
    die_wait(300);
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, seq());
    signs_screen_moving("skipped_fall");
}

/* From power-up in the middle of a turn: what was risked is thrown, what was thrown is decided. */
static void test_power_loss_loses_nothing(void) {
    signs_new(2, none);
    signs_throw("lsmsls");
    die_cut_power();
    die_wait(4000);
    signs_screen("choice_after_a_cut");
    die_line("choose on");
    die_cut_power();
    die_wait(4000);
    signs_screen("waits_after_a_cut");
    signs_throw("lsmsls");
    TEST_ASSERT_EQUAL(3, seq());
}

static void play_turn(uint8_t throws) {
    for (uint8_t i = 0; i < throws; i++) {
        signs_throw("lslsls");
    }
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    signs_wait_until_still();
}

static void test_a_whole_game(void) {
    signs_new(2, none);
    for (int round = 0; round < 4; round++) {
        play_turn(1);
        play_turn(1);
    }
    TEST_ASSERT_EQUAL(12, signs_now()->totals[0]);
    play_turn(1);
    play_turn(2);
    TEST_ASSERT_EQUAL(SIGNS_STEP_OVER, signs_now()->step);
    TEST_ASSERT_TRUE(die_table()->now.game.game != GAME_NONE);
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(0, seq(), "one press is a rematch");
    TEST_ASSERT_EQUAL_MESSAGE(1, signs_now()->player, "the winner begins");
}

/* Both reach 15 in the same round, and play on: one is downed, the other leads. */
static void test_a_whole_game_with_a_play_off(void) {
    signs_new(3, none);
    for (int round = 0; round < 4; round++) {
        play_turn(1);
        play_turn(1);
        signs_throw("tttttt");
    }
    play_turn(1);
    play_turn(1);
    TEST_ASSERT_TRUE(signs_now()->final);
    play_turn(1);
    TEST_ASSERT_EQUAL_MESSAGE(3, signs_now()->playing, "the first two, the third is devoured");
    play_turn(1);
    signs_throw("tttttt");
    TEST_ASSERT_EQUAL(SIGNS_STEP_OVER, signs_now()->step);
    signs_wait_until_still();
    signs_still("whole_game_play_off");
}

static void shows(const char *words) {
    (void)die_picture();
    die_line("screen words");
    TEST_ASSERT_TRUE_MESSAGE(die_said(words), die.reply);
}

/* All bank 15 in the same round: that they are level is shown, and who plays on, and what is to be beaten. */
static void tie_of_all(uint8_t players) {
    static const uint8_t twelve[GAME_PLAYERS_MAX] = {12, 12, 12};
    signs_new(players, twelve);
    for (uint8_t i = 0; i + 1 < players; i++) {
        play_turn(1);
    }
    signs_throw("lslsls");
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    die_wait(400);
    shows("a tie!");
    signs_wait_until_still();
    shows("play-off");
    shows("beat 15");
    play_turn(1);
    shows("play-off");
    shows("beat 18");
    signs_throw("tttttt");
    if (players == 3) {
        TEST_ASSERT_EQUAL(SIGNS_STEP_DRAW, signs_now()->step);
        signs_tap(BUTTON_RIGHT);
        signs_wait_until_still();
        shows("beat 18");
        play_turn(1); /* the first and the third are level again, the second watches */
        shows("play-off");
        TEST_ASSERT_EQUAL(5, signs_now()->playing);
        signs_throw("tttttt");
        signs_tap(BUTTON_RIGHT);
        signs_wait_until_still();
        shows("beat 18");
        play_turn(1);
    }
    TEST_ASSERT_EQUAL(SIGNS_STEP_OVER, signs_now()->step);
    signs_wait_until_still();
    shows("wins");
    TEST_ASSERT_EQUAL(players == 3 ? 21 : 18, signs_now()->totals[players == 3 ? 2 : 0]);
}

static void test_tie_of_two_ends_in_a_play_off(void) { tie_of_all(2); }
static void test_tie_of_three_ends_in_a_play_off(void) { tie_of_all(3); }

/* The third tentacle ends the round: the others are level. */
static void test_tie_after_a_downed_turn_is_announced(void) {
    static const uint8_t last[GAME_PLAYERS_MAX] = {14, 14, 8};
    signs_turn_of(3, last, 2);
    signs_throw("tttttt");
    shows("a tie!");
}

/* "the number of turns is the score" */
static void test_a_whole_game_alone(void) {
    signs_new(1, none);
    for (int turn = 0; turn < 4; turn++) {
        play_turn(1);
    }
    signs_throw("tttttt");
    play_turn(1);
    TEST_ASSERT_EQUAL(SIGNS_STEP_OVER, signs_now()->step);
    TEST_ASSERT_EQUAL(6, signs_now()->round);
    signs_still("whole_game_alone");
}

/* At the end of a game that ends with tentacles, the press that shows the end starts no rematch. */
static void test_the_end_is_seen_before_the_rematch(void) {
    static const uint8_t last[GAME_PLAYERS_MAX] = {16, 14};
    signs_turn_of(2, last, 1);
    signs_let_go("tttttt");
    die_wait(1001 + 1200);
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SIGNS_STEP_OVER, signs_now()->step);
    signs_wait_until_still();
    signs_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(0, seq());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_kept_clues_show_while_dice_are_drawn);
    RUN_TEST(test_downed_turn_takes_these_presses);
    RUN_TEST(test_stopped_turn_takes_these_presses);
    RUN_TEST(test_left_and_right_only_select);
    RUN_TEST(test_second_press_after_a_stop_rolls_nothing);
    RUN_TEST(test_second_press_when_downed_rolls_nothing);
    RUN_TEST(test_undo_removes_all_answers_of_a_press);
    RUN_TEST(test_press_skips_the_fall);
    RUN_TEST(test_power_loss_loses_nothing);
    RUN_TEST(test_next_heading_waits_for_the_dice);
    RUN_TEST(test_downed_plays_its_melody);
    RUN_TEST(test_a_whole_game);
    RUN_TEST(test_a_whole_game_with_a_play_off);
    RUN_TEST(test_tie_of_two_ends_in_a_play_off);
    RUN_TEST(test_tie_of_three_ends_in_a_play_off);
    RUN_TEST(test_tie_after_a_downed_turn_is_announced);
    RUN_TEST(test_a_whole_game_alone);
    RUN_TEST(test_the_end_is_seen_before_the_rematch);
    return UNITY_END();
}
