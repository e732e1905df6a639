/* Drawings that the screens of Kingsport share: the header, a player's tokens, dice, words. */
#include <assert.h>

#include "gfx_art.h"
#include "kingsport_ui.h"
#include "status_icons.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

enum { BELT_EVENT_CARD = 12 };

/* Makes way for more than one status icon. Returns where the words before it end. */
static int paint_event_mark(const ui_paint_t *paint) {
    enum { LEAST_X = 110 };
    int end_x = status_icons_x(paint);
    if (end_x >= LEAST_X && kingsport_event_played(paint->view, paint->ui)) {
        end_x -= 11;
        gfx_sprite(paint->frame, end_x + 1, 1, &gfx_art_belt_9[BELT_EVENT_CARD], GFX_SET);
    }
    return end_x;
}

void kingsport_paint_header(const ui_paint_t *paint, uint8_t seat, const char *text) {
    paint_title(paint, seat, text, paint_event_mark(paint));
}

void kingsport_paint_plain_header(const ui_paint_t *paint, uint8_t seat, const char *text) {
    enum { NAME_X = 2, GAP_PX = 6 };
    const gfx_font_t *font = &gfx_font_6x12;
    int end_x = paint_event_mark(paint);
    int room_px = end_x - NAME_X - GAP_PX - 2 - gfx_text_width(&gfx_font_5x8, text);
    int x = paint_name(paint, NAME_X, 1, font, seat, letters_in(font, room_px)) + GAP_PX;
    (void)draw_if_room(paint->frame, x, end_x - x, text);
}

void kingsport_paint_lines(const ui_paint_t *paint, int x, int y, int pitch, text_t text) {
    draw_lines(paint->frame, x, y, &gfx_font_5x8, pitch, word(paint->view, text));
}

/* --- tokens ------------------------------------------------------------------------------- */

enum { TOKENS_X = 73, TOKEN_PITCH_PX = 8, HEARTS_Y = 17, MINDS_Y = 25 };

void kingsport_paint_dot(const ui_paint_t *paint, int x, int y) {
    gfx_rect(paint->frame, x, y, 2, 2, GFX_SET);
}

/* Five places: held; lost, but coming back; none. */
static void paint_five(const ui_paint_t *paint, int y, const gfx_sprite_t *held, uint8_t count,
                       const gfx_sprite_t *lost, uint8_t limit) {
    for (uint8_t i = 0; i < KINGSPORT_HEARTS_MAX; i++) {
        int x = TOKENS_X + TOKEN_PITCH_PX * i;
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
        int x = TOKENS_X + 11 * kind;
        if (player->relics[kind] == 0) {
            kingsport_paint_dot(paint, x + 3, 38);
            continue;
        }
        gfx_sprite(paint->frame, x, 34, &gfx_art_relic_9[kind], GFX_SET);
        if (player->relics[kind] <= 99) {
            paint_number_centred(paint, x + 4, 43, &gfx_font_5x8, player->relics[kind]);
        } else {
            gfx_text_centred(paint->frame, x + 4, 43, &gfx_font_5x8, "++", GFX_SET);
        }
    }
}

void kingsport_paint_tokens(const ui_paint_t *paint, const kingsport_player_t *player,
                            bool relics) {
    gfx_vline_dashed(paint->frame, 71, 17, relics ? 33 : 15, 2, 0, GFX_SET);
    paint_five(paint, HEARTS_Y, &gfx_art_heart_7x6, player->hearts, NULL, 0);
    paint_five(paint, MINDS_Y, &gfx_art_mind_7, player->sanity, &gfx_art_no_mind_7, player->start);
    gfx_sprite(paint->frame, 118, 16, &gfx_art_shell_5x6, GFX_SET);
    if (player->bullets > 99) {
        paint_number_right(paint, GFX_WIDTH_PX - 1, 24, &gfx_font_5x8, player->bullets);
    } else {
        paint_number_centred(paint, 121, 22, &gfx_font_6x12, player->bullets);
    }
    if (relics) {
        paint_relics(paint, player);
    }
}

/* --- a token that goes -------------------------------------------------------------------- */

/* The token's x; what stood there is cleared. */
static int clear_token(const ui_paint_t *paint, uint8_t place, int y, const gfx_sprite_t *token) {
    int x = TOKENS_X + TOKEN_PITCH_PX * place;
    gfx_rect(paint->frame, x - 1, y, token->width + 2, token->height, GFX_CLEAR);
    return x;
}

