/* Kingsport by its buttons: how many presses things take, what two quick presses can't do, what an
 * undo takes back, and a whole game. */
#include <string.h>

#include "kingsport_rig.h"
#include "settings.h"
#include "unity.h"

enum { HOLD_MS = 640, LONG_MS = 1400 };

static uint8_t presses;

void setUp(void) {
    kingsport_begin("en");
    kingsport_new(2);
    presses = 0;
}
void tearDown(void) {}

static uint32_t seq(void) { return die_table()->now.seq; }

static const kingsport_player_t *me(void) {
    return &kingsport_now()->players[kingsport_now()->player];
}

static game_prompt_t asked(void) {
    game_prompt_t prompt;
    session_prompt(die_table(), &prompt);
    return prompt;
}

static void asks(prompt_kind_t kind, game_ask_t ask) {
    TEST_ASSERT_EQUAL(kind, asked().kind);
    TEST_ASSERT_EQUAL(ask, asked().ask);
}

static void throws(uint8_t face) {
    kingsport_throw(face);
    presses++;
}

static void taps(button_t button, uint8_t times) {
    kingsport_taps(button, times);
    presses = (uint8_t)(presses + times);
}

/* --- tokens ------------------------------------------------------------------------------- */

static void test_selected_token_shows_its_limit(void) {
    kingsport_player_t *player = &kingsport_change()->players[1];
    player->start = player->sanity = 1;
    kingsport_changed();
    die_line("choose adjust");
    die_line("choose p2");
    kingsport_wait_until_still();
    for (uint8_t i = 0; asked().options[die_cursor()] != OPTION_SANITY_MINUS; i++) {
        TEST_ASSERT_LESS_THAN(20, i);
        taps(BUTTON_RIGHT, 1);
    }
    (void)die_picture();
    die_line("screen words");
    TEST_ASSERT_TRUE_MESSAGE(die_said("1/1"), die.reply);
}

/* --- how many presses --------------------------------------------------------------------- */

static void test_turn_without_a_fight_takes_three_presses(void) {
    uint8_t first = kingsport_now()->player;
    throws(4);
    TEST_ASSERT_EQUAL(KINGSPORT_WALK, kingsport_now()->step);
    TEST_ASSERT_EQUAL_MESSAGE(7, kingsport_now()->last, "die and hearts");
    throws(2);
    TEST_ASSERT_EQUAL(KINGSPORT_END, kingsport_now()->step);
    taps(BUTTON_ROLL, 1);
    TEST_ASSERT_NOT_EQUAL(first, kingsport_now()->player);
    TEST_ASSERT_EQUAL(3, presses);
}

static void test_cultist_hit_at_once_takes_five_to_seven_more_presses(void) {
    static const uint8_t to_relic[] = {1, 2, 3, 2, 1};
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        setUp();
        taps(BUTTON_RIGHT, 2);
        throws(4);
        taps(kind < 3 ? BUTTON_RIGHT : BUTTON_LEFT, to_relic[kind]);
        taps(BUTTON_ROLL, 1);
        TEST_ASSERT_EQUAL(1, me()->relics[kind]);
        TEST_ASSERT_GREATER_OR_EQUAL(5, presses);
        TEST_ASSERT_LESS_OR_EQUAL(7, presses);
    }
}

/* One miss made good by a heart, two tomes. */
static void test_byakhee_takes_seven_more_presses(void) {
    taps(BUTTON_RIGHT, 1);
    throws(4);
    asks(PROMPT_ROLL, ASK_COMBAT);
    throws(2);
    throws(6);
    TEST_ASSERT_EQUAL(2, me()->hearts);
    asks(PROMPT_CHOOSE, ASK_RELIC);
    taps(BUTTON_LEFT, 1);
    taps(BUTTON_ROLL, 2);
    TEST_ASSERT_EQUAL(2, me()->relics[KINGSPORT_TOME]);
    asks(PROMPT_CHOOSE, ASK_STEP);
    TEST_ASSERT_EQUAL(7, presses);
}

/* "6 and columns" */
static void test_token_for_a_card_takes_six_presses_and_columns(void) {
    taps(BUTTON_LEFT, 2);
    taps(BUTTON_ROLL, 2);
    asks(PROMPT_CHOOSE, ASK_WHAT);
    kingsport_taps(BUTTON_RIGHT, 2);
    taps(BUTTON_ROLL, 1);
    TEST_ASSERT_EQUAL_MESSAGE(4, me()->bullets, "two columns: hearts + and -");
    asks(PROMPT_CHOOSE, ASK_WHO);
    taps(BUTTON_ROLL, 1);
    asks(PROMPT_CHOOSE, ASK_STEP);
    TEST_ASSERT_EQUAL(6, presses);
}

