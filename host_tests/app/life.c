#include "life.h"

#include <stdio.h>
#include <string.h>

#include "flash_tear.h"
#include "game.h"
#include "hal_noise.h"
#include "receipts.h"
#include "source.h"
#include "whole.h"

enum {
    CHANGES_MOST = 14,
    LONG_EVENING_OF = 500, /* one in so many has as many rolls as make alarms forgotten */
    LONG_EVENING = 300,
    PATIENT_FOR = 256,    /* evenings: each game to its end; then as many in which few are */
    OWNER_LOOKS_OF = 100, /* one evening in so many, whatever the die says */
    GIVEN_AWAY_OF = 400,  /* one evening in so many begins with another owner */
    QUESTIONS_OF = 4,     /* lines; and one roll in so many has a nonce */
    DRY_MOST = 60,        /* evenings without a roll */
    BAD_NOISE_OF = 20,
    WORN_MOST = 4,        /* sectors that a chip may lose */
    STUCK_MOST = 6,       /* cells */
    SECTOR_WEARS_OF = 40, /* one day in so many, one does */
    CELL_STICKS_OF = 60,
    QUIET_ROUNDS_MOST = 3000, /* of the loop in a minute: 20 a second, and some for the house */
    BAD_BLOCKS_A_MINUTE = 60 * 80, /* of both sources, tried again and again at all spacings */
};

#define ANSWER_US_MOST 10000000u
#define HOUR_US 3600000000u

life_t life;
static flash_fake_t flash;

const char *life_name(life_happening_t happening) {
    static const char *const names[LIFE_HAPPENINGS] = {
        "cuts",      "weak cells", "rot",       "stuck cells", "brown-outs", "wear",      "buttons",
        "bad noise", "no glass",   "unplugged", "clock steps", "hung buses", "questions",
    };
    return names[happening];
}

/* Each happening draws from a stream of its own, anew each evening: what is left out, an evening or a
 * happening, leaves the rest as it is. Once in an expression: the order of two would be the
 * compiler's, and a seed another life. */
static uint32_t draw_of(uint8_t what, uint32_t below) {
    return player_random(&life.random[what]) % below;
}

static uint32_t draw(uint32_t below) { return draw_of(LIFE_HAPPENINGS, below); }

static void begin_streams(uint32_t evening) {
    for (uint8_t what = 0; what < LIFE_STREAMS; what++) {
        life.random[what] = flash_hash(flash_hash(life.seed, evening), what) | 1u;
    }
    life.player.random = life.random[LIFE_PLAYER];
}

static bool may(life_happening_t what) { return !(life.left_out >> what & 1); }

static bool happens(life_happening_t what, uint32_t one_in) {
    bool now = draw_of((uint8_t)what, one_in) == 0 && may(what);
    life.counts[what] += now;
    return now;
}

static void fail(const char *why) {
    if (!life.failure) {
        life.failure = why;
    }
}

/* --- tables -------------------------------------------------------------------------------- */

static const session_t *session_now(void) { return whole_table(); }

static void check_sound(void) {
    const session_t *session = session_now();
    if (session->now.game.game != GAME_NONE &&
        !game_is_valid(&session->now.game, &session->config)) {
        fail("a game that can't be");
    }
}

/* --- draws --------------------------------------------------------------------------------- */

static bool same_game(const session_point_t *a, const session_point_t *b) {
    return a->seq == b->seq && memcmp(&a->game, &b->game, sizeof a->game) == 0;
}

/* What an undo took back was drawn; what a roll drew there is the same. */
static void follow_draws(void) {
    const session_point_t *before = &life.told.session.now, *now = &session_now()->now;
    life_draw_t *draw_back = &life.taken_back;
    bool undone = strcmp(life.line, "undo") == 0 && now->seq + 1 == before->seq;
    if (undone && before->rolled.count > 0 && !before->rolled.entered &&
        memcmp(&before->rolled, &now->rolled, sizeof now->rolled) != 0) {
        *draw_back = (life_draw_t){.known = true, .before = *now, .after = *before};
        return;
    }
    if (strncmp(life.line, "roll", 4) != 0 || !draw_back->known ||
        !same_game(&draw_back->before, before) || now->seq != before->seq + 1 ||
        now->rolled.entered) {
        return;
    }
    life.again++;
    if (!same_game(&draw_back->after, now)) {
        fail("a roll that was taken back drew something else");
    }
}

