/* Random player: presses the buttons, mostly to go on with the game, now and then through lists, back, with two buttons at once,
 * too early or too long, while noise, flash and supply fail and lines come in. The same seed does the same. */
#pragma once

#include <stdint.h>

/* Advances time by so many milliseconds, and checks every picture on the way. */
typedef void player_watch_t(uint32_t ms);

void player_begin(uint32_t seed, player_watch_t *watch);

/* The next act, with its watching. */
void player_act(void);
