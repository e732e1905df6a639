/* Settings: their keys, ranges, defaults and values as text. A setting is one row of settings.def, a
 * language one row of languages.def. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define LANGUAGE(number, id, code) LANGUAGE_##id = (number),
#include "languages.def"
#undef LANGUAGE
    LANGUAGES
} language_t;

extern const char *const language_codes[LANGUAGES];

/* AUTO: as the board detects it. */
typedef enum { PANEL_AUTO, PANEL_SSD1306, PANEL_SSD1309, PANEL_SH1106, PANELS } panel_id_t;

/* AUTO: judged by the voltages measured since it was switched on. */
typedef enum { BATTERY_AUTO, BATTERY_TWO, BATTERY_THREE, BATTERY_LITHIUM, BATTERIES } battery_t;

typedef enum {
#define SETTING(number, id, ...) SETTING_##id = (number),
#include "settings.def"
#undef SETTING
    SETTINGS
} setting_t;

typedef enum {
    KIND_SWITCH, /* off 0, on 1 */
    KIND_NUMBER,
    KIND_SECONDS, /* 0: never */
    KIND_WORDS,   /* the first word is 0 */
} setting_kind_t;

typedef struct {
    const char *key;  /* in the console */
    const char *hint; /* what may be typed for a value: "on or off" */
    uint8_t kind;     /* setting_kind_t */
    uint16_t least, most, initial;
} setting_row_t;

#define SETTING_TEXT_MAX 8 /* with its NUL */

typedef struct {
    uint16_t value[SETTINGS];
} settings_t;

void settings_reset(settings_t *settings);

const setting_row_t *settings_row(setting_t setting);

bool settings_valid(setting_t setting, uint16_t value);

int settings_parse_key(const char *text, uint8_t length); /* -1: no such key */

/* A valid value as text, and back; false: the text is no value of this setting. */
void settings_format(setting_t setting, uint16_t value, char text[SETTING_TEXT_MAX]);
bool settings_parse(setting_t setting, const char *text, uint8_t length, uint16_t *value);
