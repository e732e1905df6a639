/* One name: from those that were given before, or by the letter, on a wheel.
 *
 *   +---+                         the wheel turns under the frame in the middle; before the letter
 *   |P2 |   Ann_                  that was taken last it has done (once there is one), and before
 *   +---+                         that delete
 *        y  z [a o] b  c          */
#include <string.h>

#include "gfx_art.h"
#include "labels.h"
#include "list.h"
#include "ring.h"
#include "words.h"

enum { WHEEL_DELETE, WHEEL_DONE, WHEEL_FIRST };

enum {
    NAME_X = 24,
    NAME_Y = 15,
    NAME_LINE_Y = 30,
    NAME_LINE_PX = 7,
    WHEEL_X = 60,
    WHEEL_Y = 37,
    SEEN_EACH_SIDE = 2,
    LETTER_PX = 22,
    LETTER_LEFT_PX = 5,
    SIGN_Y = WHEEL_Y + 9,
    TICK_LEFT_PX = 3,
    BAR_LEFT_PX = 3, /* of the arrow that deletes */
    BAR_PX = 4,
    FRAME_X = 50,
    FRAME_PX = 29,
    RING_X = 69, /* in the frame, behind the letter; */
    RING_PX = 8, /* which moves what follows */
    FRAME_ROWS = 27,
    ARROWS_X = 2,
    ARROWS_LAST_X = 122
};

/* Latin-1, in the order of the wheel; a name's first letter is a capital by itself. */
static const uint8_t letters[] = "abcdefghijklmnopqrstuvwxyz"
                                 "\xE9\xEB\xE8\xEF\xF6\xFC\xE4\xE1\xF3\xE7\xF1\xE5\xF8\xDF"
                                 " -'.0123456789";
enum { LETTERS = sizeof letters - 1, WHEEL_ITEMS = WHEEL_FIRST + LETTERS };

static void open_wheel(ui_t *ui) {
    ui->cursor = WHEEL_FIRST;
    ui->own.name.wheel = true;
}

/* Known names that nobody at the table has. `row` counts them; false: there aren't so many. */
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

/* A row for each, one for the wheel, one to go back. */
static uint8_t rows(const ui_view_t *view) {
    uint8_t count = 0;
    name_t name;
    while (known_name(view, count, &name)) {
        count++;
    }
    return (uint8_t)(count + 2);
}

static void enter(const ui_call_t *call) {
    if (rows(call->view) == 2) {
        open_wheel(call->ui);
    }
}

static void give(const ui_call_t *call, const name_t *name) {
    call->intent->kind = INTENT_OP;
    call->intent->op = (session_op_t){.kind = OP_NAME, .seat = call->ui->own.name.seat};
    call->intent->op.name = *name;
}

static void leave(const ui_call_t *call) {
    uint8_t seat = call->ui->own.name.seat;
    scene_go(call, SCENE_NAMES);
    call->ui->cursor = (uint8_t)(seat + 1);
}

/* --- the list ----------------------------------------------------------------------------- */

static void choose_known(const ui_call_t *call) {
    name_t name;
    if (call->ui->cursor == 0) {
        open_wheel(call->ui);
        return;
    }
    if (known_name(call->view, (uint8_t)(call->ui->cursor - 1), &name)) {
        give(call, &name);
    }
    leave(call);
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
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

/* --- the wheel ---------------------------------------------------------------------------- */

static uint8_t letter_at(const ui_t *ui, uint8_t item) {
    uint8_t letter = letters[item - WHEEL_FIRST];
    return ui->own.name.letters == 0 ? name_capital(letter) : letter;
}

/* Nobody's name begins with a blank. */
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
        give(call, &own->name);
    }
    leave(call);
}

/* Nothing is left to delete: the arrow leads back. */
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

/* Round the wheel: delete, done, the letter that was taken last, and those behind it. */
static uint8_t place_of(const ui_t *ui, uint8_t item) {
    if (item < WHEEL_FIRST) {
        return item;
    }
    uint8_t letter = (uint8_t)(item - WHEEL_FIRST + LETTERS - ui->own.name.anchor);
    return (uint8_t)(WHEEL_FIRST + letter % LETTERS);
}

static uint8_t item_in(const ui_t *ui, uint8_t place) {
    if (place < WHEEL_FIRST) {
        return place;
    }
    uint8_t letter = (uint8_t)(place - WHEEL_FIRST + ui->own.name.anchor);
    return (uint8_t)(WHEEL_FIRST + letter % LETTERS);
}

