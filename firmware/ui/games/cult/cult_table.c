/* Everybody at the table in one row, where the right button goes to the next seat to the right; or
 * for two cultists the duel. Rows:
 *
 *   3..8 seats     arc 16-20 | robes 21-44 | names 45-52 | foot 52-63
 *   duel           bolt 20-26, robes 16-50, names 52-63 */
#include <string.h>

#include "cult_view.h"
#include "gfx_art.h"
#include "widgets.h"

enum {
    ARC_Y = 16,
    NAME_Y = 45,
};

/* Rivals' seats. */

/* The foot of a table. */
enum {
    FOOT_Y = 52,
    RING_Y = 55,
};

/* The duel. */

/* --- who is highlighted -------------------------------------------------------------------- */

typedef struct {
    cult_pair_t pair; /* an arc, if `throws` */
    bool throws;      /* a throw is asked for, or its victim */
    bool starts;      /* who starts is asked */
    uint8_t hot;      /* whose name is inverse: a cultist, GAME_NOBODY, HOT_DIE */
    bool picks;       /* left and right do something */
    text_t verb;
} cast_t;

enum { HOT_DIE = 0xFE };

/* While the die is in the air for who starts, the light hops from seat to seat and comes to rest
 * on whom it picked. */
static uint8_t hopping(const cult_page_view_t *page) {
    const throw_t *throw = &page->paint->ui->die;
    uint8_t players = page->state->players;
    uint32_t rounds = players * (uint32_t)(16 / players + 1);
    uint32_t hop = throw_hops(throw, rounds, page->paint->now_us);
    uint8_t last =
        throw->stage == THROW_FALLING ? page->paint->ui->table.cult.deed.after.player : 0;
    return (uint8_t)((last + hop) % players);
}

static uint8_t who_starts(const cult_page_view_t *page) {
    if (throw_moves(&page->paint->ui->die)) {
        return hopping(page);
    }
    bool die =
        page->prompt.kind != PROMPT_CHOOSE || page->paint->ui->cursor >= page->state->players;
    return die ? HOT_DIE : page->paint->ui->cursor;
}

static cast_t cast_of(const cult_page_view_t *page) {
    cast_t cast = {.hot = GAME_NOBODY, .verb = TEXT_CAST};
    cast.throws = cult_pair(page->state, page->paint->ui->cursor, &cast.pair);
    cast.picks = page->prompt.kind == PROMPT_CHOOSE && page->prompt.count > 1;
    if (cast.throws) {
        cast.hot = cast.pair.roller;
        cast.verb = cast.pair.responds ? TEXT_RESPOND : TEXT_CAST;
        return cast;
    }
    cast.starts = page->state->step <= CULT_STEP_FIRST_ROLL;
    if (cast.starts) {
        cast.hot = who_starts(page);
        cast.verb = cast.hot == HOT_DIE ? TEXT_ROLL : TEXT_STARTS;
    } else if (page->state->step == CULT_STEP_CULTIST) {
        cast.hot = cult_at(page->state, page->prompt.options[page->paint->ui->cursor]);
        cast.verb = TEXT_CHOOSE;
    }
    return cast;
}

/* --- header ------------------------------------------------------------------------------- */

static void draw_starts(const cult_page_view_t *page, const cast_t *cast) {
    char name[NAME_UTF8_MAX];
    const char *who = word(page->paint->view, TEXT_THE_DIE);
    if (cast->hot != HOT_DIE) {
        format_name(page->paint->view, cast->hot, name);
        who = name;
    }
    paint_who_starts(page->paint, who, 4);
}

/* "Cornelia casts" */
static void draw_whose(gfx_frame_t *frame, const cult_page_view_t *page, uint8_t cultist,
                       text_t verb, bool responds) {
    char name[NAME_UTF8_MAX];
    format_name(page->paint->view, cult_owner(page->state, cultist), name);
    int x = gfx_label(frame, 0, 0, &gfx_font_6x12, name, true);
    x = paint_heading(page->paint, x + 5, word(page->paint->view, verb));
    draw_pips(page->paint, x, responds);
}

static void draw_header(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    bool duel = cult_count(page->state) == 2;
    if (cast->starts) {
        draw_starts(page, cast);
    } else if (cast->throws && !duel) {
        draw_pair(page->paint, &cast->pair);
    } else if (cast->throws) {
        draw_whose(frame, page, cast->pair.roller, cast->pair.responds ? TEXT_RESPONDS : TEXT_CASTS,
                   cast->pair.responds);
    } else {
        draw_whose(frame, page, cast->hot, TEXT_CASTS, false);
    }
}

/* --- 3 to 8 seats ------------------------------------------------------------------------- */

