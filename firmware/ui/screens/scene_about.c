/* What this is: version, id, how its noise and its memory do. */
#include "gfx_art.h"
#include "labels.h"
#include "scene.h"
#include "words.h"

enum {
    VERSION_GAP_PX = 5,
    GIT_X = 2,
    GIT_Y = 15,
    GIT_PX = 124,
    LEFT_X = 2,
    CHECK_DOWN_PX = 3,
    FACT_X = 13,
    NOISE_Y = 25,
    MEMORY_Y = 38,
    NOTE_Y = 54
};

static void press(const ui_call_t *call) { (void)scene_leaves(call); }

static void fact(gfx_frame_t *frame, int y, bool good, const char *text) {
    gfx_sprite(frame, LEFT_X, y + CHECK_DOWN_PX, good ? &gfx_art_check_7x6 : &gfx_art_cross_7x6,
               GFX_SET);
    (void)gfx_text(frame, FACT_X, y, &gfx_font_6x12, text, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    static const text_t noises[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    const ui_view_t *view = paint->view;
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_TITLE), true);
    (void)gfx_text(paint->frame, x + VERSION_GAP_PX, 1, &gfx_font_6x12, paint->view->version,
                   GFX_SET);
    draw_clipped(paint->frame, GIT_X, GIT_Y, GIT_PX, &gfx_font_5x8, paint->view->git);
    fact(paint->frame, NOISE_Y, view->noise == UI_NOISE_GOOD, word(view, noises[view->noise]));
    text_t memory = word_memory(view);
    fact(paint->frame, MEMORY_Y, memory == TEXT_KEPT, word(view, memory));
    (void)gfx_text(paint->frame, GIT_X, NOTE_Y, &gfx_font_5x8, word(paint->view, TEXT_UNOFFICIAL),
                   GFX_SET);
}

const scene_t scene_about = {.press = press, .paint = draw};
