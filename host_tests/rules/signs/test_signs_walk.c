/* Every position that a turn of Elder signs can reach, one by one: no die is lost, what is asked is
 * what the model of the rules says, every legal answer leads where the model says, every other is
 * refused and changes nothing. And what a first roll can bring, counted out. */
#include <stdio.h>
#include <string.h>

#include "signs_model.h"
#include "unity.h"

#define POSITIONS_MAX 200000
#define KEYS (64u * 180 * 180 * 3 * 2)

static game_state_t queue[POSITIONS_MAX];
static uint32_t found;
static uint64_t seen[KEYS / 64 + 1];

void setUp(void) {}
void tearDown(void) {}

static void start(void) {
    const game_config_t config = {.game = GAME_SIGNS, .players = 2, .first = GAME_NOBODY};
    game_start(&queue[0], &config);
    found = 1;
}

/* --- positions --------------------------------------------------------------------------- */

static uint32_t key_of_kinds(const uint8_t dice[SIGNS_KINDS]) {
    return (dice[SIGNS_LIBRARY] * 5u + dice[SIGNS_MUSEUM]) * 4u + dice[SIGNS_TOMB];
}

static uint32_t key_of(const signs_state_t *state) {
    const uint8_t *const clues = state->clues;
    uint32_t key = (clues[0] * 4u + clues[1]) * 4u + clues[2];
    key = key * 180 + key_of_kinds(state->signs);
    key = key * 180 + key_of_kinds(state->bag);
    key = key * 3 + state->tentacles;
    return key * 2 + (state->step == SIGNS_STEP_PRESS_ON);
}

static void find(const game_state_t *state) {
    const uint32_t key = key_of(signs_part(state));
    if (signs_part(state)->player != 0 || (seen[key / 64] >> key % 64 & 1)) {
        return;
    }
    seen[key / 64] |= (uint64_t)1 << key % 64;
    TEST_ASSERT_TRUE(found < POSITIONS_MAX);
    queue[found++] = *state;
}

/* --- answers ----------------------------------------------------------------------------- */

static bool take(const game_state_t *state, const signs_model_t *before,
                 const game_answer_t *answer) {
    game_state_t after = *state;
    signs_model_t model = *before;
    TEST_ASSERT_EQUAL(GAME_OK, game_answer(&after, answer));
    signs_model_answer(&model, answer);
    TEST_ASSERT_TRUE(signs_model_agrees(&model, signs_part(&after)));
    find(&after);
    return signs_part(&after)->player == 0;
}

static game_status_t give(const game_state_t *state, const game_answer_t *answer) {
    game_state_t after = *state;
    const game_status_t status = game_answer(&after, answer);
    TEST_ASSERT_TRUE(status == GAME_OK || memcmp(state, &after, sizeof(after)) == 0);
    return status;
}

static void try_illegal_choices(const game_state_t *state) {
    for (unsigned option = 0; option < 256; option++) {
        const game_answer_t choice = {.kind = PROMPT_CHOOSE, .count = 1, .option = (uint8_t)option};
        const bool legal = option == OPTION_ON || option == OPTION_RETREAT;
        TEST_ASSERT_EQUAL(legal ? GAME_OK : GAME_NOT_AN_OPTION, give(state, &choice));
    }
    const game_answer_t draw = {.kind = PROMPT_ROLL, .count = 6};
    TEST_ASSERT_EQUAL(GAME_NOT_ASKED, give(state, &draw));
}

static void try_illegal_draws(const game_state_t *state, const game_prompt_t *prompt) {
    for (uint8_t count = 0; count <= GAME_VALUES_MAX; count++) {
        const game_answer_t draw = {.kind = PROMPT_ROLL, .count = count};
        TEST_ASSERT_EQUAL(count == prompt->count ? GAME_OK : GAME_COUNT, give(state, &draw));
    }
    for (uint8_t i = 0; i < prompt->count; i++) {
        game_answer_t draw = {.kind = PROMPT_ROLL, .count = prompt->count};
        draw.values[i] = prompt->bounds[i];
        TEST_ASSERT_EQUAL(GAME_RANGE, give(state, &draw));
        draw.values[i] = 255;
        TEST_ASSERT_EQUAL(GAME_RANGE, give(state, &draw));
    }
    const game_answer_t choice = {.kind = PROMPT_CHOOSE, .count = 1, .option = OPTION_ON};
    TEST_ASSERT_EQUAL(GAME_NOT_ASKED, give(state, &choice));
}

/* --- draws: every kind from every place, every face on every die --------------------------- */

typedef struct {
    const game_state_t *state;
    const signs_model_t *model;
    const game_prompt_t *prompt;
    uint8_t faces_from; /* values before are places in the bag */
} draw_t;

/* Dice of one kind in the bag are alike, and so are values with the same face: the first place of
 * each kind, and four values that show every face of every die, stand for all. The first roll
 * below goes through every place and value. */
static void try_draws(const draw_t *draw, game_answer_t *answer, uint8_t at) {
    if (at == draw->prompt->count) {
        take(draw->state, draw->model, answer);
        return;
    }
    const uint8_t *const bag = signs_part(draw->state)->bag;
    const uint8_t places[] = {0, bag[0], (uint8_t)(bag[0] + bag[1])}, faces[] = {0, 2, 4, 5};
    const uint8_t tries = at < draw->faces_from ? 3 : 4;
    for (uint8_t i = 0; i < tries; i++) {
        answer->values[at] = at < draw->faces_from ? places[i] : faces[i];
        if (answer->values[at] < draw->prompt->bounds[at]) {
            try_draws(draw, answer, at + 1);
        }
    }
}

