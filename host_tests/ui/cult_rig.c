#include "cult_rig.h"

#include <stdio.h>

#include "golden.h"
#include "unity.h"

enum { SHAKE_MS = 400, TAP_MS = 60 };

const cult_state_t *cult_now(void) { return &die.app.session.now.game.cult; }

uint8_t cult_draw_of(cult_face_t face) {
    uint8_t side = 0;
    while (cult_face(side) != face) {
        side++;
    }
    return side;
}

void cult_people(void) {
    static const char *const lines[] = {"name p1 Isabella", "name p2 Cornelia", "name p3 Wilhelmi",
                                        "name p4 Bob",      "name p5 Annemiek", "name p6 Hendrika",
                                        "name p7 Zoë",      "name p8 Maximili"};
    for (uint8_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        die_line(lines[i]);
    }
}

void cult_in_dutch(void) { die_line("set lang nl"); }

void cult_wait_until_still(void) {
    for (uint8_t i = 0; i < 100 && app_next_us(&die.app) != UINT64_MAX; i++) {
        die_wait(100);
    }
}

void cult_start(uint8_t players, uint8_t cultists, uint8_t first) {
    char line[64];
    snprintf(line, sizeof line, "new cult players=%u cultists=%u", players, cultists);
    die_line(line);
    snprintf(line, sizeof line, "choose p%u", first);
    die_line(line);
    cult_wait_until_still();
}

void cult_tap(ui_button_t button) {
    die_press(button, TAP_MS);
    die_wait(TAP_MS);
}

void cult_throw(cult_face_t face) {
    die_lay(cult_draw_of(face));
    die_press(UI_ROLL, SHAKE_MS);
    die_wait(THROW_TUMBLE_US / 1000 + 1);
}

void cult_throw_until_still(cult_face_t face) {
    cult_throw(face);
    cult_wait_until_still();
}

void cult_screen_moving(const char *name) {
    char path[80];
    snprintf(path, sizeof path, "cult_%s", name);
    golden_check(path, die_picture());
}

void cult_screen(const char *name) {
    const gfx_frame_t *frame = die_picture();
    for (int y = 13; y < 16; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            TEST_ASSERT_FALSE_MESSAGE(gfx_lit(frame, x, y), name);
        }
    }
    cult_screen_moving(name);
}
