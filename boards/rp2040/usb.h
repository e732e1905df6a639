/* Internal interfaces of USB on the RP2040; board.h has those for other drivers.
 *
 *   usb.c               hal_usb.h: on and off the bus, and the serial port
 *   usb_descriptors.c   device, configuration and string descriptors
 *   usb_disk.c          the drive
 *   usb_reset.c         picotool's reset interface
 *   usb_guards.c        work-arounds for TinyUSB */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_usb.h"
#include "tusb.h"
/* need tusb.h */
#include "device/dcd.h"
#include "device/usbd_pvt.h"

#define USB_PORT 0u /* TinyUSB's number of the only controller */

/* As in docs/usb.md. */
enum {
    USB_INTERFACE_CDC,
    USB_INTERFACE_CDC_DATA,
    USB_INTERFACE_RESET,
    USB_INTERFACE_DRIVE,
    USB_INTERFACES
};

#define USB_ENDPOINT_NOTIFY 0x81
#define USB_ENDPOINT_SERIAL_OUT 0x02
#define USB_ENDPOINT_SERIAL_IN 0x82
#define USB_ENDPOINT_DRIVE_OUT 0x03
#define USB_ENDPOINT_DRIVE_IN 0x83

/* With the drive or without; before the host reads the descriptors, and until the next call. */
void usb_describe_drive(bool offered);

void usb_disk_offer(const hal_usb_drive_t *drive);
bool usb_disk_is_offered(void);
void usb_disk_plugged_in(void);

/* Callbacks of a TinyUSB class driver. usb_reset_poll, called from the main loop, restarts when a requested
 * restart is due; usb_reset_due_us: when that is; UINT64_MAX: none was requested. */
uint16_t usb_reset_open(uint8_t port, const tusb_desc_interface_t *interface, uint16_t max);
bool usb_reset_control(uint8_t port, uint8_t stage, const tusb_control_request_t *request);
void usb_reset_poll(void);
uint64_t usb_reset_due_us(void);

/* Cancels what is waiting to be sent at this endpoint; TinyUSB considers it sent. */
void usb_guards_cancel(uint8_t endpoint);
