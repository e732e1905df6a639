/* What the tables of games remember between presses: a line for each game that remembers anything
 * of its own. Nothing of it decides anything: after a power cut it is gone. */
#pragma once

#include "cult_scene.h"
#include "dice_scene.h"
#include "kingsport_scene.h"
#include "signs_scene.h"

typedef union {
    cult_scene_t cult;
    dice_scene_t dice;
    kingsport_scene_t kingsport;
    signs_scene_t signs;
} game_scenes_t;
