#include "battery.h"

#include "gfx_art.h"
#include "mended.h"

enum { SIGN_X = 1, SIGN_Y = 3 };

static void stamp(const ui_paint_t *paint, int x, int y) {
    if (paint->view->supply == UI_SUPPLY_GOOD) {
        return;
    }
    bool empty = paint->view->supply == UI_SUPPLY_EMPTY;
    gfx_rect(paint->frame, x, y, STAMP_PX, STAMP_PX, GFX_SET);
    gfx_sprite(paint->frame, x + SIGN_X, y + SIGN_Y,
               empty ? &gfx_art_battery_empty_10x6 : &gfx_art_battery_low_10x6, GFX_CLEAR);
}

void paint_battery_stamp(const ui_paint_t *paint) { stamp(paint, next_stamp_x(paint), 0); }

void paint_battery_low_down(const ui_paint_t *paint) { stamp(paint, 0, GFX_HEIGHT_PX - STAMP_PX); }
