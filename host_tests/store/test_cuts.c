/* Rule: pull the battery at any instant, and all that was promised is there.
 *
 * A small app plays; before each flash operation the power is cut in every way that flash_tear.h
 * knows, in every place; on what is left a new app starts and must see its state as before or as
 * after the record being kept, nothing else; then it goes on, and is cut again (depth two).
 *
 * - STORE_CUTS=all: at depth one every place of every operation, in every way; at depth two, in
 *   "tiny" one place in 16 and in "first" one place, of every operation in every way, and in the
 *   other scenes of some (an hour and a half).
 * - STORE_CUTS=<part>/<parts>: the same, for several evenings; a first cut, with all that follows
 *   it, is in one part only.
 * - STORE_CUTS=<id>: one case, as printed, scene/operation.tear.place[/operation.tear.place].
 *
 * Otherwise a sample.
 *
 * One thing isn't promised, and not tried: cells left weak by one cut and then, before anything
 * firm was written, left weak again by a cut of the write that was to make them firm. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flash_tear.h"
#include "rig.h"
#include "unity.h"

#define DEPTHS 2u

/* With sanitizers a smaller sample at depth two. */
#ifdef SANITY_FAST_BUILD
#define SPARSER 1u
#else
#define SPARSER 8u
#endif

typedef struct {
    const char *name;
    uint32_t records;
    uint8_t least_bytes;
    uint8_t most_bytes;
    uint8_t filler_pieces;
    uint32_t rest_every; /* records between two rests; 0: never, so appends run into FULL */
    uint32_t places;     /* sampled of an operation at depth one */
    uint32_t one_in[2];  /* at either depth, of the operations and ways every so many-th */
    uint32_t all_in;     /* the same at depth two, for all; 0: of the places one in 16 */
} scene_t;

/* first: from a blank chip, short records. sectors: long ones, into other sectors and snapshots.
 * long: snapshots over several sectors. restless: no leisure, so that records have to wait. */
// clang-format off
static const scene_t scenes[] = {
    {"tiny", 3, 6, 6, 0, 0, 10, {1, 100}, 0},
    {"first", 45, 6, 24, 0, 9, 4, {1, 60}, 1},
    {"sectors", 90, 150, 200, 0, 20, 3, {2, 60}, 4},
    {"long", 90, 150, 200, 20, 15, 1, {8, 200}, 40},
    {"restless", 300, 190, 200, 3, 0, 1, {8, 200}, 40},
};
// clang-format on
#define SCENES (sizeof scenes / sizeof scenes[0])

typedef struct {
    uint32_t operation;
    flash_tear_t tear;
    uint32_t place;
} cut_t;

typedef struct {
    uint32_t operations;
    uint32_t cuts;
    uint32_t lost;   /* records that were promised */
    uint32_t harmed; /* slots that the last record had nothing to do with */
    uint32_t failed; /* cases, for whatever reason */
} tally_t;

/* One life of the app, from power on; at depth 0 the scene itself. */
typedef struct {
    uint32_t depth;
    rig_t rig;
    flash_fake_t flash;
    /* What a start may find: any state from the sure one to the asked-for one. */
    rig_state_t sure;
    rig_state_t asked;
} life_t;

static life_t lives[DEPTHS + 1];
static cut_t cuts[DEPTHS];
static tally_t tallies[SCENES][DEPTHS];
static const scene_t *scene;
static bool everything;
static uint32_t part = 1;
static uint32_t parts = 1;
static bool only_one;
static uint32_t only_depth;
static cut_t only[DEPTHS];

static void print_id(uint32_t depth) {
    printf("%s", scene->name);
    for (uint32_t i = 0; i < depth; i++) {
        printf("/%u.%s.%u", cuts[i].operation, flash_tear_name(cuts[i].tear), cuts[i].place);
    }
}

static tally_t *tally(uint32_t depth) { return &tallies[scene - scenes][depth - 1]; }

static bool has_what_was_promised(const life_t *life) {
    const rig_t *rig = &life->rig;
    bool right = rig_same(&rig->state, &life->sure) || rig_same(&rig->state, &life->asked);
    bool fresh = life->sure.count == 0;
    right = right && rig->gaps == 0 && !life->flash.broken;
    return right && (rig->found == STORE_FOUND || (fresh && rig->found == STORE_FRESH));
}

/* What a start found must be one of the states that it may find. */
static bool judge(life_t *life, const char *when) {
    const rig_t *rig = &life->rig;
    if (has_what_was_promised(life) && rig->garbled == 0) {
        return true;
    }
    printf("FAILED case ");
    print_id(life->depth);
    printf(
        ": %s: found %d, %u records where %u or %u were promised, %u gaps, %u that nobody wrote, "
        "rule broken: %s\n",
        when, (int)rig->found, rig->state.count, life->sure.count, life->asked.count, rig->gaps,
        rig->garbled, life->flash.broken ? life->flash.broken : "none");
    tally(life->depth)->failed++;
    if (rig->state.count < life->sure.count) {
        tally(life->depth)->lost += life->sure.count - rig->state.count;
    }
    for (uint32_t i = 0; i < RIG_SLOTS; i++) {
        tally(life->depth)->harmed += rig->state.slots[i] != life->sure.slots[i] &&
                                      rig->state.slots[i] != life->asked.slots[i];
    }
    return false;
}

