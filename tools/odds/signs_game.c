#include "signs_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS (1u << 21)
#define STASH_MOST 26 /* whoever has so many stops */
#define STASH_ROOM (STASH_MOST + 3)
#define CONTEXTS (2 * SIGNS_GOAL * SIGNS_GOAL + SIGNS_GAME_NEED_MOST + 2)
#define CLOSE_ENOUGH 1e-13

typedef struct {
    uint32_t to;
    float chance;
} edge_t;

typedef struct {
    turn_t turn;
    uint32_t edges_from, edges;
    double stays, downed;
} node_t;

struct signs_game {
    node_t *nodes; /* in the order in which a turn can pass them */
    uint32_t count;
    edge_t *edges;
    uint32_t edge_count, edge_room;
    uint32_t *slots; /* place in `nodes` + 1; 0: free */
    double *value;   /* by node, of the context at hand */
    double *reach;
    uint8_t *on; /* by context and node, a bit each; the last one is of nobody's use */
    signs_worth_t worth;
};

/* --- all turns ----------------------------------------------------------------------------- */

static uint32_t *slot_of(const signs_game_t *game, const turn_t *turn) {
    uint32_t slot = (uint32_t)turn_hash(turn) % SLOTS;
    while (game->slots[slot] &&
           memcmp(&game->nodes[game->slots[slot] - 1].turn, turn, sizeof *turn) != 0) {
        slot = (slot + 1) % SLOTS;
    }
    return &game->slots[slot];
}

static void add_node(signs_game_t *game, const turn_t *turn) {
    uint32_t *const slot = slot_of(game, turn);
    if (*slot == 0) {
        game->nodes[game->count++] = (node_t){.turn = *turn};
        *slot = game->count;
    }
}

static void found(void *whose, const turn_t *next, bool downed, double chance) {
    (void)chance;
    if (!downed) {
        add_node(whose, next);
    }
}

static int by_progress(const void *one, const void *other) {
    return turn_compare(&((const node_t *)one)->turn, &((const node_t *)other)->turn);
}

/* Every turn, then in order. */
static void list_nodes(signs_game_t *game) {
    add_node(game, &(turn_t){0});
    for (uint32_t i = 0; i < game->count; i++) {
        if (game->nodes[i].turn.stash < STASH_MOST) {
            turn_each_throw(game->nodes[i].turn, found, game);
        }
    }
    qsort(game->nodes, game->count, sizeof game->nodes[0], by_progress);
    memset(game->slots, 0, SLOTS * sizeof game->slots[0]);
    for (uint32_t i = 0; i < game->count; i++) {
        *slot_of(game, &game->nodes[i].turn) = i + 1;
    }
}

typedef struct {
    signs_game_t *game;
    node_t *from;
} linking_t;

static void link_nodes(void *whose, const turn_t *next, bool downed, double chance) {
    const linking_t *const linking = whose;
    signs_game_t *const game = linking->game;
    if (downed) {
        linking->from->downed += chance;
        return;
    }
    if (memcmp(next, &linking->from->turn, sizeof *next) == 0) {
        linking->from->stays += chance;
        return;
    }
    const uint32_t to = *slot_of(game, next) - 1;
    for (uint32_t i = linking->from->edges_from; i < game->edge_count; i++) {
        if (game->edges[i].to == to) {
            game->edges[i].chance += (float)chance;
            return;
        }
    }
    if (game->edge_count == game->edge_room) {
        game->edge_room = game->edge_room * 2 + 1024;
        game->edges = realloc(game->edges, game->edge_room * sizeof game->edges[0]);
    }
    game->edges[game->edge_count++] = (edge_t){to, (float)chance};
}

static void list_edges(signs_game_t *game) {
    for (uint32_t i = 0; i < game->count; i++) {
        node_t *const node = &game->nodes[i];
        node->edges_from = game->edge_count;
        if (node->turn.stash < STASH_MOST) {
            linking_t linking = {game, node};
            turn_each_throw(node->turn, link_nodes, &linking);
        }
        node->edges = game->edge_count - node->edges_from;
    }
}

