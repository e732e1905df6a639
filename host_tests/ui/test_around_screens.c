/* Everything around the games, on the glass, in every language; found by buttons alone. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"
#include "game_picture.h"
#include "golden.h"
#include "legible.h"
#include "look.h"
#include "pixel.h"
#include "signs.h"
#include "texts.h"

static const char *language;

void setUp(void) {}
void tearDown(void) {}

static void tap(button_t button) {
    die_press(button, 60);
    die_wait(60);
}

static void taps(button_t button, int count) {
    for (int i = 0; i < count; i++) {
        tap(button);
    }
}

static void hold(button_t button) {
    die_press(button, 550);
    die_wait(60);
}

/* Panels of two colours change colour there; drawings that fill the display may cross it. */
static void check_dark_rows(const char *name) {
    static const uint8_t across[] = {SCENE_LANGUAGE, SCENE_BOOT, SCENE_HOME,  SCENE_PANEL,
                                     SCENE_HELP,     SCENE_NAME, SCENE_TESTS, SCENE_TABLE};
    const gfx_frame_t *frame = die_picture();
    bool crosses = memchr(across, die_scene(), sizeof across) != NULL;
    for (int y = 13; y <= 15 && !crosses && die_glass()->refusal == 0; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            TEST_ASSERT_FALSE_MESSAGE(pixel_lit(frame, x, y), name);
        }
    }
}

static void screen(const char *name) {
    char full[64];
    snprintf(full, sizeof full, "around/%s_%s", language, name);
    golden_check(full, die_picture());
    check_dark_rows(full);
    legible_check(&die.app, full);
}

/* One that is like a golden one but for words and figures. */
static void read_picture(const char *name) {
    (void)die_picture();
    check_dark_rows(name);
    legible_check(&die.app, name);
}

static void begin(void) {
    char line[20];
    die_start();
    snprintf(line, sizeof line, "set lang %s", language);
    die_line(line);
    die_line("set sound off");
}

/* A new life, with this in the journal. */
static void start_with(const die_kept_t *kept) {
    die_start_with(kept);
    die_wait(UI_BOOT_US / 1000 + 1);
}

/* Home's item so many to the right of the one that is shown first. */
/* Home: two items of the running game, if there is one; the games in their order; behind them: */
enum {
    HOME_GAMES = 2,
    HOME_WHO = GAME_IDS - 1,
    HOME_FAIRNESS,
    HOME_RULES,
    HOME_SETTINGS,
    HOME_ABOUT
};

static void open_home_item(int right) {
    taps(BUTTON_RIGHT, right);
    tap(BUTTON_ROLL);
}

/* The menu's item so many from the top. */
static void open_menu_item(int down) {
    hold(BUTTON_RIGHT);
    taps(BUTTON_RIGHT, down);
    tap(BUTTON_ROLL);
}

static void a_short_cult_game(void) {
    die_line("name p1 Isabella");
    die_line("name p2 Cornelia");
    die_line("new cult players=2");
    die_line("choose p1");
    static const uint8_t values[] = {0, 11};
    for (int i = 0; i < 2; i++) {
        die_line("choose p2");
        die_lay(values[i]);
        die_line("roll");
    }
    die_line("choose tentacle");
    die_line("undo");
    die_wait(4000);
}

/* --- each with a picture ------------------------------------------------------------------ */

static void show_home(void) {
    /* One without a name is like the one before it but for title and drawing. */
    static const char *const names[] = {"home_cult", "home_signs",    NULL,       NULL,
                                        "home_pig",  "home_counters", "home_who", NULL,
                                        NULL,        "home_settings", NULL};
    begin();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i] != NULL) {
            screen(names[i]);
        } else {
            read_picture("home");
        }
        tap(BUTTON_RIGHT);
    }
    a_short_cult_game();
    hold(BUTTON_RIGHT);
    hold(BUTTON_RIGHT);
    screen("home_go_on");
    tap(BUTTON_RIGHT);
    screen("home_same_table");
    tap(BUTTON_ROLL);
    screen("leave_game");
}

