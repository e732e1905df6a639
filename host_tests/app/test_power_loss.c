/* Power-loss test: whole games on the whole firmware, with the power cut at every operation of the flash and within it,
 * again in the recovery, and with another fault of the flash beside the cut.
 *
 * A game is played once, and each flash operation is recorded together with how many changes had been acknowledged by
 * then. Then the firmware starts on what each cut would have left. It must find all acknowledged changes, and perhaps
 * the one under way; the next start must find the same; and what is played on that must be found, too.
 *
 *     SANITY_SOAK=<minutes>   every case instead of a sample (about ten minutes, whatever the number) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "power_loss.h"

enum { HISTORY_MAX = 1600, OPERATIONS_MAX = 4000, RECOVERY_PAUSES = 12 };

typedef struct {
    bool is_erase;
    uint32_t offset;
    uint8_t data[HAL_FLASH_PAGE_BYTES];
    uint16_t
        acknowledged; /* index in history of the state that the last reply before it acknowledged */
} recorded_t;

static bool every_case;
static saved_t *history;
static uint16_t history_count;
static recorded_t *operations;
static uint16_t operations_count;
static flash_fake_t flash; /* the one that is played on */
static flash_fake_t work;  /* what it held before the operation that is cut */
static flash_fake_t torn;  /* what the cut leaves */

void setUp(void) {
    whole_supply_mv(5000);
    whole_noise(1);
    history_count = 0;
    operations_count = 0;
}

void tearDown(void) {}

/* --- playing and recording ----------------------------------------------------------------- */

static const saved_t *last_saved(void) { return &history[history_count - 1]; }

static void remember(void) {
    TEST_ASSERT_LESS_THAN(HISTORY_MAX, history_count);
    saved_read(&history[history_count++]);
}

static const char *play(void *context) {
    player_t *player = context;
    if (player->changing) {
        TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE("{\"ok\":true", whole_reply(), 10, whole_reply());
        bool for_die = session_awaits_bot(whole_table()); /* which may not have answered yet */
        if (!for_die || !saved_is_now(last_saved())) {
            remember();
        }
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

static void record_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    TEST_ASSERT_LESS_THAN(OPERATIONS_MAX, operations_count);
    recorded_t *recorded = &operations[operations_count++];
    *recorded = (recorded_t){.is_erase = operation->is_erase, .offset = operation->offset};
    recorded->acknowledged = (uint16_t)(history_count > 0 ? history_count - 1 : 0);
    if (operation->data) {
        memcpy(recorded->data, operation->data, sizeof recorded->data);
    }
}

/* Runs the script on `flash`; `work` is what it held before. */
static void run_recorded(whole_script_t *script, void *context) {
    flash_fake_copy(&work, &flash);
    flash.hook = record_operation;
    flash_fake_use(&flash);
    history_count = 0;
    operations_count = 0;
    (void)whole_run(NULL, NULL);
    remember();
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(script, context));
    flash.hook = NULL;
    TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken);
}

/* Plays on `flash` without recording. */
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

/* --- one case ------------------------------------------------------------------------------ */

/* What else is wrong with the flash. */
typedef enum {
    ONLY_CUT,
    WRONG_BIT,
    ROTTEN_1, /* bytes side by side */
    ROTTEN_2,
    ROTTEN_3,
    STUCK_CELL,       /* in the page that was being written */
    STUCK_BLANK_PAGE, /* two cells in a blank page behind it: as if something was written there last */
    DEAD_SECTOR,      /* takes no program any more */
    LYING_SECTOR,     /* takes each, and says that it failed */
    FAULTS
} fault_t;

static const char *const fault_names[FAULTS] = {
    "no other fault",
    "a wrong bit",
    "1 rotten byte",
    "2 rotten bytes",
    "3 rotten bytes",
    "a stuck cell",
    "stuck cells in a blank page",
    "a dead sector",
    "a lying sector",
};

typedef struct {
    uint16_t operation;
    flash_tear_t tear;
    uint32_t place;
    fault_t fault;
    uint8_t variant; /* of the fault; 0: a sample, of which few are played on */
} case_t;

static struct { uint32_t starts, last_lost, more_lost; } sums[FAULTS];
static uint32_t recovery_cuts, played_on;

static const char *name_of(const case_t *one) {
    static char text[120];
    (void)snprintf(text, sizeof text, "operation %u, %s %u, %s, %u acknowledged", one->operation,
                   flash_tear_name(one->tear), (unsigned)one->place, fault_names[one->fault],
                   operations[one->operation].acknowledged);
    return text;
}

