#include "cult.h"

#include <stddef.h>

#include "answer.h"
#include "cult_advice.h"
#include "cult_effects.h"
#include "game.h"

#define RIVALS_MAX 3 /* cultists each of two rival players */

static_assert(OPTION_P1 + GAME_PLAYERS_MAX - 1 == OPTION_P8, "a seat's option is its number");
static_assert(OPTION_P1_1 + 2 == OPTION_P1_3 && OPTION_P1_1 + RIVALS_MAX == OPTION_P2_1 &&
                  OPTION_P2_1 + 2 == OPTION_P2_3,
              "the first player's cultists, then the second's");
static_assert((int)OPTION_TENTACLE - (int)OPTION_YELLOW == (int)CULT_TENTACLE &&
                  (int)OPTION_ELDER - (int)OPTION_YELLOW == (int)CULT_ELDER &&
                  (int)OPTION_CTHULHU - (int)OPTION_YELLOW == (int)CULT_CTHULHU,
              "faces to pick are in the order of cult_face_t");

game_option_t cult_cultist_option(const cult_state_t *state, uint8_t cultist) {
    assert(cultist < CULT_CULTISTS_MAX);
    if (state->cultists == 1) {
        return OPTION_P1 + cultist;
    }
    return OPTION_P1_1 + (cultist < state->cultists ? 0 : RIVALS_MAX - state->cultists) + cultist;
}

/* Only two players have more than one each: no division. */
uint8_t cult_owner(const cult_state_t *state, uint8_t cultist) {
    if (state->cultists == 1) {
        return cultist;
    }
    return cultist < state->cultists ? 0 : 1;
}

static uint8_t cultists_at_table(const cult_state_t *state) {
    return (uint8_t)(state->players * state->cultists);
}

/* --- turns ------------------------------------------------------------------------------- */

static void begin_turn(cult_state_t *state) {
    const bool rivals = state->cultists > 1;
    state->caster = rivals ? GAME_NOBODY : state->player;
    state->victim = GAME_NOBODY;
    state->step = rivals ? CULT_STEP_CULTIST : CULT_STEP_VICTIM;
}

/* Bit p: player p has any sanity. */
static uint8_t sane_players(const cult_state_t *state) {
    uint8_t sane = 0;
    for (uint8_t cultist = 0; cultist < cultists_at_table(state); cultist++) {
        sane |= (uint8_t)((state->sanity[cultist] > 0) << cult_owner(state, cultist));
    }
    return sane;
}

/* At least two players have any sanity. */
static bool goes_on(const cult_state_t *state) {
    const uint8_t sane = sane_players(state);
    return (sane & (sane - 1)) != 0;
}

/* At the end: the last player with any sanity, or GAME_NOBODY. */
static uint8_t winner(const cult_state_t *state) {
    const uint8_t sane = sane_players(state);
    for (uint8_t player = 0; player < state->players; player++) {
        if (sane >> player & 1) {
            return player;
        }
    }
    return GAME_NOBODY;
}

