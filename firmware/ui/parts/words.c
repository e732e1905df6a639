#include "words.h"

#include <string.h>

#include "game.h"
#include "game_picture.h"
#include "number.h"

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

void append_number(char *to, size_t size, uint32_t number) {
    char text[12];
    format_number(number, text);
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

/* --- people ------------------------------------------------------------------------------- */

void format_name(const ui_view_t *view, uint8_t seat, char *text) {
    name_to_utf8(&view->session->names[seat], text);
}

void format_cultist(const ui_view_t *view, uint8_t seat, uint8_t number, char *text) {
    format_name(view, seat, text);
    text[gfx_text_bytes(text, CULTIST_LETTERS)] = '\0';
    append_text(text, NAME_UTF8_MAX, " ");
    append_number(text, NAME_UTF8_MAX, number);
}

/* --- things ------------------------------------------------------------------------------- */

const char *word_game(const ui_view_t *view) {
    bool none = view->session->now.game.game == GAME_NONE;
    return word(view, none ? TEXT_TITLE : picture_of_running(view)->title);
}

const char *word_die(const ui_view_t *view, uint8_t die) {
    return die == DIE_CULT ? word(view, TEXT_CULT_DIE) : game_die_name((game_die_t)die);
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

/* --- asks and options --------------------------------------------------------------------- */

const char *word_ask(const ui_view_t *view, game_ask_t ask) {
    static const text_t asks[] = {
        [ASK_FIRST] = TEXT_ASK_FIRST,
        [ASK_CULTIST] = TEXT_ASK_CULTIST,
        [ASK_VICTIM] = TEXT_ASK_VICTIM,
        [ASK_CAST] = TEXT_ASK_CAST,
        [ASK_CAST_EYE] = TEXT_ASK_CAST_EYE,
        [ASK_RESPOND] = TEXT_ASK_RESPOND,
        [ASK_RESPOND_EYE] = TEXT_ASK_RESPOND_EYE,
        [ASK_DRAW] = TEXT_ASK_DRAW,
        [ASK_PRESS_ON] = TEXT_ASK_PRESS_ON,
        [ASK_STEP] = TEXT_ASK_STEP,
        [ASK_MOVE] = TEXT_ASK_MOVE,
        [ASK_CULTISTS] = TEXT_ASK_CULTISTS,
        [ASK_SANITY] = TEXT_ASK_SANITY,
        [ASK_COMBAT] = TEXT_ASK_COMBAT,
        [ASK_DIE] = TEXT_ASK_DIE,
        [ASK_RELIC] = TEXT_ASK_RELIC,
        [ASK_SITE] = TEXT_ASK_SITE,
        [ASK_DISCARD] = TEXT_ASK_DISCARD,
        [ASK_WHO] = TEXT_ASK_WHO,
        [ASK_WHAT] = TEXT_ASK_WHAT,
        [ASK_DICE] = TEXT_ASK_DICE,
    };
    return ask < sizeof asks / sizeof asks[0] ? word(view, asks[ask]) : game_ask_name(ask);
}

/* Of an option: its text, and what stands behind it. */
typedef struct {
    text_t text;
    const char *sign;
} option_word_t;

#define PLUS_AND_MINUS(id, text)                                                                   \
    [OPTION_##id##_PLUS] = {text, "+"}, [OPTION_##id##_MINUS] = {text, "-"}

static const option_word_t options[] = {
    [OPTION_RANDOM] = {TEXT_THE_DIE, ""},
    [OPTION_YELLOW] = {TEXT_FACE_YELLOW, ""},
    [OPTION_TENTACLE] = {TEXT_FACE_TENTACLE, ""},
    [OPTION_ELDER] = {TEXT_FACE_ELDER, ""},
    [OPTION_CTHULHU] = {TEXT_FACE_CTHULHU, ""},
    [OPTION_ON] = {TEXT_OPTION_ON, ""},
    [OPTION_RETREAT] = {TEXT_OPTION_RETREAT, ""},
    [OPTION_MOVE] = {TEXT_OPTION_MOVE, ""},
    [OPTION_CULTISTS] = {TEXT_OPTION_CULTISTS, ""},
    [OPTION_END] = {TEXT_OPTION_END, ""},
    [OPTION_BYAKHEE] = {TEXT_OPTION_BYAKHEE, ""},
    [OPTION_CULTIST] = {TEXT_OPTION_CULTIST, ""},
    [OPTION_CHECK] = {TEXT_OPTION_CHECK, ""},
    [OPTION_HEART] = {TEXT_OPTION_HEART, ""},
    [OPTION_BULLET] = {TEXT_OPTION_BULLET, ""},
    [OPTION_SANCTIFY] = {TEXT_OPTION_SANCTIFY, ""},
    [OPTION_ADJUST] = {TEXT_OPTION_ADJUST, ""},
    [OPTION_DIE] = {TEXT_OPTION_DIE, ""},
    [OPTION_BULLETS] = {TEXT_OPTION_BULLETS, ""},
    [OPTION_CARD] = {TEXT_OPTION_CARD, ""},
    [OPTION_AMULET] = {TEXT_OPTION_AMULET, ""},
    [OPTION_DAGGER] = {TEXT_OPTION_DAGGER, ""},
    [OPTION_IDOL] = {TEXT_OPTION_IDOL, ""},
    [OPTION_MEAD] = {TEXT_OPTION_MEAD, ""},
    [OPTION_TOME] = {TEXT_OPTION_TOME, ""},
    [OPTION_YES] = {TEXT_OPTION_YES, ""},
    [OPTION_NO] = {TEXT_OPTION_NO, ""},
    [OPTION_DONE] = {TEXT_OPTION_DONE, ""},
    PLUS_AND_MINUS(HEART, TEXT_OPTION_HEART),
    PLUS_AND_MINUS(BULLET, TEXT_OPTION_BULLET),
    PLUS_AND_MINUS(SANITY, TEXT_SANITY),
    PLUS_AND_MINUS(START, TEXT_START_SANITY),
    PLUS_AND_MINUS(AMULET, TEXT_OPTION_AMULET),
    PLUS_AND_MINUS(DAGGER, TEXT_OPTION_DAGGER),
    PLUS_AND_MINUS(IDOL, TEXT_OPTION_IDOL),
    PLUS_AND_MINUS(MEAD, TEXT_OPTION_MEAD),
    PLUS_AND_MINUS(TOME, TEXT_OPTION_TOME),
};

const char *word_option(const ui_view_t *view, game_option_t option, char *text) {
    enum { CULTISTS = OPTION_P2_1 - OPTION_P1_1 };
    if (option >= sizeof options / sizeof options[0]) {
        return game_option_name(option);
    }
    if (option <= OPTION_P8) {
        format_name(view, (uint8_t)(option - OPTION_P1), text);
    } else if (option <= OPTION_P2_3) {
        uint8_t at = (uint8_t)(option - OPTION_P1_1);
        format_cultist(view, at / CULTISTS, (uint8_t)(at % CULTISTS + 1), text);
    } else if (options[option].sign[0] == '\0') {
        return word(view, options[option].text);
    } else {
        copy_text(text, NAME_UTF8_MAX, word(view, options[option].text));
        append_text(text, NAME_UTF8_MAX, options[option].sign);
    }
    return text;
}

void append_values(const log_entry_t *entry, char *text, size_t size) {
    for (uint8_t i = 0; i < entry->count; i++) {
        append_text(text, size, i > 0 ? " " : "");
        append_number(text, size, entry->values[i] + 1u);
    }
}
