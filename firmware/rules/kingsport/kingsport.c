#include "kingsport.h"

#include <stddef.h>

#include "answer.h"
#include "kingsport_engine.h"

#define DIE_SIDES 6
#define CHECK_FAILS_UP_TO 2

static const uint8_t FOE_NEED[KINGSPORT_FOES] = {0, 5, 4};
static const uint8_t FOE_RELICS[KINGSPORT_FOES] = {0, 2, 1};

/* ---- turns -------------------------------------------------------------------------------- */

static kingsport_player_t *turn_player(kingsport_state_t *state) {
    return &state->players[state->player];
}

/* The foe is killed, or the fighter is down or out. */
static void end_fight(kingsport_state_t *state) {
    state->foe = KINGSPORT_NO_FOE;
    state->shown = 0;
}

static void next_seat(kingsport_state_t *state) {
    do {
        state->player = (uint8_t)((state->player + 1) % state->seats);
        if (state->player == state->began) {
            state->round++;
        }
    } while (turn_player(state)->out);
}

static void begin_turn(kingsport_state_t *state) {
    state->step = KINGSPORT_START;
    state->last = 0;
    state->adjusting = 0;
    state->phase = PHASE_STEP;
    if (!kingsport_is_insane(turn_player(state))) {
        return;
    }
    kingsport_drop(turn_player(state));
    if (turn_player(state)->start == 0) {
        kingsport_put_out(state, state->player);
        state->ending = (uint8_t)kingsport_judge(state);
    }
}

/* The next player who isn't out begins a turn. The drop of an insane one can put that player out,
 * which passes the turn on again, or ends the game: with nobody left the ending is mad. */
static void pass_turn(kingsport_state_t *state) {
    do {
        next_seat(state);
        begin_turn(state);
    } while (turn_player(state)->out && state->ending == KINGSPORT_GOING_ON);
    if (state->ending != KINGSPORT_GOING_ON) {
        state->phase = PHASE_OVER;
    }
}

/* After a sanctify, a `site` or a going out: the game ends; or the turn passes on, its player being
 * out; or it goes on with its step, or with the adjusting. */
static void settle(kingsport_state_t *state) {
    state->ending = (uint8_t)kingsport_judge(state);
    if (state->ending != KINGSPORT_GOING_ON) {
        end_fight(state); /* another player's defeat may have ended the game in it */
        state->phase = PHASE_OVER;
        return;
    }
    if (turn_player(state)->out) {
        end_fight(state);
        pass_turn(state);
        return;
    }
    state->phase = state->adjusting ? PHASE_WHO : PHASE_STEP;
}

static void lose_to_defeat(kingsport_state_t *state, uint8_t seat) {
    kingsport_player_t *player = &state->players[seat];
    state->owed = kingsport_relics_held(player) / 2;
    kingsport_drop(player);
    kingsport_rearm(player);
    if (player->start == 0) {
        kingsport_put_out(state, seat);
        state->owed = 0;
    }
}

void kingsport_defeat(kingsport_state_t *state, uint8_t seat) {
    assert(seat < state->seats);
    lose_to_defeat(state, seat);
    state->about = seat;
    state->phase = state->owed > 0 ? PHASE_DISCARD : PHASE_SITE;
    if (seat != state->player) {
        return;
    }
    end_fight(state);
    if (state->step != KINGSPORT_END) {
        state->step = KINGSPORT_WALK;
        state->last = 0;
    }
}

static void answer_discard(kingsport_state_t *state, uint8_t option) {
    state->players[state->about].relics[option - OPTION_AMULET]--;
    state->owed--;
    if (state->owed == 0) {
        state->phase = PHASE_SITE;
    }
}

static void answer_site(kingsport_state_t *state, uint8_t option) {
    if (option == OPTION_YES) {
        state->activated++;
    }
    settle(state);
}

/* ---- fights ------------------------------------------------------------------------------- */

static void meet_byakhee(kingsport_state_t *state) { state->foe = KINGSPORT_BYAKHEE; }

static void meet_cultist(kingsport_state_t *state) { state->foe = KINGSPORT_CULTIST; }

static void win_fight(kingsport_state_t *state) {
    state->owed = FOE_RELICS[state->foe];
    end_fight(state);
    state->phase = PHASE_RELIC;
}

