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
    WORD_GAP_PX = 5,
    NAME_GAP_PX = 4,
    HOPS_ABOUT = 16, /* so many, but whole rounds of the table */
    ARC_Y = 16,
    ARC_FOOT_PX = 4,
    ARC_FOOT_WIDE_PX = 3,
    ARROW_PX = 4, /* from its middle to its edge */
    ROBE_Y = 21,
    NAME_Y = 45,
    NAME_ROWS = 8
};

/* Rivals' seats. */
enum {
    FEW = 4, /* large robes */
    THREES = 3,
    THREE_X = 10,
    THREE_PITCH_PX = 20,
    TWO_X = 18,
    TWO_PITCH_PX = 28,
    RIVALS_GAP_PX = 8,
    EDGE_PX = 8, /* from a robe's middle to the bracket round it */
    WIDE_EDGE_PX = 12,
    BRACKET_Y = 46,
    BRACKET_LINE_Y = 48,
    BRACKET_ROWS = 3
};

/* The foot of a table. */
enum {
    FOOT_Y = 52,
    SIGN_Y = 53,
    RING_Y = 55,
    POOL_X = 14,
    ODDS_X = 29,
    RING_PX = 10, /* before the verb, */
    LEFT_PX = 17,
    RIGHT_X = 124,
    RIGHT_PX = 7
};

/* The duel. */
enum {
    DUEL_X = 24,
    DUEL_X2 = 103,
    DUEL_ROBE_Y = 16,
    LABEL_ROWS = 12,
    BOLT_X = 42,
    BOLT_PX = 42,
    BOLT_ROWS = 3,
    DASHES = 7,
    DASH_X = 43,
    DASH_PITCH_PX = 6,
    DASH_PX = 4,
    TIP_X = 79,
    TIP_BACK_X = 41,
    TIP_PX = 7,
    BOLT_Y = 22,
    DUEL_POOL_X = 42,
    DUEL_POOL_Y = 30,
    FIGURE_X = 70,
    FIGURE_Y = 28,
    DUEL_ODDS_X = 46, /* with the odds all else is lower, and small: */
    DUEL_ODDS_Y = 17,
    LOW_BOLT_Y = 30,
    LOW_POOL_Y = 38,
    LOW_FIGURE_Y = 34,
    DIE_X = 52,
    DIE_Y = 18,
    DIE_WORD_X = 63,
    DIE_WORD_Y = 43,
    HOT_X = 43,
    HOT_Y = 16,
    HOT_PX = 42,
    HOT_ROWS = 36,
    DUEL_RING_X = 60,
    DUEL_LEFT_X = 52,
    DUEL_RIGHT_X = 71
};

enum { SPIRAL_PX = 11 };

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
    uint32_t rounds = players * (uint32_t)(HOPS_ABOUT / players + 1);
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
    paint_who_starts(page->paint, who, NAME_GAP_PX);
}

