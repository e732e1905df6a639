/* Random play with a lot of taking back, against a plain model: a list of what stands, and a heap
 * of everything that was ever drawn. */
#include <string.h>
#include <unity.h>

#include "table.h"

#ifndef SESSION_STEPS
#define SESSION_STEPS 6000
#endif

enum { STANDING_MAX = 4096, DRAWS_MAX = 65536 };

enum { PLACES_MAX = STANDING_MAX, OTHERS_MAX = 65536 };

/* What was asked, and how many of the same ask and player stood before it. */
typedef struct {
    uint8_t ask, player, count, first_bound;
    uint32_t nth;
    uint8_t values[GAME_VALUES_MAX];
} draw_t;

/* A choice that was taken back after a draw behind it had been seen. */
typedef struct {
    uint8_t ask, player, option;
    uint32_t place;
    uint64_t choices; /* that stood before */
} other_t;

static struct {
    log_entry_t standing[STANDING_MAX];
    bool drawn[STANDING_MAX]; /* not entered */
    bool seen[STANDING_MAX];
    bool amended[STANDING_MAX];
    uint32_t count;
    draw_t draws[DRAWS_MAX];
    uint32_t draw_count;
    other_t others[OTHERS_MAX];
    uint32_t other_count;
} model;

void setUp(void) { memset(&model, 0, sizeof model); }
void tearDown(void) {}

static uint32_t model_nth(const game_prompt_t *prompt) {
    uint32_t nth = 0;
    for (uint32_t i = 0; i < model.count; i++) {
        const log_entry_t *entry = &model.standing[i];
        bool same = entry->ask == prompt->ask && entry->player == prompt->player;
        nth += entry->kind == PROMPT_ROLL && same ? 1 : 0;
    }
    return nth;
}

static const draw_t *model_find(const game_prompt_t *prompt) {
    uint32_t nth = model_nth(prompt);
    for (uint32_t i = model.draw_count; i > 0; i--) {
        const draw_t *draw = &model.draws[i - 1];
        if (draw->ask == prompt->ask && draw->player == prompt->player && draw->nth == nth &&
            draw->count == prompt->count && draw->first_bound == prompt->bounds[0]) {
            return draw;
        }
    }
    return NULL;
}

/* Which choices stand before the place, as one number. */
static uint64_t model_choices(uint32_t place) {
    uint64_t choices = 0;
    for (uint32_t i = 0; i < place; i++) {
        bool choice = model.standing[i].kind == PROMPT_CHOOSE;
        choices = choices * 6364136223846793005u + (choice ? 2u + model.standing[i].values[0] : 1u);
    }
    return choices;
}

static bool model_was_other(const game_prompt_t *prompt, uint8_t option) {
    for (uint32_t i = 0; i < model.other_count; i++) {
        const other_t *other = &model.others[i];
        if (other->place == model.count && other->ask == prompt->ask &&
            other->player == prompt->player && other->option != option &&
            other->choices == model_choices(model.count)) {
            return true;
        }
    }
    return false;
}

static uint32_t model_mended(void) {
    uint32_t amended = 0;
    for (uint32_t i = 0; i < model.count; i++) {
        amended += model.amended[i] ? 1 : 0;
    }
    return amended;
}

static void model_push(const game_prompt_t *prompt, const uint8_t *values, uint8_t count,
                       bool drawn) {
    log_entry_t *entry = &model.standing[model.count];
    *entry = (log_entry_t){
        .kind = prompt->kind, .ask = prompt->ask, .player = prompt->player, .count = count};
    memcpy(entry->values, values, count);
    model.drawn[model.count] = drawn;
    model.seen[model.count] = false;
    model.amended[model.count] =
        prompt->kind == PROMPT_CHOOSE && model_was_other(prompt, values[0]);
    for (uint32_t i = 0; drawn && i < model.count; i++) {
        model.seen[i] = true; /* all that stand before a draw have it behind them */
    }
    model.count++;
}

static void model_pop(void) {
    uint32_t place = --model.count;
    const log_entry_t *entry = &model.standing[place];
    if (entry->kind == PROMPT_CHOOSE && model.seen[place]) {
        model.others[model.other_count++] =
            (other_t){entry->ask, entry->player, entry->values[0], place, model_choices(place)};
    }
}

