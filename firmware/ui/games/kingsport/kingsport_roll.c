/* A roll: what it is for, the die in the air and on its way to its place, and in a fight what came of it. */
#include "gfx_art.h"
#include "kingsport_ui.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* --- in the air --------------------------------------------------------------------------- */

static void paint_around(const kingsport_look_t *look) {
    const ui_view_t *view = look->paint->view;
    const char *text = kingsport_roll_word(look);
    if (look->prompt->kind == PROMPT_CHOOSE && look->prompt->ask == ASK_STEP) {
        uint8_t option = look->prompt->options[look->paint->ui->cursor];
        text = kingsport_word(view, (game_option_t)option);
    }
    kingsport_paint_header(look->paint, look->state->player, text);
    kingsport_paint_tokens(look->paint, kingsport_player(look), true);
}

void kingsport_paint_air(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const throw_t *die = &paint->ui->die;
    paint_around(look);
    if (look->prompt->kind == PROMPT_CHOOSE && look->prompt->ask == ASK_COMBAT) {
        /* A heart is given for another roll. */
        kingsport_paint_breaking(look, kingsport_ms_since(paint, die->since_us));
    }
    throw_render(die, gfx_art_cube_32, GFX_ART_CUBE_32_COUNT, 16, 17, paint->now_us, paint->frame);
    if (die->stage == THROW_SHAKING) {
        paint_word(paint, 0, 52, &gfx_font_6x12, TEXT_LET_GO);
    }
}

/* Between two values, from the time when the die lies no more until it has landed. */
static int between(int from, int to, uint32_t ms) {
    int gone = ms < KINGSPORT_LIES_MS ? 0 : (int)(ms - KINGSPORT_LIES_MS);
    return from + (to - from) * gone / (KINGSPORT_LANDS_MS - KINGSPORT_LIES_MS);
}

void kingsport_paint_lying(const kingsport_look_t *before, uint32_t ms) {
    log_entry_t entries[2];
    paint_around(before);
    if (newest_answers(before->paint->view->session, entries) > 0) {
        uint8_t ask = entries[0].ask;
        int at_place_px = ask == ASK_CULTISTS ? 10 : ask == ASK_MOVE || ask == ASK_COMBAT ? 24 : 30;
        int size = between(30, at_place_px, ms);
        gfx_sprite_scaled(before->paint->frame, between(16, 0, ms), between(17, 16, ms),
                          &gfx_art_pips[entries[0].values[0]], size, size, GFX_SET);
    }
}

/* --- to be rolled ------------------------------------------------------------------------- */

static const gfx_sprite_t *foe_picture(uint8_t foe, uint8_t wings) {
    return foe == KINGSPORT_BYAKHEE ? &gfx_art_byakhee_26[wings] : &gfx_art_robe_22;
}

static const char *foe_word(const ui_view_t *view, uint8_t foe) {
    return kingsport_word(view, foe == KINGSPORT_BYAKHEE ? OPTION_BYAKHEE : OPTION_CULTIST);
}

uint8_t kingsport_newest_check(const session_t *session) {
    log_entry_t entries[2];
    bool any = newest_answers(session, entries) > 0;
    bool check = any && entries[0].kind == PROMPT_ROLL && entries[0].ask == ASK_SANITY;
    return check ? (uint8_t)(entries[0].values[0] + 1) : 0;
}

static void paint_check(const ui_paint_t *paint, uint8_t die) {
    gfx_frame_t *frame = paint->frame;
    gfx_sprite(frame, 0, 16, &gfx_art_pips[die - 1], GFX_SET);
    gfx_sprite(frame, 34, 16, &gfx_art_mind_7, GFX_SET);
    gfx_text(frame, 43, 16, &gfx_font_5x8, "3+", GFX_SET);
    if (die >= 3) {
        kingsport_paint_lines(paint, 34, 27, 9, TEXT_KINGSPORT_HOLD_LINES);
    } else {
        gfx_sprite(frame, 34, 30, &gfx_art_no_mind_7, GFX_SET);
        gfx_text(frame, 44, 28, &gfx_font_6x12, "-1", GFX_SET);
    }
}

static void paint_need(const ui_paint_t *paint, int x, const kingsport_state_t *state) {
    char text[12];
    format_number(kingsport_need((kingsport_foe_t)state->foe), text);
    append_text(text, sizeof text, "+");
    paint_word(paint, x, 16, &gfx_font_5x8, TEXT_KINGSPORT_NEED);
    gfx_text(paint->frame, x + 1, 20, &gfx_font_12x24, text, GFX_SET);
}

/* A roll that is asked: at the foe, with the check beside it; or any that a power cut left. */
void kingsport_paint_roll(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_state_t *state = look->state;
    const char *roll = kingsport_roll_word(look);
    uint8_t check = kingsport_newest_check(paint->view->session);
    bool fight = look->prompt->ask == ASK_COMBAT;
    char text[32];
    kingsport_paint_header(paint, state->player, roll);
    kingsport_paint_tokens(paint, kingsport_player(look), false);
    kingsport_paint_souring(look);
    copy_text(text, sizeof text, roll);
    if (fight) {
        copy_text(text, sizeof text, word(paint->view, TEXT_KINGSPORT_FIGHT));
        append_text(text, sizeof text, " ");
        append_number(text, sizeof text, kingsport_need((kingsport_foe_t)state->foe));
        append_text(text, sizeof text, "+");
    }
    if (state->foe != KINGSPORT_NO_FOE) {
        bool beats = check > 0 && look->age_ms < 150; /* its wings, once */
        gfx_sprite(paint->frame, 101, 37, foe_picture(state->foe, beats ? 1 : 0), GFX_SET);
    }
    if (fight && check > 0) {
        paint_check(paint, check);
    } else if (fight) {
        paint_need(paint, 2, state);
    } else {
        gfx_sprite(paint->frame, 0, 16, &gfx_art_d6_24, GFX_SET);
    }
    (void)paint_verb_at(paint, 0, 52, text);
}

