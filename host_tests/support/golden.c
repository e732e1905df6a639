#include "golden.h"

#include "pixel.h"
#include "unity.h"

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

static void print_titled(FILE *out, const char *title, const gfx_frame_t *frame) {
    fprintf(out, "--- %s\n", title);
    golden_print(out, frame);
}

void golden_print_difference(FILE *out, const gfx_frame_t *expected, const gfx_frame_t *drawn) {
    gfx_frame_t difference = {0};
    for (int i = 0; i < GFX_FRAME_BYTES; i++) {
        difference.bytes[i] = expected->bytes[i] ^ drawn->bytes[i];
    }
    print_titled(out, "expected", expected);
    print_titled(out, "drawn", drawn);
    print_titled(out, "difference", &difference);
}

bool golden_same(const char *path, const gfx_frame_t *frame, FILE *report) {
    gfx_frame_t expected = {0};
    if (!golden_read(path, &expected)) {
        fprintf(report, "%s: no such screen, or no PBM of %dx%d\n", path, GFX_WIDTH_PX,
                GFX_HEIGHT_PX);
        print_titled(report, "drawn", frame);
        return false;
    }
    if (memcmp(expected.bytes, frame->bytes, sizeof expected.bytes) == 0) {
        return true;
    }
    fprintf(report, "%s: the picture differs\n", path);
    golden_print_difference(report, &expected, frame);
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
    if (is_translation_only(name, path)) {
        return;
    }
    if (golden_updating()) {
        TEST_ASSERT_TRUE_MESSAGE(golden_write(path, frame), path);
    } else {
        TEST_ASSERT_TRUE_MESSAGE(golden_same(path, frame, stdout), name);
    }
}
