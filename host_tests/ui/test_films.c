/* What moves on the glass, picture by picture: dice in the hand and in the air, what they bring, and
 * bars that grow under a finger. In English: what moves says no more than what stands still before and
 * after it, and that is shown in every language. */
#include <stdio.h>

#include "cult_rig.h"
#include "film.h"
#include "kingsport_engine.h"
#include "kingsport_rig.h"
#include "signs_rig.h"
#include "unity.h"

enum { SHAKES_MS = 420, FALLS_MS = 1002 };

void setUp(void) {}
void tearDown(void) {}

/* The die is in the hand already. */
static void film_fall(const char *name) {
    die_down(BUTTON_ROLL);
    die_wait(SHAKES_MS);
    film_begin(name);
    die_up(BUTTON_ROLL);
    film_until_still();
    film_end();
}

/* What the die brings, from the moment when it lies. */
static void film_result(const char *name) {
    die_press(BUTTON_ROLL, SHAKES_MS);
    die_wait(FALLS_MS);
    film_begin(name);
    film_until_still();
    film_end();
}

static void film_throw(const char *name) {
    film_begin(name);
    die_down(BUTTON_ROLL);
    film_roll(SHAKES_MS);
    die_up(BUTTON_ROLL);
    film_until_still();
    film_end();
}

static void press(button_t button) {
    die_down(button);
    die_wait(60);
    die_up(button);
}

static void film_press(const char *name, button_t button) {
    film_begin(name);
    press(button);
    film_until_still();
    film_end();
}

/* Behind which a flame flickers for some seconds. */
static void film_press_for(const char *name, button_t button, uint32_t ms) {
    film_begin(name);
    press(button);
    film_roll(ms);
    film_end();
}

/* --- dice --------------------------------------------------------------------------------- */

static void dice(const char *die_name, uint8_t count, uint8_t value) {
    char line[48];
    snprintf(line, sizeof line, "new dice die=%s count=%u", die_name, count);
    die_line(line);
    for (uint8_t i = 0; i < count; i++) {
        die_lay((uint8_t)(value - 1));
    }
}

static void test_one_die(void) {
    cult_begin("en");
    dice("d20", 1, 17);
    film_throw("dice_d20");
}

static void test_two_dice(void) {
    cult_begin("en");
    dice("d12", 2, 5);
    film_throw("dice_two_d12");
}

/* Each sort has pictures of its own, and a short fall is enough to see them all. */
static void test_every_sort_falls_short(void) {
    static const char *const names[] = {"d2", "d4", "d6", "d8", "d10", "d100"};
    cult_begin("en");
    die_line("set short-fall on");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[24];
        dice(names[i], 1, 2);
        snprintf(name, sizeof name, "dice_%s_short", names[i]);
        film_fall(name);
    }
}

/* It lies with the face in front that fell. */
static void test_the_cult_die_shows_its_face(void) {
    static const char *const names[] = {"yellow", "tentacle", "elder", "cthulhu", "eye"};
    cult_begin("en");
    die_line("set short-fall on");
    for (uint8_t face = 0; face < CULT_FACES; face++) {
        char name[24];
        dice("cult", 1, (uint8_t)(cult_draw_of((cult_face_t)face) + 1));
        snprintf(name, sizeof name, "dice_%s_short", names[face]);
        film_fall(name);
    }
}

static void test_the_die_of_pig(void) {
    cult_begin("en");
    die_line("new pig players=2");
    die_lay(3);
    film_throw("pig");
}

/* --- bars under a finger ------------------------------------------------------------------- */

static void film_hold(const char *name, button_t button) {
    film_begin(name);
    die_down(button);
    film_roll(600);
    die_up(button);
    film_until_still();
    film_end();
}

