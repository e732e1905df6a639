#include "session.h"

#include <assert.h>
#include <string.h>

enum { WAYPOINT_ENTRIES = 16 };

static const session_status_t status_of[] = {
    [GAME_OK] = SESSION_OK,
    [GAME_UNKNOWN] = SESSION_UNKNOWN,
    [GAME_NO_GAME] = SESSION_NO_GAME,
    [GAME_NOT_ASKED] = SESSION_NOT_ASKED,
    [GAME_NOT_AN_OPTION] = SESSION_NOT_AN_OPTION,
    [GAME_COUNT] = SESSION_COUNT,
    [GAME_RANGE] = SESSION_RANGE,
};

void session_init(session_t *session) {
    memset(session, 0, sizeof *session);
    settings_reset(&session->settings);
    for (uint8_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        session->names[i] = name_default(i);
    }
    log_clear(&session->log);
}

/* --- players that the die plays ----------------------------------------------------------- */

bool session_is_bot(const session_t *session, uint8_t player) {
    const game_config_t *config = &session->config;
    return player < config->players && player >= config->players - config->bots;
}

bool session_awaits_bot(const session_t *session) {
    game_prompt_t prompt;
    if (session->config.bots == 0 || session->now.game.game == GAME_NONE) {
        return false;
    }
    session_prompt(session, &prompt);
    return prompt.kind != PROMPT_OVER && session_is_bot(session, prompt.player);
}

bool session_can_hint(const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    return prompt.kind == PROMPT_CHOOSE && prompt.player != GAME_NOBODY &&
           game_can_advise((game_id_t)session->now.game.game) &&
           !session_is_bot(session, prompt.player);
}

uint16_t session_bot_answers(const session_t *session) {
    uint16_t answers = 0;
    for (uint16_t i = session->log.used; i > 0; i--) {
        const log_entry_t *entry = log_at(&session->log, (uint16_t)(i - 1));
        if (!entry->undone && !session_is_bot(session, entry->player)) {
            break;
        }
        answers = (uint16_t)(answers + (entry->undone ? 0 : 1));
    }
    return answers;
}

uint16_t session_answers_to_undo(const session_t *session) {
    const uint16_t bots = session_bot_answers(session);
    return bots < session->log.standing ? (uint16_t)(bots + 1) : 0;
}

/* --- checks ------------------------------------------------------------------------------- */

/* The answer to the current prompt, as an entry of the log. */
static log_entry_t entry_for(const session_t *session, const session_op_t *op) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    log_entry_t entry = {
        .kind = prompt.kind,
        .ask = prompt.ask,
        .player = prompt.player,
        .count = op->answer.count,
        .entered = op->origin == ORIGIN_ENTERED,
    };
    if (prompt.kind == PROMPT_ROLL) {
        entry.first_bound = prompt.bounds[0];
        entry.nth = roll_counts_of(&session->now.roll_counts, prompt.ask, prompt.player);
        memcpy(entry.values, op->answer.values, entry.count);
    } else {
        entry.count = 1;
        entry.nth = (uint16_t)session->now.seq;
        entry.path = session->now.path;
        entry.values[0] = op->answer.option;
    }
    return entry;
}

static log_reach_t reach_of(const session_t *session) {
    return (log_reach_t){.answers = (uint16_t)session->base.seq,
                         .roll_counts = &session->base.roll_counts};
}

/* The undone entry with the same answer; -1: none. Faces of a real die are not remembered. */
static int known_at(const session_t *session, const log_entry_t *entry) {
    return entry->entered ? -1 : log_find(&session->log, entry);
}

/* An answer that is known already makes room for itself: the entry that held it may go. */
static bool has_room(const session_t *session, const session_op_t *op) {
    const log_t *log = &session->log;
    log_reach_t reach = reach_of(session);
    log_entry_t entry = entry_for(session, op);
    return !log_full(log) || log->standing > 0 || known_at(session, &entry) >= 0 ||
           log_has_idle(log, &reach);
}

static session_status_t check_answer(const session_t *session, const session_op_t *op) {
    if (session->now.game.game == GAME_NONE) {
        return SESSION_NO_GAME;
    }
    game_state_t trial = session->now.game;
    game_status_t status = game_answer(&trial, &op->answer);
    if (status != GAME_OK) {
        return status_of[status];
    }
    return has_room(session, op) ? SESSION_OK : SESSION_FULL;
}

static session_status_t check_undo(const session_t *session, const session_op_t *op) {
    if (session->now.game.game == GAME_NONE) {
        return SESSION_NO_GAME;
    }
    return session->log.standing > op->undo_more ? SESSION_OK : SESSION_NOTHING_TO_UNDO;
}

static bool valid_name(const session_op_t *op) {
    return op->seat < GAME_PLAYERS_MAX && name_valid(&op->name);
}

