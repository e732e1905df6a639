#include <string.h>

#include "gfx_art.h"
#include "scene.h"

/* A title's first line may pass over the arrows, its second and the facts stay between them. */
enum { TITLE_X = 53, TITLE_PX = 72, FACTS_X = 57, FACTS_PX = 65 };

/* What home offers: the first two only when there is a game to speak of. */
typedef enum {
    HOME_GO_ON,
    HOME_SAME,
    HOME_CULT,
    HOME_SIGNS,
    HOME_KINGSPORT,
    HOME_DICE,
    HOME_WHO,
    HOME_FAIRNESS,
    HOME_HELP,
    HOME_SETTINGS,
    HOME_ABOUT,
    HOME_ITEMS
} home_item_t;

static const struct {
    text_t title;
    uint8_t game;  /* a game that is set up; GAME_NONE: none */
    uint8_t scene; /* a scene that is opened; SCENES: none */
    const gfx_sprite_t *picture;
} items[] = {
    [HOME_GO_ON] = {TEXT_GO_ON, GAME_NONE, SCENES, &gfx_art_cthulhu_44},
    [HOME_SAME] = {TEXT_SAME_TABLE, GAME_NONE, SCENES, &gfx_art_table_44},
    [HOME_CULT] = {TEXT_CULT, GAME_CULT, SCENE_SETUP, &gfx_art_cthulhu_44},
    [HOME_SIGNS] = {TEXT_SIGNS, GAME_SIGNS, SCENE_SETUP, &gfx_art_elder_44},
    [HOME_KINGSPORT] = {TEXT_KINGSPORT, GAME_KINGSPORT, SCENE_SETUP, &gfx_art_kingsport_44},
    [HOME_DICE] = {TEXT_DICE, GAME_NONE, SCENES, &gfx_art_dice_44},
    [HOME_WHO] = {TEXT_WHO_FIRST, GAME_CULT, SCENE_SETUP, &gfx_art_who_44},
    [HOME_FAIRNESS] = {TEXT_FAIRNESS, GAME_NONE, SCENE_FAIRNESS, &gfx_art_fairness_44},
    [HOME_HELP] = {TEXT_HELP, GAME_NONE, SCENE_HELP, &gfx_art_cthulhu_44},
    [HOME_SETTINGS] = {TEXT_SETTINGS, GAME_NONE, SCENE_SETTINGS, &gfx_art_settings_44},
    [HOME_ABOUT] = {TEXT_ABOUT, GAME_NONE, SCENE_ABOUT, &gfx_art_cthulhu_44},
};
static_assert(sizeof items / sizeof items[0] == HOME_ITEMS, "a row for each item");

static bool has_game(const ui_view_t *view) { return view->session->now.game.game != GAME_NONE; }

static uint8_t first_item(const ui_view_t *view) { return has_game(view) ? HOME_GO_ON : HOME_CULT; }

static uint8_t item_count(const ui_view_t *view) {
    return (uint8_t)(HOME_ITEMS - first_item(view));
}

static home_item_t item_at(const ui_t *ui, const ui_view_t *view) {
    return (home_item_t)(first_item(view) + ui->cursor);
}

/* After a game the same table is one press away. */
static void enter(ui_t *ui, const ui_view_t *view) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    ui->cursor = prompt.kind == PROMPT_OVER ? HOME_SAME : 0;
}

static void open_dice(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    if (view->session->now.game.game == GAME_DICE) {
        scene_go(ui, view, SCENE_DICE, now_us);
        return;
    }
    game_config_t config = {.game = GAME_DICE,
                            .cultists = 1,
                            .die = DIE_CULT,
                            .count = 1,
                            .mad_response = 1,
                            .first = GAME_NOBODY};
    ui->thrown.rolled = 0;
    scene_start_game(ui, view, &config, now_us, intent);
}

/* The same people, and the game from its start; it's asked for when one is going on. */
static void same_table(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    session_op_t op;
    if (session_rematch(view->session, &op) == SESSION_OK) {
        scene_start_game(ui, view, &op.config, now_us, intent);
    }
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    home_item_t item = item_at(ui, view);
    if (item == HOME_GO_ON) {
        scene_go(ui, view, scene_of_game(view), now_us);
    } else if (item == HOME_SAME) {
        same_table(ui, view, now_us, intent);
    } else if (item == HOME_DICE) {
        open_dice(ui, view, now_us, intent);
    } else {
        ui->setup.game = items[item].game;
        ui->lot = item == HOME_WHO;
        scene_open(ui, view, (ui_scene_t)items[item].scene, now_us);
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us, intent);
    } else if (gesture != GESTURE_REPEAT) {
        (void)scene_moves(ui, button, gesture, item_count(view));
    }
}

