#include "golden.h"

#include "crc32.h"
#include "pixel.h"
#include "unity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void set_lit(gfx_frame_t *frame, int x, int y, bool lit) {
    gfx_pixel(frame, x, y, lit ? GFX_SET : GFX_CLEAR);
}

static bool read_plain(FILE *file, gfx_frame_t *frame) {
    for (int i = 0; i < GFX_WIDTH_PX * GFX_HEIGHT_PX; i++) {
        char digit;
        if (fscanf(file, " %c", &digit) != 1 || (digit != '0' && digit != '1')) {
            return false;
        }
        set_lit(frame, i % GFX_WIDTH_PX, i / GFX_WIDTH_PX, digit == '1');
    }
    return true;
}

static bool read_packed(FILE *file, gfx_frame_t *frame) {
    fgetc(file); /* the one blank behind the header */
    for (int i = 0; i < GFX_FRAME_BYTES; i++) {
        int byte = fgetc(file);
        if (byte == EOF) {
            return false;
        }
        for (int bit = 0; bit < 8; bit++) {
            set_lit(frame, i * 8 % GFX_WIDTH_PX + bit, i * 8 / GFX_WIDTH_PX, byte >> (7 - bit) & 1);
        }
    }
    return true;
}

bool golden_read(const char *path, gfx_frame_t *frame) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    char kind = 0;
    int width = 0, height = 0;
    bool good = fscanf(file, "P%c %d %d", &kind, &width, &height) == 3 && width == GFX_WIDTH_PX &&
                height == GFX_HEIGHT_PX && (kind == '1' || kind == '4') &&
                (kind == '1' ? read_plain(file, frame) : read_packed(file, frame));
    fclose(file);
    return good;
}

/* The folder of a test's first picture isn't there yet. */
void golden_make_folder(const char *path) {
    char folder[GOLDEN_PATH_BYTES];
    const char *end = strrchr(path, '/');
    if (end != NULL && (size_t)(end - path) < sizeof folder) {
        snprintf(folder, sizeof folder, "%.*s", (int)(end - path), path);
        (void)mkdir(folder, 0777);
    }
}

bool golden_write(const char *path, const gfx_frame_t *frame) {
    golden_make_folder(path);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    fprintf(file, "P4\n%d %d\n", GFX_WIDTH_PX, GFX_HEIGHT_PX);
    for (int y = 0; y < GFX_HEIGHT_PX; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x += 8) {
            int byte = 0;
            for (int bit = 0; bit < 8; bit++) {
                byte = byte << 1 | pixel_lit(frame, x + bit, y);
            }
            fputc(byte, file);
        }
    }
    bool good = ferror(file) == 0;
    return fclose(file) == 0 && good;
}

void golden_print(FILE *out, const gfx_frame_t *frame) {
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    for (int y = 0; y < GFX_HEIGHT_PX; y += 2) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            fputs(blocks[pixel_lit(frame, x, y) | pixel_lit(frame, x, y + 1) << 1], out);
        }
        fputs("|\n", out);
    }
}

/* --- expected, drawn and their difference as a PNG ------------------------------------------ */

enum {
    SCALE = 4,
    GAP_PX = 16,
    PNG_WIDTH = 3 * SCALE * GFX_WIDTH_PX + 2 * GAP_PX,
    PNG_HEIGHT = SCALE * GFX_HEIGHT_PX,
    ROW_BYTES = 1 + PNG_WIDTH / 8,
    DATA_BYTES = PNG_HEIGHT * ROW_BYTES
};

static_assert(DATA_BYTES <= UINT16_MAX, "one stored block");

static bool three_lit(const gfx_frame_t *const three[3], int x, int y) {
    const int step = SCALE * GFX_WIDTH_PX + GAP_PX;
    const int within = x % step / SCALE;
    return within >= GFX_WIDTH_PX || pixel_lit(three[x / step], within, y / SCALE);
}

