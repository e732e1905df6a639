/* hal_display.h in the terminal: holds the frame that the firmware shows, for the painter. */
#include "hal_display.h"

#include <stdio.h>
#include <string.h>

#include "hal_clock.h"
#include "host.h"
#include "painter.h"
#include "terminal.h"

static struct {
    uint8_t frame[HAL_DISPLAY_BYTES];
    char lang[8];
    char words[PAINTER_WORDS_BYTES];
    uint64_t first_us, changed_us; /* as in hal_display_report_t */
    uint8_t brightness;
    bool turned;
    bool changed;
} display = {.brightness = 10, .changed = true, .lang = "en"};

bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    bool differs = memcmp(display.frame, frame, HAL_DISPLAY_BYTES) != 0;
    display.changed = display.changed || differs;
    display.changed_us = differs ? hal_clock_us() : display.changed_us;
    display.first_us = display.first_us == 0 ? hal_clock_us() : display.first_us;
    memcpy(display.frame, frame, HAL_DISPLAY_BYTES);
    return true;
}

bool hal_display_idle(void) { return true; }

void hal_display_poll(void) {}

hal_display_state_t hal_display_state(void) { return HAL_DISPLAY_OK; }

void hal_display_brightness(uint8_t level) {
    display.changed = display.changed || display.brightness != level;
    display.brightness = level;
}

void hal_display_turned(bool turned) {
    display.changed = display.changed || display.turned != turned;
    display.turned = turned;
}

void hal_display_panel(hal_display_panel_t panel) { (void)panel; }

hal_display_panel_t hal_display_panel_found(void) { return HAL_DISPLAY_SSD1306; }

void hal_display_report(hal_display_report_t *report) {
    *report = (hal_display_report_t){
        .used = HAL_DISPLAY_SSD1306,
        .first_picture_us = display.first_us,
        .changed_us = display.changed_us,
    };
}

bool hal_display_takes_words(void) { return terminal_is_open(); }

void hal_display_words(const char *lang) {
    display.changed = display.changed || strcmp(display.lang, lang) != 0;
    snprintf(display.lang, sizeof display.lang, "%s", lang);
    display.words[0] = '\0';
}

void hal_display_words_line(const char *line) {
    size_t used = strlen(display.words);
    snprintf(&display.words[used], sizeof display.words - used, "%s%s", used > 0 ? "\n" : "", line);
}

static bool is_lit(int x, int y) {
    if (display.turned) {
        x = HAL_DISPLAY_WIDTH_PX - 1 - x;
        y = HAL_DISPLAY_HEIGHT_PX - 1 - y;
    }
    return display.brightness > 0 &&
           (display.frame[y / 8 * HAL_DISPLAY_WIDTH_PX + x] >> (y & 7) & 1) != 0;
}

static void copy_pixels(picture_t *picture) {
    for (int y = 0; y < HAL_DISPLAY_HEIGHT_PX; y++) {
        for (int x = 0; x < HAL_DISPLAY_WIDTH_PX; x++) {
            picture->lit[y][x] = is_lit(x, y) ? 1 : 0;
        }
    }
}

const char *display_lang(void) { return display.lang; }

void display_paint(void) {
    bool resized = terminal_resized();
    painter_scene_t scene = {
        .lang = display.lang,
        .words = display.brightness > 0 ? display.words : "",
        .changed = display.changed,
        .resized = resized,
        .now_us = hal_clock_us(),
    };
    if (display.changed || resized) {
        copy_pixels(&scene.picture);
    }
    display.changed = false;
    painter_paint(&scene);
}
