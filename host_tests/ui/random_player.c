#include "random_player.h"

#include <stdio.h>

#include "die.h"
#include "settings.h"
#include "unity.h"

enum { TAP_MS = 60, SOON_MS = 40, SHAKE_MS = 320, STILL_MS = 6500, BOOT_MS = 1700, HUNDRED = 100 };
enum { ANSWERS_BY_LINES = 24, DIMMED_MS = 61000, PAGES_READ = 12, OTHERS_AT_HOME = 5 };

static uint32_t state;
static player_watch_t *watch;

void player_begin(uint32_t seed, player_watch_t *watching) {
    state = seed * 2654435761u + 1;
    watch = watching;
}

static uint32_t below(uint32_t bound) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % bound;
}

/* At any time for a player of the die's, which a press hurries. */
static bool rolls_by_itself(void) { return die_table()->config.bots > 0; }

/* Only the release of ROLL rolls, and once. */
static void down(button_t button) {
    bool by_itself = rolls_by_itself();
    uint32_t draws = die.draws;
    die_down(button);
    TEST_ASSERT_TRUE_MESSAGE(by_itself || draws == die.draws, "rolled before ROLL was released");
}

static void up(button_t button) {
    bool may_roll = button == BUTTON_ROLL || rolls_by_itself();
    uint32_t draws = die.draws;
    die_up(button);
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(draws + (may_roll ? 1 : 0), die.draws,
                                      "another button rolled");
}

static void press(button_t button, uint32_t ms) {
    down(button);
    watch(ms);
    up(button);
    watch(SOON_MS);
}

static button_t a_side(void) { return below(3) == 0 ? BUTTON_LEFT : BUTTON_RIGHT; }

/* --- one press ------------------------------------------------------------------------------ */

static void go_sideways(void) { press(a_side(), TAP_MS); }
static void hold_left(void) { press(BUTTON_LEFT, 560); }
static void hold_right(void) { press(BUTTON_RIGHT, 560); }
static void hold_on_and_on(void) { press(a_side(), 1000); }
static void put_down(void) { press(BUTTON_ROLL, 8100); }
static void wait(void) { watch(STILL_MS); }

static void choose(void) {
    press(BUTTON_ROLL, TAP_MS);
    watch(below(3) == 0 ? 1500 : SOON_MS);
}

static void throw(void) {
    static const uint32_t after_ms[] = {300, 1200, 2500, STILL_MS, STILL_MS, STILL_MS};
    press(BUTTON_ROLL, below(4) == 0 ? TAP_MS : SHAKE_MS);
    watch(after_ms[below(sizeof after_ms / sizeof after_ms[0])]);
}

static void two_at_once(void) {
    button_t first = (button_t)below(3), second = (button_t)((first + 1 + below(2)) % 3);
    down(first);
    watch(SOON_MS);
    press(second, below(2) == 0 ? TAP_MS : 700);
    up(first);
    watch(TAP_MS);
}

/* Any button for any time: chatter, taps, just before a hold and just after it, long enough to put the die down. */
static void press_for_any_time(void) {
    static const uint32_t longest_ms[] = {2, 30, 200, 2000, 9000};
    press((button_t)below(3),
          below(longest_ms[below(sizeof longest_ms / sizeof longest_ms[0])]) + 1);
    press((button_t)below(3), 400 + below(200));
}

/* --- on purpose ----------------------------------------------------------------------------- */

enum { HOME_ITEMS = GAME_IDS + 6, MENU_ITEMS = 12 };

static void open_item(uint8_t right) {
    for (uint8_t i = 0; i < right; i++) {
        press(BUTTON_RIGHT, TAP_MS);
    }
    press(BUTTON_ROLL, TAP_MS);
    watch(SOON_MS);
}

static void open_from_home(void) {
    hold_right();
    hold_right();
    open_item((uint8_t)below(HOME_ITEMS));
}

static void open_from_menu(void) {
    hold_right();
    open_item((uint8_t)below(MENU_ITEMS));
}

/* Through the pages of the log, also around its end. */
static void read_log(void) {
    die_go(SCENE_LOG, 0);
    for (uint32_t pages = below(PAGES_READ); pages > 0; pages--) {
        press(BUTTON_RIGHT, TAP_MS);
    }
    press(BUTTON_ROLL, TAP_MS);
}

/* Undo, sometimes several times. */
static void take_back(void) {
    for (uint32_t i = below(3) + 1; i > 0; i--) {
        hold_left();
        watch(SOON_MS);
        press(a_side(), TAP_MS);
        press(BUTTON_ROLL, TAP_MS);
        watch(below(2) == 0 ? SOON_MS : 1600);
    }
}

