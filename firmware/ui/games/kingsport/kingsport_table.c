/* Kingsport's table: what presses do, and which screen is shown. */
#include <string.h>

#include "kingsport_ui.h"
#include "table.h"
#include "table_parts.h"

static bool chooses(const game_prompt_t *prompt, game_ask_t ask) {
    return prompt->kind == PROMPT_CHOOSE && prompt->ask == ask;
}

/* --- pages -------------------------------------------------------------------------------- */

/* Since when it is in sight; what was thrown lies for a moment first, unless its fall is short. */
static uint64_t since_us(const ui_t *ui) {
    uint64_t lands_us = ui->die.short_fall ? 0 : KINGSPORT_LANDS_MS * 1000;
    return ui->table.kingsport.fell ? ui->die.seen_us + lands_us : ui->table.kingsport.since_us;
}

static bool lies(const ui_t *ui, uint64_t now_us) {
    return ui->table.kingsport.fell && !throw_moves(&ui->die) && now_us < since_us(ui);
}

/* A hit gives way to its relics by itself. */
static kingsport_page_t page_of(const ui_t *ui, uint64_t now_us) {
    bool ended = ui->table.kingsport.page == KINGSPORT_PAGE_HIT && !throw_moves(&ui->die) &&
                 now_us >= since_us(ui) + KINGSPORT_HIT_MS * 1000;
    return ended ? KINGSPORT_PAGE_ASKED : (kingsport_page_t)ui->table.kingsport.page;
}

/* Is what is asked hidden by a page that the next press ends? */
static bool is_covered(const ui_t *ui, uint64_t now_us) {
    return page_of(ui, now_us) >= KINGSPORT_PAGE_HIT;
}

/* What is asked moves after a throw only, and at the end. */
static uint32_t age_ms(const ui_paint_t *paint, const game_prompt_t *prompt) {
    const ui_t *ui = paint->ui;
    bool moves =
        ui->table.kingsport.fell || is_covered(ui, paint->now_us) || prompt->kind == PROMPT_OVER;
    return moves ? kingsport_ms_since(paint, since_us(ui)) : KINGSPORT_LONG_AGO_MS;
}

static void uncover(const ui_call_t *call) {
    call->ui->table.kingsport.page = KINGSPORT_PAGE_ASKED;
    call->ui->table.kingsport.since_us = call->now_us;
    call->ui->table.kingsport.fell = false;
}

/* --- where the highlight begins ----------------------------------------------------------- */

static uint8_t option_at(const game_prompt_t *prompt, uint8_t option) {
    for (uint8_t i = 0; i < prompt->count; i++) {
        if (prompt->options[i] == option) {
            return i;
        }
    }
    return 0;
}

/* The newest answer, if it was a choice of this ask. */
static bool newest_choice(const ui_view_t *view, game_ask_t ask, uint8_t *option) {
    log_entry_t entries[2];
    bool any = newest_answers(view->session, entries) > 0;
    if (!any || entries[0].kind != PROMPT_CHOOSE || entries[0].ask != ask) {
        return false;
    }
    *option = entries[0].values[0];
    return true;
}

/* Nothing, but for a second relic: the kind of the first. */
static void begin_relics(const ui_call_t *call, const game_prompt_t *prompt) {
    uint8_t kind = 0;
    call->ui->has_cursor = newest_choice(call->view, (game_ask_t)prompt->ask, &kind);
    call->ui->cursor = call->ui->has_cursor ? option_at(prompt, kind) : 0;
}

/* Whose turn it is; after a change: done. */
static void begin_who(const ui_call_t *call, const game_prompt_t *prompt) {
    uint8_t option;
    bool fresh = newest_choice(call->view, ASK_STEP, &option) ||
                 newest_choice(call->view, ASK_COMBAT, &option);
    uint8_t seat = (uint8_t)(OPTION_P1 + prompt->player);
    call->ui->cursor = fresh ? option_at(prompt, seat) : (uint8_t)(prompt->count - 1);
}

/* The token of that player's last change: once more. */
static void begin_what(const ui_call_t *call, const game_prompt_t *prompt) {
    const kingsport_scene_t *scene = &call->ui->table.kingsport;
    bool same = scene->what != 0 && scene->what_seat == prompt->player;
    call->ui->cursor = same ? option_at(prompt, scene->what) : 0;
}

/* With the last heart it would be the defeat: that isn't what is highlighted. */
static uint8_t usual_answer(const ui_view_t *view) {
    const kingsport_state_t *state = kingsport_of(view);
    return state->players[state->player].hearts > 1 ? 0 : 1;
}

