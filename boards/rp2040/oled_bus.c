#include "oled_bus.h"

#include "board.h"
#include "clock_tree.h"
#include "hardware/irq.h"
#include "hardware/resets.h"
#include "hardware/structs/i2c.h"
#include "hardware/timer.h"
#include "oled_lines.h"

/* Exactly 400 kHz, which the SDK's own setting misses by 9 %: the controller adds SPKLEN + 7 to the
 * high time and 1 to the low time (datasheet 4.3.14.1). Of 120 cycles at 48 MHz 45 are high (0.94 us, at
 * least 0.6) and 75 low (1.56 us, at least 1.3). Slow edges on the wire make it slower still. */
#define PERIOD_CYCLES(mhz) ((mhz)*1000u / 400u)
#define HIGH_CYCLES(mhz) (PERIOD_CYCLES(mhz) * 3u / 8u)
#define LOW_CYCLES(mhz) (PERIOD_CYCLES(mhz) - HIGH_CYCLES(mhz))
#define SPIKE_CYCLES(mhz) ((mhz) / 12u)       /* 83 ns; at least 50 */
#define SDA_HOLD_CYCLES(mhz) ((mhz)*5u / 16u) /* 312 ns */
static_assert(HIGH_CYCLES(CLOCK_SYS_MHZ) == 45u && LOW_CYCLES(CLOCK_SYS_MHZ) == 75u, "400 kHz");

#define FIFO_WORDS 16u
#define REFILL_BELOW 4u /* 90 us are left then */
#define STUCK_US 20000u /* without a byte going out */

static struct {
    const oled_bus_message_t *next, *end; /* messages not yet begun */
    const uint8_t *byte, *row_end;
    uint8_t row_bytes, rows_left, reads_left; /* of the message that was begun */
    bool first;
    volatile oled_bus_state_t state;
    volatile uint32_t progress_us;
} bus;

#define RESET_BIT (PINS_I2C == 0 ? RESETS_RESET_I2C0_BITS : RESETS_RESET_I2C1_BITS)
static i2c_hw_t *const i2c = (i2c_hw_t *)(PINS_I2C == 0 ? I2C0_BASE : I2C1_BASE);

#define WANTED_TO_FEED                                                                             \
    (I2C_IC_INTR_MASK_M_TX_EMPTY_BITS | I2C_IC_INTR_MASK_M_TX_ABRT_BITS |                          \
     I2C_IC_INTR_MASK_M_STOP_DET_BITS)
#define WANTED_TO_END (I2C_IC_INTR_MASK_M_TX_ABRT_BITS | I2C_IC_INTR_MASK_M_STOP_DET_BITS)

static __force_inline void begin_row(const uint8_t *start) {
    bus.byte = start;
    bus.row_end = start + bus.row_bytes;
}

/* Its control byte, or its first read. */
static __force_inline uint32_t begin_message(void) {
    const oled_bus_message_t *message = bus.next++;
    uint32_t start = bus.first ? 0 : I2C_IC_DATA_CMD_RESTART_BITS;
    bus.first = false;
    bus.rows_left = message->rows;
    bus.row_bytes = message->row_bytes;
    bus.reads_left = message->reads;
    begin_row(message->bytes);
    if (bus.reads_left > 0) {
        bus.reads_left--;
        return start | I2C_IC_DATA_CMD_CMD_BITS;
    }
    return start | message->control;
}

static __force_inline uint32_t next_byte(void) {
    uint32_t word = *bus.byte++;
    if (bus.byte == bus.row_end) {
        bus.rows_left--;
        begin_row(bus.byte + OLED_BUS_STRIDE - bus.row_bytes);
    }
    return word;
}

static __force_inline uint32_t next_word(void) {
    if (bus.reads_left > 0) {
        bus.reads_left--;
        return I2C_IC_DATA_CMD_CMD_BITS;
    }
    return bus.rows_left > 0 ? next_byte() : begin_message();
}

static __force_inline bool is_over(void) {
    return bus.rows_left == 0 && bus.reads_left == 0 && bus.next == bus.end;
}

