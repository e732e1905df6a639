/* USB drive service: answers the host's requests for the read-only drive from the drive's files. */
#pragma once

#include "app.h"
#include "drive.h"
#include "hal_usb.h"

typedef struct {
    drive_t files;
    drive_facts_t facts;
    const app_t *app;
    hal_usb_drive_t callbacks;
} usb_drive_t;

/* `app` and `facts` stay valid. */
void usb_drive_init(usb_drive_t *drive, const app_t *app, const app_facts_t *facts);

/* Each round of the loop. Returns true if it wants another round soon. */
bool usb_drive_poll(usb_drive_t *drive);
