/* Kingsport's table: what presses do, and which screen is shown. */
#include <assert.h>
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

/* The place of an option, the first if it isn't offered. */
static uint8_t option_at(const game_prompt_t *prompt, uint8_t option) {
    const uint8_t *found = memchr(prompt->options, option, prompt->count);
    return found != NULL ? (uint8_t)(found - prompt->options) : 0;
}

/* With the last heart another roll is the defeat. */
static bool last_heart(const ui_view_t *view) {
    const kingsport_state_t *state = kingsport_of(view);
    return state->players[state->player].hearts <= 1;
}

/* Of relics nothing, but for a second one the kind of the first; of players whose turn it is, but after a
 * change "done"; of tokens that player's last change; no site; the heart, but not the last one. */
static void place_cursor(const ui_call_t *call) {
    ui_t *ui = call->ui;
    const kingsport_scene_t *scene = &ui->table.kingsport;
    game_prompt_t prompt;
    log_entry_t entries[2];
    session_prompt(call->view->session, &prompt);
    bool chose =
        newest_answers(call->view->session, entries) > 0 && entries[0].kind == PROMPT_CHOOSE;
    ui->cursor = 0;
    ui->has_cursor = prompt.kind != PROMPT_ROLL || !rolls_own_die(call->view);
    if (chooses(&prompt, ASK_RELIC) || chooses(&prompt, ASK_DISCARD)) {
        ui->has_cursor = chose && entries[0].ask == prompt.ask;
        ui->cursor = ui->has_cursor ? option_at(&prompt, entries[0].values[0]) : 0;
    } else if (chooses(&prompt, ASK_WHO)) {
        bool fresh = chose && (entries[0].ask == ASK_STEP || entries[0].ask == ASK_COMBAT);
        uint8_t seat = (uint8_t)(OPTION_P1 + prompt.player);
        ui->cursor = fresh ? option_at(&prompt, seat) : (uint8_t)(prompt.count - 1);
    } else if (chooses(&prompt, ASK_WHAT) && scene->what_seat == prompt.player) {
        ui->cursor = option_at(&prompt, scene->what);
    } else if (chooses(&prompt, ASK_SITE)) {
        ui->cursor = option_at(&prompt, OPTION_NO);
    } else if (chooses(&prompt, ASK_COMBAT)) {
        ui->cursor = last_heart(call->view) ? 1 : 0;
    }
}

/* --- presses ------------------------------------------------------------------------------ */

/* Does ROLL shake the die now? A roll is asked, or the selected option leads straight to one. */
static bool throws(const ui_call_t *call, const game_prompt_t *prompt) {
    static const uint8_t rolled[] = {OPTION_MOVE,    OPTION_CULTISTS, OPTION_BYAKHEE,
                                     OPTION_CULTIST, OPTION_CHECK,    OPTION_DIE};
    uint8_t option = prompt->options[call->ui->cursor];
    if (rolls_own_die(call->view) || is_covered(call->ui, call->now_us)) {
        return false;
    }
    if (chooses(prompt, ASK_STEP) && call->ui->cursor >= prompt->count) {
        return false; /* one that answers nothing */
    }
    if (chooses(prompt, ASK_COMBAT)) {
        return option == OPTION_HEART && !last_heart(call->view);
    }
    bool leads = chooses(prompt, ASK_STEP) && memchr(rolled, option, sizeof rolled) != NULL;
    return prompt->kind == PROMPT_ROLL || leads;
}

static uint8_t seat_after(const kingsport_state_t *state, uint8_t seat) {
    return (uint8_t)((seat + 1) % state->seats);
}

/* The next player's tokens, or the mark of the event card; answers nothing. */
static void take_extra(const ui_call_t *call, uint8_t extra) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    const kingsport_state_t *state = kingsport_of(call->view);
    if (extra == KINGSPORT_EVERYBODY) {
        scene->shown = seat_after(state, scene->shown);
    } else {
        bool played = kingsport_event_played(call->view, call->ui);
        scene->event_round = played ? 0 : state->round;
    }
}

/* The grid's last place is the way back to choosing the player. */
static void take(const ui_call_t *call, const game_prompt_t *prompt) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    uint8_t cursor = call->ui->cursor;
    if (is_covered(call->ui, call->now_us)) {
        uncover(call);
    } else if (prompt->kind == PROMPT_OVER) {
        call->intent->kind = INTENT_REMATCH;
    } else if (!call->ui->has_cursor) {
        return; /* nothing is selected yet */
    } else if (prompt->kind == PROMPT_ROLL) {
        intend_value(call, cursor);
    } else if (prompt->ask == ASK_STEP && cursor >= prompt->count) {
        take_extra(call, (uint8_t)(cursor - prompt->count));
    } else if (cursor >= prompt->count) {
        call->intent->kind = INTENT_UNDO;
        call->intent->undo = 1;
    } else {
        if (prompt->ask == ASK_WHAT) {
            scene->what = prompt->options[cursor];
            scene->what_seat = prompt->player;
        }
        intend_option(call, prompt->options[cursor], false);
    }
}

