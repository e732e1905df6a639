#include "play_rivals.h"

#include "cult.h"
#include "draw.h"
#include "game.h"
#include "policy.h"

const char *rivals_name(rival_victim_t victim) {
    static const char *const names[RIVAL_VICTIMS] = {"anybody", "the weakest", "the strongest"};
    return names[victim];
}

static uint8_t sanity_of(const cult_state_t *table, uint8_t option) {
    uint8_t cultist = 0;
    while (cult_cultist_option(table, cultist) != option) {
        cultist++;
    }
    return table->sanity[cultist];
}

static bool is_own(const cult_state_t *table, uint8_t option) {
    uint8_t cultist = 0;
    while (cult_cultist_option(table, cultist) != option) {
        cultist++;
    }
    return cult_owner(table, cultist) == cult_owner(table, table->caster);
}

static bool preferred(rival_victim_t victim, uint8_t one, uint8_t other) {
    return victim == RIVAL_WEAKEST ? one < other : victim == RIVAL_STRONGEST && one > other;
}

/* One of the rival's; own ones only when there is no other. Of equals a random one. */
static uint8_t choose_victim(const cult_state_t *table, const game_prompt_t *prompt,
                             rival_victim_t victim, uint64_t *random) {
    uint8_t found = prompt->options[0], equals = 0;
    for (uint8_t i = 0; i < prompt->count; i++) {
        const uint8_t option = prompt->options[i];
        if (is_own(table, option)) {
            continue;
        }
        const uint8_t here = sanity_of(table, option), best = sanity_of(table, found);
        const bool better = equals == 0 || preferred(victim, here, best);
        const bool equal = equals > 0 && (victim == RIVAL_RANDOM || here == best);
        equals = (uint8_t)(better ? 1 : equals + equal);
        found = better || (equal && draw(random, equals) == 0) ? option : found;
    }
    return found;
}

static uint8_t choose_face(const cult_state_t *table, bool casting) {
    const uint8_t own = table->sanity[casting ? table->caster : table->victim];
    const uint8_t others = table->sanity[casting ? table->victim : table->caster];
    return (uint8_t)(OPTION_YELLOW +
                     policy_eye(EYE_SIMPLE, (view_t){casting, own, others, table->pool}));
}

static game_answer_t decide(const game_state_t *game, const game_prompt_t *prompt,
                            const rivals_t habits[2], uint64_t *random) {
    const cult_state_t *const table = cult_part(game);
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_ROLL) {
        answer.values[0] = (uint8_t)draw(random, prompt->bounds[0]);
    } else if (prompt->ask == ASK_CULTIST) {
        answer.option = prompt->options[draw(random, prompt->count)];
    } else if (prompt->ask == ASK_VICTIM) {
        answer.option = choose_victim(table, prompt, habits[prompt->player].victim, random);
    } else {
        answer.option = choose_face(table, prompt->ask == ASK_CAST_EYE);
    }
    return answer;
}

static bool play(const game_config_t *config, const rivals_t habits[2], uint64_t *random,
                 rivals_tally_t *tally) {
    game_state_t game;
    game_prompt_t prompt;
    game_start(&game, config);
    for (game_prompt(&game, &prompt); prompt.kind != PROMPT_OVER; game_prompt(&game, &prompt)) {
        const game_answer_t answer = decide(&game, &prompt, habits, random);
        if (game_answer(&game, &answer) != GAME_OK) {
            return false;
        }
    }
    tally->games++;
    tally->turns += cult_part(&game)->turn;
    tally->cthulhu += prompt.count == 0;
    tally->wins[prompt.winners[0] & 1] += prompt.count == 1;
    return true;
}

bool rivals_play(uint8_t cultists, const rivals_t habits[2], uint64_t games, uint64_t *random,
                 rivals_tally_t *tally) {
    const game_config_t config = {
        .game = GAME_CULT, .players = 2, .params = {cultists, 1}, .first = 0};
    for (uint64_t i = 0; i < games; i++) {
        if (!play(&config, habits, random, tally)) {
            return false;
        }
    }
    return true;
}
