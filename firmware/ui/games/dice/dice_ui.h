/* Just dice: what its files share, and how dice are drawn where they are thrown beside a game. */
#pragma once

#include "dice.h"
#include "scene.h"
#include "throw.h"

static inline const dice_state_t *dice_of(const ui_view_t *view) {
    return dice_part(&view->session->now.game);
}

enum { DICE_VALUES_TEXT_MAX = 4 * GAME_VALUES_MAX + 12 };

/* "7 4", "13 4 = 15" where the sum is not theirs, or the sum alone if that is too wide. */
void format_dice_values(const ui_view_t *view, const dice_state_t *dice, const uint8_t *values,
                        const gfx_font_t *font, char text[DICE_VALUES_TEXT_MAX]);

/* Dice in the air, and lying; `earlier`: with the rolls of the game's log that came before. */
void paint_dice_air(const ui_paint_t *paint, const throw_t *die, const dice_state_t *dice);
void paint_dice(const ui_paint_t *paint, const dice_state_t *dice, bool earlier);

/* Dice that were not thrown yet, with what to do; and such a die alone, 48 pixels wide. */
void paint_dice_waiting(const ui_paint_t *paint, const dice_state_t *dice);
const gfx_sprite_t *dice_at_rest(uint8_t die);
