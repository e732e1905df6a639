#include "signs.h"

#include <stddef.h>
#include <string.h>

#include "answer.h"
#include "signs_advice.h"

#define CLUE_VALUES 2 /* every die: first its signs, then two clues, then tentacles */

static const struct {
    const char *name;
    uint8_t dice;
    uint8_t signs;
} KINDS[] = {
    [SIGNS_LIBRARY] = {"library", 8, 3},
    [SIGNS_MUSEUM] = {"museum", 4, 2},
    [SIGNS_TOMB] = {"tomb", 3, 1},
};
static_assert(sizeof(KINDS) / sizeof(KINDS[0]) == SIGNS_KINDS, "every kind has a row");

signs_face_t signs_face(signs_kind_t kind, uint8_t value) {
    assert(kind < SIGNS_KINDS && value < SIGNS_SIDES);
    if (value < KINDS[kind].signs) {
        return SIGNS_SIGN;
    }
    return value < KINDS[kind].signs + CLUE_VALUES ? SIGNS_CLUE : SIGNS_TENTACLE;
}

const char *signs_kind_name(signs_kind_t kind) {
    assert(kind < SIGNS_KINDS);
    return KINDS[kind].name;
}

static uint8_t dice_in(const uint8_t dice[SIGNS_KINDS]) {
    return (uint8_t)(dice[SIGNS_LIBRARY] + dice[SIGNS_MUSEUM] + dice[SIGNS_TOMB]);
}

uint8_t signs_draws(const signs_state_t *state) { return SIGNS_HAND - dice_in(state->clues); }

bool signs_refills(const signs_state_t *state) { return dice_in(state->bag) < signs_draws(state); }

void signs_next_bag(const signs_state_t *state, uint8_t bag[SIGNS_KINDS]) {
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        const uint8_t back = signs_refills(state) ? state->signs[kind] : 0;
        bag[kind] = (uint8_t)(state->bag[kind] + back);
    }
}

static bool plays(const signs_state_t *state, uint8_t seat) { return state->playing >> seat & 1; }

/* --- turns and rounds -------------------------------------------------------------------- */

/* All dice are in the bag, nothing is won yet. */
static void clear_table(signs_state_t *state) {
    state->stash = 0;
    state->tentacles = 0;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        state->clues[kind] = 0;
        state->signs[kind] = 0;
        state->bag[kind] = KINDS[kind].dice;
    }
}

static uint8_t seat_after(const signs_state_t *state, uint8_t seat) {
    return seat + 1 == state->players ? 0 : seat + 1;
}

/* Who plays after the present seat in this round, or GAME_NOBODY: the round is over. */
static uint8_t next_player(const signs_state_t *state) {
    uint8_t seat = seat_after(state, state->player);
    while (seat != state->first && !plays(state, seat)) {
        seat = seat_after(state, seat);
    }
    return seat == state->first ? GAME_NOBODY : seat;
}

/* Bit s: seat s has the most signs. Players who watch a play-off have fewer. */
static uint8_t leaders(const signs_state_t *state) {
    uint32_t most = 0;
    uint8_t leading = 0;
    for (uint8_t seat = 0; seat < state->players; seat++) {
        if (state->totals[seat] > most) {
            most = state->totals[seat];
            leading = 0;
        }
        leading |= (uint8_t)((state->totals[seat] == most) << seat);
    }
    return leading;
}

static bool is_one(uint8_t seats) { return (seats & (seats - 1)) == 0; }

static uint8_t lowest(uint8_t seats) {
    uint8_t seat = 0;
    while (!(seats >> seat & 1)) {
        seat++;
    }
    return seat;
}

static void begin_round(signs_state_t *state) {
    state->round++;
    state->player = state->first;
    if (!plays(state, state->first)) {
        state->player = next_player(state);
    }
}

static void end_round(signs_state_t *state) {
    const uint8_t leading = leaders(state);
    if (state->final && is_one(leading)) {
        state->step = SIGNS_STEP_OVER;
        return;
    }
    if (state->final) {
        state->playing = leading;
    }
    begin_round(state);
}

static void end_turn(signs_state_t *state) {
    clear_table(state);
    state->step = SIGNS_STEP_DRAW;
    const uint8_t next = next_player(state);
    if (next == GAME_NOBODY) {
        end_round(state);
        return;
    }
    state->player = next;
}

/* --- drawing and rolling ----------------------------------------------------------------- */

/* Takes the die at a place of the bag, whose dice lie in order of kind. */
static signs_kind_t draw(uint8_t bag[SIGNS_KINDS], uint8_t place) {
    uint8_t kind = SIGNS_LIBRARY;
    while (kind + 1 < SIGNS_KINDS && place >= bag[kind]) {
        place = (uint8_t)(place - bag[kind++]);
    }
    bag[kind]--;
    return (signs_kind_t)kind;
}

