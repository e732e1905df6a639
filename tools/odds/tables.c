#include "tables.h"

#include <math.h>
#include <stdio.h>

#include "play_rivals.h"
#include "play_signs.h"
#include "signs_turn.h"
#include "solve.h"

static double percent(double share) { return 100 * share; }

static void print_blanks(uint8_t from, uint8_t to) {
    for (; from < to; from++) {
        printf(" |");
    }
}

/* --- seats of the duel -------------------------------------------------------------------- */

static bool print_seats_of(uint8_t players, policy_t policy, uint8_t columns) {
    odds_t odds;
    if (!odds_solve(&odds, players, policy, policy, NULL)) {
        return false;
    }
    for (uint8_t seat = 0; seat < players; seat++) {
        printf(" %.2f |", percent(odds_at_start(&odds, seat).win));
    }
    print_blanks(players, columns);
    const worth_t any = odds_at_start(&odds, 0);
    printf(" %.2f | %.2f |\n", percent(any.cthulhu), any.turns);
    odds_free(&odds);
    return true;
}

static void print_head(const char *what, uint8_t seats) {
    static const char *const names[ODDS_PLAYERS_MAX] = {"1st", "2nd", "3rd", "4th", "5th", "6th"};
    printf("| %s |", what);
    for (uint8_t seat = 0; seat < seats; seat++) {
        printf(" %s |", names[seat]);
    }
    printf(" Cthulhu | turns |\n|---|");
    for (uint8_t column = 0; column < seats + 2; column++) {
        printf("---|");
    }
    printf("\n");
}

bool tables_print_seats(uint8_t players_from, uint8_t players_to) {
    const policy_t ordinary = {VICTIM_RANDOM, EYE_SIMPLE};
    bool done = true;
    print_head("players", players_to);
    for (uint8_t players = players_from; done && players <= players_to; players++) {
        printf("| %d |", players);
        done = print_seats_of(players, ordinary, players_to);
    }
    return done;
}

bool tables_print_manners(uint8_t players) {
    static const char *const names[] = {[VICTIM_RANDOM] = "anybody",
                                        [VICTIM_WEAKEST] = "the weakest",
                                        [VICTIM_STRONGEST] = "the strongest",
                                        [VICTIM_NEXT] = "who casts next",
                                        [VICTIM_LAST] = "who cast last"};
    bool done = true;
    print_head("everybody attacks", players);
    for (uint8_t victim = VICTIM_RANDOM; done && victim <= VICTIM_LAST; victim++) {
        printf("| %s |", names[victim]);
        done = print_seats_of(players, (policy_t){victim, EYE_SIMPLE}, players);
    }
    return done;
}

/* --- rival cults -------------------------------------------------------------------------- */

static bool print_rivals(uint8_t cultists, const rivals_t habits[2], uint64_t games,
                         uint64_t *random) {
    rivals_tally_t tally = {0};
    const bool played = rivals_play(cultists, habits, games, random, &tally);
    const double all = (double)tally.games;
    printf("| %d | %s | %s | %.1f | %.1f | %.1f | %.1f |\n", cultists,
           rivals_name(habits[0].victim), rivals_name(habits[1].victim),
           percent((double)tally.wins[0] / all), percent((double)tally.wins[1] / all),
           percent((double)tally.cthulhu / all), (double)tally.turns / all);
    return played;
}

bool tables_print_rivals(uint64_t games, uint64_t *random) {
    static const rival_victim_t victims[][2] = {
        {RIVAL_RANDOM, RIVAL_RANDOM},      {RIVAL_WEAKEST, RIVAL_RANDOM},
        {RIVAL_STRONGEST, RIVAL_RANDOM},   {RIVAL_RANDOM, RIVAL_WEAKEST},
        {RIVAL_RANDOM, RIVAL_STRONGEST},   {RIVAL_WEAKEST, RIVAL_WEAKEST},
        {RIVAL_STRONGEST, RIVAL_STRONGEST}};
    bool done = true;
    printf("| cultists each | the 1st attacks | the 2nd attacks | 1st | 2nd | Cthulhu | turns |\n");
    printf("|---|---|---|---|---|---|---|\n");
    for (uint8_t cultists = 2; cultists <= 3; cultists++) {
        for (unsigned i = 0; done && i < sizeof victims / sizeof victims[0]; i++) {
            const rivals_t habits[2] = {{victims[i][0]}, {victims[i][1]}};
            done = print_rivals(cultists, habits, games, random);
        }
    }
    return done;
}

/* --- Elder signs -------------------------------------------------------------------------- */

enum { STASH_SHOWN = 12 };

bool tables_print_stops(void) {
    turn_worth_t worth;
    if (!turn_solve(NULL, &worth)) {
        return false;
    }
    printf("| signs |");
    for (uint8_t stash = 1; stash <= STASH_SHOWN; stash++) {
        printf(" %d |", stash);
    }
    printf("\n|---|");
    for (uint8_t stash = 1; stash <= STASH_SHOWN; stash++) {
        printf("---|");
    }
    printf("\n");
    for (uint8_t tentacles = 0; tentacles < TURN_TENTACLES; tentacles++) {
        printf("| %d tentacle%s |", tentacles, tentacles == 1 ? "" : "s");
        for (uint8_t stash = 1; stash <= STASH_SHOWN; stash++) {
            printf(" %.0f |",
                   percent(worth.stopped[tentacles][stash] / worth.asked[tentacles][stash]));
        }
        printf("\n");
    }
    return true;
}

static void print_worth(const char *who, const turn_worth_t *worth) {
    printf("| %s | %.3f | %.1f | %.2f |\n", who, worth->banked, percent(worth->downed),
           worth->throws);
}

/* Is what the engine's turns brought what was computed? */
static bool agrees(const turn_rule_t *rule, const turn_worth_t *exact, uint64_t turns,
                   uint64_t *random) {
    signs_tally_t tally = {0};
    if (!signs_play(rule, turns, random, &tally)) {
        return false;
    }
    const double all = (double)tally.turns, mean = (double)tally.banked / all;
    const double variance = (double)tally.squared / all - mean * mean;
    const double z = (mean - exact->banked) / sqrt(variance / all);
    const double z_downed = ((double)tally.downed / all - exact->downed) /
                            sqrt(exact->downed * (1 - exact->downed) / all);
    printf("largest |z|: %.2f\n", fmax(fabs(z), fabs(z_downed)));
    return fabs(z) <= TABLES_Z_MAX && fabs(z_downed) <= TABLES_Z_MAX;
}

bool tables_print_thumb(uint64_t turns, uint64_t *random) {
    turn_worth_t perfect, thumb, sign, throw;
    if (!turn_solve(NULL, &perfect)) {
        return false;
    }
    const turn_rule_t rule = turn_rule_of(&perfect), first_sign = {{1, 1, 1}},
                      one_throw = {{0, 0, 0}};
    if (!turn_solve(&rule, &thumb) || !turn_solve(&first_sign, &sign) ||
        !turn_solve(&one_throw, &throw)) {
        return false;
    }
    printf("Stop from %d signs with 1 tentacle, from %d with 2.\n", rule.stop_from[1],
           rule.stop_from[2]);
    printf("| plays | signs a turn | downed | throws |\n|---|---|---|---|\n");
    print_worth("perfectly", &perfect);
    print_worth("by the rule", &thumb);
    print_worth("stops at the first sign", &sign);
    print_worth("throws once", &throw);
    return turns == 0 || agrees(&rule, &thumb, turns, random);
}
