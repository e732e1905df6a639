#include "snapshot.h"

#include <stddef.h>
#include <string.h>

#include "byte_order.h"

/* Parts without a game: those before this one. */
enum { PART_GAME = 3 };

/* Places in a SNAPSHOT_GAME piece. */
enum {
    CONFIG_AT = 1,
    LINE_AT = CONFIG_AT + sizeof(game_config_t),
    ENTRIES_AT = LINE_AT + 4,
    SEQ_AT = ENTRIES_AT + 2,
    MENDED_AT = SEQ_AT + 4,
    ROLLED_AT = MENDED_AT + 2,
    SERIES_AT = ROLLED_AT + 3 + GAME_VALUES_MAX,
    SERIES_BYTES = offsetof(session_series_t, mended),
    STATE_AT = SERIES_AT + SERIES_BYTES,
    SERIES_MENDED_BYTES = 2, /* behind the state */
};
static_assert(STATE_AT + GAME_PART_BYTES + SERIES_MENDED_BYTES <= SNAPSHOT_PIECE_BYTES,
              "the longest state");
static_assert(sizeof(settings_t) + 1 <= SNAPSHOT_PIECE_BYTES, "settings are one piece");
static_assert((1 + SESSION_KNOWN_NAMES) * sizeof(name_t) < SNAPSHOT_PIECE_BYTES, "names are, too");

/* Pieces of a log are so long that two fit a page of flash, titles and all: STORE_HALF_BYTES. */
enum { LOG_PIECE_BYTES = 112, LOG_HEAD_BYTES = 3, ENTRY_HEAD_BYTES = 3 };
enum { ENTRY_BYTES_MAX = ENTRY_HEAD_BYTES + 2 + GAME_VALUES_MAX };

/* SNAPSHOT_ASKED: the path, and rows of ask, player, count. */
enum { PATH_AT = 1, ASKED_AT = PATH_AT + LOG_PATH_BYTES, ASKED_ROW_BYTES = 4 };
static_assert(ASKED_AT + ASKED_ROWS * ASKED_ROW_BYTES <= SNAPSHOT_PIECE_BYTES,
              "all rows are one piece");

/* Entry tags of log_slot_t, and the third byte of a roll: what isn't kept follows from the rest. */
enum { BOUND_BITS = 0x7F, KNOWN_ELSEWHERE_BIT = 0x80 };
enum { TAG_ASK = 31, TAG_ROLL = 1 << 5, TAG_UNDONE = 1 << 7, NOBODY = 15 };

/* --- writing ------------------------------------------------------------------------------ */

static uint8_t write_settings(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    cursor->part++;
    memcpy(&bytes[1], &session->settings, sizeof session->settings);
    return 1 + sizeof session->settings;
}

static uint8_t write_names(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    cursor->part++;
    memcpy(&bytes[1], session->names, sizeof session->names);
    return 1 + sizeof session->names;
}

static uint8_t write_known(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    cursor->part++;
    memcpy(&bytes[1], session->known, sizeof session->known);
    return 1 + sizeof session->known;
}

static void write_rolled(const session_rolled_t *rolled, uint8_t *bytes) {
    bytes[0] = rolled->count;
    bytes[1] = rolled->ask;
    bytes[2] = rolled->entered;
    memcpy(&bytes[3], rolled->values, sizeof rolled->values);
}

static uint8_t write_game(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    const session_point_t *base = &session->base;
    uint8_t state_bytes = game_rules((game_id_t)session->config.game)->state_bytes;
    cursor->part++;
    memcpy(&bytes[CONFIG_AT], &session->config, sizeof session->config);
    le_put_u32(&bytes[LINE_AT], session->log.first_line);
    le_put_u16(&bytes[ENTRIES_AT], session->log.used);
    le_put_u32(&bytes[SEQ_AT], base->seq);
    le_put_u16(&bytes[MENDED_AT], base->mended);
    write_rolled(&base->rolled, &bytes[ROLLED_AT]);
    memcpy(&bytes[SERIES_AT], &session->series, SERIES_BYTES);
    memcpy(&bytes[STATE_AT], base->game.part, state_bytes);
    le_put_u16(&bytes[STATE_AT + state_bytes], session->series.mended);
    return (uint8_t)(STATE_AT + state_bytes + SERIES_MENDED_BYTES);
}