/* The item so many steps from this one; the wheel has no tick while there is no letter. */
static uint8_t item_from(const ui_t *ui, uint8_t item, int steps) {
    int by = steps < 0 ? WHEEL_ITEMS - 1 : 1;
    uint8_t place = place_of(ui, item);
    for (int left = steps < 0 ? -steps : steps; left > 0; left--) {
        place = (uint8_t)((place + by) % WHEEL_ITEMS);
        if (place == WHEEL_DONE && ui->own.name.letters == 0) {
            place = (uint8_t)((place + by) % WHEEL_ITEMS);
        }
    }
    return item_in(ui, place);
}

static void turn_wheel(const ui_call_t *call) {
    bool turns = call->gesture == GESTURE_TAP || call->gesture == GESTURE_REPEAT;
    if (call->button != BUTTON_ROLL && turns) {
        int by = call->button == BUTTON_RIGHT ? 1 : -1;
        call->ui->cursor = item_from(call->ui, call->ui->cursor, by);
    }
}

static void draw_letter(const ui_paint_t *paint, int centre_x, uint8_t letter) {
    name_t name = {{letter}};
    char text[NAME_UTF8_MAX];
    name_to_utf8(&name, text);
    (void)gfx_text(paint->frame, centre_x - LETTER_LEFT_PX, WHEEL_Y, &gfx_font_12x24,
                   letter == ' ' ? "_" : text, GFX_SET);
}

static void draw_item(const ui_paint_t *paint, int centre_x, uint8_t item) {
    if (item == WHEEL_DONE) {
        gfx_sprite(paint->frame, centre_x - TICK_LEFT_PX, SIGN_Y, &gfx_art_check_7x6, GFX_SET);
    } else if (item == WHEEL_DELETE) {
        gfx_sprite_mirrored(paint->frame, centre_x - 2, SIGN_Y - 1, &gfx_art_triangle_5x9, GFX_SET);
        gfx_hline(paint->frame, centre_x + BAR_LEFT_PX, SIGN_Y + BAR_LEFT_PX, BAR_PX, GFX_SET);
    } else {
        draw_letter(paint, centre_x, letter_at(paint->ui, item));
    }
}

static void draw_name(const ui_paint_t *paint) {
    const name_screen_t *own = &paint->ui->own.name;
    char id[] = {'P', (char)('1' + own->seat), '\0'}, text[NAME_UTF8_MAX];
    name_to_utf8(&own->name, text);
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, id, true);
    int x = gfx_text(paint->frame, NAME_X, NAME_Y, &gfx_font_8x16, text, GFX_SET);
    if (own->letters < NAME_CHARACTERS_MAX) {
        gfx_hline(paint->frame, x, NAME_LINE_Y, NAME_LINE_PX, GFX_SET);
    }
}

static void draw_wheel(const ui_paint_t *paint) {
    draw_name(paint);
    if (on_back(paint->ui)) {
        (void)gfx_text(paint->frame, NAME_X, 1, &gfx_font_6x12, word(paint->view, TEXT_BACK),
                       GFX_SET);
    }
    for (int i = -SEEN_EACH_SIDE; i <= SEEN_EACH_SIDE; i++) {
        draw_item(paint, WHEEL_X + i * LETTER_PX + (i > 0 ? RING_PX : 0),
                  item_from(paint->ui, paint->ui->cursor, i));
    }
    paint_ring(paint, RING_X, SIGN_Y);
    gfx_box(paint->frame, FRAME_X, WHEEL_Y - 1, FRAME_PX, FRAME_ROWS, GFX_SET);
    draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, SIGN_Y);
}

/* --- both --------------------------------------------------------------------------------- */

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        (call->ui->own.name.wheel ? choose_letter : choose_known)(call);
        return;
    }
    if (call->ui->own.name.wheel) {
        turn_wheel(call);
    } else {
        scene_moves(call, rows(call->view));
    }
}

static void draw(const ui_paint_t *paint) {
    if (paint->ui->own.name.wheel) {
        draw_wheel(paint);
        return;
    }
    char title[NAME_UTF8_MAX];
    format_name(paint->view, paint->ui->own.name.seat, title);
    paint_list(paint, title, rows(paint->view), row);
}

const scene_t scene_name = {.enter = enter, .press = press, .paint = draw};
