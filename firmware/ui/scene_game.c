/* Any game, made from its prompt alone: who is asked what, the options, a throw, its values. */
#include <string.h>

#include "gfx_art.h"
#include "scene.h"

enum { FACTS_Y = 52 };
enum { ROWS_SEEN = 3, ROW_PX = 11, ROWS_Y = 16 };

static void prompt_of(const ui_view_t *view, game_prompt_t *prompt) {
    session_prompt(view->session, prompt);
}

/* --- pressing ----------------------------------------------------------------------------- */

static void choose(const ui_t *ui, const game_prompt_t *prompt, ui_intent_t *intent) {
    if (!ui->chosen || ui->cursor >= prompt->count) {
        return;
    }
    intent->kind = INTENT_OP;
    intent->op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    intent->op.answer.kind = PROMPT_CHOOSE;
    intent->op.answer.count = 1;
    intent->op.answer.option = prompt->options[ui->cursor];
}

static void roll_button(ui_t *ui, const game_prompt_t *prompt, ui_gesture_t gesture,
                        uint64_t now_us, ui_intent_t *intent) {
    bool falling = ui->throw.stage == THROW_FALLING;
    if (gesture == GESTURE_DOWN && (prompt->kind == PROMPT_ROLL || falling)) {
        throw_down(&ui->throw, now_us);
        ui->swallow = falling;
    } else if (gesture == GESTURE_PUT_DOWN) {
        throw_put_down(&ui->throw, now_us);
    } else if (gesture != GESTURE_UP) {
        return;
    } else if (throw_up(&ui->throw, now_us)) {
        intent->kind = INTENT_ROLL;
    } else if (now_us >= ui->throw.deaf_us && prompt->kind == PROMPT_CHOOSE) {
        choose(ui, prompt, intent);
    } else if (now_us >= ui->throw.deaf_us && prompt->kind == PROMPT_OVER) {
        intent->kind = INTENT_REMATCH;
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    game_prompt_t prompt;
    prompt_of(view, &prompt);
    if (button == UI_ROLL) {
        roll_button(ui, &prompt, gesture, now_us, intent);
    } else if (ui->throw.stage == THROW_SHAKING || ui->throw.stage == THROW_THROWN) {
        return;
    } else if (gesture == GESTURE_HOLD && button == UI_RIGHT) {
        scene_go(ui, view, SCENE_MENU, now_us);
    } else if (gesture == GESTURE_HOLD && view->session->log.standing > 0) {
        scene_question(ui, view, ASK_UNDO, now_us);
    } else if (gesture == GESTURE_TAP && ui->throw.stage == THROW_FALLING) {
        throw_settle(&ui->throw, now_us);
    } else if (prompt.kind == PROMPT_CHOOSE) {
        (void)scene_moves(ui, button, gesture, prompt.count);
    }
}

/* --- showing ------------------------------------------------------------------------------ */

static void render_head(const ui_view_t *view, const game_prompt_t *prompt, gfx_frame_t *frame) {
    char name[NAME_UTF8_MAX];
    int x = 0;
    if (prompt->kind != PROMPT_OVER && prompt->player != GAME_NOBODY) {
        format_name(view, prompt->player, name);
        x = gfx_label(frame, 0, 0, &gfx_font_6x12, name, true) + 4;
    }
    if (prompt->kind != PROMPT_OVER) {
        (void)gfx_text(frame, x, 1, &gfx_font_6x12, word_ask(view, (game_ask_t)prompt->ask),
                       GFX_SET);
    }
}

static void render_options(const ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt,
                           gfx_frame_t *frame) {
    uint8_t first = ui->cursor < ROWS_SEEN - 1 ? 0 : (uint8_t)(ui->cursor - ROWS_SEEN + 2);
    uint8_t last_first = prompt->count > ROWS_SEEN ? (uint8_t)(prompt->count - ROWS_SEEN) : 0;
    first = first < last_first ? first : last_first;
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < prompt->count; i++) {
        char name[NAME_UTF8_MAX];
        uint8_t at = (uint8_t)(first + i);
        const char *word = word_option(view, (game_option_t)prompt->options[at], name);
        (void)gfx_label(frame, 2, ROWS_Y + i * ROW_PX, &gfx_font_6x12, word,
                        ui->chosen && at == ui->cursor);
    }
    gfx_sprite(frame, 118, 18, &gfx_art_roll_7, GFX_SET);
    draw_arrows(frame, 112, 127 - 3, 32);
}

