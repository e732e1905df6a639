#include "cult_die.h"

#include <assert.h>

static const uint8_t FACE_OF[] = {
    CULT_YELLOW,   CULT_YELLOW,   CULT_YELLOW,   CULT_YELLOW, CULT_YELLOW,  CULT_TENTACLE,
    CULT_TENTACLE, CULT_TENTACLE, CULT_TENTACLE, CULT_ELDER,  CULT_CTHULHU, CULT_EYE,
};
static_assert(sizeof(FACE_OF) == CULT_SIDES, "every side has a face");

static const struct {
    const char *name, *title;
} FACES[] = {
    [CULT_YELLOW] = {"yellow", "Yellow Sign"},
    [CULT_TENTACLE] = {"tentacle", "Tentacle"},
    [CULT_ELDER] = {"elder", "Elder Sign"},
    [CULT_CTHULHU] = {"cthulhu", "Cthulhu"},
    [CULT_EYE] = {"eye", "Eye"},
};
static_assert(sizeof(FACES) / sizeof(FACES[0]) == CULT_FACES, "every face has a row");

cult_face_t cult_face(uint8_t value) {
    assert(value < CULT_SIDES);
    return FACE_OF[value];
}

const char *cult_face_name(cult_face_t face) {
    assert(face < CULT_FACES);
    return FACES[face].name;
}

const char *cult_face_title(cult_face_t face) {
    assert(face < CULT_FACES);
    return FACES[face].title;
}
