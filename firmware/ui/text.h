/* Everything that is written on the glass, in every language: UTF-8, Latin-1 characters only. A
 * language is one file with one table; text_en.c is the one to copy. */
#pragma once

#include <stdint.h>

#include "session.h"

typedef enum {
    TEXT_TITLE,
    TEXT_GO_ON,
    TEXT_SAME_TABLE,
    TEXT_CULT,
    TEXT_SIGNS,
    TEXT_KINGSPORT,
    TEXT_DICE,
    TEXT_SETTINGS,
    TEXT_TURN,    /* followed by a number */
    TEXT_PLAYERS, /* after a number */
    TEXT_HOLD_TO_SHAKE,
    TEXT_LET_GO,
    TEXT_SUM,
    TEXT_COUNT,
    TEXT_BACK,
    TEXT_YES,
    TEXT_NO,
    TEXT_ON,
    TEXT_OFF,
    TEXT_TAKE_BACK,
    TEXT_LEAVE_GAME, /* a game is running: leave it? */
    TEXT_FORGET_ALL,
    TEXT_HOME,
    TEXT_NEW_GAME,
    TEXT_REMATCH,
    TEXT_UNDO,
    TEXT_WINNER,
    TEXT_WINNERS,
    TEXT_NOBODY_WINS,
    TEXT_ROLL,
    TEXT_TABLE, /* what is asked of nobody in particular */
    TEXT_NO_NOISE,
    TEXT_NO_NOISE_WHY,
    TEXT_NOT_KEPT,
    TEXT_NOT_KEPT_WHY,
    TEXT_NOT_NOW,
    TEXT_WAITING, /* for noise */
    TEXT_FACE_YELLOW,
    TEXT_FACE_TENTACLE,
    TEXT_FACE_ELDER,
    TEXT_FACE_CTHULHU,
    TEXT_FACE_EYE,
    TEXT_CASTS, /* cult: after a name, here and below */
    TEXT_RESPONDS,
    TEXT_CAST, /* what ROLL does, here and below */
    TEXT_RESPOND,
    TEXT_CHOOSE,
    TEXT_STARTS,
    TEXT_WHO_STARTS, /* followed by a name, or */
    TEXT_THE_DIE,
    TEXT_PICK_FACE,  /* the Eye */
    TEXT_WHICH_FELL, /* of a real die */
    TEXT_ALL_LOSE,
    TEXT_MAD, /* after a number */
    TEXT_GOES_MAD,
    TEXT_SANE_AGAIN,
    TEXT_NO_EFFECT,
    TEXT_POOL_EMPTY,
    TEXT_THE_END,
    TEXT_TURNS,    /* after a number */
    TEXT_MADNESS,  /* followed by a number */
    TEXT_THIEF,    /* followed by a name */
    TEXT_SET_LANG, /* from here in the order of setting_t */
    TEXT_SET_OWN_DIE,
    TEXT_SET_MAD_RESPONSE,
    TEXT_SET_SOUND,
    TEXT_SET_TURN_SCREEN,
    TEXT_SET_FACE_NEXT,
    TEXT_SET_ODDS,
    TEXT_SET_BRIGHTNESS,
    TEXT_SET_DIM,
    TEXT_SET_SLEEP,
    TEXT_SET_FORGET,
    TEXT_LANGUAGE, /* this language's own name */
    TEXTS
} text_t;

typedef enum { LANGUAGE_EN, LANGUAGE_NL, LANGUAGES } language_t;

const char *text_of(language_t language, text_t text);

/* In the language that is set. */
const char *text_for(const session_t *session, text_t text);
