#include "flash_fake.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static flash_fake_t *current;

flash_fake_t *flash_fake_use(flash_fake_t *fake) {
    flash_fake_t *was = current;
    current = fake;
    return was;
}

void flash_fake_init(flash_fake_t *fake) {
    memset(fake, 0, sizeof *fake);
    memset(fake->bytes, 0xFF, sizeof fake->bytes);
}

static void copy_weak(flash_weak_t *to, const flash_weak_t *from) {
    to->offset = from->offset;
    to->bytes = from->bytes;
    to->weakness = from->weakness;
    to->since = from->since;
    memcpy(to->mask, from->mask, from->bytes);
    memcpy(to->new_bits, from->new_bits, from->bytes);
}

/* The weak cells' arrays are most of it, and mostly unused: this runs a million times. */
void flash_fake_copy(flash_fake_t *to, const flash_fake_t *from) {
    memcpy(to, from, offsetof(flash_fake_t, weak));
    for (uint32_t i = 0; i < FLASH_WEAK_MOST; i++) {
        copy_weak(&to->weak[i], &from->weak[i]);
    }
    to->hook = NULL;
    to->operations = 0;
    to->programs = 0;
    memset(to->erases, 0, sizeof to->erases);
}

void flash_fake_restart(flash_fake_t *fake) { fake->restarts++; }

uint32_t flash_hash(uint32_t a, uint32_t b) {
    uint64_t x = (uint64_t)a << 32 | b;
    x = (x ^ x >> 31) * 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
    return (uint32_t)(x >> 32);
}

/* The bits that weak cells read as. */
static uint8_t weak_bits(const flash_fake_t *fake, const flash_weak_t *weak, uint32_t i,
                         uint8_t old) {
    bool later = fake->restarts > weak->since + 1;
    if (weak->weakness == FLASH_RANDOM) {
        return (uint8_t)flash_hash(weak->offset + i, fake->restarts);
    }
    return later == (weak->weakness == FLASH_OLD_THEN_NEW) ? weak->new_bits[i] : old;
}

static void view_stuck(const flash_fake_t *fake, uint32_t offset, uint8_t *data, uint32_t bytes) {
    for (uint32_t i = 0; i < FLASH_STUCK_MOST; i++) {
        const flash_stuck_t *stuck = &fake->stuck[i];
        if (stuck->mask != 0 && stuck->offset - offset < bytes) {
            uint8_t *at = &data[stuck->offset - offset];
            *at = (uint8_t)((*at & ~stuck->mask) | (stuck->bits & stuck->mask));
        }
    }
}

static void view_weak(const flash_fake_t *fake, uint32_t offset, uint8_t *data, uint32_t bytes) {
    for (uint32_t w = 0; w < FLASH_WEAK_MOST; w++) {
        const flash_weak_t *weak = &fake->weak[w];
        if (weak->bytes == 0 || weak->offset >= offset + bytes ||
            offset >= weak->offset + weak->bytes) {
            continue;
        }
        for (uint32_t i = 0; i < weak->bytes; i++) {
            uint32_t at = weak->offset + i - offset;
            if (at < bytes && weak->mask[i]) {
                data[at] = (uint8_t)((data[at] & ~weak->mask[i]) |
                                     (weak_bits(fake, weak, i, data[at]) & weak->mask[i]));
            }
        }
    }
}

void flash_fake_view(const flash_fake_t *fake, uint32_t offset, uint8_t *data, uint32_t bytes) {
    memcpy(data, fake->bytes + offset, bytes);
    view_weak(fake, offset, data, bytes);
    view_stuck(fake, offset, data, bytes);
}

void flash_fake_settle(flash_fake_t *fake, uint32_t at, uint8_t mask, uint8_t bits) {
    fake->bytes[at] = (uint8_t)((fake->bytes[at] & ~mask) | (bits & mask));
    for (uint32_t w = 0; w < FLASH_WEAK_MOST; w++) {
        flash_weak_t *weak = &fake->weak[w];
        if (at - weak->offset < weak->bytes) {
            weak->mask[at - weak->offset] &= (uint8_t)~mask;
        }
    }
}

static hal_flash_status_t refuse(const char *rule) {
    if (!current->broken) {
        current->broken = rule;
    }
    return HAL_FLASH_REFUSED;
}

static void announce(bool is_erase, uint32_t offset, const uint8_t *data, uint32_t bytes) {
    flash_operation_t operation = {is_erase, offset, bytes, data, current->operations++};
    if (current->hook) {
        current->hook(current->hook_context, &operation);
    }
}

