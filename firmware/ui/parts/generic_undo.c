/* What an undo would take back, of any game: its newest answer, by name. */
#include <string.h>

#include "answers.h"
#include "generic_table.h"
#include "labels.h"
#include "words.h"

enum { WHO_Y = 17, WHO_GAP_PX = 5, WHAT_Y = 31, WHAT_X = 2 };

/* Each value has at most three digits and a blank. */
enum { VALUES_TEXT_MAX = 4 * GAME_VALUES_MAX + 4 };

uint8_t undo_one(const session_t *session) {
    (void)session;
    return 1;
}

/* "Cornelia moves" */
void paint_undo_asked(const ui_paint_t *paint, const log_entry_t *entry) {
    const game_picture_t *picture = picture_of_running(paint->view);
    char name[NAME_UTF8_MAX];
    int x = WHAT_X;
    if (entry->player != GAME_NOBODY) {
        format_name(paint->view, entry->player, name);
        x = gfx_label(paint->frame, 0, WHO_Y, &gfx_font_6x12, name, true) + WHO_GAP_PX;
    }
    draw_fitting(paint->frame, x, WHO_Y + 1, GFX_WIDTH_PX - x, &gfx_font_6x12,
                 picture->word_ask(paint->view, (game_ask_t)entry->ask));
}

void paint_undo_answer(const ui_paint_t *paint, const log_entry_t *entry) {
    const game_picture_t *picture = picture_of_running(paint->view);
    char option[NAME_UTF8_MAX], text[VALUES_TEXT_MAX] = "";
    if (entry->kind == PROMPT_CHOOSE) {
        game_option_t chosen = (game_option_t)entry->values[0];
        copy_text(text, sizeof text, picture->word_option(paint->view, chosen, option));
    } else {
        append_values(entry, text, sizeof text);
    }
    (void)gfx_text(paint->frame, WHAT_X, WHAT_Y, &gfx_font_6x12, text, GFX_SET);
}

void paint_undo_newest(const ui_paint_t *paint) {
    log_entry_t entries[2];
    if (newest_answers(paint->view->session, entries) > 0) {
        paint_undo_asked(paint, &entries[0]);
        paint_undo_answer(paint, &entries[0]);
    }
}

void say_values(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    log_entry_t entry = log_at(&view->session->log, index);
    if (entry.ask == ASK_FIRST) {
        format_name(view, entry.values[0], text);
    } else {
        append_values(&entry, text, size);
    }
}
