#include "solve_rivals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cult_advice.h"
#include "cult_effects.h"
#include "game.h"
#include "policy.h"

#define FACES CULT_EYE
#define SWEEPS_MAX 10000
#define SWEEPS_MAX_BOTH_PERFECT 200 /* their choices may chase each other */
#define CLOSE_ENOUGH 1e-12

/* In a position player 0's turn begins. Of a cult's cultists, who differ by their sanity only, the sanest is the
 * first: other orders are the same position. */

/* --- positions ---------------------------------------------------------------------------- */

static void sort_down(uint8_t *sanity, uint8_t count) {
    for (uint8_t i = 1; i < count; i++) {
        for (uint8_t j = i; j > 0 && sanity[j] > sanity[j - 1]; j--) {
            const uint8_t other = sanity[j];
            sanity[j] = sanity[j - 1];
            sanity[j - 1] = other;
        }
    }
}

/* The position after a turn: the other's turn, so the cults change places. */
static uint32_t next_position(const rivals_odds_t *odds, const cult_state_t *table) {
    uint8_t sanity[SPREADS_ROW_MAX] = {0};
    memcpy(sanity, &table->sanity[odds->cultists], odds->cultists);
    memcpy(&sanity[odds->cultists], table->sanity, odds->cultists);
    sort_down(sanity, odds->cultists);
    sort_down(&sanity[odds->cultists], odds->cultists);
    return spreads_number(&odds->spreads, sanity);
}

static bool is_sane(const rivals_odds_t *odds, const uint8_t *sanity, uint8_t player) {
    uint8_t tokens = 0;
    for (uint8_t own = 0; own < odds->cultists; own++) {
        tokens = (uint8_t)(tokens + sanity[player * odds->cultists + own]);
    }
    return tokens > 0;
}

static bool is_sorted(const rivals_odds_t *odds, const uint8_t *sanity) {
    for (uint8_t i = 0; i + 1 < 2 * odds->cultists; i++) {
        if (i + 1 != odds->cultists && sanity[i + 1] > sanity[i]) {
            return false;
        }
    }
    return true;
}

static cult_state_t table_of(const rivals_odds_t *odds, uint32_t spread) {
    cult_state_t table = {.players = 2,
                          .cultists = odds->cultists,
                          .mad_response = 1,
                          .pool = odds->spreads.tokens,
                          .turn = 1};
    for (uint8_t i = 0; i < 2 * odds->cultists; i++) {
        table.sanity[i] = odds->spreads.sanity[spread][i];
        table.pool = (uint8_t)(table.pool - table.sanity[i]);
    }
    return table;
}

/* --- what a player does -------------------------------------------------------------------- */

static rival_way_t way_of(const rivals_odds_t *odds, uint8_t player, uint8_t hero) {
    return player == hero ? odds->hero : odds->other;
}

/* By whose table a perfect player decides. */
static const rivals_odds_t *decides_by(const rivals_odds_t *odds, uint8_t player, uint8_t hero) {
    return player == hero || !odds->model ? odds : odds->model;
}

static uint8_t advised(const cult_state_t *table, cult_step_t step) {
    game_state_t game = {.game = GAME_CULT};
    cult_state_t asked = *table;
    asked.step = (uint8_t)step;
    memcpy(game.part, &asked, sizeof asked);
    return cult_advise(&game);
}

static uint8_t simple_face(const cult_state_t *table, bool casting) {
    const uint8_t caster = table->sanity[table->caster], victim = table->sanity[table->victim];
    return policy_eye(EYE_SIMPLE, (view_t){casting, casting ? caster : victim,
                                           casting ? victim : caster, table->pool});
}

static uint8_t best_of(const double worth[FACES]) {
    uint8_t best = 0;
    for (uint8_t face = 1; face < FACES; face++) {
        best = worth[face] > worth[best] ? face : best;
    }
    return best;
}