/* Left and right go round the belt; the overview begins with the player on the left. */
static void move_on_belt(const ui_call_t *call, const game_prompt_t *prompt) {
    const kingsport_state_t *state = kingsport_of(call->view);
    uint8_t cursors[KINGSPORT_BELT_MAX], items = kingsport_belt(prompt, cursors);
    const uint8_t *at = memchr(cursors, call->ui->cursor, items);
    assert(at != NULL);
    uint8_t step = call->button == BUTTON_RIGHT ? 1 : (uint8_t)(items - 1);
    call->ui->cursor = cursors[(uint8_t)(at - cursors + step) % items];
    call->ui->table.kingsport.shown = seat_after(state, state->player);
}

/* Left and right go through the options, the faces of a real die, or the grid with its way back. */
static void move(const ui_call_t *call, const game_prompt_t *prompt) {
    uint8_t items = (uint8_t)(prompt->count + chooses(prompt, ASK_WHAT));
    if (prompt->kind == PROMPT_ROLL) {
        items = rolls_own_die(call->view) ? 6 : 0;
    }
    if (chooses(prompt, ASK_STEP)) {
        move_on_belt(call, prompt);
    } else if (items > 0) {
        select_next(call->ui, call->button == BUTTON_RIGHT, items);
    }
}

static void press(const ui_call_t *call) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    bool covered = is_covered(call->ui, call->now_us);
    bool held = call->gesture == GESTURE_HOLD || call->gesture == GESTURE_REPEAT;
    game_prompt_t prompt;
    session_prompt(call->view->session, &prompt);
    if (held && call->button != BUTTON_ROLL && chooses(&prompt, ASK_WHAT) && !covered &&
        !throw_moves(&call->ui->die)) {
        move(call, &prompt); /* in the grid a hold repeats, as in all pickers */
        return;
    }
    table_press_t pressed = table_press(call, throws(call, &prompt), SCENE_MENU);
    if (pressed == PRESS_THROWN) {
        intend_roll(call, &prompt);
    } else if (pressed == PRESS_ROLL) {
        take(call, &prompt);
    } else if (pressed == PRESS_SIDE) {
        uncover(call);
        if (!covered && prompt.kind == PROMPT_OVER) {
            scene->everybody = !scene->everybody;
        } else if (!covered) {
            move(call, &prompt);
        }
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

/* Notes in the scene what happened to a player or a site; false: nothing did. */
static bool has_event(const ui_call_t *call, const kingsport_state_t *before,
                      const game_prompt_t *prompt) {
    const kingsport_state_t *now = kingsport_of(call->view);
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    for (uint8_t seat = 0; seat < now->seats; seat++) {
        scene->seat = seat;
        scene->event = (uint8_t)event_of(&before->players[seat], &now->players[seat], prompt);
        if (scene->event != KINGSPORT_EVENTS) {
            return true;
        }
    }
    bool holy = now->sanctified > before->sanctified;
    scene->event = holy ? KINGSPORT_EVENT_HOLY : KINGSPORT_EVENT_WOKEN;
    scene->seat = holy ? before->player : before->about;
    return holy || now->activated > before->activated;
}

static void show_answer(const ui_call_t *call) {
    kingsport_scene_t *scene = &call->ui->table.kingsport;
    const kingsport_state_t *now = kingsport_of(call->view);
    game_state_t earlier = state_before(call->view->session);
    const kingsport_state_t *before = kingsport_part(&earlier);
    log_entry_t entries[2];
    game_prompt_t prompt;
    (void)newest_answers(call->view->session, entries); /* one at least */
    session_prompt(call->view->session, &prompt);
    /* A die that changed no part of the turn: a free one, or a check without a fight. */
    bool beside = entries[0].kind == PROMPT_ROLL && chooses(&prompt, ASK_STEP) &&
                  (entries[0].ask == ASK_DIE || entries[0].ask == ASK_SANITY);
    if (has_event(call, before, &prompt)) {
        scene->page = KINGSPORT_PAGE_EVENT;
    } else if (before->foe != KINGSPORT_NO_FOE && now->foe == KINGSPORT_NO_FOE && now->owed > 0) {
        scene->page = KINGSPORT_PAGE_HIT;
    } else if (beside) {
        scene->page = KINGSPORT_PAGE_FELL;
    }
    /* The turn passes on by a choice: the next player's roll is not the same player's second press. */
    if (call->change == UI_CHANGED_CHOICE && entries[0].ask == ASK_STEP &&
        entries[0].player != now->player) {
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
        [ASK_WHO] = kingsport_paint_whose,      [ASK_WHAT] = kingsport_paint_adjust,
    };
    assert(look->prompt->ask < sizeof screens / sizeof screens[0] &&
           screens[look->prompt->ask] != NULL);
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
    game_prompt_t prompt;
    session_prompt(paint->view->session, &prompt);
    uint32_t moves_ms = ui->table.kingsport.fell ? KINGSPORT_ANSWER_MS : 0;
    if (is_covered(ui, paint->now_us)) {
        moves_ms = KINGSPORT_EVENT_MS;
    } else if (prompt.kind == PROMPT_OVER && !ui->table.kingsport.everybody) {
        moves_ms = KINGSPORT_MOVES_MS;
    }
    return next_frame_us(since_us(ui), moves_ms * 1000, paint->now_us);
}

const scene_t kingsport_table = {.enter = place_cursor,
                                 .press = press,
                                 .paint = paint,
                                 .next_us = next_us,
                                 .changed = changed,
                                 .holds = true};
