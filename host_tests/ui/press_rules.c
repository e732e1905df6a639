#include "press_rules.h"

#include <stdio.h>
#include <string.h>

#include "die.h"
#include "game_picture.h"
#include "gfx_art.h"
#include "golden.h"
#include "number.h"
#include "pixel.h"
#include "unity.h"

enum { TAP_MS = 60, HOLD_MS = 560, PUT_DOWN_MS = 8100, SOON_MS = 60, TEXT_BYTES = 80 };
enum { HEADING_END_Y = 13, SETUP_NUMBER_PX = 32 };

/* What a picture shows, and what the rules compare after a press. */
typedef struct {
    die_t die;
    gfx_frame_t frame;
    gfx_recorder_t words;
    game_prompt_t prompt;
} shown_t;

static shown_t before, after;
static const char *place;

static const ui_t *ui_of(const shown_t *shown) { return look_glass(&shown->die.app); }
static const session_t *session_of(const shown_t *shown) { return look_table(&shown->die.app); }

static void need(bool holds, const char *rule) {
    char message[300];
    if (!holds) {
        golden_print(stdout, &before.frame);
        golden_print(stdout, &after.frame);
        snprintf(message, sizeof message, "%s: %s (scene %u to %u, %u drawn, %u stored)", place,
                 rule, ui_of(&before)->scene, ui_of(&after)->scene,
                 (unsigned)(after.die.draws - before.die.draws),
                 (unsigned)(after.die.records - before.die.records));
        TEST_FAIL_MESSAGE(message);
    }
}

static void capture(shown_t *shown) {
    shown->frame = *die_picture();
    shown->words = *app_words(&die.app);
    session_prompt(die_table(), &shown->prompt);
    shown->die = die;
}

/* --- reading the picture ---------------------------------------------------------------------- */

static const char *text(text_t id) {
    return text_of((language_t)session_of(&before)->settings.value[SETTING_LANG], id);
}

/* All words of one height (0: all selected ones below the heading), joined by blanks. */
static const char *join(const shown_t *shown, uint8_t height) {
    static char joined[TEXT_BYTES];
    size_t used = 0;
    joined[0] = '\0';
    for (uint8_t i = 0; i < shown->words.count; i++) {
        const gfx_word_t *word = &shown->words.list[i];
        bool fits =
            height == 0 ? word->selected && word->y >= HEADING_END_Y : word->height == height;
        if (!word->dropped && !word->drawing && fits) {
            used +=
                (size_t)snprintf(&joined[used], sizeof joined - used, "%s%.*s", used > 0 ? " " : "",
                                 word->bytes, &shown->words.text[word->at]);
            TEST_ASSERT_LESS_THAN(sizeof joined, used);
        }
    }
    return joined;
}

/* The selected row of a list begins with this label. */
static bool selects(const char *label) {
    return strncmp(join(&before, 0), label, strlen(label)) == 0;
}

static bool says(const shown_t *shown, const char *words) {
    for (uint8_t i = 0; i < shown->words.count; i++) {
        const gfx_word_t *word = &shown->words.list[i];
        if (!word->dropped && word->bytes == strlen(words) &&
            memcmp(&shown->words.text[word->at], words, word->bytes) == 0) {
            return true;
        }
    }
    return false;
}

static bool stands_at(const gfx_frame_t *frame, const gfx_frame_t *drawn, int x, int y, int width) {
    for (int row = 0; row < 7; row++) {
        for (int column = 0; column < width; column++) {
            if (pixel_lit(frame, x + column, y + row) != pixel_lit(drawn, column, row)) {
                return false;
            }
        }
    }
    return true;
}

/* The arrow for left, and right of it the one for right. */
static bool shows_arrows(const gfx_frame_t *frame) {
    gfx_frame_t left = {.recorder = NULL}, right = {.recorder = NULL};
    gfx_sprite_mirrored(&left, 0, 0, &gfx_art_triangle_4x7, GFX_SET);
    gfx_sprite(&right, 0, 0, &gfx_art_triangle_4x7, GFX_SET);
    for (int y = 0; y + 7 <= GFX_HEIGHT_PX; y++) {
        bool left_seen = false;
        for (int x = 0; x + 4 <= GFX_WIDTH_PX; x++) {
            if (left_seen && stands_at(frame, &right, x, y, 4)) {
                return true;
            }
            left_seen = left_seen || stands_at(frame, &left, x, y, 4);
        }
    }
    return false;
}