static void answer_sanity(kingsport_state_t *state, uint8_t die) {
    kingsport_player_t *player = turn_player(state);
    if (die <= CHECK_FAILS_UP_TO && player->sanity > 0) {
        player->sanity--;
    }
    state->phase = state->foe == KINGSPORT_NO_FOE ? PHASE_STEP : PHASE_COMBAT;
}

static void answer_combat(kingsport_state_t *state, uint8_t die) {
    if (die >= FOE_NEED[state->foe]) {
        win_fight(state);
        return;
    }
    state->shown = die;
    state->phase = PHASE_MISSED;
}

static uint8_t bullets_short(const kingsport_state_t *state) {
    return (uint8_t)(FOE_NEED[state->foe] - state->shown);
}

static void give_heart(kingsport_state_t *state) {
    kingsport_player_t *player = turn_player(state);
    state->shown = 0;
    state->phase = PHASE_COMBAT;
    player->hearts--;
    if (player->hearts == 0) {
        kingsport_defeat(state, state->player);
    }
}

/* From a turn's step, or in a fight from a miss: `done` leads back there. */
static void begin_adjusting(kingsport_state_t *state) {
    state->adjusting = 1;
    state->phase = PHASE_WHO;
}

static void answer_missed(kingsport_state_t *state, uint8_t option) {
    if (option == OPTION_HEART) {
        give_heart(state);
        return;
    }
    if (option == OPTION_ADJUST) {
        begin_adjusting(state);
        return;
    }
    if (option == OPTION_BULLETS) {
        kingsport_player_t *player = turn_player(state);
        player->bullets = (uint16_t)(player->bullets - bullets_short(state));
    }
    win_fight(state);
}

static void answer_relic(kingsport_state_t *state, uint8_t option) {
    kingsport_gain(turn_player(state), (uint8_t)(TOKEN_RELIC + option - OPTION_AMULET));
    state->owed--;
    if (state->owed == 0) {
        state->phase = PHASE_STEP;
    }
}

/* ---- a step's choices ---------------------------------------------------------------------- */

static void take_heart(kingsport_state_t *state) {
    kingsport_gain(turn_player(state), TOKEN_HEART);
}

static void take_bullet(kingsport_state_t *state) {
    kingsport_gain(turn_player(state), TOKEN_BULLET);
}

static void sanctify(kingsport_state_t *state) {
    kingsport_sanctify(state, state->player);
    settle(state);
}

/* Each choice leads to a phase; then its effect, if it has one, may lead elsewhere. */
static const struct {
    uint8_t phase;
    void (*effect)(kingsport_state_t *state);
} STEP_CHOICES[] = {
    [OPTION_MOVE - OPTION_MOVE] = {PHASE_MOVE, NULL},
    [OPTION_CULTISTS - OPTION_MOVE] = {PHASE_CULTISTS, NULL},
    [OPTION_END - OPTION_MOVE] = {PHASE_STEP, pass_turn},
    [OPTION_BYAKHEE - OPTION_MOVE] = {PHASE_SANITY, meet_byakhee},
    [OPTION_CULTIST - OPTION_MOVE] = {PHASE_COMBAT, meet_cultist},
    [OPTION_CHECK - OPTION_MOVE] = {PHASE_SANITY, NULL},
    [OPTION_HEART - OPTION_MOVE] = {PHASE_STEP, take_heart},
    [OPTION_BULLET - OPTION_MOVE] = {PHASE_STEP, take_bullet},
    [OPTION_SANCTIFY - OPTION_MOVE] = {PHASE_STEP, sanctify},
    [OPTION_ADJUST - OPTION_MOVE] = {PHASE_WHO, begin_adjusting},
    [OPTION_DIE - OPTION_MOVE] = {PHASE_DIE, NULL},
};
static_assert(sizeof STEP_CHOICES / sizeof STEP_CHOICES[0] == OPTION_DIE - OPTION_MOVE + 1,
              "a row an option, OPTION_MOVE to OPTION_DIE");

static void answer_step(kingsport_state_t *state, uint8_t option) {
    uint8_t row = (uint8_t)(option - OPTION_MOVE);
    state->phase = STEP_CHOICES[row].phase;
    if (STEP_CHOICES[row].effect != NULL) {
        STEP_CHOICES[row].effect(state);
    }
}

static void answer_move(kingsport_state_t *state, uint8_t die) {
    state->last = (uint8_t)(die + turn_player(state)->hearts);
    state->step = KINGSPORT_WALK;
    state->phase = PHASE_STEP;
}

