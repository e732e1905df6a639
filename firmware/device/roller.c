#include "roller.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "hal_panic.h"

static_assert(HAL_NOISE_BLOCK_WORDS * 4 <= APP_RAW_BYTES, "a block fits into one event");

static_assert((int)HAL_NOISE_SOURCES == (int)ENTROPY_SOURCES &&
                  (int)HAL_NOISE_ADC == (int)ENTROPY_ADC,
              "the same sources");
static_assert(HAL_NOISE_TICKS_PER_US == SOURCE_TICKS_PER_US, "the same ticks");
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

/* What was lost was lost before one of the blocks that wait, or the first one after those. */
static void look_for_gap(roller_t *roller, entropy_source_t which) {
    uint32_t dropped = hal_noise_dropped_blocks(hal_of(which));
    if (dropped != roller->dropped[which]) {
        roller->dropped[which] = dropped;
        roller->torn[which] = HAL_NOISE_QUEUE_BLOCKS + 2;
    }
    if (roller->torn[which] > 0) {
        roller->torn[which]--;
        source_gap(&roller->entropy.sources[which]);
    }
}

static void take_block(roller_t *roller, entropy_source_t which,
                       const uint32_t block[HAL_NOISE_BLOCK_WORDS], uint64_t now_us) {
    source_status_t status = (source_status_t)hal_noise_check(hal_of(which));
    entropy_check(&roller->entropy, which, status, now_us);
    look_for_gap(roller, which);
    entropy_feed(&roller->entropy, which, block);
}

static void fill_raw(roller_t *roller, const uint32_t block[HAL_NOISE_BLOCK_WORDS],
                     app_event_t *event) {
    for (uint8_t i = 0; i < HAL_NOISE_BLOCK_WORDS; i++) {
        le_put_u32(&roller->raw_bytes[4 * i], block[i]);
    }
    event->kind = EVENT_RAW;
    event->raw.bytes = roller->raw_bytes;
    event->raw.count = sizeof roller->raw_bytes;
    event->raw.lost =
        hal_noise_dropped_blocks(hal_of((entropy_source_t)roller->raw_of)) - roller->raw_lost;
}

/* Those from before a start are passed over. */
static bool next_block(const roller_t *roller, entropy_source_t which,
                       uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    while (hal_noise_read(hal_of(which), block)) {
        if (!roller->restarting[which]) {
            return true;
        }
    }
    return false;
}

static roller_block_t read_source(roller_t *roller, entropy_source_t which, uint64_t now_us,
                                  app_event_t *event) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    if (!next_block(roller, which, block)) {
        return ROLLER_NO_BLOCK;
    }
    take_block(roller, which, block, now_us);
    if (!roller->raw || which != roller->raw_of) {
        return ROLLER_FED;
    }
    fill_raw(roller, block, event);
    return ROLLER_RAW;
}

roller_block_t roller_read(roller_t *roller, uint64_t now_us, app_event_t *event) {
    roller_block_t found = ROLLER_NO_BLOCK;
    for (uint8_t i = 0; i < ENTROPY_SOURCES && found == ROLLER_NO_BLOCK; i++) {
        found = read_source(roller, (entropy_source_t)i, now_us, event);
    }
    if (found == ROLLER_NO_BLOCK) {
        entropy_precompute(&roller->entropy);
    }
    return found;
}

static void start(roller_t *roller, entropy_source_t which, source_action_t action,
                  uint64_t now_us) {
    source_status_t status = (source_status_t)hal_noise_start(hal_of(which), action.spacing_ticks);
    entropy_started(&roller->entropy, which, status, now_us);
    if (!action.sample) {
        hal_noise_stop(hal_of(which));
    }
}

static uint64_t steer_source(roller_t *roller, entropy_source_t which, uint64_t now_us) {
    source_action_t action = entropy_action(&roller->entropy, which, now_us);
    bool running = hal_noise_running(hal_of(which));
    roller->restarting[which] = action.restart && running;
    if (running && (action.restart || !action.sample)) {
        hal_noise_stop(hal_of(which));
    } else if (action.restart) {
        start(roller, which, action, now_us);
    }
    return action.until_us;
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

static console_source_t facts_of(const roller_t *roller, entropy_source_t which) {
    entropy_health_t health;
    entropy_health(&roller->entropy, which, &health);
    return (console_source_t){
        .state = source_state_name((source_state_t)health.state),
        .alarm = source_alarm_name((source_alarm_t)health.alarm),
        .alarms = health.alarms,
        .samples = health.samples,
        .ones = health.ones,
        .transitions = health.transitions,
        .spacing_us = health.spacing_us,
        .credit_bits = health.credit_bits,
        .tracked = health.tracked,
        .strikes = health.failure_count,
        .given_up = health.disabled,
        .lost = hal_noise_dropped_blocks(hal_of(which)),
    };
}

static console_jitter_t jitter_of(const roller_t *roller) {
    entropy_health_t health;
    entropy_health(&roller->entropy, ENTROPY_RING, &health);
    return (console_jitter_t){
        .state = jitter_state_name((jitter_state_t)health.jitter.state),
        .variance_e4 = health.jitter.variance_e4,
        .error_e4 = health.jitter.error_e4,
        .drift_e4 = health.jitter.drift_e4,
        .supports_cbits = health.supports_cbits,
    };
}

static bool has_news(const roller_t *roller, source_state_t state) {
    bool struck = false;
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        const source_t *source = &roller->entropy.sources[i];
        struck = struck || source->failure_count != roller->told_strikes[i] ||
                 source->alarm != roller->told_alarms[i];
    }
    const jitter_result_t *jitter = &roller->entropy.sources[ENTROPY_RING].jitter.result;
    bool measured = memcmp(jitter, &roller->told_jitter, sizeof *jitter) != 0;
    return roller->asked || struck || measured || state != roller->told_state;
}