/* --- what happened ---------------------------------------------------------------------------- */

static bool same_frame(const shown_t *a, const shown_t *b) {
    return memcmp(a->frame.bytes, b->frame.bytes, GFX_FRAME_BYTES) == 0;
}

static bool stored(void) { return after.die.records != before.die.records; }
static bool drew(void) { return after.die.draws != before.die.draws; }
static uint32_t seq(const shown_t *shown) { return session_of(shown)->now.seq; }
static bool is_at(uint8_t scene) { return ui_of(&after)->scene == scene; }
static bool opens(uint8_t scene) { return is_at(scene) && !stored(); }
static bool goes_back(void) { return opens(ui_of(&before)->back); }

/* A new game, or the question before a running one is lost. */
static bool starts(void) {
    return opens(SCENE_ASK) ||
           (stored() && seq(&after) == 0 && (is_at(SCENE_TABLE) || is_at(SCENE_LOT)));
}

static bool opens_game(void) { return opens(SCENE_TABLE) || opens(SCENE_LOT) || opens(SCENE_HOME); }

/* The button that a player sees at that side. */
static button_t physical(button_t button) {
    bool swapped = before.die.turned && button != BUTTON_ROLL;
    return !swapped ? button : button == BUTTON_LEFT ? BUTTON_RIGHT : BUTTON_LEFT;
}

static void press(button_t button, uint32_t ms) {
    die = before.die;
    button = physical(button);
    die_down(button);
    after.frame = *die_picture();
    need(!same_frame(&before, &after), "a press is seen at once");
    die_wait(ms);
    die_up(button);
    die_wait(SOON_MS);
    capture(&after);
}

static bool at_table(void) {
    return ui_of(&before)->scene == SCENE_TABLE || ui_of(&before)->scene == SCENE_LOT;
}

/* In the picture of one counter left and right are answers, and a hold repeats them. */
static bool changes_value(void) {
    return at_table() && before.prompt.kind == PROMPT_CHOOSE && before.prompt.ask == ASK_BY;
}

/* --- ROLL, scene by scene --------------------------------------------------------------------- */

/* A title stands in one line, or in two broken at its space. */
static bool home_shows(text_t id) {
    char title[TEXT_BYTES];
    snprintf(title, sizeof title, "%s", text(id));
    char *space = strchr(title, ' ');
    bool whole = says(&before, title);
    if (space != NULL) {
        *space = '\0';
        whole = whole || (says(&before, title) && says(&before, space + 1));
    }
    return whole;
}

static void roll_at_home(void) {
    static const struct {
        text_t title;
        ui_scene_t scene;
    } others[] = {{TEXT_WHO_FIRST, SCENE_SETUP},
                  {TEXT_FAIRNESS, SCENE_FAIRNESS},
                  {TEXT_HELP, SCENE_RULES},
                  {TEXT_SETTINGS, SCENE_SETTINGS},
                  {TEXT_ABOUT, SCENE_ABOUT}};
    if (home_shows(TEXT_GO_ON)) {
        need(opens_game() && !is_at(SCENE_HOME), "go on shows the running game");
        return;
    }
    if (home_shows(TEXT_SAME_TABLE)) {
        need(starts(), "same table starts a game or asks");
        return;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (home_shows(others[i].title)) {
            need(opens(others[i].scene), "an item of home opens its scene");
            return;
        }
    }
    for (uint8_t game = GAME_NONE + 1; game < GAME_IDS; game++) {
        if (home_shows(picture_of(game)->title)) {
            bool sets_up = opens(SCENE_SETUP) && ui_of(&after)->setup.config.game == game;
            need(sets_up || opens(SCENE_ASK) || session_of(&after)->now.game.game == game,
                 "a game is set up or begun");
            return;
        }
    }
    need(false, "home shows no item");
}

