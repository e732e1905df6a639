#include "beside.h"

#include "dice_ui.h"
#include "gfx_art.h"
#include "recent_dice.h"
#include "time_us.h"
#include "widgets.h"
#include "words.h"

#define SHOWN_US 3000000u

void beside_show(ui_t *ui, const side_throw_t *thrown, bool by_hand, uint64_t now_us) {
    ui_beside_t *beside = &ui->beside;
    beside->thrown = *thrown;
    beside->shown = true;
    beside->until_us = now_us + SHOWN_US;
    beside->die.short_fall = ui->die.short_fall;
    (by_hand ? throw_result : throw_seen)(&beside->die, false, now_us);
}

void beside_end(ui_t *ui) { ui->beside = (ui_beside_t){.shown = false}; }

bool beside_gesture(ui_t *ui, ui_gesture_t gesture, uint64_t now_us) {
    ui_beside_t *beside = &ui->beside;
    if (!beside->shown) {
        return false;
    }
    if (gesture == GESTURE_DOWN) {
        ui->ignore_press = true;
        if (throw_moves(&beside->die)) { /* only shows the result at once */
            throw_settle(&beside->die, now_us);
            beside->until_us = now_us + SHOWN_US;
        } else {
            beside_end(ui);
        }
    }
    return true;
}

bool beside_time(ui_t *ui, uint64_t now_us) {
    ui_beside_t *beside = &ui->beside;
    bool fell = throw_time(&beside->die, now_us);
    if (fell && beside->shown) {
        beside->until_us = beside->die.seen_us + SHOWN_US;
    }
    if (beside->shown && !throw_moves(&beside->die) && now_us >= beside->until_us) {
        beside_end(ui);
        return true;
    }
    return fell;
}

uint64_t beside_next_us(const ui_t *ui, uint64_t now_us) {
    const ui_beside_t *beside = &ui->beside;
    uint64_t next_us = throw_next_us(&beside->die, now_us);
    bool ends = beside->shown && !throw_moves(&beside->die);
    return ends ? time_earlier_us(next_us, beside->until_us) : next_us;
}

/* "Cornelia" large, and below it "starts". */
static void paint_seat(const ui_paint_t *paint) {
    char name[NAME_UTF8_MAX];
    format_name(paint->view, paint->ui->beside.thrown.dice.last[0], name);
    gfx_text_centred(paint->frame, 63, 19, &gfx_font_12x24_bold, name, GFX_SET);
    gfx_text_centred(paint->frame, 63, 46, &gfx_font_8x16, word(paint->view, TEXT_STARTS), GFX_SET);
}

void beside_paint(const ui_paint_t *paint) {
    const ui_beside_t *beside = &paint->ui->beside;
    const dice_state_t *dice = &beside->thrown.dice;
    const bool seat = beside->thrown.seats > 0;
    char text[DICE_TEXT_MAX];
    dice_state_t plain = {.die = dice->die, .count = dice->count};
    format_dice(paint->view, &plain, text); /* what counts stands below */
    (void)paint_heading(paint, 2, seat ? word(paint->view, TEXT_WHO_STARTS) : text);
    if (throw_moves(&beside->die) && seat) {
        throw_render(&beside->die, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, 40, 16, paint->now_us,
                     paint->frame);
    } else if (throw_moves(&beside->die)) {
        paint_dice_air(paint, &beside->die, dice);
    } else if (seat) {
        paint_seat(paint);
    } else {
        paint_dice(paint, dice, false);
    }
}
