#include "keep.h"

#include <string.h>

#include "parts.h"

enum { RECORD_OP = 1, RECORD_STATS_RESET = 2 };
enum { OP_HEAD_BYTES = 3, STATS_HEAD_BYTES = 2, FACES_A_PIECE = 27 };
enum { PIECE_STATS = SNAPSHOT_OTHERS };

static_assert(OP_HEAD_BYTES + SESSION_OP_BYTES_MAX <= APP_RECORD_BYTES_MAX, "an op fits a record");
static_assert(STATS_FACES % FACES_A_PIECE == 0, "statistics are whole pieces");
static_assert(STATS_HEAD_BYTES + FACES_A_PIECE * 4 <= SNAPSHOT_PIECE_BYTES, "and each one fits");

/* An answer carries the place that it has in its game, so that it's never played elsewhere. */
uint8_t keep_op(const session_t *session, const session_op_t *op,
                uint8_t bytes[APP_RECORD_BYTES_MAX]) {
    bytes[0] = RECORD_OP;
    bytes[1] = (uint8_t)session->now.seq;
    bytes[2] = (uint8_t)(session->now.seq >> 8);
    return (uint8_t)(OP_HEAD_BYTES + session_encode(op, &bytes[OP_HEAD_BYTES]));
}

uint8_t keep_stats_reset(uint8_t bytes[APP_RECORD_BYTES_MAX]) {
    bytes[0] = RECORD_STATS_RESET;
    return 1;
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

uint8_t keep_piece(const app_t *app, snapshot_cursor_t *cursor,
                   uint8_t bytes[SNAPSHOT_PIECE_BYTES]) {
    enum { PART_STATS = 255 };
    if (cursor->part != PART_STATS) {
        uint8_t length = snapshot_piece(&app->session, cursor, bytes);
        if (length > 0) {
            return length;
        }
        *cursor = (snapshot_cursor_t){.part = PART_STATS};
    }
    return stats_piece(app, cursor, bytes);
}

/* --- taking back -------------------------------------------------------------------------- */

static void take_stats(app_t *app, const uint8_t *bytes, uint8_t length) {
    uint16_t first = (uint16_t)(bytes[1] * FACES_A_PIECE);
    if (length == STATS_HEAD_BYTES + FACES_A_PIECE * 4 && first < STATS_FACES) {
        memcpy(&app->stats.faces[first], &bytes[STATS_HEAD_BYTES], FACES_A_PIECE * 4);
    }
}

static void take_piece(app_t *app, const uint8_t *bytes, uint8_t length) {
    bool of_game =
        (bytes[0] >= SNAPSHOT_GAME && bytes[0] <= SNAPSHOT_LOG) || bytes[0] == SNAPSHOT_SERIES;
    if (bytes[0] == PIECE_STATS && length >= STATS_HEAD_BYTES) {
        take_stats(app, bytes, length);
        return;
    }
    if (of_game && app->taking_torn) {
        return;
    }
    bool taken = snapshot_take(&app->session, bytes, length);
    app->taking_log = app->taking_log || bytes[0] == SNAPSHOT_LOG;
    app->taking_torn = app->taking_torn || (of_game && !taken);
}

/* Of a game with a hole in it, what came before the hole is kept if it begins with its start. */
static void take_gap(app_t *app) {
    app->taking_torn = true;
    app->damaged = true;
    if (app->taking_snapshot && !app->taking_log) {
        session_leave_game(&app->session);
    }
}

static void take_op(app_t *app, const uint8_t *bytes, uint8_t length) {
    session_op_t op;
    game_prompt_t asked;
    if (length <= OP_HEAD_BYTES ||
        !session_decode(&bytes[OP_HEAD_BYTES], (uint8_t)(length - OP_HEAD_BYTES), &op)) {
        return;
    }
    bool answer = op.kind == OP_ANSWER || op.kind == OP_UNDO;
    uint16_t seq = (uint16_t)(bytes[1] | bytes[2] << 8);
    if (answer && (app->taking_torn || seq != (uint16_t)app->session.now.seq)) {
        return;
    }
    session_prompt(&app->session, &asked);
    if (session_check_kept(&app->session, &op) == SESSION_OK) {
        session_apply(&app->session, &op);
        stats_count_op(app, &op, &asked);
        app->taking_torn = app->taking_torn && op.kind != OP_NEW;
    }
}

static void take_record(app_t *app, const uint8_t *bytes, uint8_t length) {
    if (bytes[0] == RECORD_OP) {
        take_op(app, bytes, length);
    } else if (bytes[0] == RECORD_STATS_RESET) {
        stats_reset(&app->stats);
    }
}

void keep_take(app_t *app, keep_kind_t kind, const uint8_t *bytes, uint8_t length) {
    switch (kind) {
    case KEEP_SNAPSHOT_BEGIN:
        app->taking_snapshot = true;
        app->taking_log = false;
        app->taking_torn = false;
        return;
    case KEEP_PIECE:
        take_piece(app, bytes, length);
        return;
    case KEEP_SNAPSHOT_END:
        app->taking_snapshot = false;
        return;
    case KEEP_GAP:
        take_gap(app);
        return;
    case KEEP_RECORD:
        take_record(app, bytes, length);
        return;
    }
}

void keep_end(app_t *app, bool keeps, bool damaged) {
    app->keeps = keeps;
    app->damaged = app->damaged || damaged;
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, UI_CHANGED_ALL, app->now_us);
}
