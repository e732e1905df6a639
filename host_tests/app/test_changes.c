/* Changes, one after another, from whoever wishes them; and what the glass makes of each. */
#include <string.h>
#include <unity.h>

#include "app_internal.h"
#include "die.h"
#include "gfx_art.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static app_effects_t effects;

static void happens(app_event_kind_t kind) {
    app_event_t event = {.kind = kind, .now_us = die.now_us};
    app_step(&die.app, &event, &effects);
}

static void asks(const char *line) {
    (void)die_feed(line, (uint16_t)strlen(line), &effects);
    TEST_ASSERT_EQUAL(1, effects.count);
}

static void tap(button_t button) {
    die_press(button, 60);
    die_wait(100);
}

/* --- the start ------------------------------------------------------------------------------ */

/* A clock that doesn't begin at 0 shortens neither the picture of the start nor the light. */
static void a_start_takes_its_time_whenever_it_is(void) {
    die_line("set dim 15");
    die_wait(600000);
    die_cut_power();
    die_wait(UI_BOOT_US / 1000 - 1);
    TEST_ASSERT_EQUAL(SCENE_BOOT, die_scene());
    die_wait(2);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    die_wait(12000);
    TEST_ASSERT_EQUAL(8, die.brightness);
}

/* Whoever has named somebody before the first picture is over has found the way. */
static void a_first_start_is_one_till_something_is_changed(void) {
    static const char *const lines[] = {"state", "name p1 Ann"};
    for (int changed = 0; changed < 2; changed++) {
        die_power_up();
        app_first_start(&die.app);
        die_line(lines[changed]);
        die_wait(UI_BOOT_US / 1000 + 1);
        TEST_ASSERT_EQUAL(changed ? SCENE_HOME : SCENE_LANGUAGE, die_scene());
    }
}

/* While the journal is read the glass shows the start already, and warns of nothing that isn't known. */
static void the_first_picture_is_that_of_a_good_start(void) {
    static app_t starting;
    die_power_up();
    app_init(&starting, &die_facts, die.now_us);
    TEST_ASSERT_TRUE(app_touched(&starting));
    const gfx_frame_t *first = app_render(&starting, die.now_us);
    TEST_ASSERT_EQUAL_MEMORY(die_picture()->bytes, first->bytes, GFX_FRAME_BYTES);
}

/* --- fingers ------------------------------------------------------------------------------ */

static void edge(button_t button, bool down, uint64_t at_us) {
    app_event_t event = {.kind = EVENT_BUTTON, .now_us = die.now_us};
    event.button.button = (uint8_t)button;
    event.button.down = down;
    event.button.at_us = at_us;
    app_step(&die.app, &event, &effects);
}

static void a_finger_is_drawn_at_once(void) {
    (void)die_picture();
    edge(BUTTON_RIGHT, true, die.now_us);
    TEST_ASSERT_TRUE(app_touched(&die.app));
}

/* The loop was away for as long as the finger stayed: it was a hold all the same, and not a tap. */
static void a_hold_that_nobody_saw_is_a_hold(void) {
    die_line("new dice");
    die_wait(2000);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    uint64_t down_us = die.now_us;
    die.now_us += 10 * GESTURE_HOLD_US;
    edge(BUTTON_RIGHT, true, down_us);
    edge(BUTTON_RIGHT, false, down_us + GESTURE_HOLD_US);
    TEST_ASSERT_NOT_EQUAL(SCENE_TABLE, die_scene());
}

/* --- the board ---------------------------------------------------------------------------- */

static void a_panel_in_doubt_is_asked_for_at_once(void) {
    (void)die_picture();
    die_doubt_panel();
    TEST_ASSERT_TRUE(app_touched(&die.app));
    TEST_ASSERT_EQUAL(SCENE_PANEL, die_scene());
}

/* The box that says so, not what comes next. */
static void a_roll_that_fails_is_told_at_once(void) {
    die_line("new dice");
    asks("roll\n");
    (void)die_picture();
    happens(EVENT_DRAW_FAILED);
    TEST_ASSERT_TRUE(app_touched(&die.app));
}

