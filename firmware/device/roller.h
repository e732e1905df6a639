/* Between the noise, the entropy and the app: bits come in, draws and health go out. */
#pragma once

#include "app.h"
#include "entropy.h"
#include "hal_noise.h"

typedef struct {
    entropy_t entropy;
    uint8_t told_state;                   /* SOURCE_STATES: nothing was told yet */
    bool restarting[ENTROPY_SOURCES];     /* sampling is being stopped to start anew */
    uint32_t dropped[ENTROPY_SOURCES];    /* blocks that were lost, at the last look */
    uint8_t torn[ENTROPY_SOURCES];        /* blocks to come before one of which some were lost */
    bool asked;                           /* for health, told or not */
    bool raw;                             /* raw noise goes to the app */
    uint8_t raw_of;                       /* entropy_source_t: whose */
    uint32_t raw_lost;                    /* blocks lost before it began */
    bool committed;                       /* the app knows of a digest */
    uint8_t commit[RECEIPT_DIGEST_BYTES]; /* to that one */
    uint8_t told_strikes[ENTROPY_SOURCES];
    uint8_t told_alarms[ENTROPY_SOURCES];
    jitter_result_t told_jitter;
    uint8_t raw_bytes[HAL_NOISE_BLOCK_WORDS * 4];
} roller_t;

void roller_init(roller_t *roller);

/* What became of a block: ROLLER_RAW is raw noise for the app, an event that counts till the next call. */
typedef enum { ROLLER_NO_BLOCK, ROLLER_FED, ROLLER_RAW } roller_block_t;

/* Each time round the loop, in this order: a block, for one takes a millisecond or two to test; then
 * steer, which starts and stops the sampling and says when it wants to be called again. */
roller_block_t roller_read(roller_t *roller, uint64_t now_us, app_event_t *event);
uint64_t roller_steer(roller_t *roller, uint64_t now_us);

/* True: health has something new to tell, or was asked for. */
bool roller_tell_health(roller_t *roller, app_event_t *event);
/* True: there is another digest for the next roll, or none any more. */
bool roller_tell_commit(roller_t *roller, app_event_t *event);
/* True: the draw came, or failed. */
bool roller_tell_draw(roller_t *roller, uint64_t now_us, app_event_t *event);

/* Carry out EFFECT_DRAW, EFFECT_HEALTH, EFFECT_RETEST, EFFECT_RAW and EFFECT_RAW_END. */
void roller_draw(roller_t *roller, const app_effect_t *effect);
void roller_retest(roller_t *roller, const app_effect_t *effect);
void roller_ask_health(roller_t *roller);
void roller_give_raw(roller_t *roller, const app_effect_t *effect);

/* Takes over what was kept over power. After roller_init. */
void roller_resume(roller_t *roller, const app_t *app);

/* All that was kept is forgotten: the chain begins anew, and no alarm counts any more. */
void roller_forget(roller_t *roller);

/* What the noise was like before a deep sleep says nothing about what it's like after. */
void roller_woke(roller_t *roller);

/* Not before the start-up tests of the noise have passed or failed. */
bool roller_has_tested(const roller_t *roller);
