/* The controllers that a glass may have, each a row: what it is told, and how its memory is
 * reached. Pure computing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "display_plan.h"
#include "hal_display.h"

#define PANEL_COMMANDS_MAX 16u
#define PANEL_LEVELS 10u

typedef struct {
    uint8_t contrast, precharge, vcomh;
} panel_light_t;

typedef struct {
    /* Changes nothing on one that has been told before. */
    uint8_t setup[PANEL_COMMANDS_MAX];
    uint8_t setup_bytes;
    /* Only while it is off. */
    uint8_t power[PANEL_COMMANDS_MAX];
    uint8_t power_bytes;
    uint8_t first_column; /* of its memory that has a column of the glass */
    bool by_page;         /* a window is within a page; else it is any box */
    panel_light_t lights[PANEL_LEVELS + 1];
} panel_t;

/* For HAL_DISPLAY_AUTO: the commonest. */
const panel_t *panel_of(hal_display_panel_t panel);

#define PANEL_OFF 0xAEu
#define PANEL_ON 0xAFu
#define PANEL_STATUS_OFF 0x40u /* in the status byte */

#define PANEL_LIGHT_BYTES 8u
#define PANEL_SETUP_BYTES (1u + 2u * PANEL_COMMANDS_MAX + PANEL_LIGHT_BYTES)
#define PANEL_WINDOW_BYTES 6u

/* Each writes commands and returns how many bytes they are.
 * Setup: off, and all that it needs to be told. Refresh: the same for one that may be on. */
uint32_t panel_setup(const panel_t *panel, uint8_t level, bool turned,
                     uint8_t commands[PANEL_SETUP_BYTES]);
uint32_t panel_refresh(const panel_t *panel, uint8_t level, bool turned,
                       uint8_t commands[PANEL_SETUP_BYTES]);
uint32_t panel_window(const panel_t *panel, const display_window_t *window,
                      uint8_t commands[PANEL_WINDOW_BYTES]);

/* Column 0 of page 0, in the one way that all of them know. */
#define PANEL_HOME_BYTES 3u
extern const uint8_t panel_home[PANEL_HOME_BYTES];
