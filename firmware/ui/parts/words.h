/* Text formatting for the display: names, numbers, prompts and options, in the language that is set. Texts
 * end with NUL and never overflow: what does not fit is cut. Inside ui only. */
#pragma once

#include "texts.h"
#include "ui.h"

/* A text in the language that is set. */
const char *word(const ui_view_t *view, text_t text);

/* The state of storage: TEXT_ALL_SAVED, or what is wrong. */
text_t word_storage(const ui_view_t *view);

/* Copies a text; appends one. `size` is that of the whole buffer. */
void copy_text(char *to, size_t size, const char *text);
void append_text(char *to, size_t size, const char *text);

/* A number as text, at most 11 bytes; and appended. */
void format_number(uint32_t number, char *text);
void append_number(char *to, size_t size, uint32_t number);
void append_signed(char *to, size_t size, int32_t number); /* -3 */

/* A text with a number in the place of its #: "beat #". */
void format_with_number(char *to, size_t size, const char *text, uint32_t number);

/* A player's name: at most NAME_UTF8_MAX. */
void format_name(const ui_view_t *view, uint8_t seat, char *text);

/* The same in a game that is being set up. A player of the die's without a name of its own gets a word. */
void format_name_in(const ui_view_t *view, const game_config_t *config, uint8_t seat, char *text);

/* The same in at most so many letters: shortened to what tells it from the others at the table, see short_names.h.
 * All places that have no room for a whole name take it from here. */
void format_name_cut(const ui_view_t *view, uint8_t seat, size_t letters, char *text);

/* How many letters of a font have room; 0: none. */
size_t letters_in(const gfx_font_t *font, int width_px);

/* One of a player's cultists, from 1: "Isabel 2". */
enum { CULTIST_LETTERS = 6 };
void format_cultist(const ui_view_t *view, uint8_t seat, uint8_t number, char *text);

/* The running game's name, in the language that is set. */
const char *word_game(const ui_view_t *view);

/* A die's name: "d12", "cult die". */
const char *word_die(const ui_view_t *view, uint8_t die);

/* A face of the cult die. */
const char *word_face(const ui_view_t *view, uint8_t face);

/* What a prompt asks, and an option: `text` is a buffer of NAME_UTF8_MAX. Games may have words of their own,
 * see game_picture_t; without a text it is the name on the console. */
const char *word_ask(const ui_view_t *view, game_ask_t ask);
const char *word_option(const ui_view_t *view, game_option_t option, char *text);

/* Appends the values of a roll, each plus 1: "3 12". */
void append_values(const log_entry_t *entry, char *text, size_t size);
