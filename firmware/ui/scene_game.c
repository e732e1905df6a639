/* Any game, made from its prompt alone: who is asked what, the options, a throw, its values. */
#include <string.h>

#include "answers.h"
#include "cult_view.h"
#include "gfx_art.h"
#include "kingsport.h"
#include "pig.h"

enum {
    ROWS_SEEN = 3,
    ROW_PX = 11,
    ROWS_Y = 16,
    FELL_Y = 17,
    SCORES_Y = 16,
    SCORE_PX = 9,
    FACTS_Y = 52,
    CONTROLS_X = 103,
    CONTROLS_Y = 55
};

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
    int x = 2;
    if (prompt->player != GAME_NOBODY) {
        format_name(view, prompt->player, name);
        x = gfx_label(frame, 0, 0, &gfx_font_6x12, name, true) + 4;
    }
    (void)gfx_text(frame, x, 1, &gfx_font_6x12, word_ask(view, (game_ask_t)prompt->ask), GFX_SET);
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
    draw_arrows(frame, CONTROLS_X, CONTROLS_X + 19, CONTROLS_Y);
    gfx_sprite(frame, CONTROLS_X + 8, CONTROLS_Y, &gfx_art_roll_7, GFX_SET);
}

static void render_roll(const ui_t *ui, const ui_view_t *view, uint64_t now_us,
                        gfx_frame_t *frame) {
    draw_ring(frame, 18, 31, &ui->throw, now_us);
    (void)gfx_text(frame, 31, 23, &gfx_font_12x24, text_for(view->session, TEXT_ROLL), GFX_SET);
}

/* What the newest answer rolled; nothing when it was a choice. */
static void render_fallen(const ui_view_t *view, gfx_frame_t *frame) {
    log_entry_t entries[2];
    signs_face_t faces[SIGNS_HAND];
    if (newest_draw(view->session, faces)) {
        for (uint8_t i = 0; i < SIGNS_HAND; i++) {
            draw_signs_die(frame, 112, FELL_Y + i * 12, faces[i]);
        }
    } else if (newest_answers(view->session, entries) > 0 && entries[0].kind == PROMPT_ROLL) {
        gfx_sprite(frame, 96, FELL_Y, &gfx_art_pips[entries[0].values[0]], GFX_SET);
    }
}

/* A drawing and a number behind it; returns where the next may stand. */
static int draw_fact(gfx_frame_t *frame, int x, const gfx_sprite_t *icon, uint32_t number) {
    char text[12];
    format_number(number, text);
    gfx_sprite(frame, x, FACTS_Y + (11 - icon->height) / 2, icon, GFX_SET);
    return gfx_text(frame, x + icon->width + 2, FACTS_Y, &gfx_font_6x12, text, GFX_SET) + 5;
}

/* The stash and the tentacles of this turn, and what is banked. */
static void render_signs_facts(const ui_view_t *view, gfx_frame_t *frame) {
    const signs_state_t *signs = signs_part(&view->session->now.game);
    int x = draw_fact(frame, 1, &gfx_art_elder_11, signs->stash);
    x = draw_fact(frame, x, &gfx_art_tentacle_11, signs->tentacles);
    (void)draw_fact(frame, x, &gfx_art_crown_9x6, signs->totals[signs->player]);
}

/* Hearts, bullets, sanity of whose turn it is. */
static void render_kingsport_facts(const ui_view_t *view, gfx_frame_t *frame) {
    const kingsport_state_t *kingsport = kingsport_part(&view->session->now.game);
    const kingsport_player_t *player = &kingsport->players[kingsport->player];
    int x = draw_fact(frame, 1, &gfx_art_heart_7x6, player->hearts);
    x = draw_fact(frame, x, &gfx_art_shell_3x6, player->bullets);
    (void)draw_fact(frame, x, &gfx_art_brain_9x7, player->sanity);
}

static void render_facts(const ui_view_t *view, gfx_frame_t *frame) {
    if (view->session->now.game.game == GAME_SIGNS) {
        render_signs_facts(view, frame);
    } else if (view->session->now.game.game == GAME_KINGSPORT) {
        render_kingsport_facts(view, frame);
    }
}

static void render_asked(const ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt,
                         uint64_t now_us, gfx_frame_t *frame) {
    if (prompt->kind == PROMPT_CHOOSE) {
        render_options(ui, view, prompt, frame);
    } else {
        render_roll(ui, view, now_us, frame);
    }
    render_fallen(view, frame);
    if (prompt->player != GAME_NOBODY) {
        render_facts(view, frame);
    }
}

/* --- the end ------------------------------------------------------------------------------ */

static uint32_t points_of(const ui_view_t *view, uint8_t seat) {
    const game_state_t *game = &view->session->now.game;
    if (game->game == GAME_PIG) {
        return pig_part(game)->totals[seat];
    }
    bool signs = game->game == GAME_SIGNS;
    return signs ? signs_part(game)->totals[seat]
                 : kingsport_points(&kingsport_part(game)->players[seat]);
}

static bool has_won(const game_prompt_t *prompt, uint8_t seat) {
    return memchr(prompt->winners, seat, prompt->count) != NULL;
}

/* "Cornelia wins"; several share it: who, is to be seen below. */
static void render_winner(const ui_view_t *view, const game_prompt_t *prompt, gfx_frame_t *frame) {
    static const text_t words[] = {TEXT_NOBODY_WINS, TEXT_WINNER, TEXT_WINNERS};
    char text[NAME_UTF8_MAX];
    int x = 2;
    if (prompt->count == 1) {
        format_name(view, prompt->winners[0], text);
        x = gfx_label(frame, 0, 0, &gfx_font_6x12, text, true) + 5;
    } else if (prompt->count > 1) {
        format_number(prompt->count, text);
        x = gfx_text(frame, x, 1, &gfx_font_6x12, text, GFX_SET) + 6;
    }
    text_t word = words[prompt->count < 2 ? prompt->count : 2];
    (void)gfx_text(frame, x, 1, &gfx_font_6x12, text_for(view->session, word), GFX_SET);
}

static void render_over(const ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt,
                        uint64_t now_us, gfx_frame_t *frame) {
    render_winner(view, prompt, frame);
    for (uint8_t seat = 0; seat < view->session->config.players; seat++) {
        char name[NAME_UTF8_MAX];
        format_name(view, seat, name);
        draw_points(frame, seat, SCORES_Y + seat / 2 * SCORE_PX, name, points_of(view, seat),
                    has_won(prompt, seat));
    }
    draw_next(frame, ui, text_for(view->session, TEXT_REMATCH), now_us);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    game_prompt_t prompt;
    prompt_of(view, &prompt);
    bool over = prompt.kind == PROMPT_OVER;
    if (over && !throw_moves(&ui->throw)) {
        render_over(ui, view, &prompt, now_us, frame);
        return;
    }
    if (!over) {
        render_head(view, &prompt, frame);
    }
    if (throw_moves(&ui->throw)) {
        throw_render(&ui->throw, gfx_art_d6_spin, GFX_ART_D6_SPIN_COUNT, 40, 16, now_us, frame);
    } else {
        render_asked(ui, view, &prompt, now_us, frame);
    }
}

const scene_t scene_game = {.gesture = gesture, .render = render, .holds = true};
