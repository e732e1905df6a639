#include "answers.h"

uint8_t newest_answers(const session_t *session, log_entry_t entries[2]) {
    uint8_t found = 0;
    for (uint16_t i = session->log.used; i > 0 && found < 2; i--) {
        entries[found] = log_at(&session->log, (uint16_t)(i - 1));
        found = (uint8_t)(found + !entries[found].undone);
    }
    return found;
}

/* Of the newest answer that stands; 0 when there is none. */
static uint16_t newest_index(const session_t *session) {
    uint16_t index = session->log.used;
    while (index > 0 && log_at(&session->log, (uint16_t)(index - 1)).undone) {
        index--;
    }
    return (uint16_t)(index > 0 ? index - 1 : 0);
}

game_state_t state_before(const session_t *session) {
    return session_game_before(session, newest_index(session));
}

bool faces_of_draw(const session_t *session, uint16_t index, signs_face_t faces[SIGNS_HAND]) {
    signs_kind_t hand[SIGNS_HAND];
    log_entry_t entry = log_at(&session->log, index);
    bool signs = session->now.game.game == GAME_SIGNS;
    if (!signs || entry.ask != ASK_DRAW || entry.undone) {
        return false;
    }
    game_state_t before = session_game_before(session, index);
    uint8_t drawn = signs_hand(signs_part(&before), entry.values, hand);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        faces[i] = signs_face(hand[i], entry.values[drawn + i]);
    }
    return true;
}

bool newest_draw(const session_t *session, signs_face_t faces[SIGNS_HAND]) {
    bool any = session->log.standing > 0;
    return any && faces_of_draw(session, newest_index(session), faces);
}
