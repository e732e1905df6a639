/* Malformed flash images: journals of real games, decoded, changed here and there, and written again with valid
 * checksums. The whole firmware starts on each: its state is valid, every line is answered, what it acknowledges is
 * there at the next starts, also when the power fails in between, and a factory reset works. Of an image that wasn't
 * changed exactly the game that was played is there.
 *
 *     SANITY_SOAK=<minutes>  so long
 *     SANITY_SEED=<seed>     this image alone */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unity.h>

#include "journal.h"
#include "power_loss.h"
#include "store.h"

#ifdef SANITY_FAST_BUILD
enum { IMAGES = 1500 };
#else
enum { IMAGES = 500 };
#endif

enum { GAMES = 8, ENTRIES_MOST = 6000, LINES = 24, FIRST_LINES = 5, OPERATIONS_MOST = 40 };

typedef struct {
    uint8_t kind, length, bytes[STORE_BYTES];
    uint16_t index;
    uint32_t sequence; /* of its page */
} entry_t;

/* Journals of real games. */
static struct {
    flash_fake_t flash;
    saved_t saved;
} games[GAMES];

static flash_fake_t flash;
static entry_t entries[ENTRIES_MOST];
static uint32_t entry_count;

static struct {
    uint32_t random, wild_permille;
    bool unchanged;
    player_t player;
    uint8_t lines; /* sent */
    bool waiting;  /* for the reply to a change */
    bool was_cut, changed;
    uint32_t cut_in; /* operations; 0: power stays */
    saved_t acknowledged;
    const char *failure;
    uint32_t unchanged_images, damaged, cuts, refused; /* counted */
} now;

static uint32_t draw(uint32_t below) { return player_random(&now.random) % below; }

static void fail(const char *why) { now.failure = now.failure ? now.failure : why; }

/* --- real games -------------------------------------------------------------------------------- */

static const char *play(void *context) {
    player_t *player = context;
    if (player->left == 0) {
        return NULL;
    }
    player->left--;
    return player_chance(player, 3) ? "" : player_change(player);
}

static void play_games(void) {
    static const char *const lines[GAMES] = {NULL,
                                             "new cult players=8",
                                             "new signs players=4",
                                             "new kingsport players=6",
                                             "new dice die=d100 count=10",
                                             "new pig players=2",
                                             NULL,
                                             "new cult players=2 cultists=2"};
    static const uint16_t changes[GAMES] = {500, 300, 200, 900, 1300, 60, 1500, 20};
    for (uint32_t i = 0; i < GAMES; i++) {
        player_t player = {.random = 100 + i, .left = changes[i], .undo_percent = 15};
        player.only_game = lines[i];
        flash_fake_init(&games[i].flash);
        power_on(&games[i].flash);
        (void)whole_run(play, &player);
        power_on(&games[i].flash);
        saved_read(&games[i].saved);
    }
}

/* --- decoding ----------------------------------------------------------------------------------- */

static void decode_page(const uint8_t *sector, uint8_t page) {
    const uint8_t *bytes = sector + page * HAL_FLASH_PAGE_BYTES;
    journal_page_header_t header;
    journal_entry_t entry;
    if (!journal_get_page_header(bytes + journal_page_header_at(page), &header)) {
        return;
    }
    for (uint16_t at = journal_entries_at(page); at < HAL_FLASH_PAGE_BYTES;) {
        bool valid = journal_get_entry(bytes, at, header.number, &entry) == JOURNAL_ENTRY;
        if (valid && entry_count < ENTRIES_MOST) {
            entry_t *to = &entries[entry_count++];
            *to = (entry_t){.kind = entry.kind,
                            .length = entry.length,
                            .index = entry.index,
                            .sequence = header.sequence};
            memcpy(to->bytes, entry.bytes, entry.length);
        }
        at = (uint16_t)(at + (valid ? journal_entry_size(entry.length) : 4));
    }
}

static uint32_t number_of(const uint8_t *sector) {
    journal_page_header_t header;
    bool valid = journal_get_page_header(sector + journal_page_header_at(0), &header);
    return valid ? header.number : 0;
}

static void decode(const uint8_t *bytes) {
    entry_count = 0;
    for (uint32_t last = 0;;) {
        const uint8_t *next = NULL;
        for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
            const uint8_t *sector = bytes + i * HAL_FLASH_SECTOR_BYTES;
            uint32_t number = number_of(sector);
            next = number > last && (!next || number < number_of(next)) ? sector : next;
        }
        if (!next) {
            return;
        }
        last = number_of(next);
        for (uint8_t page = 0; page < JOURNAL_PAGES; page++) {
            decode_page(next, page);
        }
    }
}

/* Begins with the last complete snapshot, as a die after a factory reset would have it. */
static void drop_before_the_last_snapshot(void) {
    uint32_t begin = 0, complete = 0;
    for (uint32_t i = 0; i < entry_count; i++) {
        begin = entries[i].kind == JOURNAL_BEGIN ? i : begin;
        complete = entries[i].kind == JOURNAL_END ? begin : complete;
    }
    memmove(entries, &entries[complete], (entry_count - complete) * sizeof entries[0]);
    entry_count -= complete;
}

