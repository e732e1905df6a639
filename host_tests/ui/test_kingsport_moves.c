/* What moves on the glass in Kingsport: each movement at the moments that tell it, and that any
 * press ends it. */
#include "kingsport_engine.h"
#include "kingsport_rig.h"
#include "unity.h"

enum { FALLS_MS = 1002, LIES_MS = 400, LANDS_MS = 550 };

void setUp(void) {
    kingsport_begin("en");
    kingsport_new(2);
}
void tearDown(void) {}

static uint32_t at_ms;

/* The picture so long after the die was seen, or after a press. */
static void at(uint32_t ms, const char *name) {
    die_wait(ms - at_ms);
    at_ms = ms;
    kingsport_screen_moving(name);
}

static void falls(uint8_t face) {
    kingsport_let_go(face);
    die_wait(FALLS_MS);
    at_ms = 0;
}

static void taken(void) {
    kingsport_tap(BUTTON_ROLL);
    at_ms = 0;
}

static kingsport_player_t *mine(kingsport_state_t *state) { return &state->players[1]; }

/* It lies, shrinks to its place, a heart hops onto it, the sum counts up. */
static void test_walk(void) {
    falls(5);
    at(100, "move_walk_lies");
    at(LIES_MS + 80, "move_walk_goes");
    at(LANDS_MS + 150, "move_walk_heart_hops");
    at(LANDS_MS + 310, "move_walk_counts_6");
    at(LANDS_MS + 400, "move_walk_counts_7");
    kingsport_wait_until_still();
    kingsport_screen("move_walk_stands");
}

static void test_cultists(void) {
    kingsport_throw(5);
    falls(4);
    at(100, "move_cultists_lies");
    at(LIES_MS + 100, "move_cultists_goes");
    kingsport_wait_until_still();
    kingsport_screen("move_cultists_stands");
}

/* A face turns sour, and the byakhee beats its wings. */
static void test_a_check_that_is_lost(void) {
    kingsport_tap(BUTTON_RIGHT);
    falls(1);
    at(100, "move_check_lies");
    at(LANDS_MS + 50, "move_check_calm");
    at(LANDS_MS + 160, "move_check_halfway");
    at(LANDS_MS + 260, "move_check_sour");
}

/* A heart breaks while the die is taken up for it, and is gone when it falls. */
static void test_a_heart_breaks(void) {
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(2);
    die_down(BUTTON_ROLL);
    die_wait(100);
    kingsport_screen_moving("move_heart_breaks");
    die_wait(200);
    kingsport_screen_moving("move_heart_is_gone");
    die_lay(4);
    die_up(BUTTON_ROLL);
    die_wait(500);
    kingsport_screen_moving("move_heart_while_it_falls");
}

static void test_a_hit(void) {
    kingsport_tap(BUTTON_RIGHT);
    kingsport_throw(4);
    falls(5);
    at(100, "move_hit_lies");
    at(LANDS_MS + 80, "move_hit_falls");
    at(LANDS_MS + 230, "move_hit_turns_over");
    at(LANDS_MS + 400, "move_hit_lies_dead");
}

/* The investigator empties, then the spiral winds. */
static void test_insane(void) {
    mine(kingsport_change())->sanity = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 3);
    falls(2);
    at(LANDS_MS + 300, "move_insane_empties");
    at(LANDS_MS + 780, "move_insane_spiral_winds");
    kingsport_wait_until_still();
    kingsport_screen("move_insane_stands");
}

/* The hat falls, then the tokens change one after the other. */
static void test_defeat(void) {
    mine(kingsport_change())->hearts = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_tap(BUTTON_LEFT);
    taken();
    at(200, "move_defeat_hat_falls");
    at(500, "move_defeat_hat_hops");
    at(700, "move_defeat_sanity");
    at(1000, "move_defeat_hearts");
    at(1300, "move_defeat_bullets");
    kingsport_wait_until_still();
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_RIGHT);
    taken();
    at(40, "move_woken_blinks");
    at(160, "move_woken_not");
}

static void hold_each(kingsport_state_t *state) {
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        mine(state)->relics[kind] = 1;
    }
}

static void test_a_star_glows(void) {
    hold_each(kingsport_change());
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 6);
    taken();
    at(500, "move_holy_glows");
}

static void end_with(uint8_t ending) {
    kingsport_new(2);
    kingsport_state_t *state = kingsport_change();
    hold_each(state);
    state->sanctified = ending == KINGSPORT_SAVED ? KINGSPORT_SITES_TO_END - 1 : 0;
    mine(state)->sites = state->sanctified;
    state->activated = ending == KINGSPORT_FALLEN ? KINGSPORT_SITES_TO_END - 1 : 0;
    mine(state)->hearts = 1;
    kingsport_changed();
}

/* Beams sweep; the king rises behind the roofs. */
static void test_the_endings(void) {
    end_with(KINGSPORT_SAVED);
    kingsport_taps(BUTTON_RIGHT, 6);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    taken();
    at(300, "move_beams_sweep");
    at(600, "move_beams_sweep_on");
    end_with(KINGSPORT_FALLEN);
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_tap(BUTTON_LEFT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_RIGHT);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    TEST_ASSERT_EQUAL(KINGSPORT_FALLEN, kingsport_now()->ending);
    taken();
    at(400, "move_king_rises");
}

/* Nothing is due to move after any press; ROLL takes up the next die. */
static void test_a_press_ends_what_moves(void) {
    for (uint32_t ms = 350; ms < LANDS_MS + 800; ms += 150) {
        setUp();
        falls(5);
        die_wait(ms);
        kingsport_tap(BUTTON_LEFT);
        kingsport_tap(BUTTON_RIGHT);
        die_wait(THROW_DEAF_US / 1000u);
        kingsport_screen("move_walk_stands");
    }
}

/* "Short fall": it doesn't lie about, either. */
static void test_a_short_fall_goes_on_at_once(void) {
    die_line("set short-fall on");
    kingsport_let_go(5);
    die_wait(THROW_SHORT_US / 1000u + 2 + 150);
    kingsport_screen_moving("move_walk_short");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_walk);
    RUN_TEST(test_cultists);
    RUN_TEST(test_a_check_that_is_lost);
    RUN_TEST(test_a_heart_breaks);
    RUN_TEST(test_a_hit);
    RUN_TEST(test_insane);
    RUN_TEST(test_defeat);
    RUN_TEST(test_a_star_glows);
    RUN_TEST(test_the_endings);
    RUN_TEST(test_a_press_ends_what_moves);
    RUN_TEST(test_a_short_fall_goes_on_at_once);
    return UNITY_END();
}
