#include "cult.h"

#include <stddef.h>

#include "answer.h"

#define RIVALS_MAX 3 /* cultists each of two rival players */

static const uint8_t FACE_OF[] = {
    CULT_YELLOW,   CULT_YELLOW,   CULT_YELLOW,   CULT_YELLOW, CULT_YELLOW,  CULT_TENTACLE,
    CULT_TENTACLE, CULT_TENTACLE, CULT_TENTACLE, CULT_ELDER,  CULT_CTHULHU, CULT_EYE,
};
static_assert(sizeof(FACE_OF) == CULT_SIDES, "every side has a face");

static const char *const FACE_NAMES[] = {"yellow", "tentacle", "elder", "cthulhu", "eye"};
static_assert(sizeof(FACE_NAMES) / sizeof(FACE_NAMES[0]) == CULT_FACES, "every face has a name");

cult_face_t cult_face(uint8_t value) { return FACE_OF[value]; }

const char *cult_face_name(cult_face_t face) { return FACE_NAMES[face]; }

game_option_t cult_cultist_option(const cult_state_t *state, uint8_t cultist) {
    if (state->cultists == 1) {
        return OPTION_P1 + cultist;
    }
    return OPTION_P1_1 + (cultist < state->cultists ? 0 : RIVALS_MAX - state->cultists) + cultist;
}

uint8_t cult_owner(const cult_state_t *state, uint8_t cultist) { return cultist / state->cultists; }

static uint8_t cultists_at_table(const cult_state_t *state) {
    return state->players * state->cultists;
}

/* --- what the faces do ------------------------------------------------------------------- */

/* The token goes from a cultist to the pool, or nowhere when there is none. */
static void lose(cult_state_t *state, uint8_t cultist) {
    const uint8_t tokens = state->sanity[cultist] > 0;
    state->sanity[cultist] -= tokens;
    state->pool += tokens;
}

static void take_yellow(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)roller;
    lose(state, target);
}

/* Whoever rolled it, the caster takes; a mad caster's token falls into the pool. */
static void take_tentacle(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)roller;
    (void)target;
    const uint8_t tokens = state->sanity[state->victim] > 0;
    uint8_t *const taker =
        state->sanity[state->caster] > 0 ? &state->sanity[state->caster] : &state->pool;
    state->sanity[state->victim] -= tokens;
    *taker += tokens;
}

static void take_elder(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)target;
    const uint8_t tokens = state->pool > 0;
    state->pool -= tokens;
    state->sanity[roller] += tokens;
}

static void take_cthulhu(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)roller;
    (void)target;
    for (uint8_t cultist = 0; cultist < cultists_at_table(state); cultist++) {
        lose(state, cultist);
    }
}

/* The Eye itself does nothing: the roller is asked. */
static void (*const EFFECTS[])(cult_state_t *, uint8_t roller, uint8_t target) = {
    [CULT_YELLOW] = take_yellow,
    [CULT_TENTACLE] = take_tentacle,
    [CULT_ELDER] = take_elder,
    [CULT_CTHULHU] = take_cthulhu,
};
static_assert(sizeof(EFFECTS) / sizeof(EFFECTS[0]) == CULT_EYE, "an effect for every face but Eye");

/* --- turns ------------------------------------------------------------------------------- */

static void begin_turn(cult_state_t *state) {
    const bool rivals = state->cultists > 1;
    state->caster = rivals ? GAME_NOBODY : state->player;
    state->victim = GAME_NOBODY;
    state->step = rivals ? CULT_STEP_CULTIST : CULT_STEP_VICTIM;
}

/* Bit p: player p has any sanity. */
static uint8_t sane_players(const cult_state_t *state) {
    const uint8_t *tokens = state->sanity;
    uint8_t sane = 0;
    for (uint8_t player = 0; player < state->players; player++) {
        uint8_t all = 0;
        for (uint8_t own = 0; own < state->cultists; own++) {
            all |= *tokens++;
        }
        sane |= (uint8_t)((all > 0) << player);
    }
    return sane;
}

static bool is_one_or_none(uint8_t players) { return (players & (players - 1)) == 0; }

static void end_turn(cult_state_t *state) {
    if (is_one_or_none(sane_players(state))) {
        state->step = CULT_STEP_OVER;
        return;
    }
    state->turn++;
    state->player = state->player + 1 == state->players ? 0 : state->player + 1;
    begin_turn(state);
}

static void end_cast(cult_state_t *state) {
    if (state->sanity[state->caster] == 0 && !state->mad_response) {
        end_turn(state);
        return;
    }
    state->step = CULT_STEP_RESPOND;
}

