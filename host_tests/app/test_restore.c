/* Nothing is ever lost: whole games through the whole firmware, cut at every operation of the flash
 * and in the middle of it, and damaged in any way.
 *
 * A game is played once, and all that the flash was asked to do is written down, together with how
 * much had been told by then. Then the firmware starts on what each cut would have left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "flash_tear.h"
#include "player.h"
#include "whole.h"

enum { HISTORY_MAX = 1600, OPERATIONS_MAX = 4000, TEARS_EACH = 8 };

/* What a table is, as far as it is kept. */
typedef struct {
    session_t session;
    stats_t stats;
} table_t;

typedef struct {
    bool is_erase;
    uint32_t offset;
    uint8_t data[HAL_FLASH_PAGE_BYTES];
    uint16_t told; /* index of the last table that had been told of when it began */
} done_t;

static bool thorough; /* SANITY_CUTS=all: minutes */
static table_t *history;
static uint16_t history_count;
static done_t *operations;
static uint16_t operations_count;
static flash_fake_t flash, work, torn;

void setUp(void) {
    whole_supply_mv(5000);
    whole_noise(1);
    history_count = 0;
    operations_count = 0;
}

void tearDown(void) {}

/* --- tables -------------------------------------------------------------------------------- */

static bool same_log(const log_t *a, const log_t *b) {
    if (a->used != b->used || a->standing != b->standing || a->first_line != b->first_line) {
        return false;
    }
    for (uint16_t i = 0; i < a->used; i++) {
        if (memcmp(log_at(a, i), log_at(b, i), sizeof(log_entry_t)) != 0) {
            return false;
        }
    }
    return true;
}

static bool same_game(const session_t *a, const session_t *b) {
    return memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(&a->base, &b->base, sizeof a->base) == 0 &&
           memcmp(&a->config, &b->config, sizeof a->config) == 0 && same_log(&a->log, &b->log);
}

static bool is_now(const table_t *table) {
    const session_t *a = &table->session, *b = whole_table();
    return same_game(a, b) && memcmp(&a->settings, &b->settings, sizeof a->settings) == 0 &&
           memcmp(a->names, b->names, sizeof a->names) == 0 &&
           memcmp(a->known, b->known, sizeof a->known) == 0 &&
           memcmp(&a->series, &b->series, sizeof a->series) == 0 &&
           memcmp(&table->stats, look_counts(whole_app()), sizeof table->stats) == 0;
}

static void remember(void) {
    TEST_ASSERT_LESS_THAN(HISTORY_MAX, history_count);
    history[history_count].session = *whole_table();
    history[history_count].stats = *look_counts(whole_app());
    history_count++;
}

/* --- playing ------------------------------------------------------------------------------- */

static const char *play(void *context) {
    player_t *player = context;
    if (player->changing) {
        TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE("{\"ok\":true", whole_reply(), 10, whole_reply());
        remember();
    }
    player->changing = false;
    if (player_chance(player, player->pause_percent)) {
        return "";
    }
    if (player->left == 0) {
        return NULL;
    }
    player->left--;
    player->changing = true;
    return player_change(player);
}

static void write_down(void *context, const flash_operation_t *operation) {
    (void)context;
    TEST_ASSERT_LESS_THAN(OPERATIONS_MAX, operations_count);
    done_t *done = &operations[operations_count++];
    *done = (done_t){.is_erase = operation->is_erase, .offset = operation->offset};
    done->told = (uint16_t)(history_count > 0 ? history_count - 1 : 0);
    if (operation->data) {
        memcpy(done->data, operation->data, sizeof done->data);
    }
}

/* Plays on `flash`; `work` is what it held before. */
static void play_and_write_down(player_t *player) {
    flash_fake_copy(&work, &flash);
    flash.hook = write_down;
    flash_fake_use(&flash);
    history_count = 0;
    operations_count = 0;
    (void)whole_run(NULL, NULL);
    remember();
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, player));
    flash.hook = NULL;
    TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken);
}

/* --- cuts ---------------------------------------------------------------------------------- */

typedef struct {
    uint32_t operations, cuts, cuts_again, lost, played_on;
} sum_t;

