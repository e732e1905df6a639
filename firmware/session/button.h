/* The three buttons, as they are mounted: the one list from the hal to the scenes (main.c ties the
 * hal's to it, ui.h calls them by its own names). */
#pragma once

#include <stdint.h>

typedef enum { BUTTON_LEFT, BUTTON_ROLL, BUTTON_RIGHT, BUTTONS } button_t;

/* left roll right */
const char *button_name(button_t button);
int button_parse(const char *text, uint8_t length); /* -1: no such button */
