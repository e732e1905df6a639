/* The ring oscillator's bit, moved to memory by DMA at exact intervals.
 *
 *   DMA timer: clk_sys / (48 * spacing) -> two channels that chain to each other, a byte a bit
 *
 * Each channel fills its block of 1,024 bytes and starts the other. While that one runs, a handler
 * in RAM packs the full block into words and queues it. Write addresses wrap within the block, so
 * that a late handler costs blocks, never memory. A channel is never aborted (erratum E13 would end
 * it with a false interrupt and may start its partner): it is stopped by disabling the one that
 * waits, so that the end of the running block starts nothing.
 *
 * The ring: range LOW (all 8 stages) and all drive strengths 0, as at power-up, but its output
 * divided by 2 instead of 16. A shorter period shows more of the jitter gathered between two
 * samples. Undivided it would be too fast for a clock: after a watchdog reset the chip runs from
 * the ring, and at 2 the fastest ring (192 MHz by the datasheet's limits) gives 96 MHz. */
#include "hal_noise.h"

#include <string.h>

#include "board.h"
#include "clock_tree.h"
#include "hardware/dma.h"
#include "hardware/irq.h"
#include "hardware/structs/busctrl.h"
#include "hardware/structs/rosc.h"
#include "hardware/sync.h"

#define RING_DIV 2u
#define RING_DIV_AT_BOOT 16u
#define RING_RANGE ROSC_CTRL_FREQ_RANGE_VALUE_LOW
#define RING_STABLE_US 1000u /* takes about 1 */

#define BLOCK_BITS (HAL_NOISE_BLOCK_WORDS * 32u)
#define BLOCK_ADDRESS_BITS 10u
#define CHANNELS 2u
#define DMA_TIMER 0u
#define QUEUE_BLOCKS 6u /* 61 ms at 10 us: longer than an erase usually takes */

static_assert(BLOCK_BITS == 1u << BLOCK_ADDRESS_BITS, "write addresses wrap within a block");

/* In a memory bank that nothing else uses (image.ld), so that the core never delays a sample. */
static volatile uint32_t raw[CHANNELS][BLOCK_BITS / 4]
    __attribute__((section(".noise_raw"), aligned(BLOCK_BITS)));

static struct {
    uint32_t queue[QUEUE_BLOCKS][HAL_NOISE_BLOCK_WORDS];
    uint8_t oldest, count; /* of the queue */
    uint8_t filling;       /* the channel that runs, or ran last */
    bool stopping;
    bool forgetting; /* the running block is from before the last start */
    uint16_t spacing_us;
    uint32_t block_end_us; /* when the running block is expected to be full */
    uint32_t dropped;
} noise;

static __force_inline bool is_busy(unsigned channel) {
    return dma_hw->ch[channel].ctrl_trig & DMA_CH0_CTRL_TRIG_BUSY_BITS;
}

bool hal_noise_running(void) { return is_busy(0) || is_busy(1); }

static __force_inline void find_filling(void) {
    if (is_busy(0)) {
        noise.filling = 0;
    } else if (is_busy(1)) {
        noise.filling = 1;
    }
}

/* How many blocks have ended since the last look. Without a division: that is in flash. */
static __force_inline uint32_t count_ended_blocks(void) {
    uint32_t now_us = timer_hw->timerawl;
    uint32_t early_us = 2u * noise.spacing_us;
    uint32_t ended = 0;
    while ((int32_t)(now_us + early_us - noise.block_end_us) >= 0) {
        noise.block_end_us += BLOCK_BITS * (uint32_t)noise.spacing_us;
        ended++;
    }
    return ended;
}

/* A byte a bit: four of them in a word give four bits. */
static __force_inline uint32_t pack(const volatile uint32_t *bytes) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < 8; i++) {
        uint32_t four = bytes[i] & 0x01010101u;
        bits |= ((four | four >> 7 | four >> 14 | four >> 21) & 0xFu) << (4u * i);
    }
    return bits;
}

