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

/* --- entries -------------------------------------------------------------------------------- */

static uint16_t ring_index(const log_t *log, uint16_t index) {
    uint32_t at = (uint32_t)log->oldest + index;
    return (uint16_t)(at < LOG_ENTRIES ? at : at - LOG_ENTRIES);
}

static log_entry_t *entry_at(log_t *log, uint16_t index) {
    return &log->entries[ring_index(log, index)];
}

const log_entry_t *log_at(const log_t *log, uint16_t index) {
    assert(index < log->used);
    return &log->entries[ring_index(log, index)];
}

static bool is_roll(const log_entry_t *entry) { return entry->kind == PROMPT_ROLL; }

static uint32_t fnv1a(uint32_t hash, uint8_t byte) { return (hash ^ byte) * 16777619u; }

uint32_t log_path_on(uint32_t path, const log_entry_t *choice) {
    path = fnv1a(path, (uint8_t)choice->nth);
    path = fnv1a(path, (uint8_t)(choice->nth >> 8));
    return fnv1a(path, choice->values[0]);
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
    *entry_at(log, log->used) = *entry;
    log->used++;
    log->standing = (uint16_t)(log->standing + (entry->undone ? 0 : 1));
}

/* The shorter side moves over the gap. Newer entries keep their line numbers. */
static void remove_at(log_t *log, uint16_t index) {
    log->standing = (uint16_t)(log->standing - (log_at(log, index)->undone ? 0 : 1));
    log->idle_from = (uint16_t)(log->idle_from - (log->idle_from > index ? 1 : 0));
    if (index < log->used / 2) {
        for (uint16_t i = index; i > 0; i--) {
            *entry_at(log, i) = *entry_at(log, (uint16_t)(i - 1));
        }
        log->oldest = ring_index(log, 1);
    } else {
        for (uint16_t i = index; i + 1 < log->used; i++) {
            *entry_at(log, i) = *entry_at(log, (uint16_t)(i + 1));
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
static bool is_known(const log_entry_t *entry) {
    bool memorable = is_roll(entry) ? !entry->entered : entry->seen;
    return entry->undone && memorable && !entry->known_elsewhere;
}

static bool is_idle(const log_entry_t *entry, const log_reach_t *reach) {
    uint16_t reached = is_roll(entry)
                           ? roll_counts_of(reach->roll_counts, entry->ask, entry->player)
                           : reach->answers;
    return entry->undone && (!is_known(entry) || before(entry->nth, reached));
}

/* When the base moves on, only what is before the oldest standing entry becomes droppable. */
static int find_idle(const log_t *log, const log_reach_t *reach) {
    uint16_t i = 0;
    for (; i < log->used && log_at(log, i)->undone; i++) {
        if (is_idle(log_at(log, i), reach)) {
            return i;
        }
    }
    for (i = log->idle_from; i < log->used; i++) {
        if (is_idle(log_at(log, i), reach)) {
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
        if (!log_at(log, i)->undone) {
            *entry = *log_at(log, i);
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
        const log_entry_t *entry = log_at(log, (uint16_t)i);
        if (!entry->undone && !(choices_only && is_roll(entry))) {
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
    log_entry_t *undone = entry_at(log, (uint16_t)index);
    undone->undone = true;
    log->standing--;
    may_be_idle(log, (uint16_t)index);
    int choice = is_known(undone) ? newest_standing(log, true) : -1;
    if (choice >= 0) { /* the draw behind this choice was seen */
        entry_at(log, (uint16_t)choice)->seen = true;
    }
    return index;
}

static bool same_place(const log_entry_t *a, const log_entry_t *b) {
    return a->kind == b->kind && a->ask == b->ask && a->player == b->player &&
           a->count == b->count && a->nth == b->nth && a->path == b->path;
}

static bool same_content(const log_entry_t *a, const log_entry_t *b) {
    return is_roll(a) ? a->first_bound == b->first_bound : a->values[0] == b->values[0];
}

/* The newest known entry in this one's place, of the same or of another content; -1: none. */
static int find_known(const log_t *log, const log_entry_t *like, bool same) {
    for (int i = log->used - 1; i >= 0; i--) {
        const log_entry_t *entry = log_at(log, (uint16_t)i);
        if (is_known(entry) && same_place(entry, like) && same_content(entry, like) == same) {
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
    entry_at(log, index)->known_elsewhere = true;
    may_be_idle(log, index);
}
