#include "unpacked.h"

#include <string.h>

#include "columns.h"

enum { PAGE_PX = 8 };

static const gfx_unpacked_picture_t *find(const gfx_unpacked_t *room, const gfx_sprite_t *sprite) {
    for (const gfx_unpacked_picture_t *one = room->list; one < room->list + GFX_UNPACKED_PICTURES;
         one++) {
        if (one->packed == sprite->bytes && one->bold == sprite->bold) {
            return one;
        }
    }
    return NULL;
}

/* What was there before is unpacked again when it is asked for. */
static void clear_room(gfx_unpacked_t *room, uint16_t at, uint16_t end) {
    for (uint8_t i = 0; i < GFX_UNPACKED_PICTURES; i++) {
        gfx_unpacked_picture_t *old = &room->list[i];
        if (old->at < end && at < old->at + old->size) {
            old->packed = NULL;
        }
    }
}

/* Every stroke a pixel deeper, in a piece below another one. */
static uint8_t bold(uint8_t piece, uint8_t above, int rows) {
    uint32_t all = rows < PAGE_PX ? (1u << rows) - 1u : 0xFFu;
    return (uint8_t)((piece | (uint32_t)piece << 1 | above >> 7) & all);
}

static void unpack(const gfx_sprite_t *sprite, uint8_t *bytes) {
    columns_t columns;
    columns_begin(&columns, sprite);
    for (uint8_t *top = bytes; top < bytes + sprite->width; top++) {
        const uint8_t *piece = &columns.last[1];
        uint8_t *byte = top;
        columns_take(&columns);
        for (int rows = sprite->height; rows > 0; rows -= PAGE_PX, byte += sprite->width, piece++) {
            *byte = sprite->bold ? bold(*piece, piece[-1], rows) : *piece;
        }
    }
}

/* One behind the other, and from the beginning again. */
static const gfx_unpacked_picture_t *put(gfx_unpacked_t *room, const gfx_sprite_t *sprite,
                                         uint16_t size) {
    uint16_t at = room->used + size <= GFX_UNPACKED_BYTES ? room->used : 0;
    uint16_t end = (uint16_t)(at + size);
    clear_room(room, at, end);
    unpack(sprite, &room->bytes[at]);
    gfx_unpacked_picture_t *made = &room->list[room->next];
    *made = (gfx_unpacked_picture_t){sprite->bytes, at, size & 0x7FFFu, sprite->bold};
    room->next = (uint8_t)((room->next + 1) % GFX_UNPACKED_PICTURES);
    room->used = end;
    return made;
}

gfx_sprite_t unpacked_of(gfx_unpacked_t *room, const gfx_sprite_t *sprite) {
    uint16_t size = (uint16_t)(sprite->width * ((sprite->height + PAGE_PX - 1) / PAGE_PX));
    if (!sprite->packed || room == NULL || size > GFX_UNPACKED_BYTES) {
        return *sprite;
    }
    const gfx_unpacked_picture_t *found = find(room, sprite);
    if (found == NULL) {
        found = put(room, sprite, size);
    }
    gfx_sprite_t plain = *sprite;
    plain.packed = GFX_PLAIN;
    plain.bold = false;
    plain.bytes = &room->bytes[found->at];
    return plain;
}
