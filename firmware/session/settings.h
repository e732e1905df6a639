/* What the table can set, as numbers with a spelling. A setting is one row of settings.def, a
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

typedef enum {
#define PANEL(number, id, name) PANEL_##id = (number),
#include "panels.def"
#undef PANEL
    PANELS
} panel_id_t;

typedef enum {
#define BATTERY(number, id, name) BATTERY_##id = (number),
#include "batteries.def"
#undef BATTERY
    BATTERIES
} battery_t;

typedef enum {
#define SWITCH(number, id, key, initial) SETTING_##id = (number),
#define NUMBER(number, id, key, unit, least, most, initial) SETTING_##id = (number),
#define WORDS(number, id, key, words, initial) SETTING_##id = (number),
#include "settings.def"
#undef SWITCH
#undef NUMBER
#undef WORDS
    SETTINGS
} setting_t;

typedef enum {
    KIND_SWITCH, /* off 0, on 1 */
    KIND_NUMBER,
    KIND_WORDS, /* a word a value, from 0 */
} setting_kind_t;

typedef enum {
    UNIT_NONE,
    UNIT_SECONDS, /* 0: never */
} setting_unit_t;

typedef struct {
    const char *key;          /* as the console spells it */
    const char *hint;         /* what to type for a value: "on or off" */
    const char *const *words; /* KIND_SWITCH, KIND_WORDS: as the console spells them */
    uint16_t least, most, initial;
    uint8_t kind; /* setting_kind_t */
    uint8_t unit; /* setting_unit_t */
} setting_row_t;

#define SETTING_TEXT_MAX 8 /* with its end */

typedef struct {
    uint16_t value[SETTINGS];
} settings_t;

void settings_reset(settings_t *settings);

const setting_row_t *settings_row(setting_t setting);

bool settings_valid(setting_t setting, uint16_t value);

int settings_parse_key(const char *text, uint8_t length); /* -1: no such key */

/* A value's spelling, and back; false: it isn't one of this setting's. */
void settings_format(setting_t setting, uint16_t value, char text[SETTING_TEXT_MAX]);
bool settings_parse(setting_t setting, const char *text, uint8_t length, uint16_t *value);
