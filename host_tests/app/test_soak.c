/* Soak test of the saved state: a die is played, pressed, left idle and reset by random, while the power fails at any
 * operation of the flash, cells stay weak or stick, bits rot, the supply sags and sectors wear out. The state is the
 * same flash from the first session to the last, so faults add up.
 *
 * Invariants: what was acknowledged is there at the next start; what was under way is there or not, and stays so; what
 * is lost is reported, and nothing is lost but to several wrong bits, or the last answer to one; every game is valid; a
 * roll that was undone comes again; receipts count on; after a factory reset nothing is left; it always starts.
 *
 *     SANITY_SOAK=<minutes>  so long, with one seed after the other
 *     SANITY_SEED=<seed>     this seed alone */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unity.h>

#include "power_loss.h"

enum {
    SEEDS = 8,
    SESSIONS = 400,    /* of a seed; in a long soak ten times as many */
    CHANGES_MOST = 14, /* of a session */
    WORN_MOST = 4,     /* sectors that a chip may lose */
    STUCK_MOST = 6,    /* cells */
    UNDO_PERCENT = 12
};

static flash_fake_t flash;
static saved_t new_device;

/* A roll that was undone. */
typedef struct {
    bool known;
    session_point_t before, after;
} undone_t;

static struct {
    uint32_t seed, session, random;
    player_t player;
    saved_t acknowledged; /* as of the last reply */
    const char *line;     /* sent last */
    bool waiting;         /* for the reply to a change */
    bool pressed; /* this session: what was pressed may be done after its reply, or without one */
    bool resetting;
    bool begun;         /* the state at the session's start was checked */
    bool rotted;        /* before this session: a bit or a stuck cell */
    bool supply_varies; /* this session */
    undone_t undone;
    uint32_t cut_in; /* operations; 0: power stays */
    uint32_t wrong_bits;
    uint8_t worn, stuck;
    uint32_t receipt; /* number of the last one */
    const char *failure;
} soak;

static struct {
    uint32_t sessions, changes, cuts, weak, wrong_bits, stuck, worn, sags, resets, drawn_again,
        lost;
} sums;

static uint32_t draw(uint32_t below) { return player_random(&soak.random) % below; }
static bool one_in(uint32_t many) { return draw(many) == 0; }

static void fail(const char *why) {
    if (!soak.failure) {
        soak.failure = why;
    }
}

/* --- invariants -------------------------------------------------------------------------------- */

static bool same_game(const session_point_t *a, const session_point_t *b) {
    return a->seq == b->seq && memcmp(&a->game, &b->game, sizeof a->game) == 0;
}

/* After an undo the same roll gives the same values. */
static void check_second_chance(void) {
    const session_point_t *before = &soak.acknowledged.session.now, *now = &whole_table()->now;
    bool undone = strcmp(soak.line, "undo") == 0 && now->seq + 1 == before->seq;
    if (undone && before->rolled.count > 0 && !before->rolled.entered &&
        memcmp(&before->rolled, &now->rolled, sizeof now->rolled) != 0) {
        soak.undone = (undone_t){.known = true, .before = *now, .after = *before};
        return;
    }
    if (strcmp(soak.line, "roll") != 0 || !soak.undone.known ||
        !same_game(&soak.undone.before, before) || now->seq != before->seq + 1 ||
        now->rolled.entered) {
        return;
    }
    sums.drawn_again++;
    if (!same_game(&soak.undone.after, now)) {
        fail("a roll that was undone has another value now");
    }
}

/* The number of a receipt never goes back, nor is it given twice. */
static void check_receipt(const char *line) {
    const char *number = strstr(line, "\"digest\"") ? strstr(line, "\"n\":") : NULL;
    if (number == NULL || strcmp(soak.line, "roll") != 0) {
        return;
    }
    uint32_t now = (uint32_t)strtoul(number + 4, NULL, 10);
    if (now < soak.receipt) {
        fail("receipts count backwards");
    }
    soak.receipt = now;
}

/* One wrong bit, or one stuck cell, costs the last answer at most, however long ago it came. */
static void check_loss(bool right, const char *not_reported) {
    bool damaged = whole_storage().damaged, reported = damaged || whole_storage().cut;
    if (!right && !reported) {
        fail(not_reported);
    }
    if ((damaged || (!right && !whole_storage().cut)) && soak.wrong_bits + soak.stuck <= 1) {
        fail("something was lost");
    }
    sums.lost += !right;
    soak.undone.known = soak.undone.known && right;
    soak.receipt = right && !damaged ? soak.receipt : 0;
}

