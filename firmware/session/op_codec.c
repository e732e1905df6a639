/* Encodes operations as bytes for the journal: the kind, then
 *
 *   new     game_config_t: game players first bots, 4 parameters of 16 bits
 *   answer  origin in the high nibble, count in the low; then the option or the values
 *   undo    nothing, or how many answers more than one: low, high
 *   name    seat, then the characters
 *   set     setting, value low, value high */
#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "session.h"

enum { NEW_BYTES = 1 + sizeof(game_config_t), SET_BYTES = 4, UNDO_BYTES = 3 };
enum { NAME_HEAD_BYTES = 2, ANSWER_HEAD_BYTES = 2 };
static_assert(ANSWER_HEAD_BYTES + GAME_VALUES_MAX <= SESSION_OP_BYTES_MAX,
              "the longest answer fits");

uint8_t session_encode(const session_op_t *op, uint8_t bytes[SESSION_OP_BYTES_MAX]) {
    uint8_t count;
    bytes[0] = op->kind;
    switch ((session_op_kind_t)op->kind) {
    case OP_NEW:
        memcpy(&bytes[1], &op->config, sizeof op->config);
        return NEW_BYTES;
    case OP_ANSWER:
        count = op->answer.kind == PROMPT_CHOOSE ? 1 : op->answer.count;
        assert(count <= GAME_VALUES_MAX);
        bytes[1] = (uint8_t)(op->origin << 4 | count);
        memcpy(&bytes[ANSWER_HEAD_BYTES], op->answer.values, count);
        return (uint8_t)(ANSWER_HEAD_BYTES + count);
    case OP_NAME:
        count = name_length(&op->name);
        bytes[1] = op->seat;
        memcpy(&bytes[NAME_HEAD_BYTES], op->name.latin1, count);
        return (uint8_t)(NAME_HEAD_BYTES + count);
    case OP_SET:
        bytes[1] = op->setting;
        le_put_u16(&bytes[2], op->value);
        return SET_BYTES;
    case OP_UNDO:
        le_put_u16(&bytes[1], op->undo_more);
        return op->undo_more > 0 ? UNDO_BYTES : 1;
    case OP_KINDS:
        break;
    }
    return 1;
}

static bool decode_answer(const uint8_t *bytes, uint8_t length, session_op_t *op) {
    if (length < ANSWER_HEAD_BYTES) {
        return false;
    }
    uint8_t count = bytes[1] & 15;
    op->origin = (uint8_t)(bytes[1] >> 4);
    if (op->origin > ORIGIN_ENTERED || count == 0 || count > GAME_VALUES_MAX ||
        length != ANSWER_HEAD_BYTES + count) {
        return false;
    }
    op->answer.kind = op->origin == ORIGIN_CHOSEN ? PROMPT_CHOOSE : PROMPT_ROLL;
    op->answer.count = count;
    memcpy(op->answer.values, &bytes[ANSWER_HEAD_BYTES], count);
    return true;
}

bool session_decode(const uint8_t *bytes, uint8_t length, session_op_t *op) {
    memset(op, 0, sizeof *op);
    op->kind = length == 0 ? OP_KINDS : bytes[0];
    switch (op->kind) {
    case OP_NEW:
        if (length != NEW_BYTES) {
            return false;
        }
        memcpy(&op->config, &bytes[1], sizeof op->config);
        return true;
    case OP_ANSWER:
        return decode_answer(bytes, length, op);
    case OP_UNDO:
        op->undo_more = length == UNDO_BYTES ? le_get_u16(&bytes[1]) : 0;
        return length == 1 || (length == UNDO_BYTES && op->undo_more > 0);
    case OP_NAME:
        if (length < NAME_HEAD_BYTES || length > NAME_HEAD_BYTES + NAME_CHARACTERS_MAX) {
            return false;
        }
        op->seat = bytes[1];
        memcpy(op->name.latin1, &bytes[NAME_HEAD_BYTES], length - NAME_HEAD_BYTES);
        return true;
    case OP_SET:
        if (length != SET_BYTES) {
            return false;
        }
        op->setting = bytes[1];
        op->value = le_get_u16(&bytes[2]);
        return true;
    default:
        return false;
    }
}
