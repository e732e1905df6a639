/* Random play by the buttons: every game at tables of several sizes and from late positions, in every language.
 *
 * On each picture that stands still and wasn't met before: all texts are legible with every combination of status icons
 * (legible.h), and every press does what the picture says (press_rules.h). All the time: nothing is rolled but by
 * the release of ROLL, the display is redrawn whenever its picture changes, no token of a cult game is lost. In the end
 * of each game home is reached by holding right. Every scene, ask and option must be met.
 *
 * SANITY_PLAY=n plays n times as long, each round with other seeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crc32.h"
#include "cult_rig.h"
#include "kingsport_engine.h"
#include "kingsport_rig.h"
#include "legible.h"
#include "pig.h"
#include "press_rules.h"
#include "random_player.h"
#include "signs_rig.h"
#include "unity.h"

#ifdef SANITY_FAST_BUILD
enum { PLAYED_OF = 1 };
#else
enum { PLAYED_OF = 11 }; /* one start of so many */
#endif

enum {
    SITTING = 80, /* acts until the game is begun anew: the player loses itself in other games */
    BEGINS_MS = 2500,
    PICTURE_US = 47000,
    DUE_OF = 4, /* one look of so many is at the very moment in which a picture is due */
    SEEN_MOST = 1 << 15,
    NAME_BYTES = 80
};

void setUp(void) {}
void tearDown(void) {}

/* --- starts --------------------------------------------------------------------------------- */

static void nobody(void) {}

static void first_start(void) {
    die_power_up();
    app_first_start(&die.app);
    die_wait(UI_BOOT_US / 1000 + 1);
}

/* First each gets one that nobody else has: no two at a table may be alike, not even for a moment. */
static void name_all(const char *const *names) {
    char line[64];
    for (unsigned i = 0; i < GAME_PLAYERS_MAX; i++) {
        snprintf(line, sizeof line, "name p%u ~%u", i + 1, i + 1);
        die_line(line);
    }
    for (unsigned i = 0; i < GAME_PLAYERS_MAX; i++) {
        snprintf(line, sizeof line, "name p%u %s", i + 1, names[i]);
        die_line(line);
        TEST_ASSERT_TRUE_MESSAGE(die_said("\"ok\":true"), line);
    }
}

/* Of as many letters as a name has. */
static void long_names(void) {
    static const char *const names[] = {
        "Wilhelmi",
        "Maximili",
        "WWWWWWWW",
        "Annemiek",
        "Hendrika",
        "Cornelia",
        "\xC3\x96\xC3\x96\xC3\x96\xC3\x96\xC3\x96\xC3\x96\xC3\x96\xC3\x96",
        "Mathilde"};
    name_all(names);
}

static void short_names(void) {
    static const char *const names[] = {"Al",         "Bo", "Cy",  "I",
                                        "Zo\xC3\xAB", "Ed", "Flo", "\xC3\x96"};
    name_all(names);
}

static void factory_test(void) {
    static const console_test_t tests[] = {
        {"display", true, 0}, {"flash", true, 0}, {"noise", false, 0}, {"buttons", true, 5}};
    app_effects_t effects;
    app_event_t event = {.kind = EVENT_SELFTEST, .selftest = {tests, 4}};
    die_power_up();
    app_factory_test(&die.app);
    die_noise(UI_NOISE_GOOD, &(console_health_t){.state = "good"});
    event.now_us = die.now_us;
    app_step(&die.app, &event, &effects);
}

/* All that may stand above a table, before anybody has begun: many choices were changed, no noise, little power. */
static void crowded(void) {
    long_names();
    die_line("new cult players=5");
    session_point_t base = die_table()->base;
    base.amended = 12;
    die_begin_at(&base);
    die_supply(UI_SUPPLY_LOW);
    die.noise_fails = true;
    die_press(BUTTON_ROLL, 320);
    die.noise_fails = false;
    die_wait(3000);
}

/* One that shows the same far too often. */
static void loaded(void) {
    die_line("new dice die=cult count=6");
    for (uint8_t i = 0; i < 25; i++) {
        for (uint8_t side = 0; side < 6; side++) {
            die_lay(i % 3 == 0 ? side : 0);
        }
        die_line("roll");
    }
}

