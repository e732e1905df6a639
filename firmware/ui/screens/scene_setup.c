/* A new game: how many play, and a parameter of the game if it asks for one. */
#include "game_picture.h"
#include "widgets.h"
#include "words.h"

enum { STEP_PLAYERS, STEP_PARAM };

/* The highest value of the parameter that goes with these players; 0: none is asked for. */
static uint8_t most_of_param(const game_config_t *of) {
    game_config_t config = *of;
    uint8_t param = picture_of(config.game)->param;
    if (picture_of(config.game)->param_words == 0) {
        return 0;
    }
    do {
        config.params[param]++;
    } while (game_check_config(&config) == GAME_OK);
    return (uint8_t)(config.params[param] - 1);
}

/* The numbers to choose from. */
static void range(const ui_t *ui, uint8_t *fewest, uint8_t *most) {
    const game_config_t *config = &ui->setup.config;
    const game_rules_t *rules = game_rules((game_id_t)config->game);
    bool players = ui->own.setup_step == STEP_PLAYERS;
    *fewest = players ? rules->fewest_players
                      : (uint8_t)rules->params[picture_of(config->game)->param].least;
    *most = players ? rules->most_players : most_of_param(config);
}

/* The selected number; 0: back, the last item. */
static uint8_t number_at(const ui_t *ui) {
    uint8_t fewest, most;
    range(ui, &fewest, &most);
    uint8_t number = (uint8_t)(fewest + ui->cursor);
    return number <= most ? number : 0;
}

static uint8_t item_count(const ui_t *ui, const ui_view_t *view) {
    uint8_t fewest, most;
    (void)view;
    range(ui, &fewest, &most);
    return (uint8_t)(most - fewest + 2);
}

/* Starts with the number of players of the lot that was just drawn, or of the last game of this kind. */
static void enter(const ui_call_t *call) {
    const game_config_t *last = &call->view->session->config;
    uint8_t fewest, most, players = call->ui->lot.players;
    if (players == 0 && last->game == call->ui->setup.config.game) {
        players = last->players;
    }
    range(call->ui, &fewest, &most);
    if (players >= fewest && players <= most) {
        call->ui->cursor = (uint8_t)(players - fewest);
    }
}

static void choose(const ui_call_t *call) {
    ui_t *ui = call->ui;
    game_config_t *config = &ui->setup.config;
    uint8_t number = number_at(ui);
    if (number == 0) {
        scene_go(call, SCENE_HOME);
        return;
    }
    if (ui->own.setup_step == STEP_PARAM) {
        config->params[picture_of(config->game)->param] = number;
    } else {
        config->players = number;
        if (!ui->setup.lot && most_of_param(config) > 1) {
            ui->cursor = 0;
            ui->own.setup_step = STEP_PARAM;
            return;
        }
    }
    scene_go(call, SCENE_NAMES);
    ui->setup.names = true;
    ui->back = SCENE_HOME;
}

static void draw_number(const ui_paint_t *paint, uint8_t number) {
    const game_picture_t *picture = picture_of(paint->ui->setup.config.game);
    bool players = paint->ui->own.setup_step == STEP_PLAYERS;
    text_t one = players ? TEXT_PLAYER : picture->param_word;
    text_t several = players ? TEXT_PLAYERS : picture->param_words;
    const char *what = word(paint->view, number == 1 ? one : several);
    paint_number_centred(paint, 63, 11, &gfx_font_16x32, number);
    gfx_text_centred(paint->frame, 63, 39, &gfx_font_6x12, what, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    const ui_setup_t *setup = &paint->ui->setup;
    uint8_t number = number_at(paint->ui);
    text_t title = setup->lot ? TEXT_WHO_FIRST : picture_of(setup->config.game)->title;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, title), true);
    if (number == 0) {
        const char *back = word(paint->view, TEXT_BACK);
        gfx_text_centred(paint->frame, 63, 22, &gfx_font_8x16, back, GFX_SET);
    } else {
        draw_number(paint, number);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_CHOOSE), true);
}

const scene_t scene_setup = {
    .enter = enter, .item_count = item_count, .repeats = true, .choose = choose, .paint = draw};
