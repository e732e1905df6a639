#include "solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cult.h"
#include "cult_advice.h"

#define FACES CULT_EYE /* without the Eye, which becomes one of them */
#define SWEEPS_MAX 10000
#define SWEEPS_MAX_ALL_BEST 300
#define CLOSE_ENOUGH 1e-12

#define SHARE(sides) ((sides) / (double)CULT_SIDES)

/* How often each face counts, by what the Eye becomes. */
static const double SHARES[FACES][FACES] = {
    [CULT_YELLOW] = {SHARE(6), SHARE(4), SHARE(1), SHARE(1)},
    [CULT_TENTACLE] = {SHARE(5), SHARE(5), SHARE(1), SHARE(1)},
    [CULT_ELDER] = {SHARE(5), SHARE(4), SHARE(2), SHARE(1)},
    [CULT_CTHULHU] = {SHARE(5), SHARE(4), SHARE(1), SHARE(2)},
};

/* Where a turn leads: the next position, or an end. */
typedef struct {
    bool over;
    uint8_t winner; /* seat from the caster; `players` when it is Cthulhu */
    uint32_t next;  /* spread, seats counted from the next caster */
} end_t;

/* A turn against one victim, by the face of the cast and the face of the response. */
typedef struct {
    uint8_t victim;
    view_t before;               /* the caster's */
    view_t between[FACES];       /* the victim's, after the cast */
    uint8_t die_casts;           /* what the die would make of an Eye, as the caster */
    uint8_t die_responds[FACES]; /* and as the victim, after the cast */
    end_t ends[FACES][FACES];
} turn_t;

/* --- tokens ------------------------------------------------------------------------------ */

typedef struct {
    uint8_t sanity[SPREADS_ROW_MAX];
    uint8_t pool;
} tokens_t;

static tokens_t tokens_of(const odds_t *odds, const uint8_t *sanity) {
    tokens_t tokens = {.pool = odds->spreads.tokens};
    for (uint8_t seat = 0; seat < odds->players; seat++) {
        tokens.sanity[seat] = sanity[seat];
        tokens.pool -= sanity[seat];
    }
    return tokens;
}

static void lose(tokens_t *tokens, uint8_t seat) {
    if (tokens->sanity[seat] > 0) {
        tokens->sanity[seat]--;
        tokens->pool++;
    }
}

static void steal(tokens_t *tokens, uint8_t victim) {
    if (tokens->sanity[victim] > 0 && tokens->sanity[0] > 0) {
        tokens->sanity[victim]--;
        tokens->sanity[0]++;
        return;
    }
    lose(tokens, victim);
}

static void recover(tokens_t *tokens, uint8_t seat) {
    if (tokens->pool > 0) {
        tokens->pool--;
        tokens->sanity[seat]++;
    }
}

/* The tokens after a face rolled by the caster, seat 0, or by the victim at the caster. */
static tokens_t after(const odds_t *odds, tokens_t tokens, uint8_t face, uint8_t victim,
                      bool casting) {
    switch (face) {
    case CULT_YELLOW:
        lose(&tokens, casting ? victim : 0);
        break;
    case CULT_TENTACLE:
        steal(&tokens, victim);
        break;
    case CULT_ELDER:
        recover(&tokens, casting ? 0 : victim);
        break;
    default:
        for (uint8_t seat = 0; seat < odds->players; seat++) {
            lose(&tokens, seat);
        }
    }
    return tokens;
}

/* --- where a turn leads ------------------------------------------------------------------ */

static end_t end_of(const odds_t *odds, const tokens_t *tokens) {
    uint8_t turned[SPREADS_ROW_MAX] = {0};
    end_t end = {.winner = odds->players};
    uint8_t sane = 0;
    for (uint8_t seat = 0; seat < odds->players; seat++) {
        turned[seat] = tokens->sanity[seat + 1 == odds->players ? 0 : seat + 1];
        if (tokens->sanity[seat] > 0) {
            end.winner = seat;
            sane++;
        }
    }
    end.over = sane <= 1;
    end.next = end.over ? 0 : spreads_number(&odds->spreads, turned);
    return end;
}

/* --- the die's own play ------------------------------------------------------------------ */

