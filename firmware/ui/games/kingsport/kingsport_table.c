/* Kingsport: what presses do, and which picture is shown. The pictures are in kingsport_*.c. */
#include "kingsport_table.h"

#include "kingsport_view.h"
#include "table.h"

static bool own_die(const ui_view_t *view) {
    return view->session->settings.value[SETTING_OWN_DIE] != 0;
}

static bool chooses(const game_prompt_t *prompt, game_ask_t ask) {
    return prompt->kind == PROMPT_CHOOSE && prompt->ask == ask;
}

/* --- pages -------------------------------------------------------------------------------- */

/* Since when it is in sight; what was thrown lies for a moment first, unless its fall is short. */
static uint64_t since_us(const ui_t *ui) {
    uint64_t lands_us = ui->die.short_fall ? 0 : KINGSPORT_LANDS_MS * KINGSPORT_MS_US;
    return ui->table.kingsport.fell ? ui->die.seen_us + lands_us : ui->table.kingsport.since_us;
}

static bool lies(const ui_t *ui, uint64_t now_us) {
    return ui->table.kingsport.fell && !throw_moves(&ui->die) && now_us < since_us(ui);
}

/* A hit gives way to its relics by itself. */
static kingsport_page_t page_of(const ui_t *ui, uint64_t now_us) {
    bool ended = ui->table.kingsport.page == KINGSPORT_PAGE_HIT && !throw_moves(&ui->die) &&
                 now_us >= since_us(ui) + KINGSPORT_HIT_MS * KINGSPORT_MS_US;
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
    call->ui->has_cursor = prompt.kind != PROMPT_ROLL || !own_die(call->view);
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

/* Does the highlighted thing lead straight to a throw? */
static bool leads_to_throw(const ui_t *ui, const ui_view_t *view, const game_prompt_t *prompt) {
    static const uint8_t thrown[] = {OPTION_MOVE,    OPTION_CULTISTS, OPTION_BYAKHEE,
                                     OPTION_CULTIST, OPTION_CHECK,    OPTION_DIE};
    uint8_t option = prompt->options[ui->cursor];
    if (chooses(prompt, ASK_COMBAT)) {
        const kingsport_state_t *state = kingsport_of(view);
        return option == OPTION_HEART && state->players[state->player].hearts > 1;
    }
    for (uint8_t i = 0; i < sizeof thrown && chooses(prompt, ASK_STEP); i++) {
        if (option == thrown[i]) {
            return true;
        }
    }
    return false;
}

static bool throws(const ui_call_t *call, const game_prompt_t *prompt) {
    if (own_die(call->view) || is_covered(call->ui, call->now_us)) {
        return false;
    }
    return prompt->kind == PROMPT_ROLL || leads_to_throw(call->ui, call->view, prompt);
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

/* Places that left and right go through. */
static uint8_t places(const ui_view_t *view, const game_prompt_t *prompt) {
    if (prompt->kind == PROMPT_ROLL) {
        return own_die(view) ? 6 : 0;
    }
    return chooses(prompt, ASK_WHAT) ? (uint8_t)(prompt->count + 1) : prompt->count;
}

/* From nothing: left to the last, right to the first. */
static void move(const ui_call_t *call, uint8_t count) {
    ui_t *ui = call->ui;
    bool right = call->button == BUTTON_RIGHT;
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
        move(call, places(call->view, prompt));
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
        move(call, places(call->view, &prompt));
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

static bool is_down(const kingsport_player_t *before, const kingsport_player_t *now,
                    const game_prompt_t *prompt) {
    bool asks = chooses(prompt, ASK_DISCARD) || chooses(prompt, ASK_SITE);
    return asks && now->start < before->start;
}

/* What struck a seat; KINGSPORT_BLOWS: nothing did. */
static kingsport_blow_t blow_to(const kingsport_player_t *before, const kingsport_player_t *now,
                                const game_prompt_t *prompt) {
    if (now->out != before->out) {
        return KINGSPORT_BLOW_OUT;
    }
    if (is_down(before, now, prompt)) {
        return KINGSPORT_BLOW_DEFEAT;
    }
    bool insane = kingsport_is_insane(now) && !kingsport_is_insane(before);
    return insane ? KINGSPORT_BLOW_INSANE : KINGSPORT_BLOWS;
}

static void show(const ui_call_t *call, kingsport_page_t page) {
    call->ui->table.kingsport.page = (uint8_t)page;
}

static void show_blow(const ui_call_t *call, kingsport_blow_t blow, uint8_t seat) {
    show(call, KINGSPORT_PAGE_BLOW);
    call->ui->table.kingsport.blow = (uint8_t)blow;
    call->ui->table.kingsport.seat = seat;
}

static bool shows_blow(const ui_call_t *call, const kingsport_state_t *before) {
    const kingsport_state_t *now = kingsport_of(call->view);
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    for (uint8_t seat = 0; seat < now->seats; seat++) {
        kingsport_blow_t blow = blow_to(&before->players[seat], &now->players[seat], &prompt);
        if (blow != KINGSPORT_BLOWS) {
            show_blow(call, blow, seat);
            return true;
        }
    }
    if (now->sanctified > before->sanctified || now->activated > before->activated) {
        bool holy = now->sanctified > before->sanctified;
        show_blow(call, holy ? KINGSPORT_BLOW_HOLY : KINGSPORT_BLOW_WOKEN,
                  holy ? before->player : before->about);
        return true;
    }
    return false;
}

static bool kills(const kingsport_state_t *before, const kingsport_state_t *now) {
    return before->foe != KINGSPORT_NO_FOE && now->foe == KINGSPORT_NO_FOE && now->owed > 0;
}

/* A die that changed no part of the turn: a free one, or a check without a fight. */
static bool falls_beside(const ui_view_t *view, const log_entry_t *newest) {
    game_prompt_t prompt;
    session_prompt(view->session, &prompt);
    bool beside = newest->ask == ASK_DIE || newest->ask == ASK_SANITY;
    return newest->kind == PROMPT_ROLL && beside && chooses(&prompt, ASK_STEP);
}

static void show_answer(const ui_call_t *call) {
    log_entry_t entries[2];
    (void)newest_answers(call->view->session, entries); /* one at least */
    game_state_t before = state_before(call->view->session);
    if (shows_blow(call, kingsport_part(&before))) {
        return;
    }
    if (kills(kingsport_part(&before), kingsport_of(call->view))) {
        show(call, KINGSPORT_PAGE_HIT);
    } else if (falls_beside(call->view, &entries[0])) {
        show(call, KINGSPORT_PAGE_FELL);
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
    switch ((game_ask_t)look->prompt->ask) {
    case ASK_FIRST:
        kingsport_paint_first(look);
        break;
    case ASK_COMBAT:
        kingsport_paint_missed(look);
        break;
    case ASK_RELIC:
    case ASK_DISCARD:
        kingsport_paint_relics(look);
        break;
    case ASK_SITE:
        kingsport_paint_site(look);
        break;
    case ASK_WHO:
        kingsport_paint_everybody(look);
        break;
    case ASK_WHAT:
        kingsport_paint_adjust(look);
        break;
    default:
        kingsport_paint_turn(look, look->paint->ui->table.kingsport.page == KINGSPORT_PAGE_FELL);
        break;
    }
}

static void paint_asked(const kingsport_look_t *look) {
    if (look->prompt->kind == PROMPT_OVER) {
        bool everybody = look->paint->ui->table.kingsport.everybody;
        (everybody ? kingsport_paint_sources : kingsport_paint_over)(look);
    } else if (look->prompt->kind == PROMPT_ROLL) {
        (own_die(look->paint->view) ? kingsport_paint_enter : kingsport_paint_roll)(look);
    } else {
        paint_choice(look);
    }
}

static void paint_page(const kingsport_look_t *look) {
    switch (page_of(look->paint->ui, look->paint->now_us)) {
    case KINGSPORT_PAGE_HIT:
        kingsport_paint_hit(look);
        break;
    case KINGSPORT_PAGE_BLOW:
        kingsport_paint_blow(look);
        break;
    case KINGSPORT_PAGE_ASKED:
    case KINGSPORT_PAGE_FELL:
        paint_asked(look);
        break;
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

static uint64_t frames_until(uint64_t since, uint32_t length_ms, uint64_t now_us) {
    if (now_us >= since + length_ms * (uint64_t)KINGSPORT_MS_US) {
        return UINT64_MAX;
    }
    uint64_t gone = now_us > since ? now_us - since : 0;
    return since + (gone / THROW_FRAME_US + 1) * THROW_FRAME_US;
}

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
    uint64_t goes_us = ui->die.seen_us + KINGSPORT_LIES_MS * KINGSPORT_MS_US;
    if (throw_moves(&ui->die)) {
        return UINT64_MAX; /* the throw tells */
    }
    if (lies(ui, paint->now_us)) {
        return paint->now_us < goes_us ? goes_us
                                       : frames_until(goes_us, KINGSPORT_LANDS_MS, paint->now_us);
    }
    bool covered = is_covered(ui, paint->now_us);
    return frames_until(since_us(ui), covered ? KINGSPORT_BLOW_MS : asked_moves_ms(paint),
                        paint->now_us);
}

const scene_t kingsport_table = {.enter = place_cursor,
                                 .press = press,
                                 .paint = paint,
                                 .next_us = next_us,
                                 .changed = changed,
                                 .holds = true};
