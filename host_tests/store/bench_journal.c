/* What keeping costs: 20,000 answers of each game, kept by the real session and app code as the
 * device keeps them, on a counting flash. Times are those that hal_flash.h states for an operation,
 * typical and at worst; years count until a sector has been erased 100,000 times. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flash_fake.h"
#include "look.h"
#include "records.h"
#include "store.h"

#define ANSWERS 20000u
#define ERASES_MOST 100000u
#define ANSWERS_A_DAY 1000u
#define PROGRAM_US 400u
#define PROGRAM_WORST_US 3000u
#define ERASE_US 45000u
#define ERASE_WORST_US 400000u

typedef struct {
    const char *name;
    game_config_t config;
} table_t;

static const table_t tables[] = {
    {"cult, 2 players", {GAME_CULT, 2, {1, 0, 0, 1}, 0}},
    {"cult, 8 players", {GAME_CULT, 8, {1, 0, 0, 1}, 0}},
    {"signs, 4 players", {GAME_SIGNS, 4, {1, 0, 0, 1}, 0}},
    {"kingsport, 4 players", {GAME_KINGSPORT, 4, {1, 0, 0, 1}, 0}},
    {"dice, 1d12", {GAME_DICE, 0, {1, DIE_D12, 1, 1}, 0}},
    {"dice, 10d100", {GAME_DICE, 0, {1, DIE_D100, 10, 1}, 0}},
};

typedef struct {
    flash_fake_t flash;
    store_t store;
    app_t app;
    uint32_t draws;
    uint32_t records;
    uint32_t record_bytes;
    uint32_t snapshots;
    uint32_t snapshot_bytes_most;
    uint32_t append_programs_most;
    uint32_t waits; /* appends that had to wait for a snapshot */
} bench_t;

static bench_t bench;

static uint32_t draw(uint32_t bound) { return flash_hash(bench.draws++, 5) % bound; }

static void no_sink(void *context, const store_record_t *record) {
    (void)context;
    (void)record;
}

static void require(bool holds, const char *what) {
    if (holds) {
        return;
    }
    fprintf(stderr, "bench_journal: %s\n", what);
    exit(1);
}

static void snapshot(void) {
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    snapshot_cursor_t cursor = {0};
    uint32_t total = 0;
    require(store_snapshot_begin(&bench.store) == STORE_OK, "a snapshot wouldn't begin");
    for (uint8_t length = records_chunk(&bench.app, &cursor, bytes); length > 0;
         length = records_chunk(&bench.app, &cursor, bytes)) {
        require(store_snapshot_write(&bench.store, bytes, length) == STORE_OK, "nor go on");
        total += length;
    }
    require(store_snapshot_end(&bench.store) == STORE_OK, "a snapshot wouldn't end");
    bench.snapshots++;
    if (total > bench.snapshot_bytes_most) {
        bench.snapshot_bytes_most = total;
    }
}

/* As storage_housekeeping keeps house while nobody waits. */
static void keep_house(void) {
    while (store_idle(&bench.store, true) == STORE_WORKED) {
        continue;
    }
    if (store_snapshot_due(&bench.store)) {
        snapshot();
    }
}

static void keep(const session_op_t *op) {
    uint8_t bytes[APP_RECORD_BYTES_MAX];
    uint8_t length = records_op(look_table(&bench.app), op, bytes);
    uint32_t programs = bench.flash.programs;
    if (store_append(&bench.store, bytes, length) != STORE_OK) {
        bench.waits++;
        keep_house();
        snapshot();
        require(store_append(&bench.store, bytes, length) == STORE_OK, "a record wasn't kept");
    } else if (bench.flash.programs - programs > bench.append_programs_most) {
        bench.append_programs_most = bench.flash.programs - programs;
    }
    require(look_do(&bench.app, op), "an operation was refused");
    bench.records++;
    bench.record_bytes += length;
}