static void place_cursor(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    call->ui->cursor = 0;
    call->ui->has_cursor = prompt.kind != PROMPT_ROLL || !rolls_own_die(call->view);
    if (chooses(&prompt, ASK_RELIC) || chooses(&prompt, ASK_DISCARD)) {
        begin_relics(call, &prompt);
    } else if (chooses(&prompt, ASK_WHO)) {
        begin_who(call, &prompt);
    } else if (chooses(&prompt, ASK_WHAT)) {
        begin_what(call, &prompt);
    } else if (chooses(&prompt, ASK_SITE)) {
        call->ui->cursor = option_at(&prompt, OPTION_NO);
    } else if (chooses(&prompt, ASK_COMBAT)) {
        call->ui->cursor = usual_answer(call->view);
    }
}

/* --- presses ------------------------------------------------------------------------------ */

/* Does the selected option lead straight to a roll? Another roll for a heart does, but not for the last
 * heart. */
static bool leads_to_roll(const ui_call_t *call, const game_prompt_t *prompt) {
    static const uint8_t rolled[] = {OPTION_MOVE,    OPTION_CULTISTS, OPTION_BYAKHEE,
                                     OPTION_CULTIST, OPTION_CHECK,    OPTION_DIE};
    uint8_t option = prompt->options[call->ui->cursor];
    if (chooses(prompt, ASK_COMBAT)) {
        return option == OPTION_HEART && usual_answer(call->view) == 0;
    }
    return chooses(prompt, ASK_STEP) && memchr(rolled, option, sizeof rolled) != NULL;
}

static bool throws(const ui_call_t *call, const game_prompt_t *prompt) {
    if (rolls_own_die(call->view) || is_covered(call->ui, call->now_us)) {
        return false;
    }
    return prompt->kind == PROMPT_ROLL || leads_to_roll(call, prompt);
}

/* The grid's last place is the way back: whom it is about is chosen anew. */
static void take_token(const ui_call_t *call, const game_prompt_t *prompt) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    if (call->ui->cursor >= prompt->count) {
        call->intent->kind = INTENT_UNDO;
        call->intent->undo = 1;
        return;
    }
    scene->what = prompt->options[call->ui->cursor];
    scene->what_seat = prompt->player;
    intend_option(call, scene->what, false);
}

static void take(const ui_call_t *call, const game_prompt_t *prompt) {
    if (is_covered(call->ui, call->now_us)) {
        uncover(call);
    } else if (prompt->kind == PROMPT_OVER) {
        call->intent->kind = INTENT_REMATCH;
    } else if (!call->ui->has_cursor) {
        return; /* nothing is highlighted yet */
    } else if (prompt->kind == PROMPT_ROLL) {
        intend_value(call, call->ui->cursor);
    } else if (prompt->ask == ASK_WHAT) {
        take_token(call, prompt);
    } else {
        intend_option(call, prompt->options[call->ui->cursor], false);
    }
}

/* Left and right go through the options, the faces of a real die, or the grid with its way back. From
 * nothing: left to the last, right to the first. */
static void move(const ui_call_t *call, const game_prompt_t *prompt) {
    ui_t *ui = call->ui;
    bool right = call->button == BUTTON_RIGHT;
    uint8_t count = (uint8_t)(prompt->count + chooses(prompt, ASK_WHAT));
    if (prompt->kind == PROMPT_ROLL) {
        count = rolls_own_die(call->view) ? 6 : 0;
    }
    if (count == 0) {
        return;
    }
    if (!ui->has_cursor) {
        ui->cursor = right ? 0 : (uint8_t)(count - 1);
    } else {
        ui->cursor = (uint8_t)((ui->cursor + (right ? 1 : count - 1)) % count);
    }
    ui->has_cursor = true;
}

static void turn_to(const ui_call_t *call, const game_prompt_t *prompt) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    bool covered = is_covered(call->ui, call->now_us);
    uncover(call);
    if (!covered && prompt->kind == PROMPT_OVER) {
        scene->everybody = !scene->everybody;
    } else if (!covered) {
        move(call, prompt);
    }
}

/* In the grid a hold goes on and on, as in all pickers. */
static bool repeats(const ui_call_t *call, const game_prompt_t *prompt) {
    bool held = call->gesture == GESTURE_HOLD || call->gesture == GESTURE_REPEAT;
    return held && call->button != BUTTON_ROLL && chooses(prompt, ASK_WHAT) &&
           !is_covered(call->ui, call->now_us) && !throw_moves(&call->ui->die);
}

