/* What a scene is made of, and how scenes follow each other. Inside ui only. */
#pragma once

#include "ui.h"

/* What a scene is called with. `press` and `changed` each count in their own handler only. */
typedef struct {
    ui_t *ui;
    const ui_view_t *view;
    uint64_t now_us;
    button_t button;
    ui_gesture_t gesture;
    ui_change_t change;
    ui_intent_t *intent; /* of a press: what is to be done, INTENT_NONE at first */
} ui_call_t;

/* What a picture is made from, and on. */
typedef struct {
    const ui_t *ui;
    const ui_view_t *view;
    uint64_t now_us;
    gfx_frame_t *frame; /* clear at first; NULL in next_us */
    uint8_t *stamps;    /* how many may stand on it: all, unless `paint` leaves room for fewer */
} ui_paint_t;

/* Any of them may be NULL, but for `paint`. */
typedef struct {
    void (*enter)(const ui_call_t *call); /* `own` is zero, the cursor 0, chosen */
    void (*press)(const ui_call_t *call);
    void (*paint)(const ui_paint_t *paint);
    /* When the picture changes by itself, save by the throw; NULL: never. */
    uint64_t (*next_us)(const ui_paint_t *paint);
    /* The game that this table shows has changed (after `enter`), or a setting or name has. */
    void (*changed)(const ui_call_t *call);
    bool holds; /* holding left or right does something, and shows that it will */
} scene_t;

#define X(ID, name) extern const scene_t scene_##name;
SCENES_BUT_TABLE(X)
#undef X

void scene_go(const ui_call_t *call, ui_scene_t scene);

/* Opens a scene that goes back to this one. */
void scene_open(const ui_call_t *call, ui_scene_t scene);

/* The scene that shows the running game; SCENE_HOME when there is none. */
ui_scene_t scene_of_game(const ui_view_t *view);

/* Home; at the first start the language is asked for. */
ui_scene_t scene_after_boot(const ui_view_t *view);

/* Asks before something is lost, and comes back here if not. */
void scene_question(const ui_call_t *call, ask_question_t question);

/* A new game: at once, or after asking when one is running that has begun. */
void scene_start_game(const ui_call_t *call, const game_config_t *config);

/* The same people and the same game from its start; it's asked for when one is going on. */
void scene_rematch(const ui_call_t *call);

/* The rules of a game, page by page. */
void scene_help_open(const ui_call_t *call, uint8_t game);

/* What all pages and lists that lie above a game do: hold right goes home, ROLL's release goes
 * back. True: it was one of them. */
bool scene_leaves(const ui_call_t *call);

/* A tap or repeat of left or right moves the cursor. */
void scene_moves(const ui_call_t *call, uint8_t items);
