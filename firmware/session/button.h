/* The three buttons, as they are mounted: the one list from gestures to scenes and console (main.c ties
 * the hal's to it). */
#pragma once

#include <stdint.h>

typedef enum { BUTTON_LEFT, BUTTON_ROLL, BUTTON_RIGHT, BUTTONS } button_t;

/* left roll right */
const char *button_name(button_t button);
int button_parse(const char *text, uint8_t length); /* -1: no such button */
