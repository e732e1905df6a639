/* The game as facts: what `state` and its kin tell. Inside console only. */
#pragma once

#include "console.h"

void state_write(console_t *console, const session_t *session);
