/* For tools/screens --words: where each text of the display is shown.
 *
 * With the environment variable SANITY_WORD_PICTURES a folder, the first picture of each text in each language is
 * written to FOLDER/<language>_<TEXT ID>.pbm, and all texts to FOLDER/texts.tsv: id, a column a language. */
#pragma once

#include "app.h"

/* Looks for texts in what the app shows now; without that variable nothing is done. */
void word_pictures_note(app_t *app);