static bool rivals(const cult_state_t *state) { return state->cultists > 1; }

static bool is_wide(const cult_state_t *state) { return cult_count(state) <= 4; }

static int seat_x(const cult_state_t *state, uint8_t cultist) {
    if (state->cultists == 3) {
        return 10 + 20 * cultist + (cultist >= 3 ? 8 : 0);
    }
    if (state->cultists == 2) {
        return 18 + 28 * cultist + (cultist >= 2 ? 8 : 0);
    }
    return GFX_WIDTH_PX * (2 * cultist + 1) / (2 * state->players);
}

static void draw_seat_name(gfx_frame_t *frame, const cult_page_view_t *page, uint8_t seat,
                           bool hot) {
    static const uint8_t letters[] = {8, 8, 8, 8, 6, 4, 3, 2, 2};
    static_assert(sizeof letters == CULT_CULTISTS_MAX + 1, "for each number of seats");
    char name[NAME_UTF8_MAX];
    format_name(page->paint->view, seat, name);
    name[gfx_text_bytes(name, letters[page->state->players])] = '\0';
    int width = gfx_text_width(&gfx_font_5x8, name);
    int x = seat_x(page->state, seat) - width / 2;
    if (hot) {
        gfx_rect(frame, x - 1, NAME_Y, width + 2, 8, GFX_SET);
    }
    (void)gfx_text(frame, x, NAME_Y, &gfx_font_5x8, name, hot ? GFX_CLEAR : GFX_SET);
}

/* A bracket round a rival's cultists with the name in its bottom line. */
static void draw_bracket(gfx_frame_t *frame, const cult_page_view_t *page, uint8_t player) {
    char name[NAME_UTF8_MAX];
    uint8_t own = page->state->cultists, first = (uint8_t)(player * own);
    int edge = is_wide(page->state) ? 12 : 8;
    int left = seat_x(page->state, first) - edge;
    int right = seat_x(page->state, (uint8_t)(first + own - 1)) + edge;
    gfx_vline(frame, left, 46, 3, GFX_SET);
    gfx_vline(frame, right, 46, 3, GFX_SET);
    gfx_hline(frame, left, 48, right - left + 1, GFX_SET);
    format_name(page->paint->view, player, name);
    int width = gfx_text_width(&gfx_font_5x8, name);
    int x = (left + right - width) / 2;
    gfx_rect(frame, x - 2, NAME_Y, width + 2 * 2, 8, GFX_CLEAR);
    (void)gfx_text(frame, x, NAME_Y, &gfx_font_5x8, name, GFX_SET);
}

/* From who throws (a foot) to whom it meets (an arrowhead): solid for a cast, dashed in answer. */
static void draw_arc(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair) {
    int from = seat_x(page->state, pair->roller), to = seat_x(page->state, pair->target);
    int left = from < to ? from : to, length = (from < to ? to - from : from - to) + 1;
    gfx_hline_dashed(frame, left, ARC_Y, length, pair->responds ? 2 : 0, 0, GFX_SET);
    gfx_vline(frame, from, ARC_Y, 4, GFX_SET);
    gfx_rect(frame, from - 1, ARC_Y + 2, 3, 2, GFX_SET);
    gfx_sprite(frame, to - 4, ARC_Y, &gfx_art_arrow_down_9x5, GFX_SET);
}

static void draw_seats(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    const cult_state_t *state = page->state;
    for (uint8_t i = 0; i < cult_count(state); i++) {
        draw_robe(frame, is_wide(state) ? ROBE_22 : ROBE_14, seat_x(state, i), 21,
                  state->sanity[i]);
        if (!rivals(state)) {
            draw_seat_name(frame, page, i, i == cast->hot);
        }
    }
    for (uint8_t player = 0; player < 2 && rivals(state); player++) {
        draw_bracket(frame, page, player);
    }
    if (cast->throws) {
        draw_arc(frame, page, &cast->pair);
    } else if (cast->hot < cult_count(state)) {
        gfx_sprite(frame, seat_x(state, cast->hot) - 4, ARC_Y, &gfx_art_arrow_down_9x5, GFX_SET);
    }
}

/* --- foot --------------------------------------------------------------------------------- */

/* The chance of madness: the spiral, and how many of the die's sides. */
static void draw_odds(gfx_frame_t *frame, int x, int y, const cult_page_view_t *page,
                      const cult_pair_t *pair) {
    char text[8];
    format_number(cult_odds(page->state, pair), text);
    size_t used = strlen(text);
    text[used] = '/';
    format_number(CULT_SIDES, text + used + 1);
    gfx_sprite(frame, x, y, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], GFX_SET);
    (void)gfx_text(frame, x + 11, y + 1, &gfx_font_5x8, text, GFX_SET);
}

