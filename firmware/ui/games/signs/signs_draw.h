/* The dice of Elder signs on the glass. Inside ui only. */
#pragma once

#include "scene.h"
#include "signs.h"

/* What a die showed, 11x11; a clue is a question mark. */
void draw_signs_die(gfx_frame_t *frame, int x, int y, signs_face_t face);

/* What the three dice of the log's entry showed. False: it was no draw, or was taken back, and then
 * what lay in the hand isn't known any more. */
bool signs_faces_at(const session_t *session, uint16_t index, signs_face_t faces[SIGNS_HAND]);

/* The same of the newest answer that stands. */
bool signs_newest_faces(const session_t *session, signs_face_t faces[SIGNS_HAND]);
