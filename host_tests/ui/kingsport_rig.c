#include "kingsport_rig.h"

#include <stdio.h>

#include "golden.h"
#include "legible.h"
#include "pixel.h"
#include "unity.h"

enum {
    SHAKE_MS = 400,
    TAP_MS = 60,
    HOLD_MS = 640,
    STILL_MS = 6500,
    FIRST_DARK_Y = 13,
    LAST_DARK_Y = 15
};

static const char *spoken = "en";

const kingsport_state_t *kingsport_now(void) { return kingsport_part(&die.app.session.now.game); }

void kingsport_begin(const char *language) {
    static const char *const names[] = {"Isabella", "Bob", "Cornelia", "Dirk", "Eva", "Frits"};
    char line[32];
    die_start();
    for (uint8_t i = 0; i < KINGSPORT_PLAYERS_MAX; i++) {
        snprintf(line, sizeof line, "name p%u %s", i + 1, names[i]);
        die_line(line);
    }
    die_line("set dim 0");
    die_line("set sleep 0");
    spoken = language;
    snprintf(line, sizeof line, "set lang %s", language);
    die_line(line);
}

void kingsport_new(uint8_t players) {
    char line[32];
    snprintf(line, sizeof line, "new kingsport players=%u", players);
    die_line(line);
    die_line(players > 2 ? "choose p3" : "choose p2");
    kingsport_wait_until_still();
}

kingsport_state_t *kingsport_change(void) {
    die.app.session.base.game = die.app.session.now.game;
    return (void *)die.app.session.base.game.part;
}

void kingsport_changed(void) {
    session_begin_at_base(&die.app.session);
    kingsport_wait_until_still();
}

void kingsport_mended(uint16_t choices) { die.app.session.base.mended = choices; }

void kingsport_ask_undo(void) {
    die_press(UI_LEFT, HOLD_MS);
    die_wait(TAP_MS);
}

void kingsport_let_go(uint8_t face) {
    die_lay((uint8_t)(face - 1));
    die_press(UI_ROLL, SHAKE_MS);
}

void kingsport_throw(uint8_t face) {
    kingsport_let_go(face);
    kingsport_wait_until_still();
}

void kingsport_tap(ui_button_t button) {
    die_press(button, TAP_MS);
    die_wait(TAP_MS);
}

void kingsport_taps(ui_button_t button, uint8_t times) {
    for (uint8_t i = 0; i < times; i++) {
        kingsport_tap(button);
    }
}

void kingsport_wait_until_still(void) { die_wait(STILL_MS); }

void kingsport_screen_moving(const char *name) {
    char path[80];
    snprintf(path, sizeof path, "kingsport/%s_%s", spoken, name);
    golden_check(path, die_picture());
}

void kingsport_screen(const char *name) {
    uint64_t next_us = app_next_us(&die.app);
    const gfx_frame_t *frame = die_picture();
    bool still = next_us == awake_moves_us(&die.app.awake, die.app.now_us);
    TEST_ASSERT_TRUE_MESSAGE(still || next_us == UINT64_MAX, name);
    for (int y = FIRST_DARK_Y; y <= LAST_DARK_Y; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            TEST_ASSERT_FALSE_MESSAGE(pixel_lit(frame, x, y), name);
        }
    }
    legible_check(&die.app, name);
    kingsport_screen_moving(name);
}
