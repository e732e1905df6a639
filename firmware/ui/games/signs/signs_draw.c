#include "signs_draw.h"

#include "answers.h"
#include "gfx_art.h"

enum { CLUE_LEFT_PX = 3 };

void draw_signs_die(gfx_frame_t *frame, int x, int y, signs_face_t face) {
    if (face == SIGNS_CLUE) {
        (void)gfx_text(frame, x + CLUE_LEFT_PX, y, &gfx_font_6x12, "?", GFX_SET);
    } else {
        gfx_sprite(frame, x, y, face == SIGNS_SIGN ? &gfx_art_elder_11 : &gfx_art_tentacle_11,
                   GFX_SET);
    }
}

bool signs_faces_at(const session_t *session, uint16_t index, signs_face_t faces[SIGNS_HAND]) {
    signs_kind_t hand[SIGNS_HAND];
    log_entry_t entry = log_at(&session->log, index);
    if (entry.ask != ASK_DRAW || entry.undone) {
        return false;
    }
    game_state_t before = session_game_before(session, index);
    uint8_t drawn = signs_hand(signs_part(&before), entry.values, hand);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        faces[i] = signs_face(hand[i], entry.values[drawn + i]);
    }
    return true;
}

bool signs_newest_faces(const session_t *session, signs_face_t faces[SIGNS_HAND]) {
    bool any = session->log.standing > 0;
    return any && signs_faces_at(session, newest_index(session), faces);
}
