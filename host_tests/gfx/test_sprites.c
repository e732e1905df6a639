/* Sprites at any position and size: every pixel is drawn at its place, and no other is touched. */
#include "gfx.h"
#include "plain.h"
#include "unity.h"

#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

/* Heights around the page borders; pixels scattered, so that a shift or swap shows. */
static const uint8_t scattered[] = {0xb5, 0x63, 0x2e, 0x91, 0xfa, 0x0d, 0xc7, 0x58, 0x9b, 0x34,
                                    0xe1, 0x76, 0x4f, 0xa2, 0xd8, 0x1c, 0x6d, 0x87, 0xf3, 0x29,
                                    0xbe, 0x50, 0x95, 0x4a, 0xc2, 0x7f, 0x18, 0xe6, 0x3b, 0xad,
                                    0x61, 0xd4, 0x0f, 0xb8, 0x72, 0xcd, 0x26, 0x99, 0x5e, 0xe3};

#define HEIGHTS 6
static const uint8_t heights[HEIGHTS] = {1, 7, 8, 9, 24, 64};

/* Its bytes are on the heap and no more than it has, so that a sanitizer sees a read beyond them. */
static gfx_sprite_t make_sample(uint8_t height) {
    int pages = (height + 7) / 8;
    uint8_t *bytes = malloc((size_t)pages * 5);
    TEST_ASSERT_NOT_NULL(bytes);
    for (int i = 0; i < pages * 5; i++) {
        int rows = height - i / 5 * 8;
        bytes[i] = (uint8_t)(scattered[i] & (rows < 8 ? (1 << rows) - 1 : 0xff));
    }
    return (gfx_sprite_t){.width = 5, .height = height, .bytes = bytes};
}

static void free_sample(gfx_sprite_t *sample) { free((void *)(uintptr_t)sample->bytes); }

static bool sprite_lit(const gfx_sprite_t *sprite, int x, int y) {
    return sprite->bytes[y / 8 * sprite->width + x] >> (y % 8) & 1;
}

typedef struct {
    bool mirrored;
    int first_row;
    int rows;
} part_t;

static void plain_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, part_t part,
                         gfx_mode_t mode) {
    for (int dy = 0; dy < sprite->height; dy++) {
        for (int dx = 0; dx < sprite->width; dx++) {
            if (sprite_lit(sprite, dx, dy) && dy >= part.first_row &&
                dy < part.first_row + part.rows) {
                plain_pixel(frame, x + (part.mirrored ? sprite->width - 1 - dx : dx), y + dy, mode);
            }
        }
    }
}

static void compare_at(int x, int y, const gfx_sprite_t *sprite, gfx_mode_t mode) {
    gfx_frame_t expected = plain_background(), drawn = expected;
    plain_sprite(&expected, x, y, sprite, (part_t){false, 0, sprite->height}, mode);
    gfx_sprite(&drawn, x, y, sprite, mode);
    plain_same(&expected, &drawn, "sprite", x, y);
    plain_sprite(&expected, x, y, sprite, (part_t){true, 0, sprite->height}, mode);
    gfx_sprite_mirrored(&drawn, x, y, sprite, mode);
    plain_same(&expected, &drawn, "mirrored", x, y);
}

static void sprites_are_clipped_at_every_edge(void) {
    for (int h = 0; h < HEIGHTS; h++) {
        gfx_sprite_t sample = make_sample(heights[h]);
        for (int x = -7; x <= GFX_WIDTH_PX + 1; x++) {
            for (int y = -heights[h] - 1; y <= GFX_HEIGHT_PX + 1; y++) {
                compare_at(x, y, &sample, plain_modes[(x + y + 200) % PLAIN_MODES]);
            }
        }
        free_sample(&sample);
    }
}

static void every_mode_at_some_places(void) {
    gfx_sprite_t sample = make_sample(24);
    for (int i = 0; i < PLAIN_MODES; i++) {
        for (int y = -25; y <= GFX_HEIGHT_PX; y++) {
            compare_at(i * 40, y, &sample, plain_modes[i]);
        }
    }
    free_sample(&sample);
}