static flash_operation_t operation_at(uint16_t i) {
    const recorded_t *recorded = &operations[i];
    return (flash_operation_t){
        .is_erase = recorded->is_erase,
        .offset = recorded->offset,
        .bytes = recorded->is_erase ? HAL_FLASH_SECTOR_BYTES : HAL_FLASH_PAGE_BYTES,
        .data = recorded->is_erase ? NULL : recorded->data,
        .index = i,
    };
}

static bool is_written(const flash_fake_t *on, uint32_t page) {
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES; i++) {
        if (on->bytes[page + i] != 0xFF) {
            return true;
        }
    }
    return false;
}

/* By turns in the page that was being written and in any other. */
static void rot(flash_fake_t *on, uint32_t page, uint32_t seed, fault_t fault) {
    uint32_t bytes = fault == WRONG_BIT ? 1 : (uint32_t)(fault - ROTTEN_1) + 1;
    for (uint32_t i = 0; i < 200 && seed % 2 != 0 && (i == 0 || !is_written(on, page)); i++) {
        page =
            flash_hash(seed, i) % (HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES) * HAL_FLASH_PAGE_BYTES;
    }
    uint32_t at = page + flash_hash(seed, 99) % (HAL_FLASH_PAGE_BYTES - bytes);
    for (uint32_t i = 0; i < bytes; i++) {
        uint32_t any = flash_hash(seed, 100 + i);
        on->bytes[at + i] ^= (uint8_t)(fault == WRONG_BIT ? 1u << any % 8 : 1u + any % 255);
    }
}

/* A byte that the operation writes, or that was written in its page before, reads wrong in one bit for good. */
static void stick_a_cell(flash_fake_t *on, const flash_operation_t *operation, uint32_t seed) {
    uint32_t at = flash_hash(seed, 1) % HAL_FLASH_PAGE_BYTES;
    for (uint32_t i = 0; i < HAL_FLASH_PAGE_BYTES && operation->data[at] == 0xFF; i++) {
        at = (at + 1) % HAL_FLASH_PAGE_BYTES;
    }
    on->stuck[0] = (flash_stuck_t){operation->offset + at, (uint8_t)(1u << seed % 8),
                                   (uint8_t)~operation->data[at]};
}

static void stick_a_blank_page(flash_fake_t *on, uint32_t page, uint32_t seed) {
    uint32_t left = (HAL_FLASH_SECTOR_BYTES - page % HAL_FLASH_SECTOR_BYTES) / HAL_FLASH_PAGE_BYTES;
    if (left > 1) {
        uint32_t at = page + (1 + seed % (left - 1)) * HAL_FLASH_PAGE_BYTES;
        on->stuck[0] = (flash_stuck_t){at + 24, 0x08, 0x00};
        on->stuck[1] = (flash_stuck_t){at + 238, 0x10, 0x00};
    }
}

static void add_fault(flash_fake_t *on, const flash_operation_t *operation, const case_t *one) {
    uint32_t seed = flash_hash(flash_hash(one->operation * 8u + (uint32_t)one->tear, one->variant),
                               one->place * 16 + one->fault);
    uint32_t sector = operation->offset / HAL_FLASH_SECTOR_BYTES;
    switch (one->fault) {
    case WRONG_BIT:
    case ROTTEN_1:
    case ROTTEN_2:
    case ROTTEN_3:
        rot(on, operation->offset, seed, one->fault);
        break;
    case STUCK_CELL:
        stick_a_cell(on, operation, seed);
        break;
    case STUCK_BLANK_PAGE:
        stick_a_blank_page(on, operation->offset, seed);
        break;
    case DEAD_SECTOR:
    case LYING_SECTOR:
        on->program_fault[sector] = one->fault == DEAD_SECTOR ? FLASH_DEAD : FLASH_LIAR;
        break;
    default:
        break;
    }
}

/* Which state it is: as acknowledged, or one change later; -1: another. */
static int state_after(uint16_t acknowledged) {
    for (int later = 0; later <= 1; later++) {
        if (acknowledged + later < history_count && saved_is_now(&history[acknowledged + later])) {
            return later;
        }
    }
    return -1;
}

/* Was the game ever just so? Else something was played that nobody played. */
static bool was_once(void) {
    const session_t *session = whole_table();
    for (uint16_t i = history_count; i-- > 0;) {
        const session_t *then = &history[i].session;
        if (memcmp(&then->now, &session->now, sizeof then->now) == 0 &&
            memcmp(&then->config, &session->config, sizeof then->config) == 0) {
            return true;
        }
    }
    return false;
}

/* Of what came before the history only the report is known. */
static bool only_the_last_is_lost(uint16_t acknowledged) {
    bool reported = whole_storage().cut && !whole_storage().damaged;
    return reported && (acknowledged == 0 || saved_is_now(&history[acknowledged - 1]));
}

