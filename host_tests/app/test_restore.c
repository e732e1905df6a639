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

/* A random player. */
typedef struct {
    uint32_t random;
    uint16_t left;        /* lines that change something, still to come */
    uint8_t undo_percent; /* of them */
    uint8_t pause_percent;
    const char *only_game; /* NULL: any of them, one after another */
    bool changing;         /* the line sent last changes something */
    char line[64];
} player_t;

static table_t *history;
static uint16_t history_count;
static done_t *operations;
static uint16_t operations_count;
static flash_fake_t flash, work, torn;

void setUp(void) {
    whole_supply_mv(5000);
    history_count = 0;
    operations_count = 0;
}

void tearDown(void) {}

static uint32_t next_random(uint32_t *random) {
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random;
}

static bool chance(uint32_t *random, uint8_t percent) {
    return next_random(random) % 100 < percent;
}

/* --- tables -------------------------------------------------------------------------------- */

static bool same_log(const log_t *a, const log_t *b) {
    if (a->used != b->used || a->standing != b->standing || a->first_line != b->first_line) {
        return false;
    }
    for (uint16_t i = 0; i < a->used; i++) {
        if (memcmp(log_slot(a, i), log_slot(b, i), sizeof(log_slot_t)) != 0) {
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
    const app_t *app = whole_app();
    const session_t *a = &table->session, *b = &app->session;
    return same_game(a, b) && memcmp(&a->settings, &b->settings, sizeof a->settings) == 0 &&
           memcmp(a->names, b->names, sizeof a->names) == 0 &&
           memcmp(a->known, b->known, sizeof a->known) == 0 &&
           memcmp(&a->series, &b->series, sizeof a->series) == 0 &&
           memcmp(&table->stats, &app->stats, sizeof table->stats) == 0;
}

static void remember(void) {
    TEST_ASSERT_LESS_THAN(HISTORY_MAX, history_count);
    history[history_count].session = whole_app()->session;
    history[history_count].stats = whole_app()->stats;
    history_count++;
}

/* --- playing ------------------------------------------------------------------------------- */

static const char *new_game(player_t *player) {
    static const char *const games[] = {
        "new cult players=3",      "new signs players=2",
        "new kingsport players=3", "new dice die=cult",
        "new cult players=8",      "new dice die=d100 count=10",
        "new kingsport players=6", "new cult players=2 cultists=3",
    };
    uint32_t any = next_random(&player->random) % (sizeof games / sizeof games[0]);
    return player->only_game ? player->only_game : games[any];
}

static const char *change_something(player_t *player) {
    static const char *const lines[] = {
        "name p1 Ann",    "name p2 Zo\xC3\xAB", "set lang nl", "set lang en",  "set dim 30",
        "set own-die on", "set brightness 3",   "name p3 Bo",  "name p1 Cy",   "set sleep 0",
        "set sound off",  "set own-die off",    "stats reset", "name p8 Last",
    };
    return lines[next_random(&player->random) % (sizeof lines / sizeof lines[0])];
}

static const char *answer(player_t *player, const session_t *session, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_CHOOSE) {
        uint8_t option = prompt->options[next_random(&player->random) % prompt->count];
        (void)snprintf(player->line, sizeof player->line, "choose %s",
                       game_option_name((game_option_t)option));
        return player->line;
    }
    if (session->settings.value[SETTING_OWN_DIE] == 0 || !chance(&player->random, 50)) {
        return "roll";
    }
    int length = snprintf(player->line, sizeof player->line, "face");
    for (uint8_t i = 0; i < prompt->count; i++) {
        uint32_t value = next_random(&player->random) % prompt->bounds[i];
        length += snprintf(player->line + length, sizeof player->line - (size_t)length, " %u",
                           (unsigned)value);
    }
    return player->line;
}

static const char *next_change(player_t *player) {
    const session_t *session = &whole_app()->session;
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (prompt.kind == PROMPT_NONE || chance(&player->random, 1)) {
        return new_game(player);
    }
    if (chance(&player->random, player->undo_percent) && session->log.standing > 0) {
        return "undo";
    }
    if (prompt.kind == PROMPT_OVER) {
        return chance(&player->random, 70) ? "rematch" : new_game(player);
    }
    return chance(&player->random, 8) ? change_something(player) : answer(player, session, &prompt);
}

static const char *play(void *context) {
    player_t *player = context;
    if (player->changing) {
        TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE("{\"ok\":true", whole_reply(), 10, whole_reply());
        remember();
    }
    player->changing = false;
    if (chance(&player->random, player->pause_percent)) {
        return "";
    }
    if (player->left == 0) {
        return NULL;
    }
    player->left--;
    player->changing = true;
    return next_change(player);
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
    uint32_t operations, cuts, lost, changed_later, played_on;
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
    TEST_ASSERT_NULL_MESSAGE(on->broken, on->broken);
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
    flash_operation_t operation = operation_at(i);
    flash_fake_copy(&torn, &work);
    flash_tear(&torn, &operation, tear, k);
    restart(&torn);
    int found = table_after(operations[i].told);
    (void)snprintf(id, sizeof id, "operation %u, %s %u, told %u", i, flash_tear_name(tear),
                   (unsigned)k, operations[i].told);
    TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(0, found, id);
    TEST_ASSERT_FALSE_MESSAGE(whole_app()->damaged, id);
    TEST_ASSERT_TRUE_MESSAGE(whole_app()->keeps, id);
    sum->cuts++;
    restart(&torn);
    TEST_ASSERT_EQUAL_MESSAGE(found, table_after(operations[i].told), id);
    if (flash_hash(i, k) % 16 == 0) {
        play_on(sum, flash_hash(k, i));
        TEST_ASSERT_EQUAL_MESSAGE(0, sum->lost, id);
    }
}

/* Before it, after it, and in the middle, in each of the ways once. */
static void cut_everywhere(const char *name, uint16_t every) {
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
        }
        flash_tear(&work, &operation, FLASH_PREFIX, places);
    }
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(flash.bytes, work.bytes, sizeof work.bytes,
                                     "what was written down is what was done");
    printf("%-28s %5u operations of %5u %6u cuts %4u played on %3u lost\n", name, sum.operations,
           operations_count, sum.cuts, sum.played_on, sum.lost);
}

/* From the first start of a new device, through games of every kind. */
static void test_cuts_from_the_first_start(void) {
    player_t player = {.random = 11, .left = 150, .undo_percent = 12, .pause_percent = 10};
    flash_fake_init(&flash);
    play_and_write_down(&player);
    cut_everywhere("new device, any game", 1);
}

/* A second, in which a first picture is shown. */
static const char *wait_for_picture(void *context) {
    uint8_t *pauses = context;
    return (*pauses)-- > 0 ? "" : NULL;
}

int main(void) {
    uint8_t pauses = 10;
    history = malloc(HISTORY_MAX * sizeof *history);
    operations = malloc(OPERATIONS_MAX * sizeof *operations);
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    (void)whole_run(wait_for_picture, &pauses);
    if (!history || !operations || !whole_app()) {
        return 1;
    }
    UNITY_BEGIN();
    RUN_TEST(test_cuts_from_the_first_start);
    int failures = UNITY_END();
    free(history);
    free(operations);
    return failures;
}