static void show_setup(void) {
    begin();
    open_home_item(0);
    screen("setup_players");
    tap(BUTTON_LEFT);
    screen("setup_alone");
    tap(BUTTON_LEFT);
    screen("setup_back");
    taps(BUTTON_RIGHT, 2);
    tap(BUTTON_ROLL);
    screen("setup_bots");
    tap(BUTTON_ROLL);
    screen("setup_cultists");
    tap(BUTTON_ROLL);
    screen("setup_names");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    screen("name_wheel");
    tap(BUTTON_ROLL);
    taps(BUTTON_RIGHT, 13);
    tap(BUTTON_ROLL);
    tap(BUTTON_ROLL);
    screen("name_typed");
    tap(BUTTON_LEFT); /* the tick is next to the letter just taken */
    screen("name_done");
    tap(BUTTON_ROLL);
    screen("setup_named");
    TEST_ASSERT_EQUAL_STRING_LEN("Ann", (const char *)die_table()->names[0].latin1, 4);
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    tap(BUTTON_ROLL);
    tap(BUTTON_LEFT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL('A', die_table()->names[1].latin1[0]);
}

static void open_wheel(void) {
    begin();
    open_home_item(0);
    taps(BUTTON_ROLL, 3);
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_NAME, die_scene());
}

static void show_lot(void) {
    begin();
    static const char *const names[] = {"Isabella", "Cornelia", "Wilhelmi", "Bob"};
    char line[32];
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "name p%d %s", i + 1, names[i]);
        die_line(line);
    }
    open_home_item(HOME_WHO);
    screen("lot_players");
    taps(BUTTON_RIGHT, 2);
    tap(BUTTON_ROLL);
    screen("lot_names");
    tap(BUTTON_ROLL);
    screen("lot");
    die_lay(2);
    die_press(BUTTON_ROLL, 400);
    die_wait(500);
    screen("lot_hopping");
    die_wait(3000);
    screen("lot_picked");
    TEST_ASSERT_EQUAL(2, cult_part(&die_table()->now.game)->player);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    taps(BUTTON_RIGHT, HOME_GAMES + HOME_WHO);
    tap(BUTTON_ROLL);
    taps(BUTTON_RIGHT, 4);
    taps(BUTTON_ROLL, 2);
    screen("lot_8");
}

/* Whatever is played next: who starts it was all that was asked, so no game is lost. */
static void test_a_lot_is_no_game_to_be_lost(void) {
    language = "en";
    begin();
    open_home_item(HOME_WHO);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(SCENE_NAMES, die_scene(), "two players have no cultists here");
    tap(BUTTON_ROLL);
    die_press(BUTTON_ROLL, 300);
    die_wait(3000);
    TEST_ASSERT_EQUAL(SCENE_LOT, die_scene());
    hold(BUTTON_LEFT);
    taps(BUTTON_RIGHT, 1);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(SCENE_LOT, die_scene(), "taken back");
    TEST_ASSERT_EQUAL(0, die_table()->now.seq);
    die_press(BUTTON_ROLL, 300);
    die_wait(3000);
    tap(BUTTON_ROLL);
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(SCENE_TABLE, die_scene(), "the same table, unasked");
    die_line("new cult players=3");
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
}

/* Without a letter there is nothing to be done with: no tick, and the arrow leads back. */
static void show_empty_wheel(void) {
    open_wheel();
    tap(BUTTON_LEFT);
    screen("name_back");
    tap(BUTTON_LEFT);
    TEST_ASSERT_GREATER_THAN_MESSAGE(2, die_cursor(), "past the place of the tick");
    taps(BUTTON_RIGHT, 1);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_NAMES, die_scene());
    TEST_ASSERT_EQUAL_STRING_LEN("P1", (const char *)die_table()->names[0].latin1, 3);
}

