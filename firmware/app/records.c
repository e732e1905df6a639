#include "records.h"

#include <string.h>

#include "app_internal.h"
#include "byte_order.h"

enum {
    RECORD_OP = 1,
    RECORD_STATS_RESET = 2,
    RECORD_HEAD = 3,
    RECORD_COUNTS = 4,
    RECORD_THROW = 5
};
enum { OP_HEAD_BYTES = 3, STATS_HEAD_BYTES = 2, FACES_PER_CHUNK = 27 };
enum {
    NUMBER_BYTES = 4,
    HEAD_BYTES = 1 + NUMBER_BYTES + CONSOLE_HASH_BYTES,
    COUNTS_BYTES = 1 + sizeof(app_counts_t),
    THROW_BYTES = 1 + sizeof(side_throw_t)
};
enum { CHUNK_STATS = SNAPSHOT_OTHERS, CHUNK_RECEIPTS };

static_assert(HEAD_BYTES + OP_HEAD_BYTES + SESSION_OP_BYTES_MAX <= APP_RECORD_BYTES_MAX,
              "an op fits a record, with the chain's head before it");
static_assert(HEAD_BYTES + THROW_BYTES <= APP_RECORD_BYTES_MAX, "and a throw, too");
static_assert(STATS_FACES % FACES_PER_CHUNK == 0, "statistics are whole chunks");
static_assert(STATS_HEAD_BYTES + FACES_PER_CHUNK * 4 <= SNAPSHOT_CHUNK_BYTES, "and each one fits");

/* An answer carries its position in the game, so that it is never replayed at another. */
uint8_t records_op(const session_t *session, const session_op_t *op, uint8_t *bytes) {
    bytes[0] = RECORD_OP;
    le_put_u16(&bytes[1], (uint16_t)session->now.seq);
    return (uint8_t)(OP_HEAD_BYTES + session_encode(op, &bytes[OP_HEAD_BYTES]));
}

uint8_t records_stats_reset(uint8_t bytes[APP_RECORD_BYTES_MAX]) {
    bytes[0] = RECORD_STATS_RESET;
    return 1;
}

uint8_t records_throw(const side_throw_t *thrown, uint8_t *bytes) {
    bytes[0] = RECORD_THROW;
    memcpy(&bytes[1], thrown, sizeof *thrown);
    return THROW_BYTES;
}