static void put_u32(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        at[i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

static uint32_t adler32(const uint8_t *bytes, uint32_t count) {
    uint32_t a = 1, b = 0;
    for (uint32_t i = 0; i < count; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static void put_chunk(FILE *file, const char *kind, const uint8_t *bytes, uint32_t count) {
    uint8_t word[4];
    put_u32(word, count);
    fwrite(word, 1, 4, file);
    fwrite(kind, 1, 4, file);
    fwrite(bytes, 1, count, file);
    uint32_t crc = crc32_add(CRC32_START, (const uint8_t *)kind, 4);
    put_u32(word, ~crc32_add(crc, bytes, count));
    fwrite(word, 1, 4, file);
}

/* Not compressed: a header, one stored block, and its checksum. */
static void put_png(FILE *file, const gfx_frame_t *const three[3]) {
    static uint8_t data[7 + DATA_BYTES + 4];
    uint8_t header[13] = {[8] = 1}; /* bits a pixel */
    const uint8_t block[] = {0x78,
                             0x01,
                             0x01,
                             DATA_BYTES & 0xFF,
                             DATA_BYTES >> 8,
                             ~DATA_BYTES & 0xFF,
                             ~DATA_BYTES >> 8 & 0xFF};
    memset(data, 0, sizeof data);
    memcpy(data, block, sizeof block);
    for (int y = 0; y < PNG_HEIGHT; y++) {
        for (int x = 0; x < PNG_WIDTH; x++) {
            uint8_t *byte = &data[7 + y * ROW_BYTES + 1 + x / 8];
            *byte |= (uint8_t)(three_lit(three, x, y) << (7 - x % 8));
        }
    }
    put_u32(&data[7 + DATA_BYTES], adler32(&data[7], DATA_BYTES));
    put_u32(header, PNG_WIDTH);
    put_u32(header + 4, PNG_HEIGHT);
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
    put_chunk(file, "IHDR", header, sizeof header);
    put_chunk(file, "IDAT", data, sizeof data);
    put_chunk(file, "IEND", header, 0);
}

void golden_write_difference(const char *name, const gfx_frame_t *expected,
                             const gfx_frame_t *drawn, char path[GOLDEN_PATH_BYTES]) {
    gfx_frame_t difference = {0};
    for (int i = 0; i < GFX_FRAME_BYTES; i++) {
        difference.bytes[i] = expected->bytes[i] ^ drawn->bytes[i];
    }
    snprintf(path, GOLDEN_PATH_BYTES, "%s/%s.png", GOLDEN_DIFFERENCES, name);
    for (char *at = path + sizeof GOLDEN_DIFFERENCES; *at != '\0'; at++) {
        *at = *at == '/' ? '-' : *at;
    }
    golden_make_folder(path);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return;
    }
    put_png(file, (const gfx_frame_t *const[]){expected, drawn, &difference});
    fclose(file);
}

bool golden_same(const char *path, const char *name, const gfx_frame_t *frame,
                 char message[GOLDEN_PATH_BYTES]) {
    gfx_frame_t expected = {0};
    char picture[GOLDEN_PATH_BYTES];
    bool is_there = golden_read(path, &expected);
    if (is_there && memcmp(expected.bytes, frame->bytes, sizeof expected.bytes) == 0) {
        return true;
    }
    golden_write_difference(name, &expected, frame, picture);
    snprintf(message, GOLDEN_PATH_BYTES, "%s: %s; expected, drawn, difference: %.400s", name,
             is_there ? "the picture differs" : "no PBM of 128x64", picture);
    return false;
}

bool golden_updating(void) {
    const char *value = getenv("SANITY_UPDATE_SCREENS");
    return value != NULL && strcmp(value, "1") == 0;
}

/* Anew with the first name of a run. */
void golden_note(const char *name) {
    static bool noted;
    const char *path = getenv("SANITY_SCREENS_SEEN");
    FILE *seen = path != NULL ? fopen(path, noted ? "a" : "w") : NULL;
    if (seen != NULL) {
        noted = true;
        fprintf(seen, "%s\n", name);
        fclose(seen);
    }
}

void golden_path(const char *name, char path[GOLDEN_PATH_BYTES]) {
    int length = snprintf(path, GOLDEN_PATH_BYTES, "%s/%s.pbm", GOLDEN_FOLDER, name);
    TEST_ASSERT_TRUE_MESSAGE(length > 0 && length < GOLDEN_PATH_BYTES, name);
}

/* Is it a Dutch or German picture without a golden? */
static bool is_translation_only(const char *name, const char *path) {
    const char *slash = strrchr(name, '/');
    const char *picture = slash != NULL ? slash + 1 : name;
    struct stat status;
    return (strncmp(picture, "nl_", 3) == 0 || strncmp(picture, "de_", 3) == 0) &&
           stat(path, &status) != 0;
}

void golden_check(const char *name, const gfx_frame_t *frame) {
    char path[GOLDEN_PATH_BYTES];
    golden_path(name, path);
    golden_note(name);
    if (is_translation_only(name, path) || getenv("SANITY_WORD_PICTURES") != NULL) {
        return;
    }
    if (golden_updating()) {
        TEST_ASSERT_TRUE_MESSAGE(golden_write(path, frame), path);
    } else {
        char message[GOLDEN_PATH_BYTES];
        TEST_ASSERT_TRUE_MESSAGE(golden_same(path, name, frame, message), message);
    }
}