static void answer_cultists(kingsport_state_t *state, uint8_t die) {
    state->last = die;
    state->step = KINGSPORT_END;
    state->phase = PHASE_STEP;
}

static void answer_die(kingsport_state_t *state, uint8_t die) {
    (void)die; /* a free roll: read off the table, it changes nothing */
    state->phase = PHASE_STEP;
}

#define ON_A_SQUARE                                                                                \
    (KINGSPORT_BIT(OPTION_BYAKHEE) | KINGSPORT_BIT(OPTION_CULTIST) | KINGSPORT_BIT(OPTION_CHECK) | \
     KINGSPORT_BIT(OPTION_HEART) | KINGSPORT_BIT(OPTION_BULLET))
#define ALWAYS (KINGSPORT_BIT(OPTION_ADJUST) | KINGSPORT_BIT(OPTION_DIE))

/* By insane, then step. An insane player doesn't walk: from start straight to the End picture. */
static const kingsport_options_t STEP_OPTIONS[2][KINGSPORT_STEPS] = {
    {KINGSPORT_BIT(OPTION_MOVE) | ON_A_SQUARE | ALWAYS,
     KINGSPORT_BIT(OPTION_CULTISTS) | ON_A_SQUARE | ALWAYS, KINGSPORT_BIT(OPTION_END) | ALWAYS},
    {KINGSPORT_BIT(OPTION_CULTISTS) | ON_A_SQUARE | ALWAYS,
     KINGSPORT_BIT(OPTION_CULTISTS) | ON_A_SQUARE | ALWAYS, KINGSPORT_BIT(OPTION_END) | ALWAYS},
};

static kingsport_options_t options_step(const kingsport_state_t *state) {
    const kingsport_player_t *player = &state->players[state->player];
    bool insane = kingsport_is_insane(player);
    /* A site is always left: with all five taken the game has ended. */
    bool can_sanctify = !insane && kingsport_holds_each_relic(player);
    return STEP_OPTIONS[insane][state->step] | (can_sanctify ? KINGSPORT_BIT(OPTION_SANCTIFY) : 0);
}

/* ---- adjusting ---------------------------------------------------------------------------- */

static void answer_who(kingsport_state_t *state, uint8_t option) {
    if (option == OPTION_DONE) {
        state->adjusting = 0;
        state->phase = state->foe == KINGSPORT_NO_FOE ? PHASE_STEP : PHASE_MISSED;
        return;
    }
    state->about = option;
    state->phase = PHASE_WHAT;
}

static void answer_what(kingsport_state_t *state, uint8_t option) {
    kingsport_player_t *player = &state->players[state->about];
    kingsport_adjust(player, (game_option_t)option);
    state->phase = PHASE_WHO;
    if (player->start == 0) {
        kingsport_put_out(state, state->about);
        settle(state);
    } else if (player->hearts == 0) {
        kingsport_defeat(state, state->about);
    }
}

/* ---- the other asks' options --------------------------------------------------------------- */

static_assert(OPTION_P1 == 0, "a seat's option is its number");

static kingsport_options_t options_first(const kingsport_state_t *state) {
    return KINGSPORT_BIT(state->seats) - 1;
}

static void answer_first(kingsport_state_t *state, uint8_t option) {
    state->began = option;
    state->player = option;
    state->phase = PHASE_STEP;
}

/* And after these to adjust: see `ask`. */
static kingsport_options_t options_missed(const kingsport_state_t *state) {
    kingsport_options_t options = KINGSPORT_BIT(OPTION_HEART) | KINGSPORT_BIT(OPTION_CARD);
    bool enough = state->players[state->player].bullets >= bullets_short(state);
    return enough ? options | KINGSPORT_BIT(OPTION_BULLETS) : options;
}

static kingsport_options_t options_relic(const kingsport_state_t *state) {
    (void)state; /* also a kind of which no more can be held */
    return KINGSPORT_BIT(OPTION_TOME + 1) - KINGSPORT_BIT(OPTION_AMULET);
}

static kingsport_options_t options_discard(const kingsport_state_t *state) {
    return kingsport_held_options(&state->players[state->about]);
}

static kingsport_options_t options_site(const kingsport_state_t *state) {
    (void)state;
    return KINGSPORT_BIT(OPTION_YES) | KINGSPORT_BIT(OPTION_NO);
}

static kingsport_options_t options_who(const kingsport_state_t *state) {
    kingsport_options_t options = KINGSPORT_BIT(OPTION_DONE);
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        if (!state->players[seat].out) {
            options |= KINGSPORT_BIT(seat);
        }
    }
    return options;
}