/* Blanks at an end are nobody's name; and a full name waits for the tick. */
static void test_a_name_is_taken_as_typed(void) {
    language = "en";
    open_wheel();
    taps(BUTTON_LEFT, 15);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(0, die_glass()->own.name.letters, "no blank in front");
    taps(BUTTON_RIGHT, 15);
    tap(BUTTON_ROLL);
    taps(BUTTON_LEFT, 16);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(2, die_glass()->own.name.letters);
    tap(BUTTON_LEFT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_STRING_LEN("A", (const char *)die_table()->names[0].latin1, 2);
    tap(BUTTON_ROLL);
    taps(BUTTON_ROLL, 8);
    TEST_ASSERT_EQUAL(SCENE_NAME, die_scene());
    TEST_ASSERT_EQUAL(8, die_glass()->own.name.letters);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_STRING_LEN("Aaaaaaaa", (const char *)die_table()->names[0].latin1, 8);
}

static void show_known_names(void) {
    begin();
    static const char *const lines[] = {"name p1 Isabella", "name p2 Zo\xC3\xAB", "name p1 Bob",
                                        "name p2 Wilhelmi", "new signs players=4"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        die_line(lines[i]);
    }
    open_menu_item(3);
    screen("names");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    screen("name_known");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL('Z', die_table()->names[0].latin1[0]);
}

static void show_menu(void) {
    begin();
    a_short_cult_game();
    hold(BUTTON_RIGHT);
    screen("menu");
    taps(BUTTON_RIGHT, 9);
    screen("menu_end");
    die_line("state");
    TEST_ASSERT_TRUE(die_said("\"seq\":4"));
}

/* In a game without an answer there is nothing to take back: it is said, not passed over. */
static void test_nothing_to_undo_is_told(void) {
    language = "en";
    begin();
    die_line("new cult players=2");
    open_menu_item(1);
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
    screen("menu_no_undo");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(SCENE_MENU, die_scene(), "the press that ends the message");
    tap(BUTTON_LEFT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
}

static void show_log(void) {
    begin();
    die_line("new cult players=2");
    open_menu_item(2);
    screen("log_empty");
    a_short_cult_game();
    open_menu_item(2);
    screen("log");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
}

static void show_score(void) {
    begin();
    a_short_cult_game();
    open_menu_item(4);
    screen("score_none");
    die_line("new cult players=8");
    static die_kept_t kept;
    kept = (die_kept_t){.session = *die_table(), .stats = *die_counts()};
    kept.session.series.games = 12;
    kept.session.series.nobody = 1;
    for (uint16_t i = 0; i < 8; i++) {
        kept.session.series.wins[i] = (uint16_t)(i % 3);
    }
    start_with(&kept);
    open_menu_item(4);
    screen("score");
}

static void count_faces(die_kept_t *kept, uint32_t each, uint32_t more_of_first) {
    for (uint8_t face = 0; face < 12; face++) {
        uint32_t count = each + (face == 0 ? more_of_first : face % 5);
        for (uint32_t i = 0; i < count; i++) {
            (void)stats_add(&kept->stats, 12, face);
        }
    }
}

enum { FAIRNESS_DIE, FAIRNESS_BARS, FAIRNESS_NOISE, FAIRNESS_CHAIN };

static void open_fairness(const die_kept_t *kept, int page) {
    start_with(kept);
    open_home_item(HOME_FAIRNESS);
    taps(BUTTON_RIGHT, page);
}

static void show_counts(die_kept_t *kept) {
    count_faces(kept, 1, 0);
    open_fairness(kept, FAIRNESS_DIE);
    screen("fairness_too_few");
    count_faces(kept, 400, 0);
    open_fairness(kept, FAIRNESS_DIE);
    screen("fairness_fair");
    tap(BUTTON_RIGHT);
    screen("fairness_bars");
    count_faces(kept, 400, 200);
    open_fairness(kept, FAIRNESS_DIE);
    screen("fairness_uneven");
    tap(BUTTON_RIGHT);
    screen("fairness_bars_uneven");
}

/* What a source's failing leaves on the glass: which one, and what may help; and a sign on every
 * other picture. */
static void show_noise(const die_kept_t *kept) {
    console_health_t facts = {.state = "good", .jitter = {.variance_e4 = 2043, .error_e4 = 251}};
    open_fairness(kept, FAIRNESS_NOISE);
    die_noise(UI_NOISE_GOOD, &facts);
    screen("fairness_noise");
    facts.ring.alarm = "lag";
    die_noise(UI_NOISE_GOOD, &facts);
    screen("fairness_noise_ring");
    facts.adc.alarm = "stopped";
    facts.ring.given_up = true;
    die_noise(UI_NOISE_GOOD, &facts);
    screen("fairness_noise_given_up");
    tap(BUTTON_RIGHT);
    screen("fairness_sign");
}

static void show_chain(die_kept_t *kept) {
    open_fairness(kept, FAIRNESS_CHAIN);
    screen("fairness_chain_none");
    for (int i = 0; i < CONSOLE_HASH_BYTES; i++) {
        kept->chain[i] = (uint8_t)(200 - 37 * i);
    }
    kept->chain_number = 1234;
    open_fairness(kept, FAIRNESS_CHAIN);
    screen("fairness_chain");
}

static void show_fairness(void) {
    static die_kept_t kept;
    begin();
    kept = (die_kept_t){.session = *die_table()};
    open_fairness(&kept, FAIRNESS_DIE);
    screen("fairness_nothing");
    show_counts(&kept);
    show_noise(&kept);
    show_chain(&kept);
}

static int help_pages(uint8_t game) { return picture_of(game)->help_pages; }

/* All are legible; the layout is that of three pages of the duel. */
static void page_of_rules(const char *name, int page) {
    if (strncmp(name, "rules", 5) == 0 && (page == 0 || page == 3 || page == 4)) {
        screen(name);
    } else {
        read_picture(name);
    }
}

static void show_rules(void) {
    begin();
    open_home_item(HOME_RULES);
    screen("rules");
    tap(BUTTON_ROLL);
    for (int i = 0; i < help_pages(GAME_CULT); i++) {
        char name[20];
        snprintf(name, sizeof name, "rules_%d", i + 1);
        page_of_rules(name, i);
        tap(BUTTON_RIGHT);
    }
}

static void show_rules_of(const char *game, int pages) {
    char line[40];
    begin();
    snprintf(line, sizeof line, "new %s players=2", game);
    die_line(line);
    open_menu_item(6);
    for (int i = 0; i < pages; i++) {
        snprintf(line, sizeof line, "%s_rules_%d", game, i + 1);
        page_of_rules(line, i);
        tap(BUTTON_RIGHT);
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, die_cursor(), "round again");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
}

/* "Rules" in a game's menu are that game's. */
static void show_rules_of_other_games(void) {
    show_rules_of("signs", help_pages(GAME_SIGNS));
    show_rules_of("kingsport", help_pages(GAME_KINGSPORT));
}

static void show_settings(void) {
    begin();
    open_home_item(HOME_SETTINGS);
    screen("settings");
    taps(BUTTON_RIGHT, 6);
    screen("settings_middle");
    taps(BUTTON_RIGHT, SETTINGS - 6); /* "Factory reset" comes behind them */
    screen("settings_end");
    tap(BUTTON_ROLL);
    screen("forget_all");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    die_line("get lang");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"en\""), "forgotten");
}

