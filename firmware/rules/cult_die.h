/* The cult die: twelve sides with five faces, for the duel and for just dice. */
#pragma once

#include <stdint.h>

#define CULT_SIDES 12

typedef enum {
    CULT_YELLOW,
    CULT_TENTACLE,
    CULT_ELDER,
    CULT_CTHULHU,
    CULT_EYE,
    CULT_FACES
} cult_face_t;

/* The face that a draw of 0..11 stands for. */
cult_face_t cult_face(uint8_t value);

/* In the console's JSON: yellow tentacle elder cthulhu eye. And for people: "Yellow Sign". */
const char *cult_face_name(cult_face_t face);
const char *cult_face_title(cult_face_t face);
