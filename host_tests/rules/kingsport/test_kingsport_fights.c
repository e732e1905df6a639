/* Kingsport's fights, checks and defeats, a test per rule, decision and sentence of the contract. */
#include "kingsport_script.h"
#include "unity.h"

#define ME (&KINGSPORT->players[0])
#define START_OFFERS "move byakhee cultist check heart bullet adjust die"
#define WALK_OFFERS "cultists byakhee cultist check heart bullet adjust die"
#define END_OFFERS "end adjust die"
#define FIVE_KINDS "amulet dagger idol mead tome"

void setUp(void) {}
void tearDown(void) {}

static void fight_is(kingsport_foe_t foe, uint8_t shown) {
    TEST_ASSERT_EQUAL(foe, KINGSPORT->foe);
    TEST_ASSERT_EQUAL(shown, KINGSPORT->shown);
}

/* P1, with so many hearts and bullets. */
static void begins_with(uint8_t hearts, uint16_t bullets) {
    kingsport_begins(2);
    ME->hearts = hearts;
    ME->bullets = bullets;
}

/* --- sanity checks -------------------------------------------------------------------------- */

static void a_check_fails_on_1_and_2(void) {
    for (uint8_t die = 1; die <= 6; die++) {
        kingsport_begins(2);
        play("check");
        asks(ASK_SANITY, 0, "6");
        fight_is(KINGSPORT_NO_FOE, 0);
        roll((uint8_t)(die - 1));
        TEST_ASSERT_EQUAL(die <= 2 ? 4 : 5, ME->sanity);
        TEST_ASSERT_EQUAL(5, ME->start);
        offers(ASK_STEP, 0, START_OFFERS);
    }
}

/* A sanity check at sanity 0 is still rolled and costs nothing. */
static void a_check_at_sanity_0_is_rolled_and_costs_nothing(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    play("check 1 byakhee");
    asks(ASK_SANITY, 0, "6");
    play("2");
    asks(ASK_COMBAT, 0, "6");
    TEST_ASSERT_EQUAL(0, ME->sanity);
}

/* --- fights --------------------------------------------------------------------------------- */

static void a_byakhee_costs_a_check_and_falls_to_5_for_2_relics(void) {
    TEST_ASSERT_EQUAL(5, kingsport_need(KINGSPORT_BYAKHEE));
    for (uint8_t die = 1; die <= 6; die++) {
        begins_with(3, 4);
        play("byakhee");
        fight_is(KINGSPORT_BYAKHEE, 0);
        asks(ASK_SANITY, 0, "6");
        play("2");
        TEST_ASSERT_EQUAL(4, ME->sanity);
        fight_is(KINGSPORT_BYAKHEE, 0);
        asks(ASK_COMBAT, 0, "6");
        roll((uint8_t)(die - 1));
        fight_is(die < 5 ? KINGSPORT_BYAKHEE : KINGSPORT_NO_FOE, die < 5 ? die : 0);
        TEST_ASSERT_EQUAL(die < 5 ? 0 : 2, KINGSPORT->owed);
        offers(die < 5 ? ASK_COMBAT : ASK_RELIC, 0,
               die < 5 ? "heart bullets card adjust" : FIVE_KINDS);
    }
}

static void a_cultist_costs_no_check_and_falls_to_4_for_1_relic(void) {
    TEST_ASSERT_EQUAL(4, kingsport_need(KINGSPORT_CULTIST));
    for (uint8_t die = 1; die <= 6; die++) {
        kingsport_begins(2);
        play("cultist");
        fight_is(KINGSPORT_CULTIST, 0);
        asks(ASK_COMBAT, 0, "6");
        roll((uint8_t)(die - 1));
        fight_is(die < 4 ? KINGSPORT_CULTIST : KINGSPORT_NO_FOE, die < 4 ? die : 0);
        TEST_ASSERT_EQUAL(die < 4 ? 0 : 1, KINGSPORT->owed);
        offers(die < 4 ? ASK_COMBAT : ASK_RELIC, 0,
               die < 4 ? "heart bullets card adjust" : FIVE_KINDS);
    }
}

