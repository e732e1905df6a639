#include "i2c_dma.h"

#include <assert.h>

#include "board.h"
#include "hal_clock.h"
#include "hardware/dma.h"
#include "hardware/gpio.h"
#include "hardware/i2c.h"
#include "hardware/irq.h"
#include "hardware/timer.h"
#include "pins.h"

/* Fixed: noise.c claims 0 to 3, later. */
#define CHANNEL 4u

/* The displays allow 400 kHz. i2c_init() leaves out the cycles that the controller adds to each clock
 * (datasheet 4.3.14.1: 7 and the spike length to the high time, 1 to the low time): 400 kHz requested
 * gives 364, for this 397. Then SCL is low for 1.38 us (at least 1.3) and high for 1.15 (0.6). Slow edges
 * only add to that: the controller counts the high time from when it sees SCL high. */
#define BAUD 440000u

/* A word takes 23 us, an address before it as long again. */
#define WORD_LONGEST_US 50u
#define TRANSFER_LONGEST_US 5000u /* and this beside its words */

#define CLEAR_CLOCKS 9u
#define HALF_CLOCK_US 5u /* 100 kHz */

#define I2C I2C_INSTANCE(PINS_I2C)
#define IRQ (I2C0_IRQ + PINS_I2C)
#define ENDS (I2C_IC_INTR_MASK_M_TX_ABRT_BITS | I2C_IC_INTR_MASK_M_STOP_DET_BITS)

static struct {
    uint16_t words[I2C_DMA_WORDS_MAX]; /* an 8-bit write would repeat the byte in the flags */
    uint32_t count;
    uint64_t deadline_us, ended_us;
    i2c_dma_status_t status;
    uint8_t address;
} transfer;

/* --- building a transfer ----------------------------------------------------------------------- */

static void put(uint32_t word) {
    assert(transfer.count < I2C_DMA_WORDS_MAX);
    transfer.words[transfer.count++] = (uint16_t)word;
}

/* The controller makes the first START by itself. */
static uint32_t restart(void) { return transfer.count > 0 ? I2C_IC_DATA_CMD_RESTART_BITS : 0; }

void i2c_dma_begin(uint8_t address) {
    assert(transfer.status != I2C_DMA_BUSY);
    transfer.address = address;
    transfer.count = 0;
}

void i2c_dma_message(uint8_t first_byte) { put(restart() | first_byte); }

void i2c_dma_write(const uint8_t *bytes, uint32_t count) {
    assert(count <= I2C_DMA_WORDS_MAX - transfer.count);
    uint16_t *words = &transfer.words[transfer.count];
    for (uint32_t i = 0; i < count; i++) {
        words[i] = bytes[i];
    }
    transfer.count += count;
}

void i2c_dma_read(uint32_t count) {
    assert(count > 0 && count <= I2C_DMA_READS_MAX);
    put(restart() | I2C_IC_DATA_CMD_CMD_BITS);
    for (uint32_t i = 1; i < count; i++) {
        put(I2C_IC_DATA_CMD_CMD_BITS);
    }
}

/* --- sending it -------------------------------------------------------------------------------- */

/* As the SDK's own transfers do; it has no function for this. */
static void set_address(uint8_t address) {
    i2c_get_hw(I2C)->enable = 0;
    i2c_get_hw(I2C)->tar = address;
    i2c_get_hw(I2C)->enable = 1;
}

static void start_dma(void) {
    dma_channel_config config = dma_channel_get_default_config(CHANNEL);
    channel_config_set_transfer_data_size(&config, DMA_SIZE_16);
    channel_config_set_dreq(&config, i2c_get_dreq(I2C, true));
    dma_channel_configure(CHANNEL, &config, &i2c_get_hw(I2C)->data_cmd, transfer.words,
                          transfer.count, true);
}

/* The SDK has no functions for the controller's interrupts. The end of the DMA is not the end: the last
 * bytes are in the FIFO then. */
bool i2c_dma_send(void) {
    if (transfer.count == 0) {
        return false;
    }
    transfer.words[transfer.count - 1u] |= I2C_IC_DATA_CMD_STOP_BITS;
    set_address(transfer.address);
    (void)i2c_get_hw(I2C)->clr_intr;
    i2c_get_hw(I2C)->intr_mask = ENDS;
    transfer.deadline_us = hal_clock_us() + TRANSFER_LONGEST_US + transfer.count * WORD_LONGEST_US;
    transfer.status = I2C_DMA_BUSY;
    start_dma();
    return true;
}