static session_op_t next_op(const table_t *table) {
    session_op_t op = {.kind = OP_NEW};
    game_prompt_t prompt;
    session_prompt(look_table(&bench.app), &prompt);
    if (prompt.kind != PROMPT_CHOOSE && prompt.kind != PROMPT_ROLL) {
        op.config = table->config;
        return op;
    }
    op.kind = OP_ANSWER;
    op.origin = prompt.kind == PROMPT_CHOOSE ? ORIGIN_CHOSEN : ORIGIN_DRAWN;
    op.answer.kind = prompt.kind;
    op.answer.count = 1;
    if (prompt.kind == PROMPT_CHOOSE) {
        op.answer.option = prompt.options[draw(prompt.count)];
        return op;
    }
    op.answer.count = prompt.count;
    for (uint8_t i = 0; i < prompt.count; i++) {
        op.answer.values[i] = (uint8_t)draw(prompt.bounds[i]);
    }
    return op;
}

static uint32_t erases(void) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        sum += bench.flash.erases[i];
    }
    return sum;
}

static void print_row(const table_t *table, uint32_t bytes_read_most) {
    uint32_t per_thousand = ANSWERS / 1000;
    uint32_t ring = (erases() + per_thousand - 1) / per_thousand; /* a thousand answers */
    uint64_t answers = (uint64_t)ERASES_MOST * HAL_FLASH_SECTORS * 1000 / ring;
    printf("%-22s %7.1f %8u %6u %9.2f %10.2f %9u %8u %9u %6u\n", table->name,
           (double)bench.record_bytes / bench.records, bench.append_programs_most, bench.waits,
           (double)bench.snapshots / per_thousand, (double)erases() / per_thousand,
           bench.snapshot_bytes_most, bench.flash.programs / per_thousand, bytes_read_most,
           (uint32_t)(answers / ANSWERS_A_DAY / 365));
}

static void play(const table_t *table) {
    static store_t restarted;
    uint32_t bytes_read_most = 0;
    memset(&bench, 0, sizeof bench);
    flash_fake_init(&bench.flash);
    flash_fake_use(&bench.flash);
    static const app_facts_t facts = {.version = "1.2.3"};
    app_init(&bench.app, &facts, 0);
    require(store_open(&bench.store, no_sink, NULL) == STORE_FRESH, "not fresh");
    for (uint32_t n = 0; n < ANSWERS; n++) {
        keep_house();
        session_op_t op = next_op(table);
        keep(&op);
        if (n % 97 != 0) {
            continue;
        }
        static flash_fake_t copy;
        flash_fake_copy(&copy, &bench.flash);
        flash_fake_use(&copy);
        store_open(&restarted, no_sink, NULL);
        if (restarted.report.bytes_read > bytes_read_most) {
            bytes_read_most = restarted.report.bytes_read;
        }
        flash_fake_use(&bench.flash);
    }
    require(bench.flash.broken == NULL, "a rule of the flash was broken");
    print_row(table, bytes_read_most);
}

int main(void) {
    printf("The journal, %u answers of each game\n\n", ANSWERS);
    printf("%-22s %7s %8s %6s %9s %10s %9s %8s %9s %6s\n", "", "record", "programs", "waited",
           "snapshots", "erases", "snapshot", "programs", "read at", "years");
    printf("%-22s %7s %8s %6s %9s %10s %9s %8s %9s %6s\n", "", "bytes", "append", "", "per 1000",
           "per 1000", "bytes", "per 1000", "a start", "");
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        play(&tables[i]);
    }
    printf(
        "\nAn append is one page program: %.1f ms, %.1f at worst. Erases (%u ms, %u at worst) come "
        "when nobody waits.\nYears of %u answers a day until %u erases of a sector.\n",
        PROGRAM_US / 1000.0, PROGRAM_WORST_US / 1000.0, ERASE_US / 1000, ERASE_WORST_US / 1000,
        ANSWERS_A_DAY, ERASES_MOST);
    return 0;
}
