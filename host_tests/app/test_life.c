/* A life of a die: evenings of all games with lines and buttons, and what happens to it meanwhile.
 * Power is cut at any operation of the flash, in eight ways; cells are left weak; bytes rot, one at
 * a time; the supply sinks; sectors wear out; the noise is another each time.
 *
 * Whatever happens: what was told is kept, byte for byte; what wasn't told is there or not, and
 * stays so; nothing is said to be lost when nothing is; every game is sound; no change waits for
 * more than ten seconds of the die's time; and it always starts.
 *
 *     SANITY_YEARS=<n>    so many years instead of a day, a hundred lives of their own
 *     SANITY_LIFE=<seed>  that life alone, from its first day
 *
 * A life that fails is lived again with fewer and fewer things happening, till none can be left
 * out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "flash_tear.h"
#include "game.h"
#include "player.h"
#include "whole.h"

enum {
    DAYS_A_YEAR = 365,
    LIVES = 100,
    EVENTS_A_DAY = 3,
    CHANGES_MOST = 14,
    WORN_MOST = 4,       /* sectors that a chip may lose */
    SECTOR_WEARS_OF = 40 /* one day in so many, one does */
};

/* What may happen, each to be left out when a failure shrinks. */
typedef enum { CUTS, WEAK_CELLS, ROT, BROWN_OUTS, WEAR, PRESSABLE, HAPPENINGS } happening_t;

static const char *const names[] = {"cuts", "weak cells", "rot", "brown-outs", "wear", "buttons"};

typedef struct {
    session_t session;
    stats_t stats;
} table_t;

static struct {
    uint32_t seed, random, day;
    uint8_t left_out; /* bit h: happening h doesn't happen */
    player_t player;
    table_t told;    /* as of the last reply */
    bool begun;      /* the evening: its start was looked at */
    bool pressed;    /* this evening: what a press does may come after its reply */
    bool waiting;    /* for a reply to a change */
    uint32_t cut_in; /* operations till the power goes; 0: it doesn't */
    bool weak;       /* cells, since the last start */
    uint8_t worn;
    const char *failure;
    uint32_t counts[HAPPENINGS];
    uint64_t changes, starts, lost; /* lost: by several rotten bytes, and told */
} life;

static flash_fake_t flash;

static uint32_t draw(uint32_t below) { return player_random(&life.random) % below; }

static bool happens(happening_t what, uint32_t one_in) {
    bool now = draw(one_in) == 0;
    return now && !(life.left_out >> what & 1);
}

static void fail(const char *why) {
    if (!life.failure) {
        life.failure = why;
    }
}

/* --- tables -------------------------------------------------------------------------------- */

static void look(table_t *table) {
    table->session = whole_app()->session;
    table->stats = whole_app()->stats;
}

/* All that is kept of it. */
static bool is_now(const table_t *table) {
    const session_t *a = &table->session, *b = &whole_app()->session;
    return memcmp(&a->now, &b->now, sizeof a->now) == 0 &&
           memcmp(&a->config, &b->config, sizeof a->config) == 0 &&
           memcmp(&a->settings, &b->settings, sizeof a->settings) == 0 &&
           memcmp(a->names, b->names, sizeof a->names) == 0 && a->log.used == b->log.used &&
           a->log.standing == b->log.standing &&
           memcmp(&table->stats, &whole_app()->stats, sizeof table->stats) == 0;
}

static void check_sound(void) {
    const session_t *session = &whole_app()->session;
    if (session->now.game.game != GAME_NONE &&
        !game_is_sound(&session->now.game, &session->config)) {
        fail("a game that can't be");
    }
}

/* --- what it lives through ----------------------------------------------------------------- */

static const char *press(void) {
    static const char *const lines[] = {"press roll 300", "press left 80",  "press right 80",
                                        "press roll 60",  "press left 700", "wait 900"};
    life.counts[PRESSABLE]++;
    return lines[draw(sizeof lines / sizeof lines[0])];
}

/* What was found at the start of the evening is what the start before it found. */
static void begin_evening(void) {
    if (!life.begun && !is_now(&life.told)) {
        fail("the next start finds another table");
    }
    life.begun = true;
}

