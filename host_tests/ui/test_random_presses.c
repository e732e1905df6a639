/* Fingers that know nothing: whatever they do, at a cult table or with dice, nothing sticks, no
 * token is lost and nothing is rolled unless ROLL is let go. */
#include <stdio.h>

#include "cult_rig.h"
#include "unity.h"

#ifdef SANITY_FAST_BUILD
enum { EVENTS = 1000000 };
#else
enum { EVENTS = 60000 };
#endif
enum { SETTLES_EVERY = 499, TABLE_EVERY = 4001, PICTURE_EVERY = 16 };

static uint32_t state;

static uint32_t random_below(uint32_t bound) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % bound;
}

void setUp(void) {
    cult_begin("en");
    state = 20260711;
}
void tearDown(void) {}

static void check_tokens(void) {
    if (die_table()->now.game.game != GAME_CULT) {
        return;
    }
    const cult_state_t *cult = cult_now();
    TEST_ASSERT_EQUAL(3 * cult->players * cult->cultists, cult_tokens());
}

static void random_table(void) {
    static const char *const tables[] = {"new cult players=2",
                                         "new cult players=3",
                                         "new cult players=8",
                                         "new cult players=5",
                                         "new cult players=2 cultists=3",
                                         "new cult players=2 cultists=2",
                                         "new dice die=d20",
                                         "new dice die=cult"};
    static const char *const settings[] = {"own-die", "odds", "face-next", "turn-screen",
                                           "mad-response"};
    char line[40];
    snprintf(line, sizeof line, "set %s %s", settings[random_below(5)],
             random_below(2) ? "on" : "off");
    die_line(line);
    die_line(tables[random_below(8)]);
    die.noise_fails = random_below(8) == 0;
    die.store = random_below(8) == 0 ? DIE_STORE_FAILS : DIE_STORE_WORKS;
}

/* Mostly short, at times chattering, at times long enough to be put down. */
static uint32_t random_ms(void) {
    switch (random_below(8)) {
    case 0:
        return 1;
    case 1:
        return random_below(30);
    case 2:
        return 400 + random_below(200);
    case 3:
        return random_below(2000);
    case 4:
        return random_below(16) == 0 ? 9000 : 60;
    default:
        return random_below(300);
    }
}

static void random_edge(bool down[3]) {
    static const uint8_t mostly_roll[] = {BUTTON_LEFT, BUTTON_ROLL, BUTTON_ROLL, BUTTON_RIGHT};
    uint8_t button = mostly_roll[random_below(4)];
    uint32_t draws = die.draws;
    down[button] = !down[button];
    (down[button] ? die_down : die_up)((button_t)button);
    if (die.draws != draws) {
        TEST_ASSERT_EQUAL_MESSAGE(BUTTON_ROLL, button, "another button rolled");
        TEST_ASSERT_FALSE_MESSAGE(down[button], "rolled before it was let go");
        TEST_ASSERT_EQUAL_MESSAGE(draws + 1, die.draws, "one release, one roll");
    }
    draws = die.draws;
    die_wait(random_ms());
    TEST_ASSERT_EQUAL_MESSAGE(draws, die.draws, "time alone rolled");
}

/* "from anywhere home is reached by holding right twice at most", and ROLL goes on from there. */
static void check_not_stuck(bool down[3]) {
    for (uint8_t button = 0; button < 3; button++) {
        if (down[button]) {
            die_up((button_t)button);
            down[button] = false;
        }
    }
    die_wait(5000);
    TEST_ASSERT_FALSE_MESSAGE(app_busy(&die.app), "something never ended");
    if (die_scene() == SCENE_NAME) {
        random_table(); /* a picker of letters: holds repeat there, and "back" is one of its items */
        return;
    }
    bool turned = die.turned;
    for (uint8_t i = 0; i < 2 && die_scene() != SCENE_HOME; i++) {
        cult_hold(turned ? BUTTON_LEFT : BUTTON_RIGHT);
    }
    char scene[32];
    snprintf(scene, sizeof scene, "left in scene %u", die_scene());
    TEST_ASSERT_EQUAL_MESSAGE(SCENE_HOME, die_scene(), scene);
}

static void fingers_that_know_nothing(void) {
    bool down[3] = {false};
    random_table();
    for (uint32_t i = 1; i <= EVENTS; i++) {
        random_edge(down);
        check_tokens();
        if (i % PICTURE_EVERY == 0) {
            (void)die_picture();
        }
        if (i % SETTLES_EVERY == 0) {
            check_not_stuck(down);
            die_line("set sleep 0");
            cult_tap(BUTTON_ROLL);
        }
        if (i % TABLE_EVERY == 0) {
            random_table();
        }
    }
    TEST_ASSERT_GREATER_THAN_MESSAGE(EVENTS / 100, die.draws, "it was a game at all");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(fingers_that_know_nothing);
    return UNITY_END();
}
