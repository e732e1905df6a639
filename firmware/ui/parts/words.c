#include "words.h"

#include <string.h>

#include "game.h"
#include "game_picture.h"
#include "number.h"
#include "short_names.h"

/* --- text --------------------------------------------------------------------------------- */

const char *word(const ui_view_t *view, text_t text) {
    return text_of((language_t)view->session->settings.value[SETTING_LANG], text);
}

text_t word_storage(const ui_view_t *view) {
    if (!view->storage_ok) {
        return TEXT_NOT_SAVED;
    }
    if (view->damaged) {
        return TEXT_DAMAGED;
    }
    return view->cut_off ? TEXT_CUT : TEXT_ALL_SAVED;
}

void copy_text(char *to, size_t size, const char *text) {
    size_t length = strlen(text);
    length = length < size ? length : size - 1;
    memcpy(to, text, length);
    to[length] = '\0';
}

void append_text(char *to, size_t size, const char *text) {
    size_t length = strlen(to);
    copy_text(to + length, size - length, text);
}

void format_number(uint32_t number, char *text) {
    char digits[NUMBER_TEXT_MAX];
    memcpy(text, digits, number_format(number, digits) + 1u);
}

void append_signed(char *to, size_t size, int32_t number) {
    append_text(to, size, number < 0 ? "-" : "");
    append_number(to, size, (uint32_t)(number < 0 ? -number : number));
}

void append_number(char *to, size_t size, uint32_t number) {
    char text[NUMBER_TEXT_MAX];
    (void)number_format(number, text);
    append_text(to, size, text);
}

void format_with_number(char *to, size_t size, const char *text, uint32_t number) {
    size_t before = strcspn(text, "#");
    copy_text(to, size, text);
    if (before < size && text[before] == '#') {
        to[before] = '\0';
        append_number(to, size, number);
        append_text(to, size, &text[before + 1]);
    }
}

/* --- players ------------------------------------------------------------------------------- */

static name_t name_shown(const ui_view_t *view, const game_config_t *config, uint8_t seat) {
    const name_t unnamed = name_default(seat);
    name_t name = view->session->names[seat];
    const int first = config->players - config->bots;
    static const text_t bots[] = {TEXT_BOT_1, TEXT_BOT_2, TEXT_BOT_3, TEXT_BOT_4,
                                  TEXT_BOT_5, TEXT_BOT_6, TEXT_BOT_7, TEXT_BOT_8};
    static_assert(sizeof bots / sizeof bots[0] == GAME_PLAYERS_MAX, "a name for each");
    if (seat >= first && seat < config->players && memcmp(&name, &unnamed, sizeof name) == 0) {
        const char *text = word(view, bots[seat - first]);
        (void)name_from_utf8(text, (uint8_t)strlen(text), &name);
    }
    return name;
}

void format_name_in(const ui_view_t *view, const game_config_t *config, uint8_t seat, char *text) {
    const name_t name = name_shown(view, config, seat);
    name_to_utf8(&name, text);
}

void format_name(const ui_view_t *view, uint8_t seat, char *text) {
    format_name_in(view, &view->session->config, seat, text);
}

void format_name_cut(const ui_view_t *view, uint8_t seat, size_t letters, char *text) {
    const session_t *session = view->session;
    uint8_t players = session->config.players, most = NAME_CHARACTERS_MAX;
    uint8_t count = seat < players ? players : GAME_PLAYERS_MAX;
    if (letters == 0) {
        text[0] = '\0';
        return;
    }
    name_t names[GAME_PLAYERS_MAX];
    for (uint8_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        names[i] = name_shown(view, &session->config, i);
    }
    name_t name = short_name(names, count, seat, letters < most ? (uint8_t)letters : most);
    name_to_utf8(&name, text);
}

size_t letters_in(const gfx_font_t *font, int width_px) {
    int letters = (width_px + font->gap) / font->width;
    return letters > 0 ? (size_t)letters : 0;
}

void format_cultist(const ui_view_t *view, uint8_t seat, uint8_t number, char *text) {
    format_name_cut(view, seat, CULTIST_LETTERS, text);
    append_text(text, NAME_UTF8_MAX, " ");
    append_number(text, NAME_UTF8_MAX, number);
}

