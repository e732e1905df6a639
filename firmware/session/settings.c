#include "settings.h"

#include <assert.h>
#include <string.h>

#include "number.h"
#include "str.h"

const char *const language_codes[LANGUAGES] = {
#define LANGUAGE(number, id, code) [LANGUAGE_##id] = #code,
#include "languages.def"
#undef LANGUAGE
};

#define ONE_OF "one of "

static const char language_hint[] = "one of"
#define LANGUAGE(number, id, code) " " #code
#include "languages.def"
#undef LANGUAGE
    ;

/* The values of a row: hint, kind, least, most. */
#define SWITCH "on or off", KIND_SWITCH, 0, 1
#define NUMBER(least, most) #least ".." #most, KIND_NUMBER, least, most
#define SECONDS(least, most) "seconds, " #least ".." #most "; 0 never", KIND_SECONDS, least, most
#define WORDS(words, count) ONE_OF words, KIND_WORDS, 0, (count)-1
#define LANGUAGE_CODES language_hint, KIND_WORDS, 0, LANGUAGES - 1

static const setting_row_t rows[] = {
#define SETTING(number, id, key, values, initial, ...) [SETTING_##id] = {key, values, initial},
#include "settings.def"
#undef SETTING
};

/* Numbers without a gap. */
#define LANGUAGE(...) +1
static_assert(LANGUAGES == 0
#include "languages.def"
              ,
              "languages are numbered from 0");
#define SETTING(...) +1
static_assert(SETTINGS == 0
#include "settings.def"
              ,
              "settings are numbered from 0");

void settings_reset(settings_t *settings) {
    for (int i = 0; i < SETTINGS; i++) {
        settings->value[i] = rows[i].initial;
    }
}

bool settings_valid(setting_t setting, uint16_t value) {
    return setting < SETTINGS && value >= rows[setting].least && value <= rows[setting].most;
}

const setting_row_t *settings_row(setting_t setting) {
    assert(setting < SETTINGS);
    return &rows[setting];
}

int settings_parse_key(const char *text, uint8_t length) {
    for (int i = 0; i < SETTINGS; i++) {
        if (str_equals(text, length, rows[i].key)) {
            return i;
        }
    }
    return -1;
}

/* The word of a value of KIND_SWITCH or KIND_WORDS. */
static const char *word_of(const setting_row_t *row, uint16_t value, size_t *length) {
    const char *word = row->kind == KIND_SWITCH ? "off on" : row->hint + strlen(ONE_OF);
    for (; value > 0; value--) {
        word += strcspn(word, " ") + 1;
    }
    *length = strcspn(word, " ");
    return word;
}

static bool has_words(const setting_row_t *row) {
    return row->kind == KIND_SWITCH || row->kind == KIND_WORDS;
}

void settings_format(setting_t setting, uint16_t value, char text[SETTING_TEXT_MAX]) {
    assert(settings_valid(setting, value));
    char digits[NUMBER_TEXT_MAX];
    size_t length = number_format(value, digits);
    const char *from = has_words(&rows[setting]) ? word_of(&rows[setting], value, &length) : digits;
    assert(length < SETTING_TEXT_MAX);
    memcpy(text, from, length);
    text[length] = '\0';
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
    const setting_row_t *row = settings_row(setting);
    if (!has_words(row)) {
        return parse_number(text, length, value) && settings_valid(setting, *value);
    }
    for (uint16_t i = row->least; i <= row->most; i++) {
        size_t word_length;
        const char *word = word_of(row, i, &word_length);
        if (word_length == length && memcmp(word, text, length) == 0) {
            *value = i;
            return true;
        }
    }
    return false;
}
