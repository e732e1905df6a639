#include "status_icons.h"

#include "gfx_art.h"
#include "words.h"

enum { ICON_PX = 12, PITCH_PX = 13, CORNER_X = GFX_WIDTH_PX - ICON_PX };

bool any_source_alarm(const ui_trust_t *trust) {
    return trust->sources[0].alarm != NULL || trust->sources[1].alarm != NULL;
}

static bool at_table(const ui_paint_t *paint) {
    return paint->ui->scene == SCENE_TABLE || paint->ui->scene == SCENE_LOT;
}

static uint16_t amended(const ui_paint_t *paint) {
    return at_table(paint) ? paint->view->session->now.amended : 0;
}

static bool roll_failed(const ui_paint_t *paint) {
    return at_table(paint) && paint->ui->failed_rolls.pending;
}

static bool has_cross(const ui_paint_t *paint) {
    return roll_failed(paint) || any_source_alarm(&paint->view->trust);
}

int status_icons_x(const ui_paint_t *paint) {
    bool battery = paint->view->supply != UI_SUPPLY_GOOD;
    return GFX_WIDTH_PX - ((amended(paint) > 0) + has_cross(paint) + battery) * PITCH_PX;
}

typedef struct {
    uint8_t scene;
    int x, y, step; /* of the first icon, and to the next one */
} place_t;

static place_t first_place(const ui_paint_t *paint) {
    /* Scenes that use the upper right corner themselves. */
    static const place_t elsewhere[] = {
        {SCENE_HOME, 0, GFX_HEIGHT_PX - ICON_PX, PITCH_PX},
        {SCENE_BOOT, CORNER_X, GFX_HEIGHT_PX - ICON_PX, -PITCH_PX},
        {SCENE_PANEL, 58, 48, -PITCH_PX},
    };
    for (uint8_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        if (elsewhere[i].scene == paint->ui->scene) {
            return elsewhere[i];
        }
    }
    return (place_t){.x = CORNER_X, .step = -PITCH_PX};
}

static void paint_icon(const ui_paint_t *paint, place_t at, const gfx_sprite_t *sign) {
    gfx_rect(paint->frame, at.x, at.y, ICON_PX, ICON_PX, GFX_SET);
    if (sign == &gfx_art_amended_5x7) {
        char text[12];
        format_number(amended(paint) < 9 ? amended(paint) : 9, text);
        gfx_sprite(paint->frame, at.x + 1, at.y + 2, sign, GFX_CLEAR);
        (void)gfx_text(paint->frame, at.x + 7, at.y + 2, &gfx_font_5x8, text, GFX_CLEAR);
        return;
    }
    gfx_sprite(paint->frame, at.x + (ICON_PX - sign->width) / 2, at.y + 3, sign, GFX_CLEAR);
    if (sign == &gfx_art_cross_7x6 && !roll_failed(paint)) {
        gfx_rect(paint->frame, at.x + 1, at.y + 1, ICON_PX - 2, ICON_PX - 2, GFX_XOR);
    }
}

void paint_status_icons(const ui_paint_t *paint) {
    static const gfx_sprite_t *const batteries[UI_SUPPLIES] = {NULL, &gfx_art_battery_low_10x6,
                                                               &gfx_art_battery_empty_10x6};
    const gfx_sprite_t *const signs[STATUS_ICONS_MAX] = {
        amended(paint) > 0 ? &gfx_art_amended_5x7 : NULL,
        has_cross(paint) ? &gfx_art_cross_7x6 : NULL, batteries[paint->view->supply]};
    place_t at = first_place(paint);
    uint8_t room = *paint->icons_max;
    for (uint8_t i = 0; i < STATUS_ICONS_MAX && room > 0; i++) {
        if (signs[i] != NULL) {
            paint_icon(paint, at, signs[i]);
            at.x += at.step;
            room--;
        }
    }
}
