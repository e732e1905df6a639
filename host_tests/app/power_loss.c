#include "power_loss.h"

#include <string.h>

void saved_read(saved_t *saved) {
    saved->session = *whole_table();
    saved->stats = *look_counts(whole_app());
}

static bool same_log(const log_t *a, const log_t *b) {
    if (a->used != b->used || a->standing != b->standing || a->first_line != b->first_line) {
        return false;
    }
    for (uint16_t i = 0; i < a->used; i++) {
        if (memcmp(log_at(a, i), log_at(b, i), sizeof(log_entry_t)) != 0) {
            return false;
        }
    }
    return true;
}

bool saved_is_now(const saved_t *saved) {
    const session_t *a = &saved->session, *b = whole_table();
    return memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(&a->base, &b->base, sizeof a->base) == 0 &&
           memcmp(&a->config, &b->config, sizeof a->config) == 0 && same_log(&a->log, &b->log) &&
           memcmp(&a->settings, &b->settings, sizeof a->settings) == 0 &&
           memcmp(a->names, b->names, sizeof a->names) == 0 &&
           memcmp(a->known, b->known, sizeof a->known) == 0 &&
           memcmp(&a->series, &b->series, sizeof a->series) == 0 &&
           memcmp(&saved->stats, look_counts(whole_app()), sizeof saved->stats) == 0;
}

bool state_is_valid(void) {
    const session_t *session = whole_table();
    bool valid_game =
        session->now.game.game == GAME_NONE || game_is_valid(&session->now.game, &session->config);
    return valid_game && session->log.used <= LOG_ENTRIES &&
           session->log.standing <= session->log.used;
}

void power_loss_init(void) {
    static flash_fake_t first;
    uint8_t pauses = 10;
    flash_fake_init(&first);
    flash_fake_use(&first);
    (void)whole_run(idle_script, &pauses);
}

void power_on(flash_fake_t *flash) {
    flash_fake_restart(flash);
    flash_fake_use(flash);
    (void)whole_run(NULL, NULL);
}

const char *idle_script(void *context) {
    uint8_t *pauses = context;
    return (*pauses)-- > 0 ? "" : NULL;
}

flash_tear_t tear_allowed(const flash_fake_t *flash, const flash_operation_t *operation,
                          flash_tear_t tear) {
    for (uint32_t i = 0; i < FLASH_WEAK_MOST; i++) {
        const flash_weak_t *weak = &flash->weak[i];
        if (weak->offset < operation->offset + operation->bytes &&
            operation->offset < weak->offset + weak->bytes && tear >= FLASH_WEAK_OLD) {
            return FLASH_PARTLY;
        }
    }
    return tear;
}

bool flash_is_firm(const flash_fake_t *flash) {
    for (uint32_t w = 0; w < FLASH_WEAK_MOST; w++) {
        for (uint32_t i = 0; i < flash->weak[w].bytes; i++) {
            if (flash->weak[w].mask[i] != 0) {
                return false;
            }
        }
    }
    return true;
}
