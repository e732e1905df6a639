#include "teller.h"

#include <stddef.h>

void tell_number(const game_teller_t *teller, const char *key, uint32_t number) {
    teller->number(teller->to, key, number);
}

void tell_text(const game_teller_t *teller, const char *key, const char *text) {
    teller->text(teller->to, key, text);
}

void tell_boolean(const game_teller_t *teller, const char *key, bool value) {
    teller->boolean(teller->to, key, value);
}

void tell_null(const game_teller_t *teller, const char *key) { teller->null(teller->to, key); }

void tell_list(const game_teller_t *teller, const char *key) { teller->list(teller->to, key); }

void tell_object(const game_teller_t *teller, const char *key) { teller->object(teller->to, key); }

void tell_end(const game_teller_t *teller) { teller->end(teller->to); }

void tell_numbers(const game_teller_t *teller, const char *key, const uint8_t *numbers,
                  uint8_t count) {
    tell_list(teller, key);
    for (uint8_t i = 0; i < count; i++) {
        tell_number(teller, NULL, numbers[i]);
    }
    tell_end(teller);
}

void tell_number_or_null(const game_teller_t *teller, const char *key, uint32_t number) {
    if (number == 0) {
        tell_null(teller, key);
    } else {
        tell_number(teller, key, number);
    }
}

void tell_text_or_null(const game_teller_t *teller, const char *key, const char *text) {
    if (text == NULL) {
        tell_null(teller, key);
    } else {
        tell_text(teller, key, text);
    }
}
