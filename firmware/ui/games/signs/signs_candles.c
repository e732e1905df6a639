/* The shelf: a candle for each seat grows to the dotted line of the goal.
 *
 *   16 |        (flame)                  a candle of 13 ends at the line, its flame above
 *   24 | - - - - -| |- - - - - - - - -
 *      |   ,      | |      .             figures stand right of each candle
 *   44 |__| |_5___| |_14__| |_3_______
 *   45 |  names, the player's inverse */
#include <assert.h>

#include "gfx_art.h"
#include "signs_ui.h"
#include "table_parts.h"
#include "words.h"

enum { SHELF_Y = 44, MARK_Y = 52, GOAL_Y = 24, STUB_PX = 5, FLAME_PX = 7, FIGURE_GAP_PX = 2 };

/* What fits beside each other. */
typedef struct {
    uint8_t most_seats;
    uint8_t width;
    const gfx_sprite_t *flames; /* two pictures */
    const gfx_font_t *font;
    uint8_t figure_y;
} candle_size_t;

static const candle_size_t sizes[] = {
    {3, 11, gfx_art_flame_7x7, &gfx_font_12x24, 25},
    {6, 7, gfx_art_flame_5x7, &gfx_font_8x16, 31},
    {GAME_PLAYERS_MAX, 3, gfx_art_flame_5x7, &gfx_font_6x12, 33},
};

/* A candle and where it stands. */
typedef struct {
    const candle_size_t *size;
    uint32_t total;
    int x, top, tip; /* tip: of the stash, if any, above it */
} candle_t;

/* A candle of 14 or more is as high as one of 14. */
static int candle_px(uint32_t total) {
    uint32_t shown = total < 14 ? total : 14;
    return (int)(STUB_PX + shown * (SHELF_Y - GOAL_Y - STUB_PX) / SIGNS_GOAL);
}

/* Candle and figure together are in the middle of the seat's column. */
static candle_t candle_of(const signs_shelf_t *shelf, uint8_t seat) {
    const candle_size_t *size = sizes;
    assert(seat < shelf->signs->players && shelf->signs->players <= GAME_PLAYERS_MAX);
    uint32_t banked = shelf->signs->totals[seat];
    uint32_t total = banked + (seat == shelf->player ? shelf->wax : 0);
    char text[12];
    while (size->most_seats < shelf->signs->players) {
        size++;
    }
    format_number(total, text);
    int whole = size->width + FIGURE_GAP_PX + (int)gfx_text_length(text) * size->font->width - 2;
    int x = seat_centre_x(seat, shelf->signs->players) - whole / 2, last_x = 127 - whole;
    return (candle_t){
        .size = size,
        .total = total,
        .x = x < last_x ? x : last_x,
        .top = SHELF_Y - candle_px(total),
        .tip = SHELF_Y - candle_px(banked + (seat == shelf->player ? shelf->stash : 0)),
    };
}

signs_spot_t signs_flame(const signs_shelf_t *shelf, uint8_t seat) {
    candle_t candle = candle_of(shelf, seat);
    return (signs_spot_t){candle.x + candle.size->width / 2, candle.tip - FLAME_PX};
}

uint8_t signs_lights_out(const signs_state_t *signs) {
    uint8_t out = 0;
    bool over = signs->step == SIGNS_STEP_OVER;
    uint8_t turns = (uint8_t)((signs->player + signs->players - signs->first) % signs->players);
    for (uint8_t i = 0; i < signs->players; i++) {
        uint8_t seat = (uint8_t)((signs->first + i) % signs->players);
        bool had_last = over || (signs->final && i < turns);
        out |= (uint8_t)((had_last && signs->totals[seat] < SIGNS_GOAL) << seat);
    }
    return out;
}

/* With a worn edge, if it is high. */
static void paint_wax(gfx_frame_t *frame, const candle_t *candle) {
    int last_x = candle->x + candle->size->width - 1, height = SHELF_Y - candle->top;
    gfx_rect(frame, candle->x, candle->top, candle->size->width, height, GFX_SET);
    if (height > 6) {
        gfx_pixel(frame, candle->x, candle->top, GFX_CLEAR);
        gfx_pixel(frame, last_x, candle->top, GFX_CLEAR);
        gfx_pixel(frame, last_x, candle->top + 1, GFX_CLEAR);
    }
}

/* Wax and flame, or the crown in its place; the edge alone and smoke where the light is out, the edge
 * alone of who does not play any more. */
static void paint_candle(const ui_paint_t *paint, const signs_shelf_t *shelf,
                         const candle_t *candle, uint8_t seat) {
    const signs_state_t *signs = shelf->signs;
    int width = candle->size->width, middle_x = candle->x + width / 2;
    int flame_y = candle->tip - FLAME_PX;
    bool watches = signs->step != SIGNS_STEP_OVER && (signs->playing >> seat & 1) == 0;
    bool out = (shelf->out >> seat & 1) != 0;
    if (watches || out) {
        gfx_box(paint->frame, candle->x, candle->top, width, SHELF_Y - candle->top, GFX_SET);
    }
    if (watches) {
        return;
    }
    if (out) {
        gfx_sprite(paint->frame, middle_x - 2, flame_y, &gfx_art_smoke_5x7, GFX_SET);
        return;
    }
    paint_wax(paint->frame, candle);
    gfx_shade(paint->frame, candle->x, candle->tip, width, candle->top - candle->tip, 8, GFX_SET);
    if (seat == shelf->crowned) {
        gfx_sprite(paint->frame, middle_x > 4 ? middle_x - 4 : 0, flame_y - shelf->crown_low_px,
                   &gfx_art_crown_9x6, GFX_SET);
    } else {
        bool second = shelf->flickers && seat == shelf->player &&
                      (paint->now_us - paint->ui->since_us) / SIGNS_FLICKER_US % 2 == 1;
        const gfx_sprite_t *flame = &candle->size->flames[second ? 1 : 0];
        gfx_sprite(paint->frame, middle_x - flame->width / 2, flame_y, flame, GFX_SET);
    }
}

void signs_paint_shelf(const ui_paint_t *paint, const signs_shelf_t *shelf) {
    uint8_t players = shelf->signs->players;
    gfx_hline_dashed(paint->frame, 0, GOAL_Y, GFX_WIDTH_PX, 2, 0, GFX_SET);
    gfx_hline(paint->frame, 0, SHELF_Y, GFX_WIDTH_PX, GFX_SET);
    for (uint8_t seat = 0; seat < players; seat++) {
        candle_t candle = candle_of(shelf, seat);
        paint_candle(paint, shelf, &candle, seat);
        paint_number(paint, candle.x + candle.size->width + FIGURE_GAP_PX, candle.size->figure_y,
                     candle.size->font, candle.total);
        paint_seat_name(paint, seat, players, 45, false);
        if (seat == shelf->player) {
            int pitch = GFX_WIDTH_PX / players, width = pitch < 40 ? pitch - 4 : 36;
            gfx_hline(paint->frame, seat_centre_x(seat, players) - width / 2, MARK_Y, width,
                      GFX_SET);
        }
    }
}
