/* Which windows of the display to send so that its memory becomes what is wanted, for close to the
 * fewest bytes on the wire. A window is any box, or, where a panel knows no more, a run within a
 * page. Pure computing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A window's own bytes on the wire: address, control, commands; address, control. A box is told by
 * two commands of three bytes, a run within a page by three of one. So many unchanged bytes may be
 * sent along rather than opening another window. */
#define DISPLAY_BOX_COST 10u
#define DISPLAY_RUN_COST 7u
#define DISPLAY_WINDOWS_MAX 16u

typedef struct {
    _Alignas(4) uint8_t first_page; /* copied as a word */
    uint8_t last_page;
    uint8_t first_column, last_column;
} display_window_t;

uint32_t display_window_bytes(const display_window_t *window);

/* Fills `windows`, returns how many: 0 when nothing differs. They cover every byte that differs;
 * never dearer than everything. `glass`, `wanted`: frames as in hal_display.h, at addresses that four
 * divides. */
uint32_t display_plan(const uint8_t *glass, const uint8_t *wanted, bool by_page,
                      display_window_t windows[DISPLAY_WINDOWS_MAX]);

/* Everything, whatever the glass holds. */
uint32_t display_plan_all(bool by_page, display_window_t windows[DISPLAY_WINDOWS_MAX]);