static void roll_in_menu(void) {
    static const struct {
        text_t title;
        ui_scene_t scene;
    } rows[] = {{TEXT_HINT, SCENE_HINT},         {TEXT_LOG, SCENE_LOG},
                {TEXT_NAMES, SCENE_NAMES},       {TEXT_SCORE, SCENE_SCORE},
                {TEXT_FAIRNESS, SCENE_FAIRNESS}, {TEXT_HELP, SCENE_HELP},
                {TEXT_SETTINGS, SCENE_SETTINGS}, {TEXT_HOME, SCENE_HOME}};
    bool undoes = session_answers_to_undo(session_of(&before)) > 0;
    if (selects(text(TEXT_BACK))) {
        need(opens_game(), "back leads to the game");
    } else if (selects(text(TEXT_UNDO))) {
        need(undoes ? opens(SCENE_ASK) : ui_of(&after)->refusal != 0,
             "undo asks, or says that there is nothing");
    } else if (selects(text(TEXT_NEW_GAME))) {
        need(starts(), "a new game starts or is asked about");
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        need(!selects(text(rows[i].title)) || opens(rows[i].scene),
             "a row of the menu opens its scene");
    }
}

static void roll_at_question(void) {
    const ui_t *ui = ui_of(&before);
    const char *selected = join(&before, 0), *no = strstr(selected, text(TEXT_NO));
    if (no != NULL &&
        no[strlen(text(TEXT_NO))] == '\0') { /* the last one: a name may stand before it */
        need(goes_back(), "no changes nothing");
    } else if (ui->own.ask.question == QUESTION_UNDO && session_of(&before)->log.standing > 0) {
        need(stored() && !drew() &&
                 session_of(&after)->log.standing < session_of(&before)->log.standing,
             "yes takes back");
    } else if (ui->own.ask.question == QUESTION_LEAVE) {
        need(stored() && seq(&after) == 0, "yes starts the other game");
    } else if (ui->own.ask.question == QUESTION_FACTORY_RESET) {
        need(session_of(&after)->now.game.game == GAME_NONE, "yes erases everything");
    }
}

static void roll_in_settings(void) {
    static const text_t labels[] = {
#define SETTING(number, id, ...) TEXT_SET_##id,
#include "settings.def"
#undef SETTING
    };
    const settings_t *old = &session_of(&before)->settings, *new = &session_of(&after)->settings;
    uint8_t row = ui_of(&before)->cursor;
    if (row >= SETTINGS) {
        need(selects(text(TEXT_BACK)) ? goes_back() : opens(SCENE_ASK),
             "the last rows erase, or lead back");
        return;
    }
    need(selects(text(labels[row])), "the selected row is the cursor's setting");
    if (row == SETTING_LANG) {
        need(opens(SCENE_LANGUAGE), "languages have a list");
        return;
    }
    for (uint8_t i = 0; i < SETTINGS; i++) {
        need((old->value[i] != new->value[i]) == (i == row),
             "the selected setting changes, and no other");
    }
}

static void roll_at_setup(void) {
    const ui_setup_t *setup = &ui_of(&after)->setup;
    const char *shown = join(&before, SETUP_NUMBER_PX);
    if (says(&before, text(TEXT_BACK))) {
        need(opens(SCENE_HOME), "back leads home");
        return;
    }
    enum { PLAYERS, BOTS, PARAMS };
    const game_config_t *config = &setup->config;
    const uint8_t step = ui_of(&before)->own.setup.step, game = config->game;
    const uint8_t param = step >= PARAMS ? picture_of(game)->asked[step - PARAMS].param : 0;
    bool alone = says(&before, text(TEXT_AGAINST_DIE));
    bool begins = config->players - config->bots <= 1 && config->bots > 0 && starts();
    need(opens(SCENE_NAMES) || opens(SCENE_SETUP) || begins, "names or another number follow");
    need(!alone || (config->players == 2 && begins), "one against the die begins at once");
    if (step >= PARAMS && game_rules((game_id_t)game)->params[param].kind == PARAM_DIE) {
        return; /* shown by its name */
    }
    char number[NUMBER_TEXT_MAX];
    (void)number_format_signed(step == PLAYERS ? config->players - (alone ? config->bots : 0)
                               : step == BOTS  ? config->bots
                                               : config->params[param],
                               number);
    need(strcmp(shown, number) == 0, "as many as the picture shows");
}

static void roll_at_names(void) {
    const ui_t *ui = ui_of(&before);
    const char *row = join(&before, 0);
    if (row[0] >= '1' && row[0] <= '8') {
        need(opens(SCENE_NAME) && ui_of(&after)->own.name.seat == row[0] - '1',
             "the selected seat is named");
    } else {
        need(ui->setup.names ? starts() : opens_game(), "the first row begins, or leads back");
    }
}

