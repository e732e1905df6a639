#include "display_plan.h"

#include "hal_display.h"

#define PAGES (HAL_DISPLAY_HEIGHT_PX / 8)
#define COLUMNS HAL_DISPLAY_WIDTH_PX
#define RUNS_A_PAGE (DISPLAY_WINDOWS_MAX / PAGES)

typedef struct {
    display_window_t *windows;
    uint32_t count;
    uint32_t joinable; /* the first of them that may still grow */
    uint32_t limit;    /* how many there may be by now */
    uint32_t cost;     /* of a window, beside its bytes */
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
static int32_t joining_cost(const plan_t *plan, const display_window_t *a,
                            const display_window_t *b) {
    display_window_t joined = join(a, b);
    return (int32_t)display_window_bytes(&joined) - (int32_t)display_window_bytes(a) -
           (int32_t)display_window_bytes(b) - (int32_t)plan->cost;
}

/* Into the window that it suits best; a window of its own, if that is cheaper and there is room. */
static void add(plan_t *plan, const display_window_t *run) {
    uint32_t best = plan->joinable;
    int32_t best_cost = INT32_MAX;
    for (uint32_t i = plan->joinable; i < plan->count; i++) {
        int32_t cost = joining_cost(plan, &plan->windows[i], run);
        if (cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    if (plan->count < plan->limit && best_cost > 0) {
        plan->windows[plan->count++] = *run;
        return;
    }
    plan->windows[best] = join(&plan->windows[best], run);
}

typedef uint32_t __attribute__((may_alias)) four_t;

static bool are_four_equal(const uint8_t *glass, const uint8_t *wanted) {
    return *(const four_t *)(const void *)glass == *(const four_t *)(const void *)wanted;
}

/* The first column from `column` on that differs; COLUMNS: none. */
static uint32_t next_changed(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    while (column < COLUMNS) {
        if (column % 4 == 0 && are_four_equal(&glass[column], &wanted[column])) {
            column += 4;
        } else if (glass[column] == wanted[column]) {
            column++;
        } else {
            break;
        }
    }
    return column;
}

/* The last column of a run that begins at `column`: gaps that are cheaper to send are in it. */
static uint32_t end_of_run(const uint8_t *glass, const uint8_t *wanted, uint32_t column,
                           uint32_t gap_max) {
    uint32_t next = next_changed(glass, wanted, column + 1);
    while (next < COLUMNS && next - column - 1 <= gap_max) {
        column = next;
        next = next_changed(glass, wanted, column + 1);
    }
    return column;
}

static void add_page(plan_t *plan, uint8_t page, const uint8_t *glass, const uint8_t *wanted) {
    uint32_t column = next_changed(glass, wanted, 0);
    while (column < COLUMNS) {
        uint32_t last = end_of_run(glass, wanted, column, plan->cost);
        display_window_t run = {page, page, (uint8_t)column, (uint8_t)last};
        add(plan, &run);
        column = next_changed(glass, wanted, last + 1);
    }
}

/* A page's windows can't grow beyond it, so each page has its own share of them. */
static void begin_page(plan_t *plan) {
    plan->joinable = plan->count;
    plan->limit = plan->count + RUNS_A_PAGE;
}

uint32_t display_plan_all(bool by_page, display_window_t windows[DISPLAY_WINDOWS_MAX]) {
    if (!by_page) {
        windows[0] = (display_window_t){0, PAGES - 1, 0, COLUMNS - 1};
        return 1;
    }
    for (uint8_t page = 0; page < PAGES; page++) {
        windows[page] = (display_window_t){page, page, 0, COLUMNS - 1};
    }
    return PAGES;
}

static uint32_t cost_of(const plan_t *plan) {
    uint32_t cost = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        cost += display_window_bytes(&plan->windows[i]) + plan->cost;
    }
    return cost;
}

uint32_t display_plan(const uint8_t *glass, const uint8_t *wanted, bool by_page,
                      display_window_t windows[DISPLAY_WINDOWS_MAX]) {
    plan_t plan = {.windows = windows,
                   .limit = DISPLAY_WINDOWS_MAX,
                   .cost = by_page ? DISPLAY_RUN_COST : DISPLAY_BOX_COST};
    for (uint32_t page = 0; page < PAGES; page++) {
        if (by_page) {
            begin_page(&plan);
        }
        add_page(&plan, (uint8_t)page, glass + page * COLUMNS, wanted + page * COLUMNS);
    }
    if (!by_page && cost_of(&plan) > HAL_DISPLAY_BYTES + DISPLAY_BOX_COST) {
        return display_plan_all(by_page, windows);
    }
    return plan.count;
}
