/* Looks one turn ahead (expectimax): every face of the cast and of the response, weighted by the sides that show it.
 * A table at the end of a turn is worth to a player what share of it is theirs. The player who is advised makes the
 * best of an Eye; others are taken to use it simply. */
#include "cult_advice.h"

#include "cult_effects.h"
#include "game_types.h"

#define ALL (1u << 16) /* what a won game is worth */

enum { FACES = CULT_EYE }; /* but the Eye, which becomes one of them */

static const uint8_t SIDES_OF[FACES] = {
    [CULT_YELLOW] = 5, [CULT_TENTACLE] = 4, [CULT_ELDER] = 1, [CULT_CTHULHU] = 1};

static uint8_t cultists_at_table(const cult_state_t *table) {
    return (uint8_t)(table->players * table->cultists);
}

/* Tokens count more than evenly, for who has many is hard to drive mad; a mad cultist counts a little, for an Elder
 * Sign brings them back. Of two rival cults, tokens in one cult count together, too, and the cult that casts next
 * counts half as much again. These numbers were found by trying: docs/odds.md says how well they play. */
static uint32_t worth_of_cult(const cult_state_t *table, uint8_t player) {
    const uint8_t *const sanity = &table->sanity[player * table->cultists];
    uint32_t sum = 0, tokens = 0;
    if (table->cultists == 1) {
        return 10u * sanity[0] * (sanity[0] + 1u) + 3;
    }
    for (uint8_t own = 0; own < table->cultists; own++) {
        sum += 4u * sanity[own] * sanity[own] + (sanity[own] > 0 ? 6 : 1);
        tokens += sanity[own];
    }
    return (sum + 4 * tokens * tokens) * (player == table->player ? 2 : 3);
}

static bool is_sane(const cult_state_t *table, uint8_t player) {
    uint8_t tokens = 0;
    for (uint8_t own = 0; own < table->cultists; own++) {
        tokens = (uint8_t)(tokens + table->sanity[player * table->cultists + own]);
    }
    return tokens > 0;
}

/* At the end of a turn: the share of one player, or ALL or nothing where the game is over. */
static uint32_t worth_of_table(const cult_state_t *table, uint8_t player) {
    uint32_t every = 0;
    uint8_t sane = 0;
    for (uint8_t other = 0; other < table->players; other++) {
        every += worth_of_cult(table, other);
        sane = (uint8_t)(sane + (is_sane(table, other) ? 1 : 0));
    }
    if (sane <= 1) {
        return is_sane(table, player) ? ALL : 0;
    }
    return worth_of_cult(table, player) * ALL / every;
}

/* What others do with an Eye: the caster takes, the victim takes away, and where there is nothing to lose or to take
 * it brings a token back. */
static uint8_t usual_face(const cult_state_t *table, bool casting) {
    if (table->sanity[table->caster] == 0 || table->sanity[table->victim] == 0) {
        return CULT_ELDER;
    }
    return casting ? CULT_TENTACLE : CULT_YELLOW;
}

static uint8_t best_of(const uint32_t worth[], uint8_t count) {
    uint8_t best = 0;
    for (uint8_t i = 1; i < count; i++) {
        best = worth[i] > worth[best] ? i : best;
    }
    return best;
}

/* CULT_SIDES times the average. */
static uint32_t over_all_sides(const uint32_t worth[FACES], uint8_t eye) {
    uint32_t sum = worth[eye];
    for (uint8_t face = 0; face < FACES; face++) {
        sum += SIDES_OF[face] * worth[face];
    }
    return sum;
}

static void look_at_responses(const cult_state_t *table, uint8_t player, uint32_t worth[FACES]) {
    for (uint8_t face = 0; face < FACES; face++) {
        cult_state_t after = *table;
        cult_take_effect(&after, (cult_face_t)face, table->victim, table->caster);
        worth[face] = worth_of_table(&after, player);
    }
}