/* Which game, how far it is, and whose turn. */
static void render_game(home_item_t item, const ui_view_t *view, gfx_frame_t *frame) {
    const game_state_t *game = &view->session->now.game;
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    char text[32];
    if (item == HOME_SAME) {
        draw_clipped(frame, FACTS_X, 40, FACTS_PX, &gfx_font_6x12, word_game(view), GFX_SET);
        return;
    }
    draw_clipped(frame, FACTS_X, 21, FACTS_PX, &gfx_font_6x12, word_game(view), GFX_SET);
    if (game->game == GAME_DICE) {
        return;
    }
    uint8_t players = view->session->config.players;
    format_number(players, text);
    int x = gfx_text(frame, FACTS_X, 32, &gfx_font_6x12, text, GFX_SET);
    (void)gfx_text(frame, x + 6, 32, &gfx_font_6x12,
                   text_for(view->session, players == 1 ? TEXT_PLAYER : TEXT_PLAYERS), GFX_SET);
    bool asked = prompt.kind == PROMPT_CHOOSE || prompt.kind == PROMPT_ROLL;
    if (asked && prompt.player != GAME_NOBODY) {
        format_name(view, prompt.player, text);
        (void)gfx_text(frame, FACTS_X, 43, &gfx_font_6x12, text, GFX_SET);
    }
}

/* A title too wide for its place stands in two lines, broken at its space. */
static void render_title(const char *title, gfx_frame_t *frame) {
    char first[16];
    const char *space = strchr(title, ' ');
    if (space == NULL || gfx_text_width(&gfx_font_8x16, title) <= TITLE_PX) {
        draw_clipped(frame, TITLE_X, 3, TITLE_PX, &gfx_font_8x16, title, GFX_SET);
        return;
    }
    copy_text(first, (size_t)(space - title) + 1, title);
    draw_clipped(frame, TITLE_X, 3, TITLE_PX, &gfx_font_8x16, first, GFX_SET);
    draw_clipped(frame, FACTS_X, 19, FACTS_PX, &gfx_font_8x16, space + 1, GFX_SET);
}

static void render_seats(const ui_view_t *view, uint8_t game, gfx_frame_t *frame) {
    uint8_t few, most;
    char text[8];
    setup_seats(game, &few, &most);
    format_number(few, text);
    append_text(text, sizeof text, "-");
    format_number(most, text + strlen(text));
    int x = gfx_text(frame, FACTS_X, 40, &gfx_font_6x12, text, GFX_SET);
    (void)gfx_text(frame, x + 6, 40, &gfx_font_6x12, text_for(view->session, TEXT_PLAYERS),
                   GFX_SET);
}

/* Going on shows the game that goes on. */
static const gfx_sprite_t *picture_of(home_item_t item, const ui_view_t *view) {
    static const uint8_t of_game[] = {
        [GAME_NONE] = HOME_GO_ON,          [GAME_CULT] = HOME_CULT, [GAME_SIGNS] = HOME_SIGNS,
        [GAME_KINGSPORT] = HOME_KINGSPORT, [GAME_DICE] = HOME_DICE, [GAME_PIG] = HOME_DICE,
    };
    static_assert(sizeof of_game == GAME_IDS, "a picture for each game");
    return items[item == HOME_GO_ON ? of_game[view->session->now.game.game] : item].picture;
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    home_item_t item = item_at(ui, view);
    gfx_sprite(frame, 4, 4, picture_of(item, view), GFX_SET);
    render_title(text_for(view->session, items[item].title), frame);
    if (item <= HOME_SAME) {
        render_game(item, view, frame);
    } else if (item == HOME_HELP) {
        draw_clipped(frame, FACTS_X, 40, FACTS_PX, &gfx_font_6x12,
                     text_for(view->session, TEXT_CULT), GFX_SET);
    } else if (items[item].game != GAME_NONE) {
        render_seats(view, items[item].game, frame);
    }
    draw_arrows(frame, 50, 124, 25);
    draw_pages(frame, 63, 58, ui->cursor, item_count(view));
}

const scene_t scene_home = {.enter = enter, .gesture = gesture, .render = render};
