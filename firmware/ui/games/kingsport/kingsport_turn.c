/* The three parts of a turn: at the left what to do at the table, below the belt of all that ROLL could
 * do now. */
#include <assert.h>
#include <string.h>

#include "gfx_art.h"
#include "kingsport_ui.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

enum { NOTE_Y = 42 };

enum {
    HOPS_MS = 300, /* a heart goes from the tokens to the sum */
    COUNTS_MS = 80 /* and then each heart is added */
};

/* "+ 3 =" with a heart above the figure, which comes from the tokens in a bow. */
static void paint_hearts(const kingsport_look_t *look, uint32_t hearts) {
    gfx_frame_t *frame = look->paint->frame;
    int way = (int)look->age_ms;
    if (look->age_ms < HOPS_MS) {
        gfx_sprite(frame, 73 + (30 - 73) * way / HOPS_MS,
                   17 + (19 - 17) * way / HOPS_MS + bow_px(8, way, HOPS_MS), &gfx_art_heart_7x6,
                   GFX_SET);
        return;
    }
    gfx_text(frame, 25, 23, &gfx_font_5x8, "+", GFX_SET);
    gfx_sprite(frame, 30, 19, &gfx_art_heart_7x6, GFX_SET);
    paint_number(look->paint, 31, 25, &gfx_font_6x12, hearts);
    gfx_text(frame, 38, 23, &gfx_font_5x8, "=", GFX_SET);
}

static void paint_squares(const kingsport_look_t *look, uint32_t squares) {
    int unit_px = 5 * (int)gfx_text_length(word(look->paint->view, TEXT_KINGSPORT_SQUARES));
    paint_number(look->paint, squares < 10 ? 50 : 44, 12, &gfx_font_12x24, squares);
    paint_word(look->paint, 69 - unit_px, 33, &gfx_font_5x8, TEXT_KINGSPORT_SQUARES);
}

/* What the newest roll for moving showed; 0: there is none in the log. */
static uint8_t moving_die(const session_t *session) {
    for (uint16_t i = session->log.used; i > 0; i--) {
        log_entry_t entry = *log_at(&session->log, (uint16_t)(i - 1));
        if (!entry.undone && entry.kind == PROMPT_ROLL && entry.ask == ASK_MOVE) {
            return (uint8_t)(entry.values[0] + 1);
        }
    }
    return 0;
}

/* Die and hearts as they were when it was rolled: hearts come and go on the way. The sum counts up by
 * one heart after the other. */
static void paint_walk(const kingsport_look_t *look) {
    uint32_t sum = look->state->last, die = moving_die(look->paint->view->session), shown = sum;
    bool with_hearts = die > 0 && die < sum && sum - die <= KINGSPORT_HEARTS_MAX;
    if (with_hearts) {
        kingsport_paint_die(look->paint, 0, 16, KINGSPORT_DIE_24, (uint8_t)die);
        paint_hearts(look, sum - die);
        shown = look->age_ms < HOPS_MS ? 0 : die + (look->age_ms - HOPS_MS) / COUNTS_MS + 1;
    }
    if (shown > 0) {
        paint_squares(look, shown < sum ? shown : sum);
    }
    paint_word(look->paint, 0, NOTE_Y, &gfx_font_5x8, TEXT_KINGSPORT_FIGHT_FOES);
}

/* Then the cultists: after walking, or without it. */
static void paint_before_cultists(const kingsport_look_t *look) {
    bool insane = kingsport_is_insane(kingsport_player(look));
    if (insane || look->state->last == 0) {
        kingsport_paint_lines(look->paint, 0, 16, 9,
                              insane ? TEXT_KINGSPORT_MAD_LINES : TEXT_KINGSPORT_DOWN_LINES);
    } else {
        paint_walk(look);
    }
}

