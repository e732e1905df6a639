#include "log.h"

#include <assert.h>
#include <string.h>

/* --- how often each roll was prompted ------------------------------------------------------ */

/* Its row, else the first free one, else ROLL_COUNTS. */
static uint8_t row_of(const roll_counts_t *counts, uint8_t ask, uint8_t player) {
    uint8_t i = 0;
    while (i < ROLL_COUNTS && counts->rows[i].count != 0 &&
           (counts->rows[i].ask != ask || counts->rows[i].player != player)) {
        i++;
    }
    return i;
}

uint16_t roll_counts_of(const roll_counts_t *counts, uint8_t ask, uint8_t player) {
    uint8_t row = row_of(counts, ask, player);
    return row == ROLL_COUNTS ? 0 : counts->rows[row].count;
}

void roll_counts_add(roll_counts_t *counts, uint8_t ask, uint8_t player) {
    uint8_t row = row_of(counts, ask, player);
    if (row < ROLL_COUNTS) {
        uint16_t count = counts->rows[row].count;
        count = (uint16_t)(count == UINT16_MAX ? 1 : count + 1);
        counts->rows[row] = (roll_count_t){.count = count, .ask = ask, .player = player};
    }
}

/* --- packed entries ------------------------------------------------------------------------- */

static uint16_t slot_index(const log_t *log, uint16_t index) {
    uint32_t at = (uint32_t)log->oldest + index;
    return (uint16_t)(at < LOG_ENTRIES ? at : at - LOG_ENTRIES);
}

static log_slot_t *slot_at(log_t *log, uint16_t index) {
    return &log->slots[slot_index(log, index)];
}

const log_slot_t *log_slot(const log_t *log, uint16_t index) {
    return &log->slots[slot_index(log, index)];
}

static bool is_undone(const log_slot_t *slot) { return (slot->tag & LOG_TAG_UNDONE) != 0; }

static bool is_roll(const log_slot_t *slot) { return (slot->tag & LOG_TAG_ROLL) != 0; }

static uint8_t player_of(const log_slot_t *slot) {
    uint8_t player = (uint8_t)(slot->who >> 4);
    return player == LOG_WHO_NOBODY ? GAME_NOBODY : player;
}

static log_slot_t pack(const log_entry_t *entry) {
    uint8_t player = entry->player == GAME_NOBODY ? LOG_WHO_NOBODY : entry->player;
    log_slot_t packed = {
        .tag = (uint8_t)(entry->ask | (entry->kind == PROMPT_ROLL ? LOG_TAG_ROLL : 0) |
                         (entry->entered ? LOG_TAG_ENTERED : 0) |
                         (entry->undone ? LOG_TAG_UNDONE : 0)),
        .who = (uint8_t)(player << 4 | entry->count),
        .first_bound = entry->first_bound,
        .flags = (uint8_t)((entry->seen ? LOG_SEEN : 0) | (entry->amended ? LOG_AMENDED : 0)),
        .nth = entry->nth,
    };
    memcpy(packed.values, entry->values, sizeof packed.values);
    if (entry->kind != PROMPT_ROLL) {
        memcpy(&packed.values[LOG_PATH_AT], &entry->path, LOG_PATH_BYTES);
    }
    return packed;
}

