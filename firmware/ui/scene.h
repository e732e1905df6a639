/* What a scene is made of, and what scenes share. Inside ui only. */
#pragma once

#include "signs.h"
#include "text.h"
#include "ui.h"

typedef struct {
    void (*enter)(ui_t *ui, const ui_view_t *view);
    void (*gesture)(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent);
    void (*render)(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame);
    /* When the picture changes by itself; NULL: never. */
    uint64_t (*next_us)(const ui_t *ui, const ui_view_t *view, uint64_t now_us);
    /* The game that this scene shows has changed (after `enter`), or a setting or name has. NULL:
     * it doesn't matter how. */
    void (*changed)(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us);
    bool holds; /* holding left or right does something, and shows that it will */
} scene_t;

extern const scene_t scene_boot, scene_home, scene_setup, scene_dice, scene_cult, scene_game,
    scene_lot, scene_ask, scene_menu, scene_settings, scene_language, scene_names, scene_name,
    scene_log, scene_score, scene_fairness, scene_help, scene_about, scene_tests;

void scene_go(ui_t *ui, const ui_view_t *view, ui_scene_t scene, uint64_t now_us);

/* The scene that shows the running game; SCENE_HOME when there is none. */
ui_scene_t scene_of_game(const ui_view_t *view);

/* Home; at the first start the language is asked for. */
ui_scene_t scene_after_boot(const ui_view_t *view);

/* Asks before something is lost, and comes back here if not. */
void scene_question(ui_t *ui, const ui_view_t *view, ui_question_t question, uint64_t now_us);

/* How many answers the last press gave: what an undo takes back at once. */
uint8_t scene_undo_answers(const ui_view_t *view);

/* The cult duel's own: how many, and what they were, in rows 16 to 45. */
uint8_t cult_undo_answers(const session_t *session);
void cult_draw_undo(gfx_frame_t *frame, const ui_view_t *view);

/* The same of every other game: the newest answer. */
void game_draw_undo(gfx_frame_t *frame, const ui_view_t *view);

/* What a die of Elder signs showed, 11x11; a clue is a question mark. */
void draw_signs_die(gfx_frame_t *frame, int x, int y, signs_face_t face);

/* A name and its number in small print, left or right by turns; hot: inverse. */
void draw_points(gfx_frame_t *frame, uint8_t at, int y, const char *name, uint32_t number,
                 bool hot);

/* "10x" */
void format_count(const dice_state_t *dice, char text[8]);

/* The running game's name, and a die's, in the language that is set. */
const char *word_game(const ui_view_t *view);
const char *word_die(const ui_view_t *view, uint8_t die);

/* A new game: at once, or after asking when one is running that has begun. */
void scene_start_game(ui_t *ui, const ui_view_t *view, const game_config_t *config, uint64_t now_us,
                      ui_intent_t *intent);

/* What all pages and lists that lie above a game do: hold right goes home, ROLL's release goes
 * back. True: it was one of them. */
bool scene_leaves(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                  uint64_t now_us);

/* How few and how many may play a game that is set up (not dice). */
void setup_seats(uint8_t game, uint8_t *fewest, uint8_t *most);

/* Opens a scene that goes back to this one. */
void scene_open(ui_t *ui, const ui_view_t *view, ui_scene_t scene, uint64_t now_us);

/* Moves the cursor by a tap or repeat of left or right; false: the gesture is none of these. */
bool scene_moves(ui_t *ui, ui_button_t button, ui_gesture_t gesture, uint8_t items);

/* --- pieces of pictures --- */

/* Text that may be too long for its place is cut, never over the edge. */
void draw_clipped(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text, gfx_ink_t ink);

/* A list of which four rows are seen, the cursor's row inverse; values stand right. */
enum { LIST_LABEL = 28, LIST_VALUE = 20 };
typedef void list_row_t(const ui_t *ui, const ui_view_t *view, uint8_t row, char label[LIST_LABEL],
                        char value[LIST_VALUE]);
void draw_list(gfx_frame_t *frame, const ui_t *ui, const ui_view_t *view, const char *title,
               uint8_t rows, list_row_t *row);

/* Copies a text that fits its place, see the two above. */
void copy_text(char *to, size_t size, const char *text);

/* Adds a text to one of so many bytes in all; what doesn't fit is left out. */
void append_text(char *to, size_t size, const char *text);

/* A row of squares, one filled: which of so many pages is shown. */
void draw_pages(gfx_frame_t *frame, int centre_x, int y, uint8_t page, uint8_t pages);

/* Lines of 6x12, one below the other, 12 pixels apart. */
void draw_lines(gfx_frame_t *frame, int x, int y, const char *text);

/* Left and right triangles at the edges of a row. */
void draw_arrows(gfx_frame_t *frame, int left_x, int right_x, int y);

/* A number, or a player's name, as text. */
void format_number(uint32_t number, char *text);
void format_name(const ui_view_t *view, uint8_t seat, char *text);

/* One of a player's cultists, from 1: "Isabel 2". */
enum { CULTIST_LETTERS = 6 };
void format_cultist(const ui_view_t *view, uint8_t seat, uint8_t number, char *text);

/* Words for the glass: an option, and what is asked. */
const char *word_option(const ui_view_t *view, game_option_t option, char *text);
const char *word_ask(const ui_view_t *view, game_ask_t ask);
