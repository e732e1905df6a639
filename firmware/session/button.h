/* The three buttons and their names; main.c maps the hal's to them. */
#pragma once

#include <stdint.h>

typedef enum { BUTTON_LEFT, BUTTON_ROLL, BUTTON_RIGHT, BUTTONS } button_t;

/* left roll right */
const char *button_name(button_t button);
int button_parse(const char *text, uint8_t length); /* -1: no such button */
