/* User interface: maps gestures on the three buttons to intents, and renders the current screen.
 *
 * The UI has no game state of its own: it draws the session, and returns intents that the app carries out
 * or refuses. Scenes (screens) are the rows of a table, see scene.h; each picture is a function of the
 * scene, the session and the time. The app makes gestures from debounced button edges, with left and right
 * swapped when the picture is turned. Nothing here blocks, draws random numbers or stores anything. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "button.h"
#include "game_scenes.h"
#include "gfx.h"
#include "press_feedback.h"
#include "scenes.h"
#include "session.h"
#include "side_throw.h"
#include "stats.h"
#include "texts.h"
#include "throw.h"

typedef enum {
    GESTURE_DOWN,     /* any button */
    GESTURE_TAP,      /* left, right: released before 500 ms */
    GESTURE_HOLD,     /* left, right: held for 500 ms; the release does nothing */
    GESTURE_REPEAT,   /* left, right: every 120 ms after a hold, until released */
    GESTURE_UP,       /* ROLL released within 8 s; left, right: released after a hold */
    GESTURE_PUT_DOWN, /* ROLL held for 8 s: the die is put down, not thrown */
} ui_gesture_t;

typedef enum {
    INTENT_NONE,
    INTENT_OP,      /* carry out `op`; then, if `roll`, roll for the next prompt */
    INTENT_ROLL,    /* roll for the prompt */
    INTENT_REMATCH, /* the same game with the same players again */
    INTENT_UNDO,    /* take `undo` answers back */
    INTENT_THROW,   /* throw `thrown` beside the game */
    INTENT_FACTORY_RESET,
} ui_intent_kind_t;

typedef struct {
    uint8_t kind; /* ui_intent_kind_t */
    bool roll;
    uint16_t undo;
    session_op_t op;
    side_throw_t thrown;
} ui_intent_t;

typedef enum { UI_NOISE_STARTING, UI_NOISE_GOOD, UI_NOISE_FAILED } ui_noise_t;

/* One noise source. */
typedef struct {
    const char *alarm; /* NULL: none */
    bool given_up;     /* disabled after too many failures */
} ui_source_t;

enum { UI_SOURCES = 2, UI_CHAIN_BYTES = 8 };

/* Noise health and the receipt chain. */
typedef struct {
    ui_source_t sources[UI_SOURCES]; /* the ring and the ADC */
    uint16_t jitter_e4;              /* squared turns in 10 us, in ten-thousandths; 0: unknown */
    uint16_t jitter_error_e4;        /* 0: the jitter is a lower bound */
    uint32_t chain_number;           /* of the last roll in the chain; 0: none */
    uint8_t chain[UI_CHAIN_BYTES];   /* first bytes of the chain's newest hash */
} ui_trust_t;

/* Battery state; `EMPTY`: too low to erase flash. */
typedef enum { UI_SUPPLY_GOOD, UI_SUPPLY_LOW, UI_SUPPLY_EMPTY, UI_SUPPLIES } ui_supply_t;

/* One result of the factory test. */
typedef struct {
    const char *name;
    bool pass;
} ui_test_t;

#define UI_TESTS_MAX 8

/* After crashes soon after starting the running game isn't opened by itself, or the journal not even read. */
typedef enum { UI_RECOVERY_NONE, UI_RECOVERY_UNOPENED, UI_RECOVERY_UNREAD } ui_recovery_t;

/* Everything that pictures show; read-only for the UI. */
typedef struct {
    const session_t *session;
    const stats_t *stats;
    const char *version;
    const char *git;
    const ui_test_t *tests; /* factory test */
    ui_trust_t trust;
    uint8_t test_count; /* 0: still running */
    uint8_t noise;      /* ui_noise_t */
    uint8_t supply;     /* ui_supply_t */
    bool storage_ok;    /* false: no usable flash, nothing is saved */
    bool damaged;       /* some saved data could not be loaded at start */
    bool cut_off;       /* power may have failed during the last write */
    bool first_start;   /* nothing was ever saved */
    uint8_t recovery;   /* ui_recovery_t */
} ui_view_t;

/* What happened to the session. */
typedef enum {
    UI_CHANGED_GAME,   /* a new game, or a rematch */
    UI_CHANGED_ROLL,   /* a roll was answered: animate it */
    UI_CHANGED_CHOICE, /* a choice was answered */
    UI_CHANGED_UNDO,
    UI_CHANGED_SETTING, /* or a name */
    UI_CHANGED_ALL,     /* restored at power-up, or factory reset */
} ui_change_t;

typedef enum {
    UI_REFUSED_NOISE,
    UI_REFUSED_STORAGE,
    UI_REFUSED_RULES,
    UI_REFUSED_UNDO, /* nothing to undo */
    UI_REFUSED_FULL, /* undone answers fill the log */
    UI_REFUSED_NAME, /* another player has that name */
    UI_REFUSALS
} ui_refusal_t;

/* A game being set up: SCENE_HOME, then SCENE_SETUP, then SCENE_NAMES. */
typedef struct {
    game_config_t config;
    bool names; /* SCENE_NAMES starts this game */
    bool lot;   /* it is SCENE_LOT */
} ui_setup_t;

