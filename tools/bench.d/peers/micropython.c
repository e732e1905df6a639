/* The frame buffer that every display driver in MicroPython draws with. The interpreter that calls it is
 * left out, and so is sending, which is Python's. */
#include "peer.h"

#include "extmod/modframebuf.c"

enum { COLUMNS = 128, ROWS = 64, SPRITE_PX = 32 };

static uint8_t memory[COLUMNS * ROWS / 8];
static mp_obj_framebuf_t frame = {
    .buf = memory, .width = COLUMNS, .height = ROWS, .stride = COLUMNS, .format = FRAMEBUF_MVLSB};

/* Of the interpreter: what an argument holds. All that it makes sure of before is left out. */
mp_int_t mp_obj_get_int(mp_const_obj_t argument) { return MP_OBJ_SMALL_INT_VALUE(argument); }
const char *mp_obj_str_get_str(mp_obj_t text) { return text; }
mp_obj_t mp_obj_cast_to_native_base(mp_obj_t object, mp_const_obj_t type) {
    (void)type;
    return object;
}

/* Nothing wrong is asked of it here. */
NORETURN void mp_raise_TypeError(mp_rom_error_text_t message) {
    (void)message;
    for (;;) {
    }
}

static mp_obj_t number(mp_int_t value) { return MP_OBJ_NEW_SMALL_INT(value); }

uint8_t *const peer_frame = memory;

void peer_clear(void) { framebuf_fill(&frame, number(0)); }

void peer_text(const char *text) {
    mp_obj_t arguments[] = {&frame, (mp_obj_t)text, number(PEER_X), number(PEER_Y), number(1)};
    framebuf_text(5, arguments);
}

void peer_box(void) {
    mp_obj_t arguments[] = {
        &frame,   number(PEER_X), number(PEER_Y), number(PEER_BOX_WIDTH), number(PEER_BOX_HEIGHT),
        number(1)};
    framebuf_fill_rect(6, arguments);
}

/* Dark pixels leave the frame as it is: its key is 0. */
void peer_sprite(const uint8_t *picture, uint32_t bytes) {
    mp_obj_framebuf_t source = {.buf = (void *)picture,
                                .width = (uint16_t)(bytes * 8 / SPRITE_PX),
                                .height = SPRITE_PX,
                                .stride = (uint16_t)(bytes * 8 / SPRITE_PX),
                                .format = FRAMEBUF_MVLSB};
    mp_obj_t arguments[] = {&frame, &source, number(PEER_X), number(PEER_Y), number(0)};
    framebuf_blit(5, arguments);
}
