/* What happened to a player or a site, laid out as a result of the duel: what it was, what it changed, what
 * comes next. */
#include "gfx_art.h"
#include "kingsport_ui.h"
#include "table.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

enum { TEXT_X = 53, TEXT_PX = 75, FIRST_Y = 30, SECOND_Y = 41 };

typedef struct {
    const ui_paint_t *paint;
    uint32_t age_ms;
    const kingsport_state_t *before, *now;
    uint8_t seat;
} event_t;

static void paint_text(const event_t *event, int y, text_t text) {
    draw_fitting(event->paint->frame, TEXT_X, y, TEXT_PX, &gfx_font_6x12,
                 word(event->paint->view, text));
}

static void paint_site_count(const event_t *event, uint32_t sites) {
    char text[32];
    format_with_number(text, sizeof text, word(event->paint->view, TEXT_KINGSPORT_SITE_OF), sites);
    draw_fitting(event->paint->frame, TEXT_X, FIRST_Y, TEXT_PX, &gfx_font_6x12, text);
}

/* A token, before, after. */
static void paint_change(const event_t *event, int y, const gfx_sprite_t *icon, uint32_t before,
                         uint32_t after) {
    gfx_sprite(event->paint->frame, TEXT_X, y + 3, icon, GFX_SET);
    int x = paint_number(event->paint, TEXT_X + icon->width + 3, y, &gfx_font_6x12, before);
    gfx_sprite(event->paint->frame, x + 1, y + 3, &gfx_art_triangle_3x5, GFX_SET);
    paint_number(event->paint, x + 6, y, &gfx_font_6x12, after);
}

static void paint_held(const event_t *event, int x, const gfx_sprite_t *icon, uint32_t count) {
    gfx_sprite(event->paint->frame, x, SECOND_Y + 3, icon, GFX_SET);
    paint_number(event->paint, x + icon->width + 2, SECOND_Y, &gfx_font_6x12, count);
}

static void paint_holy(const event_t *event) {
    paint_site_count(event, event->now->sanctified);
    paint_change(event, SECOND_Y, &gfx_art_crown_9x6,
                 kingsport_points(&event->before->players[event->seat]),
                 kingsport_points(&event->now->players[event->seat]));
}

static void paint_woken(const event_t *event) {
    paint_site_count(event, event->now->activated);
    paint_text(event, SECOND_Y, TEXT_KINGSPORT_FOES_GO);
}

static void paint_insane(const event_t *event) {
    paint_change(event, FIRST_Y, &gfx_art_mind_7, event->before->players[event->seat].sanity, 0);
    paint_text(event, SECOND_Y, TEXT_KINGSPORT_INSANE_NEXT);
}

/* "4/5 > 4/4": what starting sanity has lost, too. */
static void paint_sanity(const event_t *event, const kingsport_player_t *before,
                         const kingsport_player_t *now) {
    const kingsport_player_t *const players[] = {before, now};
    int x = TEXT_X + gfx_art_mind_7.width + 3;
    gfx_sprite(event->paint->frame, TEXT_X, FIRST_Y + 3, &gfx_art_mind_7, GFX_SET);
    for (uint8_t i = 0; i < 2; i++) {
        char text[12];
        format_number(players[i]->sanity, text);
        append_text(text, sizeof text, "/");
        append_number(text, sizeof text, players[i]->start);
        x = gfx_text(event->paint->frame, x, FIRST_Y, &gfx_font_6x12, text, GFX_SET);
        if (i == 0) {
            gfx_sprite(event->paint->frame, x + 2, FIRST_Y + 3, &gfx_art_triangle_3x5, GFX_SET);
            x += 8;
        }
    }
}

/* The tokens change one after the other. */
static void paint_defeat(const event_t *event) {
    enum { FIRST_MS = 600, EACH_MS = 300 };
    const kingsport_player_t *before = &event->before->players[event->seat];
    const kingsport_player_t *now = &event->now->players[event->seat];
    bool hearts = event->age_ms >= FIRST_MS + EACH_MS;
    bool bullets = event->age_ms >= FIRST_MS + 2 * EACH_MS;
    paint_sanity(event, before, event->age_ms >= FIRST_MS ? now : before);
    paint_held(event, TEXT_X, &gfx_art_heart_7x6, hearts ? now->hearts : 0);
    paint_held(event, TEXT_X + 20, &gfx_art_shell_5x6, bullets ? now->bullets : before->bullets);
}

static void paint_out(const event_t *event) {
    paint_text(event, FIRST_Y, TEXT_KINGSPORT_FOR_GOOD);
    paint_text(event, SECOND_Y, TEXT_KINGSPORT_SITES_GO);
}

/* --- the picture beside it ---------------------------------------------------------------- */

enum { PICTURE_PX = 48 };

/* The hat falls, and hops once. */
static int hat_up_px(uint32_t age_ms) {
    enum { FALLS_MS = 400, HOPS_MS = 200 };
    int ms = (int)age_ms;
    if (ms < FALLS_MS) {
        int way = PICTURE_PX - gfx_art_lost_hat.height;
        return way - way * ms * ms / (FALLS_MS * FALLS_MS);
    }
    return ms < FALLS_MS + HOPS_MS ? bow_px(4, ms - FALLS_MS, HOPS_MS) : 0;
}