/* The invariants of a start: no acknowledged change is lost; a single wrong or stuck bit costs the last one at most,
 * and that is reported; more than that is reported, too. */
static void check_start(const case_t *one) {
    const char *name = name_of(one);
    uint16_t acknowledged = operations[one->operation].acknowledged;
    bool lost = state_after(acknowledged) < 0;
    bool last = lost && only_the_last_is_lost(acknowledged);
    bool one_bit = one->fault == WRONG_BIT || one->fault == STUCK_CELL;
    bool rotten = one->fault >= ROTTEN_1 && one->fault <= ROTTEN_3;
    sums[one->fault].starts++;
    sums[one->fault].last_lost += last;
    sums[one->fault].more_lost += lost && !last;
    TEST_ASSERT_TRUE_MESSAGE(whole_storage().keeps, name);
    TEST_ASSERT_NULL_MESSAGE(torn.broken, torn.broken);
    TEST_ASSERT_TRUE_MESSAGE(state_is_valid(), name);
    if (rotten) {
        TEST_ASSERT_TRUE_MESSAGE(!lost || whole_storage().damaged || whole_storage().cut, name);
        return;
    }
    TEST_ASSERT_TRUE_MESSAGE(!lost || (one_bit && last), name);
    TEST_ASSERT_FALSE_MESSAGE(whole_storage().damaged, name);
}

/* Weak cells in a sector that takes no program: nothing can make them firm. What is lost is reported. */
static bool is_beyond_repair(const case_t *one) {
    return one->tear >= FLASH_WEAK_OLD && one->fault >= DEAD_SECTOR;
}

static void check_next_start(const case_t *one, const saved_t *found) {
    power_on(&torn);
    bool allowed =
        is_beyond_repair(one) &&
        (whole_storage().damaged || state_after(operations[one->operation].acknowledged) >= 0);
    TEST_ASSERT_TRUE_MESSAGE(saved_is_now(found) || allowed, name_of(one));
}

/* Rotten bytes among weak cells may hide what has to be programmed again. */
static bool is_rotten_and_weak(const case_t *one) {
    return one->tear >= FLASH_WEAK_OLD && one->fault >= ROTTEN_1 && one->fault <= ROTTEN_3;
}

static void play_on(const case_t *one) {
    uint16_t count = history_count;
    uint32_t seed = flash_hash(one->place, one->operation);
    player_t player = {.random = seed | 1, .left = 3, .undo_percent = 20, .pause_percent = 20};
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &player));
    for (uint8_t starts = 0; starts < 2; starts++) {
        power_on(&torn);
        bool reported = is_rotten_and_weak(one) && (whole_storage().damaged || whole_storage().cut);
        TEST_ASSERT_TRUE_MESSAGE(saved_is_now(last_saved()) || reported, name_of(one));
    }
    played_on++;
    history_count = count;
}

/* A second cut, in the recovery from the first. */
static void cut_again(void *context, const flash_operation_t *operation) {
    const case_t *second = context;
    if (operation->index == second->place) {
        uint32_t places = flash_tear_places(&torn, operation);
        flash_tear(&torn, operation, tear_allowed(&torn, operation, second->tear),
                   places > 0 ? 1 + second->place % places : 0);
        whole_cut_power();
    }
}

/* Starts on what the first cut left, does its housekeeping, and is cut again at every operation. */
static void cut_recovery(const case_t *one, const flash_fake_t *first) {
    case_t second = *one;
    whole_end_t end = WHOLE_CUT;
    for (second.place = 0; end != WHOLE_ENDED; second.place++) {
        uint8_t pauses = RECOVERY_PAUSES;
        static saved_t found;
        second.tear = (flash_tear_t)((second.place + one->operation) % FLASH_TEARS);
        flash_fake_copy(&torn, first);
        flash_fake_restart(&torn);
        torn.hook = cut_again;
        torn.hook_context = &second;
        flash_fake_use(&torn);
        end = whole_run(idle_script, &pauses);
        torn.hook = NULL;
        power_on(&torn);
        TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(
            0, state_after(operations[one->operation].acknowledged), name_of(&second));
        bool promised = operations[one->operation].acknowledged > 0;
        TEST_ASSERT_FALSE_MESSAGE(promised && whole_storage().damaged, name_of(&second));
        saved_read(&found);
        check_next_start(&second, &found);
        recovery_cuts++;
    }
}

