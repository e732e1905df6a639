/* The glass: one picture after the other, what happens at once, what moves as often as the eye takes it. */
#include "glass.h"

#include <string.h>

#include "hal_clock.h"
#include "hal_display.h"
#include "unity.h"

enum { FRAME_US = 16667, ROOM_FOR_WORDS = 2048 };

static struct {
    uint64_t now_us;
    bool sending; /* it isn't idle, and takes no picture */
    bool takes_words;
    hal_display_state_t state;
    hal_display_panel_t found;
    unsigned polls, pictures;
    uint8_t frame[HAL_DISPLAY_BYTES];
    char words[ROOM_FOR_WORDS]; /* as they were told, the language first */
    char words_at_picture[ROOM_FOR_WORDS];
} display;

uint64_t hal_clock_us(void) { return display.now_us; }

void hal_display_poll(void) { display.polls++; }
bool hal_display_idle(void) { return !display.sending; }
hal_display_state_t hal_display_state(void) { return display.state; }
hal_display_panel_t hal_display_panel_found(void) { return display.found; }
bool hal_display_takes_words(void) { return display.takes_words; }

bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    if (display.sending) {
        return false;
    }
    memcpy(display.frame, frame, HAL_DISPLAY_BYTES);
    memcpy(display.words_at_picture, display.words, sizeof display.words);
    display.pictures++;
    return true;
}

static void tell(const char *text) {
    strncat(display.words, text, sizeof display.words - strlen(display.words) - 1);
    strncat(display.words, "\n", sizeof display.words - strlen(display.words) - 1);
}

void hal_display_words(const char *lang) {
    display.words[0] = '\0';
    tell(lang);
}

void hal_display_words_line(const char *line) { tell(line); }

static app_t app;
static glass_t glass;

static const app_facts_t facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

static void step(app_event_kind_t kind) {
    app_event_t event = {.kind = kind, .now_us = display.now_us};
    app_effects_t effects;
    app_step(&app, &event, &effects);
}

/* Power comes on, and the boot picture is over. */
void setUp(void) {
    app_effects_t effects;
    memset(&display, 0, sizeof display);
    display.state = HAL_DISPLAY_OK;
    display.found = HAL_DISPLAY_SSD1306;
    glass = (glass_t){0};
    app_init(&app, &facts, 0);
    app_begin(&app, 0, &effects);
    display.now_us = UI_BOOT_US + 1;
    step(EVENT_TIME);
}

void tearDown(void) {}

/* A round of the loop, so much later. */
static uint64_t round_after(uint64_t us) {
    display.now_us += us;
    glass_poll(&glass);
    return glass_show(&glass, &app);
}

/* A battery that sinks is told on the glass: something has happened. */
static void something_happens(void) { step(EVENT_SUPPLY); }

static void what_happens_is_shown_at_once_and_once(void) {
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, round_after(0));
    TEST_ASSERT_EQUAL(1, display.pictures);
    TEST_ASSERT_EQUAL_MEMORY(app_render(&app, display.now_us)->bytes, display.frame,
                             HAL_DISPLAY_BYTES);
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, round_after(1));
    TEST_ASSERT_EQUAL_MESSAGE(1, display.pictures, "nothing has changed");
    something_happens();
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, round_after(1));
    TEST_ASSERT_EQUAL_MESSAGE(2, display.pictures, "however soon it comes");
    TEST_ASSERT_EQUAL(3, display.polls);
}

static void the_next_one_waits_till_the_last_is_sent(void) {
    (void)round_after(0);
    display.sending = true;
    something_happens();
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, round_after(1));
    TEST_ASSERT_TRUE_MESSAGE(app_dirty(&app, display.now_us), "it isn't even drawn");
    display.sending = false;
    (void)round_after(1);
    TEST_ASSERT_EQUAL(2, display.pictures);
}

/* The bus hung when it was given. */
static void a_picture_that_was_not_taken_comes_again(void) {
    display.sending = true;
    (void)round_after(0);
    TEST_ASSERT_EQUAL(0, display.pictures);
    (void)round_after(1);
    display.sending = false;
    (void)round_after(1);
    TEST_ASSERT_EQUAL(1, display.pictures);
    (void)round_after(1);
    TEST_ASSERT_EQUAL_MESSAGE(1, display.pictures, "and once");
}

/* Shortly before the boot picture ends by itself another one was shown. */
static void what_moves_by_itself_waits_till_the_eye_takes_it(void) {
    app_init(&app, &facts, 0);
    display.now_us = UI_BOOT_US - 1000;
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, round_after(0));
    uint64_t next_us = display.now_us + FRAME_US / 2;
    TEST_ASSERT_EQUAL_UINT64(next_us, round_after(2000));
    TEST_ASSERT_TRUE(app_dirty(&app, display.now_us));
    TEST_ASSERT_EQUAL_UINT64(next_us, round_after(next_us - 1 - display.now_us));
    TEST_ASSERT_EQUAL(1, display.pictures);
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, round_after(1));
    TEST_ASSERT_EQUAL(2, display.pictures);
}

static void a_panel_that_nobody_knows_is_told_once(void) {
    TEST_ASSERT_FALSE_MESSAGE(glass_doubts_panel(&glass), "it is known");
    display.found = HAL_DISPLAY_AUTO;
    display.state = HAL_DISPLAY_MISSING;
    TEST_ASSERT_FALSE_MESSAGE(glass_doubts_panel(&glass), "there is none");
    display.state = HAL_DISPLAY_OK;
    TEST_ASSERT_TRUE(glass_doubts_panel(&glass));
    TEST_ASSERT_FALSE(glass_doubts_panel(&glass));
    TEST_ASSERT_FALSE(glass_doubts_panel(&glass));
}

static void words_are_told_before_their_picture_where_they_are_wanted(void) {
    (void)round_after(0);
    TEST_ASSERT_EQUAL_STRING("", display.words);
    display.takes_words = true;
    something_happens();
    (void)round_after(1);
    TEST_ASSERT_EQUAL_STRING("en\nCult duel\n2-8 players\n", display.words_at_picture);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_happens_is_shown_at_once_and_once);
    RUN_TEST(the_next_one_waits_till_the_last_is_sent);
    RUN_TEST(a_picture_that_was_not_taken_comes_again);
    RUN_TEST(what_moves_by_itself_waits_till_the_eye_takes_it);
    RUN_TEST(a_panel_that_nobody_knows_is_told_once);
    RUN_TEST(words_are_told_before_their_picture_where_they_are_wanted);
    return UNITY_END();
}