static void paint_end(const kingsport_look_t *look) {
    paint_number(look->paint, 0, 14, &gfx_font_8x16, look->state->last);
    gfx_sprite(look->paint->frame, 10, 17, &gfx_art_belt_9[OPTION_CULTISTS - OPTION_MOVE], GFX_SET);
    paint_word(look->paint, 22, 18, &gfx_font_5x8, TEXT_KINGSPORT_EACH);
    kingsport_paint_lines(look->paint, 0, 27, 8, TEXT_KINGSPORT_END_LINES);
}

/* --- what else could be done -------------------------------------------------------------- */

static void paint_foe(const kingsport_look_t *look, const gfx_sprite_t *foe, const char *need,
                      const char *gain) {
    gfx_frame_t *frame = look->paint->frame;
    gfx_sprite(frame, 0, 16, foe, GFX_SET);
    gfx_text(frame, 38, 12, &gfx_font_12x24, need, GFX_SET);
    gfx_text(frame, 40, 33, &gfx_font_5x8, gain, GFX_SET);
    gfx_sprite(frame, 52, 32, &gfx_art_relic_9[KINGSPORT_IDOL], GFX_SET);
}

static void paint_byakhee(const kingsport_look_t *look) {
    paint_foe(look, &gfx_art_byakhee_26[0], "5+", "+2");
}

static void paint_cultist(const kingsport_look_t *look) {
    paint_foe(look, &gfx_art_robe_22, "4+", "+1");
}

/* The drawing as large as it goes into 24x24, in whole pixels, and lines beside it. */
static void paint_token(const kingsport_look_t *look, const gfx_sprite_t *token,
                        const char *lines) {
    int times = 24 / (token->width > token->height ? token->width : token->height);
    int width = token->width * times, height = token->height * times;
    gfx_sprite_scaled(look->paint->frame, 0, 17 + (24 - height) / 2, token, width, height, GFX_SET);
    draw_lines(look->paint->frame, width + 2, 17, &gfx_font_5x8, 9, lines);
}

static void paint_heart(const kingsport_look_t *look) {
    const ui_view_t *view = look->paint->view;
    char held[24], text[24], lines[48];
    format_with_number(held, sizeof held, word(view, TEXT_KINGSPORT_HELD),
                       kingsport_player(look)->hearts);
    format_with_number(text, sizeof text, held, KINGSPORT_HEARTS_MAX); /* "3 of 5" */
    copy_text(lines, sizeof lines, word(view, TEXT_KINGSPORT_NOW));
    append_text(lines, sizeof lines, text);
    paint_token(look, &gfx_art_heart_7x6, lines);
}

static void paint_bullet(const kingsport_look_t *look) {
    char lines[48];
    copy_text(lines, sizeof lines, word(look->paint->view, TEXT_KINGSPORT_NOW));
    append_number(lines, sizeof lines, kingsport_player(look)->bullets);
    paint_token(look, &gfx_art_shell_5x6, lines);
}

static uint16_t points_after_sanctify(const kingsport_player_t *player) {
    kingsport_player_t after = *player;
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        after.relics[kind]--;
    }
    after.sites++;
    return kingsport_points(&after);
}

/* The sites so far, and the points before and after. */
static void paint_sanctify(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = kingsport_player(look);
    gfx_sprite(paint->frame, 0, 16, &gfx_art_elder_24, GFX_SET);
    for (uint8_t i = 0; i < KINGSPORT_SITES_TO_END; i++) {
        int x = 29 + 13 * i;
        if (i < look->state->sanctified) {
            gfx_sprite(paint->frame, x, 17, &gfx_art_star_9, GFX_SET);
        } else if (i == look->state->sanctified) {
            paint_empty_place(paint, x, 17, 9, 9);
        } else {
            kingsport_paint_dot(paint, x + 3, 20);
        }
    }
    gfx_sprite(paint->frame, 26, 31, &gfx_art_crown_9x6, GFX_SET);
    int x = paint_number(paint, 37, 30, &gfx_font_5x8, kingsport_points(player));
    gfx_sprite(paint->frame, x, 31, &gfx_art_triangle_3x5, GFX_SET);
    paint_number(paint, x + 4, 30, &gfx_font_5x8, points_after_sanctify(player));
}

