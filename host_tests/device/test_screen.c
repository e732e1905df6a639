/* The glass: one picture after the other, what happens at once, what moves as often as the eye takes it. */
#define _GNU_SOURCE /* memmem */
#include "screen.h"

#include <string.h>

#include "hal_clock.h"
#include "hal_display.h"
#include "hal_power.h"
#include "unity.h"

enum { FRAME_US = 16667, ROOM_FOR_WORDS = 2048 };

static struct {
    uint64_t now_us, changed_us;
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
void hal_display_report(hal_display_report_t *report) {
    *report = (hal_display_report_t){.changed_us = display.changed_us};
}
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
static screen_t screen;

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
    screen = (screen_t){0};
    app_init(&app, &facts, 0);
    app_begin(&app, 0, &effects);
    display.now_us = UI_BOOT_US + 1;
    step(EVENT_TIME);
}

void tearDown(void) {}

/* A round of the loop, so much later. */
static uint64_t round_after(uint64_t us) {
    display.now_us += us;
    return screen_update(&screen, &app);
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
    TEST_ASSERT_FALSE_MESSAGE(screen_panel_unknown(&screen), "it is known");
    display.found = HAL_DISPLAY_AUTO;
    display.state = HAL_DISPLAY_MISSING;
    TEST_ASSERT_FALSE_MESSAGE(screen_panel_unknown(&screen), "there is none");
    display.state = HAL_DISPLAY_OK;
    TEST_ASSERT_TRUE(screen_panel_unknown(&screen));
    TEST_ASSERT_FALSE(screen_panel_unknown(&screen));
    TEST_ASSERT_FALSE(screen_panel_unknown(&screen));
}

static void words_are_told_before_their_picture_where_they_are_wanted(void) {
    (void)round_after(0);
    TEST_ASSERT_EQUAL_STRING("", display.words);
    display.takes_words = true;
    something_happens();
    (void)round_after(1);
    TEST_ASSERT_EQUAL_STRING("en\nCult duel\n2-8 players\nopen\n", display.words_at_picture);
}

/* --- fingers ------------------------------------------------------------------------------ */

enum { FOOT_PAGE = 6, PAGE_BYTES = HAL_DISPLAY_WIDTH_PX, ROLL_X = 52, ROLL_END_X = 72 };

static uint8_t picture_before[HAL_DISPLAY_BYTES];

static void finger(button_t button, bool down) {
    app_event_t event = {.kind = EVENT_BUTTON, .now_us = display.now_us};
    app_effects_t effects;
    event.button.button = button;
    event.button.down = down;
    event.button.at_us = display.now_us;
    memcpy(picture_before, display.frame, sizeof picture_before);
    app_step(&app, &event, &effects);
}

/* The picture under way has been sent, and looked at that much later. */
static void is_sent_after(uint64_t us, bool changed, uint64_t seen_us) {
    display.sending = false;
    display.changed_us = changed ? display.now_us + us : display.changed_us;
    (void)round_after(us + seen_us);
}

/* What the console says of these intervals. */
static void timed(const char *intervals) {
    const uint8_t *reply;
    app_effects_t effects;
    for (const char *at = "timing\n"; *at != '\0'; at++) {
        TEST_ASSERT_TRUE(app_input(&app, (uint8_t)*at, display.now_us, &effects));
    }
    uint16_t count = app_output(&app, &reply);
    TEST_ASSERT_NOT_NULL_MESSAGE(memmem(reply, count, intervals, strlen(intervals)), intervals);
    app_sent(&app, count);
}

static void press_to_changed_pixel_is_timed(void) {
    (void)round_after(0);
    is_sent_after(100, true, 0);
    timed("\"picture_us\":[100],\"press_us\":[],");
    finger(BUTTON_LEFT, true);
    (void)round_after(300);
    display.sending = true;
    is_sent_after(700, true, 5000); /* until it was sent, not until that was seen */
    timed("\"picture_us\":[100,700],\"press_us\":[1000],");
}

static void a_press_while_a_picture_is_sent_is_timed_to_the_next(void) {
    (void)round_after(0);
    display.sending = true;
    finger(BUTTON_LEFT, true);
    is_sent_after(400, true, 0);
    timed("\"press_us\":[],");
    display.sending = true;
    is_sent_after(600, true, 0);
    timed("\"press_us\":[1000],");
}

static void a_press_that_changes_nothing_is_not_timed(void) {
    (void)round_after(0);
    finger(BUTTON_LEFT, true);
    (void)round_after(1);
    is_sent_after(400, false, 0);
    something_happens();
    (void)round_after(1);
    is_sent_after(400, true, 0);
    timed("\"press_us\":[],");
}

static void the_last_32_intervals_are_told_oldest_first(void) {
    for (uint64_t i = 1; i <= 34; i++) {
        (void)round_after(10);
        display.sending = true;
        is_sent_after(i, true, 0);
        something_happens();
    }
    timed("{\"ok\":true,\"picture_us\":[3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,"
          "24,25,26,27,28,29,30,31,32,33,34],\"press_us\":[],\"throw_us\":[],\"store_us\":[]}\n");
}

static void battery_runs_empty(void) {
    app_event_t event = {
        .kind = EVENT_SUPPLY, .now_us = display.now_us, .supply.level = UI_SUPPLY_EMPTY};
    app_effects_t effects;
    app_step(&app, &event, &effects);
}