static double mix(const double worth[FACES], uint8_t eye) {
    static const double sides[FACES] = {5, 4, 1, 1};
    double sum = worth[eye];
    for (uint8_t face = 0; face < FACES; face++) {
        sum += sides[face] * worth[face];
    }
    return sum / CULT_SIDES;
}

/* --- what a turn is worth to the hero, who is player 0 or 1 ---------------------------------- */

static double worth_of_end(const rivals_odds_t *odds, const cult_state_t *table, uint8_t hero) {
    const bool first = is_sane(odds, table->sanity, 0), second = is_sane(odds, table->sanity, 1);
    if (!first || !second) {
        return hero == 0 ? first : second;
    }
    return odds->win[next_position(odds, table)][1 - hero];
}

static void look_at_responses(const rivals_odds_t *odds, const cult_state_t *table, uint8_t hero,
                              double worth[FACES]) {
    for (uint8_t face = 0; face < FACES; face++) {
        cult_state_t after = *table;
        cult_take_effect(&after, (cult_face_t)face, table->victim, table->caster);
        worth[face] = worth_of_end(odds, &after, hero);
    }
}

static uint8_t response_eye(const rivals_odds_t *odds, const cult_state_t *table, uint8_t hero) {
    const uint8_t player = cult_owner(table, table->victim);
    double own[FACES];
    switch (way_of(odds, player, hero)) {
    case RIVAL_ORDINARY:
        return simple_face(table, false);
    case RIVAL_DIE:
        return (uint8_t)(advised(table, CULT_STEP_RESPOND_EYE) - OPTION_YELLOW);
    default:
        look_at_responses(decides_by(odds, player, hero), table, player, own);
        return best_of(own);
    }
}

static void look_at_casts(const rivals_odds_t *odds, const cult_state_t *table, uint8_t hero,
                          double worth[FACES]) {
    for (uint8_t face = 0; face < FACES; face++) {
        double responses[FACES];
        cult_state_t after = *table;
        cult_take_effect(&after, (cult_face_t)face, table->caster, table->victim);
        look_at_responses(odds, &after, hero, responses);
        worth[face] = mix(responses, response_eye(odds, &after, hero));
    }
}

static uint8_t cast_eye(const rivals_odds_t *odds, const cult_state_t *table, uint8_t hero) {
    double own[FACES];
    switch (way_of(odds, 0, hero)) {
    case RIVAL_ORDINARY:
        return simple_face(table, true);
    case RIVAL_DIE:
        return (uint8_t)(advised(table, CULT_STEP_CAST_EYE) - OPTION_YELLOW);
    default:
        look_at_casts(decides_by(odds, 0, hero), table, 0, own);
        return best_of(own);
    }
}

static double worth_of_turn(const rivals_odds_t *odds, const cult_state_t *table, uint8_t hero) {
    double casts[FACES];
    look_at_casts(odds, table, hero, casts);
    return mix(casts, cast_eye(odds, table, hero));
}

/* --- whom to send at whom -------------------------------------------------------------------- */

static double ordinary_turn(const rivals_odds_t *odds, cult_state_t table, uint8_t hero) {
    double sum = 0;
    for (table.caster = 0; table.caster < odds->cultists; table.caster++) {
        double victims = 0, worth = 0;
        for (uint8_t other = 0; other < odds->cultists; other++) {
            table.victim = (uint8_t)(odds->cultists + other);
            if (table.sanity[table.victim] > 0) {
                worth += worth_of_turn(odds, &table, hero);
                victims++;
            }
        }
        sum += worth / victims;
    }
    return sum / odds->cultists;
}

static void choose_best(const rivals_odds_t *odds, cult_state_t *table) {
    cult_state_t turn = *table;
    double best = -1;
    for (turn.caster = 0; turn.caster < odds->cultists; turn.caster++) {
        for (turn.victim = 0; turn.victim < 2 * odds->cultists; turn.victim++) {
            const bool can = turn.victim != turn.caster && turn.sanity[turn.victim] > 0;
            const double worth = can ? worth_of_turn(odds, &turn, 0) : -1;
            if (worth > best) {
                best = worth;
                *table = turn;
            }
        }
    }
}

