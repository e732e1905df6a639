/* Everybody's tokens in one screen, a row a player; at the end where their points come from; and one
 * player's tokens as a grid that changes them. */
#include <string.h>

#include "gfx_art.h"
#include "kingsport_ui.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* --- a row a player ----------------------------------------------------------------------- */

enum { ROWS_Y = 16, ROW_PX = 8, RELIC_PITCH_PX = 10, POINTS_X = 118 };

/* Where columns begin: of everybody's tokens, and of the sources of points. */
enum { RELICS_X = 58, SITES_X = 108, SOURCES_X = 46, SITE_POINTS_X = 102 };

static int row_y(uint8_t seat) { return ROWS_Y + ROW_PX * seat; }

/* The last digit ends before `end`. */
static void put_right(const ui_paint_t *paint, int end, int y, uint32_t number) {
    char text[12];
    format_number(number, text);
    gfx_text(paint->frame, end - 5 * (int)strlen(text), y, &gfx_font_5x8, text, GFX_SET);
}

static void put_relic(const ui_paint_t *paint, int relics_x, int y, uint8_t kind, uint32_t number) {
    int x = relics_x + RELIC_PITCH_PX * kind - (number < 10 ? 0 : 2);
    if (number >= 100) {
        gfx_text(paint->frame, x, y, &gfx_font_5x8, "++", GFX_SET);
    } else if (number > 0) {
        paint_number(paint, x, y, &gfx_font_5x8, number);
    }
}

static void put_tokens(const ui_paint_t *paint, int y, const kingsport_player_t *player,
                       bool crowded) {
    char text[12];
    paint_number(paint, crowded ? 13 : 18, y, &gfx_font_5x8, player->hearts);
    put_right(paint, 36, y, player->bullets);
    format_number(player->sanity, text);
    append_text(text, sizeof text, "/");
    append_number(text, sizeof text, player->start);
    gfx_text(paint->frame, 39, y, &gfx_font_5x8, text, GFX_SET);
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        put_relic(paint, RELICS_X, y, kind, player->relics[kind]);
    }
    if (player->sites > 0) {
        paint_number(paint, SITES_X, y, &gfx_font_5x8, player->sites);
    }
    put_right(paint, GFX_WIDTH_PX, y, kingsport_points(player));
}

/* Three figures of bullets take room from the name. */
static void paint_player(const kingsport_look_t *look, uint8_t seat, bool selected) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[seat];
    bool crowded = player->bullets >= 100;
    char name[NAME_UTF8_MAX];
    format_name(paint->view, seat, name);
    name[gfx_text_bytes(name, crowded ? 2 : 3)] = '\0';
    gfx_text(paint->frame, 0, row_y(seat), &gfx_font_5x8, name, GFX_SET);
    if (player->out) {
        paint_word(paint, 18, row_y(seat), &gfx_font_5x8, TEXT_KINGSPORT_GONE);
    } else {
        put_tokens(paint, row_y(seat), player, crowded);
    }
    if (selected) {
        gfx_rect(paint->frame, 0, row_y(seat), GFX_WIDTH_PX, ROW_PX, GFX_XOR);
    }
}

/* Above the columns. A status icon takes the place above the sum. */
static void paint_heads(const ui_paint_t *paint, int relics_x, int sites_x) {
    gfx_sprite(paint->frame, sites_x - 2, 2, &gfx_art_star_9, GFX_SET);
    *paint->icons_max = 1;
    if (status_icons_x(paint) == GFX_WIDTH_PX) {
        gfx_sprite(paint->frame, POINTS_X, 3, &gfx_art_crown_9x6, GFX_SET);
    }
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        gfx_sprite(paint->frame, relics_x - 2 + RELIC_PITCH_PX * kind, 2, &gfx_art_relic_9[kind],
                   GFX_SET);
    }
}

void kingsport_paint_everybody(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    uint8_t at = look->prompt->options[paint->ui->cursor];
    gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_OK), at == OPTION_DONE);
    gfx_sprite(paint->frame, 17, 3, &gfx_art_heart_7x6, GFX_SET);
    gfx_sprite(paint->frame, 31, 3, &gfx_art_shell_5x6, GFX_SET);
    gfx_sprite(paint->frame, 43, 3, &gfx_art_mind_7, GFX_SET);
    paint_heads(paint, RELICS_X, SITES_X);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_player(look, seat, at == OPTION_P1 + seat);
    }
}

/* --- where points come from --------------------------------------------------------------- */

/* What a part of the tokens is worth by itself: points are a sum over kinds. */
static void put_sources(const ui_paint_t *paint, int y, const kingsport_player_t *player) {
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        kingsport_player_t relics = {.hearts = 1, .start = 1};
        relics.relics[kind] = player->relics[kind];
        put_relic(paint, SOURCES_X, y, kind, kingsport_points(&relics));
    }
    if (player->sites > 0) {
        const kingsport_player_t sites = {.hearts = 1, .start = 1, .sites = player->sites};
        paint_number(paint, SITE_POINTS_X, y, &gfx_font_5x8, kingsport_points(&sites));
    }
    put_right(paint, GFX_WIDTH_PX, y, kingsport_points(player));
}