session_status_t session_check_stored(const session_t *session, const session_op_t *op) {
    switch (op->kind) {
    case OP_NEW:
        return status_of[game_check_config(&op->config)];
    case OP_ANSWER:
        return check_answer(session, op);
    case OP_UNDO:
        return check_undo(session, op);
    case OP_NAME:
        return valid_name(op) ? SESSION_OK : SESSION_RANGE;
    case OP_SET:
        return settings_valid((setting_t)op->setting, op->value) ? SESSION_OK : SESSION_RANGE;
    default:
        return SESSION_UNKNOWN;
    }
}

bool session_name_taken(const session_t *session, uint8_t players, uint8_t seat,
                        const name_t *name) {
    for (uint8_t other = 0; other < players; other++) {
        if (other != seat && name_equals(&session->names[other], name)) {
            return true;
        }
    }
    return false;
}

session_status_t session_check(const session_t *session, const session_op_t *op) {
    bool game = session->now.game.game != GAME_NONE;
    bool entered = op->kind == OP_ANSWER && op->origin == ORIGIN_ENTERED;
    if (game && entered && session->settings.value[SETTING_OWN_DIE] == 0) {
        return SESSION_OWN_DIE_OFF;
    }
    if (game && op->kind == OP_NAME && valid_name(op) &&
        session_name_taken(session, session->config.players, op->seat, &op->name)) {
        return SESSION_NAME_TAKEN;
    }
    return session_check_stored(session, op);
}

/* --- changes ------------------------------------------------------------------------------ */

/* Saturates: an overflow would read as none. */
static uint16_t add_amended(uint16_t amended, uint16_t more) {
    return (uint16_t)(more < UINT16_MAX - amended ? amended + more : UINT16_MAX);
}

session_series_t session_score(const session_t *session) {
    game_prompt_t prompt;
    session_series_t score = session->series;
    session_prompt(session, &prompt);
    if (prompt.kind != PROMPT_OVER) {
        return score;
    }
    score.games++;
    score.amended = add_amended(score.amended, session->now.amended);
    score.nobody = (uint16_t)(score.nobody + (prompt.count == 0 ? 1 : 0));
    for (uint8_t i = 0; i < prompt.count; i++) {
        score.wins[prompt.winners[i]]++;
    }
    return score;
}

uint16_t session_amended(const session_t *session) {
    session_series_t score = session_score(session);
    bool counted = score.games != session->series.games;
    return add_amended(score.amended, counted ? 0 : session->now.amended);
}

/* Whoever begins, and whatever the settings say by now. */
static bool same_table(const game_config_t *a, const game_config_t *b) {
    if (a->game != b->game || a->players != b->players || a->bots != b->bots) {
        return false;
    }
    for (uint8_t i = 0; a->game != GAME_NONE && i < GAME_PARAMS; i++) {
        const game_param_t *param = &game_rules((game_id_t)a->game)->params[i];
        if (param->kind != PARAM_SETTING && a->params[i] != b->params[i]) {
            return false;
        }
    }
    return true;
}

static void reset_waypoint(session_t *session) {
    session->waypoint = session->base;
    session->waypoint_index = 0;
}

void session_begin_at_base(session_t *session) {
    session->now = session->base;
    reset_waypoint(session);
}

static void apply_new(session_t *session, const session_op_t *op) {
    session->series = session_score(session);
    if (!same_table(&session->config, &op->config)) {
        memset(&session->series, 0, sizeof session->series);
    }
    session->config = op->config;
    session->base = (session_point_t){.path = LOG_PATH_START};
    game_start(&session->base.game, &op->config);
    log_clear(&session->log);
    session_begin_at_base(session);
}

static bool advance(session_point_t *point, const log_entry_t *entry) {
    game_answer_t answer = {.kind = entry->kind, .count = entry->count};
    memcpy(answer.values, entry->values, sizeof answer.values);
    if (game_answer(&point->game, &answer) != GAME_OK) {
        return false;
    }
    point->seq++;
    if (entry->kind != PROMPT_ROLL) {
        point->amended = add_amended(point->amended, entry->amended ? 1 : 0);
        point->path = log_path_on(point->path, entry);
        return true;
    }
    roll_counts_add(&point->roll_counts, entry->ask, entry->player);
    point->rolled =
        (session_rolled_t){.count = entry->count, .ask = entry->ask, .entered = entry->entered};
    memcpy(point->rolled.values, entry->values, entry->count);
    return true;
}

bool session_play(session_t *session, const log_entry_t *entry) {
    return advance(&session->now, entry);
}

static void drop_oldest(session_t *session) {
    log_entry_t oldest;
    int index = log_take_oldest(&session->log, &oldest);
    if (index < 0) {
        return;
    }
    (void)advance(&session->base, &oldest); /* was accepted when it was logged */
    if (index < session->waypoint_index) {
        session->waypoint_index--;
    } else {
        reset_waypoint(session);
    }
}

static void make_room(session_t *session) {
    if (!log_full(&session->log)) {
        return;
    }
    log_reach_t reach = reach_of(session);
    int index = log_drop_idle(&session->log, &reach);
    if (index < 0) {
        drop_oldest(session);
    } else if (index < session->waypoint_index) {
        session->waypoint_index--;
    }
}

