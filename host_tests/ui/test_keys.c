/* What every key does everywhere: at each place of the die, each short and long press, and what the glass says
 * then. It is kept in keys.txt, to be read; SANITY_UPDATE_SCREENS=1 writes it anew. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cult_rig.h"
#include "evening.h"
#include "golden.h"
#include "kingsport_engine.h"
#include "kingsport_rig.h"
#include "pig.h"
#include "signs_rig.h"
#include "unity.h"

enum { TEXT_BYTES = 1 << 20, SAID_BYTES = 2048, SOON_MS = 60, LATER_MS = 4000 };

static char text[TEXT_BYTES];
static size_t used;

void setUp(void) {}
void tearDown(void) {}

static void put(const char *words) {
    size_t length = strlen(words);
    TEST_ASSERT_LESS_THAN(TEXT_BYTES, used + length + 1);
    memcpy(&text[used], words, length + 1);
    used += length;
}

/* --- what the glass says ------------------------------------------------------------------ */

static const char *scene_name(void) {
    static const char *const names[] = {
#define X(ID, name) #name,
        SCENES_BUT_TABLE(X)
#undef X
            "table"};
    return names[die_scene()];
}

typedef struct {
    gfx_frame_t picture;
    char said[SAID_BYTES];
} look_t;

/* The scene, and its words, line by line. */
static void look(look_t *it) {
    char line[GFX_RECORDER_LINE_BYTES];
    it->picture = *die_picture();
    gfx_recorder_t *words = app_words(&die.app);
    size_t length = (size_t)snprintf(it->said, SAID_BYTES, "%s", scene_name());
    while (gfx_recorder_line(words, line, sizeof line)) {
        length += (size_t)snprintf(it->said + length, SAID_BYTES - length, " | %s", line);
        TEST_ASSERT_LESS_THAN(SAID_BYTES, length);
    }
}

static look_t shown;

static bool same_picture(const look_t *a, const look_t *b) {
    return memcmp(a->picture.bytes, b->picture.bytes, GFX_FRAME_BYTES) == 0;
}

/* What isn't written on it can differ, too. */
static void put_look(const look_t *it) {
    bool same_words = strcmp(it->said, shown.said) == 0;
    put(!same_words ? it->said : same_picture(it, &shown) ? "the same" : "the same words");
}

/* What was drawn and kept, if anything; then what is said, and what a while later. */
static void put_result(const die_t *before) {
    static look_t soon, later;
    char facts[48] = "";
    look(&soon);
    die_wait(LATER_MS);
    look(&later);
    if (die.draws != before->draws || die.records != before->records) {
        snprintf(facts, sizeof facts, "(%u drawn, %u kept) ", (unsigned)(die.draws - before->draws),
                 (unsigned)(die.records - before->records));
    }
    put(facts);
    put_look(&soon);
    if (!same_picture(&soon, &later)) {
        put(" ... ");
        put_look(&later);
    }
    put("\n");
}

/* --- presses ------------------------------------------------------------------------------ */

typedef struct {
    const char *name;
    button_t button;
    uint32_t ms;
} press_t;

static const press_t presses[] = {
    {"left", BUTTON_LEFT, 60},
    {"right", BUTTON_RIGHT, 60},
    {"ROLL", BUTTON_ROLL, 60},
    {"left, long", BUTTON_LEFT, 560},
    {"right, long", BUTTON_RIGHT, 560},
    {"left, on and on", BUTTON_LEFT, 1000},
    {"right, on and on", BUTTON_RIGHT, 1000},
    {"ROLL, put down", BUTTON_ROLL, 8100},
};

static void put_press(const press_t *press) {
    static die_t before;
    before = die;
    put("    ");
    put(press->name);
    put(": ");
    die_press(press->button, press->ms);
    die_wait(SOON_MS);
    put_result(&before);
    die = before;
}

static void begin_at(const char *name) {
    put(name);
    put("\n    ");
    look(&shown);
    put(shown.said);
    put("\n");
}