static flash_operation_t operation_at(uint16_t i) {
    const done_t *done = &operations[i];
    return (flash_operation_t){
        .is_erase = done->is_erase,
        .offset = done->offset,
        .bytes = done->is_erase ? HAL_FLASH_SECTOR_BYTES : HAL_FLASH_PAGE_BYTES,
        .data = done->is_erase ? NULL : done->data,
        .index = i,
    };
}

static void restart(flash_fake_t *on) {
    flash_fake_restart(on);
    flash_fake_use(on);
    (void)whole_run(NULL, NULL);
}

/* Which table it is: told by the last reply, or one later; -1: another. */
static int table_after(uint16_t told) {
    for (int later = 0; later <= 1; later++) {
        if (told + later < history_count && is_now(&history[told + later])) {
            return later;
        }
    }
    return -1;
}

/* A second cut, in the recovery from the first. */
typedef struct {
    uint32_t at;
    flash_tear_t tear;
} second_t;

/* Cells that are weak twice, before anything firm was written, are beyond the promise. */
static flash_tear_t tear_for(const flash_operation_t *operation, flash_tear_t tear) {
    for (uint32_t i = 0; i < FLASH_WEAK_MOST; i++) {
        const flash_weak_t *weak = &torn.weak[i];
        if (weak->offset < operation->offset + operation->bytes &&
            operation->offset < weak->offset + weak->bytes && tear >= FLASH_WEAK_OLD) {
            return FLASH_PARTLY;
        }
    }
    return tear;
}

static void tear_and_cut(void *context, const flash_operation_t *operation) {
    const second_t *second = context;
    if (operation->index == second->at) {
        uint32_t places = flash_tear_places(&torn, operation);
        flash_tear(&torn, operation, tear_for(operation, second->tear),
                   places > 0 ? 1 + second->at % places : 0);
        whole_cut_power();
    }
}

static const char *rest(void *context) {
    uint8_t *pauses = context;
    return (*pauses)-- > 0 ? "" : NULL;
}

/* Starts on what a first cut left and does its housework, and is cut again at every operation. */
static void cut_recovery(sum_t *sum, uint16_t i, const flash_fake_t *first, const char *id1) {
    char id[160];
    for (second_t second = {0};; second.at++) {
        uint8_t pauses = 12;
        second.tear = (flash_tear_t)((second.at + i) % FLASH_TEARS);
        flash_fake_copy(&torn, first);
        flash_fake_restart(&torn);
        torn.hook = tear_and_cut;
        torn.hook_context = &second;
        flash_fake_use(&torn);
        whole_end_t end = whole_run(rest, &pauses);
        torn.hook = NULL;
        restart(&torn);
        int found = table_after(operations[i].told);
        (void)snprintf(id, sizeof id, "%s, then operation %u, %s", id1, (unsigned)second.at,
                       flash_tear_name(second.tear));
        TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(0, found, id);
        bool promised = operations[i].told > 0;
        TEST_ASSERT_FALSE_MESSAGE(promised && whole_storage().damaged, id);
        restart(&torn);
        TEST_ASSERT_EQUAL_MESSAGE(found, table_after(operations[i].told), id);
        if (end == WHOLE_ENDED) {
            return;
        }
        sum->cuts_again++;
    }
}

/* Plays a little on what a cut left, starts again, and finds that. */
static void play_on(sum_t *sum, uint32_t seed) {
    uint16_t count = history_count;
    player_t player = {.random = seed | 1, .left = 3, .undo_percent = 20, .pause_percent = 20};
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &player));
    restart(&torn);
    sum->lost += is_now(&history[history_count - 1]) ? 0 : 1;
    sum->played_on++;
    history_count = count;
}

static void cut_at(sum_t *sum, uint16_t i, flash_tear_t tear, uint32_t k) {
    char id[80];
    static flash_fake_t first;
    flash_operation_t operation = operation_at(i);
    flash_fake_copy(&first, &work);
    flash_tear(&first, &operation, tear, k);
    flash_fake_copy(&torn, &first);
    restart(&torn);
    int found = table_after(operations[i].told);
    (void)snprintf(id, sizeof id, "operation %u, %s %u, told %u", i, flash_tear_name(tear),
                   (unsigned)k, operations[i].told);
    TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(0, found, id);
    TEST_ASSERT_FALSE_MESSAGE(whole_storage().damaged, id);
    TEST_ASSERT_TRUE_MESSAGE(whole_storage().keeps, id);
    TEST_ASSERT_NULL_MESSAGE(torn.broken, id);
    sum->cuts++;
    restart(&torn);
    TEST_ASSERT_EQUAL_MESSAGE(found, table_after(operations[i].told), id);
    if (flash_hash(i, k) % 16 == 0) {
        play_on(sum, flash_hash(k, i));
        TEST_ASSERT_EQUAL_MESSAGE(0, sum->lost, id);
    }
    if (flash_hash(i, k) % 64 == 0) {
        cut_recovery(sum, i, &first, id);
    }
}

