/* Drawings that the cult duel's screens share: robes, names, who rolls at whom, everybody's sanity. */
#include "cult_ui.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"

/* --- names -------------------------------------------------------------------------------- */

uint8_t cult_number(const cult_state_t *state, uint8_t cultist) {
    bool several = state->cultists > 1;
    return (uint8_t)(several ? cultist % state->cultists + 1 : 0);
}

void cult_short_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]) {
    const cult_state_t *state = cult_of(view);
    size_t letters = cult_number(state, cultist) > 0 ? CULTIST_LETTERS : NAME_CHARACTERS_MAX;
    format_name_cut(view, cult_owner(state, cultist), letters, who);
}

void cult_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]) {
    const cult_state_t *state = cult_of(view);
    uint8_t number = cult_number(state, cultist);
    if (number > 0) {
        format_cultist(view, cult_owner(state, cultist), number, who);
    } else {
        format_name(view, cult_owner(state, cultist), who);
    }
}

int cult_paint_who(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, const char *who,
                   uint8_t number) {
    const gfx_font_t *small = &gfx_font_5x8;
    char text[4];
    x = gfx_text(paint->frame, x, y, font, who, GFX_SET);
    if (number == 0) {
        return x;
    }
    format_number(number, text);
    y += (font->height - small->height) / 2;
    gfx_rect(paint->frame, x + 1, y, small->width + 1, small->height, GFX_SET);
    return gfx_text(paint->frame, x + 2, y, small, text, GFX_CLEAR);
}

/* --- robes -------------------------------------------------------------------------------- */

static const struct {
    const gfx_sprite_t *sane, *hollow, *mad, *spiral;
    const gfx_font_t *font;
    uint8_t spirals, spiral_x, spiral_y, numeral_y;
} robes[ROBES] = {
    [ROBE_26] = {&gfx_art_robe_26, &gfx_art_hollow_26, &gfx_art_mad_26, gfx_art_spiral_12,
                 &gfx_font_12x24_bold, GFX_ART_SPIRAL_12_COUNT, 7, 21, 14},
    [ROBE_22] = {&gfx_art_robe_22, &gfx_art_hollow_22, &gfx_art_mad_22, gfx_art_spiral_9,
                 &gfx_font_8x16, GFX_ART_SPIRAL_9_COUNT, 6, 13, 11},
    [ROBE_14] = {&gfx_art_robe_14, &gfx_art_hollow_14, &gfx_art_mad_14, gfx_art_spiral_9,
                 &gfx_font_6x12, GFX_ART_SPIRAL_9_COUNT, 2, 13, 12},
};

void cult_paint_robe(const ui_paint_t *paint, cult_robe_t robe, int centre_x, int y,
                     uint8_t tokens) {
    char text[4];
    const gfx_sprite_t *sprite = tokens > 0 ? robes[robe].sane : robes[robe].mad;
    gfx_sprite(paint->frame, centre_x - robes[robe].sane->width / 2, y, sprite, GFX_SET);
    if (tokens > 0) {
        format_number(tokens, text);
        gfx_text_centred(paint->frame, centre_x - 1, y + robes[robe].numeral_y, robes[robe].font,
                         text, GFX_CLEAR);
    }
}

/* The light sinks out of the robe in the first half, the spiral winds in the second. */
void cult_paint_robe_emptying(const ui_paint_t *paint, cult_robe_t robe, int centre_x, int y,
                              uint32_t step) {
    const uint32_t half = ROBE_STEPS / 2;
    const gfx_sprite_t *sane = robes[robe].sane, *hollow = robes[robe].hollow;
    int x = centre_x - sane->width / 2;
    if (step < half) {
        int dark = (int)(sane->height * step / half);
        gfx_sprite_rows(paint->frame, x, y, hollow, 0, dark, GFX_SET);
        gfx_sprite_rows(paint->frame, x, y, sane, dark, sane->height - dark, GFX_SET);
        return;
    }
    uint32_t wound = (step - half) * robes[robe].spirals / half;
    gfx_sprite(paint->frame, x, y, hollow, GFX_SET);
    if (wound > 0) {
        uint32_t last = wound < robes[robe].spirals ? wound : robes[robe].spirals;
        gfx_sprite(paint->frame, x + robes[robe].spiral_x, y + robes[robe].spiral_y,
                   &robes[robe].spiral[last - 1], GFX_SET);
    }
}

void cult_paint_mad_sign(const ui_paint_t *paint, int x, int y) {
    gfx_sprite(paint->frame, x, y, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], GFX_SET);
}

/* --- header ------------------------------------------------------------------------------- */

void cult_paint_pips(const ui_paint_t *paint, int from_x, bool responds) {
    int left_px = GFX_WIDTH_PX - status_icons_x(paint), x = 117 - left_px;
    if (left_px == 0 || x > from_x) {
        (responds ? gfx_box : gfx_rect)(paint->frame, x, 4, 5, 5, GFX_SET);
        (responds ? gfx_rect : gfx_box)(paint->frame, x + 6, 4, 5, 5, GFX_SET);
    }
}

