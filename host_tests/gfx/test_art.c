/* The drawings have the sizes that the screens are laid out for, and say what they must. */
#include "gfx.h"
#include "gfx_art.h"
#include "plain.h"
#include "unity.h"

#include <stdio.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

typedef struct {
    const char *name;
    const gfx_sprite_t *sprite;
    int width;
    int height;
} sized_t;

#define SIZED(name, width, height)                                                                 \
    { #name, &gfx_art_##name, width, height }

static const sized_t drawings[] = {
    SIZED(yellow_48, 48, 48),   SIZED(tentacle_48, 48, 48), SIZED(elder_48, 48, 48),
    SIZED(cthulhu_48, 48, 48),  SIZED(eye_48, 48, 48),      SIZED(yellow_24, 24, 24),
    SIZED(tentacle_24, 24, 24), SIZED(elder_24, 24, 24),    SIZED(cthulhu_24, 24, 24),
    SIZED(eye_24, 24, 24),      SIZED(yellow_11, 11, 11),   SIZED(tentacle_11, 11, 11),
    SIZED(elder_11, 11, 11),    SIZED(cthulhu_11, 11, 11),  SIZED(eye_11, 11, 11),
    SIZED(cthulhu_44, 44, 44),  SIZED(cthulhu_22, 22, 22),  SIZED(robe_26, 26, 35),
    SIZED(hollow_26, 26, 35),   SIZED(mad_26, 26, 35),      SIZED(robe_22, 22, 24),
    SIZED(hollow_22, 22, 24),   SIZED(mad_22, 22, 24),      SIZED(robe_14, 14, 24),
    SIZED(hollow_14, 14, 24),   SIZED(mad_14, 14, 24),
};
#define DRAWINGS (sizeof drawings / sizeof drawings[0])

static void drawings_have_the_sizes_of_their_places(void) {
    for (unsigned i = 0; i < DRAWINGS; i++) {
        TEST_ASSERT_EQUAL_MESSAGE(drawings[i].width, drawings[i].sprite->width, drawings[i].name);
        TEST_ASSERT_EQUAL_MESSAGE(drawings[i].height, drawings[i].sprite->height, drawings[i].name);
    }
}

static gfx_frame_t shown(const gfx_sprite_t *sprite) {
    gfx_frame_t frame = {0};
    gfx_sprite(&frame, 0, 0, sprite, GFX_SET);
    return frame;
}

static int lit_of(const gfx_sprite_t *sprite) {
    gfx_frame_t frame = shown(sprite);
    return plain_count(&frame);
}

/* Its file is a row of 0 and 1 for each row of pixels, below two lines that tell the size. */
static gfx_frame_t drawn_by_hand(const sized_t *drawing) {
    gfx_frame_t frame = {0};
    char path[80], line[GFX_WIDTH_PX + 2];
    snprintf(path, sizeof path, "../../firmware/gfx/art/%s.pbm", drawing->name);
    FILE *file = fopen(path, "r");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    for (int y = -2; fgets(line, sizeof line, file) != NULL; y++) {
        for (int x = 0; y >= 0 && x < drawing->width; x++) {
            if (line[x] == '1') {
                plain_pixel(&frame, x, y, GFX_SET);
            }
        }
    }
    fclose(file);
    return frame;
}

static void what_is_shown_is_what_was_drawn(void) {
    for (unsigned i = 0; i < DRAWINGS; i++) {
        gfx_frame_t expected = drawn_by_hand(&drawings[i]), frame = shown(drawings[i].sprite);
        plain_same(&expected, &frame, drawings[i].name, (int)i, 0);
    }
}

static void sprites_end_where_they_say(void) {
    for (unsigned i = 0; i < DRAWINGS; i++) {
        gfx_frame_t frame = shown(drawings[i].sprite);
        gfx_rect(&frame, 0, 0, drawings[i].width, drawings[i].height, GFX_CLEAR);
        TEST_ASSERT_EQUAL_MESSAGE(0, plain_count(&frame), drawings[i].name);
    }
}

/* Filled is sane, hollow is mad: seen across the room. */
static void the_sane_shine_and_the_mad_do_not(void) {
    static const gfx_sprite_t *const pairs[][2] = {{&gfx_art_robe_26, &gfx_art_mad_26},
                                                   {&gfx_art_robe_22, &gfx_art_mad_22},
                                                   {&gfx_art_robe_14, &gfx_art_mad_14}};
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        TEST_ASSERT_GREATER_THAN(2 * lit_of(pairs[i][1]), lit_of(pairs[i][0]));
    }
}