static void take_reply(void) {
    bool done = strncmp(whole_reply(), "{\"ok\":true", 10) == 0;
    bool allowed = life.pressed || strstr(whole_reply(), "\"storage\"") != NULL;
    if (life.waiting && !done && !allowed) {
        fail("a change was refused");
    }
    life.waiting = false;
    look(&life.told);
    check_sound();
}

/* The next line of an evening. Each reply tells how the table stands. */
static const char *evening(void *context) {
    (void)context;
    begin_evening();
    take_reply();
    if (life.player.left == 0 || life.failure) {
        return NULL;
    }
    life.player.left--;
    if (draw(6) == 0) {
        return "";
    }
    life.waiting = true;
    if (happens(PRESSABLE, 3)) {
        life.pressed = true;
        return press();
    }
    life.changes++;
    return player_change(&life.player);
}

/* Is no cell weak any more that a cut had left so? */
static bool all_is_firm(void) {
    for (uint32_t w = 0; w < FLASH_WEAK_MOST; w++) {
        for (uint32_t i = 0; i < flash.weak[w].bytes; i++) {
            if (flash.weak[w].mask[i] != 0) {
                return false;
            }
        }
    }
    return true;
}

/* The power goes: some ways leave weak cells, of which there may be those of one cut only. */
static void on_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    if (life.cut_in == 0 || --life.cut_in > 0) {
        return;
    }
    bool weak = all_is_firm() && !(life.left_out >> WEAK_CELLS & 1) && draw(2) == 0;
    flash_tear_t tear = weak ? FLASH_WEAK_OLD + draw(FLASH_TEARS - FLASH_WEAK_OLD)
                             : (flash_tear_t)draw(FLASH_WEAK_OLD);
    life.counts[CUTS]++;
    life.counts[WEAK_CELLS] += weak;
    if (weak) {
        memset(flash.weak, 0, sizeof flash.weak);
    }
    flash_tear(&flash, operation, tear, draw(flash_tear_places(&flash, operation) + 1));
    whole_cut_power();
}

static void rot_a_byte(void) {
    uint32_t page = draw(HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES) * HAL_FLASH_PAGE_BYTES;
    flash_fake_settle(&flash, page + draw(HAL_FLASH_PAGE_BYTES), 0xFF, (uint8_t)draw(256));
    life.counts[ROT]++;
}

static void wear_out_a_sector(void) {
    uint32_t sector = draw(HAL_FLASH_SECTORS);
    flash_fault_t fault = FLASH_DEAD + draw(3);
    life.worn++;
    life.counts[WEAR]++;
    (draw(2) ? flash.program_fault : flash.erase_fault)[sector] = fault;
}

static void befall(void) {
    whole_noise(life.random);
    bool weak_supply = happens(BROWN_OUTS, 9);
    life.counts[BROWN_OUTS] += weak_supply;
    whole_supply_mv(weak_supply ? 2500 : 5000);
    life.cut_in = happens(CUTS, 2) ? 1 + draw(40) : 0;
    if (happens(ROT, 4)) {
        rot_a_byte();
    }
    if (life.worn < WORN_MOST && happens(WEAR, SECTOR_WEARS_OF)) {
        wear_out_a_sector();
    }
}

/* --- living -------------------------------------------------------------------------------- */

/* With what was asked and not answered: one change more, or one less; a press may be two. */
static bool is_one_further(void) {
    uint32_t seq = whole_app()->session.now.seq, told = life.told.session.now.seq;
    uint32_t away = seq > told ? seq - told : told - seq;
    return away <= (life.pressed ? 2u : 1u) || seq <= 1;
}

/* What a start finds is what was told, or with what was asked. */
static void start(void) {
    flash_fake_restart(&flash);
    life.starts++;
    (void)whole_run(NULL, NULL);
    check_sound();
    bool right = is_now(&life.told) || ((life.waiting || life.pressed) && is_one_further());
    bool says_so = whole_app()->keeping.damaged || whole_app()->keeping.cut;
    bool many_rotten = life.counts[ROT] > 1; /* one costs nothing, however long ago */
    if (!right && !says_so) {
        fail("something was lost in silence");
    }
    if ((!right || whole_app()->keeping.damaged) && !many_rotten) {
        fail("something was lost");
    }
    life.lost += !right;
    look(&life.told);
    life.waiting = false;
    life.pressed = false;
    life.begun = false;
}