/* --- cuts and rot -------------------------------------------------------------------------- */

/* Starts after a cut, with one wrong bit or some rotten bytes besides: how many of them found the last
 * answer lost that had been acknowledged, how many something else, and how many of those didn't say so. */
typedef struct {
    uint32_t cases, last, lost, silent;
} rot_sum_t;

enum { ONE_BIT, ROTTEN_MOST = 3 }; /* bytes */
static rot_sum_t rotten[ROTTEN_MOST + 1];

static bool is_written(const flash_fake_t *on, uint32_t page) {
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES; i++) {
        if (on->bytes[page + i] != 0xFF) {
            return true;
        }
    }
    return false;
}

/* By turns in the page that was being written and in any other; a bit, or bytes side by side. */
static void rot(flash_fake_t *on, uint32_t page, uint32_t seed, uint8_t bytes) {
    for (uint32_t i = 0; i < 200 && seed % 2 != 0 && (i == 0 || !is_written(on, page)); i++) {
        page =
            flash_hash(seed, i) % (HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES) * HAL_FLASH_PAGE_BYTES;
    }
    uint32_t at = flash_hash(seed, 99) % (HAL_FLASH_PAGE_BYTES - bytes);
    on->bytes[page + at] ^= (uint8_t)(bytes == ONE_BIT ? 1u << flash_hash(seed, 98) % 8 : 0);
    for (uint8_t i = 0; i < bytes; i++) {
        on->bytes[page + at + i] ^= (uint8_t)(1u + flash_hash(seed, 100u + i) % 255);
    }
}

static void cut_and_rot(uint16_t i, flash_tear_t tear, uint32_t k, uint8_t bytes) {
    const flash_operation_t operation = operation_at(i);
    const uint32_t seed = flash_hash(i * 8u + (uint32_t)tear, k * 4 + bytes);
    flash_fake_copy(&torn, &work);
    flash_tear(&torn, &operation, tear, k);
    rot(&torn, operation.offset, seed, bytes);
    restart(&torn);
    uint16_t acknowledged = operations[i].told;
    bool missing = table_after(acknowledged) < 0;
    /* Of what came before the history only the report of a lost last record is known. */
    bool last = missing && (acknowledged > 0 ? is_now(&history[acknowledged - 1])
                                             : whole_storage().cut && !whole_storage().damaged);
    rotten[bytes].cases++;
    rotten[bytes].last += last;
    rotten[bytes].lost += missing && !last;
    rotten[bytes].silent += missing && !whole_storage().damaged && !whole_storage().cut;
    char id[80];
    (void)snprintf(id, sizeof id, "operation %u, %s %u, %u rotten", i, flash_tear_name(tear),
                   (unsigned)k, bytes);
    TEST_ASSERT_TRUE_MESSAGE(whole_storage().keeps, id);
    TEST_ASSERT_EQUAL_MESSAGE(0, rotten[ONE_BIT].lost, id);
    TEST_ASSERT_EQUAL_MESSAGE(0, rotten[bytes].silent, id);
}

/* With sanitizers one of the ways at each operation. */
#ifdef SANITY_FAST_BUILD
enum { WAYS_STEP = 1 };
#else
enum { WAYS_STEP = FLASH_TEARS };
#endif

static void cut_and_rot_in_every_way(uint16_t i, uint32_t places) {
    for (uint8_t tear = i % WAYS_STEP; tear < FLASH_TEARS; tear = (uint8_t)(tear + WAYS_STEP)) {
        for (uint8_t bytes = ONE_BIT; bytes <= ROTTEN_MOST; bytes++) {
            cut_and_rot(i, (flash_tear_t)tear, flash_hash(i, tear + bytes * 8u) % (places + 1),
                        bytes);
        }
    }
}