static bool shows_odds(const cult_page_view_t *page, const cast_t *cast) {
    return cast->throws && page->paint->view->session->settings.value[SETTING_ODDS] != 0;
}

static void draw_pool(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    char text[4];
    if (cast->starts) {
        (void)gfx_label(frame, 0, RING_Y, &gfx_font_5x8, word(page->paint->view, TEXT_THE_DIE),
                        cast->hot == HOT_DIE);
        return;
    }
    format_number(page->state->pool, text);
    gfx_sprite(frame, 0, 53, &gfx_art_cthulhu_11, GFX_SET);
    (void)gfx_text(frame, 14, FOOT_Y, &gfx_font_6x12, text, GFX_SET);
}

static void draw_foot(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    const char *verb = word(page->paint->view, cast->verb);
    int x = GFX_WIDTH_PX - 1 - gfx_text_width(&gfx_font_6x12, verb) - (cast->picks ? 7 : 0);
    draw_pool(frame, page, cast);
    if (shows_odds(page, cast)) {
        draw_odds(frame, 29, 53, page, &cast->pair);
    }
    (void)gfx_text(frame, x, FOOT_Y, &gfx_font_6x12, verb, GFX_SET);
    paint_ring(page->paint, x - 10, RING_Y);
    if (cast->picks) {
        draw_arrows(frame, x - 17, 124, RING_Y);
    }
}

/* --- the duel ----------------------------------------------------------------------------- */

static void draw_bolt(gfx_frame_t *frame, const cult_pair_t *pair, int y) {
    bool right = pair->roller == 0;
    int tip_x = right ? 79 : 41;
    if (pair->responds) {
        for (int i = 0; i < 7; i++) {
            gfx_rect(frame, 43 + i * 6, y, 4, 3, GFX_SET);
        }
    } else {
        gfx_rect(frame, 42, y, 42, 3, GFX_SET);
    }
    gfx_rect(frame, tip_x, y - 2, 7, 7, GFX_CLEAR);
    (right ? gfx_sprite : gfx_sprite_mirrored)(frame, tip_x, y - 2, &gfx_art_tip_7x7, GFX_SET);
}

static void draw_duellists(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    for (uint8_t seat = 0; seat < 2; seat++) {
        char name[NAME_UTF8_MAX];
        int x = seat == 0 ? 24 : 103;
        bool hot = cast->starts && cast->hot == seat;
        draw_robe(frame, ROBE_26, x, 16, page->state->sanity[seat]);
        format_name(page->paint->view, seat, name);
        int width = gfx_text_width(&gfx_font_6x12, name);
        if (hot) {
            gfx_rect(frame, x - 1 - width / 2 - 2, FOOT_Y, width + 2 * 2, 12, GFX_SET);
        }
        gfx_text_centred(frame, x - 1, FOOT_Y, &gfx_font_6x12, name, hot ? GFX_CLEAR : GFX_SET);
    }
}

static void draw_between(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    char text[4];
    bool odds = shows_odds(page, cast);
    draw_bolt(frame, &cast->pair, odds ? 30 : 22);
    if (odds) {
        draw_odds(frame, 46, 17, page, &cast->pair);
    }
    format_number(page->state->pool, text);
    gfx_sprite(frame, 42, odds ? 38 : 30, odds ? &gfx_art_cthulhu_11 : &gfx_art_cthulhu_22,
               GFX_SET);
    (void)gfx_text(frame, 70, odds ? 34 : 28, odds ? &gfx_font_8x16 : &gfx_font_12x24_bold, text,
                   GFX_SET);
}

static void draw_duel(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    draw_duellists(frame, page, cast);
    if (cast->starts) {
        gfx_sprite(frame, 52, 18, &gfx_art_d12_24, GFX_SET);
        gfx_text_centred(frame, 63, 43, &gfx_font_5x8, word(page->paint->view, TEXT_THE_DIE),
                         GFX_SET);
        if (cast->hot == HOT_DIE) {
            gfx_rect(frame, 43, 16, 42, 36, GFX_XOR);
        }
        draw_arrows(frame, 52, 71, RING_Y);
    } else {
        draw_between(frame, page, cast);
    }
    paint_ring(page->paint, 60, RING_Y);
}

void draw_table(gfx_frame_t *frame, const cult_page_view_t *page) {
    cast_t cast = cast_of(page);
    draw_header(frame, page, &cast);
    if (cult_count(page->state) == 2) {
        draw_duel(frame, page, &cast);
        return;
    }
    draw_seats(frame, page, &cast);
    draw_foot(frame, page, &cast);
}
