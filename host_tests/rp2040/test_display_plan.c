/* The windows that are sent: every changed byte, few others, never dearer than everything. */
#include "display_plan.h"

#include <string.h>

#include "hal_display.h"
#include "unity.h"

#define COLUMNS HAL_DISPLAY_WIDTH_PX
#define ROUNDS 3000u

static _Alignas(4) uint8_t glass[HAL_DISPLAY_BYTES];
static _Alignas(4) uint8_t wanted[HAL_DISPLAY_BYTES];
static display_window_t windows[DISPLAY_WINDOWS_MAX];
static uint32_t count, seed;
static bool by_page;

void setUp(void) {
    seed = 1;
    by_page = false;
    memset(glass, 0, sizeof glass);
    memset(wanted, 0, sizeof wanted);
}

void tearDown(void) {}

static uint32_t pick(uint32_t bound) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 16) % bound;
}

static void plan(void) { count = display_plan(glass, wanted, by_page, windows); }

static uint32_t window_cost(void) { return by_page ? DISPLAY_RUN_COST : DISPLAY_BOX_COST; }

static void change(uint32_t page, uint32_t column) { wanted[page * COLUMNS + column] ^= 0xFF; }

static void change_box(uint32_t first_page, uint32_t pages, uint32_t first_column,
                       uint32_t columns) {
    for (uint32_t i = 0; i < pages * columns; i++) {
        change(first_page + i / columns, first_column + i % columns);
    }
}

static uint32_t cost(void) {
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
        bytes += window_cost() + display_window_bytes(&windows[i]);
    }
    return bytes;
}

static void send(void) {
    for (uint32_t i = 0; i < count; i++) {
        const display_window_t *w = &windows[i];
        for (uint32_t page = w->first_page; page <= w->last_page; page++) {
            size_t start = page * COLUMNS + w->first_column;
            memcpy(&glass[start], &wanted[start], w->last_column - w->first_column + 1u);
        }
    }
}

static void check_window(uint32_t i, uint8_t first_page, uint8_t last_page, uint8_t first_column,
                         uint8_t last_column) {
    TEST_ASSERT_EQUAL_UINT8(first_page, windows[i].first_page);
    TEST_ASSERT_EQUAL_UINT8(last_page, windows[i].last_page);
    TEST_ASSERT_EQUAL_UINT8(first_column, windows[i].first_column);
    TEST_ASSERT_EQUAL_UINT8(last_column, windows[i].last_column);
}

static void nothing_changed_sends_nothing(void) {
    plan();
    TEST_ASSERT_EQUAL_UINT32(0, count);
}

static void one_byte_is_one_window(void) {
    change(3, 77);
    plan();
    TEST_ASSERT_EQUAL_UINT32(1, count);
    check_window(0, 3, 3, 77, 77);
}

static void a_face_is_one_window(void) {
    change_box(1, 6, 40, 48);
    plan();
    TEST_ASSERT_EQUAL_UINT32(1, count);
    check_window(0, 1, 6, 40, 87);
}

static void what_is_near_goes_together(void) {
    change(0, 10);
    change(0, 10 + DISPLAY_BOX_COST);
    plan();
    TEST_ASSERT_EQUAL_UINT32(1, count);
}

static void what_is_far_goes_apart(void) {
    change(0, 10);
    change(0, 12 + DISPLAY_BOX_COST);
    change(7, 100);
    plan();
    TEST_ASSERT_EQUAL_UINT32(3, count);
    TEST_ASSERT_EQUAL_UINT32(3 * (DISPLAY_BOX_COST + 1), cost());
}

static void everything_is_one_window(void) {
    memset(wanted, 0xFF, sizeof wanted);
    plan();
    TEST_ASSERT_EQUAL_UINT32(1, count);
    check_window(0, 0, 7, 0, COLUMNS - 1);
}

static void check_pages(void) {
    for (uint32_t i = 0; by_page && i < count; i++) {
        TEST_ASSERT_EQUAL_UINT8(windows[i].first_page, windows[i].last_page);
    }
}

/* Few bytes, boxes, or noise all over: what was sent makes the glass what is wanted. */
static void change_at_random(void) {
    uint32_t boxes = pick(6), bytes = pick(4) == 0 ? pick(400) : pick(12);
    for (uint32_t i = 0; i < boxes; i++) {
        uint32_t page = pick(8), column = pick(COLUMNS);
        change_box(page, 1 + pick(8 - page), column, 1 + pick(COLUMNS - column));
    }
    for (uint32_t i = 0; i < bytes; i++) {
        change(pick(8), pick(COLUMNS));
    }
}

static void where_windows_are_within_pages_a_face_is_one_a_page(void) {
    by_page = true;
    change_box(1, 6, 40, 48);
    plan();
    TEST_ASSERT_EQUAL_UINT32(6, count);
    for (uint8_t i = 0; i < 6; i++) {
        check_window(i, i + 1, i + 1, 40, 87);
    }
}

static void everything_by_pages_is_a_window_a_page(void) {
    by_page = true;
    memset(wanted, 0xFF, sizeof wanted);
    plan();
    TEST_ASSERT_EQUAL_UINT32(8, count);
    display_window_t all[DISPLAY_WINDOWS_MAX];
    TEST_ASSERT_EQUAL_UINT32(count, display_plan_all(by_page, all));
    TEST_ASSERT_EQUAL_MEMORY(all, windows, count * sizeof all[0]);
}

static void any_change_arrives(void) {
    uint32_t limit = HAL_DISPLAY_BYTES + (by_page ? 8 : 1) * window_cost();
    for (uint32_t round = 0; round < ROUNDS; round++) {
        change_at_random();
        plan();
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(DISPLAY_WINDOWS_MAX, count);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(limit, cost());
        check_pages();
        send();
        TEST_ASSERT_EQUAL_MEMORY(wanted, glass, sizeof glass);
    }
}

static void any_change_arrives_and_never_costs_more_than_everything(void) { any_change_arrives(); }

static void the_same_by_pages(void) {
    by_page = true;
    any_change_arrives();
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(nothing_changed_sends_nothing);
    RUN_TEST(one_byte_is_one_window);
    RUN_TEST(a_face_is_one_window);
    RUN_TEST(what_is_near_goes_together);
    RUN_TEST(what_is_far_goes_apart);
    RUN_TEST(everything_is_one_window);
    RUN_TEST(where_windows_are_within_pages_a_face_is_one_a_page);
    RUN_TEST(everything_by_pages_is_a_window_a_page);
    RUN_TEST(the_same_by_pages);
    RUN_TEST(any_change_arrives_and_never_costs_more_than_everything);
    return UNITY_END();
}
