/* What the device tells a USB host about itself. */
#pragma once

/* Raspberry Pi's ids of a Pico with a CDC port and its reset interface, which is what this is: the
 * only ones with which picotool resets a running device unasked. */
#define USB_VENDOR_ID 0x2E8A
#define USB_PRODUCT_ID 0x000A

enum { USB_INTERFACE_CDC, USB_INTERFACE_CDC_DATA, USB_INTERFACE_RESET, USB_INTERFACES };

#define USB_ENDPOINT_CDC_NOTIFY 0x81
#define USB_ENDPOINT_CDC_OUT 0x02
#define USB_ENDPOINT_CDC_IN 0x82

/* The unit's serial number; stays valid. */
void usb_describe_serial(const char *serial);
