/* Whole evenings: every game at tables of every size, in every language, by fingers that get everywhere. Of each evening
 * every picture counts: evenings.txt holds a line for each place that was met, with how many pictures the glass showed there and
 * four figures of a checksum for each 64 of them. SANITY_UPDATE_SCREENS=1 writes it anew.
 *
 * A difference tells the evening, the place and which pictures, and prints those. SANITY_EVENINGS=FOLDER writes each picture that
 * differs from those before as FOLDER/EVENING_PLACE_NUMBER.pbm: done before a change and after it, two folders that can be compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crc32.h"
#include "cult_rig.h"
#include "fingers.h"
#include "golden.h"
#include "kingsport_engine.h"
#include "kingsport_rig.h"
#include "legible.h"
#include "pig.h"
#include "signs_rig.h"
#include "unity.h"

#ifdef SANITY_FAST_BUILD
enum { PLAYED_OF = 1 };
#else
enum { PLAYED_OF = 7 }; /* one of so many */
#endif

enum {
    SITTING = 80, /* acts */
    BEGINS_MS = 2500,
    PICTURE_US = 47000,
    WHEN_DUE_OF = 4,
    PLACES_MOST = 64,
    GROUP = 64, /* pictures of one checksum */
    GROUPS_MOST = 400,
    DIFFERENT_MOST = 1 << 14,
    TEXT_BYTES = 1 << 19,
    NAME_BYTES = 80
};

void setUp(void) {}
void tearDown(void) {}

/* --- what is played ------------------------------------------------------------------------- */

static void nobody(void) {}

static void first_start(void) {
    die_power_up();
    app_first_start(&die.app);
    die_wait(UI_BOOT_US / 1000 + 1);
}

