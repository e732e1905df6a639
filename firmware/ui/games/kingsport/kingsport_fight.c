/* A fight: the check that comes first, a throw to come, a miss and what makes it good, a hit. */
#include "gfx_art.h"
#include "kingsport_view.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum {
    DIE_Y = 16,
    ICON_X = 34,
};

static const gfx_sprite_t *foe_picture(uint8_t foe, uint8_t wings) {
    return foe == KINGSPORT_BYAKHEE ? &gfx_art_byakhee_26[wings] : &gfx_art_robe_22;
}

static const char *foe_word(const ui_view_t *view, uint8_t foe) {
    return kingsport_word(view, foe == KINGSPORT_BYAKHEE ? OPTION_BYAKHEE : OPTION_CULTIST);
}

/* The check of this fight: the newest answer, before the first throw at the foe. */
static uint8_t newest_check(const session_t *session) {
    log_entry_t entries[2];
    bool any = newest_answers(session, entries) > 0;
    bool check = any && entries[0].kind == PROMPT_ROLL && entries[0].ask == ASK_SANITY;
    return check ? (uint8_t)(entries[0].values[0] + 1) : 0;
}

static void paint_check(const ui_paint_t *paint, uint8_t die) {
    gfx_frame_t *frame = paint->frame;
    gfx_sprite(frame, 0, DIE_Y, &gfx_art_pips[die - 1], GFX_SET);
    gfx_sprite(frame, ICON_X, DIE_Y, &gfx_art_mind_7, GFX_SET);
    (void)gfx_text(frame, 43, DIE_Y, &gfx_font_5x8, "3+", GFX_SET);
    if (die >= 3) {
        kingsport_paint_lines(paint, ICON_X, 27, 9, word(paint->view, TEXT_KINGSPORT_HOLD_LINES));
        return;
    }
    gfx_sprite(frame, ICON_X, 30, &gfx_art_no_mind_7, GFX_SET);
    (void)gfx_text(frame, 44, 28, &gfx_font_6x12, "-1", GFX_SET);
}

enum { BEATS_MS = 150 };

/* It beats its wings once when the check is down. */
static uint8_t wings_at(const kingsport_look_t *look, uint8_t check) {
    return check > 0 && look->age_ms < BEATS_MS ? 1 : 0;
}

enum { FIGHT_BYTES = 32 };

static void paint_need(const ui_paint_t *paint, int x, uint8_t need) {
    char text[12];
    format_number(need, text);
    append_text(text, sizeof text, "+");
    (void)gfx_text(paint->frame, x, 16, &gfx_font_5x8, word(paint->view, TEXT_KINGSPORT_NEED),
                   GFX_SET);
    (void)gfx_text(paint->frame, x + 1, 22 - 2, &gfx_font_12x24, text, GFX_SET);
}

/* A throw that is asked: at the foe, with the check beside it; or any that a power cut left. */
void kingsport_paint_roll(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_state_t *state = look->state;
    uint8_t check = newest_check(paint->view->session);
    char text[FIGHT_BYTES];
    kingsport_paint_header(paint, state->player,
                           kingsport_roll_word(paint->view, state, look->prompt), state->step);
    kingsport_paint_tokens(paint, &state->players[state->player], false);
    kingsport_paint_souring(look);
    copy_text(text, sizeof text, kingsport_roll_word(paint->view, state, look->prompt));
    if (look->prompt->ask == ASK_COMBAT) {
        copy_text(text, sizeof text, word(paint->view, TEXT_KINGSPORT_FIGHT));
        append_text(text, sizeof text, " ");
        append_number(text, sizeof text, kingsport_need((kingsport_foe_t)state->foe));
        append_text(text, sizeof text, "+");
    }
    if (state->foe != KINGSPORT_NO_FOE) {
        gfx_sprite(paint->frame, 101, 37, foe_picture(state->foe, wings_at(look, check)), GFX_SET);
    }
    if (look->prompt->ask == ASK_COMBAT && check > 0) {
        paint_check(paint, check);
    } else if (look->prompt->ask == ASK_COMBAT) {
        paint_need(paint, 2, kingsport_need((kingsport_foe_t)state->foe));
    } else {
        gfx_sprite(paint->frame, 0, DIE_Y, &gfx_art_d6_24, GFX_SET);
    }
    kingsport_paint_next(paint, 0, text);
}

/* --- a miss ------------------------------------------------------------------------------- */

enum { RING_PX = 9 };

typedef struct {
    int x, width;
    const gfx_sprite_t *icon;
    const char *text;
    const char *brings;
    bool hot;
} box_t;

static void paint_frame(const ui_paint_t *paint, const box_t *box) {
    if (box->hot) {
        gfx_rect(paint->frame, box->x, 51, box->width, 13, GFX_XOR);
    } else {
        gfx_box(paint->frame, box->x, 51, box->width, 13, GFX_SET);
    }
}

static void paint_box(const ui_paint_t *paint, const box_t *box) {
    int width = gfx_text_width(&gfx_font_6x12, box->text) + (box->hot ? RING_PX : 0) +
                (box->icon != NULL ? box->icon->width + 2 : 0);
    int x = box->x + (box->width - width) / 2;
    int brings_x = box->x + (box->width - gfx_text_width(&gfx_font_5x8, box->brings)) / 2;
    (void)gfx_text(paint->frame, brings_x < 0 ? 0 : brings_x, 42, &gfx_font_5x8, box->brings,
                   GFX_SET);
    if (box->hot) {
        paint_ring(paint, x, 54);
        x += RING_PX;
    }
    if (box->icon != NULL) {
        gfx_sprite(paint->frame, x, 54, box->icon, GFX_SET);
        x += box->icon->width + 2;
    }
    (void)gfx_text(paint->frame, x, 51, &gfx_font_6x12, box->text, GFX_SET);
    paint_frame(paint, box);
}

