/* The shelf: a candle for each seat grows to the dotted line of the goal.
 *
 *   16 |        (flame)                  a candle of 13 ends at the line, its flame above
 *   24 | - - - - -| |- - - - - - - - -
 *      |   ,      | |      .             figures stand right of each candle
 *   44 |__| |_5___| |_14__| |_3_______
 *   45 |  names, the player's inverse */
#include "gfx_art.h"
#include "signs_view.h"
#include "words.h"

enum { SHELF_Y = 44, SIGNS_SHOWN_MAX = 14, FLAME_PX = 7, FLICKER_US = 400000 };

/* What fits beside each other. */
typedef struct {
    uint8_t most_seats;
    uint8_t width;
    const gfx_sprite_t *flames; /* two pictures */
    const gfx_font_t *font;
    uint8_t figure_y;
} size_row_t;

static const size_row_t sizes[] = {
    {3, 11, gfx_art_flame_7x7, &gfx_font_12x24, 25},
    {6, 7, gfx_art_flame_5x7, &gfx_font_8x16, 31},
    {GAME_PLAYERS_MAX, 3, gfx_art_flame_5x7, &gfx_font_6x12, 33},
};

static const uint8_t letters[GAME_PLAYERS_MAX + 1] = {0, 8, 8, 8, 6, 4, 3, 2, 2};

static const size_row_t *size_for(const signs_state_t *signs) {
    const size_row_t *size = sizes;
    while (size->most_seats < signs->players) {
        size++;
    }
    return size;
}

static int candle_px(uint32_t total) {
    uint32_t shown = total < SIGNS_SHOWN_MAX ? total : SIGNS_SHOWN_MAX;
    return (int)(5 + shown * (SHELF_Y - 24 - 5) / SIGNS_GOAL);
}

/* A candle and where it stands. */
typedef struct {
    const size_row_t *size;
    int x, top, tip; /* tip: of the stash, if any, above it */
} candle_t;

static int seat_x(const signs_state_t *signs, uint8_t seat) {
    return GFX_WIDTH_PX * (2 * seat + 1) / (2 * signs->players);
}

static candle_t candle_of(const signs_shelf_t *shelf, uint8_t seat) {
    const size_row_t *size = size_for(shelf->signs);
    uint32_t total = shelf->signs->totals[seat], wax = seat == shelf->player ? shelf->wax : 0;
    uint32_t stash = seat == shelf->player ? shelf->stash : 0;
    char text[12];
    format_number(total + wax, text);
    int whole = size->width + 2 + (int)gfx_text_length(text) * size->font->width - 2;
    int x = seat_x(shelf->signs, seat) - whole / 2;
    return (candle_t){
        .size = size,
        .x = x < 127 - whole ? x : 127 - whole,
        .top = SHELF_Y - candle_px(total + wax),
        .tip = SHELF_Y - candle_px(total + stash),
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

static bool watches(const signs_state_t *signs, uint8_t seat) {
    return signs->step != SIGNS_STEP_OVER && (signs->playing >> seat & 1) == 0;
}

static void draw_wax(gfx_frame_t *frame, const candle_t *candle) {
    int width = candle->size->width, height = SHELF_Y - candle->top;
    gfx_rect(frame, candle->x, candle->top, width, height, GFX_SET);
    if (height > 6) {
        gfx_pixel(frame, candle->x, candle->top, GFX_CLEAR);
        gfx_pixel(frame, candle->x + width - 1, candle->top, GFX_CLEAR);
        gfx_pixel(frame, candle->x + width - 1, candle->top + 1, GFX_CLEAR);
    }
}

static void draw_flame(const ui_paint_t *paint, const signs_shelf_t *shelf, const candle_t *candle,
                       uint8_t seat) {
    bool second = shelf->flickers && seat == shelf->player &&
                  (paint->now_us - paint->ui->since_us) / FLICKER_US % 2 == 1;
    const gfx_sprite_t *flame = &candle->size->flames[second ? 1 : 0];
    gfx_sprite(paint->frame, candle->x + candle->size->width / 2 - flame->width / 2,
               candle->tip - FLAME_PX, flame, GFX_SET);
}

static void draw_crown(const ui_paint_t *paint, const signs_shelf_t *shelf,
                       const candle_t *candle) {
    int x = candle->x + candle->size->width / 2 - 4;
    int y = candle->tip - FLAME_PX - shelf->crown_low_px;
    gfx_sprite(paint->frame, x > 0 ? x : 0, y, &gfx_art_crown_9x6, GFX_SET);
}

/* Wax and flame; the edge alone and smoke where the light is out, the edge alone of who watches. */
static void draw_candle(const ui_paint_t *paint, const signs_shelf_t *shelf, uint8_t seat) {
    candle_t candle = candle_of(shelf, seat);
    int width = candle.size->width, height = SHELF_Y - candle.top;
    if (watches(shelf->signs, seat)) {
        gfx_box(paint->frame, candle.x, candle.top, width, height, GFX_SET);
        return;
    }
    if ((shelf->out >> seat & 1) != 0) {
        gfx_box(paint->frame, candle.x, candle.top, width, height, GFX_SET);
        gfx_sprite(paint->frame, candle.x + width / 2 - 2, candle.tip - FLAME_PX,
                   &gfx_art_smoke_5x7, GFX_SET);
        return;
    }
    draw_wax(paint->frame, &candle);
    gfx_shade(paint->frame, candle.x, candle.tip, width, candle.top - candle.tip, 8, GFX_SET);
    if (seat == shelf->crowned) {
        draw_crown(paint, shelf, &candle);
    } else {
        draw_flame(paint, shelf, &candle, seat);
    }
}

static void draw_figure(const ui_paint_t *paint, const signs_shelf_t *shelf, uint8_t seat) {
    candle_t candle = candle_of(shelf, seat);
    char text[12];
    format_number(shelf->signs->totals[seat] + (seat == shelf->player ? shelf->wax : 0), text);
    (void)gfx_text(paint->frame, candle.x + candle.size->width + 2, candle.size->figure_y,
                   candle.size->font, text, GFX_SET);
}

static void draw_name(const ui_paint_t *paint, const signs_shelf_t *shelf, uint8_t seat) {
    char name[NAME_UTF8_MAX];
    format_name(paint->view, seat, name);
    name[gfx_text_bytes(name, letters[shelf->signs->players])] = '\0';
    int width = (int)gfx_text_length(name) * gfx_font_5x8.width - 1;
    int x = seat_x(shelf->signs, seat) - width / 2;
    bool hot = seat == shelf->player;
    if (hot) {
        gfx_rect(paint->frame, x - 1, 45, width + 2, 8, GFX_SET);
    }
    (void)gfx_text(paint->frame, x, 45, &gfx_font_5x8, name, hot ? GFX_CLEAR : GFX_SET);
}

void signs_paint_shelf(const ui_paint_t *paint, const signs_shelf_t *shelf) {
    gfx_hline_dashed(paint->frame, 0, 24, GFX_WIDTH_PX, 2, 0, GFX_SET);
    gfx_hline(paint->frame, 0, SHELF_Y, GFX_WIDTH_PX, GFX_SET);
    for (uint8_t seat = 0; seat < shelf->signs->players; seat++) {
        draw_candle(paint, shelf, seat);
        draw_figure(paint, shelf, seat);
        draw_name(paint, shelf, seat);
    }
}
