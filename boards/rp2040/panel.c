#include "panel.h"

#include <assert.h>
#include <string.h>

/* A step is brighter by about a third for the eye. Contrast is the same in all; the times that a
 * pixel is charged before it is lit, and the level of rows not driven, are told in other units.
 *
 * SSD1306: discharge in the low half byte, precharge in the high one; 0.65, 0.77, 0.83 of VCC.
 * SSD1309: the same halves; 0.64, 0.78, 0.84 of VCC.
 * SH1106: the halves the other way round; (0.430 + 0.006415 n) of VREF. */
#define LIGHTS(shortest, middling, longest, low, mid, high)                                        \
    {                                                                                              \
        {0, shortest, low}, {1, shortest, low}, {8, middling, low}, {20, middling, mid},           \
            {40, longest, mid}, {64, longest, mid}, {95, longest, mid}, {130, longest, mid},       \
            {165, longest, high}, {210, longest, high}, {255, longest, high},                      \
    }

/* What a 128x64 module needs of any of them: 64 rows, no offset, rows wired in turn, memory shown
 * as it is. */
#define CLOCK 0xD5, 0x80
#define ROWS 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0xDA, 0x12
#define AS_IT_IS 0xA4, 0xA6
#define NO_SCROLL 0x2E
#define HORIZONTAL 0x20, 0x00

/* The bytes and how many they are. */
#define SETUP(...)                                                                                 \
    .setup = {__VA_ARGS__}, .setup_bytes = (uint8_t)sizeof((const uint8_t[]){__VA_ARGS__})
#define POWER(...)                                                                                 \
    .power = {__VA_ARGS__}, .power_bytes = (uint8_t)sizeof((const uint8_t[]){__VA_ARGS__})

static const panel_t panels[HAL_DISPLAY_PANELS] = {
    /* Its charge pump is off at power-up. */
    [HAL_DISPLAY_SSD1306] = {SETUP(CLOCK, ROWS, 0x8D, 0x14, HORIZONTAL, AS_IT_IS, NO_SCROLL),
                             .lights = LIGHTS(0x11, 0x22, 0xF1, 0x00, 0x20, 0x30)},
    /* Lit by a supply of its own. */
    [HAL_DISPLAY_SSD1309] = {SETUP(CLOCK, ROWS, HORIZONTAL, AS_IT_IS, NO_SCROLL),
                             .lights = LIGHTS(0x11, 0x22, 0xF1, 0x00, 0x34, 0x3C)},
    /* 132 columns, of which the glass has the middle ones. Its converter gives 8.0 V. */
    [HAL_DISPLAY_SH1106] = {SETUP(CLOCK, ROWS, AS_IT_IS), POWER(0xAD, 0x8B, 0x32),
                            .first_column = 2, .by_page = true,
                            .lights = LIGHTS(0x11, 0x22, 0x1F, 0x22, 0x35, 0x3E)},
};
static_assert(HAL_DISPLAY_PANELS == 4, "a row for each but AUTO");

const panel_t *panel_of(hal_display_panel_t panel) {
    return &panels[panel == HAL_DISPLAY_AUTO ? HAL_DISPLAY_SSD1306 : panel];
}

static uint32_t append(uint8_t *commands, uint32_t count, const uint8_t *more, uint32_t bytes) {
    memcpy(&commands[count], more, bytes);
    return count + bytes;
}

static uint32_t append_light(const panel_t *panel, uint8_t level, bool turned, uint8_t *commands,
                             uint32_t count) {
    const panel_light_t *light = &panel->lights[level];
    const uint8_t told[PANEL_LIGHT_BYTES] = {
        turned ? 0xA0 : 0xA1,
        turned ? 0xC0 : 0xC8,
        0x81,
        light->contrast,
        0xD9,
        light->precharge,
        0xDB,
        light->vcomh,
    };
    return append(commands, count, told, PANEL_LIGHT_BYTES);
}

uint32_t panel_setup(const panel_t *panel, uint8_t level, bool turned,
                     uint8_t commands[PANEL_SETUP_BYTES]) {
    commands[0] = PANEL_OFF;
    uint32_t count = append(commands, 1, panel->power, panel->power_bytes);
    count = append(commands, count, panel->setup, panel->setup_bytes);
    return append_light(panel, level, turned, commands, count);
}

uint32_t panel_refresh(const panel_t *panel, uint8_t level, bool turned,
                       uint8_t commands[PANEL_SETUP_BYTES]) {
    uint32_t count = append(commands, 0, panel->setup, panel->setup_bytes);
    return append_light(panel, level, turned, commands, count);
}

#define PAGE_FIRST 0xB0u
#define COLUMN_LOW 0x00u
#define COLUMN_HIGH 0x10u
#define COLUMNS 0x21u
#define PAGES 0x22u

const uint8_t panel_home[PANEL_HOME_BYTES] = {PAGE_FIRST, COLUMN_LOW, COLUMN_HIGH};

uint32_t panel_window(const panel_t *panel, const display_window_t *window,
                      uint8_t commands[PANEL_WINDOW_BYTES]) {
    uint8_t first = (uint8_t)(window->first_column + panel->first_column);
    uint8_t last = (uint8_t)(window->last_column + panel->first_column);
    if (panel->by_page) {
        commands[0] = (uint8_t)(PAGE_FIRST | window->first_page);
        commands[1] = (uint8_t)(COLUMN_LOW | (first & 0xFu));
        commands[2] = (uint8_t)(COLUMN_HIGH | first >> 4);
        return 3;
    }
    const uint8_t box[] = {COLUMNS, first, last, PAGES, window->first_page, window->last_page};
    memcpy(commands, box, sizeof box);
    return sizeof box;
}
