/* The three parts of a turn: at the left what to do at the table, below the belt of all that ROLL
 * could do now; and a die in the air. */
#include "gfx_art.h"
#include "kingsport_view.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum { LINE_PX = 9, DIE_Y = 16 };

typedef struct {
    const ui_paint_t *paint;
    const kingsport_state_t *state;
    const kingsport_player_t *player;
    uint32_t age_ms;
} turn_t;

static void paint_lines(const turn_t *turn, text_t text) {
    kingsport_paint_lines(turn->paint, 0, 16, LINE_PX, word(turn->paint->view, text));
}

static void paint_note(const turn_t *turn, text_t text) {
    (void)gfx_text(turn->paint->frame, 0, 42, &gfx_font_5x8, word(turn->paint->view, text),
                   GFX_SET);
}

/* --- the parts ---------------------------------------------------------------------------- */

static void paint_start(const turn_t *turn) { paint_lines(turn, TEXT_KINGSPORT_START_LINES); }

enum {
    HOPS_MS = 300,
    COUNTS_MS = 80 /* a heart */
};

/* A heart comes from the tokens, in a swing. */
static void paint_hop(const turn_t *turn) {
    int way = (int)turn->age_ms, off = 2 * way - HOPS_MS;
    int x = 73 + (30 - 73) * way / HOPS_MS;
    int y = 17 + (19 - 17) * way / HOPS_MS + 8 - 8 * off * off / (HOPS_MS * HOPS_MS);
    gfx_sprite(turn->paint->frame, x, y, &gfx_art_heart_7x6, GFX_SET);
}

static void paint_hearts(const turn_t *turn, uint32_t hearts) {
    gfx_frame_t *frame = turn->paint->frame;
    char text[12];
    format_number(hearts, text);
    (void)gfx_text(frame, 25, 23, &gfx_font_5x8, "+", GFX_SET);
    gfx_sprite(frame, 30, 19, &gfx_art_heart_7x6, GFX_SET);
    (void)gfx_text(frame, 31, 25, &gfx_font_6x12, text, GFX_SET);
    (void)gfx_text(frame, 38, 23, &gfx_font_5x8, "=", GFX_SET);
}

/* The sum as far as it is counted: one heart after the other. */
static uint8_t counted(const turn_t *turn, uint8_t die, uint8_t last) {
    uint32_t hearts = turn->age_ms < HOPS_MS ? 0 : (turn->age_ms - HOPS_MS) / COUNTS_MS + 1;
    return hearts < (uint32_t)(last - die) ? (uint8_t)(die + hearts) : last;
}

static void paint_squares(const turn_t *turn, uint8_t squares) {
    const char *unit = word(turn->paint->view, TEXT_KINGSPORT_SQUARES);
    char text[12];
    format_number(squares, text);
    (void)gfx_text(turn->paint->frame, squares < 10 ? 50 : 44, 12, &gfx_font_12x24, text, GFX_SET);
    (void)gfx_text(turn->paint->frame, 69 - 5 * (int)gfx_text_length(unit), 33, &gfx_font_5x8, unit,
                   GFX_SET);
}

/* Die and hearts as they were when it was thrown: hearts come and go on the way. */
static void paint_walk(const turn_t *turn) {
    uint8_t last = turn->state->last;
    uint8_t die = kingsport_fallen(turn->paint->view->session, ASK_MOVE);
    bool sum = die > 0 && die < last && last - die <= KINGSPORT_HEARTS_MAX;
    bool hops = sum && turn->age_ms < HOPS_MS;
    if (sum) {
        kingsport_paint_die(turn->paint, 0, DIE_Y, KINGSPORT_DIE_24, die);
    }
    if (hops) {
        paint_hop(turn);
    } else if (sum) {
        paint_hearts(turn, (uint32_t)(last - die));
    }
    if (!hops) {
        paint_squares(turn, sum ? counted(turn, die, last) : last);
    }
    paint_note(turn, TEXT_KINGSPORT_FIGHT_FOES);
}

/* Then the cultists: after walking, or without it. */
static void paint_before_cultists(const turn_t *turn) {
    if (kingsport_is_insane(turn->player)) {
        paint_lines(turn, TEXT_KINGSPORT_MAD_LINES);
    } else if (turn->state->last == 0) {
        paint_lines(turn, TEXT_KINGSPORT_DOWN_LINES);
    } else {
        paint_walk(turn);
    }
}

