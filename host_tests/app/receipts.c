#include "receipts.h"

#include <bearssl_hash.h>
#include <bearssl_hmac.h>
#include <bearssl_rand.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_BYTES = 32, NONCE_MOST = 32, DICE_MOST = 16, DRAWN_BYTES = 32 };

typedef struct {
    uint32_t number;
    uint64_t press_us;
    uint8_t commit[HASH_BYTES], digest[HASH_BYTES], chain[HASH_BYTES], nonce[NONCE_MOST];
    uint8_t bounds[DICE_MOST], values[DICE_MOST];
    uint8_t nonce_bytes, count;
} receipt_told_t;

static struct {
    receipt_told_t last; /* number 0: none */
    bool power_went;     /* since the last one */
} seen;

void receipts_begin(void) { memset(&seen, 0, sizeof seen); }

void receipts_power_went(void) { seen.power_went = true; }

receipts_seen_t receipts_seen(void) {
    receipts_seen_t now = {.number = seen.last.number, .count = seen.last.count};
    memcpy(now.values, seen.last.values, sizeof now.values);
    return now;
}

/* --- reading ------------------------------------------------------------------------------- */

/* What stands behind "key": in the line; NULL: there is no such key. */
static const char *value_of(const char *line, const char *key) {
    size_t length = strlen(key);
    for (const char *at = strchr(line, '"'); at != NULL; at = strchr(at + 1, '"')) {
        if (strncmp(at + 1, key, length) == 0 && strncmp(at + 1 + length, "\":", 2) == 0) {
            return at + length + 3;
        }
    }
    return NULL;
}

static uint64_t number_of(const char *line, const char *key) {
    const char *text = value_of(line, key);
    return text ? strtoull(text, NULL, 10) : 0;
}

static uint8_t digit_of(char letter) {
    static const char digits[] = "0123456789abcdef";
    const char *found = letter ? strchr(digits, letter) : NULL;
    return found ? (uint8_t)(found - digits) : 16;
}

static uint8_t hex_of(const char *line, const char *key, uint8_t *bytes, uint8_t most) {
    const char *text = value_of(line, key);
    uint8_t count = 0;
    for (text += text != NULL; text && count < most && digit_of(text[0]) < 16; text += 2) {
        bytes[count++] = (uint8_t)(digit_of(text[0]) << 4 | digit_of(text[1]));
    }
    return count;
}

static uint8_t numbers_of(const char *line, const char *key, uint8_t *numbers) {
    const char *text = value_of(line, key);
    uint8_t count = 0;
    for (; text && (*text == '[' || *text == ',') && count < DICE_MOST; count++) {
        char *end;
        numbers[count] = (uint8_t)strtoul(text + 1, &end, 10);
        text = end;
    }
    return count;
}

/* False: it has no digest of its own, and so is none. */
static bool read(const char *line, receipt_told_t *told) {
    memset(told, 0, sizeof *told);
    if (hex_of(line, "digest", told->digest, HASH_BYTES) != HASH_BYTES) {
        return false;
    }
    (void)hex_of(line, "commit", told->commit, HASH_BYTES);
    (void)hex_of(line, "chain", told->chain, HASH_BYTES);
    told->nonce_bytes = hex_of(line, "nonce", told->nonce, NONCE_MOST);
    told->number = (uint32_t)number_of(line, "n");
    told->press_us = number_of(line, "press_us");
    told->count = numbers_of(line, "bounds", told->bounds);
    return numbers_of(line, "values", told->values) == told->count;
}

/* --- making it again ------------------------------------------------------------------------ */

static void put_press(const receipt_told_t *told, uint8_t bytes[8]) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(told->press_us >> (8 * i));
    }
}

static bool is_committed_to(const receipt_told_t *told) {
    uint8_t hash[HASH_BYTES];
    br_sha256_context context;
    br_sha256_init(&context);
    br_sha256_update(&context, told->digest, HASH_BYTES);
    br_sha256_out(&context, hash);
    return memcmp(hash, told->commit, HASH_BYTES) == 0;
}

