/* A throw beside the game: its result over whatever scene is shown, for three seconds or until a press, then
 * the picture before. Inside ui only. */
#pragma once

#include "scene.h"

/* `by_hand`: it falls first. */
void beside_show(ui_t *ui, const side_throw_t *thrown, bool by_hand, uint64_t now_us);
void beside_end(ui_t *ui);

/* The press that ends it does nothing else. False: nothing is shown. */
bool beside_gesture(ui_t *ui, ui_gesture_t gesture, uint64_t now_us);

/* Advances it. True: something changed. And when it changes next. */
bool beside_time(ui_t *ui, uint64_t now_us);
uint64_t beside_next_us(const ui_t *ui, uint64_t now_us);

void beside_paint(const ui_paint_t *paint);
