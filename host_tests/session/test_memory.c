/* Random play with a lot of taking back, against a plain model: a list of what stands, and a heap
 * of everything that was ever drawn. */
#include <string.h>
#include <unity.h>

#include "table.h"

#ifndef SESSION_STEPS
#define SESSION_STEPS 6000
#endif

enum { STANDING_MAX = 4096, DRAWS_MAX = 65536 };

typedef struct {
    uint32_t roll;
    uint8_t count, first_bound;
    uint8_t values[GAME_VALUES_MAX];
} draw_t;

static struct {
    log_entry_t standing[STANDING_MAX];
    uint32_t count;
    draw_t draws[DRAWS_MAX];
    uint32_t draw_count;
} model;

void setUp(void) { memset(&model, 0, sizeof model); }
void tearDown(void) {}

static uint32_t model_rolls(void) {
    uint32_t rolls = 0;
    for (uint32_t i = 0; i < model.count; i++) {
        rolls += model.standing[i].kind == PROMPT_ROLL ? 1 : 0;
    }
    return rolls;
}

static const draw_t *model_find(uint32_t roll, const game_prompt_t *prompt) {
    for (uint32_t i = model.draw_count; i > 0; i--) {
        const draw_t *draw = &model.draws[i - 1];
        if (draw->roll == roll && draw->count == prompt->count &&
            draw->first_bound == prompt->bounds[0]) {
            return draw;
        }
    }
    return NULL;
}

static void model_push(const game_prompt_t *prompt, const uint8_t *values, uint8_t count) {
    log_entry_t *entry = &model.standing[model.count++];
    *entry = (log_entry_t){.kind = prompt->kind, .ask = prompt->ask, .count = count};
    memcpy(entry->values, values, count);
}

static void roll_step(const game_prompt_t *prompt, uint32_t *random) {
    const draw_t *before = model_find(model_rolls(), prompt);
    bool again = table_roll((uint8_t)(random_next(random) % 100));
    const uint8_t *values = table.now.rolled.values;
    TEST_ASSERT_EQUAL_MESSAGE(before != NULL, again, "drawn again exactly when drawn before");
    if (before != NULL) {
        TEST_ASSERT_EQUAL_MEMORY(before->values, values, prompt->count);
    } else {
        draw_t *draw = &model.draws[model.draw_count++];
        *draw = (draw_t){model_rolls(), prompt->count, prompt->bounds[0], {0}};
        memcpy(draw->values, values, prompt->count);
    }
    model_push(prompt, values, prompt->count);
}

static void enter_step(const game_prompt_t *prompt, uint32_t *random) {
    TEST_ASSERT_EQUAL(SESSION_OK, table_enter((uint8_t)(random_next(random) % 100)));
    model_push(prompt, table.now.rolled.values, prompt->count);
}

static void choose_step(const game_prompt_t *prompt, uint32_t *random) {
    uint8_t option = prompt->options[random_next(random) % prompt->count];
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose((game_option_t)option));
    model_push(prompt, &option, 1);
}

static void undo_step(void) {
    if (table_undo() == SESSION_OK) {
        model.count--;
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
    TEST_ASSERT_EQUAL(reached.now.rolls, table.now.rolls);
}

static void play(uint8_t game, uint8_t players, uint32_t seed) {
    uint32_t random = seed;
    setUp();
    table_new(game, players);
    (void)table_set(SETTING_OWN_DIE, 1);
    for (uint32_t i = 0; i < SESSION_STEPS && model.draw_count < DRAWS_MAX - 1; i++) {
        step(&random);
        TEST_ASSERT_EQUAL(model.count, table.now.seq);
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