/* What was promised of the next roll is still promised when this one wasn't drawn. */
static void a_draw_that_fails_breaks_no_promise(void) {
    uint8_t hash[CONSOLE_HASH_BYTES];
    app_event_t promise = {.kind = EVENT_COMMIT, .now_us = die.now_us, .commit = hash};
    memset(hash, 0xC3, sizeof hash);
    die_line("new dice");
    app_step(&die.app, &promise, &effects);
    die.noise_fails = true;
    die_line("roll");
    TEST_ASSERT_TRUE(die_said("\"noise\""));
    die_line("state");
    TEST_ASSERT_TRUE(die_said("c3c3c3c3"));
}

/* Nor is one told any more that was lost. */
static void a_promise_that_is_lost_is_not_told(void) {
    uint8_t hash[CONSOLE_HASH_BYTES];
    app_event_t promise = {.kind = EVENT_COMMIT, .now_us = die.now_us, .commit = hash};
    memset(hash, 0xC3, sizeof hash);
    die_line("new dice");
    app_step(&die.app, &promise, &effects);
    die_line("state");
    TEST_ASSERT_TRUE(die_said("c3c3c3c3"));
    promise.commit = NULL;
    app_step(&die.app, &promise, &effects);
    die_line("state");
    TEST_ASSERT_FALSE(die_said("c3c3c3c3"));
}

/* The digest of the next roll comes from elsewhere: it says nothing of what is being kept. */
static void a_promise_keeps_nothing(void) {
    asks("name p1 Ann\n");
    happens(EVENT_COMMIT);
    TEST_ASSERT_TRUE(app_busy(&die.app));
    die.store = DIE_STORE_FAILS;
    happens(EVENT_STORE_FAILED);
    die_line("name p1");
    TEST_ASSERT_FALSE(die_said("Ann"));
}

/* That the noise is well is no noise, and noise is no doubt of the panel. */
static void what_the_board_says_is_taken_for_nothing_else(void) {
    static const uint8_t noise[APP_RAW_BYTES];
    const uint8_t *bytes;
    app_event_t raw = {.kind = EVENT_RAW, .raw = {.bytes = noise, .count = sizeof noise}};
    asks("entropy raw 200\n");
    uint64_t ends_us = app_next_us(&die.app);
    die.now_us += 1000;
    die_noise(UI_NOISE_GOOD, &(console_health_t){.state = "good"});
    TEST_ASSERT_EQUAL_UINT64(ends_us, app_next_us(&die.app));
    TEST_ASSERT_EQUAL(0, app_output(&die.app, &bytes));
    raw.now_us = die.now_us;
    app_step(&die.app, &raw, &effects);
    TEST_ASSERT_NOT_EQUAL(SCENE_PANEL, die_scene());
}

/* A loop that was away while a melody was due, a listing of noise had ended, the light was to go and the
 * picture to turn: as much as there is room for happens now, the rest right after it. */
static void what_comes_late_comes_in_two_rounds(void) {
    die_line("set face-next on");
    die_line("new pig players=2");
    die_wait(3000);
    die_lay(0);
    die_press(BUTTON_ROLL, 400);
    for (int i = 0; i < 500 && die_throw() != THROW_LYING; i++) {
        die_wait(10);
    }
    asks("entropy raw 100\n");
    app_play(&die.app, MELODY_CTHULHU);
    die.now_us += 200000000;
    happens(EVENT_TIME);
    TEST_ASSERT_EQUAL(APP_EFFECTS_MAX, effects.count);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(die.now_us, app_next_us(&die.app));
    happens(EVENT_TIME);
    TEST_ASSERT_EQUAL(1, effects.count);
    TEST_ASSERT_EQUAL(EFFECT_TONE, effects.list[0].kind);
    TEST_ASSERT_EQUAL_MESSAGE(0, effects.list[0].hertz, "silence at last");
}

/* --- wishes ------------------------------------------------------------------------------- */