static __force_inline void feed(void) {
    for (uint32_t room = FIFO_WORDS - i2c->txflr; room > 0 && !is_over(); room--) {
        uint32_t word = next_word();
        i2c->data_cmd = word | (is_over() ? I2C_IC_DATA_CMD_STOP_BITS : 0);
    }
    if (is_over()) {
        i2c->intr_mask = WANTED_TO_END;
    }
    bus.progress_us = timer_hw->timerawl;
}

static __force_inline void end(oled_bus_state_t state) {
    i2c->intr_mask = 0;
    bus.state = state;
    board_has_work = true;
}

/* In RAM: the picture goes on while the flash is written. */
static void __not_in_flash_func(on_i2c)(void) {
    uint32_t why = i2c->intr_stat;
    if (why & I2C_IC_INTR_STAT_R_TX_ABRT_BITS) {
        (void)i2c->clr_tx_abrt;
        end(OLED_BUS_FAILED);
    } else if (why & I2C_IC_INTR_STAT_R_STOP_DET_BITS) {
        (void)i2c->clr_stop_det;
        end(is_over() ? OLED_BUS_DONE : OLED_BUS_FAILED);
    } else if (why & I2C_IC_INTR_STAT_R_TX_EMPTY_BITS) {
        feed();
    }
}

static void configure(void) {
    uint32_t mhz = CLOCK_SYS_MHZ;
    i2c->enable = 0;
    i2c->con = I2C_IC_CON_SPEED_VALUE_FAST << I2C_IC_CON_SPEED_LSB | I2C_IC_CON_MASTER_MODE_BITS |
               I2C_IC_CON_IC_SLAVE_DISABLE_BITS | I2C_IC_CON_IC_RESTART_EN_BITS;
    i2c->intr_mask = 0;
    i2c->tx_tl = REFILL_BELOW;
    i2c->fs_spklen = SPIKE_CYCLES(mhz);
    i2c->fs_scl_hcnt = HIGH_CYCLES(mhz) - SPIKE_CYCLES(mhz) - 7u;
    i2c->fs_scl_lcnt = LOW_CYCLES(mhz) - 1u;
    i2c->sda_hold = SDA_HOLD_CYCLES(mhz) << I2C_IC_SDA_HOLD_IC_SDA_TX_HOLD_LSB;
    i2c->enable = 1;
}

void oled_bus_reset(void) {
    irq_set_enabled(OLED_BUS_IRQ, false);
    reset_block_mask(RESET_BIT);
    oled_lines_clear();
    unreset_block_mask_wait_blocking(RESET_BIT);
    configure();
    bus.state = OLED_BUS_IDLE;
    irq_set_enabled(OLED_BUS_IRQ, true);
}

void oled_bus_start(void) {
    irq_set_exclusive_handler(OLED_BUS_IRQ, on_i2c);
    irq_set_priority(OLED_BUS_IRQ, PRIORITY_DISPLAY);
    oled_bus_reset();
}

void oled_bus_send(uint8_t address, const oled_bus_message_t *messages, uint32_t count) {
    if (i2c->tar != address) {
        i2c->enable = 0;
        i2c->tar = address;
        i2c->enable = 1;
    }
    (void)i2c->clr_intr;
    bus.next = messages;
    bus.end = messages + count;
    bus.rows_left = 0;
    bus.reads_left = 0;
    bus.first = true;
    bus.state = OLED_BUS_SENDING;
    i2c->intr_mask = WANTED_TO_FEED; /* at once: there is room */
}

oled_bus_state_t oled_bus_state(void) {
    uint32_t progress_us = bus.progress_us; /* before the time: the interrupt may come in between */
    if (bus.state == OLED_BUS_SENDING && timer_hw->timerawl - progress_us > STUCK_US) {
        i2c->intr_mask = 0;
        bus.state = OLED_BUS_STUCK;
    }
    return bus.state;
}

uint8_t oled_bus_taken(void) { return (uint8_t)i2c->data_cmd; }
