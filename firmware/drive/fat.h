/* The drive's sectors: a FAT12 volume, a cluster a sector, in which every file has its own room.
 *
 *   0      boot sector        5     the directory, 16 entries
 *   1, 2   the table          6 ..  the files, in the order of drive_file_t, each as long as it may
 * get 3, 4   the table again */
#pragma once

#include "drive.h"

/* Writes a sector; any below DRIVE_SECTORS. */
void fat_sector(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]);
