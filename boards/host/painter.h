/* Puts what the glass shows on the terminal: as a picture where it can, else in words. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "picture.h"

enum { PAINTER_WORDS_BYTES = 640 };

typedef struct {
    picture_t picture; /* read only when changed or resized */
    const char *lang;
    const char *words; /* what it says, a line each; empty: it is dark */
    bool changed;
    bool resized;
    uint64_t now_us;
} painter_scene_t;

/* Called often; does nothing when there is nothing new. */
void painter_paint(const painter_scene_t *scene);

/* How wide the picture is on the terminal, for the mouse. */
int painter_columns(void);