/* What one keeps comes first; the other's throw is refused there and then, and isn't made up for. */
static void a_wish_while_something_is_kept_is_refused(void) {
    die_line("new dice");
    die_wait(2000);
    asks("name p1 Ann\n");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(UI_REFUSED_RULES + 1, die_glass()->refusal);
    happens(EVENT_STORED);
    TEST_ASSERT_EQUAL(0, effects.count);
    TEST_ASSERT_FALSE(app_busy(&die.app));
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(0, die.draws, "the press that makes the box go");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, die.draws);
}

/* To look at something else is no wish. */
static void whoever_leafs_while_something_is_kept_is_refused_nothing(void) {
    uint8_t cursor = die_cursor();
    asks("name p1 Ann\n");
    tap(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(0, die_glass()->refusal);
    TEST_ASSERT_EQUAL(cursor + 1, die_cursor());
}

/* "A rule: taken when a game starts." */
static void a_game_that_buttons_begin_takes_the_rule_that_is_set(void) {
    for (int off = 0; off < 2; off++) {
        die_start();
        die_line(off ? "set mad-response off" : "set mad-response on");
        for (int taps = 0; taps < 10 && die_table()->now.game.game == GAME_NONE; taps++) {
            tap(BUTTON_ROLL);
        }
        TEST_ASSERT_EQUAL(GAME_CULT, die_table()->config.game);
        TEST_ASSERT_EQUAL(!off, die_table()->config.params[CULT_PARAM_MAD_RESPONSE]);
    }
}

/* Nothing sleeps while the glass is lit. */
static void it_is_asleep_only_in_the_dark(void) {
    die_line("set sleep 60");
    die_wait(59000);
    TEST_ASSERT_FALSE(app_asleep(&die.app));
    die_wait(2000);
    TEST_ASSERT_TRUE(app_asleep(&die.app));
    (void)die_feed("st", 2, &effects);
    (void)die_feed("ate\r", 4, &effects);
    TEST_ASSERT_FALSE_MESSAGE(app_asleep(&die.app), "a line is being read");
}

/* A line that comes while a press is being kept waits for that. */
static void a_line_behind_a_press_is_answered_after_it(void) {
    const uint8_t *bytes;
    die_line("new dice");
    die_wait(2000);
    die.store = DIE_STORE_SILENT;
    tap(BUTTON_ROLL);
    (void)die_feed("log\n", 4, &effects);
    TEST_ASSERT_EQUAL(0, app_output(&die.app, &bytes));
    die_let();
    (void)die_bytes("", 0);
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"count\":1"), die.reply);
}

/* Longer than there is room for at once. */
static void a_long_log_is_listed_to_its_end(void) {
    die_line("new dice");
    for (int i = 0; i < 100; i++) {
        die_line("roll");
    }
    die_line("log");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"count\":100"), "no end");
}

/* --- the picture -------------------------------------------------------------------------- */

/* With the very event that says so, not when time passes. */
static void what_was_kept_is_drawn_at_once(void) {
    asks("name p1 Ann\n");
    (void)die_picture();
    TEST_ASSERT_FALSE(app_touched(&die.app));
    happens(EVENT_STORED);
    TEST_ASSERT_TRUE(app_touched(&die.app));
}

/* Nobody touches it: the start is over, and a box with a refusal goes. */
static void what_ends_by_itself_is_drawn(void) {
    die_power_up();
    (void)die_picture();
    die_wait(UI_BOOT_US / 1000 + 1);
    TEST_ASSERT_TRUE(app_dirty(&die.app, die.now_us));
}

/* At the very instant that it asked to be woken for. */
static void a_picture_is_due_when_it_says(void) {
    die_line("new dice");
    die_wait(2000);
    die_down(BUTTON_ROLL);
    die_wait(1000);
    (void)die_picture();
    uint64_t due_us = app_next_us(&die.app);
    TEST_ASSERT_FALSE(app_dirty(&die.app, due_us - 1));
    TEST_ASSERT_TRUE(app_dirty(&die.app, due_us));
}

