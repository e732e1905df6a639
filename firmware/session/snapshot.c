#include "snapshot.h"

#include <string.h>

/* Parts without a game: those before this one. */
enum { PART_GAME = 3 };

/* Places in a SNAPSHOT_GAME piece. */
enum {
    CONFIG_AT = 1,
    LINE_AT = CONFIG_AT + sizeof(game_config_t),
    ENTRIES_AT = LINE_AT + 4,
    SEQ_AT = ENTRIES_AT + 2,
    ROLLS_AT = SEQ_AT + 4,
    ROLLED_AT = ROLLS_AT + 2,
    SERIES_AT = ROLLED_AT + 3 + GAME_VALUES_MAX,
    STATE_AT = SERIES_AT + sizeof(session_series_t),
};
static_assert(STATE_AT + GAME_PART_BYTES <= SNAPSHOT_PIECE_BYTES, "the longest state");
static_assert(sizeof(settings_t) + 1 <= SNAPSHOT_PIECE_BYTES, "settings are one piece");
static_assert((1 + SESSION_KNOWN_NAMES) * sizeof(name_t) < SNAPSHOT_PIECE_BYTES, "names are, too");

/* Pieces of a log are so long that two fit a page of flash, titles and all: STORE_HALF_BYTES. */
enum { LOG_PIECE_BYTES = 112, LOG_HEAD_BYTES = 3, ENTRY_BYTES_MAX = 5 + GAME_VALUES_MAX };

/* Entry tags beyond those of log_slot_t: what isn't kept of an entry follows from the others. */
enum { TAG_ROLL = 1 << 5, TAG_UNDONE = 1 << 7 };

static void put_u16(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static void put_u32(uint8_t *bytes, uint32_t value) {
    put_u16(bytes, value);
    put_u16(&bytes[2], value >> 16);
}

static uint16_t get_u16(const uint8_t *bytes) { return (uint16_t)(bytes[0] | bytes[1] << 8); }

static uint32_t get_u32(const uint8_t *bytes) {
    return get_u16(bytes) | (uint32_t)get_u16(&bytes[2]) << 16;
}

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
    put_u32(&bytes[LINE_AT], session->log.first_line);
    put_u16(&bytes[ENTRIES_AT], session->log.used);
    put_u32(&bytes[SEQ_AT], base->seq);
    put_u16(&bytes[ROLLS_AT], base->rolls);
    write_rolled(&base->rolled, &bytes[ROLLED_AT]);
    memcpy(&bytes[SERIES_AT], &session->series, sizeof session->series);
    memcpy(&bytes[STATE_AT], base->game.part, state_bytes);
    return (uint8_t)(STATE_AT + state_bytes);
}

/* tag who value | tag who bound value.. | (undone rolls) tag who bound roll roll value.. */
static uint8_t write_entry(const log_slot_t *slot, uint8_t *bytes) {
    uint8_t count = slot->who & 15, at = 2;
    bytes[0] = slot->tag;
    bytes[1] = slot->who;
    if ((slot->tag & TAG_ROLL) != 0) {
        bytes[at++] = (uint8_t)(slot->first_bound | (slot->told_again != 0 ? 0x80 : 0));
    }
    if ((slot->tag & TAG_ROLL) != 0 && (slot->tag & TAG_UNDONE) != 0) {
        put_u16(&bytes[at], slot->roll);
        at = (uint8_t)(at + 2);
    }
    memcpy(&bytes[at], slot->values, count);
    return (uint8_t)(at + count);
}

