/* What may be shown before home: the boot picture, the choice of a language, the question which display controller
 * is connected, and the way out of repeated crashes. */
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

/* --- boot --------------------------------------------------------------------------------- */

static void press_boot(const ui_call_t *call) {
    if (call->gesture == GESTURE_DOWN) {
        scene_go(call, scene_after_boot(call->view));
        call->ui->ignore_press = true;
    }
}

static void draw_boot(const ui_paint_t *paint) {
    enum { LEFT_X = 2 };
    text_t storage = word_storage(paint->view);
    gfx_sprite(paint->frame, 7, 1, &gfx_art_wordmark, GFX_SET);
    gfx_sprite(paint->frame, 0, 16, &gfx_art_rising, GFX_SET);
    if (storage != TEXT_ALL_SAVED) {
        gfx_rect(paint->frame, 0, 36, GFX_WIDTH_PX, 16, GFX_CLEAR);
        (void)draw_fitting(paint->frame, LEFT_X, 38, GFX_WIDTH_PX - LEFT_X, &gfx_font_6x12,
                           word(paint->view, storage));
    }
    const char *verb = word(paint->view, TEXT_OPEN);
    gfx_rect(paint->frame, 0, 51, LEFT_X + verb_width(verb) + LEFT_X, 13, GFX_CLEAR);
    (void)paint_verb_at(paint, LEFT_X, 52, verb);
}

static uint64_t boot_next_us(const ui_paint_t *paint) { return paint->ui->since_us + UI_BOOT_US; }

const scene_t scene_boot = {.press = press_boot, .paint = draw_boot, .next_us = boot_next_us};

/* --- language: asked at the first start, and opened by the settings ------------------------ */

static void enter_language(const ui_call_t *call) {
    call->ui->back = SCENE_HOME;
    call->ui->cursor = (uint8_t)call->view->session->settings.value[SETTING_LANG];
}

static void choose_language(const ui_call_t *call) {
    uint8_t settings_back = call->ui->own.language_back;
    intend_setting(call, SETTING_LANG, call->ui->cursor);
    scene_go(call, (ui_scene_t)call->ui->back);
    call->ui->back = settings_back;
}

static void press_language(const ui_call_t *call) {
    bool from_settings = call->ui->back == SCENE_SETTINGS;
    if (from_settings || call->gesture != GESTURE_HOLD) {
        scene_press_list(call, &scene_language);
    }
}

static void draw_language(const ui_paint_t *paint) {
    enum { ROWS_VISIBLE = 3 };
    int first = first_visible(paint->ui->cursor, 1, ROWS_VISIBLE, LANGUAGES);
    gfx_sprite(paint->frame, 2, 10, &gfx_art_cthulhu_44, GFX_SET);
    for (int i = first; i < first + ROWS_VISIBLE && i < LANGUAGES; i++) {
        (void)gfx_label(paint->frame, 58, 16 + (i - first) * 12, &gfx_font_6x12,
                        text_of((language_t)i, TEXT_LANGUAGE), i == paint->ui->cursor);
    }
    (void)paint_verb(paint, text_of((language_t)paint->ui->cursor, TEXT_CHOOSE), true);
}

const scene_t scene_language = {.enter = enter_language,
                                .items = LANGUAGES,
                                .repeats = true,
                                .choose = choose_language,
                                .press = press_language,
                                .paint = draw_language};

/* --- display controller: each candidate is tried in turn ------------------------------------ */

#define TRY_US 4000000u
#define REACTION_US 400000u /* a press means the picture of so long before it */

/* SSD1306 and SSD1309 show the same. */
static const uint8_t candidates[] = {PANEL_SSD1306, PANEL_SH1106};
enum { CANDIDATES = sizeof candidates / sizeof candidates[0] };

panel_id_t scene_panel_candidate(const ui_t *ui, uint64_t now_us) {
    uint64_t after_us = now_us > ui->since_us ? now_us - ui->since_us : 0;
    return (panel_id_t)candidates[after_us / TRY_US % CANDIDATES];
}

