/* Who starts, whatever is played: the light hops from name to name and comes to rest on one.
 *
 *    0 | Who starts?            |        0 | Who starts?            |
 *   16 | Isabella  die Cornelia |   to  20 |        CORNELIA        |
 *      | Wilhelmi      Bob      |          |                        |
 *   52 |           (o)          |       52 |         (o) ok         | */
#include "cult_view.h"
#include "gfx_art.h"

enum { NAMES_Y = 16, NAME_PX = 12, ROWS_MOST = 4, RIGHT_X = 77, DIE_X = 52, DIE_Y = 22 };

static bool is_decided(const ui_view_t *view) { return cult_of(view)->step > CULT_STEP_FIRST_ROLL; }

/* --- pressing ----------------------------------------------------------------------------- */

static void go_home(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    ui->lot = false;
    scene_go(ui, view, SCENE_HOME, now_us);
}

/* Let the die pick, if that wasn't answered yet; then roll. */
static void throw_for(const ui_view_t *view, ui_intent_t *intent) {
    if (cult_of(view)->step == CULT_STEP_FIRST_ROLL) {
        intent->kind = INTENT_ROLL;
        return;
    }
    *intent = (ui_intent_t){.kind = INTENT_OP, .roll = true};
    intent->op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    intent->op.answer = (game_answer_t){.kind = PROMPT_CHOOSE, .count = 1, .option = OPTION_RANDOM};
}

static void roll_button(ui_t *ui, const ui_view_t *view, ui_gesture_t gesture, uint64_t now_us,
                        ui_intent_t *intent) {
    bool falls = ui->throw.stage == THROW_FALLING;
    if (gesture == GESTURE_DOWN && (falls || !is_decided(view))) {
        throw_down(&ui->throw, now_us);
        ui->swallow = falls;
    } else if (gesture == GESTURE_PUT_DOWN) {
        throw_put_down(&ui->throw, now_us);
    } else if (gesture != GESTURE_UP) {
        return;
    } else if (throw_up(&ui->throw, now_us)) {
        throw_for(view, intent);
    } else if (is_decided(view) && now_us >= ui->throw.deaf_us) {
        go_home(ui, view, now_us);
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL) {
        roll_button(ui, view, gesture, now_us, intent);
    } else if (ui->throw.stage == THROW_SHAKING || ui->throw.stage == THROW_THROWN) {
        return;
    } else if (gesture == GESTURE_HOLD && button == UI_RIGHT) {
        go_home(ui, view, now_us);
    } else if (gesture == GESTURE_HOLD && view->session->log.standing > 0) {
        scene_question(ui, view, ASK_UNDO, now_us);
    } else if (gesture == GESTURE_TAP) {
        throw_settle(&ui->throw, now_us);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

/* The seat that the light is on; GAME_NOBODY: none yet. */
static uint8_t lit_seat(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    uint8_t players = cult_of(view)->players;
    if (!throw_moves(&ui->throw)) {
        return GAME_NOBODY;
    }
    uint32_t hop = throw_hops(&ui->throw, players * (16u / players + 1u), now_us);
    uint8_t last = ui->throw.stage == THROW_FALLING ? cult_of(view)->player : 0;
    return (uint8_t)((last + hop) % players);
}

static void render_names(const ui_t *ui, const ui_view_t *view, uint64_t now_us,
                         gfx_frame_t *frame) {
    uint8_t players = cult_of(view)->players, lit = lit_seat(ui, view, now_us);
    int top = NAMES_Y + (ROWS_MOST - (players + 1) / 2) * NAME_PX / 2;
    for (uint8_t seat = 0; seat < players; seat++) {
        char name[NAME_UTF8_MAX];
        format_name(view, seat, name);
        (void)gfx_label(frame, seat % 2 * RIGHT_X, top + seat / 2 * NAME_PX, &gfx_font_6x12, name,
                        seat == lit);
    }
    gfx_sprite(frame, DIE_X, DIE_Y, &gfx_art_d12_24, GFX_SET);
    draw_ring(frame, 60, 53, &ui->throw, now_us);
}

static void render_picked(const ui_t *ui, const ui_view_t *view, uint64_t now_us,
                          gfx_frame_t *frame) {
    char name[NAME_UTF8_MAX];
    format_name(view, cult_of(view)->player, name);
    gfx_text_centred(frame, 63, 20, &gfx_font_12x24, name, GFX_SET);
    draw_next(frame, ui, text_for(view->session, TEXT_OK), now_us);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    bool picked = is_decided(view) && !throw_moves(&ui->throw);
    bool waits = ui->throw.stage == THROW_THROWN && view->noise != UI_NOISE_GOOD;
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12,
                    text_for(view->session, waits ? TEXT_WAITING : TEXT_WHO_FIRST), true);
    (picked ? render_picked : render_names)(ui, view, now_us, frame);
}

const scene_t scene_lot = {.gesture = gesture, .render = render, .holds = true};
