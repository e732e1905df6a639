/* Between the noise, the entropy and the app: bits come in, draws and health go out. */
#pragma once

#include "app.h"
#include "entropy.h"
#include "hal_noise.h"

typedef struct {
    entropy_t entropy;
    uint8_t told_state;               /* SOURCE_STATES: nothing was told yet */
    bool restarting[ENTROPY_SOURCES]; /* sampling is being stopped to start anew */
    bool asked;                       /* for health, told or not */
    bool raw;                         /* raw noise goes to the app */
    bool drawing;                     /* the app waits for a draw */
    uint8_t raw_bytes[HAL_NOISE_BLOCK_WORDS * 4];
} roller_t;

void roller_init(roller_t *roller);

/* Each time round the loop, in this order: blocks until it says false (true: this one is raw noise
 * for the app, an event that counts till the next call), then steer, which starts and stops the
 * sampling and says when it wants to be called again. */
bool roller_read(roller_t *roller, uint64_t now_us, app_event_t *event);
uint64_t roller_steer(roller_t *roller, uint64_t now_us);

/* True: health has something new to tell, or was asked for. */
bool roller_tell_health(roller_t *roller, app_event_t *event);
/* True: the draw came, or failed. */
bool roller_tell_draw(roller_t *roller, uint64_t now_us, app_event_t *event);

/* Carry out EFFECT_DRAW, EFFECT_HEALTH, EFFECT_RAW and EFFECT_RAW_END. */
void roller_draw(roller_t *roller, const app_effect_t *effect);
void roller_ask_health(roller_t *roller);
void roller_give_raw(roller_t *roller, bool give);

/* What the noise was like before a deep sleep says nothing about what it's like after. */
void roller_woke(roller_t *roller);

/* Not before the start-up tests of the noise have passed or failed. */
bool roller_has_tested(const roller_t *roller);
