/* A log that is full, and undos in any order: now is always what the standing answers lead to, and
 * what goes to make room is what matters least. */
#include <string.h>
#include <unity.h>

#include "table.h"

void setUp(void) {}
void tearDown(void) {}

/* Played anew from base, without any short cut. */
static void assert_now_follows_from_base(void) {
    game_state_t game = table.base.game;
    uint32_t seq = table.base.seq;
    roll_counts_t counts = table.base.roll_counts;
    uint16_t amended = table.base.amended;
    for (uint16_t i = 0; i < table.log.used; i++) {
        log_entry_t entry = *log_at(&table.log, i);
        if (entry.undone) {
            continue;
        }
        game_answer_t answer = {.kind = entry.kind, .count = entry.count};
        memcpy(answer.values, entry.values, sizeof answer.values);
        TEST_ASSERT_EQUAL(GAME_OK, game_answer(&game, &answer));
        seq++;
        amended = (uint16_t)(amended + (entry.amended ? 1 : 0));
        if (entry.kind == PROMPT_ROLL) {
            roll_counts_add(&counts, entry.ask, entry.player);
        }
    }
    TEST_ASSERT_EQUAL(seq, table.now.seq);
    TEST_ASSERT_EQUAL_MEMORY(&counts, &table.now.roll_counts, sizeof counts);
    TEST_ASSERT_EQUAL(amended, table.now.amended);
    TEST_ASSERT_EQUAL_MEMORY(&game, &table.now.game, sizeof game);
}

/* "taken back that nothing can come back to" */
static bool is_idle(const log_entry_t *entry, bool known_elsewhere) {
    bool roll = entry->kind == PROMPT_ROLL;
    bool tells = roll ? !entry->entered : entry->seen;
    uint16_t reached = roll ? roll_counts_of(&table.base.roll_counts, entry->ask, entry->player)
                            : (uint16_t)table.base.seq;
    bool before = (uint16_t)(entry->nth - reached) >= 0x8000;
    return entry->undone && (!tells || known_elsewhere || before);
}

/* The oldest such line's index, or -1. */
static int first_idle(void) {
    for (uint16_t i = 0; i < table.log.used; i++) {
        log_entry_t entry = *log_at(&table.log, i);
        if (is_idle(&entry, log_at(&table.log, i)->known_elsewhere)) {
            return i;
        }
    }
    return -1;
}

/* Before an answer, what must be true of the log after it: when it is full an idle line goes before
 * an answer that stands. A draw told again, or a choice made again, makes the line idle that knew
 * it. */
typedef struct {
    bool full, idle;
    uint16_t standing;
    uint32_t first_line;
} expected_t;

static expected_t expect_of_answer(void) {
    uint8_t values[GAME_VALUES_MAX];
    bool full = log_full(&table.log);
    return (expected_t){
        .full = full,
        .idle = full && (first_idle() >= 0 || session_draw_again(&table, values)),
        .standing = table.log.standing,
        .first_line = table.log.first_line,
    };
}

static void assert_expected(const expected_t *expected) {
    bool made_again = log_at(&table.log, (uint16_t)(table.log.used - 1))->seen;
    bool grows = !expected->full || expected->idle || made_again;
    TEST_ASSERT_EQUAL(expected->standing + (grows ? 1 : 0), table.log.standing);
    TEST_ASSERT_EQUAL(expected->first_line + (expected->full ? 1 : 0), table.log.first_line);
}

/* One answer or undo; many undos when the game is over. */
static void step(uint32_t *random, uint8_t undo_percent) {
    if (random_next(random) % 100 < undo_percent && table.log.standing > 0) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        return;
    }
    expected_t expected = expect_of_answer();
    if (table_random_answer(random)) {
        assert_expected(&expected);
        return;
    }
    while (table.log.standing > 0 && random_next(random) % 8 != 0) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    }
}

static void play(uint8_t game, uint32_t seed, uint32_t steps, uint8_t undo_percent) {
    uint32_t random = seed;
    table_new(game, 3);
    for (uint32_t i = 0; i < steps; i++) {
        step(&random, undo_percent);
        if (i % 7 == 0) {
            assert_now_follows_from_base();
        }
    }
}

static void test_any_order_of_answers_and_undos(void) {
    play(GAME_KINGSPORT, 1, 4000, 30);
    play(GAME_KINGSPORT, 2, 4000, 45);
    play(GAME_SIGNS, 3, 4000, 30);
    play(GAME_DICE, 4, 4000, 40);
}