static void try_case(const case_t *one) {
    static flash_fake_t first;
    static saved_t found;
    const flash_operation_t operation = operation_at(one->operation);
    uint32_t any = flash_hash(one->operation * 16u + (uint32_t)one->fault,
                              one->place * 8 + (uint32_t)one->tear);
    if (one->fault == STUCK_CELL && operation.is_erase) {
        return;
    }
    flash_fake_copy(&first, &work);
    add_fault(&first, &operation, one);
    flash_tear(&first, &operation, one->tear, one->place);
    flash_fake_copy(&torn, &first);
    power_on(&torn);
    check_start(one);
    saved_read(&found);
    check_next_start(one, &found);
    if ((one->variant > 0 || any % 8 == 0) && !is_beyond_repair(one)) {
        play_on(one);
    }
    if (one->fault == ONLY_CUT && one->variant == 0 && any % 64 == 1) {
        cut_recovery(one, &first);
    }
}

/* --- all cases of a game ------------------------------------------------------------------- */

/* With sanitizers fewer. */
#ifdef SANITY_FAST_BUILD
enum { SPARSER = 1 };
#else
enum { SPARSER = 8 };
#endif

/* Before the operation, after it, and within it in each of the ways. */
static void cut_operation(uint16_t i, uint32_t places) {
    try_case(&(case_t){i, FLASH_PREFIX, 0, ONLY_CUT, 0});
    try_case(&(case_t){i, FLASH_PREFIX, places, ONLY_CUT, 0});
    for (flash_tear_t tear = 0; tear < FLASH_TEARS; tear++) {
        for (fault_t fault = 0; fault < FAULTS; fault++) {
            bool sampled = fault == ONLY_CUT || (i + (uint32_t)tear + (uint32_t)fault) % 4 == 0;
            if ((sampled || every_case) && places > 1) {
                uint32_t any = flash_hash(i, (uint32_t)tear + 8u * (uint32_t)fault);
                try_case(&(case_t){i, tear, fault ? any % (places + 1) : 1 + any % (places - 1),
                                   fault, 0});
            }
        }
    }
}

static void cut_everywhere(const char *name, uint16_t usual) {
    const uint16_t every = every_case ? 1 : (uint16_t)(usual * SPARSER);
    memset(sums, 0, sizeof sums);
    recovery_cuts = played_on = 0;
    for (uint16_t i = 0; i < operations_count; i++) {
        flash_operation_t operation = operation_at(i);
        uint32_t places = flash_tear_places(&work, &operation);
        if (i % every == 0) {
            cut_operation(i, places);
        }
        flash_tear(&work, &operation, FLASH_PREFIX, places);
    }
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(flash.bytes, work.bytes, sizeof work.bytes,
                                     "the recorded operations aren't what was done");
    printf("%s: %u operations, %u cuts of recoveries, %u played on\n", name, operations_count,
           recovery_cuts, played_on);
    for (fault_t fault = 0; fault < FAULTS; fault++) {
        printf("    cut and %s: %u starts, only the last answer lost %u, more lost %u\n",
               fault_names[fault], sums[fault].starts, sums[fault].last_lost,
               sums[fault].more_lost);
    }
}

/* --- games ---------------------------------------------------------------------------------- */

static void test_cuts_from_the_first_start_on(void) {
    player_t player = {.random = 11, .left = 150, .undo_percent = 12, .pause_percent = 10};
    flash_fake_init(&flash);
    run_recorded(play, &player);
    cut_everywhere("a new device, any game", 1);
}

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
        run_recorded(play, &player);
        cut_everywhere(line, 1);
    }
}

/* Its answers are stored as anybody's, and after a cut it goes on from the last one. */
static void test_cuts_in_turns_of_the_die(void) {
    player_t player = {.random = 15, .left = 400, .undo_percent = 3};
    player.only_game = "new cult players=3 bots=2";
    flash_fake_init(&flash);
    run_recorded(play, &player);
    TEST_ASSERT_GREATER_THAN_MESSAGE(20, operations_count, "the die has answered");
    cut_everywhere("turns of the die", 1);
    uint32_t answers = whole_table()->now.seq;
    player_t waits = {.left = 40, .only_game = player.only_game};
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &waits));
    TEST_ASSERT_GREATER_THAN_MESSAGE(answers, whole_table()->now.seq, "it goes on");
}

typedef enum {
    BEHIND_ANOTHER,
    FIRST_IN_PAGE,
    FIRST_IN_SECTOR,
    RECORD_PLACES,
    NO_RECORD = RECORD_PLACES
} record_place_t;

/* Where the record is that the operation writes. */
static record_place_t record_place(const flash_operation_t *operation, uint32_t places) {
    const bool first_page = operation->offset % HAL_FLASH_SECTOR_BYTES == 0;
    const uint32_t entries = first_page ? 32 : 16; /* docs/journal.md */
    if (operation->is_erase || places < 8 || places > 80 || operation->data[entries] == 0xFF) {
        return NO_RECORD;
    }
    if (work.bytes[operation->offset + entries] != 0xFF) {
        return BEHIND_ANOTHER;
    }
    return first_page ? FIRST_IN_SECTOR : FIRST_IN_PAGE;
}

