/* USB: a serial port (CDC), which is stdin and stdout on the host, and a read-only drive (MSC). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    HAL_USB_OFF,      /* no cable, or no host */
    HAL_USB_ATTACHED, /* being enumerated */
    HAL_USB_READY,    /* configured; the port is not open */
    HAL_USB_OPEN,     /* a program has it open (DTR) */
    HAL_USB_SUSPENDED,
} hal_usb_state_t;

/* Does what is due. Called in each pass of the main loop; takes a bounded time, whatever the host does. A port
 * that was closed and opened again reads as closed between two calls, and data from or for the
 * program before is discarded. */
void hal_usb_poll(void);

hal_usb_state_t hal_usb_state(void);

/* Reads up to `max` received bytes; returns how many. Unread bytes are buffered, and when the buffer is full
 * the host has to wait. */
uint16_t hal_usb_read(uint8_t *data, uint16_t max);

/* Queues up to `bytes` bytes to be sent; returns how many: 0 while the host
 * doesn't read. Never waits. */
uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes);

/* Has the host received everything that was queued? */
bool hal_usb_flushed(void);

/* --- the drive ------------------------------------------------------------------------------- */

#define HAL_USB_SECTOR_BYTES 512u

typedef enum {
    HAL_USB_MEDIUM_READY,
    HAL_USB_MEDIUM_ABSENT, /* ejected, or switched off */
    HAL_USB_MEDIUM_BECOMING_READY,
    HAL_USB_MEDIUM_CHANGED, /* its sectors are not those that were read before */
} hal_usb_medium_t;

/* A read-only block device. All functions are called from hal_usb_poll. */
typedef struct {
    void *context;
    uint32_t sectors;
    /* Is there a drive? Called when the cable is plugged in. */
    bool (*offered)(void *context);
    /* A cable was plugged in. */
    void (*plugged_in)(void *context);
    /* State of the medium. CHANGED is returned once for each change. */
    hal_usb_medium_t (*medium)(void *context);
    /* SCSI START STOP UNIT, perhaps with load or eject; false: there is no medium to start. */
    bool (*start_stop)(void *context, bool start, bool load_or_eject);
    /* One sector, below `sectors`. */
    void (*read)(void *context, uint32_t sector, uint8_t data[HAL_USB_SECTOR_BYTES]);
} hal_usb_drive_t;

/* `drive` stays valid. NULL, or not called: no drive. */
void hal_usb_offer_drive(const hal_usb_drive_t *drive);