/* Kinds of choices, for `advice`: the victim, and for each victim the Eye of the cast and of the response. */
static size_t advice_place(const odds_t *odds, const uint8_t *sanity, cult_step_t step,
                           uint8_t victim) {
    const size_t kinds = 2u * odds->players;
    const size_t kind = step == CULT_STEP_VICTIM ? 0 : 2u * victim + (step == CULT_STEP_CAST_EYE);
    return spreads_number(&odds->spreads, sanity) * kinds + kind;
}

static bool asks_the_die(const odds_t *odds) {
    return odds->hero.victim == VICTIM_DIE || odds->hero.eye == EYE_DIE ||
           odds->others.victim == VICTIM_DIE || odds->others.eye == EYE_DIE;
}

/* A seat for the victim, a face for an Eye. */
static uint8_t advised(const odds_t *odds, const uint8_t *sanity, cult_step_t step,
                       uint8_t victim) {
    uint8_t *const known = &odds->advice[advice_place(odds, sanity, step, victim)];
    if (*known == GAME_NOBODY) {
        game_state_t game = {.game = GAME_CULT};
        cult_state_t table = {.players = odds->players,
                              .cultists = 1,
                              .mad_response = 1,
                              .step = (uint8_t)step,
                              .victim = victim,
                              .turn = 1};
        const tokens_t tokens = tokens_of(odds, sanity);
        memcpy(table.sanity, sanity, odds->players);
        table.pool = tokens.pool;
        memcpy(game.part, &table, sizeof table);
        *known =
            (uint8_t)(cult_advise(&game) - (step == CULT_STEP_VICTIM ? OPTION_P1 : OPTION_YELLOW));
    }
    return *known;
}

static turn_t turn_against(const odds_t *odds, const uint8_t *sanity, uint8_t victim) {
    const tokens_t start = tokens_of(odds, sanity);
    turn_t turn = {.victim = victim, .before = {true, sanity[0], sanity[victim], start.pool}};
    turn.die_casts = asks_the_die(odds) ? advised(odds, sanity, CULT_STEP_CAST_EYE, victim) : 0;
    for (uint8_t cast = 0; cast < FACES; cast++) {
        const tokens_t between = after(odds, start, cast, victim, true);
        turn.between[cast] =
            (view_t){false, between.sanity[victim], between.sanity[0], between.pool};
        turn.die_responds[cast] =
            asks_the_die(odds) ? advised(odds, between.sanity, CULT_STEP_RESPOND_EYE, victim) : 0;
        for (uint8_t response = 0; response < FACES; response++) {
            const tokens_t last = after(odds, between, response, victim, false);
            turn.ends[cast][response] = end_of(odds, &last);
        }
    }
    return turn;
}

/* --- what it is worth -------------------------------------------------------------------- */

static worth_t worth_of_end(const odds_t *odds, const end_t *end, uint8_t hero) {
    if (end->over) {
        return (worth_t){.win = end->winner == hero, .cthulhu = end->winner == odds->players};
    }
    const uint8_t turned = hero == 0 ? odds->players - 1 : hero - 1;
    return odds->worth[end->next * odds->players + turned];
}

static void add(worth_t *sum, double weight, const worth_t *worth) {
    sum->win += weight * worth->win;
    sum->cthulhu += weight * worth->cthulhu;
    sum->turns += weight * worth->turns;
}

static uint8_t best_of(const worth_t *worth, uint8_t count) {
    uint8_t best = 0;
    for (uint8_t i = 1; i < count; i++) {
        best = worth[i].win > worth[best].win ? i : best;
    }
    return best;
}

static worth_t mix(const worth_t faces[FACES], uint8_t eye) {
    worth_t sum = {0};
    for (uint8_t face = 0; face < FACES; face++) {
        add(&sum, SHARES[eye][face], &faces[face]);
    }
    return sum;
}

static void worth_of_responses(const odds_t *odds, const turn_t *turn, uint8_t cast, uint8_t hero,
                               worth_t faces[FACES]) {
    for (uint8_t response = 0; response < FACES; response++) {
        faces[response] = worth_of_end(odds, &turn->ends[cast][response], hero);
    }
}

/* Whose worth decides, and by which table: a player who plays BEST looks at their own. */
static const odds_t *decides_by(const odds_t *odds, uint8_t player, uint8_t hero) {
    return player == hero || !odds->model ? odds : odds->model;
}

