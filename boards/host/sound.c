/* A terminal's bell would be no music: this board has no buzzer fitted. */
#include "hal_sound.h"

void hal_sound_tone(uint16_t hertz) { (void)hertz; }
