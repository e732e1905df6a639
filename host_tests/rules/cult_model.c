#include "cult_model.h"

/* The die as printed, value by value. */
static const char DIE[] = "YYYYYTTTTECX";

/* --- what a face does -------------------------------------------------------------------- */

static void move_token(int *from, int *to) {
    if (*from > 0) {
        *from -= 1;
        *to += 1;
    }
}

static void resolve(cult_model_t *model, char face, const int roller[2], const int target[2]) {
    int *const caster = &model->sanity[model->caster[0]][model->caster[1]];
    int *const victim = &model->sanity[model->victim[0]][model->victim[1]];
    if (face == 'Y') {
        move_token(&model->sanity[target[0]][target[1]], &model->pool);
    } else if (face == 'T') {
        move_token(victim, *caster == 0 ? &model->pool : caster);
    } else if (face == 'E') {
        move_token(&model->pool, &model->sanity[roller[0]][roller[1]]);
    } else if (face == 'C') {
        for (int player = 0; player < 8; player++) {
            for (int own = 0; own < 3; own++) {
                move_token(&model->sanity[player][own], &model->pool);
            }
        }
    }
}

/* --- turns ------------------------------------------------------------------------------- */

static int tokens_of(const cult_model_t *model, int player) {
    int tokens = 0;
    for (int own = 0; own < model->cultists; own++) {
        tokens += model->sanity[player][own];
    }
    return tokens;
}

static int count_sane(const cult_model_t *model) {
    int sane = 0;
    for (int player = 0; player < model->players; player++) {
        sane += tokens_of(model, player) > 0;
    }
    return sane;
}

static void begin_turn(cult_model_t *model, int player) {
    model->player = player;
    model->victim[0] = model->victim[1] = -1;
    model->caster[0] = model->cultists > 1 ? -1 : player;
    model->caster[1] = model->cultists > 1 ? -1 : 0;
    model->at = model->cultists > 1 ? AT_CULTIST : AT_VICTIM;
}

static void end_turn(cult_model_t *model) {
    if (count_sane(model) <= 1) {
        model->at = AT_OVER;
        return;
    }
    model->turns_ended++;
    begin_turn(model, (model->player + 1) % model->players);
}

static void cast(cult_model_t *model, char face) {
    if (face == 'X') {
        model->at = AT_CAST_EYE;
        return;
    }
    resolve(model, face, model->caster, model->victim);
    const bool mad = model->sanity[model->caster[0]][model->caster[1]] == 0;
    if (mad && !model->mad_response) {
        end_turn(model);
    } else {
        model->at = AT_RESPOND;
    }
}

static void respond(cult_model_t *model, char face) {
    if (face == 'X') {
        model->at = AT_RESPOND_EYE;
        return;
    }
    resolve(model, face, model->victim, model->caster);
    end_turn(model);
}

/* --- ids --------------------------------------------------------------------------------- */

static uint8_t id_of(const cult_model_t *model, int player, int own) {
    static const uint8_t rivals[2][3] = {{OPTION_P1_1, OPTION_P1_2, OPTION_P1_3},
                                         {OPTION_P2_1, OPTION_P2_2, OPTION_P2_3}};
    return model->cultists > 1 ? rivals[player][own] : (uint8_t)(OPTION_P1 + player);
}

static void find(const cult_model_t *model, uint8_t id, int cultist[2]) {
    for (int player = 0; player < model->players; player++) {
        for (int own = 0; own < model->cultists; own++) {
            if (id_of(model, player, own) == id) {
                cultist[0] = player;
                cultist[1] = own;
            }
        }
    }
}

/* --- prompts ----------------------------------------------------------------------------- */

static game_prompt_t choice(game_ask_t ask, int player) {
    return (game_prompt_t){.kind = PROMPT_CHOOSE,
                           .ask = (uint8_t)ask,
                           .player = player < 0 ? GAME_NOBODY : (uint8_t)player};
}

