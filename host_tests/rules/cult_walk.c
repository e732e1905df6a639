#include "cult_walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cult_model.h"
#include "cult_places.h"
#include "unity.h"
#include "verdict.h"

/* Where there are very many positions, each is left by one value of each face instead of by all 12,
 * and illegal answers are tried at one in so many. */
#ifdef __OPTIMIZE__
#define MANY_SPREADS 10000
#else
#define MANY_SPREADS 1000
#endif
#define ILLEGAL_EVERY 256
static const uint8_t ONE_OF_EACH_FACE[] = {4, 5, 9, 10, 11};

typedef struct {
    cult_places_t places;
    uint64_t *seen;
    uint64_t *ends;
    uint32_t *queue; /* the positions found, in this order */
    uint32_t found;
    uint32_t capacity;
} walk_t;

static bool has_bit(const uint64_t *bits, uint32_t n) { return bits[n / 64] >> n % 64 & 1; }

static void set_bit(uint64_t *bits, uint32_t n) { bits[n / 64] |= (uint64_t)1 << n % 64; }

static void find(walk_t *walk, uint32_t place) {
    if (has_bit(walk->seen, place)) {
        return;
    }
    set_bit(walk->seen, place);
    if (walk->found == walk->capacity) {
        walk->capacity = walk->capacity ? walk->capacity * 2 : 4096;
        walk->queue = realloc(walk->queue, walk->capacity * sizeof(walk->queue[0]));
        TEST_ASSERT_NOT_NULL(walk->queue);
    }
    walk->queue[walk->found++] = place;
}

static game_state_t position(const walk_t *walk, uint32_t place) {
    return (game_state_t){.game = GAME_CULT, .cult = cult_place(&walk->places, place)};
}

static uint32_t place_of(const walk_t *walk, const game_state_t *state) {
    return cult_place_of(&walk->places, &state->cult);
}

/* --- answers ----------------------------------------------------------------------------- */

static bool is_big(const walk_t *walk) { return walk->places.spreads.count > MANY_SPREADS; }

static bool is_short(const walk_t *walk, const game_prompt_t *prompt) {
    return is_big(walk) && prompt->bounds[0] == CULT_SIDES;
}

static unsigned count_answers(const walk_t *walk, const game_prompt_t *prompt) {
    switch (prompt->kind) {
    case PROMPT_CHOOSE:
        return prompt->count;
    case PROMPT_ROLL:
        return is_short(walk, prompt) ? sizeof(ONE_OF_EACH_FACE) : prompt->bounds[0];
    default:
        return 0;
    }
}

static game_answer_t legal_answer(const walk_t *walk, const game_prompt_t *prompt,
                                  unsigned number) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_CHOOSE) {
        answer.option = prompt->options[number];
    } else {
        answer.values[0] = is_short(walk, prompt) ? ONE_OF_EACH_FACE[number] : (uint8_t)number;
    }
    return answer;
}

static void try_illegal(const game_state_t *state, const game_prompt_t *prompt,
                        game_answer_t answer) {
    const game_status_t expected = verdict(prompt, &answer);
    if (expected == GAME_OK) {
        return;
    }
    game_state_t after = *state;
    TEST_ASSERT_EQUAL(expected, game_answer(&after, &answer));
    TEST_ASSERT_TRUE(memcmp(state, &after, sizeof(after)) == 0);
}

static void try_all_illegal(const game_state_t *state, const game_prompt_t *prompt) {
    for (unsigned value = 0; value < OPTION_IDS + 2; value++) {
        const uint8_t byte = value > OPTION_IDS ? 255 : (uint8_t)value;
        for (uint8_t kind = PROMPT_NONE; kind <= PROMPT_OVER; kind++) {
            game_answer_t answer = {.kind = kind, .count = 1};
            answer.values[0] = byte;
            try_illegal(state, prompt, answer);
        }
    }
    for (uint8_t count = 0; count <= GAME_VALUES_MAX; count++) {
        try_illegal(state, prompt, (game_answer_t){.kind = PROMPT_ROLL, .count = count});
    }
}

/* --- forward: everything that can be reached ---------------------------------------------- */

static void check_tokens(const walk_t *walk, const cult_state_t *state) {
    unsigned tokens = state->pool;
    for (uint8_t i = 0; i < CULT_CULTISTS_MAX; i++) {
        tokens += state->sanity[i];
    }
    TEST_ASSERT_EQUAL(walk->places.spreads.tokens, tokens);
}

static void check_prompt(const game_prompt_t *expected, const game_state_t *state) {
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    TEST_ASSERT_EQUAL(expected->kind, prompt.kind);
    TEST_ASSERT_EQUAL(expected->ask, prompt.ask);
    TEST_ASSERT_EQUAL(expected->player, prompt.player);
    TEST_ASSERT_EQUAL(expected->count, prompt.count);
    TEST_ASSERT_TRUE(memcmp(expected->options, prompt.options, prompt.count) == 0);
}