/* An evening, with the power cut perhaps; and the starts after it, of which one may be cut, too. */
static void live_an_evening(void) {
    life.player.left = (uint16_t)(1 + draw(CHANGES_MOST));
    befall();
    flash.hook = on_operation;
    whole_end_t end = whole_run(evening, NULL);
    flash.hook = NULL;
    life.cut_in = 0;
    if (end == WHOLE_ENDED) {
        look(&life.told);
        life.waiting = false;
    }
    if (!life.failure) {
        start();
    }
}

static void begin_life(uint32_t seed, uint8_t left_out) {
    static const player_t player = {.undo_percent = 12};
    memset(&life, 0, sizeof life);
    life.seed = seed;
    life.left_out = left_out;
    life.random = seed * 2654435761u | 1u;
    life.player = player;
    life.player.random = life.random;
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    whole_supply_mv(5000);
    (void)whole_run(NULL, NULL);
    look(&life.told);
}

/* What goes together: a chip either loses sectors, or has its bytes rot and its cells left weak.
 * Each is survived with cuts and low supply; both in one sector at once is beyond the promise. */
static uint8_t apart(uint32_t seed) {
    return seed % 2 ? 1u << WEAR : (uint8_t)(1u << ROT | 1u << WEAK_CELLS);
}

/* Returns the day of the failure, or `days`. */
static uint32_t live(uint32_t seed, uint32_t days, uint8_t left_out) {
    begin_life(seed, (uint8_t)(left_out | apart(seed)));
    for (life.day = 0; life.day < days && !life.failure; life.day++) {
        for (uint8_t i = 0; i < EVENTS_A_DAY && !life.failure; i++) {
            live_an_evening();
        }
        if (flash.broken) {
            fail(flash.broken);
        }
    }
    return life.failure ? life.day : days;
}

/* Leaves out what can be left out, so that it still fails. */
static void shrink(uint32_t seed, uint32_t days) {
    uint8_t left_out = apart(seed);
    char text[300];
    for (uint8_t h = 0; h < HAPPENINGS; h++) {
        uint8_t more = (uint8_t)(left_out | 1u << h);
        (void)live(seed, days, more);
        left_out = life.failure ? more : left_out;
    }
    uint32_t day = live(seed, days, left_out);
    int length = snprintf(text, sizeof text, "life %u, day %u: %s; needs", seed, day, life.failure);
    for (uint8_t h = 0; h < HAPPENINGS; h++) {
        if (!(left_out >> h & 1)) {
            length += snprintf(text + length, sizeof text - (size_t)length, " %s", names[h]);
        }
    }
    TEST_FAIL_MESSAGE(text);
}

void setUp(void) {}
void tearDown(void) {}

static void test_lives(void) {
    const char *years = getenv("SANITY_YEARS"), *one = getenv("SANITY_LIFE");
    uint32_t days = years ? (uint32_t)strtoul(years, NULL, 10) * DAYS_A_YEAR : 1;
    uint32_t lives = years ? LIVES : 8, each = years ? (days + lives - 1) / lives : days;
    uint32_t first = one ? (uint32_t)strtoul(one, NULL, 10) : 1;
    uint64_t counts[HAPPENINGS] = {0}, changes = 0, starts = 0, lost = 0;
    for (uint32_t seed = first; seed < first + (one ? 1 : lives); seed++) {
        if (live(seed, each, 0) < each) {
            shrink(seed, each);
        }
        for (uint8_t h = 0; h < HAPPENINGS; h++) {
            counts[h] += life.counts[h];
        }
        changes += life.changes;
        starts += life.starts;
        lost += life.lost;
    }
    printf("%u lives of %u days: %llu changes, %llu starts", one ? 1 : lives, each,
           (unsigned long long)changes, (unsigned long long)starts);
    for (uint8_t h = 0; h < HAPPENINGS; h++) {
        printf(", %s %llu", names[h], (unsigned long long)counts[h]);
    }
    printf(
        "; lost by several rotten bytes, and told: %llu; lost otherwise 0, in silence 0, stuck 0\n",
        (unsigned long long)lost);
}

static const char *rest(void *context) {
    uint8_t *pauses = context;
    return (*pauses)-- > 0 ? "" : NULL;
}

int main(void) {
    uint8_t pauses = 10; /* time for a first picture */
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    (void)whole_run(rest, &pauses);
    UNITY_BEGIN();
    RUN_TEST(test_lives);
    return UNITY_END();
}
