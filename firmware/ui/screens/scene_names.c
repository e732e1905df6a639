/* Who sits where: a row per seat, clockwise; and one name: from the known ones, or letter by letter. */
#include <string.h>

#include "gfx_art.h"
#include "widgets.h"
#include "words.h"

/* --- the seats ---------------------------------------------------------------------------- */

static const game_config_t *config_of(const ui_t *ui, const ui_view_t *view) {
    return ui->setup.names ? &ui->setup.config : &view->session->config;
}

static uint8_t seat_rows(const ui_t *ui, const ui_view_t *view) {
    uint8_t players = config_of(ui, view)->players;
    return (uint8_t)((players > 0 ? players : GAME_PLAYERS_MAX) + 1);
}

/* The first row starts the game, or goes back to the one that is running. */
static void choose_seat(const ui_call_t *call) {
    uint8_t row = call->ui->cursor;
    if (row > 0) {
        scene_go(call, SCENE_NAME);
        call->ui->own.name.seat = (uint8_t)(row - 1);
    } else if (call->ui->setup.names) {
        scene_start_game(call, &call->ui->setup.config);
    } else {
        scene_go(call, scene_of_game(call->view));
    }
}

/* What the first row does. */
static text_t seat_start(const ui_t *ui) {
    return ui->setup.names && !ui->setup.lot ? TEXT_START : TEXT_OK;
}

static void seat_row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                     char value[LIST_VALUE]) {
    if (item == 0) {
        copy_text(label, LIST_LABEL, word(paint->view, seat_start(paint->ui)));
        copy_text(value, LIST_VALUE, word(paint->view, TEXT_CLOCKWISE));
        return;
    }
    append_number(label, LIST_LABEL, item);
    append_text(label, LIST_LABEL, "  ");
    format_name_in(paint->view, config_of(paint->ui, paint->view), (uint8_t)(item - 1),
                   label + strlen(label));
}

static text_t seat_verb(const ui_t *ui, const ui_view_t *view) {
    (void)view;
    return ui->cursor > 0 ? TEXT_CHANGE : seat_start(ui);
}

const scene_t scene_names = {.item_count = seat_rows,
                             .choose = choose_seat,
                             .title = TEXT_NAMES,
                             .row = seat_row,
                             .verb = seat_verb};

/* --- one name: known ones ----------------------------------------------------------------- */

enum { WHEEL_DELETE, WHEEL_DONE, WHEEL_FIRST };

static void open_wheel(ui_t *ui) {
    ui->cursor = WHEEL_FIRST;
    ui->own.name.wheel = true;
}

/* The known name of a row, without those at the table; false: there are fewer. */
static bool known_name(const ui_view_t *view, uint8_t row, name_t *name) {
    const session_t *session = view->session;
    for (uint8_t i = 0; i < SESSION_KNOWN_NAMES && session->known[i].latin1[0] != 0; i++) {
        bool taken = false;
        for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
            taken = taken || memcmp(&session->names[seat], &session->known[i], sizeof *name) == 0;
        }
        if (!taken && row-- == 0) {
            *name = session->known[i];
            return true;
        }
    }
    return false;
}

/* A row for new letters, one for each known name, one to go back. */
static uint8_t known_rows(const ui_t *ui, const ui_view_t *view) {
    uint8_t count = 0;
    name_t name;
    (void)ui;
    while (known_name(view, count, &name)) {
        count++;
    }
    return (uint8_t)(count + 2);
}

static void enter(const ui_call_t *call) {
    if (known_rows(call->ui, call->view) == 2) {
        open_wheel(call->ui);
    }
}

static void set_name(const ui_call_t *call, const name_t *name) {
    call->intent->kind = INTENT_OP;
    call->intent->op = (session_op_t){.kind = OP_NAME, .seat = call->ui->own.name.seat};
    call->intent->op.name = *name;
}

static void leave(const ui_call_t *call) {
    uint8_t seat = call->ui->own.name.seat;
    scene_go(call, SCENE_NAMES);
    call->ui->cursor = (uint8_t)(seat + 1);
}

