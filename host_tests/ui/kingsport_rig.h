/* Kingsport on the glass, for scripts: a table with tokens that a test chooses, throws whose faces
 * it lays down. */
#pragma once

#include "die.h"
#include "kingsport.h"

const kingsport_state_t *kingsport_now(void);

/* A new device in this language, six names known; and a game of so many that Cornelia (the third;
 * of two the second) begins. */
void kingsport_begin(const char *language);
void kingsport_new(uint8_t players);

/* The same with whatever the test changes of where it begins. */
kingsport_state_t *kingsport_change(void);
void kingsport_changed(void);

/* So many choices were changed after their draws had been seen. */
void kingsport_mended(uint16_t choices);

/* Holds left: what would be taken back? */
void kingsport_ask_undo(void);

/* The six-sided die as shown. */
void kingsport_throw(uint8_t face);
void kingsport_let_go(uint8_t face);

void kingsport_tap(button_t button);
void kingsport_taps(button_t button, uint8_t times);
void kingsport_wait_until_still(void);

/* The golden screen kingsport/<language>_<name>; of a picture that stands still, rows 13 to 15 are
 * dark, and nothing is due to move. */
void kingsport_screen(const char *name);

/* The same of a picture that is like another golden one but for names, figures or a status icon: it is not kept. */
void kingsport_still(const char *name);
void kingsport_screen_moving(const char *name);