static bool is_within(uint32_t offset, uint32_t bytes) {
    return offset <= HAL_FLASH_BYTES && bytes <= HAL_FLASH_BYTES - offset;
}

hal_flash_status_t hal_flash_read(uint32_t offset, void *data, uint32_t bytes) {
    if (!is_within(offset, bytes)) {
        return refuse("a read out of bounds");
    }
    if (current->read_fault[offset / HAL_FLASH_SECTOR_BYTES % HAL_FLASH_SECTORS]) {
        return HAL_FLASH_FAILED;
    }
    current->bytes_read += bytes;
    flash_fake_view(current, offset, data, bytes);
    return HAL_FLASH_OK;
}

/* Programming a firm 0 with a 1 does nothing, on the chip; a caller who does that is mistaken. A
 * weak cell may happen to read as 0: that is nobody's mistake. */
static bool sets_bits(uint32_t offset, const uint8_t *data, uint32_t bytes) {
    uint8_t view[HAL_FLASH_PAGE_BYTES];
    flash_fake_view(current, offset, view, bytes);
    for (uint32_t i = 0; i < bytes; i++) {
        if ((data[i] & ~current->bytes[offset + i] & ~view[i]) != 0) {
            return true;
        }
    }
    return false;
}

static bool is_plain(flash_fault_t fault) {
    return fault == FLASH_GOOD && current->weak[0].bytes == 0 && current->weak[1].bytes == 0;
}

static void erase_bits(uint32_t offset, flash_fault_t fault) {
    for (uint32_t i = 0; i < HAL_FLASH_SECTOR_BYTES && fault != FLASH_DEAD; i++) {
        uint8_t mask = 0xFF;
        if (fault == FLASH_PATCHY) {
            mask = (uint8_t)flash_hash(offset + i, current->operations);
        }
        flash_fake_settle(current, offset + i, mask, 0xFF);
    }
}

static hal_flash_status_t program_page(uint32_t offset, const uint8_t *data) {
    uint8_t view[HAL_FLASH_PAGE_BYTES];
    flash_fault_t fault = current->program_fault[offset / HAL_FLASH_SECTOR_BYTES];
    if (sets_bits(offset, data, HAL_FLASH_PAGE_BYTES)) {
        return refuse("a program that sets bits");
    }
    announce(false, offset, data, HAL_FLASH_PAGE_BYTES);
    current->programs++;
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES && fault != FLASH_DEAD; i++) {
        uint8_t mask = (uint8_t)~data[i];
        if (fault == FLASH_PATCHY) {
            mask &= (uint8_t)flash_hash(offset + i, current->operations);
        }
        flash_fake_settle(current, offset + i, mask, 0);
    }
    flash_fake_view(current, offset, view, sizeof view);
    bool same = memcmp(view, data, sizeof view) == 0;
    return same && fault == FLASH_GOOD ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}

hal_flash_status_t hal_flash_program(uint32_t offset, const void *data, uint32_t bytes) {
    hal_flash_status_t status = HAL_FLASH_OK;
    if (offset % HAL_FLASH_PAGE_BYTES != 0 || bytes % HAL_FLASH_PAGE_BYTES != 0 || bytes == 0) {
        return refuse("a program of less than pages");
    }
    if (!is_within(offset, bytes)) {
        return refuse("a program out of bounds");
    }
    for (uint32_t at = 0; at < bytes && status == HAL_FLASH_OK; at += HAL_FLASH_PAGE_BYTES) {
        status = program_page(offset + at, (const uint8_t *)data + at);
    }
    return status;
}

hal_flash_status_t hal_flash_erase(uint32_t offset) {
    if (offset % HAL_FLASH_SECTOR_BYTES != 0) {
        return refuse("an erase of less than a sector");
    }
    if (!is_within(offset, HAL_FLASH_SECTOR_BYTES)) {
        return refuse("an erase out of bounds");
    }
    if (current->erases_refused) {
        return HAL_FLASH_REFUSED;
    }
    flash_fault_t fault = current->erase_fault[offset / HAL_FLASH_SECTOR_BYTES];
    announce(true, offset, NULL, HAL_FLASH_SECTOR_BYTES);
    current->erases[offset / HAL_FLASH_SECTOR_BYTES]++;
    if (is_plain(fault)) {
        memset(current->bytes + offset, 0xFF, HAL_FLASH_SECTOR_BYTES);
    } else {
        erase_bits(offset, fault);
    }
    return fault == FLASH_GOOD ? HAL_FLASH_OK : HAL_FLASH_FAILED;
}

