/* Kingsport: cards change anybody's tokens at any time. A test per rule and sentence. */
#include "kingsport_script.h"
#include "unity.h"

#define ME (&KINGSPORT->players[0])
#define OTHER (&KINGSPORT->players[1])

void setUp(void) {}
void tearDown(void) {}

/* --- who and what --------------------------------------------------------------------------- */

/* `who` is the turn's player's, `what` is that of the player it is about, then `who` again. */
static void who_is_asked_again_until_done(void) {
    kingsport_begins(3);
    play("move 3 adjust");
    offers(ASK_WHO, 0, "p1 p2 p3 done");
    play("p3");
    offers(ASK_WHAT, 2,
           "heart+ heart- bullet+ bullet- sanity- start- amulet+ dagger+ idol+ mead+ tome+");
    play("mead+");
    offers(ASK_WHO, 0, "p1 p2 p3 done");
    play("p1 bullet-");
    offers(ASK_WHO, 0, "p1 p2 p3 done");
    play("done");
    offers(ASK_STEP, 0, "cultists byakhee cultist check heart bullet adjust die");
    TEST_ASSERT_EQUAL(1, KINGSPORT->players[2].relics[KINGSPORT_MEAD]);
    TEST_ASSERT_EQUAL(2, ME->bullets);
    TEST_ASSERT_EQUAL(6, KINGSPORT->last);
}

static void adjusting_is_open_in_every_step_and_leaves_it(void) {
    static const char *const WAYS[] = {"", "move 5", "move 5 cultists 2"};
    for (unsigned step = 0; step < KINGSPORT_STEPS; step++) {
        kingsport_begins(2);
        play(WAYS[step]);
        const game_state_t before = table;
        play("adjust done");
        TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof before);
    }
}

static void who_is_out_is_never_offered(void) {
    kingsport_begins(4);
    drive_out(1);
    play("adjust");
    offers(ASK_WHO, 0, "p1 p3 p4 done");
    refuses_choice(GAME_NOT_AN_OPTION, "p2");
}

/* Every token: + below its limit, - above 0, each changing nothing but itself. */
static void every_change_is_legal_between_0_and_its_limit(void) {
    static const struct {
        const char *plus, *minus;
        uint16_t most;
    } TOKENS[] = {
        {"heart+", "heart-", 5}, {"bullet+", "bullet-", 999}, {"sanity+", "sanity-", 3},
        {"start+", "start-", 5}, {"amulet+", "amulet-", 999}, {"dagger+", "dagger-", 999},
        {"idol+", "idol-", 999}, {"mead+", "mead-", 999},     {"tome+", "tome-", 999},
    };
    for (unsigned token = 0; token < sizeof TOKENS / sizeof TOKENS[0]; token++) {
        const bool keeps_one = token == 0 || token == 3; /* at 0: a defeat, out */
        const uint16_t least = keeps_one ? 1 : 0;
        const uint16_t most = TOKENS[token].most;
        kingsport_begins(2);
        *OTHER = (kingsport_player_t){
            .hearts = 1, .start = token == 3 ? 1 : 3, .sanity = token == 3 ? 1 : 0};
        const kingsport_player_t before = *OTHER;
        play("adjust p2");
        if (!keeps_one) {
            refuses_choice(GAME_NOT_AN_OPTION, TOKENS[token].minus);
        }
        play(TOKENS[token].plus);
        for (uint16_t held = (uint16_t)(least + 1); held < most; held++) {
            play("p2");
            play(TOKENS[token].plus);
        }
        play("p2");
        refuses_choice(GAME_NOT_AN_OPTION, TOKENS[token].plus);
        play(TOKENS[token].minus);
        for (uint16_t held = (uint16_t)(most - 1); held > least; held--) {
            play("p2");
            play(TOKENS[token].minus);
        }
        TEST_ASSERT_EQUAL_MEMORY(&before, OTHER, sizeof before);
    }
}

