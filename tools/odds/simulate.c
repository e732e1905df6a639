#include "simulate.h"

#include <math.h>

#include "cult.h"
#include "draw.h"
#include "game.h"

typedef struct {
    const odds_t *odds;
    uint8_t hero;
    uint64_t *random;
    habits_t *habits;
    game_state_t game;
    game_prompt_t prompt;
} run_t;

/* --- what a player sees ------------------------------------------------------------------ */

/* A seat counted from the caster, and back. */
static uint8_t from_caster(const cult_state_t *table, uint8_t seat) {
    return (uint8_t)((seat + table->players - table->caster) % table->players);
}

static uint8_t from_table(const cult_state_t *table, uint8_t seat) {
    return (uint8_t)((seat + table->caster) % table->players);
}

static void look_around(const cult_state_t *table, uint8_t sanity[SPREADS_ROW_MAX]) {
    for (uint8_t seat = 0; seat < table->players; seat++) {
        sanity[from_caster(table, seat)] = table->sanity[seat];
    }
}

/* --- habits ------------------------------------------------------------------------------ */

typedef struct {
    unsigned sane, least, most;
    unsigned with_least, with_most; /* how many victims have so few, so many */
} victims_t;

static void see_victim(victims_t *victims, unsigned tokens) {
    victims->sane++;
    if (tokens < victims->least) {
        victims->least = tokens;
        victims->with_least = 0;
    }
    if (tokens > victims->most) {
        victims->most = tokens;
        victims->with_most = 0;
    }
    victims->with_least += tokens == victims->least;
    victims->with_most += tokens == victims->most;
}

static victims_t see_victims(const uint8_t *sanity, uint8_t players) {
    victims_t victims = {.least = UINT8_MAX};
    for (uint8_t seat = 1; seat < players; seat++) {
        if (sanity[seat] > 0) {
            see_victim(&victims, sanity[seat]);
        }
    }
    return victims;
}

static void note_pick(habits_t *habits, const uint8_t *sanity, uint8_t players, uint8_t victim) {
    const victims_t victims = see_victims(sanity, players);
    if (victims.least == victims.most) {
        return;
    }
    habits->victims++;
    habits->picked[PICK_WEAKEST] += sanity[victim] == victims.least;
    habits->picked[PICK_STRONGEST] += sanity[victim] == victims.most;
    habits->picked[PICK_NEXT] += victim == policy_victim(VICTIM_NEXT, sanity, players);
    habits->picked[PICK_LAST] += victim == policy_victim(VICTIM_LAST, sanity, players);
    habits->by_chance[PICK_WEAKEST] += 1.0 * victims.with_least / victims.sane;
    habits->by_chance[PICK_STRONGEST] += 1.0 * victims.with_most / victims.sane;
    habits->by_chance[PICK_NEXT] += 1.0 / victims.sane;
    habits->by_chance[PICK_LAST] += 1.0 / victims.sane;
}

/* --- decisions --------------------------------------------------------------------------- */

static bool is_hero_asked(const run_t *run) { return run->prompt.player == run->hero; }

static const policy_t *policy_asked(const run_t *run) {
    return is_hero_asked(run) ? &run->odds->hero : &run->odds->others;
}

static uint8_t victim_by_rule(const run_t *run, const uint8_t *sanity) {
    const cult_state_t *const table = cult_part(&run->game);
    switch (policy_asked(run)->victim) {
    case VICTIM_RANDOM:
        return from_caster(table, run->prompt.options[draw(run->random, run->prompt.count)]);
    case VICTIM_BEST:
        return odds_best_victim(run->odds, sanity);
    default:
        return policy_victim((victim_rule_t)policy_asked(run)->victim, sanity, table->players);
    }
}

