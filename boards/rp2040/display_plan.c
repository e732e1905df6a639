#include "display_plan.h"

#include "hal_display.h"

#define PAGES (HAL_DISPLAY_HEIGHT_PX / 8)
#define COLUMNS HAL_DISPLAY_WIDTH_PX
#define RUNS_A_PAGE (DISPLAY_WINDOWS_MAX / PAGES)

typedef struct {
    display_window_t *windows;
    uint16_t bytes[DISPLAY_WINDOWS_MAX]; /* of each */
    uint32_t count;
    uint32_t joinable; /* the first of them that may still grow */
    uint32_t limit;    /* how many there may be by now */
    uint32_t cost;     /* of a window, beside its bytes */
} plan_t;

static inline uint32_t bytes_of(const display_window_t *window) {
    uint32_t pages = window->last_page - window->first_page + 1u;
    uint32_t columns = window->last_column - window->first_column + 1u;
    return pages * columns;
}

uint32_t display_window_bytes(const display_window_t *window) { return bytes_of(window); }

static inline display_window_t join(const display_window_t *a, const display_window_t *b) {
    return (display_window_t){
        a->first_page < b->first_page ? a->first_page : b->first_page,
        a->last_page > b->last_page ? a->last_page : b->last_page,
        a->first_column < b->first_column ? a->first_column : b->first_column,
        a->last_column > b->last_column ? a->last_column : b->last_column,
    };
}

static void put(plan_t *plan, uint32_t at, const display_window_t *window) {
    plan->windows[at] = *window;
    plan->bytes[at] = (uint16_t)bytes_of(window);
}

/* Into the window with which it costs least more than each by itself; a window of its own, if that is
 * cheaper and there is room. */
static void add(plan_t *plan, const display_window_t *run) {
    uint32_t best = plan->joinable;
    int32_t best_more = INT32_MAX;
    for (uint32_t i = plan->joinable; i < plan->count; i++) {
        display_window_t joined = join(&plan->windows[i], run);
        int32_t more = (int32_t)(bytes_of(&joined) - plan->bytes[i]);
        if (more < best_more) {
            best = i;
            best_more = more;
        }
    }
    if (plan->count < plan->limit && best_more > (int32_t)(bytes_of(run) + plan->cost)) {
        put(plan, plan->count++, run);
        return;
    }
    display_window_t joined = join(&plan->windows[best], run);
    put(plan, best, &joined);
}

typedef uint32_t __attribute__((may_alias)) four_t;

/* The first column from a multiple of four on that differs: four at a time, as they lie in memory. */
static uint32_t next_changed_four(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    const four_t *ours = (const four_t *)(const void *)&glass[column];
    const four_t *theirs = (const four_t *)(const void *)&wanted[column];
    const four_t *end = (const four_t *)(const void *)&glass[COLUMNS];
    while (ours < end && *ours == *theirs) {
        ours++;
        theirs++;
    }
    column = (uint32_t)((const uint8_t *)ours - glass);
    while (column < COLUMNS && glass[column] == wanted[column]) {
        column++;
    }
    return column;
}

/* The first column from `column` on that differs; COLUMNS: none. */
static uint32_t next_changed(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    for (; column % 4 != 0; column++) {
        if (glass[column] != wanted[column]) {
            return column;
        }
    }
    return next_changed_four(glass, wanted, column);
}

/* The last column of a run that begins at `column`: gaps that are cheaper to send are in it. */
static uint32_t end_of_run(const uint8_t *glass, const uint8_t *wanted, uint32_t column,
                           uint32_t gap_max) {
    uint32_t last = column;
    for (uint32_t next = column + 1; next < COLUMNS && next - last <= gap_max + 1; next++) {
        if (glass[next] != wanted[next]) {
            last = next;
        }
    }
    return last;
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
        cost += plan->bytes[i] + plan->cost;
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
