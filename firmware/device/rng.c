#include "rng.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"

static_assert(HAL_NOISE_BLOCK_WORDS * 4 <= APP_RAW_BYTES, "a block fits into one event");
static_assert((int)HAL_NOISE_SOURCES == (int)ENTROPY_SOURCES &&
                  (int)HAL_NOISE_ADC == (int)ENTROPY_ADC,
              "the same sources");
static_assert(HAL_NOISE_TICKS_PER_US == SOURCE_TICKS_PER_US, "the same ticks");
static_assert((int)HAL_NOISE_CLOCK == (int)SOURCE_CLOCK &&
                  (int)HAL_NOISE_STOPPED == (int)SOURCE_STOPPED,
              "the same findings");

void rng_init(rng_t *rng) {
    memset(rng, 0, sizeof *rng);
    rng->reported.state = SOURCE_STATES;
    entropy_init(&rng->entropy);
}

void rng_resume(rng_t *rng, const app_t *app) {
    uint8_t chain[RECEIPT_DIGEST_BYTES];
    uint32_t number;
    if (app_saved_chain(app, &number, chain)) {
        entropy_set_chain(&rng->entropy, number, chain);
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        rng->reported.strikes[i] = app_saved_strikes(app, i);
        source_set_failure_count(&rng->entropy.sources[i], rng->reported.strikes[i]);
    }
}

void rng_erased(rng_t *rng) {
    static const uint8_t none[RECEIPT_DIGEST_BYTES];
    entropy_set_chain(&rng->entropy, 0, none);
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        source_set_failure_count(&rng->entropy.sources[i], 0);
    }
}

/* --- bits ---------------------------------------------------------------------------------- */

static hal_noise_source_t hal_of(entropy_source_t which) { return (hal_noise_source_t)which; }

/* A lost block was lost before one of those in the queue, or before the first one after them. */
static void look_for_gap(rng_t *rng, entropy_source_t which) {
    uint32_t dropped = hal_noise_dropped_blocks(hal_of(which));
    if (dropped != rng->dropped[which]) {
        rng->dropped[which] = dropped;
        rng->suspect[which] = HAL_NOISE_QUEUE_BLOCKS + 2;
    }
    if (rng->suspect[which] > 0) {
        rng->suspect[which]--;
        source_gap(&rng->entropy.sources[which]);
    }
}

static void fill_raw(rng_t *rng, const uint32_t block[HAL_NOISE_BLOCK_WORDS], app_event_t *event) {
    for (uint8_t i = 0; i < HAL_NOISE_BLOCK_WORDS; i++) {
        le_put_u32(&rng->raw_bytes[4 * i], block[i]);
    }
    hal_noise_source_t source = (hal_noise_source_t)rng->raw_source;
    event->kind = EVENT_RAW;
    event->raw.bytes = rng->raw_bytes;
    event->raw.count = sizeof rng->raw_bytes;
    event->raw.lost = hal_noise_dropped_blocks(source) - rng->raw_dropped;
}

/* Blocks from before a restart of the source are skipped. */
static bool next_block(const rng_t *rng, entropy_source_t which,
                       uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    while (hal_noise_read(hal_of(which), block)) {
        if (!rng->restarting[which]) {
            return true;
        }
    }
    return false;
}

static rng_block_t read_source(rng_t *rng, entropy_source_t which, uint64_t now_us,
                               app_event_t *raw) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    if (!next_block(rng, which, block)) {
        return RNG_NO_BLOCK;
    }
    source_status_t status = (source_status_t)hal_noise_check(hal_of(which));
    entropy_check(&rng->entropy, which, status, now_us);
    look_for_gap(rng, which);
    entropy_feed(&rng->entropy, which, block);
    if (!rng->raw || which != rng->raw_source) {
        return RNG_FED;
    }
    fill_raw(rng, block, raw);
    return RNG_RAW;
}