/* --- receipts ------------------------------------------------------------------------------ */

static void take_said(const char *line) {
    const char *wrong = receipts_take(line);
    life.census.receipts += receipts_seen().number != life.receipts_seen;
    life.receipts_seen = receipts_seen().number;
    if (wrong) {
        fail(wrong);
    }
}

/* What was drawn for the answer just told is what its receipt has. */
static void check_receipt(void) {
    receipts_seen_t told = receipts_seen();
    const session_rolled_t *rolled = &session_now()->now.rolled;
    bool now = strncmp(life.line, "roll", 4) == 0 && told.number > life.receipts_before;
    if (now && (told.count != rolled->count || memcmp(told.values, rolled->values, told.count))) {
        fail("a roll isn't what its receipt has");
    }
}

/* --- an evening ---------------------------------------------------------------------------- */

static const char *press(void) {
    static const char *const lines[] = {"press roll 300", "press left 80",  "press right 80",
                                        "press roll 60",  "press left 700", "wait 900"};
    life.pressed = true;
    life.taken_back.known = false; /* a press may begin another game */
    life.line = lines[draw_of(LIFE_BUTTONS, sizeof lines / sizeof lines[0])];
    return life.line;
}

/* One wrong bit, or one stuck cell, costs the last answer at most, however long ago it came. */
static bool is_much_damaged(void) { return life.counts[LIFE_ROT] + life.stuck > 1; }

/* What may be lost is what several wrong bits held, or the last answer; and never in silence. */
static void check_found(bool right, const char *in_silence) {
    bool says_so = whole_storage().damaged || whole_storage().cut;
    if (!right && !says_so) {
        fail(in_silence);
    }
    bool last_at_most = whole_storage().cut && !whole_storage().damaged;
    if ((!right || whole_storage().damaged) && !last_at_most && !is_much_damaged()) {
        fail("something was lost");
    }
    life.lost += !right;
    if (!right || whole_storage().damaged) {
        receipts_begin(); /* the chain's head may be among it */
    }
    life.taken_back.known = life.taken_back.known && right;
}

/* What is found at the start of the evening is what the start before it found, but for what rotted
 * since. */
static void begin_evening(void) {
    bool right = life.begun || kept_is_now(&life.told);
    life.begun = true;
    if (!right && !life.rotted) {
        fail("the next start finds another table");
    }
    if (!right) {
        check_found(false, "something that rotted was lost in silence");
    }
}

static bool all_noise_is_bad(void) {
    return life.bad_noise[HAL_NOISE_RING] && life.bad_noise[HAL_NOISE_ADC];
}

/* Nothing but all ones came: whatever was told as drawn was made up. */
static void check_noise(void) {
    if (all_noise_is_bad() && look_rolls(whole_app()) > 0) {
        fail("a roll without noise");
    }
}

static bool is_given_up(hal_noise_source_t source) {
    return app_saved_strikes(whole_app(), (uint8_t)source) >= SOURCE_FAILURES_MAX;
}

static bool has_alarms(void) {
    return app_saved_strikes(whole_app(), HAL_NOISE_RING) > 0 ||
           app_saved_strikes(whole_app(), HAL_NOISE_ADC) > 0;
}

static bool may_refuse(void) {
    bool none_left = (life.bad_noise[HAL_NOISE_RING] || is_given_up(HAL_NOISE_RING)) &&
                     (life.bad_noise[HAL_NOISE_ADC] || is_given_up(HAL_NOISE_ADC));
    bool no_noise = none_left || life.stepped;
    return life.pressed || strstr(whole_reply(), "\"storage\"") != NULL ||
           (no_noise && strstr(whole_reply(), "\"noise\"") != NULL);
}

