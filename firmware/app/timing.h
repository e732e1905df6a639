/* The last intervals as people feel them, for the console's `timing`. docs/console.md defines each kind. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define TIMING_INTERVALS 32

typedef enum { TIMING_PICTURE, TIMING_PRESS, TIMING_THROW, TIMING_STORE, TIMINGS } timing_kind_t;

/* A press or throw whose picture is still to come. */
typedef struct {
    uint64_t waits_us; /* when it happened, not drawn yet; 0: none */
    uint64_t drawn_us; /* of the one that is in the picture being sent; 0: none */
} timing_mark_t;

/* New as zeros. */
typedef struct {
    uint32_t us[TIMINGS][TIMING_INTERVALS]; /* oldest first */
    uint8_t count[TIMINGS];
    timing_mark_t press, fall;
} timing_t;

void timing_add(timing_t *timing, timing_kind_t kind, uint64_t began_us, uint64_t ended_us);

/* Something happened at that time and will be seen; the earliest that waits counts. */
void timing_mark(timing_mark_t *mark, uint64_t at_us);

/* A picture was drawn; and it was sent, drawing begun at `began_us`. `changed`: a pixel did. */
void timing_drawn(timing_t *timing, uint64_t now_us);
void timing_sent(timing_t *timing, uint64_t began_us, uint64_t sent_us, bool changed);
