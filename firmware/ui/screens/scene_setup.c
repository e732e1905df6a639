/* A new game: how many play, how many of them the die plays, and a parameter of the game if it asks for one. In a game
 * for two or more that the die can play, 1 is one person against the die, and begins at once. */
#include "game_picture.h"
#include "widgets.h"
#include "words.h"

enum { STEP_PLAYERS, STEP_BOTS, STEP_PARAM };
enum { BACK = -1, ALONE = 1 };

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

static bool can_be_alone(const ui_t *ui) {
    const game_config_t *config = &ui->setup.config;
    bool for_two = game_rules((game_id_t)config->game)->fewest_players == ALONE + 1;
    return for_two && !ui->setup.lot && game_can_advise((game_id_t)config->game);
}

/* The numbers to choose from. */
static void range(const ui_t *ui, uint8_t *fewest, uint8_t *most) {
    const game_config_t *config = &ui->setup.config;
    const game_rules_t *rules = game_rules((game_id_t)config->game);
    switch (ui->own.setup_step) {
    case STEP_PLAYERS:
        *fewest = can_be_alone(ui) ? ALONE : rules->fewest_players;
        *most = rules->most_players;
        return;
    case STEP_BOTS:
        *fewest = 0;
        *most = config->players;
        return;
    default:
        *fewest = (uint8_t)rules->params[picture_of(config->game)->param].least;
        *most = most_of_param(config);
    }
}

/* The selected number, or BACK, the last item. */
static int number_at(const ui_t *ui) {
    uint8_t fewest, most;
    range(ui, &fewest, &most);
    int number = fewest + ui->cursor;
    return number <= most ? number : BACK;
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
        bool alone = can_be_alone(call->ui) && last->players == 2 && last->bots == 1;
        players = alone ? ALONE : last->players;
    }
    range(call->ui, &fewest, &most);
    if (players < fewest || players > most) {
        players = game_rules((game_id_t)call->ui->setup.config.game)->fewest_players;
    }
    call->ui->cursor = (uint8_t)(players - fewest);
}

static void ask_bots(const ui_call_t *call) {
    const game_config_t *last = &call->view->session->config;
    const game_config_t *config = &call->ui->setup.config;
    bool same = last->game == config->game && last->players == config->players;
    call->ui->own.setup_step = STEP_BOTS;
    call->ui->cursor = same ? last->bots : 0;
}

/* With nobody's name to ask for the game begins. */
static void end_setup(const ui_call_t *call) {
    ui_t *ui = call->ui;
    if (ui->setup.config.bots > 0 && ui->setup.config.players - ui->setup.config.bots <= ALONE) {
        scene_start_game(call, &ui->setup.config);
        return;
    }
    scene_go(call, SCENE_NAMES);
    ui->setup.names = true;
    ui->back = SCENE_HOME;
}

static void ask_param(const ui_call_t *call) {
    ui_t *ui = call->ui;
    if (ui->setup.lot || most_of_param(&ui->setup.config) <= 1) {
        end_setup(call);
        return;
    }
    ui->cursor = 0;
    ui->own.setup_step = STEP_PARAM;
}

static void take_players(const ui_call_t *call, uint8_t number) {
    ui_t *ui = call->ui;
    game_config_t *config = &ui->setup.config;
    bool alone = number == ALONE && can_be_alone(ui);
    config->players = alone ? 2 : number;
    config->bots = alone ? 1 : 0;
    if (alone) {
        end_setup(call);
    } else if (number > 1 && !ui->setup.lot && game_can_advise((game_id_t)config->game)) {
        ask_bots(call);
    } else {
        ask_param(call);
    }
}

static void choose(const ui_call_t *call) {
    game_config_t *config = &call->ui->setup.config;
    int number = number_at(call->ui);
    if (number == BACK) {
        scene_go(call, SCENE_HOME);
        return;
    }
    switch (call->ui->own.setup_step) {
    case STEP_PLAYERS:
        take_players(call, (uint8_t)number);
        return;
    case STEP_BOTS:
        config->bots = (uint8_t)number;
        ask_param(call);
        return;
    default:
        config->params[picture_of(config->game)->param] = (int16_t)number;
        end_setup(call);
    }
}

static text_t word_for(const ui_t *ui, uint8_t number) {
    const game_picture_t *picture = picture_of(ui->setup.config.game);
    switch (ui->own.setup_step) {
    case STEP_PLAYERS:
        return number != 1 ? TEXT_PLAYERS : can_be_alone(ui) ? TEXT_AGAINST_DIE : TEXT_PLAYER;
    case STEP_BOTS:
        return TEXT_BOTS;
    default:
        return number == 1 ? picture->param_word : picture->param_words;
    }
}

static void draw_number(const ui_paint_t *paint, uint8_t number) {
    const char *what = word(paint->view, word_for(paint->ui, number));
    paint_number_centred(paint, 63, 11, &gfx_font_16x32, number);
    gfx_text_centred(paint->frame, 63, 39, &gfx_font_6x12, what, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    const ui_setup_t *setup = &paint->ui->setup;
    int number = number_at(paint->ui);
    text_t title = setup->lot ? TEXT_WHO_FIRST : picture_of(setup->config.game)->title;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, title), true);
    if (number == BACK) {
        const char *back = word(paint->view, TEXT_BACK);
        gfx_text_centred(paint->frame, 63, 22, &gfx_font_8x16, back, GFX_SET);
    } else {
        draw_number(paint, (uint8_t)number);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_CHOOSE), true);
}

const scene_t scene_setup = {
    .enter = enter, .item_count = item_count, .repeats = true, .choose = choose, .paint = draw};
