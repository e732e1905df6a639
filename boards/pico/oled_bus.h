/* I2C0 at 400 kHz, fed by an interrupt handler in RAM: whole scripts of messages, sent while the
 * core does something else. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A word of a script: a byte to send, and what comes before or after it. */
#define OLED_BUS_READ 0x100u    /* a byte is taken instead */
#define OLED_BUS_STOP 0x200u    /* after it; on a script's last word, and only there */
#define OLED_BUS_RESTART 0x400u /* before it: the first word of each message but the first */

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

/* Sends `words`, which must stay as they are until the state is no longer SENDING. */
void oled_bus_send(uint8_t address, const uint16_t *words, uint32_t count);

oled_bus_state_t oled_bus_state(void);

/* The byte that a script with one OLED_BUS_READ took. */
uint8_t oled_bus_taken(void);
