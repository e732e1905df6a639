#include "script.h"

#include <stdio.h>

#include "golden.h"
#include "legible.h"
#include "pixel.h"
#include "unity.h"
#include "word_pictures.h"

enum { TAP_MS = 60, FIRST_DARK_Y = 13, LAST_DARK_Y = 15 };

static const char *game, *spoken;

void script_begin(const char *folder, const char *const *names, uint8_t count,
                  const char *language) {
    char line[32];
    game = folder;
    spoken = language;
    die_start();
    for (uint8_t i = 0; i < count; i++) {
        snprintf(line, sizeof line, "name p%u %s", i + 1, names[i]);
        die_line(line);
    }
    die_line("set dim 0");
    die_line("set sleep 0");
    snprintf(line, sizeof line, "set lang %s", language);
    die_line(line);
}

void script_tap(button_t button) {
    die_press(button, TAP_MS);
    die_wait(TAP_MS);
}

void script_golden(const char *name) {
    char path[80];
    snprintf(path, sizeof path, "%s/%s_%s", game, spoken, name);
    golden_check(path, die_picture());
    word_pictures_note(&die.app);
}

void script_still(const char *name) {
    const gfx_frame_t *frame = die_picture();
    TEST_ASSERT_EQUAL_MESSAGE(UINT64_MAX, die_moves_us(), name);
    for (int y = FIRST_DARK_Y; y <= LAST_DARK_Y; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            TEST_ASSERT_FALSE_MESSAGE(pixel_lit(frame, x, y), name);
        }
    }
    legible_check(&die.app, name);
}

void script_still_golden(const char *name) {
    script_still(name);
    script_golden(name);
}