static void dice_are_taken(void) {
    app_effects_t effects;
    for (const char *at = "new dice die=d20\n"; *at != '\0'; at++) {
        TEST_ASSERT_TRUE(app_input(&app, (uint8_t)*at, display.now_us, &effects));
    }
    step(EVENT_STORED);
}

/* The columns of the glass's foot that differ from the picture before the last finger. */
static unsigned differing_columns(int first, int end) {
    unsigned count = 0;
    for (int i = FOOT_PAGE * PAGE_BYTES; i < HAL_DISPLAY_BYTES; i++) {
        int x = i % PAGE_BYTES;
        count += x >= first && x < end && picture_before[i] != display.frame[i];
    }
    return count;
}

static void assert_marked(int first, int end) {
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(picture_before, display.frame, FOOT_PAGE * PAGE_BYTES,
                                     "nothing above the foot");
    TEST_ASSERT_EQUAL_MESSAGE(2 * (end - first), differing_columns(first, end), "all of the mark");
    TEST_ASSERT_EQUAL_MESSAGE(2 * (end - first), differing_columns(0, PAGE_BYTES), "nothing else");
}

static void assert_whole_picture(void) {
    uint8_t shown[HAL_DISPLAY_BYTES];
    memcpy(shown, display.frame, sizeof shown);
    TEST_ASSERT_EQUAL_MEMORY(app_render(&app, display.now_us)->bytes, shown, sizeof shown);
}

/* And what else has happened is on the next picture. */
static void a_finger_is_marked_on_the_picture_that_is_there(void) {
    (void)round_after(0);
    battery_runs_empty();
    finger(BUTTON_ROLL, true);
    (void)round_after(1);
    TEST_ASSERT_EQUAL(2, display.pictures);
    assert_marked(ROLL_X, ROLL_END_X);
    (void)round_after(1);
    TEST_ASSERT_EQUAL(3, display.pictures);
    TEST_ASSERT_TRUE_MESSAGE(differing_columns(0, ROLL_X) > 0, "the battery's stamp");
    assert_whole_picture();
}

static void a_finger_that_stays_is_marked_once(void) {
    (void)round_after(0);
    finger(BUTTON_LEFT, true);
    (void)round_after(1);
    (void)round_after(1);
    TEST_ASSERT_EQUAL(3, display.pictures);
    assert_marked(0, 8);
    something_happens();
    (void)round_after(1);
    TEST_ASSERT_EQUAL(4, display.pictures);
    assert_marked(0, 8);
    assert_whole_picture();
}

/* The second comes while the first one's mark is being sent. */
static void two_fingers_are_marked_one_after_the_other(void) {
    (void)round_after(0);
    finger(BUTTON_LEFT, true);
    (void)round_after(1);
    finger(BUTTON_RIGHT, true);
    (void)round_after(1);
    TEST_ASSERT_EQUAL(3, display.pictures);
    assert_marked(PAGE_BYTES - 8, PAGE_BYTES);
    (void)round_after(1);
    TEST_ASSERT_EQUAL(4, display.pictures);
    assert_whole_picture();
}

static void a_finger_that_goes_up_has_a_whole_picture(void) {
    (void)round_after(0);
    finger(BUTTON_LEFT, true);
    (void)round_after(1);
    finger(BUTTON_LEFT, false);
    (void)round_after(1);
    TEST_ASSERT_EQUAL(3, display.pictures);
    assert_whole_picture();
    battery_runs_empty();
    finger(BUTTON_LEFT, true);
    (void)round_after(1);
    assert_marked(0, 8); /* when it comes again, as at first */
}

/* Where pictures are told in words a mark alone would have none. */
static void with_words_every_picture_is_a_whole_one(void) {
    (void)round_after(0);
    display.takes_words = true;
    finger(BUTTON_ROLL, true);
    battery_runs_empty();
    (void)round_after(1);
    TEST_ASSERT_EQUAL(2, display.pictures);
    assert_whole_picture();
}

/* It shows by itself that ROLL is down. */
static void a_die_in_the_hand_is_not_marked_first(void) {
    dice_are_taken();
    (void)round_after(0);
    finger(BUTTON_ROLL, true);
    TEST_ASSERT_NULL(app_render_buttons(&app));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_happens_is_shown_at_once_and_once);
    RUN_TEST(the_next_one_waits_till_the_last_is_sent);
    RUN_TEST(a_picture_that_was_not_taken_comes_again);
    RUN_TEST(what_moves_by_itself_waits_till_the_eye_takes_it);
    RUN_TEST(a_panel_that_nobody_knows_is_told_once);
    RUN_TEST(words_are_told_before_their_picture_where_they_are_wanted);
    RUN_TEST(a_finger_is_marked_on_the_picture_that_is_there);
    RUN_TEST(a_finger_that_stays_is_marked_once);
    RUN_TEST(two_fingers_are_marked_one_after_the_other);
    RUN_TEST(a_finger_that_goes_up_has_a_whole_picture);
    RUN_TEST(with_words_every_picture_is_a_whole_one);
    RUN_TEST(a_die_in_the_hand_is_not_marked_first);
    RUN_TEST(press_to_changed_pixel_is_timed);
    RUN_TEST(a_press_while_a_picture_is_sent_is_timed_to_the_next);
    RUN_TEST(a_press_that_changes_nothing_is_not_timed);
    RUN_TEST(the_last_32_intervals_are_told_oldest_first);
    return UNITY_END();
}