/* Before it, after it, and in the middle, in each of the ways once. */
static void cut_everywhere(const char *name, uint16_t usual) {
    const uint16_t every = thorough ? 1 : usual;
    sum_t sum = {0};
    for (uint16_t i = 0; i < operations_count; i++) {
        flash_operation_t operation = operation_at(i);
        uint32_t places = flash_tear_places(&work, &operation);
        if (i % every == 0) {
            sum.operations++;
            cut_at(&sum, i, FLASH_PREFIX, 0);
            cut_at(&sum, i, FLASH_PREFIX, places);
            for (uint8_t tear = FLASH_PREFIX; tear < FLASH_TEARS && places > 1; tear++) {
                cut_at(&sum, i, (flash_tear_t)tear, 1 + flash_hash(i, tear) % (places - 1));
            }
            cut_and_rot_in_every_way(i, places);
        }
        flash_tear(&work, &operation, FLASH_PREFIX, places);
    }
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(flash.bytes, work.bytes, sizeof work.bytes,
                                     "what was written down is what was done");
    printf("%-28s %5u of %5u operations, %6u cuts, %5u second cuts, %4u played on, %u lost\n", name,
           sum.operations, operations_count, sum.cuts, sum.cuts_again, sum.played_on, sum.lost);
    for (uint8_t bytes = ONE_BIT; bytes <= ROTTEN_MOST; bytes++) {
        const rot_sum_t *sums = &rotten[bytes];
        printf("    and %s: %5u starts, the last answer lost %u, more lost %u, in silence %u\n",
               (const char *[]){"a wrong bit", "1 rotten byte", "2 rotten bytes",
                                "3 rotten bytes"}[bytes],
               sums->cases, sums->last, sums->lost, sums->silent);
    }
    memset(rotten, 0, sizeof rotten);
}

/* From the first start of a new device, through games of every kind. */
static void test_cuts_from_the_first_start(void) {
    player_t player = {.random = 11, .left = 150, .undo_percent = 12, .pause_percent = 10};
    flash_fake_init(&flash);
    play_and_write_down(&player);
    cut_everywhere("a new device, any game", 1);
}

/* Each game that there is, from its first answer on. */
static void test_cuts_in_every_game(void) {
    for (game_id_t game = (game_id_t)(GAME_NONE + 1); game < GAME_IDS;
         game = (game_id_t)(game + 1)) {
        char line[32];
        const uint8_t players = game_rules(game)->most_players;
        (void)snprintf(line, sizeof line, players > 0 ? "new %s players=%u" : "new %s",
                       game_name(game), (unsigned)players);
        player_t player = {.random = 12, .left = 30, .undo_percent = 12, .only_game = line};
        setUp();
        flash_fake_init(&flash);
        play_and_write_down(&player);
        cut_everywhere(line, 1);
    }
}

/* Plays on `flash` without writing down. */
static void play_before(player_t *player) {
    flash_fake_use(&flash);
    (void)whole_run(NULL, NULL);
    while (player->left > 0) {
        player_t some = *player;
        some.left = player->left < 1000 ? player->left : 1000;
        player->left = (uint16_t)(player->left - some.left);
        history_count = 0;
        TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &some));
        player->random = some.random;
    }
}

/* The most operations between two replies: a snapshot takes many. */
static uint16_t longest_snapshot(void) {
    uint16_t longest = 0, first = 0;
    for (uint16_t i = 1; i < operations_count; i++) {
        first = operations[i].told == operations[first].told && !operations[i].is_erase ? first : i;
        longest = i - first > longest ? (uint16_t)(i - first) : longest;
    }
    return longest;
}

/* Plays on, some changes at a time, until a snapshot of more than so many pages is written down. */
static void play_till_snapshot(player_t *player, uint16_t changes, uint16_t pages) {
    for (uint8_t i = 0; i < 20; i++) {
        player->left = changes;
        play_and_write_down(player);
        if (longest_snapshot() > pages) {
            return;
        }
    }
    TEST_FAIL_MESSAGE("no such snapshot came");
}

