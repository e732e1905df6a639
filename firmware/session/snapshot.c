#include "snapshot.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "byte_order.h"

/* Places in a SNAPSHOT_GAME chunk. */
enum {
    CONFIG_AT = 1,
    LINE_AT = CONFIG_AT + sizeof(game_config_t),
    ENTRIES_AT = LINE_AT + 4,
    SEQ_AT = ENTRIES_AT + 2,
    AMENDED_AT = SEQ_AT + 4,
    ROLLED_AT = AMENDED_AT + 2,
    SERIES_AT = ROLLED_AT + 3 + GAME_VALUES_MAX,
    SERIES_BYTES = offsetof(session_series_t, amended),
    STATE_AT = SERIES_AT + SERIES_BYTES,
    SERIES_AMENDED_BYTES = 2, /* after the state */
};
static_assert(STATE_AT + GAME_PART_BYTES + SERIES_AMENDED_BYTES <= SNAPSHOT_CHUNK_BYTES,
              "the largest state fits");
static_assert(sizeof(settings_t) + 1 <= SNAPSHOT_CHUNK_BYTES, "settings fit one chunk");
static_assert((1 + SESSION_KNOWN_NAMES) * sizeof(name_t) < SNAPSHOT_CHUNK_BYTES, "names fit, too");

/* Two chunks of the log fit a page of flash with their headers: STORE_HALF_BYTES. */
enum { LOG_CHUNK_BYTES = 112, LOG_HEAD_BYTES = 3, ENTRY_HEAD_BYTES = 3 };
enum { ENTRY_BYTES_MAX = ENTRY_HEAD_BYTES + 2 + GAME_VALUES_MAX };

/* SNAPSHOT_ROLL_COUNTS: the path, then rows of ask, player, count. */
enum { PATH_AT = 1, PATH_BYTES = 4, ROWS_AT = PATH_AT + PATH_BYTES, ROW_BYTES = 4 };
static_assert(ROWS_AT + ROLL_COUNTS * ROW_BYTES <= SNAPSHOT_CHUNK_BYTES, "all rows fit one chunk");

/* An entry of the log: tag, who (player high, count low), and a third byte: of a roll its first bound, of a
 * choice its flags. */
enum {
    TAG_ASK = 31,
    TAG_ROLL = 1 << 5,
    TAG_ENTERED = 1 << 6,
    TAG_UNDONE = 1 << 7,
    WHO_NOBODY = 15,
    BOUND_BITS = 0x7F,
    BOUND_KNOWN_ELSEWHERE = 0x80,
    FLAG_KNOWN_ELSEWHERE = 1,
    FLAG_SEEN = 2,
    FLAG_AMENDED = 4
};
static_assert(ASK_IDS <= TAG_ASK + 1, "an ask fits its five bits");

/* --- writing ------------------------------------------------------------------------------ */

static uint8_t write_plain(const void *from, size_t count, uint8_t *bytes) {
    memcpy(&bytes[1], from, count);
    return (uint8_t)(1 + count);
}

static uint8_t write_game(const session_t *session, uint8_t *bytes) {
    const session_point_t *base = &session->base;
    const session_rolled_t *rolled = &base->rolled;
    uint8_t state_bytes = game_rules((game_id_t)session->config.game)->state_bytes;
    memcpy(&bytes[CONFIG_AT], &session->config, sizeof session->config);
    le_put_u32(&bytes[LINE_AT], session->log.first_line);
    le_put_u16(&bytes[ENTRIES_AT], session->log.used);
    le_put_u32(&bytes[SEQ_AT], base->seq);
    le_put_u16(&bytes[AMENDED_AT], base->amended);
    bytes[ROLLED_AT] = rolled->count;
    bytes[ROLLED_AT + 1] = rolled->ask;
    bytes[ROLLED_AT + 2] = rolled->entered;
    memcpy(&bytes[ROLLED_AT + 3], rolled->values, sizeof rolled->values);
    memcpy(&bytes[SERIES_AT], &session->series, SERIES_BYTES);
    memcpy(&bytes[STATE_AT], base->game.part, state_bytes);
    le_put_u16(&bytes[STATE_AT + state_bytes], session->series.amended);
    return (uint8_t)(STATE_AT + state_bytes + SERIES_AMENDED_BYTES);
}

static uint8_t write_roll_counts(const session_t *session, uint8_t *bytes) {
    const roll_count_t *row = session->base.roll_counts.rows;
    uint8_t at = ROWS_AT;
    le_put_u32(&bytes[PATH_AT], session->base.path);
    for (uint8_t i = 0; i < ROLL_COUNTS && row[i].count > 0; i++) {
        bytes[at] = row[i].ask;
        bytes[at + 1] = row[i].player;
        le_put_u16(&bytes[at + 2], row[i].count);
        at = (uint8_t)(at + ROW_BYTES);
    }
    return at;
}