static void press_panel(const ui_call_t *call) {
    if (call->button != BUTTON_ROLL || call->gesture != GESTURE_DOWN) {
        return;
    }
    intend_setting(call, SETTING_PANEL,
                   (uint16_t)scene_panel_candidate(call->ui, call->now_us - REACTION_US));
    call->ui->ignore_press = true;
    scene_go(call, (ui_scene_t)call->ui->back);
}

/* A frame that only the right candidate shows whole. */
static void draw_panel(const ui_paint_t *paint) {
    gfx_box(paint->frame, 0, 0, GFX_WIDTH_PX, GFX_HEIGHT_PX, GFX_SET);
    gfx_box(paint->frame, 2, 2, GFX_WIDTH_PX - 4, GFX_HEIGHT_PX - 4, GFX_SET);
    (void)paint_word(paint, 7, 14, &gfx_font_6x12, TEXT_PANEL_WHOLE);
    (void)paint_verb_at(paint, 8, 25, word(paint->view, TEXT_YES));
    (void)paint_word(paint, 7, 36, &gfx_font_6x12, TEXT_PANEL_ANSWER);
}

static uint64_t panel_next_us(const ui_paint_t *paint) {
    uint64_t tries = (paint->now_us - paint->ui->since_us) / TRY_US;
    return paint->ui->since_us + (tries + 1) * TRY_US;
}

const scene_t scene_panel = {.press = press_panel, .paint = draw_panel, .next_us = panel_next_us};

/* --- recovery: the die crashed twice soon after starting, perhaps because of the saved game ------------ */

typedef enum { RECOVERY_OPEN, RECOVERY_UNDO, RECOVERY_ERASE, RECOVERY_ROWS } recovery_row_t;

static bool can_undo(const ui_view_t *view) {
    return view->recovery == UI_RECOVERY_UNOPENED && session_answers_to_undo(view->session) > 0;
}

static uint8_t recovery_rows(const ui_t *ui, const ui_view_t *view) {
    (void)ui;
    return can_undo(view) ? RECOVERY_ROWS : RECOVERY_ROWS - 1;
}

static recovery_row_t recovery_row(const ui_view_t *view, uint8_t row) {
    bool skips_undo = row >= RECOVERY_UNDO && !can_undo(view);
    return (recovery_row_t)(row + (skips_undo ? 1 : 0));
}

static void choose_recovery(const ui_call_t *call) {
    ui_view_t view = *call->view;
    switch (recovery_row(call->view, call->ui->cursor)) {
    case RECOVERY_OPEN:
        view.recovery = UI_RECOVERY_NONE;
        ui_changed(call->ui, &view, UI_CHANGED_ALL, call->now_us);
        return;
    case RECOVERY_UNDO:
        call->intent->kind = INTENT_UNDO;
        call->intent->undo = session_answers_to_undo(call->view->session);
        return;
    case RECOVERY_ERASE:
    case RECOVERY_ROWS:
        scene_question(call, QUESTION_FACTORY_RESET);
        return;
    }
}

static void draw_recovery_row(const ui_paint_t *paint, uint8_t row, char label[LIST_LABEL],
                              char value[LIST_VALUE]) {
    static const text_t labels[] = {[RECOVERY_OPEN] = TEXT_GO_ON,
                                    [RECOVERY_UNDO] = TEXT_UNDO,
                                    [RECOVERY_ERASE] = TEXT_ERASE_ALL};
    (void)value;
    copy_text(label, LIST_LABEL, word(paint->view, labels[recovery_row(paint->view, row)]));
}

static void draw_recovery(const ui_paint_t *paint) {
    bool unread = paint->view->recovery == UI_RECOVERY_UNREAD;
    paint_list(paint, word(paint->view, unread ? TEXT_CRASHED_UNREAD : TEXT_CRASHED),
               recovery_rows(paint->ui, paint->view), draw_recovery_row, TEXT_CHOOSE);
    if (!unread) {
        (void)paint_word(paint, 2, 55, &gfx_font_5x8, TEXT_EXPORT);
    }
}

const scene_t scene_recovery = {
    .item_count = recovery_rows, .stays = true, .choose = choose_recovery, .paint = draw_recovery};
