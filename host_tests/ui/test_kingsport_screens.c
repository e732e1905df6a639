/* Kingsport's pictures, each moment in every language. */
#include <string.h>

#include "kingsport_engine.h"
#include "kingsport_rig.h"
#include "unity.h"

static const char *const LANGUAGES_SHOWN[] = {"en", "nl", "de"};
static const char *language;

enum { FALLS_MS = 1002, LANDS_MS = 550 };

void setUp(void) { kingsport_begin(language); }
void tearDown(void) {}

static const uint16_t SOME[] = {1, 0, 2, 0, 1};

static kingsport_player_t *cornelia(kingsport_state_t *state) { return &state->players[2]; }

/* Cornelia's turn at a table of three: tokens as in the guide. */
static kingsport_state_t *usual(void) {
    kingsport_new(3);
    kingsport_state_t *state = kingsport_change();
    cornelia(state)->bullets = 4;
    cornelia(state)->sanity = 4;
    memcpy(cornelia(state)->relics, SOME, sizeof SOME);
    return state;
}

static void begin(void) {
    (void)usual();
    kingsport_changed();
}

static void set_seat(kingsport_player_t *player, uint8_t hearts, uint16_t bullets, uint8_t sanity,
                     uint8_t start, const uint16_t relics[KINGSPORT_RELICS]) {
    player->hearts = hearts;
    player->bullets = bullets;
    player->sanity = sanity;
    player->start = start;
    memcpy(player->relics, relics, sizeof player->relics);
}

static kingsport_state_t *six(void) {
    static const uint16_t none[KINGSPORT_RELICS] = {0}, few[] = {2, 1, 1, 0, 3},
                          most[] = {1, 1, 1, 1, 11}, one[] = {0, 1, 0, 0, 0};
    static const kingsport_player_t out = {.out = 1};
    kingsport_new(6);
    kingsport_state_t *state = kingsport_change();
    set_seat(&state->players[0], 3, 4, 4, 5, SOME);
    set_seat(&state->players[1], 5, 12, 5, 5, none);
    set_seat(&state->players[2], 1, 0, 0, 3, few);
    set_seat(&state->players[4], 2, 3, 2, 4, most);
    set_seat(&state->players[5], 3, 300, 5, 5, one);
    state->players[0].sites = 1;
    state->players[4].sites = 1;
    state->sanctified = 2;
    state->players[3] = out;
    return state;
}

static void who_starts(void) {
    die_line("new kingsport players=3");
    kingsport_wait_until_still();
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("first");
    die_line("new kingsport players=6");
    kingsport_wait_until_still();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_screen("first6");
}

static void the_parts_of_a_turn(void) {
    begin();
    kingsport_screen("start");
    kingsport_let_go(6);
    die_wait(1200);
    kingsport_screen_moving("lies");
    kingsport_wait_until_still();
    kingsport_screen("walk");
    kingsport_throw(5);
    kingsport_screen("end");
}

static void the_die_in_the_air(void) {
    begin();
    die_down(BUTTON_ROLL);
    die_wait(100);
    kingsport_screen_moving("shaking");
    die_lay(5);
    die_up(BUTTON_ROLL);
    die_wait(300);
    kingsport_screen_moving("air");
}

static void the_widest_figures(void) {
    kingsport_state_t *state = usual();
    static const uint16_t many[] = {1, 0, 2, 11, 1};
    cornelia(state)->hearts = 5;
    cornelia(state)->bullets = 12;
    memcpy(cornelia(state)->relics, many, sizeof many);
    kingsport_changed();
    kingsport_throw(6);
    kingsport_screen("walk_most");
}

/* Each thing on the belt, highlighted. */
static void what_else_could_be_done(void) {
    static const char *const names[] = {"byakhee", "cultist", "belt_check", "heart",   "bullet",
                                        "event",   "one_die", "tokens",     "everyone"};
    begin();
    for (uint8_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        kingsport_tap(BUTTON_RIGHT);
        kingsport_screen(names[i]);
    }
}

/* One press shows the next player's tokens, each press of ROLL the one behind; nothing is answered. */
static void everybody_s_tokens(void) {
    (void)six();
    kingsport_changed();
    uint32_t seq = die_table()->now.seq;
    kingsport_tap(BUTTON_LEFT);
    kingsport_screen("everyone_next");
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("everyone_rich");
    kingsport_taps(BUTTON_ROLL, 2);
    kingsport_still("everyone_first");
    TEST_ASSERT_EQUAL(seq, die_table()->now.seq);
}