/* How many bytes follow an entry's head: a roll's values, or the option and, if undone, its path. */
static uint8_t stored_values(const log_entry_t *entry) {
    bool path = entry->kind != PROMPT_ROLL && entry->undone;
    return path ? 1 + PATH_BYTES : entry->count;
}

static uint8_t third_byte(const log_entry_t *entry) {
    if (entry->kind == PROMPT_ROLL) {
        return (uint8_t)(entry->first_bound | (entry->known_elsewhere ? BOUND_KNOWN_ELSEWHERE : 0));
    }
    return (uint8_t)((entry->known_elsewhere ? FLAG_KNOWN_ELSEWHERE : 0) |
                     (entry->seen ? FLAG_SEEN : 0) | (entry->amended ? FLAG_AMENDED : 0));
}

/* The head, (undone) nth, values or option, (undone choice) path */
static uint8_t write_entry(const log_entry_t *entry, uint8_t *bytes) {
    uint8_t stored = stored_values(entry), at = ENTRY_HEAD_BYTES;
    bool roll = entry->kind == PROMPT_ROLL;
    uint8_t player = entry->player == GAME_NOBODY ? WHO_NOBODY : entry->player;
    bytes[0] = (uint8_t)(entry->ask | (roll ? TAG_ROLL : 0) | (entry->entered ? TAG_ENTERED : 0) |
                         (entry->undone ? TAG_UNDONE : 0));
    bytes[1] = (uint8_t)(player << 4 | entry->count);
    bytes[2] = third_byte(entry);
    if (entry->undone) {
        le_put_u16(&bytes[at], entry->nth);
        at = (uint8_t)(at + 2);
    }
    memcpy(&bytes[at], entry->values, entry->count);
    if (stored > entry->count) {
        le_put_u32(&bytes[at + 1], entry->path);
    }
    return (uint8_t)(at + stored);
}

/* As many entries as fit; the next chunk holds the rest. */
static uint8_t write_log(const log_t *log, snapshot_cursor_t *cursor, uint8_t *bytes) {
    uint8_t length = LOG_HEAD_BYTES;
    le_put_u16(&bytes[1], cursor->next);
    while (cursor->next < log->used && length + ENTRY_BYTES_MAX <= LOG_CHUNK_BYTES) {
        length = (uint8_t)(length + write_entry(log_at(log, cursor->next), &bytes[length]));
        cursor->next++;
    }
    cursor->part = cursor->next < log->used ? SNAPSHOT_LOG - 1 : SNAPSHOT_LOG;
    return length;
}

uint8_t snapshot_chunk(const session_t *session, snapshot_cursor_t *cursor,
                       uint8_t bytes[SNAPSHOT_CHUNK_BYTES]) {
    assert(cursor->next <= session->log.used);
    uint8_t last = session->now.game.game == GAME_NONE ? SNAPSHOT_KNOWN : SNAPSHOT_LOG;
    if (cursor->part >= last) {
        return 0;
    }
    bytes[0] = ++cursor->part;
    switch (bytes[0]) {
    case SNAPSHOT_SETTINGS:
        return write_plain(&session->settings, sizeof session->settings, bytes);
    case SNAPSHOT_NAMES:
        return write_plain(session->names, sizeof session->names, bytes);
    case SNAPSHOT_KNOWN:
        return write_plain(session->known, sizeof session->known, bytes);
    case SNAPSHOT_GAME:
        return write_game(session, bytes);
    case SNAPSHOT_ROLL_COUNTS:
        return write_roll_counts(session, bytes);
    default:
        return write_log(&session->log, cursor, bytes);
    }
}

/* --- loading: settings and names ----------------------------------------------------------- */

static bool load_settings(session_t *session, const uint8_t *bytes, uint8_t length) {
    if (length != 1 + sizeof session->settings) {
        return false;
    }
    bool valid = true;
    for (uint8_t i = 0; i < SETTINGS; i++) {
        uint16_t value = le_get_u16(&bytes[1 + 2 * i]);
        if (settings_valid((setting_t)i, value)) {
            session->settings.value[i] = value;
        } else {
            valid = false;
        }
    }
    return valid;
}

/* Invalid names are skipped without an error: a row of `known` may be empty. */
static bool load_names(name_t *names, uint8_t count, const uint8_t *bytes, uint8_t length) {
    if (length != 1 + count * sizeof(name_t)) {
        return false;
    }
    for (uint8_t i = 0; i < count; i++) {
        name_t name;
        memcpy(&name, &bytes[1 + i * sizeof name], sizeof name);
        names[i] = name_valid(&name) ? name : names[i];
    }
    return true;
}

