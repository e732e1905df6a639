/* What the table can set, as numbers with a spelling. One table row a setting; a new one is a new
 * row at the end (the numbers are stored in the journal). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    SETTING_LANG,         /* language_t of ui */
    SETTING_OWN_DIE,      /* a real die is used: faces are entered */
    SETTING_MAD_RESPONSE, /* a rule: taken when a game starts */
    SETTING_SOUND,
    SETTING_TURN_SCREEN, /* the picture by 180 degrees, left and right swapped */
    SETTING_FACE_NEXT,   /* two players: the picture turns to whoever is next */
    SETTING_ODDS,
    SETTING_BRIGHTNESS, /* 1..10 */
    SETTING_DIM,        /* seconds; 0 never */
    SETTING_SLEEP,      /* seconds; 0 never */
    SETTINGS
} setting_t;

#define SETTING_TEXT_MAX 8 /* with its end */

typedef struct {
    uint16_t value[SETTINGS];
} settings_t;

void settings_reset(settings_t *settings);

bool settings_valid(setting_t setting, uint16_t value);

/* Names as the console spells them. */
const char *settings_key(setting_t setting);
int settings_parse_key(const char *text, uint8_t length); /* -1: no such key */

/* A value's spelling, and back; false: it isn't one of this setting's. */
void settings_format(setting_t setting, uint16_t value, char text[SETTING_TEXT_MAX]);
bool settings_parse(setting_t setting, const char *text, uint8_t length, uint16_t *value);

/* What to type for a value: "on or off", "1..10". */
const char *settings_hint(setting_t setting);
