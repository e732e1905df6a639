/* Every moment of Elder signs on the glass, in every language. */
#include <unity.h>

#include "settings.h"
#include "signs_rig.h"

void setUp(void) {}
void tearDown(void) {}

static const uint8_t three[GAME_PLAYERS_MAX] = {5, 9, 3};
static const uint8_t eight[GAME_PLAYERS_MAX] = {5, 0, 12, 2, 7, 0, 10, 4};
static const uint8_t widest[GAME_PLAYERS_MAX] = {25, 10, 12, 22, 17, 10, 10, 14};

static void begins(void) {
    signs_new(3, three);
    signs_screen("table_3");
    signs_new(8, eight);
    signs_screen("table_8");
    signs_new(6, eight);
    signs_still("table_6");
    signs_new(1, three);
    signs_screen("alone");
    signs_new(8, widest);
    signs_screen("table_8_widest");
}

static void shakes(void) {
    signs_new(3, three);
    die_down(BUTTON_ROLL);
    die_wait(120);
    signs_screen_moving("shake_first");
    signs_lay("lsttls");
    die_up(BUTTON_ROLL);
    signs_wait_until_still();
    signs_screen("choice_no_clue");
    signs_new(3, three);
    signs_throw("lcttms");
    die_down(BUTTON_ROLL);
    die_wait(900);
    signs_screen_moving("shake_clue_blinks");
    signs_lay("lclcmc");
    die_up(BUTTON_ROLL);
    signs_wait_until_still();
    die_down(BUTTON_ROLL);
    die_wait(120);
    signs_screen_moving("shake_clues");
    signs_lay("lclcmc");
    die_up(BUTTON_ROLL);
    signs_wait_until_still();
}

static void falls(void) {
    signs_new(3, three);
    signs_throw("lsmttc");
    signs_let_go("tslstt");
    die_wait(100);
    signs_screen_moving("throw_100_ms");
    die_wait(300);
    signs_screen_moving("throw_400_ms");
    die_wait(250);
    signs_screen_moving("throw_650_ms");
    die_wait(250);
    signs_screen_moving("throw_900_ms");
    die_wait(150);
    signs_screen_moving("throw_fallen");
    die_line("set short-fall on"); /* the same in less time */
    signs_new(3, three);
    signs_throw("lsmttc");
    signs_let_go("tslstt");
    die_wait(120);
    signs_screen_moving("throw_400_ms");
    die_wait(75);
    signs_screen_moving("throw_650_ms");
    die_line("set short-fall off");
}

static void chooses(void) {
    die_line("set odds on");
    signs_new(3, three);
    signs_throw("lstcms");
    signs_screen("choice");
    signs_tap(BUTTON_RIGHT);
    signs_screen("choice_stop");
    signs_tap(BUTTON_LEFT);
    signs_throw("mclsls");
    signs_throw("mclsls");
    signs_throw("mclsts");
    signs_throw("mclsts");
    signs_throw("msmsls");
    signs_screen("choice_refill");
    die_line("set odds off");
    signs_screen("choice_plain");
}

static void ends_turns(void) {
    signs_new(3, three);
    signs_throw("lsmttc");
    signs_throw("ttlsls");
    signs_let_go("ttlslt");
    die_wait(1001 + 100);
    signs_screen_moving("downed_nothing_yet");
    die_wait(300);
    signs_screen_moving("downed_rises");
    die_wait(180);
    signs_screen_moving("downed_flash");
    signs_wait_until_still();
    signs_screen("downed");
    signs_tap(BUTTON_RIGHT);
    signs_wait_until_still();
    signs_still("after_downed");
}

static void banks(void) {
    static const uint8_t nine[GAME_PLAYERS_MAX] = {9, 9, 8, 11};
    signs_new(3, three);
    signs_throw("lsmslc");
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    signs_screen_moving("banked_100_ms");
    die_wait(300);
    signs_screen_moving("banked_400_ms");
    die_wait(250);
    signs_screen_moving("banked_650_ms");
    signs_wait_until_still();
    signs_still("after_banked");
    signs_new(4, nine);
    signs_throw("lslsls");
    signs_throw("lsmttt");
    signs_tap(BUTTON_LEFT);
    signs_tap(BUTTON_ROLL);
    die_wait(850);
    signs_screen_moving("reached");
    signs_wait_until_still();
    signs_screen("last_turn");
    signs_throw("tttttt");
    signs_still("downed_in_the_last_round");
    signs_tap(BUTTON_RIGHT);
    signs_wait_until_still();
    signs_screen("last_turn_light_out");
}

static void finish(void) {
    static const uint8_t last[GAME_PLAYERS_MAX] = {16, 14, 8, 11};
    static const uint8_t tied[GAME_PLAYERS_MAX] = {14, 14, 8, 11};
    static const uint8_t all[GAME_PLAYERS_MAX] = {5, 0, 12, 2, 17, 0, 15, 4};
    signs_turn_of(4, last, 3);
    signs_let_go("tttttt");
    die_wait(1001 + 2000);
    signs_screen_moving("downed_at_the_end");
    die_wait(700);
    signs_screen_moving("over_lights_go_out");
    die_wait(900);
    signs_screen_moving("over_crown_comes_down");
    signs_wait_until_still();
    signs_screen("over");
    signs_turn_of(8, all, 7);
    signs_throw("tttttt");
    signs_screen("over_8");
    signs_turn_of(4, tied, 3);
    signs_throw("tttttt");
    signs_tap(BUTTON_RIGHT);
    signs_wait_until_still();
    signs_screen("play_off");
    signs_throw("lslsls");
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    signs_wait_until_still();
    signs_screen("play_off_second");
    signs_throw("tttttt");
    signs_still("over_after_play_off");
}

static void alone(void) {
    static const uint8_t none[GAME_PLAYERS_MAX] = {0}, ten[GAME_PLAYERS_MAX] = {10};
    signs_new(1, none);
    signs_throw("lslsls");
    signs_screen("alone_choice");
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    die_wait(600);
    signs_screen_moving("alone_banked");
    signs_wait_until_still();
    signs_still("alone_second_turn");
    signs_new(1, ten);
    signs_throw("lslsls");
    signs_tap(BUTTON_RIGHT);
    signs_tap(BUTTON_ROLL);
    signs_wait_until_still();
    signs_screen("alone_over");
}

/* The sign in the corner hides nothing. */
static void mended(void) {
    static const uint8_t last[GAME_PLAYERS_MAX] = {16, 14, 8, 11};
    signs_mended(1);
    signs_new(3, three);
    signs_screen("mended_table");
    signs_throw("lstcms");
    signs_still("mended_choice");
    signs_throw("tttttt");
    signs_still("mended_downed");
    signs_new(8, widest);
    signs_still("mended_last_turn");
    signs_throw("lsmsls");
    signs_screen("mended_choice_8");
    signs_turn_of(4, last, 3);
    signs_throw("tttttt");
    signs_still("mended_over");
    signs_new(1, three);
    signs_still("mended_alone");
    signs_mended(0);
}

static void every_moment(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        char code[SETTING_TEXT_MAX];
        settings_format(SETTING_LANG, language, code);
        signs_begin(code);
        begins();
        shakes();
        falls();
        chooses();
        ends_turns();
        banks();
        finish();
        alone();
        mended();
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_moment);
    return UNITY_END();
}
