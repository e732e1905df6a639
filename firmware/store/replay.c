#include "replay.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "sectors.h"
#include "write_cursor.h"

#define UNIT 4u /* bytes: where entries begin and end */
static_assert(HAL_FLASH_PAGE_BYTES / UNIT == 64, "a page's units are the bits of a word");

/* What was found in a page that isn't blank. */
typedef struct {
    uint8_t page;
    bool has_header; /* it has a valid page header */
    uint64_t taken;  /* bit u: unit u belongs to an entry that was given */
} seen_t;

/* Goes through the entries of one sector, a page at a time in the store's page. */
typedef struct {
    store_t *store;
    uint8_t sector;
    uint8_t page;
    uint16_t offset;    /* 0: the page isn't loaded yet */
    uint16_t bad;       /* unreadable places so far */
    uint16_t corrected; /* places with one wrong bit, read all the same */
    bool in_bad;
    bool in_void;
    uint16_t bad_since; /* of the unreadable places those after the last record */
    seen_t last;        /* the last page that isn't blank */
    seen_t used;        /* the last of those with a page header or an entry, else as `last` */
    uint16_t last_bad;  /* unreadable places after the last page's last record */
    bool last_void;     /* the last page has zeros, and nothing written behind them */
    uint16_t entry_at;  /* of the entry just given */
    journal_page_header_t header; /* the last valid one, if there was any */
} walk_t;

static bool holds_anything(const seen_t *seen) { return seen->has_header || seen->taken != 0; }

static void walk_start(walk_t *walk, store_t *store, uint8_t sector) {
    memset(walk, 0, sizeof *walk);
    walk->store = store;
    walk->sector = sector;
}

static uint32_t walk_number(const walk_t *walk) {
    return walk->store->sectors[walk->sector].number;
}

static void count_bad(walk_t *walk) {
    walk->bad++;
    walk->bad_since++;
    walk->last_bad++;
}

static void walk_bad(walk_t *walk) {
    if (!walk->in_bad) {
        count_bad(walk);
    }
    walk->in_bad = true;
}

static void walk_next_page(walk_t *walk) {
    if (holds_anything(&walk->last) || !holds_anything(&walk->used)) {
        walk->used = walk->last;
    }
    walk->page++;
    walk->offset = 0;
    walk->in_bad = false;
    walk->in_void = false;
}

/* Zeros stand for a page header that was cut off while the entries after it were not; and there is
 * none where a bit rotted before anything was written. */
static bool stands_for_no_header(const uint8_t *bytes) {
    return journal_nearly_all(bytes, JOURNAL_PAGE_HEADER_BYTES, 0x00) ||
           journal_nearly_all(bytes, JOURNAL_PAGE_HEADER_BYTES, 0xFF);
}

/* Behind it an entry is expected, whatever it reads as. */
static void walk_page_header(walk_t *walk) {
    journal_page_header_t header;
    uint8_t *bytes = walk->store->page + journal_page_header_at(walk->page);
    if (journal_correct_page_header(bytes)) {
        walk->corrected++;
    }
    walk->last.has_header =
        journal_get_page_header(bytes, &header) && header.number == walk_number(walk);
    if (walk->last.has_header) {
        walk->header = header;
    } else if (!stands_for_no_header(bytes)) {
        count_bad(walk);
    }
}

/* false: there is nothing to find in this page. One byte may have rotted in it: that doesn't make
 * it the last one, which is to be made firm. */
static bool walk_load(walk_t *walk) {
    uint8_t *page = walk->store->page;
    bool read = sectors_read(walk->store, walk->sector, walk->page, page);
    if (read && journal_nearly_all(page, HAL_FLASH_PAGE_BYTES, 0xFF)) {
        return false;
    }
    walk->last = (seen_t){.page = walk->page};
    walk->last_bad = 0;
    walk->last_void = false;
    walk->offset = journal_entries_at(walk->page);
    if (read) {
        walk_page_header(walk);
    } else {
        walk_bad(walk);
    }
    return read;
}

/* Records are programmed one by one, so what is unreadable before one wasn't cut off just now. The
 * entries of a snapshot go many at a time, and a cut may leave any of them. */
static void walk_take(walk_t *walk, const journal_entry_t *entry) {
    walk->entry_at = walk->offset;
    walk->offset += journal_entry_size(entry->length);
    for (uint16_t at = walk->entry_at; at < walk->offset; at += UNIT) {
        walk->last.taken |= (uint64_t)1 << at / UNIT;
    }
    if (entry->kind == JOURNAL_RECORD) {
        walk->last_bad = 0;
        walk->bad_since = 0;
    } else if (walk->in_void) {
        walk_bad(walk);
    }
    walk->in_bad = false;
    walk->in_void = false;
}

