#include "signs_turn.h"

#include <stdlib.h>
#include <string.h>

#define KINDS SIGNS_KINDS
#define SLOTS (1u << 20)

static const uint8_t DICE[KINDS] = {8, 4, 3};

typedef struct {
    turn_t turn;
    bool used, goes_on;
    double worth; /* signs banked from here on */
    double stays; /* chance that a throw changes nothing */
    double reach; /* how often a turn comes here */
} node_t;

typedef struct {
    const turn_rule_t *rule;
    node_t *nodes;
} solver_t;

uint8_t turn_sum(const uint8_t kinds[KINDS]) { return (uint8_t)(kinds[0] + kinds[1] + kinds[2]); }

static bool same(const turn_t *one, const turn_t *other) {
    return memcmp(one, other, sizeof *one) == 0;
}

/* --- the dice ----------------------------------------------------------------------------- */

static double chance_of(signs_kind_t kind, signs_face_t face) {
    uint8_t sides = 0;
    for (uint8_t value = 0; value < SIGNS_SIDES; value++) {
        sides = (uint8_t)(sides + (signs_face(kind, value) == face));
    }
    return sides / (double)SIGNS_SIDES;
}

static double choose(uint8_t of, uint8_t count) {
    double ways = 1;
    for (uint8_t i = 0; i < count; i++) {
        ways = ways * (of - i) / (i + 1);
    }
    return ways;
}

typedef struct {
    const uint8_t *hand; /* by kind */
    turn_visit_t *visit;
    void *whose;
} rolling_t;

/* Die after die; `kind` has `left` of its dice still to fall. */
static void roll(const rolling_t *rolling, turn_t turn, uint8_t kind, uint8_t left, double chance) {
    while (left == 0 && ++kind < KINDS) {
        left = rolling->hand[kind];
    }
    if (kind >= KINDS) {
        rolling->visit(rolling->whose, &turn, turn_sum(turn.tentacles) >= SIGNS_TENTACLES, chance);
        return;
    }
    for (uint8_t face = 0; face < SIGNS_FACES; face++) {
        turn_t next = turn;
        next.signs[kind] = (uint8_t)(next.signs[kind] + (face == SIGNS_SIGN));
        next.stash = (uint8_t)(next.stash + (face == SIGNS_SIGN));
        next.clues[kind] = (uint8_t)(next.clues[kind] + (face == SIGNS_CLUE));
        next.tentacles[kind] = (uint8_t)(next.tentacles[kind] + (face == SIGNS_TENTACLE));
        roll(rolling, next, kind, (uint8_t)(left - 1),
             chance * chance_of((signs_kind_t)kind, (signs_face_t)face));
    }
}

static void look_in_bag(const turn_t *turn, uint8_t bag[KINDS]) {
    for (uint8_t kind = 0; kind < KINDS; kind++) {
        bag[kind] =
            (uint8_t)(DICE[kind] - turn->tentacles[kind] - turn->clues[kind] - turn->signs[kind]);
    }
}

void turn_each_throw(turn_t turn, turn_visit_t *visit, void *whose) {
    uint8_t bag[KINDS], draws = (uint8_t)(SIGNS_HAND - turn_sum(turn.clues));
    look_in_bag(&turn, bag);
    if (turn_sum(bag) < draws) {
        memset(turn.signs, 0, sizeof turn.signs);
        look_in_bag(&turn, bag);
    }
    const double ways = choose(turn_sum(bag), draws);
    for (uint8_t a = 0; a <= draws && a <= bag[0]; a++) {
        for (uint8_t b = 0; a + b <= draws && b <= bag[1]; b++) {
            const uint8_t c = (uint8_t)(draws - a - b);
            const uint8_t hand[KINDS] = {(uint8_t)(turn.clues[0] + a), (uint8_t)(turn.clues[1] + b),
                                         (uint8_t)(turn.clues[2] + c)};
            const rolling_t rolling = {hand, visit, whose};
            turn_t rolled = turn;
            memset(rolled.clues, 0, sizeof rolled.clues);
            if (c <= bag[2]) {
                roll(&rolling, rolled, 0, hand[0],
                     choose(bag[0], a) * choose(bag[1], b) * choose(bag[2], c) / ways);
            }
        }
    }
}

/* --- what it is worth --------------------------------------------------------------------- */