/* A long chain of receipts. */
static void chained(void) {
    static die_kept_t kept;
    kept = (die_kept_t){.session = *die_table(), .chain_number = 1234};
    for (uint8_t i = 0; i < CONSOLE_HASH_BYTES; i++) {
        kept.chain[i] = (uint8_t)(200 - 37 * i);
    }
    die_start_with(&kept);
    long_names();
    die_wait(UI_BOOT_US / 1000 + 1);
    die_go(SCENE_FAIRNESS, 3);
}

static kingsport_state_t *six_of_kingsport(void) {
    long_names();
    kingsport_new(6);
    kingsport_state_t *state = kingsport_change();
    for (uint8_t seat = 0; seat < 6; seat++) {
        kingsport_player_t *player = &state->players[seat];
        player->bullets = (uint16_t)(seat == 2 ? 300 : 2 * seat);
        for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
            player->relics[kind] =
                (uint16_t)((seat * 3 + kind * 5) % 7 % 4 * (kind + seat == 7 ? 9 : 1));
        }
    }
    state->players[3] = (kingsport_player_t){.out = 1};
    state->players[5].bullets = 100;
    state->players[5].relics[KINGSPORT_AMULET] = 100;
    state->players[5].relics[KINGSPORT_MEAD] = 99;
    state->players[0].sites = 1;
    state->players[4].sites = 1;
    state->sanctified = 2;
    return state;
}

/* Enough to make any place holy. */
static void kingsport_late(void) {
    kingsport_state_t *state = six_of_kingsport();
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        state->players[2].relics[kind]++;
    }
    state->activated = 1;
    kingsport_changed();
}

/* One blow more, and whoever it hits is out. */
static void kingsport_weak(void) {
    kingsport_state_t *state = six_of_kingsport();
    for (uint8_t seat = 0; seat < 6; seat++) {
        bool out = state->players[seat].out != 0;
        state->players[seat].hearts = out ? 0 : 1;
        state->players[seat].sanity = (uint8_t)(out ? 0 : seat % 3);
        state->players[seat].start = (uint8_t)(out ? 0 : 1 + seat / 2);
    }
    kingsport_changed();
}

/* Everybody has some of everything, and no two of them as much. */
static void kingsport_rich(void) {
    kingsport_state_t *state = six_of_kingsport();
    for (uint8_t seat = 0; seat < 6; seat++) {
        kingsport_player_t *player = &state->players[seat];
        *player = (kingsport_player_t){.hearts = (uint8_t)(seat % 5 + 1),
                                       .sanity = (uint8_t)(seat % 5 + 1),
                                       .start = 5,
                                       .bullets = (uint16_t)(70 + seat),
                                       .sites = seat < 2};
        for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
            player->relics[kind] = (uint16_t)(10 + seat * KINGSPORT_RELICS + kind);
        }
    }
    kingsport_changed();
    die_line("choose adjust");
}

/* Whoever's turn it is has just lost the last heart, and nothing else. */
static void kingsport_defeated(void) {
    kingsport_state_t *state = six_of_kingsport();
    memset(state->players[state->player].relics, 0, sizeof state->players[0].relics);
    kingsport_defeat(state, state->player);
    kingsport_changed();
}

static void kingsport_ends(kingsport_ending_t ending) {
    kingsport_state_t *state = six_of_kingsport();
    state->phase = PHASE_OVER;
    state->ending = (uint8_t)ending;
    if (ending == KINGSPORT_SAVED) {
        state->players[4].sites = 2;
        state->sanctified = 3;
    }
    kingsport_changed();
    die_moves_kingsport();
}

/* Somebody with one place for a mind in all adjusts what they have. */
static void kingsport_adjusting(void) {
    kingsport_weak();
    kingsport_state_t *state = kingsport_change();
    state->phase = PHASE_WHAT;
    state->about = 0;
    kingsport_changed();
}

static void kingsport_saved(void) { kingsport_ends(KINGSPORT_SAVED); }
static void kingsport_fallen(void) { kingsport_ends(KINGSPORT_FALLEN); }
static void kingsport_undecided(void) { kingsport_ends(KINGSPORT_UNDECIDED); }
static void kingsport_mad(void) { kingsport_ends(KINGSPORT_MAD); }

