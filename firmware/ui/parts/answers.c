#include "answers.h"

uint8_t newest_answers(const session_t *session, log_entry_t entries[2]) {
    uint8_t found = 0;
    for (uint16_t i = session->log.used; i > 0 && found < 2; i--) {
        entries[found] = log_at(&session->log, (uint16_t)(i - 1));
        found = (uint8_t)(found + !entries[found].undone);
    }
    return found;
}

uint16_t newest_index(const session_t *session) {
    uint16_t index = session->log.used;
    while (index > 0 && log_at(&session->log, (uint16_t)(index - 1)).undone) {
        index--;
    }
    return (uint16_t)(index > 0 ? index - 1 : 0);
}

game_state_t state_before(const session_t *session) {
    return session_game_before(session, newest_index(session));
}
