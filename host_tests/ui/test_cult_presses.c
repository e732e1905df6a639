/* Button scripts for the cult duel: whole games, and what each press does. */
#include <stdio.h>

#include "cult_rig.h"
#include "pixel.h"
#include "unity.h"
#include <string.h>

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static uint32_t seq(void) { return die_table()->now.seq; }
static uint8_t scene(void) { return die_scene(); }
static uint8_t page(void) { return die_glass()->table.cult.page; }

/* --- counting presses --------------------------------------------------------------------- */

/* "a turn of two players is two presses" */
static void turn_of_two_players_takes_two_presses(void) {
    cult_start(2, 1, 1);
    uint32_t turn = cult_now()->turn;
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_EQUAL(turn + 1, cult_now()->turn);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_ELDER);
    TEST_ASSERT_EQUAL(turn + 2, cult_now()->turn);
}

/* Go on, pick, cast, respond. */
static void turn_of_three_players_takes_at_most_four_presses(void) {
    cult_start(3, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_YELLOW);
    uint32_t turn = cult_now()->turn;
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(CULT_PAGE_TABLE, page());
    cult_tap(BUTTON_RIGHT);
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_EQUAL_MESSAGE(0, cult_now()->victim, "the seat after the last is the first");
    cult_throw_until_still(CULT_ELDER);
    TEST_ASSERT_EQUAL(turn + 1, cult_now()->turn);
}

/* "Same table?" and letting the die pick: two presses to a new game. */
static void die_picks_who_starts_with_one_press(void) {
    cult_new(4, 1);
    die_lay(2);
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
    TEST_ASSERT_EQUAL(CULT_STEP_VICTIM, cult_now()->step);
    TEST_ASSERT_EQUAL(2, cult_now()->player);
    TEST_ASSERT_EQUAL(2, seq());
}

static void seat_is_selected_with_a_tap(void) {
    cult_new(4, 1);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, cult_now()->player);
    TEST_ASSERT_EQUAL_MESSAGE(0, die.draws, "nothing was rolled for it");
}

/* "a new game at a known table two": from home, after Cthulhu's win, so that who starts is asked. */
static void rematch_takes_two_presses(void) {
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    cult_line_turn("p3", CULT_CTHULHU, CULT_YELLOW);
    TEST_ASSERT_EQUAL(CULT_STEP_OVER, cult_now()->step);
    cult_hold(BUTTON_RIGHT);
    cult_hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(SCENE_HOME, scene());
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, scene());
    TEST_ASSERT_EQUAL(CULT_STEP_FIRST, cult_now()->step);
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
    TEST_ASSERT_EQUAL(CULT_STEP_VICTIM, cult_now()->step);
    TEST_ASSERT_EQUAL(4, cult_now()->players);
}

/* --- the die ------------------------------------------------------------------------------ */

/* "the draw happens on release" */
static void nothing_is_drawn_before_roll_is_released(void) {
    cult_start(2, 1, 1);
    die_down(BUTTON_ROLL);
    die_wait(7900);
    TEST_ASSERT_EQUAL(0, die.draws);
    die_up(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, die.draws);
}

/* "Held over 8 s it is put down unthrown." */
static void roll_held_too_long_puts_the_die_down(void) {
    cult_start(2, 1, 1);
    die_press(BUTTON_ROLL, 8100);
    die_wait(100);
    TEST_ASSERT_EQUAL(0, die.draws);
    TEST_ASSERT_EQUAL_MESSAGE(1, seq(), "only who starts was answered");
    cult_screen("put_down");
}

static void press_at(uint32_t after_ms, uint32_t draws, const char *why) {
    cult_start(2, 1, 1);
    uint32_t before = die.draws;
    cult_throw(CULT_ELDER);
    die_wait(after_ms);
    die_press(BUTTON_ROLL, 60);
    die_wait(10);
    TEST_ASSERT_EQUAL_MESSAGE(draws, die.draws - before, why);
    TEST_ASSERT_EQUAL_MESSAGE(CULT_PAGE_RESULT, page(), "a result stays in sight");
}

/* Nor does looking at the table first make it hear. */
static void roll_is_deaf_at_the_table(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_ELDER);
    cult_tap(BUTTON_LEFT);
    TEST_ASSERT_EQUAL(CULT_PAGE_TABLE, page());
    die_press(BUTTON_ROLL, 60);
    TEST_ASSERT_EQUAL(1, die.draws);
    die_wait(900);
    die_press(BUTTON_ROLL, 60);
    TEST_ASSERT_EQUAL(2, die.draws);
}

