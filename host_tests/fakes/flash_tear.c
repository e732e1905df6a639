#include "flash_tear.h"

#include <assert.h>
#include <string.h>

#define ERASE_PLACE_BYTES 16u

static const char *const names[] = {"prefix",   "suffix",   "partly",    "scatter",
                                    "weak-old", "weak-new", "weak-tail", "weak-any"};
static_assert(sizeof names / sizeof names[0] == FLASH_TEARS, "a name for each");

const char *flash_tear_name(flash_tear_t tear) { return names[tear]; }

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
