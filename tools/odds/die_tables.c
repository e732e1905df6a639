/* How well the die plays: the tables of docs/odds.md about it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "pig_advice.h"
#include "pig_game.h"
#include "play_die.h"
#include "signs_advice.h"
#include "signs_game.h"
#include "solve.h"
#include "solve_rivals.h"
#include "tables.h"

static double percent(double share) { return 100 * share; }

/* --- against simple players, with the engine --------------------------------------------------- */

static const struct {
    const char *name;
    game_id_t game;
    uint8_t players, cultists;
} matches[] = {
    {"duel", GAME_CULT, 2, 1},
    {"duel", GAME_CULT, 3, 1},
    {"duel", GAME_CULT, 4, 1},
    {"duel", GAME_CULT, 6, 1},
    {"duel", GAME_CULT, 8, 1},
    {"rival cults of 2", GAME_CULT, 2, 2},
    {"rival cults of 3", GAME_CULT, 2, 3},
    {"Elder signs", GAME_SIGNS, 2, 0},
    {"Elder signs", GAME_SIGNS, 3, 0},
    {"Elder signs", GAME_SIGNS, 4, 0},
    {"Elder signs", GAME_SIGNS, 6, 0},
    {"Elder signs", GAME_SIGNS, 8, 0},
    {"Pig", GAME_PIG, 2, 0},
    {"Pig", GAME_PIG, 3, 0},
    {"Pig", GAME_PIG, 4, 0},
    {"Pig", GAME_PIG, 6, 0},
    {"Pig", GAME_PIG, 8, 0},
};

bool tables_print_die(uint64_t games, uint64_t *random) {
    static const others_t others[] = {OTHERS_RANDOM, OTHERS_SIMPLE};
    printf("| game | players | others choose at random: one more of them | the die "
           "| others by a simple rule: one more of them | the die |\n");
    printf("|---|---|---|---|---|---|\n");
    for (unsigned i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        game_config_t config = game_default_config(matches[i].game);
        config.players = matches[i].players;
        config.first = 0;
        if (matches[i].cultists > 0) {
            config.params[0] = matches[i].cultists;
        }
        printf("| %s | %d |", matches[i].name, config.players);
        for (unsigned way = 0; way < 4; way++) {
            uint64_t wins;
            if (!die_play(&config, way % 2 == 1, others[way / 2], games, random, &wins)) {
                return false;
            }
            printf(" %.1f |", percent((double)wins / (double)games));
        }
        printf("\n");
    }
    return true;
}

/* --- beside the best -------------------------------------------------------------------------- */

static const policy_t ORDINARY = {VICTIM_RANDOM, EYE_SIMPLE}, BEST = {VICTIM_BEST, EYE_BEST},
                      DIE = {VICTIM_DIE, EYE_DIE};

static bool wins_of(uint8_t players, policy_t hero, policy_t others, const odds_t *model,
                    double *wins) {
    odds_t odds;
    if (!odds_solve(&odds, players, hero, others, model)) {
        return false;
    }
    *wins = 0;
    for (uint8_t seat = 0; seat < players; seat++) {
        *wins += odds_at_start(&odds, seat).win / players;
    }
    odds_free(&odds);
    return true;
}

static bool print_beside(const char *what, int players, double best, double die, double best_among,
                         double die_among) {
    printf("| %s | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", what, players, percent(best),
           percent(die), percent(best - die), percent(best_among), percent(die_among),
           percent(best_among - die_among));
    fflush(stdout);
    return true;
}

static bool print_duel(uint8_t players) {
    double best, die, best_among, die_among;
    odds_t model;
    if (!wins_of(players, BEST, ORDINARY, NULL, &best) ||
        !wins_of(players, DIE, ORDINARY, NULL, &die) ||
        !odds_solve(&model, players, BEST, BEST, NULL)) {
        return false;
    }
    const bool solved = wins_of(players, BEST, BEST, &model, &best_among) &&
                        wins_of(players, DIE, BEST, &model, &die_among);
    odds_free(&model);
    return solved && print_beside("duel", players, best, die, best_among, die_among);
}

