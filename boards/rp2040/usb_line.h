/* Erratum E5: after a bus reset the controller of chips before B2 wants 800 us of an idle line,
 * which a busy hub never gives. Then its inputs are taken over by a pin (GP15) for a millisecond.
 *
 * As the SDK's work-around, but led by the loop, step by step and each with an end: no host can
 * make it wait in an interrupt, or run twice at once. */
#pragma once

#include <stdint.h>

/* From the interrupt: the host resets the bus. */
void line_was_reset(void);

void line_poll(void);
/* When line_poll has something to do; UINT64_MAX: nothing. */
uint64_t line_due_us(void);

void line_stop(void);
