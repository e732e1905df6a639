/* An answer of the log as a line of CSV; for the console and the drive. */
#pragma once

#include "log.h"

#define LOG_CSV_HEAD "n,ask,player,choice,values,entered,undone,mended"
#define LOG_CSV_BYTES_MAX 112

/* Without an end of line, without a zero. Returns its length. */
uint8_t log_csv(const log_entry_t *entry, uint32_t line, char text[LOG_CSV_BYTES_MAX]);
