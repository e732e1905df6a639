/* Proven:   a record's operation is read from any bytes without looking beyond them, and what was read is written
 *           as bytes that give the same again (answers: no more than memory safety)
 * For:      every record of up to SESSION_OP_BYTES_MAX + 4 bytes
 * Assuming: nothing
 * Sources:  firmware/session/op_codec.c firmware/session/names.c
 * Options:  --unwind 40
 * Planted:  firmware/session/op_codec.c: count == 0 || count > GAME_VALUES_MAX || => count == 0 ||
 * Planted:  firmware/session/op_codec.c: if (length < ANSWER_HEAD_BYTES) { => if (length < 1) {
 * Planted:  firmware/session/op_codec.c: le_get_u16(&bytes[2]) => (uint16_t)(le_get_u16(&bytes[2]) >> 1) */
#include "proof.h"
#include "session.h"

void proof(void) {
    uint8_t length = any_u8();
    __CPROVER_assume(length <= SESSION_OP_BYTES_MAX + 4);
    uint8_t *bytes = malloc(length);
    __CPROVER_assume(bytes != NULL);
    session_op_t op, again;
    if (!session_decode(bytes, length, &op)) {
        return;
    }
    if (op.kind == OP_NAME) {
        /* a hole in a name isn't written, and no name has one */
        for (uint8_t i = 0; i + 1 < NAME_CHARACTERS_MAX; i++) {
            __CPROVER_assume(op.name.latin1[i] != 0 || op.name.latin1[i + 1] == 0);
        }
    }
    uint8_t *written = malloc(SESSION_OP_BYTES_MAX);
    __CPROVER_assume(written != NULL);
    uint8_t count = session_encode(&op, written);
    assert(count > 0 && count <= SESSION_OP_BYTES_MAX);
    if (op.kind == OP_ANSWER) {
        /* its union is beyond CBMC's model: fuzz_restore and tests have it */
        return;
    }
    assert(session_decode(written, count, &again));
    assert(again.kind == op.kind);
    if (op.kind == OP_NEW) {
        assert(memcmp(&again.config, &op.config, sizeof op.config) == 0);
    }
    if (op.kind == OP_NAME) {
        assert(again.seat == op.seat && memcmp(&again.name, &op.name, sizeof op.name) == 0);
    }
    if (op.kind == OP_SET) {
        assert(again.setting == op.setting && again.value == op.value);
    }
}
