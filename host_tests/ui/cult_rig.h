/* Cult games by buttons alone, on die.h. */
#pragma once

#include "cult.h"
#include "die.h"

/* A new device at which eight people sit, with names as long as names get. */
void cult_begin(const char *language);

/* A game; it asks who starts. The same, and `first` (1 .. players) does. On its picture, still. */
void cult_new(uint8_t players, uint8_t cultists);
void cult_start(uint8_t players, uint8_t cultists, uint8_t first);

/* Short presses; and a long one of the left or right button. */
void cult_tap(button_t button);
void cult_hold(button_t button);

/* ROLL held, let go: the die shows this face. Till it lies, and till nothing moves any more. */
void cult_throw(cult_face_t face);
void cult_throw_until_still(cult_face_t face);

/* A turn of a duel: what both throw. */
void cult_turn(cult_face_t cast, cult_face_t response);

/* By lines, for getting to a position: the victim (or NULL: already picked), and what both throw.
 * Ends on the table's picture. */
void cult_line_turn(const char *victim, cult_face_t cast, cult_face_t response);

const cult_state_t *cult_now(void);
uint8_t cult_draw_of(cult_face_t face);

/* All tokens of the table. */
uint8_t cult_tokens(void);

/* Nothing moves any more. */
void cult_wait_until_still(void);

/* Compares the picture now with host_tests/screens/cult/<language>_<name>.pbm; unless `moving`, its
 * rows 13-15 are dark. */
void cult_screen(const char *name);
void cult_screen_moving(const char *name);

/* The same without a golden picture: one that is like it but for names and figures is kept. */
void cult_screen_like(const char *name);

/* The same, legible or moving, with host_tests/screens/<folder>/<language>_<name>.pbm. */
void cult_screen_in(const char *folder, const char *name);

/* Shows it on a new device for each language. */
void cult_in_every_language(void (*show)(void));
