/* Pieces: the header, a player's tokens, words. */
#include <string.h>

#include "gfx_art.h"
#include "kingsport_view.h"
#include "status_icons.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

/* Where the word can't stand beside them, the parts of the turn make way. */
void kingsport_paint_header(const ui_paint_t *paint, uint8_t seat, const char *text, uint8_t step) {
    int end_x = status_icons_x(paint), steps_x = end_x - 17;
    int least_px = 42 + HEADING_GAP_PX + gfx_text_width(&gfx_font_5x8, text);
    bool steps = step < KINGSPORT_STEPS && least_px < steps_x;
    paint_title(paint, seat, text, steps ? steps_x - 1 : end_x);
    for (uint8_t i = 0; steps && i < KINGSPORT_STEPS; i++) {
        (i == step ? gfx_rect : gfx_box)(paint->frame, steps_x + i * 6, 4, 5, 5, GFX_SET);
    }
}

/* --- tokens ------------------------------------------------------------------------------- */

enum {
    SHEET_X = 73,
    PITCH_PX = 8,
    HEARTS_Y = 17,
    MINDS_Y = 25,
};

void kingsport_paint_dot(const ui_paint_t *paint, int x, int y) {
    gfx_rect(paint->frame, x, y, 2, 2, GFX_SET);
}

/* Five places: held; lost, but coming back; none. */
static void paint_five(const ui_paint_t *paint, int y, const gfx_sprite_t *held, uint8_t count,
                       const gfx_sprite_t *lost, uint8_t limit) {
    for (uint8_t i = 0; i < KINGSPORT_HEARTS_MAX; i++) {
        int x = SHEET_X + PITCH_PX * i;
        if (i < count) {
            gfx_sprite(paint->frame, x, y, held, GFX_SET);
        } else if (i < limit) {
            gfx_sprite(paint->frame, x, y, lost, GFX_SET);
        } else {
            kingsport_paint_dot(paint, x + 2, y + 2);
        }
    }
}

/* "++" for more than two figures: there is no room, and hardly ever a need. */
static void paint_relics(const ui_paint_t *paint, const kingsport_player_t *player) {
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        char text[12] = "++";
        int x = SHEET_X + 11 * kind;
        if (player->relics[kind] == 0) {
            kingsport_paint_dot(paint, x + 3, 34 + 4);
            continue;
        }
        if (player->relics[kind] <= 99) {
            format_number(player->relics[kind], text);
        }
        gfx_sprite(paint->frame, x, 34, &gfx_art_relic_9[kind], GFX_SET);
        gfx_text_centred(paint->frame, x + 4, 43, &gfx_font_5x8, text, GFX_SET);
    }
}

void kingsport_paint_tokens(const ui_paint_t *paint, const kingsport_player_t *player,
                            bool relics) {
    char text[12];
    gfx_vline_dashed(paint->frame, 71, 17, relics ? 33 : 15, 2, 0, GFX_SET);
    paint_five(paint, HEARTS_Y, &gfx_art_heart_7x6, player->hearts, NULL, 0);
    paint_five(paint, MINDS_Y, &gfx_art_mind_7, player->sanity, &gfx_art_no_mind_7, player->start);
    format_number(player->bullets, text);
    gfx_sprite(paint->frame, 118, 16, &gfx_art_shell_5x6, GFX_SET);
    if (player->bullets > 99) {
        gfx_text_right(paint->frame, GFX_WIDTH_PX - 1, 22 + 2, &gfx_font_5x8, text, GFX_SET);
    } else {
        gfx_text_centred(paint->frame, 121, 22, &gfx_font_6x12, text, GFX_SET);
    }
    if (relics) {
        paint_relics(paint, player);
    }
}

/* --- a token that goes -------------------------------------------------------------------- */

enum {
    SOURS_MS = 300,
    BREAKS_MS = 200,
};

static void clear_token(const ui_paint_t *paint, uint8_t place, int y, const gfx_sprite_t *token) {
    gfx_rect(paint->frame, SHEET_X + PITCH_PX * place - 1, y, token->width + 2, token->height,
             GFX_CLEAR);
}