log_entry_t log_unpack(const log_slot_t *packed) {
    log_entry_t entry = {
        .kind = is_roll(packed) ? PROMPT_ROLL : PROMPT_CHOOSE,
        .ask = packed->tag & LOG_TAG_ASK,
        .player = player_of(packed),
        .count = packed->who & 15,
        .first_bound = packed->first_bound,
        .entered = (packed->tag & LOG_TAG_ENTERED) != 0,
        .undone = is_undone(packed),
        .seen = (packed->flags & LOG_SEEN) != 0,
        .amended = (packed->flags & LOG_AMENDED) != 0,
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

log_entry_t log_at(const log_t *log, uint16_t index) {
    assert(index < log->used);
    return log_unpack(log_slot(log, index));
}

/* --- adding and removing -------------------------------------------------------------------- */

void log_clear(log_t *log) {
    memset(log, 0, sizeof *log);
    log->first_line = 1;
}

void log_add(log_t *log, const log_entry_t *entry) {
    assert(entry->count <= GAME_VALUES_MAX);
    if (log_full(log)) {
        return;
    }
    *slot_at(log, log->used) = pack(entry);
    log->used++;
    log->standing = (uint16_t)(log->standing + (entry->undone ? 0 : 1));
}

/* The shorter side moves over the gap. Newer entries keep their line numbers. */
static void remove_at(log_t *log, uint16_t index) {
    log->standing = (uint16_t)(log->standing - (is_undone(log_slot(log, index)) ? 0 : 1));
    log->idle_from = (uint16_t)(log->idle_from - (log->idle_from > index ? 1 : 0));
    if (index < log->used / 2) {
        for (uint16_t i = index; i > 0; i--) {
            *slot_at(log, i) = *slot_at(log, (uint16_t)(i - 1));
        }
        log->oldest = slot_index(log, 1);
    } else {
        for (uint16_t i = index; i + 1 < log->used; i++) {
            *slot_at(log, i) = *slot_at(log, (uint16_t)(i + 1));
        }
    }
    log->used--;
    log->first_line++;
}

/* --- what may be dropped -------------------------------------------------------------------- */

/* Is `nth` before `base`? Both count modulo 2^16, and are much closer than half of it. */
static bool before(uint16_t nth, uint16_t base) { return (uint16_t)(nth - base) >= 0x8000; }

/* An undone entry that must be remembered while undo can lead back to it: a drawn roll, or a choice
 * behind which a draw was seen. */
static bool is_known(const log_slot_t *slot) {
    bool memorable =
        is_roll(slot) ? (slot->tag & LOG_TAG_ENTERED) == 0 : (slot->flags & LOG_SEEN) != 0;
    return is_undone(slot) && memorable && (slot->flags & LOG_KNOWN_ELSEWHERE) == 0;
}

static bool is_idle(const log_slot_t *slot, const log_reach_t *reach) {
    uint16_t reached =
        is_roll(slot) ? roll_counts_of(reach->roll_counts, slot->tag & LOG_TAG_ASK, player_of(slot))
                      : reach->answers;
    return is_undone(slot) && (!is_known(slot) || before(slot->nth, reached));
}

/* When the base moves on, only what is before the oldest standing entry becomes droppable. */
static int find_idle(const log_t *log, const log_reach_t *reach) {
    uint16_t i = 0;
    for (; i < log->used && is_undone(log_slot(log, i)); i++) {
        if (is_idle(log_slot(log, i), reach)) {
            return i;
        }
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

/* --- undo, and what is known ---------------------------------------------------------------- */

/* The newest standing entry, a choice if only these count; -1: none. */
static int newest_standing(const log_t *log, bool choices_only) {
    for (int i = log->used - 1; i >= 0; i--) {
        const log_slot_t *slot = log_slot(log, (uint16_t)i);
        if (!is_undone(slot) && !(choices_only && is_roll(slot))) {
            return i;
        }
    }
    return -1;
}

int log_undo(log_t *log) {
    int index = newest_standing(log, false);
    if (index < 0) {
        return -1;
    }
    log_slot_t *undone = slot_at(log, (uint16_t)index);
    undone->tag |= LOG_TAG_UNDONE;
    log->standing--;
    may_be_idle(log, (uint16_t)index);
    int choice = is_known(undone) ? newest_standing(log, true) : -1;
    if (choice >= 0) { /* the draw behind this choice was seen */
        slot_at(log, (uint16_t)choice)->flags |= LOG_SEEN;
    }
    return index;
}

static bool same_place(const log_slot_t *a, const log_slot_t *b) {
    return ((a->tag ^ b->tag) & (LOG_TAG_ASK | LOG_TAG_ROLL)) == 0 && a->who == b->who &&
           a->nth == b->nth &&
           (is_roll(a) ||
            memcmp(&a->values[LOG_PATH_AT], &b->values[LOG_PATH_AT], LOG_PATH_BYTES) == 0);
}

static bool same_content(const log_slot_t *a, const log_slot_t *b) {
    return is_roll(a) ? a->first_bound == b->first_bound : a->values[0] == b->values[0];
}

/* The newest known entry in this one's place, of the same or of another content; -1: none. */
static int find_known(const log_t *log, const log_entry_t *like, bool same) {
    log_slot_t packed = pack(like);
    for (int i = log->used - 1; i >= 0; i--) {
        const log_slot_t *slot = log_slot(log, (uint16_t)i);
        if (is_known(slot) && same_place(slot, &packed) && same_content(slot, &packed) == same) {
            return i;
        }
    }
    return -1;
}

int log_find(const log_t *log, const log_entry_t *like) { return find_known(log, like, true); }

bool log_was_other(const log_t *log, const log_entry_t *choice) {
    return find_known(log, choice, false) >= 0;
}

void log_hand_over(log_t *log, uint16_t index) {
    assert(index < log->used);
    slot_at(log, index)->flags |= LOG_KNOWN_ELSEWHERE;
    may_be_idle(log, index);
}
