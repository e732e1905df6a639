/* What the parts of this board tell each other. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Command-line options, read by hal_start. */
typedef struct {
    bool console;      /* lines on stdin and stdout instead of a picture */
    const char *flash; /* file that is the flash; NULL: memory only */
    const char *noise; /* model of the ring, see noise_model.h */
    const char *adc;   /* and of the ADC */
    uint64_t seed;
} options_t;

/* Ends the program for --help, --version and bad options. */
options_t options_read(int argc, char **argv);

/* The virtual clock: moved by power.c alone. */
void clock_set_us(uint64_t now_us);

/* False: the file can't be used; `why` says it. Firmly: what was written is there even if this computer's
 * power goes. */
bool flash_open(const char *path, bool firmly, const char **why);

/* Something could not be written to it since. */
bool flash_failed(void);

/* stdin and stdout as the byte stream of the console, instead of as keys and picture. A person who
 * types gets a prompt at once, and the program ends when the console says good-bye. */
void usb_open(bool person);
bool usb_ended(void); /* the input is at its end, and all of it was taken */

/* Sleeps in real time until input comes, or for so long (-1: for ever). False: nothing came. */
bool usb_wait_ms(int timeout_ms);

/* The last byte taken was a CR, and whether it ends a CRLF is still to be seen; true once for each. */
bool usb_was_at_return(void);

/* The input was asked for since the last call of this, and had nothing. */
bool usb_was_dry(void);

/* Takes keys as button edges, and lets go of what was only tapped. */
void buttons_take_keys(uint64_t now_us);
/* When that wants to be called next. */
uint64_t buttons_due_us(void);

/* Puts the newest picture on the terminal, if it changed. */
void display_paint(void);

/* The language that the firmware told last; "en" at first. */
const char *display_lang(void);
