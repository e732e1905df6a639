/* What the device tells a USB host about itself; docs/usb.md has it in words. */
#pragma once

#include <stdint.h>

#include "usb_control.h"
#include "usb_controller.h"

enum {
    USB_INTERFACE_CDC,
    USB_INTERFACE_CDC_DATA,
    USB_INTERFACE_RESET,
    USB_INTERFACE_DRIVE,
    USB_INTERFACES_MAX
};

/* The unit's serial number; stays valid. */
void usb_describe_serial(const char *serial);

/* With the drive or without, until the next call; before the host asks. */
void usb_describe_drive(bool offered);

/* How many there are; those behind are not. */
uint8_t usb_interfaces(void);

uint8_t usb_pipe_interface(usb_pipe_t pipe);

/* A descriptor's bytes and their number; 0: there is none. NULL: in usb_answer_bytes. */
uint16_t usb_descriptor(uint8_t type, uint8_t index, const uint8_t **bytes);

/* Windows takes its own driver for the reset interface when told so (Microsoft OS 2.0). */
#define USB_MS_OS_REQUEST 1
usb_answer_t usb_ms_os(const usb_setup_t *setup);
