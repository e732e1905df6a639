/* The serial port: bytes over two pipes. What was said to a program that closed it is forgotten,
 * and what that program said and nobody read: nothing of it reaches the next one. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define SERIAL_CODING_BYTES 7u /* bits a second and the like: kept, and without meaning */

/* Configured, or not any more: it is closed. */
void serial_begin(bool configured);

/* DTR. */
void serial_set_open(bool open);
bool serial_is_open(void);

void serial_set_coding(const uint8_t coding[SERIAL_CODING_BYTES]);
const uint8_t *serial_coding(void);

/* As hal_usb_read, hal_usb_write and hal_usb_flushed. */
uint16_t serial_read(uint8_t *data, uint16_t max);
uint16_t serial_write(const uint8_t *data, uint16_t bytes);
bool serial_flushed(void);

/* Takes and sends on. */
void serial_poll(void);
