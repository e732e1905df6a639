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

uint32_t display_window_bytes(const display_window_t *window) {
    uint32_t pages = window->last_page - window->first_page + 1u;
    uint32_t columns = window->last_column - window->first_column + 1u;
    return pages * columns;
}

/* With a run on a page that is no page above it: they come from above. */
static inline display_window_t join(const display_window_t *a, const display_window_t *run) {
    return (display_window_t){
        a->first_page,
        run->last_page,
        a->first_column < run->first_column ? a->first_column : run->first_column,
        a->last_column > run->last_column ? a->last_column : run->last_column,
    };
}

static void put(plan_t *plan, uint32_t at, const display_window_t *window) {
    plan->windows[at] = *window;
    plan->bytes[at] = (uint16_t)display_window_bytes(window);
}

/* The bytes of a window that holds both. */
static inline uint32_t joined_bytes(const display_window_t *a, uint32_t page, uint32_t first,
                                    uint32_t last) {
    first = a->first_column < first ? a->first_column : first;
    last = a->last_column > last ? a->last_column : last;
    return (page - a->first_page + 1u) * (last - first + 1u);
}

/* Into the window with which it costs least more than each by itself; a window of its own, if that is
 * cheaper and there is room. */
static void add(plan_t *plan, const display_window_t *run) {
    uint32_t page = run->last_page, first = run->first_column, last = run->last_column;
    uint32_t best = plan->joinable, best_more = UINT32_MAX;
    const uint16_t *bytes = &plan->bytes[best];
    const display_window_t *end = &plan->windows[plan->count];
    for (const display_window_t *one = &plan->windows[best]; one < end; one++, bytes++) {
        uint32_t more = joined_bytes(one, page, first, last) - *bytes;
        if (more < best_more) {
            best = (uint32_t)(one - plan->windows);
            best_more = more;
        }
    }
    if (plan->count < plan->limit && best_more > last - first + 1u + plan->cost) {
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

/* The last column of a four from `column` on that differs; they do. */
static uint32_t last_changed(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    column |= 3u;
    while (glass[column] == wanted[column]) {
        column--;
    }
    return column;
}

/* The last column of a run that begins at `column`: gaps that are cheaper to send are in it. Four at a
 * time, of which it matters only at a gap's ends how many differ. */
static uint32_t end_of_run(const uint8_t *glass, const uint8_t *wanted, uint32_t column,
                           uint32_t gap_max, uint32_t *next) {
    uint32_t last;
    do {
        const four_t *ours = (const four_t *)(const void *)&glass[column & ~3u];
        const four_t *theirs = (const four_t *)(const void *)&wanted[column & ~3u];
        const four_t *end = (const four_t *)(const void *)&glass[COLUMNS];
        do {
            ours++;
            theirs++;
        } while (ours < end && *ours != *theirs);
        column = (uint32_t)((const uint8_t *)ours - glass);
        last = last_changed(glass, wanted, column - 4u);
        column = next_changed_four(glass, wanted, column);
    } while (column < COLUMNS && column - last <= gap_max + 1);
    *next = column;
    return last;
}

static void add_page(plan_t *plan, uint8_t page, const uint8_t *glass, const uint8_t *wanted) {
    uint32_t column = next_changed_four(glass, wanted, 0);
    while (column < COLUMNS) {
        uint32_t next;
        uint32_t last = end_of_run(glass, wanted, column, plan->cost, &next);
        display_window_t run = {page, page, (uint8_t)column, (uint8_t)last};
        add(plan, &run);
        column = next;
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
