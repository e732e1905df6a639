/* Commit-reveal receipts of the rolls, their hash chain, and the noise sources' persistent counters. */
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

static_assert(sizeof(app_counts_t) == 2 * APP_SOURCES, "stored as it is");

void trust_take_counts(app_t *app, const uint8_t bytes[sizeof(app_counts_t)]) {
    memcpy(&app->trust.counts, bytes, sizeof app->trust.counts);
}

uint8_t trust_disabled(const app_t *app) {
    return (uint8_t)((app->health.ring.given_up ? 1u : 0u) | (app->health.adc.given_up ? 2u : 0u));
}

app_counts_t trust_retested(const app_t *app, uint8_t sources) {
    app_counts_t counts = app->trust.counts;
    for (uint8_t i = 0; i < APP_SOURCES; i++) {
        if (((uint32_t)sources >> i & 1u) != 0) {
            counts.strikes[i] = 0;
            counts.retests[i] = (uint8_t)(counts.retests[i] + (counts.retests[i] < UINT8_MAX));
        }
    }
    return counts;
}

void trust_retest(app_t *app, uint8_t sources) {
    app->trust.counts = trust_retested(app, sources);
    app->health.ring.given_up = app->health.ring.given_up && (sources & 1u) == 0;
    app->health.adc.given_up = app->health.adc.given_up && (sources & 2u) == 0;
}

/* The commitment stays: the digest has nothing to do with what is kept. */
void trust_forgotten(app_t *app) {
    app->trust.receipt = (console_receipt_t){0};
    app->trust.drawn = 0;
    app->trust.chain_number = 0;
    memset(app->trust.chain, 0, sizeof app->trust.chain);
    app->trust.counts = (app_counts_t){0};
}

/* Up to that many rolls may have been drawn after the one that was kept: their numbers are left
 * out, so that no two rolls have the same. */
bool app_kept_chain(const app_t *app, uint32_t *number, uint8_t chain[CONSOLE_HASH_BYTES]) {
    *number = (app->trust.chain_number / KEPT_EVERY + 1) * KEPT_EVERY;
    memcpy(chain, app->trust.chain, CONSOLE_HASH_BYTES);
    return app->trust.chain_number > 0;
}

uint8_t app_kept_strikes(const app_t *app, uint8_t source) {
    return app->trust.counts.strikes[source];
}

void trust_noise(app_t *app) {
    const uint8_t now[] = {app->health.ring.strikes, app->health.adc.strikes};
    bool same = memcmp(now, app->trust.counts.strikes, sizeof now) == 0;
    app->trust.counts_due = app->trust.counts_due || !same;
    memcpy(app->trust.counts.strikes, now, sizeof now);
    app->health.ring.retests = app->trust.counts.retests[0];
    app->health.adc.retests = app->trust.counts.retests[1];
}

void trust_go_on(app_t *app, app_effects_t *effects) {
    bool free = app->change.stage == CHANGE_NONE && effects->count == 0;
    if (app->trust.counts_due && free) {
        app->trust.counts_due = false;
        change_begin_counts(app, effects);
    }
}