/* ROLL goes through what the die may run on, and round again; the word is the console's, in every language. */
static void show_what_it_runs_on(void) {
    static const uint16_t order[] = {BATTERY_TWO, BATTERY_THREE, BATTERY_LITHIUM, BATTERY_AUTO};
    begin();
    open_home_item(HOME_SETTINGS);
    taps(BUTTON_RIGHT, SETTING_BATTERY);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        tap(BUTTON_ROLL);
        TEST_ASSERT_EQUAL(order[i], die_table()->settings.value[SETTING_BATTERY]);
        if (order[i] == BATTERY_THREE) {
            screen("settings_battery");
        }
    }
}

/* "a picture that only the right one shows whole", which asks what it is. */
static void show_panel(void) {
    begin();
    die_doubt_panel();
    die_wait(100);
    screen("panel");
}

static void show_about(void) {
    begin();
    open_home_item(HOME_ABOUT);
    screen("about");
}

/* A lost fight is taken back, and so many free dice that the memory of the log is full; now somebody else is
 * to begin, and that the fight was lost would have to be forgotten. */
static void show_too_much_undone(void) {
    static const char *const fight[] = {
        "new kingsport players=2", "choose p1", "choose cultist", "roll", "undo", "undo",
        "choose bullet",
    };
    begin();
    for (size_t i = 0; i < sizeof fight / sizeof *fight; i++) {
        die_line(fight[i]);
    }
    while (!log_full(&look_table(&die.app)->log)) {
        die_line("choose die");
        die_line("roll");
    }
    while (strstr(die_line("undo"), "\"ok\":true") != NULL) {
    }
    tap(BUTTON_RIGHT);
    die_wait(1000);
    die_press(BUTTON_ROLL, 200);
    die_wait(100);
    screen("too_much_undone");
    die_wait(3000);
    tap(BUTTON_LEFT);
    die_press(BUTTON_ROLL, 200);
    die_wait(100);
    TEST_ASSERT_EQUAL_MESSAGE(1, look_table(&die.app)->now.seq, "what is remembered can be chosen");
}