/* A log that fills one sector after another: the snapshot comes while nobody waits. */
static void test_cuts_around_a_snapshot(void) {
    player_t before = {.random = 21, .left = 560, .undo_percent = 10};
    player_t player = {.random = 22, .undo_percent = 10, .pause_percent = 20};
    before.only_game = player.only_game = "new kingsport players=4";
    flash_fake_init(&flash);
    play_before(&before);
    play_till_snapshot(&player, 150, 8);
    cut_everywhere("a snapshot, at leisure", 3);
}

/* The fullest log there is, ten dice a roll: a snapshot over several sectors. */
static void test_cuts_around_the_longest_snapshot(void) {
    player_t before = {.random = 31, .left = 1300, .undo_percent = 4, .pause_percent = 10};
    player_t player = {.random = 32, .undo_percent = 10, .pause_percent = 20};
    before.only_game = player.only_game = "new dice die=d100 count=10";
    flash_fake_init(&flash);
    play_before(&before);
    play_till_snapshot(&player, 100, 64);
    cut_everywhere("the longest snapshot", 20);
}

/* Nobody ever pauses, so that a snapshot is written in one go, before the answer that needs it. */
static void test_cuts_around_a_snapshot_in_haste(void) {
    player_t before = {.random = 41, .left = 900, .undo_percent = 30};
    player_t player = {.random = 42, .undo_percent = 30};
    flash_fake_init(&flash);
    play_before(&before);
    play_till_snapshot(&player, 150, 5);
    cut_everywhere("a snapshot, in haste", 3);
}

/* --- factory reset ------------------------------------------------------------------------- */

static const char *say_lines(void *context) {
    const char *const **next = context;
    if (whole_reply()[0] != '\0' && history_count > 0) {
        TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":true", whole_reply(), 10);
        remember();
    }
    return *(*next)++;
}

/* "after it nothing comes back": the old table before it, a new one after it, and nothing between
 * whenever the power goes; and not a byte of a name is left. */
static void test_factory_reset(void) {
    static const char *const lines[] = {"factory-reset yes", "new dice", "roll", "roll", NULL};
    const char *const *next = lines;
    player_t before = {.random = 51, .left = 700, .undo_percent = 10, .pause_percent = 10};
    flash_fake_init(&flash);
    play_before(&before);
    flash_fake_copy(&work, &flash);
    flash.hook = write_down;
    history_count = 0;
    (void)whole_run(NULL, NULL);
    remember();
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(say_lines, &next));
    flash.hook = NULL;
    TEST_ASSERT_EQUAL(5, history_count);
    TEST_ASSERT_EQUAL(GAME_NONE, history[1].session.now.game.game);
    cut_everywhere("factory reset", 2);
    for (uint32_t at = 0; at + 4 < sizeof flash.bytes; at++) {
        TEST_ASSERT_FALSE_MESSAGE(memcmp(&flash.bytes[at], "Last", 4) == 0, "a name is left");
    }
}

/* At home with a running game: two items of it, every game, who starts, fairness, rules. */
enum { SETTINGS_ITEM = 2 + (GAME_IDS - 1) + 3 };

/* By the buttons: to the settings, to the row that forgets, and yes. */
static const char *forget_by_buttons(void *context) {
    uint8_t *steps = context;
    const ui_t *ui = look_glass(whole_app());
    const bool settings = ui->scene == SCENE_SETTINGS;
    if (whole_table()->now.game.game == GAME_NONE || (*steps)++ > 80) {
        return NULL;
    }
    if (ui->scene == SCENE_ASK) {
        return ui->cursor == 0 ? "press right 50" : "press roll 50";
    }
    if (settings) {
        return ui->cursor == SETTINGS ? "press roll 50" : "press right 50";
    }
    if (ui->scene == SCENE_HOME) {
        return ui->cursor == SETTINGS_ITEM ? "press roll 50" : "press right 50";
    }
    return *steps % 2 ? "press right 600" : "wait 1500";
}

static void test_factory_reset_by_the_buttons(void) {
    player_t player = {.random = 61, .left = 30};
    uint8_t steps = 0;
    player.only_game = "new dice";
    flash_fake_init(&flash);
    play_before(&player);
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(forget_by_buttons, &steps));
    TEST_ASSERT_EQUAL(GAME_NONE, whole_table()->now.game.game);
    flash_fake_copy(&torn, &flash);
    restart(&torn);
    TEST_ASSERT_EQUAL(GAME_NONE, whole_table()->now.game.game);
    TEST_ASSERT_FALSE(whole_storage().damaged);
}