/* Fights are in start and walk alike, and come back to the same step. */
static void a_fight_comes_back_to_its_step(void) {
    kingsport_begins(2);
    play("cultist 5 idol");
    offers(ASK_STEP, 0, START_OFFERS);
    play("move 3 byakhee 6 6 idol mead");
    offers(ASK_STEP, 0, WALK_OFFERS);
    TEST_ASSERT_EQUAL(6, KINGSPORT->last);
}

/* One check a fight, however many rolls it takes. A heart given is a roll more. */
static void a_heart_is_another_roll_without_another_check(void) {
    begins_with(3, 3);
    play("byakhee 1 2 heart");
    TEST_ASSERT_EQUAL(2, ME->hearts);
    fight_is(KINGSPORT_BYAKHEE, 0);
    asks(ASK_COMBAT, 0, "6");
    play("4 heart 5 tome tome");
    TEST_ASSERT_EQUAL(1, ME->hearts);
    TEST_ASSERT_EQUAL(4, ME->sanity);
    TEST_ASSERT_EQUAL(3, ME->bullets);
    TEST_ASSERT_EQUAL(2, ME->relics[KINGSPORT_TOME]);
}

/* Just enough bullets, +1 each, and they kill; offered only when enough are held. */
static void bullets_make_up_exactly_what_is_missing(void) {
    for (uint8_t need = 4; need <= 5; need++) {
        for (uint8_t die = 1; die < need; die++) {
            for (uint16_t bullets = 0; bullets <= 5; bullets++) {
                const uint16_t missing = (uint16_t)(need - die);
                const bool enough = bullets >= missing;
                begins_with(3, bullets);
                play(need == 4 ? "cultist" : "byakhee 6");
                roll((uint8_t)(die - 1));
                offers(ASK_COMBAT, 0, enough ? "heart bullets card adjust" : "heart card adjust");
                if (!enough) {
                    refuses_choice(GAME_NOT_AN_OPTION, "bullets");
                    continue;
                }
                play("bullets");
                TEST_ASSERT_EQUAL(bullets - missing, ME->bullets);
                TEST_ASSERT_EQUAL(3, ME->hearts);
                TEST_ASSERT_EQUAL(need == 4 ? 1 : 2, KINGSPORT->owed);
                fight_is(KINGSPORT_NO_FOE, 0);
            }
        }
    }
}

/* [decided] `card`: a weapon or card makes it a hit, nothing is spent. */
static void a_card_kills_and_nothing_is_spent(void) {
    begins_with(1, 0);
    play("byakhee 3 1");
    offers(ASK_COMBAT, 0, "heart card adjust");
    play("card");
    TEST_ASSERT_EQUAL(1, ME->hearts);
    TEST_ASSERT_EQUAL(0, ME->bullets);
    TEST_ASSERT_EQUAL(2, KINGSPORT->owed);
    fight_is(KINGSPORT_NO_FOE, 0);
}

/* `shown` is a value only while choose `combat` is asked. */
static void shown_is_only_while_a_miss_is_to_be_made_good(void) {
    begins_with(3, 3);
    play("cultist 2");
    fight_is(KINGSPORT_CULTIST, 2);
    play("heart");
    fight_is(KINGSPORT_CULTIST, 0);
    play("3");
    fight_is(KINGSPORT_CULTIST, 3);
    play("bullets");
    fight_is(KINGSPORT_NO_FOE, 0);
}

/* A kill never costs a heart; relics are named one by one, `owed` -1 an answer. */
static void relics_are_named_one_by_one(void) {
    begins_with(1, 3);
    play("byakhee 3 5");
    TEST_ASSERT_EQUAL(1, ME->hearts);
    TEST_ASSERT_EQUAL(2, KINGSPORT->owed);
    play("mead");
    TEST_ASSERT_EQUAL(1, KINGSPORT->owed);
    offers(ASK_RELIC, 0, FIVE_KINDS);
    play("amulet");
    TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
    const uint16_t held[] = {1, 0, 0, 1, 0};
    TEST_ASSERT_EQUAL_UINT16_ARRAY(held, ME->relics, KINGSPORT_RELICS);
    offers(ASK_STEP, 0, START_OFFERS);
}