static void show_refusals(void) {
    begin();
    die_line("new dice");
    die.noise_fails = true;
    die_press(BUTTON_ROLL, 200);
    die_wait(100);
    screen("no_noise");
    die.noise_fails = false;
    die.store = DIE_STORE_FAILS;
    die_wait(3000);
    die_press(BUTTON_ROLL, 200);
    die_wait(100);
    screen("not_kept");
}

static void show_other_games(void) {
    begin();
    die_line("name p1 Cornelia");
    die_line("new signs players=2");
    read_picture("signs_draw");
    static const uint8_t draws[] = {0, 7, 12, 0, 3, 5, 4, 3, 5, 5, 5}; /* a sign, a clue .. */
    for (size_t i = 0; i < sizeof draws; i++) {
        die_lay(draws[i]);
    }
    die_line("roll");
    die_wait(3000);
    read_picture("signs_rolled");
    die_line("choose on");
    die_line("roll");
    die_wait(3000);
    read_picture("signs_downed");
    open_menu_item(2);
    screen("signs_log");
    hold(BUTTON_RIGHT);
    screen("home_go_on_signs");
}

static void play_on_to_the_end(void) {
    for (;;) {
        game_prompt_t prompt;
        char line[40] = "choose ";
        session_prompt(die_table(), &prompt);
        if (prompt.kind == PROMPT_OVER) {
            return;
        }
        bool roll = prompt.kind == PROMPT_ROLL;
        die_line(roll ? "roll" : strcat(line, game_option_name((game_option_t)prompt.options[0])));
    }
}

static void show_the_end_of_other_games(void) {
    begin();
    die_line("name p1 Cornelia");
    die_line("name p3 Isabella");
    die_line("new signs players=8");
    uint32_t totals[] = {10, 13, 0, 1, 12, 9, 8, 11};
    signs_state_t *signs = (void *)die_table()->now.game.part;
    memcpy(signs->totals, totals, sizeof totals);
    signs->step = SIGNS_STEP_OVER;
    read_picture("signs_over");
}

/* Asked whether to take it back, and not taken back. */
static void screen_of_undo(const char *name) {
    die_wait(3000);
    hold(BUTTON_LEFT);
    screen(name);
    tap(BUTTON_ROLL);
}

static void show_undo(void) {
    begin();
    die_line("name p1 Cornelia");
    die_line("new dice die=d20 count=2");
    die_lay(6);
    die_lay(3);
    die_line("roll");
    screen_of_undo("undo_2_d20");
    die_line("new dice die=d100 count=10");
    die_line("roll");
    screen_of_undo("undo_10_d100");
    die_line("new dice die=cult count=10");
    die_line("roll");
    screen_of_undo("undo_10_cult");
    die_line("new signs players=2");
    static const uint8_t draws[] = {0, 7, 12, 0, 3, 5}; /* a sign, a clue, a tentacle */
    for (size_t i = 0; i < sizeof draws; i++) {
        die_lay(draws[i]);
    }
    die_line("roll");
    screen_of_undo("undo_signs_draw");
    die_line("choose on");
    screen_of_undo("undo_signs_on");
    die_line("new kingsport players=2");
    die_line("choose p1");
    screen_of_undo("undo_kingsport_first");
    die_line("choose move");
    screen_of_undo("undo_kingsport_step");
    die_lay(4);
    die_line("roll");
    screen_of_undo("undo_kingsport_move");
}

static void in_all_languages(void (*show)(void)) {
    for (uint8_t i = 0; i < LANGUAGES; i++) {
        language = language_codes[i];
        show();
    }
}

#define IN_ALL(show)                                                                               \
    static void test_##show(void) { in_all_languages(show); }

