/* The comparison that golden screens rest on notices a single pixel, and reads both PBM forms. */
#include "golden.h"
#include "pixel.h"
#include "unity.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[] = "/tmp/sanity-golden-XXXXXX";
static gfx_frame_t picture;

void setUp(void) {
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int file = mkstemp(path);
    TEST_ASSERT_NOT_EQUAL(-1, file);
    close(file);
    gfx_clear(&picture);
    gfx_text(&picture, 3, 5, &gfx_font_12x24, "Sanity 7", GFX_SET);
    gfx_hline(&picture, 0, 40, GFX_WIDTH_PX, GFX_XOR);
}

void tearDown(void) { unlink(path); }

/* What golden_same reports, NUL-terminated; the caller frees it. */
static char *report_of(const gfx_frame_t *frame, bool *same) {
    static char *text; /* not a local: gcc 12 takes what the stream puts there for it */
    size_t size;
    FILE *report = open_memstream(&text, &size);
    *same = golden_same(path, frame, report);
    fclose(report);
    return text;
}

static void what_was_written_is_read_again(void) {
    gfx_frame_t read = {0};
    TEST_ASSERT_TRUE(golden_write(path, &picture));
    TEST_ASSERT_TRUE(golden_read(path, &read));
    TEST_ASSERT_EQUAL_MEMORY(&picture, &read, sizeof picture);
}

static void a_packed_file_is_read_too(void) {
    gfx_frame_t read = {0};
    FILE *file = fopen(path, "wb");
    fprintf(file, "P4\n128 64\n");
    for (int y = 0; y < GFX_HEIGHT_PX; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x += 8) {
            int byte = 0;
            for (int i = 0; i < 8; i++) {
                byte = byte << 1 | pixel_lit(&picture, x + i, y);
            }
            fputc(byte, file);
        }
    }
    fclose(file);
    TEST_ASSERT_TRUE(golden_read(path, &read));
    TEST_ASSERT_EQUAL_MEMORY(&picture, &read, sizeof picture);
}

static void the_same_picture_says_nothing(void) {
    bool same;
    TEST_ASSERT_TRUE(golden_write(path, &picture));
    char *text = report_of(&picture, &same);
    TEST_ASSERT_TRUE(same);
    TEST_ASSERT_EQUAL_STRING("", text);
    free(text);
}

static int lines_of(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

static void one_pixel_more_differs_and_all_three_are_printed(void) {
    bool same;
    TEST_ASSERT_TRUE(golden_write(path, &picture));
    gfx_pixel(&picture, 127, 63, GFX_XOR);
    char *text = report_of(&picture, &same);
    TEST_ASSERT_FALSE(same);
    TEST_ASSERT_EQUAL(1 + 3 * (1 + GFX_HEIGHT_PX / 2), lines_of(text));
    const char *difference = strstr(text, "--- difference\n");
    TEST_ASSERT_NOT_NULL(difference);
    TEST_ASSERT_NOT_NULL(strstr(difference, " ▄|"));
    TEST_ASSERT_NULL(strstr(difference, "▀"));
    TEST_ASSERT_NULL(strstr(difference, "█"));
    free(text);
}

static void write_text(const char *text) {
    FILE *file = fopen(path, "wb");
    fputs(text, file);
    fclose(file);
}

static void what_is_no_screen_never_matches(void) {
    static const char *const wrong[] = {"", "P1\n64 64\n", "P1\n128 64\n0101", "P5\n128 64\n255\n"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        bool same;
        write_text(wrong[i]);
        free(report_of(&picture, &same));
        TEST_ASSERT_FALSE(same);
    }
    unlink(path);
    TEST_ASSERT_FALSE(golden_read(path, &picture));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_was_written_is_read_again);
    RUN_TEST(a_packed_file_is_read_too);
    RUN_TEST(the_same_picture_says_nothing);
    RUN_TEST(one_pixel_more_differs_and_all_three_are_printed);
    RUN_TEST(what_is_no_screen_never_matches);
    return UNITY_END();
}
