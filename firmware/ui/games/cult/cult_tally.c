/* Everybody's sanity and Cthulhu's pool in small print, and who went mad by it. */
#include <string.h>

#include "cult_view.h"
#include "gfx_art.h"

enum {
    LETTER_PX = 5,
    GAP_PX = 2, /* between cells */
};

static uint8_t tokens_at(const cult_state_t *state, uint8_t place) {
    return place == cult_count(state) ? state->pool : state->sanity[place];
}

static bool is_mad(const cult_state_t *state, uint8_t place) {
    return place < cult_count(state) && state->sanity[place] == 0;
}

static int figure_px(const cult_state_t *state, uint8_t place) {
    if (is_mad(state, place)) {
        return 7;
    }
    return tokens_at(state, place) < 10 ? LETTER_PX : 2 * LETTER_PX;
}

/* Inverse, if it isn't what it was before. */
static void draw_figure(gfx_frame_t *frame, const cult_change_t *change, uint8_t place, int x,
                        int y) {
    char text[4];
    bool changed = tokens_at(change->now, place) != tokens_at(change->before, place);
    gfx_mode_t mode = changed ? GFX_CLEAR : GFX_SET;
    if (changed) {
        gfx_rect(frame, x - 1, y, figure_px(change->now, place) + 1, 8, GFX_SET);
    }
    if (is_mad(change->now, place)) {
        gfx_sprite(frame, x, y + 1, &gfx_art_spiral_7x6, mode);
    } else {
        format_number(tokens_at(change->now, place), text);
        (void)gfx_text(frame, x, y, &gfx_font_5x8, text, mode);
    }
}

static void draw_pool(gfx_frame_t *frame, const cult_change_t *change, int x, int y) {
    gfx_sprite(frame, x, y, &gfx_art_cthulhu_7, GFX_SET);
    draw_figure(frame, change, cult_count(change->now), x + gfx_art_cthulhu_7.width + 1, y);
}

static void draw_name(gfx_frame_t *frame, const ui_view_t *view, uint8_t seat, int x, int y,
                      int room_px) {
    char name[NAME_UTF8_MAX];
    format_name(view, seat, name);
    name[gfx_text_bytes(name, (size_t)(room_px / LETTER_PX))] = '\0';
    (void)gfx_text(frame, x, y, &gfx_font_5x8, name, GFX_SET);
}

/* A row for each of two rivals, and one for the pool. */
static void draw_cults(gfx_frame_t *frame, const ui_view_t *view, const cult_change_t *change,
                       const cult_tally_place_t *at) {
    uint8_t own = change->now->cultists;
    int first_x = at->x + at->width_px - own * 12;
    for (uint8_t seat = 0; seat < change->now->players; seat++) {
        int y = at->y + seat * at->row_px;
        draw_name(frame, view, seat, at->x, y, first_x - at->x);
        for (uint8_t i = 0; i < own; i++) {
            uint8_t mind = (uint8_t)(seat * own + i);
            int end_x = first_x + (i + 1) * 12;
            draw_figure(frame, change, mind, end_x - figure_px(change->now, mind), y);
        }
    }
    draw_pool(frame, change, at->x, at->y + change->now->players * at->row_px);
}

static void draw_seat(gfx_frame_t *frame, const ui_view_t *view, const cult_change_t *change,
                      uint8_t seat, int x, int y, int width_px) {
    int figure_x = x + width_px - figure_px(change->now, seat);
    int room = figure_x - x;
    draw_name(frame, view, seat, x, y, room - (room > 20 ? 3 : 1));
    draw_figure(frame, change, seat, figure_x, y);
}

static void draw_table_of(gfx_frame_t *frame, const ui_view_t *view, const cult_change_t *change,
                          const cult_tally_place_t *at) {
    uint8_t seats = cult_count(change->now), cells = (uint8_t)(seats + !at->pool_below);
    uint8_t columns = (uint8_t)((cells + at->rows - 1) / at->rows);
    int pitch = (at->width_px + GAP_PX) / columns;
    for (uint8_t i = 0; i < seats; i++) {
        draw_seat(frame, view, change, i, at->x + i % columns * pitch,
                  at->y + i / columns * at->row_px, pitch - GAP_PX);
    }
    uint8_t column = (uint8_t)(at->pool_below ? 0 : seats % columns);
    uint8_t row = (uint8_t)(at->pool_below ? at->rows : seats / columns);
    draw_pool(frame, change, at->x + column * pitch, at->y + row * at->row_px);
}

void draw_tally(gfx_frame_t *frame, const ui_view_t *view, const cult_change_t *change,
                const cult_tally_place_t *at) {
    bool rivals = change->now->cultists > 1;
    (rivals ? draw_cults : draw_table_of)(frame, view, change, at);
}

/* --- who went mad ------------------------------------------------------------------------- */

static uint8_t gone_mad(const cult_deed_t *deed, uint8_t gone[CULT_CULTISTS_MAX]) {
    uint8_t count = 0;
    for (uint8_t i = 0; i < cult_count(&deed->after); i++) {
        if (deed->before.sanity[i] > 0 && deed->after.sanity[i] == 0) {
            gone[count++] = i;
        }
    }
    return count;
}

/* One of several, cut so that all of them have a place. */
static int draw_cut(gfx_frame_t *frame, const ui_view_t *view, uint8_t cultist, uint8_t letters,
                    int x, int y) {
    char name[NAME_UTF8_MAX];
    const cult_state_t *state = cult_of(view);
    uint8_t number = cult_number(state, cultist);
    format_name(view, cult_owner(state, cultist), name);
    name[gfx_text_bytes(name, number > 0 ? 1 : letters)] = '\0';
    return draw_who(frame, x, y, &gfx_font_5x8, name, number) + LETTER_PX;
}

static int draw_gone(gfx_frame_t *frame, const ui_view_t *view, const uint8_t *gone, uint8_t count,
                     int x, int y) {
    uint8_t letters = (uint8_t)((12 - count + 1) / count);
    if (count == 1) {
        char name[NAME_UTF8_MAX];
        cult_short_name(view, gone[0], name);
        return draw_who(frame, x, y, &gfx_font_6x12, name, cult_number(cult_of(view), gone[0]));
    }
    for (uint8_t i = 0; i < count; i++) {
        x = draw_cut(frame, view, gone[i], letters, x, y + 3);
    }
    return x - LETTER_PX;
}

bool draw_who_went_mad(gfx_frame_t *frame, const ui_view_t *view, const cult_deed_t *deed, int x,
                       int y) {
    uint8_t gone[CULT_CULTISTS_MAX], count = gone_mad(deed, gone);
    if (count > 4) {
        char text[4];
        format_number(count, text);
        x = gfx_text(frame, x, y, &gfx_font_6x12, text, GFX_SET);
    } else if (count > 0) {
        x = draw_gone(frame, view, gone, count, x, y);
    } else {
        return false;
    }
    gfx_sprite(frame, x + GAP_PX, y + 1, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], GFX_SET);
    return true;
}
