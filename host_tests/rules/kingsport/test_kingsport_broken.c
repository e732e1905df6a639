/* States from flash that no game can come to, one rule after another, each beside one that it can. */
#include <string.h>

#include "game.h"
#include "kingsport.h"
#include "kingsport_engine.h"
#include "unity.h"

static game_config_t config;
static game_state_t game;
static kingsport_state_t state;

void tearDown(void) {}

/* Three players, the second one's turn, who walks. */
void setUp(void) {
    config = game_default_config(GAME_KINGSPORT);
    config.players = 3;
    config.first = 1;
    game_start(&game, &config);
    memcpy(&state, game.part, sizeof state);
    state.step = KINGSPORT_WALK;
    state.about = 2;
}

static bool is_valid(void) {
    memcpy(game.part, &state, sizeof state);
    return game_is_valid(&game, &config);
}

static void expect(bool sound, const char *change) {
    TEST_ASSERT_EQUAL_MESSAGE(sound, is_valid(), change);
}

#define SOUND(change) ((change), expect(true, #change))
#define BROKEN(change) ((change), expect(false, #change))

/* One field beyond what it may be; then as before. */
#define BROKEN_ALONE(field, value)                                                                 \
    do {                                                                                           \
        const kingsport_state_t kept = state;                                                      \
        BROKEN(state.field = (value));                                                             \
        state = kept;                                                                              \
    } while (0)

static const kingsport_player_t OUT = {.out = 1};

static void numbers_of_seats_and_kinds(void) {
    SOUND(state.round = 1);
    BROKEN_ALONE(seats, 2);
    BROKEN_ALONE(began, 3);
    BROKEN_ALONE(player, 3);
    BROKEN_ALONE(about, 3);
    BROKEN_ALONE(round, 0);
    BROKEN_ALONE(step, KINGSPORT_STEPS);
    BROKEN_ALONE(foe, KINGSPORT_FOES);
    BROKEN_ALONE(phase, PHASE_IDS);
    BROKEN_ALONE(adjusting, 2);
}

static void what_a_player_holds(void) {
    SOUND(state.players[0].hearts = KINGSPORT_HEARTS_MAX);
    BROKEN_ALONE(players[0].hearts, KINGSPORT_HEARTS_MAX + 1);
    BROKEN_ALONE(players[0].hearts, 0);
    SOUND(state.players[0].hearts = 1);
    SOUND(state.players[0].bullets = KINGSPORT_TOKENS_MAX);
    BROKEN_ALONE(players[0].bullets, KINGSPORT_TOKENS_MAX + 1);
    SOUND((state.players[0].start = 1, state.players[0].sanity = 1));
    BROKEN_ALONE(players[0].sanity, 2);
    SOUND(state.players[0].sanity = 0);
    BROKEN_ALONE(players[0].start, 0);
    SOUND(state.players[0].start = KINGSPORT_START_MAX);
    BROKEN_ALONE(players[0].start, KINGSPORT_START_MAX + 1);
    BROKEN_ALONE(players[0].reserved, 1);
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        SOUND(state.players[2].relics[kind] = KINGSPORT_TOKENS_MAX);
        BROKEN_ALONE(players[2].relics[kind], KINGSPORT_TOKENS_MAX + 1);
    }
}

static void who_is_out_or_not_there_holds_nothing(void) {
    SOUND(state.players[0] = OUT);
    BROKEN_ALONE(players[0].hearts, 1);
    BROKEN_ALONE(players[0].relics[KINGSPORT_TOME], 1);
    BROKEN_ALONE(players[3].hearts, 1);
    BROKEN_ALONE(players[5].reserved, 1);
}

static void five_sites(void) {
    SOUND((state.sanctified = 2, state.players[0].sites = 1, state.players[2].sites = 1));
    BROKEN_ALONE(sanctified, 1);
    BROKEN_ALONE(sanctified, 3);
    BROKEN_ALONE(players[1].sites, 1);
    SOUND((state.activated = 2, state.removed = 0));
    BROKEN_ALONE(removed, 2);
}

/* It has ended as its tokens say, and not before. */
static void endings(void) {
    SOUND(state.ending = KINGSPORT_GOING_ON);
    BROKEN_ALONE(ending, KINGSPORT_MAD);
    BROKEN_ALONE(phase, PHASE_OVER);
    SOUND((state.phase = PHASE_OVER, state.ending = KINGSPORT_FALLEN, state.activated = 3));
    BROKEN_ALONE(ending, KINGSPORT_SAVED);
    BROKEN_ALONE(ending, KINGSPORT_GOING_ON);
    BROKEN_ALONE(phase, PHASE_STEP);
    BROKEN_ALONE(activated, 2);
    setUp();
    SOUND(state.phase = PHASE_SITE);
    SOUND((state.activated = 3, state.removed = 1));
    BROKEN_ALONE(ending, KINGSPORT_FALLEN);
    BROKEN_ALONE(removed, 2); /* the site that is asked for would be the sixth */
}