static uint8_t choose_victim(run_t *run) {
    const cult_state_t *const table = cult_part(&run->game);
    uint8_t sanity[SPREADS_ROW_MAX] = {0};
    look_around(table, sanity);
    const uint8_t victim = victim_by_rule(run, sanity);
    if (is_hero_asked(run)) {
        note_pick(run->habits, sanity, table->players, victim);
    }
    return (uint8_t)(OPTION_P1 + from_table(table, victim));
}

static uint8_t face_by_rule(const run_t *run, bool casting) {
    const cult_state_t *const table = cult_part(&run->game);
    const uint8_t victim = from_caster(table, table->victim);
    const eye_rule_t rule = (eye_rule_t)policy_asked(run)->eye;
    uint8_t sanity[SPREADS_ROW_MAX] = {0};
    look_around(table, sanity);
    if (rule != EYE_BEST) {
        const uint8_t own = sanity[casting ? 0 : victim];
        return policy_eye(rule, (view_t){casting, own, sanity[casting ? victim : 0], table->pool});
    }
    return casting ? odds_best_cast(run->odds, sanity, victim)
                   : odds_best_response(run->odds, sanity, victim);
}

static uint8_t choose_face(run_t *run) {
    const bool casting = run->prompt.ask == ASK_CAST_EYE;
    const uint8_t face = face_by_rule(run, casting);
    if (is_hero_asked(run)) {
        run->habits->eyes[casting][face]++;
    }
    return (uint8_t)(OPTION_YELLOW + face);
}

static game_answer_t decide(run_t *run) {
    game_answer_t answer = {.kind = run->prompt.kind, .count = 1};
    if (run->prompt.kind == PROMPT_ROLL) {
        answer.values[0] = (uint8_t)draw(run->random, run->prompt.bounds[0]);
    } else {
        answer.option = run->prompt.ask == ASK_VICTIM ? choose_victim(run) : choose_face(run);
    }
    return answer;
}

/* --- games ------------------------------------------------------------------------------- */

/* False when the engine refuses an answer, which would be a fault in one of the two. */
static bool play(run_t *run) {
    const game_config_t config = {
        .game = GAME_CULT, .players = run->odds->players, .params = {1, 1}, .first = 0};
    game_start(&run->game, &config);
    for (;;) {
        game_prompt(&run->game, &run->prompt);
        if (run->prompt.kind == PROMPT_OVER) {
            return true;
        }
        const game_answer_t answer = decide(run);
        if (game_answer(&run->game, &answer) != GAME_OK) {
            return false;
        }
    }
}

static void count(tally_t *tally, const run_t *run) {
    const double turns = cult_part(&run->game)->turn;
    tally->games++;
    tally->cthulhu += run->prompt.count == 0;
    tally->wins += run->prompt.count == 1 && run->prompt.winners[0] == run->hero;
    tally->turns += turns;
    tally->turns_squared += turns * turns;
}

tally_t odds_simulate(const odds_t *odds, uint8_t hero, uint64_t games, uint64_t *random,
                      habits_t *habits) {
    run_t run = {.odds = odds, .hero = hero, .random = random, .habits = habits};
    tally_t tally = {0};
    for (uint64_t i = 0; i < games && play(&run); i++) {
        count(&tally, &run);
    }
    return tally;
}

/* --- how far off ------------------------------------------------------------------------- */

static double z_of_share(uint64_t hits, uint64_t games, double exact) {
    const double error = sqrt(exact * (1 - exact) / (double)games);
    return ((double)hits / (double)games - exact) / error;
}

double tally_z_of_wins(const tally_t *tally, const worth_t *exact) {
    return z_of_share(tally->wins, tally->games, exact->win);
}

double tally_z_of_cthulhu(const tally_t *tally, const worth_t *exact) {
    return z_of_share(tally->cthulhu, tally->games, exact->cthulhu);
}

double tally_z_of_turns(const tally_t *tally, const worth_t *exact) {
    const double games = (double)tally->games;
    const double mean = tally->turns / games;
    const double variance = tally->turns_squared / games - mean * mean;
    return (mean - exact->turns) / sqrt(variance / games);
}