/* Is there nothing of the journal behind this place of the page? */
static bool is_the_end(const walk_t *walk, uint16_t offset) {
    store_t *store = walk->store;
    journal_entry_t entry;
    for (uint16_t at = offset; at < HAL_FLASH_PAGE_BYTES; at += UNIT) {
        if (journal_get_entry(store->page, at, walk_number(walk), &entry) == JOURNAL_ENTRY) {
            return false;
        }
    }
    return !sectors_goes_on(store, walk->sector, walk->page) &&
           sectors_after(store, walk_number(walk)) == SECTORS_NONE;
}

/* Looks once more at an unreadable place, if it is where an entry ought to begin. The last record
 * may be one whose program was cut off: it was never acknowledged, and no correction brings it to
 * life. */
static journal_verdict_t walk_correct(walk_t *walk, journal_entry_t *entry) {
    uint8_t *page = walk->store->page;
    uint32_t number = walk_number(walk);
    uint32_t bit = walk->in_bad ? JOURNAL_NO_BIT : journal_find_error(page, walk->offset, number);
    if (bit == JOURNAL_NO_BIT) {
        return JOURNAL_BAD;
    }
    journal_flip(page, bit);
    journal_verdict_t verdict = journal_get_entry(page, walk->offset, number, entry);
    if (entry->kind == JOURNAL_RECORD &&
        is_the_end(walk, (uint16_t)(walk->offset + journal_entry_size(entry->length)))) {
        journal_flip(page, bit);
        return JOURNAL_BAD;
    }
    walk->corrected++;
    return verdict;
}

static journal_verdict_t walk_look(walk_t *walk, journal_entry_t *entry) {
    journal_verdict_t verdict =
        journal_get_entry(walk->store->page, walk->offset, walk_number(walk), entry);
    return verdict == JOURNAL_BAD ? walk_correct(walk, entry) : verdict;
}

/* The next valid entry of the sector; false: there is none. It points into the store's page. */
static bool walk_next(walk_t *walk, journal_entry_t *entry) {
    while (walk->page < JOURNAL_PAGES) {
        if (walk->offset == HAL_FLASH_PAGE_BYTES || (walk->offset == 0 && !walk_load(walk))) {
            walk_next_page(walk);
            continue;
        }
        switch (walk_look(walk, entry)) {
        case JOURNAL_ENTRY:
            walk_take(walk, entry);
            return true;
        case JOURNAL_BLANK:
            walk->last_void = walk->in_void && walk->last.has_header;
            walk_next_page(walk);
            break;
        case JOURNAL_BAD:
            walk_bad(walk);
            walk->offset += UNIT;
            break;
        case JOURNAL_VOID:
            walk->in_void = true;
            walk->offset += UNIT;
            break;
        }
    }
    return false;
}

/* Follows a snapshot from its beginning to its end. */
typedef struct {
    bool open;
    bool intact;
    uint16_t index;
    uint32_t sequence;
    uint8_t page; /* where it begins */
    uint16_t offset;
    uint8_t open_page;
    uint16_t open_offset;
} track_t;

static bool is_bound(const journal_entry_t *entry) {
    return entry->length == sizeof(uint32_t) && le_get_u32(entry->bytes) < JOURNAL_LIMIT;
}

static void track_begin(track_t *track, const walk_t *walk, const journal_entry_t *entry) {
    track->open = is_bound(entry) && entry->index == 0;
    track->index = 0;
    track->sequence = track->open ? le_get_u32(entry->bytes) : 0;
    track->open_page = walk->page;
    track->open_offset = walk->entry_at;
}

static void track_end(track_t *track, const journal_entry_t *entry) {
    bool fits = track->open && is_bound(entry) && entry->index == track->index + 1 &&
                le_get_u32(entry->bytes) == track->sequence;
    track->open = false;
    if (!fits) {
        return;
    }
    track->intact = true;
    track->page = track->open_page;
    track->offset = track->open_offset;
}

static void track_entry(track_t *track, const walk_t *walk, const journal_entry_t *entry) {
    if (entry->kind == JOURNAL_BEGIN) {
        track_begin(track, walk, entry);
    } else if (entry->kind == JOURNAL_END) {
        track_end(track, entry);
    } else {
        track->open = track->open && entry->kind == JOURNAL_CHUNK && entry->index == ++track->index;
    }
}