static void count_rolls(void) {
    uint32_t drawn = look_rolls(whole_app());
    life.rolls += drawn > life.drawn ? drawn - life.drawn : 0;
    life.dry = drawn > life.drawn ? 0 : life.dry;
    life.drawn = drawn;
}

static void count_forgiven(void) {
    for (uint8_t i = 0; i < HAL_NOISE_SOURCES; i++) {
        uint8_t now = app_saved_strikes(whole_app(), i);
        life.forgiven += now < life.alarms[i] && life.owner != OWNER_FORGETS;
        life.alarms[i] = now;
    }
}

/* A game goes on, begins or ends by what was told. */
static void count_games(void) {
    game_prompt_t prompt;
    const session_t *session = session_now();
    uint8_t game = session->now.game.game;
    bool begins = strncmp(life.line, "new ", 4) == 0 || strcmp(life.line, "rematch") == 0;
    bool answers = session->now.seq == life.told.session.now.seq + 1 && !begins;
    session_prompt(session, &prompt);
    life.census.begun[game] += begins;
    life.census.answers[game] += answers;
    life.census.ended[game] += answers && prompt.kind == PROMPT_OVER;
}

/* It was only asked, and nothing else happened. */
static void check_question(bool done) {
    bool none_yet = strcmp(life.line, "receipt") == 0;
    bool noise = strncmp(life.line, "entropy", 7) == 0;
    if (!done && !none_yet && !noise) {
        fail("a question wasn't answered");
    }
    if (!kept_is_now(&life.told)) {
        fail("a question changed something");
    }
}

static void take_reply(void) {
    bool done = strncmp(whole_reply(), "{\"ok\":true", 10) == 0;
    if (life.asked && !life.pressed) {
        check_question(done);
    }
    if (done && (life.asked || life.waiting)) {
        census_answered(&life.census, life.line);
    }
    life.asked = false;
    if (life.waiting && !done && !may_refuse()) {
        fail("a change was refused");
    }
    if (life.waiting && done && !life.pressed) {
        follow_draws();
        check_receipt();
    }
    if (life.waiting && done) {
        count_games();
    }
    life.waiting = false;
    life.receipts_before = life.receipts_seen;
    kept_look(&life.told);
    check_sound();
    check_noise();
    count_rolls();
    count_forgiven();
}

/* Now and then the cable, the glass or the clock, between two lines and within one. */
static void befall_meanwhile(void) {
    if (happens(LIFE_UNPLUGGED, 25)) {
        uint32_t after_bytes = 1 + draw_of(LIFE_UNPLUGGED, 20);
        whole_unplug(after_bytes, draw_of(LIFE_UNPLUGGED, 2)
                                      ? 20000u + draw_of(LIFE_UNPLUGGED, HOUR_US)
                                      : draw_of(LIFE_UNPLUGGED, 200000));
        life.pressed = true;
    }
    if (happens(LIFE_NO_GLASS, 25)) {
        whole_display(draw_of(LIFE_NO_GLASS, 2));
    }
    if (happens(LIFE_HUNG_BUS, 25)) {
        whole_hang_display(draw_of(LIFE_HUNG_BUS, 30000000));
    }
    if (happens(LIFE_CLOCK_STEPS, 25)) {
        uint64_t hours = draw_of(LIFE_CLOCK_STEPS, 1000);
        whole_step_clock(hours * draw_of(LIFE_CLOCK_STEPS, HOUR_US));
        life.stepped = true;
    }
}

/* Whatever doesn't change the table. */
static const char *question(void) {
    static const char *const lines[] = {
        "help",
        "help roll",
        "info",
        "state",
        "receipt",
        "log",
        "log 3",
        "log csv",
        "get",
        "get dim",
        "stats",
        "stats 6",
        "selftest",
        "entropy health",
        "entropy raw 96",
        "entropy raw 96 adc",
        "screen",
        "screen words",
        "wait 1000",
        "watch off",
        "watch on",
        "watch on",
        "watch on",
        "receipt",
    };
    life.asked = true;
    life.line = lines[draw_of(LIFE_QUESTIONS, sizeof lines / sizeof lines[0])];
    return life.line;
}