static void signs_late(void) {
    static const uint8_t totals[GAME_PLAYERS_MAX] = {13, 12, 13, 11};
    short_names();
    signs_turn_of(4, totals, 0);
}

/* A hundred is not far for anybody. */
static void pig_late(void) {
    short_names();
    die_line("new pig players=5");
    session_point_t base = die_table()->base;
    pig_state_t *pig = (void *)base.game.part;
    for (uint8_t seat = 0; seat < pig->players; seat++) {
        pig->totals[seat] = (uint8_t)(90 + seat);
    }
    die_begin_at(&base);
}

enum { LONG = 240, SHORT = 60 };

typedef struct {
    const char *name; /* with a "=" in it, it is the game that is begun */
    void (*prepare)(void);
    uint16_t acts;
} start_t;

static const start_t starts[] = {
    {"anything", nobody, LONG},
    {"anything, long names", long_names, LONG},
    {"first start", first_start, LONG},
    {"factory test", factory_test, SHORT},
    {"crowded", crowded, SHORT},
    {"loaded die", loaded, SHORT},
    {"receipts", chained, SHORT},
    {"cult players=2", nobody, LONG},
    {"cult players=2 cultists=2", long_names, LONG},
    {"cult players=2 cultists=3", short_names, LONG},
    {"cult players=3", short_names, LONG},
    {"cult players=5", nobody, LONG},
    {"cult players=8", long_names, LONG},
    {"signs players=1", long_names, LONG},
    {"signs players=2", long_names, LONG},
    {"signs players=4", short_names, LONG},
    {"signs players=8", nobody, LONG},
    {"signs, the last round", signs_late, SHORT},
    {"kingsport players=2", long_names, LONG},
    {"kingsport players=3", nobody, LONG},
    {"kingsport players=4", short_names, LONG},
    {"kingsport players=6", long_names, LONG},
    {"kingsport, late", kingsport_late, 2 * LONG},
    {"kingsport, weak", kingsport_weak, 2 * LONG},
    {"kingsport, rich", kingsport_rich, SHORT},
    {"kingsport, defeated", kingsport_defeated, SHORT},
    {"kingsport, adjusting", kingsport_adjusting, LONG},
    {"kingsport, saved", kingsport_saved, SHORT},
    {"kingsport, fallen", kingsport_fallen, SHORT},
    {"kingsport, undecided", kingsport_undecided, SHORT},
    {"kingsport, mad", kingsport_mad, SHORT},
    {"pig players=2", short_names, LONG},
    {"pig players=8", long_names, LONG},
    {"pig, the last round", pig_late, 2 * SHORT},
    {"counters players=1 start=999", nobody, SHORT},
    {"counters players=3 die=d2", short_names, LONG},
    {"counters players=8", long_names, LONG},
    {"dice die=cult", nobody, LONG},
    {"dice die=d20 count=5 keep=high mod=-99", nobody, SHORT},
    {"dice die=d2 count=3", nobody, SHORT},
    {"dice die=d6 count=2", nobody, LONG},
    {"dice die=d20 count=1", nobody, SHORT},
    {"dice die=d100 count=6", nobody, 3 * SHORT},
    {"dice die=d10 count=4", nobody, SHORT},
    {"cult players=3 bots=2", short_names, LONG},
    {"cult players=2 cultists=2 bots=1", nobody, LONG},
    {"signs players=2 bots=1", nobody, LONG},
    {"pig players=3 bots=2", long_names, LONG},
};
enum { STARTS = sizeof starts / sizeof starts[0] };

/* --- coverage ------------------------------------------------------------------------------- */

static bool met_scenes[SCENES], met_asks[ASK_IDS], met_options[OPTION_IDS];

static void meet(void) {
    game_prompt_t prompt;
    session_prompt(die_table(), &prompt);
    met_scenes[die_scene()] = true;
    if (die_scene() != SCENE_TABLE || prompt.kind == PROMPT_OVER) {
        return;
    }
    met_asks[prompt.ask] = true;
    for (uint8_t i = 0; prompt.kind == PROMPT_CHOOSE && i < prompt.count; i++) {
        met_options[prompt.options[i]] = true;
    }
}

