/* Everybody's tokens in one picture, and one player's as a grid that changes them. */
#include <string.h>

#include "gfx_art.h"
#include "kingsport_view.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

/* --- a row a player ----------------------------------------------------------------------- */

enum {
    ROW_PX = 8,
    THREE_FIGURES = 100,
};

typedef struct {
    gfx_frame_t *frame;
    int y;
} row_t;

static void put(const row_t *row, int x, const char *text) {
    (void)gfx_text(row->frame, x, row->y, &gfx_font_5x8, text, GFX_SET);
}

static void put_number(const row_t *row, int x, uint32_t number) {
    char text[12];
    format_number(number, text);
    put(row, x, text);
}

static void put_right(const row_t *row, int end, uint32_t number) {
    char text[12];
    format_number(number, text);
    put(row, end - 5 * (int)strlen(text), text);
}

static void put_relic(const row_t *row, int relics_x, uint8_t kind, uint32_t number) {
    int x = relics_x + 10 * kind - (number < 10 ? 0 : 2);
    if (number >= THREE_FIGURES) {
        put(row, x, "++");
    } else if (number > 0) {
        put_number(row, x, number);
    }
}

static void put_tokens(const row_t *row, const kingsport_player_t *player) {
    char text[12];
    put_number(row, player->bullets < THREE_FIGURES ? 18 : 13, player->hearts);
    put_right(row, 36, player->bullets);
    format_number(player->sanity, text);
    append_text(text, sizeof text, "/");
    append_number(text, sizeof text, player->start);
    put(row, 39, text);
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        put_relic(row, 58, kind, player->relics[kind]);
    }
    if (player->sites > 0) {
        put_number(row, 108, player->sites);
    }
    put_right(row, 128, kingsport_points(player));
}

static void paint_player(const ui_paint_t *paint, uint8_t seat, const kingsport_player_t *player,
                         bool hot) {
    const row_t row = {paint->frame, 16 + ROW_PX * seat};
    char name[NAME_UTF8_MAX];
    bool crowded = player->bullets >= THREE_FIGURES;
    format_name(paint->view, seat, name);
    name[gfx_text_bytes(name, crowded ? 2 : 3)] = '\0';
    put(&row, 0, name);
    if (player->out) {
        put(&row, 18, word(paint->view, TEXT_KINGSPORT_GONE));
    } else {
        put_tokens(&row, player);
    }
    if (hot) {
        gfx_rect(paint->frame, 0, row.y, GFX_WIDTH_PX, ROW_PX, GFX_XOR);
    }
}

enum {
    HEAD_Y = 3,
};

static void paint_token_heads(const ui_paint_t *paint) {
    gfx_sprite(paint->frame, 17, HEAD_Y, &gfx_art_heart_7x6, GFX_SET);
    gfx_sprite(paint->frame, 31, HEAD_Y, &gfx_art_shell_5x6, GFX_SET);
    gfx_sprite(paint->frame, 43, HEAD_Y, &gfx_art_mind_7, GFX_SET);
}

/* A stamp takes the place above what is the sum. */
static void paint_points_heads(const ui_paint_t *paint, int relics_x, int sites_x) {
    gfx_sprite(paint->frame, sites_x - 2, 2, &gfx_art_star_9, GFX_SET);
    *paint->icons_max = 1;
    if (status_icons_x(paint) == GFX_WIDTH_PX) {
        gfx_sprite(paint->frame, 118, HEAD_Y, &gfx_art_crown_9x6, GFX_SET);
    }
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        gfx_sprite(paint->frame, relics_x - 2 + 10 * kind, 2, &gfx_art_relic_9[kind], GFX_SET);
    }
}

void kingsport_paint_everybody(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    uint8_t at = look->prompt->options[paint->ui->cursor];
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_OK),
                    at == OPTION_DONE);
    paint_token_heads(paint);
    paint_points_heads(paint, 58, 108);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_player(paint, seat, &look->state->players[seat], at == OPTION_P1 + seat);
    }
}

/* --- where points come from --------------------------------------------------------------- */

enum {
    SOURCES_X = 46,
};

/* What a part of the tokens is worth by itself: points are a sum over kinds. */
static uint16_t relic_points(const kingsport_player_t *player, uint8_t kind) {
    kingsport_player_t alone = {.hearts = 1, .start = 1};
    alone.relics[kind] = player->relics[kind];
    return kingsport_points(&alone);
}

static uint16_t site_points(const kingsport_player_t *player) {
    const kingsport_player_t alone = {.hearts = 1, .start = 1, .sites = player->sites};
    return kingsport_points(&alone);
}

static void put_sources(const row_t *row, const kingsport_player_t *player) {
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        put_relic(row, SOURCES_X, kind, relic_points(player, kind));
    }
    if (player->sites > 0) {
        put_number(row, 102, site_points(player));
    }
    put_right(row, 128, kingsport_points(player));
}

