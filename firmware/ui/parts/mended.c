#include "mended.h"

#include "words.h"

void format_mended(const ui_view_t *view, char *text, size_t size) {
    uint16_t mended = session_amended(view->session);
    text[0] = '\0';
    if (mended > 0) {
        format_with_number(text, size, word(view, TEXT_MENDED), mended);
    }
}

static bool is_choice(const log_entry_t *entry) {
    return !entry->undone && entry->kind == PROMPT_CHOOSE;
}

static bool any_choice(const session_t *session, uint16_t end) {
    for (uint16_t i = 0; i < end; i++) {
        log_entry_t entry = log_at(&session->log, i);
        if (is_choice(&entry)) {
            return true;
        }
    }
    return false;
}

/* Draws that were taken back before lie behind those answers, too. */
bool undo_would_mend(const session_t *session, uint8_t answers) {
    bool drawn = false;
    uint16_t index = session->log.used;
    while (index > 0 && answers > 0) {
        log_entry_t entry = log_at(&session->log, --index);
        drawn = drawn || (entry.kind == PROMPT_ROLL && !entry.entered);
        answers = (uint8_t)(answers - !entry.undone);
    }
    return drawn && any_choice(session, session->log.used);
}