/* Undo after undo, from a long game to its start: each is the game with one answer less. */
static void test_undo_all_the_way(void) {
    for (uint8_t game = GAME_SIGNS; game <= GAME_DICE; game++) {
        uint32_t random = game;
        table_new(game, 3);
        for (int i = 0; i < 900; i++) {
            (void)table_random_answer(&random);
        }
        while (table_undo() == SESSION_OK) {
            assert_now_follows_from_base();
        }
        TEST_ASSERT_EQUAL(0, table.now.seq);
    }
}

/* The base passes wherever an undo was last: the next undo starts from the base. */
static void test_undo_after_a_log_that_went_round(void) {
    for (uint16_t more = 1000; more < 1200; more = (uint16_t)(more + 13)) {
        uint32_t random = more;
        table_new(GAME_DICE, 0);
        TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
        for (int i = 0; i < 100; i++) {
            TEST_ASSERT_EQUAL(SESSION_OK, table_enter((uint8_t)(i % 12)));
        }
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        for (uint16_t i = 0; i < more; i++) {
            TEST_ASSERT_EQUAL(SESSION_OK, table_enter((uint8_t)(random_next(&random) % 12)));
        }
        for (int i = 0; i < 3; i++) {
            TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
            assert_now_follows_from_base();
        }
    }
}

/* A draw that is remembered only till nobody can come back to its roll: after `on` the third roll
 * has other bounds than after `retreat`. */
static void test_a_remembered_draw_goes_when_its_roll_has_gone(void) {
    table_new(GAME_SIGNS, 2);
    (void)table_roll(0);
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_ON));
    (void)table_roll(1);
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_RETREAT));
    for (int i = 0; i < 2 * LOG_ENTRIES; i++) {
        game_prompt_t prompt;
        session_prompt(&table, &prompt);
        expected_t expected = expect_of_answer();
        if (prompt.kind == PROMPT_CHOOSE) { /* who never retreats never wins */
            TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_ON));
        } else {
            (void)table_roll((uint8_t)(i % 6));
        }
        assert_expected(&expected);
    }
    TEST_ASSERT_EQUAL_MESSAGE(LOG_ENTRIES, table.log.standing, "nothing undone is left");
}

static void enter(int faces) {
    for (int i = 0; i < faces; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_enter((uint8_t)(i % 6)));
    }
}

/* Draws are known, faces from a real die aren't: that one makes room, though it is the very first. */
static void test_the_first_line_makes_room(void) {
    table_new(GAME_DICE, 0);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
    enter(1);
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    while (!log_full(&table.log)) {
        (void)table_roll(3);
    }
    while (table_undo() == SESSION_OK) {
    }
    TEST_ASSERT_EQUAL(0, table.base.seq);
    TEST_ASSERT_EQUAL(SESSION_OK, table_enter(2));
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
}

static uint16_t compared;

static void expect_before(void *to, const game_state_t *before, const game_state_t *after,
                          const log_entry_t *entry) {
    (void)to;
    (void)after;
    (void)entry;
    while (log_at(&table.log, compared)->undone) {
        compared++;
    }
    game_state_t found = session_game_before(&table, compared);
    TEST_ASSERT_EQUAL_MEMORY(before, &found, sizeof found);
    compared++;
}

/* Before any answer that stands, wherever the way is known from. */
static void test_the_game_before_each_answer(void) {
    uint32_t random = 12;
    table_new(GAME_SIGNS, 3);
    for (int i = 0; i < 120; i++) {
        (void)table_random_answer(&random);
    }
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    }
    TEST_ASSERT_GREATER_THAN(0, table.waypoint_index);
    compared = 0;
    session_replay(&table, expect_before, NULL);
    TEST_ASSERT_EQUAL(table.log.standing, compared);
}

/* Drawn again, it is known by the new line alone. */
static void test_what_is_drawn_again_is_known_by_one_line(void) {
    table_new(GAME_DICE, 0);
    (void)table_roll(3);
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_TRUE(table_roll(4));
    TEST_ASSERT_TRUE(log_at(&table.log, 0)->known_elsewhere);
}

/* The last answer that there is room for makes room itself. */
static void test_one_that_stands_makes_room(void) {
    table_new(GAME_DICE, 0);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
    while (!log_full(&table.log)) {
        (void)table_roll(3);
    }
    while (table.log.standing > 1) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    }
    TEST_ASSERT_EQUAL(SESSION_OK, table_enter(2));
    TEST_ASSERT_EQUAL(1, table.base.seq);
}

