/* "Undo to the start, without a second chance": whoever may take back as they like wins no more
 * often than without, unless everybody sees that something was changed. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "cult.h"
#include "kingsport.h"
#include "pig.h"
#include "signs.h"
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

static bool is_first_turn(uint32_t round) {
    const signs_state_t *signs = signs_part(&table.now.game);
    return signs->player == 0 && signs->round == round;
}

/* Bust, undo twice, retreat: the stash is kept, and everybody sees why. */
static void test_a_stash_saved_by_looking_is_marked(void) {
    int saved = 0;
    for (int i = 0; i < 150; i++) {
        table_new(GAME_SIGNS, 2);
        draw();
        while (is_first_turn(1) && asked().ask == ASK_PRESS_ON) {
            (void)table_choose(OPTION_ON);
            draw();
        }
        if (table.now.seq < 3) {
            continue; /* downed at once: there was nothing to retreat from */
        }
        (void)table_undo();
        (void)table_undo();
        TEST_ASSERT_EQUAL(ASK_PRESS_ON, asked().ask);
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_RETREAT));
        TEST_ASSERT_EQUAL(1, table.now.amended);
        saved += signs_part(&table.now.game)->totals[0] > 0 ? 1 : 0;
    }
    TEST_ASSERT_GREATER_THAN_MESSAGE(100, saved, "it does help: that is why it is marked");
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

/* --- players who may take back as they like ------------------------------------------------- */

#ifdef SANITY_FAST_BUILD
enum { GAMES = 6000 };
#else
enum { GAMES = 300 };
#endif
enum { ANSWERS_MAX = 250, UNDOS_MAX = 60 };

static bool cult_is_won(void) {
    game_prompt_t prompt = asked();
    return prompt.kind == PROMPT_OVER && prompt.count == 1 && prompt.winners[0] == 0;
}

static bool signs_is_won(void) { return signs_part(&table.now.game)->totals[0] >= 8; }

static bool pig_is_won(void) { return pig_part(&table.now.game)->totals[0] >= 20; }

static bool kingsport_is_won(void) {
    return kingsport_points(&kingsport_part(&table.now.game)->players[0]) >= 5;
}

typedef struct {
    uint8_t game;
    uint32_t horizon; /* answers */
    bool (*is_won)(void);
} contest_t;

static void answer_at_random(void) {
    game_prompt_t prompt = asked();
    if (prompt.kind == PROMPT_ROLL) {
        draw();
    } else {
        TEST_ASSERT_EQUAL(SESSION_OK,
                          table_choose((game_option_t)prompt.options[below(prompt.count)]));
    }
}

static void play_on(const contest_t *contest) {
    while (table.now.seq < contest->horizon && asked().kind != PROMPT_OVER) {
        answer_at_random();
    }
}

/* Choices since the last roll: nothing was seen behind them, so they may be changed by anybody. */
static uint32_t open_choices(void) {
    uint32_t open = 0;
    for (uint16_t i = table.log.used; i > 0; i--) {
        log_entry_t entry = *log_at(&table.log, (uint16_t)(i - 1));
        if (!entry.undone && entry.kind == PROMPT_ROLL) {
            break;
        }
        open += entry.undone ? 0 : 1;
    }
    return open;
}

/* Not won: some answers back, and another try, again and again. */
static void play_again(const contest_t *contest, bool over_rolls) {
    play_on(contest);
    for (int undos = 0; undos < UNDOS_MAX && !contest->is_won(); undos++) {
        uint32_t most = over_rolls ? table.now.seq : open_choices();
        for (uint32_t back = most > 0 ? 1 + below(most) : 0; back > 0; back--) {
            (void)table_undo();
        }
        play_on(contest);
    }
}

static void compete(const contest_t *contest) {
    int plain = 0, unmarked = 0, any = 0;
    for (int i = 0; i < GAMES; i++) {
        table_new(contest->game, 2);
        play_again(contest, false);
        plain += contest->is_won() ? 1 : 0;
        table_new(contest->game, 2);
        play_again(contest, true);
        any += contest->is_won() ? 1 : 0;
        unmarked += contest->is_won() && table.now.amended == 0 ? 1 : 0;
    }
    printf("%s: of %d games won %d, with undo over rolls %d, unmarked %d\n",
           game_name((game_id_t)contest->game), GAMES, plain, any, unmarked);
    int four_spreads = 0;
    while (four_spreads * four_spreads < 8 * GAMES) { /* of a difference of two such counts */
        four_spreads++;
    }
    TEST_ASSERT_GREATER_THAN_MESSAGE(plain + GAMES / 10, any, "who changes what was seen does win");
    TEST_ASSERT_LESS_THAN_MESSAGE(plain + four_spreads, unmarked, "but not unseen");
}

static void test_undo_wins_no_duel_unseen(void) {
    compete(&(contest_t){GAME_CULT, ANSWERS_MAX, cult_is_won});
}

static void test_undo_wins_no_signs_unseen(void) {
    compete(&(contest_t){GAME_SIGNS, 14, signs_is_won});
}

static void test_undo_wins_no_relics_unseen(void) {
    compete(&(contest_t){GAME_KINGSPORT, 24, kingsport_is_won});
}

static void test_undo_wins_no_pig_unseen(void) { compete(&(contest_t){GAME_PIG, 24, pig_is_won}); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_free_die_spends_no_fights_value);
    RUN_TEST(test_a_stash_saved_by_looking_is_marked);
    RUN_TEST(test_a_slip_before_the_roll_is_nobodys_business);
    RUN_TEST(test_another_choice_after_the_roll_is_marked_while_it_stands);
    RUN_TEST(test_the_same_choice_again_is_no_change);
    RUN_TEST(test_all_choices_before_a_seen_draw_are_known);
    RUN_TEST(test_faces_from_a_real_die_are_no_draws);
    RUN_TEST(test_a_crowded_memory_hides_no_mark);
    RUN_TEST(test_more_than_can_be_counted_are_not_none);
    RUN_TEST(test_the_score_counts_them_over_all_games_of_a_table);
    RUN_TEST(test_undo_wins_no_duel_unseen);
    RUN_TEST(test_undo_wins_no_signs_unseen);
    RUN_TEST(test_undo_wins_no_relics_unseen);
    RUN_TEST(test_undo_wins_no_pig_unseen);
    return UNITY_END();
}