/* --- damage -------------------------------------------------------------------------------- */

typedef struct {
    uint32_t cases, told, whole, game, none;
} damage_sum_t;

/* Bits flipped; a page or sector of zeros, of ones, of rubbish, or of another page or sector. Of a
 * few bytes the first two never become blank: a last record that reads as if nothing had ever been
 * written there is beyond what anybody can tell. */
static void damage(flash_fake_t *on, uint32_t *random, bool small) {
    const uint32_t sizes[] = {1, 16, HAL_FLASH_PAGE_BYTES, HAL_FLASH_SECTOR_BYTES};
    const uint32_t bytes = sizes[player_random(random) % (small ? 2 : 4)];
    const uint32_t at = player_random(random) % (HAL_FLASH_BYTES / bytes) * bytes;
    const uint32_t from = player_random(random) % (HAL_FLASH_BYTES / bytes) * bytes;
    const uint32_t way = player_random(random) % 5;
    for (uint32_t i = 0; i < bytes; i++) {
        const uint8_t flipped = (uint8_t)(on->bytes[at + i] ^ 1u << player_random(random) % 8);
        const uint8_t values[] = {flipped, 0x00, 0xFF, (uint8_t)player_random(random),
                                  on->bytes[from + i]};
        const bool vanishes = small && i < 2 && values[way] == 0xFF;
        on->bytes[at + i] = vanishes ? 0xFE : values[way];
    }
}

/* Was the game ever just so? Only then no answer was played that wasn't given there. */
static bool was_once(const session_t *session) {
    for (uint16_t i = history_count; i-- > 0;) {
        const session_t *then = &history[i].session;
        if (memcmp(&then->now, &session->now, sizeof then->now) == 0 &&
            memcmp(&then->config, &session->config, sizeof then->config) == 0) {
            return true;
        }
    }
    return false;
}

/* An answer whose last bytes are damaged looks as if the power had gone before it was told: that,
 * too, is said. 16 bytes of damage at the very end may lie across the last two. */
static bool says_so(void) {
    bool last = is_now(&history[history_count - 2]) || is_now(&history[history_count - 3]);
    return whole_storage().damaged || (whole_storage().cut && last);
}

/* Starts, plays on, starts again with that. */
static void play_on_damaged(uint32_t seed, const char *id) {
    uint16_t count = history_count;
    player_t player = {.random = seed | 1, .left = 3, .undo_percent = 20, .pause_percent = 30};
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &player));
    restart(&torn);
    TEST_ASSERT_TRUE_MESSAGE(is_now(&history[history_count - 1]), id);
    history_count = count;
}

static void start_damaged(damage_sum_t *sum, uint32_t seed, uint8_t places, bool small) {
    char id[60];
    uint32_t random = seed;
    (void)snprintf(id, sizeof id, "seed %u, places %u", (unsigned)seed, places);
    flash_fake_copy(&torn, &flash);
    for (uint8_t i = 0; i < places; i++) {
        damage(&torn, &random, small);
    }
    restart(&torn);
    bool none = whole_table()->now.game.game == GAME_NONE;
    TEST_ASSERT_TRUE_MESSAGE(none || was_once(whole_table()), id);
    TEST_ASSERT_TRUE_MESSAGE(whole_storage().keeps, id);
    bool whole_table = is_now(&history[history_count - 1]);
    TEST_ASSERT_TRUE_MESSAGE(!small || whole_table || says_so(), id);
    sum->cases++;
    sum->told += whole_storage().damaged;
    sum->whole += whole_table;
    sum->game += !whole_table && !none;
    sum->none += none;
    if (seed % 8 == 0) {
        play_on_damaged(seed, id);
    }
}

static void damage_a_game(const char *name, bool small) {
    player_t player = {.random = 71, .left = 1300, .undo_percent = 10, .pause_percent = 5};
    damage_sum_t sum = {0};
    flash_fake_init(&flash);
    play_and_write_down(&player);
    for (uint32_t seed = 1; seed <= (thorough ? 20000u : 700u); seed++) {
        start_damaged(&sum, seed, (uint8_t)(1 + seed % 5 * (seed % 5)), small);
    }
    printf("%-24s %5u cases: told %u; the whole table %u, an earlier game %u, no game %u\n", name,
           sum.cases, sum.told, sum.whole, sum.game, sum.none);
}

