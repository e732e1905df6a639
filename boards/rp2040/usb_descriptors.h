/* What the device says to a USB host that it is; docs/usb.md has it as a table. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

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

/* The unit's serial number; stays valid. */
void usb_describe_serial(const char *serial);

/* With the drive or without; before the host asks, and until the next call. */
void usb_describe_drive(bool offered);