static bool start(life_t *life, const char *when) {
    rig_open(&life->rig);
    if (!judge(life, when)) {
        return false;
    }
    life->sure = life->rig.state;
    life->asked = life->rig.state;
    return true;
}

static bool keep(life_t *life, const rig_record_t *record) {
    life->asked = life->rig.state;
    rig_apply(&life->asked, record);
    bool kept = rig_keep(&life->rig, record);
    life->sure = life->asked;
    return kept;
}

/* What the app does after a cut: starts, goes on a little, and starts again. */
static void recover(life_t *life) {
    uint32_t next = 1000000 * life->depth;
    if (!start(life, "first start")) {
        return;
    }
    for (uint32_t i = 0; i < 2; i++) {
        rig_record_t record = rig_record(next + i, scene->least_bytes, scene->most_bytes);
        TEST_ASSERT_TRUE_MESSAGE(keep(life, &record), "a record wasn't kept after a cut");
        rig_rest(&life->rig, 1);
    }
    if (start(life, "second start")) {
        start(life, "third start");
    }
}

static void on_operation(void *context, const flash_operation_t *operation);

static void live_on(const life_t *before, const flash_operation_t *operation) {
    life_t *life = &lives[before->depth + 1];
    const cut_t *cut = &cuts[before->depth];
    life->depth = before->depth + 1;
    flash_fake_copy(&life->flash, &before->flash);
    flash_tear(&life->flash, operation, cut->tear, cut->place);
    rig_init(&life->rig, &life->flash);
    life->rig.filler_pieces = scene->filler_pieces;
    life->sure = before->sure;
    life->asked = before->asked;
    if (life->depth < DEPTHS) {
        life->flash.hook = on_operation;
        life->flash.hook_context = life;
    }
    tally(life->depth)->cuts++;
    recover(life);
}

/* A number that varies from case to case. */
static uint32_t draw(const life_t *life) {
    const cut_t *cut = &cuts[life->depth];
    uint32_t salt = cut->operation * 8u + (uint32_t)cut->tear;
    if (life->depth == 0) {
        return salt;
    }
    uint32_t before = flash_hash(cuts[0].operation * 8u + (uint32_t)cuts[0].tear, cuts[0].place);
    return flash_hash(salt, before);
}

static bool is_of_this_part(const life_t *life, uint32_t place) {
    return flash_hash(place, draw(life)) % parts == part - 1;
}

static bool is_sampled_first(const life_t *life, uint32_t places, uint32_t place) {
    if (everything) {
        return is_of_this_part(life, place);
    }
    if (flash_hash(draw(life), 0) % scene->one_in[0] != 0) {
        return false;
    }
    return place == 0 || place == places || flash_hash(place, draw(life)) % places < scene->places;
}

static bool is_sampled_second(const life_t *life, uint32_t places, uint32_t place) {
    uint32_t drawn = draw(life);
    if (everything && scene->all_in == 0) {
        return flash_hash(place, drawn) % 16 == 0;
    }
    uint32_t one_in = everything ? scene->all_in : scene->one_in[1] * SPARSER;
    return drawn % one_in == 0 && place == drawn / one_in % (places + 1);
}

static bool is_sampled(const life_t *life, uint32_t places, uint32_t place) {
    if (only_one) {
        return place == only[life->depth].place;
    }
    return life->depth == 0 ? is_sampled_first(life, places, place)
                            : is_sampled_second(life, places, place);
}

static bool is_wanted(const life_t *life, const cut_t *cut) {
    if (!only_one) {
        return true;
    }
    const cut_t *one = &only[life->depth];
    return life->depth < only_depth && cut->operation == one->operation && cut->tear == one->tear;
}

static bool was_weak(const life_t *life, const flash_operation_t *operation) {
    for (uint32_t i = 0; i < FLASH_WEAK_MOST; i++) {
        const flash_weak_t *weak = &life->flash.weak[i];
        if (weak->offset < operation->offset + operation->bytes &&
            operation->offset < weak->offset + weak->bytes) {
            return true;
        }
    }
    return false;
}

static void cut_everywhere(life_t *life, const flash_operation_t *operation) {
    uint32_t places = flash_tear_places(&life->flash, operation);
    cut_t *cut = &cuts[life->depth];
    cut->operation = operation->index;
    for (cut->tear = 0; cut->tear < FLASH_TEARS; cut->tear++) {
        if (!is_wanted(life, cut)) {
            continue;
        }
        if (cut->tear >= FLASH_WEAK_OLD && was_weak(life, operation)) {
            continue;
        }
        for (cut->place = 0; cut->place <= places; cut->place++) {
            if (is_sampled(life, places, cut->place)) {
                live_on(life, operation);
            }
        }
    }
}

static void on_operation(void *context, const flash_operation_t *operation) {
    life_t *life = context;
    tallies[scene - scenes][life->depth].operations++;
    cut_everywhere(life, operation);
    flash_fake_use(&life->flash);
}

