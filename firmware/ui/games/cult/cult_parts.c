/* Drawings that the cult duel's screens share: robes, names, lines, who rolls at whom. */
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

void cult_name(const ui_view_t *view, uint8_t cultist, char who[NAME_UTF8_MAX]) {
    cult_name_cut(view, cultist, NAME_CHARACTERS_MAX, who);
}

/* The number behind a name stays: "Wilhe 1". */
void cult_name_cut(const ui_view_t *view, uint8_t cultist, size_t letters,
                   char who[NAME_UTF8_MAX]) {
    enum { NUMBER_LETTERS = 2 };
    const cult_state_t *state = cult_of(view);
    uint8_t number = cult_number(state, cultist);
    format_name_cut(view, cult_owner(state, cultist), letters - (number > 0 ? NUMBER_LETTERS : 0u),
                    who);
    if (number > 0) {
        append_text(who, NAME_UTF8_MAX, " ");
        append_number(who, NAME_UTF8_MAX, number);
    }
}

int cult_paint_who(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, const char *who,
                   uint8_t number) {
    char text[4];
    x = gfx_text(paint->frame, x, y, font, who, GFX_SET);
    if (number == 0) {
        return x;
    }
    format_number(number, text);
    gfx_rect(paint->frame, x + 1, y + 1, font->width + 1, font->height - 2, GFX_SET);
    return gfx_text(paint->frame, x + 2, y, font, text, GFX_CLEAR);
}

/* --- lines about results ------------------------------------------------------------------- */

/* A cultist's name in so many letters, and the number behind it; or the pool's. */
static uint8_t name_of_line(const ui_paint_t *paint, const cult_line_t *line, size_t letters,
                            char who[NAME_UTF8_MAX]) {
    const cult_state_t *state = cult_of(paint->view);
    if (line->place == CULT_POOL) {
        copy_text(who, NAME_UTF8_MAX, word_face(paint->view, CULT_CTHULHU));
        return 0;
    }
    format_name_cut(paint->view, cult_owner(state, line->place), letters, who);
    return cult_number(state, line->place);
}

enum { SIGN_PX = 9, CHANGE_ARROW_PX = 5, NUMBER_PX = 9 /* a cultist's, in its box */ };

static int figure_width(const gfx_font_t *font, uint8_t figure) {
    char text[4];
    format_number(figure, text);
    return gfx_text_width(font, text);
}

/* What stands behind the name, with the gap to it. */
static int behind_name_px(const ui_paint_t *paint, const cult_line_t *line,
                          const gfx_font_t *font) {
    int gap_px = font->width / 2, px = line->mad ? SIGN_PX : figure_width(font, line->now);
    if (line->words != 0) {
        return gap_px + gfx_text_width(font, word(paint->view, line->words));
    }
    if (line->changes) {
        px += figure_width(font, line->old) + CHANGE_ARROW_PX;
    }
    return gap_px + px;
}

int cult_line_width(const ui_paint_t *paint, const cult_line_t *line, const gfx_font_t *font) {
    char who[NAME_UTF8_MAX];
    uint8_t number;
    if (line->place == GAME_NOBODY) {
        return gfx_text_width(font, word(paint->view, line->words)) +
               (line->number > 0 ? 2 * font->width : 0);
    }
    number = name_of_line(paint, line, NAME_CHARACTERS_MAX, who);
    return gfx_text_width(font, who) + font->gap + (number > 0 ? NUMBER_PX : 0) +
           behind_name_px(paint, line, font);
}

int cult_line_least_width(const ui_paint_t *paint, const cult_line_t *line,
                          const gfx_font_t *font) {
    bool several = cult_of(paint->view)->cultists > 1 && line->place != CULT_POOL;
    int whole_px = cult_line_width(paint, line, font);
    int least_px = 2 * font->width + (several ? NUMBER_PX : 0) + behind_name_px(paint, line, font);
    return line->place == CULT_POOL || whole_px < least_px ? whole_px : least_px;
}

/* "3>2"; mad: a spiral for the second. */
static void paint_change(const ui_paint_t *paint, const cult_line_t *line, int x, int y,
                         const gfx_font_t *font) {
    int middle = y + font->height / 2;
    if (line->changes) {
        x = paint_number(paint, x, y, font, line->old);
        gfx_sprite(paint->frame, x, middle - 3, &gfx_art_triangle_3x5, GFX_SET);
        x += CHANGE_ARROW_PX - font->gap;
    }
    if (line->mad) {
        cult_paint_mad_sign(paint, x, middle - 5);
    } else {
        paint_number(paint, x, y, font, line->now);
    }
}

void cult_paint_line(const ui_paint_t *paint, const cult_line_t *line, int x, int y, int width_px,
                     const gfx_font_t *font) {
    char who[NAME_UTF8_MAX];
    if (line->place == GAME_NOBODY) {
        x = line->number > 0 ? paint_number(paint, x, y, font, line->number) + font->width : x;
        paint_word(paint, x, y, font, line->words);
        return;
    }
    bool several = cult_of(paint->view)->cultists > 1 && line->place != CULT_POOL;
    int name_px = width_px - behind_name_px(paint, line, font) - (several ? NUMBER_PX : 0);
    uint8_t number = name_of_line(paint, line, letters_in(font, name_px), who);
    x = cult_paint_who(paint, x, y, font, who, number) + font->width / 2;
    if (line->words != 0) {
        paint_word(paint, x, y, font, line->words);
    } else {
        paint_change(paint, line, x, y, font);
    }
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
    if (x > from_x) {
        (responds ? gfx_box : gfx_rect)(paint->frame, x, 4, 5, 5, GFX_SET);
        (responds ? gfx_rect : gfx_box)(paint->frame, x + 6, 4, 5, 5, GFX_SET);
    }
}

void cult_paint_pair(const ui_paint_t *paint, const cult_pair_t *pair, bool bright) {
    enum { ARROW_PX = 11 }; /* with its gaps */
    gfx_frame_t *frame = paint->frame;
    const gfx_font_t *font = &gfx_font_6x12;
    char name[NAME_UTF8_MAX], target[NAME_UTF8_MAX];
    int names_px = status_icons_x(paint) - ARROW_PX - 4 * font->label_x;
    size_t letters = letters_in(font, names_px) - 1; /* of both */
    cult_name_cut(paint->view, pair->target, letters - letters / 2, target);
    cult_name_cut(paint->view, pair->roller, letters - gfx_text_length(target), name);
    cult_name_cut(paint->view, pair->target, letters - gfx_text_length(name), target);
    int x = gfx_label(frame, 0, 0, font, name, bright);
    gfx_sprite(frame, x + 3, 2, &gfx_art_triangle_5x9, GFX_SET);
    x += ARROW_PX;
    x += gfx_label(frame, x, 0, font, target, false);
    cult_paint_pips(paint, x, pair->responds);
}
