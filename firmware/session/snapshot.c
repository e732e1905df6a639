#include "snapshot.h"

#include <string.h>

/* Parts without a game: those before this one. */
enum { PART_GAME = 3 };
enum { HEAD_BYTES = 3, ENTRY_BYTES_MAX = 5 + GAME_VALUES_MAX };

/* Entry tags beyond those of log_slot_t: what isn't kept of an entry follows from the others. */
enum { TAG_ROLL = 1 << 5, TAG_UNDONE = 1 << 7 };

static_assert(sizeof(session_point_t) <= 2 * (SNAPSHOT_PIECE_BYTES - HEAD_BYTES),
              "a point takes two pieces");
static_assert(sizeof(settings_t) + 1 <= SNAPSHOT_PIECE_BYTES, "settings are one piece");

static void put_u16(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static uint16_t get_u16(const uint8_t *bytes) { return (uint16_t)(bytes[0] | bytes[1] << 8); }

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

static uint8_t write_series(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    cursor->part++;
    memcpy(&bytes[1], &session->series, sizeof session->series);
    return 1 + sizeof session->series;
}

static uint8_t write_game(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    cursor->part++;
    memcpy(&bytes[1], &session->config, sizeof session->config);
    put_u16(&bytes[1 + sizeof session->config], session->log.first_line);
    put_u16(&bytes[3 + sizeof session->config], session->log.first_line >> 16);
    return 5 + sizeof session->config;
}

static uint8_t write_point(const session_t *session, snapshot_cursor_t *cursor, uint8_t *bytes) {
    uint16_t room = SNAPSHOT_PIECE_BYTES - HEAD_BYTES;
    uint16_t left = (uint16_t)(sizeof session->base - cursor->next);
    uint16_t count = left < room ? left : room;
    put_u16(&bytes[1], cursor->next);
    memcpy(&bytes[HEAD_BYTES], (const uint8_t *)&session->base + cursor->next, count);
    cursor->next = (uint16_t)(cursor->next + count);
    if (count == left) {
        cursor->part++;
        cursor->next = 0;
    }
    return (uint8_t)(HEAD_BYTES + count);
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
    uint8_t length = HEAD_BYTES;
    put_u16(&bytes[1], cursor->next);
    while (cursor->next < log->used && length + ENTRY_BYTES_MAX <= SNAPSHOT_PIECE_BYTES) {
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
    {SNAPSHOT_POINT, write_point},       {SNAPSHOT_LOG, write_log},
    {SNAPSHOT_SERIES, write_series},
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

/* --- taking back -------------------------------------------------------------------------- */

static bool take_settings(session_t *session, const uint8_t *bytes, uint8_t length) {
    settings_t settings;
    uint8_t known = length - 1u < sizeof settings ? (uint8_t)(length - 1) : sizeof settings;
    memcpy(&settings, &session->settings, sizeof settings);
    memcpy(&settings, &bytes[1], known);
    for (uint8_t i = 0; i < SETTINGS; i++) {
        if (settings_valid((setting_t)i, settings.value[i])) {
            session->settings.value[i] = settings.value[i];
        }
    }
    return true;
}

static bool take_names(session_t *session, const uint8_t *bytes, uint8_t length) {
    name_t names[GAME_PLAYERS_MAX];
    if (length != 1 + sizeof names) {
        return false;
    }
    memcpy(names, &bytes[1], sizeof names);
    for (uint8_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        session->names[i] = name_valid(&names[i]) ? names[i] : session->names[i];
    }
    return true;
}

static bool take_known(session_t *session, const uint8_t *bytes, uint8_t length) {
    if (length != 1 + sizeof session->known) {
        return false;
    }
    memcpy(session->known, &bytes[1], sizeof session->known);
    for (uint8_t i = 0; i < SESSION_KNOWN_NAMES; i++) {
        if (!name_valid(&session->known[i])) {
            memset(&session->known[i], 0, sizeof session->known[i]);
        }
    }
    return true;
}

static bool take_series(session_t *session, const uint8_t *bytes, uint8_t length) {
    if (length != 1 + sizeof session->series || session->now.game.game == GAME_NONE) {
        return false;
    }
    memcpy(&session->series, &bytes[1], sizeof session->series);
    return true;
}

static bool take_game(session_t *session, const uint8_t *bytes, uint8_t length) {
    session_op_t op = {.kind = OP_NEW};
    if (length != 5 + sizeof op.config) {
        return false;
    }
    memcpy(&op.config, &bytes[1], sizeof op.config);
    if (session_check(session, &op) != SESSION_OK) {
        return false;
    }
    session_apply(session, &op);
    const uint8_t *line = &bytes[1 + sizeof op.config];
    session->log.first_line = get_u16(line) | (uint32_t)get_u16(&line[2]) << 16;
    return true;
}

static bool take_point(session_t *session, const uint8_t *bytes, uint8_t length) {
    uint16_t at = get_u16(&bytes[1]);
    uint8_t count = (uint8_t)(length - HEAD_BYTES);
    if (session->log.used > 0 || at + count > (uint16_t)sizeof session->base ||
        (at == 0 && bytes[HEAD_BYTES] != session->config.game)) {
        return false;
    }
    memcpy((uint8_t *)&session->base + at, &bytes[HEAD_BYTES], count);
    session->now = session->base;
    return true;
}

/* Reads an entry; how many bytes it took, 0: it's none. */
static uint8_t read_entry(const session_t *session, const uint8_t *bytes, uint8_t length,
                          log_slot_t *slot) {
    bool roll = (bytes[0] & TAG_ROLL) != 0, undone = (bytes[0] & TAG_UNDONE) != 0;
    uint8_t head = (uint8_t)(2 + (roll ? 1 : 0) + (roll && undone ? 2 : 0));
    memset(slot, 0, sizeof *slot);
    if (length < 2 || length < head) {
        return 0;
    }
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

static bool take_entry(session_t *session, const log_slot_t *slot) {
    if (log_full(&session->log)) {
        return false;
    }
    log_entry_t entry = log_unpack(slot);
    if (!entry.undone && !session_play(session, &entry)) {
        return false;
    }
    log_add(&session->log, &entry);
    if (slot->told_again != 0) {
        log_mark_told_again(&session->log, (uint16_t)(session->log.used - 1));
    }
    return true;
}

static bool take_log(session_t *session, const uint8_t *bytes, uint8_t length) {
    if (session->now.game.game == GAME_NONE || get_u16(&bytes[1]) != session->log.used) {
        return false;
    }
    for (uint8_t at = HEAD_BYTES; at < length;) {
        log_slot_t slot;
        uint8_t took = read_entry(session, &bytes[at], (uint8_t)(length - at), &slot);
        if (took == 0 || !take_entry(session, &slot)) {
            return false;
        }
        at = (uint8_t)(at + took);
    }
    return true;
}

bool snapshot_take(session_t *session, const uint8_t *bytes, uint8_t length) {
    static bool (*const takers[])(session_t * session, const uint8_t *bytes, uint8_t length) = {
        [SNAPSHOT_SETTINGS] = take_settings, [SNAPSHOT_NAMES] = take_names,
        [SNAPSHOT_GAME] = take_game,         [SNAPSHOT_POINT] = take_point,
        [SNAPSHOT_LOG] = take_log,           [SNAPSHOT_KNOWN] = take_known,
        [SNAPSHOT_SERIES] = take_series,
    };
    if (length < HEAD_BYTES || bytes[0] == 0 || bytes[0] >= sizeof takers / sizeof takers[0]) {
        return false;
    }
    return takers[bytes[0]](session, bytes, length);
}