static void play(const scene_t *one) {
    life_t *life = &lives[0];
    scene = one;
    memset(life, 0, sizeof *life);
    flash_fake_init(&life->flash);
    rig_init(&life->rig, &life->flash);
    life->rig.filler_pieces = scene->filler_pieces;
    life->flash.hook = on_operation;
    life->flash.hook_context = life;
    rig_open(&life->rig);
    rig_rest(&life->rig, 1);
    for (uint32_t n = 0; n < scene->records; n++) {
        rig_record_t record = rig_record(n, scene->least_bytes, scene->most_bytes);
        TEST_ASSERT_TRUE_MESSAGE(keep(life, &record), "a record wasn't kept");
        if (scene->rest_every && n % scene->rest_every == scene->rest_every - 1) {
            rig_rest(&life->rig, 3);
        }
    }
    TEST_ASSERT_NULL_MESSAGE(life->flash.broken, life->flash.broken);
}

static void print_head(void) {
    printf("%-10s %5s %10s %9s %12s %23s\n", "scene", "depth", "operations", "cuts", "lost records",
           "unrelated records harmed");
}

static void print_rows(uint32_t s) {
    for (uint32_t d = 0; d < DEPTHS; d++) {
        printf("%-10s %5u %10u %9u %12u %23u\n", scenes[s].name, d + 1, tallies[s][d].operations,
               tallies[s][d].cuts, tallies[s][d].lost, tallies[s][d].harmed);
    }
    fflush(stdout);
}

static void check(const tally_t *sum) {
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, sum->lost, "records lost");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, sum->harmed, "records harmed");
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, sum->failed, "cases failed");
}

static void no_cut_loses_or_harms_a_record(void) {
    print_head();
    for (uint32_t s = 0; s < SCENES; s++) {
        if (only_one && scene != &scenes[s]) {
            continue;
        }
        play(&scenes[s]);
        print_rows(s);
    }
    for (uint32_t s = 0; s < SCENES; s++) {
        for (uint32_t d = 0; d < DEPTHS; d++) {
            check(&tallies[s][d]);
        }
    }
}

void setUp(void) {}
void tearDown(void) {}

static bool parse_cut(const char *text, cut_t *cut) {
    char name[16];
    if (sscanf(text, "/%u.%15[a-z-].%u", &cut->operation, name, &cut->place) != 3) {
        return false;
    }
    for (cut->tear = 0; cut->tear < FLASH_TEARS; cut->tear++) {
        if (strcmp(name, flash_tear_name(cut->tear)) == 0) {
            return true;
        }
    }
    return false;
}

/* "scene/1.prefix.2/3.weak-any.4" */
static bool parse_id(const char *id) {
    const char *slash = strchr(id, '/');
    scene = NULL;
    only_depth = 0;
    for (uint32_t s = 0; slash && s < SCENES; s++) {
        if (strncmp(scenes[s].name, id, (size_t)(slash - id)) == 0) {
            scene = &scenes[s];
        }
    }
    while (scene && slash && only_depth < DEPTHS) {
        if (!parse_cut(slash, &only[only_depth++])) {
            return false;
        }
        slash = strchr(slash + 1, '/');
    }
    only_one = scene && only_depth > 0;
    return only_one;
}

/* "3/8" */
static bool parse_part(const char *text) {
    int end = 0;
    everything = sscanf(text, "%u/%u%n", &part, &parts, &end) == 2 && text[end] == '\0' &&
                 part >= 1 && part <= parts;
    return everything;
}

static bool parse_wish(const char *wish) {
    everything = strcmp(wish, "all") == 0;
    return everything || parse_part(wish) || parse_id(wish);
}

/* Found by STORE_CUTS=all, which nobody runs every day: a first snapshot that is cut off twice is
 * still a first one, and nothing is lost with it. */
static void what_was_found_once_stays_right(void) {
    static const char *const ids[] = {
        "long/7.weak-old.0/0.partly.1",     "long/53.weak-old.0/0.weak-tail.20",
        "long/57.weak-old.0/0.suffix.11",   "long/58.weak-old.0/0.prefix.30",
        "long/60.weak-old.0/0.weak-any.23", "long/61.weak-old.0/0.partly.6",
        "long/64.weak-old.4/0.partly.20",
    };
    for (uint32_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        TEST_ASSERT_TRUE_MESSAGE(parse_id(ids[i]), ids[i]);
        memset(tallies, 0, sizeof tallies);
        play(scene);
        tally_t *sums = tallies[scene - scenes];
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, sums[DEPTHS - 1].cuts, "there is no such case");
        check(&sums[0]);
        check(&sums[DEPTHS - 1]);
    }
    only_one = false;
}

int main(void) {
    const char *wish = getenv("STORE_CUTS");
    if (wish && !parse_wish(wish)) {
        printf("STORE_CUTS is neither \"all\" nor a part of it nor a case's id: %s\n", wish);
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(no_cut_loses_or_harms_a_record);
    if (!wish) {
        RUN_TEST(what_was_found_once_stays_right);
    }
    return UNITY_END();
}
