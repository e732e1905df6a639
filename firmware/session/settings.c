#include "settings.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

typedef struct {
    const char *key;
    const char *hint;
    const char *const *words; /* NULL: a number */
    uint16_t minimum, maximum, initial;
} row_t;

static const char *const off_on[] = {"off", "on"};
static const char *const languages[] = {"en", "nl"};

static const row_t rows[] = {
    [SETTING_LANG] = {"lang", "en or nl", languages, 0, 1, 0},
    [SETTING_OWN_DIE] = {"own-die", "on or off", off_on, 0, 1, 0},
    [SETTING_MAD_RESPONSE] = {"mad-response", "on or off", off_on, 0, 1, 1},
    [SETTING_SOUND] = {"sound", "on or off", off_on, 0, 1, 1},
    [SETTING_TURN_SCREEN] = {"turn-screen", "on or off", off_on, 0, 1, 0},
    [SETTING_FACE_NEXT] = {"face-next", "on or off", off_on, 0, 1, 0},
    [SETTING_ODDS] = {"odds", "on or off", off_on, 0, 1, 0},
    [SETTING_BRIGHTNESS] = {"brightness", "1..10", NULL, 1, 10, 8},
    [SETTING_DIM] = {"dim", "seconds, 0..3600; 0 never", NULL, 0, 3600, 60},
    [SETTING_SLEEP] = {"sleep", "seconds, 0..3600; 0 never", NULL, 0, 3600, 300},
};
static_assert(sizeof rows / sizeof rows[0] == SETTINGS, "a row for each setting");

static bool is_word(const char *word, const char *text, uint8_t length) {
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

void settings_reset(settings_t *settings) {
    for (int i = 0; i < SETTINGS; i++) {
        settings->value[i] = rows[i].initial;
    }
}

bool settings_valid(setting_t setting, uint16_t value) {
    return setting < SETTINGS && value >= rows[setting].minimum && value <= rows[setting].maximum;
}

const char *settings_key(setting_t setting) { return rows[setting].key; }

int settings_parse_key(const char *text, uint8_t length) {
    for (int i = 0; i < SETTINGS; i++) {
        if (is_word(rows[i].key, text, length)) {
            return i;
        }
    }
    return -1;
}

static void format_number(uint16_t value, char text[SETTING_TEXT_MAX]) {
    char digits[SETTING_TEXT_MAX];
    uint8_t count = 0;
    do {
        digits[count++] = (char)('0' + value % 10u);
        value = (uint16_t)(value / 10u);
    } while (value > 0);
    for (uint8_t i = 0; i < count; i++) {
        text[i] = digits[count - 1 - i];
    }
    text[count] = '\0';
}

void settings_format(setting_t setting, uint16_t value, char text[SETTING_TEXT_MAX]) {
    if (rows[setting].words == NULL) {
        format_number(value, text);
        return;
    }
    const char *word = rows[setting].words[value];
    memcpy(text, word, strlen(word) + 1);
}

static bool parse_number(const char *text, uint8_t length, uint16_t *value) {
    uint32_t number = 0;
    if (length == 0 || length > 4) {
        return false;
    }
    for (uint8_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        number = number * 10u + (uint32_t)(text[i] - '0');
    }
    *value = (uint16_t)number;
    return true;
}

bool settings_parse(setting_t setting, const char *text, uint8_t length, uint16_t *value) {
    const row_t *row = &rows[setting];
    if (row->words == NULL) {
        return parse_number(text, length, value) && settings_valid(setting, *value);
    }
    for (uint16_t i = row->minimum; i <= row->maximum; i++) {
        if (is_word(row->words[i], text, length)) {
            *value = i;
            return true;
        }
    }
    return false;
}

const char *settings_hint(setting_t setting) { return rows[setting].hint; }