static void each_change_is_of_one_token_by_one(void) {
#define HOLDING(h, b, s, m)                                                                        \
    {                                                                                              \
        .hearts = (h), .bullets = (b), .sanity = (s), .start = (m), .relics = { 2, 2, 2, 2, 2 }    \
    }
    static const struct {
        const char *what;
        kingsport_player_t holding;
    } ROWS[] = {
        {"heart+", HOLDING(3, 2, 2, 3)},  {"heart-", HOLDING(1, 2, 2, 3)},
        {"bullet+", HOLDING(2, 3, 2, 3)}, {"bullet-", HOLDING(2, 1, 2, 3)},
        {"sanity+", HOLDING(2, 2, 3, 3)}, {"sanity-", HOLDING(2, 2, 1, 3)},
        {"start+", HOLDING(2, 2, 2, 4)},  {"start-", HOLDING(2, 2, 2, 2)},
    };
    for (unsigned i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        kingsport_begins(2);
        *OTHER = (kingsport_player_t)HOLDING(2, 2, 2, 3);
        adjust(1, ROWS[i].what);
        TEST_ASSERT_EQUAL_MEMORY(&ROWS[i].holding, OTHER, sizeof *OTHER);
    }
#undef HOLDING
}

static void each_relic_changes_its_own_kind(void) {
    kingsport_begins(2);
    adjust(1, "amulet+ dagger+ dagger+ idol+ idol+ idol+ mead+ mead+ mead+ mead+ tome+");
    adjust(1, "idol-");
    const uint16_t held[] = {1, 2, 2, 4, 1};
    TEST_ASSERT_EQUAL_UINT16_ARRAY(held, OTHER->relics, KINGSPORT_RELICS);
}

/* --- sanity --------------------------------------------------------------------------------- */

/* [decided] Sanity never exceeds starting sanity; `start-` lowers it only where it would. */
static void lowering_starting_sanity_takes_sanity_along_only_where_it_exceeds(void) {
    kingsport_begins(2);
    adjust(1, "start-");
    TEST_ASSERT_EQUAL(4, OTHER->start);
    TEST_ASSERT_EQUAL(4, OTHER->sanity);
    adjust(1, "sanity- sanity- start-");
    TEST_ASSERT_EQUAL(3, OTHER->start);
    TEST_ASSERT_EQUAL(2, OTHER->sanity);
    adjust(1, "start-");
    TEST_ASSERT_EQUAL(2, OTHER->start);
    TEST_ASSERT_EQUAL(2, OTHER->sanity);
    adjust(1, "start+");
    TEST_ASSERT_EQUAL(3, OTHER->start);
    TEST_ASSERT_EQUAL(2, OTHER->sanity);
}

/* [decided] Adjusting to 0 sanity acts as insanity: at once, but the drop waits. */
static void adjusting_sanity_to_0_is_insanity(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    TEST_ASSERT_EQUAL(5, ME->start);
    TEST_ASSERT_TRUE(kingsport_is_insane(ME));
    TEST_ASSERT_FALSE(kingsport_is_insane(OTHER));
    offers(ASK_STEP, 0, "cultists byakhee cultist check heart bullet adjust die");
}

/* Starting sanity at 0: out at once, without a defeat. */
static void starting_sanity_at_0_is_out_without_a_defeat(void) {
    kingsport_begins(3);
    adjust(1, "tome+ tome+");
    play("adjust");
    play_times(5, "p2 start-");
    const kingsport_player_t out = {.out = 1};
    TEST_ASSERT_EQUAL_MEMORY(&out, OTHER, sizeof out);
    TEST_ASSERT_FALSE(kingsport_is_insane(OTHER));
    TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
    offers(ASK_WHO, 0, "p1 p3 done");
}

