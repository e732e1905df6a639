/* Layout of the controller's memory (datasheet 4.1.2.5):
 *
 *   0x000  the SETUP packet          0x100  endpoint 0, both ways
 *   0x008  a control word a pipe     0x180  a buffer of 64 bytes a pipe, in the order of usb_pipe_t
 *   0x080  a buffer word an endpoint
 *
 * Single buffers only, always armed for a whole packet: a host that sends more than was asked for
 * finds room for it. */
#include "usb_controller.h"

#include <string.h>

#include "board.h"
#include "hal_clock.h"
#include "hardware/irq.h"
#include "hardware/resets.h"
#include "hardware/structs/usb.h"
#include "hardware/structs/usb_dpram.h"
#include "pico/platform.h"
#include "usb_line.h"

#define BULK 2u
#define INTERRUPT 3u
#define DIRECTION_IN 0x80u
#define ABORT_LOOKS 1000 /* it takes some 10 us at the most: a packet under way */
#define CHIP_WITH_ABORT 2u

/* Erratum E15: a bulk packet towards the host must not become ready in the end of a frame. */
#define FRAME_CRITICAL_US 800u
#define FRAME_OVER_US 998u

typedef struct {
    uint8_t endpoint;
    uint8_t type;
} pipe_facts_t;

static const pipe_facts_t facts[PIPES] = {
    [PIPE_NOTIFY] = {USB_ENDPOINT_NOTIFY, INTERRUPT},
    [PIPE_SERIAL_OUT] = {USB_ENDPOINT_SERIAL_OUT, BULK},
    [PIPE_SERIAL_IN] = {USB_ENDPOINT_SERIAL_IN, BULK},
    [PIPE_DRIVE_OUT] = {USB_ENDPOINT_DRIVE_OUT, BULK},
    [PIPE_DRIVE_IN] = {USB_ENDPOINT_DRIVE_IN, BULK},
};

typedef struct {
    bool open;
    bool halted;
    bool armed;
    bool full;    /* a packet came, and nobody took it yet */
    bool held;    /* ready, but not to be shown before the next frame (E15) */
    bool data1;   /* of the packet that is armed, or else the next */
    uint8_t size; /* of what is armed towards the host */
} pipe_t;

static struct {
    pipe_t pipes[PIPES];
    volatile uint32_t done; /* buffers that are over, a bit each as in BUFF_STATUS */
    volatile bool has_setup;
    volatile bool was_reset;
    volatile bool suspended;
    volatile bool heard;
    volatile uint32_t heard_us;
    volatile uint32_t frame_us; /* when the last frame began, as far as frames are looked at */
    volatile uint8_t address;   /* from the end of the status stage on; 0: none waits */
    uint8_t setup[8];
    bool armed_0_in;
    bool armed_0_out;
} usb;

/* --- words and bits -------------------------------------------------------------------------- */

static bool is_in(uint8_t endpoint) { return (endpoint & DIRECTION_IN) != 0; }

static io_rw_32 *buffer_word(uint8_t endpoint) {
    struct usb_device_dpram_ep_buf_ctrl *words = &usb_dpram->ep_buf_ctrl[endpoint & 0xFu];
    return is_in(endpoint) ? &words->in : &words->out;
}

static io_rw_32 *control_word(uint8_t endpoint) {
    struct usb_device_dpram_ep_ctrl *words = &usb_dpram->ep_ctrl[(endpoint & 0xFu) - 1u];
    return is_in(endpoint) ? &words->in : &words->out;
}

static uint8_t *buffer_of(usb_pipe_t pipe) { return usb_dpram->epx_data + pipe * USB_PACKET_BYTES; }

/* In BUFF_STATUS and EP_ABORT. */
static uint32_t bit_of(uint8_t endpoint) {
    return 1u << (2u * (endpoint & 0xFu) + (is_in(endpoint) ? 0u : 1u));
}

static void lock(void) { irq_set_enabled(USBCTRL_IRQ, false); }
static void unlock(void) { irq_set_enabled(USBCTRL_IRQ, true); }

/* The controller reads the word with its own clock: the last bit comes when all others stand
 * (datasheet 4.1.2.5.1). */