/* Bits of the generator, the lowest of a byte first; what is left of 32 bytes and too short for a code
 * is dropped. */
typedef struct {
    br_hmac_drbg_context generator;
    uint8_t bytes[DRAWN_BYTES];
    unsigned used;
} bits_t;

static unsigned code_of(bits_t *bits, unsigned width) {
    unsigned code = 0;
    if (DRAWN_BYTES * 8 - bits->used < width) {
        br_hmac_drbg_generate(&bits->generator, bits->bytes, DRAWN_BYTES);
        bits->used = 0;
    }
    for (unsigned i = 0; i < width; i++, bits->used++) {
        code |= ((unsigned)bits->bytes[bits->used / 8] >> bits->used % 8 & 1u) << i;
    }
    return code;
}

static unsigned drawn_below(bits_t *bits, unsigned bound) {
    unsigned width = 0, code;
    while (1u << width < bound) {
        width++;
    }
    do {
        code = code_of(bits, width);
    } while (code >= bound);
    return code;
}

static bool has_its_values(const receipt_told_t *told) {
    uint8_t seed[HASH_BYTES + 8 + NONCE_MOST];
    bits_t bits = {.used = DRAWN_BYTES * 8};
    memcpy(seed, told->digest, HASH_BYTES);
    put_press(told, seed + HASH_BYTES);
    memcpy(seed + HASH_BYTES + 8, told->nonce, told->nonce_bytes);
    br_hmac_drbg_init(&bits.generator, &br_sha256_vtable, seed,
                      HASH_BYTES + 8u + told->nonce_bytes);
    for (uint8_t i = 0; i < told->count; i++) {
        if (told->bounds[i] == 0 || drawn_below(&bits, told->bounds[i]) != told->values[i]) {
            return false;
        }
    }
    return told->count > 0;
}

static bool follows(const uint8_t before[HASH_BYTES], const receipt_told_t *told) {
    uint8_t press[8], chain[HASH_BYTES];
    br_sha256_context context;
    put_press(told, press);
    br_sha256_init(&context);
    br_sha256_update(&context, before, HASH_BYTES);
    br_sha256_update(&context, told->digest, HASH_BYTES);
    br_sha256_update(&context, press, sizeof press);
    br_sha256_update(&context, &told->nonce_bytes, 1);
    br_sha256_update(&context, told->nonce, told->nonce_bytes);
    br_sha256_update(&context, &told->count, 1);
    br_sha256_update(&context, told->bounds, told->count);
    br_sha256_update(&context, told->values, told->count);
    br_sha256_out(&context, chain);
    return memcmp(chain, told->chain, HASH_BYTES) == 0;
}

/* --- among the others ------------------------------------------------------------------------ */

static const char *look_beside_the_last(const receipt_told_t *told) {
    const receipt_told_t *last = &seen.last;
    if (told->number == last->number) {
        return memcmp(told, last, sizeof *told) == 0 ? NULL : "one roll has two receipts";
    }
    if (told->number < last->number) {
        return "receipts are counted backwards";
    }
    if (memcmp(told->digest, last->digest, HASH_BYTES) == 0) {
        return "two rolls have one digest";
    }
    if (told->number == last->number + 1 && !seen.power_went && !follows(last->chain, told)) {
        return "the chain of receipts is broken";
    }
    return NULL;
}

const char *receipts_take(const char *line) {
    receipt_told_t told;
    if (!read(line, &told)) {
        return NULL;
    }
    if (!is_committed_to(&told)) {
        return "a receipt of another digest than it was told";
    }
    if (!has_its_values(&told)) {
        return "a receipt with other values than its digest's";
    }
    const char *wrong = look_beside_the_last(&told);
    seen.last = told;
    seen.power_went = false;
    return wrong;
}
