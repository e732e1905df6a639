/* How a game tells its state without knowing to whom: field by field, in words and numbers.
 *
 * Fields have a key inside an object and none (NULL) inside a list. What begins with tell_list or
 * tell_object ends with tell_end. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Whoever listens; `to` is theirs and comes back with every call. */
typedef struct {
    void *to;
    void (*number)(void *to, const char *key, uint32_t number);
    void (*text)(void *to, const char *key, const char *text);
    void (*boolean)(void *to, const char *key, bool value);
    void (*null)(void *to, const char *key);
    void (*list)(void *to, const char *key);
    void (*object)(void *to, const char *key);
    void (*end)(void *to);
} game_teller_t;

void tell_number(const game_teller_t *teller, const char *key, uint32_t number);
void tell_text(const game_teller_t *teller, const char *key, const char *text);
void tell_boolean(const game_teller_t *teller, const char *key, bool value);
void tell_null(const game_teller_t *teller, const char *key);
void tell_list(const game_teller_t *teller, const char *key);
void tell_object(const game_teller_t *teller, const char *key);
void tell_end(const game_teller_t *teller);

/* A list of bytes. */
void tell_numbers(const game_teller_t *teller, const char *key, const uint8_t *numbers,
                  uint8_t count);

/* Null where there is nothing: a number of 0, a text of NULL. */
void tell_number_or_null(const game_teller_t *teller, const char *key, uint32_t number);
void tell_text_or_null(const game_teller_t *teller, const char *key, const char *text);
