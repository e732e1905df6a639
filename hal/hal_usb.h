/* A stream of bytes over USB (CDC), or stdin and stdout on the host; and a drive beside it. */
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

/* Does what is due. Every time round the loop; takes a bounded time, whatever the host does. A port
 * that was closed and opened again is seen closed between two calls, and what the program before
 * said or left unread is gone. */
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

/* --- the drive ------------------------------------------------------------------------------- */

typedef struct {
    uint32_t bytes; /* that `read` gives when it's asked for them */
    bool good;      /* false: it failed, and the host will ask why */
} hal_usb_reply_t;

/* A drive is what answers SCSI commands, one at a time; it takes no data. Called from
 * hal_usb_poll. */
typedef struct {
    void *context;
    /* Is there one at all? Asked when the cable is plugged in. */
    bool (*offered)(void *context);
    /* A cable was plugged in. */
    void (*plugged_in)(void *context);
    /* A command block of 1 to 16 bytes. */
    hal_usb_reply_t (*command)(void *context, const uint8_t *block, uint8_t length);
    /* Bytes of the last reply, at most 64, from front to end. */
    void (*read)(void *context, uint32_t offset, uint8_t *data, uint8_t bytes);
} hal_usb_drive_t;

/* `drive` stays valid. NULL, or not called: no drive. */
void hal_usb_offer_drive(const hal_usb_drive_t *drive);