static void thrown(const ui_call_t *call, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_ROLL) {
        call->intent->kind = INTENT_ROLL;
    } else {
        intend_option(call, prompt->options[call->ui->cursor], true);
    }
}

static void press(const ui_call_t *call) {
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    if (repeats(call, &prompt)) {
        move(call, &prompt);
        return;
    }
    switch (table_press(call, throws(call, &prompt), SCENE_MENU)) {
    case PRESS_THROWN:
        thrown(call, &prompt);
        break;
    case PRESS_ROLL:
        take(call, &prompt);
        break;
    case PRESS_SIDE:
        turn_to(call, &prompt);
        break;
    case PRESS_DONE:
        break;
    }
}

/* --- what was answered -------------------------------------------------------------------- */

/* What happened to a seat; KINGSPORT_EVENTS: nothing did. */
static kingsport_event_t event_of(const kingsport_player_t *before, const kingsport_player_t *now,
                                  const game_prompt_t *prompt) {
    bool asks = chooses(prompt, ASK_DISCARD) || chooses(prompt, ASK_SITE);
    if (now->out != before->out) {
        return KINGSPORT_EVENT_OUT;
    }
    if (asks && now->start < before->start) {
        return KINGSPORT_EVENT_DEFEAT;
    }
    bool insane = kingsport_is_insane(now) && !kingsport_is_insane(before);
    return insane ? KINGSPORT_EVENT_INSANE : KINGSPORT_EVENTS;
}

static void show_event(const ui_call_t *call, kingsport_event_t event, uint8_t seat) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    scene->page = KINGSPORT_PAGE_EVENT;
    scene->event = (uint8_t)event;
    scene->seat = seat;
}

static bool shows_event(const ui_call_t *call, const kingsport_state_t *before,
                        const game_prompt_t *prompt) {
    const kingsport_state_t *now = kingsport_of(call->view);
    for (uint8_t seat = 0; seat < now->seats; seat++) {
        kingsport_event_t event = event_of(&before->players[seat], &now->players[seat], prompt);
        if (event != KINGSPORT_EVENTS) {
            show_event(call, event, seat);
            return true;
        }
    }
    if (now->sanctified > before->sanctified) {
        show_event(call, KINGSPORT_EVENT_HOLY, before->player);
        return true;
    }
    if (now->activated > before->activated) {
        show_event(call, KINGSPORT_EVENT_WOKEN, before->about);
        return true;
    }
    return false;
}

static void show_answer(const ui_call_t *call) {
    const kingsport_state_t *now = kingsport_of(call->view);
    log_entry_t entries[2];
    game_prompt_t prompt;
    (void)newest_answers(call->view->session, entries); /* one at least */
    session_prompt(call->view->session, &prompt);
    game_state_t earlier = state_before(call->view->session);
    const kingsport_state_t *before = kingsport_part(&earlier);
    bool kills = before->foe != KINGSPORT_NO_FOE && now->foe == KINGSPORT_NO_FOE && now->owed > 0;
    /* A die that changed no part of the turn: a free one, or a check without a fight. */
    bool beside = entries[0].kind == PROMPT_ROLL && chooses(&prompt, ASK_STEP) &&
                  (entries[0].ask == ASK_DIE || entries[0].ask == ASK_SANITY);
    if (shows_event(call, before, &prompt)) {
        return;
    }
    if (kills) {
        call->ui->table.kingsport.page = KINGSPORT_PAGE_HIT;
    } else if (beside) {
        call->ui->table.kingsport.page = KINGSPORT_PAGE_FELL;
    }
}

/* A turn may begin with a throw: the last one's second press isn't it. */
static void hand_over(const ui_call_t *call) {
    log_entry_t entries[2];
    (void)newest_answers(call->view->session, entries); /* the choice at least */
    if (entries[0].ask == ASK_STEP && entries[0].player != kingsport_of(call->view)->player) {
        throw_seen(&call->ui->die, true, call->now_us);
    }
}

static void changed(const ui_call_t *call) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    bool setting = call->change == UI_CHANGED_SETTING;
    bool answered = call->change == UI_CHANGED_ROLL || call->change == UI_CHANGED_CHOICE;
    if (setting && call->ui->scene != SCENE_TABLE) {
        return;
    }
    if (!setting) {
        uncover(call);
        scene->everybody = false;
        scene->fell = throw_moves(&call->ui->die);
        scene->since_us = answered ? call->now_us : 0; /* what happened long ago stands still */
    }
    if (answered) {
        show_answer(call);
    }
    if (call->change == UI_CHANGED_CHOICE) {
        hand_over(call);
    }
    if (call->ui->scene == SCENE_TABLE) {
        place_cursor(call);
    }
}

