/* hal_noise.h on the RP2040: the ring oscillator's bit and the ADC's least significant one, moved to memory by
 * DMA at exact intervals. Two lanes, which differ in what they read and in their pacing:
 *
 *   ring  DMA timer: clk_sys / ticks -> RANDOMBIT -> two channels that chain to each other
 *   ADC   its own divider: clk_adc / ticks -> FIFO -> two more; a byte is the reading's low half
 *
 * Each channel fills its block of 1,024 bytes and starts the other. While that one runs, a handler
 * in RAM packs the full block into words and queues it. Write addresses wrap within the block, so
 * that a late handler costs blocks, never memory. A channel is never aborted (erratum E13 would end
 * it with a false interrupt and may start its partner): it is stopped by disabling the one that
 * is waiting, so that the end of the running block starts nothing.
 *
 * The handler and what it calls use registers: they are in RAM, to run while the flash is written,
 * and the compiler may leave the SDK's inline functions in flash. Re-arming the waiting channel's
 * trigger (unchain, rechain) has no SDK function.
 *
 * The ADC reads the temperature sensor, which is in every chip and needs no pin. It is switched off
 * when its last block is full. */
#include "hal_noise.h"

#include <assert.h>
#include <string.h>

#include "board.h"
#include "hardware/clocks.h"
#include "hardware/dma.h"
#include "hardware/irq.h"
#include "hardware/structs/adc.h"
#include "hardware/structs/busctrl.h"
#include "hardware/structs/rosc.h"
#include "hardware/sync.h"
#include "hardware/timer.h"

#define BLOCK_BITS (HAL_NOISE_BLOCK_WORDS * 32u)
#define BLOCK_ADDRESS_BITS 10u
#define CHANNELS 2u /* of each lane */
#define DMA_TIMER 0u

static_assert(BLOCK_BITS == 1u << BLOCK_ADDRESS_BITS, "write addresses wrap within a block");
static_assert(CLOCK_SYS_MHZ == HAL_NOISE_TICKS_PER_US, "a tick is a cycle of clk_sys and clk_adc");

typedef struct {
    uint32_t queue[HAL_NOISE_QUEUE_BLOCKS][HAL_NOISE_BLOCK_WORDS];
    uint8_t oldest, count; /* of the queue */
    uint8_t first;         /* of its two channels */
    uint8_t filling;       /* the channel that runs, or ran last: 0 or 1 */
    bool stopping;
    bool discarding; /* the running block is from before the last start */
    uint16_t spacing_ticks;
    uint32_t block_us;     /* how long a block takes, rounded down */
    uint32_t block_end_us; /* when the running block is expected to be full */
    uint32_t dropped;
} lane_t;

static lane_t lanes[HAL_NOISE_SOURCES];

/* Aligned to its size for the DMA's address wrap. */
static volatile uint32_t raw[HAL_NOISE_SOURCES][CHANNELS][BLOCK_BITS / 4]
    __attribute__((aligned(BLOCK_BITS)));

static __force_inline bool is_busy(const lane_t *lane, unsigned channel) {
    return dma_hw->ch[lane->first + channel].ctrl_trig & DMA_CH0_CTRL_TRIG_BUSY_BITS;
}

static __force_inline bool is_running(const lane_t *lane) {
    return is_busy(lane, 0) || is_busy(lane, 1);
}

bool hal_noise_running(hal_noise_source_t source) { return is_running(&lanes[source]); }

static __force_inline void find_filling(lane_t *lane) {
    if (is_busy(lane, 0)) {
        lane->filling = 0;
    } else if (is_busy(lane, 1)) {
        lane->filling = 1;
    }
}

/* How many blocks have ended since the last call. Without a division: that is in flash. */
static __force_inline uint32_t count_ended_blocks(lane_t *lane) {
    uint32_t now_us = timer_hw->timerawl;
    uint32_t early_us = lane->block_us >> 8;
    uint32_t ended = 0;
    while ((int32_t)(now_us + early_us - lane->block_end_us) >= 0) {
        lane->block_end_us += lane->block_us;
        ended++;
    }
    return ended;
}

/* One bit a byte: four of them in a word give four bits. The product has bit 0 in its bit 28, 8 in 29, 16
 * in 30 and 24 in 31, and no other products overlap, so nothing is carried. */
static __force_inline uint32_t pack(const volatile uint32_t *bytes) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < 8; i++) {
        uint32_t four = bytes[i] & 0x01010101u;
        bits |= four * 0x10204080u >> 28 << (4u * i);
    }
    return bits;
}

