#include "pig_game.h"

#include <math.h>
#include <stdlib.h>

#define CLOSE_ENOUGH 1e-13

/* --- perfect play -------------------------------------------------------------------------- */

static double keep(const pig_game_t *game, uint8_t own, uint8_t other, uint8_t turn) {
    return own + turn >= PIG_GOAL ? 1 : 1 - game->win[other][own + turn];
}

static double throw_again(const pig_game_t *game, uint8_t own, uint8_t other, uint8_t turn) {
    double sum = 1 - game->win[other][own];
    for (uint8_t points = 2; points <= PIG_SIDES; points++) {
        const bool won = own + turn + points >= PIG_GOAL;
        sum += won ? 1 : game->after[own][other][turn + points];
    }
    return sum / PIG_SIDES;
}

static void solve_turn(pig_game_t *game, uint8_t own, uint8_t other) {
    for (int turn = PIG_GOAL - 1 - own; turn >= 0; turn--) {
        const double again = throw_again(game, own, other, (uint8_t)turn);
        const double kept = turn == 0 ? 0 : keep(game, own, other, (uint8_t)turn);
        game->after[own][other][turn] = fmax(again, kept);
    }
    game->win[own][other] = game->after[own][other][0];
}

/* Two who lose their points in turn come back to where they were. */
static void solve_pair(pig_game_t *game, uint8_t own, uint8_t other) {
    double before = -1;
    while (fabs(game->win[own][other] - before) > CLOSE_ENOUGH) {
        before = game->win[own][other];
        solve_turn(game, own, other);
        solve_turn(game, other, own);
    }
}

pig_game_t *pig_game_solve(void) {
    pig_game_t *const game = calloc(1, sizeof *game);
    for (int sum = 2 * (PIG_GOAL - 1); game && sum >= 0; sum--) {
        for (int own = 0; own < PIG_GOAL; own++) {
            const int other = sum - own;
            if (other >= own && other < PIG_GOAL) {
                solve_pair(game, (uint8_t)own, (uint8_t)other);
            }
        }
    }
    return game;
}

bool pig_game_goes_on(const pig_game_t *game, uint8_t own, uint8_t other, uint8_t turn) {
    return turn == 0 || throw_again(game, own, other, turn) >= keep(game, own, other, turn);
}

/* --- another way of playing against it -------------------------------------------------------- */

/* Of the player's turns and the perfect one's: chance that the player wins. */
typedef struct {
    double own[PIG_GOAL][PIG_GOAL], other[PIG_GOAL][PIG_GOAL]; /* [whose turn][who waits] */
    double after[PIG_GOAL + PIG_SIDES];
} match_t;

typedef struct {
    const pig_game_t *game;
    pig_player_t *player;
    void *whose;
    match_t *match;
} playing_t;

static bool goes_on(const playing_t *playing, bool own, uint8_t mine, uint8_t theirs,
                    uint8_t turn) {
    return own ? turn == 0 || playing->player(playing->whose, mine, theirs, turn)
               : pig_game_goes_on(playing->game, mine, theirs, turn);
}

/* The player's chance after a turn of `own` player or the perfect one, who has `mine`. */
static double passed(const match_t *match, bool own, uint8_t mine, uint8_t theirs) {
    return own ? match->other[theirs][mine] : match->own[theirs][mine];
}

static double turn_of(const playing_t *playing, bool own, uint8_t mine, uint8_t theirs) {
    double *const after = playing->match->after;
    for (int turn = PIG_GOAL - mine + PIG_SIDES - 1; turn >= 0; turn--) {
        if (mine + turn >= PIG_GOAL) {
            after[turn] = own;
        } else if (goes_on(playing, own, mine, theirs, (uint8_t)turn)) {
            double sum = passed(playing->match, own, mine, theirs);
            for (uint8_t points = 2; points <= PIG_SIDES; points++) {
                sum += after[turn + points];
            }
            after[turn] = sum / PIG_SIDES;
        } else {
            after[turn] = passed(playing->match, own, (uint8_t)(mine + turn), theirs);
        }
    }
    return after[0];
}

static void play_pair(const playing_t *playing, uint8_t own, uint8_t other) {
    match_t *const match = playing->match;
    double before = -1;
    while (fabs(match->own[own][other] - before) > CLOSE_ENOUGH) {
        before = match->own[own][other];
        match->own[own][other] = turn_of(playing, true, own, other);
        match->other[other][own] = turn_of(playing, false, other, own);
    }
}

bool pig_game_against_perfect(const pig_game_t *game, pig_player_t *player, void *whose,
                              double wins[2]) {
    match_t *const match = calloc(1, sizeof *match);
    const playing_t playing = {game, player, whose, match};
    for (int sum = 2 * (PIG_GOAL - 1); match && sum >= 0; sum--) {
        for (int own = 0; own < PIG_GOAL; own++) {
            if (sum - own >= 0 && sum - own < PIG_GOAL) {
                play_pair(&playing, (uint8_t)own, (uint8_t)(sum - own));
            }
        }
    }
    if (match) {
        wins[0] = match->own[0][0];
        wins[1] = match->other[0][0];
    }
    free(match);
    return match != NULL;
}