static void arm(uint8_t endpoint, uint32_t word) {
    io_rw_32 *at = buffer_word(endpoint);
    *at = word | USB_BUF_CTRL_SEL;
    busy_wait_at_least_cycles(12);
    *at = word | USB_BUF_CTRL_AVAIL;
}

/* What was armed is no more, whether it is over or not; how long it is stays. Before chip version B2
 * nothing stops a packet that is under way (erratum E2). */
static void disarm(uint8_t endpoint, uint32_t word) {
    uint32_t bit = bit_of(endpoint);
    bool can_abort = rp2040_chip_version() >= CHIP_WITH_ABORT;
    if (can_abort) {
        hw_set_bits(&usb_hw->abort, bit);
        for (int i = 0; i < ABORT_LOOKS && !(usb_hw->abort_done & bit); i++) {
            tight_loop_contents();
        }
    }
    io_rw_32 *at = buffer_word(endpoint);
    *at = word | (*at & USB_BUF_CTRL_LEN_MASK);
    if (can_abort) {
        hw_clear_bits(&usb_hw->abort_done, bit);
        hw_clear_bits(&usb_hw->abort, bit);
    }
}

static void copy_in(uint8_t *to, const uint8_t *from, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        to[i] = from[i];
    }
}

/* --- the interrupt --------------------------------------------------------------------------- */

static void take_buffers(void) {
    uint32_t done = usb_hw->buf_status;
    hw_clear_bits(&usb_hw->buf_status, done);
    usb.done |= done;
    if (usb.address != 0 && (done & bit_of(DIRECTION_IN))) {
        usb_hw->dev_addr_ctrl = usb.address;
        usb.address = 0;
    }
}

static void disarm_0(void) {
    disarm(DIRECTION_IN, USB_BUF_CTRL_SEL);
    disarm(0, USB_BUF_CTRL_SEL);
    uint32_t both = bit_of(DIRECTION_IN) | bit_of(0);
    hw_clear_bits(&usb_hw->buf_status, both);
    usb.done &= ~both;
    usb.armed_0_in = false;
    usb.armed_0_out = false;
}

/* Its sign goes first: another one that comes meanwhile is seen again. */
static void take_setup(void) {
    hw_clear_bits(&usb_hw->sie_status, USB_SIE_STATUS_SETUP_REC_BITS);
    for (unsigned i = 0; i < sizeof usb.setup; i++) {
        usb.setup[i] = usb_dpram->setup_packet[i];
    }
    disarm_0();
    usb.address = 0;
    usb.has_setup = true;
}

static void take_reset(void) {
    hw_clear_bits(&usb_hw->sie_status, USB_SIE_STATUS_BUS_RESET_BITS);
    usb_hw->dev_addr_ctrl = 0;
    disarm_0();
    usb.address = 0;
    usb.has_setup = false;
    usb.was_reset = true;
    line_was_reset();
}

static void show_held(void) {
    for (unsigned i = 0; i < PIPES; i++) {
        pipe_t *pipe = &usb.pipes[i];
        if (pipe->held) {
            pipe->held = false;
            arm(facts[i].endpoint,
                USB_BUF_CTRL_FULL | pipe->size | (pipe->data1 ? USB_BUF_CTRL_DATA1_PID : 0));
        }
    }
}

static bool sends(void) {
    for (unsigned i = 0; i < PIPES; i++) {
        if (usb.pipes[i].armed && is_in(facts[i].endpoint)) {
            return true;
        }
    }
    return false;
}

/* Frames are looked at only while somebody wants to know them. */
static void take_frame(void) {
    (void)usb_hw->sof_rd;
    usb.frame_us = timer_hw->timerawl;
    usb.suspended = false;
    show_held();
    if (!sends()) {
        hw_clear_bits(&usb_hw->inte, USB_INTS_DEV_SOF_BITS);
    }
}

/* From the next frame on, not from one that went by unseen. */
static void watch_frames(void) {
    if ((usb_hw->inte & USB_INTS_DEV_SOF_BITS) == 0) {
        (void)usb_hw->sof_rd;
        hw_set_bits(&usb_hw->inte, USB_INTS_DEV_SOF_BITS);
    }
}