static void cut_at_every_place(uint16_t i, uint32_t places) {
    for (flash_tear_t tear = 0; tear < FLASH_TEARS; tear++) {
        for (uint32_t place = 0; place <= places; place++) {
            for (uint8_t variant = 1; variant <= (every_case ? 50 : 6); variant++) {
                bool sampled = SPARSER == 1 || (variant + place) % SPARSER == 0;
                fault_t fault = variant < FAULTS - STUCK_CELL ? STUCK_CELL + variant : STUCK_CELL;
                if (sampled) {
                    try_case(&(case_t){i, tear, place, fault, variant});
                }
            }
        }
    }
}

/* Without the page header of a sector's only page the answers behind it are found all the same, also with a wrong bit in
 * the first of two. */
static void check_lost_page_header(uint16_t i, uint8_t wrong_bits) {
    static const uint8_t fills[] = {0x00, 0x5A};
    for (uint8_t bit = 0; bit <= wrong_bits; bit++) {
        flash_fake_copy(&torn, &work);
        memset(&torn.bytes[operations[i].offset + 16], fills[bit % 2], 16);
        torn.bytes[operations[i].offset + 32 + bit] ^= (uint8_t)(wrong_bits ? 1u << bit % 8 : 0);
        for (uint8_t starts = 0; starts < 3; starts++) {
            power_on(&torn);
            TEST_ASSERT_TRUE(saved_is_now(&history[operations[i].acknowledged + 1]));
            TEST_ASSERT_FALSE(whole_storage().damaged);
        }
    }
}

/* One answer each as the first record in a page, behind another, and as the first in a sector: cut at every place, with
 * cells that stick, and in a sector that takes nothing more. */
static void test_cuts_of_an_answer_at_every_place(void) {
    player_t before = {.random = 13, .left = 180, .undo_percent = 12, .only_game = "new dice"};
    player_t player = {.random = 14, .left = 250, .undo_percent = 12, .only_game = "new dice"};
    bool tried[RECORD_PLACES + 1] = {false}, second_in_sector = false;
    flash_fake_init(&flash);
    play_before(&before);
    run_recorded(play, &player);
    for (uint16_t i = 0; i < operations_count; i++) {
        flash_operation_t operation = operation_at(i);
        uint32_t places = flash_tear_places(&work, &operation);
        record_place_t where = record_place(&operation, places);
        if (where != NO_RECORD && !tried[where] && operations[i].acknowledged > 2) {
            cut_at_every_place(i, places);
        }
        flash_tear(&work, &operation, FLASH_PREFIX, places);
        if (where == FIRST_IN_SECTOR) {
            check_lost_page_header(i, 0);
        } else if (i > 0 && operation.offset == operations[i - 1].offset &&
                   operation.offset % HAL_FLASH_SECTOR_BYTES == 0 && where == BEHIND_ANOTHER) {
            check_lost_page_header(i, 10);
            second_in_sector = true;
        }
        tried[where] = tried[where] || operations[i].acknowledged > 2;
    }
    TEST_ASSERT_TRUE(second_in_sector);
    for (uint8_t where = 0; where < RECORD_PLACES; where++) {
        TEST_ASSERT_TRUE(tried[where]);
    }
}

/* The most operations between two replies: a snapshot takes many. */
static uint16_t longest_snapshot(void) {
    uint16_t longest = 0, first = 0;
    for (uint16_t i = 1; i < operations_count; i++) {
        bool same = operations[i].acknowledged == operations[first].acknowledged;
        first = same && !operations[i].is_erase ? first : i;
        longest = i - first > longest ? (uint16_t)(i - first) : longest;
    }
    return longest;
}

/* Plays on, some changes at a time, until a snapshot of more than so many pages was recorded. */
static void play_till_snapshot(player_t *player, uint16_t changes, uint16_t pages) {
    for (uint8_t i = 0; i < 20; i++) {
        player->left = changes;
        run_recorded(play, player);
        if (longest_snapshot() > pages) {
            return;
        }
    }
    TEST_FAIL_MESSAGE("no such snapshot came");
}

