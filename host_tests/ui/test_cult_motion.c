/* What moves: 60 pictures a second, nothing longer than 1.5 s, still afterwards. What those pictures
 * are is in test_films.c. */
#include "cult_rig.h"
#include "unity.h"

#include <string.h>

enum { FRAME_MS = 17, LONGEST_MS = 1500, STEP_US = THROW_DEAF_NEXT_US / THROW_READY };

static const char *film_name;

void setUp(void) {
    cult_begin("en");
    film_name = NULL;
}
void tearDown(void) {}

static void film_open(const char *name) { film_name = name; }

/* One picture, and on to the next; true when it differed from the one before. */
static bool film_step(gfx_frame_t *before) {
    gfx_frame_t now = *die_picture();
    bool differs = memcmp(&now, before, sizeof now) != 0;
    *before = now;
    die_wait(FRAME_MS);
    return differs;
}

/* Watches for so long; returns how many pictures differed from the one before. */
static int watch(uint32_t ms) {
    gfx_frame_t before = *die_picture();
    int differing = 0;
    for (uint32_t gone = 0; gone < ms; gone += FRAME_MS) {
        differing += film_step(&before);
    }
    return differing;
}

static bool moves(void) { return die_moves_us() != UINT64_MAX; }

/* The next picture is due within a sixtieth of a second, but for the steps in which ROLL gets ready: one
 * more then. The test's clock goes by milliseconds. */
static int is_due_late(void) {
    uint64_t due_us = die_moves_us() - die.now_us;
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(STEP_US + THROW_FRAME_US, due_us, film_name);
    return due_us > THROW_FRAME_US + 1000 ? 1 : 0;
}

/* Watches until it stands still, which takes no longer than `most_ms`. Then nothing changes any more. */
static int watch_until_still(uint32_t most_ms) {
    gfx_frame_t before = *die_picture();
    int differing = 0;
    int late = 0;
    uint32_t gone = 0;
    for (; moves(); gone += FRAME_MS) {
        late += is_due_late();
        TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(most_ms, gone, film_name);
        differing += film_step(&before);
    }
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(THROW_READY * (STEP_US / 1000 / FRAME_MS), late, film_name);
    (void)film_step(&before);
    TEST_ASSERT_EQUAL_MESSAGE(0, watch(500), film_name);
    return differing;
}

static void film_throw(cult_face_t face) {
    die_lay(cult_draw_of(face));
    die_down(BUTTON_ROLL);
    TEST_ASSERT_GREATER_THAN_MESSAGE(27, watch(500), "it shakes");
    die_up(BUTTON_ROLL);
    TEST_ASSERT_GREATER_THAN_MESSAGE(50, watch(THROW_TUMBLE_US / 1000), "it tumbles");
}

static void film(const char *name, cult_face_t face, int least) {
    film_open(name);
    film_throw(face);
    TEST_ASSERT_GREATER_THAN_MESSAGE(least, watch_until_still(LONGEST_MS), name);
}

static void tokens_move_smoothly(void) {
    cult_start(2, 1, 1);
    film("cult_film_yellow", CULT_YELLOW, 25);
    film("cult_film_tentacle", CULT_TENTACLE, 25);
    film("cult_film_elder", CULT_ELDER, 12);
}

static void going_mad_is_animated(void) {
    cult_start(2, 1, 1);
    cult_turn(CULT_YELLOW, CULT_YELLOW);
    cult_turn(CULT_YELLOW, CULT_YELLOW);
    film("cult_film_mad", CULT_YELLOW, 18);
}

static void cthulhu_inverts_the_display(void) {
    cult_start(2, 1, 1);
    film("cult_film_cthulhu", CULT_CTHULHU, 12);
}

static void eye_animation_plays(void) {
    cult_start(2, 1, 1);
    film("cult_film_eye", CULT_EYE, 6);
}

static void no_effect_shows_no_animation(void) {
    cult_start(2, 1, 1);
    film("cult_film_nothing", CULT_ELDER, 3);
}

static void winner_gets_a_crown(void) {
    cult_start(2, 1, 1);
    cult_turn(CULT_YELLOW, CULT_ELDER);
    cult_turn(CULT_ELDER, CULT_YELLOW);
    cult_turn(CULT_TENTACLE, CULT_ELDER);
    for (uint8_t i = 0; cult_now()->step != CULT_STEP_OVER && i < 20; i++) {
        cult_throw_until_still(cult_now()->player == 0 ? CULT_TENTACLE : CULT_ELDER);
    }
    TEST_ASSERT_EQUAL(CULT_STEP_OVER, cult_now()->step);
    film_open("cult_film_crown");
    die_press(BUTTON_ROLL, 30);
    TEST_ASSERT_GREATER_THAN(8, watch_until_still(LONGEST_MS));
}

static void marker_hops_over_the_seats(void) {
    cult_new(6, 1);
    film_open("cult_film_first");
    die_lay(4);
    die_down(BUTTON_ROLL);
    TEST_ASSERT_GREATER_THAN(3, watch(500));
    die_up(BUTTON_ROLL);
    TEST_ASSERT_GREATER_THAN(6, watch_until_still(LONGEST_MS));
    TEST_ASSERT_EQUAL(4, cult_now()->player);
}

/* A press in the middle ends it. */
static void press_ends_an_animation(void) {
    cult_start(2, 1, 1);
    film_open("cult_film_skipped");
    cult_throw(CULT_YELLOW);
    die_wait(100);
    cult_tap(BUTTON_ROLL);
    gfx_frame_t early = *die_picture();
    cult_wait_until_still();
    gfx_frame_t late = *die_picture();
    /* The ring alone may differ: ROLL stays deaf as long. */
    gfx_rect(&early, 0, 52, GFX_WIDTH_PX, 12, GFX_CLEAR);
    gfx_rect(&late, 0, 52, GFX_WIDTH_PX, 12, GFX_CLEAR);
    TEST_ASSERT_EQUAL_MEMORY(&late, &early, sizeof late);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(tokens_move_smoothly);
    RUN_TEST(going_mad_is_animated);
    RUN_TEST(cthulhu_inverts_the_display);
    RUN_TEST(eye_animation_plays);
    RUN_TEST(no_effect_shows_no_animation);
    RUN_TEST(winner_gets_a_crown);
    RUN_TEST(marker_hops_over_the_seats);
    RUN_TEST(press_ends_an_animation);
    return UNITY_END();
}
