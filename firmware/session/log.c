#include "log.h"

#include <string.h>

enum {
    ASK_BITS = 31,
    ROLL_BIT = 1 << 5,
    ENTERED_BIT = 1 << 6,
    UNDONE_BIT = 1 << 7,
    NOBODY_NIBBLE = 15
};

static uint16_t slot_index(const log_t *log, uint16_t index) {
    uint32_t at = (uint32_t)log->oldest + index;
    return (uint16_t)(at < LOG_ENTRIES ? at : at - LOG_ENTRIES);
}

static log_slot_t *slot(log_t *log, uint16_t index) { return &log->slots[slot_index(log, index)]; }

const log_slot_t *log_slot(const log_t *log, uint16_t index) {
    return &log->slots[slot_index(log, index)];
}

static bool is_undone(const log_slot_t *slot) { return (slot->tag & UNDONE_BIT) != 0; }

static bool is_roll(const log_slot_t *slot) { return (slot->tag & ROLL_BIT) != 0; }

static bool is_drawn(const log_slot_t *slot) {
    return (slot->tag & (ROLL_BIT | ENTERED_BIT)) == ROLL_BIT;
}

static log_slot_t pack(const log_entry_t *entry) {
    uint8_t player = entry->player == GAME_NOBODY ? NOBODY_NIBBLE : entry->player;
    log_slot_t packed = {
        .tag = (uint8_t)(entry->ask | (entry->kind == PROMPT_ROLL ? ROLL_BIT : 0) |
                         (entry->entered ? ENTERED_BIT : 0) | (entry->undone ? UNDONE_BIT : 0)),
        .who = (uint8_t)(player << 4 | entry->count),
        .first_bound = entry->first_bound,
        .flags = (uint8_t)((entry->seen ? LOG_SEEN : 0) | (entry->mended ? LOG_MENDED : 0)),
        .nth = entry->nth,
    };
    memcpy(packed.values, entry->values, sizeof packed.values);
    if (entry->kind != PROMPT_ROLL) {
        memcpy(&packed.values[LOG_PATH_AT], &entry->path, LOG_PATH_BYTES);
    }
    return packed;
}

log_entry_t log_unpack(const log_slot_t *packed) {
    uint8_t player = (uint8_t)(packed->who >> 4);
    log_entry_t entry = {
        .kind = (packed->tag & ROLL_BIT) != 0 ? PROMPT_ROLL : PROMPT_CHOOSE,
        .ask = packed->tag & ASK_BITS,
        .player = player == NOBODY_NIBBLE ? GAME_NOBODY : player,
        .count = packed->who & 15,
        .first_bound = packed->first_bound,
        .entered = (packed->tag & ENTERED_BIT) != 0,
        .undone = is_undone(packed),
        .seen = (packed->flags & LOG_SEEN) != 0,
        .mended = (packed->flags & LOG_MENDED) != 0,
        .nth = packed->nth,
    };
    memcpy(entry.values, packed->values, sizeof entry.values);
    if (entry.kind != PROMPT_ROLL) {
        memcpy(&entry.path, &packed->values[LOG_PATH_AT], LOG_PATH_BYTES);
    }
    return entry;
}

static uint32_t fnv1a(uint32_t hash, uint8_t byte) { return (hash ^ byte) * 16777619u; }

uint32_t log_path_on(uint32_t path, const log_entry_t *choice) {
    path = fnv1a(path, (uint8_t)choice->nth);
    path = fnv1a(path, (uint8_t)(choice->nth >> 8));
    return fnv1a(path, choice->values[0]);
}

void log_clear(log_t *log) {
    memset(log, 0, sizeof *log);
    log->first_line = 1;
}

log_entry_t log_at(const log_t *log, uint16_t index) { return log_unpack(log_slot(log, index)); }

void log_add(log_t *log, const log_entry_t *entry) {
    if (log_full(log)) {
        return;
    }
    *slot(log, log->used) = pack(entry);
    log->used++;
    log->standing = (uint16_t)(log->standing + (entry->undone ? 0 : 1));
}

/* Whichever side is the shorter moves over the gap. Newer entries keep their line numbers. */
static void close_gap(log_t *log, uint16_t index) {
    if (index < log->used / 2) {
        for (uint16_t i = index; i > 0; i--) {
            *slot(log, i) = *slot(log, (uint16_t)(i - 1));
        }
        log->oldest = slot_index(log, 1);
        return;
    }
    for (uint16_t i = index; i + 1 < log->used; i++) {
        *slot(log, i) = *slot(log, (uint16_t)(i + 1));
    }
}

static void remove_at(log_t *log, uint16_t index) {
    log->standing = (uint16_t)(log->standing - (is_undone(log_slot(log, index)) ? 0 : 1));
    log->idle_from = (uint16_t)(log->idle_from - (log->idle_from > index ? 1 : 0));
    close_gap(log, index);
    log->used--;
    log->first_line++;
}

/* Is `nth` before `base`? Both count modulo 2^16, and lie much closer together than half of it. */
static bool before(uint16_t nth, uint16_t base) { return (uint16_t)(nth - base) >= 0x8000; }