/* In the deaf time: released at once, or held until it is over. */
static void press_too_early(void) {
    static const uint32_t held_ms[] = {30, 60, 250, 900};
    throw();
    for (uint32_t i = below(4) + 1; i > 0; i--) {
        press((button_t)below(3), held_ms[below(sizeof held_ms / sizeof held_ms[0])]);
        watch(below(2) == 0 ? 20 : 160);
    }
    watch(1200);
}

static void look_something_up(void) {
    static const ui_scene_t scenes[] = {SCENE_LOG,   SCENE_NAMES, SCENE_SCORE,
                                        SCENE_RULES, SCENE_NAMES, SCENE_ABOUT};
    die_go(scenes[below(sizeof scenes / sizeof scenes[0])], 0);
    watch(SOON_MS);
    go_sideways();
}

static void set_something(void) {
    die_go(SCENE_SETTINGS, (uint8_t)below(SETTINGS + 2));
    for (uint32_t i = below(3) + 1; i > 0; i--) {
        choose();
    }
}

/* --- what goes wrong ------------------------------------------------------------------------ */

static void noise_fails(void) {
    die.noise_fails = true;
    throw();
    die.noise_fails = false;
}

static void storing_fails(void) {
    die.store = DIE_STORE_FAILS;
    press(BUTTON_ROLL, SHAKE_MS);
    watch(1000);
    die.store = DIE_STORE_WORKS;
}

static void noise_is_late(void) {
    die.noise_silent = true;
    press(BUTTON_ROLL, SHAKE_MS);
    watch(1000);
    die.noise_silent = false;
    die_let();
    watch(1500);
}

static void storing_is_late(void) {
    die.store = DIE_STORE_SILENT;
    press(BUTTON_ROLL, SHAKE_MS);
    watch(300);
    die.store = DIE_STORE_WORKS;
    die_let();
    watch(1500);
}

static void battery_changes(void) { die_supply((ui_supply_t)below(UI_SUPPLIES)); }

static void noise_changes(void) {
    static const struct {
        ui_noise_t noise;
        console_health_t facts;
    } all[] = {
        {UI_NOISE_GOOD, {.state = "good", .jitter = {.variance_e4 = 2043, .error_e4 = 251}}},
        {UI_NOISE_GOOD, {.state = "good", .jitter = {.variance_e4 = 900}}},
        {UI_NOISE_GOOD, {.state = "good", .adc = {.alarm = "stuck", .given_up = true}}},
        {UI_NOISE_GOOD, {.state = "good", .ring = {.alarm = "repetition"}}},
        {UI_NOISE_STARTING, {.state = "starting"}},
        {UI_NOISE_FAILED,
         {.state = "failed", .ring = {.alarm = "stuck"}, .adc = {.alarm = "stuck"}}},
    };
    uint32_t which = below(2) == 0 ? 0 : below(sizeof all / sizeof all[0]);
    die_noise(all[which].noise, &all[which].facts);
}

/* The picture at the start is seen, or pressed away. */
static void see_boot_picture(void) {
    watch(SOON_MS);
    if (below(2) == 0) {
        press(BUTTON_ROLL, TAP_MS);
    }
    watch(BOOT_MS);
}

static void look_at_noise(void) {
    enum { PAGES = 4 };
    noise_changes();
    die_go(SCENE_FAIRNESS, (uint8_t)below(PAGES));
    watch(SOON_MS);
    go_sideways();
}

static void power_is_cut(void) {
    die_cut_power();
    see_boot_picture();
}

static void journal_is_damaged(void) {
    static const look_storage_t found[] = {{.keeps = true, .damaged = true},
                                           {.keeps = true, .cut = true},
                                           {.damaged = true},
                                           {.keeps = true}};
    die_start_finding(found[below(sizeof found / sizeof found[0])]);
    see_boot_picture();
}

static void panel_is_unknown(void) {
    die_doubt_panel();
    watch(3000);
}

static void screen_dims(void) {
    die_wait(DIMMED_MS);
    watch(SOON_MS);
}

/* --- over the port -------------------------------------------------------------------------- */

static void send_a_line(void) {
    static const char *const lines[] = {"undo",
                                        "roll",
                                        "choose random",
                                        "choose yes",
                                        "choose no",
                                        "roll",
                                        "name p1 Z\xC3\xB3",
                                        "name p2 Maximilian",
                                        "name p3",
                                        "rematch",
                                        "throw d20 count=2 mod=-3",
                                        "choose p1",
                                        "choose +10"};
    die_line(lines[below(sizeof lines / sizeof lines[0])]);
    watch(2000);
}