/* With the change that was under way; a press may be two. */
static bool is_one_further(void) {
    uint32_t seq = whole_table()->now.seq, before = soak.acknowledged.session.now.seq;
    uint32_t away = seq > before ? seq - before : before - seq;
    return away <= (soak.pressed ? 2u : 1u) || seq <= 1;
}

static void check_start(void) {
    power_on(&flash);
    if (!state_is_valid()) {
        fail("an invalid state");
    }
    bool under_way = (soak.waiting || soak.pressed) && is_one_further();
    bool reset = soak.resetting && saved_is_now(&new_device);
    check_loss(saved_is_now(&soak.acknowledged) || under_way || reset,
               "something was lost and not reported");
    soak.receipt = reset ? 0 : soak.receipt;
    saved_read(&soak.acknowledged);
    soak.waiting = soak.pressed = soak.resetting = soak.begun = false;
}

/* The session's start finds what the start before it found, but for what rotted since. */
static void check_second_start(void) {
    bool right = soak.begun || saved_is_now(&soak.acknowledged);
    soak.begun = true;
    if (!right && !soak.rotted) {
        fail("the next start finds another state");
    }
    if (!right) {
        check_loss(false, "what rotted was lost and not reported");
    }
}

/* --- a session ---------------------------------------------------------------------------------- */

static void take_reply(void) {
    bool done = strncmp(whole_reply(), "{\"ok\":true", 10) == 0;
    bool may_fail = soak.pressed || strstr(whole_reply(), "\"storage\"") != NULL;
    if (soak.waiting && !done && !may_fail) {
        fail("a change was refused");
    }
    if (soak.waiting && !done && !soak.pressed && !saved_is_now(&soak.acknowledged)) {
        fail("a change was refused and yet done");
    }
    if (soak.waiting && done && !soak.pressed) {
        check_second_chance();
    }
    if (soak.resetting && done) {
        sums.resets++;
        soak.receipt = 0;
        soak.undone.known = false;
        if (!soak.pressed && !saved_is_now(&new_device)) {
            fail("something is left after a factory reset");
        }
    }
    soak.waiting = soak.resetting = false;
    saved_read(&soak.acknowledged);
    if (!state_is_valid()) {
        fail("an invalid state");
    }
}

static const char *press(void) {
    static const char *const lines[] = {"press roll 300", "press left 80",  "press right 80",
                                        "press roll 60",  "press left 700", "wait 900"};
    soak.pressed = true;
    soak.undone.known = false; /* a press may begin another game */
    return lines[draw(sizeof lines / sizeof lines[0])];
}

static const char *change(void) {
    const char *line = player_change(&soak.player);
    bool begins = strncmp(line, "new ", 4) == 0 || strcmp(line, "rematch") == 0;
    soak.undone.known = soak.undone.known && !begins;
    sums.changes++;
    return line;
}

static void vary_supply(void) {
    static const uint16_t supplies[] = {HAL_FLASH_PROGRAM_MV - 1, HAL_FLASH_ERASE_MV - 1,
                                        HAL_FLASH_ERASE_MV, 5000};
    if (soak.supply_varies && one_in(3)) {
        sums.sags++;
        whole_supply_mv(supplies[draw(4)]);
    }
}

static const char *next_line(void *context) {
    (void)context;
    check_second_start();
    take_reply();
    if (soak.failure || soak.player.left == 0) {
        return NULL;
    }
    soak.player.left--;
    vary_supply();
    soak.line = "";
    if (one_in(6)) {
        return soak.line;
    }
    soak.resetting = one_in(500);
    soak.waiting = !soak.resetting;
    soak.line = soak.resetting ? "factory-reset yes" : one_in(4) ? press() : change();
    return soak.line;
}

/* --- faults --------------------------------------------------------------------------------------- */

/* Weak cells are those of one cut only. */
static void on_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    if (soak.cut_in == 0 || --soak.cut_in > 0) {
        return;
    }
    bool rots = soak.seed % 2 != 0;
    bool weak = rots && flash_is_firm(&flash) && one_in(2);
    flash_tear_t tear = weak ? FLASH_WEAK_OLD + draw(FLASH_TEARS - FLASH_WEAK_OLD)
                             : (flash_tear_t)draw(FLASH_WEAK_OLD);
    if (weak) {
        memset(flash.weak, 0, sizeof flash.weak);
    }
    sums.cuts++;
    sums.weak += weak;
    flash_tear(&flash, operation, tear, draw(flash_tear_places(&flash, operation) + 1));
    whole_cut_power();
}

static void rot(void) {
    uint32_t at = draw(HAL_FLASH_BYTES);
    uint8_t bit = (uint8_t)(1u << draw(8));
    flash_fake_settle(&flash, at, bit, flash.bytes[at] ^ bit);
    soak.rotted = true;
    soak.wrong_bits++;
    sums.wrong_bits++;
}

