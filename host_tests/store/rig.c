#include "rig.h"

#include <string.h>

#define COUNT_PIECE 0xFEu
#define FILLER_PIECE 0xFDu
#define COUNT_BYTES 9u

static void put_u32(uint8_t *bytes, uint32_t value) { memcpy(bytes, &value, sizeof value); }

static uint32_t get_u32(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

void rig_init(rig_t *rig, flash_fake_t *flash) {
    memset(rig, 0, sizeof *rig);
    rig->flash = flash;
    flash_fake_use(flash);
}

void rig_apply(rig_state_t *state, const rig_record_t *record) {
    state->count++;
    state->hash = flash_hash(state->hash, record->value);
    state->slots[record->slot] = record->value;
}

bool rig_same(const rig_state_t *a, const rig_state_t *b) { return memcmp(a, b, sizeof *a) == 0; }

rig_record_t rig_record(uint32_t n, uint8_t least, uint8_t most) {
    uint32_t draw = flash_hash(n, 77);
    rig_record_t record = {
        .slot = (uint8_t)(draw % RIG_SLOTS),
        .length = (uint8_t)(least + (draw >> 8) % (most - least + 1u)),
        .value = n + 1,
    };
    return record;
}

/* slot, value, then bytes that follow from the value. */
static void encode(const rig_record_t *record, uint8_t *bytes) {
    bytes[0] = record->slot;
    put_u32(bytes + 1, record->value);
    for (uint32_t i = 5; i < record->length; i++) {
        bytes[i] = (uint8_t)flash_hash(record->value, i);
    }
}

static bool decode(const uint8_t *bytes, uint8_t length, rig_record_t *record) {
    uint8_t right[STORE_BYTES];
    if (length < RIG_RECORD_LEAST || bytes[0] >= RIG_SLOTS) {
        return false;
    }
    *record = (rig_record_t){bytes[0], length, get_u32(bytes + 1)};
    encode(record, right);
    return memcmp(bytes, right, length) == 0;
}

static void take_record(rig_t *rig, const store_record_t *record) {
    rig_record_t one;
    rig->records++;
    if (decode(record->bytes, record->length, &one)) {
        rig_apply(&rig->state, &one);
    } else {
        rig->garbled++;
    }
}

static void take_piece(rig_t *rig, const store_record_t *record) {
    rig_record_t one;
    rig->pieces++;
    if (record->bytes[0] == COUNT_PIECE && record->length == COUNT_BYTES) {
        rig->state.count = get_u32(record->bytes + 1);
        rig->state.hash = get_u32(record->bytes + 5);
    } else if (decode(record->bytes, record->length, &one)) {
        rig->state.slots[one.slot] = one.value;
    } else if (record->bytes[0] != FILLER_PIECE) {
        rig->garbled++;
    }
}

static void sink(void *context, const store_record_t *record) {
    rig_t *rig = context;
    switch (record->kind) {
    case STORE_SNAPSHOT_BEGIN:
        if (rig->gaps == 0) {
            memset(&rig->state, 0, sizeof rig->state);
        }
        break;
    case STORE_CHUNK:
        take_piece(rig, record);
        break;
    case STORE_RECORD:
        take_record(rig, record);
        break;
    case STORE_GAP:
        rig->gaps++;
        break;
    case STORE_SNAPSHOT_END:
        break;
    }
}

store_found_t rig_open(rig_t *rig) {
    flash_fake_restart(rig->flash);
    memset(&rig->state, 0, sizeof rig->state);
    rig->records = 0;
    rig->pieces = 0;
    rig->gaps = 0;
    rig->garbled = 0;
    rig->found = store_open(&rig->store, sink, rig);
    return rig->found;
}

static store_status_t write_pieces(rig_t *rig) {
    uint8_t bytes[STORE_BYTES] = {COUNT_PIECE};
    put_u32(bytes + 1, rig->state.count);
    put_u32(bytes + 5, rig->state.hash);
    store_status_t status = store_snapshot_write(&rig->store, bytes, COUNT_BYTES);
    for (uint8_t slot = 0; slot < RIG_SLOTS && status == STORE_OK; slot++) {
        rig_record_t record = {slot, RIG_RECORD_LEAST, rig->state.slots[slot]};
        encode(&record, bytes);
        status = store_snapshot_write(&rig->store, bytes, record.length);
    }
    bytes[0] = FILLER_PIECE;
    for (uint8_t i = 0; i < rig->filler_pieces && status == STORE_OK; i++) {
        status = store_snapshot_write(&rig->store, bytes, STORE_BYTES);
    }
    return status;
}

static store_status_t try_snapshot(rig_t *rig) {
    store_status_t status = store_snapshot_begin(&rig->store);
    if (status == STORE_OK) {
        status = write_pieces(rig);
    }
    if (status == STORE_OK) {
        status = store_snapshot_end(&rig->store);
    }
    return status;
}

/* Any other answer than OK to a snapshot leaves something to be tried, until it says FAILED for
 * good, by not keeping. */
store_status_t rig_snapshot(rig_t *rig) {
    store_status_t status = try_snapshot(rig);
    store_report_t report;
    while (status != STORE_OK) {
        store_report(&rig->store, &report);
        if (!report.saves) {
            break;
        }
        store_idle_t idle = store_idle(&rig->store, true);
        if (idle == STORE_NEEDS_ERASE || (idle == STORE_NOTHING_TO_DO && status == STORE_WAIT)) {
            break;
        }
        status = try_snapshot(rig);
    }
    return status;
}

bool rig_keep(rig_t *rig, const rig_record_t *record) {
    uint8_t bytes[STORE_BYTES];
    encode(record, bytes);
    store_status_t status = store_append(&rig->store, bytes, record->length);
    while (status == STORE_FULL && rig_snapshot(rig) == STORE_OK) {
        status = store_append(&rig->store, bytes, record->length);
    }
    if (status != STORE_OK) {
        return false;
    }
    rig_apply(&rig->state, record);
    return true;
}

void rig_rest(rig_t *rig, uint32_t steps) {
    while (steps-- > 0) {
        if (store_snapshot_due(&rig->store)) {
            (void)rig_snapshot(rig);
        } else if (store_idle(&rig->store, true) == STORE_NOTHING_TO_DO) {
            return;
        }
    }
}
