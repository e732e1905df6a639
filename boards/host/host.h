/* Internal interfaces of the host board: options, virtual clock, file flash, noise, stdin and stdout, keys. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_noise.h"

/* The virtual clock never goes back. */
void clock_set_us(uint64_t now_us);

/* Uses the file as the flash; NULL: memory only. False: it can't be used; `why` says why. `sync`: each write is
 * on disk before it returns (O_DSYNC). */
bool flash_open(const char *path, bool sync, const char **why);

/* A write to the file has failed since. */
bool flash_failed(void);

/* Chooses the source's model (noise_model.h has the names) and powers it up. Called by hal_start,
 * before any hal_noise call; without it: `ring` and `adc`, seed 0. False, and nothing changes:
 * `why` says what is wrong with the name. */
bool noise_choose(hal_noise_source_t source, const char *model, uint64_t seed, const char **why);

/* When the next unread block is complete (now or earlier: it is); UINT64_MAX: none is coming. */
uint64_t noise_due_us(void);

/* Makes stdin and stdout the byte stream of the console. `person`: a terminal in raw mode, which gets a prompt
 * at once; the program ends when the console ends the session. */
void usb_open(bool person);
bool usb_ended(void); /* stdin is at its end, and all of it was read */

/* Sleeps in real time until input comes, or for so long (-1: for ever). False: nothing came. */
bool usb_wait_ms(int timeout_ms);

/* The last byte read was a CR, which may be the first half of a CRLF; true once for each. */
bool usb_was_at_return(void);

/* The input was read since the last call of this, and had nothing. */
bool usb_was_dry(void);

/* Turns keys into button edges, and ends presses of fixed length. */
void buttons_take_keys(uint64_t now_us);
/* When it has to be called next. */
uint64_t buttons_due_us(void);

/* Paints the newest picture on the terminal, if it changed. */
void display_paint(void);

/* The language that the firmware set last; "en" at first. */
const char *display_lang(void);