static void each_relic_has_its_place(void) {
    static const char *const KINDS[] = {"amulet", "dagger", "idol", "mead", "tome"};
    for (unsigned kind = 0; kind < KINGSPORT_RELICS; kind++) {
        uint16_t held[KINGSPORT_RELICS] = {0};
        held[kind] = 1;
        kingsport_begins(2);
        play("cultist 6");
        play(KINDS[kind]);
        TEST_ASSERT_EQUAL_UINT16_ARRAY(held, ME->relics, KINGSPORT_RELICS);
    }
}

/* Each relic kind stops at 999, and is named all the same. */
static void relics_won_beyond_999_are_lost(void) {
    kingsport_begins(2);
    adjust_times(998, 0, "dagger+");
    play("byakhee 6 6 dagger");
    TEST_ASSERT_EQUAL(999, ME->relics[KINGSPORT_DAGGER]);
    offers(ASK_RELIC, 0, FIVE_KINDS);
    play("dagger");
    TEST_ASSERT_EQUAL(999, ME->relics[KINGSPORT_DAGGER]);
    TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
}

/* Sanity reaching 0 in a fight doesn't end it; after it the End picture is next. */
static void insanity_in_a_fight_does_not_end_it(void) {
    kingsport_begins(2);
    adjust_times(4, 0, "sanity-");
    play("byakhee 1");
    TEST_ASSERT_EQUAL(0, ME->sanity);
    asks(ASK_COMBAT, 0, "6");
    play("1 heart 5 idol idol");
    offers(ASK_STEP, 0, WALK_OFFERS);
    TEST_ASSERT_EQUAL(KINGSPORT_START, KINGSPORT->step);
    play("cultists 4");
    TEST_ASSERT_EQUAL(KINGSPORT_END, KINGSPORT->step);
}

/* --- defeats -------------------------------------------------------------------------------- */

/* Giving the last heart is the defeat: no further roll, no relic, and the fight is over. */
static void giving_the_last_heart_is_the_defeat(void) {
    begins_with(1, 9);
    play("cultist 3 heart");
    fight_is(KINGSPORT_NO_FOE, 0);
    TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
    offers(ASK_SITE, 0, "yes no");
    play("no");
    offers(ASK_STEP, 0, WALK_OFFERS);
}

/* `discard` and `site` carry the player they are about: the last one adjusted was another. */
static void a_defeat_asks_the_one_who_lost(void) {
    kingsport_begins_with(3, 1);
    adjust(1, "tome+ tome+");
    adjust(2, "bullet+");
    KINGSPORT->players[1].hearts = 1;
    play("cultist 3 heart");
    offers(ASK_DISCARD, 1, "tome");
    play("tome");
    offers(ASK_SITE, 1, "yes no");
}

/* Hearts 3, three bullets more (held ones aren't among what is lost); starting sanity drops by 1 and sanity is that. */
static void a_defeats_losses_are_taken_at_once(void) {
    begins_with(1, 250);
    adjust(0, "sanity- sanity- tome+ tome+");
    play("cultist 1 heart");
    offers(ASK_DISCARD, 0, "tome");
    TEST_ASSERT_EQUAL(3, ME->hearts);
    TEST_ASSERT_EQUAL(253, ME->bullets);
    TEST_ASSERT_EQUAL(4, ME->start);
    TEST_ASSERT_EQUAL(4, ME->sanity);
}

/* Sanity is the lowered starting sanity, also when that is more than before. */
static void a_defeat_gives_bullets_and_sanity_too(void) {
    begins_with(1, 0);
    adjust_times(3, 0, "sanity-");
    play("cultist 1 heart no");
    TEST_ASSERT_EQUAL(3, ME->bullets);
    TEST_ASSERT_EQUAL(4, ME->sanity);
}

/* Bullets stop at 999, also those of a defeat. */
static void a_defeats_bullets_stop_at_999(void) {
    begins_with(1, 998);
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(KINGSPORT_TOKENS_MAX, ME->bullets);
}

