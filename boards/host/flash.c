/* The flash as a file, or in memory: NOR rules kept to the letter. */
#include "hal_flash.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
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

bool flash_open(const char *path, const char **why) {
    memset(flash.bytes, 0xFF, sizeof flash.bytes);
    if (path == NULL) {
        return true;
    }
    struct stat facts;
    flash.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (flash.file < 0 || fstat(flash.file, &facts) != 0) {
        *why = strerror(errno);
        return false;
    }
    if (facts.st_size > (off_t)sizeof flash.bytes) {
        *why = "longer than a flash image";
        return false;
    }
    if (pread(flash.file, flash.bytes, sizeof flash.bytes, 0) != facts.st_size ||
        !write_back(0, sizeof flash.bytes)) {
        *why = "can't be read and written";
        return false;
    }
    return true;
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