/* All presses from here. */
static void here(const char *name) {
    begin_at(name);
    for (size_t i = 0; i < sizeof presses / sizeof presses[0]; i++) {
        put_press(&presses[i]);
    }
}

/* A list, at each of its items: what ROLL opens, and where left and right lead. */
static void list(const char *name, uint8_t items) {
    char at[64];
    here(name);
    for (uint8_t i = 1; i < items; i++) {
        evening_tap(BUTTON_RIGHT);
        snprintf(at, sizeof at, "%s, %u", name, (unsigned)i + 1);
        begin_at(at);
        for (size_t press = 0; press < 3; press++) {
            put_press(&presses[press]);
        }
    }
}

static void taps(button_t button, uint8_t times) {
    for (uint8_t i = 0; i < times; i++) {
        evening_tap(button);
    }
}

static void still(void) { die_wait(7000); }

static void line(const char *words) {
    die_line(words);
    still();
}

/* --- around the games ---------------------------------------------------------------------- */

static void first_start(void) {
    die_power_up();
    die_wait(200);
    here("the picture at the start");
    die_line("factory-reset yes");
    die_wait(3000);
    list("the first start", 3);
}

static void home(void) {
    cult_begin("en");
    list("home", GAME_IDS + 4);
    cult_start(2, 1, 1);
    cult_turn(CULT_YELLOW, CULT_ELDER);
    die_go(SCENE_HOME, 0);
    list("home, a game runs", 2);
    evening_tap(BUTTON_ROLL);
    here("it would be lost");
    evening_tap(BUTTON_RIGHT);
    here("it would be lost, yes");
}

static void setup(void) {
    cult_begin("en");
    evening_tap(BUTTON_ROLL);
    list("how many play", 8);
    taps(BUTTON_RIGHT, 1);
    evening_tap(BUTTON_ROLL);
    list("how many cultists", 4);
    cult_begin("en");
    taps(BUTTON_RIGHT, 1);
    evening_tap(BUTTON_ROLL);
    taps(BUTTON_RIGHT, 2);
    evening_tap(BUTTON_ROLL);
    list("who they are", 4);
    evening_tap(BUTTON_ROLL);
    list("a name", 9);
}

static void menu(void) {
    cult_begin("en");
    cult_start(2, 1, 1);
    cult_turn(CULT_YELLOW, CULT_ELDER);
    cult_turn(CULT_YELLOW, CULT_ELDER);
    cult_turn(CULT_YELLOW, CULT_ELDER);
    cult_hold(BUTTON_RIGHT);
    list("menu", 10);
    taps(BUTTON_RIGHT, 1);
    evening_tap(BUTTON_ROLL);
    list("take back?", 2);
}

/* What ROLL opens so many items further on in the menu. */
static void menu_item(uint8_t down, const char *name, uint8_t items) {
    cult_hold(BUTTON_RIGHT);
    taps(BUTTON_RIGHT, down);
    evening_tap(BUTTON_ROLL);
    list(name, items);
    cult_hold(BUTTON_RIGHT);
    line("choose p2");
    die_go(SCENE_TABLE, 0);
}

static void behind_the_menu(void) {
    cult_begin("en");
    cult_start(3, 1, 1);
    for (uint8_t i = 0; i < 3; i++) {
        cult_line_turn("p2", CULT_ELDER, CULT_ELDER);
        cult_line_turn("p3", CULT_ELDER, CULT_ELDER);
        cult_line_turn("p1", CULT_ELDER, CULT_ELDER);
    }
    menu_item(2, "log", 3);
    menu_item(3, "names", 4);
    menu_item(4, "score", 1);
    menu_item(5, "fairness", 4);
    menu_item(6, "rules of the cult", 3);
    menu_item(7, "settings", SETTINGS + 2);
    menu_item(8, "about", 1);
}