/* The log fills one sector after another: the snapshot is written while nobody waits. */
static void test_cuts_around_a_snapshot_in_the_background(void) {
    player_t before = {.random = 21, .left = 560, .undo_percent = 10};
    player_t player = {.random = 22, .undo_percent = 10, .pause_percent = 20};
    before.only_game = player.only_game = "new kingsport players=4";
    flash_fake_init(&flash);
    play_before(&before);
    play_till_snapshot(&player, 150, 8);
    cut_everywhere("a snapshot in the background", 3);
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

/* Without any pause a snapshot is written in one go, before the answer that needs it. */
static void test_cuts_around_a_snapshot_that_an_answer_waits_for(void) {
    player_t before = {.random = 41, .left = 900, .undo_percent = 30};
    player_t player = {.random = 42, .undo_percent = 30};
    flash_fake_init(&flash);
    play_before(&before);
    play_till_snapshot(&player, 150, 5);
    cut_everywhere("a snapshot that an answer waits for", 3);
}

/* An erase is cut off that has left the old sector header, and cells that read as erased only until the next start. Then
 * the whole ring is written. */
static void test_cuts_of_an_erase_before_the_ring_goes_round(void) {
    static const flash_tear_t tears[] = {FLASH_SUFFIX, FLASH_WEAK_TAIL, FLASH_WEAK_NEW};
    player_t before = {.random = 45, .left = 1500, .pause_percent = 5};
    player_t player = {.random = 46, .left = 400, .pause_percent = 5};
    before.only_game = player.only_game = "new dice die=d100 count=10";
    flash_fake_init(&flash);
    play_before(&before);
    run_recorded(play, &player);
    uint16_t i = 0;
    for (; i < operations_count && !operations[i].is_erase; i++) {
        const flash_operation_t operation = operation_at(i);
        flash_tear(&work, &operation, FLASH_PREFIX, flash_tear_places(&work, &operation));
    }
    TEST_ASSERT_LESS_THAN(operations_count, i);
    const flash_operation_t operation = operation_at(i);
    for (uint8_t way = 0; way < sizeof tears / sizeof tears[0]; way++) {
        player_t round = {.random = 47, .pause_percent = 5};
        round.only_game = before.only_game;
        flash_fake_copy(&flash, &work);
        flash_tear(&flash, &operation, tears[way], 1);
        power_on(&flash);
        for (uint8_t part = 0; part < 22; part++) {
            round.left = 100;
            play_before(&round);
            flash_fake_copy(&torn, &flash);
            power_on(&torn);
            TEST_ASSERT_TRUE_MESSAGE(saved_is_now(last_saved()), flash_tear_name(tears[way]));
            TEST_ASSERT_FALSE(whole_storage().damaged);
        }
    }
}

/* --- factory reset --------------------------------------------------------------------------- */

static const char *say_lines(void *context) {
    const char *const **next = context;
    if (whole_reply()[0] != '\0') {
        TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":true", whole_reply(), 10);
        remember();
    }
    return *(*next)++;
}

/* The old state before it, a new one after it, and nothing between whenever the power goes; not a byte of a name is
 * left. */
static void test_cuts_in_a_factory_reset(void) {
    static const char *const lines[] = {"factory-reset yes", "new dice", "roll", "roll", NULL};
    const char *const *next = lines;
    player_t before = {.random = 51, .left = 700, .undo_percent = 10, .pause_percent = 10};
    flash_fake_init(&flash);
    play_before(&before);
    run_recorded(say_lines, &next);
    TEST_ASSERT_EQUAL(5, history_count);
    TEST_ASSERT_EQUAL(GAME_NONE, history[1].session.now.game.game);
    cut_everywhere("factory reset", 2);
    for (uint32_t at = 0; at + 4 < sizeof flash.bytes; at++) {
        TEST_ASSERT_FALSE_MESSAGE(memcmp(&flash.bytes[at], "Last", 4) == 0, "a name is left");
    }
}

/* --- damage without a cut --------------------------------------------------------------------- */

/* Of an answer whose last bytes are damaged nobody can tell that it was acknowledged: that is reported as a cut. 16
 * bytes of damage may lie across the last two. */
static bool loss_is_reported(void) {
    bool last =
        saved_is_now(&history[history_count - 2]) || saved_is_now(&history[history_count - 3]);
    return whole_storage().damaged || (whole_storage().cut && last);
}

static void check_damaged(const char *name, bool must_be_reported) {
    power_on(&torn);
    bool none = whole_table()->now.game.game == GAME_NONE;
    TEST_ASSERT_TRUE_MESSAGE(none || was_once(), name);
    TEST_ASSERT_TRUE_MESSAGE(state_is_valid() && whole_storage().keeps, name);
    bool lost = !saved_is_now(last_saved());
    TEST_ASSERT_TRUE_MESSAGE(!lost || !must_be_reported || loss_is_reported(), name);
}

/* Two answers are in the last page: was this byte written with the second one? */
static bool is_in_last_answer(uint32_t at) {
    const recorded_t *last = &operations[operations_count - 1], *before = last - 1;
    TEST_ASSERT_EQUAL(last->offset, before->offset);
    uint32_t i = at - last->offset;
    return i < HAL_FLASH_PAGE_BYTES && last->data[i] != before->data[i];
}