static void roll_at_language(void) {
    uint16_t chosen = session_of(&after)->settings.value[SETTING_LANG];
    need(selects(text_of((language_t)chosen, TEXT_LANGUAGE)), "the selected language is taken");
}

static void roll_at_rules(void) {
    uint8_t game = ui_of(&after)->own.help_game;
    bool back = selects(text(TEXT_BACK)) && goes_back();
    need(back || (opens(SCENE_HELP) && selects(text(picture_of(game)->title))),
         "the selected game's rules are shown");
}

/* A choice is the selected option's, a rematch a new game; nothing else is answered unless it was rolled. */
static void roll_at_table(void) {
    const ui_t *ui = ui_of(&before);
    const log_t *log = &session_of(&after)->log;
    bool own_die = session_of(&before)->settings.value[SETTING_OWN_DIE] != 0;
    if (before.prompt.kind == PROMPT_OVER) {
        need(!drew() && (!stored() || seq(&after) == 0), "ROLL at the end is a rematch or nothing");
    } else if (before.prompt.kind == PROMPT_ROLL) {
        const log_entry_t *entry = log->used > 0 ? log_at(log, (uint16_t)(log->used - 1)) : NULL;
        need(!stored() || own_die ||
                 (entry != NULL && entry->kind == PROMPT_ROLL && !entry->entered),
             "a roll is drawn, or remembered");
        bool enters = own_die && session_of(&before)->config.game == GAME_CULT &&
                      before.prompt.ask != ASK_FIRST;
        need(!drew() || !enters, "a player's own die isn't rolled by the device");
    } else if (changes_value()) {
        need(stored() && session_of(&after)->now.game.game == GAME_COUNTERS,
             "ROLL takes a counter");
    } else if (stored() && ui->cursor >= before.prompt.count) {
        need(before.prompt.ask == ASK_WHAT && log->standing < session_of(&before)->log.standing,
             "the way back from tokens is an undo");
    } else if (stored() && log->used > 0) {
        uint16_t answers =
            (uint16_t)(log->standing -
                       session_of(&before)
                           ->log.standing); /* a choice may lead straight to its roll */
        const log_entry_t *entry = log_at(log, (uint16_t)(log->used - answers));
        if (ui->scene == SCENE_LOT) {
            need(entry->values[0] == OPTION_RANDOM, "the die picks who starts");
            return;
        }
        need(ui->has_cursor, "only what is selected is answered");
        need(entry->kind == PROMPT_CHOOSE && entry->values[0] == before.prompt.options[ui->cursor],
             "the selected option is answered");
    }
    need(stored() || !drew(), "a draw is stored");
}

static void check_roll(void) {
    static void (*const rules[SCENES])(void) = {
        [SCENE_HOME] = roll_at_home,         [SCENE_MENU] = roll_in_menu,
        [SCENE_ASK] = roll_at_question,      [SCENE_SETTINGS] = roll_in_settings,
        [SCENE_SETUP] = roll_at_setup,       [SCENE_NAMES] = roll_at_names,
        [SCENE_LANGUAGE] = roll_at_language, [SCENE_RULES] = roll_at_rules,
        [SCENE_TABLE] = roll_at_table,       [SCENE_LOT] = roll_at_table,
    };
    uint8_t scene = ui_of(&before)->scene;
    bool pages = scene == SCENE_LOG || scene == SCENE_HINT || scene == SCENE_SCORE ||
                 scene == SCENE_FAIRNESS || scene == SCENE_HELP || scene == SCENE_ABOUT;
    press(BUTTON_ROLL, TAP_MS);
    if (rules[scene] != NULL) {
        rules[scene]();
    }
    need(!pages || goes_back(), "ROLL leaves a page");
    need(!drew() || scene == SCENE_TABLE || scene == SCENE_LOT || scene == SCENE_THROW,
         "only tables roll");
}

/* --- left and right --------------------------------------------------------------------------- */

static void check_unanswered(void) {
    need(!drew() && !stored(), "only a short press of ROLL answers");
}