static __force_inline void queue_block(unsigned channel) {
    if (noise.count == QUEUE_BLOCKS) {
        noise.dropped++;
        return;
    }
    unsigned place = noise.oldest + noise.count;
    uint32_t *block = noise.queue[place < QUEUE_BLOCKS ? place : place - QUEUE_BLOCKS];
    for (unsigned i = 0; i < HAL_NOISE_BLOCK_WORDS; i++) {
        block[i] = pack(&raw[channel][8u * i]);
    }
    if (is_busy(channel)) {
        noise.dropped++; /* so late that it was being overwritten */
    } else {
        noise.count++;
    }
}

/* Only with time left in the running block: its end must not come in between. */
static __force_inline void unchain(void) {
    unsigned waiting = 1u - noise.filling;
    if (dma_hw->ch[noise.filling].transfer_count >= 4u) {
        hw_clear_bits(&dma_hw->ch[waiting].al1_ctrl, DMA_CH0_CTRL_TRIG_EN_BITS);
    }
}

/* In RAM: the noise goes on while the flash is written. When it comes late by more than a block,
 * the blocks in between have been overwritten; the one that ended last is whole. */
static void __not_in_flash_func(on_block)(void) {
    uint32_t flags = dma_hw->ints0;
    if (flags == 0) {
        return; /* taken back by a start */
    }
    dma_hw->ints0 = flags;
    uint32_t ended = count_ended_blocks();
    if (ended > 1) {
        noise.dropped += ended - 1;
    }
    find_filling();
    bool over = !is_busy(noise.filling);
    if (noise.forgetting) {
        noise.forgetting = false;
    } else {
        queue_block(over ? noise.filling : 1u - noise.filling);
    }
    if (noise.stopping) {
        unchain();
    }
    board_has_work = true;
}

static void configure(unsigned channel) {
    dma_channel_config config = dma_channel_get_default_config(channel);
    channel_config_set_transfer_data_size(&config, DMA_SIZE_8);
    channel_config_set_read_increment(&config, false);
    channel_config_set_write_increment(&config, true);
    channel_config_set_ring(&config, true, BLOCK_ADDRESS_BITS);
    channel_config_set_dreq(&config, dma_get_timer_dreq(DMA_TIMER));
    channel_config_set_chain_to(&config, 1u - channel);
    channel_config_set_high_priority(&config, true);
    dma_channel_configure(channel, &config, raw[channel], &rosc_hw->randombit, BLOCK_BITS, false);
}

static void forget_blocks(void) {
    dma_hw->ints0 = (1u << CHANNELS) - 1u;
    noise.count = 0;
}

static void begin(void) {
    noise.forgetting = false;
    noise.filling = 0;
    configure(0);
    configure(1);
    noise.block_end_us = timer_hw->timerawl + BLOCK_BITS * (uint32_t)noise.spacing_us;
    dma_channel_start(0);
}

/* Joins a last block that still runs: it ends, is forgotten, and the next one follows. */
static bool go_on(void) {
    find_filling();
    hw_set_bits(&dma_hw->ch[1u - noise.filling].al1_ctrl, DMA_CH0_CTRL_TRIG_EN_BITS);
    if (!hal_noise_running()) {
        return false;
    }
    find_filling();
    noise.forgetting = true;
    uint32_t left = dma_hw->ch[noise.filling].transfer_count;
    noise.block_end_us = timer_hw->timerawl + left * (uint32_t)noise.spacing_us;
    return true;
}

hal_noise_status_t hal_noise_start(uint16_t spacing_us) {
    hal_noise_status_t status = hal_noise_check();
    if (status != HAL_NOISE_OK) {
        return status;
    }
    uint32_t interrupts = save_and_disable_interrupts();
    noise.spacing_us = spacing_us;
    noise.stopping = false;
    forget_blocks();
    dma_timer_set_fraction(DMA_TIMER, 1, (uint16_t)(CLOCK_SYS_MHZ * spacing_us));
    if (!hal_noise_running() || !go_on()) {
        begin();
    }
    restore_interrupts(interrupts);
    return HAL_NOISE_OK;
}

