/* A list of which four rows are seen, the cursor's row inverse; values stand right. */
#pragma once

#include "scene.h"

enum { LIST_LABEL = 28, LIST_VALUE = 20 };

/* Fills a row's texts, both empty at first. */
typedef void list_row_t(const ui_paint_t *paint, uint8_t row, char label[LIST_LABEL],
                        char value[LIST_VALUE]);

void paint_list(const ui_paint_t *paint, const char *title, uint8_t rows, list_row_t *row);
