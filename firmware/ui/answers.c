#include "answers.h"

#include <string.h>

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

static signs_kind_t kind_at(uint8_t bag[SIGNS_KINDS], uint8_t place) {
    uint8_t kind = SIGNS_LIBRARY;
    while (kind + 1 < SIGNS_KINDS && place >= bag[kind]) {
        place = (uint8_t)(place - bag[kind++]);
    }
    bag[kind]--;
    return (signs_kind_t)kind;
}

/* Three dice: the clues in hand, and then those drawn. Returns how many were drawn. */
static uint8_t hand_of(const signs_state_t *before, const uint8_t *draws,
                       signs_kind_t hand[SIGNS_HAND]) {
    uint8_t bag[SIGNS_KINDS], held = 0, drawn = 0;
    memcpy(bag, before->bag, sizeof bag);
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        for (uint8_t i = 0; i < before->clues[kind] && held < SIGNS_HAND; i++) {
            hand[held++] = (signs_kind_t)kind;
        }
    }
    while (held < SIGNS_HAND) {
        hand[held++] = kind_at(bag, draws[drawn++]);
    }
    return drawn;
}

bool faces_of_draw(const session_t *session, uint16_t index, signs_face_t faces[SIGNS_HAND]) {
    signs_kind_t hand[SIGNS_HAND];
    log_entry_t entry = log_at(&session->log, index);
    bool signs = session->now.game.game == GAME_SIGNS;
    if (!signs || entry.ask != ASK_DRAW || entry.undone) {
        return false;
    }
    game_state_t before = session_game_before(session, index);
    uint8_t drawn = hand_of(&before.signs, entry.values, hand);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        faces[i] = signs_face(hand[i], entry.values[drawn + i]);
    }
    return true;
}

bool newest_draw(const session_t *session, signs_face_t faces[SIGNS_HAND]) {
    bool any = session->log.standing > 0;
    return any && faces_of_draw(session, newest_index(session), faces);
}
