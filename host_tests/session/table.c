#include "table.h"

#include <string.h>

session_t table;

session_status_t table_op(const session_op_t *op) {
    uint8_t bytes[SESSION_OP_BYTES_MAX];
    session_op_t read;
    session_status_t status = session_check(&table, op);
    if (status != SESSION_OK) {
        return status;
    }
    /* through its bytes, as the journal would give it back */
    if (!session_decode(bytes, session_encode(op, bytes), &read)) {
        return SESSION_UNKNOWN;
    }
    session_apply(&table, &read);
    return SESSION_OK;
}

void table_new(uint8_t game, uint8_t players) {
    session_op_t op = {.kind = OP_NEW};
    op.config = game_default_config((game_id_t)game);
    op.config.players = game_rules((game_id_t)game)->most_players > 0 ? players : 0;
    session_init(&table);
    (void)table_op(&op);
}

session_status_t table_choose(game_option_t option) {
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    op.answer.kind = PROMPT_CHOOSE;
    op.answer.count = 1;
    op.answer.option = (uint8_t)option;
    return table_op(&op);
}

static session_op_t roll_op(uint8_t value, answer_origin_t origin) {
    game_prompt_t prompt;
    session_op_t op = {.kind = OP_ANSWER, .origin = (uint8_t)origin};
    session_prompt(&table, &prompt);
    op.answer.kind = PROMPT_ROLL;
    op.answer.count = prompt.kind == PROMPT_ROLL ? prompt.count : 1;
    for (uint8_t i = 0; i < op.answer.count; i++) {
        bool fits = prompt.kind != PROMPT_ROLL || value < prompt.bounds[i];
        op.answer.values[i] = (uint8_t)(fits ? value : value % prompt.bounds[i]);
    }
    return op;
}

session_status_t table_draw(uint8_t value) {
    session_op_t op = roll_op(value, ORIGIN_DRAWN);
    return table_op(&op);
}

session_status_t table_enter(uint8_t value) {
    session_op_t op = roll_op(value, ORIGIN_ENTERED);
    return table_op(&op);
}

session_status_t table_undo(void) {
    session_op_t op = {.kind = OP_UNDO};
    return table_op(&op);
}

session_status_t table_set(setting_t setting, uint16_t value) {
    session_op_t op = {.kind = OP_SET, .setting = (uint8_t)setting};
    op.value = value;
    return table_op(&op);
}

bool table_roll(uint8_t fresh) {
    session_op_t op = roll_op(fresh, ORIGIN_DRAWN);
    bool again = session_draw_again(&table, op.answer.values);
    op.origin = again ? ORIGIN_DRAWN_AGAIN : ORIGIN_DRAWN;
    (void)table_op(&op);
    return again;
}

uint32_t random_next(uint32_t *random) {
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random;
}

bool table_random_answer(uint32_t *random) {
    game_prompt_t prompt;
    session_prompt(&table, &prompt);
    if (prompt.kind == PROMPT_CHOOSE) {
        return table_choose((game_option_t)prompt.options[random_next(random) % prompt.count]) ==
               SESSION_OK;
    }
    if (prompt.kind == PROMPT_ROLL) {
        (void)table_roll((uint8_t)(random_next(random) % 100));
    }
    return prompt.kind == PROMPT_ROLL;
}

bool table_same_game(const session_t *a, const session_t *b) {
    if (memcmp(&a->now, &b->now, sizeof a->now) != 0 ||
        memcmp(&a->base, &b->base, sizeof a->base) != 0 || a->log.used != b->log.used ||
        a->log.standing != b->log.standing || a->log.first_line != b->log.first_line) {
        return false;
    }
    for (uint16_t i = 0; i < a->log.used; i++) {
        if (memcmp(log_at(&a->log, i), log_at(&b->log, i), sizeof(log_entry_t)) != 0) {
            return false;
        }
    }
    return memcmp(&a->settings, &b->settings, sizeof a->settings) == 0 &&
           memcmp(a->names, b->names, sizeof a->names) == 0 &&
           memcmp(a->known, b->known, sizeof a->known) == 0 &&
           memcmp(&a->series, &b->series, sizeof a->series) == 0;
}