static game_prompt_t die(game_ask_t ask, int player, int bound) {
    return (game_prompt_t){.kind = PROMPT_ROLL,
                           .ask = (uint8_t)ask,
                           .player = player < 0 ? GAME_NOBODY : (uint8_t)player,
                           .count = 1,
                           .bounds = {(uint8_t)bound}};
}

static void add(game_prompt_t *prompt, uint8_t option) {
    prompt->options[prompt->count++] = option;
}

static game_prompt_t first_choice(const cult_model_t *model) {
    game_prompt_t prompt = choice(ASK_FIRST, -1);
    for (int player = 0; player < model->players; player++) {
        add(&prompt, (uint8_t)(OPTION_P1 + player));
    }
    add(&prompt, OPTION_RANDOM);
    return prompt;
}

static game_prompt_t cultist_choice(const cult_model_t *model) {
    game_prompt_t prompt = choice(ASK_CULTIST, model->player);
    for (int own = 0; own < model->cultists; own++) {
        add(&prompt, id_of(model, model->player, own));
    }
    return prompt;
}

static game_prompt_t victim_choice(const cult_model_t *model) {
    game_prompt_t prompt = choice(ASK_VICTIM, model->player);
    for (int player = 0; player < model->players; player++) {
        for (int own = 0; own < model->cultists; own++) {
            const bool self = player == model->caster[0] && own == model->caster[1];
            if (!self && model->sanity[player][own] > 0) {
                add(&prompt, id_of(model, player, own));
            }
        }
    }
    return prompt;
}

static game_prompt_t eye_choice(game_ask_t ask, int player) {
    game_prompt_t prompt = choice(ask, player);
    add(&prompt, OPTION_YELLOW);
    add(&prompt, OPTION_TENTACLE);
    add(&prompt, OPTION_ELDER);
    add(&prompt, OPTION_CTHULHU);
    return prompt;
}

static game_prompt_t the_end(const cult_model_t *model) {
    game_prompt_t prompt = {.kind = PROMPT_OVER, .player = GAME_NOBODY};
    for (int player = 0; player < model->players; player++) {
        if (tokens_of(model, player) > 0) {
            prompt.winners[prompt.count++] = (uint8_t)player;
        }
    }
    return prompt;
}

game_prompt_t cult_model_prompt(const cult_model_t *model) {
    if (model->at == AT_FIRST) {
        return first_choice(model);
    }
    if (model->at == AT_FIRST_ROLL) {
        return die(ASK_FIRST, -1, model->players);
    }
    if (model->at == AT_CULTIST) {
        return cultist_choice(model);
    }
    if (model->at == AT_VICTIM) {
        return victim_choice(model);
    }
    if (model->at == AT_CAST) {
        return die(ASK_CAST, model->caster[0], 12);
    }
    if (model->at == AT_CAST_EYE) {
        return eye_choice(ASK_CAST_EYE, model->caster[0]);
    }
    if (model->at == AT_RESPOND) {
        return die(ASK_RESPOND, model->victim[0], 12);
    }
    if (model->at == AT_RESPOND_EYE) {
        return eye_choice(ASK_RESPOND_EYE, model->victim[0]);
    }
    return the_end(model);
}

/* --- answers ----------------------------------------------------------------------------- */

static char face_of_option(uint8_t option) {
    switch (option) {
    case OPTION_YELLOW:
        return 'Y';
    case OPTION_TENTACLE:
        return 'T';
    case OPTION_ELDER:
        return 'E';
    default:
        return 'C';
    }
}

static void answer_first(cult_model_t *model, const game_answer_t *answer) {
    if (answer->option == OPTION_RANDOM) {
        model->at = AT_FIRST_ROLL;
    } else {
        begin_turn(model, answer->option - OPTION_P1);
    }
}

