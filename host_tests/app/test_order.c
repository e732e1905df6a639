/* Drawn, stored, told: in that order, whatever comes between. A small model of app, keeper and store
 * is explored whole: every state that any row of events leads to, and every event in each. The row
 * that leads there is played to the real app, which must do, say and hold what the model does.
 *
 * In the model nothing is told before it is stored, a roll that was taken back is never drawn
 * again, and each change ends, kept or refused: the model says so itself at each step. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"

enum { ROLLS_MOST = 2, STATES_MOST = 200, ROW_MOST = 32 };

typedef enum { IDLE, DRAWING, STORING } stage_t;
typedef enum { ROLL, AGAIN, UNDO, NAME } wish_t;
typedef enum { WANT_ROLL, WANT_UNDO, WANT_NAME, DONE, FAILED, CUT, EVENTS } event_t;

/* The model: a game of throws, of which so many stand. */
typedef struct {
    uint8_t stage;
    uint8_t wish;     /* while not idle */
    uint8_t standing; /* 0..ROLLS_MOST */
    uint8_t known;    /* bit i: throw i was told once */
} model_t;

typedef struct {
    bool draws, stores, told, refused;
} does_t;

typedef struct {
    model_t model;
    uint8_t row[ROW_MOST]; /* the events that lead here */
    uint8_t length;
} place_t;

static place_t places[STATES_MOST];
static uint16_t place_count;

void setUp(void) {}
void tearDown(void) {}

/* --- the model ----------------------------------------------------------------------------- */

static does_t wish_for(model_t *model, wish_t wish) {
    model->wish = (uint8_t)wish;
    model->stage = wish == ROLL ? DRAWING : STORING;
    return (does_t){.draws = wish == ROLL, .stores = wish != ROLL};
}

static does_t ask(model_t *model, event_t event) {
    if (model->stage != IDLE) {
        return (does_t){0}; /* it waits its turn */
    }
    if (event == WANT_NAME) {
        return wish_for(model, NAME);
    }
    if (event == WANT_UNDO) {
        return model->standing > 0 ? wish_for(model, UNDO) : (does_t){.refused = true};
    }
    return wish_for(model, (model->known >> model->standing & 1) != 0 ? AGAIN : ROLL);
}

static void apply(model_t *model) {
    if (model->wish == UNDO) {
        model->standing--;
    } else if (model->wish != NAME) {
        model->known = (uint8_t)(model->known | 1u << model->standing);
        model->standing++;
    }
}

static does_t done(model_t *model) {
    if (model->stage == DRAWING) {
        model->stage = STORING;
        return (does_t){.stores = true};
    }
    const bool told = model->stage == STORING;
    if (told) {
        apply(model);
    }
    model->stage = IDLE;
    return (does_t){.told = told};
}

static does_t step(model_t *model, event_t event) {
    if (event < DONE) {
        return ask(model, event);
    }
    if (event == DONE) {
        return done(model);
    }
    const bool refused = event == FAILED && model->stage != IDLE;
    model->stage = IDLE;
    return (does_t){.refused = refused};
}

/* --- the app beside it --------------------------------------------------------------------- */

static char said[8192];
static uint8_t values[ROLLS_MOST + 1]; /* that were told, by throw */

static void hear(void) {
    const uint8_t *bytes;
    uint16_t count;
    size_t length = 0;
    while ((count = app_output(&die.app, &bytes)) > 0) {
        TEST_ASSERT_LESS_THAN(sizeof said, length + count);
        memcpy(&said[length], bytes, count);
        length += count;
        app_sent(&die.app, count);
    }
    said[length] = '\0';
}

/* What it asks for waits till an event answers it. */
static void ask_app(const char *line) {
    app_effects_t effects;
    if (die.waiting.count > 0) {
        return;
    }
    (void)die_feed(line, (uint16_t)strlen(line), &effects);
    for (uint8_t i = 0; i < effects.count; i++) {
        const app_effect_t *effect = &effects.list[i];
        if (effect->kind == EFFECT_DRAW || effect->kind == EFFECT_STORE) {
            die.draws += effect->kind == EFFECT_DRAW;
            die.waiting.list[die.waiting.count++] = *effect;
        }
    }
}