/* The mark goes with the round, and answers nothing. */
static void an_event_card(void) {
    begin();
    kingsport_taps(BUTTON_RIGHT, 6);
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("event_played");
    kingsport_taps(BUTTON_LEFT, 6);
    kingsport_throw(4);
    kingsport_screen("walk_with_event");
    TEST_ASSERT_EQUAL(2, die_table()->now.seq);
    for (uint8_t turns = 0; turns < 3; turns++) {
        kingsport_throw(1);
        kingsport_tap(BUTTON_ROLL);
        kingsport_wait_until_still();
        bool marked = die_glass()->table.kingsport.event_round == kingsport_now()->round;
        TEST_ASSERT_EQUAL(turns < 2, marked);
        kingsport_throw(1);
    }
}

static void a_die_beside_the_turn(void) {
    begin();
    kingsport_taps(BUTTON_LEFT, 3);
    kingsport_throw(3);
    kingsport_screen("one_die_fell");
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_throw(2);
    kingsport_screen("check_beside_lost");
}

/* "3+ holds" */
static void a_three_holds_a_check_beside_the_turn(void) {
    begin();
    kingsport_taps(BUTTON_LEFT, 3);
    kingsport_throw(3);
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_throw(3);
    (void)die_picture();
    die_line("screen words");
    TEST_ASSERT_TRUE_MESSAGE(die_said("3+"), die.reply);
}

static void a_byakhee(void) {
    begin();
    kingsport_tap(BUTTON_RIGHT);
    kingsport_throw(4);
    kingsport_screen("check");
    kingsport_throw(2);
    kingsport_screen("miss");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("miss_bullets");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("miss_card");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("miss_tokens");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_let_go(6);
    die_wait(FALLS_MS + LANDS_MS + 10);
    kingsport_screen_moving("hit_upright");
    die_wait(400);
    kingsport_screen_moving("hit");
    kingsport_wait_until_still();
    kingsport_screen("relic_none");
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_screen("relic");
    kingsport_tap(BUTTON_ROLL);
    kingsport_still("relic_second");
}

/* Of the log nothing was left when the power came back, but the check that was thrown since. */
static void a_check_alone_in_the_log(void) {
    begin();
    kingsport_state_t *state = kingsport_change();
    state->step = KINGSPORT_WALK;
    state->phase = PHASE_SANITY;
    state->foe = KINGSPORT_BYAKHEE;
    kingsport_changed();
    kingsport_throw(4);
    kingsport_still("check_alone");
}

static void a_check_that_is_lost(void) {
    begin();
    kingsport_tap(BUTTON_RIGHT);
    kingsport_throw(1);
    kingsport_screen("check_lost");
}

static void the_last_heart(void) {
    kingsport_state_t *state = usual();
    cornelia(state)->hearts = 1;
    cornelia(state)->bullets = 0;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_screen("miss_last");
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    die_wait(200);
    kingsport_screen_moving("defeat_falls");
    kingsport_wait_until_still();
    kingsport_screen("defeat");
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("discard_none");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("discard");
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("site");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("site_yes");
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_screen("woken");
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("after_defeat");
}

static void a_site_is_sanctified(void) {
    kingsport_state_t *state = usual();
    static const uint16_t all[] = {1, 1, 2, 1, 1};
    memcpy(cornelia(state)->relics, all, sizeof all);
    cornelia(state)->sites = 1;
    state->sanctified = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 6);
    kingsport_screen("sanctify");
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_screen("sanctified");
}

static void insanity(void) {
    kingsport_state_t *state = usual();
    cornelia(state)->sanity = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_let_go(1);
    die_wait(FALLS_MS + LANDS_MS + 300);
    kingsport_screen_moving("insane_empties");
    kingsport_wait_until_still();
    kingsport_screen("insane");
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("start_insane");
}

static void out_for_good(void) {
    kingsport_state_t *state = usual();
    state->players[0].start = 1;
    state->players[0].sanity = 0;
    kingsport_changed();
    kingsport_throw(1);
    kingsport_throw(1);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_screen("out");
}

static void everybody_and_the_grid(void) {
    (void)six();
    kingsport_changed();
    kingsport_taps(BUTTON_LEFT, 2);
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("all");
    kingsport_tap(BUTTON_ROLL);
    kingsport_still("adjust_first");
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_screen("adjust");
    kingsport_taps(BUTTON_LEFT, 4);
    kingsport_screen("adjust_back");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("all_ok");
}