/* --- changing ----------------------------------------------------------------------------------- */

static bool is_wild(void) {
    bool wild = draw(1000) < now.wild_permille;
    now.unchanged = now.unchanged && !wild;
    return wild;
}

static uint32_t any_number(uint32_t right) {
    static const uint32_t edges[] = {
        0,   1,   2,   7,   8,    10,   11,   15,    16,    31,    32,         127,       128,
        200, 201, 255, 256, 1080, 1081, 4095, 32767, 32768, 65535, 0xF0000000, UINT32_MAX};
    enum { EDGES = sizeof edges / sizeof edges[0] };
    uint32_t way = draw(EDGES + 3);
    return way < EDGES        ? edges[way]
           : way == EDGES     ? right + 1
           : way == EDGES + 1 ? right - 1
                              : now.random;
}

static void change_entry(entry_t *entry) {
    if (is_wild()) {
        uint8_t *byte = &entry->bytes[draw(draw(2) ? entry->length : draw(2) ? 1 : 4u)];
        *byte = (uint8_t)any_number(*byte);
    }
    if (is_wild()) {
        entry->kind = (uint8_t)(JOURNAL_RECORD + draw(4));
    }
    if (is_wild()) {
        entry->index = (uint16_t)any_number(entry->index);
    }
    if (is_wild()) {
        entry->length = (uint8_t)(1 + draw(STORE_BYTES));
    }
    if (is_wild()) {
        entry->sequence = any_number(entry->sequence);
    }
}

/* Entries dropped, doubled and in another order, and each one changed. */
static void change_entries(void) {
    for (uint32_t i = 0; i + 1 < entry_count; i++) {
        change_entry(&entries[i]);
        if (is_wild()) {
            uint32_t other = draw(2) ? i + 1 : draw(entry_count);
            const entry_t was = entries[i];
            entries[i] = entries[other];
            entries[other] = draw(2) ? was : entries[other];
        }
        if (is_wild() && draw(2)) {
            uint32_t many = 1 + draw(draw(2) ? 1 : 20);
            many = many < entry_count - i ? many : 1;
            memmove(&entries[i], &entries[i + many], (entry_count - i - many) * sizeof entries[0]);
            entry_count -= many;
        }
    }
}

/* --- encoding ------------------------------------------------------------------------------------ */

static struct {
    uint8_t order[HAL_FLASH_SECTORS];
    uint32_t pages, number;
    uint16_t at;
    uint8_t *page;
} out;

static bool open_page(const entry_t *entry) {
    uint32_t sector = out.pages / JOURNAL_PAGES;
    uint8_t page = (uint8_t)(out.pages++ % JOURNAL_PAGES);
    journal_page_header_t header = {.sequence = entry->sequence, .version = JOURNAL_VERSION};
    if (sector >= HAL_FLASH_SECTORS) {
        now.unchanged = false;
        return false;
    }
    out.page =
        flash.bytes + out.order[sector] * HAL_FLASH_SECTOR_BYTES + page * HAL_FLASH_PAGE_BYTES;
    if (page == 0) {
        journal_sector_header_t erased = {.erases = 1};
        journal_put_sector_header(out.page, &erased);
        out.number = is_wild() ? any_number(out.number + 1) : out.number + 1;
    }
    header.version = is_wild() && draw(8) == 0 ? JOURNAL_VERSION + 1 : JOURNAL_VERSION;
    header.number = out.number;
    out.at = journal_entries_at(page);
    journal_put_page_header(out.page + journal_page_header_at(page), &header);
    return true;
}

/* Pages break where their sequence does, so that each header's sequence is right. */
static void encode(void) {
    flash_fake_init(&flash);
    memset(&out, 0, sizeof out);
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        out.order[i] = i;
    }
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        uint8_t other = (uint8_t)draw(HAL_FLASH_SECTORS), was = out.order[i];
        out.order[i] = out.order[other];
        out.order[other] = was;
    }
    for (uint32_t i = 0; i < entry_count; i++) {
        const entry_t *from = &entries[i];
        bool same_page = i > 0 && from->sequence == entries[i - 1].sequence;
        bool fits = out.page && out.at + journal_entry_size(from->length) <= HAL_FLASH_PAGE_BYTES;
        if ((!same_page || !fits) && !open_page(from)) {
            return;
        }
        journal_entry_t entry = {from->kind, from->length, from->index, from->bytes};
        journal_put_entry(out.page, out.at, out.number, &entry);
        out.at = (uint16_t)(out.at + journal_entry_size(from->length));
    }
}

/* --- playing on it --------------------------------------------------------------------------------- */

