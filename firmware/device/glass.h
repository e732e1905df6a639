/* Between the app's pictures and the display: as many as the eye takes, one after the other. */
#pragma once

#include "app.h"

typedef struct {
    bool doubted;      /* it was told that nobody knows the panel */
    uint64_t shown_us; /* when the last one was given; 0: none so far */
} glass_t;

/* Sends on what is being sent. Each time round the loop. */
void glass_poll(void);

/* True: there is a display, and nobody knows which. Told once. */
bool glass_doubts_panel(glass_t *glass);

/* Gives the display a picture if there is a new one. Returns when it wants to be called again. */
uint64_t glass_show(glass_t *glass, app_t *app);
