/* Films: what moves, picture by picture, as the glass shows it: of sixty pictures a second every third, drawn anew
 * when the app says so. Each was looked at and found good (tools/screens shows them moving), and is kept
 * as host_tests/screens/films/NAME.pbm: a sheet of its pictures, eight in a row.
 *
 *     film_begin("d20");
 *     die_down(BUTTON_ROLL);
 *     film_roll(200);
 *     die_up(BUTTON_ROLL);
 *     film_until_still();
 *     film_end();
 *
 * A difference fails the test, says which picture it is, and prints it as golden.h does. */
#pragma once

#include <stdint.h>

enum { FILM_COLUMNS = 8, FILM_PICTURES_MOST = 160, FILM_PICTURE_MS = 51 };

void film_begin(const char *name);

/* So long; and till nothing moves any more, and a picture of that. */
void film_roll(uint32_t ms);
void film_until_still(void);

/* Fails the running Unity test unless it is the film of that name. */
void film_end(void);