static void test_bars_grow_under_a_finger(void) {
    cult_begin("en");
    dice("d6", 1, 3);
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
    film_hold("hold_left", BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    film_hold("hold_right", BUTTON_RIGHT);
}

/* --- the cult of three --------------------------------------------------------------------- */

static void cult_film(const char *name, cult_face_t face) {
    die_lay(cult_draw_of(face));
    film_result(name);
    cult_tap(BUTTON_RIGHT);
}

static void test_what_a_cult_die_does(void) {
    cult_begin("en");
    cult_start(3, 1, 1);
    cult_film("cult_yellow", CULT_YELLOW);
    cult_film("cult_tentacle", CULT_TENTACLE);
    cult_film("cult_eye", CULT_EYE);
    cult_start(3, 1, 1);
    cult_film("cult_cthulhu", CULT_CTHULHU);
    cult_film("cult_elder", CULT_ELDER);
}

static void test_a_duel(void) {
    cult_begin("en");
    cult_start(2, 1, 1);
    die_lay(cult_draw_of(CULT_TENTACLE));
    film_throw("cult_duel_tentacle");
    cult_tap(BUTTON_RIGHT);
    cult_film("cult_duel_yellow", CULT_YELLOW);
}

static void test_somebody_goes_mad(void) {
    cult_begin("en");
    cult_start(2, 1, 1);
    cult_turn(CULT_YELLOW, CULT_YELLOW);
    cult_turn(CULT_YELLOW, CULT_YELLOW);
    cult_film("cult_mad", CULT_YELLOW);
}

static void test_the_crown(void) {
    cult_begin("en");
    cult_start(2, 1, 1);
    for (uint8_t i = 0; cult_now()->step != CULT_STEP_OVER && i < 20; i++) {
        cult_throw_until_still(cult_now()->player == 0 ? CULT_TENTACLE : CULT_ELDER);
    }
    TEST_ASSERT_EQUAL(CULT_STEP_OVER, cult_now()->step);
    film_press("cult_crown", BUTTON_ROLL);
}

static void test_the_light_hops(void) {
    cult_begin("en");
    cult_new(5, 1);
    die_lay(3);
    film_throw("cult_first");
}

/* It chooses, shakes and throws by itself. */
static void test_a_turn_of_the_die(void) {
    cult_begin("en");
    die_line("new cult players=3 bots=2");
    die_line("choose p2");
    die_lay(cult_draw_of(CULT_YELLOW));
    film_begin("cult_die_turn");
    film_roll(5000);
    film_end();
}

/* --- Elder signs --------------------------------------------------------------------------- */

static const uint8_t three[GAME_PLAYERS_MAX] = {5, 9, 3};

/* From the bag with its eye, which blinks. */
static void test_dice_from_the_bag(void) {
    signs_begin("en");
    signs_new(3, three);
    signs_lay("lstcms");
    film_begin("signs_bag");
    die_down(BUTTON_ROLL);
    film_roll(1100);
    die_up(BUTTON_ROLL);
    film_until_still();
    film_end();
}

/* Clues are thrown again: one, two, all three. */
static void test_clues_are_thrown_again(void) {
    signs_begin("en");
    signs_new(3, three);
    signs_throw("lcttms");
    signs_lay("lclcms");
    film_throw("signs_one_clue");
    signs_lay("lclcmc");
    film_fall("signs_two_clues");
    signs_lay("lslsms");
    film_throw("signs_three_clues");
}

static void test_three_tentacles(void) {
    signs_begin("en");
    signs_new(3, three);
    signs_throw("lsmttc");
    signs_lay("ttlslt");
    film_fall("signs_downed");
    film_press_for("signs_next", BUTTON_RIGHT, 1000);
}

static void test_a_candle_grows(void) {
    signs_begin("en");
    signs_new(3, three);
    signs_throw("lsmslc");
    signs_tap(BUTTON_RIGHT);
    film_press_for("signs_banked", BUTTON_ROLL, 2200);
    signs_new(3, three);
    signs_tap(BUTTON_LEFT);
    die_line("new signs");
    signs_throw("lslsls");
    signs_tap(BUTTON_RIGHT);
    film_press_for("signs_alone_banked", BUTTON_ROLL, 1500);
}

static void test_the_goal_is_reached(void) {
    static const uint8_t nine[GAME_PLAYERS_MAX] = {9, 9, 8, 11};
    signs_begin("en");
    signs_new(4, nine);
    signs_throw("lslsls");
    signs_throw("lsmttt");
    signs_tap(BUTTON_LEFT);
    film_press_for("signs_reached", BUTTON_ROLL, 2200);
}

static void test_the_lights_go_out(void) {
    static const uint8_t last[GAME_PLAYERS_MAX] = {16, 14, 8, 11};
    signs_begin("en");
    signs_turn_of(4, last, 3);
    signs_lay("tttttt");
    film_result("signs_over");
}

/* --- Kingsport ----------------------------------------------------------------------------- */

static kingsport_player_t *mine(kingsport_state_t *state) { return &state->players[1]; }

static void kingsport_film(const char *name, uint8_t face) {
    die_lay((uint8_t)(face - 1));
    film_result(name);
}

static void sit_down(void) {
    kingsport_begin("en");
    kingsport_new(2);
}

static void test_a_turn_in_kingsport(void) {
    sit_down();
    die_lay(4);
    film_throw("kingsport_walk");
    kingsport_film("kingsport_cultists", 4);
}

static void test_a_check(void) {
    sit_down();
    kingsport_tap(BUTTON_RIGHT);
    kingsport_film("kingsport_check_lost", 1);
    sit_down();
    kingsport_tap(BUTTON_RIGHT);
    kingsport_throw(4);
    kingsport_film("kingsport_hit", 5);
}

static void test_a_heart_for_a_miss(void) {
    sit_down();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_film("kingsport_miss", 2);
    die_lay(4);
    film_throw("kingsport_heart");
}

static void test_insane(void) {
    sit_down();
    mine(kingsport_change())->sanity = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 3);
    kingsport_film("kingsport_insane", 2);
}

