/* Kingsport walked at random and, in a bounded table, exhaustively: no state is unsound, none is
 * without a way on, and from each the game can still end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kingsport_invariants.h"
#include "kingsport_script.h"
#include "unity.h"

/* The fast build plays the full number; the one with sanitizers, and a look at coverage, fewer. */
#ifdef SANITY_FAST_BUILD
#define GAMES 1000000u
#define HEARTS_MOST 2
#else
#define GAMES 10000u
#define HEARTS_MOST 1
#endif

void setUp(void) {}
void tearDown(void) {}

/* --- at random ------------------------------------------------------------------------------ */

#define ANSWERS_MAX 60

static uint32_t dice_state;

static uint32_t draw(uint32_t bound) {
    dice_state ^= dice_state << 13;
    dice_state ^= dice_state >> 17;
    dice_state ^= dice_state << 5;
    return (uint32_t)(((uint64_t)dice_state * bound) >> 32);
}

/* A third of the choices are those that lead on: the step's first, and the end of adjusting. */
static game_answer_t draw_answer(const game_prompt_t *prompt) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_ROLL) {
        answer.values[0] = (uint8_t)draw(prompt->bounds[0]);
    } else {
        const bool goes_on = draw(3) == 0;
        const uint8_t way_on = prompt->ask == ASK_WHO ? (uint8_t)(prompt->count - 1) : 0;
        answer.option = prompt->options[goes_on ? way_on : draw(prompt->count)];
    }
    return answer;
}

/* One that the prompt doesn't allow, of whatever kind. */
static game_answer_t draw_wrong_answer(const game_prompt_t *prompt) {
    game_answer_t answer = {.kind = (uint8_t)draw(4), .count = (uint8_t)draw(3)};
    if (answer.kind == PROMPT_ROLL) {
        answer.values[0] = (uint8_t)(prompt->kind == PROMPT_ROLL ? 6 + draw(250) : draw(6));
        return answer;
    }
    do {
        answer.option = (uint8_t)draw(256);
    } while (prompt->kind == PROMPT_CHOOSE &&
             memchr(prompt->options, answer.option, prompt->count));
    return answer;
}

static void try_wrong_answer(const game_prompt_t *prompt) {
    const game_answer_t answer = draw_wrong_answer(prompt);
    const game_state_t before = table;
    TEST_ASSERT_NOT_EQUAL(GAME_OK, game_answer(&table, &answer));
    TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof table);
}

static void deal_at_random(kingsport_player_t *player, uint8_t relics_most) {
    player->start = (uint8_t)(1 + draw(1 + draw(5)));
    player->sanity = (uint8_t)draw(player->start + 1u);
    player->hearts = (uint8_t)(1 + draw(5));
    player->bullets = (uint16_t)(draw(8) == 0 ? 990 + draw(10) : draw(5));
    for (unsigned kind = 0; kind < KINGSPORT_RELICS; kind++) {
        player->relics[kind] = (uint16_t)(draw(64) == 0 ? 997 + draw(3) : draw(relics_most + 1u));
    }
}

/* Games begin in their middle, so that they reach far: full hands, players close to their end,
 * sites taken by both sides. */
static void begin_at_random(void) {
    const uint8_t players = (uint8_t)(2 + draw(5));
    const uint8_t relics_most = (uint8_t)draw(4);
    kingsport_begins_with(players, draw(2) ? GAME_NOBODY : (uint8_t)draw(players));
    for (unsigned seat = 0; seat < players; seat++) {
        deal_at_random(&KINGSPORT->players[seat], relics_most);
    }
    KINGSPORT->activated = (uint8_t)draw(KINGSPORT_SITES_TO_END);
    KINGSPORT->sanctified = (uint8_t)draw(KINGSPORT_SITES_TO_END);
    for (unsigned site = 0; site < KINGSPORT->sanctified; site++) {
        KINGSPORT->players[draw(players)].sites++;
    }
}