static uint8_t cultist_of(const cult_state_t *table, uint8_t option) {
    uint8_t cultist = 0;
    while (cult_cultist_option(table, cultist) != option) {
        cultist++;
    }
    return cultist;
}

static void choose_as_the_die(rivals_odds_t *odds, uint32_t spread, cult_state_t *table) {
    uint8_t *const known = &odds->advice[spread];
    if (*known == GAME_NOBODY) {
        table->caster = cultist_of(table, advised(table, CULT_STEP_CULTIST));
        table->victim = cultist_of(table, advised(table, CULT_STEP_VICTIM));
        *known = (uint8_t)(table->caster * SPREADS_ROW_MAX + table->victim);
    }
    table->caster = *known / SPREADS_ROW_MAX;
    table->victim = *known % SPREADS_ROW_MAX;
}

static double worth_of_position(rivals_odds_t *odds, uint32_t spread, uint8_t hero) {
    cult_state_t table = table_of(odds, spread);
    switch (way_of(odds, 0, hero)) {
    case RIVAL_ORDINARY:
        return ordinary_turn(odds, table, hero);
    case RIVAL_DIE:
        choose_as_the_die(odds, spread, &table);
        break;
    default:
        choose_best(decides_by(odds, 0, hero), &table);
    }
    return worth_of_turn(odds, &table, hero);
}

static double sweep(rivals_odds_t *odds) {
    double most = 0;
    for (uint32_t spread = 0; spread < odds->spreads.count; spread++) {
        const uint8_t *const sanity = odds->spreads.sanity[spread];
        if (!is_sorted(odds, sanity) || !is_sane(odds, sanity, 0) || !is_sane(odds, sanity, 1)) {
            continue;
        }
        for (uint8_t hero = 0; hero < 2; hero++) {
            const double better = worth_of_position(odds, spread, hero);
            most = fmax(most, fabs(better - odds->win[spread][hero]));
            odds->win[spread][hero] = better;
        }
    }
    return most;
}

bool rivals_solve(rivals_odds_t *odds, uint8_t cultists, rival_way_t hero, rival_way_t other,
                  const rivals_odds_t *model) {
    const uint8_t row = (uint8_t)(2 * cultists);
    *odds = (rivals_odds_t){.cultists = cultists, .hero = hero, .other = other, .model = model};
    if (!spreads_init(&odds->spreads, row, (uint8_t)(row * CULT_SANITY_START))) {
        return false;
    }
    odds->win = calloc(odds->spreads.count, sizeof odds->win[0]);
    odds->advice = malloc(odds->spreads.count);
    if (!odds->win || !odds->advice) {
        rivals_free(odds);
        return false;
    }
    memset(odds->advice, GAME_NOBODY, odds->spreads.count);
    const bool both = hero == RIVAL_PERFECT && other == RIVAL_PERFECT && !model;
    const unsigned most = both ? SWEEPS_MAX_BOTH_PERFECT : SWEEPS_MAX;
    for (unsigned sweeps = 0; sweeps < most && sweep(odds) > CLOSE_ENOUGH; sweeps++) {
    }
    return true;
}

void rivals_free(rivals_odds_t *odds) {
    spreads_free(&odds->spreads);
    free(odds->win);
    free(odds->advice);
    odds->win = NULL;
    odds->advice = NULL;
}

double rivals_win(const rivals_odds_t *odds, bool first) {
    uint8_t sanity[SPREADS_ROW_MAX];
    memset(sanity, CULT_SANITY_START, sizeof sanity);
    return odds->win[spreads_number(&odds->spreads, sanity)][first ? 0 : 1];
}