static void paint_end(const turn_t *turn) {
    gfx_frame_t *frame = turn->paint->frame;
    char text[12];
    format_number(turn->state->last, text);
    (void)gfx_text(frame, 0, 14, &gfx_font_8x16, text, GFX_SET);
    gfx_sprite(frame, 10, 17, &gfx_art_belt_9[OPTION_CULTISTS - OPTION_MOVE], GFX_SET);
    (void)gfx_text(frame, 22, 18, &gfx_font_5x8, word(turn->paint->view, TEXT_KINGSPORT_EACH),
                   GFX_SET);
    kingsport_paint_lines(turn->paint, 0, 27, 8, word(turn->paint->view, TEXT_KINGSPORT_END_LINES));
}

/* --- what else could be done -------------------------------------------------------------- */

static void paint_foe(const turn_t *turn, const gfx_sprite_t *foe, const char *need,
                      const char *gain) {
    gfx_frame_t *frame = turn->paint->frame;
    gfx_sprite(frame, 0, DIE_Y, foe, GFX_SET);
    (void)gfx_text(frame, 38, 12, &gfx_font_12x24, need, GFX_SET);
    (void)gfx_text(frame, 40, 33, &gfx_font_5x8, gain, GFX_SET);
    gfx_sprite(frame, 52, 32, &gfx_art_relic_9[KINGSPORT_IDOL], GFX_SET);
}

static void paint_byakhee(const turn_t *turn) {
    paint_foe(turn, &gfx_art_byakhee_26[0], "5+", "+2");
    paint_note(turn, TEXT_KINGSPORT_CHECK_FIRST);
}

static void paint_cultist(const turn_t *turn) { paint_foe(turn, &gfx_art_robe_22, "4+", "+1"); }

/* The drawing as large as it goes into its place, in whole pixels. */
static void paint_token(const turn_t *turn, const gfx_sprite_t *token, const char *lines) {
    int times = 24 / (token->width > token->height ? token->width : token->height);
    int width = token->width * times, height = token->height * times;
    gfx_sprite_scaled(turn->paint->frame, 0, 17 + (24 - height) / 2, token, width, height, GFX_SET);
    kingsport_paint_lines(turn->paint, width + 2, 17, LINE_PX, lines);
}

static void paint_check(const turn_t *turn) {
    paint_token(turn, &gfx_art_no_mind_7, word(turn->paint->view, TEXT_KINGSPORT_CHECK_LINES));
}

/* Hearts and bullets are found: so many are held. */
static void paint_found(const turn_t *turn, const gfx_sprite_t *token, uint32_t held,
                        uint32_t most) {
    char text[KINGSPORT_HELD_BYTES], lines[KINGSPORT_HELD_BYTES * 2] = "";
    append_text(lines, sizeof lines, word(turn->paint->view, TEXT_KINGSPORT_NOW));
    kingsport_format_held(turn->paint->view, held, most, text);
    append_text(lines, sizeof lines, text);
    paint_token(turn, token, lines);
    paint_note(turn, TEXT_KINGSPORT_NO_FOES);
}

static void paint_heart(const turn_t *turn) {
    paint_found(turn, &gfx_art_heart_7x6, turn->player->hearts, KINGSPORT_HEARTS_MAX);
}

static void paint_bullet(const turn_t *turn) {
    paint_found(turn, &gfx_art_shell_5x6, turn->player->bullets, 0);
}

static void paint_adjust(const turn_t *turn) {
    paint_token(turn, &gfx_art_belt_9[OPTION_ADJUST - OPTION_MOVE],
                word(turn->paint->view, TEXT_KINGSPORT_ADJUST_LINES));
}

static void paint_die(const turn_t *turn) {
    paint_token(turn, &gfx_art_d6_24, word(turn->paint->view, TEXT_KINGSPORT_DIE_LINES));
}

enum {
    SITES_Y = 17,
};

static uint16_t points_after_sanctify(const kingsport_player_t *player) {
    kingsport_player_t after = *player;
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        after.relics[kind]--;
    }
    after.sites++;
    return kingsport_points(&after);
}

static void paint_sanctify(const turn_t *turn) {
    gfx_frame_t *frame = turn->paint->frame;
    char text[12];
    gfx_sprite(frame, 0, DIE_Y, &gfx_art_elder_24, GFX_SET);
    for (uint8_t i = 0; i < KINGSPORT_SITES_TO_END; i++) {
        int x = 29 + 13 * i;
        if (i < turn->state->sanctified) {
            gfx_sprite(frame, x, SITES_Y, &gfx_art_star_9, GFX_SET);
        } else if (i == turn->state->sanctified) {
            kingsport_paint_place(turn->paint, x, SITES_Y, 9);
        } else {
            kingsport_paint_dot(turn->paint, x + 3, SITES_Y + 3);
        }
    }
    gfx_sprite(frame, 26, 31, &gfx_art_crown_9x6, GFX_SET);
    format_number(kingsport_points(turn->player), text);
    int x = gfx_text(frame, 37, 30, &gfx_font_5x8, text, GFX_SET);
    gfx_sprite(frame, x, 31, &gfx_art_triangle_3x5, GFX_SET);
    format_number(points_after_sanctify(turn->player), text);
    (void)gfx_text(frame, x + 4, 30, &gfx_font_5x8, text, GFX_SET);
    paint_note(turn, TEXT_KINGSPORT_ONE_OF_EACH);
}

