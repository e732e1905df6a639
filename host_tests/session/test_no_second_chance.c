/* Undo to the start, without a second chance: which choices count as changed, and that none is forgotten. Random games
 * with undo and power loss are in ../console/check_second_chance.py. */
#include <unity.h>

#include "table.h"

static uint32_t random_state;

void setUp(void) { random_state = 2463534242u; }
void tearDown(void) {}

static uint32_t below(uint32_t bound) { return random_next(&random_state) / 7u % bound; }

static game_prompt_t asked(void) {
    game_prompt_t prompt;
    session_prompt(&table, &prompt);
    return prompt;
}

/* Draws as the die does: each value below its own bound. */
static void draw(void) {
    game_prompt_t prompt = asked();
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    op.answer.kind = PROMPT_ROLL;
    op.answer.count = prompt.count;
    for (uint8_t i = 0; i < prompt.count; i++) {
        op.answer.values[i] = (uint8_t)below(prompt.bounds[i]);
    }
    op.origin = session_draw_again(&table, op.answer.values) ? ORIGIN_DRAWN_AGAIN : ORIGIN_DRAWN;
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
}

/* --- what was done to it before ------------------------------------------------------------ */

static uint8_t fight(void) {
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_CULTIST));
    TEST_ASSERT_EQUAL(ASK_COMBAT, asked().ask);
    draw();
    return table.now.rolled.values[0];
}

/* Lose a fight, undo twice, spend the value on a free die, fight anew. */
static void test_a_free_die_spends_no_fights_value(void) {
    for (int i = 0; i < 120; i++) {
        table_new(GAME_KINGSPORT, 2);
        (void)table_choose(OPTION_P1);
        uint8_t first = fight();
        (void)table_undo();
        (void)table_undo();
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_DIE));
        draw();
        TEST_ASSERT_EQUAL(first, fight());
        TEST_ASSERT_EQUAL_MESSAGE(1, table.now.amended, "the die stands where the fight stood");
    }
}

/* --- what is marked, and what isn't -------------------------------------------------------- */

static void begin_duel(void) {
    table_new(GAME_CULT, 3);
    (void)table_choose(OPTION_P1);
}

static void test_a_slip_before_the_roll_is_nobodys_business(void) {
    begin_duel();
    (void)table_choose(OPTION_P2);
    (void)table_undo();
    (void)table_choose(OPTION_P3);
    draw();
    TEST_ASSERT_EQUAL(0, table.now.amended);
}

static void test_another_choice_after_the_roll_is_marked_while_it_stands(void) {
    begin_duel();
    (void)table_choose(OPTION_P2);
    draw();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P3);
    TEST_ASSERT_EQUAL(1, table.now.amended);
    TEST_ASSERT_TRUE(log_at(&table.log, (uint16_t)(table.log.used - 1))->amended);
    draw();
    TEST_ASSERT_EQUAL(1, table.now.amended);
    (void)table_undo();
    (void)table_undo();
    TEST_ASSERT_EQUAL_MESSAGE(0, table.now.amended, "taken back, it stands no more");
    (void)table_choose(OPTION_P2);
    TEST_ASSERT_EQUAL_MESSAGE(1, table.now.amended, "the other one's roll was seen, too");
}

static void test_the_same_choice_again_is_no_change(void) {
    begin_duel();
    (void)table_choose(OPTION_P2);
    draw();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P2);
    TEST_ASSERT_EQUAL(0, table.now.amended);
    (void)table_undo();
    (void)table_choose(OPTION_P3);
    TEST_ASSERT_EQUAL_MESSAGE(1, table.now.amended, "and what was seen once stays seen");
}

static void test_all_choices_before_a_seen_draw_are_known(void) {
    table_new(GAME_KINGSPORT, 2);
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_ADJUST);
    (void)table_choose(OPTION_DONE);
    (void)table_choose(OPTION_MOVE);
    draw();
    for (int i = 0; i < 5; i++) {
        (void)table_undo();
    }
    (void)table_choose(OPTION_P2);
    TEST_ASSERT_EQUAL(1, table.now.amended);
}

static void test_faces_from_a_real_die_are_no_draws(void) {
    begin_duel();
    (void)table_set(SETTING_OWN_DIE, 1);
    (void)table_choose(OPTION_P2);
    (void)table_enter(5);
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P3);
    TEST_ASSERT_EQUAL(0, table.now.amended);
}

/* Fills the log to its last entry with free dice, and takes all of it back: each draw, and each choice
 * before one, is known by now, and nothing can be forgotten. */
static void crowd(void) {
    (void)table_choose(OPTION_BULLET); /* an odd number of answers, so that a die is the last */
    while (!log_full(&table.log)) {
        (void)table_choose(OPTION_DIE);
        draw();
    }
    while (table_undo() == SESSION_OK) {
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, table.base.seq, "nothing stands for good");
}

/* Whoever fills the memory to have a choice forgotten is told to begin anew. */
static void test_a_crowded_memory_hides_no_mark(void) {
    table_new(GAME_KINGSPORT, 2);
    (void)table_choose(OPTION_P1);
    (void)fight();
    (void)table_undo();
    (void)table_undo();
    crowd();
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_P1)); /* known, and now the newest */
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        TEST_ASSERT_EQUAL(SESSION_FULL, table_choose(OPTION_P2));
    }
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_CULTIST);
    uint8_t values[GAME_VALUES_MAX];
    TEST_ASSERT_TRUE_MESSAGE(session_draw_again(&table, values), "the first fight's");
}

/* Nor does a count of them that goes round. */
static void test_more_than_can_be_counted_are_not_none(void) {
    begin_duel();
    table.base.amended = table.now.amended = table.waypoint.amended = UINT16_MAX;
    (void)table_choose(OPTION_P2);
    draw();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P3);
    TEST_ASSERT_EQUAL(UINT16_MAX, table.now.amended);
    table.series.amended = UINT16_MAX;
    TEST_ASSERT_EQUAL(UINT16_MAX, session_amended(&table));
}

/* Who looks at the score the morning after sees it, too. */
static void test_the_score_counts_them_over_all_games_of_a_table(void) {
    session_op_t op;
    begin_duel();
    (void)table_choose(OPTION_P2);
    draw();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P3);
    TEST_ASSERT_EQUAL(1, session_amended(&table));
    while (table_random_answer(&random_state)) {
    }
    TEST_ASSERT_EQUAL(1, session_amended(&table));
    TEST_ASSERT_EQUAL(SESSION_OK, session_rematch(&table, &op));
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    TEST_ASSERT_EQUAL(0, table.now.amended);
    TEST_ASSERT_EQUAL(1, session_amended(&table));
    table_new(GAME_CULT, 2);
    TEST_ASSERT_EQUAL(0, session_amended(&table));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_free_die_spends_no_fights_value);
    RUN_TEST(test_a_slip_before_the_roll_is_nobodys_business);
    RUN_TEST(test_another_choice_after_the_roll_is_marked_while_it_stands);
    RUN_TEST(test_the_same_choice_again_is_no_change);
    RUN_TEST(test_all_choices_before_a_seen_draw_are_known);
    RUN_TEST(test_faces_from_a_real_die_are_no_draws);
    RUN_TEST(test_a_crowded_memory_hides_no_mark);
    RUN_TEST(test_more_than_can_be_counted_are_not_none);
    RUN_TEST(test_the_score_counts_them_over_all_games_of_a_table);
    return UNITY_END();
}