/* However long the game before was. */
static void test_a_new_game_begins_with_nothing(void) {
    table_new(GAME_DICE, 0);
    const session_op_t again = {.kind = OP_NEW, .config = table.config};
    for (int i = 0; i < LOG_ENTRIES + 50; i++) {
        (void)table_roll(3);
    }
    TEST_ASSERT_GREATER_THAN(0, table.base.seq);
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&again));
    TEST_ASSERT_EQUAL(0, table.now.seq);
    TEST_ASSERT_EQUAL(0, table.base.seq);
    TEST_ASSERT_EQUAL(0, table.now.roll_counts.rows[0].count);
    for (int games = 0; games < 2; games++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_op(&again));
        for (int i = 0; i < 60; i++) {
            (void)table_roll(3);
        }
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        assert_now_follows_from_base();
    }
}

/* Draws that were taken back stay in front of what is answered in their place, and go only after it. */
static void test_undo_behind_draws_that_were_taken_back(void) {
    enum { TAKEN_BACK = 40 };
    for (int faces = 1; faces < 30; faces++) {
        table_new(GAME_DICE, 0);
        TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
        for (int i = 0; i < TAKEN_BACK; i++) {
            (void)table_roll((uint8_t)i);
        }
        for (int i = 0; i < TAKEN_BACK; i++) {
            TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        }
        enter(faces);
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        while (table.base.seq < 3) {
            enter(1);
        }
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        assert_now_follows_from_base();
    }
}

/* Two players, a throw each: what was drawn for the second and then entered otherwise is forgotten when
 * nobody can come back to it, so that as many answers stand as there is room for. */
static void test_each_players_draws_go_by_themselves(void) {
    uint32_t random = 9;
    table_new(GAME_PIG, 2);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
    for (int i = 0; i < 4 * LOG_ENTRIES; i++) {
        game_prompt_t prompt;
        session_prompt(&table, &prompt);
        if (prompt.kind == PROMPT_OVER) {
            break;
        }
        if (prompt.kind == PROMPT_ROLL && prompt.player == 1 && i < 200) {
            (void)table_roll(0);
            TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        }
        if (prompt.kind == PROMPT_ROLL) {
            TEST_ASSERT_EQUAL(SESSION_OK, table_enter(0)); /* a one: nobody ever wins */
        } else {
            (void)table_random_answer(&random);
        }
    }
    TEST_ASSERT_EQUAL_MESSAGE(LOG_ENTRIES, table.log.standing, "nothing undone is left");
}

static void enter_here(uint8_t face) {
    game_prompt_t prompt;
    session_prompt(&table, &prompt);
    if (prompt.kind == PROMPT_ROLL) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_enter(face));
    } else {
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_AGAIN));
    }
}

/* One player has rolled often, the other drawn once and entered something else: that draw is known as long as
 * anybody can come back to it, however often the first one has rolled; here so many answers after the
 * first has no room any more. */
static void expect_known_after(int more) {
    enum { TWO = 1, ONE = 0, ROLLS = 10 };
    table_new(GAME_PIG, 2);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
    for (int i = 0; i < 2 * ROLLS; i++) {
        enter_here(TWO);
    }
    enter_here(ONE);
    uint32_t drawn_at = table.now.seq;
    TEST_ASSERT_FALSE(table_roll(3));
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    for (int i = 0; i < LOG_ENTRIES + more; i++) {
        enter_here(ONE);
    }
    while (table.now.seq > drawn_at && table_undo() == SESSION_OK) {
    }
    if (table.now.seq == drawn_at) {
        TEST_ASSERT_TRUE_MESSAGE(table_roll(5), "drawn again");
        TEST_ASSERT_EQUAL(3, table.now.rolled.values[0]);
    }
}

static void test_a_draw_waits_for_its_own_player(void) {
    for (int more = -30; more < 10; more++) {
        expect_known_after(more);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_any_order_of_answers_and_undos);
    RUN_TEST(test_undo_all_the_way);
    RUN_TEST(test_undo_after_a_log_that_went_round);
    RUN_TEST(test_a_remembered_draw_goes_when_its_roll_has_gone);
    RUN_TEST(test_a_draw_waits_for_its_own_player);
    RUN_TEST(test_the_first_line_makes_room);
    RUN_TEST(test_one_that_stands_makes_room);
    RUN_TEST(test_the_game_before_each_answer);
    RUN_TEST(test_what_is_drawn_again_is_known_by_one_line);
    RUN_TEST(test_a_new_game_begins_with_nothing);
    RUN_TEST(test_undo_behind_draws_that_were_taken_back);
    RUN_TEST(test_each_players_draws_go_by_themselves);
    return UNITY_END();
}