/* A snapshot still open at its sector's end goes on in the next one. */
static void track_onward(track_t *track, store_t *store, uint8_t sector) {
    walk_t walk;
    journal_entry_t entry;
    while (track->open) {
        sector = sectors_after(store, store->sectors[sector].number);
        if (sector == SECTORS_NONE) {
            return;
        }
        walk_start(&walk, store, sector);
        while (track->open && walk_next(&walk, &entry)) {
            if (entry.kind == JOURNAL_BEGIN) {
                return;
            }
            track_entry(track, &walk, &entry);
        }
    }
}

/* The newest intact snapshot that begins in this sector. */
static bool find_in_sector(store_t *store, uint8_t sector, track_t *track) {
    walk_t walk;
    journal_entry_t entry;
    memset(track, 0, sizeof *track);
    walk_start(&walk, store, sector);
    while (walk_next(&walk, &entry)) {
        track_entry(track, &walk, &entry);
    }
    track_onward(track, store, sector);
    return track->intact;
}

/* The newest of all; SECTORS_NONE: none. */
static uint8_t find_snapshot(store_t *store, track_t *track) {
    uint8_t sector = sectors_before(store, UINT32_MAX);
    while (sector != SECTORS_NONE && !find_in_sector(store, sector, track)) {
        sector = sectors_before(store, store->sectors[sector].number);
    }
    return sector;
}

/* Hands over, or only looks when sink is NULL. */
typedef struct {
    store_t *store;
    store_sink_t *sink;
    void *context;
    const track_t *from; /* an intact snapshot: only that one counts; NULL: all that there is */
    bool begun;          /* false: before that snapshot */
    bool in_snapshot;
    bool any;          /* a record or chunk was handed over */
    bool recorded;     /* a record was seen */
    bool first;        /* a snapshot began before there was any record */
    bool ended;        /* a snapshot's end was seen */
    uint16_t page;     /* where the last entry was, from 1; 0: there was none */
    bool in_pages;     /* there were entries in several */
    uint32_t expected; /* sequence of the next record; 0: not known yet */
    uint16_t index;    /* of the snapshot's last entry */
    walk_t walk;
} replay_t;

static void give(const replay_t *replay, const store_record_t *record) {
    if (replay->sink) {
        replay->sink(replay->context, record);
    }
}

static void give_gap(const replay_t *replay, uint32_t lost) {
    store_record_t record = {.kind = STORE_GAP, .lost = lost};
    replay->store->report.records_lost += lost;
    give(replay, &record);
}

static void give_entry(replay_t *replay, store_kind_t kind, const journal_entry_t *entry) {
    bool has_bytes = kind == STORE_RECORD || kind == STORE_CHUNK;
    store_record_t record = {
        .kind = kind,
        .length = has_bytes ? entry->length : 0,
        .bytes = has_bytes ? entry->bytes : NULL,
        .sequence = kind == STORE_RECORD ? replay->expected : 0,
    };
    replay->any |= has_bytes;
    replay->store->sectors[replay->walk.sector].needed = true;
    give(replay, &record);
}

/* All records before this sequence should have been seen. */
static void expect(replay_t *replay, uint32_t sequence) {
    if (sequence <= replay->expected) {
        return;
    }
    if (replay->expected != 0) {
        give_gap(replay, sequence - replay->expected);
    }
    replay->expected = sequence;
}

/* Records come once: a copy that a failed program left behind is passed over. */
static void replay_record(replay_t *replay, const journal_entry_t *entry) {
    uint16_t ahead = (uint16_t)(entry->index - replay->expected);
    bool known = replay->expected != 0;
    replay->in_snapshot = false;
    replay->recorded = true;
    if (known && ahead > INT16_MAX) {
        return;
    }
    if (known) {
        expect(replay, replay->expected + ahead);
    }
    give_entry(replay, STORE_RECORD, entry);
    replay->expected += known;
}

/* The one snapshot that counts, or any when none is intact. */
static void replay_begin(replay_t *replay, const journal_entry_t *entry) {
    if (replay->from && replay->ended) {
        return;
    }
    if (is_bound(entry)) {
        expect(replay, le_get_u32(entry->bytes));
        replay->first |= le_get_u32(entry->bytes) == JOURNAL_FIRST;
    }
    replay->in_snapshot = true;
    replay->index = 0;
    give_entry(replay, STORE_SNAPSHOT_BEGIN, entry);
}

