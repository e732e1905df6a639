#include "cult_rig.h"

#include <stdio.h>

#include "golden.h"
#include "legible.h"
#include "script.h"
#include "unity.h"

enum { SHAKE_MS = 400, TAP_MS = 60, HOLD_MS = 600 };

const cult_state_t *cult_now(void) { return cult_part(&die_table()->now.game); }

uint8_t cult_draw_of(cult_face_t face) {
    uint8_t side = 0;
    while (cult_face(side) != face) {
        side++;
    }
    return side;
}

uint8_t cult_tokens(void) {
    uint8_t sum = cult_now()->pool;
    for (uint8_t i = 0; i < CULT_CULTISTS_MAX; i++) {
        sum = (uint8_t)(sum + cult_now()->sanity[i]);
    }
    return sum;
}

void cult_begin(const char *language) {
    static const char *const names[] = {"Isabella", "Cornelia", "Wilhelmi", "Bob",
                                        "Annemiek", "Hendrika", "Zoë",      "Maximili"};
    script_begin("cult", names, GAME_PLAYERS_MAX, language);
}

void cult_wait_until_still(void) {
    for (uint8_t i = 0; i < 50; i++) {
        die_wait(100);
    }
}

void cult_new(uint8_t players, uint8_t cultists) {
    char line[64];
    snprintf(line, sizeof line, "new cult players=%u cultists=%u", players, cultists);
    die_line(line);
    cult_wait_until_still();
}

void cult_start(uint8_t players, uint8_t cultists, uint8_t first) {
    char line[64];
    cult_new(players, cultists);
    snprintf(line, sizeof line, "choose p%u", first);
    die_line(line);
    cult_wait_until_still();
}

void cult_tap(button_t button) { script_tap(button); }

void cult_hold(button_t button) {
    die_press(button, HOLD_MS);
    die_wait(TAP_MS);
}

void cult_throw(cult_face_t face) {
    die_lay(cult_draw_of(face));
    die_press(BUTTON_ROLL, SHAKE_MS);
    die_wait(THROW_TUMBLE_US / 1000 + 1);
}

void cult_throw_until_still(cult_face_t face) {
    cult_throw(face);
    cult_wait_until_still();
}

void cult_turn(cult_face_t cast, cult_face_t response) {
    cult_throw_until_still(cast);
    cult_throw_until_still(response);
}

void cult_line_turn(const char *victim, cult_face_t cast, cult_face_t response) {
    char line[32];
    if (victim != NULL) {
        snprintf(line, sizeof line, "choose %s", victim);
        die_line(line);
    }
    die_lay(cult_draw_of(cast));
    die_line("roll");
    if (cult_now()->step == CULT_STEP_RESPOND) {
        die_lay(cult_draw_of(response));
        die_line("roll");
    }
    cult_wait_until_still();
    cult_tap(BUTTON_RIGHT);
}

void cult_screen_moving(const char *name) {
    script_golden(name);
    legible_check(&die.app, name);
}

void cult_screen(const char *name) { script_still_golden(name); }

void cult_screen_like(const char *name) { script_still(name); }

void cult_screen_in(const char *folder, const char *name) {
    char path[64];
    const settings_t *settings = &die_table()->settings;
    snprintf(path, sizeof path, "%s/%s_%s", folder, language_codes[settings->value[SETTING_LANG]],
             name);
    golden_check(path, die_picture());
    legible_check(&die.app, path);
}

void cult_in_every_language(void (*show)(void)) {
    for (uint8_t i = 0; i < LANGUAGES; i++) {
        cult_begin(language_codes[i]);
        show();
    }
}