/* A drawing and a number behind it; returns where the next may stand. */
static int draw_fact(gfx_frame_t *frame, int x, const gfx_sprite_t *icon, uint32_t number) {
    char text[12];
    format_number(number, text);
    gfx_sprite(frame, x, FACTS_Y + (11 - icon->height) / 2, icon, GFX_SET);
    return gfx_text(frame, x + icon->width + 2, FACTS_Y, &gfx_font_6x12, text, GFX_SET) + 5;
}

/* The stash and the tentacles of this turn; and right, what is banked. */
static void render_signs_facts(const ui_view_t *view, gfx_frame_t *frame) {
    const signs_state_t *signs = &view->session->now.game.signs;
    char text[12];
    int x = draw_fact(frame, 0, &gfx_art_elder_11, signs->stash);
    (void)draw_fact(frame, x, &gfx_art_tentacle_11, signs->tentacles);
    format_number(signs->totals[signs->player], text);
    (void)gfx_label(frame, GFX_WIDTH_PX - gfx_label_width(&gfx_font_6x12, text), FACTS_Y,
                    &gfx_font_6x12, text, true);
}

/* Hearts, bullets, sanity of whose turn it is; and right, what the last die showed. */
static void render_kingsport_facts(const ui_view_t *view, gfx_frame_t *frame) {
    const kingsport_state_t *kingsport = &view->session->now.game.kingsport;
    const kingsport_player_t *player = &kingsport->players[kingsport->player];
    const session_rolled_t *rolled = &view->session->now.rolled;
    char text[12];
    int x = draw_fact(frame, 0, &gfx_art_heart_7x6, player->hearts);
    x = draw_fact(frame, x, &gfx_art_shell_3x6, player->bullets);
    (void)draw_fact(frame, x, &gfx_art_brain_9x7, player->sanity);
    if (rolled->count > 0) {
        format_number(rolled->values[0] + 1u, text);
        (void)gfx_label(frame, GFX_WIDTH_PX - gfx_label_width(&gfx_font_6x12, text), FACTS_Y,
                        &gfx_font_6x12, text, true);
    }
}

static void render_facts(const ui_view_t *view, gfx_frame_t *frame) {
    if (view->session->now.game.game == GAME_SIGNS) {
        render_signs_facts(view, frame);
    } else {
        render_kingsport_facts(view, frame);
    }
}

static void render_over(const ui_view_t *view, const game_prompt_t *prompt, gfx_frame_t *frame) {
    if (prompt->count == 0) {
        gfx_text_centred(frame, 63, 20, &gfx_font_8x16, text_for(view->session, TEXT_NOBODY_WINS),
                         GFX_SET);
        return;
    }
    for (uint8_t i = 0; i < prompt->count; i++) {
        char name[NAME_UTF8_MAX];
        format_name(view, prompt->winners[i], name);
        (void)gfx_text(frame, i % 2 * 64, i / 2 * 12, &gfx_font_6x12, name, GFX_SET);
    }
    text_t verb = prompt->count == 1 ? TEXT_WINNER : TEXT_WINNERS;
    gfx_text_right(frame, 127, 52, &gfx_font_6x12, text_for(view->session, verb), GFX_SET);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    game_prompt_t prompt;
    prompt_of(view, &prompt);
    render_head(view, &prompt, frame);
    if (throw_moves(&ui->throw)) {
        throw_render(&ui->throw, gfx_art_tumble, GFX_ART_TUMBLE_COUNT, 40, 16, now_us, frame);
        return;
    }
    render_facts(view, frame);
    if (prompt.kind == PROMPT_CHOOSE) {
        render_options(ui, view, &prompt, frame);
    } else if (prompt.kind == PROMPT_ROLL) {
        gfx_text_centred(frame, 63, 24, &gfx_font_12x24, text_for(view->session, TEXT_ROLL),
                         GFX_SET);
    } else {
        render_over(view, &prompt, frame);
    }
}

const scene_t scene_game = {.gesture = gesture, .render = render, .holds = true};