/* "Cornelia casts" */
static void draw_whose(gfx_frame_t *frame, const cult_page_view_t *page, uint8_t cultist,
                       text_t verb, bool responds) {
    char name[NAME_UTF8_MAX];
    format_name(page->paint->view, cult_owner(page->state, cultist), name);
    int x = gfx_label(frame, 0, 0, &gfx_font_6x12, name, true);
    x = paint_heading(page->paint, x + WORD_GAP_PX, word(page->paint->view, verb));
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

static bool is_wide(const cult_state_t *state) { return cult_count(state) <= FEW; }

static int seat_x(const cult_state_t *state, uint8_t cultist) {
    if (state->cultists == THREES) {
        return THREE_X + THREE_PITCH_PX * cultist + (cultist >= THREES ? RIVALS_GAP_PX : 0);
    }
    if (state->cultists == 2) {
        return TWO_X + TWO_PITCH_PX * cultist + (cultist >= 2 ? RIVALS_GAP_PX : 0);
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
        gfx_rect(frame, x - 1, NAME_Y, width + 2, NAME_ROWS, GFX_SET);
    }
    (void)gfx_text(frame, x, NAME_Y, &gfx_font_5x8, name, hot ? GFX_CLEAR : GFX_SET);
}

/* A bracket round a rival's cultists with the name in its bottom line. */
static void draw_bracket(gfx_frame_t *frame, const cult_page_view_t *page, uint8_t player) {
    char name[NAME_UTF8_MAX];
    uint8_t own = page->state->cultists, first = (uint8_t)(player * own);
    int edge = is_wide(page->state) ? WIDE_EDGE_PX : EDGE_PX;
    int left = seat_x(page->state, first) - edge;
    int right = seat_x(page->state, (uint8_t)(first + own - 1)) + edge;
    gfx_vline(frame, left, BRACKET_Y, BRACKET_ROWS, GFX_SET);
    gfx_vline(frame, right, BRACKET_Y, BRACKET_ROWS, GFX_SET);
    gfx_hline(frame, left, BRACKET_LINE_Y, right - left + 1, GFX_SET);
    format_name(page->paint->view, player, name);
    int width = gfx_text_width(&gfx_font_5x8, name);
    int x = (left + right - width) / 2;
    gfx_rect(frame, x - 2, NAME_Y, width + 2 * 2, NAME_ROWS, GFX_CLEAR);
    (void)gfx_text(frame, x, NAME_Y, &gfx_font_5x8, name, GFX_SET);
}

/* From who throws (a foot) to whom it meets (an arrowhead): solid for a cast, dashed in answer. */
static void draw_arc(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair) {
    int from = seat_x(page->state, pair->roller), to = seat_x(page->state, pair->target);
    int left = from < to ? from : to, length = (from < to ? to - from : from - to) + 1;
    gfx_hline_dashed(frame, left, ARC_Y, length, pair->responds ? 2 : 0, 0, GFX_SET);
    gfx_vline(frame, from, ARC_Y, ARC_FOOT_PX, GFX_SET);
    gfx_rect(frame, from - 1, ARC_Y + 2, ARC_FOOT_WIDE_PX, 2, GFX_SET);
    gfx_sprite(frame, to - ARROW_PX, ARC_Y, &gfx_art_arrow_down_9x5, GFX_SET);
}

static void draw_seats(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    const cult_state_t *state = page->state;
    for (uint8_t i = 0; i < cult_count(state); i++) {
        draw_robe(frame, is_wide(state) ? ROBE_22 : ROBE_14, seat_x(state, i), ROBE_Y,
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
        gfx_sprite(frame, seat_x(state, cast->hot) - ARROW_PX, ARC_Y, &gfx_art_arrow_down_9x5,
                   GFX_SET);
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
    (void)gfx_text(frame, x + SPIRAL_PX, y + 1, &gfx_font_5x8, text, GFX_SET);
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
    gfx_sprite(frame, 0, SIGN_Y, &gfx_art_cthulhu_11, GFX_SET);
    (void)gfx_text(frame, POOL_X, FOOT_Y, &gfx_font_6x12, text, GFX_SET);
}

static void draw_foot(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    const char *verb = word(page->paint->view, cast->verb);
    int x = GFX_WIDTH_PX - 1 - gfx_text_width(&gfx_font_6x12, verb) - (cast->picks ? RIGHT_PX : 0);
    draw_pool(frame, page, cast);
    if (shows_odds(page, cast)) {
        draw_odds(frame, ODDS_X, SIGN_Y, page, &cast->pair);
    }
    (void)gfx_text(frame, x, FOOT_Y, &gfx_font_6x12, verb, GFX_SET);
    paint_ring(page->paint, x - RING_PX, RING_Y);
    if (cast->picks) {
        draw_arrows(frame, x - LEFT_PX, RIGHT_X, RING_Y);
    }
}

/* --- the duel ----------------------------------------------------------------------------- */

static void draw_bolt(gfx_frame_t *frame, const cult_pair_t *pair, int y) {
    bool right = pair->roller == 0;
    int tip_x = right ? TIP_X : TIP_BACK_X;
    if (pair->responds) {
        for (int i = 0; i < DASHES; i++) {
            gfx_rect(frame, DASH_X + i * DASH_PITCH_PX, y, DASH_PX, BOLT_ROWS, GFX_SET);
        }
    } else {
        gfx_rect(frame, BOLT_X, y, BOLT_PX, BOLT_ROWS, GFX_SET);
    }
    gfx_rect(frame, tip_x, y - 2, TIP_PX, TIP_PX, GFX_CLEAR);
    (right ? gfx_sprite : gfx_sprite_mirrored)(frame, tip_x, y - 2, &gfx_art_tip_7x7, GFX_SET);
}

static void draw_duellists(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    for (uint8_t seat = 0; seat < 2; seat++) {
        char name[NAME_UTF8_MAX];
        int x = seat == 0 ? DUEL_X : DUEL_X2;
        bool hot = cast->starts && cast->hot == seat;
        draw_robe(frame, ROBE_26, x, DUEL_ROBE_Y, page->state->sanity[seat]);
        format_name(page->paint->view, seat, name);
        int width = gfx_text_width(&gfx_font_6x12, name);
        if (hot) {
            gfx_rect(frame, x - 1 - width / 2 - 2, FOOT_Y, width + 2 * 2, LABEL_ROWS, GFX_SET);
        }
        gfx_text_centred(frame, x - 1, FOOT_Y, &gfx_font_6x12, name, hot ? GFX_CLEAR : GFX_SET);
    }
}

static void draw_between(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    char text[4];
    bool odds = shows_odds(page, cast);
    draw_bolt(frame, &cast->pair, odds ? LOW_BOLT_Y : BOLT_Y);
    if (odds) {
        draw_odds(frame, DUEL_ODDS_X, DUEL_ODDS_Y, page, &cast->pair);
    }
    format_number(page->state->pool, text);
    gfx_sprite(frame, DUEL_POOL_X, odds ? LOW_POOL_Y : DUEL_POOL_Y,
               odds ? &gfx_art_cthulhu_11 : &gfx_art_cthulhu_22, GFX_SET);
    (void)gfx_text(frame, FIGURE_X, odds ? LOW_FIGURE_Y : FIGURE_Y,
                   odds ? &gfx_font_8x16 : &gfx_font_12x24_bold, text, GFX_SET);
}

static void draw_duel(gfx_frame_t *frame, const cult_page_view_t *page, const cast_t *cast) {
    draw_duellists(frame, page, cast);
    if (cast->starts) {
        gfx_sprite(frame, DIE_X, DIE_Y, &gfx_art_d12_24, GFX_SET);
        gfx_text_centred(frame, DIE_WORD_X, DIE_WORD_Y, &gfx_font_5x8,
                         word(page->paint->view, TEXT_THE_DIE), GFX_SET);
        if (cast->hot == HOT_DIE) {
            gfx_rect(frame, HOT_X, HOT_Y, HOT_PX, HOT_ROWS, GFX_XOR);
        }
        draw_arrows(frame, DUEL_LEFT_X, DUEL_RIGHT_X, RING_Y);
    } else {
        draw_between(frame, page, cast);
    }
    paint_ring(page->paint, DUEL_RING_X, RING_Y);
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
