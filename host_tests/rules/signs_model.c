#include "signs_model.h"

#include <string.h>

#define DICE_COUNT 15

static const char KIND_OF[] = "LLLLLLLLMMMMTTT";

static const char *faces_of(int die) {
    return KIND_OF[die] == 'L' ? "ssscct" : KIND_OF[die] == 'M' ? "sscctt" : "sccttt";
}

static int count_where(const signs_model_t *model, signs_model_where_t where) {
    int count = 0;
    for (int die = 0; die < DICE_COUNT; die++) {
        count += model->dice[die] == where;
    }
    return count;
}

static int count_kind(const signs_model_t *model, char kind, signs_model_where_t where) {
    int count = 0;
    for (int die = 0; die < DICE_COUNT; die++) {
        count += KIND_OF[die] == kind && model->dice[die] == where;
    }
    return count;
}

static void move_all(signs_model_t *model, signs_model_where_t from, signs_model_where_t to) {
    for (int die = 0; die < DICE_COUNT; die++) {
        model->dice[die] = model->dice[die] == from ? to : model->dice[die];
    }
}

/* The place-th die of those that lie there. */
static int die_at(const signs_model_t *model, signs_model_where_t where, int place) {
    int die = 0;
    for (;; die++) {
        if (model->dice[die] == where && place-- == 0) {
            return die;
        }
    }
}

/* --- turns, rounds, the end -------------------------------------------------------------- */

static unsigned best_total(const signs_model_t *model) {
    unsigned best = 0;
    for (int seat = 0; seat < model->players; seat++) {
        if (model->plays[seat] && model->totals[seat] > best) {
            best = model->totals[seat];
        }
    }
    return best;
}

static bool leads(const signs_model_t *model, int seat) {
    return model->plays[seat] && model->totals[seat] == best_total(model);
}

static int count_leaders(const signs_model_t *model) {
    int count = 0;
    for (int seat = 0; seat < model->players; seat++) {
        count += leads(model, seat);
    }
    return count;
}

static void keep_leaders(signs_model_t *model) {
    bool stays[8];
    for (int seat = 0; seat < model->players; seat++) {
        stays[seat] = leads(model, seat);
    }
    memcpy(model->plays, stays, sizeof(stays[0]) * (size_t)model->players);
}

/* Everybody's place in the round, counted from the one who begins. */
static int seat_of(const signs_model_t *model, int place) {
    return (model->first + place) % model->players;
}

static int place_of(const signs_model_t *model, int seat) {
    return (seat - model->first + model->players) % model->players;
}

static void go_to(signs_model_t *model, int place) {
    while (place < model->players && !model->plays[seat_of(model, place)]) {
        place++;
    }
    model->player = seat_of(model, place);
}

static bool is_last_of_round(const signs_model_t *model) {
    for (int place = place_of(model, model->player) + 1; place < model->players; place++) {
        if (model->plays[seat_of(model, place)]) {
            return false;
        }
    }
    return true;
}

static void end_round(signs_model_t *model) {
    if (model->final && count_leaders(model) == 1) {
        model->over = true;
        return;
    }
    if (model->final) {
        keep_leaders(model);
    }
    model->round++;
    go_to(model, 0);
}

static void end_turn(signs_model_t *model) {
    memset(model->dice, 0, sizeof(model->dice));
    model->stash = 0;
    model->rolling = true;
    if (is_last_of_round(model)) {
        end_round(model);
    } else {
        go_to(model, place_of(model, model->player) + 1);
    }
}

/* --- a turn ------------------------------------------------------------------------------ */

static void throw_die(signs_model_t *model, int die, int value) {
    const char face = faces_of(die)[value];
    model->dice[die] = face == 's' ? AS_SIGN : face == 'c' ? IN_HAND : AS_TENTACLE;
    model->stash += face == 's';
}

static void throw_hand(signs_model_t *model, const uint8_t *values) {
    int hand[3];
    const int kept = count_where(model, IN_HAND);
    const int drawn = 3 - kept;
    for (int i = 0; i < kept; i++) {
        hand[i] = die_at(model, IN_HAND, i);
    }
    for (int i = 0; i < drawn; i++) {
        hand[kept + i] = die_at(model, IN_BAG, values[i]);
        model->dice[hand[kept + i]] = IN_HAND;
    }
    for (int i = 0; i < 3; i++) {
        throw_die(model, hand[i], values[drawn + i]);
    }
    model->rolling = false;
    if (count_where(model, AS_TENTACLE) >= 3) {
        end_turn(model);
    }
}

