/* Screen service: sends the app's pictures to the display, at most 60 a second. */
#pragma once

#include "app.h"

typedef struct {
    bool panel_unknown; /* the app was told so */
    bool sending;       /* the last picture is being sent */
    uint64_t shown_us;  /* when the last picture was handed to the display */
} screen_t;

/* Hands a new picture to the display if there is one, and goes on sending the last. Returns when it wants to
 * be called again. */
uint64_t screen_update(screen_t *screen, app_t *app);

/* Returns true once when there is a display whose controller can't be detected. */
bool screen_panel_unknown(screen_t *screen);