/* The roll with something of a stranger's in it. */
static const char *with_nonce(const char *roll) {
    (void)snprintf(life.nonce_line, sizeof life.nonce_line, "%s nonce=%08x", roll,
                   draw_of(LIFE_QUESTIONS, UINT32_MAX));
    return life.nonce_line;
}

static const char *change(void) {
    const char *line = player_change(&life.player);
    if (strcmp(line, "roll") == 0 && may(LIFE_QUESTIONS) &&
        draw_of(LIFE_QUESTIONS, QUESTIONS_OF) == 0) {
        line = with_nonce(line);
    }
    life.line = line;
    bool begins = strncmp(line, "new ", 4) == 0 || strcmp(line, "rematch") == 0;
    life.taken_back.known = life.taken_back.known && !begins;
    life.changes++;
    return line;
}

static void repair_noise(void) {
    for (uint8_t i = 0; i < HAL_NOISE_SOURCES; i++) {
        life.bad_noise[i] = false;
        whole_noise_fault((hal_noise_source_t)i, WHOLE_NOISE_GOOD);
    }
}

/* It was asked to forget everything, and says that it has. */
static void take_forgetting(void) {
    life.resets++;
    life.forgot = !life.pressed;
    life.taken_back.known = false;
    receipts_begin();
    if (life.forgot && (!kept_is_now(&life.new_one) || has_alarms())) {
        fail("something wasn't forgotten");
    }
}

/* What the owner does about the noise; NULL: nothing. */
static const char *look_after(void) {
    owner_step_t before = life.owner;
    if (before != OWNER_PLAYS && strncmp(whole_reply(), "{\"ok\":true", 10) == 0) {
        census_answered(&life.census, owner_line(before));
    }
    life.owner = owner_next(before, life.owner_looks, whole_reply());
    life.owner_looks = false;
    if (before == OWNER_FORGETS && life.owner == OWNER_WAITS) {
        take_forgetting();
    }
    if (life.owner == OWNER_FORGETS) {
        repair_noise();
    }
    return owner_line(life.owner);
}

/* The next line of an evening. Each reply tells how the table stands. */
static const char *evening(void *context) {
    (void)context;
    begin_evening();
    take_reply();
    const char *of_owner = look_after();
    if (life.failure || (life.player.left == 0 && !of_owner)) {
        return NULL;
    }
    befall_meanwhile();
    if (of_owner) {
        return of_owner;
    }
    life.player.left--;
    if (draw(6) == 0) {
        return "";
    }
    if (happens(LIFE_QUESTIONS, QUESTIONS_OF)) {
        return question();
    }
    life.waiting = true;
    return happens(LIFE_BUTTONS, 3) ? press() : change();
}

/* --- what it lives through ----------------------------------------------------------------- */

/* Is no cell weak any more that a cut had left so? */
static bool all_is_firm(void) {
    for (uint32_t w = 0; w < FLASH_WEAK_MOST; w++) {
        for (uint32_t i = 0; i < flash.weak[w].bytes; i++) {
            if (flash.weak[w].mask[i] != 0) {
                return false;
            }
        }
    }
    return true;
}

/* The power goes: some ways leave weak cells, of which there may be those of one cut only. */
static void on_operation(void *context, const flash_operation_t *operation) {
    (void)context;
    if (life.cut_in == 0 || --life.cut_in > 0) {
        return;
    }
    bool weak = all_is_firm() && happens(LIFE_WEAK_CELLS, 2);
    flash_tear_t tear = weak ? FLASH_WEAK_OLD + draw_of(LIFE_CUTS, FLASH_TEARS - FLASH_WEAK_OLD)
                             : (flash_tear_t)draw_of(LIFE_CUTS, FLASH_WEAK_OLD);
    if (weak) {
        memset(flash.weak, 0, sizeof flash.weak);
    }
    life.census.tears[tear]++;
    flash_tear(&flash, operation, tear,
               draw_of(LIFE_CUTS, flash_tear_places(&flash, operation) + 1));
    whole_cut_power();
}