void cult_model_answer(cult_model_t *model, const game_answer_t *answer) {
    if (model->at == AT_FIRST) {
        answer_first(model, answer);
    } else if (model->at == AT_FIRST_ROLL) {
        begin_turn(model, answer->values[0]);
    } else if (model->at == AT_CULTIST) {
        find(model, answer->option, model->caster);
        model->at = AT_VICTIM;
    } else if (model->at == AT_VICTIM) {
        find(model, answer->option, model->victim);
        model->at = AT_CAST;
    } else if (model->at == AT_CAST) {
        cast(model, DIE[answer->values[0]]);
    } else if (model->at == AT_CAST_EYE) {
        cast(model, face_of_option(answer->option));
    } else if (model->at == AT_RESPOND) {
        respond(model, DIE[answer->values[0]]);
    } else if (model->at == AT_RESPOND_EYE) {
        respond(model, face_of_option(answer->option));
    }
}

/* --- beside the engine ------------------------------------------------------------------- */

static const cult_model_at_t AT[CULT_STEPS] = {
    [CULT_STEP_FIRST] = AT_FIRST,     [CULT_STEP_FIRST_ROLL] = AT_FIRST_ROLL,
    [CULT_STEP_CULTIST] = AT_CULTIST, [CULT_STEP_VICTIM] = AT_VICTIM,
    [CULT_STEP_CAST] = AT_CAST,       [CULT_STEP_CAST_EYE] = AT_CAST_EYE,
    [CULT_STEP_RESPOND] = AT_RESPOND, [CULT_STEP_RESPOND_EYE] = AT_RESPOND_EYE,
    [CULT_STEP_OVER] = AT_OVER,
};

cult_model_t cult_model_new(const game_config_t *config) {
    cult_model_t model = {.players = config->players,
                          .cultists = (uint8_t)config->params[CULT_PARAM_CULTISTS],
                          .mad_response = (uint8_t)config->params[CULT_PARAM_MAD_RESPONSE],
                          .player = -1,
                          .caster = {-1, -1},
                          .victim = {-1, -1},
                          .at = AT_FIRST};
    for (int player = 0; player < model.players; player++) {
        for (int own = 0; own < model.cultists; own++) {
            model.sanity[player][own] = 3;
        }
    }
    if (config->first != GAME_NOBODY) {
        begin_turn(&model, config->first);
    }
    return model;
}

static void place(int cultist[2], uint8_t number, int each) {
    cultist[0] = number == GAME_NOBODY ? -1 : number / each;
    cultist[1] = number == GAME_NOBODY ? -1 : number % each;
}

cult_model_t cult_model_of(const cult_state_t *state) {
    cult_model_t model = {.players = state->players,
                          .cultists = state->cultists,
                          .mad_response = state->mad_response,
                          .pool = state->pool,
                          .player = state->player,
                          .at = AT[state->step],
                          .turns_ended = state->turn - 1};
    for (int player = 0, i = 0; player < model.players; player++) {
        for (int own = 0; own < model.cultists; own++, i++) {
            model.sanity[player][own] = state->sanity[i];
        }
    }
    place(model.caster, state->caster, model.cultists);
    place(model.victim, state->victim, model.cultists);
    return model;
}

static bool same_cultist(const cult_model_t *model, const int cultist[2], uint8_t number) {
    return cultist[0] < 0 ? number == GAME_NOBODY
                          : number == cultist[0] * model->cultists + cultist[1];
}

static bool same_tokens(const cult_model_t *model, const cult_state_t *state) {
    bool same = model->pool == state->pool;
    for (int player = 0, i = 0; player < model->players; player++) {
        for (int own = 0; own < model->cultists; own++, i++) {
            same = same && model->sanity[player][own] == state->sanity[i];
        }
    }
    return same;
}

bool cult_model_agrees(const cult_model_t *model, const cult_state_t *state) {
    return same_tokens(model, state) && same_cultist(model, model->caster, state->caster) &&
           same_cultist(model, model->victim, state->victim) && model->at == AT[state->step] &&
           (model->player < 0 || model->player == state->player) &&
           state->turn == model->turns_ended + 1 && state->players == model->players &&
           state->cultists == model->cultists && state->mad_response == model->mad_response;
}
