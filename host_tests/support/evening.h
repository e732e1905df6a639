/* An evening at the die, for pictures of a game: names, a language, taps, and golden screens of a
 * game's own folder. */
#pragma once

#include "die.h"

/* Begins with so many names, in this language. Pictures are found under FOLDER/LANGUAGE_NAME. */
void evening_begin(const char *folder, const char *const *names, uint8_t count,
                   const char *language);

/* A short press, and its end. */
void evening_tap(button_t button);

/* The picture now is the golden one. */
void evening_moving(const char *name);

/* The same of one that stands still: its words can be read, and it is dark where a panel of two colours changes colour. */
void evening_still(const char *name);
