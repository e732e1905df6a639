/* The list of scenes, once: the enum, the prototypes and the table are made from it. A scene that
 * isn't SCENE_TABLE is a `const scene_t scene_<name>` in a file of its own. */
#pragma once

#define SCENES_BUT_TABLE(X)                                                                        \
    X(BOOT, boot)                                                                                  \
    X(HOME, home)                                                                                  \
    X(SETUP, setup) /* how many players */                                                         \
    X(LOT, lot)     /* the die picks who starts whatever is played, and that is all */             \
    X(ASK, ask)     /* yes or no, before something is lost */                                      \
    X(MENU, menu)                                                                                  \
    X(SETTINGS, settings)                                                                          \
    X(LANGUAGE, language) /* the first start */                                                    \
    X(PANEL, panel)       /* which display is it? */                                               \
    X(NAMES, names)       /* who is who, before a game or in its middle */                         \
    X(NAME, name)         /* one name: from those known, or by the letter */                       \
    X(LOG, log)                                                                                    \
    X(SCORE, score)                                                                                \
    X(FAIRNESS, fairness)                                                                          \
    X(RULES, rules) /* whose rules? */                                                             \
    X(HELP, help)   /* the pages of one game's */                                                  \
    X(ABOUT, about)                                                                                \
    X(TESTS, tests) /* the factory test: every part, and each button */

typedef enum {
#define X(ID, name) SCENE_##ID,
    SCENES_BUT_TABLE(X)
#undef X
        SCENE_TABLE, /* the running game, by its own picture: see game_picture.h */
    SCENES
} ui_scene_t;
