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

game_state_t state_before(const session_t *session) {
    game_state_t state = session->base.game;
    uint16_t left = session->log.standing;
    for (uint16_t i = 0; i < session->log.used && left > 1; i++) {
        log_entry_t entry = log_at(&session->log, i);
        game_answer_t answer = {.kind = entry.kind, .count = entry.count};
        memcpy(answer.values, entry.values, sizeof answer.values);
        if (!entry.undone) {
            (void)game_answer(&state, &answer);
            left--;
        }
    }
    return state;
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

bool newest_draw(const session_t *session, signs_face_t faces[SIGNS_HAND]) {
    log_entry_t entries[2];
    signs_kind_t hand[SIGNS_HAND];
    bool signs = session->now.game.game == GAME_SIGNS;
    if (!signs || newest_answers(session, entries) == 0 || entries[0].ask != ASK_DRAW) {
        return false;
    }
    game_state_t before = state_before(session);
    uint8_t drawn = hand_of(&before.signs, entries[0].values, hand);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        faces[i] = signs_face(hand[i], entries[0].values[drawn + i]);
    }
    return true;
}