static void roll_step(const game_prompt_t *prompt, uint32_t *random) {
    const draw_t *before = model_find(prompt);
    bool again = table_roll((uint8_t)(random_next(random) % 100));
    const uint8_t *values = table.now.rolled.values;
    TEST_ASSERT_EQUAL_MESSAGE(before != NULL, again, "drawn again exactly when drawn before");
    if (before != NULL) {
        TEST_ASSERT_EQUAL_MEMORY(before->values, values, prompt->count);
    } else {
        draw_t *draw = &model.draws[model.draw_count++];
        *draw = (draw_t){prompt->ask,       prompt->player,    prompt->count,
                         prompt->bounds[0], model_nth(prompt), {0}};
        memcpy(draw->values, values, prompt->count);
    }
    model_push(prompt, values, prompt->count, true);
}

static void enter_step(const game_prompt_t *prompt, uint32_t *random) {
    TEST_ASSERT_EQUAL(SESSION_OK, table_enter((uint8_t)(random_next(random) % 100)));
    model_push(prompt, table.now.rolled.values, prompt->count, false);
}

static void choose_step(const game_prompt_t *prompt, uint32_t *random) {
    uint8_t option = prompt->options[random_next(random) % prompt->count];
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose((game_option_t)option));
    model_push(prompt, &option, 1, false);
}

static void undo_step(void) {
    if (table_undo() == SESSION_OK) {
        model_pop();
    } else {
        TEST_ASSERT_EQUAL_MESSAGE(0, table.log.standing, "refused only at the end of the log");
    }
}

static void step(uint32_t *random) {
    game_prompt_t prompt;
    session_prompt(&table, &prompt);
    uint32_t chance = random_next(random) % 100;
    bool full = model.count >= STANDING_MAX - 1 || prompt.kind == PROMPT_OVER;
    if (full || chance < 35) {
        undo_step();
    } else if (prompt.kind == PROMPT_CHOOSE) {
        choose_step(&prompt, random);
    } else if (chance < 45) {
        enter_step(&prompt, random);
    } else {
        roll_step(&prompt, random);
    }
}

/* What stands, played from the start, is where the session is. */
static void check_replay(uint8_t game, uint8_t players) {
    static session_t reached;
    reached = table;
    table_new(game, players);
    for (uint32_t i = 0; i < model.count; i++) {
        session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
        op.answer.kind = model.standing[i].kind;
        op.answer.count = model.standing[i].count;
        memcpy(op.answer.values, model.standing[i].values, op.answer.count);
        op.origin = op.answer.kind == PROMPT_ROLL ? ORIGIN_DRAWN : ORIGIN_CHOSEN;
        TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    }
    TEST_ASSERT_EQUAL_MEMORY(&reached.now.game, &table.now.game, sizeof table.now.game);
    TEST_ASSERT_EQUAL(reached.now.seq, table.now.seq);
    TEST_ASSERT_EQUAL_MEMORY(&reached.now.roll_counts, &table.now.roll_counts,
                             sizeof table.now.roll_counts);
}

static void play(uint8_t game, uint8_t players, uint32_t seed) {
    uint32_t random = seed;
    setUp();
    table_new(game, players);
    (void)table_set(SETTING_OWN_DIE, 1);
    for (uint32_t i = 0; i < SESSION_STEPS && model.draw_count < DRAWS_MAX - 1 &&
                         model.other_count < OTHERS_MAX - 1;
         i++) {
        step(&random);
        TEST_ASSERT_EQUAL(model.count, table.now.seq);
        TEST_ASSERT_EQUAL_MESSAGE(model_mended(), table.now.amended,
                                  "a sign for each that was mended");
        TEST_ASSERT_LESS_OR_EQUAL(LOG_ENTRIES, table.log.used);
    }
    check_replay(game, players);
}

static void test_cult(void) { play(GAME_CULT, 4, 11); }
static void test_signs(void) { play(GAME_SIGNS, 3, 12); }
static void test_kingsport(void) { play(GAME_KINGSPORT, 3, 13); }
static void test_dice(void) { play(GAME_DICE, 0, 14); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_cult);
    RUN_TEST(test_signs);
    RUN_TEST(test_kingsport);
    RUN_TEST(test_dice);
    return UNITY_END();
}
