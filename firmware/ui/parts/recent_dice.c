#include "recent_dice.h"

#include <stddef.h>
#include <string.h>

#include "words.h"

static bool are_same(const dice_state_t *a, const dice_state_t *b) {
    return memcmp(a, b, offsetof(dice_state_t, rolled)) == 0;
}

void recent_dice_add(ui_t *ui, const dice_state_t *dice) {
    uint8_t at = 0;
    while (at < UI_RECENT_DICE - 1 && !are_same(&ui->recent[at], dice)) {
        at++;
    }
    memmove(&ui->recent[1], &ui->recent[0], at * sizeof ui->recent[0]);
    ui->recent[0] = *dice;
}

uint8_t recent_dice_count(const ui_t *ui) {
    uint8_t count = 0;
    while (count < UI_RECENT_DICE && ui->recent[count].count > 0) {
        count++;
    }
    return count;
}

void format_dice_extras(const ui_view_t *view, const dice_state_t *dice, char text[DICE_TEXT_MAX]) {
    static const text_t keeps[] = {[KEEP_HIGH] = TEXT_DICE_HIGH, [KEEP_LOW] = TEXT_DICE_LOW};
    text[0] = '\0';
    if (dice->keep != KEEP_ALL) {
        append_text(text, DICE_TEXT_MAX, word(view, keeps[dice->keep]));
    }
    if (dice->mod != 0) {
        append_text(text, DICE_TEXT_MAX, text[0] != '\0' ? " " : "");
        append_text(text, DICE_TEXT_MAX, dice->mod > 0 ? "+" : "");
        append_signed(text, DICE_TEXT_MAX, dice->mod);
    }
}

void format_dice(const ui_view_t *view, const dice_state_t *dice, char text[DICE_TEXT_MAX]) {
    char extras[DICE_TEXT_MAX];
    text[0] = '\0';
    if (dice->count > 1) {
        append_number(text, DICE_TEXT_MAX, dice->count);
        append_text(text, DICE_TEXT_MAX, "x ");
    }
    append_text(text, DICE_TEXT_MAX, word_die(view, dice->die));
    format_dice_extras(view, dice, extras);
    append_text(text, DICE_TEXT_MAX, extras[0] != '\0' ? " " : "");
    append_text(text, DICE_TEXT_MAX, extras);
}