/* A chunk or an end. */
static void replay_inner(replay_t *replay, const journal_entry_t *entry) {
    bool is_end = entry->kind == JOURNAL_END;
    if (replay->from && !replay->in_snapshot) {
        return;
    }
    if (!replay->in_snapshot || entry->index != replay->index + 1) {
        give_gap(replay, 0);
    }
    replay->in_snapshot = !is_end;
    replay->index = entry->index;
    give_entry(replay, is_end ? STORE_SNAPSHOT_END : STORE_CHUNK, entry);
    if (!is_end) {
        return;
    }
    replay->ended = true;
    replay->store->snapshot_end = walk_number(&replay->walk);
}

static void replay_entry(replay_t *replay, const journal_entry_t *entry) {
    if (entry->kind == JOURNAL_RECORD) {
        replay_record(replay, entry);
    } else if (entry->kind == JOURNAL_BEGIN) {
        replay_begin(replay, entry);
    } else {
        replay_inner(replay, entry);
    }
}

/* What lies before the snapshot in its sector is no concern of ours, damaged or not. */
static bool has_begun(replay_t *replay) {
    walk_t *walk = &replay->walk;
    if (replay->begun) {
        return true;
    }
    replay->begun = walk->page == replay->from->page && walk->entry_at == replay->from->offset;
    walk->bad = 0;
    walk->bad_since = 0;
    walk->corrected = 0;
    return replay->begun;
}

static void note_page(replay_t *replay) {
    uint16_t page = (uint16_t)(replay->walk.sector * JOURNAL_PAGES + replay->walk.page + 1);
    replay->in_pages |= replay->page != 0 && replay->page != page;
    replay->page = page;
}

static void replay_sector(replay_t *replay, uint8_t sector) {
    journal_entry_t entry;
    walk_start(&replay->walk, replay->store, sector);
    while (walk_next(&replay->walk, &entry)) {
        if (!has_begun(replay)) {
            continue;
        }
        note_page(replay);
        if (replay->expected != 0 || !replay->from) {
            expect(replay, replay->walk.header.sequence);
        }
        replay_entry(replay, &entry);
    }
    expect(replay, replay->walk.header.sequence);
    replay->store->report.damages += replay->walk.bad;
    replay->store->report.corrected += replay->walk.corrected;
}

/* Bytes that can't be read at the very end are an append that was cut off; behind the last record
 * of an intact journal they may be one that rotted. So may zeros: a start puts them up to a page's
 * end. */
static bool ends_in_a_cut(const replay_t *replay) {
    const walk_t *walk = &replay->walk;
    return walk->last_bad != 0 || walk->last_void || (replay->from && walk->bad_since != 0);
}

/* From that sector, or the oldest, to the newest, where the walk stays. */
static void replay_from(replay_t *replay, uint8_t sector) {
    store_report_t *report = &replay->store->report;
    report->damages = 0;
    report->corrected = 0;
    report->records_lost = 0;
    while (sector != SECTORS_NONE) {
        replay_sector(replay, sector);
        sector = sectors_after(replay->store, walk_number(&replay->walk));
    }
    report->damages -= replay->walk.last_bad;
    report->cut |= ends_in_a_cut(replay);
}

/* Zeros for all that the walk didn't take. What it passed over now it might take at the next start,
 * and that would stand in the place of what came since. */
static void void_the_rest(uint8_t *bytes, const seen_t *seen, uint64_t spared) {
    if (!seen->has_header && seen->page != 0) {
        memset(bytes, 0x00, JOURNAL_PAGE_HEADER_BYTES);
    }
    for (uint16_t at = journal_entries_at(seen->page); at < HAL_FLASH_PAGE_BYTES; at += UNIT) {
        if (!(spared >> at / UNIT & 1)) {
            memset(bytes + at, 0x00, UNIT);
        }
    }
}

/* Programs a page again as it reads, with zeros for what is cut off or blank, so that no bit of it
 * can be one thing now and another tomorrow. */
static bool firm_up_page(store_t *store, uint8_t sector, const seen_t *seen, bool spare_entries) {
    if (!sectors_read(store, sector, seen->page, store->page)) {
        return false;
    }
    void_the_rest(store->page, seen, spare_entries ? seen->taken : 0);
    return sectors_program(store, sector, seen->page, store->page) == HAL_FLASH_OK;
}

static bool is_void(store_t *store, uint8_t sector, uint8_t page) {
    return sectors_read(store, sector, page, store->page) &&
           journal_all(store->page, HAL_FLASH_PAGE_BYTES, 0x00);
}

/* The pages between what is in use and the last that isn't blank: an append that was cut off may
 * be in any of them, and read as blank for now. Where all are void a start was through with
 * them. */
