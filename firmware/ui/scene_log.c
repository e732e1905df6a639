/* What was answered, the newest at the bottom; what was taken back is crossed out. */
#include <string.h>

#include "answers.h"
#include "gfx_art.h"
#include "scene.h"

enum { LINES = 5, LINE_PX = 10, LINES_Y = 14 };

static uint8_t pages(const ui_view_t *view) {
    uint16_t used = view->session->log.used;
    uint16_t count = (uint16_t)((used + LINES - 1) / LINES);
    return (uint8_t)(count == 0 ? 1 : count < 250 ? count : 250);
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    if (!scene_leaves(ui, view, button, gesture, now_us)) {
        (void)scene_moves(ui, button, gesture, pages(view));
    }
}

static bool is_cult_roll(const ui_view_t *view, const log_entry_t *entry) {
    const game_state_t *game = &view->session->now.game;
    bool cult = entry->ask == ASK_CAST || entry->ask == ASK_RESPOND;
    return cult ||
           (game->game == GAME_DICE && dice_part(game)->die == DIE_CULT && entry->count == 1);
}

static void append_values(const log_entry_t *entry, char *text, size_t size) {
    for (uint8_t i = 0; i < entry->count && strlen(text) + 5 < size; i++) {
        format_number(entry->values[i] + 1u, text + strlen(text));
        append_text(text, size, i + 1 < entry->count ? " " : "");
    }
}

/* A star, a question mark, a tentacle; of a draw taken back nothing is said. */
static void append_faces(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    static const char *const signs[] = {
        [SIGNS_SIGN] = "*", [SIGNS_CLUE] = "?", [SIGNS_TENTACLE] = "\u00A7"};
    static_assert(sizeof signs / sizeof signs[0] == SIGNS_FACES, "for each face");
    signs_face_t faces[SIGNS_HAND];
    if (!faces_of_draw(view->session, index, faces)) {
        return;
    }
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        append_text(text, size, i > 0 ? " " : "");
        append_text(text, size, signs[faces[i]]);
    }
}

static void say_roll(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    log_entry_t entry = log_at(&view->session->log, index);
    text[0] = '\0';
    if (entry.ask == ASK_FIRST) {
        format_name(view, entry.values[0], text);
    } else if (entry.ask == ASK_DRAW) {
        append_faces(view, index, text, size);
    } else if (is_cult_roll(view, &entry)) {
        text_t face = (text_t)(TEXT_FACE_YELLOW + cult_face(entry.values[0]));
        copy_text(text, size, text_for(view->session, face));
    } else {
        append_values(&entry, text, size);
    }
}

static void say_what(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    log_entry_t entry = log_at(&view->session->log, index);
    char word[NAME_UTF8_MAX];
    if (entry.kind == PROMPT_CHOOSE) {
        copy_text(text, size, word_option(view, (game_option_t)entry.values[0], word));
    } else {
        say_roll(view, index, text, size);
    }
}

/* Who, what was asked if there's room for all of it, and what it was. */
static void draw_entry(const ui_view_t *view, uint16_t index, int y, gfx_frame_t *frame) {
    log_entry_t entry = log_at(&view->session->log, index);
    char name[NAME_UTF8_MAX] = "", what[32];
    if (entry.player != GAME_NOBODY) {
        format_name(view, entry.player, name);
    }
    say_what(view, index, what, sizeof what);
    int x = gfx_text(frame, 0, y, &gfx_font_5x8, name, GFX_SET);
    x += x > 0 ? gfx_font_5x8.width : 0;
    const char *ask = word_ask(view, (game_ask_t)entry.ask);
    int room = GFX_WIDTH_PX - x - gfx_text_width(&gfx_font_5x8, what) - gfx_font_5x8.width;
    if (gfx_text_width(&gfx_font_5x8, ask) <= room) {
        (void)gfx_text(frame, x, y, &gfx_font_5x8, ask, GFX_SET);
    }
    gfx_text_right(frame, GFX_WIDTH_PX - 1, y, &gfx_font_5x8, what, GFX_SET);
    if (entry.undone) {
        gfx_hline(frame, 0, y + 4, GFX_WIDTH_PX, GFX_SET);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    const log_t *log = &view->session->log;
    (void)now_us;
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, text_for(view->session, TEXT_LOG), true);
    if (log->used == 0) {
        (void)gfx_text(frame, 2, 24, &gfx_font_6x12, text_for(view->session, TEXT_LOG_EMPTY),
                       GFX_SET);
    }
    for (uint8_t i = 0; i < LINES; i++) {
        int index = (int)log->used - 1 - ui->cursor * LINES - i;
        if (index >= 0) {
            draw_entry(view, (uint16_t)index, LINES_Y + (LINES - 1 - i) * LINE_PX, frame);
        }
    }
    if (pages(view) > 1) {
        draw_arrows(frame, 114, 122, 2);
    }
}

const scene_t scene_log = {.gesture = gesture, .render = render};
