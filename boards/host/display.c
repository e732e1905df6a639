/* The glass in the terminal: two pixels a character, amber on black. */
#include "hal_display.h"

#include <stdio.h>
#include <string.h>

#include "host.h"

static struct {
    uint8_t frame[HAL_DISPLAY_BYTES];
    uint8_t brightness;
    bool turned;
    bool changed;
    hal_display_counts_t counts;
} display = {.brightness = 10, .changed = true};

bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    display.changed = display.changed || memcmp(display.frame, frame, HAL_DISPLAY_BYTES) != 0;
    memcpy(display.frame, frame, HAL_DISPLAY_BYTES);
    display.counts.frames++;
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

void hal_display_panel(hal_display_panel_t panel) { (void)panel; /* a terminal is no panel */ }

hal_display_panel_t hal_display_panel_found(void) { return HAL_DISPLAY_SSD1306; }

hal_display_counts_t hal_display_counts(void) { return display.counts; }

static bool is_lit(int x, int y) {
    if (display.turned) {
        x = HAL_DISPLAY_WIDTH_PX - 1 - x;
        y = HAL_DISPLAY_HEIGHT_PX - 1 - y;
    }
    return display.brightness > 0 &&
           (display.frame[y / 8 * HAL_DISPLAY_WIDTH_PX + x] >> (y & 7) & 1) != 0;
}

static void paint_edge(const char *left, const char *right) {
    fputs("\x1b[38;5;240m", stdout);
    fputs(left, stdout);
    for (int x = 0; x < HAL_DISPLAY_WIDTH_PX; x++) {
        fputs("─", stdout);
    }
    fputs(right, stdout);
    fputs("\x1b[K\r\n", stdout);
}

static void paint_row(int y) {
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    fputs("\x1b[38;5;240m│\x1b[38;5;222m\x1b[48;5;233m", stdout);
    for (int x = 0; x < HAL_DISPLAY_WIDTH_PX; x++) {
        fputs(blocks[(is_lit(x, y) ? 1 : 0) + (is_lit(x, y + 1) ? 2 : 0)], stdout);
    }
    fputs("\x1b[49m\x1b[38;5;240m│\x1b[K\r\n", stdout);
}

void display_paint(void) {
    if (!display.changed) {
        return;
    }
    display.changed = false;
    fputs("\x1b[H", stdout);
    paint_edge("╭", "╮");
    for (int y = 0; y < HAL_DISPLAY_HEIGHT_PX; y += 2) {
        paint_row(y);
    }
    paint_edge("╰", "╯");
    fputs(
        "\x1b[0m\x1b[K\r\n  space ROLL (taken up, and thrown)   ← → left, right   q quit\x1b[K\r\n"
        "  capitals hold: R takes ROLL up, R again throws; L and M hold left and right\x1b[K\r\n"
        "\x1b[J",
        stdout);
    fflush(stdout);
}
