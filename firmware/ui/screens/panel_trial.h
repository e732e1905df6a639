/* Which panel SCENE_PANEL tries at this time. */
#pragma once

#include "ui.h"

panel_id_t panel_on_trial(const ui_t *ui, uint64_t now_us);
