/* The end: who is left, crowned, or Cthulhu; the evening in brief, and what everybody has.
 *
 *    0 | Cornelia wins              2/3 |
 *   16 |  crown   12 turns @ 3x         |
 *   23 |          thief Cornelia        |   or that he has awoken
 *   30 |  robe    Isabe @  Corne 3      |
 *   37 |          Wilhe @  Bob   @      |
 *   44 |          (pool) 9              |
 *   52 |            (o) Rematch         | */
#include <string.h>

#include "cult_view.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"

enum {
    STORY_X = 45,
    TURNS_Y = 16,
    THIEF_Y = 23,
    WORD_PX = 5, /* between words */
};

/* Of how many games at this table the winner has won how many: "2/3". Returns where it begins. */
static int draw_score(gfx_frame_t *frame, const cult_page_view_t *page) {
    int last_x = status_icons_x(page->paint) - 3;
    session_series_t score = session_score(page->paint->view->session);
    uint32_t wins = page->prompt.count > 0 ? score.wins[page->prompt.winners[0]] : score.nobody;
    char text[24];
    if (score.games < 2) {
        return last_x;
    }
    format_number(wins, text);
    size_t used = strlen(text);
    text[used] = '/';
    format_number(score.games, text + used + 1);
    gfx_text_right(frame, last_x, 1, &gfx_font_6x12, text, GFX_SET);
    return last_x - gfx_text_width(&gfx_font_6x12, text) - 2;
}

static void draw_header(gfx_frame_t *frame, const cult_page_view_t *page) {
    char name[NAME_UTF8_MAX];
    const char *who = word_face(page->paint->view, CULT_CTHULHU);
    if (page->prompt.count > 0) {
        format_name(page->paint->view, page->prompt.winners[0], name);
        who = name;
    }
    int x = gfx_label(frame, 0, 0, &gfx_font_6x12, who, true) + 5;
    (void)draw_if_room(frame, x, draw_score(frame, page) - x, word(page->paint->view, TEXT_WINNER));
}

/* It comes down from above and bounces once. */
static int crown_y(const cult_page_view_t *page) {
    static const int8_t above[] = {-30, -25, -20, -15, -10, -6, -3, 0, -3, -4, -3, 0, -1, 0, 0};
    enum { STEPS = sizeof above - 1, STEP_US = CULT_CROWN_US / STEPS };
    uint64_t age_us = page->paint->now_us - page->paint->ui->since_us;
    uint32_t step = (uint32_t)(age_us / STEP_US);
    if (page->paint->ui->table.cult.skipped || step >= STEPS) {
        return 19;
    }
    int gone_us = (int)(age_us % STEP_US);
    return 19 + above[step] + (above[step + 1] - above[step]) * gone_us / STEP_US;
}

/* All that the winner kept: of the duel the tokens, of rivals those of all their cultists. */
static uint8_t won_tokens(const cult_page_view_t *page) {
    uint8_t own = page->state->cultists, sum = 0;
    for (uint8_t i = 0; i < own; i++) {
        sum = (uint8_t)(sum + page->state->sanity[page->prompt.winners[0] * own + i]);
    }
    return sum;
}

static void draw_winner(gfx_frame_t *frame, const cult_page_view_t *page) {
    if (page->prompt.count == 0) {
        gfx_sprite(frame, 0, 18, &gfx_art_cthulhu_44, GFX_SET);
        return;
    }
    draw_robe(frame, won_tokens(page) > 9 ? ROBE_22 : ROBE_26, 21, 28, won_tokens(page));
    gfx_sprite(frame, 13, crown_y(page), &gfx_art_crown_15x9, GFX_SET);
}

static int draw_number(gfx_frame_t *frame, int x, int y, uint32_t number) {
    char text[12];
    format_number(number, text);
    return gfx_text(frame, x, y, &gfx_font_5x8, text, GFX_SET);
}

/* "12 turns @3": how often somebody went mad. */
static void draw_turns(gfx_frame_t *frame, const cult_page_view_t *page) {
    int x = draw_number(frame, STORY_X, TURNS_Y, page->state->turn) + WORD_PX;
    x = gfx_text(frame, x, TURNS_Y, &gfx_font_5x8, word(page->paint->view, TEXT_TURNS), GFX_SET);
    gfx_sprite(frame, x + WORD_PX, TURNS_Y + 1, &gfx_art_spiral_7x6, GFX_SET);
    x += WORD_PX + gfx_art_spiral_7x6.width + 1;
    x = draw_number(frame, x, TURNS_Y, page->paint->ui->table.cult.story.madnesses);
    (void)gfx_text(frame, x, TURNS_Y, &gfx_font_5x8, "x", GFX_SET);
}

/* Who took the most; but when Cthulhu wins, that he does. */
static void draw_thief(gfx_frame_t *frame, const cult_page_view_t *page) {
    char name[NAME_UTF8_MAX];
    const ui_view_t *view = page->paint->view;
    uint8_t thief = page->paint->ui->table.cult.story.thief;
    if (page->prompt.count == 0) {
        (void)gfx_text(frame, STORY_X, THIEF_Y, &gfx_font_5x8, word(view, TEXT_AWOKEN), GFX_SET);
    } else if (thief != GAME_NOBODY) {
        int x = gfx_text(frame, STORY_X, THIEF_Y, &gfx_font_5x8, word(view, TEXT_THIEF), GFX_SET);
        format_name(view, thief, name);
        (void)gfx_text(frame, x + WORD_PX, THIEF_Y, &gfx_font_5x8, name, GFX_SET);
    }
}

static void draw_everybody(gfx_frame_t *frame, const cult_page_view_t *page) {
    static const cult_tally_place_t place = {STORY_X, 30, 79, 7, 2, true};
    cult_change_t same = {page->state, page->state};
    draw_tally(frame, page->paint->view, &same, &place);
}

void draw_over(gfx_frame_t *frame, const cult_page_view_t *page) {
    draw_winner(frame, page);
    draw_header(frame, page);
    draw_turns(frame, page);
    draw_thief(frame, page);
    draw_everybody(frame, page);
    paint_next(page->paint, word(page->paint->view, TEXT_REMATCH));
}
