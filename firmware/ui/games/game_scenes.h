/* What the tables of games remember between presses: a line for each game that remembers anything of
 * its own. It is not saved: the session alone decides what is asked. */
#pragma once

#include "counters_scene.h"
#include "cult_scene.h"
#include "dice.h"
#include "kingsport_scene.h"
#include "signs_scene.h"

typedef union {
    counters_scene_t counters;
    cult_scene_t cult;
    dice_state_t dice; /* the last roll of other dice; rolled 0: none */
    kingsport_scene_t kingsport;
    signs_scene_t signs;
} game_scenes_t;