/* --- a die that fell beside the turn ------------------------------------------------------ */

static void paint_fell(const turn_t *turn) {
    const session_t *session = turn->paint->view->session;
    log_entry_t entries[2];
    if (newest_answers(session, entries) == 0 || entries[0].kind != PROMPT_ROLL) {
        return;
    }
    uint8_t die = (uint8_t)(entries[0].values[0] + 1);
    gfx_sprite(turn->paint->frame, 0, DIE_Y, &gfx_art_pips[die - 1], GFX_SET);
    if (entries[0].ask != ASK_SANITY) {
        return;
    }
    bool holds = die >= 3;
    gfx_sprite(turn->paint->frame, 34, 16, holds ? &gfx_art_mind_7 : &gfx_art_no_mind_7, GFX_SET);
    (void)gfx_text(turn->paint->frame, 43, 16, &gfx_font_5x8, holds ? "3+" : "-1", GFX_SET);
    if (holds) {
        kingsport_paint_lines(turn->paint, 34, 27, LINE_PX,
                              word(turn->paint->view, TEXT_KINGSPORT_HOLD_LINES));
    }
}

/* --- the belt ----------------------------------------------------------------------------- */

enum {
    BELT_Y = 54,
};

static void paint_hot(const ui_paint_t *paint, int x, const gfx_sprite_t *icon) {
    paint_ring(paint, x + 2, BELT_Y + 1);
    gfx_sprite(paint->frame, x + 11, BELT_Y, icon, GFX_SET);
    gfx_rect(paint->frame, x, 52, 22, 12, GFX_XOR);
}

static void paint_belt(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    int x = 5;
    for (uint8_t i = 0; i < look->prompt->count; i++) {
        const gfx_sprite_t *icon = &gfx_art_belt_9[look->prompt->options[i] - OPTION_MOVE];
        if (i == paint->ui->cursor) {
            paint_hot(paint, x, icon);
            x += 22 + 1;
        } else {
            gfx_sprite(paint->frame, x + 1, BELT_Y, icon, GFX_SET);
            x += 12;
        }
    }
    draw_arrows(paint->frame, 0, 124, BELT_Y + 1);
}

/* --- pictures ----------------------------------------------------------------------------- */

static void paint_left(const turn_t *turn, game_option_t option) {
    static void (*const parts[])(const turn_t *turn) = {
        [OPTION_MOVE - OPTION_MOVE] = paint_start,
        [OPTION_CULTISTS - OPTION_MOVE] = paint_before_cultists,
        [OPTION_END - OPTION_MOVE] = paint_end,
        [OPTION_BYAKHEE - OPTION_MOVE] = paint_byakhee,
        [OPTION_CULTIST - OPTION_MOVE] = paint_cultist,
        [OPTION_CHECK - OPTION_MOVE] = paint_check,
        [OPTION_HEART - OPTION_MOVE] = paint_heart,
        [OPTION_BULLET - OPTION_MOVE] = paint_bullet,
        [OPTION_SANCTIFY - OPTION_MOVE] = paint_sanctify,
        [OPTION_ADJUST - OPTION_MOVE] = paint_adjust,
        [OPTION_DIE - OPTION_MOVE] = paint_die,
    };
    parts[option - OPTION_MOVE](turn);
}

void kingsport_paint_turn(const kingsport_look_t *look, bool fell) {
    const kingsport_player_t *player = &look->state->players[look->state->player];
    const turn_t turn = {look->paint, look->state, player, look->age_ms};
    game_option_t option = (game_option_t)look->prompt->options[look->paint->ui->cursor];
    kingsport_paint_header(look->paint, look->state->player,
                           kingsport_word(look->paint->view, option), look->state->step);
    if (fell) {
        paint_fell(&turn);
    } else {
        paint_left(&turn, option);
    }
    kingsport_paint_tokens(look->paint, player, true);
    kingsport_paint_souring(look);
    paint_belt(look);
}