/* Only notes the time and wakes the main loop, which reads the controller in i2c_dma_status: so it may be in
 * flash and wait for the end of an erase. */
static void on_end(void) {
    transfer.ended_us = board_clock_us();
    i2c_get_hw(I2C)->intr_mask = 0;
    board_has_work = true;
}

/* A STOP with words still to be sent was caused by a loose contact. */
static bool is_sent(void) { return !dma_channel_is_busy(CHANNEL) && i2c_get_hw(I2C)->txflr == 0; }

i2c_dma_status_t i2c_dma_status(void) {
    if (transfer.status != I2C_DMA_BUSY) {
        return transfer.status;
    }
    uint64_t now_us = hal_clock_us(); /* before the events: one may come in between */
    uint32_t events = i2c_get_hw(I2C)->raw_intr_stat;
    if (events & I2C_IC_RAW_INTR_STAT_TX_ABRT_BITS) {
        transfer.status = I2C_DMA_FAILED;
    } else if (events & I2C_IC_RAW_INTR_STAT_STOP_DET_BITS) {
        transfer.status = is_sent() ? I2C_DMA_DONE : I2C_DMA_FAILED;
    } else if (now_us >= transfer.deadline_us) {
        transfer.status = I2C_DMA_FAILED;
    }
    return transfer.status;
}

uint64_t i2c_dma_deadline_us(void) { return transfer.deadline_us; }

uint64_t i2c_dma_ended_us(void) { return transfer.ended_us; }

uint8_t i2c_dma_received(void) {
    return i2c_get_read_available(I2C) > 0 ? i2c_read_byte_raw(I2C) : 0xFFu;
}

/* --- the bus ----------------------------------------------------------------------------------- */

/* Open drain by hand: the line is pulled low, or released. */
static void drive(unsigned pin, bool low) {
    gpio_set_dir(pin, low ? GPIO_OUT : GPIO_IN);
    busy_wait_us_32(HALF_CLOCK_US);
}

static void use_as_gpio(unsigned pin) {
    gpio_init(pin);
    gpio_pull_up(pin);
}

/* One clock with a STOP in it. False: a device holds SDA, so it was only a clock. */
static bool clock_and_stop(void) {
    drive(PIN_SCL, true);
    drive(PIN_SDA, true);
    drive(PIN_SCL, false);
    drive(PIN_SDA, false);
    return gpio_get(PIN_SDA);
}

/* A device that was interrupted while it sent holds SDA until it has been clocked to the end of its byte
 * and sees no acknowledge (I2C specification, 3.1.16 "bus clear"). */
static void clear_bus(void) {
    use_as_gpio(PIN_SDA);
    use_as_gpio(PIN_SCL);
    drive(PIN_SCL, false);
    bool released = false;
    for (unsigned i = 0; i < CLEAR_CLOCKS && !released; i++) {
        released = clock_and_stop();
    }
    gpio_set_function(PIN_SDA, GPIO_FUNC_I2C);
    gpio_set_function(PIN_SCL, GPIO_FUNC_I2C);
}

/* The DMA is aborted first: after an abort of the controller it keeps writing words, and those of the
 * middle of a picture would be sent as a message of their own once the controller takes words again. Erratum E13
 * (an aborted channel may raise its completion interrupt) does not matter: that interrupt is not used. */
void i2c_dma_recover(void) {
    irq_set_enabled(IRQ, false);
    dma_channel_abort(CHANNEL);
    i2c_deinit(I2C);
    clear_bus();
    i2c_init(I2C, BAUD);
    i2c_get_hw(I2C)->intr_mask = 0;
    transfer.status = I2C_DMA_DONE;
    irq_set_enabled(IRQ, true);
}

void i2c_dma_start(void) {
    dma_channel_claim(CHANNEL);
    irq_set_exclusive_handler(IRQ, on_end);
    irq_set_priority(IRQ, PRIORITY_DISPLAY);
    i2c_dma_recover();
}
