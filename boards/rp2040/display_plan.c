#include "display_plan.h"

#include <stdbool.h>

#include "hal_display.h"

#define PAGES (HAL_DISPLAY_HEIGHT_PX / 8)
#define COLUMNS HAL_DISPLAY_WIDTH_PX
#define GAP_MAX DISPLAY_WINDOW_COST

typedef struct {
    display_window_t *windows;
    uint32_t count;
} plan_t;

uint32_t display_window_bytes(const display_window_t *window) {
    uint32_t pages = window->last_page - window->first_page + 1u;
    uint32_t columns = window->last_column - window->first_column + 1u;
    return pages * columns;
}

static display_window_t join(const display_window_t *a, const display_window_t *b) {
    return (display_window_t){
        a->first_page < b->first_page ? a->first_page : b->first_page,
        a->last_page > b->last_page ? a->last_page : b->last_page,
        a->first_column < b->first_column ? a->first_column : b->first_column,
        a->last_column > b->last_column ? a->last_column : b->last_column,
    };
}

/* What sending both in one window costs more than one each; negative: it saves. */
static int32_t joining_cost(const display_window_t *a, const display_window_t *b) {
    display_window_t joined = join(a, b);
    return (int32_t)display_window_bytes(&joined) - (int32_t)display_window_bytes(a) -
           (int32_t)display_window_bytes(b) - (int32_t)DISPLAY_WINDOW_COST;
}

/* Into the window that it suits best; a window of its own, if that is cheaper and there is room. */
static void add(plan_t *plan, const display_window_t *run) {
    uint32_t best = 0;
    int32_t best_cost = INT32_MAX;
    for (uint32_t i = 0; i < plan->count; i++) {
        int32_t cost = joining_cost(&plan->windows[i], run);
        if (cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    if (plan->count < DISPLAY_WINDOWS_MAX && best_cost > 0) {
        plan->windows[plan->count++] = *run;
        return;
    }
    plan->windows[best] = join(&plan->windows[best], run);
}

/* The first column from `column` on that differs; COLUMNS: none. */
static uint32_t next_changed(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    while (column < COLUMNS && glass[column] == wanted[column]) {
        column++;
    }
    return column;
}

/* The last column of a run that begins at `column`: gaps that are cheaper to send are in it. */
static uint32_t end_of_run(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    uint32_t next = next_changed(glass, wanted, column + 1);
    while (next < COLUMNS && next - column - 1 <= GAP_MAX) {
        column = next;
        next = next_changed(glass, wanted, column + 1);
    }
    return column;
}

static void add_page(plan_t *plan, uint8_t page, const uint8_t *glass, const uint8_t *wanted) {
    uint32_t column = next_changed(glass, wanted, 0);
    while (column < COLUMNS) {
        uint32_t last = end_of_run(glass, wanted, column);
        display_window_t run = {page, page, (uint8_t)column, (uint8_t)last};
        add(plan, &run);
        column = next_changed(glass, wanted, last + 1);
    }
}

uint32_t display_plan(const uint8_t *glass, const uint8_t *wanted,
                      display_window_t windows[DISPLAY_WINDOWS_MAX]) {
    static const display_window_t everything = {0, PAGES - 1, 0, COLUMNS - 1};
    plan_t plan = {.windows = windows, .count = 0};
    for (uint32_t page = 0; page < PAGES; page++) {
        add_page(&plan, (uint8_t)page, glass + page * COLUMNS, wanted + page * COLUMNS);
    }
    uint32_t cost = 0;
    for (uint32_t i = 0; i < plan.count; i++) {
        cost += display_window_bytes(&windows[i]) + DISPLAY_WINDOW_COST;
    }
    if (cost > display_window_bytes(&everything) + DISPLAY_WINDOW_COST) {
        windows[0] = everything;
        return 1;
    }
    return plan.count;
}
