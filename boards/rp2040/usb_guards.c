/* Work-arounds for bugs of TinyUSB 0.18: the linker redirects calls between its files to __wrap_NAME here,
 * which may call the original as __real_NAME (boards/rp2040/CMakeLists.txt). Files below are those of
 * TinyUSB's src/; RP is portable/raspberrypi/rp2040. */
#include "hardware/irq.h"
#include "hardware/structs/usb.h"
#include "pico/platform.h"
#include "usb.h"
/* needs tusb.h */
#include "portable/raspberrypi/rp2040/rp2040_usb.h"

#define ENDPOINTS 4u       /* numbers in use: 0 to 3 */
#define CHIP_WITH_ABORT 2u /* B2: earlier ones can't abort a packet (erratum E2) */
#define ABORT_POLLS 1000   /* it takes up to some 10 us */
#define SECOND_BUFFER 16u

/* The last one armed. */
typedef struct {
    hw_endpoint_t *endpoint; /* the driver's */
    uint8_t *buffer;
    uint16_t bytes;
} transfer_t;

static transfer_t transfers[ENDPOINTS][2];

static transfer_t *transfer_at(uint8_t address) {
    return &transfers[tu_edpt_number(address) % ENDPOINTS][tu_edpt_dir(address)];
}

/* A bus reset clears all endpoints except 0, also while the main loop still uses them. */
static bool is_closed(const hw_endpoint_t *endpoint) {
    return endpoint == NULL || endpoint->buffer_control == NULL;
}

/* In BUFF_STATUS and EP_ABORT. */
static uint32_t bit_of(const hw_endpoint_t *endpoint) {
    return 1u << (2u * tu_edpt_number(endpoint->ep_addr) + (endpoint->rx ? 1u : 0u));
}

static void lock(void) { irq_set_enabled(USBCTRL_IRQ, false); }
static void unlock(void) { irq_set_enabled(USBCTRL_IRQ, true); }

/* --- cancelling a transfer ------------------------------------------------------------- */

static void abort_packet(uint32_t bit) {
    hw_set_bits(&usb_hw->abort, bit);
    for (int i = 0; i < ABORT_POLLS && !(usb_hw->abort_done & bit); i++) {
        tight_loop_contents();
    }
}

/* Locked. False: it has just completed, and its interrupt is pending. */
static bool cancel(hw_endpoint_t *endpoint) {
    uint32_t bit = bit_of(endpoint);
    bool can_abort = rp2040_chip_version() >= CHIP_WITH_ABORT;
    if (can_abort) {
        abort_packet(bit);
    }
    bool over = (usb_hw->buf_status & bit) != 0;
    if (!over) {
        uint32_t word = *endpoint->buffer_control;
        bool first = (word & USB_BUF_CTRL_AVAIL) != 0;
        bool second = (word & USB_BUF_CTRL_AVAIL << SECOND_BUFFER) != 0;
        *endpoint->buffer_control = 0;
        endpoint->next_pid ^= first != second; /* one packet's number is free again */
        endpoint->pending = 0;
        hw_endpoint_reset_transfer(endpoint);
    }
    if (can_abort) {
        hw_clear_bits(&usb_hw->abort_done, bit);
        hw_clear_bits(&usb_hw->abort, bit);
    }
    return !over;
}

void usb_guards_cancel(uint8_t address) {
    hw_endpoint_t *endpoint = transfer_at(address)->endpoint;
    lock();
    bool cancelled = !is_closed(endpoint) && endpoint->active && cancel(endpoint);
    unlock();
    if (cancelled) {
        dcd_event_xfer_complete(USB_PORT, address, 0, XFER_RESULT_SUCCESS, false);
    }
}

/* --- the driver's two panics, and writes beyond a buffer ------------------------------------------ */

void __real_hw_endpoint_xfer_start(hw_endpoint_t *endpoint, uint8_t *buffer, uint16_t bytes);
void __wrap_hw_endpoint_xfer_start(hw_endpoint_t *endpoint, uint8_t *buffer, uint16_t bytes);

/* RP/rp2040_usb.c, _hw_endpoint_buffer_control_update32: panics when a buffer is armed that is armed already:
 * after Linux recovers the drive from a timeout, and after a request that replaced another.
 * RP/dcd_rp2040.c, reset_non_control_endpoints: what the main loop arms between a bus reset's interrupt and its
 * event would be written to address 0. */
void __wrap_hw_endpoint_xfer_start(hw_endpoint_t *endpoint, uint8_t *buffer, uint16_t bytes) {
    lock();
    if (!is_closed(endpoint)) {
        transfer_t *transfer = transfer_at(endpoint->ep_addr);
        *transfer = (transfer_t){.endpoint = endpoint, .buffer = buffer, .bytes = bytes};
        if (endpoint->active && !cancel(endpoint)) {
            hw_clear_bits(&usb_hw->buf_status, bit_of(endpoint)); /* it is obsolete */
        }
        __real_hw_endpoint_xfer_start(endpoint, buffer, bytes);
    }
    unlock();
}

