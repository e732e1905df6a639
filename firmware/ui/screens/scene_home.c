#include <string.h>

#include "game_picture.h"
#include "gfx_art.h"
#include "labels.h"
#include "words.h"

/* A title's first line may pass over the arrows, its second and the facts stay between them. */
enum {
    PICTURE_X = 4,
    PICTURE_Y = 4,
    TITLE_X = 53,
    TITLE_Y = 3,
    TITLE_PX = 72,
    TITLE_ROW_PX = 16,
    FACTS_X = 57,
    FACTS_PX = 65,
    FACT_Y = 40, /* the only one, or the first, second and third of a game that goes on: */
    GAME_Y = 21,
    SEATS_Y = 32,
    TURN_Y = 43,
    ARROWS_X = 50,
    ARROWS_LAST_X = 124,
    ARROWS_Y = 25,
    PAGES_X = 63,
    PAGES_Y = 58,
    LETTER_PX = 6
};

/* What home offers: the first two only when there is a game to speak of; then every game; then the
 * rest. */
enum { HOME_GO_ON, HOME_SAME, HOME_GAMES };

enum { GAMES = GAME_IDS - 1 };

static const struct {
    text_t title;
    uint8_t scene; /* that is opened */
    const gfx_sprite_t *picture;
} others[] = {
    {TEXT_WHO_FIRST, SCENE_SETUP, &gfx_art_who_44},
    {TEXT_FAIRNESS, SCENE_FAIRNESS, &gfx_art_fairness_44},
    {TEXT_HELP, SCENE_RULES, &gfx_art_rules_44},
    {TEXT_SETTINGS, SCENE_SETTINGS, &gfx_art_settings_44},
    {TEXT_ABOUT, SCENE_ABOUT, &gfx_art_about_44},
};
enum { OTHERS = sizeof others / sizeof others[0], HOME_OTHERS = HOME_GAMES + GAMES };

static bool has_game(const ui_view_t *view) { return view->session->now.game.game != GAME_NONE; }

static uint8_t first_item(const ui_view_t *view) {
    return has_game(view) ? HOME_GO_ON : HOME_GAMES;
}

static uint8_t item_count(const ui_view_t *view) {
    return (uint8_t)(HOME_OTHERS + OTHERS - first_item(view));
}

static uint8_t item_at(const ui_t *ui, const ui_view_t *view) {
    return (uint8_t)(first_item(view) + ui->cursor);
}

/* The game that an item is; GAME_NONE: it is none. */
static uint8_t game_at(uint8_t item) {
    bool game = item >= HOME_GAMES && item < HOME_OTHERS;
    return (uint8_t)(game ? item - HOME_GAMES + 1 : GAME_NONE);
}

/* Whatever was being set up is left. After a game the same table is one press away. */
static void enter(const ui_call_t *call) {
    game_prompt_t prompt;
    call->ui->setup = (ui_setup_t){.lot = false};
    session_prompt(call->view->session, &prompt);
    call->ui->cursor = prompt.kind == PROMPT_OVER ? HOME_SAME : 0;
}

/* --- pressing ----------------------------------------------------------------------------- */

static void set_up(const ui_call_t *call, uint8_t game, bool lot) {
    call->ui->setup = (ui_setup_t){.config = game_default_config((game_id_t)game), .lot = lot};
    scene_open(call, SCENE_SETUP);
}

static void start_alone(const ui_call_t *call, uint8_t game) {
    game_config_t config = game_default_config((game_id_t)game);
    if (picture_of(game)->set_up != NULL) {
        picture_of(game)->set_up(&config);
    }
    scene_start_game(call, &config);
}

/* What nobody plays has nobody to set up; it goes on as it was, if it is what runs. */
static void open_game(const ui_call_t *call, uint8_t game) {
    uint8_t fewest, most;
    setup_seats(game, &fewest, &most);
    if (most > 0) {
        set_up(call, game, false);
    } else if (call->view->session->now.game.game == game) {
        scene_go(call, SCENE_TABLE);
    } else {
        start_alone(call, game);
    }
}

static void open_other(const ui_call_t *call, uint8_t other) {
    if (others[other].scene == SCENE_SETUP) {
        set_up(call, LOT_GAME, true);
    } else {
        scene_open(call, (ui_scene_t)others[other].scene);
    }
}

static void choose(const ui_call_t *call) {
    uint8_t item = item_at(call->ui, call->view);
    if (item == HOME_GO_ON) {
        scene_go(call, scene_of_game(call->view));
    } else if (item == HOME_SAME) {
        scene_rematch(call);
    } else if (game_at(item) != GAME_NONE) {
        open_game(call, game_at(item));
    } else {
        open_other(call, (uint8_t)(item - HOME_OTHERS));
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        choose(call);
    } else if (call->gesture != GESTURE_REPEAT) {
        scene_moves(call, item_count(call->view));
    }
}