static kingsport_options_t options_what(const kingsport_state_t *state) {
    return kingsport_adjust_options(&state->players[state->about]);
}

/* ---- the engine ---------------------------------------------------------------------------- */

typedef enum { OF_NOBODY, OF_TURN, OF_ABOUT } whose_t;

static const struct {
    uint8_t kind;
    uint8_t ask;
    uint8_t whose;
    kingsport_options_t (*options)(const kingsport_state_t *state); /* choose */
    void (*answer)(kingsport_state_t *state, uint8_t answer); /* the option, or the die as shown */
} PHASES[] = {
    [PHASE_FIRST] = {PROMPT_CHOOSE, ASK_FIRST, OF_NOBODY, options_first, answer_first},
    [PHASE_STEP] = {PROMPT_CHOOSE, ASK_STEP, OF_TURN, options_step, answer_step},
    [PHASE_MOVE] = {PROMPT_ROLL, ASK_MOVE, OF_TURN, NULL, answer_move},
    [PHASE_CULTISTS] = {PROMPT_ROLL, ASK_CULTISTS, OF_TURN, NULL, answer_cultists},
    [PHASE_SANITY] = {PROMPT_ROLL, ASK_SANITY, OF_TURN, NULL, answer_sanity},
    [PHASE_COMBAT] = {PROMPT_ROLL, ASK_COMBAT, OF_TURN, NULL, answer_combat},
    [PHASE_MISSED] = {PROMPT_CHOOSE, ASK_COMBAT, OF_TURN, options_missed, answer_missed},
    [PHASE_DIE] = {PROMPT_ROLL, ASK_DIE, OF_TURN, NULL, answer_die},
    [PHASE_RELIC] = {PROMPT_CHOOSE, ASK_RELIC, OF_TURN, options_relic, answer_relic},
    [PHASE_DISCARD] = {PROMPT_CHOOSE, ASK_DISCARD, OF_ABOUT, options_discard, answer_discard},
    [PHASE_SITE] = {PROMPT_CHOOSE, ASK_SITE, OF_ABOUT, options_site, answer_site},
    [PHASE_WHO] = {PROMPT_CHOOSE, ASK_WHO, OF_TURN, options_who, answer_who},
    [PHASE_WHAT] = {PROMPT_CHOOSE, ASK_WHAT, OF_ABOUT, options_what, answer_what},
    [PHASE_OVER] = {PROMPT_OVER, 0, OF_NOBODY, NULL, NULL},
};
static_assert(sizeof PHASES / sizeof PHASES[0] == PHASE_IDS, "a row a phase");

static void start(void *game, const game_config_t *config) {
    kingsport_state_t *state = game;
    state->seats = config->players;
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        kingsport_equip(&state->players[seat]);
    }
    state->round = 1;
    state->phase = PHASE_FIRST;
    if (config->first != GAME_NOBODY) {
        answer_first(state, config->first);
    }
}

static void list_options(kingsport_options_t options, game_prompt_t *prompt) {
    for (uint8_t option = 0; options != 0; option++, options >>= 1) {
        if (options & 1) {
            prompt->options[prompt->count++] = option;
        }
    }
}

static void ask(const void *game, game_prompt_t *prompt) {
    const kingsport_state_t *state = game;
    const uint8_t whose[] = {GAME_NOBODY, state->player, state->about};
    prompt->kind = PHASES[state->phase].kind;
    if (prompt->kind == PROMPT_OVER) {
        prompt->count = kingsport_winners(state, prompt->winners);
        return;
    }
    prompt->ask = PHASES[state->phase].ask;
    prompt->player = whose[PHASES[state->phase].whose];
    if (prompt->kind == PROMPT_CHOOSE) {
        list_options(PHASES[state->phase].options(state), prompt);
        if (state->phase == PHASE_MISSED) {
            prompt->options[prompt->count++] = OPTION_ADJUST; /* what makes it good stands first */
        }
        return;
    }
    prompt->count = 1;
    prompt->bounds[0] = DIE_SIDES;
}

static void apply(void *game, const game_answer_t *answer) {
    kingsport_state_t *state = game;
    bool rolled = answer->kind == PROMPT_ROLL;
    PHASES[state->phase].answer(state, (uint8_t)(answer_byte(answer) + rolled));
}