/* --- a die that fell beside the turn ------------------------------------------------------ */

static void paint_fell(const kingsport_look_t *look) {
    gfx_frame_t *frame = look->paint->frame;
    log_entry_t entries[2];
    uint8_t found = newest_answers(look->paint->view->session, entries);
    if (found == 0 || entries[0].kind != PROMPT_ROLL) {
        return;
    }
    uint8_t die = (uint8_t)(entries[0].values[0] + 1);
    bool passed = die >= 3;
    gfx_sprite(frame, 0, 16, &gfx_art_pips[die - 1], GFX_SET);
    if (entries[0].ask == ASK_SANITY) {
        gfx_sprite(frame, 34, 16, passed ? &gfx_art_mind_7 : &gfx_art_no_mind_7, GFX_SET);
        gfx_text(frame, 43, 16, &gfx_font_5x8, passed ? "3+" : "-1", GFX_SET);
    }
    if (entries[0].ask == ASK_SANITY && passed) {
        kingsport_paint_lines(look->paint, 34, 27, 9, TEXT_KINGSPORT_HOLD_LINES);
    }
}

/* --- the belt ----------------------------------------------------------------------------- */

/* The drawing of what the cursor stands on there. */
static const gfx_sprite_t *belt_icon(const game_prompt_t *prompt, uint8_t cursor) {
    enum { EXTRAS_AT = OPTION_DIE - OPTION_MOVE + 1 };
    uint8_t at = (uint8_t)(cursor < prompt->count ? prompt->options[cursor] - OPTION_MOVE
                                                  : EXTRAS_AT + cursor - prompt->count);
    return &gfx_art_belt_9[at];
}

/* What ROLL does. */
static const char *verb(const kingsport_look_t *look) {
    const ui_view_t *view = look->paint->view;
    uint8_t cursor = look->paint->ui->cursor;
    if (cursor < look->prompt->count) {
        return kingsport_word(view, (game_option_t)look->prompt->options[cursor]);
    }
    if (cursor == look->prompt->count + KINGSPORT_EVERYBODY) {
        return word(view, TEXT_KINGSPORT_NEXT);
    }
    bool played = kingsport_event_played(view, look->paint->ui);
    return word(view, played ? TEXT_KINGSPORT_UNMARK : TEXT_KINGSPORT_MARK);
}

/* What is selected as a word with the ring, and what follows it as drawings. */
static void paint_belt(const kingsport_look_t *look) {
    enum { X = 6, END_X = 122, ICON_PX = 12 };
    const ui_paint_t *paint = look->paint;
    const char *text = verb(look);
    uint8_t cursors[KINGSPORT_BELT_MAX], items = kingsport_belt(look->prompt, cursors);
    const uint8_t *at = memchr(cursors, paint->ui->cursor, items);
    assert(at != NULL);
    uint8_t place = (uint8_t)(at - cursors);
    int width = gfx_text_width(&gfx_font_6x12, text) + 14, x = X + width + 2;
    paint_ring(paint, X + 2, 55);
    gfx_text(paint->frame, X + 12, 52, &gfx_font_6x12, text, GFX_SET);
    gfx_rect(paint->frame, X, 52, width, 12, GFX_XOR);
    for (uint8_t i = 1; i < items && x + ICON_PX <= END_X; i++, x += ICON_PX) {
        gfx_sprite(paint->frame, x, 54, belt_icon(look->prompt, cursors[(place + i) % items]),
                   GFX_SET);
    }
    draw_arrows(paint->frame, 0, 124, 55);
}

/* --- the screen --------------------------------------------------------------------------- */