static void others(void) {
    cult_begin("en");
    taps(BUTTON_RIGHT, GAME_IDS + 1);
    evening_tap(BUTTON_ROLL);
    list("rules", GAME_IDS);
    cult_begin("en");
    taps(BUTTON_RIGHT, GAME_IDS + 2);
    evening_tap(BUTTON_ROLL);
    taps(BUTTON_LEFT, 2);
    evening_tap(BUTTON_ROLL);
    list("forget all?", 2);
    cult_begin("en");
    die_doubt_panel();
    die_wait(1000);
    here("which display");
    cult_begin("en");
    die.noise_fails = true;
    line("new dice");
    die_press(BUTTON_ROLL, 300);
    die_wait(100);
    here("a roll that failed");
}

static void lot(void) {
    cult_begin("en");
    taps(BUTTON_RIGHT, GAME_IDS - 1);
    evening_tap(BUTTON_ROLL);
    list("who starts: how many", 3);
    evening_tap(BUTTON_ROLL);
    evening_tap(BUTTON_ROLL);
    here("who starts");
    die_lay(2);
    die_press(BUTTON_ROLL, 300);
    die_wait(500);
    here("who starts, the light hops");
    still();
    here("who starts: picked");
}

/* --- the cult ------------------------------------------------------------------------------ */

static void cult(void) {
    cult_begin("en");
    cult_new(3, 1);
    list("cult: who starts", 4);
    cult_start(3, 1, 1);
    list("cult: whom", 2);
    evening_tap(BUTTON_LEFT);
    die_lay(cult_draw_of(CULT_YELLOW));
    die_press(BUTTON_ROLL, 300);
    die_wait(400);
    here("cult: it falls");
    die_wait(700);
    here("cult: what it did, at once");
    still();
    here("cult: what it did");
    evening_tap(BUTTON_RIGHT);
    here("cult: the response");
    cult_throw_until_still(CULT_EYE);
    list("cult: the eye", 5);
    evening_tap(BUTTON_ROLL);
    still();
    here("cult: the eye was answered");
    cult_new(2, 2);
    line("choose p1");
    list("cult: which of mine", 2);
    evening_tap(BUTTON_ROLL);
    list("cult: which of theirs", 2);
}

static void duel(void) {
    cult_begin("en");
    cult_new(2, 1);
    list("duel: who starts", 3);
    cult_start(2, 1, 1);
    here("duel: the cast");
    die_line("set own-die on");
    here("duel: the cast, with a die of their own");
    evening_tap(BUTTON_ROLL);
    list("duel: which face fell", 6);
    die_line("set own-die off");
    for (uint8_t i = 0; cult_now()->step != CULT_STEP_OVER && i < 20; i++) {
        cult_throw_until_still(cult_now()->player == 0 ? CULT_TENTACLE : CULT_ELDER);
    }
    here("duel: the last throw");
    evening_tap(BUTTON_ROLL);
    still();
    here("duel: the end");
}

/* --- the others ---------------------------------------------------------------------------- */

static void signs(void) {
    static const uint8_t three[GAME_PLAYERS_MAX] = {5, 9, 3},
                         last[GAME_PLAYERS_MAX] = {16, 14, 8, 11};
    signs_begin("en");
    signs_new(3, three);
    here("signs: the bag");
    signs_let_go("lsmstc");
    die_wait(300);
    here("signs: they fall");
    still();
    list("signs: go on?", 2);
    evening_tap(BUTTON_ROLL);
    here("signs: the candle grows");
    still();
    signs_throw("lsmttc");
    signs_throw("ttlsls");
    here("signs: two tentacles");
    signs_throw("ttlslt");
    here("signs: downed");
    signs_turn_of(4, last, 3);
    signs_throw("tttttt");
    here("signs: the end");
}

static void kingsport(void) {
    kingsport_begin("en");
    kingsport_new(2);
    list("kingsport: begin", 8);
    evening_tap(BUTTON_RIGHT);
    kingsport_throw(5);
    list("kingsport: after walking", 8);
    evening_tap(BUTTON_RIGHT);
    kingsport_throw(4);
    list("kingsport: after the cultists", 8);
    kingsport_new(2);
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_let_go(3);
    die_wait(1100);
    here("kingsport: it lies");
    still();
    list("kingsport: a miss", 4);
    evening_tap(BUTTON_RIGHT);
    kingsport_let_go(5);
    die_wait(1700);
    here("kingsport: a hit");
    still();
    list("kingsport: which relic", 6);
    evening_tap(BUTTON_ROLL);
    here("kingsport: the relic is taken");
}