void hal_noise_stop(void) {
    uint32_t interrupts = save_and_disable_interrupts();
    noise.stopping = true;
    if (hal_noise_running()) {
        unchain();
    }
    restore_interrupts(interrupts);
}

bool hal_noise_read(uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    uint32_t interrupts = save_and_disable_interrupts();
    bool any = noise.count > 0;
    if (any) {
        memcpy(block, noise.queue[noise.oldest], sizeof noise.queue[0]);
        noise.oldest = (uint8_t)((noise.oldest + 1u) % QUEUE_BLOCKS);
        noise.count--;
    }
    restore_interrupts(interrupts);
    return any;
}

uint32_t hal_noise_dropped_blocks(void) { return noise.dropped; }

static bool ring_is_right(void) {
    uint32_t wanted = ROSC_STATUS_STABLE_BITS | ROSC_STATUS_ENABLED_BITS;
    uint32_t looked_at = wanted | ROSC_STATUS_BADWRITE_BITS;
    return (rosc_hw->status & looked_at) == wanted &&
           rosc_hw->ctrl == (ROSC_CTRL_ENABLE_VALUE_ENABLE << ROSC_CTRL_ENABLE_LSB | RING_RANGE) &&
           rosc_hw->div == ROSC_DIV_VALUE_PASS + RING_DIV;
}

hal_noise_status_t hal_noise_check(void) {
    if (!clock_tree_is_right()) {
        return HAL_NOISE_CLOCK;
    }
    return ring_is_right() ? HAL_NOISE_OK : HAL_NOISE_STOPPED;
}

uint16_t hal_noise_adc(void) { return adc_measure(ADC_INPUT_TEMPERATURE); }

void noise_start_ring(void) {
    rosc_hw->status = ROSC_STATUS_BADWRITE_BITS;
    rosc_hw->freqa = ROSC_FREQA_PASSWD_VALUE_PASS << ROSC_FREQA_PASSWD_LSB;
    rosc_hw->freqb = ROSC_FREQB_PASSWD_VALUE_PASS << ROSC_FREQB_PASSWD_LSB;
    rosc_hw->div = ROSC_DIV_VALUE_PASS + RING_DIV;
    rosc_hw->ctrl = ROSC_CTRL_ENABLE_VALUE_ENABLE << ROSC_CTRL_ENABLE_LSB | RING_RANGE;
    uint32_t start_us = timer_hw->timerawl;
    while (!(rosc_hw->status & ROSC_STATUS_STABLE_BITS) &&
           timer_hw->timerawl - start_us < RING_STABLE_US) {
        tight_loop_contents();
    }
}

void noise_stop_ring(void) {
    rosc_hw->ctrl = ROSC_CTRL_ENABLE_VALUE_DISABLE << ROSC_CTRL_ENABLE_LSB | RING_RANGE;
}

void noise_restore_ring(void) { rosc_hw->div = ROSC_DIV_VALUE_PASS + RING_DIV_AT_BOOT; }

void noise_start(void) {
    busctrl_hw->priority = BUSCTRL_BUS_PRIORITY_DMA_R_BITS | BUSCTRL_BUS_PRIORITY_DMA_W_BITS;
    dma_claim_mask((1u << CHANNELS) - 1u);
    dma_timer_claim(DMA_TIMER);
    noise_start_ring();
    hw_set_bits(&dma_hw->inte0, (1u << CHANNELS) - 1u);
    irq_set_exclusive_handler(DMA_IRQ_0, on_block);
    irq_set_priority(DMA_IRQ_0, PRIORITY_NOISE);
    irq_set_enabled(DMA_IRQ_0, true);
}
