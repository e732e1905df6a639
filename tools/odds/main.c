/* odds: tools/odds/run builds and runs it, and has the help. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cult.h"
#include "simulate.h"
#include "tables.h"

#define Z_MAX 5.0

typedef struct {
    uint8_t players_from, players_to;
    policy_t hero, others;
    bool has_policy, compare;
    const char *table; /* NULL: none */
    uint64_t games;
    uint64_t random;
    double worst_z;
    bool failed;
} request_t;

static const policy_t RANDOM_SIMPLE = {VICTIM_RANDOM, EYE_SIMPLE};
static const policy_t BEST = {VICTIM_BEST, EYE_BEST};

static bool same_policy(policy_t one, policy_t other) {
    return one.victim == other.victim && one.eye == other.eye;
}

static double percent(double share) { return 100 * share; }

static void print_policy(policy_t policy) {
    printf("%s,%s", policy_victim_name((victim_rule_t)policy.victim),
           policy_eye_name((eye_rule_t)policy.eye));
}

/* --- exact beside simulated -------------------------------------------------------------- */

static void note_z(request_t *request, double z) {
    if (fabs(z) > request->worst_z) {
        request->worst_z = fabs(z);
    }
}

static void print_exact(uint8_t seat, const worth_t *exact) {
    printf("  %4d  %6.2f %%                 %6.2f %%                 %6.3f\n", seat + 1,
           percent(exact->win), percent(exact->cthulhu), exact->turns);
}

static void print_both(request_t *request, uint8_t seat, const worth_t *exact,
                       const tally_t *tally) {
    const double games = (double)tally->games;
    const double z[] = {tally_z_of_wins(tally, exact), tally_z_of_cthulhu(tally, exact),
                        tally_z_of_turns(tally, exact)};
    printf("  %4d  %6.2f %% %6.2f %% %5.1f  %6.2f %% %6.2f %% %5.1f  %6.3f %6.3f %5.1f\n", seat + 1,
           percent(exact->win), percent((double)tally->wins / games), z[0], percent(exact->cthulhu),
           percent((double)tally->cthulhu / games), z[1], exact->turns, tally->turns / games, z[2]);
    for (unsigned i = 0; i < 3; i++) {
        note_z(request, z[i]);
    }
}

static void print_seat(request_t *request, const odds_t *odds, uint8_t seat, habits_t *habits) {
    const worth_t exact = odds_at_start(odds, seat);
    if (request->games == 0) {
        print_exact(seat, &exact);
        return;
    }
    const tally_t tally = odds_simulate(odds, seat, request->games, &request->random, habits);
    request->failed = request->failed || tally.games < request->games;
    print_both(request, seat, &exact, &tally);
}

/* --- how the hero decided ---------------------------------------------------------------- */

static void print_picks(const habits_t *habits) {
    static const char *const names[PICKS] = {"one of the weakest", "one of the strongest",
                                             "the next to cast", "the last to cast again"};
    printf("  whom, where victims differ in sanity (what a random pick would be):\n");
    for (unsigned pick = 0; pick < PICKS; pick++) {
        const double victims = (double)habits->victims;
        printf("    %-24s %5.1f %% (%.1f %%)\n", names[pick],
               percent(habits->picked[pick] / victims), percent(habits->by_chance[pick] / victims));
    }
}

static void print_eyes(const uint64_t faces[4], const char *who) {
    const double all = (double)(faces[0] + faces[1] + faces[2] + faces[3]);
    printf("  Eye, %-10s", who);
    for (uint8_t face = 0; face < CULT_EYE; face++) {
        printf("  %s %.1f %%", cult_face_name((cult_face_t)face),
               percent((double)faces[face] / all));
    }
    printf("\n");
}

static void print_habits(const habits_t *habits) {
    if (habits->victims > 0) {
        print_picks(habits);
    }
    print_eyes(habits->eyes[1], "casting");
    print_eyes(habits->eyes[0], "responding");
}

static bool solve(odds_t *odds, uint8_t players, policy_t hero, policy_t others) {
    if (!odds_solve(odds, players, hero, others, NULL)) {
        fprintf(stderr, "odds: not enough memory for %d players\n", players);
        return false;
    }
    return true;
}