static uint8_t player_of(const log_slot_t *slot) {
    uint8_t player = (uint8_t)(slot->who >> 4);
    return player == NOBODY_NIBBLE ? GAME_NOBODY : player;
}

/* A drawn roll, or a choice behind which a draw was seen, taken back and not known elsewhere. */
static bool is_known(const log_slot_t *slot) {
    bool tells = is_roll(slot) ? is_drawn(slot) : (slot->flags & LOG_SEEN) != 0;
    return is_undone(slot) && tells && (slot->flags & LOG_KNOWN_ELSEWHERE) == 0;
}

static uint16_t reached(const log_slot_t *slot, const log_reach_t *reach) {
    return is_roll(slot) ? asked_count(reach->asked, slot->tag & ASK_BITS, player_of(slot))
                         : reach->answers;
}

static bool is_idle(const log_slot_t *slot, const log_reach_t *reach) {
    return is_undone(slot) && (!is_known(slot) || before(slot->nth, reached(slot, reach)));
}

/* A base that moves on makes idle only what lies before the oldest standing entry. */
static int find_idle(const log_t *log, const log_reach_t *reach) {
    uint16_t i = 0;
    while (i < log->used && is_undone(log_slot(log, i))) {
        if (is_idle(log_slot(log, i), reach)) {
            return i;
        }
        i++;
    }
    for (i = log->idle_from; i < log->used; i++) {
        if (is_idle(log_slot(log, i), reach)) {
            return i;
        }
    }
    return -1;
}

static void may_be_idle(log_t *log, uint16_t index) {
    log->idle_from = index < log->idle_from ? index : log->idle_from;
}

bool log_has_idle(const log_t *log, const log_reach_t *reach) { return find_idle(log, reach) >= 0; }

int log_drop_idle(log_t *log, const log_reach_t *reach) {
    int index = find_idle(log, reach);
    if (index < 0) {
        log->idle_from = log->used;
        return index;
    }
    if (index > log->idle_from) {
        log->idle_from = (uint16_t)index;
    }
    remove_at(log, (uint16_t)index);
    return index;
}

int log_take_oldest(log_t *log, log_entry_t *entry) {
    for (uint16_t i = 0; i < log->used; i++) {
        if (!is_undone(log_slot(log, i))) {
            *entry = log_at(log, i);
            remove_at(log, i);
            return i;
        }
    }
    return -1;
}

static int newest_standing(const log_t *log) {
    int index = log->used;
    while (index > 0 && is_undone(log_slot(log, (uint16_t)(index - 1)))) {
        index--;
    }
    return index - 1;
}

/* The choice that all taken back so far was behind. */
static void note_seen(log_t *log) {
    for (uint16_t i = log->used; i > 0; i--) {
        log_slot_t *this = slot(log, (uint16_t)(i - 1));
        if (!is_undone(this) && !is_roll(this)) {
            this->flags |= LOG_SEEN;
            return;
        }
    }
}

static bool same_path(const log_slot_t *a, const log_slot_t *b) {
    return memcmp(&a->values[LOG_PATH_AT], &b->values[LOG_PATH_AT], LOG_PATH_BYTES) == 0;
}

static bool same_place(const log_slot_t *a, const log_slot_t *b) {
    return ((a->tag ^ b->tag) & (ASK_BITS | ROLL_BIT)) == 0 && a->who == b->who &&
           a->nth == b->nth && (is_roll(a) || same_path(a, b));
}

static bool same_content(const log_slot_t *a, const log_slot_t *b) {
    return is_roll(a) ? a->first_bound == b->first_bound : a->values[0] == b->values[0];
}

int log_undo(log_t *log) {
    int index = newest_standing(log);
    if (index < 0) {
        return -1;
    }
    log_slot_t *newest = slot(log, (uint16_t)index);
    newest->tag |= UNDONE_BIT;
    log->standing--;
    may_be_idle(log, (uint16_t)index);
    if (is_known(newest)) { /* by it alone: what knew the same was handed over when it was added */
        note_seen(log);
    }
    return index;
}

int log_find(const log_t *log, const log_entry_t *like) {
    log_slot_t packed = pack(like);
    for (uint16_t i = log->used; i > 0; i--) {
        const log_slot_t *this = log_slot(log, (uint16_t)(i - 1));
        if (is_known(this) && same_place(this, &packed) && same_content(this, &packed)) {
            return i - 1;
        }
    }
    return -1;
}

bool log_was_other(const log_t *log, const log_entry_t *choice) {
    log_slot_t packed = pack(choice);
    for (uint16_t i = 0; i < log->used; i++) {
        const log_slot_t *this = log_slot(log, i);
        if (is_known(this) && same_place(this, &packed) && !same_content(this, &packed)) {
            return true;
        }
    }
    return false;
}

void log_hand_over(log_t *log, uint16_t index) {
    slot(log, index)->flags |= LOG_KNOWN_ELSEWHERE;
    may_be_idle(log, index);
}
