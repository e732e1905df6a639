#include <string.h>

#include "log.h"
#include "number.h"

static char *add(char *to, const char *text) {
    size_t length = strlen(text);
    memcpy(to, text, length);
    return to + length;
}

static char *add_number(char *to, uint32_t number) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format(number, digits);
    return add(to, digits);
}

/* The longest: a ten-digit line number, ten values of three digits, and the game's words. */
uint8_t log_csv(const log_entry_t *entry, uint32_t line, bool bot, char text[LOG_CSV_BYTES_MAX]) {
    char *to = add_number(text, line);
    to = add(to, ",");
    to = add(to, game_ask_name((game_ask_t)entry->ask));
    to = add(to, ",");
    to = entry->player != GAME_NOBODY ? add_number(to, entry->player) : to;
    to = add(to, ",");
    if (entry->kind == PROMPT_CHOOSE) {
        to = add(to, game_option_name((game_option_t)entry->values[0]));
        to = add(to, ",,");
    } else {
        for (uint8_t i = 0; i < entry->count; i++) {
            to = add(to, i > 0 ? " " : ",");
            to = add_number(to, entry->values[i]);
        }
        to = add(to, entry->entered ? ",true" : ",false");
    }
    to = add(to, entry->undone ? ",true" : ",false");
    to = add(to, entry->amended && !entry->undone ? ",true" : ",false");
    to = add(to, bot ? ",true" : ",false");
    return (uint8_t)(to - text);
}
