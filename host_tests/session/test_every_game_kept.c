/* What the session does with every game of games.def, whichever they are: kept and taken back at
 * any answer, undone to the start, begun again, told in its log. */
#include <string.h>
#include <unity.h>

#include "snapshot.h"
#include "table.h"

enum { ANSWERS = 160, GAMES_EACH = 4 };

static session_t back;
static uint32_t dice;
static const char *name; /* of the game that is tried */

void setUp(void) { dice = 7; }
void tearDown(void) {}

static void sit_down(game_id_t game, bool full) {
    const game_rules_t *rules = game_rules(game);
    name = game_name(game);
    table_new(game, full ? rules->most_players : rules->fewest_players);
    TEST_ASSERT_EQUAL_MESSAGE(game, table.now.game.game, name);
}

#define FOR_EVERY_GAME(game)                                                                       \
    for (game_id_t game = (game_id_t)(GAME_NONE + 1); game < GAME_IDS; game = (game_id_t)(game + 1))

static void keep_and_take_back(void) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    session_init(&back);
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0) {
        TEST_ASSERT_TRUE_MESSAGE(snapshot_load(&back, &taken, bytes, length), name);
    }
    TEST_ASSERT_TRUE_MESSAGE(snapshot_complete(&back, &taken), name);
    TEST_ASSERT_TRUE_MESSAGE(table_same_game(&table, &back), name);
}

static void test_kept_at_any_answer(void) {
    FOR_EVERY_GAME(game) {
        for (unsigned round = 0; round < 2; round++) {
            sit_down(game, round == 0);
            for (unsigned i = 0; i < ANSWERS; i++) {
                const bool answered = table_random_answer(&dice);
                if (!answered || random_next(&dice) % 4 == 0) {
                    (void)table_undo();
                }
                keep_and_take_back();
            }
        }
    }
}

/* Answer by answer the same way back, to the very start; and then the same draws once more. */
static void test_undone_to_the_start(void) {
    static session_point_t points[ANSWERS + 1];
    FOR_EVERY_GAME(game) {
        unsigned answers = 0;
        sit_down(game, true);
        points[0] = table.now;
        while (answers < ANSWERS && table_random_answer(&dice)) {
            points[++answers] = table.now;
        }
        TEST_ASSERT_TRUE_MESSAGE(answers > 0, name);
        while (answers-- > 0) {
            TEST_ASSERT_EQUAL_MESSAGE(SESSION_OK, table_undo(), name);
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&points[answers], &table.now, sizeof table.now, name);
        }
        TEST_ASSERT_EQUAL_MESSAGE(SESSION_NOTHING_TO_UNDO, table_undo(), name);
    }
}

/* --- what a log line says ------------------------------------------------------------------ */

static void line_says(const log_entry_t *entry, const game_prompt_t *asked) {
    TEST_ASSERT_EQUAL_MESSAGE(asked->kind, entry->kind, name);
    TEST_ASSERT_EQUAL_MESSAGE(asked->ask, entry->ask, name);
    TEST_ASSERT_EQUAL_MESSAGE(asked->player, entry->player, name);
    TEST_ASSERT_TRUE_MESSAGE(strlen(game_ask_name((game_ask_t)entry->ask)) > 0, name);
    if (entry->kind == PROMPT_CHOOSE) {
        TEST_ASSERT_NOT_NULL_MESSAGE(memchr(asked->options, entry->values[0], asked->count), name);
        return;
    }
    TEST_ASSERT_EQUAL_MESSAGE(asked->count, entry->count, name);
    TEST_ASSERT_EQUAL_MESSAGE(asked->bounds[0], entry->first_bound, name);
    for (uint8_t i = 0; i < entry->count; i++) {
        TEST_ASSERT_TRUE_MESSAGE(entry->values[i] < asked->bounds[i], name);
    }
}

static void test_the_log_says_what_was_asked(void) {
    FOR_EVERY_GAME(game) {
        sit_down(game, true);
        for (unsigned i = 0; i < ANSWERS; i++) {
            game_prompt_t asked;
            session_prompt(&table, &asked);
            if (!table_random_answer(&dice)) {
                break;
            }
            const log_entry_t entry = *log_at(&table.log, (uint16_t)(table.log.used - 1));
            line_says(&entry, &asked);
        }
    }
}

/* --- replay -------------------------------------------------------------------------------- */

typedef struct {
    game_state_t reached;
    uint32_t answers;
} watch_t;

static void watch(void *to, const game_state_t *before, const game_state_t *after,
                  const log_entry_t *entry) {
    watch_t *seen = to;
    TEST_ASSERT_FALSE_MESSAGE(entry->undone, name);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&seen->reached, before, sizeof *before, name);
    seen->reached = *after;
    seen->answers++;
}

static void test_replayed_to_where_it_is(void) {
    FOR_EVERY_GAME(game) {
        sit_down(game, true);
        for (unsigned i = 0; i < ANSWERS; i++) {
            (void)(random_next(&dice) % 5 == 0 ? table_undo() == SESSION_OK
                                               : table_random_answer(&dice));
        }
        watch_t seen = {.reached = table.base.game};
        session_replay(&table, watch, &seen);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&table.now.game, &seen.reached, sizeof seen.reached, name);
        TEST_ASSERT_EQUAL_MESSAGE(table.now.seq, seen.answers, name);
    }
}

/* --- the same people again ------------------------------------------------------------------ */

static void rematch(void) {
    session_op_t op = {.kind = OP_UNDO};
    TEST_ASSERT_EQUAL_MESSAGE(SESSION_OK, session_rematch(&table, &op), name);
    TEST_ASSERT_EQUAL_MESSAGE(SESSION_OK, table_op(&op), name);
    TEST_ASSERT_EQUAL_MESSAGE(0, table.now.seq, name);
}

/* Each game that ended counts, for whoever won it; one broken off doesn't. */
static void test_a_rematch_counts_what_ended(void) {
    FOR_EVERY_GAME(game) {
        session_series_t wanted = {0};
        sit_down(game, false);
        for (unsigned round = 0; round < GAMES_EACH; round++) {
            game_prompt_t last;
            for (unsigned i = 0; i < 1000 && table_random_answer(&dice); i++) {
            }
            session_prompt(&table, &last);
            const bool over = last.kind == PROMPT_OVER;
            wanted.games = (uint16_t)(wanted.games + over);
            wanted.nobody = (uint16_t)(wanted.nobody + (over && last.count == 0));
            for (uint8_t i = 0; over && i < last.count; i++) {
                wanted.wins[last.winners[i]]++;
            }
            const session_series_t score = session_score(&table);
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&wanted, &score, sizeof wanted, name);
            rematch();
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&wanted, &table.series, sizeof wanted, name);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_kept_at_any_answer);
    RUN_TEST(test_undone_to_the_start);
    RUN_TEST(test_the_log_says_what_was_asked);
    RUN_TEST(test_replayed_to_where_it_is);
    RUN_TEST(test_a_rematch_counts_what_ended);
    return UNITY_END();
}