/* --- things ------------------------------------------------------------------------------- */

const char *word_game(const ui_view_t *view) {
    bool none = view->session->now.game.game == GAME_NONE;
    return word(view, none ? TEXT_TITLE : picture_of_running(view)->title);
}

const char *word_die(const ui_view_t *view, uint8_t die) {
    return die == DIE_CULT ? word(view, TEXT_CULT_DIE)
           : die == DIE_D2 ? word(view, TEXT_DICE_COIN)
                           : game_die_name((game_die_t)die);
}

const char *word_face(const ui_view_t *view, uint8_t face) {
    static const text_t faces[] = {
        [CULT_YELLOW] = TEXT_FACE_YELLOW, [CULT_TENTACLE] = TEXT_FACE_TENTACLE,
        [CULT_ELDER] = TEXT_FACE_ELDER,   [CULT_CTHULHU] = TEXT_FACE_CTHULHU,
        [CULT_EYE] = TEXT_FACE_EYE,
    };
    static_assert(sizeof faces / sizeof faces[0] == CULT_FACES, "a word for each face");
    return word(view, faces[face]);
}

/* --- prompts and options --------------------------------------------------------------------- */

const char *word_ask(const ui_view_t *view, game_ask_t ask) {
    static_assert(TEXT_ASK_DICE - TEXT_ASK_FIRST == ASK_DICE,
                  "texts.def has the order of asks.def");
    return ask <= ASK_DICE ? word(view, (text_t)(TEXT_ASK_FIRST + ask)) : game_ask_name(ask);
}

/* What the sheet of a fighter has more or less of: OPTION_<NAME>_PLUS and _MINUS. */
static const text_t adjusted[] = {
    TEXT_OPTION_HEART,  TEXT_OPTION_BULLET, TEXT_SANITY,      TEXT_START_SANITY, TEXT_OPTION_AMULET,
    TEXT_OPTION_DAGGER, TEXT_OPTION_IDOL,   TEXT_OPTION_MEAD, TEXT_OPTION_TOME,
};
static_assert(sizeof adjusted / sizeof adjusted[0] * 2 == OPTION_TOME_MINUS - OPTION_HEART_PLUS + 1,
              "a text for each pair");

const char *word_option(const ui_view_t *view, game_option_t option, char *text) {
    enum { CULTISTS = OPTION_P2_1 - OPTION_P1_1 };
    static_assert(TEXT_OPTION_DONE - TEXT_OPTION_ON == OPTION_DONE - OPTION_ON &&
                      TEXT_FACE_CTHULHU - TEXT_FACE_YELLOW == OPTION_CTHULHU - OPTION_YELLOW,
                  "texts.def has the order of options.def");
    if (option <= OPTION_P8) {
        format_name(view, (uint8_t)(option - OPTION_P1), text);
    } else if (option <= OPTION_P2_3) {
        uint8_t at = (uint8_t)(option - OPTION_P1_1);
        format_cultist(view, at / CULTISTS, (uint8_t)(at % CULTISTS + 1), text);
    } else if (option == OPTION_RANDOM) {
        return word(view, TEXT_THE_DIE);
    } else if (option <= OPTION_CTHULHU) {
        return word(view, (text_t)(TEXT_FACE_YELLOW + option - OPTION_YELLOW));
    } else if (option <= OPTION_DONE) {
        return word(view, (text_t)(TEXT_OPTION_ON + option - OPTION_ON));
    } else if (option <= OPTION_TOME_MINUS) {
        uint32_t at = (uint32_t)option - OPTION_HEART_PLUS;
        copy_text(text, NAME_UTF8_MAX, word(view, adjusted[at / 2]));
        append_text(text, NAME_UTF8_MAX, at % 2 == 0 ? "+" : "-");
    } else {
        return game_option_name(option);
    }
    return text;
}

void append_values(const log_entry_t *entry, char *text, size_t size) {
    for (uint8_t i = 0; i < entry->count; i++) {
        append_text(text, size, i > 0 ? " " : "");
        append_number(text, size, entry->values[i] + 1u);
    }
}