/* --- one turn ------------------------------------------------------------------------------ */

/* What banking so many signs is worth; a turn that ends in tentacles banks 0. */
typedef double payoff_t[STASH_ROOM];

static double go_on(const signs_game_t *game, const node_t *node, double nothing) {
    double sum = node->downed * nothing;
    for (uint32_t i = node->edges_from; i < node->edges_from + node->edges; i++) {
        sum += (double)game->edges[i].chance * game->value[game->edges[i].to];
    }
    return sum / (1 - node->stays);
}

static uint8_t *decisions(const signs_game_t *game, uint32_t context) {
    return &game->on[(size_t)context * ((game->count + 7) / 8)];
}

/* Backwards: what comes after a node is known. Of equals it is to go on. */
static double solve_turn(signs_game_t *game, uint32_t context, const payoff_t payoff) {
    uint8_t *const on = decisions(game, context);
    for (uint32_t i = game->count; i-- > 0;) {
        const node_t *const node = &game->nodes[i];
        const double stop = payoff[node->turn.stash];
        const double on_worth =
            node->turn.stash < STASH_MOST ? go_on(game, node, payoff[0]) : stop - 1;
        const bool goes_on = i == 0 || on_worth >= stop;
        game->value[i] = goes_on ? on_worth : stop;
        on[i / 8] = (uint8_t)((on[i / 8] & ~(1u << i % 8)) | (goes_on ? 1u << i % 8 : 0u));
    }
    return game->value[0];
}

/* A play-off begins as at 13 each: what the first banks is to be beaten. */
static const signs_context_t PLAY_OFF = {SIGNS_FIRST, SIGNS_GOAL, SIGNS_GOAL};

/* --- the whole game ------------------------------------------------------------------------ */

static uint32_t number_of(signs_context_t context) {
    if (context.role == SIGNS_LAST) {
        return 2u * SIGNS_GOAL * SIGNS_GOAL + context.other;
    }
    if (context.own == SIGNS_GOAL) {
        return CONTEXTS - 1;
    }
    return ((uint32_t)context.role * SIGNS_GOAL + context.own) * SIGNS_GOAL + context.other;
}

static uint8_t need(int signs) {
    return (uint8_t)(signs > SIGNS_GAME_NEED_MOST ? SIGNS_GAME_NEED_MOST : signs);
}

/* What it is worth to have so many signs at the end of a turn in this context, by the worth of what comes then. */
static double worth_after(const signs_worth_t *worth, signs_context_t context, uint8_t stash) {
    const int own = context.own + stash, other = context.other;
    switch (context.role) {
    case SIGNS_FIRST:
        return 1 - (own >= SIGNS_GOAL ? worth->last[need(own - other)] : worth->second[other][own]);
    case SIGNS_SECOND:
        return own >= SIGNS_GOAL ? 1 : 1 - worth->first[other][own];
    default:
        return stash > other ? 1 : stash == other ? 1 - worth->play_off : 0;
    }
}

static double solve_context(signs_game_t *game, signs_context_t context) {
    payoff_t payoff;
    for (uint8_t stash = 0; stash < STASH_ROOM; stash++) {
        payoff[stash] = worth_after(&game->worth, context, stash);
    }
    return solve_turn(game, number_of(context), payoff);
}

/* A play-off that is tied goes round again. */
static void solve_ends(signs_game_t *game) {
    signs_worth_t *const worth = &game->worth;
    double moved = 1;
    worth->play_off = 0.5;
    while (moved > CLOSE_ENOUGH) {
        for (uint8_t more = 0; more <= SIGNS_GAME_NEED_MOST; more++) {
            worth->last[more] = solve_context(game, (signs_context_t){SIGNS_LAST, 0, more});
        }
        const double first = solve_context(game, PLAY_OFF);
        moved = fabs(first - worth->play_off);
        worth->play_off = first;
    }
}

