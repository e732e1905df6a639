/* The fonts and the first picture as they were looked at; they change only on purpose. */
#include "gfx.h"
#include "gfx_art.h"
#include "golden.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static void lines(gfx_frame_t *frame, const gfx_font_t *font, const char *const *texts, int count) {
    for (int i = 0; i < count; i++) {
        gfx_text(frame, 0, i * font->height, font, texts[i], GFX_SET);
    }
}

static void the_smallest_font(void) {
    static const char *const texts[8] = {"ABCDEFGHIJKLMNOPQRSTUVWXY",   "Zabcdefghijklmnopqrstuvwx",
                                         "yz0123456789.,:;!?'\"()[]{}", "#&@$%*+-/<=>\\^_`|~",
                                         "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×Ø",   "ÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñ",
                                         "òóôõö÷øùúûüýþÿ¡¢£¤¥¦§",       "¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿"};
    gfx_frame_t frame = {0};
    lines(&frame, &gfx_font_5x8, texts, 8);
    golden_check("gfx/5x8", &frame);
}

static void the_text_font(void) {
    static const char *const texts[5] = {"Cornelia antwoordt ÀÉ", "Waanzinnig, vervloekt",
                                         "Zoë, Renée, François", "0123456789 +-*/=%?!&",
                                         "jgpqy JQ ßñøåæ (x) ij"};
    gfx_frame_t frame = {0};
    lines(&frame, &gfx_font_6x12, texts, 5);
    golden_check("gfx/6x12", &frame);
}

static void the_bigger_fonts(void) {
    gfx_frame_t frame = {0};
    gfx_text(&frame, 0, 0, &gfx_font_8x16, "Sanity Die éÅ", GFX_SET);
    gfx_text(&frame, 0, 16, &gfx_font_12x24, "Corn", GFX_SET);
    gfx_text(&frame, 48, 16, &gfx_font_12x24_bold, "2390", GFX_SET);
    gfx_text(&frame, 0, 36, &gfx_font_16x32, "D20+-%", GFX_SET);
    gfx_text(&frame, 98, 4, &gfx_font_32x64, "7", GFX_XOR);
    golden_check("gfx/big", &frame);
}

static void the_first_picture(void) {
    gfx_frame_t frame = {0};
    gfx_sprite(&frame, 7, 1, &gfx_art_wordmark, GFX_SET);
    gfx_sprite(&frame, 0, 16, &gfx_art_rising, GFX_SET);
    golden_check("gfx/title", &frame);
}

static void shapes_and_shades(void) {
    gfx_frame_t frame = {0};
    for (int i = 0; i <= 16; i++) {
        gfx_shade(&frame, i * 7, 0, 7, 14, i, GFX_SET);
    }
    for (int i = 0; i < 8; i++) {
        gfx_disc(&frame, 24, 40, 3 * i, GFX_XOR);
    }
    gfx_disc(&frame, 70, 40, 20, GFX_SET);
    gfx_disc(&frame, 78, 34, 13, GFX_CLEAR);
    gfx_hline_dashed(&frame, 92, 16, 36, 2, 0, GFX_SET);
    gfx_sprite_shaded(&frame, 58, 28, &gfx_art_eye_24, 8, GFX_XOR);
    golden_check("gfx/shapes", &frame);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_smallest_font);
    RUN_TEST(the_text_font);
    RUN_TEST(the_bigger_fonts);
    RUN_TEST(the_first_picture);
    RUN_TEST(shapes_and_shades);
    return UNITY_END();
}