static bool load_known(session_t *session, const uint8_t *bytes, uint8_t length) {
    if (length == 1 + sizeof session->known) {
        memset(session->known, 0, sizeof session->known);
    }
    return load_names(session->known, SESSION_KNOWN_NAMES, bytes, length);
}

/* --- loading: the game ---------------------------------------------------------------------- */

static bool read_point(const game_config_t *config, const uint8_t *bytes, uint8_t length,
                       session_point_t *point) {
    uint8_t state_bytes = game_rules((game_id_t)config->game)->state_bytes;
    session_rolled_t *rolled = &point->rolled;
    memset(point, 0, sizeof *point);
    if (length != STATE_AT + state_bytes + SERIES_AMENDED_BYTES) {
        return false;
    }
    point->path = LOG_PATH_START;
    point->seq = le_get_u32(&bytes[SEQ_AT]);
    point->amended = le_get_u16(&bytes[AMENDED_AT]);
    point->game.game = config->game;
    memcpy(point->game.part, &bytes[STATE_AT], state_bytes);
    rolled->count = bytes[ROLLED_AT];
    rolled->ask = bytes[ROLLED_AT + 1];
    rolled->entered = bytes[ROLLED_AT + 2] != 0;
    memcpy(rolled->values, &bytes[ROLLED_AT + 3], sizeof rolled->values);
    bool possible =
        rolled->count == 0 || game_could_roll(config, rolled->ask, rolled->values, rolled->count);
    return possible && game_is_valid(&point->game, config);
}

static bool load_game(session_t *session, snapshot_progress_t *progress, const uint8_t *bytes,
                      uint8_t length) {
    game_config_t config;
    session_point_t point;
    if (length <= STATE_AT) {
        return false;
    }
    memcpy(&config, &bytes[CONFIG_AT], sizeof config);
    uint16_t entries = le_get_u16(&bytes[ENTRIES_AT]);
    if (entries > LOG_ENTRIES || game_check_config(&config) != GAME_OK ||
        !read_point(&config, bytes, length, &point)) {
        return false;
    }
    session->config = config;
    session->base = point;
    session_begin_at_base(session);
    memcpy(&session->series, &bytes[SERIES_AT], SERIES_BYTES);
    session->series.amended = le_get_u16(&bytes[length - SERIES_AMENDED_BYTES]);
    log_clear(&session->log);
    session->log.first_line = le_get_u32(&bytes[LINE_AT]);
    *progress = (snapshot_progress_t){.game = true, .entries = entries};
    return true;
}

/* --- loading: how often each roll was prompted ---------------------------------------------- */

static bool is_seat(const game_config_t *config, uint8_t player) {
    return player == GAME_NOBODY || player < config->players;
}

static bool load_roll_counts(session_t *session, snapshot_progress_t *progress,
                             const uint8_t *bytes, uint8_t length) {
    roll_counts_t counts = {0};
    uint8_t rows = (uint8_t)(length < ROWS_AT ? 0 : (length - ROWS_AT) / ROW_BYTES);
    bool whole = length == ROWS_AT + rows * ROW_BYTES && rows <= ROLL_COUNTS;
    if (!whole || !progress->game || progress->roll_counts || session->log.used > 0) {
        return false;
    }
    for (uint8_t i = 0; i < rows; i++) {
        const uint8_t *at = &bytes[ROWS_AT + i * ROW_BYTES];
        roll_count_t row = {.ask = at[0], .player = at[1], .count = le_get_u16(&at[2])};
        if (row.ask >= ASK_IDS || !is_seat(&session->config, row.player) || row.count == 0 ||
            roll_counts_of(&counts, row.ask, row.player) > 0) {
            return false;
        }
        counts.rows[i] = row;
    }
    session->base.roll_counts = counts;
    session->base.path = le_get_u32(&bytes[PATH_AT]);
    session_begin_at_base(session);
    progress->roll_counts = true;
    return true;
}

/* --- loading: the log ----------------------------------------------------------------------- */

/* What isn't stored for a standing entry, since it follows from the answers before it. */
static void place_entry(const session_t *session, log_entry_t *entry) {
    if (entry->kind == PROMPT_ROLL) {
        entry->nth = roll_counts_of(&session->now.roll_counts, entry->ask, entry->player);
    } else {
        entry->nth = (uint16_t)session->now.seq;
        entry->path = session->now.path;
    }
}

