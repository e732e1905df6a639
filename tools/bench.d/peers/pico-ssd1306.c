/* pico-ssd1306, a driver that is written for the Pico: it sends by the SDK's blocking write. */
#include "peer.h"

#include "hardware/clocks.h"
#include "ssd1306.c"

enum { BUS_HZ = 400000, ADDRESS = 0x3c, COLUMNS = 128, ROWS = 64, PERIPHERALS_HZ = 48000000 };

/* A byte before the frame says to the display that data follow. */
static uint8_t memory[1 + COLUMNS * ROWS / 8];
static ssd1306_t glass = {.width = COLUMNS,
                          .height = ROWS,
                          .pages = ROWS / 8,
                          .address = ADDRESS,
                          .buffer = memory + 1,
                          .bufsize = sizeof memory - 1};

/* What the SDK asks of a clock that the image has set up already. */
uint32_t clock_get_hz(clock_handle_t clock) {
    (void)clock;
    return PERIPHERALS_HZ;
}

/* It is told of a display that doesn't answer; ours does. */
int printf(const char *format, ...) {
    (void)format;
    return 0;
}

/* It takes its frame from the heap, once. */
void *malloc(size_t bytes) { return bytes <= sizeof memory ? memory : NULL; }

uint8_t *const peer_frame = memory + 1;

void peer_clear(void) { ssd1306_clear(&glass); }

void peer_text(const char *text) { ssd1306_draw_string(&glass, PEER_X, PEER_Y, 1, text); }

void peer_box(void) {
    ssd1306_draw_square(&glass, PEER_X, PEER_Y, PEER_BOX_WIDTH, PEER_BOX_HEIGHT);
}

void peer_sprite(const uint8_t *picture, uint32_t bytes) {
    ssd1306_bmp_show_image_with_offset(&glass, picture, (long)bytes, PEER_X, PEER_Y);
}

void peer_bus(uint32_t block) {
    i2c_inst_t *bus = block == 0 ? i2c0 : i2c1;
    i2c_init(bus, BUS_HZ);
    ssd1306_init(&glass, COLUMNS, ROWS, ADDRESS, bus);
}

void peer_show(void) { ssd1306_show(&glass); }