/* A card that changes tokens instead: only its drawing, with no ring. */
static void paint_adjust_box(const ui_paint_t *paint, const box_t *box) {
    gfx_sprite(paint->frame, box->x + 3, 53, &gfx_art_belt_9[OPTION_ADJUST - OPTION_MOVE], GFX_SET);
    paint_frame(paint, box);
}

static void paint_answer(const kingsport_look_t *look, uint8_t at) {
    const ui_view_t *view = look->paint->view;
    const kingsport_state_t *state = look->state;
    bool falls = state->players[state->player].hearts == 1;
    char bullets[12] = "-";
    append_number(bullets, sizeof bullets,
                  (uint32_t)(kingsport_need((kingsport_foe_t)state->foe) - state->shown));
    const char *hit = word(view, TEXT_KINGSPORT_HIT);
    const char *again = word(view, falls ? TEXT_KINGSPORT_FALL : TEXT_KINGSPORT_AGAIN);
    const struct {
        uint8_t option;
        box_t box;
    } boxes[] = {
        {OPTION_HEART, {0, 34, &gfx_art_heart_7x6, "-1", again, false}},
        {OPTION_BULLETS, {36, 33, &gfx_art_shell_5x6, bullets, hit, false}},
        {OPTION_CARD, {70, 42, NULL, word(view, TEXT_OPTION_CARD), hit, false}},
        {OPTION_ADJUST, {113, 15, NULL, "", "", false}},
    };
    for (uint8_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        box_t box = boxes[i].box;
        box.hot = at == look->paint->ui->cursor;
        if (boxes[i].option == look->prompt->options[at]) {
            (box.text[0] == '\0' ? paint_adjust_box : paint_box)(look->paint, &box);
        }
    }
}

void kingsport_paint_missed(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_state_t *state = look->state;
    game_option_t option = (game_option_t)look->prompt->options[paint->ui->cursor];
    const char *title = option == OPTION_ADJUST ? kingsport_word(paint->view, OPTION_ADJUST)
                                                : foe_word(paint->view, state->foe);
    kingsport_paint_header(paint, state->player, title, state->step);
    kingsport_paint_tokens(paint, &state->players[state->player], false);
    kingsport_paint_die(paint, 0, DIE_Y, KINGSPORT_DIE_24, state->shown);
    paint_need(paint, 32, kingsport_need((kingsport_foe_t)state->foe));
    for (uint8_t i = 0; i < look->prompt->count; i++) {
        paint_answer(look, i);
    }
}

/* --- a hit -------------------------------------------------------------------------------- */

/* Head down, in so many rows. */
static void paint_turned(const ui_paint_t *paint, int x, int y, const gfx_sprite_t *sprite,
                         int rows) {
    for (int row = 0; row < rows; row++) {
        int from = sprite->height - 1 - row * sprite->height / rows;
        gfx_sprite_rows(paint->frame, x, y + row - from, sprite, from, 1, GFX_SET);
    }
}

/* It turns over: upright, flat, head down. */
static void paint_falling_foe(const ui_paint_t *paint, const gfx_sprite_t *foe, uint32_t ms) {
    enum { HALF_MS = KINGSPORT_TURNS_OVER_MS / 2 };
    int left = ms < HALF_MS ? HALF_MS - (int)ms : (int)ms - HALF_MS;
    int rows = left < HALF_MS ? foe->height * left / HALF_MS : foe->height;
    int y = 36 + (foe->height - rows) / 2;
    if (ms < HALF_MS) {
        gfx_sprite_scaled(paint->frame, 30, y, foe, foe->width, rows, GFX_SET);
    } else {
        paint_turned(paint, 30, y, foe, rows);
    }
}

void kingsport_paint_hit(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    game_state_t earlier = state_before(paint->view->session);
    const kingsport_state_t *before = kingsport_part(&earlier);
    const kingsport_state_t *now = look->state;
    log_entry_t entries[2];
    bool thrown =
        newest_answers(paint->view->session, entries) > 0 && entries[0].kind == PROMPT_ROLL;
    uint8_t die = thrown ? (uint8_t)(entries[0].values[0] + 1) : before->shown;
    const gfx_sprite_t *foe = foe_picture(before->foe, 1);
    text_t won =
        before->foe == KINGSPORT_BYAKHEE ? TEXT_KINGSPORT_TWO_RELICS : TEXT_KINGSPORT_ONE_RELIC;
    kingsport_paint_header(paint, now->player, foe_word(paint->view, before->foe), now->step);
    kingsport_paint_tokens(paint, &now->players[now->player], false);
    kingsport_paint_die(paint, 0, DIE_Y, KINGSPORT_DIE_24, die > 0 ? die : 1);
    (void)gfx_text(paint->frame, 29, 14, &gfx_font_8x16,
                   word(paint->view, TEXT_KINGSPORT_HIT_TITLE), GFX_SET);
    paint_falling_foe(paint, foe, look->age_ms);
    int width = gfx_label_width(&gfx_font_6x12, word(paint->view, won)) + RING_PX;
    kingsport_paint_next(paint, GFX_WIDTH_PX - width, word(paint->view, won));
}