static void far_sprites_draw_nothing(void) {
    gfx_sprite_t sample = make_sample(64);
    static const int far[] = {-8192, -64, 128, 8191};
    gfx_frame_t expected = plain_background(), drawn = expected;
    for (unsigned i = 0; i < sizeof far / sizeof far[0]; i++) {
        gfx_sprite(&drawn, 10, far[i], &sample, GFX_XOR);
        gfx_sprite(&drawn, far[i], 10, &sample, GFX_XOR);
        gfx_sprite_mirrored(&drawn, far[i], 10, &sample, GFX_XOR);
    }
    plain_same(&expected, &drawn, "far", 0, 0);
    free_sample(&sample);
}

static void rows_alone_stay_at_their_place(void) {
    gfx_sprite_t sample = make_sample(24);
    for (int first = -3; first <= 26; first++) {
        for (int rows = -1; rows <= 30; rows++) {
            for (int y = -20; y <= 60; y += 16) {
                gfx_frame_t expected = plain_background(), drawn = expected;
                plain_sprite(&expected, 20, y, &sample, (part_t){false, first, rows}, GFX_XOR);
                gfx_sprite_rows(&drawn, 20, y, &sample, first, rows, GFX_XOR);
                plain_same(&expected, &drawn, "rows", first, rows);
            }
        }
    }
    free_sample(&sample);
}

static void two_parts_make_the_whole(void) {
    gfx_sprite_t sample = make_sample(24);
    for (int cut = 0; cut <= 24; cut++) {
        gfx_frame_t whole = {0}, parts = {0};
        gfx_sprite(&whole, 60, 20, &sample, GFX_XOR);
        gfx_sprite_rows(&parts, 60, 20, &sample, 0, cut, GFX_XOR);
        gfx_sprite_rows(&parts, 60, 20, &sample, cut, 24 - cut, GFX_XOR);
        plain_same(&whole, &parts, "cut", cut, 0);
    }
    free_sample(&sample);
}

static void a_shaded_sprite_is_the_sprite_through_a_shade(void) {
    gfx_sprite_t sample = make_sample(24);
    for (int level = -1; level <= 17; level++) {
        for (int y = -10; y <= 60; y++) {
            gfx_frame_t sprite = {0}, shade = {0}, drawn = {0};
            gfx_sprite(&sprite, y, y, &sample, GFX_SET);
            gfx_shade(&shade, 0, 0, GFX_WIDTH_PX, GFX_HEIGHT_PX, level, GFX_SET);
            for (int i = 0; i < GFX_FRAME_BYTES; i++) {
                sprite.bytes[i] &= shade.bytes[i];
            }
            gfx_sprite_shaded(&drawn, y, y, &sample, level, GFX_XOR);
            plain_same(&sprite, &drawn, "shaded", level, y);
        }
    }
    free_sample(&sample);
}

/* Each pixel of it is the one that lies as far to the right and down in the whole. */
static void compare_scaled(const gfx_sprite_t *sprite, int columns, int rows) {
    gfx_frame_t expected = {0}, drawn = {0};
    for (int dy = 0; dy < rows && dy < GFX_HEIGHT_PX; dy++) {
        for (int dx = 0; dx < columns; dx++) {
            if (sprite_lit(sprite, dx * sprite->width / columns, dy * sprite->height / rows)) {
                plain_pixel(&expected, 20 + dx, dy - 3, GFX_SET);
            }
        }
    }
    gfx_sprite_scaled(&drawn, 20, -3, sprite, columns, rows, GFX_SET);
    plain_same(&expected, &drawn, "scaled", columns, rows);
}

static void a_scaled_sprite_shows_the_nearest_pixels(void) {
    for (int h = 0; h < HEIGHTS; h++) {
        gfx_sprite_t sample = make_sample(heights[h]);
        for (int rows = 0; rows <= GFX_HEIGHT_PX; rows++) {
            compare_scaled(&sample, 1 + rows % 13, rows);
        }
        free_sample(&sample);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(sprites_are_clipped_at_every_edge);
    RUN_TEST(every_mode_at_some_places);
    RUN_TEST(far_sprites_draw_nothing);
    RUN_TEST(rows_alone_stay_at_their_place);
    RUN_TEST(two_parts_make_the_whole);
    RUN_TEST(a_scaled_sprite_shows_the_nearest_pixels);
    RUN_TEST(a_shaded_sprite_is_the_sprite_through_a_shade);
    return UNITY_END();
}