/* Fills the hand from the clues and the bag, which is left with what wasn't drawn. */
static uint8_t fill_hand(const uint8_t clues[SIGNS_KINDS], const uint8_t *draws,
                         uint8_t bag[SIGNS_KINDS], signs_kind_t hand[SIGNS_HAND]) {
    uint8_t held = 0, drawn = 0;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        for (uint8_t i = 0; i < clues[kind]; i++) {
            hand[held++] = (signs_kind_t)kind;
        }
    }
    while (held < SIGNS_HAND) {
        hand[held++] = draw(bag, draws[drawn++]);
    }
    return drawn;
}

uint8_t signs_hand(const signs_state_t *state, const uint8_t *draws,
                   signs_kind_t hand[SIGNS_HAND]) {
    uint8_t bag[SIGNS_KINDS];
    memcpy(bag, state->bag, sizeof(bag));
    assert(dice_in(state->clues) <= SIGNS_HAND);
    return fill_hand(state->clues, draws, bag, hand);
}

static void put_down(signs_state_t *state, signs_kind_t kind, signs_face_t face) {
    switch (face) {
    case SIGNS_SIGN:
        state->signs[kind]++;
        state->stash++;
        return;
    case SIGNS_CLUE:
        state->clues[kind]++;
        return;
    default:
        state->tentacles++;
    }
}

static void take_draw(signs_state_t *state, const game_answer_t *answer) {
    signs_kind_t hand[SIGNS_HAND];
    const uint8_t drawn = fill_hand(state->clues, answer->values, state->bag, hand);
    memset(state->clues, 0, sizeof(state->clues));
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        put_down(state, hand[die], signs_face(hand[die], answer->values[drawn + die]));
    }
    state->step = SIGNS_STEP_PRESS_ON;
    if (state->tentacles >= SIGNS_TENTACLES) {
        end_turn(state);
    }
}

/* If the bag has too few dice, those of the signs go back; the signs stay counted. */
static void press_on(signs_state_t *state) {
    uint8_t bag[SIGNS_KINDS];
    signs_next_bag(state, bag);
    if (signs_refills(state)) {
        memset(state->signs, 0, sizeof(state->signs));
    }
    memcpy(state->bag, bag, sizeof(bag));
    state->step = SIGNS_STEP_DRAW;
}

static void retreat(signs_state_t *state) {
    state->totals[state->player] += state->stash;
    state->final |= state->totals[state->player] >= SIGNS_GOAL;
    end_turn(state);
}

static void take_press_on(signs_state_t *state, const game_answer_t *answer) {
    (answer->option == OPTION_ON ? press_on : retreat)(state);
}

/* --- what each step offers --------------------------------------------------------------- */

static void ask_draw(const signs_state_t *state, game_prompt_t *prompt) {
    const uint8_t draws = signs_draws(state);
    for (uint8_t i = 0; i < draws; i++) {
        prompt->bounds[prompt->count++] = dice_in(state->bag) - i;
    }
    for (uint8_t die = 0; die < SIGNS_HAND; die++) {
        prompt->bounds[prompt->count++] = SIGNS_SIDES;
    }
}

static void ask_press_on(const signs_state_t *state, game_prompt_t *prompt) {
    (void)state;
    prompt->options[prompt->count++] = OPTION_ON;
    prompt->options[prompt->count++] = OPTION_RETREAT;
}

static void list_winner(const signs_state_t *state, game_prompt_t *prompt) {
    prompt->winners[prompt->count++] = lowest(leaders(state));
}

static const struct {
    uint8_t kind;
    uint8_t ask;
    void (*ask_for)(const signs_state_t *state, game_prompt_t *prompt);
    void (*take)(signs_state_t *state, const game_answer_t *answer);
} STEPS[] = {
    [SIGNS_STEP_DRAW] = {PROMPT_ROLL, ASK_DRAW, ask_draw, take_draw},
    [SIGNS_STEP_PRESS_ON] = {PROMPT_CHOOSE, ASK_PRESS_ON, ask_press_on, take_press_on},
    [SIGNS_STEP_OVER] = {PROMPT_OVER, 0, list_winner, NULL},
};
static_assert(sizeof(STEPS) / sizeof(STEPS[0]) == SIGNS_STEPS, "every step has a row");

/* --- the engine -------------------------------------------------------------------------- */

static void signs_start(void *of, const game_config_t *config) {
    signs_state_t *const state = of;
    state->round = 1;
    state->players = config->players;
    state->first = config->first == GAME_NOBODY ? 0 : config->first;
    state->player = state->first;
    state->playing = (uint8_t)((1 << config->players) - 1);
    state->step = SIGNS_STEP_DRAW;
    clear_table(state);
}