static void test_a_defeat(void) {
    sit_down();
    mine(kingsport_change())->hearts = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    kingsport_tap(BUTTON_LEFT);
    film_press("kingsport_defeat", BUTTON_ROLL);
    kingsport_tap(BUTTON_ROLL);
    kingsport_tap(BUTTON_RIGHT);
    film_press("kingsport_woken", BUTTON_ROLL);
}

static void hold_each(kingsport_state_t *state) {
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        mine(state)->relics[kind] = 1;
    }
}

static void test_a_star_glows(void) {
    sit_down();
    hold_each(kingsport_change());
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 6);
    film_press("kingsport_holy", BUTTON_ROLL);
}

static void test_kingsport_is_saved(void) {
    sit_down();
    kingsport_state_t *state = kingsport_change();
    hold_each(state);
    state->sanctified = KINGSPORT_SITES_TO_END - 1;
    mine(state)->sites = state->sanctified;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 6);
    kingsport_tap(BUTTON_ROLL);
    kingsport_wait_until_still();
    film_press("kingsport_saved", BUTTON_ROLL);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_one_die);
    RUN_TEST(test_two_dice);
    RUN_TEST(test_every_sort_falls_short);
    RUN_TEST(test_the_cult_die_shows_its_face);
    RUN_TEST(test_the_die_of_pig);
    RUN_TEST(test_bars_grow_under_a_finger);
    RUN_TEST(test_what_a_cult_die_does);
    RUN_TEST(test_a_duel);
    RUN_TEST(test_somebody_goes_mad);
    RUN_TEST(test_the_crown);
    RUN_TEST(test_the_light_hops);
    RUN_TEST(test_a_turn_of_the_die);
    RUN_TEST(test_dice_from_the_bag);
    RUN_TEST(test_clues_are_thrown_again);
    RUN_TEST(test_three_tentacles);
    RUN_TEST(test_a_candle_grows);
    RUN_TEST(test_the_goal_is_reached);
    RUN_TEST(test_the_lights_go_out);
    RUN_TEST(test_a_turn_in_kingsport);
    RUN_TEST(test_a_check);
    RUN_TEST(test_a_heart_for_a_miss);
    RUN_TEST(test_insane);
    RUN_TEST(test_a_defeat);
    RUN_TEST(test_a_star_glows);
    RUN_TEST(test_kingsport_is_saved);
    return UNITY_END();
}