static double in_both_seats(const rivals_odds_t *odds) {
    return (rivals_win(odds, true) + rivals_win(odds, false)) / 2;
}

static bool rivals_wins(uint8_t cultists, rival_way_t hero, rival_way_t other,
                        const rivals_odds_t *model, double *wins) {
    rivals_odds_t odds;
    if (!rivals_solve(&odds, cultists, hero, other, model)) {
        return false;
    }
    *wins = in_both_seats(&odds);
    rivals_free(&odds);
    return true;
}

static bool print_rivals(uint8_t cultists) {
    double best, die, best_among, die_among;
    char name[24];
    rivals_odds_t model;
    if (!rivals_wins(cultists, RIVAL_PERFECT, RIVAL_ORDINARY, NULL, &best) ||
        !rivals_wins(cultists, RIVAL_DIE, RIVAL_ORDINARY, NULL, &die) ||
        !rivals_solve(&model, cultists, RIVAL_PERFECT, RIVAL_PERFECT, NULL)) {
        return false;
    }
    const bool solved = rivals_wins(cultists, RIVAL_PERFECT, RIVAL_PERFECT, &model, &best_among) &&
                        rivals_wins(cultists, RIVAL_DIE, RIVAL_PERFECT, &model, &die_among);
    rivals_free(&model);
    snprintf(name, sizeof name, "rival cults of %d", cultists);
    return solved && print_beside(name, 2, best, die, best_among, die_among);
}

bool tables_print_duel_beside_best(uint8_t players_from, uint8_t players_to) {
    bool done = true;
    printf("| game | players | the best among ordinary players | the die | behind "
           "| the best among players who all play their best | the die | behind |\n");
    printf("|---|---|---|---|---|---|---|---|\n");
    for (uint8_t players = players_from; done && players <= players_to; players++) {
        done = print_duel(players);
    }
    return done && print_rivals(2) && print_rivals(3);
}

/* --- two players, both exact ------------------------------------------------------------------- */

static bool signs_die(void *whose, signs_context_t context, const turn_t *turn) {
    static const uint8_t dice[SIGNS_KINDS] = {8, 4, 3};
    const bool last = context.role == SIGNS_LAST, play_off = context.own == SIGNS_GOAL;
    signs_state_t state = {.stash = turn->stash,
                           .round = 1,
                           .players = 2,
                           .player = context.role == SIGNS_FIRST ? 0 : 1,
                           .playing = 3,
                           .final = last || play_off,
                           .step = SIGNS_STEP_PRESS_ON};
    game_state_t game = {.game = GAME_SIGNS};
    (void)whose;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        state.clues[kind] = turn->clues[kind];
        state.signs[kind] = turn->signs[kind];
        state.bag[kind] =
            (uint8_t)(dice[kind] - turn->clues[kind] - turn->signs[kind] - turn->tentacles[kind]);
    }
    state.tentacles = turn_sum(turn->tentacles);
    state.totals[state.player] = last ? SIGNS_GOAL : context.own;
    state.totals[1 - state.player] = last ? SIGNS_GOAL + context.other : context.other;
    memcpy(game.part, &state, sizeof state);
    return signs_advise(&game) == OPTION_ON;
}

static bool pig_die(void *whose, uint8_t own, uint8_t other, uint8_t turn) {
    const pig_state_t state = {
        .totals = {own, other}, .turn = turn, .players = 2, .step = PIG_STEP_AGAIN};
    game_state_t game = {.game = GAME_PIG};
    (void)whose;
    memcpy(game.part, &state, sizeof state);
    return pig_advise(&game) == OPTION_AGAIN;
}

static bool signs_thumb(void *whose, signs_context_t context, const turn_t *turn) {
    static const uint8_t stop_from[SIGNS_TENTACLES] = {UINT8_MAX, 6, 2};
    (void)whose;
    (void)context;
    return turn->stash < stop_from[turn_sum(turn->tentacles)];
}

