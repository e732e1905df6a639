/* Shapes touch exactly the pixels that they should, wherever they are cut by the edges. */
#include "gfx.h"
#include "plain.h"
#include "unity.h"

#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

typedef bool (*inside_t)(int dx, int dy, int width, int height);

static bool filled(int dx, int dy, int width, int height) {
    (void)dx, (void)dy, (void)width, (void)height;
    return true;
}

static bool outline(int dx, int dy, int width, int height) {
    return dx == 0 || dy == 0 || dx == width - 1 || dy == height - 1;
}

typedef void (*draw_t)(gfx_frame_t *, int, int, int, int, gfx_mode_t);

static void compare(draw_t draw, inside_t touches, int x, int y, int width, int height,
                    gfx_mode_t mode) {
    gfx_frame_t expected = plain_background(), drawn = expected;
    for (int dx = 0; dx < width; dx++) {
        for (int dy = 0; dy < height; dy++) {
            if (touches(dx, dy, width, height)) {
                plain_pixel(&expected, x + dx, y + dy, mode);
            }
        }
    }
    draw(&drawn, x, y, width, height, mode);
    plain_same(&expected, &drawn, "x+width, y+height", x * 1000 + width, y * 1000 + height);
}

static gfx_mode_t some_mode(int a, int b) { return plain_modes[(a + b + 60) % PLAIN_MODES]; }

static void compare_everywhere(draw_t draw, inside_t touches) {
    for (int x = -9; x <= GFX_WIDTH_PX + 2; x++) {
        for (int width = -1; width <= GFX_WIDTH_PX + 12; width++) {
            compare(draw, touches, x, 6, width, 3, some_mode(x, width));
        }
    }
    for (int y = -9; y <= GFX_HEIGHT_PX + 2; y++) {
        for (int height = -1; height <= GFX_HEIGHT_PX + 12; height++) {
            compare(draw, touches, 40, y, 3, height, some_mode(y, height));
        }
    }
}

static void rectangles_are_clipped_at_every_edge(void) { compare_everywhere(gfx_rect, filled); }

static void boxes_are_clipped_at_every_edge(void) { compare_everywhere(gfx_box, outline); }

static void a_pixel_is_one_pixel_and_outside_none(void) {
    for (int i = 0; i < PLAIN_MODES; i++) {
        for (int x = -2; x <= GFX_WIDTH_PX + 1; x++) {
            for (int y = -2; y <= GFX_HEIGHT_PX + 1; y++) {
                gfx_frame_t expected = plain_background(), drawn = expected;
                plain_pixel(&expected, x, y, plain_modes[i]);
                gfx_pixel(&drawn, x, y, plain_modes[i]);
                plain_same(&expected, &drawn, "pixel", x, y);
            }
        }
    }
}

static void far_coordinates_draw_nothing(void) {
    static const int far[] = {-8192, -129, 128, 8191};
    gfx_frame_t expected = plain_background(), drawn = expected;
    for (unsigned i = 0; i < sizeof far / sizeof far[0]; i++) {
        gfx_rect(&drawn, far[i], 0, 100, 64, GFX_XOR);
        gfx_rect(&drawn, 0, far[i], 128, 60, GFX_XOR);
        gfx_pixel(&drawn, far[i], 0, GFX_XOR);
        gfx_pixel(&drawn, 0, far[i], GFX_XOR);
        gfx_disc(&drawn, far[i], far[i], 60, GFX_XOR);
    }
    plain_same(&expected, &drawn, "far", 0, 0);
}

static void a_shifted_frame_is_the_same_a_pixel_further(void) {
    for (int right = 0; right <= 1; right++) {
        for (int down = 0; down <= 1; down++) {
            const gfx_frame_t still = plain_background();
            gfx_frame_t expected = {0}, shifted = still;
            gfx_clear(&expected);
            for (int x = 0; x < GFX_WIDTH_PX; x++) {
                for (int y = 0; y < GFX_HEIGHT_PX; y++) {
                    if (plain_lit(&still, x - right, y - down)) {
                        plain_pixel(&expected, x, y, GFX_SET);
                    }
                }
            }
            gfx_shift(&shifted, right, down);
            plain_same(&expected, &shifted, "shifted right, down", right, down);
        }
    }
}

static void clear_and_invert_touch_all(void) {
    gfx_frame_t frame = plain_background();
    gfx_clear(&frame);
    TEST_ASSERT_EQUAL(0, plain_count(&frame));
    gfx_invert(&frame);
    TEST_ASSERT_EQUAL(GFX_WIDTH_PX * GFX_HEIGHT_PX, plain_count(&frame));
}

static void straight_lines_are_as_long_as_asked(void) {
    for (int x = -4; x <= GFX_WIDTH_PX; x++) {
        for (int y = -4; y <= GFX_HEIGHT_PX; y++) {
            gfx_frame_t expected = plain_background(), drawn = expected;
            for (int i = 0; i < 5; i++) {
                plain_pixel(&expected, x + i, y, GFX_XOR);
            }
            for (int i = 0; i < 6; i++) {
                plain_pixel(&expected, x, y + i, GFX_XOR);
            }
            gfx_hline(&drawn, x, y, 5, GFX_XOR);
            gfx_vline(&drawn, x, y, 6, GFX_XOR);
            plain_same(&expected, &drawn, "lines", x, y);
        }
    }
}

