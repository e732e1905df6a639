#include "records.h"

#include <string.h>

#include "parts.h"

enum { RECORD_OP = 1, RECORD_STATS_RESET = 2, RECORD_HEAD = 3, RECORD_COUNTS = 4 };
enum { OP_HEAD_BYTES = 3, STATS_HEAD_BYTES = 2, FACES_A_PIECE = 27 };
enum {
    NUMBER_BYTES = 4,
    HEAD_BYTES = 1 + NUMBER_BYTES + CONSOLE_HASH_BYTES,
    COUNTS_BYTES = 1 + sizeof(app_counts_t)
};
enum { PIECE_STATS = SNAPSHOT_OTHERS, PIECE_TRUST };

static_assert(HEAD_BYTES + OP_HEAD_BYTES + SESSION_OP_BYTES_MAX <= APP_RECORD_BYTES_MAX,
              "an op fits a record, with the chain's head before it");
static_assert(STATS_FACES % FACES_A_PIECE == 0, "statistics are whole pieces");
static_assert(STATS_HEAD_BYTES + FACES_A_PIECE * 4 <= SNAPSHOT_PIECE_BYTES, "and each one fits");

/* An answer carries the place that it has in its game, so that it's never played elsewhere. */
uint8_t records_op(const session_t *session, const session_op_t *op, uint8_t *bytes) {
    bytes[0] = RECORD_OP;
    bytes[1] = (uint8_t)session->now.seq;
    bytes[2] = (uint8_t)(session->now.seq >> 8);
    return (uint8_t)(OP_HEAD_BYTES + session_encode(op, &bytes[OP_HEAD_BYTES]));
}

uint8_t records_stats_reset(uint8_t bytes[APP_RECORD_BYTES_MAX]) {
    bytes[0] = RECORD_STATS_RESET;
    return 1;
}

static uint8_t write_head(const app_t *app, uint8_t *bytes) {
    uint8_t chain[CONSOLE_HASH_BYTES];
    uint32_t number = trust_head(app, chain);
    for (uint8_t i = 0; i < NUMBER_BYTES; i++) {
        bytes[1 + i] = (uint8_t)(number >> (8 * i));
    }
    memcpy(&bytes[1 + NUMBER_BYTES], chain, sizeof chain);
    return HEAD_BYTES;
}

uint8_t records_head(const app_t *app, uint8_t bytes[APP_RECORD_BYTES_MAX]) {
    bytes[0] = RECORD_HEAD;
    return write_head(app, bytes);
}

uint8_t records_counts(const app_counts_t *counts, uint8_t bytes[APP_RECORD_BYTES_MAX]) {
    bytes[0] = RECORD_COUNTS;
    memcpy(&bytes[1], counts, sizeof *counts);
    return COUNTS_BYTES;
}

static uint8_t trust_piece(const app_t *app, snapshot_cursor_t *cursor, uint8_t *bytes) {
    if (cursor->next++ > 0) {
        return 0;
    }
    bytes[0] = PIECE_TRUST;
    (void)write_head(app, bytes);
    memcpy(&bytes[HEAD_BYTES], &app->trust.counts, sizeof app->trust.counts);
    return HEAD_BYTES + sizeof app->trust.counts;
}

static uint8_t stats_piece(const app_t *app, snapshot_cursor_t *cursor, uint8_t *bytes) {
    uint16_t first = cursor->next;
    if (first >= STATS_FACES) {
        return 0;
    }
    bytes[0] = PIECE_STATS;
    bytes[1] = (uint8_t)(first / FACES_A_PIECE);
    memcpy(&bytes[STATS_HEAD_BYTES], &app->stats.faces[first], FACES_A_PIECE * 4);
    cursor->next = (uint16_t)(first + FACES_A_PIECE);
    return STATS_HEAD_BYTES + FACES_A_PIECE * 4;
}

uint8_t records_piece(const app_t *app, snapshot_cursor_t *cursor,
                      uint8_t bytes[SNAPSHOT_PIECE_BYTES]) {
    enum { PART_STATS = 255, PART_TRUST = 254 };
    uint8_t length = 0;
    if (cursor->part < PART_TRUST) {
        length = snapshot_piece(&app->session, cursor, bytes);
        *cursor = length > 0 ? *cursor : (snapshot_cursor_t){.part = PART_STATS};
    }
    if (length == 0 && cursor->part == PART_STATS) {
        length = stats_piece(app, cursor, bytes);
        *cursor = length > 0 ? *cursor : (snapshot_cursor_t){.part = PART_TRUST};
    }
    return length > 0 ? length : trust_piece(app, cursor, bytes);
}

/* --- taking back -------------------------------------------------------------------------- */

static bool take_stats(app_t *app, const uint8_t *bytes, uint8_t length) {
    uint32_t counts[FACES_A_PIECE];
    if (length != STATS_HEAD_BYTES + sizeof counts || bytes[1] >= STATS_FACES / FACES_A_PIECE) {
        return false;
    }
    memcpy(counts, &bytes[STATS_HEAD_BYTES], sizeof counts);
    for (uint8_t i = 0; i < FACES_A_PIECE; i++) {
        if (counts[i] > STATS_ROLLS_MAX) {
            return false;
        }
    }
    memcpy(&app->stats.faces[bytes[1] * FACES_A_PIECE], counts, sizeof counts);
    return true;
}