/* Two who bank nothing in turn come back to where they were. */
static void solve_scores(signs_game_t *game, uint8_t own, uint8_t other) {
    signs_worth_t *const worth = &game->worth;
    double moved = 1;
    worth->first[own][other] = worth->second[other][own] = 0.5;
    while (moved > CLOSE_ENOUGH) {
        const double before = worth->first[own][other];
        worth->second[other][own] =
            solve_context(game, (signs_context_t){SIGNS_SECOND, other, own});
        worth->first[own][other] = solve_context(game, (signs_context_t){SIGNS_FIRST, own, other});
        moved = fabs(worth->first[own][other] - before);
    }
}

/* Who banks nothing is where they were. */
static void solve_alone(signs_game_t *game) {
    for (int own = SIGNS_GOAL - 1; own >= 0; own--) {
        double *const turns = &game->worth.alone[own], before = -1;
        while (fabs(*turns - before) > CLOSE_ENOUGH) {
            payoff_t payoff;
            for (uint8_t stash = 0; stash < STASH_ROOM; stash++) {
                const int banked = own + stash < SIGNS_GOAL ? own + stash : SIGNS_GOAL;
                payoff[stash] = -game->worth.alone[banked];
            }
            before = *turns;
            *turns = 1 - solve_turn(game, CONTEXTS, payoff);
        }
    }
}

static bool has_room(const signs_game_t *game) {
    return game->nodes && game->slots && game->value && game->reach && game->on;
}

signs_game_t *signs_game_solve(void) {
    signs_game_t *const game = calloc(1, sizeof *game);
    if (!game) {
        return NULL;
    }
    game->nodes = calloc(SLOTS / 4, sizeof game->nodes[0]);
    game->slots = calloc(SLOTS, sizeof game->slots[0]);
    if (game->nodes && game->slots) {
        list_nodes(game);
        list_edges(game);
        game->value = calloc(game->count, sizeof game->value[0]);
        game->reach = calloc(game->count, sizeof game->reach[0]);
        game->on = calloc(CONTEXTS + 1, (game->count + 7) / 8);
    }
    if (!has_room(game)) {
        signs_game_free(game);
        return NULL;
    }
    solve_alone(game);
    solve_ends(game);
    for (int sum = 2 * (SIGNS_GOAL - 1); sum >= 0; sum--) {
        for (int own = 0; own < SIGNS_GOAL; own++) {
            if (sum - own >= 0 && sum - own < SIGNS_GOAL) {
                solve_scores(game, (uint8_t)own, (uint8_t)(sum - own));
            }
        }
    }
    return game;
}

void signs_game_free(signs_game_t *game) {
    free(game->nodes);
    free(game->slots);
    free(game->edges);
    free(game->value);
    free(game->reach);
    free(game->on);
    free(game);
}

const signs_worth_t *signs_game_worth(const signs_game_t *game) { return &game->worth; }

bool signs_game_goes_on(signs_game_t *game, signs_context_t context, const turn_t *turn) {
    const uint32_t slot = *slot_of(game, turn);
    if (slot == 0 || turn->stash >= STASH_MOST) {
        return false;
    }
    return decisions(game, number_of(context))[(slot - 1) / 8] >> (slot - 1) % 8 & 1;
}

/* --- a player against perfect play ----------------------------------------------------------- */

typedef double spread_t[STASH_ROOM]; /* chance of banking so many signs in a turn */

static void spread_turn(signs_game_t *game, signs_player_t *player, void *whose,
                        signs_context_t context, spread_t spread) {
    memset(spread, 0, sizeof(spread_t));
    memset(game->reach, 0, game->count * sizeof game->reach[0]);
    game->reach[0] = 1;
    for (uint32_t i = 0; i < game->count; i++) {
        const node_t *const node = &game->nodes[i];
        const double reach = game->reach[i];
        if (reach == 0) {
            continue;
        }
        const bool stops =
            node->turn.stash >= STASH_MOST || (i > 0 && !player(whose, context, &node->turn));
        if (stops) {
            spread[node->turn.stash] += reach;
            continue;
        }
        spread[0] += reach * node->downed / (1 - node->stays);
        for (uint32_t e = node->edges_from; e < node->edges_from + node->edges; e++) {
            game->reach[game->edges[e].to] +=
                reach * (double)game->edges[e].chance / (1 - node->stays);
        }
    }
}