static uint8_t write_asked(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    const asked_row_t *row = session->base.asked.rows;
    uint8_t at = ASKED_AT;
    cursor->part++;
    le_put_u32(&bytes[PATH_AT], session->base.path);
    for (uint8_t i = 0; i < ASKED_ROWS && row[i].count > 0; i++) {
        bytes[at] = row[i].ask;
        bytes[at + 1] = row[i].player;
        le_put_u16(&bytes[at + 2], row[i].count);
        at = (uint8_t)(at + ASKED_ROW_BYTES);
    }
    return at;
}

static uint8_t third_byte(const log_slot_t *slot) {
    bool elsewhere = (slot->flags & LOG_KNOWN_ELSEWHERE) != 0;
    return (slot->tag & TAG_ROLL) != 0
               ? (uint8_t)(slot->first_bound | (elsewhere ? KNOWN_ELSEWHERE_BIT : 0))
               : slot->flags;
}

/* Values, or the option; with the path of a choice taken back. */
static uint8_t kept_values(const log_slot_t *slot) {
    bool path = (slot->tag & (TAG_ROLL | TAG_UNDONE)) == TAG_UNDONE;
    return path ? LOG_PATH_AT + LOG_PATH_BYTES : slot->who & 15;
}

/* tag, who, first bound or flags, (undone) nth, values or option, (choice undone) path */
static uint8_t write_entry(const log_slot_t *slot, uint8_t *bytes) {
    uint8_t kept = kept_values(slot), at = ENTRY_HEAD_BYTES;
    bytes[0] = slot->tag;
    bytes[1] = slot->who;
    bytes[2] = third_byte(slot);
    if ((slot->tag & TAG_UNDONE) != 0) {
        le_put_u16(&bytes[at], slot->nth);
        at = (uint8_t)(at + 2);
    }
    memcpy(&bytes[at], slot->values, kept);
    return (uint8_t)(at + kept);
}

static uint8_t write_log(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    const log_t *log = &session->log;
    uint8_t length = LOG_HEAD_BYTES;
    le_put_u16(&bytes[1], cursor->next);
    while (cursor->next < log->used && length + ENTRY_BYTES_MAX <= LOG_PIECE_BYTES) {
        length = (uint8_t)(length + write_entry(log_slot(log, cursor->next), &bytes[length]));
        cursor->next++;
    }
    cursor->part = (uint8_t)(cursor->part + (cursor->next == log->used ? 1 : 0));
    return length;
}

static const struct {
    uint8_t kind;
    uint8_t (*write)(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes);
} parts[] = {
    {SNAPSHOT_SETTINGS, write_settings}, {SNAPSHOT_NAMES, write_names},
    {SNAPSHOT_KNOWN, write_known},       {SNAPSHOT_GAME, write_game},
    {SNAPSHOT_ASKED, write_asked},       {SNAPSHOT_LOG, write_log},
};

uint8_t snapshot_piece(const session_t *session, snapshot_cursor_t *cursor,
                       uint8_t bytes[SNAPSHOT_PIECE_BYTES]) {
    bool no_game = session->now.game.game == GAME_NONE && cursor->part >= PART_GAME;
    if (no_game || cursor->part >= sizeof parts / sizeof parts[0]) {
        return 0;
    }
    bytes[0] = parts[cursor->part].kind;
    return parts[cursor->part].write(session, cursor, bytes);
}

/* --- taking back: settings and names ------------------------------------------------------ */