static bool print_table(request_t *request, uint8_t players, policy_t hero, policy_t others) {
    odds_t odds;
    habits_t habits = {0};
    if (!solve(&odds, players, hero, others)) {
        return false;
    }
    printf("%d players: ", players);
    print_policy(hero);
    printf(same_policy(hero, others) ? " everybody" : " among ");
    if (!same_policy(hero, others)) {
        print_policy(others);
    }
    printf(" (%lu positions, %u sweeps)\n", (unsigned long)odds.spreads.count * players,
           odds.sweeps);
    printf("  seat  wins: exact simulated z   Cthulhu: exact simulated z   turns: exact sim. z\n");
    for (uint8_t seat = 0; seat < players; seat++) {
        print_seat(request, &odds, seat, &habits);
    }
    if (hero.victim == VICTIM_BEST && request->games > 0) {
        print_habits(&habits);
    }
    printf("\n");
    fflush(stdout);
    odds_free(&odds);
    return true;
}

/* --- rules compared ---------------------------------------------------------------------- */

static double wins_in_any_seat(const odds_t *odds) {
    double sum = 0;
    for (uint8_t seat = 0; seat < odds->players; seat++) {
        sum += odds_at_start(odds, seat).win;
    }
    return sum / odds->players;
}

static bool compare_rule(uint8_t players, policy_t policy, double usual) {
    odds_t alone, all = {0};
    const bool can_be_all = policy.victim != VICTIM_BEST && policy.eye != EYE_BEST;
    if (!solve(&alone, players, policy, RANDOM_SIMPLE) ||
        (can_be_all && !solve(&all, players, policy, policy))) {
        return false;
    }
    printf("  %-9s %-9s %6.2f %% %+6.2f", policy_victim_name((victim_rule_t)policy.victim),
           policy_eye_name((eye_rule_t)policy.eye), percent(wins_in_any_seat(&alone)),
           percent(wins_in_any_seat(&alone) - usual));
    if (can_be_all) {
        const worth_t first = odds_at_start(&all, 0), last = odds_at_start(&all, players - 1);
        printf("    %6.2f %%   %6.2f %%   %6.2f %%   %6.2f", percent(first.win), percent(last.win),
               percent(first.cthulhu), first.turns);
    }
    printf("\n");
    fflush(stdout);
    odds_free(&alone);
    odds_free(&all);
    return true;
}

static bool compare(uint8_t players) {
    odds_t odds;
    if (!solve(&odds, players, RANDOM_SIMPLE, RANDOM_SIMPLE)) {
        return false;
    }
    const double usual = wins_in_any_seat(&odds);
    bool done = true;
    odds_free(&odds);
    printf("%d players            one by the rule       everybody by the rule\n", players);
    printf("  victim    Eye         wins    gain    first seat last seat  Cthulhu    turns\n");
    for (uint8_t victim = VICTIM_RANDOM; done && victim < VICTIM_RULES; victim++) {
        done = compare_rule(players, (policy_t){victim, EYE_SIMPLE}, usual);
    }
    for (uint8_t eye = EYE_CAREFUL; done && eye < EYE_RULES; eye++) {
        done = compare_rule(players, (policy_t){VICTIM_RANDOM, eye}, usual);
    }
    done = done && compare_rule(players, (policy_t){VICTIM_STRONGEST, EYE_CAREFUL}, usual) &&
           compare_rule(players, BEST, usual);
    printf("\n");
    return done;
}

/* --- the command line -------------------------------------------------------------------- */

static bool parse_policy(const char *text, policy_t *policy) {
    char victim[16];
    const char *const comma = strchr(text, ',');
    if (!comma || comma - text >= (int)sizeof(victim)) {
        return false;
    }
    memcpy(victim, text, (size_t)(comma - text));
    victim[comma - text] = 0;
    const int victim_rule = policy_parse_victim(victim);
    const int eye_rule = policy_parse_eye(comma + 1);
    *policy = (policy_t){(uint8_t)victim_rule, (uint8_t)eye_rule};
    return victim_rule >= 0 && eye_rule >= 0;
}

