/* hal_flash.h on the host: a file or memory, with the rules of NOR flash. */
#include "hal_flash.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host.h"

#define BEGINNING "SanityLg" /* of each sector of a journal */
#define SECTORS (HAL_FLASH_BYTES / HAL_FLASH_SECTOR_BYTES)

static struct {
    int file; /* -1: memory only */
    bool failed;
    uint8_t bytes[HAL_FLASH_BYTES];
} flash = {.file = -1};

/* After a failed write the memory reads as the file does. */
static bool write_back(uint32_t offset, uint32_t bytes) {
    uint8_t *place = &flash.bytes[offset];
    if (flash.file < 0 || pwrite(flash.file, place, bytes, offset) == (ssize_t)bytes) {
        return true;
    }
    (void)!pread(flash.file, place, bytes, offset);
    flash.failed = true;
    return false;
}

bool flash_failed(void) { return flash.failed; }

static_assert(sizeof flash.bytes == 65536, "as the messages say");

static bool is_blank(const uint8_t *sector) {
    return sector[0] == 0xFF && memcmp(sector, sector + 1, HAL_FLASH_SECTOR_BYTES - 1) == 0;
}

/* At least one sector with a header; or none yet, and at most one that isn't blank. The firmware checks the
 * rest. */
static bool is_journal(void) {
    uint32_t blank = 0;
    for (uint32_t i = 0; i < SECTORS; i++) {
        const uint8_t *sector = &flash.bytes[i * HAL_FLASH_SECTOR_BYTES];
        if (memcmp(sector, BEGINNING, sizeof BEGINNING - 1) == 0) {
            return true;
        }
        blank += is_blank(sector);
    }
    return blank >= SECTORS - 1;
}

/* Allocates all of it at once, so that writes can't fail later. */
static const char *why_not_made(void) {
    if (write_back(0, sizeof flash.bytes)) {
        return NULL;
    }
    (void)!ftruncate(flash.file, 0);
    return "no space left for it (65536 bytes)";
}

static const char *why_not_taken(void) {
    if (pread(flash.file, flash.bytes, sizeof flash.bytes, 0) != (ssize_t)sizeof flash.bytes) {
        return "can't be read";
    }
    return is_journal() ? NULL : "not a saved game (it has no journal header)";
}

/* Only a journal that no other program uses is ever written to. */
static const char *why_not_ours(void) {
    struct stat facts;
    if (flock(flash.file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return "already in use by another game";
    }
    if (fstat(flash.file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        return "not a regular file";
    }
    if (facts.st_size == 0) {
        return why_not_made();
    }
    return facts.st_size == (off_t)sizeof flash.bytes ? why_not_taken()
                                                      : "not a saved game (which has 65536 bytes)";
}

static const char *why_not_opened(const char *path, int sync) {
    flash.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | sync, 0666);
    return flash.file < 0 ? strerror(errno) : why_not_ours();
}

bool flash_open(const char *path, bool sync, const char **why) {
    memset(flash.bytes, 0xFF, sizeof flash.bytes);
    const char *fault = path != NULL ? why_not_opened(path, sync ? O_DSYNC : 0) : NULL;
    *why = fault != NULL ? fault : *why;
    return fault == NULL;
}

/* The virtual clock doesn't advance meanwhile. */
static uint32_t programs, erases;

void hal_flash_times(hal_flash_time_t *program, hal_flash_time_t *erase) {
    *program = (hal_flash_time_t){.count = programs};
    *erase = (hal_flash_time_t){.count = erases};
}

static bool inside(uint32_t offset, uint32_t bytes) {
    return offset <= HAL_FLASH_BYTES && bytes <= HAL_FLASH_BYTES - offset;
}

hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes) {
    if (!inside(offset, bytes)) {
        return HAL_FLASH_REFUSED;
    }
    memcpy(data, &flash.bytes[offset], bytes);
    return HAL_FLASH_OK;
}

hal_flash_status_t hal_flash_program(uint32_t offset, const void *data, uint32_t bytes) {
    const uint8_t *source = data;
    if (!inside(offset, bytes) || offset % HAL_FLASH_PAGE_BYTES != 0 ||
        bytes % HAL_FLASH_PAGE_BYTES != 0) {
        return HAL_FLASH_REFUSED;
    }
    programs += bytes / HAL_FLASH_PAGE_BYTES;
    for (uint32_t i = 0; i < bytes; i++) {
        flash.bytes[offset + i] &= source[i];
    }
    bool stored = write_back(offset, bytes) && memcmp(&flash.bytes[offset], source, bytes) == 0;
    return stored ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}

hal_flash_status_t hal_flash_erase(uint32_t offset) {
    if (!inside(offset, HAL_FLASH_SECTOR_BYTES) || offset % HAL_FLASH_SECTOR_BYTES != 0) {
        return HAL_FLASH_REFUSED;
    }
    erases++;
    memset(&flash.bytes[offset], 0xFF, HAL_FLASH_SECTOR_BYTES);
    return write_back(offset, HAL_FLASH_SECTOR_BYTES) ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}