/* CULT_SIDES times what the table is worth once the victim has responded. */
static uint32_t worth_of_response(const cult_state_t *table, uint8_t player) {
    if (table->sanity[table->caster] == 0 && !table->mad_response) {
        return CULT_SIDES * worth_of_table(table, player);
    }
    uint32_t worth[FACES];
    look_at_responses(table, player, worth);
    const bool own = cult_owner(table, table->victim) == player;
    return over_all_sides(worth, own ? best_of(worth, FACES) : usual_face(table, false));
}

static void look_at_casts(const cult_state_t *table, uint8_t player, uint32_t worth[FACES]) {
    for (uint8_t face = 0; face < FACES; face++) {
        cult_state_t after = *table;
        cult_take_effect(&after, (cult_face_t)face, table->caster, table->victim);
        worth[face] = worth_of_response(&after, player);
    }
}

/* The best victim of a caster, seen round the table from there, and what the turn is then worth. */
static uint8_t best_victim(const cult_state_t *table, uint8_t caster, uint32_t *worth) {
    const uint8_t row = cultists_at_table(table);
    cult_state_t turn = *table;
    uint8_t best = GAME_NOBODY;
    turn.caster = caster;
    for (uint8_t way = 1; way < row; way++) {
        uint32_t casts[FACES];
        turn.victim = (uint8_t)((caster + way) % row);
        if (table->sanity[turn.victim] == 0) {
            continue;
        }
        look_at_casts(&turn, table->player, casts);
        const uint32_t found = over_all_sides(casts, best_of(casts, FACES));
        if (best == GAME_NOBODY || found > *worth) {
            best = turn.victim;
            *worth = found;
        }
    }
    return best;
}

static uint8_t best_cultist(const cult_state_t *table) {
    uint32_t worth[CULT_CULTISTS_MAX] = {0};
    const uint8_t first = (uint8_t)(table->player * table->cultists);
    for (uint8_t own = 0; own < table->cultists; own++) {
        (void)best_victim(table, (uint8_t)(first + own), &worth[own]);
    }
    return (uint8_t)(first + best_of(worth, table->cultists));
}

uint8_t cult_advise(const game_state_t *state) {
    const cult_state_t *const table = cult_part(state);
    uint32_t worth[FACES];
    switch (table->step) {
    case CULT_STEP_CULTIST:
        return (uint8_t)cult_cultist_option(table, best_cultist(table));
    case CULT_STEP_VICTIM:
        return (uint8_t)cult_cultist_option(table, best_victim(table, table->caster, worth));
    case CULT_STEP_CAST_EYE:
        look_at_casts(table, table->player, worth);
        break;
    default:
        assert(table->step == CULT_STEP_RESPOND_EYE);
        look_at_responses(table, cult_owner(table, table->victim), worth);
    }
    return (uint8_t)(OPTION_YELLOW + best_of(worth, FACES));
}

/* --- why --------------------------------------------------------------------------------- */

static uint8_t victim_reason(const cult_state_t *table, uint8_t option) {
    uint8_t most = 0, victims = 0, chosen = 0;
    for (uint8_t cultist = 0; cultist < cultists_at_table(table); cultist++) {
        const uint8_t tokens = table->sanity[cultist];
        const bool can = cultist != table->caster && tokens > 0;
        victims = (uint8_t)(victims + (can ? 1 : 0));
        most = can && tokens > most ? tokens : most;
        chosen = cult_cultist_option(table, cultist) == option ? tokens : chosen;
    }
    if (victims == 1) {
        return REASON_ONLY_ONE;
    }
    return chosen == most ? REASON_STRONGEST : REASON_LARGEST_SHARE;
}

uint8_t cult_reason(const game_state_t *state, uint8_t option) {
    const cult_state_t *const table = cult_part(state);
    switch (option) {
    case OPTION_YELLOW:
        return REASON_TAKES_AWAY;
    case OPTION_TENTACLE:
        return REASON_STEALS;
    case OPTION_ELDER:
        return REASON_RECOVERS;
    case OPTION_CTHULHU:
        return REASON_ALL_LOSE;
    default:
        return table->step == CULT_STEP_VICTIM ? victim_reason(table, option)
                                               : (uint8_t)REASON_LARGEST_SHARE;
    }
}
