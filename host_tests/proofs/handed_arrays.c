/* Proven:   functions that are handed an array out of a struct, as a pointer, stay within that array: through a pointer
 *           CBMC sees no more than the struct's end, so here each array is alone in its memory
 * For:      Elder signs' hand: any clues, bag and values; Kingsport's winners: 2 to 6 seats, any state; names of a
 *           snapshot: any piece of up to 184 bytes; values below a bound
 * Assuming: no more clues than a hand holds, as is_valid sees to (rules_signs.c)
 * Options:  --unwind 14 --unwindset load_names.0:24
 * Variants: PART=0..3
 * Planted:  PART=0 firmware/rules/signs/signs.c: while (held < SIGNS_HAND) { => while (held <= SIGNS_HAND) {
 * Planted:  PART=0 firmware/rules/signs/signs.c: while (kind + 1 < SIGNS_KINDS && => while (kind < SIGNS_KINDS &&
 * Planted:  PART=1 firmware/rules/kingsport/kingsport_tokens.c: winners[count++] = seat; => winners[seat + ++count] = seat;
 * Planted:  PART=2 firmware/session/snapshot.c: memcpy(&name, &bytes[1 + i * sizeof name], sizeof name); => memcpy(&name, &bytes[1 + 9 * i * sizeof name], sizeof name);
 * Planted:  PART=3 firmware/rules/answer.c: for (uint8_t i = 0; i < count; i++) { => for (uint8_t i = 0; i <= count; i++) { */
#define NEEDS_MEMCHR
#include "proof.h"

#if PART == 0
#include "signs.c"
#elif PART == 1
#include "kingsport_tokens.c"
#elif PART == 2
#include "snapshot.c"
#else
#include "answer.c"
#endif

/* So many of it, and nothing before or behind. */
static void *alone(size_t bytes) {
    void *array = malloc(bytes);
    __CPROVER_assume(array != NULL);
    return array;
}

#if PART == 0
void proof(void) {
    uint8_t *clues = alone(SIGNS_KINDS), *bag = alone(SIGNS_KINDS);
    const uint8_t *values = alone(GAME_VALUES_MAX);
    signs_kind_t *hand = alone(SIGNS_HAND * sizeof *hand);
    __CPROVER_assume(clues[0] + clues[1] + clues[2] <= SIGNS_HAND);
    assert(fill_hand(clues, values, bag, hand) + dice_in(clues) == SIGNS_HAND);
}
#elif PART == 1
void proof(void) {
    kingsport_state_t state;
    __CPROVER_assume(state.seats >= 2 && state.seats <= KINGSPORT_PLAYERS_MAX);
    (void)kingsport_winners(&state, alone(GAME_PLAYERS_MAX));
}
#elif PART == 2
bool name_valid(const name_t *name) { return name->latin1[0] != 0; }

void proof(void) {
    uint8_t length = any_u8(), most = any_u8();
    __CPROVER_assume(length >= 1 && length <= SNAPSHOT_CHUNK_BYTES && most <= SESSION_KNOWN_NAMES);
    (void)load_names(alone(most * sizeof(name_t)), most, alone(length), length);
}
#else
void proof(void) {
    uint8_t count = any_u8();
    __CPROVER_assume(count <= GAME_VALUES_MAX);
    (void)answer_values_below(alone(count), count, any_u8());
}
#endif