/* "After a result ROLL is deaf for 300 ms; when another player rolls next, for 900 ms" */
static void roll_is_deaf_after_a_result(void) {
    press_at(800, 1, "the other one's throw");
    press_at(920, 2, "deaf no longer");
    cult_start(2, 1, 1);
    cult_turn(CULT_ELDER, CULT_ELDER);
    cult_throw(CULT_ELDER);
    uint32_t before = die.draws;
    cult_wait_until_still();
    cult_throw(CULT_ELDER);
    die_wait(310);
    cult_throw(CULT_ELDER);
    TEST_ASSERT_EQUAL_MESSAGE(before + 2, die.draws, "one's own next throw");
}

/* A press while it falls shows the result at once and does nothing else. */
static void press_ends_the_fall(void) {
    cult_start(2, 1, 1);
    die_lay(cult_draw_of(CULT_YELLOW));
    die_press(BUTTON_ROLL, 300);
    die_wait(200);
    TEST_ASSERT_EQUAL(THROW_FALLING, die_throw());
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(THROW_LYING, die_throw());
    TEST_ASSERT_EQUAL(1, die.draws);
    TEST_ASSERT_EQUAL(CULT_PAGE_RESULT, page());
    TEST_ASSERT_FALSE_MESSAGE(die_glass()->table.cult.skipped, "the token still flies");
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_TRUE_MESSAGE(die_glass()->table.cult.skipped, "and the next press ends that");
}

/* What moves after the result takes no press. */
static void press_ends_a_flying_token(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_YELLOW);
    die_wait(910);
    die_down(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(THROW_SHAKING, die_throw());
    die_up(BUTTON_ROLL);
}

/* --- the Eye and the real die --------------------------------------------------------------- */

/* "The Eye pick highlights nothing until left or right." */
static void roll_needs_a_selected_face_at_the_eye(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_EYE);
    uint32_t before = seq();
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(before, seq());
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(before + 1, seq());
    TEST_ASSERT_EQUAL_MESSAGE(2, cult_now()->sanity[1], "the first face is the Yellow Sign");
}

/* The press that ends the picture of the Eye picks nothing. */
static void press_during_the_eye_only_goes_on(void) {
    cult_start(2, 1, 1);
    cult_throw(CULT_EYE);
    die_wait(350);
    cult_tap(BUTTON_RIGHT);
    TEST_ASSERT_FALSE(die_glass()->has_cursor);
    cult_screen_like("eye_hurried");
}

static void own_die_asks_which_face_fell(void) {
    die_line("set own-die on");
    cult_start(2, 1, 1);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(CULT_STEP_CAST, cult_now()->step);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(CULT_STEP_CAST, cult_now()->step, "nothing is highlighted");
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(0, die.draws);
    TEST_ASSERT_TRUE(die_table()->now.rolled.entered);
    TEST_ASSERT_EQUAL_MESSAGE(2, cult_now()->pool, "Cthulhu");
}

/* What fell on a real die has been seen fall: it is shown at once. */
static void own_die_has_no_fall(void) {
    die_line("set own-die on");
    cult_start(2, 1, 1);
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(CULT_PAGE_RESULT, page());
    TEST_ASSERT_EQUAL(THROW_LYING, die_throw());
    cult_wait_until_still();
    TEST_ASSERT_GREATER_THAN_MESSAGE(1, die.tones, "and heard");
    cult_screen_like("result_entered");
    die_line("new dice die=d6");
    die_line("face 4");
    TEST_ASSERT_EQUAL(THROW_LYING, die_throw());
}

/* Own die set in the middle of it: still nothing is highlighted. */
static void own_die_can_be_set_in_the_middle_of_a_turn(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_tap(BUTTON_LEFT);
    die_line("set own-die on");
    TEST_ASSERT_FALSE(die_glass()->has_cursor);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(CULT_STEP_RESPOND, cult_now()->step);
    die_line("set own-die off");
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_EQUAL(2, cult_now()->turn);
}