/* "keeps everything that has a valid checksum", says what it can't, and never plays what wasn't
 * played. A few bytes: */
static void test_bit_rot(void) { damage_a_game("bit rot", true); }

/* ... and whole pages and sectors. When the newest is gone nobody can know that it was there. */
static void test_damage(void) { damage_a_game("pages, sectors", false); }

/* --- flash that does less than it should --------------------------------------------------- */

static uint16_t refused;

/* Plays, whatever the flash says to it: what was refused changed nothing. */
static const char *play_refused(void *context) {
    player_t *player = context;
    if (player->changing && strstr(whole_reply(), "\"error\":\"storage\"")) {
        TEST_ASSERT_TRUE_MESSAGE(is_now(&history[history_count - 1]), "refused and yet changed");
        player->changing = false;
        refused++;
    }
    return play(context);
}

/* "not below a stated supply voltage": without erases the journal fills up; then nothing is done
 * any more, and nothing of what was done is lost. With power it goes on. */
static void test_low_supply(void) {
    player_t player = {.random = 81, .left = 3000, .undo_percent = 10, .pause_percent = 2};
    player.only_game = "new dice die=d100 count=10";
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    uint8_t pauses = 20;
    (void)whole_run(rest, &pauses);
    whole_supply_mv(HAL_FLASH_ERASE_MV - 1);
    refused = 0;
    remember();
    uint32_t erases = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        erases += flash.erases[i];
    }
    while (refused == 0 && player.left > 0) {
        history[0] = history[history_count - 1];
        history_count = 1;
        player_t some = player;
        some.left = 300;
        player.left = (uint16_t)(player.left - some.left);
        TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play_refused, &some));
        player.random = some.random;
    }
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        erases -= flash.erases[i];
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, erases, "erased on a weak supply");
    TEST_ASSERT_GREATER_THAN_MESSAGE(0, refused, "the journal never filled up");
    flash_fake_restart(&flash);
    (void)whole_run(NULL, NULL);
    TEST_ASSERT_TRUE(is_now(&history[history_count - 1]));
    whole_supply_mv(HAL_FLASH_ERASE_MV);
    pauses = 30;
    (void)whole_run(rest, &pauses);
    player_t after = {.random = 82, .left = 20};
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &after));
}

/* "without any usable flash too: plays, and says that nothing is kept" */
static void test_dead_flash(void) {
    player_t player = {.random = 91, .left = 100, .undo_percent = 10, .pause_percent = 10};
    flash_fake_init(&flash);
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        flash.program_fault[i] = FLASH_DEAD;
        flash.erase_fault[i] = FLASH_DEAD;
    }
    flash_fake_use(&flash);
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &player));
    TEST_ASSERT_EQUAL(100, history_count);
    TEST_ASSERT_FALSE(whole_storage().keeps);
}

int main(void) {
    uint8_t pauses = 10; /* time for a first picture */
    const char *cuts = getenv("SANITY_CUTS");
    thorough = cuts && strcmp(cuts, "all") == 0;
    history = malloc(HISTORY_MAX * sizeof *history);
    operations = malloc(OPERATIONS_MAX * sizeof *operations);
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    (void)whole_run(rest, &pauses);
    if (!history || !operations || !whole_app()) {
        return 1;
    }
    UNITY_BEGIN();
    RUN_TEST(test_cuts_from_the_first_start);
    RUN_TEST(test_cuts_in_every_game);
    RUN_TEST(test_cuts_around_a_snapshot);
    RUN_TEST(test_cuts_around_the_longest_snapshot);
    RUN_TEST(test_cuts_around_a_snapshot_in_haste);
    RUN_TEST(test_factory_reset);
    RUN_TEST(test_factory_reset_by_the_buttons);
    RUN_TEST(test_bit_rot);
    RUN_TEST(test_damage);
    RUN_TEST(test_low_supply);
    RUN_TEST(test_dead_flash);
    int failures = UNITY_END();
    free(history);
    free(operations);
    return failures;
}
