/* What the noise makes known: commitments, receipts and their chain, and the alarms that count over
 * power. */
#include <string.h>

#include "parts.h"

/* Rolls whose head of the chain is kept: the first of each life, and every 48th: a tenth of the
 * flash's wear at most. */
#define KEPT_EVERY 48

void trust_ask(app_t *app, const uint8_t *nonce, uint8_t count) {
    app->trust.nonce_bytes = count;
    if (count > 0) {
        memcpy(app->trust.nonce, nonce, count);
    }
}

void trust_commit(app_t *app, const app_event_t *event) {
    bool had = app->console.commit != NULL;
    app->console.commit = NULL;
    if (event->commit.ready) {
        memcpy(app->trust.commit, event->commit.hash, sizeof app->trust.commit);
        app->console.commit = app->trust.commit;
    }
    if (!had) {
        console_event_commit(&app->console);
    }
}

void trust_drawn(app_t *app, const console_receipt_t *receipt) {
    app->trust.receipt = *receipt;
    app->trust.drawn++;
    app->console.commit = NULL; /* it was that roll's */
}

bool trust_keeps_head(const app_t *app) {
    uint32_t number = app->trust.receipt.number;
    return number > 0 && (app->trust.drawn == 1 || number % KEPT_EVERY == 0);
}

uint32_t trust_head(const app_t *app, uint8_t chain[CONSOLE_HASH_BYTES]) {
    bool drawn = app->trust.receipt.number > 0;
    memcpy(chain, drawn ? app->trust.receipt.chain : app->trust.chain, CONSOLE_HASH_BYTES);
    return drawn ? app->trust.receipt.number : app->trust.chain_number;
}

void trust_take_head(app_t *app, uint32_t number, const uint8_t chain[CONSOLE_HASH_BYTES]) {
    app->trust.chain_number = number;
    memcpy(app->trust.chain, chain, CONSOLE_HASH_BYTES);
}

void trust_take_strikes(app_t *app, const uint8_t strikes[2]) {
    memcpy(app->trust.strikes, strikes, sizeof app->trust.strikes);
}

/* The commitment stays: the digest has nothing to do with what is kept. */
void trust_forgotten(app_t *app) {
    app->trust.receipt = (console_receipt_t){0};
    app->trust.drawn = 0;
    app->trust.chain_number = 0;
    memset(app->trust.chain, 0, sizeof app->trust.chain);
    memset(app->trust.strikes, 0, sizeof app->trust.strikes);
}

/* Up to that many rolls may have been drawn after the one that was kept: their numbers are left
 * out, so that no two rolls have the same. */
bool app_kept_chain(const app_t *app, uint32_t *number, uint8_t chain[CONSOLE_HASH_BYTES]) {
    *number = (app->trust.chain_number / KEPT_EVERY + 1) * KEPT_EVERY;
    memcpy(chain, app->trust.chain, CONSOLE_HASH_BYTES);
    return app->trust.chain_number > 0;
}

uint8_t app_kept_strikes(const app_t *app, uint8_t source) { return app->trust.strikes[source]; }

void trust_noise(app_t *app) {
    const uint8_t now[] = {app->health.ring.strikes, app->health.adc.strikes};
    bool same = memcmp(now, app->trust.strikes, sizeof now) == 0;
    app->trust.strikes_due = app->trust.strikes_due || !same;
    memcpy(app->trust.strikes, now, sizeof now);
}

void trust_go_on(app_t *app, app_effects_t *effects) {
    bool free = app->change.stage == CHANGE_NONE && effects->count == 0;
    if (app->trust.strikes_due && free) {
        app->trust.strikes_due = false;
        change_begin_strikes(app, effects);
    }
}
