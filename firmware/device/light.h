/* How bright the glass is: as it was asked for, and on a battery a little less the longer nobody touches
 * a button, for most of what the battery gives goes into light. */
#pragma once

#include <stdint.h>

/* A step is a level of brightness, which an eye hardly notices. */
#define LIGHT_STEPS 3u
#define LIGHT_STEP_US 2000000u
#define LIGHT_LEAST 2u /* not by itself below this level */

typedef struct {
    uint64_t touched_us;
    uint8_t asked;
    uint8_t steps; /* down from it */
} light_t;

/* The level that is wanted from now on, 0..10. */
void light_ask(light_t *light, uint8_t level);

/* Somebody touched a button. */
void light_touch(light_t *light, uint64_t now_us);

/* Each time round the loop. Returns when it wants to be called again; UINT64_MAX: not for long. */
uint64_t light_poll(light_t *light, uint64_t now_us);
