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
#ifdef SANITY_FAST_BUILD
#define MANY_SPREADS 10000
#else
#define MANY_SPREADS 1000
#endif
#define ILLEGAL_EVERY 256
static const uint8_t ONE_OF_EACH_FACE[] = {4, 5, 9, 10, 11};

/* A bit for each place. They are gone through in the order of places, again and again until there
 * is nothing new: that is far kinder to a processor's caches than the order in which they are
 * found. */
typedef struct {
    cult_places_t places;
    uint64_t *seen;
    uint64_t *visited;
    uint64_t *ends;
    uint32_t words;
    uint32_t found;
} walk_t;

static bool has_bit(const uint64_t *bits, uint32_t n) { return bits[n / 64] >> n % 64 & 1; }

static void set_bit(uint64_t *bits, uint32_t n) { bits[n / 64] |= (uint64_t)1 << n % 64; }

static void find(walk_t *walk, uint32_t place) {
    if (!has_bit(walk->seen, place)) {
        set_bit(walk->seen, place);
        walk->found++;
    }
}

static uint32_t lowest_bit(uint64_t bits) { return (uint32_t)__builtin_ctzll(bits); }

static game_state_t position(const walk_t *walk, uint32_t place) {
    const cult_state_t part = cult_place(&walk->places, place);
    game_state_t state = {.game = GAME_CULT};
    memcpy(state.part, &part, sizeof part);
    return state;
}

static uint32_t place_of(const walk_t *walk, const game_state_t *state) {
    return cult_place_of(&walk->places, cult_part(state));
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
    TEST_ASSERT_TRUE(cult_model_agrees(&model, cult_part(&after)));
    find(walk, place_of(walk, &after));
}

static bool tries_illegal(const walk_t *walk, uint32_t place) {
    return !is_big(walk) || place % ILLEGAL_EVERY == 0;
}

static void visit(walk_t *walk, uint32_t place) {
    const game_state_t state = position(walk, place);
    const cult_model_t model = cult_model_of(cult_part(&state));
    const game_prompt_t prompt = cult_model_prompt(&model);
    TEST_ASSERT_EQUAL(place, place_of(walk, &state));
    check_tokens(walk, cult_part(&state));
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
    TEST_ASSERT_TRUE(cult_model_agrees(&model, cult_part(&state)));
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

static uint32_t mark_end(walk_t *walk, uint32_t place) {
    const game_state_t state = position(walk, place);
    if (!leads_to_an_end(walk, &state)) {
        return 0;
    }
    set_bit(walk->ends, place);
    return 1;
}

/* Downwards: most answers lead to a later step, and so to a higher place. */
static uint32_t mark_ends(walk_t *walk) {
    uint32_t marked = 0;
    for (uint32_t word = walk->words; word-- > 0;) {
        for (uint64_t left = walk->seen[word] & ~walk->ends[word]; left; left &= left - 1) {
            marked += mark_end(walk, word * 64 + lowest_bit(left));
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

/* One time through all places; how many had not been visited. */
static uint32_t visit_found(walk_t *walk) {
    uint32_t visited = 0;
    for (uint32_t word = 0; word < walk->words; word++) {
        for (uint64_t left; (left = walk->seen[word] & ~walk->visited[word]) != 0; visited++) {
            const uint32_t place = word * 64 + lowest_bit(left);
            set_bit(walk->visited, place);
            visit(walk, place);
        }
    }
    return visited;
}

static uint64_t *new_bits(uint32_t words) {
    uint64_t *bits = calloc(words, sizeof(*bits));
    TEST_ASSERT_NOT_NULL(bits);
    return bits;
}

void cult_walk_all(uint8_t players, uint8_t cultists, uint8_t mad_response) {
    const game_config_t config = {
        .game = GAME_CULT, .players = players, .params = {cultists, mad_response}};
    walk_t walk = {0};
    TEST_ASSERT_TRUE(cult_places_init(&walk.places, &config));
    walk.words = walk.places.places / 64 + 1;
    walk.seen = new_bits(walk.words);
    walk.visited = new_bits(walk.words);
    walk.ends = new_bits(walk.words);
    begin(&walk, config, GAME_NOBODY);
    for (uint8_t seat = 0; seat < players; seat++) {
        begin(&walk, config, seat);
    }
    while (visit_found(&walk) > 0) {
    }
    everything_can_end(&walk);
    tell(&walk);
    cult_places_free(&walk.places);
    free(walk.seen);
    free(walk.visited);
    free(walk.ends);
}