typedef struct {
    const gfx_sprite_t *mad;
    const gfx_sprite_t *hollow;
    const gfx_sprite_t *spiral;
    int x;
    int y;
} madness_t;

/* So that the spiral that is wound ends as the picture that stays. */
static void mad_is_hollow_with_the_whole_spiral(void) {
    static const madness_t sizes[] = {
        {&gfx_art_mad_26, &gfx_art_hollow_26, &gfx_art_spiral_12[GFX_ART_SPIRAL_12_COUNT - 1], 7,
         21},
        {&gfx_art_mad_22, &gfx_art_hollow_22, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], 6, 13},
        {&gfx_art_mad_14, &gfx_art_hollow_14, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], 2, 13},
    };
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        gfx_frame_t mad = shown(sizes[i].mad), wound = shown(sizes[i].hollow);
        gfx_sprite(&wound, sizes[i].x, sizes[i].y, sizes[i].spiral, GFX_SET);
        plain_same(&mad, &wound, "mad", (int)i, 0);
    }
}

static void a_spiral_only_grows(void) {
    for (int i = 1; i < GFX_ART_SPIRAL_12_COUNT; i++) {
        TEST_ASSERT_GREATER_THAN(lit_of(&gfx_art_spiral_12[i - 1]), lit_of(&gfx_art_spiral_12[i]));
    }
    for (int i = 1; i < GFX_ART_SPIRAL_9_COUNT; i++) {
        TEST_ASSERT_GREATER_THAN(lit_of(&gfx_art_spiral_9[i - 1]), lit_of(&gfx_art_spiral_9[i]));
    }
}

/* Dark holes: lit areas do not count, and 8-connected walls part them. */
static int holes_of(const gfx_sprite_t *sprite) {
    static int8_t queue_x[64 * 64], queue_y[64 * 64];
    gfx_frame_t frame = shown(sprite);
    int holes = 0;
    for (int y = 0; y < sprite->height; y++) {
        for (int x = 0; x < sprite->width; x++) {
            if (plain_lit(&frame, x, y)) {
                continue;
            }
            int first = 0, end = 0;
            bool inside = true;
            queue_x[end] = (int8_t)x, queue_y[end++] = (int8_t)y;
            plain_pixel(&frame, x, y, GFX_SET);
            while (first < end) {
                int at_x = queue_x[first], at_y = queue_y[first++];
                static const int8_t sides[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
                for (int side = 0; side < 4; side++) {
                    int to_x = at_x + sides[side][0], to_y = at_y + sides[side][1];
                    bool in =
                        to_x >= 0 && to_y >= 0 && to_x < sprite->width && to_y < sprite->height;
                    inside &= in;
                    if (!in || plain_lit(&frame, to_x, to_y)) {
                        continue;
                    }
                    plain_pixel(&frame, to_x, to_y, GFX_SET);
                    queue_x[end] = (int8_t)to_x, queue_y[end++] = (int8_t)to_y;
                }
            }
            holes += inside;
        }
    }
    return holes;
}

static void a_die_shows_as_many_pips_as_it_says(void) {
    for (int i = 0; i < GFX_ART_PIPS_COUNT; i++) {
        TEST_ASSERT_EQUAL(i + 1, holes_of(&gfx_art_pips[i]));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(drawings_have_the_sizes_of_their_places);
    RUN_TEST(what_is_shown_is_what_was_drawn);
    RUN_TEST(sprites_end_where_they_say);
    RUN_TEST(the_sane_shine_and_the_mad_do_not);
    RUN_TEST(mad_is_hollow_with_the_whole_spiral);
    RUN_TEST(a_spiral_only_grows);
    RUN_TEST(a_die_shows_as_many_pips_as_it_says);
    return UNITY_END();
}