static void take_answer(walk_t *walk, const game_state_t *state, const cult_model_t *before,
                        game_answer_t answer) {
    game_state_t after = *state;
    cult_model_t model = *before;
    TEST_ASSERT_EQUAL(GAME_OK, game_answer(&after, &answer));
    cult_model_answer(&model, &answer);
    TEST_ASSERT_TRUE(cult_model_agrees(&model, &after.cult));
    find(walk, place_of(walk, &after));
}

static bool tries_illegal(const walk_t *walk, uint32_t place) {
    return !is_big(walk) || place % ILLEGAL_EVERY == 0;
}

static void visit(walk_t *walk, uint32_t place) {
    const game_state_t state = position(walk, place);
    const cult_model_t model = cult_model_of(&state.cult);
    const game_prompt_t prompt = cult_model_prompt(&model);
    TEST_ASSERT_EQUAL(place, place_of(walk, &state));
    check_tokens(walk, &state.cult);
    check_prompt(&prompt, &state);
    const unsigned answers = count_answers(walk, &prompt);
    TEST_ASSERT_TRUE(answers > 0 || prompt.kind == PROMPT_OVER); /* no dead end */
    for (unsigned i = 0; i < answers; i++) {
        take_answer(walk, &state, &model, legal_answer(walk, &prompt, i));
    }
    if (tries_illegal(walk, place)) {
        try_all_illegal(&state, &prompt);
    }
}

static void begin(walk_t *walk, game_config_t config, uint8_t first) {
    config.first = first;
    game_state_t state;
    game_start(&state, &config);
    const cult_model_t model = cult_model_new(&config);
    TEST_ASSERT_TRUE(cult_model_agrees(&model, &state.cult));
    find(walk, place_of(walk, &state));
}

/* --- backward: from where the game can end ------------------------------------------------ */

static bool leads_to_an_end(const walk_t *walk, const game_state_t *state) {
    game_prompt_t prompt;
    game_prompt(state, &prompt);
    for (unsigned i = 0; i < count_answers(walk, &prompt); i++) {
        game_state_t after = *state;
        const game_answer_t answer = legal_answer(walk, &prompt, i);
        game_answer(&after, &answer);
        if (has_bit(walk->ends, place_of(walk, &after))) {
            return true;
        }
    }
    return prompt.kind == PROMPT_OVER;
}

/* Late finds first: what they lead to was mostly found late too. */
static uint32_t mark_ends(walk_t *walk) {
    uint32_t marked = 0;
    for (uint32_t i = walk->found; i-- > 0;) {
        const uint32_t place = walk->queue[i];
        const game_state_t state = position(walk, place);
        if (!has_bit(walk->ends, place) && leads_to_an_end(walk, &state)) {
            set_bit(walk->ends, place);
            marked++;
        }
    }
    return marked;
}

static void everything_can_end(walk_t *walk) {
    uint32_t ending = 0;
    for (uint32_t more = mark_ends(walk); more > 0; more = mark_ends(walk)) {
        ending += more;
    }
    TEST_ASSERT_EQUAL(walk->found, ending);
}

/* --- tables ------------------------------------------------------------------------------ */

static void tell(const walk_t *walk) {
    char text[80];
    snprintf(text, sizeof(text), "%d players x %d, mad-response %s: %lu positions",
             walk->places.players, walk->places.cultists, walk->places.mad_response ? "on" : "off",
             (unsigned long)walk->found);
    TEST_MESSAGE(text);
}

void cult_walk_all(uint8_t players, uint8_t cultists, uint8_t mad_response) {
    const game_config_t config = {
        .game = GAME_CULT, .players = players, .cultists = cultists, .mad_response = mad_response};
    walk_t walk = {0};
    TEST_ASSERT_TRUE(cult_places_init(&walk.places, &config));
    walk.seen = calloc(walk.places.places / 64 + 1, sizeof(uint64_t));
    walk.ends = calloc(walk.places.places / 64 + 1, sizeof(uint64_t));
    TEST_ASSERT_TRUE(walk.seen && walk.ends);
    begin(&walk, config, GAME_NOBODY);
    for (uint8_t seat = 0; seat < players; seat++) {
        begin(&walk, config, seat);
    }
    for (uint32_t i = 0; i < walk.found; i++) {
        visit(&walk, walk.queue[i]);
    }
    everything_can_end(&walk);
    tell(&walk);
    cult_places_free(&walk.places);
    free(walk.seen);
    free(walk.ends);
    free(walk.queue);
}
