/* Any bytes into the console of the whole firmware, from its first start.
 *
 * The first byte: bit 0 set, they come as they are, and people's editing is tried, too. Else what
 * starts terminal mode is left out, and then each line has exactly one reply, a JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "whole.h"

enum { INPUT_MAX = 4096, LINE_BYTES_MAX = 127, NESTING_MAX = 8, DIGITS_MOST = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need(bool good, const char *what, const char *line) {
    if (!good) {
        fprintf(stderr, "fault: %s: %s\n", what, line);
        abort();
    }
}

/* --- what is said -------------------------------------------------------------------------- */

/* Past a string, which begins behind its quote. */
static const char *pass_string(const char *at, const char *line) {
    while (*at != '"') {
        need((uint8_t)*at >= 0x20, "a control character or no end in a string", line);
        at += *at == '\\' && at[1] != '\0' ? 2 : 1;
    }
    return at + 1;
}

/* Brackets match, strings end: more of JSON is the contract's tests' to check. */
static void check_json(const char *line) {
    char closing[NESTING_MAX];
    uint8_t depth = 0;
    for (const char *at = line; *at != '\0';) {
        if (*at == '"') {
            at = pass_string(at + 1, line);
            continue;
        }
        if (*at == '{' || *at == '[') {
            need(depth < NESTING_MAX, "too deep", line);
            closing[depth++] = *at == '{' ? '}' : ']';
        } else if (*at == '}' || *at == ']') {
            need(depth > 0 && closing[--depth] == *at, "a bracket", line);
            need(depth > 0 || at[1] == '\0', "something behind the object", line);
        }
        at++;
    }
    need(depth == 0, "brackets left open", line);
}

static void check_line(const char *line) {
    if (line[0] == '{') {
        check_json(line);
    }
}

/* --- what is sent -------------------------------------------------------------------------- */

/* As a line's own: TAB, CR, backspace, escape and delete begin a terminal. */
static bool is_plain(uint8_t byte) {
    return byte != '\t' && byte != '\r' && byte != '\b' && byte != 0x1B && byte != 0x7F;
}

static uint32_t replies_due(const uint8_t *bytes, size_t count) {
    uint32_t due = 0;
    size_t length = 0;
    bool blank = true;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            due += !blank || length > LINE_BYTES_MAX;
            length = 0;
            blank = true;
        } else {
            length++;
            blank = blank && bytes[i] == ' ';
        }
    }
    return due;
}

/* An hour waited is an hour of pictures: times of more than four digits lose some. */
static size_t take_input(const uint8_t *data, size_t size, bool plain, uint8_t bytes[INPUT_MAX]) {
    size_t count = 0;
    uint8_t digits = 0;
    for (size_t i = 0; i < size && count < INPUT_MAX; i++) {
        bool digit = data[i] >= '0' && data[i] <= '9';
        digits = digit ? (uint8_t)(digits + 1) : 0;
        if (digits <= DIGITS_MOST || digits > 2 * DIGITS_MOST) {
            bytes[count++] = plain && !is_plain(data[i]) ? ' ' : data[i];
        }
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static flash_fake_t flash;
    static uint8_t bytes[INPUT_MAX];
    if (size == 0) {
        return 0;
    }
    bool plain = (data[0] & 1) == 0;
    size_t count = take_input(data + 1, size - 1, plain, bytes);
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    whole_noise(1);
    whole_listen(plain ? check_line : NULL);
    whole_feed(bytes, count);
    whole_lines_t lines = whole_lines();
    if (plain) {
        need(lines.replies == replies_due(bytes, count), "one reply a line", whole_said());
        need(lines.others == 0, "a line that is none of ours", whole_said());
    }
    need(flash.broken == NULL, "flash", flash.broken);
    return 0;
}