static bool dash_is_on(int at, int dash, int phase) {
    while (phase > at) {
        phase -= 2 * dash;
    }
    while (phase + 2 * dash <= at) {
        phase += 2 * dash;
    }
    return at < phase + dash;
}

static void dashes_stay_with_the_frame_and_wander_with_the_phase(void) {
    for (int dash = 1; dash <= 5; dash++) {
        for (int phase = -30; phase <= 30; phase++) {
            for (int from = -7; from <= 3; from++) {
                gfx_frame_t expected = plain_background(), drawn = expected;
                for (int i = from; i < from + 140; i++) {
                    if (dash_is_on(i, dash, phase)) {
                        plain_pixel(&expected, i, 9, GFX_XOR);
                        plain_pixel(&expected, 77, i, GFX_XOR);
                    }
                }
                gfx_hline_dashed(&drawn, from, 9, 140, dash, phase, GFX_XOR);
                gfx_vline_dashed(&drawn, 77, from, 140, dash, phase, GFX_XOR);
                plain_same(&expected, &drawn, "dash, phase", dash, phase);
            }
        }
    }
}

static void a_dash_of_nothing_is_solid(void) {
    gfx_frame_t expected = plain_background(), drawn = expected;
    gfx_hline(&expected, 3, 60, 100, GFX_XOR);
    gfx_vline(&expected, 3, 1, 50, GFX_XOR);
    gfx_hline_dashed(&drawn, 3, 60, 100, 0, 5, GFX_XOR);
    gfx_vline_dashed(&drawn, 3, 1, 50, -3, 5, GFX_XOR);
    plain_same(&expected, &drawn, "solid", 0, 0);
}

static bool in_disc(int dx, int dy, int radius) {
    return dx * dx + dy * dy <= radius * radius + radius;
}

static void check_round(int x, int y, int radius) {
    gfx_frame_t disc = plain_background(), drawn = disc;
    for (int dx = -radius; dx <= radius; dx++) {
        for (int dy = -radius; dy <= radius; dy++) {
            if (in_disc(dx, dy, radius)) {
                plain_pixel(&disc, x + dx, y + dy, GFX_XOR);
            }
        }
    }
    gfx_disc(&drawn, x, y, radius, GFX_XOR);
    plain_same(&disc, &drawn, "disc", x, radius);
}

static void discs_are_round_and_touch_each_pixel_once(void) {
    for (int radius = -1; radius <= 40; radius++) {
        check_round(60, 30, radius);
    }
}

static void circles_are_clipped_at_every_edge(void) {
    for (int x = -9; x <= GFX_WIDTH_PX + 8; x++) {
        for (int y = -9; y <= GFX_HEIGHT_PX + 8; y++) {
            check_round(x, y, 7);
        }
    }
}

static void shades_grow_evenly_and_keep_what_they_had(void) {
    gfx_frame_t last = {0};
    for (int level = -1; level <= 17; level++) {
        int sixteenths = level < 0 ? 0 : level > 16 ? 16 : level;
        gfx_frame_t frame = {0};
        gfx_shade(&frame, 8, 4, 100, 52, level, GFX_SET);
        TEST_ASSERT_EQUAL(100 * 52 / 16 * sixteenths, plain_count(&frame));
        for (int i = 0; i < GFX_FRAME_BYTES; i++) {
            TEST_ASSERT_EQUAL(0, last.bytes[i] & ~frame.bytes[i]);
        }
        last = frame;
    }
}

static void neighbouring_shades_match(void) {
    for (int split = 1; split < 60; split++) {
        gfx_frame_t whole = {0}, parts = {0};
        gfx_shade(&whole, 3, 1, 60, 62, 5, GFX_XOR);
        gfx_shade(&parts, 3, 1, split, 62, 5, GFX_XOR);
        gfx_shade(&parts, 3 + split, 1, 60 - split, split, 5, GFX_XOR);
        gfx_shade(&parts, 3 + split, 1 + split, 60 - split, 62 - split, 5, GFX_XOR);
        plain_same(&whole, &parts, "split", split, 0);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_pixel_is_one_pixel_and_outside_none);
    RUN_TEST(rectangles_are_clipped_at_every_edge);
    RUN_TEST(boxes_are_clipped_at_every_edge);
    RUN_TEST(far_coordinates_draw_nothing);
    RUN_TEST(clear_and_invert_touch_all);
    RUN_TEST(a_shifted_frame_is_the_same_a_pixel_further);
    RUN_TEST(straight_lines_are_as_long_as_asked);
    RUN_TEST(dashes_stay_with_the_frame_and_wander_with_the_phase);
    RUN_TEST(a_dash_of_nothing_is_solid);
    RUN_TEST(discs_are_round_and_touch_each_pixel_once);
    RUN_TEST(circles_are_clipped_at_every_edge);
    RUN_TEST(shades_grow_evenly_and_keep_what_they_had);
    RUN_TEST(neighbouring_shades_match);
    return UNITY_END();
}
