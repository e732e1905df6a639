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

static char message[GOLDEN_PATH_BYTES];

static bool is_same(const gfx_frame_t *frame) {
    message[0] = '\0';
    return golden_same(path, "test/golden", frame, message);
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
    TEST_ASSERT_TRUE(golden_write(path, &picture));
    TEST_ASSERT_TRUE(is_same(&picture));
    TEST_ASSERT_EQUAL_STRING("", message);
}

static uint32_t u32(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Read from the PNG itself: one stored block behind its header. */
static void one_pixel_more_differs_and_a_png_shows_it(void) {
    static uint8_t png[60000];
    TEST_ASSERT_TRUE(golden_write(path, &picture));
    gfx_pixel(&picture, 127, 63, GFX_XOR);
    TEST_ASSERT_FALSE(is_same(&picture));
    FILE *file = fopen(strrchr(message, ' ') + 1, "rb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, message);
    size_t length = fread(png, 1, sizeof png, file);
    fclose(file);
    TEST_ASSERT_EQUAL_MEMORY("\x89PNG\r\n\x1a\n", png, 8);
    uint32_t width = u32(&png[16]), height = u32(&png[20]), row = 1 + width / 8;
    TEST_ASSERT_EQUAL_UINT32(8 + 25 + 12 + 7 + row * height + 4 + 12, length);
    const uint8_t *last = &png[8 + 25 + 8 + 7 + (height - 1) * row + 1];
    TEST_ASSERT_EQUAL_HEX8(0x0F, last[row - 2]); /* four pixels for the one that differs */
    TEST_ASSERT_EQUAL_HEX8(0x00, last[row - 3]);
}

static void write_text(const char *text) {
    FILE *file = fopen(path, "wb");
    fputs(text, file);
    fclose(file);
}

static void what_is_no_screen_never_matches(void) {
    static const char *const wrong[] = {"", "P1\n64 64\n", "P1\n128 64\n0101", "P5\n128 64\n255\n"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        write_text(wrong[i]);
        TEST_ASSERT_FALSE(is_same(&picture));
        TEST_ASSERT_NOT_NULL(strstr(message, "no PBM"));
    }
    unlink(path);
    TEST_ASSERT_FALSE(golden_read(path, &picture));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_was_written_is_read_again);
    RUN_TEST(a_packed_file_is_read_too);
    RUN_TEST(the_same_picture_says_nothing);
    RUN_TEST(one_pixel_more_differs_and_a_png_shows_it);
    RUN_TEST(what_is_no_screen_never_matches);
    return UNITY_END();
}
