#include "display_plan.h"

#include <stddef.h>

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
    uint32_t total;    /* of all, with their bytes */
} plan_t;

uint32_t display_window_bytes(const display_window_t *window) {
    uint32_t pages = window->last_page - window->first_page + 1u;
    uint32_t columns = window->last_column - window->first_column + 1u;
    return pages * columns;
}

/* How many bytes a window has more with a run on a page that isn't above it: they come from above. */
static inline uint32_t more_bytes(const display_window_t *a, uint32_t page, uint32_t first,
                                  uint32_t last) {
    uint32_t own_first = a->first_column, own_last = a->last_column, top = a->first_page;
    uint32_t own = (a->last_page - top + 1u) * (own_last - own_first + 1u);
    first = own_first < first ? own_first : first;
    last = own_last > last ? own_last : last;
    return (page - top + 1u) * (last - first + 1u) - own;
}

static inline void join(display_window_t *a, uint32_t page, uint32_t first, uint32_t last) {
    a->last_page = (uint8_t)page;
    if (first < a->first_column) {
        a->first_column = (uint8_t)first;
    }
    if (last > a->last_column) {
        a->last_column = (uint8_t)last;
    }
}

/* A run: into the window with which it costs least more than each by itself; a window of its own, if
 * that is cheaper and there is room. */
static __attribute__((noinline)) void add(plan_t *plan, uint32_t page, uint32_t first,
                                          uint32_t last) {
    uint32_t least_more = UINT32_MAX;
    display_window_t *best = NULL, *end = &plan->windows[plan->count];
    for (display_window_t *one = &plan->windows[plan->joinable]; one < end; one++) {
        uint32_t more = more_bytes(one, page, first, last);
        if (more < least_more) {
            best = one;
            least_more = more;
        }
    }
    uint32_t alone = last - first + 1u + plan->cost;
    if (plan->count < plan->limit && least_more > alone) {
        plan->total += alone;
        plan->count++;
        *end = (display_window_t){(uint8_t)page, (uint8_t)page, (uint8_t)first, (uint8_t)last};
        return;
    }
    plan->total += least_more;
    join(best, page, first, last);
}

typedef uint32_t __attribute__((may_alias)) four_t;

/* How four columns differ, as they lie in memory: the first one lowest. */
static inline uint32_t difference(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    const four_t *ours = (const four_t *)(const void *)(glass + column);
    const four_t *theirs = (const four_t *)(const void *)(wanted + column);
    return *ours ^ *theirs;
}

/* The first column from a multiple of four on that differs. */
static inline uint32_t next_changed(const uint8_t *glass, const uint8_t *wanted, uint32_t column) {
    for (; column < COLUMNS; column += 4u) {
        uint32_t four = difference(glass, wanted, column);
        if (four != 0) {
            for (; (four & 0xFFu) == 0; four >>= 8) {
                column++;
            }
            return column;
        }
    }
    return COLUMNS;
}

/* The last column before `end` that differs: one of the four there does. */
static inline uint32_t last_changed(const uint8_t *glass, const uint8_t *wanted, uint32_t end) {
    uint32_t four = difference(glass, wanted, end - 4u);
    uint32_t column = end - 1u;
    for (; four >> 24 == 0; four <<= 8) {
        column--;
    }
    return column;
}

/* The last column of a run that begins at `column`: gaps that are cheaper to send are in it. Four at a
 * time, of which it matters only at a gap's ends how many differ. */
static inline uint32_t end_of_run(const uint8_t *glass, const uint8_t *wanted, uint32_t column,
                                  uint32_t gap_max, uint32_t *next) {
    uint32_t last;
    do {
        uint32_t end = column & ~3u;
        do {
            end += 4u;
        } while (end < COLUMNS && difference(glass, wanted, end) != 0);
        last = last_changed(glass, wanted, end);
        column = next_changed(glass, wanted, end + 4u); /* those at `end` are alike */
    } while (column < COLUMNS && column - last <= gap_max + 1);
    *next = column;
    return last;
}

static void add_page(plan_t *plan, uint32_t page, const uint8_t *glass, const uint8_t *wanted) {
    uint32_t column = next_changed(glass, wanted, 0);
    while (column < COLUMNS) {
        uint32_t next;
        uint32_t last = end_of_run(glass, wanted, column, plan->cost, &next);
        add(plan, page, column, last);
        column = next;
    }
}

/* The oldest windows that end above the page before this one are too far to join; by pages, those that
 * aren't on it, and each page has its own share of them. */
static void begin_page(plan_t *plan, uint32_t page, bool by_page) {
    uint32_t reach = by_page ? 0 : 1;
    while (plan->joinable < plan->count && plan->windows[plan->joinable].last_page + reach < page) {
        plan->joinable++;
    }
    if (by_page) {
        plan->limit = plan->count + RUNS_A_PAGE;
    } else if (plan->count == plan->limit && plan->joinable == plan->count) {
        plan->joinable = 0;
    }
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

uint32_t display_plan(const uint8_t *glass, const uint8_t *wanted, bool by_page,
                      display_window_t windows[DISPLAY_WINDOWS_MAX]) {
    plan_t plan = {.windows = windows,
                   .limit = DISPLAY_WINDOWS_MAX,
                   .cost = by_page ? DISPLAY_RUN_COST : DISPLAY_BOX_COST};
    for (uint32_t page = 0; page < PAGES; page++, glass += COLUMNS, wanted += COLUMNS) {
        begin_page(&plan, page, by_page);
        add_page(&plan, page, glass, wanted);
        if (!by_page && plan.total > HAL_DISPLAY_BYTES + DISPLAY_BOX_COST) {
            return display_plan_all(by_page, windows);
        }
    }
    return plan.count;
}