static uint8_t response_eye(const odds_t *odds, const turn_t *turn, uint8_t cast, uint8_t hero) {
    const eye_rule_t rule = turn->victim == hero ? odds->hero.eye : odds->others.eye;
    if (rule == EYE_DIE) {
        return turn->die_responds[cast];
    }
    if (rule != EYE_BEST) {
        return policy_eye(rule, turn->between[cast]);
    }
    worth_t own[FACES];
    worth_of_responses(decides_by(odds, turn->victim, hero), turn, cast, turn->victim, own);
    return best_of(own, FACES);
}

static worth_t worth_of_cast(const odds_t *odds, const turn_t *turn, uint8_t cast, uint8_t hero) {
    worth_t faces[FACES];
    worth_of_responses(odds, turn, cast, hero, faces);
    return mix(faces, response_eye(odds, turn, cast, hero));
}

static void worth_of_casts(const odds_t *odds, const turn_t *turn, uint8_t hero,
                           worth_t faces[FACES]) {
    for (uint8_t cast = 0; cast < FACES; cast++) {
        faces[cast] = worth_of_cast(odds, turn, cast, hero);
    }
}

static uint8_t cast_eye(const odds_t *odds, const turn_t *turn, uint8_t hero) {
    const eye_rule_t rule = hero == 0 ? odds->hero.eye : odds->others.eye;
    if (rule == EYE_DIE) {
        return turn->die_casts;
    }
    if (rule != EYE_BEST) {
        return policy_eye(rule, turn->before);
    }
    worth_t own[FACES];
    worth_of_casts(decides_by(odds, 0, hero), turn, 0, own);
    return best_of(own, FACES);
}

static worth_t worth_of_turn(const odds_t *odds, const turn_t *turn, uint8_t hero) {
    worth_t faces[FACES];
    worth_of_casts(odds, turn, hero, faces);
    worth_t worth = mix(faces, cast_eye(odds, turn, hero));
    worth.turns += 1;
    return worth;
}

/* --- positions --------------------------------------------------------------------------- */

static uint8_t turns_from(const odds_t *odds, const uint8_t *sanity, turn_t *turns) {
    uint8_t count = 0;
    for (uint8_t seat = 1; seat < odds->players; seat++) {
        if (sanity[seat] > 0) {
            turns[count++] = turn_against(odds, sanity, seat);
        }
    }
    return count;
}

static worth_t average(const worth_t *worth, uint8_t count) {
    worth_t sum = {0};
    for (uint8_t i = 0; i < count; i++) {
        add(&sum, 1.0 / count, &worth[i]);
    }
    return sum;
}

static uint8_t place_of(const turn_t *turns, uint8_t victim) {
    uint8_t i = 0;
    while (turns[i].victim != victim) {
        i++;
    }
    return i;
}

static uint8_t best_turn(const odds_t *odds, const turn_t *turns, uint8_t count) {
    worth_t worth[ODDS_PLAYERS_MAX] = {0};
    for (uint8_t i = 0; i < count; i++) {
        worth[i] = worth_of_turn(odds, &turns[i], 0);
    }
    return best_of(worth, count);
}

static worth_t worth_of_position(const odds_t *odds, const uint8_t *sanity, const turn_t *turns,
                                 uint8_t count, uint8_t hero) {
    const victim_rule_t rule = hero == 0 ? odds->hero.victim : odds->others.victim;
    if (rule == VICTIM_RANDOM) {
        worth_t worth[ODDS_PLAYERS_MAX] = {0};
        for (uint8_t i = 0; i < count; i++) {
            worth[i] = worth_of_turn(odds, &turns[i], hero);
        }
        return average(worth, count);
    }
    const uint8_t turn = rule == VICTIM_BEST ? best_turn(decides_by(odds, 0, hero), turns, count)
                         : rule == VICTIM_DIE
                             ? place_of(turns, advised(odds, sanity, CULT_STEP_VICTIM, 0))
                             : place_of(turns, policy_victim(rule, sanity, odds->players));
    return worth_of_turn(odds, &turns[turn], hero);
}

static double change(const worth_t *one, const worth_t *other) {
    return fmax(fmax(fabs(one->win - other->win), fabs(one->cthulhu - other->cthulhu)),
                fabs(one->turns - other->turns));
}