/* Three pictures: calm, halfway, sour. */
void kingsport_paint_souring(const kingsport_look_t *look) {
    enum { SOURS_MS = 300 };
    gfx_frame_t *frame = look->paint->frame;
    if (look->age_ms >= SOURS_MS) {
        return;
    }
    game_state_t earlier = state_before(look->paint->view->session);
    const kingsport_player_t *before = &kingsport_part(&earlier)->players[look->state->player];
    uint8_t held = kingsport_player(look)->sanity;
    if (held >= before->sanity) {
        return;
    }
    uint32_t picture = look->age_ms * 3 / SOURS_MS;
    int x = clear_token(look->paint, held, MINDS_Y, &gfx_art_mind_7);
    gfx_sprite(frame, x, MINDS_Y, picture == 0 ? &gfx_art_mind_7 : &gfx_art_no_mind_7, GFX_SET);
    if (picture == 1) {
        gfx_sprite_shaded(frame, x, MINDS_Y, &gfx_art_mind_7, 8, GFX_SET);
    }
}

void kingsport_paint_breaking(const kingsport_look_t *look, uint32_t ms) {
    uint8_t last = (uint8_t)(kingsport_player(look)->hearts - 1);
    int x = clear_token(look->paint, last, HEARTS_Y, &gfx_art_heart_7x6);
    if (ms < 200) {
        gfx_sprite(look->paint->frame, x - 1, HEARTS_Y, &gfx_art_heart_broken_9x6, GFX_SET);
    } else {
        kingsport_paint_dot(look->paint, x + 2, HEARTS_Y + 2);
    }
}

/* --- dice ---------------------------------------------------------------------------------- */

void kingsport_paint_die(const ui_paint_t *paint, int x, int y, kingsport_die_t size,
                         uint8_t shows) {
    static const struct {
        uint8_t size, pitch, pip; /* pixels */
    } dice[] = {[KINGSPORT_DIE_18] = {18, 5, 2}, [KINGSPORT_DIE_24] = {24, 7, 4}};
    /* Which of the nine places have a pip: a bit each, row by row. */
    static const uint16_t pips[] = {0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};
    assert(shows >= 1 && shows <= 6);
    int whole = dice[size].size, pip = dice[size].pip, corner = pip / 2 - 1;
    gfx_rect(paint->frame, x, y + 1, whole, whole - 2, GFX_SET);
    gfx_rect(paint->frame, x + 1, y, whole - 2, whole, GFX_SET);
    for (uint8_t place = 0; place < 9; place++) {
        int pip_x = x + 3 + dice[size].pitch * (place % 3);
        int pip_y = y + 3 + dice[size].pitch * (place / 3);
        if ((pips[shows - 1] >> place & 1) != 0) {
            gfx_rect(paint->frame, pip_x, pip_y + corner, pip, pip - 2 * corner, GFX_CLEAR);
            gfx_rect(paint->frame, pip_x + corner, pip_y, pip - 2 * corner, pip, GFX_CLEAR);
        }
    }
}

/* --- the belt ------------------------------------------------------------------------------ */

/* Options keep their order, but for the die: so tokens are two presses left of the first. */
uint8_t kingsport_belt(const game_prompt_t *prompt, uint8_t cursors[KINGSPORT_BELT_MAX]) {
    uint8_t count = prompt->count, tokens = (uint8_t)(count - 2), die = (uint8_t)(count - 1);
    assert(count >= 2 && prompt->options[tokens] == OPTION_ADJUST &&
           prompt->options[die] == OPTION_DIE);
    for (uint8_t i = 0; i < tokens; i++) {
        cursors[i] = i;
    }
    cursors[tokens] = (uint8_t)(count + KINGSPORT_EVENT_CARD);
    cursors[tokens + 1] = die;
    cursors[tokens + 2] = tokens;
    cursors[tokens + 3] = (uint8_t)(count + KINGSPORT_EVERYBODY);
    return (uint8_t)(count + KINGSPORT_EXTRAS);
}

bool kingsport_event_played(const ui_view_t *view, const ui_t *ui) {
    return ui->table.kingsport.event_round == kingsport_of(view)->round;
}

/* --- words and time ------------------------------------------------------------------------ */

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
    assert(option >= OPTION_MOVE && option <= OPTION_DIE);
    return word(view, words[option - OPTION_MOVE]);
}

const char *kingsport_roll_word(const kingsport_look_t *look) {
    bool byakhee = look->state->foe == KINGSPORT_BYAKHEE;
    switch ((game_ask_t)look->prompt->ask) {
    case ASK_MOVE:
        return kingsport_word(look->paint->view, OPTION_MOVE);
    case ASK_CULTISTS:
        return kingsport_word(look->paint->view, OPTION_CULTISTS);
    case ASK_SANITY:
        return kingsport_word(look->paint->view, OPTION_CHECK);
    case ASK_COMBAT:
        return kingsport_word(look->paint->view, byakhee ? OPTION_BYAKHEE : OPTION_CULTIST);
    default:
        return kingsport_word(look->paint->view, OPTION_DIE);
    }
}

uint32_t kingsport_ms_since(const ui_paint_t *paint, uint64_t since_us) {
    uint64_t ms = paint->now_us > since_us ? (paint->now_us - since_us) / 1000 : 0;
    return ms < KINGSPORT_LONG_AGO_MS ? (uint32_t)ms : KINGSPORT_LONG_AGO_MS;
}
