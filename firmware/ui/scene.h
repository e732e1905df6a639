/* What a scene (screen) consists of, and how scenes follow each other. Inside ui only. */
#pragma once

#include "ui.h"

/* What a scene's handlers are called with. */
typedef struct {
    ui_t *ui;
    const ui_view_t *view;
    uint64_t now_us;
    button_t button; /* these three in `press` and `choose` only */
    ui_gesture_t gesture;
    ui_intent_t *intent; /* INTENT_NONE at first */
    ui_change_t change;  /* in `changed` only */
} ui_call_t;

/* What a picture is made from, and on. In names, paint_ takes this and draw_ a frame. */
typedef struct {
    const ui_t *ui;
    const ui_view_t *view;
    uint64_t now_us;
    gfx_frame_t *frame; /* clear at first; NULL in next_us */
    uint8_t *icons_max; /* status icons that fit: all, unless `paint` leaves room for fewer */
} ui_paint_t;

/* Fills in the texts of a list's row, both empty at first; the value stands right. */
enum { LIST_LABEL = 28, LIST_VALUE = 20 };
typedef void list_row_t(const ui_paint_t *paint, uint8_t row, char label[LIST_LABEL],
                        char value[LIST_VALUE]);

/* Anything may be left out, but for `paint` or `row`. */
typedef struct {
    void (*enter)(const ui_call_t *call); /* `own` is zero, the cursor 0 */

    /* Lists, pages and questions: left and right move the cursor through the items, the release of ROLL
     * calls `choose` (NULL: goes back), a hold of right goes home. `press` instead of all that. */
    uint8_t items;
    uint8_t (*item_count)(const ui_t *ui, const ui_view_t *view); /* NULL: `items` */
    bool repeats;                                                 /* the cursor moves while held */
    bool stays;                                                   /* a hold of right does nothing */
    void (*choose)(const ui_call_t *call);
    void (*press)(const ui_call_t *call);

    /* A list is painted from its title and rows, with what ROLL does with the selected one (NULL: it chooses).
     * `paint` instead. */
    text_t title;
    list_row_t *row;
    text_t (*verb)(const ui_t *ui, const ui_view_t *view);
    void (*paint)(const ui_paint_t *paint);

    /* When the picture changes by itself, save by the throw; NULL: never. */
    uint64_t (*next_us)(const ui_paint_t *paint);
    /* The game that this table shows has changed (after `enter`), or a setting or name has. */
    void (*changed)(const ui_call_t *call);
    bool holds; /* a hold of left or right acts: its progress bar is shown */
} scene_t;

#define X(ID, name) extern const scene_t scene_##name;
SCENES_BUT_TABLE(X)
#undef X

void scene_go(const ui_call_t *call, ui_scene_t scene);

/* Opens a scene that goes back to this one. */
void scene_open(const ui_call_t *call, ui_scene_t scene);

/* The scene that shows the running game; SCENE_HOME when there is none. */
ui_scene_t scene_of_game(const ui_view_t *view);

/* The scene that follows the boot picture. */
ui_scene_t scene_after_boot(const ui_view_t *view);

/* Asks before something is lost; a no comes back here. */
void scene_question(const ui_call_t *call, ui_question_t question);

/* Starts a new game; asks first if that would lose a running one. */
void scene_start_game(const ui_call_t *call, const game_config_t *config);
void scene_rematch(const ui_call_t *call);

/* Sets the intent: change a setting. */
void intend_setting(const ui_call_t *call, setting_t setting, uint16_t value);

/* The rules of a game, page by page. */
void scene_help_open(const ui_call_t *call, uint8_t game);

/* What presses do in lists, pages and questions, see scene_t. */
void scene_press_list(const ui_call_t *call, const scene_t *scene);

/* By how much a press of left or right changes a number: 1, while held 5 and then 10; 0: not at all. */
int gesture_step(const ui_call_t *call);

/* A tap or repeat of left or right moves the cursor. */
void scene_move_cursor(const ui_call_t *call, uint8_t items);

/* Which panel SCENE_PANEL shows its frame for at this time. */
panel_id_t scene_panel_candidate(const ui_t *ui, uint64_t now_us);