/* Calm, halfway, sour. */
static void paint_soured(const ui_paint_t *paint, uint8_t place, uint32_t picture) {
    int x = SHEET_X + PITCH_PX * place;
    if (picture > 0) {
        gfx_sprite(paint->frame, x, MINDS_Y, &gfx_art_no_mind_7, GFX_SET);
    }
    if (picture == 0) {
        gfx_sprite(paint->frame, x, MINDS_Y, &gfx_art_mind_7, GFX_SET);
    } else if (picture == 1) {
        gfx_sprite_shaded(paint->frame, x, MINDS_Y, &gfx_art_mind_7, 8, GFX_SET);
    }
}

void kingsport_paint_souring(const kingsport_look_t *look) {
    if (look->age_ms >= SOURS_MS) {
        return;
    }
    game_state_t earlier = state_before(look->paint->view->session);
    const kingsport_player_t *before = &kingsport_part(&earlier)->players[look->state->player];
    uint8_t held = look->state->players[look->state->player].sanity;
    if (held < before->sanity) {
        clear_token(look->paint, held, MINDS_Y, &gfx_art_mind_7);
        paint_soured(look->paint, held, look->age_ms * 3 / SOURS_MS);
    }
}

void kingsport_paint_breaking(const kingsport_look_t *look, uint32_t ms) {
    uint8_t last = (uint8_t)(look->state->players[look->state->player].hearts - 1);
    int x = SHEET_X + PITCH_PX * last;
    clear_token(look->paint, last, HEARTS_Y, &gfx_art_heart_7x6);
    if (ms < BREAKS_MS) {
        gfx_sprite(look->paint->frame, x - 1, HEARTS_Y, &gfx_art_heart_broken_9x6, GFX_SET);
    } else {
        kingsport_paint_dot(look->paint, x + 2, HEARTS_Y + 2);
    }
}

/* --- other pieces ------------------------------------------------------------------------- */

void kingsport_paint_next(const ui_paint_t *paint, int x, const char *text) {
    paint_ring(paint, x, 55);
    (void)gfx_label(paint->frame, x + 9, 52, &gfx_font_6x12, text, true);
}

void kingsport_paint_lines(const ui_paint_t *paint, int x, int y, int pitch, const char *text) {
    draw_lines(paint->frame, x, y, &gfx_font_5x8, pitch, text);
}

int kingsport_paint_change(const ui_paint_t *paint, int x, int y, const gfx_sprite_t *icon,
                           uint32_t before, uint32_t after) {
    char text[12];
    gfx_sprite(paint->frame, x, y + 3, icon, GFX_SET);
    format_number(before, text);
    x = gfx_text(paint->frame, x + icon->width + 3, y, &gfx_font_6x12, text, GFX_SET);
    gfx_sprite(paint->frame, x + 1, y + 3, &gfx_art_triangle_3x5, GFX_SET);
    format_number(after, text);
    return gfx_text(paint->frame, x + 6, y, &gfx_font_6x12, text, GFX_SET);
}

void kingsport_paint_place(const ui_paint_t *paint, int x, int y, int size_px) {
    int last = size_px - 1;
    gfx_hline_dashed(paint->frame, x, y, size_px, 1, x, GFX_SET);
    gfx_hline_dashed(paint->frame, x, y + last, size_px, 1, x, GFX_SET);
    gfx_vline_dashed(paint->frame, x, y, size_px, 1, y, GFX_SET);
    gfx_vline_dashed(paint->frame, x + last, y, size_px, 1, y, GFX_SET);
}

/* --- dice ---------------------------------------------------------------------------------- */

typedef struct {
    uint8_t size, first, pitch, pip; /* pixels */
} die_size_t;

/* Bits of the nine places, row by row. */
static bool has_pip(uint8_t shows, uint8_t place) {
    static const uint16_t pips[] = {0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};
    return (pips[shows - 1] >> place & 1) != 0;
}

void kingsport_paint_die(const ui_paint_t *paint, int x, int y, kingsport_die_t size,
                         uint8_t shows) {
    static const die_size_t dice[] = {
        [KINGSPORT_DIE_18] = {18, 3, 5, 2}, [KINGSPORT_DIE_24] = {24, 3, 7, 4}};
    int whole = dice[size].size, pip = dice[size].pip, corner = pip / 2 - 1;
    gfx_rect(paint->frame, x, y + 1, whole, whole - 2, GFX_SET);
    gfx_rect(paint->frame, x + 1, y, whole - 2, whole, GFX_SET);
    for (uint8_t place = 0; place < 9; place++) {
        int pip_x = x + dice[size].first + dice[size].pitch * (place % 3);
        int pip_y = y + dice[size].first + dice[size].pitch * (place / 3);
        if (has_pip(shows, place)) {
            gfx_rect(paint->frame, pip_x, pip_y + corner, pip, pip - 2 * corner, GFX_CLEAR);
            gfx_rect(paint->frame, pip_x + corner, pip_y, pip - 2 * corner, pip, GFX_CLEAR);
        }
    }
}