static void happen(event_t event) {
    static const char *const lines[] = {"roll\n", "undo\n", "name p1 Ann\n"};
    if (event < DONE) {
        ask_app(lines[event]);
    } else if (event == CUT) {
        die_cut_power();
        die.store = DIE_STORE_SILENT;
        die.noise_silent = true;
    } else {
        die.noise_fails = event == FAILED;
        die.store = event == FAILED ? DIE_STORE_FAILS : DIE_STORE_SILENT;
        die_let();
        die.noise_fails = false;
        die.store = DIE_STORE_SILENT;
    }
    hear();
}

static void check_values(const model_t *before, const model_t *now) {
    if (now->standing <= before->standing) {
        return;
    }
    const uint8_t value = die_table()->now.rolled.values[0];
    if ((before->known >> before->standing & 1) != 0) {
        TEST_ASSERT_EQUAL_MESSAGE(values[before->standing], value, "one throw, two values");
    }
    values[before->standing] = value;
}

static void check_step(const model_t *before, const model_t *now, const does_t *does,
                       uint32_t draws_before) {
    const bool waits_for_draw = now->stage == DRAWING;
    TEST_ASSERT_EQUAL(now->stage != IDLE, die.waiting.count);
    TEST_ASSERT_EQUAL(now->stage == IDLE, !app_busy(&die.app));
    if (now->stage != IDLE) {
        TEST_ASSERT_EQUAL(waits_for_draw ? EFFECT_DRAW : EFFECT_STORE, die.waiting.list[0].kind);
    }
    TEST_ASSERT_EQUAL(does->draws, die.draws - draws_before);
    TEST_ASSERT_EQUAL(now->standing, die_table()->now.seq);
    TEST_ASSERT_EQUAL(does->told, strstr(said, "{\"ok\":true") != NULL);
    TEST_ASSERT_EQUAL(does->refused, strstr(said, "{\"ok\":false") != NULL);
    check_values(before, now);
}

/* Plays the row, and the event after it, to a new device. */
static model_t play(const place_t *place, event_t last) {
    model_t model = {0};
    die_start();
    die_line("new dice");
    hear();
    die.noise_silent = true;
    die.store = DIE_STORE_SILENT;
    for (uint8_t i = 0; i <= place->length; i++) {
        const event_t event = i < place->length ? (event_t)place->row[i] : last;
        const model_t before = model;
        const uint32_t draws = event == CUT ? 0 : die.draws;
        const does_t does = step(&model, event);
        happen(event);
        check_step(&before, &model, &does, event == CUT ? die.draws : draws);
    }
    return model;
}

/* --- all of it ----------------------------------------------------------------------------- */

static bool is_new(const model_t *model) {
    for (uint16_t i = 0; i < place_count; i++) {
        if (memcmp(&places[i].model, model, sizeof *model) == 0) {
            return false;
        }
    }
    return true;
}

static void find(const place_t *from, event_t event, model_t model) {
    model.wish = model.stage == IDLE ? 0 : model.wish;
    if (!is_new(&model) || model.standing > ROLLS_MOST) {
        return;
    }
    TEST_ASSERT_LESS_THAN(STATES_MOST, place_count);
    TEST_ASSERT_LESS_THAN(ROW_MOST, from->length);
    place_t *place = &places[place_count++];
    *place = *from;
    place->model = model;
    place->row[place->length++] = (uint8_t)event;
}

/* From any state the change under way ends with the next answers, whatever they are. */
static void every_change_ends(model_t model) {
    (void)step(&model, DONE);
    (void)step(&model, DONE);
    TEST_ASSERT_EQUAL(IDLE, model.stage);
}

static void test_every_row_of_events(void) {
    uint32_t steps = 0;
    place_count = 1;
    for (uint16_t i = 0; i < place_count; i++) {
        every_change_ends(places[i].model);
        for (uint8_t event = 0; event < EVENTS; event++) {
            const bool enough = event == WANT_ROLL && places[i].model.standing == ROLLS_MOST;
            if (!enough) {
                find(&places[i], (event_t)event, play(&places[i], (event_t)event));
                steps++;
            }
        }
    }
    printf("%u states of the model, %u steps played to the app\n", place_count, (unsigned)steps);
    TEST_ASSERT_GREATER_THAN(20, place_count);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_row_of_events);
    return UNITY_END();
}
