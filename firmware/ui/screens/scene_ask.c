/* Yes or no, before something is lost. The cursor starts on no. */
#include "game_picture.h"
#include "generic_table.h"
#include "status_icons.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum { ITEM_NO, ITEM_YES, ITEMS };

/* The last press of a person, and what the die answered as a player behind it. */
static uint16_t answers_to_undo(const ui_view_t *view) {
    const session_t *session = view->session;
    return (uint16_t)(picture_of_running(view)->undo_answers(session) +
                      session_bot_answers(session));
}

/* After undoing this many answers, would another choice count as amended? That is: one made with knowledge
 * of later draws. */
static bool undo_would_amend(const session_t *session, uint16_t answers) {
    bool draw_seen = false, choice = false;
    for (uint16_t i = session->log.used; i > 0; i--) {
        const log_entry_t *entry = log_at(&session->log, (uint16_t)(i - 1));
        bool drawn = entry->kind == PROMPT_ROLL && !entry->entered;
        draw_seen = draw_seen || (drawn && answers > 0); /* undone ones count, too */
        choice = choice || (entry->kind == PROMPT_CHOOSE && !entry->undone);
        answers = (uint16_t)(answers - (answers > 0 && !entry->undone));
    }
    return draw_seen && choice;
}

static void choose(const ui_call_t *call) {
    ui_intent_t *intent = call->intent;
    if (call->ui->cursor == ITEM_YES) {
        switch ((ui_question_t)call->ui->own.ask.question) {
        case QUESTION_UNDO:
            intent->kind = INTENT_UNDO;
            intent->undo = answers_to_undo(call->view);
            break;
        case QUESTION_LEAVE:
            intent->kind = INTENT_OP;
            intent->op = call->ui->own.ask.op;
            break;
        case QUESTION_FACTORY_RESET:
            intent->kind = INTENT_FACTORY_RESET;
            break;
        }
    }
    scene_go(call, (ui_scene_t)call->ui->back);
}

/* With answers of the die behind it: what a person was asked last, and how many these are. */
static void paint_undo(const ui_paint_t *paint) {
    const ui_view_t *view = paint->view;
    const uint16_t bots = session_bot_answers(view->session);
    log_entry_t entries[2];
    char text[LIST_LABEL];
    if (bots == 0 || newest_of_people(view->session, entries) == 0) {
        picture_of_running(view)->paint_undo(paint);
        return;
    }
    paint_undo_asked(paint, &entries[0]);
    format_with_number(text, sizeof text, word(view, TEXT_AND_BY_DIE), bots);
    draw_fitting(paint->frame, 2, 31, GFX_WIDTH_PX - 2, &gfx_font_6x12, text);
}

static void draw(const ui_paint_t *paint) {
    static const text_t questions[] = {[QUESTION_UNDO] = TEXT_TAKE_BACK,
                                       [QUESTION_LEAVE] = TEXT_LEAVE_GAME,
                                       [QUESTION_FACTORY_RESET] = TEXT_ERASE_ALL};
    enum { LEFT_X = 2, NO_X = 22, YES_X = 82, RING_PX = 9 };
    const ui_view_t *view = paint->view;
    uint8_t question = paint->ui->own.ask.question;
    int answers_y = 52;
    draw_fitting(paint->frame, LEFT_X, 1, status_icons_x(paint) - LEFT_X, &gfx_font_6x12,
                 word(view, questions[question]));
    if (question == QUESTION_LEAVE) {
        (void)gfx_text(paint->frame, LEFT_X, 24, &gfx_font_6x12, word_game(view), GFX_SET);
    } else if (question == QUESTION_UNDO) {
        paint_undo(paint);
        if (view->session->log.standing > 0 &&
            undo_would_amend(view->session, answers_to_undo(view))) {
            (void)paint_word(paint, LEFT_X, 44, &gfx_font_5x8, TEXT_WILL_BE_AMENDED);
        }
    }
    bool yes = paint->ui->cursor == ITEM_YES;
    (void)gfx_label(paint->frame, NO_X, answers_y, &gfx_font_6x12, word(view, TEXT_NO), !yes);
    (void)gfx_label(paint->frame, YES_X, answers_y, &gfx_font_6x12, word(view, TEXT_YES), yes);
    paint_ring(paint, (yes ? YES_X : NO_X) - RING_PX, answers_y + 3);
    draw_arrows(paint->frame, LEFT_X, 122, answers_y + 3);
}

const scene_t scene_ask = {.items = ITEMS, .choose = choose, .paint = draw};