static void paint_sources(const kingsport_look_t *look, uint8_t seat) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[seat];
    char name[NAME_UTF8_MAX];
    format_name(paint->view, seat, name);
    gfx_text(paint->frame, 0, row_y(seat), &gfx_font_5x8, name, GFX_SET);
    if (player->out) {
        paint_word(paint, SOURCES_X, row_y(seat), &gfx_font_5x8, TEXT_KINGSPORT_GONE);
    } else {
        put_sources(paint, row_y(seat), player);
    }
    if (memchr(look->prompt->winners, seat, look->prompt->count) != NULL) {
        gfx_rect(paint->frame, 0, row_y(seat), GFX_WIDTH_PX, ROW_PX, GFX_XOR);
    }
}

void kingsport_paint_sources(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    paint_word(paint, 0, 1, &gfx_font_6x12, TEXT_KINGSPORT_POINTS);
    paint_heads(paint, SOURCES_X, SITE_POINTS_X);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_sources(look, seat);
    }
}

/* --- the grid ----------------------------------------------------------------------------- */

enum { TOKENS = 4, COLUMNS = TOKENS + KINGSPORT_RELICS };

static int column_x(uint8_t column) { return 7 + 14 * column; } /* its middle */

static uint32_t held_in(const kingsport_player_t *player, uint8_t column) {
    const uint16_t tokens[TOKENS] = {player->hearts, player->bullets, player->sanity,
                                     player->start};
    return column < TOKENS ? tokens[column] : player->relics[column - TOKENS];
}

static void paint_column(const ui_paint_t *paint, const kingsport_player_t *player,
                         uint8_t column) {
    static const gfx_sprite_t *const icons[TOKENS] = {&gfx_art_heart_7x6, &gfx_art_shell_5x6,
                                                      &gfx_art_mind_7, &gfx_art_no_mind_7};
    const gfx_sprite_t *icon = column < TOKENS ? icons[column] : &gfx_art_relic_9[column - TOKENS];
    uint32_t held = held_in(player, column);
    bool wide = held >= 100;
    gfx_sprite(paint->frame, column_x(column) - icon->width / 2, 28 + (9 - icon->height) / 2, icon,
               GFX_SET);
    paint_number_centred(paint, column_x(column), wide ? 40 : 38,
                         wide ? &gfx_font_5x8 : &gfx_font_6x12, held);
}

static void paint_sign(const ui_paint_t *paint, uint8_t option, bool selected) {
    uint8_t place = (uint8_t)(option - OPTION_HEART_PLUS);
    bool plus = place % 2 == 0;
    int x = column_x(place / 2), y = plus ? 17 : 51;
    gfx_text(paint->frame, x - 2, y, &gfx_font_5x8, plus ? "+" : "-", GFX_SET);
    if (selected) {
        gfx_rect(paint->frame, x - 6, y - 1, 13, 10, GFX_XOR);
    }
}

/* "3/5" of the selected token, if there may be so many at most; otherwise what all of them are. */
static void paint_held(const kingsport_look_t *look, const kingsport_player_t *player, int end_x) {
    const uint8_t most[] = {KINGSPORT_HEARTS_MAX, 0, player->start, KINGSPORT_START_MAX};
    uint8_t at = look->paint->ui->cursor, column = COLUMNS;
    char text[24];
    if (at < look->prompt->count) {
        column = (uint8_t)((look->prompt->options[at] - OPTION_HEART_PLUS) / 2);
    }
    if (column < TOKENS && most[column] > 0) {
        format_number(held_in(player, column), text);
        append_text(text, sizeof text, "/");
        append_number(text, sizeof text, most[column]);
    } else {
        copy_text(text, sizeof text, word(look->paint->view, TEXT_KINGSPORT_TOKENS));
    }
    paint_title(look->paint, look->prompt->player, text, end_x);
}

/* Behind the last sign is the way back to choosing the player. */
void kingsport_paint_adjust(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[look->prompt->player];
    int left_px = GFX_WIDTH_PX - status_icons_x(paint), back_x = 95 - left_px;
    paint_held(look, player, back_x - 2);
    for (uint8_t column = 0; column < COLUMNS; column++) {
        paint_column(paint, player, column);
    }
    for (uint8_t i = 0; i < look->prompt->count; i++) {
        paint_sign(paint, look->prompt->options[i], i == paint->ui->cursor);
    }
    gfx_sprite(paint->frame, back_x, 3, &gfx_art_back_7, GFX_SET);
    if (paint->ui->cursor == look->prompt->count) {
        gfx_rect(paint->frame, back_x - 2, 1, 11, 11, GFX_XOR);
    }
    paint_picker(paint, 104 - left_px, 2);
}
