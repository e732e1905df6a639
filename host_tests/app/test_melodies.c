/* What it plays, note by note, and when: the faces of the cult die have melodies; what falls in other games has none
 * of them, whatever its value, but a blow sounds like one. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"

enum { LISTEN_MS = 4000, MELODY_BYTES = 160 };

#define YELLOW "880:60 0:30 659:90"
#define TENTACLE "330:70 294:70 262:140"
#define ELDER "523:70 659:70 784:70 1047:160"
#define CTHULHU "139:180 0:40 131:180 0:40 123:320"
#define EYE "1319:50 0:60 1319:50 0:60 1568:120"
#define LANDED "1047:40"
#define WON "523:100 659:100 784:100 1047:100 1319:260"
#define LOST "262:160 247:160 233:160 220:400"
#define REFUSED "196:120 0:40 196:120"

static char melody[MELODY_BYTES];

void setUp(void) { die_start(); }
void tearDown(void) {}

static void note(uint16_t hertz, unsigned ms) {
    size_t used = strlen(melody);
    snprintf(melody + used, MELODY_BYTES - used, "%s%u:%u", used > 0 ? " " : "", hertz, ms);
}

/* From the first tone on; the silence behind the last one is none of it. */
static void listen(void) {
    uint16_t sounds = die.hertz;
    unsigned since = 0;
    melody[0] = '\0';
    for (unsigned ms = 1; ms <= LISTEN_MS; ms++) {
        die_wait(1);
        if (die.hertz == sounds) {
            continue;
        }
        if (sounds != 0 || melody[0] != '\0') {
            note(sounds, ms - since);
        }
        sounds = die.hertz;
        since = ms;
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, die.hertz, "silent in the end");
}

static void expect(const char *expected, const char *what) {
    listen();
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, melody, what);
}

static void roll(const uint8_t *values, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        die_lay(values[i]);
    }
    die_press(BUTTON_ROLL, 200);
    TEST_ASSERT_EQUAL_MESSAGE(0, die.hertz, "not before it is seen");
}

static void roll_one(uint8_t value) { roll(&value, 1); }

static void test_each_face_has_a_melody(void) {
    static const struct {
        uint8_t value;
        const char *melody;
    } faces[] = {{0, YELLOW}, {5, TENTACLE}, {9, ELDER}, {10, CTHULHU}, {11, EYE}};
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        die_line("new dice die=cult");
        roll_one(faces[i].value);
        expect(faces[i].melody, faces[i].melody);
    }
}

/* A d12 has as many sides as the cult die, a d20 and a d100 more. */
static void test_other_dice_only_land(void) {
    static const struct {
        const char *line;
        uint8_t value;
    } dice[] = {{"new dice die=d2", 0},   {"new dice die=d6", 5},    {"new dice die=d12", 11},
                {"new dice die=d20", 19}, {"new dice die=d100", 99}, {"new pig players=2", 5},
                {"new pig players=2", 0}};
    for (size_t i = 0; i < sizeof dice / sizeof dice[0]; i++) {
        die_line(dice[i].line);
        roll_one(dice[i].value);
        expect(LANDED, dice[i].line);
    }
}

static void test_who_starts_only_lands(void) {
    die_line("new cult players=8");
    die_line("choose random");
    roll_one(7);
    expect(LANDED, "a lot");
}

/* Each of the hand would be another side of the cult die. */
static void test_elder_signs_land_and_the_third_tentacle_strikes(void) {
    static const uint8_t draw[] = {0, 0, 0, 5, 5, 5};
    die_line("new signs players=2");
    bool struck = false;
    for (uint8_t i = 0; i < 12 && !struck; i++) {
        roll(draw, sizeof draw);
        die_line("state");
        struck = !die_said("press-on");
        expect(struck ? TENTACLE : LANDED, struck ? "the third tentacle" : "drawn");
    }
    TEST_ASSERT_TRUE(struck);
}

static void test_a_check_that_is_lost_strikes(void) {
    die_line("new kingsport players=2");
    die_line("choose p1");
    die_line("choose check");
    roll_one(5);
    expect(LANDED, "held");
    die_line("choose check");
    roll_one(0);
    expect(TENTACLE, "lost");
}

static void test_somebody_wins(void) {
    die_line("new pig players=2");
    for (uint8_t i = 0; i < 16; i++) {
        die_lay(5);
        die_line("roll");
        die_line("choose again");
        die_wait(3000);
    }
    roll_one(5);
    expect(WON, "a hundred and two");
}

static void test_nobody_wins(void) {
    game_prompt_t prompt;
    die_line("new cult players=2");
    die_line("choose p1");
    for (session_prompt(die_table(), &prompt); prompt.kind != PROMPT_OVER;) {
        roll_one(10);
        session_prompt(die_table(), &prompt);
        expect(prompt.kind == PROMPT_OVER ? LOST : CTHULHU, "everybody loses one");
    }
    TEST_ASSERT_EQUAL(0, prompt.count);
}

static void test_a_roll_that_fails(void) {
    die_line("new dice");
    die.noise_fails = true;
    die_down(BUTTON_ROLL);
    die_wait(200);
    die_up(BUTTON_ROLL);
    expect(REFUSED, "no noise");
}

/* Each tone once, and one silence behind the last. */
static void test_it_ends_once(void) {
    die_line("new dice");
    roll_one(3);
    listen();
    TEST_ASSERT_EQUAL(2, die.tones);
}

/* A die of the table's own has fallen already: its face is heard as it is entered. */
static void test_an_entered_face_is_heard_at_once(void) {
    die_line("new dice die=cult");
    die_line("set own-die on");
    die_line("face 11");
    die_wait(1);
    TEST_ASSERT_EQUAL(1319, die.hertz);
}

/* Nothing is heard when it is off, and of one that is played no more than till then. */
static void test_sound_off(void) {
    die_line("new dice die=cult");
    die_line("set sound off");
    roll_one(10);
    expect("", "off");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_each_face_has_a_melody);
    RUN_TEST(test_other_dice_only_land);
    RUN_TEST(test_who_starts_only_lands);
    RUN_TEST(test_elder_signs_land_and_the_third_tentacle_strikes);
    RUN_TEST(test_a_check_that_is_lost_strikes);
    RUN_TEST(test_somebody_wins);
    RUN_TEST(test_nobody_wins);
    RUN_TEST(test_a_roll_that_fails);
    RUN_TEST(test_it_ends_once);
    RUN_TEST(test_an_entered_face_is_heard_at_once);
    RUN_TEST(test_sound_off);
    return UNITY_END();
}