static void set_by_line(void) {
    char line[40], value[SETTING_TEXT_MAX];
    setting_t setting = (setting_t)below(SETTINGS);
    const setting_row_t *row = settings_row(setting);
    settings_format(setting, (uint16_t)(row->least + below(row->most - row->least + 1u)), value);
    snprintf(line, sizeof line, "set %s %s", row->key, value);
    die_line(line);
    watch(300);
}

/* A new game by a line. */
static void begin_by_line(void) {
    static const char *const lines[] = {
        "new cult players=2",      "new cult players=2 cultists=2",
        "new pig players=3",       "new kingsport players=5",
        "new signs players=3",     "new dice die=cult count=10",
        "new dice die=d8 count=5", "new dice die=d20 count=2 keep=low mod=9",
        "new counters players=5",  "new dice die=d2",
        "new signs players=8",     "new cult players=8"};
    die_line(lines[below(sizeof lines / sizeof lines[0])]);
    watch(SOON_MS);
}

/* The lot: only who starts is wanted. */
static void ask_who_is_first(void) {
    hold_right();
    hold_right();
    open_item((uint8_t)(HOME_ITEMS - OTHERS_AT_HOME));
    open_item((uint8_t)below(4));
    if (below(2) == 0) {
        open_item((uint8_t)below(3));
    }
    (below(3) == 0 ? begin_by_line : choose)();
    throw();
    choose();
}

static bool answer_by_line(void) {
    game_prompt_t prompt;
    char line[40];
    session_prompt(die_table(), &prompt);
    if (prompt.kind != PROMPT_ROLL && prompt.kind != PROMPT_CHOOSE) {
        return false;
    }
    snprintf(line, sizeof line, "roll");
    if (prompt.kind == PROMPT_CHOOSE) {
        uint8_t option = prompt.options[below(prompt.count)];
        snprintf(line, sizeof line, "choose %s", game_option_name((game_option_t)option));
    }
    die_line(line);
    return true;
}

/* The game goes on a good deal. */
static void answers_by_lines(void) {
    for (uint32_t left = below(ANSWERS_BY_LINES); left > 0 && answer_by_line(); left--) {
    }
    watch(STILL_MS);
}

/* --- which ---------------------------------------------------------------------------------- */

typedef struct {
    void (*act)(void);
    uint8_t at_table, around, while_asked; /* of a hundred, each */
} act_t;

static const act_t acts[] = {
    {throw, 25, 3, 5},
    {choose, 8, 31, 28},
    {go_sideways, 13, 24, 21},
    {hold_left, 3, 2, 3},
    {hold_right, 6, 5, 4},
    {hold_on_and_on, 2, 4, 3},
    {put_down, 1, 1, 1},
    {wait, 2, 1, 2},
    {two_at_once, 2, 2, 1},
    {answers_by_lines, 5, 0, 5},
    {send_a_line, 4, 2, 3},
    {noise_fails, 1, 0, 1},
    {storing_fails, 1, 1, 0},
    {noise_is_late, 1, 0, 0},
    {storing_is_late, 1, 0, 1},
    {open_from_home, 1, 4, 1},
    {open_from_menu, 4, 0, 3},
    {battery_changes, 1, 1, 1},
    {noise_changes, 1, 1, 1},
    {look_at_noise, 0, 2, 0},
    {set_something, 0, 2, 0},
    {look_something_up, 2, 2, 2},
    {power_is_cut, 1, 1, 0},
    {journal_is_damaged, 0, 1, 0},
    {panel_is_unknown, 0, 1, 0},
    {screen_dims, 1, 0, 1},
    {set_by_line, 4, 3, 4},
    {begin_by_line, 1, 2, 1},
    {read_log, 1, 1, 1},
    {take_back, 3, 0, 3},
    {ask_who_is_first, 0, 1, 0},
    {press_too_early, 3, 0, 2},
    {press_for_any_time, 2, 2, 2},
};

static uint8_t weight_of(const act_t *deed) {
    game_prompt_t prompt;
    session_prompt(die_table(), &prompt);
    if (die_scene() != SCENE_TABLE) {
        return deed->around;
    }
    return prompt.kind == PROMPT_CHOOSE ? deed->while_asked : deed->at_table;
}

void player_act(void) {
    uint32_t left = below(HUNDRED);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        uint8_t weight = weight_of(&acts[i]);
        if (left < weight) {
            acts[i].act();
            return;
        }
        left -= weight;
    }
}