static __force_inline void queue_block(lane_t *lane, unsigned channel) {
    if (lane->count == HAL_NOISE_QUEUE_BLOCKS) {
        lane->dropped++;
        return;
    }
    const volatile uint32_t *bytes = raw[lane - lanes][channel];
    unsigned place = lane->oldest + lane->count;
    uint32_t *block =
        lane->queue[place < HAL_NOISE_QUEUE_BLOCKS ? place : place - HAL_NOISE_QUEUE_BLOCKS];
    for (unsigned i = 0; i < HAL_NOISE_BLOCK_WORDS; i++) {
        block[i] = pack(&bytes[8u * i]);
    }
    if (is_busy(lane, channel)) {
        lane->dropped++; /* it is being overwritten already */
    } else {
        lane->count++;
    }
}

/* Only with time left in the running block: it must not end in between. */
static __force_inline void unchain(const lane_t *lane) {
    unsigned waiting = 1u - lane->filling;
    uint32_t interrupts = save_and_disable_interrupts();
    if (dma_hw->ch[lane->first + lane->filling].transfer_count >= 4u) {
        hw_clear_bits(&dma_hw->ch[lane->first + waiting].al1_ctrl, DMA_CH0_CTRL_TRIG_EN_BITS);
    }
    restore_interrupts(interrupts);
}

/* This one block again, from its beginning. */
static __force_inline void sample_again(lane_t *lane) {
    lane->block_end_us = timer_hw->timerawl + lane->block_us;
    dma_hw->ch[lane->first + lane->filling].al1_transfer_count_trig = BLOCK_BITS;
}

/* If it is late by more than a block, the blocks in between have been overwritten; the one
 * that ended last is complete. */
static __force_inline void end_block(lane_t *lane) {
    bool adc = lane == &lanes[HAL_NOISE_ADC];
    uint32_t ended = count_ended_blocks(lane);
    if (ended > 1) {
        lane->dropped += ended - 1;
    } else if (adc) {
        lane->block_end_us = timer_hw->timerawl + lane->block_us; /* delayed by a supply reading */
    }
    find_filling(lane);
    bool ended_last = !is_busy(lane, lane->filling);
    if (!lane->discarding) {
        queue_block(lane, ended_last ? lane->filling : 1u - lane->filling);
    } else if (ended_last) {
        sample_again(lane);
    }
    lane->discarding = false;
    if (lane->stopping) {
        unchain(lane);
    }
    if (adc && !is_running(lane)) {
        adc_hw->cs = 0;
        adc_hw->fcs = 0;
    }
}

/* In RAM: sampling continues while the flash is written. */
static void __not_in_flash_func(on_block)(void) {
    uint32_t flags = dma_hw->ints0; /* without those that a start acknowledged */
    dma_hw->ints0 = flags;
    for (unsigned i = 0; i < HAL_NOISE_SOURCES; i++) {
        if (flags >> lanes[i].first & ((1u << CHANNELS) - 1u)) {
            end_block(&lanes[i]);
            board_has_work = true;
        }
    }
}

/* ---- a lane's two channels ---- */

static void configure(const lane_t *lane, unsigned channel) {
    bool adc = lane == &lanes[HAL_NOISE_ADC];
    const volatile void *from = adc ? (const volatile void *)&adc_hw->fifo : &rosc_hw->randombit;
    unsigned number = lane->first + channel;
    dma_channel_config config = dma_channel_get_default_config(number);
    channel_config_set_transfer_data_size(&config, DMA_SIZE_8);
    channel_config_set_read_increment(&config, false);
    channel_config_set_write_increment(&config, true);
    channel_config_set_ring(&config, true, BLOCK_ADDRESS_BITS);
    channel_config_set_dreq(&config, adc ? DREQ_ADC : dma_get_timer_dreq(DMA_TIMER));
    channel_config_set_chain_to(&config, lane->first + 1u - channel);
    dma_channel_configure(number, &config, raw[lane - lanes][channel], from, BLOCK_BITS, false);
}

static void discard_blocks(lane_t *lane) {
    dma_channel_acknowledge_irq0(lane->first);
    dma_channel_acknowledge_irq0(lane->first + 1u);
    lane->count = 0;
}

static void begin(lane_t *lane) {
    lane->discarding = false;
    lane->filling = 0;
    configure(lane, 0);
    configure(lane, 1);
    lane->block_end_us = time_us_32() + lane->block_us;
    dma_channel_start(lane->first);
}

