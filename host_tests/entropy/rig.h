/* A die's loop around entropy_t, as main runs it, on modelled sources and in virtual time. */
#pragma once

#include "entropy.h"
#include "noise_model.h"

typedef struct {
    noise_model_t model;
    uint64_t start_us; /* of sampling; UINT64_MAX: nothing is being sampled */
    uint64_t blocks;   /* sampled since */
    uint64_t left_us;  /* the model has lived up to here */
    uint64_t until_us; /* entropy_action is to be called then */
    uint16_t spacing_ticks;
    bool one; /* block, and no more */
} rig_lane_t;

typedef struct {
    entropy_t entropy;
    rig_lane_t lanes[ENTROPY_SOURCES];
    uint64_t now_us;
    bool clock_wrong;  /* the sources say so when asked */
    bool silent;       /* the ring starts, and gives no bits */
    uint64_t flip_bit; /* of all bits sampled from the ring, this one is read the wrong way round */
    uint64_t seen_bits;
} rig_t;

#define RIG_NO_FLIP UINT64_MAX

/* A die with the ring alone. Fails the test when there is no such model. */
void rig_init(rig_t *rig, const char *ring, uint64_t seed);

/* And one with both sources. */
void rig_init_both(rig_t *rig, const char *ring, const char *adc, uint64_t seed);

/* Another model takes a source's place, in the middle of play. */
void rig_swap(rig_t *rig, entropy_source_t which, const char *model, uint64_t seed);

/* Once round the loop: to the end of the next block, or to when something else is due. */
void rig_step(rig_t *rig);

void rig_run_us(rig_t *rig, uint64_t us);

/* Until the ring's jitter has been measured. Fails the test when it takes long. */
void rig_measure(rig_t *rig);

/* Until the state is good; false: not within that time. */
bool rig_become_good(rig_t *rig, uint64_t us);

/* Asks for values and goes round until the request ends. */
entropy_result_t rig_draw(rig_t *rig, const uint8_t *bounds, uint8_t count, uint8_t *values);

/* One value. Fails the test when none is drawn. */
uint8_t rig_roll(rig_t *rig, uint8_t bound);

/* Of the ring. */
/* What a source reports, and the requests served. */
typedef struct {
    uint8_t state, alarm, failure_count;
    bool disabled;
    uint16_t spacing_us, credit_bits;
    uint32_t alarms, reseeds;
    uint64_t samples;
    jitter_result_t jitter;
} rig_health_t;

rig_health_t rig_health(const rig_t *rig);
rig_health_t rig_health_of(const rig_t *rig, entropy_source_t which);
