/* The table of Elder signs. */
#pragma once

#include "scene.h"

extern const scene_t signs_table;
