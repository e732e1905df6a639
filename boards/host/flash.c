/* The flash as a file, or in memory: NOR rules kept to the letter. */
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

static struct {
    int file; /* -1: memory only */
    uint8_t bytes[HAL_FLASH_BYTES];
} flash = {.file = -1};

static bool write_back(uint32_t offset, uint32_t bytes) {
    return flash.file < 0 ||
           pwrite(flash.file, &flash.bytes[offset], bytes, offset) == (ssize_t)bytes;
}

static_assert(sizeof flash.bytes == 65536, "what is told below");

/* Someone else's file is never written to, nor one that another program plays with. */
static const char *why_not_ours(off_t size) {
    if (size != 0 && size != (off_t)sizeof flash.bytes) {
        return "no game that was kept (it would have 65536 bytes)";
    }
    return flock(flash.file, LOCK_EX | LOCK_NB) == 0 ? NULL : "being played with already";
}

/* All of its room is taken at once, so that none can be missing later. */
static const char *why_not_made(void) {
    if (write_back(0, sizeof flash.bytes)) {
        return NULL;
    }
    (void)!ftruncate(flash.file, 0);
    return "there is no room for it (65536 bytes)";
}

static const char *why_not_opened(const char *path) {
    struct stat facts;
    flash.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (flash.file < 0 || fstat(flash.file, &facts) != 0) {
        return strerror(errno);
    }
    const char *why = why_not_ours(facts.st_size);
    if (why != NULL || facts.st_size == 0) {
        return why != NULL ? why : why_not_made();
    }
    bool read = pread(flash.file, flash.bytes, sizeof flash.bytes, 0) == facts.st_size;
    return read ? NULL : "can't be read";
}

bool flash_open(const char *path, const char **why) {
    memset(flash.bytes, 0xFF, sizeof flash.bytes);
    const char *fault = path != NULL ? why_not_opened(path) : NULL;
    *why = fault != NULL ? fault : *why;
    return fault == NULL;
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
    for (uint32_t i = 0; i < bytes; i++) {
        flash.bytes[offset + i] &= source[i];
    }
    bool kept = write_back(offset, bytes) && memcmp(&flash.bytes[offset], source, bytes) == 0;
    return kept ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}

hal_flash_status_t hal_flash_erase(uint32_t offset) {
    if (!inside(offset, HAL_FLASH_SECTOR_BYTES) || offset % HAL_FLASH_SECTOR_BYTES != 0) {
        return HAL_FLASH_REFUSED;
    }
    memset(&flash.bytes[offset], 0xFF, HAL_FLASH_SECTOR_BYTES);
    return write_back(offset, HAL_FLASH_SECTOR_BYTES) ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}
