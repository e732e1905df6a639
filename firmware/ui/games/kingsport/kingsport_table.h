/* The table of Kingsport. */
#pragma once

#include "scene.h"

extern const scene_t kingsport_table;
