/* Piezo buzzer. */
#pragma once

#include <stdint.h>

/* Plays a square wave until the next call; 0: silence. 100..8,000 Hz. */
void hal_sound_tone(uint16_t hertz);