/* --- pictures ------------------------------------------------------------------------------- */

static struct {
    char name[NAME_BYTES];
    uint32_t looks, pictures;
    gfx_frame_t shown;
    bool stands_still;
} played;

static uint32_t seen[SEEN_MOST], read_pictures, tried_presses;

/* Not met before: an open-addressed hash table of checksums, for all starts. */
static bool is_new(uint32_t checksum) {
    uint32_t at = checksum % SEEN_MOST;
    while (seen[at] != 0 && seen[at] != checksum) {
        at = (at + 1) % SEEN_MOST;
    }
    bool new = seen[at] == 0;
    seen[at] = checksum;
    return new;
}

static void check_tokens(void) {
    const game_state_t *game = &die_table()->now.game;
    if (game->game == GAME_CULT) {
        const cult_state_t *cult = cult_now();
        TEST_ASSERT_EQUAL_MESSAGE(3 * cult->players * cult->cultists, cult_tokens(), played.name);
    }
}

/* One that stands still is read, and every press tried. */
static void check_picture(void) {
    char name[NAME_BYTES + 24];
    uint32_t checksum = crc32_of(played.shown.bytes, GFX_FRAME_BYTES) + die_scene();
    if (die_glass()->pressed == 0 && look_still(&die.app) && is_new(checksum)) {
        snprintf(name, sizeof name, "%s, picture %u", played.name, (unsigned)played.pictures);
        legible_check(&die.app, name);
        tried_presses += press_rules_check(name);
        read_pictures++;
        (void)die_picture();
    }
}

/* A picture that stands still must not change without being marked as dirty. */
static void look(bool redraws) {
    redraws = redraws || app_dirty(&die.app, die.now_us);
    gfx_frame_t frame = *die_picture();
    bool flame = die_scene() == SCENE_TABLE && die_table()->config.game == GAME_SIGNS;
    if (!redraws && played.stands_still &&
        !flame) { /* a candle's flame differs by time after it stopped */
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(played.shown.bytes, frame.bytes, GFX_FRAME_BYTES,
                                         played.name);
    }
    played.stands_still = look_still(&die.app);
    played.shown = frame;
    played.pictures++;
    meet();
}

static uint64_t next_look_us(uint64_t end_us, bool when_due) {
    uint64_t due_us = app_next_us(&die.app), next_us = die.now_us + PICTURE_US;
    next_us = next_us < end_us ? next_us : end_us;
    return (when_due && due_us > die.now_us && due_us < next_us ? due_us : next_us) - die.now_us;
}

static void watch(uint32_t ms) {
    uint64_t end_us = die.now_us + (uint64_t)ms * 1000;
    uint32_t draws = die.draws;
    bool when_due = played.looks++ % DUE_OF == 0;
    look(true); /* the act before may have changed it */
    while (die.now_us < end_us) {
        die_wait_us(next_look_us(end_us, when_due));
        if (when_due || app_dirty(&die.app, die.now_us)) {
            look(false);
        }
    }
    look(false);
    bool bots = die_table()->config.bots > 0;
    TEST_ASSERT_TRUE_MESSAGE(bots || draws == die.draws, "time alone rolls nothing");
    check_tokens();
    check_picture();
}

/* --- playing -------------------------------------------------------------------------------- */

/* The same game at a table of another size. */
static void begin_another(uint32_t number) {
    char line[64];
    game_id_t game = (game_id_t)die_table()->config.game;
    uint32_t fewest = game_rules(game)->fewest_players, most = game_rules(game)->most_players;
    if (most > 0) {
        snprintf(line, sizeof line, "new %s players=%u", game_name(game),
                 (unsigned)(fewest + number % (most - fewest + 1)));
        die_line(line);
    }
}

static void begin(const start_t *start, uint8_t language, uint32_t sitting) {
    char line[64];
    start->prepare();
    snprintf(line, sizeof line, "set lang %s", language_codes[language]);
    die_line(line);
    die_line("set dim 0");
    if (strchr(start->name, '=') != NULL) {
        snprintf(line, sizeof line, "new %s", start->name);
        die_line(line);
        if (sitting % 2 == 1) {
            begin_another(sitting / 2 * LANGUAGES + language);
        }
    }
    (void)die_picture();
    played.shown = *die_picture();
}

