/* What the files of Kingsport's engine share; not for its callers. kingsport.c has the turns, the
 * phases and what each asks, kingsport_tokens.c what players hold, kingsport_check.c validates a
 * state from flash. */
#pragma once

#include "kingsport.h"

/* What is asked, one value per prompt. Stored on flash: add at the end. */
typedef enum {
    PHASE_FIRST,
    PHASE_STEP,
    PHASE_MOVE,
    PHASE_CULTISTS,
    PHASE_SANITY, /* a check: of a fight with a byakhee, or without a fight */
    PHASE_COMBAT,
    PHASE_MISSED,
    PHASE_DIE,
    PHASE_RELIC,
    PHASE_DISCARD,
    PHASE_SITE,
    PHASE_WHO,
    PHASE_WHAT,
    PHASE_OVER,
    PHASE_IDS
} kingsport_phase_t;

/* Applies a defeat's losses and asks what follows: the discards, then the site. */
void kingsport_defeat(kingsport_state_t *state, uint8_t seat);

/* --- tokens ------------------------------------------------------------------------------- */

/* A set of options: bit n is game_option_t n, so its order is the order of the options. */
typedef uint64_t kingsport_options_t;
static_assert(OPTION_TOME_MINUS < 64, "one bit an option, up to Kingsport's last");

#define KINGSPORT_BIT(option) ((kingsport_options_t)1 << (option))

/* 3 hearts, also when more were held, and 3 bullets more. */
void kingsport_rearm(kingsport_player_t *player);

/* Rearmed, and sanity 5 of 5. The player is zeroed. */
void kingsport_equip(kingsport_player_t *player);

/* What can be adjusted, in the order of the options; the relics from TOKEN_RELIC on. */
typedef enum {
    TOKEN_HEART,
    TOKEN_BULLET,
    TOKEN_SANITY,
    TOKEN_START,
    TOKEN_RELIC
} kingsport_token_t;
#define TOKENS (TOKEN_RELIC + KINGSPORT_RELICS)

/* One more of a token; nothing when the player holds all they can. */
void kingsport_gain(kingsport_player_t *player, uint8_t token);

uint16_t kingsport_relics_held(const kingsport_player_t *player);
bool kingsport_holds_each_relic(const kingsport_player_t *player);
/* OPTION_AMULET .. OPTION_TOME, of the kinds held. */
kingsport_options_t kingsport_held_options(const kingsport_player_t *player);

/* OPTION_HEART_PLUS .. OPTION_TOME_MINUS, the legal ones, of a player who isn't out. Never none. */
kingsport_options_t kingsport_adjust_options(const kingsport_player_t *player);

/* Applies a legal one. Hearts at 0 and starting sanity at 0 are left for the caller to settle. */
void kingsport_adjust(kingsport_player_t *player, game_option_t option);

/* Starting sanity drops by one (it is at least 1) and sanity is that. */
void kingsport_drop(kingsport_player_t *player);

/* The player is out; their sites leave the game. */
void kingsport_put_out(kingsport_state_t *state, uint8_t seat);

/* One of each relic kind (all are held) becomes a site. */
void kingsport_sanctify(kingsport_state_t *state, uint8_t seat);

/* The ending that the table's sites and players amount to now. */
kingsport_ending_t kingsport_judge(const kingsport_state_t *state);

/* Who has the most points of those not out, ascending; returns how many, 0 when all are out. */
uint8_t kingsport_winners(const kingsport_state_t *state, uint8_t winners[GAME_PLAYERS_MAX]);

/* --- validation --------------------------------------------------------------------------- */

bool kingsport_is_valid(const void *part, const game_config_t *config);