/* The first three bytes. A standing entry isn't known elsewhere; only a choice is seen or amended. */
static void read_head(const uint8_t *bytes, log_entry_t *entry) {
    bool roll = (bytes[0] & TAG_ROLL) != 0;
    uint8_t elsewhere = roll ? BOUND_KNOWN_ELSEWHERE : FLAG_KNOWN_ELSEWHERE;
    memset(entry, 0, sizeof *entry);
    entry->kind = roll ? PROMPT_ROLL : PROMPT_CHOOSE;
    entry->ask = bytes[0] & TAG_ASK;
    entry->entered = (bytes[0] & TAG_ENTERED) != 0;
    entry->undone = (bytes[0] & TAG_UNDONE) != 0;
    entry->player = bytes[1] >> 4 == WHO_NOBODY ? GAME_NOBODY : bytes[1] >> 4;
    entry->count = bytes[1] & 15;
    entry->first_bound = roll ? bytes[2] & BOUND_BITS : 0;
    entry->known_elsewhere = entry->undone && (bytes[2] & elsewhere) != 0;
    entry->seen = !roll && (bytes[2] & FLAG_SEEN) != 0;
    entry->amended = !roll && (bytes[2] & FLAG_AMENDED) != 0;
}

/* Reads an entry. Returns how many bytes it has, 0: it is malformed. */
static uint8_t read_entry(const session_t *session, const uint8_t *bytes, uint8_t length,
                          log_entry_t *entry) {
    if (length < ENTRY_HEAD_BYTES) {
        return 0;
    }
    read_head(bytes, entry);
    uint8_t head = (uint8_t)(ENTRY_HEAD_BYTES + (entry->undone ? 2 : 0));
    uint8_t stored = stored_values(entry);
    bool choice = entry->kind == PROMPT_CHOOSE;
    if (entry->count == 0 || entry->count > (choice ? 1 : GAME_VALUES_MAX) ||
        length < head + stored) {
        return 0;
    }
    if (entry->undone) {
        entry->nth = le_get_u16(&bytes[ENTRY_HEAD_BYTES]);
        entry->path = choice ? le_get_u32(&bytes[head + 1]) : 0;
    } else {
        place_entry(session, entry);
    }
    memcpy(entry->values, &bytes[head], entry->count);
    return (uint8_t)(head + stored);
}

/* Could it be an entry of this game's log? */
static bool entry_fits(const game_config_t *config, const log_entry_t *entry) {
    if (entry->ask >= ASK_IDS || !is_seat(config, entry->player)) {
        return false;
    }
    if (entry->kind == PROMPT_CHOOSE) {
        return !entry->entered && entry->values[0] < OPTION_IDS;
    }
    return game_could_roll(config, entry->ask, entry->values, entry->count) &&
           entry->values[0] < entry->first_bound;
}

/* Does it answer the current prompt? The engine checks its values. */
static bool entry_answers(const session_t *session, const log_entry_t *entry) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    return entry->kind == prompt.kind && entry->ask == prompt.ask &&
           entry->player == prompt.player &&
           (entry->kind == PROMPT_CHOOSE || entry->first_bound == prompt.bounds[0]);
}

static bool load_entry(session_t *session, const log_entry_t *entry) {
    if (!entry_fits(&session->config, entry)) {
        return false;
    }
    if (!entry->undone && !(entry_answers(session, entry) && session_play(session, entry))) {
        return false;
    }
    log_add(&session->log, entry);
    return true;
}

static bool load_log(session_t *session, snapshot_progress_t *progress, const uint8_t *bytes,
                     uint8_t length) {
    if (!progress->game || !progress->roll_counts || length < LOG_HEAD_BYTES ||
        le_get_u16(&bytes[1]) != session->log.used) {
        return false;
    }
    for (uint8_t at = LOG_HEAD_BYTES; at < length;) {
        log_entry_t entry;
        uint8_t read = read_entry(session, &bytes[at], (uint8_t)(length - at), &entry);
        if (read == 0 || session->log.used >= progress->entries || !load_entry(session, &entry)) {
            progress->game = false;
            return false;
        }
        at = (uint8_t)(at + read);
    }
    return true;
}

bool snapshot_load(session_t *session, snapshot_progress_t *progress, const uint8_t *bytes,
                   uint8_t length) {
    switch (length == 0 ? 0 : bytes[0]) {
    case SNAPSHOT_SETTINGS:
        return load_settings(session, bytes, length);
    case SNAPSHOT_NAMES:
        return load_names(session->names, GAME_PLAYERS_MAX, bytes, length);
    case SNAPSHOT_KNOWN:
        return load_known(session, bytes, length);
    case SNAPSHOT_GAME:
        return load_game(session, progress, bytes, length);
    case SNAPSHOT_ROLL_COUNTS:
        return load_roll_counts(session, progress, bytes, length);
    case SNAPSHOT_LOG:
        return load_log(session, progress, bytes, length);
    default:
        return false;
    }
}

bool snapshot_complete(const session_t *session, const snapshot_progress_t *progress) {
    return progress->game && session->log.used == progress->entries;
}
