#include "film.h"

#include "die.h"
#include "golden.h"
#include "pixel.h"
#include "unity.h"

#include <string.h>

enum {
    NAME_BYTES = 64,
    PICTURE_ROW_BYTES = GFX_WIDTH_PX / 8,
    SHEET_PX = FILM_COLUMNS * GFX_WIDTH_PX
};

typedef struct {
    gfx_frame_t pictures[FILM_PICTURES_MOST];
    int count;
} film_t;

static film_t drawn, kept;
static gfx_frame_t glass;
static char name[NAME_BYTES];

void film_begin(const char *named) {
    snprintf(name, sizeof name, "films/%s", named);
    drawn.count = 0;
    glass = *die_picture();
}

/* What is on the glass stays there till the app wants another picture. */
static void take_picture(void) {
    TEST_ASSERT_LESS_THAN_MESSAGE(FILM_PICTURES_MOST, drawn.count, name);
    if (app_dirty(&die.app, die.now_us)) {
        glass = *die_picture();
    }
    drawn.pictures[drawn.count++] = glass;
}

void film_roll(uint32_t ms) {
    for (uint32_t gone = 0; gone < ms; gone += FILM_PICTURE_MS) {
        take_picture();
        die_wait(FILM_PICTURE_MS);
    }
}

void film_until_still(void) {
    while (app_dirty(&die.app, die.now_us) || die_moves_us() != UINT64_MAX) {
        film_roll(FILM_PICTURE_MS);
    }
    take_picture();
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(die_picture()->bytes, glass.bytes, GFX_FRAME_BYTES, name);
}

/* --- files -------------------------------------------------------------------------------- */

static int rows_of(const film_t *film) { return (film->count + FILM_COLUMNS - 1) / FILM_COLUMNS; }

static uint8_t eight_pixels(const gfx_frame_t *frame, int x, int y) {
    unsigned byte = 0;
    for (int i = 0; i < 8; i++) {
        byte = byte << 1 | pixel_lit(frame, x + i, y);
    }
    return (uint8_t)byte;
}

static void set_eight_pixels(gfx_frame_t *frame, int x, int y, int byte) {
    for (int i = 0; i < 8; i++) {
        gfx_pixel(frame, x + i, y, (byte >> (7 - i) & 1) != 0 ? GFX_SET : GFX_CLEAR);
    }
}

static void write_line(FILE *file, const gfx_frame_t *pictures, int y) {
    for (int i = 0; i < FILM_COLUMNS * PICTURE_ROW_BYTES; i++) {
        const gfx_frame_t *picture = &pictures[i / PICTURE_ROW_BYTES];
        fputc(eight_pixels(picture, i % PICTURE_ROW_BYTES * 8, y), file);
    }
}

static bool write_film(const char *path, film_t *film) {
    golden_make_folder(path);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    memset(&film->pictures[film->count], 0,
           sizeof(gfx_frame_t) * (size_t)(FILM_PICTURES_MOST - film->count));
    fprintf(file, "P4\n# %d pictures\n%d %d\n", film->count, SHEET_PX,
            rows_of(film) * GFX_HEIGHT_PX);
    for (int line = 0; line < rows_of(film) * GFX_HEIGHT_PX; line++) {
        write_line(file, &film->pictures[line / GFX_HEIGHT_PX * FILM_COLUMNS],
                   line % GFX_HEIGHT_PX);
    }
    bool good = ferror(file) == 0;
    return fclose(file) == 0 && good;
}

static bool read_lines(FILE *file, film_t *film) {
    memset(film->pictures, 0, sizeof film->pictures);
    for (int at = 0; at < rows_of(film) * GFX_HEIGHT_PX * FILM_COLUMNS * PICTURE_ROW_BYTES; at++) {
        int column = at % (FILM_COLUMNS * PICTURE_ROW_BYTES),
            line = at / (FILM_COLUMNS * PICTURE_ROW_BYTES);
        int picture = line / GFX_HEIGHT_PX * FILM_COLUMNS + column / PICTURE_ROW_BYTES,
            byte = fgetc(file);
        if (byte == EOF) {
            return false;
        }
        set_eight_pixels(&film->pictures[picture], column % PICTURE_ROW_BYTES * 8,
                         line % GFX_HEIGHT_PX, byte);
    }
    return true;
}

static bool read_film(const char *path, film_t *film) {
    int width = 0, height = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    bool good = fscanf(file, "P4 # %d pictures %d %d", &film->count, &width, &height) == 3 &&
                film->count > 0 && film->count <= FILM_PICTURES_MOST && width == SHEET_PX &&
                height == rows_of(film) * GFX_HEIGHT_PX && fgetc(file) == '\n' &&
                read_lines(file, film);
    fclose(file);
    return good;
}

/* --- comparing ---------------------------------------------------------------------------- */

static void check_picture(int i) {
    char picture[GOLDEN_PATH_BYTES], message[NAME_BYTES + GOLDEN_PATH_BYTES + 24];
    if (memcmp(kept.pictures[i].bytes, drawn.pictures[i].bytes, GFX_FRAME_BYTES) != 0) {
        golden_write_difference(name, &kept.pictures[i], &drawn.pictures[i], picture);
        snprintf(message, sizeof message, "%s, picture %d: %s", name, i, picture);
        TEST_FAIL_MESSAGE(message);
    }
}

void film_end(void) {
    char path[GOLDEN_PATH_BYTES];
    golden_path(name, path);
    golden_note(name);
    if (golden_updating()) {
        TEST_ASSERT_TRUE_MESSAGE(write_film(path, &drawn), path);
        return;
    }
    TEST_ASSERT_TRUE_MESSAGE(read_film(path, &kept), path);
    for (int i = 0; i < kept.count && i < drawn.count; i++) {
        check_picture(i);
    }
    TEST_ASSERT_EQUAL_MESSAGE(kept.count, drawn.count, name);
}
