/* What people see and press. The UI holds no truth: it draws what the session says, and turns
 * presses into intents that its owner carries out (or not). Scenes are the rows of a table; each
 * picture is a function of the scene, the session and the time.
 *
 * Gestures have been made from button edges already, left and right swapped when the picture is
 * turned. Nothing here waits, draws random numbers or keeps anything. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "button.h"
#include "game_scenes.h"
#include "gfx.h"
#include "hold.h"
#include "scenes.h"
#include "screens.h"
#include "session.h"
#include "stats.h"
#include "texts.h"
#include "throw.h"

typedef enum {
    GESTURE_DOWN,     /* any button */
    GESTURE_TAP,      /* left, right: let go before 500 ms */
    GESTURE_HOLD,     /* left, right: held for 500 ms; the release does nothing */
    GESTURE_REPEAT,   /* left, right: every 120 ms after a hold, until let go */
    GESTURE_UP,       /* ROLL let go (within 8 s); left, right: let go after a hold */
    GESTURE_PUT_DOWN, /* ROLL held for 8 s: the die is put down unthrown */
} ui_gesture_t;

typedef enum {
    INTENT_NONE,
    INTENT_OP,      /* carry out `op`; then, with `roll`, roll what is asked next */
    INTENT_ROLL,    /* roll what is asked */
    INTENT_REMATCH, /* the same game and people again */
    INTENT_UNDO,    /* take `undo` answers back */
    INTENT_FORGET,  /* factory reset */
} ui_intent_kind_t;

typedef struct {
    uint8_t kind; /* ui_intent_kind_t */
    uint8_t undo;
    bool roll;
    session_op_t op;
} ui_intent_t;

typedef enum { UI_NOISE_STARTING, UI_NOISE_GOOD, UI_NOISE_FAILED } ui_noise_t;

/* One source of the noise. */
typedef struct {
    const char *alarm; /* NULL: none */
    bool given_up;     /* after too many */
} ui_source_t;

enum { UI_SOURCES = 2, UI_CHAIN_BYTES = 8 };

/* What the noise and the receipts make known. */
typedef struct {
    ui_source_t sources[UI_SOURCES]; /* the ring and the ADC */
    uint16_t jitter_e4;              /* squared turns in 10 us, in ten-thousandths; 0: not known */
    uint16_t jitter_error_e4;        /* 0: it is that or more */
    uint32_t chain_number;           /* of the roll whose receipt ends the chain; 0: none */
    uint8_t chain[UI_CHAIN_BYTES];   /* how its head begins */
} ui_trust_t;

/* What the battery has left; `EMPTY`: too little for the flash to be erased. */
typedef enum { UI_SUPPLY_GOOD, UI_SUPPLY_LOW, UI_SUPPLY_EMPTY, UI_SUPPLIES } ui_supply_t;

/* A part that was tried. */
typedef struct {
    const char *name;
    bool pass;
} ui_test_t;

#define UI_TESTS_MAX 8

/* All that the pictures show, and nothing that the UI may change. */
typedef struct {
    const session_t *session;
    const stats_t *stats;
    const char *version;
    const char *git;
    const ui_test_t *tests; /* of the factory test */
    ui_trust_t trust;
    uint8_t test_count; /* 0: still being tried */
    uint8_t noise;      /* ui_noise_t */
    uint8_t supply;     /* ui_supply_t */
    bool keeps;         /* false: there is no usable flash, nothing is kept */
    bool damaged;       /* something that was kept had to be left behind at start */
    bool cut;           /* perhaps: what was to be kept last was found cut off */
    bool fresh;         /* nothing was ever kept: the first start */
} ui_view_t;

/* What happened to the session. */
typedef enum {
    UI_CHANGED_GAME,   /* a new game, or a rematch */
    UI_CHANGED_ROLL,   /* a roll was answered: show it fall */
    UI_CHANGED_CHOICE, /* a choice was answered */
    UI_CHANGED_UNDO,
    UI_CHANGED_SETTING, /* or a name */
    UI_CHANGED_ALL,     /* restored at power-up, or forgotten */
} ui_change_t;

