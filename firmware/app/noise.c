/* The noise sources as the app sees them: health reports, persistent failure counts, retests. */
#include <string.h>

#include "app_internal.h"

/* Does the display show the difference? One source may fail while the other keeps the noise good. */
static bool looks_different(const console_health_t *was, const console_health_t *now) {
    return was->ring.alarm != now->ring.alarm || was->adc.alarm != now->adc.alarm ||
           was->ring.given_up != now->ring.given_up || was->adc.given_up != now->adc.given_up ||
           was->jitter.variance_e4 != now->jitter.variance_e4 ||
           was->jitter.error_e4 != now->jitter.error_e4;
}

static void update_counts(app_noise_t *noise) {
    const uint8_t strikes[] = {noise->health.ring.strikes, noise->health.adc.strikes};
    bool same = memcmp(strikes, noise->counts.strikes, sizeof strikes) == 0;
    noise->counts_due = noise->counts_due || !same;
    memcpy(noise->counts.strikes, strikes, sizeof strikes);
    noise->health.ring.retests = noise->counts.retests[0];
    noise->health.adc.retests = noise->counts.retests[1];
}

void noise_changed(app_t *app, const app_event_t *event, app_effects_t *effects) {
    app_noise_t *noise = &app->noise;
    bool changed = noise->state != event->health.noise;
    if (changed || looks_different(&noise->health, &event->health.facts)) {
        picture_touch(app);
    }
    noise->health = event->health.facts;
    noise->state = event->health.noise;
    if (changed) {
        console_event_health(&app->console, noise->health.state);
    }
    update_counts(noise);
    if (app->factory_test && noise->state != UI_NOISE_STARTING) {
        app->factory_test = false;
        effect_add(effects, EFFECT_SELFTEST);
    }
    requests_health(app);
}

void noise_store_counts(app_t *app, app_effects_t *effects) {
    if (app->noise.counts_due && app->change.stage == CHANGE_NONE && effects->count == 0) {
        app->noise.counts_due = false;
        change_begin_counts(app, effects);
    }
}

uint8_t noise_disabled(const app_t *app) {
    const console_health_t *health = &app->noise.health;
    return (uint8_t)((health->ring.given_up ? 1u : 0u) | (health->adc.given_up ? 2u : 0u));
}

app_counts_t noise_counts_after_retest(const app_t *app, uint8_t sources) {
    app_counts_t counts = app->noise.counts;
    for (uint8_t i = 0; i < APP_SOURCES; i++) {
        if (((uint32_t)sources >> i & 1u) != 0) {
            counts.strikes[i] = 0;
            counts.retests[i] = (uint8_t)(counts.retests[i] + (counts.retests[i] < UINT8_MAX));
        }
    }
    return counts;
}

void noise_retested(app_t *app, uint8_t sources) {
    console_health_t *health = &app->noise.health;
    app->noise.counts = noise_counts_after_retest(app, sources);
    health->ring.given_up = health->ring.given_up && (sources & 1u) == 0;
    health->adc.given_up = health->adc.given_up && (sources & 2u) == 0;
}

uint8_t app_saved_strikes(const app_t *app, uint8_t source) {
    return app->noise.counts.strikes[source];
}