void cult_paint_pair(const ui_paint_t *paint, const cult_pair_t *pair) {
    enum { ARROW_PX = 11 }; /* with its gaps */
    gfx_frame_t *frame = paint->frame;
    char name[NAME_UTF8_MAX], target[NAME_UTF8_MAX];
    cult_name(paint->view, pair->roller, name);
    cult_name(paint->view, pair->target, target);
    int target_px = gfx_label_width(&gfx_font_5x8, target);
    int x = draw_heading_name(frame, 0, status_icons_x(paint) - ARROW_PX - target_px, name, true);
    gfx_sprite(frame, x + 4, 2, &gfx_art_triangle_5x9, GFX_SET);
    x += ARROW_PX;
    x += draw_heading_name(frame, x, status_icons_x(paint) - x, target, false);
    cult_paint_pips(paint, x, pair->responds);
}

/* --- everybody's sanity ------------------------------------------------------------------- */

typedef struct {
    const ui_paint_t *paint;
    const cult_state_t *now, *before;
    const cult_sanity_place_t *place;
} list_t;

static bool is_mad(const list_t *list, uint8_t place) {
    return place != CULT_POOL && list->now->sanity[place] == 0;
}

static int figure_px(const list_t *list, uint8_t place) {
    if (is_mad(list, place)) {
        return gfx_art_spiral_7x6.width;
    }
    return cult_tokens_at(list->now, place) < 10 ? 5 : 10;
}

/* Inverse, if it isn't what it was before. */
static void paint_figure(const list_t *list, uint8_t place, int x, int y) {
    gfx_frame_t *frame = list->paint->frame;
    char text[4];
    bool changed = cult_tokens_at(list->now, place) != cult_tokens_at(list->before, place);
    gfx_mode_t mode = changed ? GFX_CLEAR : GFX_SET;
    if (changed) {
        gfx_rect(frame, x - 1, y, figure_px(list, place) + 1, 8, GFX_SET);
    }
    if (is_mad(list, place)) {
        gfx_sprite(frame, x, y + 1, &gfx_art_spiral_7x6, mode);
    } else {
        format_number(cult_tokens_at(list->now, place), text);
        gfx_text(frame, x, y, &gfx_font_5x8, text, mode);
    }
}

static void paint_pool(const list_t *list, int x, int y) {
    gfx_sprite(list->paint->frame, x, y, &gfx_art_cthulhu_7, GFX_SET);
    paint_figure(list, CULT_POOL, x + gfx_art_cthulhu_7.width + 1, y);
}

/* A row for each of two rivals, and one for the pool. */
static void paint_rivals(const list_t *list) {
    enum { PITCH_PX = 12 };
    const cult_sanity_place_t *at = list->place;
    uint8_t own = list->now->cultists, players = list->now->players;
    int first_x = at->x + at->width_px - own * PITCH_PX;
    for (uint8_t cultist = 0; cultist < cult_count(list->now); cultist++) {
        int y = at->y + cultist / own * at->row_px;
        int end_x = first_x + (cultist % own + 1) * PITCH_PX;
        if (cultist % own == 0) {
            paint_name(list->paint, at->x, y, &gfx_font_5x8, cultist / own,
                       (size_t)((first_x - at->x) / 5));
        }
        paint_figure(list, cultist, end_x - figure_px(list, cultist), y);
    }
    paint_pool(list, at->x, at->y + players * at->row_px);
}

void cult_paint_sanity(const ui_paint_t *paint, const cult_state_t *now, const cult_state_t *before,
                       const cult_sanity_place_t *at) {
    enum { GAP_PX = 2 }; /* between cells */
    const list_t list = {paint, now, before, at};
    if (now->cultists > 1) {
        paint_rivals(&list);
        return;
    }
    uint8_t seats = cult_count(now), cells = (uint8_t)(seats + !at->pool_below);
    uint8_t columns = (uint8_t)((cells + at->rows - 1) / at->rows);
    int pitch = (at->width_px + GAP_PX) / columns;
    for (uint8_t i = 0; i < seats; i++) {
        int x = at->x + i % columns * pitch, y = at->y + i / columns * at->row_px;
        int room = pitch - GAP_PX - figure_px(&list, i);
        int name_px = room - (room > 20 ? 3 : 1); /* a long name leaves a wider gap */
        paint_name(paint, x, y, &gfx_font_5x8, i, (size_t)(name_px / 5));
        paint_figure(&list, i, x + room, y);
    }
    int column = at->pool_below ? 0 : seats % columns;
    int row = at->pool_below ? at->rows : seats / columns;
    paint_pool(&list, at->x + column * pitch, at->y + row * at->row_px);
}
