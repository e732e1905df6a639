/* What the pictures tell beyond the position itself: the chance of madness, and the story of the
 * evening. */
#include <string.h>

#include "cult_rig.h"
#include "cult_ui.h"
#include "unity.h"

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static uint8_t odds(uint8_t cursor) {
    cult_pair_t pair;
    TEST_ASSERT_TRUE(cult_pair(cult_now(), cursor, &pair));
    return cult_odds(cult_now(), &pair);
}

/* Nobody with two tokens goes mad by one throw. */
static void two_tokens_have_no_chance_of_madness(void) {
    cult_start(3, 1, 1);
    cult_line_turn("p2", CULT_YELLOW, CULT_ELDER);
    TEST_ASSERT_EQUAL(0, odds(0));
    TEST_ASSERT_EQUAL(0, odds(1));
}

/* Cast at the last token: every face but the Elder Sign takes it: 5 + 4 + 1 and the Eye's. */
static void cast_at_the_last_token_shows_the_chance_of_madness(void) {
    cult_start(3, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    TEST_ASSERT_EQUAL(11, odds(0));
}

/* A response can't take the caster's last token by a Tentacle: 5 + 1 and the Eye's. */
static void response_at_the_last_token_shows_the_chance_of_madness(void) {
    cult_start(2, 1, 1);
    cult_line_turn("p2", CULT_YELLOW, CULT_YELLOW);
    cult_line_turn("p1", CULT_YELLOW, CULT_YELLOW);
    die_line("choose p2");
    die_lay(cult_draw_of(CULT_YELLOW)); /* 1 and 0 */
    die_line("roll");
    TEST_ASSERT_EQUAL(CULT_STEP_RESPOND, cult_now()->step);
    TEST_ASSERT_EQUAL(7, odds(0));
}

/* Who is mad can't be driven mad. */
static void mad_players_have_no_chance_of_madness(void) {
    cult_start(2, 1, 1);
    cult_line_turn("p2", CULT_YELLOW, CULT_YELLOW);
    cult_line_turn("p1", CULT_YELLOW, CULT_YELLOW);
    die_line("choose p2");
    die_lay(cult_draw_of(CULT_CTHULHU)); /* 0 and 0 */
    die_line("roll");
    TEST_ASSERT_EQUAL(CULT_STEP_RESPOND, cult_now()->step);
    TEST_ASSERT_EQUAL(0, odds(0));
}

/* Does a line of the picture begin with these words? */
static bool tells(const char *words) {
    gfx_recorder_t recorder = *app_words(&die.app);
    char line[GFX_RECORDER_LINE_BYTES];
    while (gfx_recorder_line(&recorder, line, sizeof line)) {
        if (strncmp(line, words, strlen(words)) == 0) {
            return true;
        }
    }
    return false;
}

/* A throw at somebody who was mad before is no news of madness. */
static void outcome_without_effect_has_no_figures(void) {
    cult_start(4, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    die_line("choose p3");
    cult_throw_until_still(CULT_CTHULHU); /* all mad */
    cult_throw_until_still(CULT_YELLOW);
    TEST_ASSERT_TRUE(tells("no effect"));
    TEST_ASSERT_TRUE_MESSAGE(tells("Cornelia"), "no before and after");
    TEST_ASSERT_FALSE(tells("goes mad!"));
}

/* Everybody loses one: who goes mad by it is told, of several how many, and what the pool has now. */
static void cthulhu_outcome_lists_everybody(void) {
    cult_start(3, 1, 1);
    die_line("choose p2");
    cult_throw_until_still(CULT_CTHULHU); /* 2 2 2 */
    TEST_ASSERT_TRUE(tells("All lose 1"));
    TEST_ASSERT_TRUE(tells("Cthulhu 0 3"));
    cult_throw_until_still(CULT_YELLOW); /* 1 2 2 */
    cult_tap(BUTTON_RIGHT);
    cult_throw_until_still(CULT_CTHULHU); /* 0 1 1 */
    TEST_ASSERT_TRUE(tells("All lose 1"));
    TEST_ASSERT_TRUE(tells("Isabe goes mad!"));
    cult_throw_until_still(CULT_CTHULHU); /* all mad */
    TEST_ASSERT_TRUE(tells("2 mad"));
}

/* What a Tentacle does is told for the caster, whoever rolled it. */
static void tentacle_in_response_says_who_takes(void) {
    cult_start(3, 1, 1);
    die_line("choose p2");
    cult_throw_until_still(CULT_ELDER);
    cult_throw_until_still(CULT_TENTACLE);
    TEST_ASSERT_TRUE(tells("Cornelia: Tentacle"));
    TEST_ASSERT_TRUE(tells("Isabella 3 4"));
    TEST_ASSERT_TRUE(tells("the caster takes 1"));
    TEST_ASSERT_TRUE(tells("whoever rolled it"));
    die_line("set why off");
    TEST_ASSERT_TRUE(tells("Isabella 3 4"));
    TEST_ASSERT_FALSE(tells("the caster takes 1"));
}

/* Of a player with several, a cultist's number stands apart from the figures behind it. */
static void rival_cultists_are_numbered(void) {
    cult_start(2, 3, 1);
    die_line("choose p1.2");
    die_line("choose p1.3");
    cult_throw_until_still(CULT_TENTACLE);
    TEST_ASSERT_TRUE(tells("Isabella[2] 3 4"));
    TEST_ASSERT_TRUE(tells("Isabella[3] 3 2"));
}

static cult_summary_t story(void) {
    cult_summary_t told;
    cult_summarize(die_table(), &told);
    return told;
}

/* The thief took the most by Tentacles; what went to the pool, and what was taken back, is no
 * theft. */
static void thief_is_who_took_most_by_tentacles(void) {
    cult_start(3, 1, 1);
    TEST_ASSERT_EQUAL(GAME_NOBODY, story().thief);
    cult_line_turn("p2", CULT_TENTACLE, CULT_YELLOW);
    TEST_ASSERT_EQUAL(0, story().thief);
    cult_line_turn("p3", CULT_TENTACLE, CULT_TENTACLE);
    TEST_ASSERT_EQUAL(1, story().thief);
    TEST_ASSERT_EQUAL(2, story().stolen);
    die_line("undo");
    die_line("undo");
    TEST_ASSERT_EQUAL_MESSAGE(0, story().thief, "taken back");
}

/* An Eye that was made a Tentacle steals as well, for who cast. */
static void thief_counts_tentacles_picked_with_an_eye(void) {
    cult_start(3, 1, 1);
    die_line("choose p2");
    die_lay(cult_draw_of(CULT_EYE));
    die_line("roll");
    TEST_ASSERT_EQUAL(GAME_NOBODY, story().thief);
    die_line("choose tentacle");
    TEST_ASSERT_EQUAL(0, story().thief);
    TEST_ASSERT_EQUAL(1, story().stolen);
    die_lay(cult_draw_of(CULT_EYE));
    die_line("roll");
    die_line("choose yellow");
    TEST_ASSERT_EQUAL(1, story().stolen);
    cult_start(3, 1, 1);
    die_line("choose p2");
    die_lay(cult_draw_of(CULT_ELDER));
    die_line("roll");
    die_lay(cult_draw_of(CULT_EYE));
    die_line("roll");
    TEST_ASSERT_EQUAL(GAME_NOBODY, story().thief);
    die_line("choose tentacle");
    TEST_ASSERT_EQUAL_MESSAGE(0, story().thief, "who cast");
    TEST_ASSERT_EQUAL(1, story().stolen);
}

/* A mad caster's Tentacle feeds the pool. */
static void mad_players_steal_nothing(void) {
    cult_start(3, 1, 1);
    cult_line_turn("p3", CULT_YELLOW, CULT_YELLOW); /* 2 3 2 */
    cult_line_turn("p3", CULT_YELLOW, CULT_YELLOW); /* 2 2 1 */
    cult_line_turn("p1", CULT_CTHULHU, CULT_TENTACLE);
    TEST_ASSERT_EQUAL_MESSAGE(0, cult_now()->sanity[0], "it was taken ..");
    TEST_ASSERT_EQUAL_MESSAGE(0, cult_now()->sanity[2], ".. for nobody");
    TEST_ASSERT_EQUAL(GAME_NOBODY, story().thief);
}

static void every_madness_is_counted(void) {
    cult_start(3, 1, 1);
    cult_line_turn("p2", CULT_CTHULHU, CULT_CTHULHU);
    TEST_ASSERT_EQUAL(0, story().madnesses);
    die_line("choose p1");
    die_lay(cult_draw_of(CULT_YELLOW));
    die_line("roll");
    TEST_ASSERT_EQUAL(1, story().madnesses);
    die_lay(cult_draw_of(CULT_ELDER));
    die_line("roll");
    TEST_ASSERT_EQUAL(1, cult_now()->sanity[0]);
    die_line("choose p1");
    die_lay(cult_draw_of(CULT_YELLOW));
    die_line("roll");
    TEST_ASSERT_EQUAL(2, story().madnesses);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(two_tokens_have_no_chance_of_madness);
    RUN_TEST(cast_at_the_last_token_shows_the_chance_of_madness);
    RUN_TEST(response_at_the_last_token_shows_the_chance_of_madness);
    RUN_TEST(mad_players_have_no_chance_of_madness);
    RUN_TEST(outcome_without_effect_has_no_figures);
    RUN_TEST(cthulhu_outcome_lists_everybody);
    RUN_TEST(tentacle_in_response_says_who_takes);
    RUN_TEST(rival_cultists_are_numbered);
    RUN_TEST(thief_is_who_took_most_by_tentacles);
    RUN_TEST(thief_counts_tentacles_picked_with_an_eye);
    RUN_TEST(mad_players_steal_nothing);
    RUN_TEST(every_madness_is_counted);
    return UNITY_END();
}
