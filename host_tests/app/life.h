/* A life of a die: evenings of all games with lines and buttons, and what happens to it meanwhile.
 *
 *     life_begin(seed, left_out);
 *     for (uint32_t i = 0; !life.failure; i++) { life_live_an_evening(i); }
 *
 * Its owner looks after it (owner.h): noise that is given up is repaired, and the die forgets
 * everything, so that it rolls as long as it lives.
 *
 * A life is its seed: the same one goes the same way, but for what is left out. What befalls an
 * evening follows from the seed and its number alone, whatever was before. */
#pragma once

#include "app.h"
#include "census.h"
#include "hal_noise.h"
#include "kept.h"
#include "owner.h"
#include "player.h"

/* What may happen. Power goes at any operation of the flash; cells stay weak, a byte rots, a cell
 * sticks; the supply sinks; a sector wears out; buttons are pressed; the noise stops or is all the
 * same, of one source or both; the glass goes and comes, or its bus hangs; the cable is pulled, also
 * in the middle of a line; the clock is hours or weeks further on at once; somebody asks what changes
 * nothing, or gives a roll a nonce. */
typedef enum {
    LIFE_CUTS,
    LIFE_WEAK_CELLS,
    LIFE_ROT,
    LIFE_STUCK_CELLS,
    LIFE_BROWN_OUTS,
    LIFE_WEAR,
    LIFE_BUTTONS,
    LIFE_BAD_NOISE,
    LIFE_NO_GLASS,
    LIFE_UNPLUGGED,
    LIFE_CLOCK_STEPS,
    LIFE_HUNG_BUS,
    LIFE_QUESTIONS,
    LIFE_HAPPENINGS
} life_happening_t;

/* What is drawn from: a stream for each happening, one for all else, the player's and the owner's. */
enum { LIFE_PLAYER = LIFE_HAPPENINGS + 1, LIFE_OWNER, LIFE_STREAMS };

const char *life_name(life_happening_t happening);

/* A draw that was taken back, and must come again where it was. */
typedef struct {
    bool known;
    session_point_t before, after; /* the roll */
} life_draw_t;

typedef struct {
    uint32_t seed, random[LIFE_STREAMS];
    uint16_t left_out; /* bit h: happening h doesn't happen */
    player_t player;
    kept_t told;    /* as of the last reply */
    kept_t new_one; /* of a die that has forgotten everything */
    owner_step_t owner;
    bool owner_looks; /* this evening: at what the die says of its noise */
    bool forgot;      /* this evening, and was told so */
    bool begun;       /* the evening: its start was looked at */
    bool pressed;     /* this evening: what was asked may be done after its reply, or without one */
    bool waiting;     /* for a reply to a change */
    bool asked;       /* something that changes nothing */
    const char *line; /* of the change, or the question */
    bool bad_noise[HAL_NOISE_SOURCES]; /* this evening */
    bool stepped; /* the clock, this evening: bits that a draw waits for are late */
    char nonce_line[32];
    uint32_t receipts_seen, receipts_before; /* the last one's number; as of the last reply */
    census_t census;
    life_draw_t taken_back;
    bool rotted;               /* before this evening: a byte, or a cell that sticks */
    uint16_t bad_noise_one_in; /* evenings */
    uint32_t cut_in;           /* operations till the power goes; 0: it doesn't */
    uint8_t worn, stuck;
    const char *failure;
    uint32_t counts[LIFE_HAPPENINGS];
    uint64_t changes, starts, again;         /* again: draws taken back that came again */
    uint64_t rolls, resets, forgiven;        /* forgiven: alarms, by good noise alone */
    uint32_t drawn;                          /* rolls since the start */
    uint8_t alarms[HAL_NOISE_SOURCES];       /* that were kept as of the last reply */
    uint32_t dry, longest_dry;               /* evenings in a row without a roll */
    uint64_t lost;                           /* by several rotten bytes, and told */
    uint64_t longest_answer_us, most_rounds; /* of the loop, in a quiet minute */
} life_t;

extern life_t life;

void life_begin(uint32_t seed, uint16_t left_out);

/* An evening, with the power cut perhaps, and the start after it. */
void life_live_an_evening(uint32_t evening_number);
