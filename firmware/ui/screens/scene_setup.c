/* A new game: how many play, a parameter of the game if it asks for one, and who they are. */
#include "scene_setup.h"

#include "game_picture.h"
#include "gfx_art.h"
#include "labels.h"
#include "words.h"

enum { STEP_PLAYERS, STEP_PARAM };

enum {
    CENTRE_X = 63,
    NUMBER_Y = 16,
    WORD_Y = 50,
    BACK_Y = 22,
    ARROWS_X = 30,
    ARROWS_LAST_X = 94,
    ARROWS_Y = 29,
    ROLL_X = 118,
    ROLL_Y = 54
};

void setup_seats(uint8_t game, uint8_t *fewest, uint8_t *most) {
    const game_rules_t *rules = game_rules((game_id_t)game);
    *fewest = rules->fewest_players;
    *most = rules->most_players;
}

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
    if (ui->own.setup.step == STEP_PLAYERS) {
        setup_seats(config->game, fewest, most);
    } else {
        *fewest =
            game_rules((game_id_t)config->game)->params[picture_of(config->game)->param].least;
        *most = most_of_param(config);
    }
}

/* The number that the cursor stands on; 0: on the way back, behind them all. */
static uint8_t number_at(const ui_t *ui) {
    uint8_t fewest, most;
    range(ui, &fewest, &most);
    uint8_t number = (uint8_t)(fewest + ui->cursor);
    return number <= most ? number : 0;
}

static uint8_t items(const ui_t *ui) {
    uint8_t fewest, most;
    range(ui, &fewest, &most);
    return (uint8_t)(most - fewest + 2);
}

/* As many as the die has just picked one of; else as last time, if this game was played before; 0:
 * nobody knows. */
static uint8_t players_before(const ui_call_t *call) {
    const game_config_t *last = &call->view->session->config;
    if (call->ui->lot.players > 0) {
        return call->ui->lot.players;
    }
    return last->game == call->ui->setup.config.game ? last->players : 0;
}

static void enter(const ui_call_t *call) {
    uint8_t fewest, most, players = players_before(call);
    setup_seats(call->ui->setup.config.game, &fewest, &most);
    if (players >= fewest && players <= most) {
        call->ui->cursor = (uint8_t)(players - fewest);
    }
}

static void go_to_names(const ui_call_t *call) {
    scene_go(call, SCENE_NAMES);
    call->ui->setup.names = true;
    call->ui->back = SCENE_HOME;
}

static void take_players(const ui_call_t *call, uint8_t number) {
    ui_setup_t *setup = &call->ui->setup;
    setup->config.players = number;
    call->ui->cursor = 0;
    if (most_of_param(&setup->config) > 1 && !setup->lot) {
        call->ui->own.setup.step = STEP_PARAM;
    } else {
        go_to_names(call);
    }
}

static void choose(const ui_call_t *call) {
    uint8_t number = number_at(call->ui);
    if (number == 0) {
        scene_go(call, SCENE_HOME);
    } else if (call->ui->own.setup.step == STEP_PARAM) {
        game_config_t *config = &call->ui->setup.config;
        config->params[picture_of(config->game)->param] = number;
        go_to_names(call);
    } else {
        take_players(call, number);
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        choose(call);
    } else if (!scene_leaves(call)) {
        scene_moves(call, items(call->ui));
    }
}

static text_t word_for(const ui_t *ui, uint8_t number) {
    if (ui->own.setup.step == STEP_PARAM) {
        const game_picture_t *picture = picture_of(ui->setup.config.game);
        return number == 1 ? picture->param_word : picture->param_words;
    }
    return number == 1 ? TEXT_PLAYER : TEXT_PLAYERS;
}

static void draw_number(const ui_paint_t *paint, uint8_t count) {
    char number[4];
    format_number(count, number);
    gfx_text_centred(paint->frame, CENTRE_X, NUMBER_Y, &gfx_font_16x32, number, GFX_SET);
    gfx_text_centred(paint->frame, CENTRE_X, WORD_Y, &gfx_font_6x12,
                     word(paint->view, word_for(paint->ui, count)), GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    const ui_setup_t *setup = &paint->ui->setup;
    uint8_t number = number_at(paint->ui);
    text_t title = setup->lot ? TEXT_WHO_FIRST : picture_of(setup->config.game)->title;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, title), true);
    if (number == 0) {
        gfx_text_centred(paint->frame, CENTRE_X, BACK_Y, &gfx_font_8x16,
                         word(paint->view, TEXT_BACK), GFX_SET);
    } else {
        draw_number(paint, number);
    }
    draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, ARROWS_Y);
    gfx_sprite(paint->frame, ROLL_X, ROLL_Y, &gfx_art_roll_7, GFX_SET);
}

const scene_t scene_setup = {.enter = enter, .press = press, .paint = draw};