/* Cards can be played in a fight, too; the miss is still there. */
static void test_a_token_in_a_fight(void) {
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_tap(BUTTON_LEFT);
    kingsport_taps(BUTTON_ROLL, 2);
    asks(PROMPT_CHOOSE, ASK_WHAT);
    kingsport_taps(BUTTON_ROLL, 2);
    asks(PROMPT_CHOOSE, ASK_COMBAT);
    TEST_ASSERT_EQUAL(4, me()->hearts);
    TEST_ASSERT_EQUAL(3, kingsport_now()->shown);
}

/* A hold goes on through the grid, and neither asks nor leaves. */
static void test_a_hold_repeats_in_the_grid(void) {
    kingsport_taps(BUTTON_LEFT, 2);
    kingsport_taps(BUTTON_ROLL, 2);
    uint8_t before = die_cursor();
    die_press(BUTTON_RIGHT, LONG_MS);
    die_wait(60);
    asks(PROMPT_CHOOSE, ASK_WHAT);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    TEST_ASSERT_GREATER_THAN(before + 4, die_cursor());
}

/* The same token once more needs no columns. */
static void test_the_last_token_is_highlighted_again(void) {
    kingsport_taps(BUTTON_LEFT, 2);
    kingsport_taps(BUTTON_ROLL, 2);
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_LEFT);
    kingsport_taps(BUTTON_ROLL, 2);
    TEST_ASSERT_EQUAL(5, me()->bullets);
}

/* Who was the wrong one: left of the first token is the way back. */
static void test_back_from_the_grid(void) {
    kingsport_taps(BUTTON_LEFT, 2);
    kingsport_taps(BUTTON_ROLL, 2);
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    asks(PROMPT_CHOOSE, ASK_WHO);
}

/* --- what can't happen by two quick presses ----------------------------------------------- */

static void lose_last_heart(void) {
    kingsport_state_t *state = kingsport_change();
    state->players[1].hearts = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
}

static void test_a_site_is_not_activated_by_quick_presses(void) {
    lose_last_heart();
    asks(PROMPT_CHOOSE, ASK_SITE);
    kingsport_taps(BUTTON_ROLL, 2);
    TEST_ASSERT_EQUAL(0, kingsport_now()->activated);
    asks(PROMPT_CHOOSE, ASK_STEP);
}

/* Nor when the menu was open in between. */
static void test_no_is_highlighted_after_the_menu_too(void) {
    lose_last_heart();
    kingsport_tap(BUTTON_ROLL);
    die_press(BUTTON_RIGHT, HOLD_MS);
    die_wait(60);
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(0, kingsport_now()->activated);
}

/* With the last heart ROLL doesn't give it away. */
static void test_the_last_heart_is_not_what_is_highlighted(void) {
    kingsport_state_t *state = kingsport_change();
    state->players[1].hearts = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    TEST_ASSERT_EQUAL(1, me()->hearts);
    TEST_ASSERT_EQUAL(2, me()->bullets);
}

/* The last one's second press doesn't throw the next one's die. */
static void test_second_press_after_the_end_rolls_nothing(void) {
    kingsport_throw(4);
    kingsport_throw(2);
    kingsport_tap(BUTTON_ROLL);
    uint32_t before = seq();
    kingsport_tap(BUTTON_ROLL);
    die_wait(300);
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(before, seq());
    die_wait(900);
    kingsport_throw(4);
    TEST_ASSERT_EQUAL(before + 2, seq());
}

/* Nothing is highlighted at first: ROLL takes no relic. */
static void test_a_relic_needs_left_or_right(void) {
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(4);
    kingsport_tap(BUTTON_ROLL);
    asks(PROMPT_CHOOSE, ASK_RELIC);
}

/* --- undo, a real die, a cut, a whole game ------------------------------------------------ */

static void test_undo_removes_all_answers_of_a_press(void) {
    uint32_t before = seq();
    kingsport_throw(4);
    TEST_ASSERT_EQUAL(before + 2, seq());
    die_press(BUTTON_LEFT, HOLD_MS);
    die_wait(60);
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(before, seq());
}