static void an_ending(const char *name, uint8_t ending) {
    kingsport_state_t *state = six();
    static const kingsport_player_t out = {.out = 1};
    if (ending == KINGSPORT_MAD) {
        for (uint8_t seat = 0; seat < 6; seat++) {
            state->players[seat] = out;
        }
        state->removed = 2;
        state->sanctified = 0;
    } else if (ending == KINGSPORT_SAVED) {
        state->players[2].sites = 1;
        state->sanctified = 3;
    } else if (ending == KINGSPORT_FALLEN) {
        state->activated = 3;
    } else {
        state->players[4].sites = 0;
        state->sanctified = 1;
        state->activated = 1;
        state->removed = 2;
    }
    state->ending = ending;
    state->phase = PHASE_OVER;
    kingsport_changed();
    kingsport_screen(name);
}

static void the_endings(void) {
    an_ending("over_saved", KINGSPORT_SAVED);
    kingsport_tap(BUTTON_RIGHT);
    kingsport_screen("over_all");
    an_ending("over_fallen", KINGSPORT_FALLEN);
    an_ending("over_undecided", KINGSPORT_UNDECIDED);
    an_ending("over_mad", KINGSPORT_MAD);
}

static void a_real_die(void) {
    begin();
    die_line("set own-die on");
    kingsport_tap(BUTTON_ROLL);
    kingsport_screen("own_die_none");
    kingsport_taps(BUTTON_RIGHT, 4);
    kingsport_screen("own_die");
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_still("own_die_walk");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    TEST_ASSERT_EQUAL(3, cornelia((void *)kingsport_now())->sanity);
    kingsport_screen("own_die_check_lost");
}

/* What holding left would take back: the choice, too. */
static void take_back(void) {
    begin();
    kingsport_throw(4);
    kingsport_ask_undo();
    kingsport_screen("undo_walk");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(2);
    kingsport_throw(3);
    kingsport_ask_undo();
    kingsport_screen("undo_heart");
}

/* A choice that was changed after its throw had been seen: the sign stands in the corner, and hides
 * nothing. */
static void a_mended_choice(void) {
    begin();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_ask_undo();
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_RIGHT);
    kingsport_throw(3);
    TEST_ASSERT_EQUAL(1, die_table()->now.amended);
    kingsport_still("mended_check");
    kingsport_throw(5); /* what fell before falls again: a 3 */
    kingsport_still("mended_miss");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_still("mended_relic");
    kingsport_taps(BUTTON_ROLL, 2);
    kingsport_still("mended_start");
    kingsport_taps(BUTTON_LEFT, 2);
    kingsport_tap(BUTTON_ROLL);
    kingsport_still("mended_all");
    kingsport_tap(BUTTON_ROLL);
    kingsport_still("mended_adjust");
}

static void a_mended_end(void) {
    kingsport_state_t *state = six();
    state->players[2].sites = 1;
    state->sanctified = 3;
    state->ending = KINGSPORT_SAVED;
    state->phase = PHASE_OVER;
    kingsport_mended(2);
    kingsport_changed();
    kingsport_screen("mended_over");
    kingsport_tap(BUTTON_RIGHT);
    kingsport_still("mended_points");
    state = usual();
    cornelia(state)->sanity = 1;
    kingsport_mended(2);
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_throw(1);
    kingsport_still("mended_insane");
}

/* A throw that was asked for when the power went. */
static void throws_after_a_cut(void) {
    begin();
    die_line("choose cultist");
    kingsport_wait_until_still();
    kingsport_screen("waits_for_fight");
}

int main(void) {
    UNITY_BEGIN();
    for (unsigned i = 0; i < sizeof LANGUAGES_SHOWN / sizeof LANGUAGES_SHOWN[0]; i++) {
        language = LANGUAGES_SHOWN[i];
        RUN_TEST(who_starts);
        RUN_TEST(the_parts_of_a_turn);
        RUN_TEST(the_die_in_the_air);
        RUN_TEST(the_widest_figures);
        RUN_TEST(what_else_could_be_done);
        RUN_TEST(everybody_s_tokens);
        RUN_TEST(an_event_card);
        RUN_TEST(a_die_beside_the_turn);
        RUN_TEST(a_three_holds_a_check_beside_the_turn);
        RUN_TEST(a_byakhee);
        RUN_TEST(a_check_alone_in_the_log);
        RUN_TEST(a_check_that_is_lost);
        RUN_TEST(the_last_heart);
        RUN_TEST(a_site_is_sanctified);
        RUN_TEST(insanity);
        RUN_TEST(out_for_good);
        RUN_TEST(everybody_and_the_grid);
        RUN_TEST(the_endings);
        RUN_TEST(a_real_die);
        RUN_TEST(take_back);
        RUN_TEST(a_mended_choice);
        RUN_TEST(a_mended_end);
        RUN_TEST(throws_after_a_cut);
    }
    return UNITY_END();
}
