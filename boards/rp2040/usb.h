/* What the parts of USB on the RP2040 know of each other; board.h has what other parts may call.
 *
 *   usb.c               hal_usb.h: on and off the bus, and the serial port
 *   usb_descriptors.c   what the device says that it is
 *   usb_disk.c          the drive
 *   usb_reset.c         picotool's reset interface
 *   usb_guards.c        work-arounds for TinyUSB */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_usb.h"
#include "tusb.h"
#include "usb_descriptors.h"
/* need tusb.h */
#include "device/dcd.h"
#include "device/usbd_pvt.h"

#define USB_PORT 0u /* TinyUSB's number of the only controller */

void usb_disk_offer(const hal_usb_drive_t *drive);
bool usb_disk_is_offered(void);
void usb_disk_plugged_in(void);

/* Callbacks of a TinyUSB class driver; each round of the loop: restarts when a requested restart is due.
 * usb_reset_due_us: when that is; UINT64_MAX: none was requested. */
uint16_t usb_reset_open(uint8_t port, const tusb_desc_interface_t *interface, uint16_t max);
bool usb_reset_control(uint8_t port, uint8_t stage, const tusb_control_request_t *request);
void usb_reset_poll(void);
uint64_t usb_reset_due_us(void);

/* Withdraws what waits to be sent at this endpoint; TinyUSB takes it for sent. */
void usb_guards_withdraw(uint8_t endpoint);