/* The row of a list that stands just below (or above) the selected one; NULL: it isn't visible. */
static const char *neighbour(bool below) {
    static char label[TEXT_BYTES];
    int selected_y = -1, best_y = below ? GFX_HEIGHT_PX : HEADING_END_Y - 1;
    label[0] = '\0';
    for (uint8_t i = 0; i < before.words.count; i++) {
        const gfx_word_t *word = &before.words.list[i];
        selected_y = word->selected && word->y >= HEADING_END_Y ? word->y : selected_y;
    }
    for (uint8_t i = 0; i < before.words.count; i++) {
        const gfx_word_t *word = &before.words.list[i];
        bool nearer = below ? word->y > selected_y && word->y < best_y
                            : word->y < selected_y && word->y > best_y;
        if (!word->dropped && !word->drawing && word->x <= 2 && nearer) {
            best_y = word->y;
            snprintf(label, sizeof label, "%.*s", word->bytes, &before.words.text[word->at]);
        }
    }
    return label[0] != '\0' ? label : NULL;
}

static void check_list_moves(bool right) {
    const char *next = neighbour(right);
    if (next != NULL) {
        need(strncmp(join(&after, 0), next, strlen(next)) == 0,
             "right goes down a list, left goes up");
    }
}

/* There and back again. */
static void check_returns(button_t button) {
    static shown_t there;
    there = after;
    die_press(physical(button == BUTTON_LEFT ? BUTTON_RIGHT : BUTTON_LEFT), TAP_MS);
    die_wait(SOON_MS);
    capture(&after);
    bool same_item = at_table() && ui_of(&before)->cursor ==
                                       ui_of(&after)->cursor; /* a die that lay there is gone */
    need(same_item || same_frame(&before, &after), "left and right undo each other");
    after = there;
}

/* Where a number is walked through by holding. */
static bool walks(void) {
    const ui_t *ui = ui_of(&before);
    const bool many = ui->scene == SCENE_SETUP && ui->own.setup.many;
    return changes_value() || many || (ui->scene == SCENE_DICE && ui->own.dice.changes_mod);
}

static void check_side(button_t button, bool arrows) {
    static const uint8_t lists[] = {SCENE_MENU, SCENE_SETTINGS, SCENE_RULES, SCENE_NAMES};
    uint8_t scene = ui_of(&before)->scene;
    press(button, TAP_MS);
    if (scene == SCENE_TABLE && session_of(&before)->config.game == GAME_DICE) {
        need(button == BUTTON_LEFT ? opens(arrows ? SCENE_DICE : SCENE_TABLE)
                                   : !drew() && stored() == arrows,
             "left opens the list of dice, right takes one more, where arrows are shown");
        return;
    }
    if (changes_value()) {
        need(!drew() && is_at(scene), "left and right change a counter");
        return;
    }
    check_unanswered();
    need(is_at(scene), "a tap of left or right stays in its scene");
    if (memchr(lists, scene, sizeof lists) != NULL) {
        check_list_moves(button == BUTTON_RIGHT);
    }
    /* Known: "Who starts?" shows arrows while its roll is owed, and tables with a single option show them, too. */
    bool idle_arrows =
        at_table() && (before.prompt.kind == PROMPT_CHOOSE ? before.prompt.count == 1
                                                           : before.prompt.ask == ASK_FIRST);
    bool moved = !same_frame(&before, &after) ||
                 ui_of(&before)->cursor != ui_of(&after)->cursor; /* two pages may look the same */
    need(!arrows || idle_arrows || moved, "where arrows are shown left and right do something");
    if ((!at_table() || arrows) && ui_of(&before)->has_cursor && scene != SCENE_TESTS) {
        check_returns(button);
    }
}

/* Pressing right again and again selects each option, at tokens also the way back, in a turn also everybody's
 * tokens and the mark of the event card, and then the first one again. */
static void check_every_option_is_reached(void) {
    uint8_t presses = 0;
    die = before.die;
    do {
        die_press(physical(BUTTON_RIGHT), TAP_MS);
        die_wait(SOON_MS);
        presses++;
    } while (die_cursor() != ui_of(&before)->cursor && presses <= before.prompt.count + 2);
    uint8_t more = before.prompt.ask == ASK_WHAT ? 1 : before.prompt.ask == ASK_STEP ? 2 : 0;
    need(presses == before.prompt.count + more, "right selects each option once");
}

