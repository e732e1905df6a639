#include "serializer.h"

#include <stddef.h>

void serialize_numbers(const game_serializer_t *out, const char *key, const uint8_t *numbers,
                       uint8_t count) {
    out->list(out->to, key);
    for (uint8_t i = 0; i < count; i++) {
        out->number(out->to, NULL, numbers[i]);
    }
    out->end(out->to);
}

void serialize_number_or_null(const game_serializer_t *out, const char *key, int64_t number) {
    if (number == 0) {
        out->null(out->to, key);
    } else {
        out->number(out->to, key, number);
    }
}

void serialize_text_or_null(const game_serializer_t *out, const char *key, const char *text) {
    if (text == NULL) {
        out->null(out->to, key);
    } else {
        out->text(out->to, key, text);
    }
}
