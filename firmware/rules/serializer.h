/* Serializer interface: a game reports the fields of its state through it, without knowing whether
 * they become JSON or a table for people.
 *
 * Fields have a key inside an object and none (NULL) inside a list. What begins with `list` or
 * `object` ends with `end`. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* `to` belongs to the implementation; pass it with every call. */
typedef struct {
    void *to;
    void (*number)(void *to, const char *key, int64_t number);
    void (*text)(void *to, const char *key, const char *text);
    void (*boolean)(void *to, const char *key, bool value);
    void (*null)(void *to, const char *key);
    void (*list)(void *to, const char *key);
    void (*object)(void *to, const char *key);
    void (*end)(void *to);
    void (*seat)(void *to, const char *key, uint8_t seat); /* a player's: a name to people */
} game_serializer_t;

/* A list of bytes. */
void serialize_numbers(const game_serializer_t *out, const char *key, const uint8_t *numbers,
                       uint8_t count);

/* Null in place of a number of 0, or a text of NULL. */
void serialize_number_or_null(const game_serializer_t *out, const char *key, int64_t number);
void serialize_text_or_null(const game_serializer_t *out, const char *key, const char *text);
