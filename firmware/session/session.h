/* The session: players' names, settings, and the running game as an event log of its answers.
 *
 * Every change is an operation. session_check says whether it is valid, without changing anything;
 * session_apply carries it out, and can't fail after a check. Between the two the caller stores the bytes
 * that session_encode gives: decoded and applied in the same order to the same session they give the same
 * session again.
 *
 * Undo is one answer less, or several at once: the game is replayed from `base` over the answers that stand. A roll stays
 * drawn: session_draw_again returns its values when the same roll is prompted again, whatever was answered
 * in between. A choice in the place of another one that was undone after a draw behind it had been seen is
 * "amended", and counted in `now.amended`. */
#pragma once

#include "game.h"
#include "log.h"
#include "names.h"
#include "settings.h"

typedef enum {
    SESSION_OK,
    SESSION_NO_GAME,
    SESSION_NOT_ASKED,
    SESSION_NOT_AN_OPTION,
    SESSION_COUNT,
    SESSION_RANGE,
    SESSION_UNKNOWN,
    SESSION_OWN_DIE_OFF,
    SESSION_NOTHING_TO_UNDO,
    SESSION_PLAYED_BY_DIE, /* the prompt belongs to a player that the die plays */
    SESSION_NAME_TAKEN,    /* another player of the running game has it */
    SESSION_FULL, /* every log entry holds an undone draw or choice that must be remembered */
} session_status_t;

typedef enum { OP_NEW, OP_ANSWER, OP_UNDO, OP_NAME, OP_SET, OP_KINDS } session_op_kind_t;

/* Where an answer's values come from. */
typedef enum {
    ORIGIN_CHOSEN, /* a choice */
    ORIGIN_DRAWN,
    ORIGIN_DRAWN_AGAIN, /* drawn earlier for the same roll, and undone since */
    ORIGIN_ENTERED,     /* rolled on a real die */
} answer_origin_t;

typedef struct {
    uint8_t kind; /* session_op_kind_t */
    union {
        game_config_t config;
        struct {
            game_answer_t answer;
            uint8_t origin; /* answer_origin_t */
        };
        struct {
            uint8_t seat;
            name_t name;
        };
        uint16_t undo_more; /* answers beyond the one that every undo takes back */
        struct {
            uint8_t setting; /* setting_t */
            uint16_t value;
        };
    };
} session_op_t;

/* The last roll that stands. */
typedef struct {
    uint8_t count; /* 0: none yet */
    uint8_t ask;   /* game_ask_t */
    bool entered;
    uint8_t values[GAME_VALUES_MAX];
} session_rolled_t;

/* The game at one moment. */
typedef struct {
    game_state_t game;
    session_rolled_t rolled;
    roll_counts_t roll_counts; /* the rolls among its answers */
    uint32_t seq;              /* answers that stand, from the game's start */
    uint32_t path;             /* of the choices among them, see log.h */
    uint16_t amended;          /* amended choices among them, see log.h */
} session_point_t;

/* Results of the games played so far by these players: the same game with as many players in a row. */
typedef struct {
    uint16_t games; /* that ended and were followed by another */
    uint16_t nobody;
    uint16_t wins[GAME_PLAYERS_MAX];
    uint16_t amended; /* choices that stood changed when they ended */
} session_series_t;
static_assert(sizeof(session_series_t) == 22, "stored in the journal");

#define SESSION_KNOWN_NAMES 12

typedef struct {
    settings_t settings;
    name_t names[GAME_PLAYERS_MAX];
    name_t known[SESSION_KNOWN_NAMES]; /* names used before, the latest first; empty ones are 0 */
    session_series_t series;
    game_config_t config; /* of the running game */
    session_point_t base; /* before the oldest standing answer of the log */
    session_point_t now;
    session_point_t waypoint; /* between base and now, so that an undo needn't start at base */
    uint16_t waypoint_index;  /* it is after the standing entries before this index */
    log_t log;
} session_t;

/* Is the player (or GAME_NOBODY) played by the die? And does the present prompt wait for such an answer? */
bool session_is_bot(const session_t *session, uint8_t player);
bool session_awaits_bot(const session_t *session);

/* Does it wait for a choice of a person that the die can advise on? */
bool session_can_hint(const session_t *session);

/* How many of the newest standing answers the die gave as a player. */
uint16_t session_bot_answers(const session_t *session);

/* How many answers an undo takes back: the last one of a person, and those of the die behind it. 0: no person's answer
 * stands within the log. */
uint16_t session_answers_to_undo(const session_t *session);

/* Default settings and names, no game. */
void session_init(session_t *session);

session_status_t session_check(const session_t *session, const session_op_t *op);
void session_apply(session_t *session, const session_op_t *op);

/* Has another seat of a game of so many players this name? Upper and lower case of ASCII are the same, and
 * blanks around it don't count. */
bool session_name_taken(const session_t *session, uint8_t players, uint8_t seat,
                        const name_t *name);

/* For loading a snapshot: plays a standing entry without logging it. False, and nothing changes, when it
 * doesn't answer the current prompt. */
bool session_play(session_t *session, const log_entry_t *entry);

/* For loading a snapshot: sets `now` to `base`. */
void session_begin_at_base(session_t *session);

/* session_check for operations read from the journal: today's settings don't matter to them. */
session_status_t session_check_stored(const session_t *session, const session_op_t *op);

/* The series with the running game counted in, if it is over. */
session_series_t session_score(const session_t *session);

/* Amended choices in the games of this series, including the running one. */
uint16_t session_amended(const session_t *session);

/* The op that starts the same game with the same players again. SESSION_NO_GAME when there is none. */
session_status_t session_rematch(const session_t *session, session_op_t *op);

/* A new game's config with the rules that settings change. */
void session_take_rules(const session_t *session, game_config_t *config);

/* At a roll prompt: the values that it drew before. False: none, it must be drawn. */
bool session_draw_again(const session_t *session, uint8_t values[GAME_VALUES_MAX]);

/* The game before the entry of the log at this index. */
game_state_t session_game_before(const session_t *session, uint16_t index);

/* Replays the standing answers of the log and calls `watcher` for each, with the game before and after it. */
typedef void (*session_watcher_t)(void *to, const game_state_t *before, const game_state_t *after,
                                  const log_entry_t *entry);
void session_replay(const session_t *session, session_watcher_t watcher, void *to);

static inline void session_prompt(const session_t *session, game_prompt_t *prompt) {
    game_prompt(&session->now.game, prompt);
}

/* An op as bytes for the journal; returns how many. Decoding returns false for bytes that are no op of this
 * version; the op is still to be checked. */
#define SESSION_OP_BYTES_MAX 16
uint8_t session_encode(const session_op_t *op, uint8_t bytes[SESSION_OP_BYTES_MAX]);
bool session_decode(const uint8_t *bytes, uint8_t length, session_op_t *op);
