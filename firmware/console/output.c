#include "output.h"

#include <string.h>

void output_bytes(console_t *console, const char *bytes, uint16_t count) {
    for (uint16_t i = 0; i < count && console->out_used < CONSOLE_OUT_BYTES; i++) {
        uint32_t at = (uint32_t)console->out_oldest + console->out_used;
        console->out[at % CONSOLE_OUT_BYTES] = (uint8_t)bytes[i];
        console->out_used++;
    }
}

void output_text(console_t *console, const char *text) {
    output_bytes(console, text, (uint16_t)strlen(text));
}

uint16_t console_output(const console_t *console, const uint8_t **bytes) {
    uint16_t until_end = (uint16_t)(CONSOLE_OUT_BYTES - console->out_oldest);
    *bytes = &console->out[console->out_oldest];
    return console->out_used < until_end ? console->out_used : until_end;
}

void console_sent(console_t *console, uint16_t count) {
    console->out_oldest = (uint16_t)((console->out_oldest + count) % CONSOLE_OUT_BYTES);
    console->out_used = (uint16_t)(console->out_used - count);
}
