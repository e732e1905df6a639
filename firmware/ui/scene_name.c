/* One name: from those that were given before, or by the letter, on a wheel.
 *
 *   +---+                         the wheel turns under the frame in the middle; its first two
 *   |P2 |   Ann_                  items are done (once there is a letter) and delete
 *   +---+
 *        y  z [a] b  c            */
#include <string.h>

#include "gfx_art.h"
#include "scene.h"

enum { WHEEL_DONE, WHEEL_DELETE, WHEEL_FIRST, SEEN_EACH_SIDE = 2, LETTER_PX = 22, WHEEL_Y = 37 };

/* Latin-1, in the order of the wheel; a name's first letter is a capital by itself. */
static const uint8_t letters[] = "abcdefghijklmnopqrstuvwxyz"
                                 "\xE9\xEB\xE8\xEF\xF6\xFC\xE4\xE1\xF3\xE7\xF1\xE5\xF8\xDF"
                                 " -'.0123456789";
enum { LETTERS = sizeof letters - 1, WHEEL_ITEMS = WHEEL_FIRST + LETTERS };

static void open_wheel(ui_t *ui) {
    ui->wheel = true;
    ui->cursor = WHEEL_FIRST;
    ui->letters = 0;
    memset(&ui->name, 0, sizeof ui->name);
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

static void enter(ui_t *ui, const ui_view_t *view) {
    ui->wheel = false;
    if (rows(view) == 2) {
        open_wheel(ui);
    }
}

static void give(const ui_t *ui, const name_t *name, ui_intent_t *intent) {
    intent->kind = INTENT_OP;
    intent->op = (session_op_t){.kind = OP_NAME, .seat = ui->seat};
    intent->op.name = *name;
}

static void leave(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    uint8_t seat = ui->seat;
    scene_go(ui, view, SCENE_NAMES, now_us);
    ui->cursor = (uint8_t)(seat + 1);
}

/* --- the list ----------------------------------------------------------------------------- */

static void choose_known(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    name_t name;
    if (ui->cursor == 0) {
        open_wheel(ui);
    } else if (known_name(view, (uint8_t)(ui->cursor - 1), &name)) {
        give(ui, &name, intent);
        leave(ui, view, now_us);
    } else {
        leave(ui, view, now_us);
    }
}

static void row(const ui_t *ui, const ui_view_t *view, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    name_t name;
    (void)ui;
    (void)value;
    if (item == 0) {
        copy_text(label, LIST_LABEL, text_for(view->session, TEXT_NEW_NAME));
    } else if (known_name(view, (uint8_t)(item - 1), &name)) {
        name_to_utf8(&name, label);
    } else {
        copy_text(label, LIST_LABEL, text_for(view->session, TEXT_BACK));
    }
}

/* --- the wheel ---------------------------------------------------------------------------- */

static uint8_t letter_at(const ui_t *ui, uint8_t item) {
    uint8_t letter = letters[item - WHEEL_FIRST];
    bool small = (letter >= 'a' && letter <= 'z') ||
                 (letter >= 0xE0 && letter != 0xDF && letter != 0xF7 && letter != 0xFF);
    return ui->letters == 0 && small ? (uint8_t)(letter - 0x20) : letter;
}

/* Nobody's name begins with a blank. */
static void add_letter(ui_t *ui) {
    uint8_t letter = letter_at(ui, ui->cursor);
    if (ui->letters == NAME_CHARACTERS_MAX || (ui->letters == 0 && letter == ' ')) {
        return;
    }
    ui->name.latin1[ui->letters++] = letter;
    ui->cursor = ui->letters == NAME_CHARACTERS_MAX ? WHEEL_DONE : ui->cursor;
}

static void end_name(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    while (ui->letters > 0 && ui->name.latin1[ui->letters - 1] == ' ') {
        ui->name.latin1[--ui->letters] = 0;
    }
    if (name_valid(&ui->name)) {
        give(ui, &ui->name, intent);
    }
    leave(ui, view, now_us);
}

/* Nothing is left to delete: the arrow leads back. */
static bool on_back(const ui_t *ui) { return ui->cursor == WHEEL_DELETE && ui->letters == 0; }

static void choose_letter(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    if (ui->cursor >= WHEEL_FIRST) {
        add_letter(ui);
    } else if (ui->cursor == WHEEL_DONE) {
        end_name(ui, view, now_us, intent);
    } else if (on_back(ui)) {
        leave(ui, view, now_us);
    } else {
        ui->name.latin1[--ui->letters] = 0;
    }
}

/* The item so many steps from this one; the wheel has no tick while there is no letter. */
static uint8_t item_from(const ui_t *ui, uint8_t item, int steps) {
    int by = steps < 0 ? WHEEL_ITEMS - 1 : 1;
    for (int left = steps < 0 ? -steps : steps; left > 0; left--) {
        item = (uint8_t)((item + by) % WHEEL_ITEMS);
        if (item == WHEEL_DONE && ui->letters == 0) {
            item = (uint8_t)((item + by) % WHEEL_ITEMS);
        }
    }
    return item;
}

static void turn_wheel(ui_t *ui, ui_button_t button, ui_gesture_t gesture) {
    if (button != UI_ROLL && (gesture == GESTURE_TAP || gesture == GESTURE_REPEAT)) {
        ui->cursor = item_from(ui, ui->cursor, button == UI_RIGHT ? 1 : -1);
    }
}

static void draw_item(const ui_t *ui, int centre_x, uint8_t item, gfx_frame_t *frame) {
    if (item == WHEEL_DONE) {
        gfx_sprite(frame, centre_x - 3, WHEEL_Y + 9, &gfx_art_check_7x6, GFX_SET);
    } else if (item == WHEEL_DELETE) {
        gfx_sprite_mirrored(frame, centre_x - 2, WHEEL_Y + 8, &gfx_art_triangle_5x9, GFX_SET);
        gfx_hline(frame, centre_x + 3, WHEEL_Y + 12, 4, GFX_SET);
    } else {
        name_t letter = {{letter_at(ui, item)}};
        char text[NAME_UTF8_MAX];
        name_to_utf8(&letter, text);
        bool blank = letter.latin1[0] == ' ';
        (void)gfx_text(frame, centre_x - 5, WHEEL_Y, &gfx_font_12x24, blank ? "_" : text, GFX_SET);
    }
}

static void render_wheel(const ui_t *ui, const ui_view_t *view, gfx_frame_t *frame) {
    char id[] = {'P', (char)('1' + ui->seat), '\0'}, text[NAME_UTF8_MAX];
    name_to_utf8(&ui->name, text);
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, id, true);
    int x = gfx_text(frame, 24, 15, &gfx_font_8x16, text, GFX_SET);
    gfx_hline(frame, x, 30, ui->letters < NAME_CHARACTERS_MAX ? 7 : 0, GFX_SET);
    if (on_back(ui)) {
        (void)gfx_text(frame, 24, 1, &gfx_font_6x12, text_for(view->session, TEXT_BACK), GFX_SET);
    }
    for (int i = -SEEN_EACH_SIDE; i <= SEEN_EACH_SIDE; i++) {
        draw_item(ui, 64 + i * LETTER_PX, item_from(ui, ui->cursor, i), frame);
    }
    gfx_box(frame, 54, WHEEL_Y - 1, 21, 27, GFX_SET);
    draw_arrows(frame, 2, 122, WHEEL_Y + 9);
}

/* --- both --------------------------------------------------------------------------------- */

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        (ui->wheel ? choose_letter : choose_known)(ui, view, now_us, intent);
        return;
    }
    if (ui->wheel) {
        turn_wheel(ui, button, gesture);
    } else {
        (void)scene_moves(ui, button, gesture, rows(view));
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    if (ui->wheel) {
        render_wheel(ui, view, frame);
        return;
    }
    char title[NAME_UTF8_MAX];
    format_name(view, ui->seat, title);
    draw_list(frame, ui, view, title, rows(view), row);
}

const scene_t scene_name = {.enter = enter, .gesture = gesture, .render = render};