static void rot_a_bit(void) {
    uint32_t page =
        draw_of(LIFE_ROT, HAL_FLASH_BYTES / HAL_FLASH_PAGE_BYTES) * HAL_FLASH_PAGE_BYTES;
    uint32_t at = page + draw_of(LIFE_ROT, HAL_FLASH_PAGE_BYTES);
    life.rotted = true;
    uint8_t bit = (uint8_t)(1u << draw_of(LIFE_ROT, 8));
    flash_fake_settle(&flash, at, bit, flash.bytes[at] ^ bit);
}

static void stick_a_cell(void) {
    flash_stuck_t *stuck = &flash.stuck[life.stuck++];
    life.rotted = true;
    stuck->offset = draw_of(LIFE_STUCK_CELLS, HAL_FLASH_BYTES);
    stuck->mask = (uint8_t)(1u << draw_of(LIFE_STUCK_CELLS, 8));
    stuck->bits = (uint8_t)draw_of(LIFE_STUCK_CELLS, 256);
}

static void wear_out_a_sector(void) {
    uint32_t sector = draw_of(LIFE_WEAR, HAL_FLASH_SECTORS);
    flash_fault_t fault = FLASH_DEAD + draw_of(LIFE_WEAR, 3);
    bool programs = draw_of(LIFE_WEAR, 2) != 0;
    life.worn++;
    life.census.sectors[(programs ? 3 : 0) + (fault - FLASH_DEAD)]++;
    (programs ? flash.program_fault : flash.erase_fault)[sector] = fault;
}

static void befall_flash(void) {
    life.cut_in = happens(LIFE_CUTS, 2) ? 1 + draw_of(LIFE_CUTS, 40) : 0;
    life.rotted = false;
    if (happens(LIFE_ROT, 4)) {
        rot_a_bit();
    }
    if (life.stuck < STUCK_MOST && happens(LIFE_STUCK_CELLS, CELL_STICKS_OF)) {
        stick_a_cell();
    }
    if (life.worn < WORN_MOST && happens(LIFE_WEAR, SECTOR_WEARS_OF)) {
        wear_out_a_sector();
    }
}

static whole_noise_fault_t break_noise(uint8_t source) {
    bool stuck = draw_of(LIFE_BAD_NOISE, 2) != 0;
    life.census.noise[2 * source + !stuck]++;
    return stuck ? WHOLE_NOISE_STUCK : WHOLE_NOISE_STOPPED;
}

/* Of one source, or of both. */
static void befall_noise(void) {
    uint32_t bad =
        happens(LIFE_BAD_NOISE, life.bad_noise_one_in) ? 1 + draw_of(LIFE_BAD_NOISE, 3) : 0;
    for (uint8_t i = 0; i < HAL_NOISE_SOURCES; i++) {
        life.bad_noise[i] = (bad >> i & 1) != 0;
        whole_noise_fault((hal_noise_source_t)i,
                          life.bad_noise[i] ? break_noise(i) : WHOLE_NOISE_GOOD);
    }
}

static void befall(void) {
    whole_noise(life.random[LIFE_HAPPENINGS]);
    whole_display(!happens(LIFE_NO_GLASS, 20));
    whole_supply_mv(happens(LIFE_BROWN_OUTS, 9) ? HAL_FLASH_ERASE_MV - 1 : 5000);
    life.stepped = false;
    life.owner_looks = draw_of(LIFE_OWNER, OWNER_LOOKS_OF) == 0;
    life.owner = draw_of(LIFE_OWNER, GIVEN_AWAY_OF) == 0 ? OWNER_KEEPS_LOG : OWNER_PLAYS;
    life.asked = false;
    life.forgot = false;
    befall_noise();
    befall_flash();
}

/* --- living -------------------------------------------------------------------------------- */

/* With what was asked and not answered: one change more, or one less; a press may be two. */
static bool is_one_further(void) {
    uint32_t seq = session_now()->now.seq, told = life.told.session.now.seq;
    uint32_t away = seq > told ? seq - told : told - seq;
    return away <= (life.pressed ? 2u : 1u) || seq <= 1;
}

/* The power went while it was forgetting: it forgot everything, or nothing. */
static bool is_forgotten(void) {
    return life.owner == OWNER_FORGETS && kept_is_now(&life.new_one) && !has_alarms();
}