/* Whatever else the host does afterwards, it isn't asleep: its next frame says so, too. */
static void take_suspend(void) {
    hw_clear_bits(&usb_hw->sie_status, USB_SIE_STATUS_SUSPENDED_BITS);
    usb.suspended = true;
    watch_frames();
}

static void on_interrupt(void) {
    uint32_t status = usb_hw->ints;
    if (status & USB_INTS_DEV_SOF_BITS) {
        take_frame();
    }
    if ((status & ~USB_INTS_DEV_SOF_BITS) == 0) {
        return;
    }
    usb.suspended = false;
    if (status & USB_INTS_BUFF_STATUS_BITS) {
        take_buffers();
    }
    if (status & USB_INTS_BUS_RESET_BITS) {
        take_reset();
    }
    if (status & USB_INTS_SETUP_REQ_BITS) {
        take_setup();
    }
    if (status & USB_INTS_DEV_RESUME_FROM_HOST_BITS) {
        hw_clear_bits(&usb_hw->sie_status, USB_SIE_STATUS_RESUME_BITS);
    }
    if (status & USB_INTS_DEV_SUSPEND_BITS) {
        take_suspend();
    }
    if (status & ~USB_INTS_DEV_SUSPEND_BITS) { /* that one is silence, also of no cable */
        usb.heard_us = timer_hw->timerawl;
        usb.heard = true;
    }
    board_has_work = true;
}

/* --- start and stop -------------------------------------------------------------------------- */

static void forget(void) {
    memset(usb.pipes, 0, sizeof usb.pipes);
    usb.done = 0;
    usb.has_setup = usb.was_reset = usb.suspended = usb.heard = false;
    usb.address = 0;
    usb.armed_0_in = usb.armed_0_out = false;
}

static void clear_memory(void) {
    volatile uint32_t *words = (volatile uint32_t *)USBCTRL_DPRAM_BASE;
    for (unsigned i = 0; i < USB_DPRAM_SIZE / sizeof *words; i++) {
        words[i] = 0;
    }
}

void controller_start(void) {
    reset_block(RESETS_RESET_USBCTRL_BITS);
    unreset_block_wait(RESETS_RESET_USBCTRL_BITS);
    forget();
    clear_memory();
    usb_hw->muxing = USB_USB_MUXING_TO_PHY_BITS | USB_USB_MUXING_SOFTCON_BITS;
    usb_hw->pwr = USB_USB_PWR_VBUS_DETECT_BITS | USB_USB_PWR_VBUS_DETECT_OVERRIDE_EN_BITS;
    usb_hw->main_ctrl = USB_MAIN_CTRL_CONTROLLER_EN_BITS;
    usb_hw->sie_ctrl = USB_SIE_CTRL_EP0_INT_1BUF_BITS;
    usb_hw->inte = USB_INTS_BUFF_STATUS_BITS | USB_INTS_BUS_RESET_BITS | USB_INTS_SETUP_REQ_BITS |
                   USB_INTS_DEV_SUSPEND_BITS | USB_INTS_DEV_RESUME_FROM_HOST_BITS;
    irq_set_exclusive_handler(USBCTRL_IRQ, on_interrupt);
    irq_set_priority(USBCTRL_IRQ, PRIORITY_USB);
    unlock();
    hw_set_bits(&usb_hw->sie_ctrl, USB_SIE_CTRL_PULLUP_EN_BITS);
}

void controller_stop(void) {
    lock();
    line_stop();
    reset_block(RESETS_RESET_USBCTRL_BITS);
    forget();
}

void controller_poll(void) { line_poll(); }

uint64_t controller_due_us(void) { return line_due_us(); }

bool controller_take_reset(void) {
    lock();
    bool was_reset = usb.was_reset;
    usb.was_reset = false;
    unlock();
    return was_reset;
}

bool controller_heard(uint32_t *when_us) {
    *when_us = usb.heard_us;
    return usb.heard;
}

bool controller_suspended(void) { return usb.suspended; }

/* --- endpoint 0 ------------------------------------------------------------------------------ */

bool controller_take_setup(uint8_t setup[8]) {
    lock();
    bool has_setup = usb.has_setup;
    usb.has_setup = false;
    memcpy(setup, usb.setup, sizeof usb.setup);
    unlock();
    return has_setup;
}