static void resolve_cast(cult_state_t *state, cult_face_t face) {
    if (face == CULT_EYE) {
        state->step = CULT_STEP_CAST_EYE;
        return;
    }
    EFFECTS[face](state, state->caster, state->victim);
    end_cast(state);
}

static void resolve_response(cult_state_t *state, cult_face_t face) {
    if (face == CULT_EYE) {
        state->step = CULT_STEP_RESPOND_EYE;
        return;
    }
    EFFECTS[face](state, state->victim, state->caster);
    end_turn(state);
}

/* --- what each step offers and takes ----------------------------------------------------- */

static void offer(game_prompt_t *prompt, game_option_t option) {
    prompt->options[prompt->count++] = (uint8_t)option;
}

static void ask_first(const cult_state_t *state, game_prompt_t *prompt) {
    for (uint8_t player = 0; player < state->players; player++) {
        offer(prompt, OPTION_P1 + player);
    }
    offer(prompt, OPTION_RANDOM);
}

static void ask_cultist(const cult_state_t *state, game_prompt_t *prompt) {
    for (uint8_t own = 0; own < state->cultists; own++) {
        const uint8_t cultist = (uint8_t)(state->player * state->cultists + own);
        offer(prompt, cult_cultist_option(state, cultist));
    }
}

static void ask_victim(const cult_state_t *state, game_prompt_t *prompt) {
    for (uint8_t cultist = 0; cultist < cultists_at_table(state); cultist++) {
        if (cultist != state->caster && state->sanity[cultist] > 0) {
            offer(prompt, cult_cultist_option(state, cultist));
        }
    }
}

static void ask_eye(const cult_state_t *state, game_prompt_t *prompt) {
    (void)state;
    for (uint8_t face = CULT_YELLOW; face < CULT_EYE; face++) {
        offer(prompt, OPTION_YELLOW + face);
    }
}

static void ask_first_roll(const cult_state_t *state, game_prompt_t *prompt) {
    prompt->count = 1;
    prompt->bounds[0] = state->players;
}

static void ask_die(const cult_state_t *state, game_prompt_t *prompt) {
    (void)state;
    prompt->count = 1;
    prompt->bounds[0] = CULT_SIDES;
}

static void tell_winner(const cult_state_t *state, game_prompt_t *prompt) {
    const uint8_t sane = sane_players(state);
    for (uint8_t player = 0; player < state->players; player++) {
        if (sane >> player & 1) {
            prompt->winners[prompt->count++] = player;
        }
    }
}

/* The inverse of cult_cultist_option. */
static uint8_t cultist_of(const cult_state_t *state, uint8_t option) {
    if (state->cultists == 1) {
        return option - OPTION_P1;
    }
    const uint8_t skipped = option < OPTION_P2_1 ? 0 : RIVALS_MAX - state->cultists;
    return (uint8_t)(option - OPTION_P1_1 - skipped);
}

static void take_turn(cult_state_t *state, uint8_t player) {
    state->player = player;
    begin_turn(state);
}

static void take_first(cult_state_t *state, const game_answer_t *answer) {
    if (answer->option == OPTION_RANDOM) {
        state->step = CULT_STEP_FIRST_ROLL;
        return;
    }
    take_turn(state, answer->option - OPTION_P1);
}

static void take_first_roll(cult_state_t *state, const game_answer_t *answer) {
    take_turn(state, answer->values[0]);
}

static void take_cultist(cult_state_t *state, const game_answer_t *answer) {
    state->caster = cultist_of(state, answer->option);
    state->step = CULT_STEP_VICTIM;
}

static void take_victim(cult_state_t *state, const game_answer_t *answer) {
    state->victim = cultist_of(state, answer->option);
    state->step = CULT_STEP_CAST;
}

static void take_cast(cult_state_t *state, const game_answer_t *answer) {
    resolve_cast(state, cult_face(answer->values[0]));
}

static void take_cast_eye(cult_state_t *state, const game_answer_t *answer) {
    resolve_cast(state, (cult_face_t)(answer->option - OPTION_YELLOW));
}

static void take_response(cult_state_t *state, const game_answer_t *answer) {
    resolve_response(state, cult_face(answer->values[0]));
}

static void take_response_eye(cult_state_t *state, const game_answer_t *answer) {
    resolve_response(state, (cult_face_t)(answer->option - OPTION_YELLOW));
}

typedef enum { NOBODY, TURN, VICTIM } whose_t;