/* Three signs are always possible, and never end a turn: there is always a way on. */
static void three_signs_go_on(const draw_t *draw) {
    const game_answer_t signs = {.kind = PROMPT_ROLL, .count = draw->prompt->count};
    game_state_t after = *draw->state;
    TEST_ASSERT_EQUAL(GAME_OK, game_answer(&after, &signs));
    TEST_ASSERT_EQUAL(SIGNS_STEP_PRESS_ON, signs_part(&after)->step);
    TEST_ASSERT_EQUAL(signs_part(draw->state)->stash + SIGNS_HAND, signs_part(&after)->stash);
}

static void visit_draw(const draw_t *draw) {
    game_answer_t answer = {.kind = PROMPT_ROLL, .count = draw->prompt->count};
    try_draws(draw, &answer, 0);
    three_signs_go_on(draw);
    try_illegal_draws(draw->state, draw->prompt);
}

static void visit_press_on(const game_state_t *state, const signs_model_t *model) {
    const game_answer_t on = {.kind = PROMPT_CHOOSE, .count = 1, .option = OPTION_ON};
    const game_answer_t retreat = {.kind = PROMPT_CHOOSE, .count = 1, .option = OPTION_RETREAT};
    TEST_ASSERT_TRUE(take(state, model, &on));
    TEST_ASSERT_FALSE(take(state, model, &retreat));
    try_illegal_choices(state);
}

/* --- every position ---------------------------------------------------------------------- */

static void check_dice(const signs_state_t *state) {
    unsigned dice = state->tentacles;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        dice += (unsigned)(state->bag[kind] + state->clues[kind] + state->signs[kind]);
    }
    TEST_ASSERT_EQUAL(SIGNS_DICE, dice);
    TEST_ASSERT_TRUE(state->tentacles < SIGNS_TENTACLES);
}

/* The log keeps only how many bounds there were and the first. */
static void check_bounds(const game_prompt_t *prompt) {
    static uint8_t known[GAME_VALUES_MAX + 1][16][GAME_VALUES_MAX];
    uint8_t *const bounds = known[prompt->count][prompt->bounds[0]];
    if (bounds[0] == 0) {
        memcpy(bounds, prompt->bounds, prompt->count);
    }
    TEST_ASSERT_EQUAL_UINT8_ARRAY(bounds, prompt->bounds, prompt->count);
}

static game_prompt_t check_prompt(const game_state_t *state, const signs_model_t *model) {
    const game_prompt_t expected = signs_model_prompt(model);
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    TEST_ASSERT_EQUAL(expected.kind, prompt.kind);
    TEST_ASSERT_EQUAL(expected.ask, prompt.ask);
    TEST_ASSERT_EQUAL(expected.player, prompt.player);
    TEST_ASSERT_EQUAL(expected.count, prompt.count);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(expected.bounds, prompt.bounds, prompt.count);
    return prompt;
}

static void visit(const game_state_t *state) {
    const signs_model_t model = signs_model_of(signs_part(state));
    const game_prompt_t prompt = check_prompt(state, &model);
    check_dice(signs_part(state));
    if (prompt.kind == PROMPT_CHOOSE) {
        visit_press_on(state, &model);
        return;
    }
    check_bounds(&prompt);
    const draw_t draw = {state, &model, &prompt, prompt.count - SIGNS_HAND};
    visit_draw(&draw);
}

static void all_positions_of_a_turn(void) {
    start();
    for (uint32_t i = 0; i < found; i++) {
        const game_state_t state = queue[i];
        visit(&state);
    }
    char text[40];
    snprintf(text, sizeof(text), "%lu positions", (unsigned long)found);
    TEST_MESSAGE(text);
}

/* --- the first roll ---------------------------------------------------------------------- */

static void set_values(game_answer_t *answer, uint32_t number, const game_prompt_t *prompt) {
    for (uint8_t i = 0; i < prompt->count; i++) {
        answer->values[i] = (uint8_t)(number % prompt->bounds[i]);
        number /= prompt->bounds[i];
    }
}

static void three_tentacles_at_once_have_the_odds_223_in_10920(void) {
    start();
    const signs_model_t model = signs_model_of(signs_part(&queue[0]));
    const game_prompt_t prompt = check_prompt(&queue[0], &model);
    const uint32_t rolls = 15 * 14 * 13 * 6 * 6 * 6;
    uint32_t downed = 0;
    game_answer_t answer = {.kind = PROMPT_ROLL, .count = prompt.count};
    for (uint32_t number = 0; number < rolls; number++) {
        set_values(&answer, number, &prompt);
        downed += !take(&queue[0], &model, &answer);
    }
    TEST_ASSERT_EQUAL_UINT64((uint64_t)rolls * 223, (uint64_t)downed * 10920);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(all_positions_of_a_turn);
    RUN_TEST(three_tentacles_at_once_have_the_odds_223_in_10920);
    return UNITY_END();
}