void controller_send_0(const uint8_t *bytes, uint8_t count, bool data1) {
    lock();
    if (!usb.has_setup && !usb.was_reset) {
        copy_in(usb_dpram->ep0_buf_a, bytes, count);
        usb.armed_0_in = true;
        arm(DIRECTION_IN, USB_BUF_CTRL_FULL | count | (data1 ? USB_BUF_CTRL_DATA1_PID : 0));
    }
    unlock();
}

void controller_receive_0(bool data1) {
    lock();
    if (!usb.has_setup && !usb.was_reset) {
        usb.armed_0_out = true;
        arm(0, USB_PACKET_BYTES | (data1 ? USB_BUF_CTRL_DATA1_PID : 0));
    }
    unlock();
}

void controller_stall_0(void) {
    lock();
    if (!usb.has_setup && !usb.was_reset) {
        disarm_0();
        hw_set_bits(&usb_hw->ep_stall_arm,
                    USB_EP_STALL_ARM_EP0_IN_BITS | USB_EP_STALL_ARM_EP0_OUT_BITS);
        *buffer_word(DIRECTION_IN) = USB_BUF_CTRL_STALL;
        *buffer_word(0) = USB_BUF_CTRL_STALL;
    }
    unlock();
}

/* Takes the sign that a buffer is over. */
static bool take_done(uint8_t endpoint) {
    uint32_t bit = bit_of(endpoint);
    bool done = (usb.done & bit) != 0;
    usb.done &= ~bit;
    return done;
}

bool controller_sent_0(void) {
    lock();
    bool sent = take_done(DIRECTION_IN) && usb.armed_0_in && !usb.has_setup;
    usb.armed_0_in = usb.armed_0_in && !sent;
    unlock();
    return sent;
}

bool controller_received_0(const uint8_t **bytes, uint8_t *count) {
    lock();
    bool received = take_done(0) && usb.armed_0_out && !usb.has_setup;
    usb.armed_0_out = usb.armed_0_out && !received;
    *count = (uint8_t)(*buffer_word(0) & USB_BUF_CTRL_LEN_MASK & 0x7Fu);
    *bytes = usb_dpram->ep0_buf_a;
    unlock();
    return received;
}

void controller_set_address(uint8_t address) {
    lock();
    if (!usb.has_setup && !usb.was_reset) {
        usb.address = address;
    }
    unlock();
}

/* --- pipes ------------------------------------------------------------------------------------ */

static void open_one(usb_pipe_t pipe) {
    uint32_t offset = (uint32_t)((uintptr_t)buffer_of(pipe) - USBCTRL_DPRAM_BASE);
    usb.pipes[pipe] = (pipe_t){.open = true};
    *control_word(facts[pipe].endpoint) = EP_CTRL_ENABLE_BITS | EP_CTRL_INTERRUPT_PER_BUFFER |
                                          (uint32_t)facts[pipe].type << EP_CTRL_BUFFER_TYPE_LSB |
                                          offset;
}

void pipes_close(void) {
    lock();
    for (usb_pipe_t pipe = 0; pipe < PIPES; pipe++) {
        uint8_t endpoint = facts[pipe].endpoint;
        disarm(endpoint, 0);
        *control_word(endpoint) = 0;
        hw_clear_bits(&usb_hw->buf_status, bit_of(endpoint));
        usb.done &= ~bit_of(endpoint);
        usb.pipes[pipe] = (pipe_t){.open = false};
    }
    unlock();
}

void pipes_open(void) {
    pipes_close();
    lock();
    for (usb_pipe_t pipe = 0; pipe < PIPES; pipe++) {
        open_one(pipe);
    }
    unlock();
}

static bool at_end_of_frame(void) {
    uint32_t since_us = timer_hw->timerawl - usb.frame_us;
    return since_us >= FRAME_CRITICAL_US && since_us <= FRAME_OVER_US;
}