/* In the settings the highlight stays where it is. */
static void settings_list_keeps_its_row(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_hold(BUTTON_RIGHT);
    die_go(SCENE_SETTINGS, SETTING_OWN_DIE);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, die_table()->settings.value[SETTING_OWN_DIE]);
    TEST_ASSERT_EQUAL(SETTING_OWN_DIE, die_cursor());
}

/* --- undo --------------------------------------------------------------------------------- */

static void say_yes(void) {
    cult_hold(BUTTON_LEFT);
    TEST_ASSERT_EQUAL(SCENE_ASK, scene());
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
}

/* "undo of the whole last press": the victim and the cast. */
static void undo_removes_victim_and_cast(void) {
    cult_start(3, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    uint32_t before = seq();
    say_yes();
    TEST_ASSERT_EQUAL(before - 2, seq());
    TEST_ASSERT_EQUAL(CULT_STEP_VICTIM, cult_now()->step);
    cult_throw_until_still(CULT_CTHULHU);
    TEST_ASSERT_EQUAL_MESSAGE(1, cult_now()->pool, "what was drawn stays drawn");
}

static void undo_removes_one_response(void) {
    cult_start(3, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_throw_until_still(CULT_YELLOW);
    uint32_t before = seq();
    say_yes();
    TEST_ASSERT_EQUAL(before - 1, seq());
    TEST_ASSERT_EQUAL(CULT_STEP_RESPOND, cult_now()->step);
}

static void undo_removes_only_the_pick_at_an_eye(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_EYE);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
    say_yes();
    TEST_ASSERT_EQUAL(CULT_STEP_CAST_EYE, cult_now()->step);
    cult_screen_like("eye_again");
}

/* With a real die the victim and the face are two presses. */
static void undo_removes_only_an_entered_face(void) {
    die_line("set own-die on");
    cult_start(2, 1, 1);
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    cult_wait_until_still();
    TEST_ASSERT_EQUAL(CULT_STEP_RESPOND, cult_now()->step);
    say_yes();
    TEST_ASSERT_EQUAL(CULT_STEP_CAST, cult_now()->step);
}

static void undo_removes_who_starts(void) {
    cult_new(3, 1);
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
    TEST_ASSERT_EQUAL(2, seq());
    say_yes();
    TEST_ASSERT_EQUAL(0, seq());
}

static void answering_no_undoes_nothing(void) {
    cult_start(2, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_hold(BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, scene());
    TEST_ASSERT_EQUAL(3, seq());
}

/* Holds show their progress; a tap shows nothing. */
static void hold_shows_a_progress_bar(void) {
    cult_start(2, 1, 1);
    die_down(BUTTON_LEFT);
    die_wait(100);
    cult_screen_moving("hold_not_yet");
    die_wait(250);
    cult_screen_moving("hold_left");
    die_up(BUTTON_LEFT);
    die_down(BUTTON_RIGHT);
    die_wait(450);
    cult_screen_moving("hold_right");
    die_up(BUTTON_RIGHT);
    cult_screen("hold_let_go");
}

static void hold_right_opens_the_menu(void) {
    cult_start(2, 1, 1);
    cult_hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(SCENE_MENU, scene());
}

/* --- turning ------------------------------------------------------------------------------ */

/* With face-next the picture turns to whoever of two is next, once the last result was seen. */
static void picture_faces_the_next_player(void) {
    die_line("set face-next on");
    cult_start(2, 1, 1);
    TEST_ASSERT_FALSE(die.turned);
    cult_throw(CULT_YELLOW);
    TEST_ASSERT_FALSE_MESSAGE(die.turned, "the result is first seen by who rolled it");
    die_wait(950);
    TEST_ASSERT_TRUE(die.turned);
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_TRUE_MESSAGE(die.turned, "the second's own turn follows");
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_FALSE(die.turned);
    die_line("set turn-screen on");
    TEST_ASSERT_TRUE(die.turned);
    die_line("set face-next off");
    TEST_ASSERT_TRUE(die.turned);
}

static void picture_does_not_turn_with_more_than_two_players(void) {
    die_line("set face-next on");
    cult_start(3, 1, 2);
    TEST_ASSERT_FALSE(die.turned);
}

/* It doesn't turn under a finger. */
static void left_stays_left_while_it_is_held(void) {
    die_line("set face-next on");
    cult_start(2, 1, 1);
    cult_throw(CULT_YELLOW);
    die_wait(700);
    die_down(BUTTON_LEFT);
    die_wait(300);
    TEST_ASSERT_FALSE(die.turned);
    die_up(BUTTON_LEFT);
    TEST_ASSERT_TRUE(die.turned);
}

/* --- power -------------------------------------------------------------------------------- */

/* "Power-up with a game running opens its table." */
static void power_loss_loses_nothing(void) {
    cult_start(3, 1, 1);
    cult_throw_until_still(CULT_YELLOW);
    cult_state_t before = *cult_now();
    die_cut_power();
    die_wait(2000);
    TEST_ASSERT_EQUAL_MEMORY(&before, cult_now(), sizeof before);
    TEST_ASSERT_EQUAL(SCENE_TABLE, scene());
    cult_throw_until_still(CULT_YELLOW);
    cult_screen_like("after_power_up");
}

/* The one text in a lit box; of several none, for then nobody knows who presses. A cultist's number isn't one. */
static const char *bright_text(void) {
    static char text[NAME_UTF8_MAX + 4];
    (void)die_picture();
    const gfx_recorder_t *words = app_words(&die.app);
    uint8_t found = 0;
    text[0] = '\0';
    for (uint8_t i = 0; i < words->count; i++) {
        const gfx_word_t *word = &words->list[i];
        if (!word->dropped && !word->drawing && word->selected && word->bytes > 1) {
            snprintf(text, sizeof text, "%.*s", word->bytes, &words->text[word->at]);
            found++;
        }
    }
    return found == 1 ? text : "none, or several";
}

/* --- names -------------------------------------------------------------------------------- */

/* The names below the robes; returns how many differ from all others. */
static uint8_t distinct_seat_names(void) {
    enum { NAMES_Y = 45 };
    (void)die_picture();
    const gfx_recorder_t *words = app_words(&die.app);
    uint8_t distinct = 0;
    for (uint8_t i = 0; i < words->count; i++) {
        const gfx_word_t *word = &words->list[i];
        bool alone = word->y == NAMES_Y && !word->drawing && !word->dropped;
        for (uint8_t j = 0; j < words->count && alone; j++) {
            const gfx_word_t *other = &words->list[j];
            alone = i == j || other->bytes != word->bytes ||
                    memcmp(&words->text[other->at], &words->text[word->at], word->bytes) != 0;
        }
        distinct = (uint8_t)(distinct + alone);
    }
    return distinct;
}

/* A duel of eight by buttons: who is who stays clear on the table and on each result. */
static void eight_names_alike_are_told_apart(void) {
    static const char *const names[] = {"Anna", "Anne",  "Anouk", "Jan",
                                        "Jana", "Marie", "Maria", "Max"};
    for (uint8_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        char line[32];
        snprintf(line, sizeof line, "name p%d %s", i + 1, names[i]);
        die_line(line);
    }
    cult_start(8, 1, 1);
    TEST_ASSERT_EQUAL(GAME_PLAYERS_MAX, distinct_seat_names());
    cult_screen("table_8_alike");
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_EQUAL_STRING("Anne", bright_text());
    cult_screen("result_8_alike");
    cult_throw_until_still(CULT_TENTACLE);
    TEST_ASSERT_EQUAL_STRING("Anne", bright_text());
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(GAME_PLAYERS_MAX, distinct_seat_names());
    cult_tap(BUTTON_RIGHT);
    cult_throw_until_still(CULT_TENTACLE);
    TEST_ASSERT_EQUAL_STRING("Jan", bright_text());
}

/* --- whole games -------------------------------------------------------------------------- */

/* Rivals who throw are called "Isabel 2". */
static void add_number(char *name) {
    const cult_state_t *now = cult_now();
    if (now->cultists == 1 || now->step == CULT_STEP_CULTIST) {
        return;
    }
    bool responds = now->step == CULT_STEP_RESPOND || now->step == CULT_STEP_RESPOND_EYE;
    uint8_t cultist = responds ? now->victim : now->caster;
    sprintf(name + gfx_text_bytes(name, 6), " %d", cultist % now->cultists + 1);
}

/* The one name in a lit box is whose press is next: on top of what is asked, at the foot of a result. */
static void check_whose_press_it_is(void) {
    game_prompt_t prompt;
    char name[NAME_UTF8_MAX + 4];
    session_prompt(die_table(), &prompt);
    if (prompt.kind == PROMPT_OVER || prompt.player == GAME_NOBODY) {
        return;
    }
    name_to_utf8(&die_table()->names[prompt.player], name);
    bool result = page() == CULT_PAGE_RESULT && die_glass()->table.cult.effect.face != CULT_EYE;
    if (!result) {
        add_number(name);
    }
    TEST_ASSERT_EQUAL_STRING_LEN(name, bright_text(), 6); /* the rest may have no room */
}

static void pick_if_asked(uint32_t random) {
    bool eye = cult_now()->step == CULT_STEP_CAST_EYE || cult_now()->step == CULT_STEP_RESPOND_EYE;
    if (page() != CULT_PAGE_TABLE && !eye) {
        return;
    }
    for (uint32_t i = 0; i < random % 4; i++) {
        cult_tap(random & 8 ? BUTTON_LEFT : BUTTON_RIGHT);
    }
}

/* Plays on with ROLL, now and then left or right before it. Ends at the next game. */
static void play(uint8_t players, uint8_t cultists, uint32_t seed) {
    cult_begin("en");
    die.random = seed;
    cult_new(players, cultists);
    const uint8_t all = (uint8_t)(3 * players * cultists);
    uint32_t presses = 0;
    for (; cult_now()->step != CULT_STEP_OVER && presses < 5000; presses++) {
        pick_if_asked(seed * 2654435761u + presses * 40503u);
        die_press(BUTTON_ROLL, 100);
        die_wait(2500);
        TEST_ASSERT_EQUAL(all, cult_tokens());
        check_whose_press_it_is();
    }
    TEST_ASSERT_EQUAL_MESSAGE(CULT_STEP_OVER, cult_now()->step, "it ends");
    die_wait(2500);
    die_press(BUTTON_ROLL, 60);
    die_wait(2000);
    TEST_ASSERT_EQUAL(CULT_PAGE_OVER, page());
    die_press(BUTTON_ROLL, 60);
    die_wait(100);
    TEST_ASSERT_EQUAL_MESSAGE(0, seq(), "one press is a rematch");
    TEST_ASSERT_EQUAL(1, cult_now()->turn);
}

static void whole_games_are_played(void) {
    static const uint8_t tables[][2] = {{2, 1}, {3, 1}, {6, 1}, {8, 1}, {2, 2}, {2, 3}};
    for (uint8_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        for (uint32_t seed = 1; seed <= 5; seed++) {
            play(tables[i][0], tables[i][1], seed);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(turn_of_two_players_takes_two_presses);
    RUN_TEST(turn_of_three_players_takes_at_most_four_presses);
    RUN_TEST(die_picks_who_starts_with_one_press);
    RUN_TEST(seat_is_selected_with_a_tap);
    RUN_TEST(rematch_takes_two_presses);
    RUN_TEST(nothing_is_drawn_before_roll_is_released);
    RUN_TEST(roll_held_too_long_puts_the_die_down);
    RUN_TEST(roll_is_deaf_after_a_result);
    RUN_TEST(roll_is_deaf_at_the_table);
    RUN_TEST(press_ends_the_fall);
    RUN_TEST(press_ends_a_flying_token);
    RUN_TEST(roll_needs_a_selected_face_at_the_eye);
    RUN_TEST(press_during_the_eye_only_goes_on);
    RUN_TEST(own_die_asks_which_face_fell);
    RUN_TEST(own_die_has_no_fall);
    RUN_TEST(own_die_can_be_set_in_the_middle_of_a_turn);
    RUN_TEST(settings_list_keeps_its_row);
    RUN_TEST(undo_removes_victim_and_cast);
    RUN_TEST(undo_removes_one_response);
    RUN_TEST(undo_removes_only_the_pick_at_an_eye);
    RUN_TEST(undo_removes_only_an_entered_face);
    RUN_TEST(undo_removes_who_starts);
    RUN_TEST(answering_no_undoes_nothing);
    RUN_TEST(hold_shows_a_progress_bar);
    RUN_TEST(hold_right_opens_the_menu);
    RUN_TEST(picture_faces_the_next_player);
    RUN_TEST(picture_does_not_turn_with_more_than_two_players);
    RUN_TEST(left_stays_left_while_it_is_held);
    RUN_TEST(power_loss_loses_nothing);
    RUN_TEST(eight_names_alike_are_told_apart);
    RUN_TEST(whole_games_are_played);
    return UNITY_END();
}
