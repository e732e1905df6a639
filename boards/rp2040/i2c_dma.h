/* I2C transfers to the display in the background: hardware_i2c, fed by one DMA channel.
 *
 * A transfer is built in a buffer of DATA_CMD words (a byte to write, or a command to read one, with
 * flags for a repeated START and for the STOP) and is sent while the core does something else. Bytes
 * are copied.
 *
 *   i2c_dma_begin(address);
 *   i2c_dma_message(control);        a START, the address, and this byte
 *   i2c_dma_write(bytes, count);     more bytes of that message
 *   i2c_dma_read(count);             a START, the address, and so many bytes read
 *   i2c_dma_send();
 *   ... until i2c_dma_status() is no longer I2C_DMA_BUSY */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define I2C_DMA_WORDS_MAX 1152u /* of a transfer */
#define I2C_DMA_READS_MAX 16u   /* of a transfer: the receive FIFO holds them */

typedef enum {
    I2C_DMA_DONE, /* all of it was acknowledged; also before the first transfer */
    I2C_DMA_BUSY,
    I2C_DMA_FAILED, /* not acknowledged, or a line is held low: call i2c_dma_recover */
} i2c_dma_status_t;

/* Pins, controller and DMA channel, from reset. */
void i2c_dma_start(void);

/* From any state: bus clear for a device that holds SDA (up to nine clocks and a STOP, at most
 * 0.2 ms) and sets the controller up again. */
void i2c_dma_recover(void);

void i2c_dma_begin(uint8_t address);
void i2c_dma_message(uint8_t first_byte);
void i2c_dma_write(const uint8_t *bytes, uint32_t count);
void i2c_dma_read(uint32_t count);

/* False: the transfer is empty, nothing is sent. */
bool i2c_dma_send(void);

i2c_dma_status_t i2c_dma_status(void);

/* When a transfer that is BUSY fails at the latest; `board_has_work` is set when it ends sooner. */
uint64_t i2c_dma_deadline_us(void);

/* When the last transfer ended that was sent to its end or not acknowledged. */
uint64_t i2c_dma_ended_us(void);

/* After DONE: the next byte that was read. 0xFF, as from a bus without a device, if there is none. */
uint8_t i2c_dma_received(void);