static bool void_between(store_t *store, uint8_t sector, uint8_t first, uint8_t end) {
    uint8_t page = first;
    while (page < end && is_void(store, sector, page)) {
        page++;
    }
    if (page == end) {
        return true;
    }
    bool firm = true;
    for (page = first; page < end; page++) {
        firm &= sectors_zero_page(store, sector, page) == HAL_FLASH_OK;
    }
    return firm;
}

/* The last append went to the last page that holds anything, or to one behind it; not always to
 * the last that isn't blank, for cells may stick further on. Where nothing is spared the last page
 * goes first: the end of a snapshot that reads as cut off now must not be there once its chunks
 * are gone. */
static void firm_up(store_t *store, const walk_t *walk, bool spare_entries) {
    const seen_t *used = &walk->used, *last = &walk->last;
    uint8_t sector = walk->sector;
    bool firm = spare_entries || firm_up_page(store, sector, last, false);
    if (used->page < last->page) {
        firm = firm && firm_up_page(store, sector, used, spare_entries) &&
               void_between(store, sector, (uint8_t)(used->page + 1), last->page);
    }
    firm = firm && (!spare_entries || firm_up_page(store, sector, last, true));
    store->cursor_sector = sector;
    store->cursor_page = last->page;
    store->page_used = HAL_FLASH_PAGE_BYTES;
    store->page_stored = HAL_FLASH_PAGE_BYTES;
    if (firm) {
        return;
    }
    store->stale = true;
    store->sectors[sector].retired = true;
    cursor_close(store);
}

/* The journal goes on in the page after the next: an append cut off early may have left cells in
 * the next one that read as blank only for now. */
static void settle(const replay_t *replay, bool spare_entries) {
    store_t *store = replay->store;
    const store_report_t *report = &store->report;
    if (replay->expected > store->next_sequence) {
        store->next_sequence = replay->expected;
    }
    store->has_snapshot = replay->from != NULL;
    store->stale |= report->damages != 0 || report->corrected != 0 || report->records_lost != 0;
    firm_up(store, &replay->walk, spare_entries);
    cursor_skip_page(store);
}

static store_found_t replay_intact(replay_t *replay, uint8_t sector) {
    replay_from(replay, sector);
    settle(replay, true);
    if (replay->store->report.records_lost != 0) {
        return STORE_DAMAGED;
    }
    return replay->any ? STORE_FOUND : STORE_FRESH;
}

/* Whether all there is may be a first snapshot that was cut off; cut within its first page, its
 * beginning may be gone. What is damaged doesn't count: firmed up it reads otherwise at the next
 * start, which must find the same. */
static bool is_mere_beginning(const replay_t *look) {
    bool complete = look->ended && look->walk.last_bad == 0;
    bool nothing_before = look->expected <= JOURNAL_FIRST && (look->first || !look->in_pages);
    return !look->recorded && !complete && nothing_before;
}

/* Then nothing was ever promised, and nothing is handed over. */
static bool pass_over_beginning(const replay_t *start, uint8_t sector) {
    replay_t look = *start;
    store_t *store = look.store;
    look.sink = NULL;
    replay_from(&look, sector);
    if (!is_mere_beginning(&look)) {
        return false;
    }
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        store->sectors[i].needed = false;
    }
    settle(&look, false);
    return true;
}

/* What can't be read between sector headers of ours may be all that was saved. */
static store_found_t as_good_as_new(store_t *store) {
    store->report.cut |= sectors_any_header(store) && store->report.sectors_unreadable != 0;
    return STORE_FRESH;
}

static store_found_t replay_remains(replay_t *replay) {
    uint8_t oldest = sectors_after(replay->store, 0);
    replay->begun = true;
    if (oldest == SECTORS_NONE) {
        cursor_skip_page(replay->store);
    }
    if (oldest == SECTORS_NONE || pass_over_beginning(replay, oldest)) {
        return as_good_as_new(replay->store);
    }
    give_gap(replay, 0);
    replay_from(replay, oldest);
    settle(replay, true);
    return STORE_DAMAGED;
}

store_found_t replay_all(store_t *store, store_sink_t *sink, void *context) {
    sectors_found_t found = sectors_scan(store);
    if (found != SECTORS_READ) {
        return found == SECTORS_READ_OTHER ? STORE_OTHER_VERSION : STORE_UNUSABLE;
    }
    sectors_adopt_headerless(store);
    sectors_void_openings(store);
    track_t track;
    replay_t replay = {.store = store, .sink = sink, .context = context};
    uint8_t sector = find_snapshot(store, &track);
    if (sector == SECTORS_NONE) {
        return replay_remains(&replay);
    }
    replay.from = &track;
    return replay_intact(&replay, sector);
}