static void choose_known(const ui_call_t *call) {
    name_t name;
    if (call->ui->cursor == 0) {
        open_wheel(call->ui);
        return;
    }
    if (known_name(call->view, (uint8_t)(call->ui->cursor - 1), &name)) {
        set_name(call, &name);
    }
    leave(call);
}

static void known_row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                      char value[LIST_VALUE]) {
    name_t name;
    (void)value;
    if (item == 0) {
        copy_text(label, LIST_LABEL, word(paint->view, TEXT_NEW_NAME));
    } else if (known_name(paint->view, (uint8_t)(item - 1), &name)) {
        name_to_utf8(&name, label);
    } else {
        copy_text(label, LIST_LABEL, word(paint->view, TEXT_BACK));
    }
}

/* --- one name: letter by letter ----------------------------------------------------------- */

/* The wheel turns under the frame in the middle. Before the letter that was entered last it has the tick that
 * accepts the name (once there is a letter), and before that delete, or back.
 *
 *   +---+
 *   |P2 |   Ann_
 *   +---+
 *        y  z [a o] b  c */

/* Latin-1, in the order of the wheel; the first letter of a name becomes a capital. */
static const uint8_t letters[] = "abcdefghijklmnopqrstuvwxyz"
                                 "\xE9\xEB\xE8\xEF\xF6\xFC\xE4\xE1\xF3\xE7\xF1\xE5\xF8\xDF"
                                 " -'.0123456789";
enum { LETTERS = sizeof letters - 1, WHEEL_ITEMS = WHEEL_FIRST + LETTERS };

static uint8_t letter_at(const ui_t *ui, uint8_t item) {
    uint8_t letter = letters[item - WHEEL_FIRST];
    return ui->own.name.letters == 0 ? name_capital(letter) : letter;
}

/* A name can't begin with a blank. */
static void add_letter(ui_t *ui) {
    name_screen_t *own = &ui->own.name;
    uint8_t letter = letter_at(ui, ui->cursor);
    if (own->letters == NAME_CHARACTERS_MAX || (own->letters == 0 && letter == ' ')) {
        return;
    }
    own->name.latin1[own->letters++] = letter;
    own->anchor = (uint8_t)(ui->cursor - WHEEL_FIRST);
    ui->cursor = own->letters == NAME_CHARACTERS_MAX ? WHEEL_DONE : ui->cursor;
}

static void delete_letter(ui_t *ui) {
    name_screen_t *own = &ui->own.name;
    own->name.latin1[--own->letters] = 0;
}

static void end_name(const ui_call_t *call) {
    name_screen_t *own = &call->ui->own.name;
    while (own->letters > 0 && own->name.latin1[own->letters - 1] == ' ') {
        delete_letter(call->ui);
    }
    if (name_valid(&own->name)) {
        set_name(call, &own->name);
    }
    leave(call);
}

/* With nothing to delete the arrow leads back. */
static bool on_back(const ui_t *ui) {
    return ui->cursor == WHEEL_DELETE && ui->own.name.letters == 0;
}

static void choose_letter(const ui_call_t *call) {
    ui_t *ui = call->ui;
    if (ui->cursor >= WHEEL_FIRST) {
        add_letter(ui);
    } else if (ui->cursor == WHEEL_DONE) {
        end_name(call);
    } else if (on_back(ui)) {
        leave(call);
    } else {
        delete_letter(ui);
    }
}

/* Turns the letters among themselves, so that the one that was entered last comes first; and back. */
static uint8_t rotate(uint8_t item, int by) {
    int letter = (item - WHEEL_FIRST + LETTERS + by) % LETTERS;
    return item < WHEEL_FIRST ? item : (uint8_t)(WHEEL_FIRST + letter);
}

