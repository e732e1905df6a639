/* Just dice: which? What was thrown last comes first, then each die, then what counts of several, and a number
 * that is added. */
#include "dice_ui.h"
#include "recent_dice.h"
#include "widgets.h"
#include "words.h"

/* The rows, in this order; those that these dice can't have are left out. */
typedef enum { ROW_RECENT, ROW_DIE, ROW_KEEP, ROW_MOD } row_kind_t;

typedef struct {
    row_kind_t kind;
    dice_state_t dice; /* what it leads to */
} row_t;

static uint8_t keep_rows(const dice_state_t *now) {
    return now->count > 1 && now->die != DIE_CULT ? KEEP_IDS - 1 : 0;
}

static uint8_t row_count(const ui_t *ui, const ui_view_t *view) {
    const dice_state_t *now = dice_of(view);
    return (uint8_t)(recent_dice_count(ui) + DIE_IDS + keep_rows(now) + (now->die != DIE_CULT));
}

static row_t row_at(const ui_t *ui, const ui_view_t *view, uint8_t item) {
    row_t row = {.kind = ROW_RECENT, .dice = *dice_of(view)};
    uint8_t recent = recent_dice_count(ui);
    row.dice.rolled = 0;
    if (item < recent) {
        row.dice = ui->recent[item];
        return row;
    }
    item = (uint8_t)(item - recent);
    if (item < DIE_IDS) {
        row.kind = ROW_DIE;
        row.dice.die = item;
        row.dice.keep = item == DIE_CULT ? (uint8_t)KEEP_ALL : row.dice.keep;
        row.dice.mod = item == DIE_CULT ? 0 : row.dice.mod;
        return row;
    }
    item = (uint8_t)(item - DIE_IDS);
    row.kind = item < keep_rows(&row.dice) ? ROW_KEEP : ROW_MOD;
    if (row.kind == ROW_KEEP) { /* those two that are not so now */
        row.dice.keep = (uint8_t)((row.dice.keep + item + 1) % KEEP_IDS);
    }
    return row;
}

/* The die that is used now: the next one is a press away, in either direction. */
static void enter(const ui_call_t *call) {
    uint8_t recent = recent_dice_count(call->ui);
    call->ui->cursor = recent > 1 ? 1 : (uint8_t)(recent + dice_of(call->view)->die);
}

static void start(const ui_call_t *call, const dice_state_t *dice) {
    const game_config_t config = dice_config(dice);
    const dice_state_t *now = dice_of(call->view);
    if (now->rolled != 0) {
        call->ui->table.dice = *now;
    }
    scene_start_game(call, &config);
}

static void take_mod(const ui_call_t *call) {
    dice_state_t dice = *dice_of(call->view);
    dice.mod = call->ui->own.dice.mod;
    start(call, &dice);
}

static void choose(const ui_call_t *call) {
    const row_t row = row_at(call->ui, call->view, call->ui->cursor);
    if (row.kind == ROW_MOD) {
        call->ui->own.dice = (dice_screen_t){.changes_mod = true, .mod = row.dice.mod};
    } else {
        start(call, &row.dice);
    }
}

/* A tap goes round from one end to the other. */
static void change_mod(const ui_call_t *call) {
    int8_t *mod = &call->ui->own.dice.mod;
    const int moved = *mod + gesture_step(call);
    const int end = moved > DICE_MOD_MAX ? DICE_MOD_MAX : -DICE_MOD_MAX;
    const bool beyond = moved > DICE_MOD_MAX || moved < -DICE_MOD_MAX;
    *mod = (int8_t)(!beyond ? moved : call->gesture == GESTURE_TAP ? -end : end);
}

static void press(const ui_call_t *call) {
    if (!call->ui->own.dice.changes_mod) {
        if (call->gesture == GESTURE_HOLD && call->button == BUTTON_RIGHT) {
            scene_go(call, SCENE_TABLE);
        } else {
            scene_press_list(call, &scene_dice);
        }
    } else if (call->button != BUTTON_ROLL) {
        change_mod(call);
    } else if (call->gesture == GESTURE_UP) {
        take_mod(call);
    }
}

static void fill_row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                     char value[LIST_VALUE]) {
    static const text_t keeps[] = {TEXT_DICE_KEEP_ALL, TEXT_DICE_KEEP_HIGH, TEXT_DICE_KEEP_LOW};
    const row_t row = row_at(paint->ui, paint->view, item);
    char text[DICE_TEXT_MAX];
    if (row.kind == ROW_RECENT) {
        format_dice(paint->view, &row.dice, text);
        copy_text(label, LIST_LABEL, text);
    } else if (row.kind == ROW_DIE) {
        copy_text(label, LIST_LABEL, word_die(paint->view, row.dice.die));
    } else if (row.kind == ROW_KEEP) {
        copy_text(label, LIST_LABEL, word(paint->view, keeps[row.dice.keep]));
    } else {
        copy_text(label, LIST_LABEL, word(paint->view, TEXT_DICE_MOD));
        append_text(value, LIST_VALUE, row.dice.mod > 0 ? "+" : "");
        append_signed(value, LIST_VALUE, row.dice.mod);
    }
}

static void draw_mod(const ui_paint_t *paint) {
    const int8_t mod = paint->ui->own.dice.mod;
    char text[8];
    copy_text(text, sizeof text, mod > 0 ? "+" : "");
    append_signed(text, sizeof text, mod);
    (void)paint_heading(paint, 2, word(paint->view, TEXT_DICE_MOD));
    gfx_text_centred(paint->frame, 63, 16, &gfx_font_16x32, text, GFX_SET);
    draw_arrows(paint->frame, 24, 100, 29);
    (void)paint_verb(paint, word(paint->view, TEXT_OK), false);
}

static void draw(const ui_paint_t *paint) {
    if (paint->ui->own.dice.changes_mod) {
        draw_mod(paint);
    } else {
        paint_list(paint, word(paint->view, TEXT_DICE_WHICH), row_count(paint->ui, paint->view),
                   fill_row, TEXT_CHOOSE);
    }
}

const scene_t scene_dice = {.enter = enter,
                            .item_count = row_count,
                            .repeats = true,
                            .choose = choose,
                            .press = press,
                            .paint = draw};
