/* What bench-peers.js calls of a drawing library that it measures, on a
 * frame of 128x64 that is laid out as the display takes it. */
#pragma once

#include <stdint.h>

enum { PEER_X = 10, PEER_Y = 13, PEER_BOX_WIDTH = 100, PEER_BOX_HEIGHT = 30 };

extern uint8_t *const peer_frame;

void peer_clear(void);
/* A line of text from the top left pixel at PEER_X, PEER_Y on, and a filled box there. */
void peer_text(const char *text);
void peer_box(void);
/* A picture in the library's own format, its top left there. */
void peer_sprite(const uint8_t *picture, uint32_t bytes);
/* Sets up this I2C block and the display on it; sends the whole frame. Only where the library does that. */
void peer_bus(uint32_t block);
void peer_show(void);
