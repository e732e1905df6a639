#include "table_parts.h"

#include <assert.h>

#include "game_picture.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

/* --- seats ----------------------------------------------------------------------------------- */

int paint_name(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, uint8_t seat,
               size_t letters) {
    char name[NAME_UTF8_MAX];
    format_name_cut(paint->view, seat, letters, name);
    return gfx_text(paint->frame, x, y, font, name, GFX_SET);
}

int seat_centre_x(uint8_t seat, uint8_t seats) {
    assert(seat < seats);
    return GFX_WIDTH_PX * (2 * seat + 1) / (2 * seats);
}

void paint_seat_name(const ui_paint_t *paint, uint8_t seat, uint8_t seats, int y, bool selected) {
    static const uint8_t letters[GAME_PLAYERS_MAX + 1] = {8, 8, 8, 8, 6, 4, 3, 2, 2};
    char name[NAME_UTF8_MAX];
    assert(seat < seats && seats <= GAME_PLAYERS_MAX);
    format_name_cut(paint->view, seat, letters[seats], name);
    int width = gfx_text_width(&gfx_font_5x8, name), x = seat_centre_x(seat, seats) - width / 2;
    if (selected) {
        gfx_rect(paint->frame, x - 1, y, width + 2, 8, GFX_SET);
    }
    gfx_text(paint->frame, x, y, &gfx_font_5x8, name, selected ? GFX_CLEAR : GFX_SET);
}

uint8_t hopping_seat(const ui_paint_t *paint, uint8_t seats, uint8_t picked) {
    const throw_t *die = &paint->ui->die;
    assert(seats > 0);
    uint32_t hops = seats * (uint32_t)(16 / seats + 1); /* about 16, but whole rounds */
    uint32_t last = die->stage == THROW_FALLING ? picked : 0;
    return (uint8_t)((last + throw_hops(die, hops, paint->now_us)) % seats);
}

/* --- foot ------------------------------------------------------------------------------------ */

text_t text_shaking(const ui_paint_t *paint) {
    return die_plays(paint) ? TEXT_THE_DIE : TEXT_LET_GO;
}

void paint_bot(const ui_paint_t *paint) {
    enum { HEAD_PX = 13 };
    static_assert(TEXT_REASON_TOO_RISKY - TEXT_REASON_ONLY_ONE + 1 == REASON_IDS,
                  "texts.def has the order of reasons.def");
    const ui_bot_t *bot = &paint->ui->bot;
    game_prompt_t prompt;
    session_prompt(paint->view->session, &prompt);
    if (!die_plays(paint) || throw_moves(&paint->ui->die) || bot->player != prompt.player) {
        return;
    }
    const char *why = word(paint->view, (text_t)(TEXT_REASON_ONLY_ONE + bot->reason));
    gfx_rect(paint->frame, 0, 0, GFX_WIDTH_PX, HEAD_PX, GFX_CLEAR);
    paint_title(paint, bot->player, why, status_icons_x(paint));
}

void paint_option_box(const ui_paint_t *paint, int x, int width, bool selected) {
    if (selected) {
        gfx_rect(paint->frame, x, 51, width, 13, GFX_XOR);
    } else {
        gfx_box(paint->frame, x, 51, width, 13, GFX_SET);
    }
}

void paint_picker(const ui_paint_t *paint, int x, int y) {
    draw_arrows(paint->frame, x, x + 19, y);
    if (paint->ui->has_cursor) {
        paint_ring(paint, x + 8, y);
    }
}

/* --- other ----------------------------------------------------------------------------------- */

void paint_empty_place(const ui_paint_t *paint, int x, int y, int width, int height) {
    gfx_hline_dashed(paint->frame, x, y, width, 1, x, GFX_SET);
    gfx_hline_dashed(paint->frame, x, y + height - 1, width, 1, x, GFX_SET);
    gfx_vline_dashed(paint->frame, x, y, height, 1, y, GFX_SET);
    gfx_vline_dashed(paint->frame, x + width - 1, y, height, 1, y, GFX_SET);
}

void paint_glow(const ui_paint_t *paint, int size_px, uint32_t age_ms) {
    enum { GLOWS_MS = 1000, LEVELS = 12 };
    int rising = (int)(age_ms * LEVELS / GLOWS_MS);
    if (age_ms < GLOWS_MS) {
        gfx_shade(paint->frame, 0, 16, size_px, size_px,
                  rising < LEVELS / 2 ? rising : LEVELS - rising, GFX_SET);
    }
}

bool blinks_now(uint64_t age_ms, uint32_t each_ms, uint32_t times) {
    return age_ms < 2 * times * each_ms && age_ms / each_ms % 2 == 0;
}

int bow_px(int height_px, int at, int of) {
    int off = 2 * at - of;
    return height_px - height_px * off * off / (of * of);
}

uint64_t next_frame_us(uint64_t since_us, uint64_t length_us, uint64_t now_us) {
    if (now_us >= since_us + length_us) {
        return UINT64_MAX;
    }
    uint64_t gone_us = now_us > since_us ? now_us - since_us : 0;
    return since_us + (gone_us / THROW_FRAME_US + 1) * THROW_FRAME_US;
}

bool waits_for_noise(const ui_paint_t *paint) {
    return paint->ui->die.stage == THROW_THROWN && paint->view->noise != UI_NOISE_GOOD;
}

bool rolls_own_die(const ui_view_t *view) {
    return view->session->settings.value[SETTING_OWN_DIE] != 0;
}

/* --- presses --------------------------------------------------------------------------------- */

void intend_roll(const ui_call_t *call, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_CHOOSE) {
        intend_option(call, prompt->options[call->ui->cursor], true);
    } else {
        call->intent->kind = INTENT_ROLL;
    }
}

void select_next(ui_t *ui, bool right, uint8_t items) {
    assert(items > 0);
    uint8_t before_first = (uint8_t)(items - 1), after_last = 0;
    uint8_t from = ui->has_cursor ? ui->cursor : right ? before_first : after_last;
    ui->cursor = (uint8_t)((from + (right ? 1 : items - 1)) % items);
    ui->has_cursor = true;
}