/* However long left is held, the question stays on no. */
static void test_long_hold_answers_no_question(void) {
    kingsport_throw(4);
    for (uint32_t ms = HOLD_MS; ms < LONG_MS; ms += 60) {
        die_press(BUTTON_LEFT, ms);
        die_wait(60);
        TEST_ASSERT_EQUAL(SCENE_ASK, die_scene());
        TEST_ASSERT_EQUAL_MESSAGE(0, die_cursor(), "no");
        kingsport_tap(BUTTON_ROLL);
    }
    TEST_ASSERT_EQUAL(KINGSPORT_WALK, kingsport_now()->step);
}

static void test_face_of_a_real_die_is_entered(void) {
    die_line("set own-die on");
    kingsport_tap(BUTTON_ROLL);
    asks(PROMPT_ROLL, ASK_MOVE);
    kingsport_tap(BUTTON_ROLL);
    asks(PROMPT_ROLL, ASK_MOVE); /* nothing was highlighted */
    kingsport_taps(BUTTON_RIGHT, 5);
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(8, kingsport_now()->last);
    TEST_ASSERT_TRUE(die_table()->now.rolled.entered);
}

/* The sum stays in sight on the way: hearts found don't change it, nor does a cut. */
static void test_sum_of_the_walk_stays_as_rolled(void) {
    kingsport_throw(6);
    TEST_ASSERT_EQUAL(9, kingsport_now()->last);
    kingsport_taps(BUTTON_RIGHT, 4);
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(4, me()->hearts);
    kingsport_wait_until_still();
    kingsport_screen("walk_with_a_heart_found");
    die_cut_power();
    die_wait(8000);
    kingsport_screen("walk_after_a_cut");
}

/* Whose tokens are changed is whose are shown. */
static void test_tokens_shown_are_of_the_player_asked_about(void) {
    kingsport_state_t *state = kingsport_change();
    state->players[0].bullets = 8;
    kingsport_changed();
    kingsport_taps(BUTTON_LEFT, 2);
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(0, asked().player);
    kingsport_wait_until_still();
    kingsport_still("adjust_another");
}

static void win_relic(uint8_t kind) {
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(5);
    kingsport_taps(BUTTON_RIGHT, (uint8_t)(kind + 1));
    kingsport_tap(BUTTON_ROLL);
}

static void sanctify(void) {
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        win_relic(kind);
    }
    kingsport_taps(BUTTON_RIGHT, 6);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_tap(BUTTON_ROLL);
}

static void end_turn(void) {
    kingsport_throw(3);
    kingsport_throw(3);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
}

static void test_a_whole_game(void) {
    sanctify();
    end_turn();
    sanctify();
    end_turn();
    sanctify();
    TEST_ASSERT_EQUAL(KINGSPORT_SAVED, kingsport_now()->ending);
    TEST_ASSERT_EQUAL(1, asked().count);
    TEST_ASSERT_EQUAL(1, asked().winners[0]);
    kingsport_wait_until_still();
    kingsport_still("whole_game_saved");
    kingsport_tap(BUTTON_LEFT);
    kingsport_still("whole_game_tokens");
    kingsport_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(0, seq(), "one press is a rematch");
    TEST_ASSERT_EQUAL_MESSAGE(1, kingsport_now()->player, "the winner begins");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_selected_token_shows_its_limit);
    RUN_TEST(test_turn_without_a_fight_takes_three_presses);
    RUN_TEST(test_cultist_hit_at_once_takes_five_to_seven_more_presses);
    RUN_TEST(test_byakhee_takes_seven_more_presses);
    RUN_TEST(test_token_for_a_card_takes_six_presses_and_columns);
    RUN_TEST(test_a_token_in_a_fight);
    RUN_TEST(test_a_hold_repeats_in_the_grid);
    RUN_TEST(test_the_last_token_is_highlighted_again);
    RUN_TEST(test_back_from_the_grid);
    RUN_TEST(test_a_site_is_not_activated_by_quick_presses);
    RUN_TEST(test_no_is_highlighted_after_the_menu_too);
    RUN_TEST(test_the_last_heart_is_not_what_is_highlighted);
    RUN_TEST(test_second_press_after_the_end_rolls_nothing);
    RUN_TEST(test_a_relic_needs_left_or_right);
    RUN_TEST(test_undo_removes_all_answers_of_a_press);
    RUN_TEST(test_long_hold_answers_no_question);
    RUN_TEST(test_face_of_a_real_die_is_entered);
    RUN_TEST(test_sum_of_the_walk_stays_as_rolled);
    RUN_TEST(test_tokens_shown_are_of_the_player_asked_about);
    RUN_TEST(test_a_whole_game);
    return UNITY_END();
}