typedef enum {
    UI_REFUSED_NOISE,
    UI_REFUSED_STORAGE,
    UI_REFUSED_RULES,
    UI_REFUSED_UNDO, /* there is nothing to take back */
    UI_REFUSED_FULL, /* what was taken back fills the memory */
} ui_refusal_t;

/* A game being set up, on its way from home over its seats to its names. */
typedef struct {
    game_config_t config;
    bool names; /* SCENE_NAMES: a game begins from here */
    bool lot;   /* what is set up is SCENE_LOT */
} ui_setup_t;

/* Whom the die picked to start whatever is played next by as many. */
typedef struct {
    uint8_t players; /* 0: nobody was picked */
    uint8_t first;
} ui_lot_t;

/* Tries to roll in this game for which there was no noise. */
typedef struct {
    uint8_t count;
    bool stands; /* nothing was rolled since */
} ui_missed_t;

typedef struct {
    uint8_t scene;   /* ui_scene_t */
    uint8_t back;    /* where SCENE_ASK, SCENE_MENU and SCENE_SETTINGS go back to */
    uint8_t cursor;  /* the highlighted item */
    bool chosen;     /* an item is highlighted at all */
    bool swallow;    /* the press that goes on does nothing more */
    bool armed;      /* ROLL went down on this picture, and was heard */
    uint8_t refusal; /* ui_refusal_t + 1 while one is shown */
    uint8_t facing;  /* the seat that rolls next, once the last result has been seen */
    uint8_t game;    /* game_id_t: whose `table` is */
    ui_setup_t setup;
    ui_lot_t lot;
    ui_missed_t missed;
    uint8_t down;        /* a bit a button that a finger is on */
    screens_t own;       /* of the scene that is shown; zero when it is entered */
    game_scenes_t table; /* of the running game, whatever is shown over it; zero with a new game */
    throw_t throw;
    hold_t hold;
    uint64_t since_us;  /* when the scene was entered */
    uint64_t refuse_us; /* when something was refused */
} ui_t;

#define UI_BOOT_US 1500000u

/* Begins with the boot picture; `ui` is all zero. */
void ui_init(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* For gfx_recorder_t: what a drawing that tells something is called, in the language that is set;
 * `view` is the ui_view_t that is drawn. NULL: it tells nothing that isn't written beside it. */
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

/* Opens the factory test instead of the first picture. */
void ui_show_tests(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* The intent is INTENT_NONE when nothing is to be done. */
void ui_gesture(ui_t *ui, const ui_view_t *view, button_t button, ui_gesture_t gesture,
                uint64_t now_us, ui_intent_t *intent);

void ui_changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us);
void ui_refused(ui_t *ui, ui_refusal_t refusal, uint64_t now_us);

/* Moves on what moves by itself (the boot picture ends). True when the scene changed. */
bool ui_time(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* Is the picture to be turned by 180 degrees? As set, and with face-next for whoever of two players
 * is next, from when ROLL is heard again. */
bool ui_turned(const ui_t *ui, const ui_view_t *view);

/* The display can't be told apart, and nobody has said what it is: asks. */
void ui_ask_panel(ui_t *ui, const ui_view_t *view, uint64_t now_us);

/* As what the display is to be taken: as set, or what is being tried while it is asked. */
panel_id_t ui_panel(const ui_t *ui, const ui_view_t *view, uint64_t now_us);

void ui_render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame);

/* The fingers that a picture shows, a bit a button; and those alone, upon a picture without them. */
uint8_t ui_fingers(const ui_t *ui);
void ui_draw_fingers(uint8_t buttons, gfx_frame_t *frame);

/* When the picture will change by itself: a time, UINT64_MAX when it stands still. */
uint64_t ui_next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us);
