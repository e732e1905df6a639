/* The drive's commands and answers over two pipes: USB Mass Storage, bulk-only transport 1.0. What
 * the commands mean is hal_usb_drive_t's. */
#pragma once

#include <stdbool.h>

#include "hal_usb.h"

void disk_offer(const hal_usb_drive_t *drive);
bool disk_is_offered(void);

/* Plugged in; configured (and offered), or not any more. */
void disk_plugged_in(void);
void disk_begin(bool configured);

/* The host's way out of everything: Bulk-Only Mass Storage Reset. */
void disk_recover(void);
/* What came was no command, so both pipes stay halted until disk_recover. */
bool disk_needs_recovery(void);

/* Does a packet's worth. True: something happened. */
bool disk_poll(void);
