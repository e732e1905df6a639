#include "ring.h"

#include "gfx_art.h"

enum { HOLE_PX = 5, HOLE_END = 6, NEXT_RING_X = 53, NEXT_RING_Y = 55, NEXT_X = 62, NEXT_Y = 52 };

void paint_ring(const ui_paint_t *paint, int x, int y) {
    uint8_t ready = throw_readiness(&paint->ui->throw, paint->now_us);
    if (ready == THROW_READY) {
        gfx_sprite(paint->frame, x, y, &gfx_art_roll_7, GFX_SET);
        return;
    }
    gfx_sprite(paint->frame, x, y, &gfx_art_roll_ring_7, GFX_SET);
    gfx_rect(paint->frame, x + 1, y + HOLE_END - ready, HOLE_PX, ready, GFX_SET);
}

void paint_next(const ui_paint_t *paint, const char *text) {
    paint_ring(paint, NEXT_RING_X, NEXT_RING_Y);
    (void)gfx_label(paint->frame, NEXT_X, NEXT_Y, &gfx_font_6x12, text, true);
}