static void play_at_random(unsigned endings[KINGSPORT_ENDINGS]) {
    game_prompt_t prompt;
    begin_at_random();
    for (unsigned i = 0; i < ANSWERS_MAX; i++) {
        game_prompt(&table, &prompt);
        const char *fault = kingsport_fault(&table, &prompt);
        TEST_ASSERT_NULL_MESSAGE(fault, fault);
        if (draw(16) == 0 || prompt.kind == PROMPT_OVER) {
            try_wrong_answer(&prompt);
        }
        if (prompt.kind == PROMPT_OVER) {
            break;
        }
        const game_answer_t answer = draw_answer(&prompt);
        TEST_ASSERT_EQUAL(GAME_OK, game_answer(&table, &answer));
    }
    endings[KINGSPORT->ending]++;
}

static void random_games_are_sound_and_reach_every_ending(void) {
    unsigned endings[KINGSPORT_ENDINGS] = {0};
    dice_state = 20081890;
    for (unsigned game = 0; game < GAMES; game++) {
        play_at_random(endings);
    }
    for (unsigned ending = 0; ending < KINGSPORT_ENDINGS; ending++) {
        TEST_ASSERT_GREATER_THAN(0, endings[ending]);
    }
}

/* --- exhaustively --------------------------------------------------------------------------- */

/* Two players who hold at most so much, a bullet and one each of four relic kinds at hand all the
 * time, the fifth kind or not: what differs is put right after each answer, as adjusting could.
 * The counters that only show, round and last, stand still. */
#define START_MOST 2
#define PLACES_MOST (1u << 22)
#define NO_PLACE UINT32_MAX

typedef struct {
    kingsport_state_t *states;
    uint32_t *slots; /* open addressing: places + 1, 0 is free */
    uint32_t *ways;  /* place * GAME_OPTIONS_MAX: where each answer leads */
    uint8_t *can_end;
    uint32_t count;
} map_t;

static map_t map;

static uint8_t least(unsigned a, unsigned b) { return (uint8_t)(a < b ? a : b); }

static void bound_player(kingsport_player_t *player) {
    if (player->out) {
        return;
    }
    player->hearts = least(player->hearts, HEARTS_MOST);
    player->bullets = 1;
    player->start = least(player->start, START_MOST);
    player->sanity = least(player->sanity, player->start);
    for (unsigned kind = 0; kind < KINGSPORT_TOME; kind++) {
        player->relics[kind] = 1;
    }
    player->relics[KINGSPORT_TOME] = least(player->relics[KINGSPORT_TOME], 1);
}

static void bound_table(kingsport_state_t *state, const game_prompt_t *prompt) {
    const bool about =
        prompt->kind == PROMPT_CHOOSE &&
        (prompt->ask == ASK_WHAT || prompt->ask == ASK_DISCARD || prompt->ask == ASK_SITE);
    for (unsigned seat = 0; seat < state->seats; seat++) {
        bound_player(&state->players[seat]);
    }
    state->round = 1;
    state->last = state->last > 0;
    state->about = about ? state->about : 0;
}

static uint32_t hash(const kingsport_state_t *state) {
    const uint8_t *bytes = (const uint8_t *)state;
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < sizeof *state; i++) {
        sum = (sum ^ bytes[i]) * 16777619u;
    }
    return sum ^ (sum >> 15);
}

/* The state's place on the map, a new one at its end if need be. */
static uint32_t place_of(const kingsport_state_t *state) {
    uint32_t slot = hash(state) % (2 * PLACES_MOST);
    while (map.slots[slot] != 0) {
        const uint32_t place = map.slots[slot] - 1;
        if (memcmp(&map.states[place], state, sizeof *state) == 0) {
            return place;
        }
        slot = (slot + 1) % (2 * PLACES_MOST);
    }
    TEST_ASSERT_LESS_THAN_UINT32(PLACES_MOST, map.count);
    map.states[map.count] = *state;
    map.slots[slot] = map.count + 1;
    return map.count++;
}

