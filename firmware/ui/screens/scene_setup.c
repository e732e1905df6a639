/* A new game: how many play, how many of them the die plays, and the parameters that the game asks for, one after the
 * other. In a game for two or more that the die can play, 1 is one person against the die, and begins at once. */
#include <assert.h>

#include "game_picture.h"
#include "widgets.h"
#include "words.h"

enum { STEP_PLAYERS, STEP_BOTS, STEP_PARAMS };
enum { ALONE = 1 };

/* More values than these aren't walked through one by one. */
enum { FEW = 20 };

static const asked_param_t *asked_at(const ui_t *ui) {
    assert(ui->own.setup.step >= STEP_PARAMS);
    return &picture_of(ui->setup.config.game)->asked[ui->own.setup.step - STEP_PARAMS];
}

static const game_param_t *param_at(const ui_t *ui) {
    return &game_rules((game_id_t)ui->setup.config.game)->params[asked_at(ui)->param];
}

static bool asks_many(const ui_t *ui) { return ui->own.setup.many; }

/* The highest value of the parameter that goes with these players. */
static int16_t most_of_param(const ui_t *ui) {
    game_config_t config = ui->setup.config;
    const uint8_t param = asked_at(ui)->param;
    config.params[param] = param_at(ui)->most;
    while (config.params[param] > param_at(ui)->least && game_check_config(&config) != GAME_OK) {
        config.params[param]--;
    }
    return config.params[param];
}

static bool can_be_alone(const ui_t *ui) {
    const game_config_t *config = &ui->setup.config;
    bool for_two = game_rules((game_id_t)config->game)->fewest_players == ALONE + 1;
    return for_two && !ui->setup.lot && game_can_advise((game_id_t)config->game);
}

/* The numbers to choose from. */
static void range(const ui_t *ui, int16_t *fewest, int16_t *most) {
    const game_config_t *config = &ui->setup.config;
    const game_rules_t *rules = game_rules((game_id_t)config->game);
    switch (ui->own.setup.step) {
    case STEP_PLAYERS:
        *fewest = can_be_alone(ui) ? ALONE : rules->fewest_players;
        *most = rules->most_players;
        return;
    case STEP_BOTS:
        *fewest = 0;
        *most = config->players;
        return;
    default:
        *fewest = param_at(ui)->least;
        *most = most_of_param(ui);
    }
}

/* The selected number; false: back, which is behind the last, or before the least of many. */
static bool number_at(const ui_t *ui, int16_t *number) {
    int16_t fewest, most;
    range(ui, &fewest, &most);
    *number = asks_many(ui) ? ui->own.setup.number : (int16_t)(fewest + ui->cursor);
    return *number >= fewest && *number <= most;
}

static uint8_t item_count(const ui_t *ui, const ui_view_t *view) {
    int16_t fewest, most;
    (void)view;
    range(ui, &fewest, &most);
    return (uint8_t)(asks_many(ui) ? 0 : most - fewest + 2);
}

/* Starts with the number of players of the lot that was just drawn, or of the last game of this kind. */
static void enter(const ui_call_t *call) {
    const game_config_t *last = &call->view->session->config;
    int16_t fewest, most;
    uint8_t players = call->ui->lot.players;
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
    call->ui->own.setup.step = STEP_BOTS;
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

/* Asks for the next parameter that leaves a choice, with the value that it has; without one the setup ends. */
static void ask_param(const ui_call_t *call, uint8_t step) {
    ui_t *ui = call->ui;
    for (; !ui->setup.lot && step < STEP_PARAMS + ASKED_PARAMS; step++) {
        int16_t fewest, most;
        ui->own.setup.step = step;
        if (asked_at(ui)->words == 0) {
            break;
        }
        range(ui, &fewest, &most);
        if (most > fewest) {
            const int16_t now = ui->setup.config.params[asked_at(ui)->param];
            ui->own.setup.many = most - fewest >= FEW;
            ui->own.setup.number = now;
            ui->cursor = asks_many(ui) ? 0 : (uint8_t)(now - fewest);
            return;
        }
    }
    end_setup(call);
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
        ask_param(call, STEP_PARAMS);
    }
}

static void choose(const ui_call_t *call) {
    ui_t *ui = call->ui;
    int16_t number;
    if (!number_at(ui, &number)) {
        scene_go(call, SCENE_HOME);
        return;
    }
    switch (ui->own.setup.step) {
    case STEP_PLAYERS:
        take_players(call, (uint8_t)number);
        return;
    case STEP_BOTS:
        ui->setup.config.bots = (uint8_t)number;
        ask_param(call, STEP_PARAMS);
        return;
    default:
        ui->setup.config.params[asked_at(ui)->param] = number;
        ask_param(call, (uint8_t)(ui->own.setup.step + 1));
    }
}

/* One of many: a step, larger ones while held. A tap beyond either end leads to back, and from there to the other. */
static void change_number(const ui_call_t *call) {
    int16_t fewest, most, *number = &call->ui->own.setup.number;
    range(call->ui, &fewest, &most);
    const int back = fewest - 1, moved = *number + gesture_step(call);
    if (moved >= fewest && moved <= most) {
        *number = (int16_t)moved;
    } else if (call->gesture == GESTURE_TAP) {
        *number = (int16_t)(*number == back ? most : back);
    } else {
        *number = moved > most ? most : fewest;
    }
}

static void press(const ui_call_t *call) {
    if (asks_many(call->ui) && call->button != BUTTON_ROLL) {
        change_number(call);
    } else {
        scene_press_list(call, &scene_setup);
    }
}

static text_t word_for(const ui_t *ui, int16_t number) {
    switch (ui->own.setup.step) {
    case STEP_PLAYERS:
        return number != 1 ? TEXT_PLAYERS : can_be_alone(ui) ? TEXT_AGAINST_DIE : TEXT_PLAYER;
    case STEP_BOTS:
        return TEXT_BOTS;
    default:
        return number == 1 ? asked_at(ui)->word : asked_at(ui)->words;
    }
}

static void draw_number(const ui_paint_t *paint, int16_t number) {
    enum { DIE_PX = 60 };
    const ui_t *ui = paint->ui;
    const char *what = word(paint->view, word_for(ui, number));
    if (ui->own.setup.step >= STEP_PARAMS && param_at(ui)->kind == PARAM_DIE) {
        const char *die = word_die(paint->view, (uint8_t)number);
        gfx_text_centred(paint->frame, 63, 19, fitting_font(DIE_PX, &gfx_font_8x16, die), die,
                         GFX_SET);
    } else {
        paint_number_centred(paint, 63, 11, &gfx_font_16x32, (uint32_t)number);
    }
    gfx_text_centred(paint->frame, 63, 39, &gfx_font_6x12, what, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    const ui_setup_t *setup = &paint->ui->setup;
    int16_t number;
    text_t title = setup->lot ? TEXT_WHO_FIRST : picture_of(setup->config.game)->title;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, title), true);
    if (!number_at(paint->ui, &number)) {
        const char *back = word(paint->view, TEXT_BACK);
        gfx_text_centred(paint->frame, 63, 22, &gfx_font_8x16, back, GFX_SET);
    } else {
        draw_number(paint, number);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_CHOOSE), true);
}

const scene_t scene_setup = {.enter = enter,
                             .item_count = item_count,
                             .repeats = true,
                             .choose = choose,
                             .press = press,
                             .paint = draw};