rng_block_t rng_read(rng_t *rng, uint64_t now_us, app_event_t *raw) {
    rng_block_t found = RNG_NO_BLOCK;
    for (uint8_t i = 0; i < ENTROPY_SOURCES && found == RNG_NO_BLOCK; i++) {
        found = read_source(rng, (entropy_source_t)i, now_us, raw);
    }
    if (found == RNG_NO_BLOCK) {
        entropy_precompute(&rng->entropy);
    }
    return found;
}

static void start(rng_t *rng, entropy_source_t which, source_action_t action, uint64_t now_us) {
    source_status_t status = (source_status_t)hal_noise_start(hal_of(which), action.spacing_ticks);
    entropy_started(&rng->entropy, which, status, now_us);
    if (!action.sample) {
        hal_noise_stop(hal_of(which));
    }
}

static uint64_t steer_source(rng_t *rng, entropy_source_t which, uint64_t now_us) {
    source_action_t action = entropy_action(&rng->entropy, which, now_us);
    bool running = hal_noise_running(hal_of(which));
    rng->restarting[which] = action.restart && running;
    if (running && (action.restart || !action.sample)) {
        hal_noise_stop(hal_of(which));
    } else if (action.restart) {
        start(rng, which, action, now_us);
    }
    return action.until_us;
}

uint64_t rng_steer(rng_t *rng, uint64_t now_us) {
    uint64_t ring_us = steer_source(rng, ENTROPY_RING, now_us);
    uint64_t adc_us = steer_source(rng, ENTROPY_ADC, now_us);
    return ring_us < adc_us ? ring_us : adc_us;
}

void rng_give_raw(rng_t *rng, const app_effect_t *effect) {
    rng->raw = effect->kind == EFFECT_RAW;
    if (rng->raw) {
        rng->raw_source = effect->raw.adc ? ENTROPY_ADC : ENTROPY_RING;
    }
    entropy_source_t which = (entropy_source_t)rng->raw_source;
    rng->raw_dropped = hal_noise_dropped_blocks(hal_of(which));
    if (rng->raw) {
        source_begin_raw(&rng->entropy.sources[which], effect->raw.spacing_us);
    } else {
        source_end_raw(&rng->entropy.sources[which]);
    }
    rng->restarting[which] =
        hal_noise_running(hal_of(which)) && !rng->entropy.sources[which].running;
}

void rng_woke(rng_t *rng) { entropy_wake(&rng->entropy); }

/* --- health -------------------------------------------------------------------------------- */

static console_source_t source_facts(const rng_t *rng, entropy_source_t which) {
    const source_t *source = &rng->entropy.sources[which];
    return (console_source_t){
        .state = source_state_name((source_state_t)source->state),
        .alarm = source_alarm_name((source_alarm_t)source->alarm),
        .alarms = source->alarms,
        .samples = source->samples,
        .ones = source->health.ones,
        .transitions = source->health.transitions,
        .spacing_us = source_spacing_us(source),
        .credit_bits = entropy_credit_bits(&rng->entropy, which),
        .tracked = source->health.tracked,
        .strikes = source->failure_count,
        .given_up = source_is_disabled(source),
        .lost = hal_noise_dropped_blocks(hal_of(which)),
    };
}

static console_jitter_t jitter_facts(const rng_t *rng) {
    const source_t *ring = &rng->entropy.sources[ENTROPY_RING];
    const jitter_result_t *result = &ring->jitter.result;
    return (console_jitter_t){
        .state = jitter_state_name((jitter_state_t)result->state),
        .variance_e4 = result->variance_e4,
        .error_e4 = result->error_e4,
        .drift_e4 = result->drift_e4,
        .supports_cbits = jitter_supports_cbits(result, source_spacing_us(ring)),
    };
}

static rng_report_t report_of(const rng_t *rng) {
    rng_report_t report = {.state = (uint8_t)entropy_state(&rng->entropy)};
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        report.strikes[i] = rng->entropy.sources[i].failure_count;
        report.alarms[i] = rng->entropy.sources[i].alarm;
    }
    report.jitter = rng->entropy.sources[ENTROPY_RING].jitter.result;
    return report;
}

