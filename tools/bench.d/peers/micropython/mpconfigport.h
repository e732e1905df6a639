/* As little of the interpreter as its frame buffer's source needs. */
#include <alloca.h>
#include <stdint.h>

#define MICROPY_CONFIG_ROM_LEVEL MICROPY_CONFIG_ROM_LEVEL_MINIMUM
#define MICROPY_PY_FRAMEBUF 1
#define MICROPY_PY_ARRAY 0

typedef int32_t mp_int_t;
typedef uint32_t mp_uint_t;
typedef long mp_off_t;