static uint8_t write_log(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    const log_t *log = &session->log;
    uint8_t length = LOG_HEAD_BYTES;
    put_u16(&bytes[1], cursor->next);
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
    {SNAPSHOT_LOG, write_log},
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

/* Older firmware may have had fewer settings. */
static bool take_settings(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                          uint8_t length) {
    (void)taken;
    uint8_t count = (uint8_t)((length - 1) / 2);
    for (uint8_t i = 0; i < SETTINGS && i < count; i++) {
        uint16_t value = get_u16(&bytes[1 + 2 * i]);
        if (settings_valid((setting_t)i, value)) {
            session->settings.value[i] = value;
        }
    }
    return true;
}

/* Those that are valid, of as many as there are. */
static bool take_some_names(name_t *names, uint8_t most, const uint8_t *bytes, uint8_t length) {
    uint8_t count = (uint8_t)((length - 1) / sizeof(name_t));
    for (uint8_t i = 0; i < most && i < count; i++) {
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
    memset(session->known, 0, sizeof session->known);
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
    memset(point, 0, sizeof *point);
    if (length != STATE_AT + game_rules((game_id_t)config->game)->state_bytes) {
        return false;
    }
    point->seq = get_u32(&bytes[SEQ_AT]);
    point->rolls = get_u16(&bytes[ROLLS_AT]);
    point->game.game = config->game;
    memcpy(point->game.part, &bytes[STATE_AT], (size_t)(length - STATE_AT));
    return take_rolled(config, &bytes[ROLLED_AT], &point->rolled) &&
           game_is_sound(&point->game, config);
}

static bool take_game(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                      uint8_t length) {
    game_config_t config;
    session_point_t point;
    if (length <= STATE_AT) {
        return false;
    }
    memcpy(&config, &bytes[CONFIG_AT], sizeof config);
    uint16_t entries = get_u16(&bytes[ENTRIES_AT]);
    if (entries > LOG_ENTRIES || game_check_config(&config) != GAME_OK ||
        !take_point(&config, bytes, length, &point)) {
        return false;
    }
    session->config = config;
    session->base = point;
    session_begin_at_base(session);
    memcpy(&session->series, &bytes[SERIES_AT], sizeof session->series);
    log_clear(&session->log);
    session->log.first_line = get_u32(&bytes[LINE_AT]);
    *taken = (snapshot_taken_t){.game = true, .entries = entries};
    return true;
}

/* --- taking back: the log ----------------------------------------------------------------- */

/* Reads an entry; how many bytes it took, 0: it's none. */
static uint8_t read_entry(const session_t *session, const uint8_t *bytes, uint8_t length,
                          log_slot_t *slot) {
    memset(slot, 0, sizeof *slot);
    if (length < 2) {
        return 0;
    }
    bool roll = (bytes[0] & TAG_ROLL) != 0, undone = (bytes[0] & TAG_UNDONE) != 0;
    uint8_t head = (uint8_t)(2 + (roll ? 1 : 0) + (roll && undone ? 2 : 0));
    slot->tag = bytes[0];
    slot->who = bytes[1];
    uint8_t count = slot->who & 15;
    if (count == 0 || count > GAME_VALUES_MAX || length < head + count) {
        return 0;
    }
    slot->first_bound = roll ? bytes[2] & 0x7F : 0;
    slot->told_again = roll ? bytes[2] >> 7 : 0;
    slot->roll = roll && undone ? get_u16(&bytes[3]) : roll ? session->now.rolls : 0;
    memcpy(slot->values, &bytes[head], count);
    return (uint8_t)(head + count);
}

/* Could it be a line of this game's log? */
static bool entry_fits(const game_config_t *config, const log_entry_t *entry) {
    if (entry->ask >= ASK_IDS ||
        (entry->player != GAME_NOBODY && entry->player >= config->players)) {
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
    if (slot->told_again != 0) {
        log_mark_told_again(&session->log, (uint16_t)(session->log.used - 1));
    }
    return true;
}

static bool take_log(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                     uint8_t length) {
    if (!taken->game || length < LOG_HEAD_BYTES || get_u16(&bytes[1]) != session->log.used) {
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
        [SNAPSHOT_LOG] = take_log,
    };
    if (length == 0 || bytes[0] == 0 || bytes[0] >= sizeof takers / sizeof takers[0]) {
        return false;
    }
    return takers[bytes[0]](session, taken, bytes, length);
}

bool snapshot_whole(const session_t *session, const snapshot_taken_t *taken) {
    return taken->game && session->log.used == taken->entries;
}