/* --- the picture -------------------------------------------------------------------------- */

static void paint_choice(const kingsport_look_t *look) {
    static void (*const screens[])(const kingsport_look_t *look) = {
        [ASK_STEP] = kingsport_paint_turn,      [ASK_FIRST] = kingsport_paint_first,
        [ASK_COMBAT] = kingsport_paint_missed,  [ASK_RELIC] = kingsport_paint_relics,
        [ASK_DISCARD] = kingsport_paint_relics, [ASK_SITE] = kingsport_paint_site,
        [ASK_WHO] = kingsport_paint_everybody,  [ASK_WHAT] = kingsport_paint_adjust,
    };
    screens[look->prompt->ask](look);
}

static void paint_page(const kingsport_look_t *look) {
    const ui_t *ui = look->paint->ui;
    kingsport_page_t page = page_of(ui, look->paint->now_us);
    if (page == KINGSPORT_PAGE_HIT) {
        kingsport_paint_hit(look);
    } else if (page == KINGSPORT_PAGE_EVENT) {
        kingsport_paint_event(look);
    } else if (look->prompt->kind == PROMPT_OVER) {
        (ui->table.kingsport.everybody ? kingsport_paint_sources : kingsport_paint_over)(look);
    } else if (look->prompt->kind == PROMPT_ROLL) {
        (rolls_own_die(look->paint->view) ? kingsport_paint_enter : kingsport_paint_roll)(look);
    } else {
        paint_choice(look);
    }
}

/* While it falls, and where it fell, all is as it was before. */
static void paint_fallen(const ui_paint_t *paint) {
    game_state_t earlier = state_before(paint->view->session);
    game_prompt_t prompt = {0};
    game_prompt(&earlier, &prompt);
    const kingsport_look_t before = {paint, kingsport_part(&earlier), &prompt,
                                     KINGSPORT_LONG_AGO_MS};
    if (throw_moves(&paint->ui->die)) {
        kingsport_paint_air(&before);
    } else {
        kingsport_paint_lying(&before, kingsport_ms_since(paint, paint->ui->die.seen_us));
    }
}

static void paint(const ui_paint_t *paint) {
    game_prompt_t prompt;
    session_prompt(paint->view->session, &prompt);
    const kingsport_look_t look = {paint, kingsport_of(paint->view), &prompt,
                                   age_ms(paint, &prompt)};
    if (die_in_hand(paint->ui)) {
        kingsport_paint_air(&look);
    } else if (throw_moves(&paint->ui->die) || lies(paint->ui, paint->now_us)) {
        paint_fallen(paint);
    } else {
        paint_page(&look);
    }
}

/* --- what moves --------------------------------------------------------------------------- */

/* How long what is asked moves. */
static uint32_t asked_moves_ms(const ui_paint_t *paint) {
    const kingsport_scene_t *scene = &paint->ui->table.kingsport;
    game_prompt_t prompt;
    session_prompt(paint->view->session, &prompt);
    if (prompt.kind == PROMPT_OVER && !scene->everybody) {
        return KINGSPORT_MOVES_MS;
    }
    return scene->fell ? KINGSPORT_ANSWER_MS : 0;
}

static uint64_t next_us(const ui_paint_t *paint) {
    const ui_t *ui = paint->ui;
    uint64_t goes_us = ui->die.seen_us + KINGSPORT_LIES_MS * 1000;
    if (throw_moves(&ui->die)) {
        return UINT64_MAX; /* throw_next_us has it */
    }
    if (lies(ui, paint->now_us)) {
        bool goes = paint->now_us >= goes_us;
        return goes ? next_frame_us(goes_us, KINGSPORT_LANDS_MS * 1000, paint->now_us) : goes_us;
    }
    bool covered = is_covered(ui, paint->now_us);
    uint32_t moves_ms = covered ? KINGSPORT_EVENT_MS : asked_moves_ms(paint);
    return next_frame_us(since_us(ui), moves_ms * 1000, paint->now_us);
}

const scene_t kingsport_table = {.enter = place_cursor,
                                 .press = press,
                                 .paint = paint,
                                 .next_us = next_us,
                                 .changed = changed,
                                 .holds = true};
