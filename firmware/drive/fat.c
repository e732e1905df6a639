/* The volume: FAT12, a cluster per sector, every file at a fixed place.
 *
 *   0      boot sector            5     the directory, 16 entries
 *   1, 2   the allocation table   6 ..  the files in the order of drive_file_t, each with room for
 *   3, 4   its copy                     its largest size */
#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "files.h"

#define TABLE_SECTORS 2u
#define TABLES 2u
#define DIRECTORY_AT (1u + TABLES * TABLE_SECTORS)
#define ENTRIES (DRIVE_SECTOR_BYTES / 32u)
#define FILES_AT (DIRECTORY_AT + 1u)
#define FIRST_CLUSTER 2u
#define LAST_OF_FILE 0xFFFu
#define MEDIA 0xF8u /* a disk that isn't a floppy */
#define READ_ONLY 0x01u
#define VOLUME_NAME 0x08u
#define NEW_YEAR_1980 0x0021u /* the first date that there is: the die has no clock */

static const char label[] = "SANITY DIE ";
static_assert(sizeof label == 12, "eleven letters");
static_assert((DRIVE_SECTORS - FILES_AT + FIRST_CLUSTER) * 3u / 2u <=
                  TABLE_SECTORS * DRIVE_SECTOR_BYTES,
              "the table has room for all clusters");

static uint32_t sectors_of(uint32_t bytes) {
    return (bytes + DRIVE_SECTOR_BYTES - 1u) / DRIVE_SECTOR_BYTES;
}

/* The first sector of its room. */
static uint32_t start_of(drive_file_t file) {
    uint32_t at = FILES_AT;
    for (drive_file_t before = 0; before < file; before++) {
        at += drive_files[before].bytes_max / DRIVE_SECTOR_BYTES;
    }
    return at;
}

static uint32_t cluster_of(uint32_t sector) { return sector - FILES_AT + FIRST_CLUSTER; }

/* The file in whose room a sector lies; DRIVE_FILES: none. */
static drive_file_t file_at(uint32_t sector) {
    for (drive_file_t file = 0; file < DRIVE_FILES; file++) {
        uint32_t start = start_of(file);
        if (sector >= start && sector < start + drive_files[file].bytes_max / DRIVE_SECTOR_BYTES) {
            return file;
        }
    }
    return DRIVE_FILES;
}

static void boot_sector(const drive_t *drive, uint8_t *bytes) {
    static const uint8_t jump[] = {0xEB, 0x3C, 0x90};
    memcpy(bytes, jump, sizeof jump);
    memcpy(bytes + 3, "SANITYD ", 8);
    le_put_u16(bytes + 11, DRIVE_SECTOR_BYTES);
    bytes[13] = 1;             /* sectors a cluster */
    le_put_u16(bytes + 14, 1); /* reserved: this one */
    bytes[16] = TABLES;
    le_put_u16(bytes + 17, ENTRIES);
    le_put_u16(bytes + 19, DRIVE_SECTORS);
    bytes[21] = MEDIA;
    le_put_u16(bytes + 22, TABLE_SECTORS);
    le_put_u16(bytes + 24, 1); /* sectors a track, heads */
    le_put_u16(bytes + 26, 1);
    bytes[36] = 0x80; /* a hard disk */
    bytes[38] = 0x29; /* these follow */
    le_put_u32(bytes + 39, 0x5A170000u + drive->snapshot.number);
    memcpy(bytes + 43, label, 11);
    memcpy(bytes + 54, "FAT12   ", 8);
    le_put_u16(bytes + 510, 0xAA55);
}

/* What the table says of a cluster: where its file goes on. */
static uint32_t table_entry(const drive_t *drive, uint32_t cluster) {
    if (cluster < FIRST_CLUSTER) {
        return cluster == 0 ? 0xF00u | MEDIA : LAST_OF_FILE;
    }
    uint32_t sector = cluster - FIRST_CLUSTER + FILES_AT;
    drive_file_t file = file_at(sector);
    if (file == DRIVE_FILES) {
        return 0;
    }
    uint32_t nth = sector - start_of(file) + 1u;
    uint32_t count = sectors_of(drive->snapshot.bytes[file]);
    return nth > count ? 0 : nth == count ? LAST_OF_FILE : cluster + 1u;
}

/* Twelve bits each, two of them in three bytes. The table's other sectors are empty: the files end
 * before. */
static void first_table_sector(const drive_t *drive, uint8_t *bytes) {
    for (uint32_t pair = 0; pair < DRIVE_SECTOR_BYTES / 3u; pair++) {
        uint32_t both = table_entry(drive, 2u * pair) | table_entry(drive, 2u * pair + 1u) << 12;
        le_put_u16(bytes + 3u * pair, (uint16_t)both);
        bytes[3u * pair + 2u] = (uint8_t)(both >> 16);
    }
}

static void entry(uint8_t *bytes, const char *name, uint8_t kind, uint32_t cluster, uint32_t size) {
    memcpy(bytes, name, 11);
    bytes[11] = kind;
    le_put_u16(bytes + 16, NEW_YEAR_1980);
    le_put_u16(bytes + 18, NEW_YEAR_1980);
    le_put_u16(bytes + 24, NEW_YEAR_1980);
    le_put_u16(bytes + 26, (uint16_t)cluster);
    le_put_u32(bytes + 28, size);
}

static void directory_sector(const drive_t *drive, uint8_t *bytes) {
    entry(bytes, label, VOLUME_NAME, 0, 0);
    for (drive_file_t file = 0; file < DRIVE_FILES; file++) {
        uint32_t size = drive->snapshot.bytes[file];
        entry(bytes + 32u * (file + 1u), drive_files[file].name, READ_ONLY,
              cluster_of(start_of(file)), size);
    }
}

static void file_sector(const drive_t *drive, uint32_t sector, uint8_t *bytes) {
    drive_file_t file = file_at(sector);
    if (file == DRIVE_FILES) {
        return;
    }
    page_t page = {.from = (sector - start_of(file)) * DRIVE_SECTOR_BYTES,
                   .size = DRIVE_SECTOR_BYTES,
                   .bytes = bytes};
    drive_files[file].write(drive, &page);
}

void fat_sector(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]) {
    assert(sector < DRIVE_SECTORS);
    if (sector == 0) {
        boot_sector(drive, bytes);
    } else if (sector < DIRECTORY_AT && sector % TABLE_SECTORS == 1) {
        first_table_sector(drive, bytes);
    } else if (sector == DIRECTORY_AT) {
        directory_sector(drive, bytes);
    } else {
        file_sector(drive, sector, bytes);
    }
}