/* The light leaves an investigator from the top, then the spiral winds. */
static void paint_emptying(const ui_paint_t *paint, uint32_t age_ms) {
    enum { EMPTIES_MS = 600, WINDS_MS = 80, ROBE_X = 6, ROBE_Y = 16 };
    const gfx_sprite_t *last = &gfx_art_spiral_12[GFX_ART_SPIRAL_12_COUNT - 1];
    bool winds = age_ms >= EMPTIES_MS;
    int gone = winds ? PICTURE_PX : (int)(age_ms * PICTURE_PX / EMPTIES_MS);
    uint32_t wound = winds ? (age_ms - EMPTIES_MS) / WINDS_MS : 0;
    int x = ROBE_X + 12, y = ROBE_Y + 33;
    if (wound < GFX_ART_SPIRAL_12_COUNT) {
        gfx_rect(paint->frame, x, y, last->width, last->height, GFX_CLEAR);
    }
    if (winds && wound < GFX_ART_SPIRAL_12_COUNT) {
        gfx_sprite(paint->frame, x, y, &gfx_art_spiral_12[wound], GFX_SET);
    }
    gfx_sprite_rows(paint->frame, ROBE_X, ROBE_Y, &gfx_art_investigator_36x48, gone,
                    PICTURE_PX - gone, GFX_SET);
}

static const struct {
    text_t title;
    text_t why; /* the rule that decided it, or what it makes the player do */
    const gfx_sprite_t *picture;
    void (*paint)(const event_t *event);
} events[KINGSPORT_EVENTS] = {
    [KINGSPORT_EVENT_HOLY] = {TEXT_KINGSPORT_HOLY, TEXT_KINGSPORT_WHY_HOLY, &gfx_art_elder_48,
                              paint_holy},
    [KINGSPORT_EVENT_WOKEN] = {TEXT_KINGSPORT_WOKEN, TEXT_KINGSPORT_WHY_WOKEN, &gfx_art_yellow_48,
                               paint_woken},
    [KINGSPORT_EVENT_INSANE] = {TEXT_KINGSPORT_INSANE, TEXT_KINGSPORT_WHY_INSANE,
                                &gfx_art_investigator_mad, paint_insane},
    [KINGSPORT_EVENT_DEFEAT] = {TEXT_KINGSPORT_DEFEATED, TEXT_KINGSPORT_HOME, &gfx_art_lost_hat,
                                paint_defeat},
    [KINGSPORT_EVENT_OUT] = {TEXT_KINGSPORT_LOST, TEXT_KINGSPORT_WHY_OUT, &gfx_art_lost_hat,
                             paint_out},
};

static void paint_picture(const ui_paint_t *paint, uint8_t event, uint32_t age_ms) {
    const gfx_sprite_t *picture = events[event].picture;
    int up_px = picture == &gfx_art_lost_hat ? hat_up_px(age_ms) : 0;
    gfx_sprite(paint->frame, (PICTURE_PX - picture->width) / 2,
               GFX_HEIGHT_PX - picture->height - up_px, picture, GFX_SET);
    if (event == KINGSPORT_EVENT_INSANE) {
        paint_emptying(paint, age_ms);
    } else if (event == KINGSPORT_EVENT_HOLY) {
        paint_glow(paint, 48, age_ms);
    }
}

/* --- the screen --------------------------------------------------------------------------- */

static void paint_what_next(const kingsport_look_t *look) {
    const ui_view_t *view = look->paint->view;
    char text[32];
    if (look->prompt->kind == PROMPT_OVER) {
        (void)paint_verb(look->paint, word(view, TEXT_THE_END), false);
    } else if (look->prompt->ask == ASK_DISCARD) {
        format_with_number(text, sizeof text, word(view, TEXT_KINGSPORT_LOSE), look->state->owed);
        (void)paint_verb(look->paint, text, false);
    } else {
        (void)paint_verb_of(look->paint, look->prompt->player, "", "");
    }
}

void kingsport_paint_event(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_scene_t *scene = &paint->ui->table.kingsport;
    game_state_t before = state_before(paint->view->session);
    event_t event = {paint, look->age_ms, kingsport_part(&before), look->state, scene->seat};
    bool why = paint->view->session->settings.value[SETTING_WHY] != 0 ||
               scene->event == KINGSPORT_EVENT_DEFEAT;
    kingsport_paint_plain_header(paint, scene->seat,
                                 why ? word(paint->view, events[scene->event].why) : "");
    paint_picture(paint, scene->event, look->age_ms);
    draw_fitting(paint->frame, TEXT_X, 14, TEXT_PX, &gfx_font_8x16,
                 word(paint->view, events[scene->event].title));
    gfx_hline(paint->frame, TEXT_X, 29, TEXT_PX, GFX_SET);
    events[scene->event].paint(&event);
    paint_what_next(look);
    if (scene->event == KINGSPORT_EVENT_WOKEN && blinks_now(look->age_ms, 140, 3)) {
        gfx_invert(paint->frame);
    }
}
