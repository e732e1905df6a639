/* A drive for tests, with the table of host_tests/session. */
#pragma once

#include "drive.h"
#include "table.h"

extern drive_t drive;
extern stats_t counted;
extern drive_facts_t rig_facts;
extern drive_now_t rig_now;

/* A fresh table without a game, and the cable plugged in. */
void rig_start(void);
void rig_plug(void);

/* As often as the loop would: until the picture is made. How often that was. */
unsigned rig_settle(void);

/* Sectors from one on, and how the medium was before; nothing is read when it wasn't ready. */
#define RIG_VOLUME_BYTES (DRIVE_SECTORS * DRIVE_SECTOR_BYTES)
extern uint8_t rig_bytes[RIG_VOLUME_BYTES];
drive_medium_t rig_read(uint32_t first, uint32_t count);
