/* Keys and the mouse as fingers. */
#include <string.h>
#include <unity.h>

#include "hal_buttons.h"
#include "keys.h"

static keys_t keys;

void setUp(void) { memset(&keys, 0, sizeof keys); }
void tearDown(void) {}

/* The last stroke that comes of these bytes. */
static key_stroke_t typed(const char *bytes) {
    key_stroke_t last = {KEY_NONE, 0};
    for (; *bytes != '\0'; bytes++) {
        key_stroke_t stroke = keys_take(&keys, *bytes, 66);
        last = stroke.action != KEY_NONE ? stroke : last;
    }
    return last;
}

static void expect(const char *bytes, key_action_t action, int button) {
    key_stroke_t stroke = typed(bytes);
    TEST_ASSERT_EQUAL_MESSAGE(action, stroke.action, bytes);
    TEST_ASSERT_EQUAL_MESSAGE(button, stroke.button, bytes);
}

static void test_keys(void) {
    expect(" ", KEY_TAP, HAL_BUTTON_ROLL);
    expect("\r", KEY_TAP, HAL_BUTTON_ROLL);
    expect("a", KEY_TAP, HAL_BUTTON_LEFT);
    expect(".", KEY_TAP, HAL_BUTTON_RIGHT);
    expect("M", KEY_HOLD, HAL_BUTTON_RIGHT);
    expect("l", KEY_HOLD, HAL_BUTTON_LEFT);
    expect("R", KEY_TOGGLE, HAL_BUTTON_ROLL);
    expect("q", KEY_QUIT, 0);
    expect("\x03", KEY_QUIT, 0);
    expect("?", KEY_HELP, 0);
    expect("z", KEY_NONE, 0);
}

/* Both of a terminal's ways, also torn between two reads. */
static void test_arrows(void) {
    expect("\x1b[D", KEY_TAP, HAL_BUTTON_LEFT);
    expect("\x1bOC", KEY_TAP, HAL_BUTTON_RIGHT);
    expect("\x1b", KEY_NONE, 0);
    expect("[", KEY_NONE, 0);
    expect("C", KEY_TAP, HAL_BUTTON_RIGHT);
    expect("\x1b[A", KEY_TAP, HAL_BUTTON_LEFT); /* up and down in lists */
    expect("\x1bOB", KEY_TAP, HAL_BUTTON_RIGHT);
    expect("\x1b[3~", KEY_NONE, 0);
    expect("\x1b[1;5C", KEY_NONE, 0);
    expect("D", KEY_NONE, 0);
}

/* What isn't known is read to its end: its letters are no keys. */
static void test_an_escape_hides_nothing_that_follows(void) {
    expect("\x1bz", KEY_NONE, 0);
    expect("\x1b\x1b[C", KEY_TAP, HAL_BUTTON_RIGHT);
    expect("\x1b[99999999999999999999999999999999q", KEY_QUIT, 0);
    expect(" ", KEY_TAP, HAL_BUTTON_ROLL);
}

static void test_the_mouse(void) {
    expect("\x1b[<0;1;5M", KEY_DOWN, HAL_BUTTON_LEFT);
    expect("\x1b[<0;33;5M", KEY_DOWN, HAL_BUTTON_ROLL);
    expect("\x1b[<0;66;5M", KEY_DOWN, HAL_BUTTON_RIGHT);
    expect("\x1b[<0;120;5M", KEY_DOWN, HAL_BUTTON_RIGHT);
    expect("\x1b[<0;1;5m", KEY_UP, HAL_BUTTON_LEFT);
    expect("\x1b[<64;1;5M", KEY_TAP, HAL_BUTTON_LEFT);
    expect("\x1b[<65;1;5M", KEY_TAP, HAL_BUTTON_RIGHT);
    expect("\x1b[<2;1;5M", KEY_NONE, 0);
    expect("\x1b[<nonsense", KEY_NONE, 0);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_keys);
    RUN_TEST(test_arrows);
    RUN_TEST(test_an_escape_hides_nothing_that_follows);
    RUN_TEST(test_the_mouse);
    return UNITY_END();
}
