/* One player's tokens in large print; at the end a row a player, where points come from; and one player's tokens as a
 * grid that changes them. */
#include <string.h>

#include "gfx_art.h"
#include "kingsport_ui.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* --- one player --------------------------------------------------------------------------- */

static void paint_held_by(const ui_paint_t *paint, int x, int y, const gfx_sprite_t *icon,
                          const char *held) {
    gfx_sprite(paint->frame, x, y + 2 + (8 - icon->height) / 2, icon, GFX_SET);
    gfx_text(paint->frame, x + icon->width + 2, y, &gfx_font_6x12, held, GFX_SET);
}

static void paint_count(const ui_paint_t *paint, int x, int y, const gfx_sprite_t *icon,
                        uint32_t number) {
    char text[12];
    format_number(number, text);
    paint_held_by(paint, x, y, icon, text);
}

static void paint_holdings(const ui_paint_t *paint, const kingsport_player_t *player) {
    char sanity[24];
    paint_count(paint, 0, 28, &gfx_art_heart_7x6, player->hearts);
    paint_count(paint, 30, 28, &gfx_art_shell_5x6, player->bullets);
    format_number(player->sanity, sanity);
    append_text(sanity, sizeof sanity, "/");
    append_number(sanity, sizeof sanity, player->start);
    paint_held_by(paint, 70, 28, &gfx_art_mind_7, sanity);
    if (player->sites > 0) {
        paint_count(paint, 108, 28, &gfx_art_star_9, player->sites);
    }
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        if (player->relics[kind] <= 99) {
            paint_count(paint, 26 * kind, 40, &gfx_art_relic_9[kind], player->relics[kind]);
        } else {
            paint_held_by(paint, 26 * kind, 40, &gfx_art_relic_9[kind], "++");
        }
    }
}

void kingsport_paint_player(const kingsport_look_t *look, uint8_t seat) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[seat];
    paint_name(paint, 0, 16, &gfx_font_6x12, seat, NAME_CHARACTERS_MAX);
    if (player->out) {
        paint_word(paint, 0, 28, &gfx_font_6x12, TEXT_KINGSPORT_GONE);
    } else {
        paint_count(paint, 70, 16, &gfx_art_crown_9x6, kingsport_points(player));
        paint_holdings(paint, player);
    }
}

/* Whose tokens does a card change? */
void kingsport_paint_whose(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    uint8_t at = look->prompt->options[paint->ui->cursor];
    kingsport_paint_header(paint, look->state->player, kingsport_word(paint->view, OPTION_ADJUST));
    if (at == OPTION_DONE) {
        gfx_text_centred(paint->frame, 63, 24, &gfx_font_8x16, word(paint->view, TEXT_OK), GFX_SET);
    } else {
        kingsport_paint_player(look, (uint8_t)(at - OPTION_P1));
    }
    (void)paint_verb(paint, word(paint->view, at == OPTION_DONE ? TEXT_BACK : TEXT_CHANGE), true);
}

/* --- a row a player ----------------------------------------------------------------------- */

enum { ROWS_Y = 16, ROW_PX = 8, RELIC_PITCH_PX = 10, POINTS_X = 118 };

/* Where the columns of the sources of points begin. */
enum { SOURCES_X = 46, SITE_POINTS_X = 102 };

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
    paint_name(paint, 0, row_y(seat), &gfx_font_5x8, seat, NAME_CHARACTERS_MAX);
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