/* Where a hold repeats, or isn't heard at all. */
static bool keeps_holds(void) {
    static const uint8_t scenes[] = {SCENE_NAME, SCENE_LANGUAGE, SCENE_TESTS, SCENE_PANEL};
    game_prompt_t prompt;
    session_prompt(die_table(), &prompt);
    bool tokens = prompt.kind == PROMPT_CHOOSE && (prompt.ask == ASK_WHAT || prompt.ask == ASK_BY);
    bool number = die_glass()->own.dice.changes_mod && die_scene() == SCENE_DICE;
    bool setup = die_scene() == SCENE_SETUP && die_glass()->own.setup.many;
    return memchr(scenes, die_scene(), sizeof scenes) != NULL ||
           (die_scene() == SCENE_TABLE && tokens) || number || setup;
}

/* "From anywhere home is reached by holding right twice at most." */
static void go_home(void) {
    die_wait(7000);
    TEST_ASSERT_FALSE_MESSAGE(app_busy(&die.app), "something never ends");
    die_line("set sleep 0"); /* lit: no press only wakes it */
    for (uint8_t i = 0; i < 2 && die_scene() != SCENE_HOME; i++) {
        cult_hold(die.turned ? BUTTON_LEFT : BUTTON_RIGHT);
    }
    TEST_ASSERT_TRUE_MESSAGE(keeps_holds() || die_scene() == SCENE_HOME, played.name);
}

static void play(const start_t *start, uint8_t language, uint32_t round) {
    uint32_t seed = crc32_of((const uint8_t *)start->name, (uint32_t)strlen(start->name)) +
                    language + 31 * round;
    memset(&played, 0, sizeof played);
    snprintf(played.name, sizeof played.name, "%s: %s, round %u", language_codes[language],
             start->name, (unsigned)round);
    die_start();
    player_begin(seed, watch);
    die.random = seed + 1;
    for (uint16_t i = 0; i < start->acts; i++) {
        if (i % SITTING == 0) {
            begin(start, language, i / SITTING + round);
            watch(BEGINS_MS);
        }
        player_act();
    }
    go_home();
}

static uint32_t rounds(void) {
    const char *more = getenv("SANITY_PLAY");
    return more != NULL && atoi(more) > 0 ? (uint32_t)atoi(more) : 1;
}

static void test_pictures_are_legible_and_presses_do_what_they_say(void) {
    uint32_t number = 0;
    for (uint32_t round = 0; round < rounds(); round++) {
        memset(seen, 0, sizeof seen);
        for (uint8_t i = 0; i < STARTS; i++) {
            for (uint8_t language = 0; language < LANGUAGES; language++) {
                if (number++ % PLAYED_OF == 0) {
                    play(&starts[i], language, round);
                }
            }
        }
    }
    TEST_ASSERT_GREATER_THAN_MESSAGE(100, read_pictures, "pictures read");
    TEST_ASSERT_GREATER_THAN_MESSAGE(500, tried_presses, "presses tried");
}

static void test_every_scene_ask_and_option_is_met(void) {
    for (uint8_t scene = 0; scene < SCENES; scene++) {
        char number[16];
        bool by_crash = scene == SCENE_RECOVERY; /* no press leads there: test_around_screens */
        snprintf(number, sizeof number, "scene %u", scene);
        TEST_ASSERT_TRUE_MESSAGE(met_scenes[scene] || by_crash, number);
    }
    for (uint8_t ask = 0; ask < ASK_IDS; ask++) {
        TEST_ASSERT_TRUE_MESSAGE(met_asks[ask], game_ask_name((game_ask_t)ask));
    }
    for (uint8_t option = 0; option < OPTION_IDS; option++) {
        TEST_ASSERT_TRUE_MESSAGE(met_options[option], game_option_name((game_option_t)option));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_pictures_are_legible_and_presses_do_what_they_say);
    if (PLAYED_OF == 1) {
        RUN_TEST(test_every_scene_ask_and_option_is_met);
    }
    return UNITY_END();
}