/* A wrong bit costs the last answer at most, and is repaired: after housekeeping another one costs no more. */
static void check_wrong_bit(uint32_t bit) {
    char name[40];
    (void)snprintf(name, sizeof name, "bit %u", (unsigned)bit);
    flash_fake_copy(&torn, &flash);
    torn.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    power_on(&torn);
    bool last = whole_storage().cut && saved_is_now(&history[history_count - 2]);
    TEST_ASSERT_TRUE_MESSAGE(last || !is_in_last_answer(bit / 8), "it may have been cut off");
    TEST_ASSERT_TRUE_MESSAGE(saved_is_now(last_saved()) || last, name);
    TEST_ASSERT_FALSE_MESSAGE(whole_storage().damaged, name);
    if (bit % 64 == 5 && !last) {
        uint8_t pauses = RECOVERY_PAUSES;
        (void)whole_run(idle_script, &pauses);
        uint32_t other = bit ^ 8u;
        torn.bytes[other / 8] ^= (uint8_t)(1u << other % 8);
        power_on(&torn);
        TEST_ASSERT_TRUE_MESSAGE(saved_is_now(last_saved()), name);
        TEST_ASSERT_FALSE_MESSAGE(whole_storage().damaged, name);
    }
}

static void check_rotten_bytes(uint32_t at, uint32_t bytes) {
    char name[40];
    (void)snprintf(name, sizeof name, "%u bytes at %u", (unsigned)bytes, (unsigned)at);
    flash_fake_copy(&torn, &flash);
    for (uint32_t i = 0; i < bytes; i++) {
        torn.bytes[at + i] ^= (uint8_t)(0x31 + i * 0x45);
    }
    check_damaged(name, true);
}

/* The last answer reads as zeros: so does what a start writes, but up to the page's end. */
static void check_zeroed_answer(void) {
    uint32_t first = operations[operations_count - 1].offset, end = first + HAL_FLASH_PAGE_BYTES;
    for (; !is_in_last_answer(first); first++) {
    }
    for (; !is_in_last_answer(end - 1); end--) {
    }
    flash_fake_copy(&torn, &flash);
    memset(&torn.bytes[first], 0x00, (end - first + 3) / 4 * 4);
    check_damaged("the last answer zeroed", true);
}

/* Each byte that is written, with those behind it; and again after a start, which programs the last page anew. */
static void test_a_wrong_bit_or_rotten_bytes_anywhere(void) {
    player_t player = {.random = 74, .left = 60, .undo_percent = 10, .pause_percent = 20};
    flash_fake_init(&flash);
    run_recorded(play, &player);
    check_zeroed_answer();
    uint32_t step = every_case ? 1 : SPARSER == 1 ? 3 : 37;
    for (uint8_t starts = 0; starts < 2; starts++) {
        for (uint32_t at = 0; at < sizeof flash.bytes - 3; at += step) {
            if (!is_written(&flash, at / HAL_FLASH_PAGE_BYTES * HAL_FLASH_PAGE_BYTES)) {
                continue;
            }
            check_wrong_bit(8 * at + at / step % 8);
            for (uint32_t bytes = 1; bytes <= 3; bytes++) {
                check_rotten_bytes(at, bytes);
            }
        }
        power_on(&flash);
    }
}

/* Bits flipped; bytes, a page or a sector of zeros, of ones, of anything, or of another place. Of a few bytes the first
 * two never become blank: a last record that reads as if nothing had ever been written there can't be noticed. */
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

/* Whatever is gone, the rest is there, and nothing is played that nobody played. Of whole pages it can't be known that
 * they were written. */
static void test_damage_anywhere(void) {
    player_t player = {.random = 71, .left = 1300, .undo_percent = 10, .pause_percent = 5};
    flash_fake_init(&flash);
    run_recorded(play, &player);
    for (uint32_t seed = 1; seed <= (every_case ? 40000u : 1600u / SPARSER); seed++) {
        char name[40];
        uint32_t random = seed / 2 + 1;
        (void)snprintf(name, sizeof name, "damage %u", (unsigned)seed);
        flash_fake_copy(&torn, &flash);
        for (uint32_t places = 1 + seed / 2 % 5 * (seed / 2 % 5); places > 0; places--) {
            damage(&torn, &random, seed % 2);
        }
        check_damaged(name, seed % 2);
        if (seed % 16 < 2) {
            play_on(&(case_t){0, 0, seed, ONLY_CUT, 0});
        }
    }
}

/* --- supply and worn out flash ------------------------------------------------------------------ */

static uint16_t refused;