/* Whom the die picked to start the next game of that many players. */
typedef struct {
    uint8_t players; /* 0: nobody was picked */
    uint8_t first;
} ui_lot_t;

/* Rolls of this game that failed for want of noise. */
typedef struct {
    uint8_t count;
    bool pending; /* nothing was rolled since */
} ui_failed_rolls_t;

/* What the die chose last as a player, or is about to. */
typedef struct {
    uint8_t player; /* GAME_NOBODY: nothing yet */
    uint8_t option; /* game_option_t */
    uint8_t reason; /* game_reason_t */
} ui_bot_t;

/* A throw beside the game: its result stands over any scene for a while. */
typedef struct {
    side_throw_t thrown;
    bool shown;
    throw_t die;       /* shaken in SCENE_THROW, then falling */
    uint64_t until_us; /* once it lies */
} ui_beside_t;

enum { UI_RECENT_DICE = 3 };

typedef struct {
    uint8_t scene;     /* ui_scene_t */
    uint8_t back;      /* the scene that pages, lists and questions go back to */
    uint8_t cursor;    /* the selected item */
    bool has_cursor;   /* an item is selected at all */
    bool ignore_press; /* ignore the rest of this press */
    bool armed;        /* ROLL went down on this picture, after the deaf time */
    uint8_t refusal;   /* ui_refusal_t + 1 while one is shown */
    uint8_t facing;    /* the seat that the picture faces, for SETTING_FACE_NEXT */
    uint8_t game;      /* game_id_t: whose `table` it is */
    ui_setup_t setup;
    ui_lot_t lot;
    ui_failed_rolls_t failed_rolls;
    ui_beside_t beside;
    dice_state_t recent[UI_RECENT_DICE]; /* thrown last, the latest first; count 0: none */
    uint8_t pressed;                     /* one bit per button that is down */
    uint8_t repeats;                     /* of a button that is held */
    screens_t own;                       /* of the current scene; zero when it is entered */
    ui_bot_t bot;
    game_scenes_t table; /* of the running game, in all scenes; zero with a new game */
    throw_t die;
    hold_t hold;
    uint64_t since_us;  /* when the scene was entered */
    uint64_t refuse_us; /* when the refusal was shown */
} ui_t;

#define UI_BOOT_US 1500000u

/* Starts with the boot picture; `ui` must be all zero. */
void ui_init(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* Opens the factory test instead of the boot picture. */
void ui_show_tests(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* Handles a gesture. The intent is INTENT_NONE when there is nothing to carry out. */
void ui_gesture(ui_t *ui, const ui_view_t *view, button_t button, ui_gesture_t gesture,
                uint64_t now_us, ui_intent_t *intent);

/* The result of an intent (or of a console request): the session has changed, or it was refused. */
void ui_changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us);
void ui_refused(ui_t *ui, ui_refusal_t refusal, uint64_t now_us);

/* The die is about to answer as a player: the table shows what it will choose and why, or the die is shaken. And it
 * does so now. */
void ui_bot_shows(ui_t *ui, const ui_view_t *view, uint64_t now_us);
void ui_bot_acts(ui_t *ui, uint64_t now_us);

/* Something was thrown beside the game: shows it for a while. `by_hand`: with ROLL, so it falls first. */
void ui_thrown(ui_t *ui, const ui_view_t *view, const side_throw_t *thrown, bool by_hand,
               uint64_t now_us);

/* Do dice fall? */
bool ui_falls(const ui_t *ui);

/* Advances what changes with time. True: the scene changed. */
bool ui_time(ui_t *ui, const ui_view_t *view, uint64_t now_us);

void ui_render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame);

/* When the picture will change by itself; UINT64_MAX: never. */
uint64_t ui_next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* The pressed buttons that the picture shows, for draw_pressed. */
uint8_t ui_pressed(const ui_t *ui);

/* Is the picture to be turned by 180 degrees? As set; with face-next for the player of two who is next,
 * from the end of the deaf time. */
bool ui_turned(const ui_t *ui, const ui_view_t *view);

/* Asks for the display controller if it could not be detected and is not set. */
void ui_ask_panel(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* The display controller to use: as set, or the candidate while SCENE_PANEL asks. */
panel_id_t ui_panel(const ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* For gfx_recorder_t: the name of a drawing, in the language that is set; `view` is the ui_view_t that is
 * drawn. NULL: the drawing adds nothing to the words beside it. */
const char *ui_drawing_word(const void *view, const gfx_sprite_t *drawing);

/* Melodies on the buzzer; app plays them. */
typedef enum {
    MELODY_NONE,
    MELODY_YELLOW, /* five that fit the faces of the cult die */
    MELODY_TENTACLE,
    MELODY_ELDER,
    MELODY_CTHULHU,
    MELODY_EYE,
    MELODY_LANDED, /* any other die */
    MELODY_WON,
    MELODY_LOST, /* nobody won */
    MELODY_REFUSED,
    MELODIES
} melody_t;

/* The melody for the newest roll of the running game. */
melody_t ui_roll_melody(const session_t *session);