static bool pig_twenty(void *whose, uint8_t own, uint8_t other, uint8_t turn) {
    enum { KEEP_FROM = 20 };
    (void)whose;
    (void)own;
    (void)other;
    return turn < KEEP_FROM;
}

static void print_two(const char *game, const char *who, const double wins[2]) {
    printf("| %s | %s | %.2f | %.2f | %.2f |\n", game, who, percent(wins[0]), percent(wins[1]),
           percent((wins[0] + wins[1]) / 2));
}

bool tables_print_perfect(void) {
    double wins[2];
    signs_game_t *const signs = signs_game_solve();
    pig_game_t *const pig = pig_game_solve();
    bool done = signs && pig;
    printf("| game | against perfect play | beginning | not beginning | on average |\n");
    printf("|---|---|---|---|---|\n");
    if (done && signs_game_against_perfect(signs, signs_die, NULL, wins)) {
        print_two("Elder signs", "the die", wins);
    }
    if (done && signs_game_against_perfect(signs, signs_thumb, NULL, wins)) {
        print_two("Elder signs", "the rule of thumb", wins);
    }
    if (done && pig_game_against_perfect(pig, pig_die, NULL, wins)) {
        print_two("Pig", "the die", wins);
    }
    if (done && pig_game_against_perfect(pig, pig_twenty, NULL, wins)) {
        print_two("Pig", "keeps from 20 points on", wins);
    }
    if (signs) {
        signs_game_free(signs);
    }
    free(pig);
    return done;
}

/* --- the firmware's tables ----------------------------------------------------------------------- */

enum { A_ROW = 13 };

static void print_share(double share) { printf("%d, ", (int)(share * 65535 + 0.5)); }

static void print_shares(const double *shares, unsigned count) {
    printf("{");
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && i % A_ROW == 0) {
            printf("\n");
        }
        print_share(shares[i]);
    }
    printf("},\n");
}

bool tables_print_signs_worth(void) {
    signs_game_t *const game = signs_game_solve();
    if (!game) {
        return false;
    }
    const signs_worth_t *const worth = signs_game_worth(game);
    double alone[SIGNS_GOAL + 1];
    for (unsigned own = 0; own <= SIGNS_GOAL; own++) {
        alone[own] = 1 - worth->alone[own] / worth->alone[0];
    }
    printf("/* Made by tools/odds/run --table signs-worth: shares of 65535. */\n");
    for (unsigned role = 0; role < 2; role++) {
        printf(role == 0 ? ".first = {\n" : ".second = {\n");
        for (unsigned own = 0; own < SIGNS_GOAL; own++) {
            print_shares(role == 0 ? worth->first[own] : worth->second[own], SIGNS_GOAL);
        }
        printf("},\n");
    }
    printf(".last = ");
    print_shares(worth->last, SIGNS_GAME_NEED_MOST + 1);
    printf(".play_off = ");
    print_share(worth->play_off);
    printf("\n.alone = ");
    print_shares(alone, SIGNS_GOAL + 1);
    signs_game_free(game);
    return true;
}

bool tables_print_pig_worth(void) {
    enum { GRID = 5, LAST = PIG_GOAL - 1 };
    pig_game_t *const game = pig_game_solve();
    if (!game) {
        return false;
    }
    printf("/* Made by tools/odds/run --table pig-worth: shares of 65535. */\n");
    for (unsigned own = 0; own <= PIG_GOAL; own += GRID) {
        double row[PIG_GOAL / GRID + 1];
        for (unsigned other = 0; other <= PIG_GOAL; other += GRID) {
            row[other / GRID] = game->win[own < LAST ? own : LAST][other < LAST ? other : LAST];
        }
        print_shares(row, PIG_GOAL / GRID + 1);
    }
    free(game);
    return true;
}