static bool same_jitter(const jitter_result_t *a, const jitter_result_t *b) {
    return a->state == b->state && a->variance_e4 == b->variance_e4 && a->error_e4 == b->error_e4 &&
           a->drift_e4 == b->drift_e4;
}

bool rng_health_changed(const rng_t *rng) {
    const rng_report_t *was = &rng->reported;
    rng_report_t now = report_of(rng);
    return now.state != was->state || memcmp(now.strikes, was->strikes, sizeof now.strikes) != 0 ||
           memcmp(now.alarms, was->alarms, sizeof now.alarms) != 0 ||
           !same_jitter(&now.jitter, &was->jitter);
}

void rng_health(rng_t *rng, app_event_t *event) {
    static const uint8_t states[] = {
        [SOURCE_STARTING] = UI_NOISE_STARTING,
        [SOURCE_GOOD] = UI_NOISE_GOOD,
        [SOURCE_FAILED] = UI_NOISE_FAILED,
    };
    static_assert(sizeof states / sizeof states[0] == SOURCE_STATES, "an icon for each state");
    rng->reported = report_of(rng);
    source_state_t state = (source_state_t)rng->reported.state;
    event->kind = EVENT_NOISE;
    event->health.noise = states[state];
    event->health.facts = (console_health_t){
        .ring = source_facts(rng, ENTROPY_RING),
        .adc = source_facts(rng, ENTROPY_ADC),
        .jitter = jitter_facts(rng),
        .reseeds = rng->entropy.reseeds,
        .state = source_state_name(state),
    };
}

void rng_retest(rng_t *rng, uint8_t sources) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (((uint32_t)sources >> i & 1u) != 0) {
            source_retest(&rng->entropy.sources[i]);
        }
    }
}

bool rng_tested(const rng_t *rng) { return entropy_state(&rng->entropy) != SOURCE_STARTING; }

/* --- draws --------------------------------------------------------------------------------- */

/* Returns true when the app has to be told. */
static bool update_commit(rng_t *rng) {
    const uint8_t *commit = entropy_commit(&rng->entropy);
    bool ready = commit != NULL;
    bool same = !ready || memcmp(commit, rng->commit, sizeof rng->commit) == 0;
    if (ready == rng->committed && same) {
        return false;
    }
    rng->committed = ready;
    if (ready) {
        memcpy(rng->commit, commit, sizeof rng->commit);
    }
    return true;
}

static const uint8_t *commit_of(const rng_t *rng) { return rng->committed ? rng->commit : NULL; }

bool rng_commit_changed(rng_t *rng, app_event_t *event) {
    bool changed = update_commit(rng);
    event->kind = EVENT_COMMIT;
    event->commit = commit_of(rng);
    return changed;
}

void rng_draw(rng_t *rng, const app_effect_t *effect) {
    const entropy_request_t request = {
        .bounds = effect->draw.bounds,
        .count = effect->draw.count,
        .press_us = effect->draw.at_us,
        .nonce = effect->draw.nonce,
        .nonce_bytes = effect->draw.nonce_bytes,
    };
    bool begun = entropy_draw(&rng->entropy, &request);
    assert(begun); /* the app has one draw under way at a time, with bounds that a game made */
    (void)begun;
}

static console_receipt_t receipt_of(const rng_t *rng) {
    const receipt_t *receipt = entropy_receipt(&rng->entropy);
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

bool rng_drawn(rng_t *rng, uint64_t now_us, app_event_t *event) {
    uint8_t values[ENTROPY_VALUES_MAX];
    entropy_result_t result = entropy_poll(&rng->entropy, now_us, values);
    if (result == ENTROPY_WAITING) {
        return false;
    }
    if (result == ENTROPY_FAILED) {
        event->kind = EVENT_DRAW_FAILED;
        return true;
    }
    (void)update_commit(rng);
    event->kind = EVENT_DRAWN;
    event->drawn.receipt = receipt_of(rng);
    event->drawn.next_commit = commit_of(rng);
    return true;
}
