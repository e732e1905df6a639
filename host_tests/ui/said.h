/* Every text as its list has it, not packed: what the image must say. */
#pragma once

#include "texts.h"

/* NULL: nothing in this language. */
const char *said(language_t language, text_t text);