/* --- power cuts --------------------------------------------------------------------------- */

#define ERASE_PLACE_BYTES 16u

static const char *const tear_names[] = {"prefix",   "suffix",   "partly",    "scatter",
                                         "weak-old", "weak-new", "weak-tail", "weak-any"};
static_assert(sizeof tear_names / sizeof tear_names[0] == FLASH_TEARS, "a name for each");

const char *flash_tear_name(flash_tear_t tear) { return tear_names[tear]; }

/* Bits that the operation changes. */
static uint8_t changing(const flash_operation_t *operation, uint32_t i, uint8_t now) {
    return operation->is_erase ? (uint8_t)~now : (uint8_t)(now & ~operation->data[i]);
}

uint32_t flash_tear_places(const flash_fake_t *fake, const flash_operation_t *operation) {
    uint8_t now[HAL_FLASH_PAGE_BYTES];
    uint32_t places = 0;
    if (operation->is_erase) {
        return HAL_FLASH_SECTOR_BYTES / ERASE_PLACE_BYTES;
    }
    flash_fake_view(fake, operation->offset, now, sizeof now);
    for (uint32_t i = 0; i < sizeof now; i++) {
        if (changing(operation, i, now[i])) {
            places++;
        }
    }
    return places;
}

/* The bits of place number `place` that get done. */
static uint8_t done(flash_tear_t tear, uint32_t k, uint32_t place, uint32_t i) {
    uint8_t any = (uint8_t)flash_hash(i, k + 1000);
    switch (tear) {
    case FLASH_SUFFIX:
        return place < k ? 0 : 0xFF;
    case FLASH_PARTLY:
        return place < k ? 0xFF : place == k ? any : 0;
    case FLASH_SCATTER:
        return any;
    case FLASH_WEAK_TAIL:
        return 0;
    default:
        return place < k ? 0xFF : 0;
    }
}

static flash_weakness_t weakness_of(flash_tear_t tear) {
    if (tear == FLASH_WEAK_OLD) {
        return FLASH_OLD_THEN_NEW;
    }
    return tear == FLASH_WEAK_ANY ? FLASH_RANDOM : FLASH_NEW_THEN_OLD;
}

/* Regions are never more than the tears of one case. */
static flash_weak_t *free_region(flash_fake_t *fake, const flash_operation_t *operation,
                                 flash_tear_t tear) {
    flash_weak_t *weak = fake->weak[0].bytes == 0 ? &fake->weak[0] : &fake->weak[1];
    weak->offset = operation->offset;
    weak->bytes = operation->bytes;
    weak->weakness = weakness_of(tear);
    weak->since = fake->restarts;
    memset(weak->mask, 0, operation->bytes);
    return weak;
}

/* Of the bits that aren't done, those that are in between. */
static uint8_t between(flash_tear_t tear, uint32_t k, uint32_t place) {
    bool untouched = tear == FLASH_WEAK_TAIL && place < k;
    return untouched ? 0 : 0xFF;
}

void flash_tear(flash_fake_t *fake, const flash_operation_t *operation, flash_tear_t tear,
                uint32_t k) {
    uint8_t now[HAL_FLASH_SECTOR_BYTES];
    uint32_t place = 0;
    uint8_t bits = operation->is_erase ? 0xFF : 0x00;
    flash_weak_t *weak = NULL;
    flash_fake_view(fake, operation->offset, now, operation->bytes);
    if (tear >= FLASH_WEAK_OLD) {
        weak = free_region(fake, operation, tear);
    }
    for (uint32_t i = 0; i < operation->bytes; i++) {
        uint8_t change = changing(operation, i, now[i]);
        if (operation->is_erase) {
            place = i / ERASE_PLACE_BYTES;
        }
        uint8_t mask = change & done(tear, k, place, i);
        flash_fake_settle(fake, operation->offset + i, mask, bits);
        if (weak) {
            weak->mask[i] = change & (uint8_t)~mask & between(tear, k, place);
            weak->new_bits[i] = bits;
        }
        if (!operation->is_erase && change) {
            place++;
        }
    }
}

void hal_flash_times(hal_flash_time_t *program, hal_flash_time_t *erase) {
    *program = *erase = (hal_flash_time_t){0};
}
