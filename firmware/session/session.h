/* The table: who sits at it, what is set, and the running game as its list of answers.
 *
 * Everything that changes is an operation: session_check says whether it may be, without changing
 * anything; session_apply does it, and can't fail after a check. Between the two the caller makes
 * it durable: session_encode gives the bytes, and the same bytes decoded and applied in order to
 * the same session give the same session again.
 *
 * Undo is one answer less: the game is played again from `base` over the answers that stand. What
 * a roll drew stays drawn: session_draw_again gives it back when the same is asked again, whatever
 * was answered in between. A choice that stands where another one was, which was taken back after a
 * draw behind it had been seen, is mended, and counted in `now.mended`. */
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
    SESSION_FULL, /* every log entry holds a draw or a choice taken back that must be known */
} session_status_t;

typedef enum { OP_NEW, OP_ANSWER, OP_UNDO, OP_NAME, OP_SET, OP_KINDS } session_op_kind_t;

/* Where an answer's values come from. */
typedef enum {
    ORIGIN_CHOSEN, /* a choice */
    ORIGIN_DRAWN,
    ORIGIN_DRAWN_AGAIN, /* drawn earlier when the same was asked, and taken back since */
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
        struct {
            uint8_t setting; /* setting_t */
            uint16_t value;
        };
    };
} session_op_t;

/* The last roll that stands. */
typedef struct {
    uint8_t count; /* 0: nothing was rolled yet */
    uint8_t ask;   /* game_ask_t */
    bool entered;
    uint8_t values[GAME_VALUES_MAX];
} session_rolled_t;

/* The game at one moment. */
typedef struct {
    game_state_t game;
    session_rolled_t rolled;
    asked_t asked;   /* the rolls among its answers */
    uint32_t seq;    /* answers that stand, from the game's start */
    uint32_t path;   /* of the choices among them, see log.h */
    uint16_t mended; /* choices among them that stand where others were, see log.h */
} session_point_t;

/* How the games of this table ended so far: the same game with as many players, one after another. */
typedef struct {
    uint16_t games; /* ended ones that another followed */
    uint16_t nobody;
    uint16_t wins[GAME_PLAYERS_MAX];
    uint16_t mended; /* choices that stood changed when they ended */
} session_series_t;
static_assert(sizeof(session_series_t) == 22, "stored in the journal");

#define SESSION_KNOWN_NAMES 12

typedef struct {
    settings_t settings;
    name_t names[GAME_PLAYERS_MAX];
    name_t known[SESSION_KNOWN_NAMES]; /* given to anybody, the latest first; empty ones are 0 */
    session_series_t series;
    game_config_t config; /* of the running game */
    session_point_t base; /* before the oldest standing answer of the log */
    session_point_t now;
    session_point_t
        waypoint; /* on the way from base to now, so that an undo needn't start at base: */
    uint16_t waypoint_index; /* after the standing entries before this one */
    log_t log;
} session_t;

/* Default settings and names, no game. */
void session_init(session_t *session);

session_status_t session_check(const session_t *session, const session_op_t *op);
void session_apply(session_t *session, const session_op_t *op);

/* For taking back what was kept: plays a standing entry on, without logging it. False, and nothing
 * happens, when it isn't what is asked. */
bool session_play(session_t *session, const log_entry_t *entry);

/* For taking back what was kept, too: now is at base, the log empty. */
void session_begin_at_base(session_t *session);

/* session_check, but for ops that were kept: settings of today don't matter to them. */
session_status_t session_check_kept(const session_t *session, const session_op_t *op);

/* The series with the running game counted in, if it is over. */
session_series_t session_score(const session_t *session);

/* Choices that stand changed in the games of this table, in the running one, too. */
uint16_t session_mended(const session_t *session);

/* The op that starts the same game with the same people again. SESSION_NO_GAME when there is none. */
session_status_t session_rematch(const session_t *session, session_op_t *op);

/* A new game's config with the rules that settings change. */
void session_take_rules(const session_t *session, game_config_t *config);

/* At a roll prompt: what it drew before. False: nothing, it must be drawn. */
bool session_draw_again(const session_t *session, uint8_t values[GAME_VALUES_MAX]);

/* The game before the entry of the log at this index. */
game_state_t session_game_before(const session_t *session, uint16_t index);

/* Plays the standing answers that the log holds once more and shows each: the game before and after
 * it, and what the answer was. */
typedef void (*session_watcher_t)(void *to, const game_state_t *before, const game_state_t *after,
                                  const log_entry_t *entry);
void session_replay(const session_t *session, session_watcher_t watcher, void *to);

static inline void session_prompt(const session_t *session, game_prompt_t *prompt) {
    game_prompt(&session->now.game, prompt);
}

/* An op's bytes, for keeping: how many were written, at most SESSION_OP_BYTES_MAX. Decode: false
 * when the bytes are no op of this version; the op is still to be checked. */
#define SESSION_OP_BYTES_MAX 16
uint8_t session_encode(const session_op_t *op, uint8_t bytes[SESSION_OP_BYTES_MAX]);
bool session_decode(const uint8_t *bytes, uint8_t length, session_op_t *op);