static const char *next_line(void *context) {
    static const char *const first[FIRST_LINES] = {"info", "state", "log", "stats", "undo"};
    (void)context;
    saved_read(&now.acknowledged);
    if (!state_is_valid()) {
        fail("an invalid state");
    }
    bool refused = strstr(whole_reply(), "\"ok\":false") != NULL;
    now.refused += now.waiting && refused;
    now.changed = now.changed || (now.waiting && !refused);
    now.waiting = now.lines >= FIRST_LINES - 1;
    if (now.lines >= LINES || now.failure) {
        now.waiting = false;
        return NULL;
    }
    now.lines++;
    return now.lines <= FIRST_LINES ? first[now.lines - 1] : player_change(&now.player);
}

static void on_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    if (now.cut_in == 0 || --now.cut_in > 0) {
        return;
    }
    flash_tear(&flash, operation, (flash_tear_t)draw(FLASH_WEAK_OLD),
               draw(flash_tear_places(&flash, operation) + 1));
    whole_cut_power();
}

/* What is damaged may shrink by a cut, as long as nothing was saved since, and that is reported. */
static void check_start(const char *why) {
    power_on(&flash);
    if (!state_is_valid()) {
        fail("an invalid state");
    }
    uint32_t seq = whole_table()->now.seq, before = now.acknowledged.session.now.seq;
    bool one_further = now.waiting && (seq - before + 1 <= 2 || seq <= 1);
    bool may_shrink =
        now.was_cut && !now.changed && (whole_storage().damaged || whole_storage().cut);
    if (whole_storage().keeps && !saved_is_now(&now.acknowledged) && !one_further && !may_shrink) {
        fail(why);
    }
    now.waiting = false;
    saved_read(&now.acknowledged);
}

static void play_on_it(bool may_be_cut) {
    now.player = (player_t){.random = player_random(&now.random), .undo_percent = 20};
    now.lines = 0;
    now.waiting = false;
    now.cut_in = may_be_cut ? 1 + draw(OPERATIONS_MOST) : 0;
    flash.hook = on_operation;
    whole_end_t end = whole_run(next_line, NULL);
    flash.hook = NULL;
    now.was_cut = now.was_cut || end == WHOLE_CUT;
    now.cuts += end == WHOLE_CUT;
    if (end == WHOLE_STUCK || (end == WHOLE_ENDED && now.lines == 0)) {
        fail("it doesn't answer");
    }
}

static const char *reset(void *context) {
    uint8_t *lines = context;
    return (*lines)++ == 0 ? "factory-reset yes" : NULL;
}

static void check_reset(void) {
    uint8_t lines = 0;
    (void)whole_run(reset, &lines);
    power_on(&flash);
    if (whole_table()->now.game.game != GAME_NONE || whole_storage().damaged ||
        !whole_storage().keeps) {
        fail("after a factory reset it isn't new");
    }
}

static void try_image(uint32_t seed) {
    static const uint16_t permilles[] = {0, 1, 1, 3, 10, 30, 100, 400};
    const uint32_t game = seed / 8 % GAMES;
    now.random = flash_hash(seed, 5) | 1u;
    now.wild_permille = permilles[seed % 8];
    now.unchanged = true;
    now.was_cut = now.changed = false;
    decode(games[game].flash.bytes);
    drop_before_the_last_snapshot();
    change_entries();
    encode();
    power_on(&flash);
    bool reported = whole_storage().damaged || whole_storage().cut;
    if (now.unchanged && (reported || !saved_is_now(&games[game].saved))) {
        fail("an image that wasn't changed isn't found");
    }
    now.unchanged_images += now.unchanged;
    now.damaged += reported;
    saved_read(&now.acknowledged);
    check_start("the second start finds another state");
    play_on_it(seed % 2 == 0);
    check_start("what was acknowledged isn't there");
    check_start("the start after it finds another state");
    play_on_it(false);
    check_start("what was acknowledged after that isn't there");
    check_reset();
    if (flash.broken) {
        fail(flash.broken);
    }
}

static void test_malformed_images(void) {
    const char *minutes = getenv("SANITY_SOAK"), *one = getenv("SANITY_SEED");
    uint32_t first = one ? (uint32_t)strtoul(one, NULL, 10) : 0;
    uint32_t seed = first, count = one ? 1 : IMAGES;
    time_t end = minutes ? time(NULL) + 60 * strtol(minutes, NULL, 10) : 0;
    for (; seed < first + count || (!one && time(NULL) < end); seed++) {
        char text[100];
        try_image(seed);
        (void)snprintf(text, sizeof text, "image %u: %s", seed, now.failure ? now.failure : "");
        TEST_ASSERT_NULL_MESSAGE(now.failure, text);
    }
    count = seed - first;
    printf("%u images: %u unchanged, %u damaged, %u cuts, %u changes refused\n", count,
           now.unchanged_images, now.damaged, now.cuts, now.refused);
    TEST_ASSERT_TRUE(one || (now.unchanged_images >= count / 8 && now.damaged > count / 8 &&
                             now.cuts > count / 8));
}

void setUp(void) {}
void tearDown(void) {}

int main(void) {
    power_loss_init();
    play_games();
    UNITY_BEGIN();
    RUN_TEST(test_malformed_images);
    return UNITY_END();
}