uint64_t turn_hash(const turn_t *turn) {
    uint64_t hash = 1469598103934665603u;
    const uint8_t *bytes = (const uint8_t *)turn;
    for (size_t i = 0; i < sizeof *turn; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash >> 20;
}

static node_t *find(solver_t *solver, const turn_t *turn) {
    uint32_t slot = (uint32_t)turn_hash(turn) % SLOTS;
    while (solver->nodes[slot].used && !same(&solver->nodes[slot].turn, turn)) {
        slot = (slot + 1) % SLOTS;
    }
    return &solver->nodes[slot];
}

typedef struct {
    solver_t *solver;
    const turn_t *from;
    double worth, stays;
} expected_t;

static node_t *solve(solver_t *solver, const turn_t *turn);

static void expect(void *whose, const turn_t *next, bool downed, double chance) {
    expected_t *expected = whose;
    if (same(next, expected->from)) {
        expected->stays += chance;
    } else if (!downed) {
        expected->worth += chance * solve(expected->solver, next)->worth;
    }
}

static bool goes_on(const solver_t *solver, const turn_t *turn, double worth) {
    const bool first =
        turn->stash == 0 && turn_sum(turn->tentacles) == 0 && turn_sum(turn->clues) == 0;
    if (first || turn->stash >= TURN_STASH_MOST) {
        return first;
    }
    return solver->rule ? turn->stash < solver->rule->stop_from[turn_sum(turn->tentacles)]
                        : worth > turn->stash;
}

/* A turn never comes back to where it was but by a throw that changes nothing: stash, tentacles and
 * kept clues only grow, in this order. So the recursion ends. */
static node_t *solve(solver_t *solver, const turn_t *turn) {
    node_t *node = find(solver, turn);
    if (node->used) {
        return node;
    }
    expected_t expected = {.solver = solver, .from = turn};
    if (turn->stash < TURN_STASH_MOST && (!solver->rule || goes_on(solver, turn, 0))) {
        turn_each_throw(*turn, expect, &expected);
        expected.worth /= 1 - expected.stays;
    }
    node = find(solver, turn);
    const bool on = goes_on(solver, turn, expected.worth);
    *node = (node_t){.turn = *turn,
                     .used = true,
                     .goes_on = on,
                     .worth = on ? expected.worth : turn->stash,
                     .stays = expected.stays};
    return node;
}

/* --- where turns come --------------------------------------------------------------------- */

int turn_compare(const turn_t *one, const turn_t *other) {
    const int stash = one->stash - other->stash;
    const int tentacles = turn_sum(one->tentacles) - turn_sum(other->tentacles);
    return stash ? stash : tentacles ? tentacles : turn_sum(one->clues) - turn_sum(other->clues);
}

static int by_progress(const void *one, const void *other) {
    return turn_compare(&(*(node_t *const *)one)->turn, &(*(node_t *const *)other)->turn);
}

typedef struct {
    solver_t *solver;
    const node_t *from;
    turn_worth_t *worth;
} walking_t;

static void walk(void *whose, const turn_t *next, bool downed, double chance) {
    walking_t *walking = whose;
    if (same(next, &walking->from->turn)) {
        return;
    }
    const double reach = walking->from->reach * chance / (1 - walking->from->stays);
    if (downed) {
        walking->worth->downed += reach;
    } else {
        find(walking->solver, next)->reach += reach;
    }
}

static void visit_node(solver_t *solver, const node_t *node, turn_worth_t *worth) {
    const uint8_t tentacles = turn_sum(node->turn.tentacles), stash = node->turn.stash;
    const bool asked = stash > 0 || tentacles > 0 || turn_sum(node->turn.clues) > 0;
    if (asked) {
        worth->asked[tentacles][stash] += node->reach;
        worth->stopped[tentacles][stash] += node->goes_on ? 0 : node->reach;
    }
    if (node->goes_on) {
        worth->throws += node->reach / (1 - node->stays);
        turn_each_throw(node->turn, walk, &(walking_t){solver, node, worth});
    } else {
        worth->banked += node->reach * stash;
    }
}

static bool walk_all(solver_t *solver, turn_worth_t *worth) {
    node_t **nodes = malloc(SLOTS * sizeof *nodes);
    size_t count = 0;
    for (uint32_t slot = 0; nodes && slot < SLOTS; slot++) {
        if (solver->nodes[slot].used) {
            nodes[count++] = &solver->nodes[slot];
        }
    }
    if (nodes) {
        qsort(nodes, count, sizeof *nodes, by_progress);
    }
    for (size_t i = 0; nodes && i < count; i++) {
        if (nodes[i]->reach > 0) {
            visit_node(solver, nodes[i], worth);
        }
    }
    free(nodes);
    return nodes != NULL;
}

bool turn_solve(const turn_rule_t *rule, turn_worth_t *worth) {
    const turn_t start = {0};
    solver_t solver = {.rule = rule, .nodes = calloc(SLOTS, sizeof(node_t))};
    *worth = (turn_worth_t){0};
    if (!solver.nodes) {
        return false;
    }
    solve(&solver, &start)->reach = 1;
    const bool done = walk_all(&solver, worth);
    free(solver.nodes);
    return done;
}

turn_rule_t turn_rule_of(const turn_worth_t *perfect) {
    turn_rule_t rule;
    for (uint8_t tentacles = 0; tentacles < TURN_TENTACLES; tentacles++) {
        uint8_t stash = TURN_STASH_MOST;
        while (stash > 0 && (perfect->asked[tentacles][stash - 1] == 0 ||
                             2 * perfect->stopped[tentacles][stash - 1] >
                                 perfect->asked[tentacles][stash - 1])) {
            stash--;
        }
        rule.stop_from[tentacles] = stash;
    }
    return rule;
}