/* --- cards in a fight ----------------------------------------------------------------------- */

/* `shown` stays while tokens are adjusted, and `done` leads back to the miss: with the bullets that
 * a card gave. */
static void a_card_is_played_in_a_fight(void) {
    begins_with(1, 0);
    play("byakhee 6 4");
    offers(ASK_COMBAT, 0, "heart card adjust");
    play("adjust p1");
    fight_is(KINGSPORT_BYAKHEE, 4);
    play("bullet+");
    offers(ASK_WHO, 0, "p1 p2 done");
    fight_is(KINGSPORT_BYAKHEE, 4);
    play("done");
    fight_is(KINGSPORT_BYAKHEE, 4);
    offers(ASK_COMBAT, 0, "heart bullets card adjust");
    play("bullets idol tome");
    TEST_ASSERT_EQUAL(0, ME->bullets);
    offers(ASK_STEP, 0, START_OFFERS);
}

/* The fighter's defeat ends the fight: no relic, and `done` leads to the step. */
static void the_fighters_defeat_by_a_card_ends_the_fight(void) {
    begins_with(1, 3);
    adjust(0, "tome+ tome+");
    play("cultist 2 adjust p1 heart-");
    fight_is(KINGSPORT_NO_FOE, 0);
    TEST_ASSERT_EQUAL(6, ME->bullets);
    offers(ASK_DISCARD, 0, "tome");
    play("tome no");
    offers(ASK_WHO, 0, "p1 p2 done");
    play("done");
    offers(ASK_STEP, 0, WALK_OFFERS);
}

static void the_fighter_goes_out_by_a_card_and_the_turn_passes_on(void) {
    begins_with(3, 3);
    ME->start = 1;
    ME->sanity = 1;
    play("cultist 2 adjust p1 start-");
    fight_is(KINGSPORT_NO_FOE, 0);
    TEST_ASSERT_TRUE(ME->out);
    offers(ASK_STEP, 1, START_OFFERS);
}

static void anothers_defeat_by_a_card_does_not_end_the_fight(void) {
    begins_with(3, 3);
    KINGSPORT->players[1].hearts = 1;
    KINGSPORT->players[1].relics[KINGSPORT_MEAD] = 2;
    play("cultist 2 adjust p2 heart-");
    offers(ASK_DISCARD, 1, "mead");
    fight_is(KINGSPORT_CULTIST, 2);
    play("mead");
    offers(ASK_SITE, 1, "yes no");
    fight_is(KINGSPORT_CULTIST, 2);
    play("yes done");
    offers(ASK_COMBAT, 0, "heart bullets card adjust");
    fight_is(KINGSPORT_CULTIST, 2);
}

/* With the game the fight is over, too. */
static void anothers_defeat_can_end_the_game_in_a_fight(void) {
    begins_with(3, 3);
    KINGSPORT->activated = 2;
    KINGSPORT->players[1].hearts = 1;
    play("cultist 2 adjust p2 heart- yes");
    fight_is(KINGSPORT_NO_FOE, 0);
    TEST_ASSERT_EQUAL(KINGSPORT_FALLEN, KINGSPORT->ending);
}

/* Sanity reaching 0 by a card doesn't end the fight either. */
static void insanity_by_a_card_does_not_end_the_fight(void) {
    begins_with(3, 3);
    ME->sanity = 1;
    play("cultist 2 adjust p1 sanity- done");
    offers(ASK_COMBAT, 0, "heart bullets card adjust");
}

/* --- what a defeat costs -------------------------------------------------------------------- */

/* Half of all relics rounded down, of the kinds held, the owner picks. */
static void half_of_all_relics_are_discarded_rounded_down(void) {
    begins_with(1, 0);
    adjust(0, "amulet+ mead+ mead+ mead+ tome+ tome+ tome+");
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(3, KINGSPORT->owed);
    offers(ASK_DISCARD, 0, "amulet mead tome");
    refuses_choice(GAME_NOT_AN_OPTION, "dagger");
    play("amulet");
    TEST_ASSERT_EQUAL(2, KINGSPORT->owed);
    offers(ASK_DISCARD, 0, "mead tome");
    play("tome mead");
    TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
    const uint16_t left[] = {0, 0, 0, 2, 2};
    TEST_ASSERT_EQUAL_UINT16_ARRAY(left, ME->relics, KINGSPORT_RELICS);
    offers(ASK_SITE, 0, "yes no");
}

