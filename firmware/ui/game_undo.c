/* What holding left would take back, of every game but the cult duel: its newest answer. */
#include <string.h>

#include "answers.h"
#include "cult_view.h"
#include "gfx_art.h"

enum { WHO_Y = 17, WHAT_Y = 31, WHAT_X = 2, WHAT_PX = 124, FACE_PX = 12 };

void draw_signs_die(gfx_frame_t *frame, int x, int y, signs_face_t face) {
    if (face == SIGNS_CLUE) {
        (void)gfx_text(frame, x + 3, y, &gfx_font_6x12, "?", GFX_SET);
    } else {
        gfx_sprite(frame, x, y, face == SIGNS_SIGN ? &gfx_art_elder_11 : &gfx_art_tentacle_11,
                   GFX_SET);
    }
}

/* "Cornelia moves", or the dice: "2x d6" */
static void draw_asked(gfx_frame_t *frame, const ui_view_t *view, const log_entry_t *entry) {
    char text[NAME_UTF8_MAX] = "";
    int x = WHAT_X;
    const char *asked = word_ask(view, (game_ask_t)entry->ask);
    if (entry->ask == ASK_DICE) {
        format_count(dice_part(&view->session->now.game), text);
        x = gfx_text(frame, x, WHO_Y + 1, &gfx_font_6x12, text, GFX_SET) + 5;
        asked = word_die(view, dice_part(&view->session->now.game)->die);
    } else if (entry->player != GAME_NOBODY) {
        format_name(view, entry->player, text);
        x = gfx_label(frame, 0, WHO_Y, &gfx_font_6x12, text, true) + 5;
    }
    (void)gfx_text(frame, x, WHO_Y + 1, &gfx_font_6x12, asked, GFX_SET);
}

/* "7 4", or their sum when there are too many. */
static void draw_numbers(gfx_frame_t *frame, const ui_view_t *view, const log_entry_t *entry) {
    char text[4 * GAME_VALUES_MAX + 4] = "";
    uint32_t sum = 0;
    for (uint8_t i = 0; i < entry->count; i++) {
        append_text(text, sizeof text, i > 0 ? " " : "");
        format_number(entry->values[i] + 1u, text + strlen(text));
        sum += entry->values[i] + 1u;
    }
    if (gfx_text_width(&gfx_font_6x12, text) > WHAT_PX) {
        copy_text(text, sizeof text, text_for(view->session, TEXT_SUM));
        append_text(text, sizeof text, " ");
        format_number(sum, text + strlen(text));
    }
    (void)gfx_text(frame, WHAT_X, WHAT_Y, &gfx_font_6x12, text, GFX_SET);
}

static void draw_roll(gfx_frame_t *frame, const ui_view_t *view, const log_entry_t *entry) {
    const game_state_t *game = &view->session->now.game;
    signs_face_t faces[SIGNS_HAND];
    if (newest_draw(view->session, faces)) {
        for (uint8_t i = 0; i < SIGNS_HAND; i++) {
            draw_signs_die(frame, WHAT_X + i * 15, WHAT_Y, faces[i]);
        }
    } else if (game->game == GAME_DICE && dice_part(game)->die == DIE_CULT) {
        for (uint8_t i = 0; i < entry->count; i++) {
            gfx_sprite(frame, WHAT_X + i * FACE_PX, WHAT_Y,
                       cult_faces_11[cult_face(entry->values[i])], GFX_SET);
        }
    } else {
        draw_numbers(frame, view, entry);
    }
}

void game_draw_undo(gfx_frame_t *frame, const ui_view_t *view) {
    log_entry_t entries[2];
    char name[NAME_UTF8_MAX];
    if (newest_answers(view->session, entries) == 0) {
        return;
    }
    draw_asked(frame, view, &entries[0]);
    if (entries[0].kind == PROMPT_ROLL) {
        draw_roll(frame, view, &entries[0]);
    } else {
        (void)gfx_text(frame, WHAT_X, WHAT_Y, &gfx_font_6x12,
                       word_option(view, (game_option_t)entries[0].values[0], name), GFX_SET);
    }
}
