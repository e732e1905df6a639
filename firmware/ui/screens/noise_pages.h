/* Two pages of the fairness picture. */
#pragma once

#include "scene.h"

/*   [x] ring   lag
 *   [v] ADC
 *   passes its tests
 *   jitter 0.204 +-0.025     or what to do */
void draw_noise(const ui_paint_t *paint);

/* The last roll with a receipt, and the head of the chain in four groups of four figures: each two
 * bytes of it, the first the higher, less what is above 9,999 in whole ten-thousands. */
void draw_chain(const ui_paint_t *paint);
