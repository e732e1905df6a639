/* Drawings that the tables of several games share: the seats' names in a row,
 * option boxes, whose press is next, and simple motion. (x, y) is the top left. Inside ui only. */
#pragma once

#include "scene.h"
#include "widgets.h"

/* --- seats ----------------------------------------------------------------------------------- */

/* A player's name, cut to so many letters. Returns the x at which more text would continue. */
int paint_name(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, uint8_t seat,
               size_t letters);

/* The middle of a seat's column when all seats share the width of the display. */
int seat_centre_x(uint8_t seat, uint8_t seats);

/* A seat's name in 5x8 in its column, cut to the letters that have room; inverse if selected. */
void paint_seat_name(const ui_paint_t *paint, uint8_t seat, uint8_t seats, int y, bool selected);

/* While a roll for who starts is in the air, the highlight hops from seat to seat for whole rounds of the
 * table, and ends on `picked` once the roll falls. Returns the seat that is highlighted now. */
uint8_t hopping_seat(const ui_paint_t *paint, uint8_t seats, uint8_t picked);

/* --- foot ------------------------------------------------------------------------------------ */

/* Around what was drawn at the foot: inverse if selected, framed otherwise. */
void paint_option_box(const ui_paint_t *paint, int x, int width, bool selected);

/* Beside a die that is shaken: let go, or that the die throws. */
text_t text_shaking(const ui_paint_t *paint);

/* In the heading, for a moment: who the die plays, and why it has chosen as it did or is about to. */
void paint_bot(const ui_paint_t *paint);

/* The arrows for left and right, and between them the ring once something is selected. */
void paint_picker(const ui_paint_t *paint, int x, int y);

/* --- other ----------------------------------------------------------------------------------- */

/* A place that is still to be filled: every second pixel of its edge. */
void paint_empty_place(const ui_paint_t *paint, int x, int y, int width, int height);

/* The light around the Elder Sign's square drawing at the left: it comes and goes within a second. */
void paint_glow(const ui_paint_t *paint, int size_px, uint32_t age_ms);

/* Is a picture that blinks inverse now? It is so `times` times for `each_ms`, and as often normal. */
bool blinks_now(uint64_t age_ms, uint32_t each_ms, uint32_t times);

/* The height at time `at` of `of` of something that is thrown `height_px` high and comes down again. */
int bow_px(int height_px, int at, int of);

/* When a motion that began at `since_us` needs its next picture; UINT64_MAX once it is over. */
uint64_t next_frame_us(uint64_t since_us, uint64_t length_us, uint64_t now_us);

/* --- presses --------------------------------------------------------------------------------- */

/* Intent: roll what is asked; where that is a choice, take the selected option first. */
void intend_roll(const ui_call_t *call, const game_prompt_t *prompt);

/* Selects the next of so many items (at least one), or the one before. From nothing: the first, or the
 * last. */
void select_next(ui_t *ui, bool right, uint8_t items);

/* Was the die thrown, and there is no noise yet to roll with? */
bool waits_for_noise(const ui_paint_t *paint);

/* Do the players roll a real die and enter what fell? */
bool rolls_own_die(const ui_view_t *view);
