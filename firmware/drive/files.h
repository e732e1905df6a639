/* The drive's files: what each says, from the picture. */
#pragma once

#include "drive.h"
#include "page.h"

/* As in a directory: eight letters and three. */
const char *files_name(drive_file_t file);

/* How many bytes it may ever have. */
uint32_t files_bytes_max(drive_file_t file);

/* Writes the file, or as much of it as the window shows. */
void files_write(const drive_t *drive, drive_file_t file, page_t *page);

/* Lines of the log, from one to before another, without the head. */
void files_write_log(const drive_t *drive, page_t *page, uint16_t from, uint16_t to);
