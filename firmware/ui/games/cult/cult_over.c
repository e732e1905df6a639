/* The end: who is left, crowned, or Cthulhu; and the game in brief.
 *
 *    0 | Cornelia wins              2/3 |
 *   16 |  crown   12 turns              |
 *      |          3 went mad            |
 *      |  robe    top thief:            |   or that he has awoken
 *      |          Cornelia              |
 *   52 |                   (o) Rematch  | */
#include <string.h>

#include "cult_ui.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"

/* --- summary ------------------------------------------------------------------------------ */

static bool is_tentacle(const log_entry_t *entry) {
    bool eye = entry->ask == ASK_CAST_EYE || entry->ask == ASK_RESPOND_EYE;
    bool rolls = entry->ask == ASK_CAST || entry->ask == ASK_RESPOND;
    if (entry->kind == PROMPT_ROLL) {
        return rolls && cult_face(entry->values[0]) == CULT_TENTACLE;
    }
    return eye && entry->values[0] == OPTION_TENTACLE;
}

typedef struct {
    uint16_t stolen[GAME_PLAYERS_MAX];
    uint16_t madnesses;
} counts_t;

static void count_answer(void *to, const game_state_t *from, const game_state_t *until,
                         const log_entry_t *entry) {
    counts_t *counts = to;
    const cult_state_t *before = cult_part(from), *after = cult_part(until);
    for (uint8_t i = 0; i < cult_count(after); i++) {
        bool mad = before->sanity[i] > 0 && after->sanity[i] == 0;
        counts->madnesses = (uint16_t)(counts->madnesses + mad);
    }
    uint8_t caster = before->caster;
    if (is_tentacle(entry) && after->sanity[caster] > before->sanity[caster]) {
        counts->stolen[cult_owner(before, caster)]++;
    }
}

void cult_summarize(const session_t *session, cult_summary_t *summary) {
    counts_t counts = {.madnesses = 0};
    session_replay(session, count_answer, &counts);
    *summary = (cult_summary_t){.thief = GAME_NOBODY, .madnesses = counts.madnesses};
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (counts.stolen[seat] > summary->stolen) {
            summary->thief = seat;
            summary->stolen = counts.stolen[seat];
        }
    }
}

/* --- the screen --------------------------------------------------------------------------- */

/* Of how many games at this table the winner has won how many: "2/3". Returns where it begins. */
static int paint_score(const cult_look_t *look) {
    int last_x = status_icons_x(look->paint) - 3;
    session_series_t score = session_score(look->paint->view->session);
    uint32_t wins = look->prompt.count > 0 ? score.wins[look->prompt.winners[0]] : score.nobody;
    char text[24];
    if (score.games < 2) {
        return last_x;
    }
    format_number(wins, text);
    append_text(text, sizeof text, "/");
    append_number(text, sizeof text, score.games);
    gfx_text_right(look->paint->frame, last_x, 1, &gfx_font_6x12, text, GFX_SET);
    return last_x - gfx_text_width(&gfx_font_6x12, text) - 2;
}

static void paint_header(const cult_look_t *look) {
    const ui_paint_t *paint = look->paint;
    char name[NAME_UTF8_MAX];
    const char *who = word_face(paint->view, CULT_CTHULHU);
    if (look->prompt.count > 0) {
        format_name(paint->view, look->prompt.winners[0], name);
        who = name;
    }
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, who, true) + 5;
    draw_if_room(paint->frame, x, paint_score(look) - x, word(paint->view, TEXT_WINNER));
}

/* The crown comes down from above and bounces once. */
static int crown_y(const ui_paint_t *paint) {
    static const int8_t y[] = {-11, -6, -1, 4, 9, 13, 16, 19, 16, 15, 16, 19, 18, 19, 19};
    enum { STEPS = sizeof y - 1, STEP_US = CULT_CROWN_US / STEPS };
    uint64_t age_us = paint->now_us - paint->ui->since_us;
    uint32_t step = (uint32_t)(age_us / STEP_US);
    if (paint->ui->table.cult.skipped || step >= STEPS) {
        return y[STEPS];
    }
    return y[step] + (y[step + 1] - y[step]) * (int)(age_us % STEP_US) / STEP_US;
}

/* With all tokens that the winner has: of rivals those of all their cultists. */
static void paint_winner(const cult_look_t *look) {
    uint8_t own = look->state->cultists, tokens = 0;
    if (look->prompt.count == 0) {
        gfx_sprite(look->paint->frame, 0, 18, &gfx_art_cthulhu_44, GFX_SET);
        return;
    }
    for (uint8_t i = 0; i < own; i++) {
        tokens = (uint8_t)(tokens + look->state->sanity[look->prompt.winners[0] * own + i]);
    }
    cult_paint_robe(look->paint, tokens > 9 ? ROBE_22 : ROBE_26, 21, 28, tokens);
    gfx_sprite(look->paint->frame, 13, crown_y(look->paint), &gfx_art_crown_15x9, GFX_SET);
}

/* "12 turns", "3 went mad", and who took the most, or that Cthulhu wins. All others have nothing left. */
static void paint_summary(const cult_look_t *look) {
    enum { LEFT_X = 45, TOP_Y = 15, PITCH = 10 };
    const ui_paint_t *paint = look->paint;
    const gfx_font_t *font = &gfx_font_6x12;
    const cult_summary_t *summary = &paint->ui->table.cult.summary;
    int x = paint_number(paint, LEFT_X, TOP_Y, font, look->state->turn) + font->width;
    paint_word(paint, x, TOP_Y, font, look->state->turn == 1 ? TEXT_TURN : TEXT_TURNS);
    x = paint_number(paint, LEFT_X, TOP_Y + PITCH, font, summary->madnesses) + font->width;
    paint_word(paint, x, TOP_Y + PITCH, font, TEXT_WENT_MAD);
    if (look->prompt.count == 0) {
        paint_word(paint, LEFT_X, TOP_Y + 2 * PITCH + 2, font, TEXT_AWOKEN);
    } else if (summary->thief != GAME_NOBODY) {
        paint_word(paint, LEFT_X, TOP_Y + 2 * PITCH - 1, font, TEXT_THIEF);
        paint_name(paint, LEFT_X, TOP_Y + 3 * PITCH - 2, font, summary->thief, NAME_CHARACTERS_MAX);
    }
}

void cult_paint_over(const cult_look_t *look) {
    paint_winner(look);
    paint_header(look);
    paint_summary(look);
    paint_verb(look->paint, word(look->paint->view, TEXT_REMATCH), false);
}
