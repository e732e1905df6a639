/* Everything that is written on the glass, in every language: UTF-8, Latin-1 characters only. A
 * language is one file with one table; text_en.c is the one to copy. */
#pragma once

#include <stdint.h>

#include "dice.h"
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
    TEXT_PLAYER,  /* after 1 */
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
    TEXT_CULT_DIE,
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
    TEXT_TURNS,   /* after a number */
    TEXT_MADNESS, /* followed by a number */
    TEXT_THIEF,   /* followed by a name */
    TEXT_OK,
    TEXT_NEW_NAME,
    TEXT_NAMES,
    TEXT_LOG,
    TEXT_SCORE,
    TEXT_FAIRNESS,
    TEXT_HELP,
    TEXT_ABOUT,
    TEXT_START,
    TEXT_CULTISTS_EACH,
    TEXT_CULTIST_EACH, /* 1 */
    TEXT_WHO_FIRST,
    TEXT_NO_GAMES_YET,
    TEXT_GAMES_ENDED, /* followed by a number */
    TEXT_NOBODY,
    TEXT_ROLLS,
    TEXT_LOOKS_FAIR,
    TEXT_LOOKS_UNEVEN,
    TEXT_TOO_FEW,
    TEXT_NOTHING_ROLLED,
    TEXT_CHANCE,
    TEXT_NOISE,
    TEXT_NOISE_STARTING,
    TEXT_NOISE_GOOD,
    TEXT_NOISE_FAILED,
    TEXT_NOISE_ALARM,
    TEXT_UNOFFICIAL,
    TEXT_DAMAGED,
    TEXT_KEPT,
    TEXT_LOG_EMPTY,
    TEXT_ASK_FIRST, /* from here in the order of game_ask_t */
    TEXT_ASK_CULTIST,
    TEXT_ASK_VICTIM,
    TEXT_ASK_CAST,
    TEXT_ASK_CAST_EYE,
    TEXT_ASK_RESPOND,
    TEXT_ASK_RESPOND_EYE,
    TEXT_ASK_DRAW,
    TEXT_ASK_PRESS_ON,
    TEXT_ASK_STEP,
    TEXT_ASK_MOVE,
    TEXT_ASK_CULTISTS,
    TEXT_ASK_SANITY,
    TEXT_ASK_COMBAT,
    TEXT_ASK_DIE,
    TEXT_ASK_RELIC,
    TEXT_ASK_SITE,
    TEXT_ASK_DISCARD,
    TEXT_ASK_WHO,
    TEXT_ASK_WHAT,
    TEXT_ASK_DICE,
    TEXT_OPTION_ON, /* from here in the order of game_option_t, ON to DONE */
    TEXT_OPTION_RETREAT,
    TEXT_OPTION_MOVE,
    TEXT_OPTION_CULTISTS,
    TEXT_OPTION_END,
    TEXT_OPTION_BYAKHEE,
    TEXT_OPTION_CULTIST,
    TEXT_OPTION_CHECK,
    TEXT_OPTION_HEART,
    TEXT_OPTION_BULLET,
    TEXT_OPTION_SANCTIFY,
    TEXT_OPTION_ADJUST,
    TEXT_OPTION_DIE,
    TEXT_OPTION_BULLETS,
    TEXT_OPTION_CARD,
    TEXT_OPTION_AMULET,
    TEXT_OPTION_DAGGER,
    TEXT_OPTION_IDOL,
    TEXT_OPTION_MEAD,
    TEXT_OPTION_TOME,
    TEXT_OPTION_YES,
    TEXT_OPTION_NO,
    TEXT_OPTION_DONE,
    TEXT_SANITY,
    TEXT_START_SANITY,
    TEXT_HELP_0_TITLE, /* from here a title and its lines for each page of the rules: the duel's, */
    TEXT_HELP_0,
    TEXT_HELP_1_TITLE,
    TEXT_HELP_1,
    TEXT_HELP_2_TITLE,
    TEXT_HELP_2,
    TEXT_HELP_3_TITLE,
    TEXT_HELP_3,
    TEXT_HELP_4_TITLE,
    TEXT_HELP_4,
    TEXT_HELP_5_TITLE,
    TEXT_HELP_5,
    TEXT_HELP_6_TITLE,
    TEXT_HELP_6,
    TEXT_HELP_7_TITLE,
    TEXT_HELP_7,
    TEXT_SIGNS_HELP_0_TITLE, /* those of Elder signs, */
    TEXT_SIGNS_HELP_0,
    TEXT_SIGNS_HELP_1_TITLE,
    TEXT_SIGNS_HELP_1,
    TEXT_SIGNS_HELP_2_TITLE,
    TEXT_SIGNS_HELP_2,
    TEXT_SIGNS_HELP_3_TITLE,
    TEXT_SIGNS_HELP_3,
    TEXT_SIGNS_HELP_4_TITLE,
    TEXT_SIGNS_HELP_4,
    TEXT_SIGNS_HELP_5_TITLE,
    TEXT_SIGNS_HELP_5,
    TEXT_KINGSPORT_HELP_0_TITLE, /* and of Kingsport */
    TEXT_KINGSPORT_HELP_0,
    TEXT_KINGSPORT_HELP_1_TITLE,
    TEXT_KINGSPORT_HELP_1,
    TEXT_KINGSPORT_HELP_2_TITLE,
    TEXT_KINGSPORT_HELP_2,
    TEXT_KINGSPORT_HELP_3_TITLE,
    TEXT_KINGSPORT_HELP_3,
    TEXT_KINGSPORT_HELP_4_TITLE,
    TEXT_KINGSPORT_HELP_4,
    TEXT_KINGSPORT_HELP_5_TITLE,
    TEXT_KINGSPORT_HELP_5,
    TEXT_KINGSPORT_HELP_6_TITLE,
    TEXT_KINGSPORT_HELP_6,
    TEXT_KINGSPORT_HELP_7_TITLE,
    TEXT_KINGSPORT_HELP_7,
    TEXT_KINGSPORT_HELP_8_TITLE,
    TEXT_KINGSPORT_HELP_8,
    TEXT_KINGSPORT_HELP_9_TITLE,
    TEXT_KINGSPORT_HELP_9,
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

#define TEXT_HELP_PAGES 8
#define TEXT_SIGNS_HELP_PAGES 6
#define TEXT_KINGSPORT_HELP_PAGES 10

const char *text_of(language_t language, text_t text);

/* In the language that is set. */
const char *text_for(const session_t *session, text_t text);