static void name_all(const char *const *names) {
    char line[64];
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

enum { LONG = 600, SHORT = 80 };

typedef struct {
    const char *name; /* with a "=" in it, it is the game that is begun */
    void (*prepare)(void);
    uint16_t acts;
} evening_t;

static const evening_t evenings[] = {
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
    {"dice die=cult", nobody, LONG},
    {"dice die=d6 count=2", nobody, LONG},
    {"dice die=d20 count=1", nobody, SHORT},
    {"dice die=d100 count=6", nobody, 3 * SHORT},
    {"dice die=d10 count=4", nobody, SHORT},
};
enum { EVENINGS = sizeof evenings / sizeof evenings[0] };

/* --- where the glass is --------------------------------------------------------------------- */

static const char *scene_name(ui_scene_t scene) {
    static const char *const names[] = {
#define X(ID, name) #name,
        SCENES_BUT_TABLE(X)
#undef X
            "table"};
    return names[scene];
}

static bool met_scenes[SCENES], met_asks[ASK_IDS], met_options[OPTION_IDS];

static void meet(const game_prompt_t *prompt) {
    met_scenes[die_scene()] = true;
    if (die_scene() != SCENE_TABLE || prompt->kind == PROMPT_OVER) {
        return;
    }
    met_asks[prompt->ask] = true;
    for (uint8_t i = 0; prompt->kind == PROMPT_CHOOSE && i < prompt->count; i++) {
        met_options[prompt->options[i]] = true;
    }
}

static void name_place(char name[NAME_BYTES]) {
    static const char *const kinds[] = {[PROMPT_NONE] = "none",
                                        [PROMPT_CHOOSE] = "choose",
                                        [PROMPT_ROLL] = "roll",
                                        [PROMPT_OVER] = "over"};
    game_prompt_t prompt;
    session_prompt(die_table(), &prompt);
    meet(&prompt);
    if (die_scene() != SCENE_TABLE) {
        snprintf(name, NAME_BYTES, "%s", scene_name(die_scene()));
        return;
    }
    bool over = prompt.kind == PROMPT_OVER;
    snprintf(name, NAME_BYTES, "%s %s%s%s", game_name(die_table()->config.game), kinds[prompt.kind],
             over ? "" : " ", over ? "" : game_ask_name(prompt.ask));
}

/* --- what it shows there -------------------------------------------------------------------- */

typedef struct {
    char name[NAME_BYTES];
    uint32_t pictures;
    uint32_t groups[GROUPS_MOST];
} place_t;

static struct {
    char name[NAME_BYTES];
    place_t places[PLACES_MOST];
    uint8_t count;
    uint32_t looks;
    uint32_t different[DIFFERENT_MOST]; /* hash tables of their checksums */
    uint32_t read[DIFFERENT_MOST];
} played;

/* Pictures to be printed: `group` of a place. */
static struct {
    const char *place;
    uint32_t group;
} wanted;

static place_t *place_of(const char *name) {
    for (uint8_t i = 0; i < played.count; i++) {
        if (strcmp(played.places[i].name, name) == 0) {
            return &played.places[i];
        }
    }
    TEST_ASSERT_LESS_THAN(PLACES_MOST, played.count);
    place_t *place = &played.places[played.count++];
    *place = (place_t){.pictures = 0};
    snprintf(place->name, sizeof place->name, "%s", name);
    return place;
}

/* True: it wasn't there in this evening. */
static bool is_new(uint32_t crc, uint32_t known[DIFFERENT_MOST]) {
    uint32_t at = crc % DIFFERENT_MOST;
    while (known[at] != 0 && known[at] != crc) {
        at = (at + 1) % DIFFERENT_MOST;
    }
    bool new = known[at] == 0;
    known[at] = crc;
    return new;
}

static void write_picture(const char *folder, const place_t *place, const gfx_frame_t *frame) {
    char path[GOLDEN_PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s_%s_%05u.pbm", folder, played.name, place->name,
             place->pictures);
    for (char *at = &path[strlen(folder)]; *at != '\0'; at++) {
        *at = *at == ' ' ? '-' : *at;
    }
    TEST_ASSERT_TRUE_MESSAGE(golden_write(path, frame), path);
}

static void show(const place_t *place, const gfx_frame_t *frame) {
    const char *folder = getenv("SANITY_EVENINGS");
    if (folder != NULL) {
        write_picture(folder, place, frame);
    }
    if (wanted.place != NULL && strcmp(wanted.place, place->name) == 0 &&
        place->pictures / GROUP == wanted.group) {
        printf("%s, %s, picture %u\n", played.name, place->name, place->pictures + 1);
        golden_print(stdout, frame);
    }
}

/* What it says to those who can't see it. */
static uint32_t add_words(uint32_t crc) {
    char line[GFX_RECORDER_LINE_BYTES];
    gfx_recorder_t *words = app_words(&die.app);
    while (gfx_recorder_line(words, line, sizeof line)) {
        crc = crc32_add(crc, (const uint8_t *)line, (uint32_t)strlen(line));
    }
    return crc;
}

/* How the glass is set, what sounds, and when the picture moves on. */
static uint32_t add_rest(uint32_t crc) {
    const uint64_t rest[] = {die.turned, die.brightness, die.panel, die.hertz,
                             die_moves_us() - die.now_us};
    return crc32_add(crc, (const uint8_t *)rest, sizeof rest);
}

/* One that stands still is read; a finger may lie on a sign. */
static void read_picture(const place_t *place, uint32_t crc) {
    char whole[2 * NAME_BYTES + 16];
    if (die_glass()->pressed == 0 && is_new(crc, played.read)) {
        snprintf(whole, sizeof whole, "%s, %s, picture %u", played.name, place->name,
                 place->pictures + 1);
        legible_check(&die.app, whole);
    }
}

static void take_picture(bool last) {
    char name[NAME_BYTES];
    gfx_frame_t frame = *die_picture();
    name_place(name);
    place_t *place = place_of(name);
    uint32_t crc = crc32_of(frame.bytes, GFX_FRAME_BYTES), group = place->pictures / GROUP;
    TEST_ASSERT_LESS_THAN_MESSAGE(GROUPS_MOST, group, name);
    if (is_new(crc, played.different) || wanted.place != NULL) {
        show(place, &frame);
    }
    if (last && look_still(&die.app)) {
        read_picture(place, crc);
        crc = add_words(crc);
    }
    crc = add_rest(crc);
    place->groups[group] = crc32_add(place->groups[group], (const uint8_t *)&crc, sizeof crc);
    place->pictures++;
}

/* Till the next look: now and then at the very moment in which a picture is due. */
static uint64_t look_us(uint64_t end_us, bool when_due) {
    uint64_t due_us = app_next_us(&die.app), next_us = die.now_us + PICTURE_US;
    next_us = next_us < end_us ? next_us : end_us;
    return (when_due && due_us > die.now_us && due_us < next_us ? due_us : next_us) - die.now_us;
}

static void watch(uint32_t ms) {
    uint64_t end_us = die.now_us + (uint64_t)ms * 1000;
    bool when_due = played.looks++ % WHEN_DUE_OF == 0;
    while (die.now_us < end_us) {
        if (app_dirty(&die.app, die.now_us)) {
            take_picture(false);
        }
        die_wait_us(look_us(end_us, when_due));
    }
    take_picture(true);
}

/* --- an evening ----------------------------------------------------------------------------- */

/* The same game, a table of another size. */
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

/* What is played is begun anew now and then: fingers lose themselves in other games. */
static void begin(const evening_t *evening, uint8_t language, uint16_t sitting) {
    char line[64];
    evening->prepare();
    snprintf(line, sizeof line, "set lang %s", language_codes[language]);
    die_line(line);
    die_line("set dim 0"); /* mostly it is lit */
    if (strchr(evening->name, '=') != NULL) {
        snprintf(line, sizeof line, "new %s", evening->name);
        die_line(line);
        if (sitting % 2 == 1) {
            begin_another(sitting / 2u * LANGUAGES + language);
        }
    }
}

static void play(const evening_t *evening, uint8_t language) {
    uint32_t number =
        crc32_of((const uint8_t *)evening->name, (uint32_t)strlen(evening->name)) + language;
    const char *code = language_codes[language];
    memset(&played, 0, sizeof played);
    snprintf(played.name, sizeof played.name, "%s: %s", code, evening->name);
    die_start();
    fingers_begin(number, watch);
    die.random = number + 1;
    for (uint16_t i = 0; i < evening->acts; i++) {
        if (i % SITTING == 0) {
            begin(evening, language, (uint16_t)(i / SITTING));
            watch(BEGINS_MS);
        }
        fingers_act();
    }
}

static size_t write_place(char *text, size_t size, const place_t *place) {
    size_t length = (size_t)snprintf(text, size, "%s: %u", place->name, place->pictures);
    for (uint32_t i = 0; i * GROUP < place->pictures && length < size; i++) {
        length += (size_t)snprintf(&text[length], size - length, " %04x",
                                   (unsigned)(place->groups[i] & UINT16_MAX));
    }
    return length;
}

/* --- comparing ------------------------------------------------------------------------------ */

static const char path[] = "evenings.txt";
static char kept[TEXT_BYTES], text[TEXT_BYTES];
static size_t used;

static void put(const char *words) {
    int length = snprintf(&text[used], TEXT_BYTES - used, "%s\n", words);
    used += (size_t)length;
    TEST_ASSERT_LESS_THAN(TEXT_BYTES, used);
}

static void put_evening(void) {
    char line[16 * NAME_BYTES + 5 * GROUPS_MOST];
    put(played.name);
    for (uint8_t i = 0; i < played.count; i++) {
        size_t indent = (size_t)snprintf(line, sizeof line, " ");
        (void)write_place(&line[indent], sizeof line - indent, &played.places[i]);
        put(line);
    }
    snprintf(line, sizeof line, " it drew %u, kept %u, sounded %u, set the glass %u times",
             die.draws, die.records, die.tones, die.glasses);
    put(line);
}

static void read_kept(void) {
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    size_t length = fread(kept, 1, TEXT_BYTES - 1, file);
    kept[length] = '\0';
    TEST_ASSERT_EQUAL(0, fclose(file));
}

static void write_kept(void) {
    FILE *file = fopen(path, "wb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    TEST_ASSERT_EQUAL(used, fwrite(text, 1, used, file));
    TEST_ASSERT_EQUAL(0, fclose(file));
}

/* What is kept of the evening that was played: from its name on; NULL: nothing. */
static const char *kept_evening(void) {
    char line[NAME_BYTES + 4];
    snprintf(line, sizeof line, "%s\n", played.name);
    const char *found = strstr(kept, line);
    return found;
}

/* The group of pictures of a place in which two lines differ first: 5 letters each behind how many there are. */
static uint32_t group_that_differs(const char *old, const char *new) {
    const char *a = strchr(strchr(old, ':') + 2, ' '), *b = strchr(strchr(new, ':') + 2, ' ');
    uint32_t group = 0;
    while (a != NULL && b != NULL && strncmp(a, b, 5) == 0) {
        a += 5;
        b += 5;
        group++;
    }
    return group;
}

static uint32_t differences;

/* Played once more, for the first pictures that differ to be seen. */
static void show_again(uint8_t evening, uint8_t language, const char *place, uint32_t group) {
    wanted.place = place;
    wanted.group = group;
    play(&evenings[evening], language);
    wanted.place = NULL;
}

static void tell_difference(uint8_t evening, uint8_t language, const char *old, const char *new) {
    char place[NAME_BYTES];
    uint32_t group = group_that_differs(old, new);
    snprintf(place, sizeof place, "%.*s", (int)strcspn(new, ":") - 1, new + 1);
    printf("%s, %s: pictures %u to %u differ\n", played.name, place, group * GROUP + 1,
           (group + 1) * GROUP);
    if (differences++ == 0) {
        show_again(evening, language, place, group);
    }
}

/* The same place, and there is something to tell of it. */
static bool is_same_place(const char *old, const char *new) {
    size_t length = strcspn(new, ":\n");
    return new[length] == ':' && strncmp(old, new, length + 1) == 0;
}

static void compare(uint8_t evening, uint8_t language, const char *new) {
    const char *old = kept_evening();
    TEST_ASSERT_NOT_NULL_MESSAGE(old, played.name);
    while (*new != '\0') {
        size_t old_length = strcspn(old, "\n") + 1, length = strcspn(new, "\n") + 1;
        bool same = length == old_length && memcmp(old, new, length) == 0;
        if (!same && !is_same_place(old, new)) {
            differences++;
            printf("%s: it goes otherwise\n", played.name);
            return;
        }
        if (!same) {
            tell_difference(evening, language, old, new);
        }
        old += old_length;
        new += length;
    }
    if (*old == ' ') {
        differences++;
        printf("%s: there were more places\n", played.name);
    }
}

static void every_evening_looks_as_it_did(void) {
    uint8_t number = 0, part = golden_updating() ? 1 : PLAYED_OF;
    read_kept();
    for (uint8_t i = 0; i < EVENINGS; i++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            size_t begins = used;
            if (number++ % part != 0) {
                continue;
            }
            play(&evenings[i], language);
            put_evening();
            if (!golden_updating()) {
                compare(i, language, &text[begins]);
            }
        }
    }
    if (golden_updating()) {
        write_kept();
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, differences,
                              "tools/test --update-screens, if all of them are meant");
}

static void they_get_everywhere(void) {
    for (uint8_t scene = 0; scene < SCENES; scene++) {
        bool by_crash = scene == SCENE_RECOVERY; /* no press leads there: test_around_screens */
        TEST_ASSERT_TRUE_MESSAGE(met_scenes[scene] || by_crash, scene_name((ui_scene_t)scene));
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
    RUN_TEST(every_evening_looks_as_it_did);
    if (PLAYED_OF == 1) {
        RUN_TEST(they_get_everywhere);
    }
    return UNITY_END();
}
