#include "signs_rig.h"

#include <stdio.h>
#include <string.h>

#include "script.h"
#include "unity.h"

enum { SHAKE_MS = 400, STILL_MS = 6000 };

static uint16_t mended;

void signs_mended(uint16_t choices) { mended = choices; }

const signs_state_t *signs_now(void) { return signs_part(&die_table()->now.game); }

void signs_begin(const char *language) {
    static const char *const names[] = {"Isabella", "Bob",   "Cornelia", "Dirk",
                                        "Eva",      "Frits", "Wilhelm",  "Hendrika"};
    script_begin("signs", names, GAME_PLAYERS_MAX, language);
}

static void bank(session_point_t *point, const uint8_t totals[GAME_PLAYERS_MAX], uint8_t turn_of) {
    signs_state_t *signs = (void *)point->game.part;
    signs->player = turn_of;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        signs->totals[seat] = totals[seat];
        signs->final |= totals[seat] >= SIGNS_GOAL;
    }
}

void signs_turn_of(uint8_t players, const uint8_t totals[GAME_PLAYERS_MAX], uint8_t seat) {
    char line[32];
    snprintf(line, sizeof line, "new signs players=%u", players);
    die_line(line);
    session_point_t base = die_table()->base;
    bank(&base, totals, seat);
    base.amended = mended;
    die_begin_at(&base);
    signs_wait_until_still();
}

void signs_new(uint8_t players, const uint8_t totals[GAME_PLAYERS_MAX]) {
    signs_turn_of(players, totals, 0);
}

static signs_kind_t kind_of(char letter) {
    return letter == 'l' ? SIGNS_LIBRARY : letter == 'm' ? SIGNS_MUSEUM : SIGNS_TOMB;
}

static uint8_t value_of(signs_kind_t kind, char letter) {
    signs_face_t face = letter == 's' ? SIGNS_SIGN : letter == 'c' ? SIGNS_CLUE : SIGNS_TENTACLE;
    uint8_t value = 0;
    while (signs_face(kind, value) != face) {
        value++;
    }
    return value;
}

void signs_lay(const char *dice) {
    uint8_t bag[SIGNS_KINDS];
    uint8_t kept = (uint8_t)(SIGNS_HAND - signs_draws(signs_now()));
    signs_next_bag(signs_now(), bag);
    for (uint8_t i = kept; i < SIGNS_HAND; i++) {
        signs_kind_t kind = kind_of(dice[2 * i]);
        uint8_t place = 0;
        for (uint8_t below = 0; below < kind; below++) {
            place = (uint8_t)(place + bag[below]);
        }
        TEST_ASSERT_GREATER_THAN_MESSAGE(0, bag[kind], dice);
        bag[kind]--;
        die_lay(place);
    }
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        die_lay(value_of(kind_of(dice[2 * i]), dice[2 * i + 1]));
    }
}

void signs_tap(button_t button) { script_tap(button); }

void signs_let_go(const char *dice) {
    signs_lay(dice);
    die_press(BUTTON_ROLL, SHAKE_MS);
}

void signs_wait_until_still(void) { die_wait(STILL_MS); }

void signs_throw(const char *dice) {
    signs_let_go(dice);
    signs_wait_until_still();
}

void signs_screen_moving(const char *name) { script_golden(name); }

void signs_screen(const char *name) { script_still_golden(name); }

void signs_still(const char *name) { script_still(name); }
