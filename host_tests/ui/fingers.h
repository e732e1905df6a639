/* Fingers that play a whole evening by the buttons: mostly on with the game, now and then through its lists, back, with two
 * fingers at once, too early or for too long; and what goes wrong meanwhile, or is said over the port. The same seed does the
 * same. */
#pragma once

#include <stdint.h>

/* Time goes on so long, looked at. */
typedef void fingers_watch_t(uint32_t ms);

void fingers_begin(uint32_t seed, fingers_watch_t *watch);

/* The next thing that they do, and what follows. */
void fingers_act(void);