/* The item so many steps from this one; there is no tick while there is no letter. */
static uint8_t item_from(const ui_t *ui, uint8_t item, int steps) {
    const name_screen_t *own = &ui->own.name;
    int by = steps < 0 ? WHEEL_ITEMS - 1 : 1;
    uint8_t place = rotate(item, -own->anchor);
    for (int left = steps < 0 ? -steps : steps; left > 0; left--) {
        place = (uint8_t)((place + by) % WHEEL_ITEMS);
        if (place == WHEEL_DONE && own->letters == 0) {
            place = (uint8_t)((place + by) % WHEEL_ITEMS);
        }
    }
    return rotate(place, own->anchor);
}

static void turn_wheel(const ui_call_t *call) {
    if (call->gesture == GESTURE_TAP || call->gesture == GESTURE_REPEAT) {
        int by = call->button == BUTTON_RIGHT ? 1 : -1;
        call->ui->cursor = item_from(call->ui, call->ui->cursor, by);
    }
}

enum { LETTERS_Y = 37, SIGNS_Y = 46 };

static void draw_item(const ui_paint_t *paint, int centre_x, uint8_t item) {
    if (item == WHEEL_DONE) {
        gfx_sprite(paint->frame, centre_x - 3, SIGNS_Y, &gfx_art_check_7x6, GFX_SET);
    } else if (item == WHEEL_DELETE) {
        gfx_sprite_mirrored(paint->frame, centre_x - 2, SIGNS_Y - 1, &gfx_art_triangle_5x9,
                            GFX_SET);
        gfx_hline(paint->frame, centre_x + 3, SIGNS_Y + 3, 4, GFX_SET);
    } else {
        name_t letter = {{letter_at(paint->ui, item)}};
        char text[NAME_UTF8_MAX];
        name_to_utf8(&letter, text);
        (void)gfx_text(paint->frame, centre_x - 5, LETTERS_Y, &gfx_font_12x24,
                       letter.latin1[0] == ' ' ? "_" : text, GFX_SET);
    }
}

static text_t wheel_verb(const ui_t *ui) {
    if (on_back(ui)) {
        return TEXT_BACK;
    }
    return ui->cursor == WHEEL_DELETE ? TEXT_DELETE
           : ui->cursor == WHEEL_DONE ? TEXT_OK
                                      : TEXT_CHOOSE;
}

static void draw_wheel(const ui_paint_t *paint) {
    enum { NAME_X = 24, EACH_SIDE = 2 };
    const name_screen_t *own = &paint->ui->own.name;
    char id[] = {'P', (char)('1' + own->seat), '\0'}, text[NAME_UTF8_MAX];
    name_to_utf8(&own->name, text);
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, id, true);
    int x = gfx_text(paint->frame, NAME_X, 15, &gfx_font_8x16, text, GFX_SET);
    if (own->letters < NAME_CHARACTERS_MAX) {
        gfx_hline(paint->frame, x, 30, 7, GFX_SET);
    }
    paint_heading_verb(paint, "", word(paint->view, wheel_verb(paint->ui)));
    for (int i = -EACH_SIDE; i <= EACH_SIDE; i++) {
        draw_item(paint, 63 + i * 22, item_from(paint->ui, paint->ui->cursor, i));
    }
    gfx_box(paint->frame, 52, LETTERS_Y - 1, 22, 27, GFX_SET);
    draw_arrows(paint->frame, 2, 122, SIGNS_Y);
}

static void press(const ui_call_t *call) {
    if (!call->ui->own.name.wheel) {
        scene_press_list(call, &scene_name);
    } else if (call->button != BUTTON_ROLL) {
        turn_wheel(call);
    } else if (call->gesture == GESTURE_UP) {
        choose_letter(call);
    }
}

static void draw(const ui_paint_t *paint) {
    if (paint->ui->own.name.wheel) {
        draw_wheel(paint);
        return;
    }
    char title[NAME_UTF8_MAX];
    format_name_in(paint->view, config_of(paint->ui, paint->view), paint->ui->own.name.seat, title);
    paint_list(paint, title, known_rows(paint->ui, paint->view), known_row, TEXT_CHOOSE);
}

const scene_t scene_name = {.enter = enter,
                            .item_count = known_rows,
                            .repeats = true,
                            .stays = true,
                            .choose = choose_known,
                            .press = press,
                            .paint = draw};
