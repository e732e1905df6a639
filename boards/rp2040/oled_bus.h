/* The I2C block of the board's pins at 400 kHz, fed by an interrupt handler in RAM: whole scripts
 * of messages, sent while the core does something else. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pins.h"

#define OLED_BUS_IRQ (PINS_I2C == 0 ? I2C0_IRQ : I2C1_IRQ)

/* A message: either its control byte and `rows` rows of `row_bytes` bytes that lie OLED_BUS_STRIDE
 * apart (no rows: the control byte alone), or `reads` bytes that are read; at most OLED_BUS_READS
 * in all messages together. */
typedef struct {
    const uint8_t *bytes;
    uint8_t control;
    uint8_t row_bytes;
    uint8_t rows;
    uint8_t reads;
} oled_bus_message_t;

#define OLED_BUS_READS 16u
#define OLED_BUS_STRIDE 128u

typedef enum {
    OLED_BUS_IDLE,
    OLED_BUS_SENDING,
    OLED_BUS_DONE,   /* all of it was acknowledged */
    OLED_BUS_FAILED, /* not acknowledged: nobody there */
    OLED_BUS_STUCK,  /* a line is held: call oled_bus_reset */
} oled_bus_state_t;

/* Pins and controller, from nothing. */
void oled_bus_start(void);

/* From any state: frees the lines from a chip that holds SDA (9 clocks, a stop; 0.1 ms), and starts
 * the controller anew. */
void oled_bus_reset(void);

/* Sends the messages, each begun by a repeated start and the last one ended by a stop. They and
 * their bytes must stay as they are until the state is no longer SENDING. */
void oled_bus_send(uint8_t address, const oled_bus_message_t *messages, uint32_t count);

oled_bus_state_t oled_bus_state(void);

/* The bytes that were read, one a call, in their order. */
uint8_t oled_bus_taken(void);
