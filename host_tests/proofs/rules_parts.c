/* Proven:   what a game does with its part of a state stays within that part, and within each array of it: it begins, takes an
 *           answer or refuses it, looks at bytes from outside, tells itself and says who begins the next; a roll from
 *           outside is looked at within its values
 * For:      every table; the part alone in its memory, as long as the game's row says: for is_valid any bytes, else
 *           every sound state, and every answer; any values of a roll, as many as there are
 * Assuming: what is told goes nowhere
 * Options:  --unwind 12 --unwindset list_options.0:66,memchr.0:22,memcmp.0:20,could_roll.0:16,next_seat.0:7,lowest.0:9,pass_turn.0:7
 * Variants: CASE=0..44
 * Planted:  CASE=1 firmware/rules/cult/cult.c: state->sanity[cultist] = CULT_SANITY_START; => state->sanity[cultist + 1] = CULT_SANITY_START;
 * Planted:  CASE=3 firmware/rules/cult/cult.c: state->cultists], state->cultists); => state->cultists], state->players);
 * Planted:  CASE=6 firmware/rules/signs/signs.c: while (held < SIGNS_HAND) { => while (held <= SIGNS_HAND) {
 * Planted:  CASE=13 firmware/rules/signs/signs.c: const uint8_t drawn = count - SIGNS_HAND; => const uint8_t drawn = count;
 * Planted:  CASE=16 firmware/rules/dice/dice.c: GAME_VALUES_MAX - shown, 1); => GAME_VALUES_MAX - shown + 1, 1);
 * Planted:  CASE=20 firmware/rules/pig/pig.c: state->totals[state->player] += state->turn; => state->totals[state->player + 1] += state->turn;
 * Planted:  CASE=22 firmware/rules/pig/pig.c: state->player < state->players && => state->player <= state->players &&
 * Planted:  CASE=27 firmware/rules/kingsport/kingsport.c: uint8_t row = (uint8_t)(option - OPTION_MOVE); => uint8_t row = (uint8_t)(option - OPTION_MOVE + 1);
 * Planted:  CASE=38 firmware/rules/kingsport/kingsport_tokens.c: change_token(player, place / 2, => change_token(player, place,
 * Planted:  CASE=41 firmware/rules/kingsport/kingsport_check.c: state->about >= state->seats || => state->about > state->seats ||
 * Planted:  CASE=43 firmware/rules/kingsport/kingsport.c: uint8_t winners[GAME_PLAYERS_MAX]; => uint8_t winners[2]; */
/* Answers of Elder signs and Kingsport by what is asked; of the others at once. */
#if CASE < 6
#define OF_GAME 1
#define ANSWERS 1
#define DOES CASE
#elif CASE < 14
#define OF_GAME 2
#define ANSWERS 3
#define DOES (CASE - 6)
#elif CASE < 20
#define OF_GAME 4
#define ANSWERS 1
#define DOES (CASE - 14)
#elif CASE < 26
#define OF_GAME 5
#define ANSWERS 1
#define DOES (CASE - 20)
#else
#define OF_GAME 3
#define ANSWERS 14
#define DOES (CASE - 26)
#endif
#include "any_game.h"

/* What it does besides. */
enum { BEGINS = ANSWERS, IS_SOUND, TELLS, PLAYED_AGAIN, COULD_ROLL };

#if OF_GAME == 1
#define LIST_OF(part) (part)->sanity
#elif OF_GAME == 5
#define LIST_OF(part) (part)->totals
#endif

/* --- by their contracts ------------------------------------------------------------------- */

/* The part that is told. */
static const part_t *told;

static void out_number(void *to, const char *key, uint32_t number) {
    (void)to, (void)key, (void)number;
}

static void out_text(void *to, const char *key, const char *text) {
    (void)to, (void)key;
    assert(text != NULL);
}

static void out_boolean(void *to, const char *key, bool value) { (void)to, (void)key, (void)value; }

static void out_null(void *to, const char *key) { (void)to, (void)key; }

static void out_list(void *to, const char *key) { (void)to, (void)key; }

static void out_end(void *to) { (void)to; }

void serialize_numbers(const game_serializer_t *out, const char *key, const uint8_t *numbers,
                       uint8_t count) {
    (void)out, (void)key, (void)numbers, (void)count;
#ifdef LIST_OF
    assert(numbers >= LIST_OF(told));
    assert(numbers + count <= LIST_OF(told) + sizeof LIST_OF(told));
#endif
}

void serialize_number_or_null(const game_serializer_t *out, const char *key, uint32_t number) {
    (void)out, (void)key, (void)number;
}

void serialize_text_or_null(const game_serializer_t *out, const char *key, const char *text) {
    (void)out, (void)key, (void)text;
}

/* ------------------------------------------------------------------------------------------- */

static void takes_an_answer(const game_config_t *config, uint8_t place) {
    part_t *part = any_sound_part(config, place);
    game_answer_t answer;
    ANY_ANSWER(answer);
    (void)checked_answer(&ROW, part, &answer);
}

static void starts(const game_config_t *config) {
    part_t *part = any_part();
    *part = (part_t){0};
    ROW.start(part, config);
}

static void is_told(const game_config_t *config) {
    const game_serializer_t to = {NULL,     out_number, out_text, out_boolean,
                                  out_null, out_list,   out_list, out_end};
    told = any_sound_part(config, any_u8());
    ROW.serialize(told, &to);
}

static void is_played_again(const game_config_t *config) {
    const part_t *part = any_sound_part(config, any_u8());
    uint8_t first = ROW.rematch_first(part);
    assert(first == GAME_NOBODY || first < GAME_PLAYERS_MAX);
    if (ROW.face_title != NULL) {
        uint8_t value = any_u8();
        __CPROVER_assume(value < CULT_SIDES);
        (void)ROW.face_title(part, any_u8(), value);
    }
}

static void looks_at_a_roll(const game_config_t *config) {
    uint8_t count = any_u8();
    __CPROVER_assume(count >= 1 && count <= GAME_VALUES_MAX);
    const uint8_t *values = malloc(count);
    __CPROVER_assume(values != NULL);
    (void)ROW.could_roll(config, any_u8(), values, count);
}

void proof(void) {
    game_config_t config = any_table();
    switch (DOES) {
    case BEGINS:
        starts(&config);
        break;
    case IS_SOUND:
        (void)ROW.is_valid(any_part(), &config);
        break;
    case TELLS:
        is_told(&config);
        break;
    case PLAYED_AGAIN:
        is_played_again(&config);
        break;
    case COULD_ROLL:
        looks_at_a_roll(&config);
        break;
    default:
        takes_an_answer(&config, ANSWERS > 1 ? DOES : any_u8());
    }
}
