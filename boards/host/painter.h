/* Paints the display on the terminal: as a picture where that is possible, else in words. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "picture.h"

enum { PAINTER_WORDS_BYTES = 640 };

typedef struct {
    picture_t picture; /* read only when changed or resized */
    const char *lang;
    const char *words; /* its text, line by line; empty: it is dark */
    bool changed;
    bool resized;
    uint64_t now_us;
} painter_scene_t;

/* Does nothing if nothing has changed. */
void painter_paint(const painter_scene_t *scene);

/* The keys instead of the picture, until told otherwise; in words once. */
void painter_show_keys(bool shown);
bool painter_shows_keys(void);

/* Width of the picture on the terminal, for the mouse. */
int painter_columns(void);

typedef struct {
    const char *lang;
    const char *keys;       /* all keys */
    const char *keys_short; /* the most important: at most 40 characters */
    const char *keys_ascii; /* all, in ASCII */
    const char *help;       /* what each key does: lines of at most 40 characters */
    const char *too_small;  /* at most 38 characters */
    const char *saved;      /* "the game is saved in"; a file name follows */
    const char *failed;     /* the same, after a write has failed */
} hints_t;

/* Texts of the terminal itself in this language; English if it is unknown. */
const hints_t *hints_in(const char *lang);
