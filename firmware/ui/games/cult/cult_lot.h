/* Who starts, whatever is played: a duel that goes no further. */
#pragma once

#include "game_types.h"

enum { LOT_GAME = GAME_CULT };