static void check_holds(void) {
    static const uint8_t staying[] = {SCENE_HOME, SCENE_NAME, SCENE_RECOVERY, SCENE_LANGUAGE,
                                      SCENE_TESTS};
    uint8_t scene = ui_of(&before)->scene;
    press(BUTTON_RIGHT, HOLD_MS);
    if (walks()) {
        need(is_at(scene), "a hold repeats");
        return;
    }
    check_unanswered();
    if (at_table() && before.prompt.kind == PROMPT_CHOOSE && before.prompt.ask == ASK_WHAT) {
        need(is_at(scene), "at tokens a hold goes through them");
        return;
    }
    if (scene == SCENE_TABLE && session_of(&before)->config.game != GAME_DICE) {
        need(is_at(SCENE_MENU), "a hold of right at a table opens the menu");
    } else if (scene == SCENE_DICE) {
        need(is_at(SCENE_TABLE), "a hold of right leads back to the dice");
    } else if (memchr(staying, scene, sizeof staying) == NULL) {
        need(is_at(SCENE_HOME), "a hold of right leads home");
    }
    press(BUTTON_LEFT, HOLD_MS);
    check_unanswered();
    if (at_table() && session_answers_to_undo(session_of(&before)) > 0) {
        need(is_at(SCENE_ASK), "a hold of left asks for an undo");
    } else {
        need(is_at(scene), "a hold of left elsewhere stays");
        need(!at_table() || ui_of(&after)->refusal != 0, "nothing to undo is said");
    }
}

/* With the die in the hand left and right do nothing, and ROLL rolls all the same. */
static void check_sides_while_shaking(void) {
    static const button_t sides[] = {BUTTON_LEFT, BUTTON_RIGHT};
    die = before.die;
    die_down(BUTTON_ROLL);
    die_wait(SOON_MS);
    if (die_throw() != THROW_SHAKING) {
        return;
    }
    for (uint8_t i = 0; i < 2; i++) {
        die_press(sides[i], TAP_MS);
        die_press(sides[i], HOLD_MS);
        capture(&after);
        check_unanswered();
        need(is_at(ui_of(&before)->scene) && ui_of(&after)->cursor == ui_of(&before)->cursor &&
                 die_throw() == THROW_SHAKING,
             "nothing but ROLL acts while the die is shaken");
    }
    die_up(BUTTON_ROLL);
    die_wait(SOON_MS);
    capture(&after);
    need(stored(), "a shaken die is rolled when ROLL is released");
}

/* Long lists, pages and numbers are run through while left is held; others aren't. */
static void check_repeats(void) {
    static const uint8_t repeating[] = {SCENE_SETUP, SCENE_LOG,      SCENE_FAIRNESS, SCENE_HELP,
                                        SCENE_NAME,  SCENE_LANGUAGE, SCENE_DICE,     SCENE_THROW};
    enum { FIRST_REPEAT_MS = 650 };
    uint8_t scene = ui_of(&before)->scene;
    if (at_table() || scene == SCENE_TESTS) {
        return;
    }
    press(BUTTON_LEFT, TAP_MS);
    uint8_t stepped = ui_of(&after)->cursor;
    press(BUTTON_LEFT, FIRST_REPEAT_MS);
    bool repeats = memchr(repeating, scene, sizeof repeating) != NULL;
    need(ui_of(&after)->cursor == (repeats ? stepped : ui_of(&before)->cursor),
         "left held goes on, or doesn't");
}

/* --- all of them ------------------------------------------------------------------------------ */

unsigned press_rules_check(const char *name) {
    bool bot = session_awaits_bot(die_table()); /* then the table goes on by itself */
    if (bot || !look_takes_presses(&die.app) || die.waiting.count > 0) {
        return 0;
    }
    place = name;
    capture(&before);
    before.die.noise_fails = before.die.noise_silent = false;
    before.die.store = DIE_STORE_WORKS;
    bool arrows = shows_arrows(&before.frame);
    check_side(BUTTON_LEFT, arrows);
    check_side(BUTTON_RIGHT, arrows);
    if (at_table() && before.prompt.kind == PROMPT_CHOOSE && ui_of(&before)->has_cursor && arrows &&
        !changes_value()) {
        check_every_option_is_reached();
    }
    check_holds();
    check_repeats();
    press(BUTTON_ROLL, PUT_DOWN_MS);
    check_unanswered();
    check_roll();
    check_sides_while_shaking();
    die = before.die;
    return 8;
}
