#include "log.h"

#include <string.h>

enum { ROLL_BIT = 1 << 5, ENTERED_BIT = 1 << 6, UNDONE_BIT = 1 << 7, NOBODY_NIBBLE = 15 };

static uint16_t slot_index(const log_t *log, uint16_t index) {
    uint32_t at = (uint32_t)log->oldest + index;
    return (uint16_t)(at < LOG_ENTRIES ? at : at - LOG_ENTRIES);
}

static log_slot_t *slot(log_t *log, uint16_t index) { return &log->slots[slot_index(log, index)]; }

const log_slot_t *log_slot(const log_t *log, uint16_t index) {
    return &log->slots[slot_index(log, index)];
}

static bool is_undone(const log_slot_t *slot) { return (slot->tag & UNDONE_BIT) != 0; }

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
        .roll = entry->roll,
    };
    memcpy(packed.values, entry->values, sizeof packed.values);
    return packed;
}

log_entry_t log_unpack(const log_slot_t *packed) {
    uint8_t player = (uint8_t)(packed->who >> 4);
    log_entry_t entry = {
        .kind = (packed->tag & ROLL_BIT) != 0 ? PROMPT_ROLL : PROMPT_CHOOSE,
        .ask = packed->tag & 31,
        .player = player == NOBODY_NIBBLE ? GAME_NOBODY : player,
        .count = packed->who & 15,
        .first_bound = packed->first_bound,
        .entered = (packed->tag & ENTERED_BIT) != 0,
        .undone = is_undone(packed),
        .roll = packed->roll,
    };
    memcpy(entry.values, packed->values, sizeof entry.values);
    return entry;
}

void log_clear(log_t *log) {
    memset(log, 0, sizeof *log);
    log->first_line = 1;
}

log_entry_t log_at(const log_t *log, uint16_t index) { return log_unpack(log_slot(log, index)); }

void log_add(log_t *log, const log_entry_t *entry) {
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

/* Is `roll` before `base`? Both count modulo 2^16, and lie much closer together than half of it. */
static bool before(uint16_t roll, uint16_t base) { return (uint16_t)(roll - base) >= 0x8000; }

static bool same_roll(const log_slot_t *slot, uint16_t roll, uint8_t count, uint8_t first_bound) {
    return is_drawn(slot) && slot->roll == roll && (slot->who & 15) == count &&
           slot->first_bound == first_bound;
}

static bool is_idle(const log_slot_t *slot, uint16_t base_roll) {
    return is_undone(slot) &&
           (!is_drawn(slot) || slot->told_again != 0 || before(slot->roll, base_roll));
}

/* A base that moves on makes idle only what lies before the oldest standing entry. */
static int find_idle(const log_t *log, uint16_t base_roll) {
    uint16_t i = 0;
    while (i < log->used && is_undone(log_slot(log, i))) {
        if (is_idle(log_slot(log, i), base_roll)) {
            return i;
        }
        i++;
    }
    for (i = log->idle_from; i < log->used; i++) {
        if (is_idle(log_slot(log, i), base_roll)) {
            return i;
        }
    }
    return -1;
}

static void may_be_idle(log_t *log, uint16_t index) {
    log->idle_from = index < log->idle_from ? index : log->idle_from;
}

bool log_has_idle(const log_t *log, uint16_t base_roll) { return find_idle(log, base_roll) >= 0; }

int log_drop_idle(log_t *log, uint16_t base_roll) {
    int index = find_idle(log, base_roll);
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

int log_undo(log_t *log) {
    for (uint16_t i = log->used; i > 0; i--) {
        log_slot_t *newest = slot(log, (uint16_t)(i - 1));
        if (!is_undone(newest)) {
            newest->tag |= UNDONE_BIT;
            log->standing--;
            may_be_idle(log, (uint16_t)(i - 1));
            return i - 1;
        }
    }
    return -1;
}

int log_find_draw(const log_t *log, uint16_t roll, uint8_t count, uint8_t first_bound) {
    for (uint16_t i = log->used; i > 0; i--) {
        const log_slot_t *this = log_slot(log, (uint16_t)(i - 1));
        if (is_undone(this) && this->told_again == 0 && same_roll(this, roll, count, first_bound)) {
            return i - 1;
        }
    }
    return -1;
}

void log_mark_told_again(log_t *log, uint16_t index) {
    slot(log, index)->told_again = 1;
    may_be_idle(log, index);
}