void signs_model_answer(signs_model_t *model, const game_answer_t *answer) {
    if (model->rolling) {
        throw_hand(model, answer->values);
        return;
    }
    if (answer->option == OPTION_RETREAT) {
        model->totals[model->player] += model->stash;
        model->final = model->final || model->totals[model->player] > 12;
        end_turn(model);
        return;
    }
    model->rolling = true;
    if (count_where(model, IN_BAG) + count_where(model, IN_HAND) < 3) {
        move_all(model, AS_SIGN, IN_BAG);
    }
}

/* --- prompts ----------------------------------------------------------------------------- */

static game_prompt_t winner(const signs_model_t *model) {
    game_prompt_t prompt = {.kind = PROMPT_OVER, .player = GAME_NOBODY};
    for (int seat = 0; seat < model->players; seat++) {
        if (leads(model, seat)) {
            prompt.winners[prompt.count++] = (uint8_t)seat;
        }
    }
    return prompt;
}

static game_prompt_t draw(const signs_model_t *model) {
    game_prompt_t prompt = {.kind = PROMPT_ROLL, .ask = ASK_DRAW, .player = (uint8_t)model->player};
    const int bag = count_where(model, IN_BAG);
    for (int i = 0; i < 3 - count_where(model, IN_HAND); i++) {
        prompt.bounds[prompt.count++] = (uint8_t)(bag - i);
    }
    memset(prompt.bounds + prompt.count, 6, 3);
    prompt.count += 3;
    return prompt;
}

game_prompt_t signs_model_prompt(const signs_model_t *model) {
    if (model->over) {
        return winner(model);
    }
    if (model->rolling) {
        return draw(model);
    }
    return (game_prompt_t){.kind = PROMPT_CHOOSE,
                           .ask = ASK_PRESS_ON,
                           .player = (uint8_t)model->player,
                           .count = 2,
                           .options = {OPTION_ON, OPTION_RETREAT}};
}

/* --- beside the engine ------------------------------------------------------------------- */

signs_model_t signs_model_new(const game_config_t *config) {
    signs_model_t model = {.players = config->players, .round = 1, .rolling = true};
    model.first = config->first == GAME_NOBODY ? 0 : config->first;
    model.player = model.first;
    for (int seat = 0; seat < model.players; seat++) {
        model.plays[seat] = true;
    }
    return model;
}

static void lay(signs_model_t *model, int from, int count, signs_model_where_t where) {
    for (int die = from; count > 0; die++) {
        if (model->dice[die] == IN_BAG) {
            model->dice[die] = where;
            count--;
        }
    }
}

signs_model_t signs_model_of(const signs_state_t *state) {
    static const int start[] = {0, 8, 12}, dice[] = {8, 4, 3};
    signs_model_t model = {.players = state->players,
                           .first = state->first,
                           .player = state->player,
                           .round = state->round,
                           .stash = state->stash,
                           .final = state->final,
                           .rolling = state->step != SIGNS_STEP_PRESS_ON,
                           .over = state->step == SIGNS_STEP_OVER};
    for (int seat = 0; seat < model.players; seat++) {
        model.totals[seat] = state->totals[seat];
        model.plays[seat] = state->playing & 1 << seat;
    }
    for (int kind = 0; kind < 3; kind++) {
        const int tentacles =
            dice[kind] - state->bag[kind] - state->clues[kind] - state->signs[kind];
        lay(&model, start[kind], state->clues[kind], IN_HAND);
        lay(&model, start[kind], state->signs[kind], AS_SIGN);
        lay(&model, start[kind], tentacles, AS_TENTACLE);
    }
    return model;
}

static bool same_dice(const signs_model_t *model, const signs_state_t *state) {
    bool same = state->tentacles == count_where(model, AS_TENTACLE);
    for (int kind = 0; kind < 3; kind++) {
        same = same && state->bag[kind] == count_kind(model, "LMT"[kind], IN_BAG) &&
               state->clues[kind] == count_kind(model, "LMT"[kind], IN_HAND) &&
               state->signs[kind] == count_kind(model, "LMT"[kind], AS_SIGN);
    }
    return same;
}

static bool same_seats(const signs_model_t *model, const signs_state_t *state) {
    bool same = state->player == model->player && state->first == model->first;
    for (int seat = 0; seat < 8; seat++) {
        same = same && state->totals[seat] == model->totals[seat] &&
               (state->playing >> seat & 1) == model->plays[seat];
    }
    return same;
}

bool signs_model_agrees(const signs_model_t *model, const signs_state_t *state) {
    const signs_step_t step = model->over      ? SIGNS_STEP_OVER
                              : model->rolling ? SIGNS_STEP_DRAW
                                               : SIGNS_STEP_PRESS_ON;
    return state->step == step && same_dice(model, state) && same_seats(model, state) &&
           state->stash == model->stash && state->round == model->round &&
           state->final == model->final && state->players == model->players;
}