static void take_head(app_t *app, const uint8_t *bytes) {
    uint32_t number = 0;
    for (uint8_t i = 0; i < NUMBER_BYTES; i++) {
        number |= (uint32_t)bytes[1 + i] << (8 * i);
    }
    trust_take_head(app, number, &bytes[1 + NUMBER_BYTES]);
}

static bool take_trust(app_t *app, const uint8_t *bytes, uint8_t length) {
    if (length != HEAD_BYTES + sizeof app->trust.counts) {
        return false;
    }
    take_head(app, bytes);
    trust_take_counts(app, &bytes[HEAD_BYTES]);
    return true;
}

static bool take_piece(app_t *app, const uint8_t *bytes, uint8_t length) {
    if (bytes[0] == PIECE_STATS) {
        return take_stats(app, bytes, length);
    }
    if (bytes[0] == PIECE_TRUST) {
        return take_trust(app, bytes, length);
    }
    bool taken = snapshot_load(&app->session, &app->keeping.taken, bytes, length);
    if (bytes[0] >= SNAPSHOT_GAME && bytes[0] <= SNAPSHOT_LOG) {
        app->keeping.torn = !snapshot_complete(&app->session, &app->keeping.taken);
    }
    return taken;
}

/* An answer or undo is played only where it was given. */
static bool is_in_place(const app_t *app, const session_op_t *op, const uint8_t *bytes) {
    uint16_t seq = (uint16_t)(bytes[1] | bytes[2] << 8);
    bool of_game = op->kind == OP_ANSWER || op->kind == OP_UNDO;
    return !of_game || (!app->keeping.torn && seq == (uint16_t)app->session.now.seq);
}

static bool take_op(app_t *app, const uint8_t *bytes, uint8_t length) {
    session_op_t op;
    game_prompt_t asked;
    if (length <= OP_HEAD_BYTES ||
        !session_decode(&bytes[OP_HEAD_BYTES], (uint8_t)(length - OP_HEAD_BYTES), &op) ||
        !is_in_place(app, &op, bytes)) {
        return false;
    }
    if (session_check_stored(&app->session, &op) != SESSION_OK) {
        return false;
    }
    session_prompt(&app->session, &asked);
    session_apply(&app->session, &op);
    stats_count_op(app, &op, &asked);
    app->keeping.torn = app->keeping.torn && op.kind != OP_NEW;
    return true;
}

static bool take_record(app_t *app, const uint8_t *bytes, uint8_t length) {
    app->keeping.taken = (snapshot_progress_t){0};
    if (bytes[0] == RECORD_STATS_RESET) {
        stats_reset(&app->stats);
        return true;
    }
    if (bytes[0] == RECORD_COUNTS && length == COUNTS_BYTES) {
        trust_take_counts(app, &bytes[1]);
        return true;
    }
    if (bytes[0] == RECORD_HEAD && length > HEAD_BYTES) {
        take_head(app, bytes);
        bytes += HEAD_BYTES;
        length = (uint8_t)(length - HEAD_BYTES);
    }
    return bytes[0] == RECORD_OP && take_op(app, bytes, length);
}

/* A game known from before is older than the snapshot: what follows doesn't go on from it. */
static bool take_begin(app_t *app, const uint8_t *bytes, uint8_t length) {
    (void)bytes;
    (void)length;
    app->keeping.taken = (snapshot_progress_t){0};
    app->keeping.torn = true;
    return true;
}

/* A game whose log isn't whole is played on from where it is, and that is told. */
static bool take_end(app_t *app, const uint8_t *bytes, uint8_t length) {
    const snapshot_progress_t taken = app->keeping.taken;
    (void)bytes;
    (void)length;
    app->keeping.taken = (snapshot_progress_t){0};
    return !taken.game || snapshot_complete(&app->session, &taken);
}

/* What is left of that snapshot's log can't be told from another's. */
static bool take_gap_pieces(app_t *app, const uint8_t *bytes, uint8_t length) {
    (void)take_end(app, bytes, length);
    return false;
}

static bool take_gap(app_t *app, const uint8_t *bytes, uint8_t length) {
    app->keeping.torn = true;
    return take_gap_pieces(app, bytes, length);
}

void records_take(app_t *app, records_take_t kind, const uint8_t *bytes, uint8_t length) {
    static bool (*const takers[])(app_t * app, const uint8_t *bytes, uint8_t length) = {
        [TAKE_RECORD] = take_record,         [TAKE_SNAPSHOT_BEGIN] = take_begin,
        [TAKE_PIECE] = take_piece,           [TAKE_SNAPSHOT_END] = take_end,
        [TAKE_GAP_PIECES] = take_gap_pieces, [TAKE_GAP] = take_gap,
    };
    static_assert(sizeof takers / sizeof takers[0] == TAKE_KINDS, "a taker for each kind");
    app->keeping.damaged = !takers[kind](app, bytes, length) || app->keeping.damaged;
}

void keeping_changed(app_t *app) { app->keeping.fresh = false; }

void keeping_forgotten(app_t *app) {
    app->keeping.fresh = true;
    app->keeping.damaged = false;
    app->keeping.cut = false;
}

void records_cut_off(app_t *app) { app->keeping.cut = true; }

void records_works(app_t *app, bool keeps) { app->keeping.keeps = keeps; }

bool records_damaged(const app_t *app) { return app->keeping.damaged; }

void records_end(app_t *app, bool keeps) {
    app->keeping.keeps = keeps;
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, UI_CHANGED_ALL, app->now_us);
}
