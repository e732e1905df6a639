/* What the terminal itself says, around the glass, in the language of the die. */
#pragma once

typedef struct {
    const char *lang;
    const char *keys;       /* all of them */
    const char *keys_short; /* the most needed: 40 characters at most */
    const char *keys_ascii; /* without a character that is not ASCII */
    const char *too_small;  /* 38 characters at most */
    const char *kept;       /* where the game is; a file's name follows */
    const char *failed;     /* the same, when that is not all of it */
} hints_t;

/* English for a language that is not known. */
const hints_t *hints_in(const char *lang);