/* Continues after a last block that still runs: it is discarded at its end, and the next one follows. */
static bool rechain(lane_t *lane) {
    find_filling(lane);
    hw_set_bits(&dma_hw->ch[lane->first + 1u - lane->filling].al1_ctrl, DMA_CH0_CTRL_TRIG_EN_BITS);
    if (!is_running(lane)) {
        return false;
    }
    find_filling(lane);
    lane->discarding = true;
    uint32_t left = dma_hw->ch[lane->first + lane->filling].transfer_count;
    lane->block_end_us = time_us_32() + left * lane->spacing_ticks / HAL_NOISE_TICKS_PER_US;
    return true;
}

/* False: the converter doesn't accept it. */
static bool set_pace(const lane_t *lane) {
    if (lane == &lanes[HAL_NOISE_RING]) {
        dma_timer_set_fraction(DMA_TIMER, 1, lane->spacing_ticks);
        return true;
    }
    adc_sample(ADC_INPUT_TEMPERATURE, lane->spacing_ticks);
    return adc_is_sampling(ADC_INPUT_TEMPERATURE, lane->spacing_ticks);
}

hal_noise_status_t hal_noise_start(hal_noise_source_t source, uint16_t spacing_ticks) {
    assert(source < HAL_NOISE_SOURCES && spacing_ticks >= 16);
    lane_t *lane = &lanes[source];
    hal_noise_status_t status = hal_noise_check(source);
    if (status != HAL_NOISE_OK) {
        return status;
    }
    uint32_t interrupts = save_and_disable_interrupts();
    lane->spacing_ticks = spacing_ticks;
    lane->block_us = BLOCK_BITS * spacing_ticks / HAL_NOISE_TICKS_PER_US;
    lane->stopping = false;
    discard_blocks(lane);
    bool paced = set_pace(lane);
    if (paced && (!is_running(lane) || !rechain(lane))) {
        begin(lane);
    }
    restore_interrupts(interrupts);
    return paced ? HAL_NOISE_OK : HAL_NOISE_STOPPED;
}

void hal_noise_stop(hal_noise_source_t source) {
    assert(source < HAL_NOISE_SOURCES);
    uint32_t interrupts = save_and_disable_interrupts();
    lanes[source].stopping = true;
    if (is_running(&lanes[source])) {
        unchain(&lanes[source]);
    }
    restore_interrupts(interrupts);
}

bool hal_noise_read(hal_noise_source_t source, uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    assert(source < HAL_NOISE_SOURCES);
    lane_t *lane = &lanes[source];
    uint32_t interrupts = save_and_disable_interrupts();
    bool any = lane->count > 0;
    if (any) {
        memcpy(block, lane->queue[lane->oldest], sizeof lane->queue[0]);
        lane->oldest = (uint8_t)((lane->oldest + 1u) % HAL_NOISE_QUEUE_BLOCKS);
        lane->count--;
    }
    restore_interrupts(interrupts);
    return any;
}

uint32_t hal_noise_dropped_blocks(hal_noise_source_t source) { return lanes[source].dropped; }

uint32_t hal_noise_ring_khz(void) { return frequency_count_khz(CLOCKS_FC0_SRC_VALUE_ROSC_CLKSRC); }

hal_noise_status_t hal_noise_check(hal_noise_source_t source) {
    const lane_t *adc = &lanes[HAL_NOISE_ADC];
    if (!clock_tree_is_right()) {
        return HAL_NOISE_CLOCK;
    }
    bool idle = !is_running(adc); /* and so is the converter */
    bool right = source == HAL_NOISE_RING
                     ? ring_is_right()
                     : idle || adc_is_sampling(ADC_INPUT_TEMPERATURE, adc->spacing_ticks);
    return right ? HAL_NOISE_OK : HAL_NOISE_STOPPED;
}

void noise_start(void) {
    const uint32_t channels = (1u << (HAL_NOISE_SOURCES * CHANNELS)) - 1u;
    /* The core must never delay a sample: the DMA has bus priority. There is no SDK function. */
    busctrl_hw->priority = BUSCTRL_BUS_PRIORITY_DMA_R_BITS | BUSCTRL_BUS_PRIORITY_DMA_W_BITS;
    dma_claim_mask(channels);
    dma_timer_claim(DMA_TIMER);
    for (unsigned i = 0; i < HAL_NOISE_SOURCES; i++) {
        lanes[i].first = (uint8_t)(i * CHANNELS);
    }
    ring_start();
    dma_set_irq0_channel_mask_enabled(channels, true);
    irq_set_exclusive_handler(DMA_IRQ_0, on_block);
    irq_set_priority(DMA_IRQ_0, PRIORITY_NOISE);
    irq_set_enabled(DMA_IRQ_0, true);
}