/* Whose turn it is, is at the table; but for the site of the defeat that put them out, and at the end. */
static void nobody_who_is_out_is_asked(void) {
    BROKEN(state.players[1] = OUT);
    SOUND((state.phase = PHASE_SITE, state.about = 1));
    setUp();
    state.players[0] = state.players[1] = state.players[2] = OUT;
    SOUND((state.phase = PHASE_OVER, state.ending = KINGSPORT_MAD));
    setUp();
    SOUND((state.step = KINGSPORT_START, state.phase = PHASE_FIRST));
    BROKEN(state.players[2] = OUT);
    setUp();
    SOUND(state.phase = PHASE_WHAT);
    BROKEN(state.players[2] = OUT);
    setUp();
    state.players[2].relics[KINGSPORT_IDOL] = 1;
    SOUND((state.phase = PHASE_DISCARD, state.owed = 1));
    BROKEN_ALONE(players[2], OUT);
}

static void relics_that_are_owed(void) {
    BROKEN_ALONE(owed, 1);
    BROKEN(state.phase = PHASE_RELIC);
    SOUND(state.owed = 1);
    SOUND(state.owed = 2);
    BROKEN(state.owed = 3);
    setUp();
    BROKEN(state.phase = PHASE_DISCARD);
    BROKEN(state.owed = 1);
    SOUND(state.players[2].relics[KINGSPORT_IDOL] = 1);
    BROKEN(state.owed = 2);
    SOUND(state.players[2].relics[KINGSPORT_TOME] = 1);
    BROKEN_ALONE(owed, 0);
}

/* A check, a blow, a miss; nothing else has a foe, and the End picture has none. */
static void a_fight(void) {
    BROKEN_ALONE(foe, KINGSPORT_CULTIST);
    BROKEN_ALONE(phase, PHASE_COMBAT);
    BROKEN_ALONE(phase, PHASE_MISSED);
    SOUND(state.phase = PHASE_SANITY);
    SOUND(state.foe = KINGSPORT_BYAKHEE);
    BROKEN_ALONE(shown, 1);
    SOUND(state.phase = PHASE_COMBAT);
    BROKEN_ALONE(shown, 1);
    SOUND(state.step = KINGSPORT_START);
    BROKEN((state.step = KINGSPORT_END, state.last = 1));
    SOUND((state.step = KINGSPORT_WALK, state.last = 0));
    BROKEN(state.phase = PHASE_MISSED);
    SOUND(state.shown = 1);
    SOUND(state.shown = (uint8_t)(kingsport_need(KINGSPORT_BYAKHEE) - 1));
    BROKEN(state.shown = kingsport_need(KINGSPORT_BYAKHEE));
}

/* Tokens are adjusted in a fight after a miss only, and a defeat by that is another player's. */
static void adjusting_in_a_fight(void) {
    static const uint8_t phases[] = {PHASE_WHO, PHASE_WHAT, PHASE_DISCARD, PHASE_SITE};
    for (uint8_t i = 0; i < sizeof phases; i++) {
        setUp();
        state.phase = phases[i];
        state.owed = phases[i] == PHASE_DISCARD ? 1 : 0;
        state.players[1].relics[0] = state.players[2].relics[0] = 1;
        SOUND(state.adjusting = 1);
        BROKEN_ALONE(shown, 1);
        BROKEN(state.foe = KINGSPORT_CULTIST);
        SOUND(state.shown = 1);
        BROKEN_ALONE(adjusting, 0);
        BROKEN_ALONE(shown, kingsport_need(KINGSPORT_CULTIST));
        bool defeat = phases[i] == PHASE_DISCARD || phases[i] == PHASE_SITE;
        state.about = 1;
        TEST_ASSERT_EQUAL_MESSAGE(!defeat, is_valid(), "the fighter's own");
    }
}

static void what_was_thrown_in_a_step(void) {
    SOUND(state.last = 6 + KINGSPORT_HEARTS_MAX);
    BROKEN(state.last = 6 + KINGSPORT_HEARTS_MAX + 1);
    SOUND(state.last = 0);
    BROKEN(state.step = KINGSPORT_END);
    SOUND(state.last = 1);
    SOUND(state.last = 6);
    BROKEN(state.last = 7);
    SOUND((state.step = KINGSPORT_START, state.last = 0));
    BROKEN(state.last = 1);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(numbers_of_seats_and_kinds);
    RUN_TEST(what_a_player_holds);
    RUN_TEST(who_is_out_or_not_there_holds_nothing);
    RUN_TEST(five_sites);
    RUN_TEST(endings);
    RUN_TEST(nobody_who_is_out_is_asked);
    RUN_TEST(relics_that_are_owed);
    RUN_TEST(a_fight);
    RUN_TEST(adjusting_in_a_fight);
    RUN_TEST(what_was_thrown_in_a_step);
    return UNITY_END();
}
