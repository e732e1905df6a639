#include "cult_die.h"

#include <assert.h>

static const uint8_t FACE_OF[] = {
    CULT_YELLOW,   CULT_YELLOW,   CULT_YELLOW,   CULT_YELLOW, CULT_YELLOW,  CULT_TENTACLE,
    CULT_TENTACLE, CULT_TENTACLE, CULT_TENTACLE, CULT_ELDER,  CULT_CTHULHU, CULT_EYE,
};
static_assert(sizeof(FACE_OF) == CULT_SIDES, "every side has a face");

static const char *const FACE_NAMES[] = {"yellow", "tentacle", "elder", "cthulhu", "eye"};
static_assert(sizeof(FACE_NAMES) / sizeof(FACE_NAMES[0]) == CULT_FACES, "every face has a name");

cult_face_t cult_face(uint8_t value) { return FACE_OF[value]; }

const char *cult_face_name(cult_face_t face) { return FACE_NAMES[face]; }
