/* Cult games by buttons alone, on die.h. */
#pragma once

#include "cult.h"
#include "die.h"

/* Eight people with names as long as names get, the second of two languages on request. */
void cult_people(void);
void cult_in_dutch(void);

/* A game that `first` (1 .. players) begins; on the table's picture, still. */
void cult_start(uint8_t players, uint8_t cultists, uint8_t first);

/* ROLL held, let go: the die shows this face. Till it lies, and till nothing moves any more. */
void cult_throw(cult_face_t face);
void cult_throw_until_still(cult_face_t face);

/* Short presses. */
void cult_tap(ui_button_t button);

const cult_state_t *cult_now(void);
uint8_t cult_draw_of(cult_face_t face);

/* Nothing moves any more. */
void cult_wait_until_still(void);

/* Compares the picture now with host_tests/screens/cult_<name>.pbm; unless `moving`, its rows
 * 13-15 are dark. */
void cult_screen(const char *name);
void cult_screen_moving(const char *name);
