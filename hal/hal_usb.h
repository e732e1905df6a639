/* A stream of bytes over USB (CDC), or stdin and stdout on the host. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    HAL_USB_OFF,      /* no cable, or no host */
    HAL_USB_ATTACHED, /* being enumerated */
    HAL_USB_READY,    /* configured; nobody opened the port */
    HAL_USB_OPEN,     /* a program has it open (DTR) */
    HAL_USB_SUSPENDED,
} hal_usb_state_t;

/* Runs the USB stack's deferred work. Every time round the loop. */
void hal_usb_poll(void);

hal_usb_state_t hal_usb_state(void);

/* Takes up to `max` bytes that came in; returns how many. What isn't taken is kept, and in the end
 * the host has to wait. */
uint16_t hal_usb_read(uint8_t *data, uint16_t max);

/* Gives up to `bytes` bytes to be sent soon; returns how many were taken: 0 while the host
 * doesn't read. Never waits. */
uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes);

/* Has everything been given to the host that hal_usb_write took? */
bool hal_usb_flushed(void);