static bool parse_players(const char *text, request_t *request) {
    char *end;
    const long from = strtol(text, &end, 10);
    const long to = *end == '-' ? strtol(end + 1, &end, 10) : from;
    request->players_from = (uint8_t)from;
    request->players_to = (uint8_t)to;
    return *end == 0 && from >= 2 && from <= to && to <= ODDS_PLAYERS_MAX;
}

static bool parse_number(const char *text, uint64_t *number) {
    char *end;
    *number = strtoull(text, &end, 10);
    return *end == 0 && end != text;
}

static bool parse_option(request_t *request, const char *option, const char *value) {
    if (strcmp(option, "--players") == 0) {
        return parse_players(value, request);
    }
    if (strcmp(option, "--hero") == 0) {
        request->has_policy = true;
        return parse_policy(value, &request->hero);
    }
    if (strcmp(option, "--others") == 0) {
        request->has_policy = true;
        return parse_policy(value, &request->others) && request->others.victim != VICTIM_BEST &&
               request->others.eye != EYE_BEST;
    }
    if (strcmp(option, "--table") == 0) {
        request->table = value;
        return true;
    }
    if (strcmp(option, "--games") == 0) {
        return parse_number(value, &request->games);
    }
    return strcmp(option, "--seed") == 0 && parse_number(value, &request->random);
}

static bool parse(request_t *request, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--compare") == 0) {
            request->compare = true;
        } else if (i + 1 == argc || !parse_option(request, argv[i], argv[i + 1])) {
            fprintf(stderr, "odds: what is %s? tools/odds/run --help tells\n", argv[i]);
            return false;
        } else {
            i++;
        }
    }
    return true;
}

static bool answer(request_t *request, uint8_t players) {
    if (request->compare) {
        return compare(players);
    }
    if (request->has_policy) {
        return print_table(request, players, request->hero, request->others);
    }
    return print_table(request, players, RANDOM_SIMPLE, RANDOM_SIMPLE) &&
           print_table(request, players, BEST, RANDOM_SIMPLE);
}

/* 2: there is no such table. */
static int print_named_table(request_t *request) {
    const char *const name = request->table;
    if (strcmp(name, "seats") == 0) {
        return !tables_print_seats(request->players_from, request->players_to);
    }
    if (strcmp(name, "manners") == 0) {
        return !tables_print_manners(request->players_from);
    }
    if (strcmp(name, "rivals") == 0) {
        return !tables_print_rivals(request->games, &request->random);
    }
    if (strcmp(name, "stops") == 0) {
        return !tables_print_stops();
    }
    if (strcmp(name, "thumb") == 0) {
        return !tables_print_thumb(request->games, &request->random);
    }
    if (strcmp(name, "die") == 0) {
        return !tables_print_die(request->games, &request->random);
    }
    if (strcmp(name, "die-beside-best") == 0) {
        return !tables_print_duel_beside_best(request->players_from, request->players_to);
    }
    if (strcmp(name, "die-perfect") == 0) {
        return !tables_print_perfect();
    }
    if (strcmp(name, "signs-worth") == 0) {
        return !tables_print_signs_worth();
    }
    if (strcmp(name, "pig-worth") == 0) {
        return !tables_print_pig_worth();
    }
    fprintf(stderr, "odds: what is %s? tools/odds/run --help tells\n", name);
    return 2;
}

static bool tell_agreement(const request_t *request) {
    if (request->failed) {
        printf("the engine refused an answer\n");
        return false;
    }
    if (!request->compare && request->games > 0) {
        printf("largest |z|: %.2f\n", request->worst_z);
    }
    return request->worst_z <= Z_MAX;
}

int main(int argc, char **argv) {
    request_t request = {.players_from = 2,
                         .players_to = ODDS_PLAYERS_MAX,
                         .hero = RANDOM_SIMPLE,
                         .others = RANDOM_SIMPLE,
                         .games = 200000,
                         .random = 1};
    if (!parse(&request, argc, argv)) {
        return 2;
    }
    request.random = request.random * 0x9E3779B97F4A7C15u | 1; /* small seeds lie far apart */
    if (request.table) {
        return print_named_table(&request);
    }
    for (uint8_t players = request.players_from; players <= request.players_to; players++) {
        if (!answer(&request, players)) {
            return 1;
        }
    }
    return tell_agreement(&request) ? 0 : 1;
}
