#include "roller.h"

#include <assert.h>
#include <string.h>

#include "hal_panic.h"

static_assert(HAL_NOISE_BLOCK_WORDS * 4 <= APP_RAW_BYTES, "a block fits into one event");

void roller_init(roller_t *roller) {
    memset(roller, 0, sizeof *roller);
    roller->told_state = ENTROPY_STATES;
    entropy_init(&roller->entropy);
}

/* --- bits ---------------------------------------------------------------------------------- */

static void take_block(roller_t *roller, const uint32_t block[HAL_NOISE_BLOCK_WORDS],
                       uint64_t now_us) {
    entropy_source(&roller->entropy, (entropy_source_t)hal_noise_check(), now_us);
    entropy_feed(&roller->entropy, block);
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

bool roller_read(roller_t *roller, uint64_t now_us, app_event_t *event) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    while (hal_noise_read(block)) {
        if (roller->restarting) {
            continue;
        }
        take_block(roller, block, now_us);
        if (roller->raw) {
            fill_raw(roller, block, event);
            return true;
        }
    }
    return false;
}

uint64_t roller_steer(roller_t *roller, uint64_t now_us) {
    entropy_wants_t wants = entropy_wants(&roller->entropy, now_us);
    roller->restarting = wants.restart;
    if (wants.restart && hal_noise_running()) {
        hal_noise_stop();
    } else if (wants.restart) {
        entropy_source_t source = (entropy_source_t)hal_noise_start(wants.spacing_us);
        entropy_started(&roller->entropy, source, now_us);
        roller->restarting = false;
    } else if (!wants.sample && hal_noise_running()) {
        hal_noise_stop();
    }
    return wants.until_us;
}

/* --- health -------------------------------------------------------------------------------- */

static console_health_t facts_of(const entropy_health_t *health) {
    return (console_health_t){
        .state = entropy_state_name((entropy_state_t)health->state),
        .alarm = entropy_alarm_name((entropy_alarm_t)health->alarm),
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
        [ENTROPY_STATE_STARTING] = UI_NOISE_STARTING,
        [ENTROPY_STATE_GOOD] = UI_NOISE_GOOD,
        [ENTROPY_STATE_FAILED] = UI_NOISE_FAILED,
    };
    static_assert(sizeof states / sizeof states[0] == ENTROPY_STATES, "each has its sign");
    entropy_health_t health;
    entropy_health(&roller->entropy, &health);
    if (health.state == roller->told_state && !roller->asked) {
        return false;
    }
    roller->told_state = health.state;
    roller->asked = false;
    event->kind = EVENT_NOISE;
    event->health.noise = states[health.state];
    event->health.facts = facts_of(&health);
    return true;
}

void roller_ask_health(roller_t *roller) { roller->asked = true; }

bool roller_has_tested(const roller_t *roller) {
    return roller->told_state != ENTROPY_STATE_STARTING;
}

/* --- draws --------------------------------------------------------------------------------- */

void roller_draw(roller_t *roller, const app_effect_t *effect) {
    uint16_t adc = hal_noise_adc();
    entropy_mix(&roller->entropy, &adc, sizeof adc);
    roller->drawing =
        entropy_draw(&roller->entropy, effect->draw.bounds, effect->draw.count, effect->draw.at_us);
    if (!roller->drawing) {
        hal_panic("a draw was asked for that can't be");
    }
}

bool roller_tell_draw(roller_t *roller, uint64_t now_us, app_event_t *event) {
    uint8_t values[ENTROPY_VALUES_MAX];
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
    entropy_keep(&roller->entropy, give);
}

void roller_mix_time(roller_t *roller, uint64_t at_us) {
    entropy_mix(&roller->entropy, &at_us, sizeof at_us);
}

void roller_woke(roller_t *roller) { entropy_wake(&roller->entropy); }
