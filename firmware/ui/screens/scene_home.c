/* Home: going on with the running game, all games, and everything else, one picture each. */
#include <string.h>

#include "game_picture.h"
#include "gfx_art.h"
#include "widgets.h"
#include "words.h"

/* The items: the first two only if there is a game; then every game; then the others. */
enum { ITEM_GO_ON, ITEM_SAME, ITEM_GAMES, ITEM_OTHERS = ITEM_GAMES + GAME_IDS - 1 };

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

static uint8_t first_item(const ui_view_t *view) {
    return view->session->now.game.game != GAME_NONE ? ITEM_GO_ON : ITEM_GAMES;
}

static uint8_t item_count(const ui_t *ui, const ui_view_t *view) {
    (void)ui;
    return (uint8_t)(ITEM_OTHERS + sizeof others / sizeof others[0] - first_item(view));
}

/* The game of an item; GAME_NONE: it has none. */
static uint8_t game_at(uint8_t item) {
    bool game = item >= ITEM_GAMES && item < ITEM_OTHERS;
    return (uint8_t)(game ? item - ITEM_GAMES + 1 : GAME_NONE);
}

/* Forgets a game that was being set up. After a game the same table is one press away. */
static void enter(const ui_call_t *call) {
    game_prompt_t prompt;
    call->ui->setup = (ui_setup_t){.lot = false};
    session_prompt(call->view->session, &prompt);
    call->ui->cursor = prompt.kind == PROMPT_OVER ? ITEM_SAME : 0;
}

/* --- pressing ----------------------------------------------------------------------------- */

static void set_up(const ui_call_t *call, uint8_t game, bool lot) {
    call->ui->setup = (ui_setup_t){.config = game_default_config((game_id_t)game), .lot = lot};
    scene_open(call, SCENE_SETUP);
}

/* A game without players needs no setup; if it is running it goes on. */
static void open_game(const ui_call_t *call, uint8_t game) {
    if (game_rules((game_id_t)game)->most_players > 0) {
        set_up(call, game, false);
    } else if (call->view->session->now.game.game == game) {
        scene_go(call, SCENE_TABLE);
    } else {
        game_config_t config = game_default_config((game_id_t)game);
        if (picture_of(game)->set_up != NULL) {
            picture_of(game)->set_up(&config);
        }
        scene_start_game(call, &config);
    }
}

static void choose(const ui_call_t *call) {
    uint8_t item = (uint8_t)(first_item(call->view) + call->ui->cursor);
    if (item == ITEM_GO_ON) {
        scene_go(call, scene_of_game(call->view));
    } else if (item == ITEM_SAME) {
        scene_rematch(call);
    } else if (game_at(item) != GAME_NONE) {
        open_game(call, game_at(item));
    } else if (others[item - ITEM_OTHERS].scene == SCENE_SETUP) {
        set_up(call, LOT_GAME, true);
    } else {
        scene_open(call, (ui_scene_t)others[item - ITEM_OTHERS].scene);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

/* The first line of a title may pass over the arrows; its second and the facts stay between them. */
enum { TITLE_X = 53, TITLE_Y = 3, TITLE_PX = 72, FACTS_X = 57, FACTS_PX = 65, FACT_Y = 40 };

/* "2-8 players" */
static void draw_seats(const ui_paint_t *paint, int y, const char *number, bool one) {
    int x = gfx_text(paint->frame, FACTS_X, y, &gfx_font_6x12, number, GFX_SET);
    (void)paint_word(paint, x + 6, y, &gfx_font_6x12, one ? TEXT_PLAYER : TEXT_PLAYERS);
}

static void draw_seats_of(const ui_paint_t *paint, uint8_t game) {
    const game_rules_t *rules = game_rules((game_id_t)game);
    char text[8];
    if (rules->most_players > 0) {
        format_number(rules->fewest_players, text);
        append_text(text, sizeof text, "-");
        append_number(text, sizeof text, rules->most_players);
        draw_seats(paint, FACT_Y, text, false);
    }
}

/* Which game, how many play, and whose turn it is. */
static void draw_running(const ui_paint_t *paint) {
    game_prompt_t prompt;
    char text[NAME_UTF8_MAX];
    uint8_t players = paint->view->session->config.players;
    draw_fitting(paint->frame, FACTS_X, 20, FACTS_PX, &gfx_font_6x12, word_game(paint->view));
    if (players == 0) {
        return;
    }
    format_number(players, text);
    draw_seats(paint, 30, text, players == 1);
    session_prompt(paint->view->session, &prompt);
    bool prompts = prompt.kind == PROMPT_CHOOSE || prompt.kind == PROMPT_ROLL;
    if (prompts && prompt.player != GAME_NOBODY) {
        format_name(paint->view, prompt.player, text);
        (void)gfx_text(paint->frame, FACTS_X, 40, &gfx_font_6x12, text, GFX_SET);
    }
}

/* A title too wide for its place stands in two lines, broken at its space. */
static void draw_title(const ui_paint_t *paint, const char *title) {
    char first[16];
    const char *space = strchr(title, ' ');
    bool fits = gfx_text_width(&gfx_font_8x16, title) <= TITLE_PX;
    if (space != NULL && !fits) {
        copy_text(first, (size_t)(space - title) + 1, title);
        draw_fitting(paint->frame, FACTS_X, TITLE_Y + 16, FACTS_PX, &gfx_font_8x16, space + 1);
        title = first;
    }
    int over_px = gfx_text_width(&gfx_font_6x12, title) - TITLE_PX; /* "Einstellungen" */
    int x = over_px > 0 ? TITLE_X - 3 : TITLE_X;
    draw_fitting(paint->frame, x, TITLE_Y, over_px > 0 ? GFX_WIDTH_PX - x : TITLE_PX,
                 &gfx_font_8x16, title);
}

static void draw_item(const ui_paint_t *paint, text_t title, const gfx_sprite_t *picture) {
    gfx_sprite(paint->frame, 4, 4, picture, GFX_SET);
    draw_title(paint, word(paint->view, title));
}

static void draw(const ui_paint_t *paint) {
    uint8_t item = (uint8_t)(first_item(paint->view) + paint->ui->cursor), game = game_at(item);
    if (item == ITEM_GO_ON) {
        draw_item(paint, TEXT_GO_ON, &gfx_art_go_on_44);
        draw_running(paint);
    } else if (item == ITEM_SAME) {
        draw_item(paint, TEXT_SAME_TABLE, &gfx_art_table_44);
        draw_fitting(paint->frame, FACTS_X, FACT_Y, FACTS_PX, &gfx_font_6x12,
                     word_game(paint->view));
    } else if (game != GAME_NONE) {
        draw_item(paint, picture_of(game)->title, picture_of(game)->icon);
        draw_seats_of(paint, game);
    } else {
        draw_item(paint, others[item - ITEM_OTHERS].title, others[item - ITEM_OTHERS].picture);
        if (others[item - ITEM_OTHERS].scene == SCENE_SETUP) {
            draw_seats_of(paint, LOT_GAME);
        }
    }
    draw_arrows(paint->frame, 50, 124, 25);
    (void)paint_verb(paint, word(paint->view, item == ITEM_SAME ? TEXT_START : TEXT_OPEN), false);
}

const scene_t scene_home = {
    .enter = enter, .item_count = item_count, .stays = true, .choose = choose, .paint = draw};
