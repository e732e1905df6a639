/* Rule: a state that can't be is refused, so that no journal brings one. Each is sound but for one
 * thing. */
#include <string.h>

#include "cult.h"
#include "game.h"
#include "kingsport.h"
#include "kingsport_engine.h"
#include "signs.h"
#include "unity.h"

static game_config_t config;
static game_state_t game;
static cult_state_t cult;
static signs_state_t signs;
static kingsport_state_t kingsport;

void setUp(void) {}
void tearDown(void) {}

static void begin(game_id_t id, uint8_t players) {
    config = game_default_config(id);
    config.players = players;
    config.first = 0;
    TEST_ASSERT_EQUAL(GAME_OK, game_check_config(&config));
    game_start(&game, &config);
    memcpy(&cult, game.part, sizeof cult);
    memcpy(&signs, game.part, sizeof signs);
    memcpy(&kingsport, game.part, sizeof kingsport);
}

static bool is_valid(const void *part, size_t bytes) {
    memcpy(game.part, part, bytes);
    return game_is_valid(&game, &config);
}

#define ASSERT_SOUND(part) TEST_ASSERT_TRUE(is_valid(&(part), sizeof(part)))
#define ASSERT_BROKEN(part) TEST_ASSERT_FALSE(is_valid(&(part), sizeof(part)))

/* A cast, its Eye too, is only asked for while two players have any sanity. */
static void duel_with_one_sane_player_asks_for_no_cast(void) {
    begin(GAME_CULT, 2);
    cult.step = CULT_STEP_CAST_EYE;
    cult.caster = 0;
    cult.victim = 1;
    ASSERT_SOUND(cult);
    cult.pool = (uint8_t)(cult.pool + cult.sanity[1]);
    cult.sanity[1] = 0;
    ASSERT_BROKEN(cult);
    cult.step = CULT_STEP_CAST;
    ASSERT_BROKEN(cult);
}

/* The last tentacle ends the turn, so that no state has them all. */
static void three_tentacles_in_a_turn_are_invalid(void) {
    begin(GAME_SIGNS, 2);
    signs.step = SIGNS_STEP_PRESS_ON;
    memset(signs.bag, 0, sizeof signs.bag);
    signs.tentacles = SIGNS_TENTACLES - 1;
    signs.bag[0] = SIGNS_DICE - (SIGNS_TENTACLES - 1);
    ASSERT_SOUND(signs);
    signs.bag[0]--;
    signs.tentacles++;
    ASSERT_BROKEN(signs);
}

static void more_than_five_sites_are_invalid(void) {
    begin(GAME_KINGSPORT, 2);
    ASSERT_SOUND(kingsport);
    kingsport.activated = 2;
    kingsport.removed = KINGSPORT_SITES - 2;
    kingsport.ending = KINGSPORT_UNDECIDED;
    kingsport.phase = PHASE_OVER;
    ASSERT_SOUND(kingsport);
    kingsport.removed++;
    ASSERT_BROKEN(kingsport);
}

/* Where the site of a defeat is asked for, one is left to be activated. */
static void defeat_asks_for_a_site_only_if_one_is_left(void) {
    begin(GAME_KINGSPORT, 2);
    kingsport.phase = PHASE_SITE;
    kingsport.activated = 2;
    kingsport.removed = KINGSPORT_SITES - 3;
    ASSERT_SOUND(kingsport);
    kingsport.removed++;
    ASSERT_BROKEN(kingsport);
}

/* Whoever is out has nothing to discard, and nothing of theirs is asked. */
static void player_who_is_out_is_not_asked(void) {
    begin(GAME_KINGSPORT, 3);
    kingsport.phase = PHASE_WHAT;
    kingsport.about = 1;
    ASSERT_SOUND(kingsport);
    kingsport.players[1] = (kingsport_player_t){.out = 1};
    ASSERT_BROKEN(kingsport);
}

/* A die that kills is no miss. */
static void missed_die_is_below_what_the_foe_needs(void) {
    begin(GAME_KINGSPORT, 2);
    kingsport.phase = PHASE_MISSED;
    kingsport.foe = KINGSPORT_BYAKHEE;
    const uint8_t need = kingsport_need(KINGSPORT_BYAKHEE);
    kingsport.shown = (uint8_t)(need - 1);
    ASSERT_SOUND(kingsport);
    kingsport.shown = need;
    ASSERT_BROKEN(kingsport);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(duel_with_one_sane_player_asks_for_no_cast);
    RUN_TEST(three_tentacles_in_a_turn_are_invalid);
    RUN_TEST(more_than_five_sites_are_invalid);
    RUN_TEST(defeat_asks_for_a_site_only_if_one_is_left);
    RUN_TEST(player_who_is_out_is_not_asked);
    RUN_TEST(missed_die_is_below_what_the_foe_needs);
    return UNITY_END();
}
