/* A die's loop around entropy_t, as main runs it, on a modelled ring and in virtual time. */
#pragma once

#include "entropy.h"
#include "ring_model.h"

typedef struct {
    entropy_t entropy;
    ring_model_t model;
    uint64_t now_us;
    uint64_t start_us; /* of sampling; UINT64_MAX: nothing is being sampled */
    uint64_t blocks;   /* sampled since */
    uint16_t spacing_us;
    bool clock_wrong;  /* the source says so when asked */
    bool silent;       /* the source starts, and gives no bits */
    uint64_t flip_bit; /* of all bits sampled, this one is read the wrong way round */
    uint64_t seen_bits;
} rig_t;

#define RIG_NO_FLIP UINT64_MAX

/* Fails the test when there is no such model. */
void rig_init(rig_t *rig, const char *model, uint64_t seed);

/* Once round the loop: to the end of the next block, or to when something else is due. */
void rig_step(rig_t *rig);

void rig_run_us(rig_t *rig, uint64_t us);

/* Until the state is good; false: not within that time. */
bool rig_become_good(rig_t *rig, uint64_t us);

/* Asks for values and goes round until the request ends. */
entropy_result_t rig_draw(rig_t *rig, const uint8_t *bounds, uint8_t count, uint8_t *values);

/* One value. Fails the test when none is drawn. */
uint8_t rig_roll(rig_t *rig, uint8_t bound);

entropy_health_t rig_health(const rig_t *rig);
