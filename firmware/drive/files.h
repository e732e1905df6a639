/* Internal to the drive: the texts of its files, and its sectors. */
#pragma once

#include "drive.h"

/* A window into a text that is written from front to end: what is outside of it is only counted. */
typedef struct {
    uint32_t at;   /* offset of the next byte */
    uint32_t from; /* offset of the window */
    uint16_t size;
    uint8_t *bytes; /* NULL with size 0: only count */
} page_t;

typedef struct {
    char name[12]; /* as in a FAT directory: eight letters and three */
    uint32_t bytes_max;
    void (*write)(const drive_t *drive, page_t *page); /* at least what the window shows */
} drive_file_row_t;

extern const drive_file_row_t drive_files[DRIVE_FILES];

/* Writes lines of the log, without the header line. */
void files_write_log(const drive_t *drive, page_t *page, uint16_t from, uint16_t to);

/* Writes any sector below DRIVE_SECTORS into a buffer of zeros. */
void fat_sector(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]);

/* README.HTM, made at build time by tools/assets/readme_to_c.py. */
#define README_BYTES_MAX 0x8000
extern const uint8_t readme_html[];
extern const uint32_t readme_html_bytes;
