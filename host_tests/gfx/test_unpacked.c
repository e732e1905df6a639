/* What a packed picture looks like doesn't depend on whether it was unpacked before. */
#include "gfx.h"
#include "gfx_art.h"
#include "plain.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static const gfx_sprite_t *const pictures[] = {
    &gfx_art_rules_44, &gfx_art_pig_44,           &gfx_art_table_44,    &gfx_art_cthulhu_44,
    &gfx_art_elder_44, &gfx_art_investigator_mad, &gfx_art_ending_king, &gfx_art_about_44,
    &gfx_art_bag_44,   &gfx_art_fairness_44,      &gfx_art_who_44,      &gfx_art_ending_mad,
    &gfx_art_lost_hat, &gfx_art_mad_26,           &gfx_art_dice_44,     &gfx_art_go_on_44,
    &gfx_art_rising,
};
#define PICTURES (sizeof pictures / sizeof pictures[0])

static const gfx_font_t *const fonts[] = {&gfx_font_12x24, &gfx_font_12x24_bold, &gfx_font_16x32,
                                          &gfx_font_32x64};
#define FONTS (sizeof fonts / sizeof fonts[0])

static uint32_t random_state;

static int random_below(uint32_t bound) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return (int)(random_state % bound);
}

typedef struct {
    const gfx_sprite_t *picture;
    const gfx_font_t *font; /* of a letter; NULL: it's the picture */
    char letter[2];
    int x, y, first, rows, way;
    gfx_ink_t ink;
} drawing_t;

static drawing_t some_drawing(void) {
    drawing_t drawing = {.picture = pictures[random_below(PICTURES)],
                         .letter = {(char)('0' + random_below(43))},
                         .x = random_below(200) - 60,
                         .y = random_below(140) - 70,
                         .first = random_below(30) - 5,
                         .rows = random_below(70),
                         .way = random_below(5),
                         .ink = plain_inks[random_below(PLAIN_INKS)]};
    drawing.font = random_below(2) == 0 ? fonts[random_below(FONTS)] : NULL;
    return drawing;
}

static void draw(gfx_frame_t *frame, const drawing_t *it) {
    if (it->font != NULL) {
        gfx_text(frame, it->x, it->y, it->font, it->letter, it->ink);
    } else if (it->way == 0) {
        gfx_sprite_mirrored(frame, it->x, it->y, it->picture, it->ink);
    } else if (it->way == 1) {
        gfx_sprite_sized(frame, it->x, it->y, it->picture, 1 + it->rows, 1 + it->first + 5,
                         it->ink);
    } else if (it->way == 2) {
        gfx_sprite_shaded(frame, it->x, it->y, it->picture, it->first, it->ink);
    } else {
        gfx_sprite_rows(frame, it->x, it->y, it->picture, it->first, it->rows, it->ink);
    }
}

static void unpacked_once_or_each_time_it_is_the_same_picture(void) {
    gfx_unpacked_t room = {0};
    gfx_frame_t plain = {0}, quick = {.unpacked = &room};
    random_state = 11;
    for (int i = 0; i < 20000; i++) {
        drawing_t drawing = some_drawing();
        draw(&plain, &drawing);
        draw(&quick, &drawing);
        plain_same(&plain, &quick, "drawing", i, drawing.way);
    }
}

/* All there are don't fit in at once: what is in there is what was drawn last. */
static void what_is_drawn_again_is_not_unpacked_again(void) {
    gfx_unpacked_t room = {0};
    gfx_frame_t frame = {.unpacked = &room};
    for (int i = 0; i < 10; i++) {
        gfx_sprite(&frame, 0, 0, &gfx_art_rules_44, GFX_SET);
        gfx_text(&frame, 0, 0, &gfx_font_12x24_bold, "0123", GFX_SET);
        gfx_text(&frame, 0, 0, &gfx_font_12x24, "0123", GFX_SET);
    }
    TEST_ASSERT_EQUAL(1 + 4 + 4, room.next);
    TEST_ASSERT_EQUAL(44 * 6 + 8 * 12 * 3, room.used);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(unpacked_once_or_each_time_it_is_the_same_picture);
    RUN_TEST(what_is_drawn_again_is_not_unpacked_again);
    return UNITY_END();
}