/* At the left: either drawn by a function, or lines, beside a token if there is one; and a note below. */
typedef struct {
    void (*paint)(const kingsport_look_t *look);
    const gfx_sprite_t *token;
    text_t lines, note; /* 0: none */
} part_t;

static const part_t parts[] = {
    [OPTION_MOVE - OPTION_MOVE] = {.lines = TEXT_KINGSPORT_START_LINES},
    [OPTION_CULTISTS - OPTION_MOVE] = {.paint = paint_before_cultists},
    [OPTION_END - OPTION_MOVE] = {.paint = paint_end},
    [OPTION_BYAKHEE - OPTION_MOVE] = {.paint = paint_byakhee, .note = TEXT_KINGSPORT_CHECK_FIRST},
    [OPTION_CULTIST - OPTION_MOVE] = {.paint = paint_cultist},
    [OPTION_CHECK - OPTION_MOVE] = {NULL, &gfx_art_no_mind_7, TEXT_KINGSPORT_CHECK_LINES, 0},
    [OPTION_HEART - OPTION_MOVE] = {.paint = paint_heart, .note = TEXT_KINGSPORT_NO_FOES},
    [OPTION_BULLET - OPTION_MOVE] = {.paint = paint_bullet, .note = TEXT_KINGSPORT_NO_FOES},
    [OPTION_SANCTIFY - OPTION_MOVE] = {.paint = paint_sanctify, .note = TEXT_KINGSPORT_ONE_OF_EACH},
    [OPTION_ADJUST - OPTION_MOVE] = {NULL, &gfx_art_belt_9[OPTION_ADJUST - OPTION_MOVE],
                                     TEXT_KINGSPORT_ADJUST_LINES, 0},
    [OPTION_DIE - OPTION_MOVE] = {NULL, &gfx_art_d6_24, TEXT_KINGSPORT_DIE_LINES, 0},
};

static void paint_part(const kingsport_look_t *look, const part_t *part) {
    if (part->paint != NULL) {
        part->paint(look);
    } else if (part->token != NULL) {
        paint_token(look, part->token, word(look->paint->view, part->lines));
    } else {
        kingsport_paint_lines(look->paint, 0, 16, 9, part->lines);
    }
    if (part->note != 0) {
        paint_word(look->paint, 0, NOTE_Y, &gfx_font_5x8, part->note);
    }
}

void kingsport_paint_turn(const kingsport_look_t *look) {
    static const text_t steps[KINGSPORT_STEPS] = {
        TEXT_KINGSPORT_HELP_2_TITLE, TEXT_KINGSPORT_HELP_5_TITLE, TEXT_KINGSPORT_HELP_7_TITLE};
    const ui_paint_t *paint = look->paint;
    const kingsport_scene_t *scene = &paint->ui->table.kingsport;
    uint8_t cursor = paint->ui->cursor, count = look->prompt->count;
    bool everybody = cursor == count + KINGSPORT_EVERYBODY && scene->page != KINGSPORT_PAGE_FELL;
    text_t title = everybody ? TEXT_KINGSPORT_EVERYBODY : steps[look->state->step];
    kingsport_paint_header(paint, look->state->player, word(paint->view, title));
    paint_belt(look);
    if (everybody) {
        kingsport_paint_player(look, scene->shown);
        return;
    }
    if (scene->page == KINGSPORT_PAGE_FELL) {
        paint_fell(look);
    } else if (cursor < count) {
        paint_part(look, &parts[look->prompt->options[cursor] - OPTION_MOVE]);
    } else {
        bool played = kingsport_event_played(paint->view, paint->ui);
        kingsport_paint_lines(paint, 0, 16, 9,
                              played ? TEXT_KINGSPORT_PLAYED : TEXT_KINGSPORT_NOT_PLAYED);
    }
    kingsport_paint_tokens(paint, kingsport_player(look), true);
    kingsport_paint_souring(look);
}
