#include "settings.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "number.h"
#include "str.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const char *const switch_words[] = {"off", "on"};

static const char *const language_words[] = {
#define LANGUAGE(number, id, code) [LANGUAGE_##id] = #code,
#include "languages.def"
#undef LANGUAGE
};

static const char language_hint[] = "one of"
#define LANGUAGE(number, id, code) " " #code
#include "languages.def"
#undef LANGUAGE
    ;

static const char *const panel_words[] = {
#define PANEL(number, id, name) [PANEL_##id] = #name,
#include "panels.def"
#undef PANEL
};

static const char panel_hint[] = "one of"
#define PANEL(number, id, name) " " #name
#include "panels.def"
#undef PANEL
    ;

static const char *const battery_words[] = {
#define BATTERY(number, id, name) [BATTERY_##id] = #name,
#include "batteries.def"
#undef BATTERY
};

static const char battery_hint[] = "one of"
#define BATTERY(number, id, name) " " #name
#include "batteries.def"
#undef BATTERY
    ;

#define HINT_UNIT_NONE(range) range
#define HINT_UNIT_SECONDS(range) "seconds, " range "; 0 never"

static const setting_row_t rows[] = {
#define SWITCH(number, id, key, initial)                                                           \
    [SETTING_##id] = {key, "on or off", switch_words, 0, 1, initial, KIND_SWITCH, UNIT_NONE},
#define NUMBER(number, id, key, unit, least, most, initial)                                        \
    [SETTING_##id] = {                                                                             \
        key, HINT_##unit(#least ".." #most), NULL, least, most, initial, KIND_NUMBER, unit},
#define WORDS(number, id, key, words, initial)                                                     \
    [SETTING_##id] = {key,     words##_hint, words##_words, 0, COUNT(words##_words) - 1,           \
                      initial, KIND_WORDS,   UNIT_NONE},
#include "settings.def"
#undef SWITCH
#undef NUMBER
#undef WORDS
};

/* As many rows as numbers: none is missing. */
#define ONE_MORE(...) +1
#define LANGUAGE ONE_MORE
#define PANEL ONE_MORE
#define BATTERY ONE_MORE
#define SWITCH ONE_MORE
#define NUMBER ONE_MORE
#define WORDS ONE_MORE
static_assert(LANGUAGES == 0
#include "languages.def"
              ,
              "languages have the numbers from 0");
static_assert(PANELS == 0
#include "panels.def"
              ,
              "panels have the numbers from 0");
static_assert(BATTERIES == 0
#include "batteries.def"
              ,
              "batteries have the numbers from 0");
static_assert(SETTINGS == 0
#include "settings.def"
              ,
              "settings have the numbers from 0");

void settings_reset(settings_t *settings) {
    for (int i = 0; i < SETTINGS; i++) {
        settings->value[i] = rows[i].initial;
    }
}

bool settings_valid(setting_t setting, uint16_t value) {
    return setting < SETTINGS && value >= rows[setting].least && value <= rows[setting].most;
}

const setting_row_t *settings_row(setting_t setting) { return &rows[setting]; }

int settings_parse_key(const char *text, uint8_t length) {
    for (int i = 0; i < SETTINGS; i++) {
        if (str_equals(text, length, rows[i].key)) {
            return i;
        }
    }
    return -1;
}

void settings_format(setting_t setting, uint16_t value, char text[SETTING_TEXT_MAX]) {
    if (rows[setting].words == NULL) {
        char digits[NUMBER_TEXT_MAX];
        memcpy(text, digits, number_format(value, digits) + 1u);
        return;
    }
    const char *word = rows[setting].words[value];
    memcpy(text, word, strlen(word) + 1);
}

static bool parse_number(const char *text, uint8_t length, uint16_t *value) {
    uint32_t number;
    if (length > 4 || number_parse(text, length, &number) != NUMBER_OK) {
        return false;
    }
    *value = (uint16_t)number;
    return true;
}

bool settings_parse(setting_t setting, const char *text, uint8_t length, uint16_t *value) {
    const setting_row_t *row = &rows[setting];
    if (row->words == NULL) {
        return parse_number(text, length, value) && settings_valid(setting, *value);
    }
    for (uint16_t i = row->least; i <= row->most; i++) {
        if (str_equals(text, length, row->words[i])) {
            *value = i;
            return true;
        }
    }
    return false;
}