/* --- a miss ------------------------------------------------------------------------------- */

/* What may be given to make it good. */
typedef struct {
    uint8_t option;
    uint8_t x, width;
    const gfx_sprite_t *icon;
    const char *cost;
    text_t brings;
} box_t;

static void paint_box(const ui_paint_t *paint, const box_t *box, bool selected) {
    gfx_frame_t *frame = paint->frame;
    int icon_px = box->icon != NULL ? box->icon->width + 2 : 0, ring_px = selected ? 9 : 0;
    int width = gfx_text_width(&gfx_font_6x12, box->cost) + ring_px + icon_px;
    int x = box->x + (box->width - width) / 2;
    if (selected) {
        paint_word(paint, 0, 39, &gfx_font_6x12, box->brings);
        paint_ring(paint, x, 54);
    }
    if (box->icon != NULL) {
        gfx_sprite(frame, x + ring_px, 54, box->icon, GFX_SET);
    }
    gfx_text(frame, x + ring_px + icon_px, 51, &gfx_font_6x12, box->cost, GFX_SET);
    paint_option_box(paint, box->x, box->width, selected);
}

static void paint_answer(const kingsport_look_t *look, uint8_t at) {
    const ui_view_t *view = look->paint->view;
    bool selected = at == look->paint->ui->cursor;
    bool falls = kingsport_player(look)->hearts == 1;
    text_t again = falls ? TEXT_KINGSPORT_FALL : TEXT_KINGSPORT_AGAIN;
    char bullets[12] = "-";
    append_number(
        bullets, sizeof bullets,
        (uint32_t)(kingsport_need((kingsport_foe_t)look->state->foe) - look->state->shown));
    const box_t boxes[] = {
        {OPTION_HEART, 0, 34, &gfx_art_heart_7x6, "-1", again},
        {OPTION_BULLETS, 36, 33, &gfx_art_shell_5x6, bullets, TEXT_KINGSPORT_HIT},
        {OPTION_CARD, 70, 42, NULL, word(view, TEXT_OPTION_CARD), TEXT_KINGSPORT_HIT},
    };
    for (uint8_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        if (boxes[i].option == look->prompt->options[at]) {
            paint_box(look->paint, &boxes[i], selected);
        }
    }
    if (look->prompt->options[at] == OPTION_ADJUST) { /* changes tokens by a card: no ring */
        gfx_sprite(look->paint->frame, 116, 53, &gfx_art_belt_9[OPTION_ADJUST - OPTION_MOVE],
                   GFX_SET);
        paint_option_box(look->paint, 113, 15, selected);
    }
}

void kingsport_paint_missed(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_state_t *state = look->state;
    bool adjusts = look->prompt->options[paint->ui->cursor] == OPTION_ADJUST;
    kingsport_paint_header(paint, state->player,
                           adjusts ? kingsport_word(paint->view, OPTION_ADJUST)
                                   : foe_word(paint->view, state->foe));
    kingsport_paint_tokens(paint, kingsport_player(look), false);
    kingsport_paint_die(paint, 0, 16, KINGSPORT_DIE_24, state->shown);
    paint_need(paint, 32, state);
    for (uint8_t i = 0; i < look->prompt->count; i++) {
        paint_answer(look, i);
    }
}

/* --- a hit -------------------------------------------------------------------------------- */

/* The foe turns over: upright, flat, head down. */
static void paint_falling_foe(const ui_paint_t *paint, const gfx_sprite_t *foe, uint32_t ms) {
    enum { HALF_MS = KINGSPORT_TURNS_OVER_MS / 2 };
    int left = ms < HALF_MS ? HALF_MS - (int)ms : (int)ms - HALF_MS;
    int rows = left < HALF_MS ? foe->height * left / HALF_MS : foe->height;
    int y = 36 + (foe->height - rows) / 2;
    if (ms < HALF_MS) {
        gfx_sprite_scaled(paint->frame, 30, y, foe, foe->width, rows, GFX_SET);
        return;
    }
    for (int row = 0; row < rows; row++) {
        int from = foe->height - 1 - row * foe->height / rows;
        gfx_sprite_rows(paint->frame, 30, y + row - from, foe, from, 1, GFX_SET);
    }
}

void kingsport_paint_hit(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    game_state_t earlier = state_before(paint->view->session);
    const kingsport_state_t *before = kingsport_part(&earlier);
    log_entry_t entries[2];
    bool any = newest_answers(paint->view->session, entries) > 0;
    bool rolled = any && entries[0].kind == PROMPT_ROLL;
    uint8_t die = rolled ? (uint8_t)(entries[0].values[0] + 1) : before->shown;
    bool byakhee = before->foe == KINGSPORT_BYAKHEE;
    const char *won =
        word(paint->view, byakhee ? TEXT_KINGSPORT_TWO_RELICS : TEXT_KINGSPORT_ONE_RELIC);
    kingsport_paint_header(paint, look->state->player, foe_word(paint->view, before->foe));
    kingsport_paint_tokens(paint, kingsport_player(look), false);
    kingsport_paint_die(paint, 0, 16, KINGSPORT_DIE_24, die > 0 ? die : 1);
    paint_word(paint, 29, 14, &gfx_font_8x16, TEXT_KINGSPORT_HIT_TITLE);
    paint_falling_foe(paint, foe_picture(before->foe, 1), look->age_ms);
    (void)paint_verb(paint, won, false);
}