static void signs_prompt(const void *of, game_prompt_t *prompt) {
    const signs_state_t *const state = of;
    prompt->kind = STEPS[state->step].kind;
    prompt->ask = STEPS[state->step].ask;
    prompt->player = state->step == SIGNS_STEP_OVER ? GAME_NOBODY : state->player;
    STEPS[state->step].ask_for(state, prompt);
}

static void signs_answer(void *part, const game_answer_t *answer) {
    signs_state_t *const state = part;
    STEPS[state->step].take(state, answer);
}

static uint8_t signs_rematch_first(const void *of) {
    const signs_state_t *const state = of;
    return state->step == SIGNS_STEP_OVER ? lowest(leaders(state)) : 0;
}

/* At most three dice are drawn, each below the dice there are; then three show six sides. */
static bool signs_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                             uint8_t count) {
    (void)config;
    if (ask != ASK_DRAW || count < SIGNS_HAND || count > 2 * SIGNS_HAND) {
        return false;
    }
    const uint8_t drawn = count - SIGNS_HAND;
    return answer_values_below(values, drawn, SIGNS_DICE) &&
           answer_values_below(values + drawn, SIGNS_HAND, SIGNS_SIDES);
}

/* --- validation and serialization ---------------------------------------------------------- */

static bool dice_are_valid(const signs_state_t *state) {
    uint16_t dice = state->tentacles, clues = 0, signs = 0, bag = 0;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        clues = (uint16_t)(clues + state->clues[kind]);
        signs = (uint16_t)(signs + state->signs[kind]);
        bag = (uint16_t)(bag + state->bag[kind]);
    }
    dice = (uint16_t)(dice + clues + signs + bag);
    return dice == SIGNS_DICE && state->tentacles < SIGNS_TENTACLES && clues <= SIGNS_HAND &&
           signs <= state->stash && (state->step != SIGNS_STEP_DRAW || bag + clues >= SIGNS_HAND);
}

static bool totals_are_valid(const signs_state_t *state) {
    bool goal = false;
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (seat >= state->players && state->totals[seat] > 0) {
            return false;
        }
        goal = goal || state->totals[seat] >= SIGNS_GOAL;
    }
    return state->final == goal && (goal || state->step != SIGNS_STEP_OVER);
}

static bool signs_is_valid(const void *part, const game_config_t *config) {
    const signs_state_t *const state = part;
    if (state->players != config->players || state->first >= state->players ||
        state->player >= state->players || state->step >= SIGNS_STEPS || state->round == 0) {
        return false;
    }
    const bool seated = state->playing >> state->players == 0;
    return seated && plays(state, state->player) && dice_are_valid(state) &&
           totals_are_valid(state);
}

static void serialize_kinds(const game_serializer_t *out, const char *key,
                            const uint8_t counts[SIGNS_KINDS]) {
    out->object(out->to, key);
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        out->number(out->to, signs_kind_name((signs_kind_t)kind), counts[kind]);
    }
    out->end(out->to);
}

static void serialize_totals(const game_serializer_t *out, const signs_state_t *state) {
    out->list(out->to, "totals");
    for (uint8_t seat = 0; seat < state->players; seat++) {
        out->number(out->to, NULL, state->totals[seat]);
    }
    out->end(out->to);
}

static void serialize_playing(const game_serializer_t *out, const signs_state_t *state) {
    out->list(out->to, "playing");
    for (uint8_t seat = 0; seat < state->players; seat++) {
        if (plays(state, seat)) {
            out->number(out->to, NULL, seat);
        }
    }
    out->end(out->to);
}

static void signs_serialize(const void *part, const game_serializer_t *out) {
    const signs_state_t *const state = part;
    serialize_totals(out, state);
    out->number(out->to, "player", state->player);
    out->number(out->to, "stash", state->stash);
    out->number(out->to, "tentacles", state->tentacles);
    serialize_kinds(out, "clues", state->clues);
    serialize_kinds(out, "signs", state->signs);
    serialize_kinds(out, "bag", state->bag);
    out->number(out->to, "round", state->round);
    out->boolean(out->to, "final", state->final != 0);
    serialize_playing(out, state);
}

const game_rules_t signs_rules = {
    .fewest_players = 1,
    .most_players = GAME_PLAYERS_MAX,
    .state_bytes = sizeof(signs_state_t),
    .start = signs_start,
    .prompt = signs_prompt,
    .answer = signs_answer,
    .advise = signs_advise,
    .reason = signs_reason,
    .rematch_first = signs_rematch_first,
    .is_valid = signs_is_valid,
    .could_roll = signs_could_roll,
    .serialize = signs_serialize,
};