static void paint_sources(const kingsport_look_t *look, uint8_t seat) {
    const row_t row = {look->paint->frame, 16 + ROW_PX * seat};
    const kingsport_player_t *player = &look->state->players[seat];
    char name[NAME_UTF8_MAX];
    format_name(look->paint->view, seat, name);
    put(&row, 0, name);
    if (player->out) {
        put(&row, SOURCES_X, word(look->paint->view, TEXT_KINGSPORT_GONE));
    } else {
        put_sources(&row, player);
    }
    if (memchr(look->prompt->winners, seat, look->prompt->count) != NULL) {
        gfx_rect(look->paint->frame, 0, row.y, GFX_WIDTH_PX, ROW_PX, GFX_XOR);
    }
}

void kingsport_paint_sources(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    (void)gfx_text(paint->frame, 0, 1, &gfx_font_6x12, word(paint->view, TEXT_KINGSPORT_POINTS),
                   GFX_SET);
    paint_points_heads(paint, SOURCES_X, 102);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_sources(look, seat);
    }
}

/* --- the grid ----------------------------------------------------------------------------- */

enum {
    COLUMNS = 4 + KINGSPORT_RELICS,
    CONTROLS_Y = 2,
};

static uint32_t held_in(const kingsport_player_t *player, uint8_t column) {
    const uint16_t tokens[] = {player->hearts, player->bullets, player->sanity, player->start};
    enum { TOKENS = sizeof tokens / sizeof tokens[0] };
    return column < TOKENS ? tokens[column] : player->relics[column - TOKENS];
}

static const gfx_sprite_t *icon_of(uint8_t column) {
    static const gfx_sprite_t *const icons[] = {&gfx_art_heart_7x6, &gfx_art_shell_5x6,
                                                &gfx_art_mind_7, &gfx_art_no_mind_7};
    enum { ICONS = sizeof icons / sizeof icons[0] };
    return column < ICONS ? icons[column] : &gfx_art_relic_9[column - ICONS];
}

static void paint_column(const ui_paint_t *paint, const kingsport_player_t *player,
                         uint8_t column) {
    const gfx_sprite_t *icon = icon_of(column);
    int centre_x = 7 + 14 * column;
    uint32_t held = held_in(player, column);
    char text[12];
    format_number(held, text);
    gfx_sprite(paint->frame, centre_x - icon->width / 2, 28 + (9 - icon->height) / 2, icon,
               GFX_SET);
    bool wide = held >= THREE_FIGURES;
    gfx_text_centred(paint->frame, centre_x, wide ? 38 + 2 : 38,
                     wide ? &gfx_font_5x8 : &gfx_font_6x12, text, GFX_SET);
}

static void paint_sign(const ui_paint_t *paint, uint8_t option, bool hot) {
    uint8_t place = (uint8_t)(option - OPTION_HEART_PLUS);
    bool plus = place % 2 == 0;
    int centre_x = 7 + 14 * (place / 2), y = plus ? 17 : 51;
    (void)gfx_text(paint->frame, centre_x - 2, y, &gfx_font_5x8, plus ? "+" : "-", GFX_SET);
    if (hot) {
        gfx_rect(paint->frame, centre_x - 13 / 2, y - 1, 13, 10, GFX_XOR);
    }
}

/* Behind the last sign is the way back to whom. */
static void paint_back(const ui_paint_t *paint, int x, bool hot) {
    gfx_sprite(paint->frame, x, CONTROLS_Y + 1, &gfx_art_back_7, GFX_SET);
    if (hot) {
        gfx_rect(paint->frame, x - 2, CONTROLS_Y - 1, 11, 11, GFX_XOR);
    }
}

/* How much the highlighted token may be at most; 0: that is no matter. */
static uint32_t most_of(const kingsport_player_t *player, uint8_t column) {
    const uint8_t most[] = {KINGSPORT_HEARTS_MAX, 0, player->start, KINGSPORT_START_MAX};
    return column < sizeof most ? most[column] : 0;
}

/* "3/5" of the highlighted token; otherwise what all of them are. */
static void paint_held(const kingsport_look_t *look, const kingsport_player_t *player, int end_x) {
    const ui_paint_t *paint = look->paint;
    uint8_t at = paint->ui->cursor;
    bool token = at < look->prompt->count;
    uint8_t column = token ? (uint8_t)((look->prompt->options[at] - OPTION_HEART_PLUS) / 2) : 0;
    uint32_t most = token ? most_of(player, column) : 0;
    char text[KINGSPORT_HELD_BYTES];
    if (most > 0) {
        format_number(held_in(player, column), text);
        append_text(text, sizeof text, "/");
        append_number(text, sizeof text, most);
    } else {
        copy_text(text, sizeof text, word(paint->view, TEXT_KINGSPORT_TOKENS));
    }
    paint_title(paint, look->prompt->player, text, end_x);
}

void kingsport_paint_adjust(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[look->prompt->player];
    int left_px = GFX_WIDTH_PX - status_icons_x(paint);
    paint_held(look, player, 95 - left_px - 2);
    for (uint8_t column = 0; column < COLUMNS; column++) {
        paint_column(paint, player, column);
    }
    for (uint8_t i = 0; i < look->prompt->count; i++) {
        paint_sign(paint, look->prompt->options[i], i == paint->ui->cursor);
    }
    paint_back(paint, 95 - left_px, paint->ui->cursor == look->prompt->count);
    draw_arrows(paint->frame, 104 - left_px, 123 - left_px, CONTROLS_Y);
    paint_ring(paint, 112 - left_px, CONTROLS_Y);
}
