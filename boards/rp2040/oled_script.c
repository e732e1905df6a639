#include "oled_script.h"

#include <string.h>

#define CONTROL_DATA 0x40u

void oled_script_begin(oled_script_t *script) {
    script->message_count = 0;
    script->byte_count = 0;
}

static void put(oled_script_t *script, const oled_bus_message_t *message) {
    script->messages[script->message_count++] = *message;
}

static void put_copied(oled_script_t *script, uint8_t control, const uint8_t *bytes,
                       uint32_t count) {
    uint8_t *copy = &script->bytes[script->byte_count];
    memcpy(copy, bytes, count);
    script->byte_count += count;
    put(script, &(oled_bus_message_t){
                    .bytes = copy, .control = control, .row_bytes = (uint8_t)count, .rows = 1});
}

void oled_script_commands(oled_script_t *script, const uint8_t *commands, uint32_t count) {
    put_copied(script, OLED_CONTROL_COMMANDS, commands, count);
}

void oled_script_data(oled_script_t *script, uint8_t byte) {
    put_copied(script, CONTROL_DATA, &byte, 1);
}

void oled_script_window(oled_script_t *script, const uint8_t *frame,
                        const display_window_t *window) {
    put(script, &(oled_bus_message_t){
                    .bytes = &frame[window->first_page * OLED_BUS_STRIDE + window->first_column],
                    .control = CONTROL_DATA,
                    .row_bytes = (uint8_t)(window->last_column - window->first_column + 1),
                    .rows = (uint8_t)(window->last_page - window->first_page + 1),
                });
}

void oled_script_read(oled_script_t *script, uint8_t control, uint8_t count) {
    put(script, &(oled_bus_message_t){.control = control});
    put(script, &(oled_bus_message_t){.reads = count});
}
