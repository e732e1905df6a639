/* What the hardware is and how it has behaved since the start, for the console's `hardware`. */
#pragma once

#include "reply.h"

void hardware_report(console_hardware_t *hardware);