IN_ALL(show_home)
IN_ALL(show_setup)
IN_ALL(show_lot)
IN_ALL(show_empty_wheel)
IN_ALL(show_known_names)
IN_ALL(show_menu)
IN_ALL(show_log)
IN_ALL(show_score)
IN_ALL(show_fairness)
IN_ALL(show_rules)
IN_ALL(show_rules_of_other_games)
IN_ALL(show_settings)
IN_ALL(show_what_it_runs_on)
IN_ALL(show_panel)
IN_ALL(show_about)
IN_ALL(show_too_much_undone)
IN_ALL(show_refusals)
IN_ALL(show_other_games)
IN_ALL(show_undo)
IN_ALL(show_the_end_of_other_games)

/* The first picture, and what it says when something is wrong with the memory. */
static void test_boot(void) {
    language = "en";
    die_power_up();
    screen("boot");
    die_start_finding((look_storage_t){.keeps = true, .damaged = true});
    screen("boot_damaged");
    die_start_finding((look_storage_t){.keeps = true, .cut = true});
    screen("boot_cut");
    die_start_finding((look_storage_t){.damaged = true});
    screen("boot_not_kept");
}

/* Power-up with left and right held: every part with its mark, and the buttons to be pressed. */
static void test_factory_test(void) {
    static const console_test_t tests[] = {
        {"display", true, 0}, {"flash", true, 0},     {"noise", true, 0},   {"vectors", true, 0},
        {"clock", true, 0},   {"supply", true, 4700}, {"buttons", false, 5}};
    language = "en";
    die_power_up();
    app_factory_test(&die.app);
    app_effects_t effects;
    app_event_t noise = {.kind = EVENT_NOISE, .now_us = die.now_us};
    noise.health.noise = UI_NOISE_GOOD;
    noise.health.facts.state = "good";
    app_step(&die.app, &noise, &effects);
    TEST_ASSERT_EQUAL(EFFECT_SELFTEST, effects.list[0].kind);
    app_event_t event = {.kind = EVENT_SELFTEST, .now_us = die.now_us};
    event.selftest.tests = tests;
    event.selftest.count = 7;
    app_step(&die.app, &event, &effects);
    die_wait(3000);
    tap(BUTTON_LEFT);
    tap(BUTTON_ROLL);
    screen("factory_test");
    hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
}

/* "first start (language)": asked once, and kept. */
static void test_first_start(void) {
    language = "en";
    die_power_up();
    app_first_start(&die.app);
    die_wait(UI_BOOT_US / 1000 + 1);
    screen("language");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    language = "nl";
    screen("home_cult");
    die_cut_power();
    die_wait(UI_BOOT_US / 1000 + 1);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    TEST_ASSERT_EQUAL(LANGUAGE_NL, die_table()->settings.value[SETTING_LANG]);
}

/* --- after crashes ---------------------------------------------------------------------------- */

/* A saved game that crashes the die must not make it unusable. */
static void test_after_two_crashes_the_game_waits_to_be_opened(void) {
    static const char *const languages[] = {"en", "de", "nl"};
    for (unsigned i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        language = languages[i];
        begin();
        a_short_cult_game();
        die_start_after(2);
        screen("recovery");
    }
    language = "en";
    begin();
    a_short_cult_game();
    uint16_t seq = (uint16_t)die_table()->now.seq;
    die_start_after(1);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    die_start_after(2);
    die_wait(UI_BOOT_US / 1000 + 1);
    hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL_MESSAGE(SCENE_RECOVERY, die_scene(), "no way past it by chance");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    TEST_ASSERT_EQUAL(seq, die_table()->now.seq);
}

static void test_after_two_crashes_an_answer_can_be_undone(void) {
    begin();
    a_short_cult_game();
    uint16_t seq = (uint16_t)die_table()->now.seq;
    die_start_after(2);
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(seq - 1, die_table()->now.seq);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
}

static void test_after_crashes_all_can_be_erased(void) {
    begin();
    a_short_cult_game();
    die_start_after(3);
    language = "en"; /* the settings are unread, too */
    screen("recovery_unread");
    TEST_ASSERT_EQUAL(GAME_NONE, die_table()->now.game.game);
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_ASK, die_scene());
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    die_wait(UI_BOOT_US / 1000 + 1);
    TEST_ASSERT_EQUAL(SCENE_LANGUAGE, die_scene());
    die_cut_power();
    TEST_ASSERT_EQUAL(GAME_NONE, die_table()->now.game.game);
}

