#include "roller.h"

#include <assert.h>
#include <string.h>

#include "hal_panic.h"

static_assert(HAL_NOISE_BLOCK_WORDS * 4 <= APP_RAW_BYTES, "a block fits into one event");

static_assert((int)HAL_NOISE_SOURCES == (int)ENTROPY_SOURCES &&
                  (int)HAL_NOISE_ADC == (int)ENTROPY_ADC,
              "the same sources");
static_assert((int)HAL_NOISE_CLOCK == (int)SOURCE_CLOCK &&
                  (int)HAL_NOISE_STOPPED == (int)SOURCE_STOPPED,
              "the same findings");

void roller_init(roller_t *roller) {
    memset(roller, 0, sizeof *roller);
    roller->told_state = SOURCE_STATES;
    entropy_init(&roller->entropy);
}

/* --- bits ---------------------------------------------------------------------------------- */

static hal_noise_source_t hal_of(entropy_source_t which) { return (hal_noise_source_t)which; }

static void take_block(roller_t *roller, entropy_source_t which,
                       const uint32_t block[HAL_NOISE_BLOCK_WORDS], uint64_t now_us) {
    source_status_t status = (source_status_t)hal_noise_check(hal_of(which));
    entropy_check(&roller->entropy, which, status, now_us);
    entropy_feed(&roller->entropy, which, block);
}

static void fill_raw(roller_t *roller, const uint32_t block[HAL_NOISE_BLOCK_WORDS],
                     app_event_t *event) {
    for (uint8_t i = 0; i < sizeof roller->raw_bytes; i++) {
        roller->raw_bytes[i] = (uint8_t)(block[i / 4] >> (i % 4 * 8));
    }
    event->kind = EVENT_RAW;
    event->raw.bytes = roller->raw_bytes;
    event->raw.count = sizeof roller->raw_bytes;
}

/* True: a block that is raw noise for the app. */
static bool read_source(roller_t *roller, entropy_source_t which, uint64_t now_us,
                        app_event_t *event) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    while (hal_noise_read(hal_of(which), block)) {
        if (roller->restarting[which]) {
            continue;
        }
        take_block(roller, which, block, now_us);
        if (roller->raw && which == ENTROPY_RING) {
            fill_raw(roller, block, event);
            return true;
        }
    }
    return false;
}

bool roller_read(roller_t *roller, uint64_t now_us, app_event_t *event) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (read_source(roller, (entropy_source_t)i, now_us, event)) {
            return true;
        }
    }
    return false;
}

static void start(roller_t *roller, entropy_source_t which, uint16_t spacing_us, uint64_t now_us) {
    uint16_t ticks = (uint16_t)(spacing_us * HAL_NOISE_TICKS_PER_US);
    source_status_t status = (source_status_t)hal_noise_start(hal_of(which), ticks);
    entropy_started(&roller->entropy, which, status, now_us);
}

static uint64_t steer_source(roller_t *roller, entropy_source_t which, uint64_t now_us) {
    source_wants_t wants = entropy_wants(&roller->entropy, which, now_us);
    bool running = hal_noise_running(hal_of(which));
    roller->restarting[which] = wants.restart && running;
    if (running && (wants.restart || !wants.sample)) {
        hal_noise_stop(hal_of(which));
    } else if (wants.restart) {
        start(roller, which, wants.spacing_us, now_us);
    }
    return wants.until_us;
}

uint64_t roller_steer(roller_t *roller, uint64_t now_us) {
    uint64_t until_us = UINT64_MAX;
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        uint64_t source_us = steer_source(roller, (entropy_source_t)i, now_us);
        until_us = source_us < until_us ? source_us : until_us;
    }
    return until_us;
}

/* --- health -------------------------------------------------------------------------------- */

static console_health_t facts_of(const entropy_health_t *health) {
    return (console_health_t){
        .state = entropy_state_name((source_state_t)health->state),
        .alarm = entropy_alarm_name((source_alarm_t)health->alarm),
        .alarms = health->alarms,
        .samples = health->samples,
        .ones = health->ones,
        .transitions = health->transitions,
        .spacing_us = health->spacing_us,
        .credit_bits = health->credit_bits,
        .reseeds = health->reseeds,
    };
}

bool roller_tell_health(roller_t *roller, app_event_t *event) {
    static const uint8_t states[] = {
        [SOURCE_STARTING] = UI_NOISE_STARTING,
        [SOURCE_GOOD] = UI_NOISE_GOOD,
        [SOURCE_FAILED] = UI_NOISE_FAILED,
    };
    static_assert(sizeof states / sizeof states[0] == SOURCE_STATES, "each has its sign");
    source_state_t state = entropy_state(&roller->entropy);
    if (state == roller->told_state && !roller->asked) {
        return false;
    }
    entropy_health_t health;
    entropy_health(&roller->entropy, ENTROPY_RING, &health);
    roller->told_state = (uint8_t)state;
    roller->asked = false;
    event->kind = EVENT_NOISE;
    event->health.noise = states[state];
    event->health.facts = facts_of(&health);
    return true;
}

void roller_ask_health(roller_t *roller) { roller->asked = true; }

bool roller_has_tested(const roller_t *roller) {
    return entropy_state(&roller->entropy) != SOURCE_STARTING;
}

/* --- draws --------------------------------------------------------------------------------- */

void roller_draw(roller_t *roller, const app_effect_t *effect) {
    const entropy_request_t request = {
        .bounds = effect->draw.bounds,
        .count = effect->draw.count,
        .press_us = effect->draw.at_us,
    };
    roller->drawing = entropy_draw(&roller->entropy, &request);
    if (!roller->drawing) {
        hal_panic("a draw was asked for that can't be");
    }
}

bool roller_tell_draw(roller_t *roller, uint64_t now_us, app_event_t *event) {
    uint8_t values[ENTROPY_VALUES_MAX] = {0};
    if (!roller->drawing) {
        return false;
    }
    entropy_result_t result = entropy_poll(&roller->entropy, now_us, values);
    if (result == ENTROPY_WAITING) {
        return false;
    }
    roller->drawing = false;
    event->kind = result == ENTROPY_DRAWN ? EVENT_DRAWN : EVENT_DRAW_FAILED;
    memcpy(event->values, values, sizeof event->values);
    return true;
}

/* --- the rest ------------------------------------------------------------------------------ */

void roller_give_raw(roller_t *roller, bool give) {
    roller->raw = give;
    entropy_give(&roller->entropy, ENTROPY_RING, give);
}

void roller_woke(roller_t *roller) { entropy_wake(&roller->entropy); }