/* If it is the player whose turn it is, the next turn begins at once, without `end`. */
static void the_turns_player_going_out_ends_the_turn(void) {
    static const char *const WAYS[] = {"", "move 5", "move 5 cultists 2"};
    for (unsigned step = 0; step < KINGSPORT_STEPS; step++) {
        kingsport_begins(3);
        play(WAYS[step]);
        play("adjust");
        play_times(5, "p1 start-");
        offers(ASK_STEP, 1, "move byakhee cultist check heart bullet adjust die");
        TEST_ASSERT_EQUAL(KINGSPORT_START, KINGSPORT->step);
        TEST_ASSERT_EQUAL(0, KINGSPORT->last);
        TEST_ASSERT_EQUAL(1, KINGSPORT->round);
        play("adjust");
        offers(ASK_WHO, 1, "p2 p3 done");
    }
}

/* The adjusting ends with the turn: what the next player settles leads back to their step. */
static void a_turn_that_ends_takes_its_adjusting_along(void) {
    kingsport_begins(3);
    drive_out(0);
    OTHER->hearts = 1;
    play("cultist 1 heart no");
    offers(ASK_STEP, 1, "cultists byakhee cultist check heart bullet adjust die");
}

/* --- defeats by adjusting ------------------------------------------------------------------- */

/* [decided] Adjusting to 0 hearts acts as defeat, settled fully before anything else is asked. */
static void adjusting_hearts_to_0_is_a_defeat(void) {
    kingsport_begins(2);
    adjust(1, "idol+ mead+ bullet+");
    play("adjust p2 heart- p2 heart- p2 heart-");
    TEST_ASSERT_EQUAL(3, OTHER->hearts);
    TEST_ASSERT_EQUAL(7, OTHER->bullets);
    TEST_ASSERT_EQUAL(4, OTHER->start);
    TEST_ASSERT_EQUAL(4, OTHER->sanity);
    TEST_ASSERT_EQUAL(1, KINGSPORT->owed);
    offers(ASK_DISCARD, 1, "idol mead");
    play("mead");
    offers(ASK_SITE, 1, "yes no");
    play("yes");
    TEST_ASSERT_EQUAL(1, KINGSPORT->activated);
    offers(ASK_WHO, 0, "p1 p2 done");
}

/* Another player's defeat never changes `step` and `last`. */
static void another_players_defeat_leaves_the_turn_alone(void) {
    static const char *const WAYS[] = {"", "move 5", "move 5 cultists 2"};
    for (unsigned step = 0; step < KINGSPORT_STEPS; step++) {
        kingsport_begins(2);
        play(WAYS[step]);
        const uint8_t last = KINGSPORT->last;
        defeat(1, "no");
        TEST_ASSERT_EQUAL(4, OTHER->start);
        TEST_ASSERT_EQUAL(step, KINGSPORT->step);
        TEST_ASSERT_EQUAL(last, KINGSPORT->last);
        TEST_ASSERT_EQUAL(0, KINGSPORT->player);
    }
}

/* The turn's player: in start or walk the End picture is next; in end it changes neither. */
static void the_turns_players_defeat_leads_to_walk_unless_in_end(void) {
    static const struct {
        const char *way;
        kingsport_step_t step;
        uint8_t last;
    } ROWS[] = {
        {"", KINGSPORT_WALK, 0},
        {"move 5", KINGSPORT_WALK, 0},
        {"move 5 cultists 2", KINGSPORT_END, 2},
    };
    for (unsigned i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        kingsport_begins(2);
        play(ROWS[i].way);
        play("adjust");
        play_times(3, "p1 heart-");
        offers(ASK_SITE, 0, "yes no");
        TEST_ASSERT_EQUAL(ROWS[i].step, KINGSPORT->step);
        TEST_ASSERT_EQUAL(ROWS[i].last, KINGSPORT->last);
        play("no");
        offers(ASK_WHO, 0, "p1 p2 done");
        TEST_ASSERT_EQUAL(ROWS[i].step, KINGSPORT->step);
    }
}

/* Another player defeated and out: `site` is still about them, then `who` without them. */
static void another_player_can_go_out_by_a_defeat(void) {
    kingsport_begins(3);
    adjust_times(4, 1, "start- mead+");
    play("adjust p2 heart- p2 heart- p2 heart-");
    TEST_ASSERT_EQUAL(1, OTHER->out);
    TEST_ASSERT_EQUAL(0, OTHER->hearts);
    offers(ASK_SITE, 1, "yes no");
    play("yes");
    offers(ASK_WHO, 0, "p1 p3 done");
}

