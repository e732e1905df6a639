/* A drive for tests: the table of host_tests/session under it, commands as blocks of bytes on top. */
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

/* A command and its answer, at most so much of it; bytes given. -1: it was refused. */
#define RIG_ANSWER_MAX (DRIVE_SECTORS * DRIVE_SECTOR_BYTES)
extern uint8_t rig_answer[RIG_ANSWER_MAX];
int rig_command(const uint8_t *block, uint8_t length);

/* Key, code and qualifier in one number: 0x052100. */
unsigned rig_sense(void);

/* READ (10): -1 when it was refused. */
int rig_read(uint32_t first, uint16_t count);