/* Plays whatever the flash says to it: what was refused changed nothing. */
static const char *play_refused(void *context) {
    player_t *player = context;
    if (player->changing && strstr(whole_reply(), "\"error\":\"storage\"")) {
        TEST_ASSERT_TRUE_MESSAGE(saved_is_now(last_saved()), "refused and yet changed");
        player->changing = false;
        refused++;
    }
    return play(context);
}

static uint32_t erases(void) {
    uint32_t sum = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        sum += flash.erases[i];
    }
    return sum;
}

static void play_some_refused(player_t *player, uint16_t changes, whole_script_t *script) {
    history[0] = *last_saved();
    history_count = 1;
    player->left = changes;
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(script, player));
}

/* The supply drops after the start, which waits for it. */
static uint32_t programs_of_start;

static const char *play_without_supply(void *context) {
    if (whole_work().rounds <= 1) {
        programs_of_start = flash.programs;
    }
    whole_supply_mv(HAL_FLASH_PROGRAM_MV - 1);
    return play_refused(context);
}

/* Below the supply for an erase the journal fills up; below that for a page nothing is written. What is refused is not
 * done, nothing that was done is lost, and with power it goes on. */
static void test_low_supply(void) {
    uint8_t pauses = 20;
    player_t player = {.random = 81, .undo_percent = 10, .pause_percent = 2};
    player.only_game = "new dice die=d100 count=10";
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    (void)whole_run(idle_script, &pauses);
    remember();
    play_some_refused(&player, 20, play_without_supply);
    TEST_ASSERT_EQUAL_MESSAGE(programs_of_start, flash.programs, "written at a low supply");
    TEST_ASSERT_EQUAL(1, history_count);
    whole_supply_mv(HAL_FLASH_ERASE_MV - 1);
    uint32_t erases_before = erases();
    refused = 0;
    for (uint8_t i = 0; i < 10 && refused == 0; i++) {
        play_some_refused(&player, 300, play_refused);
    }
    TEST_ASSERT_EQUAL_MESSAGE(erases_before, erases(), "erased at a low supply");
    TEST_ASSERT_GREATER_THAN_MESSAGE(0, refused, "the journal never filled up");
    power_on(&flash);
    TEST_ASSERT_TRUE(saved_is_now(last_saved()));
    whole_supply_mv(HAL_FLASH_ERASE_MV);
    pauses = 30;
    (void)whole_run(idle_script, &pauses);
    player_t after = {.random = 82, .left = 20};
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &after));
}

/* Without any usable flash it plays on, and says that nothing is saved. */
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

/* Sectors fail one after the other, in each way: nothing is lost as long as four work. */
static void test_sectors_wear_out(void) {
    for (flash_fault_t fault = FLASH_DEAD; fault <= FLASH_LIAR; fault++) {
        for (uint8_t programs = 0; programs < 2; programs++) {
            player_t player = {.random = 95, .undo_percent = 10, .pause_percent = 10};
            flash_fake_init(&flash);
            flash_fault_t *faults = programs ? flash.program_fault : flash.erase_fault;
            for (uint32_t failing = 0; failing < HAL_FLASH_SECTORS - 4; failing++) {
                faults[flash_hash(failing, 3) % HAL_FLASH_SECTORS] = fault;
                power_on(&flash);
                history_count = 0;
                player.left = 150;
                TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(play, &player));
                power_on(&flash);
                TEST_ASSERT_TRUE(saved_is_now(last_saved()));
                TEST_ASSERT_FALSE(whole_storage().damaged);
            }
        }
    }
}

int main(void) {
    every_case = getenv("SANITY_SOAK") != NULL;
    history = malloc(HISTORY_MAX * sizeof *history);
    operations = malloc(OPERATIONS_MAX * sizeof *operations);
    if (!history || !operations) {
        return 1;
    }
    power_loss_init();
    UNITY_BEGIN();
    RUN_TEST(test_cuts_from_the_first_start_on);
    RUN_TEST(test_cuts_in_every_game);
    RUN_TEST(test_cuts_in_turns_of_the_die);
    RUN_TEST(test_cuts_of_an_answer_at_every_place);
    RUN_TEST(test_cuts_around_a_snapshot_in_the_background);
    RUN_TEST(test_cuts_around_the_longest_snapshot);
    RUN_TEST(test_cuts_around_a_snapshot_that_an_answer_waits_for);
    RUN_TEST(test_cuts_of_an_erase_before_the_ring_goes_round);
    RUN_TEST(test_cuts_in_a_factory_reset);
    RUN_TEST(test_a_wrong_bit_or_rotten_bytes_anywhere);
    RUN_TEST(test_damage_anywhere);
    RUN_TEST(test_low_supply);
    RUN_TEST(test_dead_flash);
    RUN_TEST(test_sectors_wear_out);
    int failures = UNITY_END();
    free(history);
    free(operations);
    return failures;
}