/* 0 owed skips the ask. */
static void with_one_relic_or_none_nothing_is_discarded(void) {
    static const char *const HELD[] = {"", "idol+"};
    for (unsigned i = 0; i < 2; i++) {
        begins_with(1, 0);
        adjust(0, HELD[i]);
        play("cultist 1 heart");
        TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
        offers(ASK_SITE, 0, "yes no");
        TEST_ASSERT_EQUAL(i, ME->relics[KINGSPORT_IDOL]);
    }
}

static void a_defeat_can_owe_thousands_of_relics(void) {
    begins_with(1, 0);
    for (unsigned kind = 0; kind < KINGSPORT_RELICS; kind++) {
        ME->relics[kind] = KINGSPORT_TOKENS_MAX;
    }
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(2497, KINGSPORT->owed);
    play_times(999, "mead");
    offers(ASK_DISCARD, 0, "amulet dagger idol tome");
    play_times(999, "idol");
    play_times(499, "tome");
    offers(ASK_SITE, 0, "yes no");
}

/* In start or walk it sets `step` to walk and `last` to null at once, so `cultists` comes next. */
static void a_defeat_in_a_fight_leads_to_the_end_picture(void) {
    static const char *const WAYS[] = {"", "move 4"};
    for (unsigned step = 0; step < 2; step++) {
        begins_with(1, 0);
        adjust(0, "tome+ tome+");
        play(WAYS[step]);
        play("cultist 2 heart");
        TEST_ASSERT_EQUAL(KINGSPORT_WALK, KINGSPORT->step);
        TEST_ASSERT_EQUAL(0, KINGSPORT->last);
        play("tome no");
        TEST_ASSERT_EQUAL(KINGSPORT_WALK, KINGSPORT->step);
        offers(ASK_STEP, 0, WALK_OFFERS);
    }
}

/* On a ritual site its enemies go and it is activated; only then the endings are judged. */
static void a_defeat_on_a_site_activates_it(void) {
    begins_with(1, 0);
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(0, KINGSPORT->activated);
    play("yes");
    TEST_ASSERT_EQUAL(1, KINGSPORT->activated);
    begins_with(1, 0);
    play("cultist 1 heart no");
    TEST_ASSERT_EQUAL(0, KINGSPORT->activated);
}

/* [decided] Losses first, then activation, then the end of the game if it is the third. */
static void losses_come_before_the_third_activation_ends_the_game(void) {
    kingsport_begins(2);
    defeat(1, "yes");
    defeat(1, "yes");
    ME->hearts = 1;
    adjust(0, "tome+ tome+ tome+");
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(4, ME->start);
    offers(ASK_DISCARD, 0, "tome");
    play("tome");
    TEST_ASSERT_EQUAL(KINGSPORT_GOING_ON, KINGSPORT->ending);
    play("yes");
    TEST_ASSERT_EQUAL(KINGSPORT_FALLEN, KINGSPORT->ending);
    TEST_ASSERT_EQUAL(3, kingsport_points(ME));
    is_over("0");
}

/* Starting sanity 0: out, with all numbers 0; no `discard`, but `site`; the next turn begins at
 * once, without `end`. */
static void a_defeat_can_put_a_player_out(void) {
    static const char *const SITES[] = {"no", "yes"};
    for (uint8_t i = 0; i < 2; i++) {
        const kingsport_player_t out = {.out = 1};
        begins_with(1, 40);
        adjust_times(4, 0, "start- tome+ mead+");
        play("move 6 cultist 1 heart");
        TEST_ASSERT_EQUAL_MEMORY(&out, ME, sizeof out);
        TEST_ASSERT_EQUAL(0, KINGSPORT->owed);
        TEST_ASSERT_EQUAL(KINGSPORT_WALK, KINGSPORT->step);
        offers(ASK_SITE, 0, "yes no");
        play(SITES[i]);
        TEST_ASSERT_EQUAL(i, KINGSPORT->activated);
        offers(ASK_STEP, 1, START_OFFERS);
        TEST_ASSERT_EQUAL(0, KINGSPORT->last);
    }
}

