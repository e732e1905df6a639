/* Random lives against a trivial model: records, snapshots finished or not, erases allowed or not,
 * restarts, and cuts of power at any moment, one after the other on the same flash. The model is a
 * state; the journal must always give it back. A failure names its seed.
 *
 *     STORE_LIVES=<n>   so many lives instead of 150 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flash_tear.h"
#include "rig.h"
#include "unity.h"

#define LIVES 150u
#define STEPS 150u

typedef struct {
    uint32_t seed;
    uint32_t draws;
    rig_t rig;
    flash_fake_t flash;
    flash_fake_t torn; /* what the cut left, when there was one */
    rig_state_t sure;
    rig_state_t asked;
    rig_state_t sure_at_cut;
    rig_state_t asked_at_cut;
    uint32_t cut_in; /* operations until the next cut; 0: none planned */
    bool was_cut;
    uint32_t cuts;
    uint32_t next;
} life_t;

static life_t life;

static uint32_t draw(uint32_t below) { return flash_hash(life.seed, life.draws++) % below; }

static void fail(const char *what) {
    static char text[96];
    snprintf(text, sizeof text, "seed %u, draw %u: %s", life.seed, life.draws, what);
    TEST_FAIL_MESSAGE(text);
}

static void cut(const flash_operation_t *operation) {
    flash_tear_t tear = draw(FLASH_WEAK_OLD);
    flash_fake_copy(&life.torn, &life.flash);
    flash_tear(&life.torn, operation, tear, draw(flash_tear_places(&life.flash, operation) + 1));
    life.sure_at_cut = life.sure;
    life.asked_at_cut = life.asked;
    life.was_cut = true;
    life.cuts++;
}

static void on_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    if (life.cut_in != 0 && --life.cut_in == 0) {
        cut(operation);
    }
}

static void start(void) {
    store_found_t found = rig_open(&life.rig);
    if (life.was_cut) {
        return;
    }
    if (!rig_same(&life.rig.state, &life.sure) && !rig_same(&life.rig.state, &life.asked)) {
        fail("a start found another state");
    }
    if (life.rig.gaps + life.rig.garbled != 0 || found > STORE_FOUND) {
        fail("a start found damage");
    }
    life.sure = life.rig.state;
    life.asked = life.rig.state;
}

/* The cut takes effect when the step in which it happened is over. */
static void power_on_again(void) {
    while (life.was_cut) {
        life.was_cut = false;
        flash_fake_copy(&life.flash, &life.torn);
        life.flash.hook = on_operation;
        life.sure = life.sure_at_cut;
        life.asked = life.asked_at_cut;
        start();
    }
}

static void append(void) {
    rig_record_t record = rig_record(life.next++, 6, (uint8_t)(6 + draw(195)));
    life.asked = life.rig.state;
    rig_apply(&life.asked, &record);
    if (!rig_keep(&life.rig, &record)) {
        fail("a record wasn't kept");
    }
    life.sure = life.asked;
}

static void snapshot(void) {
    life.rig.filler_pieces = (uint8_t)draw(60);
    if (rig_snapshot(&life.rig) != STORE_OK) {
        fail("a snapshot came to nothing");
    }
}

static void half_a_snapshot(void) {
    uint8_t bytes[STORE_BYTES] = {0};
    if (store_snapshot_begin(&life.rig.store) != STORE_OK) {
        return;
    }
    for (uint32_t i = draw(50); i > 0; i--) {
        if (store_snapshot_write(&life.rig.store, bytes, (uint8_t)(1 + draw(STORE_BYTES))) !=
            STORE_OK) {
            break;
        }
    }
    store_snapshot_abandon(&life.rig.store);
}

static void step(void) {
    switch (draw(16)) {
    case 0:
        start();
        break;
    case 1:
        snapshot();
        break;
    case 2:
        half_a_snapshot();
        break;
    case 3:
    case 4:
        rig_rest(&life.rig, draw(6));
        break;
    case 5:
        life.cut_in = 1 + draw(30);
        break;
    default:
        append();
        break;
    }
    power_on_again();
}

static uint32_t live(uint32_t seed) {
    memset(&life, 0, sizeof life);
    life.seed = seed;
    flash_fake_init(&life.flash);
    rig_init(&life.rig, &life.flash);
    life.flash.hook = on_operation;
    start();
    for (uint32_t i = 0; i < STEPS; i++) {
        step();
    }
    if (life.flash.broken) {
        fail(life.flash.broken);
    }
    return life.cuts;
}

static void the_journal_is_like_the_model(void) {
    const char *wish = getenv("STORE_LIVES");
    uint32_t lives = wish ? (uint32_t)strtoul(wish, NULL, 10) : LIVES;
    uint32_t cuts = 0;
    for (uint32_t seed = 0; seed < lives; seed++) {
        cuts += live(seed);
    }
    printf("%u lives of %u steps, %u cuts of power\n", lives, STEPS, cuts);
    TEST_ASSERT_GREATER_THAN_UINT32(lives, cuts);
}

void setUp(void) {}
void tearDown(void) {}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_journal_is_like_the_model);
    return UNITY_END();
}
