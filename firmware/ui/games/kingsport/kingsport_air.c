/* A die in the air; and for a moment where it fell, before it goes to its place beside what it
 * did. */
#include "gfx_art.h"
#include "kingsport_view.h"
#include "table.h"
#include "words.h"

static const char *air_word(const kingsport_look_t *look) {
    const ui_view_t *view = look->paint->view;
    if (look->prompt->kind == PROMPT_CHOOSE && look->prompt->ask == ASK_STEP) {
        return kingsport_word(view, (game_option_t)look->prompt->options[look->paint->ui->cursor]);
    }
    game_prompt_t prompt = *look->prompt;
    if (prompt.kind == PROMPT_CHOOSE) {
        prompt.ask = ASK_COMBAT; /* a heart, and again */
    }
    return kingsport_roll_word(view, look->state, &prompt);
}

static void paint_around(const kingsport_look_t *look) {
    kingsport_paint_header(look->paint, look->state->player, air_word(look), look->state->step);
    kingsport_paint_tokens(look->paint, &look->state->players[look->state->player], true);
}

/* A miss that a heart makes good is shaken for; after a throw the choice is answered already. */
static bool gives_heart(const kingsport_look_t *look) {
    return look->prompt->kind == PROMPT_CHOOSE && look->prompt->ask == ASK_COMBAT;
}

void kingsport_paint_air(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    paint_around(look);
    if (gives_heart(look)) {
        kingsport_paint_breaking(look, kingsport_ms_since(paint, paint->ui->die.since_us));
    }
    throw_render(&paint->ui->die, gfx_art_cube_32, GFX_ART_CUBE_32_COUNT, 16, 17, paint->now_us,
                 paint->frame);
    if (paint->ui->die.stage == THROW_SHAKING) {
        (void)gfx_text(paint->frame, 0, 52, &gfx_font_6x12, word(paint->view, TEXT_LET_GO),
                       GFX_SET);
    }
}

/* --- it lies ------------------------------------------------------------------------------ */

static int size_at_place(game_ask_t ask) {
    bool counted = ask == ASK_MOVE || ask == ASK_COMBAT;
    return ask == ASK_CULTISTS ? 10 : counted ? 24 : 30;
}

/* Between two values, from the time when it lies no more until it has landed. */
static int between(int from, int to, uint32_t ms) {
    int gone = ms < KINGSPORT_LIES_MS ? 0 : (int)(ms - KINGSPORT_LIES_MS);
    return from + (to - from) * gone / (KINGSPORT_LANDS_MS - KINGSPORT_LIES_MS);
}

void kingsport_paint_lying(const kingsport_look_t *before, uint32_t ms) {
    log_entry_t entries[2];
    paint_around(before);
    if (newest_answers(before->paint->view->session, entries) > 0) {
        int size = between(30, size_at_place((game_ask_t)entries[0].ask), ms);
        gfx_sprite_scaled(before->paint->frame, between(16, 0, ms), between(17, 16, ms),
                          &gfx_art_pips[entries[0].values[0]], size, size, GFX_SET);
    }
}