static void stick_a_cell(void) {
    flash.stuck[soak.stuck++] =
        (flash_stuck_t){draw(HAL_FLASH_BYTES), (uint8_t)(1u << draw(8)), (uint8_t)draw(256)};
    soak.rotted = true;
    sums.stuck++;
}

static void wear_out_a_sector(void) {
    flash_fault_t *faults = draw(2) ? flash.program_fault : flash.erase_fault;
    faults[draw(HAL_FLASH_SECTORS)] = (flash_fault_t)(FLASH_DEAD + draw(3));
    soak.worn++;
    sums.worn++;
}

/* A chip either loses sectors (even seeds), or has bits that rot and cells that are weak or stuck: both in one sector
 * is beyond the promise. */
static void add_faults(void) {
    bool rots = soak.seed % 2 != 0;
    soak.cut_in = draw(4) ? 1 + draw(draw(4) ? 8 : 40) : 0;
    soak.supply_varies = one_in(9);
    soak.rotted = false;
    if (rots && one_in(4)) {
        rot();
    }
    if (rots && soak.stuck < STUCK_MOST && one_in(60)) {
        stick_a_cell();
    }
    if (!rots && soak.worn < WORN_MOST && one_in(40)) {
        wear_out_a_sector();
    }
}

/* --- running --------------------------------------------------------------------------------------- */

static void run_session(uint32_t number) {
    soak.session = number;
    soak.random = flash_hash(soak.seed, number) | 1u;
    soak.player.random = player_random(&soak.random);
    soak.player.left = (uint16_t)(1 + draw(CHANGES_MOST));
    whole_noise(soak.random);
    add_faults();
    flash.hook = on_operation;
    whole_end_t end = whole_run(next_line, NULL);
    flash.hook = NULL;
    soak.cut_in = 0;
    whole_supply_mv(5000);
    if (end == WHOLE_STUCK) {
        fail("it is stuck");
    }
    if (end == WHOLE_ENDED) {
        saved_read(&soak.acknowledged);
        soak.waiting = false;
    }
    if (!soak.failure) {
        check_start();
    }
    if (flash.broken) {
        fail(flash.broken);
    }
    sums.sessions++;
}

static void run_seed(uint32_t seed, uint32_t sessions) {
    char text[160];
    memset(&soak, 0, sizeof soak);
    soak.seed = seed;
    soak.player.undo_percent = UNDO_PERCENT;
    soak.player.patient = seed / 2 % 2 != 0;
    soak.line = "";
    flash_fake_init(&flash);
    power_on(&flash);
    saved_read(&soak.acknowledged);
    new_device = soak.acknowledged;
    for (uint32_t i = 0; i < sessions && !soak.failure; i++) {
        run_session(i);
    }
    (void)snprintf(text, sizeof text, "seed %u, session %u, \"%s\": %s", seed, soak.session,
                   soak.line, soak.failure ? soak.failure : "");
    TEST_ASSERT_NULL_MESSAGE(soak.failure, text);
}

void setUp(void) { whole_listen(check_receipt); }
void tearDown(void) { whole_listen(NULL); }

static void test_soak(void) {
    const char *minutes = getenv("SANITY_SOAK"), *one = getenv("SANITY_SEED");
    uint32_t seed = one ? (uint32_t)strtoul(one, NULL, 10) : 1;
    uint32_t seeds = one ? 1 : SEEDS, sessions = minutes ? 10 * SESSIONS : SESSIONS;
    time_t end = minutes ? time(NULL) + 60 * strtol(minutes, NULL, 10) : 0;
    for (uint32_t i = 0; i < seeds || (!one && time(NULL) < end); i++) {
        run_seed(seed + i, sessions);
    }
    printf("%u sessions: %u changes, %u cuts, %u of them with weak cells, %u wrong bits, %u stuck "
           "cells, %u worn sectors, %u changes of the supply, %u factory resets, %u rolls drawn "
           "again; lost and reported %u, otherwise 0\n",
           sums.sessions, sums.changes, sums.cuts, sums.weak, sums.wrong_bits, sums.stuck,
           sums.worn, sums.sags, sums.resets, sums.drawn_again, sums.lost);
    TEST_ASSERT_TRUE(one || (sums.cuts > 500 && sums.weak > 20 && sums.wrong_bits > 100 &&
                             sums.stuck > 5 && sums.worn > 5 && sums.sags > 50 && sums.resets > 1 &&
                             sums.drawn_again > 10));
}

int main(void) {
    power_loss_init();
    UNITY_BEGIN();
    RUN_TEST(test_soak);
    return UNITY_END();
}