static uint8_t write_head(const app_t *app, uint8_t *bytes) {
    uint8_t chain[CONSOLE_HASH_BYTES];
    uint32_t number = receipts_head(app, chain);
    le_put_u32(&bytes[1], number);
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

static uint8_t receipts_chunk(const app_t *app, snapshot_cursor_t *cursor, uint8_t *bytes) {
    if (cursor->next++ > 0) {
        return 0;
    }
    bytes[0] = CHUNK_RECEIPTS;
    (void)write_head(app, bytes);
    memcpy(&bytes[HEAD_BYTES], &app->noise.counts, sizeof app->noise.counts);
    return HEAD_BYTES + sizeof app->noise.counts;
}

static uint8_t stats_chunk(const app_t *app, snapshot_cursor_t *cursor, uint8_t *bytes) {
    uint16_t first = cursor->next;
    if (first >= STATS_FACES) {
        return 0;
    }
    bytes[0] = CHUNK_STATS;
    bytes[1] = (uint8_t)(first / FACES_PER_CHUNK);
    memcpy(&bytes[STATS_HEAD_BYTES], &app->stats.faces[first], FACES_PER_CHUNK * 4);
    cursor->next = (uint16_t)(first + FACES_PER_CHUNK);
    return STATS_HEAD_BYTES + FACES_PER_CHUNK * 4;
}

uint8_t records_chunk(const app_t *app, snapshot_cursor_t *cursor,
                      uint8_t bytes[SNAPSHOT_CHUNK_BYTES]) {
    enum { PART_STATS = 255, PART_RECEIPTS = 254 };
    uint8_t length = 0;
    if (cursor->part < PART_RECEIPTS) {
        length = snapshot_chunk(&app->session, cursor, bytes);
        *cursor = length > 0 ? *cursor : (snapshot_cursor_t){.part = PART_STATS};
    }
    if (length == 0 && cursor->part == PART_STATS) {
        length = stats_chunk(app, cursor, bytes);
        *cursor = length > 0 ? *cursor : (snapshot_cursor_t){.part = PART_RECEIPTS};
    }
    return length > 0 ? length : receipts_chunk(app, cursor, bytes);
}

/* --- loading ------------------------------------------------------------------------------ */

static bool load_stats(app_t *app, const uint8_t *bytes, uint8_t length) {
    uint32_t counts[FACES_PER_CHUNK];
    if (length != STATS_HEAD_BYTES + sizeof counts || bytes[1] >= STATS_FACES / FACES_PER_CHUNK) {
        return false;
    }
    memcpy(counts, &bytes[STATS_HEAD_BYTES], sizeof counts);
    for (uint8_t i = 0; i < FACES_PER_CHUNK; i++) {
        if (counts[i] > STATS_ROLLS_MAX) {
            return false;
        }
    }
    memcpy(&app->stats.faces[bytes[1] * FACES_PER_CHUNK], counts, sizeof counts);
    return true;
}

static void load_head(app_t *app, const uint8_t *bytes) {
    receipts_restore_head(app, le_get_u32(&bytes[1]), &bytes[1 + NUMBER_BYTES]);
}

static bool load_receipts(app_t *app, const uint8_t *bytes, uint8_t length) {
    if (length != HEAD_BYTES + sizeof app->noise.counts) {
        return false;
    }
    load_head(app, bytes);
    memcpy(&app->noise.counts, &bytes[HEAD_BYTES], sizeof app->noise.counts);
    return true;
}

static bool load_chunk(app_t *app, const uint8_t *bytes, uint8_t length) {
    if (bytes[0] == CHUNK_STATS) {
        return load_stats(app, bytes, length);
    }
    if (bytes[0] == CHUNK_RECEIPTS) {
        return load_receipts(app, bytes, length);
    }
    bool taken = snapshot_load(&app->session, &app->storage.loaded, bytes, length);
    if (bytes[0] >= SNAPSHOT_GAME && bytes[0] <= SNAPSHOT_LOG) {
        app->storage.incomplete = !snapshot_complete(&app->session, &app->storage.loaded);
    }
    return taken;
}

/* An answer or undo is replayed only at the position where it was given. */
static bool is_in_place(const app_t *app, const session_op_t *op, const uint8_t *bytes) {
    uint16_t seq = le_get_u16(&bytes[1]);
    bool of_game = op->kind == OP_ANSWER || op->kind == OP_UNDO;
    return !of_game || (!app->storage.incomplete && seq == (uint16_t)app->session.now.seq);
}

static bool load_op(app_t *app, const uint8_t *bytes, uint8_t length) {
    session_op_t op;
    game_prompt_t prompt;
    if (length <= OP_HEAD_BYTES ||
        !session_decode(&bytes[OP_HEAD_BYTES], (uint8_t)(length - OP_HEAD_BYTES), &op) ||
        !is_in_place(app, &op, bytes)) {
        return false;
    }
    if (session_check_stored(&app->session, &op) != SESSION_OK) {
        return false;
    }
    session_prompt(&app->session, &prompt);
    session_apply(&app->session, &op);
    stats_count_op(app, &op, &prompt);
    app->storage.incomplete = app->storage.incomplete && op.kind != OP_NEW;
    return true;
}

static bool load_throw(app_t *app, const uint8_t *bytes, uint8_t length) {
    side_throw_t thrown;
    if (length != THROW_BYTES) {
        return false;
    }
    memcpy(&thrown, &bytes[1], sizeof thrown);
    if (!side_throw_is_valid(&thrown)) {
        return false;
    }
    stats_count_throw(app, &thrown);
    return true;
}

static bool load_record(app_t *app, const uint8_t *bytes, uint8_t length) {
    app->storage.loaded = (snapshot_progress_t){0};
    if (bytes[0] == RECORD_STATS_RESET) {
        stats_reset(&app->stats);
        return true;
    }
    if (bytes[0] == RECORD_COUNTS && length == COUNTS_BYTES) {
        memcpy(&app->noise.counts, &bytes[1], sizeof app->noise.counts);
        return true;
    }
    if (bytes[0] == RECORD_HEAD && length > HEAD_BYTES) {
        load_head(app, bytes);
        bytes += HEAD_BYTES;
        length = (uint8_t)(length - HEAD_BYTES);
    }
    return bytes[0] == RECORD_THROW ? load_throw(app, bytes, length)
                                    : bytes[0] == RECORD_OP && load_op(app, bytes, length);
}

/* A game loaded before is older than the snapshot: records after it don't belong to that game. */
static bool load_snapshot_begin(app_t *app, const uint8_t *bytes, uint8_t length) {
    (void)bytes;
    (void)length;
    app->storage.loaded = (snapshot_progress_t){0};
    app->storage.incomplete = true;
    return true;
}

/* A game without its whole log continues from its state; that counts as damage. */
static bool load_snapshot_end(app_t *app, const uint8_t *bytes, uint8_t length) {
    const snapshot_progress_t loaded = app->storage.loaded;
    (void)bytes;
    (void)length;
    app->storage.loaded = (snapshot_progress_t){0};
    return !loaded.game || snapshot_complete(&app->session, &loaded);
}

/* The rest of that snapshot's log can't be told from another snapshot's. */
static bool load_gap_chunks(app_t *app, const uint8_t *bytes, uint8_t length) {
    (void)load_snapshot_end(app, bytes, length);
    return false;
}

static bool load_gap(app_t *app, const uint8_t *bytes, uint8_t length) {
    app->storage.incomplete = true;
    return load_gap_chunks(app, bytes, length);
}

void records_load(app_t *app, records_load_t kind, const uint8_t *bytes, uint8_t length) {
    static bool (*const loaders[])(app_t * app, const uint8_t *bytes, uint8_t length) = {
        [LOAD_RECORD] = load_record,         [LOAD_SNAPSHOT_BEGIN] = load_snapshot_begin,
        [LOAD_CHUNK] = load_chunk,           [LOAD_SNAPSHOT_END] = load_snapshot_end,
        [LOAD_GAP_CHUNKS] = load_gap_chunks, [LOAD_GAP] = load_gap,
    };
    static_assert(sizeof loaders / sizeof loaders[0] == LOAD_KINDS, "a function for each kind");
    app->storage.damaged = !loaders[kind](app, bytes, length) || app->storage.damaged;
}

void records_end(app_t *app, bool saves, bool cut) {
    app->storage.saves = saves;
    app->storage.cut = cut;
    ui_view_t view = app_view(app);
    ui_changed(&app->ui, &view, UI_CHANGED_ALL, app->now_us);
    app->bot.closed = app->facts->crashes >= APP_CRASHES_SAFE;
    bot_prompted(app);
}

void records_set_saves(app_t *app, bool saves) { app->storage.saves = saves; }

bool records_damaged(const app_t *app) { return app->storage.damaged; }
