/* Between USB and the drive: what it asks of the device, and what the host asks of it. */
#pragma once

#include "app.h"
#include "drive.h"
#include "hal_usb.h"

typedef struct {
    drive_t drive;
    drive_facts_t facts;
    const app_t *app;
    hal_usb_drive_t offer;
} disk_t;

/* `app` and `facts` stay valid. */
void disk_init(disk_t *disk, const app_t *app, const app_facts_t *facts);

/* Every time round the loop. True: it wants another round soon. */
bool disk_pump(disk_t *disk);
