/* TinyUSB's settings. The SDK's tinyusb_device sets the chip, the operating system and erratum E15's
 * fix (PICO_RP2040_USB_DEVICE_UFRAME_FIX). */
#pragma once

#define CFG_TUSB_RHPORT0_MODE (OPT_MODE_DEVICE | OPT_MODE_FULL_SPEED)
#define CFG_TUD_ENDPOINT0_SIZE 64

/* A packet at a time in both directions: with a longer buffer a request of exactly 64 bytes would wait
 * there for the next packet, as hosts end it with no empty one. A host that closes the port waits until
 * all that it wrote was taken (Linux up to 30 s), so replies have room while their reader is busy. */
#define CFG_TUD_CDC 1
#define CFG_TUD_CDC_EP_BUFSIZE 64
#define CFG_TUD_CDC_RX_BUFSIZE 256
#define CFG_TUD_CDC_TX_BUFSIZE 512

/* Sectors sent in one transfer. macOS is reported to stall with 1,024 bytes (TinyUSB issue 3607). */
#define CFG_TUD_MSC 1
#define CFG_TUD_MSC_EP_BUFSIZE 4096