static void test_after_crashes_without_a_game_home_comes_next(void) {
    begin();
    die_start_after(2);
    TEST_ASSERT_EQUAL(SCENE_RECOVERY, die_scene());
    tap(BUTTON_ROLL);
    die_wait(UI_BOOT_US / 1000 + 1);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
}

static uint16_t panel_kept(void) { return die_table()->settings.value[SETTING_PANEL]; }

/* And the next one comes when it says. */
static void test_panel_is_due_when_it_changes(void) {
    begin();
    die_doubt_panel();
    die_wait(100);
    uint8_t panel = die.panel;
    uint64_t next_us = die_moves_us();
    die_wait((uint32_t)((next_us - die.now_us) / 1000 - 1));
    TEST_ASSERT_EQUAL(panel, die.panel);
    die_wait(2);
    TEST_ASSERT_NOT_EQUAL(panel, die.panel);
}

/* What it may be is tried by turns; ROLL keeps what was on the glass when the finger was sent. */
static void test_panel_is_tried_until_roll_keeps_one(void) {
    begin();
    open_home_item(HOME_SETTINGS);
    die_doubt_panel();
    die_wait(3900);
    TEST_ASSERT_EQUAL(PANEL_SSD1306, die.panel);
    die_wait(200);
    TEST_ASSERT_EQUAL(PANEL_SH1106, die.panel);
    tap(BUTTON_LEFT);
    tap(BUTTON_RIGHT);
    hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(SCENE_PANEL, die_scene());
    TEST_ASSERT_EQUAL(PANEL_AUTO, panel_kept());
    die_wait(500);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(PANEL_SH1106, panel_kept());
    TEST_ASSERT_EQUAL(PANEL_SH1106, die.panel);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    die_wait(8000);
    TEST_ASSERT_EQUAL(PANEL_SH1106, die.panel);
}

/* ROLL pressed just after a change means the picture that was seen before it. */
static void test_panel_is_the_one_before_the_reaction_time(void) {
    begin();
    die_doubt_panel();
    die_wait(4200);
    TEST_ASSERT_EQUAL(PANEL_SH1106, die.panel);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(PANEL_SSD1306, panel_kept());
}

/* What a page or a question was about is gone by then: it leads to the game, or home. */
static void test_panel_asked_over_a_list_leads_on(void) {
    begin();
    open_home_item(HOME_RULES);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_HELP, die_scene());
    die_doubt_panel();
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    die_line("set panel auto");
    a_short_cult_game();
    hold(BUTTON_LEFT);
    TEST_ASSERT_EQUAL(SCENE_ASK, die_scene());
    die_doubt_panel();
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
}

/* What stands by itself is there again. */
static void test_panel_asked_at_the_start_leads_back(void) {
    begin();
    die_power_up();
    app_first_start(&die.app);
    die_wait(UI_BOOT_US / 1000 + 1);
    TEST_ASSERT_EQUAL(SCENE_LANGUAGE, die_scene());
    die_doubt_panel();
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_LANGUAGE, die_scene());
}

static void test_panel_that_was_told_is_not_asked(void) {
    begin();
    die_line("set panel ssd1309");
    die_doubt_panel();
    die_wait(100);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    TEST_ASSERT_EQUAL(PANEL_SSD1309, die.panel);
    die_line("set panel auto");
    TEST_ASSERT_EQUAL(PANEL_AUTO, die.panel);
}

/* "a new game at a known table two" presses: the same table, and who starts. */
/* The first start of a die whose board says what is read around it. */
static language_t chosen_at_once_where(const char *lang) {
    static app_facts_t facts;
    facts = die_facts;
    facts.lang = lang;
    die_power_up();
    app_init(&die.app, &facts, die.now_us);
    app_first_start(&die.app);
    die_wait(UI_BOOT_US / 1000 + 1);
    tap(BUTTON_ROLL);
    die_cut_power();
    die_wait(UI_BOOT_US / 1000 + 1);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    return (language_t)die_table()->settings.value[SETTING_LANG];
}