static void end_turn(cult_state_t *state) {
    if (!goes_on(state)) {
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

/* --- what each step asks, and what an answer does ----------------------------------------- */

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
        const bool offered = cultist != state->caster && state->sanity[cultist] > 0;
        prompt->options[prompt->count] = (uint8_t)cult_cultist_option(state, cultist);
        prompt->count += offered; /* guessing a branch here would cost more */
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

static void list_winner(const cult_state_t *state, game_prompt_t *prompt) {
    prompt->winners[0] = winner(state);
    prompt->count = prompt->winners[0] != GAME_NOBODY;
}

/* The inverse of cult_cultist_option, for options of this table. */
static uint8_t cultist_of(const cult_state_t *state, uint8_t option) {
    if (state->cultists == 1) {
        return option - OPTION_P1;
    }
    const bool second = option >= OPTION_P2_1;
    return (uint8_t)(second ? state->cultists + option - OPTION_P2_1 : option - OPTION_P1_1);
}

static void take_turn(cult_state_t *state, uint8_t player) {
    state->player = player;
    begin_turn(state);
}

static void take_first(cult_state_t *state, uint8_t option) {
    if (option == OPTION_RANDOM) {
        state->step = CULT_STEP_FIRST_ROLL;
        return;
    }
    take_turn(state, option - OPTION_P1);
}

static void take_cultist(cult_state_t *state, uint8_t option) {
    state->caster = cultist_of(state, option);
    state->step = CULT_STEP_VICTIM;
}

static void take_victim(cult_state_t *state, uint8_t option) {
    state->victim = cultist_of(state, option);
    state->step = CULT_STEP_CAST;
}

/* A face that was rolled, or picked because of an Eye. */
static cult_face_t answered_face(const cult_state_t *state, uint8_t answer) {
    const bool rolled = state->step == CULT_STEP_CAST || state->step == CULT_STEP_RESPOND;
    return rolled ? cult_face(answer) : (cult_face_t)(answer - OPTION_YELLOW);
}

static void take_cast(cult_state_t *state, uint8_t answer) {
    const cult_face_t face = answered_face(state, answer);
    if (face == CULT_EYE) {
        state->step = CULT_STEP_CAST_EYE;
        return;
    }
    cult_take_effect(state, face, state->caster, state->victim);
    end_cast(state);
}

static void take_response(cult_state_t *state, uint8_t answer) {
    const cult_face_t face = answered_face(state, answer);
    if (face == CULT_EYE) {
        state->step = CULT_STEP_RESPOND_EYE;
        return;
    }
    cult_take_effect(state, face, state->victim, state->caster);
    end_turn(state);
}

typedef enum { NOBODY, TURN, VICTIM } whose_t;

static const struct {
    uint8_t kind;
    uint8_t ask;
    uint8_t whose; /* whose_t: who is asked */
    void (*ask_for)(const cult_state_t *state, game_prompt_t *prompt);
    void (*take)(cult_state_t *state, uint8_t answer); /* the option, or the value */
} STEPS[] = {
    [CULT_STEP_FIRST] = {PROMPT_CHOOSE, ASK_FIRST, NOBODY, ask_first, take_first},
    [CULT_STEP_FIRST_ROLL] = {PROMPT_ROLL, ASK_FIRST, NOBODY, ask_first_roll, take_turn},
    [CULT_STEP_CULTIST] = {PROMPT_CHOOSE, ASK_CULTIST, TURN, ask_cultist, take_cultist},
    [CULT_STEP_VICTIM] = {PROMPT_CHOOSE, ASK_VICTIM, TURN, ask_victim, take_victim},
    [CULT_STEP_CAST] = {PROMPT_ROLL, ASK_CAST, TURN, ask_die, take_cast},
    [CULT_STEP_CAST_EYE] = {PROMPT_CHOOSE, ASK_CAST_EYE, TURN, ask_eye, take_cast},
    [CULT_STEP_RESPOND] = {PROMPT_ROLL, ASK_RESPOND, VICTIM, ask_die, take_response},
    [CULT_STEP_RESPOND_EYE] = {PROMPT_CHOOSE, ASK_RESPOND_EYE, VICTIM, ask_eye, take_response},
    [CULT_STEP_OVER] = {PROMPT_OVER, 0, NOBODY, list_winner, NULL},
};
static_assert(sizeof(STEPS) / sizeof(STEPS[0]) == CULT_STEPS, "every step has a row");

/* --- the engine -------------------------------------------------------------------------- */

static bool cult_fits(const game_config_t *config) {
    return config->params[CULT_PARAM_CULTISTS] == 1 || config->players == 2;
}

static void cult_start(void *of, const game_config_t *config) {
    cult_state_t *const state = of;
    *state = (cult_state_t){
        .players = config->players,
        .cultists = (uint8_t)config->params[CULT_PARAM_CULTISTS],
        .mad_response = (uint8_t)config->params[CULT_PARAM_MAD_RESPONSE],
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

static void cult_prompt(const void *of, game_prompt_t *prompt) {
    const cult_state_t *const state = of;
    const uint8_t whose = STEPS[state->step].whose;
    prompt->kind = STEPS[state->step].kind;
    prompt->ask = STEPS[state->step].ask;
    prompt->player = whose == TURN     ? state->player
                     : whose == VICTIM ? cult_owner(state, state->victim)
                                       : GAME_NOBODY;
    STEPS[state->step].ask_for(state, prompt);
}

static void cult_answer(void *part, const game_answer_t *answer) {
    cult_state_t *const state = part;
    STEPS[state->step].take(state, answer_byte(answer));
}

static uint8_t cult_rematch_first(const void *of) {
    const cult_state_t *const state = of;
    return state->step == CULT_STEP_OVER ? winner(state) : GAME_NOBODY;
}

static bool cult_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                            uint8_t count) {
    const bool first = ask == ASK_FIRST;
    const bool asked = first || ask == ASK_CAST || ask == ASK_RESPOND;
    return asked && count == 1 && values[0] < (first ? config->players : CULT_SIDES);
}

static const char *cult_roll_face_title(const void *part, uint8_t ask, uint8_t value) {
    (void)part;
    return ask == ASK_FIRST ? NULL : cult_face_title(cult_face(value));
}

/* --- validation and serialization ---------------------------------------------------------- */

static bool tokens_are_valid(const cult_state_t *state, uint8_t row) {
    uint16_t tokens = state->pool;
    for (uint8_t cultist = 0; cultist < CULT_CULTISTS_MAX; cultist++) {
        if (cultist >= row && state->sanity[cultist] > 0) {
            return false;
        }
        tokens = (uint16_t)(tokens + state->sanity[cultist]);
    }
    return tokens == CULT_SANITY_START * row;
}

/* Who casts at whom, as far as each step knows it. */
static bool pair_is_valid(const cult_state_t *state, uint8_t row) {
    const bool casts = state->caster != GAME_NOBODY, suffers = state->victim != GAME_NOBODY;
    if ((casts && state->caster >= row) || (suffers && state->victim >= row)) {
        return false;
    }
    if (casts &&
        (state->caster == state->victim ||
         (state->step != CULT_STEP_OVER && cult_owner(state, state->caster) != state->player))) {
        return false;
    }
    return casts == (state->step >= CULT_STEP_VICTIM) && suffers == (state->step >= CULT_STEP_CAST);
}

static bool cult_is_valid(const void *part, const game_config_t *config) {
    const cult_state_t *const state = part;
    if (state->players != config->players ||
        state->cultists != config->params[CULT_PARAM_CULTISTS] ||
        state->mad_response != config->params[CULT_PARAM_MAD_RESPONSE] ||
        state->step >= CULT_STEPS || state->player >= state->players || state->turn == 0) {
        return false;
    }
    const uint8_t row = (uint8_t)(state->players * state->cultists);
    const bool begins = state->step <= CULT_STEP_CAST_EYE;
    const bool over = state->step == CULT_STEP_OVER;
    return tokens_are_valid(state, row) && pair_is_valid(state, row) &&
           (state->step != CULT_STEP_CULTIST || state->cultists > 1) &&
           (!begins || goes_on(state)) && (!over || !goes_on(state));
}

static const char *id_of(const cult_state_t *state, uint8_t cultist) {
    return cultist == GAME_NOBODY ? NULL : game_option_name(cult_cultist_option(state, cultist));
}

static void cult_serialize(const void *part, const game_serializer_t *out) {
    const cult_state_t *const state = part;
    out->list(out->to, "sanity");
    for (uint8_t player = 0; player < state->players; player++) {
        serialize_numbers(out, NULL, &state->sanity[player * state->cultists], state->cultists);
    }
    out->end(out->to);
    out->number(out->to, "pool", state->pool);
    serialize_text_or_null(out, "caster", id_of(state, state->caster));
    serialize_text_or_null(out, "victim", id_of(state, state->victim));
    out->number(out->to, "turn", state->turn);
}

const game_rules_t cult_rules = {
    .fewest_players = 2,
    .most_players = GAME_PLAYERS_MAX,
    .state_bytes = sizeof(cult_state_t),
    .params = {[CULT_PARAM_CULTISTS] = {"cultists", PARAM_NUMBER, 1, RIVALS_MAX, 1},
               [CULT_PARAM_MAD_RESPONSE] = {"mad-response", PARAM_SETTING, 0, 1, 1}},
    .fits = cult_fits,
    .start = cult_start,
    .prompt = cult_prompt,
    .answer = cult_answer,
    .advise = cult_advise,
    .reason = cult_reason,
    .rematch_first = cult_rematch_first,
    .is_valid = cult_is_valid,
    .could_roll = cult_could_roll,
    .face_title = cult_roll_face_title,
    .serialize = cult_serialize,
};
