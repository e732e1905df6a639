#include "stamps.h"

#include "gfx_art.h"
#include "words.h"

enum {
    STAMP_PX = 12,
    PITCH_PX = 13,
    CORNER_X = GFX_WIDTH_PX - STAMP_PX,
    FOOT_Y = GFX_HEIGHT_PX - STAMP_PX,
    MENDED_X = 1,
    MENDED_Y = 2,
    NUMBER_X = 7,
    MOST = 9,
    CROSS_X = 2,
    BATTERY_X = 1,
    SIGN_Y = 3
};

/* --- which there are ---------------------------------------------------------------------- */

bool any_source_ails(const ui_trust_t *trust) {
    return trust->sources[0].alarm != NULL || trust->sources[1].alarm != NULL;
}

static bool at_table(const ui_paint_t *paint) {
    return paint->ui->scene == SCENE_TABLE || paint->ui->scene == SCENE_LOT;
}

static uint16_t mended(const ui_paint_t *paint) {
    return at_table(paint) ? paint->view->session->now.amended : 0;
}

static bool missed(const ui_paint_t *paint) { return at_table(paint) && paint->ui->missed.stands; }

static bool has_cross(const ui_paint_t *paint) {
    return missed(paint) || any_source_ails(&paint->view->trust);
}

static bool has_battery(const ui_paint_t *paint) { return paint->view->supply != UI_SUPPLY_GOOD; }

int stamps_x(const ui_paint_t *paint) {
    int count = (mended(paint) > 0) + has_cross(paint) + has_battery(paint);
    return GFX_WIDTH_PX - count * PITCH_PX;
}

/* --- where they stand --------------------------------------------------------------------- */

typedef struct {
    uint8_t scene, x, y, next_px;
} place_t;

enum { TO_THE_LEFT = UINT8_MAX + 1 - PITCH_PX };

/* Where the upper right corner is taken: home by what is offered (below, squares leave room for one
 * at either end), the first picture by its words, and of the panel's frame all must be seen. */
static const place_t elsewhere[] = {
    {SCENE_HOME, 0, FOOT_Y, CORNER_X},
    {SCENE_BOOT, CORNER_X, FOOT_Y, TO_THE_LEFT},
    {SCENE_PANEL, 58, 48, TO_THE_LEFT},
};

static place_t first_place(const ui_paint_t *paint) {
    for (uint8_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        if (elsewhere[i].scene == paint->ui->scene) {
            return elsewhere[i];
        }
    }
    return (place_t){.x = CORNER_X, .next_px = TO_THE_LEFT};
}

static void stamp(const ui_paint_t *paint, place_t at, int x, int y, const gfx_sprite_t *sign) {
    gfx_rect(paint->frame, at.x, at.y, STAMP_PX, STAMP_PX, GFX_SET);
    gfx_sprite(paint->frame, at.x + x, at.y + y, sign, GFX_CLEAR);
}

static void stamp_mended(const ui_paint_t *paint, place_t at) {
    char text[12];
    format_number(mended(paint) < MOST ? mended(paint) : MOST, text);
    stamp(paint, at, MENDED_X, MENDED_Y, &gfx_art_mended_5x7);
    (void)gfx_text(paint->frame, at.x + NUMBER_X, at.y + MENDED_Y, &gfx_font_5x8, text, GFX_CLEAR);
}

static void stamp_cross(const ui_paint_t *paint, place_t at) {
    stamp(paint, at, CROSS_X, SIGN_Y, &gfx_art_cross_7x6);
    if (!missed(paint)) {
        gfx_rect(paint->frame, at.x + 1, at.y + 1, STAMP_PX - 2, STAMP_PX - 2, GFX_XOR);
    }
}

static void stamp_battery(const ui_paint_t *paint, place_t at) {
    bool empty = paint->view->supply == UI_SUPPLY_EMPTY;
    stamp(paint, at, BATTERY_X, SIGN_Y,
          empty ? &gfx_art_battery_empty_10x6 : &gfx_art_battery_low_10x6);
}

void paint_stamps(const ui_paint_t *paint) {
    const struct {
        bool there;
        void (*paint)(const ui_paint_t *paint, place_t at);
    } stamps[STAMPS_MOST] = {{mended(paint) > 0, stamp_mended},
                             {has_cross(paint), stamp_cross},
                             {has_battery(paint), stamp_battery}};
    place_t at = first_place(paint);
    uint8_t room = *paint->stamps;
    for (uint8_t i = 0; i < STAMPS_MOST && room > 0; i++) {
        if (stamps[i].there) {
            stamps[i].paint(paint, at);
            at.x = (uint8_t)(at.x + at.next_px);
            room--;
        }
    }
}
