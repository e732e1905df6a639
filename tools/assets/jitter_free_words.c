/* Writes firmware/entropy/jitter_free_words.c, see health.h:
 *
 *     cc -O2 tools/assets/jitter_free_words.c -o /tmp/words && /tmp/words >
 * firmware/entropy/jitter_free_words.c
 *
 * All in whole numbers, a turn is 2^32, so that it comes out alike everywhere. */
#include <stdint.h>
#include <stdio.h>

#define BITS 16
#define FREQUENCIES 1024 /* of half a turn a sample: the other half gives the same words */
#define PHASES 256
#define SWEEPS 15           /* either way, up to 0.03 turns a sample and sample */
#define SWEEP_TURNS 8589935 /* 0.002 of a turn */

static const uint32_t duties[] = {1717986918, 1825361101, 1932735283, 2040109466, 2147483648u};

static uint8_t words[8192];

static void add(uint32_t word) { words[word >> 3] |= (uint8_t)(1u << (word & 7)); }

static void add_ring(uint32_t step, int32_t sweep, uint32_t duty) {
    uint32_t at[BITS];
    uint32_t phase = 0;
    for (int i = 0; i < BITS; i++) {
        at[i] = phase;
        phase += step;
        step += (uint32_t)sweep;
    }
    for (uint32_t p = 0; p < PHASES; p++) {
        uint32_t word = 0;
        for (int i = 0; i < BITS; i++) {
            word |= (uint32_t)((p << 24) + at[i] < duty) << i;
        }
        add(word);
        add(~word & 0xFFFFu);
    }
}

int main(void) {
    for (uint32_t d = 0; d < sizeof duties / sizeof *duties; d++) {
        for (int32_t s = -SWEEPS; s <= SWEEPS; s++) {
            for (uint32_t f = 0; f < FREQUENCIES; f++) {
                int32_t sweep = s * SWEEP_TURNS;
                uint32_t middle = f << 21;
                add_ring(middle - (uint32_t)(sweep * 7), sweep, duties[d]);
            }
        }
    }
    printf("/* Written by tools/assets/jitter_free_words.c. */\n#include \"health.h\"\n\n"
           "/* clang-format off */\nconst uint8_t jitter_free_words[4096] = {");
    for (uint32_t i = 0; i < 4096; i++) {
        printf("%s%u,", i % 24 == 0 ? "\n    " : "", words[i]);
    }
    printf("\n};\n/* clang-format on */\n");
    return 0;
}