/* Locked. */
static void show(usb_pipe_t pipe) {
    pipe_t *p = &usb.pipes[pipe];
    uint32_t toggle = p->data1 ? USB_BUF_CTRL_DATA1_PID : 0;
    p->armed = true;
    usb.done &= ~bit_of(facts[pipe].endpoint);
    if (!is_in(facts[pipe].endpoint)) {
        arm(facts[pipe].endpoint, USB_PACKET_BYTES | toggle);
        return;
    }
    watch_frames();
    p->held = at_end_of_frame();
    if (!p->held) {
        arm(facts[pipe].endpoint, USB_BUF_CTRL_FULL | p->size | toggle);
    }
}

/* Locked. What was armed is over: the next packet has the other toggle. */
static void settle_locked(usb_pipe_t pipe) {
    pipe_t *p = &usb.pipes[pipe];
    if (p->armed && take_done(facts[pipe].endpoint)) {
        p->armed = false;
        p->full = !is_in(facts[pipe].endpoint);
        p->data1 = !p->data1;
    }
}

static void settle(usb_pipe_t pipe) {
    lock();
    settle_locked(pipe);
    unlock();
}

bool pipe_busy(usb_pipe_t pipe) {
    const pipe_t *p = &usb.pipes[pipe];
    settle(pipe);
    return !p->open || p->halted || p->armed;
}

void pipe_send(usb_pipe_t pipe, const uint8_t *bytes, uint8_t count) {
    if (pipe_busy(pipe)) {
        return;
    }
    lock();
    copy_in(buffer_of(pipe), bytes, count);
    usb.pipes[pipe].size = count;
    show(pipe);
    unlock();
}

void pipe_receive(usb_pipe_t pipe) {
    if (pipe_busy(pipe) || usb.pipes[pipe].full) {
        return;
    }
    lock();
    show(pipe);
    unlock();
}

bool pipe_received(usb_pipe_t pipe, const uint8_t **bytes, uint8_t *count) {
    if (pipe_busy(pipe) || !usb.pipes[pipe].full) {
        return false;
    }
    usb.pipes[pipe].full = false;
    *bytes = buffer_of(pipe);
    *count = (uint8_t)(*buffer_word(facts[pipe].endpoint) & USB_BUF_CTRL_LEN_MASK & 0x7Fu);
    return true;
}

/* Locked. One that got over at the last moment is over, and what came with it has come. */
static void take_back(usb_pipe_t pipe, uint32_t word) {
    pipe_t *p = &usb.pipes[pipe];
    uint8_t endpoint = facts[pipe].endpoint;
    if (!p->held) {
        disarm(endpoint, word);
    }
    p->held = false;
    if (usb_hw->buf_status & bit_of(endpoint)) {
        take_buffers();
    }
    settle_locked(pipe);
}

void pipe_abort(usb_pipe_t pipe) {
    pipe_t *p = &usb.pipes[pipe];
    if (p->armed && !p->halted) {
        lock();
        take_back(pipe, 0);
        unlock();
    }
    p->armed = false; /* halted: nothing is armed again when it goes on */
}

void pipe_drop(usb_pipe_t pipe) {
    settle(pipe);
    pipe_t *p = &usb.pipes[pipe];
    if (!p->full) {
        return;
    }
    p->full = false;
    if (p->halted) {
        p->armed = true; /* when it goes on */
    } else {
        pipe_receive(pipe);
    }
}

void pipe_halt(usb_pipe_t pipe) {
    pipe_t *p = &usb.pipes[pipe];
    if (!p->open || p->halted) {
        return;
    }
    lock();
    p->halted = true;
    if (p->armed) {
        take_back(pipe, USB_BUF_CTRL_STALL); /* armed again when it goes on */
    }
    *buffer_word(facts[pipe].endpoint) |= USB_BUF_CTRL_STALL;
    unlock();
}

bool pipe_halted(usb_pipe_t pipe) { return usb.pipes[pipe].halted; }

void pipe_restart(usb_pipe_t pipe) {
    pipe_t *p = &usb.pipes[pipe];
    if (!p->open) {
        return;
    }
    lock();
    if (p->armed && !p->halted) {
        take_back(pipe, 0);
    }
    *buffer_word(facts[pipe].endpoint) &= ~USB_BUF_CTRL_STALL;
    p->halted = false;
    p->data1 = false;
    if (p->armed) {
        show(pipe);
    }
    unlock();
}