/* The new entry takes over what an undone entry with the same answer remembered. */
static void take_over(session_t *session, log_entry_t *entry) {
    int known = known_at(session, entry);
    if (entry->kind == PROMPT_CHOOSE) {
        entry->seen = known >= 0;
        entry->amended = log_was_other(&session->log, entry);
    }
    if (known >= 0) {
        log_hand_over(&session->log, (uint16_t)known);
    }
}

static void apply_answer(session_t *session, const session_op_t *op) {
    log_entry_t entry = entry_for(session, op);
    take_over(session, &entry);
    make_room(session);
    log_add(&session->log, &entry);
    (void)advance(&session->now, &entry); /* as checked */
}

/* Plays the standing entries from the one at `index` up to, but not including, the one at `end`. */
static void advance_over(session_point_t *point, const log_t *log, uint16_t index, uint16_t end) {
    for (; index < end; index++) {
        log_entry_t entry = *log_at(log, index);
        if (!entry.undone) {
            (void)advance(point, &entry);
        }
    }
}

game_state_t session_game_before(const session_t *session, uint16_t index) {
    assert(index <= session->log.used);
    bool passed = session->waypoint_index <= index;
    session_point_t point = passed ? session->waypoint : session->base;
    advance_over(&point, &session->log, passed ? session->waypoint_index : 0, index);
    return point.game;
}

void session_replay(const session_t *session, session_watcher_t watcher, void *to) {
    session_point_t point = session->base;
    for (uint16_t i = 0; i < session->log.used; i++) {
        log_entry_t entry = *log_at(&session->log, i);
        game_state_t before = point.game;
        if (!entry.undone && advance(&point, &entry)) {
            watcher(to, &before, &point.game, &entry);
        }
    }
}

/* Takes back one answer and so many more, then plays from the waypoint to now. A waypoint far behind is first moved to WAYPOINT_ENTRIES before the end,
 * so that the next undos are quick, too. */
static void apply_undo(session_t *session, uint16_t more) {
    log_t *log = &session->log;
    int undone = log_undo(log);
    for (; more > 0; more--) {
        undone = log_undo(log);
    }
    if (undone < session->waypoint_index) {
        reset_waypoint(session);
    }
    if (undone - session->waypoint_index > 2 * WAYPOINT_ENTRIES) {
        uint16_t end = (uint16_t)(undone - WAYPOINT_ENTRIES);
        advance_over(&session->waypoint, log, session->waypoint_index, end);
        session->waypoint_index = end;
    }
    session->now = session->waypoint;
    advance_over(&session->now, log, session->waypoint_index, log->used);
}

/* The latest name is first; the least recently used one is dropped. */
static void remember_name(session_t *session, const name_t *name) {
    uint8_t at = 0;
    while (at < SESSION_KNOWN_NAMES - 1 && memcmp(&session->known[at], name, sizeof *name) != 0) {
        at++;
    }
    memmove(&session->known[1], &session->known[0], at * sizeof session->known[0]);
    session->known[0] = *name;
}

void session_apply(session_t *session, const session_op_t *op) {
    assert(op->kind < OP_KINDS);
    switch ((session_op_kind_t)op->kind) {
    case OP_NEW:
        apply_new(session, op);
        return;
    case OP_ANSWER:
        apply_answer(session, op);
        return;
    case OP_UNDO:
        apply_undo(session, op->undo_more);
        return;
    case OP_NAME:
        session->names[op->seat] = op->name;
        remember_name(session, &op->name);
        return;
    case OP_SET:
        session->settings.value[op->setting] = op->value;
        return;
    case OP_KINDS:
        return;
    }
}

/* --- rules, rematch, remembered draws ------------------------------------------------------- */

void session_take_rules(const session_t *session, game_config_t *config) {
    for (uint8_t i = 0; i < GAME_PARAMS; i++) {
        const game_param_t *param = &game_rules((game_id_t)config->game)->params[i];
        if (param->name != NULL && param->kind == PARAM_SETTING) {
            int setting = settings_parse_key(param->name, (uint8_t)strlen(param->name));
            assert(setting >= 0);
            config->params[i] = (int16_t)session->settings.value[setting];
        }
    }
}

session_status_t session_rematch(const session_t *session, session_op_t *op) {
    if (session->now.game.game == GAME_NONE) {
        return SESSION_NO_GAME;
    }
    op->kind = OP_NEW;
    op->config = session->config;
    op->config.first = game_rematch_first(&session->now.game);
    session_take_rules(session, &op->config);
    return SESSION_OK;
}

bool session_draw_again(const session_t *session, uint8_t values[GAME_VALUES_MAX]) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (prompt.kind != PROMPT_ROLL) {
        return false;
    }
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    op.answer.count = prompt.count;
    log_entry_t like = entry_for(session, &op);
    int known = log_find(&session->log, &like);
    if (known < 0) {
        return false;
    }
    const log_entry_t *entry = log_at(&session->log, (uint16_t)known);
    for (uint8_t i = 0; i < prompt.count; i++) {
        if (entry->values[i] >= prompt.bounds[i]) {
            return false; /* only a damaged journal holds such */
        }
    }
    memcpy(values, entry->values, GAME_VALUES_MAX);
    return true;
}