static void test_first_start_offers_what_is_read_here(void) {
    TEST_ASSERT_EQUAL(LANGUAGE_DE, chosen_at_once_where("de"));
    TEST_ASSERT_EQUAL(LANGUAGE_NL, chosen_at_once_where("nl"));
    TEST_ASSERT_EQUAL(LANGUAGE_EN, chosen_at_once_where("fr"));
    TEST_ASSERT_EQUAL(LANGUAGE_EN, chosen_at_once_where(NULL));
}

static void test_a_new_game_at_a_known_table_takes_two_presses(void) {
    language = "en";
    begin();
    die_line("new cult players=3");
    die_line("choose p1");
    play_on_to_the_end();
    die_wait(5000);
    hold(BUTTON_RIGHT);
    hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    tap(BUTTON_ROLL);
    tap(BUTTON_ROLL);
    die_wait(100);
    TEST_ASSERT_EQUAL_MESSAGE(2, die_table()->now.seq, "the die picked who starts");
}

/* "from anywhere home is reached by holding right twice at most" */
static void test_home_is_two_holds_away(void) {
    for (int path = 0; path < 400; path++) {
        uint32_t random = (uint32_t)path * 2654435761u + 1;
        language = "en";
        begin();
        if (path % 2 == 0) {
            a_short_cult_game();
        }
        for (int i = 0; i < 12; i++) {
            random = random * 1664525u + 1013904223u;
            button_t button = (button_t)((random >> 16) % 3);
            bool long_one = (random >> 24) % 4 == 0 && button != BUTTON_ROLL;
            (long_one ? hold : tap)(button);
        }
        die_wait(6000);
        /* where both repeat and back is an item; and the question that comes before home */
        bool exempt = die_scene() == SCENE_NAME || die_scene() == SCENE_LANGUAGE;
        for (int i = 0; i < 2 && die_scene() != SCENE_HOME; i++) {
            hold(BUTTON_RIGHT);
        }
        char message[40];
        snprintf(message, sizeof message, "path %d, scene %d", path, die_scene());
        TEST_ASSERT_TRUE_MESSAGE(exempt || die_scene() == SCENE_HOME, message);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_show_home);
    RUN_TEST(test_show_setup);
    RUN_TEST(test_show_lot);
    RUN_TEST(test_a_lot_is_no_game_to_be_lost);
    RUN_TEST(test_show_empty_wheel);
    RUN_TEST(test_a_name_is_taken_as_typed);
    RUN_TEST(test_show_known_names);
    RUN_TEST(test_show_menu);
    RUN_TEST(test_nothing_to_undo_is_told);
    RUN_TEST(test_show_log);
    RUN_TEST(test_show_score);
    RUN_TEST(test_show_fairness);
    RUN_TEST(test_show_rules);
    RUN_TEST(test_show_rules_of_other_games);
    RUN_TEST(test_show_settings);
    RUN_TEST(test_show_what_it_runs_on);
    RUN_TEST(test_show_panel);
    RUN_TEST(test_panel_is_due_when_it_changes);
    RUN_TEST(test_panel_is_tried_until_roll_keeps_one);
    RUN_TEST(test_panel_is_the_one_before_the_reaction_time);
    RUN_TEST(test_panel_asked_over_a_list_leads_on);
    RUN_TEST(test_panel_asked_at_the_start_leads_back);
    RUN_TEST(test_panel_that_was_told_is_not_asked);
    RUN_TEST(test_show_about);
    RUN_TEST(test_show_too_much_undone);
    RUN_TEST(test_show_refusals);
    RUN_TEST(test_show_other_games);
    RUN_TEST(test_show_undo);
    RUN_TEST(test_show_the_end_of_other_games);
    RUN_TEST(test_boot);
    RUN_TEST(test_factory_test);
    RUN_TEST(test_first_start);
    RUN_TEST(test_first_start_offers_what_is_read_here);
    RUN_TEST(test_after_two_crashes_the_game_waits_to_be_opened);
    RUN_TEST(test_after_two_crashes_an_answer_can_be_undone);
    RUN_TEST(test_after_crashes_all_can_be_erased);
    RUN_TEST(test_after_crashes_without_a_game_home_comes_next);
    RUN_TEST(test_a_new_game_at_a_known_table_takes_two_presses);
    RUN_TEST(test_home_is_two_holds_away);
    return UNITY_END();
}
