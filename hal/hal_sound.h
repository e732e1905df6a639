/* A piezo on a pin. Where none is fitted nobody hears it. */
#pragma once

#include <stdint.h>

/* A square wave from now on, until the next call; 0: silence. 100..8,000 Hz. */
void hal_sound_tone(uint16_t hertz);