/* On the picture that is there, each once; and what takes its words leaves none behind for the next. */
static void a_finger_is_shown_on_the_last_picture(void) {
    gfx_frame_t expected = *die_picture();
    TEST_ASSERT_NULL(app_render_buttons(&die.app));
    edge(BUTTON_LEFT, true, die.now_us);
    draw_pressed(1u << BUTTON_LEFT, &expected);
    const gfx_frame_t *shown = app_render_buttons(&die.app);
    TEST_ASSERT_NOT_NULL(shown);
    TEST_ASSERT_EQUAL_MEMORY(expected.bytes, shown->bytes, GFX_FRAME_BYTES);
    TEST_ASSERT_NULL(app_render_buttons(&die.app));
    edge(BUTTON_RIGHT, true, die.now_us);
    (void)die_picture();
    TEST_ASSERT_NULL_MESSAGE(app_render_buttons(&die.app), "it is on that one");
    edge(BUTTON_RIGHT, false, die.now_us);
    TEST_ASSERT_NULL_MESSAGE(app_render_buttons(&die.app), "to go takes a new picture");
    (void)app_words(&die.app);
    TEST_ASSERT_NULL(look_frame(&die.app)->recorder);
}

/* Who sits across sees it the right way up when it is their turn, but not under a finger. */
static void the_glass_turns_to_whose_turn_it_is(void) {
    die_line("set face-next on");
    die_line("new pig players=2");
    die_wait(3000);
    TEST_ASSERT_FALSE(die.turned);
    die_lay(0);
    die_press(BUTTON_ROLL, 400);
    die_down(BUTTON_LEFT);
    die_wait(300);
    TEST_ASSERT_FALSE(die.turned);
    die_up(BUTTON_LEFT);
    die_wait(5000);
    TEST_ASSERT_TRUE(die.turned);
    uint32_t told = die.glasses;
    die_wait(5000);
    TEST_ASSERT_EQUAL_MESSAGE(told, die.glasses, "once");
}

/* What moves is wanted again after the picture that was made last, not after the last event. */
static void the_next_picture_is_due_after_the_last(void) {
    die_line("new dice");
    die_wait(2000);
    die_down(BUTTON_ROLL);
    (void)app_render(&die.app, die.now_us);
    TEST_ASSERT_LESS_THAN_UINT64(die.now_us + 1000000, app_next_us(&die.app));
    (void)app_render(&die.app, die.now_us + 1000000);
    TEST_ASSERT_GREATER_THAN_UINT64(die.now_us + 1000000, app_next_us(&die.app));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_start_takes_its_time_whenever_it_is);
    RUN_TEST(a_first_start_is_one_till_something_is_changed);
    RUN_TEST(the_first_picture_is_that_of_a_good_start);
    RUN_TEST(a_finger_is_drawn_at_once);
    RUN_TEST(a_hold_that_nobody_saw_is_a_hold);
    RUN_TEST(a_panel_in_doubt_is_asked_for_at_once);
    RUN_TEST(a_roll_that_fails_is_told_at_once);
    RUN_TEST(a_draw_that_fails_breaks_no_promise);
    RUN_TEST(a_promise_that_is_lost_is_not_told);
    RUN_TEST(a_promise_keeps_nothing);
    RUN_TEST(what_the_board_says_is_taken_for_nothing_else);
    RUN_TEST(what_comes_late_comes_in_two_rounds);
    RUN_TEST(a_wish_while_something_is_kept_is_refused);
    RUN_TEST(whoever_leafs_while_something_is_kept_is_refused_nothing);
    RUN_TEST(a_game_that_buttons_begin_takes_the_rule_that_is_set);
    RUN_TEST(it_is_asleep_only_in_the_dark);
    RUN_TEST(a_line_behind_a_press_is_answered_after_it);
    RUN_TEST(a_long_log_is_listed_to_its_end);
    RUN_TEST(what_was_kept_is_drawn_at_once);
    RUN_TEST(what_ends_by_itself_is_drawn);
    RUN_TEST(a_picture_is_due_when_it_says);
    RUN_TEST(a_finger_is_shown_on_the_last_picture);
    RUN_TEST(the_glass_turns_to_whose_turn_it_is);
    RUN_TEST(the_next_picture_is_due_after_the_last);
    return UNITY_END();
}