/* Sites of who goes out move to `removed` at once; the endings wait for `site`. */
static void sites_leave_the_game_with_their_player(void) {
    begins_with(1, 0);
    adjust(0, "amulet+ dagger+ idol+ mead+ tome+");
    play("sanctify");
    adjust_times(4, 0, "start-");
    TEST_ASSERT_EQUAL(1, KINGSPORT->sanctified);
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(0, KINGSPORT->sanctified);
    TEST_ASSERT_EQUAL(1, KINGSPORT->removed);
    play("no");
    TEST_ASSERT_EQUAL(0, kingsport_points(ME));
    offers(ASK_STEP, 1, START_OFFERS);
}

static void the_last_players_defeat_ends_the_game_after_site(void) {
    begins_with(1, 0);
    drive_out(1);
    adjust_times(4, 0, "start-");
    play("cultist 1 heart");
    TEST_ASSERT_EQUAL(KINGSPORT_GOING_ON, KINGSPORT->ending);
    offers(ASK_SITE, 0, "yes no");
    play("no");
    TEST_ASSERT_EQUAL(KINGSPORT_MAD, KINGSPORT->ending);
    is_over("");
    TEST_ASSERT_EQUAL(0, KINGSPORT->player);
    TEST_ASSERT_EQUAL(KINGSPORT_WALK, KINGSPORT->step);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_check_fails_on_1_and_2);
    RUN_TEST(a_check_at_sanity_0_is_rolled_and_costs_nothing);
    RUN_TEST(a_byakhee_costs_a_check_and_falls_to_5_for_2_relics);
    RUN_TEST(a_cultist_costs_no_check_and_falls_to_4_for_1_relic);
    RUN_TEST(a_fight_comes_back_to_its_step);
    RUN_TEST(a_heart_is_another_roll_without_another_check);
    RUN_TEST(bullets_make_up_exactly_what_is_missing);
    RUN_TEST(a_card_kills_and_nothing_is_spent);
    RUN_TEST(shown_is_only_while_a_miss_is_to_be_made_good);
    RUN_TEST(relics_are_named_one_by_one);
    RUN_TEST(each_relic_has_its_place);
    RUN_TEST(relics_won_beyond_999_are_lost);
    RUN_TEST(insanity_in_a_fight_does_not_end_it);
    RUN_TEST(giving_the_last_heart_is_the_defeat);
    RUN_TEST(a_defeat_asks_the_one_who_lost);
    RUN_TEST(a_defeats_losses_are_taken_at_once);
    RUN_TEST(a_defeat_gives_bullets_and_sanity_too);
    RUN_TEST(a_defeats_bullets_stop_at_999);
    RUN_TEST(a_card_is_played_in_a_fight);
    RUN_TEST(the_fighters_defeat_by_a_card_ends_the_fight);
    RUN_TEST(the_fighter_goes_out_by_a_card_and_the_turn_passes_on);
    RUN_TEST(anothers_defeat_by_a_card_does_not_end_the_fight);
    RUN_TEST(anothers_defeat_can_end_the_game_in_a_fight);
    RUN_TEST(insanity_by_a_card_does_not_end_the_fight);
    RUN_TEST(half_of_all_relics_are_discarded_rounded_down);
    RUN_TEST(with_one_relic_or_none_nothing_is_discarded);
    RUN_TEST(a_defeat_can_owe_thousands_of_relics);
    RUN_TEST(a_defeat_in_a_fight_leads_to_the_end_picture);
    RUN_TEST(a_defeat_on_a_site_activates_it);
    RUN_TEST(losses_come_before_the_third_activation_ends_the_game);
    RUN_TEST(a_defeat_can_put_a_player_out);
    RUN_TEST(sites_leave_the_game_with_their_player);
    RUN_TEST(the_last_players_defeat_ends_the_game_after_site);
    return UNITY_END();
}