static void kingsport_tokens(void) {
    kingsport_begin("en");
    kingsport_new(2);
    kingsport_taps(BUTTON_LEFT, 2);
    here("kingsport: tokens");
    evening_tap(BUTTON_ROLL);
    list("kingsport: whose", 3);
    evening_tap(BUTTON_ROLL);
    list("kingsport: which token", 18);
}

static void kingsport_falls(void) {
    kingsport_begin("en");
    kingsport_new(2);
    kingsport_player_t *bob = &kingsport_change()->players[1];
    bob->hearts = 1;
    bob->relics[KINGSPORT_TOME] = 3;
    bob->relics[KINGSPORT_MEAD] = 1;
    kingsport_changed();
    kingsport_taps(BUTTON_RIGHT, 2);
    kingsport_throw(3);
    here("kingsport: the last heart");
    kingsport_taps(BUTTON_LEFT, 1);
    evening_tap(BUTTON_ROLL);
    still();
    here("kingsport: defeated");
    evening_tap(BUTTON_ROLL);
    list("kingsport: which relic goes", 2);
    taps(BUTTON_ROLL, 2);
    still();
    list("kingsport: a site?", 2);
    evening_tap(BUTTON_ROLL);
    still();
    here("kingsport: the site");
    die_line("set own-die on");
    kingsport_new(2);
    evening_tap(BUTTON_ROLL);
    list("kingsport: which side fell", 6);
}

static void kingsport_ends(void) {
    kingsport_begin("en");
    kingsport_new(2);
    kingsport_state_t *state = kingsport_change();
    state->phase = PHASE_OVER;
    state->ending = KINGSPORT_SAVED;
    kingsport_changed();
    here("kingsport: the end");
    evening_tap(BUTTON_RIGHT);
    here("kingsport: everybody");
}

static void dice_and_pig(void) {
    cult_begin("en");
    line("new dice die=d6 count=2");
    here("dice: none thrown");
    die_press(BUTTON_ROLL, 300);
    die_wait(500);
    here("dice: they fall");
    still();
    here("dice: thrown");
    line("new pig players=2");
    here("pig: a throw");
    die_lay(4);
    die_press(BUTTON_ROLL, 300);
    die_wait(500);
    here("pig: it falls");
    still();
    list("pig: again?", 2);
    for (uint8_t i = 0; i < 30; i++) {
        die_lay(5);
        die_line("choose again");
        die_line("roll");
    }
    still();
    here("pig: the end");
}

/* --- comparing ----------------------------------------------------------------------------- */

static const char path[] = "keys.txt";

static void write_kept(void) {
    FILE *file = fopen(path, "wb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(used, fwrite(text, 1, used, file));
    TEST_ASSERT_EQUAL(0, fclose(file));
}

static void compare(FILE *file) {
    static char kept[4096], place[256];
    char *next = text;
    while (fgets(kept, sizeof kept, file) != NULL) {
        size_t length = strcspn(next, "\n");
        kept[strcspn(kept, "\n")] = '\0';
        next[length] = '\0';
        if (kept[0] != ' ') {
            snprintf(place, sizeof place, "%.255s", kept);
        }
        TEST_ASSERT_EQUAL_STRING_MESSAGE(kept, next, place);
        next += length + 1;
    }
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", next, "more places than in keys.txt");
}

static void test_what_every_key_does(void) {
    static void (*const places[])(void) = {
        first_start, home, setup, menu,      behind_the_menu,  others,          lot,
        cult,        duel, signs, kingsport, kingsport_tokens, kingsport_falls, kingsport_ends,
        dice_and_pig};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        places[i]();
    }
    if (golden_updating()) {
        write_kept();
        return;
    }
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL(file);
    compare(file);
    fclose(file);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_what_every_key_does);
    return UNITY_END();
}
