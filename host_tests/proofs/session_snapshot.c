/* Proven:   any bytes are taken for a piece of a snapshot without a look beyond them, and none is written elsewhere:
 *           settings and names that are taken are valid, and a log never has more entries than it was said to
 *           have, nor than there is room for
 * For:      pieces of up to 184 bytes, after any other; any game, any log so far; and each entry of a log alone
 * Assuming: the log takes an entry as long as there is room; the engines look at the state and values that they are given only; what is played writes the session only
 *           (both are tested by fuzz_restore with whole journals); in a log (6) an entry is read as 7 proves it
 * Sources:  firmware/session/settings.c firmware/util/number.c
 * Contracts: firmware/session/snapshot.c: read_entry
 * Options:  --unwind 18 --unwindset load_settings.0:16,load_roll_counts.0:42,load_log.0:62,word_of.0:5,strcspn.0:12
 * Variants: PIECE=1..7
 * Planted:  PIECE=1 firmware/session/snapshot.c: if (length != 1 + sizeof session->settings) { => if (length > 1 + sizeof session->settings) {
 * Planted:  PIECE=2 firmware/session/snapshot.c: names[i] = name_valid(&name) ? name : names[i]; => names[i] = name;
 * Planted:  PIECE=4 firmware/session/snapshot.c: if (entries > LOG_ENTRIES || => if (
 * Planted:  PIECE=5 firmware/session/snapshot.c: && rows <= ROLL_COUNTS => && rows <= 2 * ROLL_COUNTS
 * Planted:  PIECE=6 firmware/session/snapshot.c: length < LOG_HEAD_BYTES || => false ||
 * Planted:  PIECE=6 firmware/session/snapshot.c: session->log.used >= progress->entries || => false ||
 * Planted:  PIECE=7 firmware/session/snapshot.c: length < head + stored) { => length + 1 < head + stored) { */
#define NEEDS_MEMCHR
#include "proof.h"

#include "session.h"
#include "snapshot.c"

/* As snapshot_load finds it; a call through it would try every one of them in each proof. */
#if PIECE == 1
#define LOAD(session, progress, bytes, length) load_settings(session, bytes, length)
#elif PIECE == 2
#define LOAD(session, progress, bytes, length)                                                     \
    load_names((session)->names, GAME_PLAYERS_MAX, bytes, length)
#elif PIECE == 3
#define LOAD(session, progress, bytes, length) load_known(session, bytes, length)
#elif PIECE == 4
#define LOAD load_game
#elif PIECE == 5
#define LOAD load_roll_counts
#elif PIECE == 6
#define LOAD load_log
#endif

/* --- by their contracts ------------------------------------------------------------------- */

/* Of the game that is asked for, the same each time; proof() takes any. */
static game_rules_t rules;

const game_rules_t *game_rules(game_id_t game) { return (void)game, &rules; }

game_status_t game_check_config(const game_config_t *config) {
    return config->players <= GAME_PLAYERS_MAX && any_bool() ? GAME_OK : GAME_RANGE;
}

bool game_is_valid(const game_state_t *state, const game_config_t *config) {
    return (void)state, (void)config, any_bool();
}

bool game_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                     uint8_t count) {
    assert(__CPROVER_r_ok(values, GAME_VALUES_MAX));
    return (void)config, (void)ask, count <= GAME_VALUES_MAX && any_bool();
}

void session_begin_at_base(session_t *session) { session->now = session->base; }

void session_prompt(const session_t *session, game_prompt_t *prompt) {
    (void)session;
    prompt->kind = any_u8();
    prompt->ask = any_u8();
    prompt->player = any_u8();
    prompt->bounds[0] = any_u8();
}

bool session_play(session_t *session, const log_entry_t *entry) {
    return (void)session, (void)entry, any_bool();
}

uint16_t roll_counts_of(const roll_counts_t *asked, uint8_t ask, uint8_t player) {
    return (void)asked, (void)ask, (void)player, any_u16();
}

void log_clear(log_t *log) {
    log->used = 0;
    log->oldest = 0;
}

void log_add(log_t *log, const log_entry_t *entry) {
    (void)entry;
    if (!log_full(log)) {
        log->used++;
    }
}

bool name_valid(const name_t *name) { return name->latin1[0] != 0; }

/* The shortest there is has a tag, who, and a value. */
static uint8_t any_entry(const uint8_t *bytes, uint8_t length, log_entry_t *entry) {
    uint8_t took = any_u8();
    assert(length == 0 || __CPROVER_r_ok(bytes, length));
    __CPROVER_assume(took == 0 || (took >= 3 && took <= length));
    entry->player = any_u8();
    entry->known_elsewhere = any_bool();
    return took;
}

static uint8_t read_entry(const session_t *session, const uint8_t *bytes, uint8_t length,
                          log_entry_t *entry) {
    return (void)session, any_entry(bytes, length, entry);
}

/* ------------------------------------------------------------------------------------------- */

#ifdef LOAD
void proof(void) {
    static session_t session;
    snapshot_progress_t taken = {any_bool(), any_bool(), any_u16()};
    uint8_t length = any_u8(), at = any_u8(), seat = any_u8();
    session.log.used = any_u16();
    session.log.oldest = any_u16();
    session.config.players = any_u8();
    __CPROVER_assume(length >= 1 && length <= SNAPSHOT_CHUNK_BYTES);
    __CPROVER_assume(session.log.oldest < LOG_ENTRIES && taken.entries <= LOG_ENTRIES);
    __CPROVER_assume(session.log.used <= taken.entries && at < SETTINGS && seat < GAME_PLAYERS_MAX);
    rules.state_bytes = any_u8();
    __CPROVER_assume(rules.state_bytes <= GAME_PART_BYTES);
    settings_reset(&session.settings);
    session.names[seat].latin1[0] = 'P';
    uint8_t *bytes = malloc(length);
    __CPROVER_assume(bytes != NULL);
    bytes[0] = PIECE;
    (void)LOAD(&session, &taken, bytes, length);
    assert(settings_valid((setting_t)at, session.settings.value[at]));
    assert(name_valid(&session.names[seat]));
    assert(taken.entries <= LOG_ENTRIES);
    assert(session.log.used <= taken.entries || !taken.game);
    assert(session.log.used <= LOG_ENTRIES && session.log.oldest < LOG_ENTRIES);
}
#else
void proof(void) {
    session_t *session = malloc(sizeof *session);
    log_entry_t entry;
    uint8_t length = any_u8();
    uint8_t *bytes = malloc(length);
    __CPROVER_assume(session != NULL && bytes != NULL);
    uint8_t took = real_read_entry(session, bytes, length, &entry);
    assert(took == 0 || (took >= 3 && took <= length));
}
#endif