bool __real_hw_endpoint_xfer_continue(hw_endpoint_t *endpoint);
bool __wrap_hw_endpoint_xfer_continue(hw_endpoint_t *endpoint);

/* What was sent leaves its buffer empty, what came leaves it full. Otherwise this is the end of a packet that was
 * cancelled before another was armed: up to B1 it can't be aborted. */
static bool has_ended(const hw_endpoint_t *endpoint) {
    bool full = (*endpoint->buffer_control & USB_BUF_CTRL_FULL) != 0;
    return full == endpoint->rx;
}

/* RP/rp2040_usb.c, hw_endpoint_xfer_continue: panics at the end of a packet that nothing is waiting for
 * any more, or of another one; and sync_ep_buffer copies as many bytes as the host sent, even if fewer were
 * requested. */
bool __wrap_hw_endpoint_xfer_continue(hw_endpoint_t *endpoint) {
    if (is_closed(endpoint) || !endpoint->active || !has_ended(endpoint)) {
        return false;
    }
    if (endpoint->rx) {
        uint32_t came = *endpoint->buffer_control & USB_BUF_CTRL_LEN_MASK;
        uint32_t room = transfer_at(endpoint->ep_addr)->bytes - (uint32_t)endpoint->xferred_len;
        if (came > room) {
            *endpoint->buffer_control -= came - room;
        }
    }
    return __real_hw_endpoint_xfer_continue(endpoint);
}

/* --- halts ------------------------------------------------------------- */

/* A configured endpoint of ours other than 0, which has no halt. */
static bool is_open(uint8_t address) {
    uint8_t number = tu_edpt_number(address);
    if (number == 0 || number >= ENDPOINTS) {
        return false;
    }
    const struct usb_device_dpram_ep_ctrl *control = &usb_dpram->ep_ctrl[number - 1u];
    return (tu_edpt_dir(address) == TUSB_DIR_IN ? control->in : control->out) != 0;
}

void __real_dcd_edpt_clear_stall(uint8_t port, uint8_t address);
void __wrap_dcd_edpt_clear_stall(uint8_t port, uint8_t address);

/* RP/dcd_rp2040.c: the data toggle is reset, but an armed buffer keeps its old one, so the
 * next packet is lost; and after a halt nothing is armed although device/usbd.c considers it armed. So it
 * is armed again. Not what the drive had to send: the host clears that endpoint to discard it, and then
 * class/msc/msc_device.c sends the status if one is due. */
void __wrap_dcd_edpt_clear_stall(uint8_t port, uint8_t address) {
    if (!is_open(address)) {
        return;
    }
    const transfer_t transfer = *transfer_at(address);
    hw_endpoint_t *endpoint = transfer.endpoint;
    lock();
    bool active = !is_closed(endpoint) && endpoint->active;
    uint16_t done = active ? endpoint->xferred_len : 0;
    bool again = active && cancel(endpoint) && address != USB_ENDPOINT_DRIVE_IN;
    __real_dcd_edpt_clear_stall(port, address);
    if (again) {
        __wrap_hw_endpoint_xfer_start(endpoint, &transfer.buffer[done],
                                      (uint16_t)(transfer.bytes - done));
    }
    unlock();
}

/* --- control data from the host ------------------------------------------------------------- */

bool __real_tud_control_xfer(uint8_t port, const tusb_control_request_t *request, void *buffer,
                             uint16_t bytes);
bool __wrap_tud_control_xfer(uint8_t port, const tusb_control_request_t *request, void *buffer,
                             uint16_t bytes);

/* device/usbd.c, process_control_request: answers GET_DESCRIPTOR, GET_CONFIGURATION and others without
 * checking their direction. Data from the host would be written to the stack or over the
 * descriptors. The line coding is the only data that this device accepts here. */
bool __wrap_tud_control_xfer(uint8_t port, const tusb_control_request_t *request, void *buffer,
                             uint16_t bytes) {
    bool has_data = request->bmRequestType_bit.direction == TUSB_DIR_OUT && request->wLength > 0;
    bool accepted = request->bmRequestType_bit.type == TUSB_REQ_TYPE_CLASS &&
                    request->bRequest == CDC_REQUEST_SET_LINE_CODING;
    if (has_data && !accepted) {
        dcd_edpt_stall(port, 0x00);
        dcd_edpt_stall(port, 0x80);
        return false;
    }
    return __real_tud_control_xfer(port, request, buffer, bytes);
}
