/* Proven:   a column of a sprite that isn't packed is read from the sprite's own bytes only
 * For:      every sprite of any width and up to 64 rows, every column of it
 * Assuming: its bytes are as many as gfx.h says; what is drawn of it stays in the frame, which gfx_column.c proves
 * Options:  --unwind 6
 * Planted:  firmware/gfx/columns.c: for (; count > 0; count--, lowest -= width) => for (; count >= 0; count--, lowest -= width)
 * Planted:  firmware/gfx/columns.c: + (count - 1) * width; => + count * width; */
#include "columns.c"
#include "proof.h"

void proof(void) {
    gfx_sprite_t sprite;
    __CPROVER_assume(sprite.width > 0 && sprite.height >= 1 && sprite.height <= GFX_HEIGHT_PX);
    uint8_t *bytes = malloc((size_t)sprite.width * ((sprite.height + 7u) / 8u));
    int column = any_int();
    __CPROVER_assume(bytes != NULL && column >= 0 && column < sprite.width);
    sprite.bytes = bytes;
    (void)plain_column(&sprite, column);
}
