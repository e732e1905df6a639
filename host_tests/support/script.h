/* Button scripts with golden pictures: named players, a language, taps, and the golden pictures of one folder. */
#pragma once

#include "die.h"

/* A new device with these players, in this language. Golden pictures are FOLDER/LANGUAGE_NAME. */
void script_begin(const char *folder, const char *const *names, uint8_t count,
                  const char *language);

/* A short press, and its end. */
void script_tap(button_t button);

/* Compares the picture with its golden one. */
void script_golden(const char *name);

/* The same of a picture that stands still: all texts are legible, and rows 13 to 15 are dark, where panels of two colours change
 * colour. */
void script_still_golden(const char *name);

/* The same of a picture that is like another golden one but for names and figures: it is not kept. */
void script_still(const char *name);
