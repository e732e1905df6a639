/* RNG service: moves noise from the hardware into the entropy module, and draws, health and commitments
 * from there to the app. */
#pragma once

#include "app.h"
#include "entropy.h"
#include "hal_noise.h"

/* What the app was told of the sources; it is told again when anything in it changes. */
typedef struct {
    uint8_t state; /* source_state_t; SOURCE_STATES: nothing was reported yet */
    uint8_t strikes[ENTROPY_SOURCES];
    uint8_t alarms[ENTROPY_SOURCES];
    jitter_result_t jitter;
} rng_report_t;

typedef struct {
    entropy_t entropy;
    rng_report_t reported;
    bool restarting[ENTROPY_SOURCES];     /* being stopped, to be started with another spacing */
    uint32_t dropped[ENTROPY_SOURCES];    /* blocks lost so far, when last looked at */
    uint8_t suspect[ENTROPY_SOURCES];     /* so many more blocks may be the one behind a lost one */
    bool raw;                             /* raw noise goes to the app */
    uint8_t raw_source;                   /* entropy_source_t */
    uint32_t raw_dropped;                 /* blocks lost before it began */
    bool committed;                       /* the app has a commitment */
    uint8_t commit[RECEIPT_DIGEST_BYTES]; /* this one */
    uint8_t raw_bytes[HAL_NOISE_BLOCK_WORDS * 4];
} rng_t;

void rng_init(rng_t *rng);

/* Continues with the receipts' chain and failure counts that were saved. After rng_init. */
void rng_resume(rng_t *rng, const app_t *app);

/* Everything saved was erased: the chain starts anew, and no failure counts any more. */
void rng_erased(rng_t *rng);

/* Each round of the loop, in this order: read one block (testing it takes 1 to 2 ms), then steer, which starts
 * and stops the sampling and returns when it wants to be called again. */
typedef enum { RNG_NO_BLOCK, RNG_FED, RNG_RAW } rng_block_t;
rng_block_t rng_read(rng_t *rng, uint64_t now_us, app_event_t *raw); /* RNG_RAW: fills `raw` */
uint64_t rng_steer(rng_t *rng, uint64_t now_us);

/* Begins the draw that EFFECT_DRAW asks for. rng_drawn returns true once it came or failed. */
void rng_draw(rng_t *rng, const app_effect_t *effect);
bool rng_drawn(rng_t *rng, uint64_t now_us, app_event_t *event);

/* The health now; and whether it is worth reporting: something in it changed. */
void rng_health(rng_t *rng, app_event_t *event);
bool rng_health_changed(const rng_t *rng);

/* Returns true when the commitment to the next roll came or went, and fills `event`. */
bool rng_commit_changed(rng_t *rng, app_event_t *event);

/* EFFECT_RETEST; EFFECT_RAW and EFFECT_RAW_END. */
void rng_retest(rng_t *rng, uint8_t sources);
void rng_give_raw(rng_t *rng, const app_effect_t *effect);

/* After dormant mode, in which the oscillators stood still: the sources are tested again. */
void rng_woke(rng_t *rng);

/* Have the start-up tests of the noise ended, passed or failed? */
bool rng_tested(const rng_t *rng);