/* --- words -------------------------------------------------------------------------------- */

const char *kingsport_word(const ui_view_t *view, game_option_t option) {
    static const text_t words[] = {
        [OPTION_MOVE - OPTION_MOVE] = TEXT_KINGSPORT_WALK,
        [OPTION_CULTISTS - OPTION_MOVE] = TEXT_KINGSPORT_CULTISTS,
        [OPTION_END - OPTION_MOVE] = TEXT_KINGSPORT_END,
        [OPTION_BYAKHEE - OPTION_MOVE] = TEXT_KINGSPORT_BYAKHEE,
        [OPTION_CULTIST - OPTION_MOVE] = TEXT_KINGSPORT_CULTIST,
        [OPTION_CHECK - OPTION_MOVE] = TEXT_KINGSPORT_CHECK,
        [OPTION_HEART - OPTION_MOVE] = TEXT_KINGSPORT_HEART,
        [OPTION_BULLET - OPTION_MOVE] = TEXT_KINGSPORT_BULLET,
        [OPTION_SANCTIFY - OPTION_MOVE] = TEXT_KINGSPORT_SANCTIFY,
        [OPTION_ADJUST - OPTION_MOVE] = TEXT_KINGSPORT_TOKENS,
        [OPTION_DIE - OPTION_MOVE] = TEXT_KINGSPORT_DIE,
    };
    return word(view, words[option - OPTION_MOVE]);
}

void kingsport_format_held(const ui_view_t *view, uint32_t held, uint32_t most, char *text) {
    char begun[KINGSPORT_HELD_BYTES];
    if (most == 0) {
        format_number(held, text);
        return;
    }
    format_with_number(begun, sizeof begun, word(view, TEXT_KINGSPORT_HELD), held);
    format_with_number(text, KINGSPORT_HELD_BYTES, begun, most);
}

const char *kingsport_relic_word(const ui_view_t *view, uint8_t kind) {
    static const text_t words[KINGSPORT_RELICS] = {TEXT_OPTION_AMULET, TEXT_OPTION_DAGGER,
                                                   TEXT_OPTION_IDOL, TEXT_OPTION_MEAD,
                                                   TEXT_OPTION_TOME};
    return word(view, words[kind]);
}

const char *kingsport_roll_word(const ui_view_t *view, const kingsport_state_t *state,
                                const game_prompt_t *prompt) {
    switch ((game_ask_t)prompt->ask) {
    case ASK_MOVE:
        return kingsport_word(view, OPTION_MOVE);
    case ASK_CULTISTS:
        return kingsport_word(view, OPTION_CULTISTS);
    case ASK_SANITY:
        return kingsport_word(view, OPTION_CHECK);
    case ASK_COMBAT:
        return kingsport_word(view,
                              state->foe == KINGSPORT_BYAKHEE ? OPTION_BYAKHEE : OPTION_CULTIST);
    default:
        return kingsport_word(view, OPTION_DIE);
    }
}

uint8_t kingsport_fallen(const session_t *session, game_ask_t ask) {
    for (uint16_t i = session->log.used; i > 0; i--) {
        log_entry_t entry = log_at(&session->log, (uint16_t)(i - 1));
        if (!entry.undone && entry.kind == PROMPT_ROLL && entry.ask == ask) {
            return (uint8_t)(entry.values[0] + 1);
        }
    }
    return 0;
}

uint32_t kingsport_ms_since(const ui_paint_t *paint, uint64_t since_us) {
    uint64_t ms = paint->now_us > since_us ? (paint->now_us - since_us) / KINGSPORT_MS_US : 0;
    return ms < KINGSPORT_LONG_AGO_MS ? (uint32_t)ms : KINGSPORT_LONG_AGO_MS;
}