static bool perfect(void *whose, signs_context_t context, const turn_t *turn) {
    return signs_game_goes_on(whose, context, turn);
}

static double average(const signs_worth_t *then, signs_context_t context, const spread_t *spreads) {
    double sum = 0;
    for (uint8_t stash = 0; stash < STASH_ROOM; stash++) {
        sum += spreads[number_of(context)][stash] * worth_after(then, context, stash);
    }
    return sum;
}

typedef struct {
    signs_player_t *player;
    void *whose;
    spread_t *spreads; /* by context */
    signs_worth_t worth;
} side_t;

static void spread_ends(signs_game_t *game, side_t *side) {
    for (uint8_t more = 0; more <= SIGNS_GAME_NEED_MOST; more++) {
        const signs_context_t last = {SIGNS_LAST, 0, more};
        spread_turn(game, side->player, side->whose, last, side->spreads[number_of(last)]);
    }
    spread_turn(game, side->player, side->whose, PLAY_OFF, side->spreads[number_of(PLAY_OFF)]);
}

static void spread_all(signs_game_t *game, side_t *side) {
    for (uint8_t own = 0; own < SIGNS_GOAL; own++) {
        for (uint8_t other = 0; other < SIGNS_GOAL; other++) {
            for (uint8_t role = SIGNS_FIRST; role <= SIGNS_SECOND; role++) {
                const signs_context_t at = {role, own, other};
                spread_turn(game, side->player, side->whose, at, side->spreads[number_of(at)]);
            }
        }
    }
    spread_ends(game, side);
}

static void settle_ends(side_t *side, const signs_worth_t *then) {
    for (uint8_t more = 0; more <= SIGNS_GAME_NEED_MOST; more++) {
        const signs_context_t last = {SIGNS_LAST, 0, more};
        side->worth.last[more] = average(then, last, side->spreads);
    }
    side->worth.play_off = average(then, PLAY_OFF, side->spreads);
}

static void settle_scores(side_t *side, const signs_worth_t *then, uint8_t own, uint8_t other) {
    side->worth.first[own][other] =
        average(then, (signs_context_t){SIGNS_FIRST, own, other}, side->spreads);
    side->worth.second[own][other] =
        average(then, (signs_context_t){SIGNS_SECOND, own, other}, side->spreads);
}

/* Until nothing moves any more: tied play-offs and rounds without a sign come back to where they were. */
static void settle(side_t sides[2]) {
    enum { ROUNDS = 60 };
    for (unsigned round = 0; round < ROUNDS; round++) {
        settle_ends(&sides[0], &sides[1].worth);
        settle_ends(&sides[1], &sides[0].worth);
    }
    for (int sum = 2 * (SIGNS_GOAL - 1); sum >= 0; sum--) {
        for (unsigned round = 0; round < ROUNDS; round++) {
            for (int own = 0; own < SIGNS_GOAL; own++) {
                const int other = sum - own;
                if (other >= 0 && other < SIGNS_GOAL) {
                    settle_scores(&sides[0], &sides[1].worth, (uint8_t)own, (uint8_t)other);
                    settle_scores(&sides[1], &sides[0].worth, (uint8_t)own, (uint8_t)other);
                }
            }
        }
    }
}

bool signs_game_against_perfect(signs_game_t *game, signs_player_t *player, void *whose,
                                double wins[2]) {
    side_t sides[2] = {{.player = player, .whose = whose}, {.player = perfect, .whose = game}};
    for (unsigned i = 0; i < 2; i++) {
        sides[i].spreads = calloc(CONTEXTS, sizeof(spread_t));
    }
    const bool room = sides[0].spreads && sides[1].spreads;
    if (room) {
        spread_all(game, &sides[0]);
        spread_all(game, &sides[1]);
        settle(sides);
        wins[0] = sides[0].worth.first[0][0];
        wins[1] = 1 - sides[1].worth.first[0][0];
    }
    free(sides[0].spreads);
    free(sides[1].spreads);
    return room;
}