static const struct {
    uint8_t kind;
    uint8_t ask;
    uint8_t whose; /* whose_t: who is asked */
    void (*ask_for)(const cult_state_t *state, game_prompt_t *prompt);
    void (*take)(cult_state_t *state, const game_answer_t *answer);
} STEPS[] = {
    [CULT_STEP_FIRST] = {PROMPT_CHOOSE, ASK_FIRST, NOBODY, ask_first, take_first},
    [CULT_STEP_FIRST_ROLL] = {PROMPT_ROLL, ASK_FIRST, NOBODY, ask_first_roll, take_first_roll},
    [CULT_STEP_CULTIST] = {PROMPT_CHOOSE, ASK_CULTIST, TURN, ask_cultist, take_cultist},
    [CULT_STEP_VICTIM] = {PROMPT_CHOOSE, ASK_VICTIM, TURN, ask_victim, take_victim},
    [CULT_STEP_CAST] = {PROMPT_ROLL, ASK_CAST, TURN, ask_die, take_cast},
    [CULT_STEP_CAST_EYE] = {PROMPT_CHOOSE, ASK_CAST_EYE, TURN, ask_eye, take_cast_eye},
    [CULT_STEP_RESPOND] = {PROMPT_ROLL, ASK_RESPOND, VICTIM, ask_die, take_response},
    [CULT_STEP_RESPOND_EYE] = {PROMPT_CHOOSE, ASK_RESPOND_EYE, VICTIM, ask_eye, take_response_eye},
    [CULT_STEP_OVER] = {PROMPT_OVER, 0, NOBODY, tell_winner, NULL},
};
static_assert(sizeof(STEPS) / sizeof(STEPS[0]) == CULT_STEPS, "every step has a row");

/* --- the engine -------------------------------------------------------------------------- */

static game_status_t cult_check_config(const game_config_t *config) {
    const bool duel =
        config->cultists == 1 && config->players >= 2 && config->players <= GAME_PLAYERS_MAX;
    const bool rivals =
        config->cultists >= 2 && config->cultists <= RIVALS_MAX && config->players == 2;
    const bool seated = config->first == GAME_NOBODY || config->first < config->players;
    return (duel || rivals) && seated && config->mad_response <= 1 ? GAME_OK : GAME_RANGE;
}

static void cult_start(void *of, const game_config_t *config) {
    cult_state_t *const state = of;
    *state = (cult_state_t){
        .players = config->players,
        .cultists = config->cultists,
        .mad_response = config->mad_response,
        .step = CULT_STEP_FIRST,
        .caster = GAME_NOBODY,
        .victim = GAME_NOBODY,
        .turn = 1,
    };
    for (uint8_t cultist = 0; cultist < cultists_at_table(state); cultist++) {
        state->sanity[cultist] = CULT_SANITY_START;
    }
    if (config->first != GAME_NOBODY) {
        take_turn(state, config->first);
    }
}

static uint8_t asked_player(const cult_state_t *state, whose_t whose) {
    switch (whose) {
    case TURN:
        return state->player;
    case VICTIM:
        return cult_owner(state, state->victim);
    default:
        return GAME_NOBODY;
    }
}

static void cult_prompt(const void *of, game_prompt_t *prompt) {
    const cult_state_t *const state = of;
    prompt->kind = STEPS[state->step].kind;
    prompt->ask = STEPS[state->step].ask;
    prompt->player = asked_player(state, (whose_t)STEPS[state->step].whose);
    STEPS[state->step].ask_for(state, prompt);
}

static game_status_t cult_answer(void *of, const game_answer_t *answer) {
    cult_state_t *const state = of;
    game_prompt_t prompt;
    prompt.kind = STEPS[state->step].kind;
    prompt.count = 0;
    STEPS[state->step].ask_for(state, &prompt);
    const game_status_t status = answer_check(&prompt, answer);
    if (status == GAME_OK) {
        STEPS[state->step].take(state, answer);
    }
    return status;
}

static uint8_t cult_rematch_first(const void *of) {
    const cult_state_t *const state = of;
    const uint8_t sane = sane_players(state);
    if (state->step != CULT_STEP_OVER || sane == 0) {
        return GAME_NOBODY;
    }
    uint8_t winner = 0;
    while (!(sane >> winner & 1)) {
        winner++;
    }
    return winner;
}

const game_rules_t cult_rules = {
    .check_config = cult_check_config,
    .start = cult_start,
    .prompt = cult_prompt,
    .answer = cult_answer,
    .rematch_first = cult_rematch_first,
};