static uint32_t go(const kingsport_state_t *from, const game_prompt_t *prompt, uint8_t way) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_ROLL) {
        answer.values[0] = way;
    } else {
        answer.option = prompt->options[way];
    }
    game_prompt_t next;
    *KINGSPORT = *from;
    TEST_ASSERT_EQUAL(GAME_OK, game_answer(&table, &answer));
    game_prompt(&table, &next);
    bound_table(KINGSPORT, &next);
    return place_of(KINGSPORT);
}

static void explore(uint32_t place) {
    const kingsport_state_t from = map.states[place];
    uint32_t *ways = &map.ways[(size_t)place * GAME_OPTIONS_MAX];
    game_prompt_t prompt;
    *KINGSPORT = from;
    game_prompt(&table, &prompt);
    const char *fault = kingsport_fault(&table, &prompt);
    TEST_ASSERT_NULL_MESSAGE(fault, fault);
    map.can_end[place] = prompt.kind == PROMPT_OVER;
    const uint8_t count = prompt.kind == PROMPT_ROLL     ? 6
                          : prompt.kind == PROMPT_CHOOSE ? prompt.count
                                                         : 0;
    for (uint8_t way = 0; way < GAME_OPTIONS_MAX; way++) {
        ways[way] = way < count ? go(&from, &prompt, way) : NO_PLACE;
    }
}

static bool leads_to_an_end(uint32_t place) {
    const uint32_t *ways = &map.ways[(size_t)place * GAME_OPTIONS_MAX];
    for (unsigned way = 0; way < GAME_OPTIONS_MAX && ways[way] != NO_PLACE; way++) {
        if (map.can_end[ways[way]]) {
            return true;
        }
    }
    return false;
}

/* Backwards from the ends until nothing is new; how many places an end can be reached from. */
static uint32_t count_places_that_can_end(void) {
    uint32_t reached = 0;
    for (bool is_new = true; is_new;) {
        is_new = false;
        reached = 0;
        for (uint32_t place = map.count; place-- > 0;) {
            if (!map.can_end[place] && leads_to_an_end(place)) {
                map.can_end[place] = 1;
                is_new = true;
            }
            reached += map.can_end[place];
        }
    }
    return reached;
}

static void every_state_of_a_bounded_table_is_sound_and_can_end(void) {
    unsigned endings[KINGSPORT_ENDINGS] = {0};
    map = (map_t){
        .states = calloc(PLACES_MOST, sizeof *map.states),
        .slots = calloc(2 * (size_t)PLACES_MOST, sizeof *map.slots),
        .ways = calloc((size_t)PLACES_MOST * GAME_OPTIONS_MAX, sizeof *map.ways),
        .can_end = calloc(PLACES_MOST, sizeof *map.can_end),
    };
    TEST_ASSERT_TRUE(map.states && map.slots && map.ways && map.can_end);
    kingsport_begins_with(2, 0);
    bound_table(KINGSPORT, &(game_prompt_t){.kind = PROMPT_CHOOSE, .ask = ASK_STEP});
    place_of(KINGSPORT);
    for (uint32_t place = 0; place < map.count; place++) {
        explore(place);
        endings[map.states[place].ending]++;
    }
    for (unsigned ending = 0; ending < KINGSPORT_ENDINGS; ending++) {
        TEST_ASSERT_GREATER_THAN(0, endings[ending]);
    }
    TEST_ASSERT_EQUAL_UINT32(map.count, count_places_that_can_end());
    char message[32];
    snprintf(message, sizeof message, "%u states", (unsigned)map.count);
    TEST_MESSAGE(message);
    free(map.states);
    free(map.slots);
    free(map.ways);
    free(map.can_end);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(random_games_are_sound_and_reach_every_ending);
    RUN_TEST(every_state_of_a_bounded_table_is_sound_and_can_end);
    return UNITY_END();
}
