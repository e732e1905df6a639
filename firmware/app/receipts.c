/* Commit-reveal receipts of the rolls and their hash chain. */
#include <string.h>

#include "app_internal.h"

/* Rolls whose head of the chain is saved: the first after power-up, and every 48th, which costs a tenth of the
 * flash's wear at most. */
#define SAVED_EVERY 48

void receipts_set_nonce(app_t *app, const uint8_t *nonce, uint8_t count) {
    app->receipts.nonce_bytes = count;
    if (count > 0) {
        memcpy(app->receipts.nonce, nonce, count);
    }
}

void receipts_commit(app_t *app, const uint8_t *commit) {
    bool had = app->console.commit != NULL;
    app->console.commit = NULL;
    if (commit != NULL) {
        memcpy(app->receipts.commit, commit, sizeof app->receipts.commit);
        app->console.commit = app->receipts.commit;
    }
    if (!had) {
        console_event_commit(&app->console);
    }
}

void receipts_drawn(app_t *app, const console_receipt_t *receipt) {
    app->receipts.last = *receipt;
    app->receipts.drawn++;
    app->console.commit = NULL; /* it was this roll's */
}

bool receipts_saves_head(const app_t *app) {
    uint32_t number = app->receipts.last.number;
    return number > 0 && (app->receipts.drawn == 1 || number % SAVED_EVERY == 0);
}

uint32_t receipts_head(const app_t *app, uint8_t chain[CONSOLE_HASH_BYTES]) {
    bool drawn = app->receipts.last.number > 0;
    memcpy(chain, drawn ? app->receipts.last.chain : app->receipts.chain, CONSOLE_HASH_BYTES);
    return drawn ? app->receipts.last.number : app->receipts.chain_number;
}

void receipts_restore_head(app_t *app, uint32_t number, const uint8_t chain[CONSOLE_HASH_BYTES]) {
    app->receipts.chain_number = number;
    memcpy(app->receipts.chain, chain, CONSOLE_HASH_BYTES);
}

/* The commitment stays valid: its digest doesn't depend on what was saved. */
void receipts_erased(app_t *app) {
    app->receipts.last = (console_receipt_t){0};
    app->receipts.drawn = 0;
    app->receipts.chain_number = 0;
    memset(app->receipts.chain, 0, sizeof app->receipts.chain);
}

/* Rolls after the saved one may have been drawn: numbers up to the next saved one are skipped, so that no two
 * rolls have the same. */
bool app_saved_chain(const app_t *app, uint32_t *number, uint8_t chain[CONSOLE_HASH_BYTES]) {
    *number = (app->receipts.chain_number / SAVED_EVERY + 1) * SAVED_EVERY;
    memcpy(chain, app->receipts.chain, CONSOLE_HASH_BYTES);
    return app->receipts.chain_number > 0;
}
