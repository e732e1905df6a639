#include "gfx_art.h"
#include "scene.h"

/* What home offers: which rows depends on what is on the table. */
typedef enum {
    HOME_GO_ON,
    HOME_SAME,
    HOME_CULT,
    HOME_SIGNS,
    HOME_KINGSPORT,
    HOME_DICE,
    HOME_SETTINGS,
    HOME_ITEMS
} home_item_t;

static const struct {
    text_t title;
    uint8_t game; /* GAME_NONE: none is started */
    const gfx_sprite_t *picture;
} items[] = {
    [HOME_GO_ON] = {TEXT_GO_ON, GAME_NONE, &gfx_art_cthulhu_44},
    [HOME_SAME] = {TEXT_SAME_TABLE, GAME_NONE, &gfx_art_cthulhu_44},
    [HOME_CULT] = {TEXT_CULT, GAME_CULT, &gfx_art_yellow_48},
    [HOME_SIGNS] = {TEXT_SIGNS, GAME_SIGNS, &gfx_art_elder_48},
    [HOME_KINGSPORT] = {TEXT_KINGSPORT, GAME_KINGSPORT, &gfx_art_tentacle_48},
    [HOME_DICE] = {TEXT_DICE, GAME_DICE, &gfx_art_eye_48},
    [HOME_SETTINGS] = {TEXT_SETTINGS, GAME_NONE, &gfx_art_elder_48},
};
static_assert(sizeof items / sizeof items[0] == HOME_ITEMS, "a row for each item");

static const text_t game_titles[] = {
    [GAME_NONE] = TEXT_TITLE,          [GAME_CULT] = TEXT_CULT, [GAME_SIGNS] = TEXT_SIGNS,
    [GAME_KINGSPORT] = TEXT_KINGSPORT, [GAME_DICE] = TEXT_DICE,
};

static bool is_over(const ui_view_t *view) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    return prompt.kind == PROMPT_OVER;
}

static uint8_t first_item(const ui_view_t *view) {
    bool game = view->session->now.game.game != GAME_NONE;
    return !game ? HOME_CULT : HOME_GO_ON;
}

static uint8_t item_count(const ui_view_t *view) {
    return (uint8_t)(HOME_ITEMS - first_item(view));
}

static home_item_t item_at(const ui_t *ui, const ui_view_t *view) {
    return (home_item_t)(first_item(view) + ui->cursor);
}

static void enter(ui_t *ui, const ui_view_t *view) {
    bool same = view->session->now.game.game != GAME_NONE && is_over(view);
    ui->cursor = same ? HOME_SAME : 0;
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
    scene_start_game(ui, view, &config, now_us, intent);
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    home_item_t item = item_at(ui, view);
    if (item == HOME_GO_ON) {
        scene_go(ui, view, scene_of_game(view), now_us);
    } else if (item == HOME_SAME) {
        intent->kind = INTENT_REMATCH;
    } else if (item == HOME_DICE) {
        open_dice(ui, view, now_us, intent);
    } else if (item == HOME_SETTINGS) {
        scene_go(ui, view, SCENE_SETTINGS, now_us);
        ui->back = SCENE_HOME;
    } else {
        scene_go(ui, view, SCENE_SETUP, now_us);
        ui->setup.game = items[item].game;
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us, intent);
        return;
    }
    (void)scene_moves(ui, button, gesture, item_count(view));
}

static void render_game(const ui_view_t *view, gfx_frame_t *frame) {
    const game_state_t *game = &view->session->now.game;
    char players[4];
    draw_clipped(frame, 60, 22, 60, &gfx_font_6x12,
                 text_for(view->session, game_titles[game->game]), GFX_SET);
    if (game->game != GAME_DICE) {
        format_number(view->session->config.players, players);
        int x = gfx_text(frame, 60, 36, &gfx_font_6x12, players, GFX_SET);
        (void)gfx_text(frame, x + 6, 36, &gfx_font_6x12, text_for(view->session, TEXT_PLAYERS),
                       GFX_SET);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    home_item_t item = item_at(ui, view);
    const gfx_sprite_t *picture = items[item].picture;
    gfx_sprite(frame, 2, (56 - picture->height) / 2, picture, GFX_SET);
    const char *title = text_for(view->session, items[item].title);
    bool wide = gfx_text_width(&gfx_font_8x16, title) > 68;
    (void)gfx_text(frame, 60, 3, wide ? &gfx_font_6x12 : &gfx_font_8x16, title, GFX_SET);
    if (item <= HOME_SAME) {
        render_game(view, frame);
    }
    draw_arrows(frame, 53, 123, 25);
    int width = item_count(view) * 7 - 2;
    for (uint8_t i = 0; i < item_count(view); i++) {
        int x = 60 + (66 - width) / 2 + i * 7;
        (i == ui->cursor ? gfx_rect : gfx_box)(frame, x, 57, 5, 5, GFX_SET);
    }
}

const scene_t scene_home = {.enter = enter, .gesture = gesture, .render = render};
