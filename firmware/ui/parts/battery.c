#include "battery.h"

#include "gfx_art.h"
#include "mended.h"

enum { SIGN_X = 1, SIGN_Y = 3, FOOT_Y = GFX_HEIGHT_PX - STAMP_PX };

typedef struct {
    uint8_t scene, x, y;
} place_t;

/* Where the upper right corner is taken: home by what is offered, the first picture by its words,
 * and of the panel's frame all must be seen. */
static const place_t elsewhere[] = {
    {SCENE_HOME, 0, FOOT_Y},
    {SCENE_BOOT, 105, FOOT_Y},
    {SCENE_PANEL, 58, 48},
};

static place_t place(const ui_paint_t *paint) {
    for (uint8_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        if (elsewhere[i].scene == paint->ui->scene) {
            return elsewhere[i];
        }
    }
    return (place_t){.x = (uint8_t)next_stamp_x(paint)};
}

void paint_battery_stamp(const ui_paint_t *paint) {
    if (paint->view->supply == UI_SUPPLY_GOOD) {
        return;
    }
    place_t at = place(paint);
    bool empty = paint->view->supply == UI_SUPPLY_EMPTY;
    gfx_rect(paint->frame, at.x, at.y, STAMP_PX, STAMP_PX, GFX_SET);
    gfx_sprite(paint->frame, at.x + SIGN_X, at.y + SIGN_Y,
               empty ? &gfx_art_battery_empty_10x6 : &gfx_art_battery_low_10x6, GFX_CLEAR);
}
