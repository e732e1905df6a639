/* Latin-1 letters as ASCII, for terminals that have nothing else. */
#pragma once

#include <stdio.h>

/* Writes one UTF-8 letter; returns where its last byte is. */
const char *plain_letter(const char *text, FILE *to);
