/* Golden screens: pictures that were looked at and found good, kept as host_tests/screens/NAME.pbm,
 * where NAME is FOLDER/PICTURE, a folder for each test. One that no test asks for any more fails
 * screens_orphans; for that a test run by ctest lists the names that it asked for in the file that
 * the environment variable SANITY_SCREENS_SEEN names.
 *
 * A test draws and compares. A difference fails the test and names a PNG of the expected picture, the
 * one drawn and the pixels that differ. Files are written only when the environment variable
 * SANITY_UPDATE_SCREENS is 1 (tools/test --update-screens); then look at what changed.
 *
 * English screens are whole. A Dutch or German one (nl_*, de_*) is compared only if its file exists: those that a guide
 * shows or whose words decide the layout; that all others fit is checked by test_random_play.c. To add one, create an
 * empty file of its name and update. */
#pragma once

#include "gfx.h"

#include <stdbool.h>
#include <stdio.h>

/* Fails the running Unity test unless the frame is the screen of that name. */
void golden_check(const char *name, const gfx_frame_t *frame);

/* The parts of it. Reads a PBM file, plain or packed, of 128x64; false if it can't. */
bool golden_read(const char *path, gfx_frame_t *frame);
/* Writes a packed one; false if it can't. */
bool golden_write(const char *path, const gfx_frame_t *frame);
/* Two rows of pixels in a line of text, in half blocks. */
void golden_print(FILE *out, const gfx_frame_t *frame);
/* What was expected, what was drawn, and the pixels that differ, side by side at four times their size, as NAME.png in
 * the build's folder `differences`; `path` is where. */
enum { GOLDEN_PATH_BYTES = 512 };
void golden_write_difference(const char *name, const gfx_frame_t *expected,
                             const gfx_frame_t *drawn, char path[GOLDEN_PATH_BYTES]);
/* Is the file there and the same as the frame? If not, the message says what is wrong, and where the difference is. */
bool golden_same(const char *path, const char *name, const gfx_frame_t *frame,
                 char message[GOLDEN_PATH_BYTES]);

/* Where a screen of that name lies; its folder is made where it isn't there yet; and that a test asked for it. */
void golden_path(const char *name, char path[GOLDEN_PATH_BYTES]);
void golden_make_folder(const char *path);
void golden_note(const char *name);
/* Are they to be written anew? */
bool golden_updating(void);