static void the_turns_player_can_go_out_by_a_defeat(void) {
    kingsport_begins(3);
    play("move 1 cultists 2");
    adjust_times(4, 0, "start-");
    play("adjust p1 heart- p1 heart- p1 heart-");
    offers(ASK_SITE, 0, "yes no");
    TEST_ASSERT_EQUAL(KINGSPORT_END, KINGSPORT->step);
    TEST_ASSERT_EQUAL(2, KINGSPORT->last);
    play("no");
    offers(ASK_STEP, 1, "move byakhee cultist check heart bullet adjust die");
}

/* --- refused answers ------------------------------------------------------------------------ */

static void answers_of_the_wrong_kind_are_refused(void) {
    kingsport_begins_with(2, GAME_NOBODY);
    refuses_roll(GAME_NOT_ASKED, 0);
    play("p1 move");
    refuses_choice(GAME_NOT_ASKED, "move");
    refuses_roll(GAME_RANGE, 6);
    refuses_roll(GAME_RANGE, 255);
    refuses_roll(GAME_COUNT, 0, 0);
    const game_answer_t none = {.kind = PROMPT_ROLL, .count = 0};
    const game_state_t before = table;
    TEST_ASSERT_EQUAL(GAME_COUNT, game_answer(&table, &none));
    TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof before);
}

/* At each choice every option but those offered is refused, and so is what is no option at all. */
static void options_that_are_not_offered_are_refused(void) {
    static const char *const WAYS[] = {"",
                                       "p1",
                                       "p1 move 1",
                                       "p1 move 1 cultists 1",
                                       "p1 cultist 1",
                                       "p1 byakhee 6 6",
                                       "p1 adjust",
                                       "p1 adjust p2",
                                       "p1 adjust p2 heart- p2 heart- p2 heart-"};
    for (unsigned i = 0; i < sizeof WAYS / sizeof WAYS[0]; i++) {
        kingsport_begins_with(2, GAME_NOBODY);
        play(WAYS[i]);
        const game_state_t before = table;
        game_prompt_t prompt;
        game_prompt(&table, &prompt);
        unsigned refused = 0;
        for (unsigned option = 0; option < 256; option++) {
            const game_answer_t answer = {
                .kind = PROMPT_CHOOSE, .count = 1, .option = (uint8_t)option};
            const bool taken = game_answer(&table, &answer) == GAME_OK;
            if (!taken) {
                TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof before);
            }
            refused += !taken;
            table = before;
        }
        TEST_ASSERT_EQUAL(256 - prompt.count, refused);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(who_is_asked_again_until_done);
    RUN_TEST(adjusting_is_open_in_every_step_and_leaves_it);
    RUN_TEST(who_is_out_is_never_offered);
    RUN_TEST(every_change_is_legal_between_0_and_its_limit);
    RUN_TEST(each_change_is_of_one_token_by_one);
    RUN_TEST(each_relic_changes_its_own_kind);
    RUN_TEST(lowering_starting_sanity_takes_sanity_along_only_where_it_exceeds);
    RUN_TEST(adjusting_sanity_to_0_is_insanity);
    RUN_TEST(starting_sanity_at_0_is_out_without_a_defeat);
    RUN_TEST(the_turns_player_going_out_ends_the_turn);
    RUN_TEST(a_turn_that_ends_takes_its_adjusting_along);
    RUN_TEST(adjusting_hearts_to_0_is_a_defeat);
    RUN_TEST(another_players_defeat_leaves_the_turn_alone);
    RUN_TEST(the_turns_players_defeat_leads_to_walk_unless_in_end);
    RUN_TEST(another_player_can_go_out_by_a_defeat);
    RUN_TEST(the_turns_player_can_go_out_by_a_defeat);
    RUN_TEST(answers_of_the_wrong_kind_are_refused);
    RUN_TEST(options_that_are_not_offered_are_refused);
    return UNITY_END();
}
