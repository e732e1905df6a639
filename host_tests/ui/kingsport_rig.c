#include "kingsport_rig.h"

#include <stdio.h>

#include "script.h"
#include "unity.h"

enum { SHAKE_MS = 400, TAP_MS = 60, HOLD_MS = 640, STILL_MS = 6500 };

static session_point_t changing;

const kingsport_state_t *kingsport_now(void) { return kingsport_part(&die_table()->now.game); }

void kingsport_begin(const char *language) {
    static const char *const names[] = {"Isabella", "Bob", "Cornelia", "Dirk", "Eva", "Frits"};
    script_begin("kingsport", names, KINGSPORT_PLAYERS_MAX, language);
}

void kingsport_new(uint8_t players) {
    char line[32];
    snprintf(line, sizeof line, "new kingsport players=%u", players);
    die_line(line);
    die_line(players > 2 ? "choose p3" : "choose p2");
    changing = die_table()->base;
    kingsport_wait_until_still();
}

kingsport_state_t *kingsport_change(void) {
    changing.game = die_table()->now.game;
    return (void *)changing.game.part;
}

void kingsport_changed(void) {
    die_begin_at(&changing);
    kingsport_wait_until_still();
}

void kingsport_mended(uint16_t choices) { changing.amended = choices; }

void kingsport_ask_undo(void) {
    die_press(BUTTON_LEFT, HOLD_MS);
    die_wait(TAP_MS);
}

void kingsport_let_go(uint8_t face) {
    die_lay((uint8_t)(face - 1));
    die_press(BUTTON_ROLL, SHAKE_MS);
}

void kingsport_throw(uint8_t face) {
    kingsport_let_go(face);
    kingsport_wait_until_still();
}

void kingsport_tap(button_t button) { script_tap(button); }

void kingsport_taps(button_t button, uint8_t times) {
    for (uint8_t i = 0; i < times; i++) {
        kingsport_tap(button);
    }
}

void kingsport_wait_until_still(void) { die_wait(STILL_MS); }

void kingsport_screen_moving(const char *name) { script_golden(name); }

void kingsport_screen(const char *name) { script_still_golden(name); }

void kingsport_still(const char *name) { script_still(name); }