/* --- showing ------------------------------------------------------------------------------ */

static void draw_fact_line(const ui_paint_t *paint, int y, const char *text) {
    draw_fitting(paint->frame, FACTS_X, y, FACTS_PX, &gfx_font_6x12, text);
}

/* "2-8 players" */
static void draw_seats(const ui_paint_t *paint, int y, const char *number, bool one) {
    int x = gfx_text(paint->frame, FACTS_X, y, &gfx_font_6x12, number, GFX_SET);
    (void)gfx_text(paint->frame, x + LETTER_PX, y, &gfx_font_6x12,
                   word(paint->view, one ? TEXT_PLAYER : TEXT_PLAYERS), GFX_SET);
}

/* Which game, how far it is, and whose turn. */
static void draw_running(const ui_paint_t *paint) {
    game_prompt_t prompt;
    char text[NAME_UTF8_MAX];
    uint8_t players = paint->view->session->config.players;
    draw_fact_line(paint, GAME_Y, word_game(paint->view));
    if (players == 0) {
        return;
    }
    format_number(players, text);
    draw_seats(paint, SEATS_Y, text, players == 1);
    session_prompt(paint->view->session, &prompt);
    bool asked = prompt.kind == PROMPT_CHOOSE || prompt.kind == PROMPT_ROLL;
    if (asked && prompt.player != GAME_NOBODY) {
        format_name(paint->view, prompt.player, text);
        (void)gfx_text(paint->frame, FACTS_X, TURN_Y, &gfx_font_6x12, text, GFX_SET);
    }
}

static void draw_seats_of(const ui_paint_t *paint, uint8_t game) {
    uint8_t fewest, most;
    char text[8];
    setup_seats(game, &fewest, &most);
    if (most == 0) {
        return;
    }
    format_number(fewest, text);
    append_text(text, sizeof text, "-");
    append_number(text, sizeof text, most);
    draw_seats(paint, FACT_Y, text, false);
}

static void draw_facts(const ui_paint_t *paint, uint8_t item) {
    if (item == HOME_GO_ON) {
        draw_running(paint);
    } else if (item == HOME_SAME) {
        draw_fact_line(paint, FACT_Y, word_game(paint->view));
    } else if (game_at(item) != GAME_NONE) {
        draw_seats_of(paint, game_at(item));
    } else if (others[item - HOME_OTHERS].scene == SCENE_SETUP) {
        draw_seats_of(paint, LOT_GAME);
    }
}

/* A title too wide for its place stands in two lines, broken at its space. */
static void draw_title(const ui_paint_t *paint, const char *title) {
    char first[16];
    const char *space = strchr(title, ' ');
    if (space == NULL || gfx_text_width(&gfx_font_8x16, title) <= TITLE_PX) {
        draw_fitting(paint->frame, TITLE_X, TITLE_Y, TITLE_PX, &gfx_font_8x16, title);
        return;
    }
    copy_text(first, (size_t)(space - title) + 1, title);
    draw_fitting(paint->frame, TITLE_X, TITLE_Y, TITLE_PX, &gfx_font_8x16, first);
    draw_fitting(paint->frame, FACTS_X, TITLE_Y + TITLE_ROW_PX, FACTS_PX, &gfx_font_8x16,
                 space + 1);
}

static text_t title_of(uint8_t item) {
    if (item < HOME_GAMES) {
        return item == HOME_GO_ON ? TEXT_GO_ON : TEXT_SAME_TABLE;
    }
    uint8_t game = game_at(item);
    return game != GAME_NONE ? picture_of(game)->title : others[item - HOME_OTHERS].title;
}

static const gfx_sprite_t *icon_of(uint8_t item) {
    if (item < HOME_GAMES) {
        return item == HOME_GO_ON ? &gfx_art_go_on_44 : &gfx_art_table_44;
    }
    uint8_t game = game_at(item);
    return game != GAME_NONE ? picture_of(game)->icon : others[item - HOME_OTHERS].picture;
}

static void draw(const ui_paint_t *paint) {
    uint8_t item = item_at(paint->ui, paint->view);
    gfx_sprite(paint->frame, PICTURE_X, PICTURE_Y, icon_of(item), GFX_SET);
    draw_title(paint, word(paint->view, title_of(item)));
    draw_facts(paint, item);
    draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, ARROWS_Y);
    draw_pages(paint->frame, PAGES_X, PAGES_Y, paint->ui->cursor, item_count(paint->view));
}

const scene_t scene_home = {.enter = enter, .press = press, .paint = draw};
