/* The end: who is left, crowned, or Cthulhu; and the evening in brief. */
#include <string.h>

#include "cult_view.h"
#include "gfx_art.h"

enum { STORY_X = 48, STORY_Y = 15, LINE_PX = 12, ROBE_X = 21, ROBE_Y = 28, CROWN_Y = 19 };

/* Of how many games at this table the winner has won how many: "2/3". */
static void draw_score(gfx_frame_t *frame, const cult_page_view_t *page) {
    session_series_t score = session_score(page->paint->view->session);
    uint32_t wins = page->prompt.count > 0 ? score.wins[page->prompt.winners[0]] : score.nobody;
    char text[24];
    if (score.games < 2) {
        return;
    }
    format_number(wins, text);
    size_t used = strlen(text);
    text[used] = '/';
    format_number(score.games, text + used + 1);
    gfx_text_right(frame, GFX_WIDTH_PX - 3, 1, &gfx_font_6x12, text, GFX_SET);
}

static void draw_header(gfx_frame_t *frame, const cult_page_view_t *page) {
    char name[NAME_UTF8_MAX];
    const char *who = word_face(page->paint->view, CULT_CTHULHU);
    if (page->prompt.count > 0) {
        format_name(page->paint->view, page->prompt.winners[0], name);
        who = name;
    }
    int x = gfx_label(frame, 0, 0, &gfx_font_6x12, who, true);
    (void)gfx_text(frame, x + 5, 1, &gfx_font_6x12, word(page->paint->view, TEXT_WINNER), GFX_SET);
    draw_score(frame, page);
}

/* It comes down from above and bounces once. */
static int crown_y(const cult_page_view_t *page) {
    static const int8_t above[] = {-30, -25, -20, -15, -10, -6, -3, 0, -3, -4, -3, 0, -1, 0};
    uint64_t age_us = page->paint->now_us - page->paint->ui->since_us;
    uint64_t step = age_us * sizeof above / CULT_CROWN_US;
    return CROWN_Y +
           (page->paint->ui->table.cult.skipped || step >= sizeof above ? 0 : above[step]);
}

/* All that the winner kept: of the duel the tokens, of rivals those of all their cultists. */
static uint8_t kept(const cult_page_view_t *page) {
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
    draw_robe(frame, kept(page) > 9 ? ROBE_22 : ROBE_26, ROBE_X, ROBE_Y, kept(page));
    gfx_sprite(frame, ROBE_X - 8, crown_y(page), &gfx_art_crown_15x9, GFX_SET);
}

/* "12 turns" */
static void draw_turns(gfx_frame_t *frame, const cult_page_view_t *page) {
    char text[12];
    format_number(page->state->turn, text);
    int x = gfx_text(frame, STORY_X, STORY_Y, &gfx_font_6x12, text, GFX_SET);
    (void)gfx_text(frame, x + 6, STORY_Y, &gfx_font_6x12, word(page->paint->view, TEXT_TURNS),
                   GFX_SET);
}

/* "madness 3x" */
static void draw_madness(gfx_frame_t *frame, const cult_page_view_t *page) {
    char text[12];
    int y = STORY_Y + LINE_PX;
    int x =
        gfx_text(frame, STORY_X, y, &gfx_font_6x12, word(page->paint->view, TEXT_MADNESS), GFX_SET);
    format_number(page->paint->ui->table.cult.story.madnesses, text);
    x = gfx_text(frame, x + 6, y, &gfx_font_6x12, text, GFX_SET);
    (void)gfx_text(frame, x, y, &gfx_font_6x12, "x", GFX_SET);
}

static void draw_thief(gfx_frame_t *frame, const cult_page_view_t *page) {
    char name[NAME_UTF8_MAX];
    uint8_t thief = page->paint->ui->table.cult.story.thief;
    int y = STORY_Y + 2 * LINE_PX;
    if (thief == GAME_NOBODY) {
        return;
    }
    int x = gfx_text(frame, STORY_X, y + 2, &gfx_font_5x8, word(page->paint->view, TEXT_THIEF),
                     GFX_SET);
    format_name(page->paint->view, thief, name);
    (void)gfx_text(frame, x + 4, y, &gfx_font_6x12, name, GFX_SET);
}

void draw_over(gfx_frame_t *frame, const cult_page_view_t *page) {
    draw_winner(frame, page);
    draw_header(frame, page);
    draw_turns(frame, page);
    draw_madness(frame, page);
    draw_thief(frame, page);
    paint_next(page->paint, word(page->paint->view, TEXT_REMATCH));
}