bool roller_tell_health(roller_t *roller, app_event_t *event) {
    static const uint8_t states[] = {
        [SOURCE_STARTING] = UI_NOISE_STARTING,
        [SOURCE_GOOD] = UI_NOISE_GOOD,
        [SOURCE_FAILED] = UI_NOISE_FAILED,
    };
    static_assert(sizeof states / sizeof states[0] == SOURCE_STATES, "each has its sign");
    source_state_t state = entropy_state(&roller->entropy);
    if (!has_news(roller, state)) {
        return false;
    }
    event->kind = EVENT_NOISE;
    event->health.noise = states[state];
    event->health.facts = (console_health_t){
        .ring = facts_of(roller, ENTROPY_RING),
        .adc = facts_of(roller, ENTROPY_ADC),
        .jitter = jitter_of(roller),
        .reseeds = roller->entropy.reseeds,
        .state = source_state_name(state),
    };
    roller->told_state = (uint8_t)state;
    roller->told_jitter = roller->entropy.sources[ENTROPY_RING].jitter.result;
    roller->told_strikes[ENTROPY_RING] = event->health.facts.ring.strikes;
    roller->told_strikes[ENTROPY_ADC] = event->health.facts.adc.strikes;
    roller->told_alarms[ENTROPY_RING] = roller->entropy.sources[ENTROPY_RING].alarm;
    roller->told_alarms[ENTROPY_ADC] = roller->entropy.sources[ENTROPY_ADC].alarm;
    roller->asked = false;
    return true;
}

void roller_retest(roller_t *roller, const app_effect_t *effect) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (((uint32_t)effect->retest >> i & 1u) != 0) {
            source_retest(&roller->entropy.sources[(entropy_source_t)i]);
        }
    }
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
        .nonce = effect->draw.nonce,
        .nonce_bytes = effect->draw.nonce_bytes,
    };
    if (!entropy_draw(&roller->entropy, &request)) {
        hal_panic("a draw was asked for that can't be");
    }
}

bool roller_tell_commit(roller_t *roller, app_event_t *event) {
    const uint8_t *commit = entropy_commit(&roller->entropy);
    bool ready = commit != NULL;
    bool same = !ready || memcmp(commit, roller->commit, sizeof roller->commit) == 0;
    if (ready == roller->committed && same) {
        return false;
    }
    roller->committed = ready;
    event->kind = EVENT_COMMIT;
    event->commit.ready = ready;
    if (ready) {
        memcpy(roller->commit, commit, sizeof roller->commit);
        memcpy(event->commit.hash, commit, sizeof event->commit.hash);
    }
    return true;
}

static console_receipt_t receipt_of(const roller_t *roller) {
    const receipt_t *receipt = entropy_receipt(&roller->entropy);
    return (console_receipt_t){
        .number = receipt->number,
        .press_us = receipt->request.press_us,
        .commit = receipt->commit,
        .digest = receipt->digest,
        .chain = receipt->chain,
        .nonce = receipt->request.nonce,
        .nonce_bytes = receipt->request.nonce_bytes,
        .bounds = receipt->request.bounds,
        .values = receipt->values,
        .count = receipt->request.count,
    };
}

bool roller_tell_draw(roller_t *roller, uint64_t now_us, app_event_t *event) {
    uint8_t values[ENTROPY_VALUES_MAX];
    entropy_result_t result = entropy_poll(&roller->entropy, now_us, values);
    if (result == ENTROPY_WAITING) {
        return false;
    }
    event->kind = EVENT_DRAW_FAILED;
    if (result == ENTROPY_DRAWN) {
        event->kind = EVENT_DRAWN;
        event->drawn = receipt_of(roller);
    }
    return true;
}

/* --- the rest ------------------------------------------------------------------------------ */

void roller_give_raw(roller_t *roller, const app_effect_t *effect) {
    bool give = effect->kind == EFFECT_RAW;
    roller->raw_of = give ? (effect->raw.adc ? ENTROPY_ADC : ENTROPY_RING) : roller->raw_of;
    entropy_source_t which = (entropy_source_t)roller->raw_of;
    roller->raw = give;
    roller->raw_lost = hal_noise_dropped_blocks(hal_of(which));
    if (give) {
        source_begin_raw(&roller->entropy.sources[which], effect->raw.spacing_us);
    } else {
        source_end_raw(&roller->entropy.sources[which]);
    }
    roller->restarting[which] =
        hal_noise_running(hal_of(which)) && !roller->entropy.sources[which].running;
}

void roller_resume(roller_t *roller, const app_t *app) {
    uint8_t chain[RECEIPT_DIGEST_BYTES];
    uint32_t number;
    if (app_kept_chain(app, &number, chain)) {
        entropy_set_chain(&roller->entropy, number, chain);
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        roller->told_strikes[i] = app_kept_strikes(app, i);
        source_set_failure_count(&roller->entropy.sources[(entropy_source_t)i],
                                 roller->told_strikes[i]);
    }
}

void roller_forget(roller_t *roller) {
    static const uint8_t none[RECEIPT_DIGEST_BYTES];
    entropy_set_chain(&roller->entropy, 0, none);
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        source_set_failure_count(&roller->entropy.sources[(entropy_source_t)i], 0);
    }
}

void roller_woke(roller_t *roller) { entropy_wake(&roller->entropy); }