static bool take_settings(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                          uint8_t length) {
    (void)taken;
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

/* A place in `known` may be empty, so a name that isn't valid is passed over without a word. */
static bool take_some_names(name_t *names, uint8_t count, const uint8_t *bytes, uint8_t length) {
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

static bool take_names(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                       uint8_t length) {
    (void)taken;
    return take_some_names(session->names, GAME_PLAYERS_MAX, bytes, length);
}

static bool take_known(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                       uint8_t length) {
    (void)taken;
    if (length == 1 + sizeof session->known) {
        memset(session->known, 0, sizeof session->known);
    }
    return take_some_names(session->known, SESSION_KNOWN_NAMES, bytes, length);
}

/* --- taking back: the game ---------------------------------------------------------------- */

static bool take_rolled(const game_config_t *config, const uint8_t *bytes,
                        session_rolled_t *rolled) {
    rolled->count = bytes[0];
    rolled->ask = bytes[1];
    rolled->entered = bytes[2] != 0;
    memcpy(rolled->values, &bytes[3], sizeof rolled->values);
    return rolled->count == 0 ||
           game_could_roll(config, rolled->ask, rolled->values, rolled->count);
}

static bool take_point(const game_config_t *config, const uint8_t *bytes, uint8_t length,
                       session_point_t *point) {
    uint8_t state_bytes = game_rules((game_id_t)config->game)->state_bytes;
    memset(point, 0, sizeof *point);
    if (length != STATE_AT + state_bytes + SERIES_MENDED_BYTES) {
        return false;
    }
    point->path = LOG_PATH_START;
    point->seq = le_get_u32(&bytes[SEQ_AT]);
    point->mended = le_get_u16(&bytes[MENDED_AT]);
    point->game.game = config->game;
    memcpy(point->game.part, &bytes[STATE_AT], state_bytes);
    return take_rolled(config, &bytes[ROLLED_AT], &point->rolled) &&
           game_is_valid(&point->game, config);
}

static void take_series(const uint8_t *bytes, uint8_t length, session_series_t *series) {
    memcpy(series, &bytes[SERIES_AT], SERIES_BYTES);
    series->mended = le_get_u16(&bytes[length - SERIES_MENDED_BYTES]);
}

static bool take_game(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                      uint8_t length) {
    game_config_t config;
    session_point_t point;
    if (length <= STATE_AT) {
        return false;
    }
    memcpy(&config, &bytes[CONFIG_AT], sizeof config);
    uint16_t entries = le_get_u16(&bytes[ENTRIES_AT]);
    if (entries > LOG_ENTRIES || game_check_config(&config) != GAME_OK ||
        !take_point(&config, bytes, length, &point)) {
        return false;
    }
    session->config = config;
    session->base = point;
    session_begin_at_base(session);
    take_series(bytes, length, &session->series);
    log_clear(&session->log);
    session->log.first_line = le_get_u32(&bytes[LINE_AT]);
    *taken = (snapshot_taken_t){.game = true, .entries = entries};
    return true;
}

/* --- taking back: how often was asked ------------------------------------------------------ */

static bool is_seat(const game_config_t *config, uint8_t player) {
    return player == GAME_NOBODY || player < config->players;
}

static bool take_row(const game_config_t *config, const uint8_t *bytes, asked_t *asked,
                     uint8_t index) {
    asked_row_t row = {.ask = bytes[0], .player = bytes[1], .count = le_get_u16(&bytes[2])};
    if (row.ask >= ASK_IDS || !is_seat(config, row.player) || row.count == 0 ||
        asked_count(asked, row.ask, row.player) > 0) {
        return false;
    }
    asked->rows[index] = row;
    return true;
}

static bool take_asked(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                       uint8_t length) {
    asked_t asked = {0};
    uint8_t rows = (uint8_t)(length < ASKED_AT ? 0 : (length - ASKED_AT) / ASKED_ROW_BYTES);
    bool whole = length == ASKED_AT + rows * ASKED_ROW_BYTES && rows <= ASKED_ROWS;
    if (!whole || !taken->game || taken->asked || session->log.used > 0) {
        return false;
    }
    for (uint8_t i = 0; i < rows; i++) {
        if (!take_row(&session->config, &bytes[ASKED_AT + i * ASKED_ROW_BYTES], &asked, i)) {
            return false;
        }
    }
    session->base.asked = asked;
    session->base.path = le_get_u32(&bytes[PATH_AT]);
    session_begin_at_base(session);
    taken->asked = true;
    return true;
}

/* --- taking back: the log ----------------------------------------------------------------- */

/* What follows from the standing answers before an entry that is played now. */
static void take_place(const session_t *session, log_slot_t *slot) {
    uint8_t player = (uint8_t)(slot->who >> 4) == NOBODY ? GAME_NOBODY : slot->who >> 4;
    if ((slot->tag & TAG_ROLL) != 0) {
        slot->nth = asked_count(&session->now.asked, slot->tag & TAG_ASK, player);
    } else {
        slot->nth = (uint16_t)session->now.seq;
        memcpy(&slot->values[LOG_PATH_AT], &session->now.path, LOG_PATH_BYTES);
    }
}

/* A standing entry isn't known elsewhere; only a choice is seen or mended. */
static void take_third(log_slot_t *slot, uint8_t byte) {
    bool roll = (slot->tag & TAG_ROLL) != 0, undone = (slot->tag & TAG_UNDONE) != 0;
    uint8_t elsewhere = (byte & KNOWN_ELSEWHERE_BIT) != 0 ? LOG_KNOWN_ELSEWHERE : 0;
    slot->first_bound = roll ? byte & BOUND_BITS : 0;
    slot->flags = roll ? elsewhere : byte & LOG_FLAGS;
    slot->flags &= (uint8_t)(undone ? LOG_FLAGS : ~LOG_KNOWN_ELSEWHERE);
}

/* Reads an entry; how many bytes it took, 0: it's none. */
static uint8_t read_entry(const session_t *session, const uint8_t *bytes, uint8_t length,
                          log_slot_t *slot) {
    memset(slot, 0, sizeof *slot);
    if (length < ENTRY_HEAD_BYTES) {
        return 0;
    }
    bool undone = (bytes[0] & TAG_UNDONE) != 0;
    uint8_t head = (uint8_t)(ENTRY_HEAD_BYTES + (undone ? 2 : 0));
    slot->tag = bytes[0];
    slot->who = bytes[1];
    uint8_t count = slot->who & 15;
    if (count == 0 || count > GAME_VALUES_MAX) {
        return 0;
    }
    uint8_t kept = kept_values(slot);
    if (length < head + kept) {
        return 0;
    }
    take_third(slot, bytes[2]);
    take_place(session, slot);
    slot->nth = undone ? le_get_u16(&bytes[ENTRY_HEAD_BYTES]) : slot->nth;
    memcpy(slot->values, &bytes[head], kept);
    return (uint8_t)(head + kept);
}

/* Could it be a line of this game's log? */
static bool entry_fits(const game_config_t *config, const log_entry_t *entry) {
    if (entry->ask >= ASK_IDS || !is_seat(config, entry->player)) {
        return false;
    }
    if (entry->kind == PROMPT_CHOOSE) {
        return entry->count == 1 && !entry->entered && entry->values[0] < OPTION_IDS;
    }
    return game_could_roll(config, entry->ask, entry->values, entry->count) &&
           entry->values[0] < entry->first_bound;
}

/* Is it an answer to what is asked now? Its values are the engine's to check. */
static bool entry_answers(const session_t *session, const log_entry_t *entry) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    return entry->kind == prompt.kind && entry->ask == prompt.ask &&
           entry->player == prompt.player &&
           (entry->kind == PROMPT_CHOOSE || entry->first_bound == prompt.bounds[0]);
}

static bool take_entry(session_t *session, const log_slot_t *slot) {
    log_entry_t entry = log_unpack(slot);
    if (!entry_fits(&session->config, &entry)) {
        return false;
    }
    if (!entry.undone && !(entry_answers(session, &entry) && session_play(session, &entry))) {
        return false;
    }
    log_add(&session->log, &entry);
    if ((slot->flags & LOG_KNOWN_ELSEWHERE) != 0) {
        log_hand_over(&session->log, (uint16_t)(session->log.used - 1));
    }
    return true;
}

static bool take_log(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                     uint8_t length) {
    if (!taken->game || !taken->asked || length < LOG_HEAD_BYTES ||
        le_get_u16(&bytes[1]) != session->log.used) {
        return false;
    }
    for (uint8_t at = LOG_HEAD_BYTES; at < length;) {
        log_slot_t slot;
        uint8_t took = read_entry(session, &bytes[at], (uint8_t)(length - at), &slot);
        if (took == 0 || session->log.used >= taken->entries || !take_entry(session, &slot)) {
            taken->game = false;
            return false;
        }
        at = (uint8_t)(at + took);
    }
    return true;
}

bool snapshot_take(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                   uint8_t length) {
    static bool (*const takers[])(session_t * session, snapshot_taken_t * taken,
                                  const uint8_t *bytes, uint8_t length) = {
        [SNAPSHOT_SETTINGS] = take_settings, [SNAPSHOT_NAMES] = take_names,
        [SNAPSHOT_KNOWN] = take_known,       [SNAPSHOT_GAME] = take_game,
        [SNAPSHOT_ASKED] = take_asked,       [SNAPSHOT_LOG] = take_log,
    };
    if (length == 0 || bytes[0] == 0 || bytes[0] >= sizeof takers / sizeof takers[0]) {
        return false;
    }
    return takers[bytes[0]](session, taken, bytes, length);
}

bool snapshot_whole(const session_t *session, const snapshot_taken_t *taken) {
    return taken->game && session->log.used == taken->entries;
}