static uint8_t rematch_first(const void *game) {
    const kingsport_state_t *state = game;
    uint8_t winners[GAME_PLAYERS_MAX];
    bool won = state->phase == PHASE_OVER && kingsport_winners(state, winners) > 0;
    return won ? winners[0] : 0;
}

static bool could_roll(const game_config_t *config, uint8_t asked, const uint8_t *values,
                       uint8_t count) {
    (void)config;
    for (uint8_t phase = 0; phase < PHASE_IDS; phase++) {
        if (PHASES[phase].kind == PROMPT_ROLL && PHASES[phase].ask == asked) {
            return count == 1 && values[0] < DIE_SIDES;
        }
    }
    return false;
}

/* ---- serialization -------------------------------------------------------------------------- */

uint8_t kingsport_need(kingsport_foe_t foe) {
    assert(foe < KINGSPORT_FOES);
    return FOE_NEED[foe];
}

const char *kingsport_step_name(kingsport_step_t step) {
    static const char *const names[KINGSPORT_STEPS] = {"start", "walk", "end"};
    assert(step < KINGSPORT_STEPS);
    return names[step];
}

const char *kingsport_foe_name(kingsport_foe_t foe) {
    static const char *const names[KINGSPORT_FOES] = {NULL, "byakhee", "cultist"};
    assert(foe < KINGSPORT_FOES);
    return names[foe];
}

const char *kingsport_ending_name(kingsport_ending_t ending) {
    static const char *const names[KINGSPORT_ENDINGS] = {NULL, "saved", "fallen", "undecided",
                                                         "mad"};
    assert(ending < KINGSPORT_ENDINGS);
    return names[ending];
}

static void serialize_player(const game_serializer_t *out, const kingsport_player_t *player) {
    out->object(out->to, NULL);
    out->number(out->to, "hearts", player->hearts);
    out->number(out->to, "bullets", player->bullets);
    out->number(out->to, "sanity", player->sanity);
    out->number(out->to, "start", player->start);
    out->list(out->to, "relics");
    for (uint8_t relic = 0; relic < KINGSPORT_RELICS; relic++) {
        out->number(out->to, NULL, player->relics[relic]);
    }
    out->end(out->to);
    out->number(out->to, "sites", player->sites);
    out->boolean(out->to, "out", player->out != 0);
    out->end(out->to);
}

static void serialize_players(const game_serializer_t *out, const kingsport_state_t *state) {
    out->list(out->to, "players");
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        serialize_player(out, &state->players[seat]);
    }
    out->end(out->to);
}

static void serialize_fight(const game_serializer_t *out, const kingsport_state_t *state) {
    const kingsport_foe_t foe = (kingsport_foe_t)state->foe;
    if (foe == KINGSPORT_NO_FOE) {
        out->null(out->to, "fight");
        return;
    }
    out->object(out->to, "fight");
    out->text(out->to, "foe", kingsport_foe_name(foe));
    out->number(out->to, "need", kingsport_need(foe));
    serialize_number_or_null(out, "shown", state->shown);
    out->end(out->to);
}

static void serialize_points(const game_serializer_t *out, const kingsport_state_t *state) {
    out->list(out->to, "points");
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        out->number(out->to, NULL, kingsport_points(&state->players[seat]));
    }
    out->end(out->to);
}

static void kingsport_serialize(const void *part, const game_serializer_t *out) {
    const kingsport_state_t *const state = part;
    serialize_players(out, state);
    out->number(out->to, "player", state->player);
    out->number(out->to, "round", state->round);
    out->text(out->to, "step", kingsport_step_name((kingsport_step_t)state->step));
    out->number(out->to, "sanctified", state->sanctified);
    out->number(out->to, "activated", state->activated);
    out->number(out->to, "removed", state->removed);
    serialize_number_or_null(out, "last", state->last);
    serialize_fight(out, state);
    out->number(out->to, "owed", state->owed);
    serialize_text_or_null(out, "ending", kingsport_ending_name((kingsport_ending_t)state->ending));
    serialize_points(out, state);
}

const game_rules_t kingsport_rules = {
    .fewest_players = KINGSPORT_PLAYERS_MIN,
    .most_players = KINGSPORT_PLAYERS_MAX,
    .state_bytes = sizeof(kingsport_state_t),
    .start = start,
    .prompt = ask,
    .answer = apply,
    .rematch_first = rematch_first,
    .is_valid = kingsport_is_valid,
    .could_roll = could_roll,
    .serialize = kingsport_serialize,
};
