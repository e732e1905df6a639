#include "log_csv.h"

#include <string.h>

#include "number.h"

typedef struct {
    char *text;
    uint8_t length;
} line_t;

static void add_bytes(line_t *line, const char *bytes, size_t count) {
    size_t room = (size_t)(LOG_CSV_BYTES_MAX - line->length);
    size_t taken = count < room ? count : room;
    memcpy(&line->text[line->length], bytes, taken);
    line->length = (uint8_t)(line->length + taken);
}

static void add(line_t *line, const char *text) { add_bytes(line, text, strlen(text)); }

static void add_number(line_t *line, uint32_t number) {
    char digits[NUMBER_TEXT_MAX];
    add_bytes(line, digits, number_format(number, digits));
}

static void add_values(line_t *line, const log_entry_t *entry) {
    for (uint8_t i = 0; i < entry->count; i++) {
        add(line, i > 0 ? " " : "");
        add_number(line, entry->values[i]);
    }
    add(line, entry->entered ? ",true" : ",false");
}

uint8_t log_csv(const log_entry_t *entry, uint32_t number, char text[LOG_CSV_BYTES_MAX]) {
    line_t line = {.text = text};
    add_number(&line, number);
    add(&line, ",");
    add(&line, game_ask_name((game_ask_t)entry->ask));
    add(&line, ",");
    if (entry->player != GAME_NOBODY) {
        add_number(&line, entry->player);
    }
    add(&line, ",");
    if (entry->kind == PROMPT_CHOOSE) {
        add(&line, game_option_name((game_option_t)entry->values[0]));
        add(&line, ",,");
    } else {
        add(&line, ",");
        add_values(&line, entry);
    }
    add(&line, entry->undone ? ",true" : ",false");
    add(&line, entry->mended && !entry->undone ? ",true" : ",false");
    return line.length;
}
