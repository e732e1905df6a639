/* What is sent to the panel in one go: messages, and the commands that they point to. */
#pragma once

#include <stdint.h>

#include "display_plan.h"
#include "oled_bus.h"
#include "panel.h"

#define OLED_SCRIPT_MESSAGES (4u + 2u * DISPLAY_WINDOWS_MAX)
#define OLED_SCRIPT_BYTES (PANEL_SETUP_BYTES + PANEL_WINDOW_BYTES * DISPLAY_WINDOWS_MAX + 8u)

typedef struct {
    oled_bus_message_t messages[OLED_SCRIPT_MESSAGES];
    uint8_t bytes[OLED_SCRIPT_BYTES];
    uint32_t message_count, byte_count;
} oled_script_t;

void oled_script_begin(oled_script_t *script);

/* Commands are copied, and so are few bytes of data; a window's rows must stay as they are until it
 * is sent: `frame` is as in hal_display.h. */
void oled_script_commands(oled_script_t *script, const uint8_t *commands, uint32_t count);
void oled_script_data(oled_script_t *script, uint8_t byte);
void oled_script_window(oled_script_t *script, const uint8_t *frame,
                        const display_window_t *window);

/* Reads what the panel gives after this control byte. */
void oled_script_read(oled_script_t *script, uint8_t control, uint8_t count);
#define OLED_CONTROL_COMMANDS 0x00u /* then it gives its status */
#define OLED_CONTROL_ONE_DATA 0xC0u /* then, where it can, a byte of no meaning and its memory */