/* Positions without two sane players are no positions: the game is over. */
static double improve(odds_t *odds, uint32_t spread) {
    const uint8_t *const sanity = odds->spreads.sanity[spread];
    turn_t turns[ODDS_PLAYERS_MAX];
    const tokens_t tokens = tokens_of(odds, sanity);
    if (end_of(odds, &tokens).over) {
        return 0;
    }
    const uint8_t count = turns_from(odds, sanity, turns);
    double most = 0;
    for (uint8_t hero = 0; hero < odds->players; hero++) {
        worth_t *const worth = &odds->worth[spread * odds->players + hero];
        const worth_t better = worth_of_position(odds, sanity, turns, count, hero);
        most = fmax(most, change(&better, worth));
        *worth = better;
    }
    return most;
}

static uint8_t in_play(const odds_t *odds, uint32_t spread) {
    const tokens_t tokens = tokens_of(odds, odds->spreads.sanity[spread]);
    return odds->spreads.tokens - tokens.pool;
}

/* Tokens leave play far more often than they return: positions with few of them settle first, and
 * those with more then find them settled. */
static void sort_by_tokens(odds_t *odds) {
    uint32_t placed = 0;
    for (uint8_t tokens = 0; tokens <= odds->spreads.tokens; tokens++) {
        for (uint32_t spread = 0; spread < odds->spreads.count; spread++) {
            if (in_play(odds, spread) == tokens) {
                odds->order[placed++] = spread;
            }
        }
    }
}

static double sweep(odds_t *odds) {
    double most = 0;
    for (uint32_t i = 0; i < odds->spreads.count; i++) {
        most = fmax(most, improve(odds, odds->order[i]));
    }
    return most;
}

bool odds_solve(odds_t *odds, uint8_t players, policy_t hero, policy_t others,
                const odds_t *model) {
    *odds = (odds_t){.players = players, .hero = hero, .others = others, .model = model};
    if (!spreads_init(&odds->spreads, players, (uint8_t)(players * CULT_SANITY_START))) {
        return false;
    }
    const size_t choices = (size_t)odds->spreads.count * 2 * players;
    odds->order = calloc(odds->spreads.count, sizeof(odds->order[0]));
    odds->worth = calloc((size_t)odds->spreads.count * players, sizeof(odds->worth[0]));
    odds->advice = malloc(choices);
    if (!odds->order || !odds->worth || !odds->advice) {
        odds_free(odds);
        return false;
    }
    memset(odds->advice, GAME_NOBODY, choices);
    sort_by_tokens(odds);
    const bool all_best = hero.victim == VICTIM_BEST && others.victim == VICTIM_BEST && !model;
    const unsigned most = all_best ? SWEEPS_MAX_ALL_BEST : SWEEPS_MAX;
    do {
        odds->sweeps++;
    } while (sweep(odds) > CLOSE_ENOUGH && odds->sweeps < most);
    return true;
}

void odds_free(odds_t *odds) {
    spreads_free(&odds->spreads);
    free(odds->order);
    free(odds->worth);
    free(odds->advice);
    odds->order = NULL;
    odds->worth = NULL;
    odds->advice = NULL;
}

worth_t odds_at_start(const odds_t *odds, uint8_t hero) {
    uint8_t sanity[SPREADS_ROW_MAX];
    memset(sanity, CULT_SANITY_START, sizeof(sanity));
    return odds->worth[spreads_number(&odds->spreads, sanity) * odds->players + hero];
}

/* --- the best decisions ------------------------------------------------------------------ */

uint8_t odds_best_victim(const odds_t *odds, const uint8_t *sanity) {
    turn_t turns[ODDS_PLAYERS_MAX];
    const uint8_t count = turns_from(odds, sanity, turns);
    return turns[best_turn(odds, turns, count)].victim;
}

uint8_t odds_best_cast(const odds_t *odds, const uint8_t *sanity, uint8_t victim) {
    const turn_t turn = turn_against(odds, sanity, victim);
    worth_t faces[FACES];
    worth_of_casts(odds, &turn, 0, faces);
    return best_of(faces, FACES);
}

uint8_t odds_best_response(const odds_t *odds, const uint8_t *sanity, uint8_t victim) {
    const tokens_t between = tokens_of(odds, sanity);
    worth_t faces[FACES];
    for (uint8_t face = 0; face < FACES; face++) {
        const tokens_t last = after(odds, between, face, victim, false);
        const end_t end = end_of(odds, &last);
        faces[face] = worth_of_end(odds, &end, victim);
    }
    return best_of(faces, FACES);
}
