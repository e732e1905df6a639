/* The list of scenes (screens), and what each remembers while it is shown.
 *
 * The enum, the prototypes and the table of scenes are made from the list. Every scene but SCENE_TABLE is a
 * `const scene_t scene_<name>` in screens/ (SCENE_LOT: games/cult/cult_who_starts.c). */
#pragma once

#include "session.h"

#define SCENES_BUT_TABLE(X)                                                                        \
    X(BOOT, boot)                                                                                  \
    X(HOME, home)                                                                                  \
    X(SETUP, setup) /* how many players */                                                         \
    X(LOT, lot)     /* the die picks who starts */                                                 \
    X(ASK, ask)     /* yes or no, before something is lost */                                      \
    X(MENU, menu)                                                                                  \
    X(SETTINGS, settings)                                                                          \
    X(LANGUAGE, language) /* at the first start, or from the settings */                           \
    X(PANEL, panel)       /* which display controller? */                                          \
    X(RECOVERY, recovery) /* after crashes: open the game, undo, or erase */                       \
    X(NAMES, names)       /* who sits where, before or during a game */                            \
    X(NAME, name)         /* one name: a known one, or letter by letter */                         \
    X(HINT, hint)         /* what the die would choose */                                          \
    X(THROW, throw)       /* a throw beside the game: of what? */                                  \
    X(DICE, dice)         /* just dice: which? */                                                  \
    X(LOG, log)                                                                                    \
    X(SCORE, score)                                                                                \
    X(FAIRNESS, fairness)                                                                          \
    X(RULES, rules) /* which game's rules? */                                                      \
    X(HELP, help)   /* the pages of one game's rules */                                            \
    X(ABOUT, about)                                                                                \
    X(TESTS, tests) /* factory test of every part and button */

typedef enum {
#define X(ID, name) SCENE_##ID,
    SCENES_BUT_TABLE(X)
#undef X
        SCENE_TABLE, /* the running game, by its own picture: see game_picture.h */
    SCENES
} ui_scene_t;

/* What SCENE_ASK asks. */
typedef enum { QUESTION_UNDO, QUESTION_LEAVE, QUESTION_FACTORY_RESET } ui_question_t;

typedef struct {
    uint8_t question; /* ui_question_t */
    session_op_t op;  /* QUESTION_LEAVE: carried out on yes */
} ask_screen_t;

typedef struct {
    uint8_t seat;    /* whose name */
    bool wheel;      /* entering letters, not the list of known names */
    uint8_t letters; /* how many of `name` have been entered */
    uint8_t anchor;  /* the last letter entered: the tick stands before it */
    name_t name;
} name_screen_t;

typedef struct {
    bool changes_mod; /* not the list, but the modifier */
    int8_t mod;
} dice_screen_t;

typedef struct {
    uint8_t step;   /* the players, then what the game asks for */
    bool many;      /* it asks for one number of many, which is walked through by holding */
    int16_t number; /* then */
} setup_screen_t;

/* Zero when a scene is entered. */
typedef union {
    ask_screen_t ask;
    name_screen_t name;
    uint8_t help_game;     /* game_id_t */
    uint8_t language_back; /* ui_scene_t: where the settings go back to */
    setup_screen_t setup;
    dice_screen_t dice;
    uint8_t tests_pressed; /* one bit per button that was pressed */
} screens_t;