/* What a start finds is what was told, or with what was asked. */
static void start(void) {
    flash_fake_restart(&flash);
    life.starts++;
    (void)whole_run(NULL, NULL);
    check_sound();
    bool right = kept_is_now(&life.told) || ((life.waiting || life.pressed) && is_one_further());
    if (is_forgotten()) {
        receipts_begin();
    }
    receipts_power_went();
    check_found(right || is_forgotten(), "something was lost in silence");
    if (life.forgot && has_alarms()) {
        fail("alarms that were forgotten are back");
    }
    kept_look(&life.told);
    life.waiting = false;
    life.pressed = false;
    life.begun = false;
}

/* A minute in which nobody does anything: the core sleeps. */
static const char *quiet_minute(void *context) {
    uint64_t *rounds = context;
    if (*rounds == 0) {
        *rounds = whole_work().rounds;
        return "wait 60000";
    }
    *rounds = whole_work().rounds - *rounds;
    return NULL;
}

static uint64_t rounds_most(void) {
    bool bad = life.bad_noise[HAL_NOISE_RING] || life.bad_noise[HAL_NOISE_ADC];
    return QUIET_ROUNDS_MOST + (bad ? BAD_BLOCKS_A_MINUTE : 0);
}

static void check_sleep(void) {
    uint64_t rounds = 0;
    if (whole_run(quiet_minute, &rounds) != WHOLE_ENDED) {
        return;
    }
    life.most_rounds = rounds > life.most_rounds ? rounds : life.most_rounds;
    if (rounds > rounds_most()) {
        fail("it doesn't sleep");
    }
    kept_look(&life.told);
}

static void check_answers(void) {
    const uint64_t longest_us = whole_work().longest_answer_us;
    if (longest_us > life.longest_answer_us) {
        life.longest_answer_us = longest_us;
    }
    if (longest_us > ANSWER_US_MOST && !life.pressed) {
        fail("an answer took more than ten seconds");
    }
}

/* Whatever happened to its noise: it is repaired. */
static void check_rolls(void) {
    life.longest_dry = life.dry > life.longest_dry ? life.dry : life.longest_dry;
    if (life.dry > DRY_MOST) {
        fail("nothing is rolled any more");
    }
}

void life_live_an_evening(uint32_t evening_number) {
    begin_streams(evening_number);
    bool is_long = draw_of(LIFE_OWNER, LONG_EVENING_OF) == 0;
    uint32_t changes = 1 + draw(CHANGES_MOST);
    life.player.left = is_long ? LONG_EVENING : (uint16_t)changes;
    life.drawn = 0;
    life.player.patient = (evening_number / PATIENT_FOR + life.seed / 2) % 2 != 0;
    life.dry++;
    befall();
    flash.hook = on_operation;
    whole_end_t end = whole_run(evening, NULL);
    flash.hook = NULL;
    life.cut_in = 0;
    if (end == WHOLE_STUCK) {
        fail("it is stuck");
    }
    if (end == WHOLE_ENDED) {
        check_answers();
        kept_look(&life.told);
        life.waiting = false;
    }
    if (!life.failure) {
        start();
    }
    if (!life.failure && draw(8) == 0) {
        check_sleep();
    }
    if (flash.broken) {
        fail(flash.broken);
    }
    check_rolls();
}

void life_begin(uint32_t seed, uint16_t left_out) {
    static const player_t player = {.undo_percent = 12};
    memset(&life, 0, sizeof life);
    life.seed = seed;
    life.left_out = left_out;
    life.player = player;
    life.line = "";
    life.bad_noise_one_in = BAD_NOISE_OF;
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    whole_supply_mv(5000);
    whole_noise_fault(HAL_NOISE_RING, WHOLE_NOISE_GOOD);
    whole_noise_fault(HAL_NOISE_ADC, WHOLE_NOISE_GOOD);
    whole_display(true);
    receipts_begin();
    whole_listen(take_said);
    (void)whole_run(NULL, NULL);
    kept_look(&life.told);
    kept_look(&life.new_one);
}
