/* A game's row of facts for the UI: all that the rest of the UI knows of it. It is a
 * `const game_picture_t <folder>_picture` in games/<folder>/<folder>_picture.c, for each line of games.def;
 * a slot that is left empty fails test_game_pictures.
 *
 * The table of a game draws all 128x64 pixels and hears every press:
 *
 *    0 | who is asked what          rows 0-11: words, 6x12
 *   12 | (dark)                     rows 12-15: a two-colour panel changes colour at 16
 *   16 | the table, the dice        rows 16-51
 *   52 | ROLL and its verb          rows 52-63: paint_verb, paint_verb_of; arrows if left and right do
 *
 * How presses go (the same at every table, see table.h): ROLL down takes the die up, letting go
 * throws it; on the press that follows a result ROLL is deaf for a while; hold left takes back the
 * whole last press; hold right opens the menu. The UI decides nothing: presses end as intents.
 *
 * A game without screens of its own names generic_table, and needs nothing else. */
#pragma once

#include "scene.h"
#include "texts.h"

typedef struct {
    text_t title;
    text_t lines;                /* three of 20 letters, with line feeds between */
    const gfx_sprite_t *picture; /* at most 24x24 */
} help_page_t;

/* A parameter of the config, with its words after a 1 and after other numbers; words of 0: none. */
typedef struct {
    uint8_t param;
    text_t word, words;
} asked_param_t;

enum { ASKED_PARAMS = 2 };

typedef struct {
    text_t title;
    text_t nobody;            /* who has won when no player has */
    const gfx_sprite_t *icon; /* 44x44: at home */

    /* A game that nobody plays begins at home with its default config as changed here; NULL: with
     * that. */
    void (*set_up)(game_config_t *config);

    /* The parameters that are asked for after the players, if they leave a choice. */
    asked_param_t asked[ASKED_PARAMS];

    /* The running game: presses, picture, what moves. */
    const scene_t *table;

    const help_page_t *help;
    uint8_t help_pages;

    /* How many answers the last press gave, so that an undo takes it back as a whole: 1 or more.
     * Asked only when there is one. */
    uint16_t (*undo_answers)(const session_t *session);
    /* What an undo would take back, in rows 16 to 45. */
    void (*paint_undo)(const ui_paint_t *paint);

    /* What a roll of the log showed, for a line of 5x8; the text is empty at first. Not asked where
     * it was drawn. */
    void (*say_roll)(const ui_view_t *view, uint16_t index, char *text, size_t size);

    /* The same drawn, 11 pixels high, so that its last column is `last_x`; returns the first one, or
     * last_x + 1: there is nothing to draw. NULL: words alone. */
    int (*paint_roll)(const ui_paint_t *paint, uint16_t index, int last_x, int y);

    /* What the newest roll sounds like. NULL: MELODY_LANDED, whatever it shows. */
    melody_t (*melody)(const session_t *session);

    /* What is asked (after a name: "moves"), and an option: words of words.h, or its own. */
    const char *(*word_ask)(const ui_view_t *view, game_ask_t ask);
    const char *(*word_option)(const ui_view_t *view, game_option_t option, char *text);
} game_picture_t;

/* Each game's table; games without one of their own name generic_table. */
#define GAME(number, id, folder) extern const scene_t folder##_table;
#include "games.def"
#undef GAME

/* The game that picks who starts, whatever is played. */
enum { LOT_GAME = GAME_CULT };

/* Of a game (not GAME_NONE), and of the one that runs. */
const game_picture_t *picture_of(uint8_t game);
const game_picture_t *picture_of_running(const ui_view_t *view);
