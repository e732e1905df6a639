/* What happened to a player or a site, as the result of a throw in the duel: what it was, what it
 * changed, what comes next. */
#include "gfx_art.h"
#include "kingsport_view.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum {
    TITLE_X = 53,
    FIRST_Y = 30,
    SECOND_Y = 41,
    PICTURE_PX = 48,
    HAT_FALLS_MS = 400,
    HAT_HOP_MS = 200,
    EMPTIES_MS = 600,
    BLINK_MS = 140,
};

typedef struct {
    const kingsport_look_t *look;
    const kingsport_state_t *before;
    uint8_t seat;
} blow_t;

static void paint_line(const blow_t *blow, int y, const char *text) {
    draw_fitting(blow->look->paint->frame, TITLE_X, y, 75, &gfx_font_6x12, text);
}

static void paint_text(const blow_t *blow, int y, text_t text) {
    paint_line(blow, y, word(blow->look->paint->view, text));
}

static void paint_site_count(const blow_t *blow, uint32_t sites) {
    char text[32];
    format_with_number(text, sizeof text, word(blow->look->paint->view, TEXT_KINGSPORT_SITE_OF),
                       sites);
    paint_line(blow, FIRST_Y, text);
}

static void paint_holy(const blow_t *blow) {
    const kingsport_state_t *now = blow->look->state;
    paint_site_count(blow, now->sanctified);
    (void)kingsport_paint_change(blow->look->paint, TITLE_X, SECOND_Y, &gfx_art_crown_9x6,
                                 kingsport_points(&blow->before->players[blow->seat]),
                                 kingsport_points(&now->players[blow->seat]));
}

static void paint_woken(const blow_t *blow) {
    paint_site_count(blow, blow->look->state->activated);
    paint_text(blow, SECOND_Y, TEXT_KINGSPORT_FOES_GO);
}

static void paint_insane(const blow_t *blow) {
    (void)kingsport_paint_change(blow->look->paint, TITLE_X, FIRST_Y, &gfx_art_mind_7,
                                 blow->before->players[blow->seat].sanity, 0);
    paint_text(blow, SECOND_Y, TEXT_KINGSPORT_INSANE_NEXT);
}

static void paint_held(const blow_t *blow, int x, const gfx_sprite_t *icon, uint32_t count) {
    char text[12];
    format_number(count, text);
    gfx_sprite(blow->look->paint->frame, x, FIRST_Y + 3, icon, GFX_SET);
    (void)gfx_text(blow->look->paint->frame, x + icon->width + 1, FIRST_Y, &gfx_font_6x12, text,
                   GFX_SET);
}

enum { FIRST_TOKEN_MS = 600, TOKEN_MS = 300 };

/* The tokens change one after the other. */
static bool has_changed(const blow_t *blow, uint32_t token) {
    return blow->look->age_ms >= FIRST_TOKEN_MS + token * TOKEN_MS;
}

static void paint_defeat(const blow_t *blow) {
    const kingsport_player_t *before = &blow->before->players[blow->seat];
    const kingsport_player_t *now = &blow->look->state->players[blow->seat];
    if (has_changed(blow, 0)) {
        (void)kingsport_paint_change(blow->look->paint, TITLE_X, FIRST_Y, &gfx_art_mind_7,
                                     before->sanity, now->sanity);
    } else {
        paint_held(blow, TITLE_X, &gfx_art_mind_7, before->sanity);
    }
    paint_held(blow, 86, &gfx_art_heart_7x6, has_changed(blow, 1) ? now->hearts : 0);
    paint_held(blow, 103, &gfx_art_shell_5x6,
               has_changed(blow, 2) ? now->bullets : before->bullets);
    paint_text(blow, SECOND_Y, TEXT_KINGSPORT_HOME);
}

static void paint_out(const blow_t *blow) {
    paint_text(blow, FIRST_Y, TEXT_KINGSPORT_FOR_GOOD);
    paint_text(blow, SECOND_Y, TEXT_KINGSPORT_SITES_GO);
}

/* --- the picture beside it ---------------------------------------------------------------- */

static void paint_picture(const ui_paint_t *paint, const gfx_sprite_t *picture, int up_px) {
    gfx_sprite(paint->frame, (PICTURE_PX - picture->width) / 2,
               GFX_HEIGHT_PX - picture->height - up_px, picture, GFX_SET);
}

/* It falls, and hops once. */
static int hat_up_px(uint32_t age_ms) {
    int ms = (int)age_ms;
    if (ms < HAT_FALLS_MS) {
        int way = PICTURE_PX - gfx_art_lost_hat.height;
        return way - way * ms * ms / (HAT_FALLS_MS * HAT_FALLS_MS);
    }
    ms -= HAT_FALLS_MS;
    int off = 2 * ms - HAT_HOP_MS;
    return ms < HAT_HOP_MS ? 4 - 4 * off * off / (HAT_HOP_MS * HAT_HOP_MS) : 0;
}

enum { WINDS_MS = 80 };

/* One empties from the top, then the spiral winds. */
static void paint_emptying(const ui_paint_t *paint, uint32_t age_ms) {
    const gfx_sprite_t *last = &gfx_art_spiral_12[GFX_ART_SPIRAL_12_COUNT - 1];
    int gone = age_ms < EMPTIES_MS ? (int)(age_ms * PICTURE_PX / EMPTIES_MS) : PICTURE_PX;
    uint32_t wound = age_ms < EMPTIES_MS ? 0 : (age_ms - EMPTIES_MS) / WINDS_MS;
    int x = 6 + 12, y = 16 + 33;
    if (wound < GFX_ART_SPIRAL_12_COUNT) {
        gfx_rect(paint->frame, x, y, last->width, last->height, GFX_CLEAR);
    }
    if (age_ms >= EMPTIES_MS && wound < GFX_ART_SPIRAL_12_COUNT) {
        gfx_sprite(paint->frame, x, y, &gfx_art_spiral_12[wound], GFX_SET);
    }
    gfx_sprite_rows(paint->frame, 6, 16, &gfx_art_investigator_36x48, gone, PICTURE_PX - gone,
                    GFX_SET);
}

enum { GLOWS_MS = 1000, GLOW_LEVELS = 12 };

/* Light comes and goes around the star, as with the Elder Sign. */
static void paint_glow(const ui_paint_t *paint, uint32_t age_ms) {
    int rising = (int)(age_ms * GLOW_LEVELS / GLOWS_MS);
    int level = rising < GLOW_LEVELS / 2 ? rising : GLOW_LEVELS - rising;
    if (age_ms < GLOWS_MS) {
        gfx_shade(paint->frame, 0, GFX_HEIGHT_PX - PICTURE_PX, PICTURE_PX, PICTURE_PX, level,
                  GFX_SET);
    }
}

static void paint_victim(const kingsport_look_t *look, uint8_t blow) {
    static const gfx_sprite_t *const pictures[KINGSPORT_BLOWS] = {
        [KINGSPORT_BLOW_HOLY] = &gfx_art_elder_48,
        [KINGSPORT_BLOW_WOKEN] = &gfx_art_yellow_48,
        [KINGSPORT_BLOW_INSANE] = &gfx_art_investigator_mad,
        [KINGSPORT_BLOW_DEFEAT] = &gfx_art_lost_hat,
        [KINGSPORT_BLOW_OUT] = &gfx_art_lost_hat,
    };
    bool hat = blow == KINGSPORT_BLOW_DEFEAT || blow == KINGSPORT_BLOW_OUT;
    paint_picture(look->paint, pictures[blow], hat ? hat_up_px(look->age_ms) : 0);
    if (blow == KINGSPORT_BLOW_INSANE) {
        paint_emptying(look->paint, look->age_ms);
    } else if (blow == KINGSPORT_BLOW_HOLY) {
        paint_glow(look->paint, look->age_ms);
    }
}

/* The glass blinks, as with Cthulhu. */
static bool blinks(uint8_t blow, uint32_t age_ms) {
    return blow == KINGSPORT_BLOW_WOKEN && age_ms < 6 * BLINK_MS && age_ms / BLINK_MS % 2 == 0;
}

/* --- what comes next ---------------------------------------------------------------------- */

static void paint_what_next(const kingsport_look_t *look) {
    const ui_view_t *view = look->paint->view;
    const game_prompt_t *prompt = look->prompt;
    char text[32];
    if (prompt->kind == PROMPT_OVER) {
        copy_text(text, sizeof text, word(view, TEXT_THE_END));
    } else if (prompt->ask == ASK_DISCARD) {
        format_with_number(text, sizeof text, word(view, TEXT_KINGSPORT_LOSE), look->state->owed);
    } else {
        format_name(view, prompt->player, text);
    }
    kingsport_paint_next(look->paint, TITLE_X, text);
}

void kingsport_paint_blow(const kingsport_look_t *look) {
    static const struct {
        text_t title;
        void (*paint)(const blow_t *blow);
    } blows[KINGSPORT_BLOWS] = {
        [KINGSPORT_BLOW_HOLY] = {TEXT_KINGSPORT_HOLY, paint_holy},
        [KINGSPORT_BLOW_WOKEN] = {TEXT_KINGSPORT_WOKEN, paint_woken},
        [KINGSPORT_BLOW_INSANE] = {TEXT_KINGSPORT_INSANE, paint_insane},
        [KINGSPORT_BLOW_DEFEAT] = {TEXT_KINGSPORT_DEFEATED, paint_defeat},
        [KINGSPORT_BLOW_OUT] = {TEXT_KINGSPORT_LOST, paint_out},
    };
    const kingsport_scene_t *scene = &look->paint->ui->table.kingsport;
    game_state_t before = state_before(look->paint->view->session);
    blow_t blow = {look, kingsport_part(&before), scene->seat};
    gfx_frame_t *frame = look->paint->frame;
    kingsport_paint_header(look->paint, scene->seat, "", look->state->step);
    paint_victim(look, scene->blow);
    draw_fitting(frame, TITLE_X, 14, 75, &gfx_font_8x16,
                 word(look->paint->view, blows[scene->blow].title));
    gfx_hline(frame, TITLE_X, 29, 75, GFX_SET);
    blows[scene->blow].paint(&blow);
    paint_what_next(look);
    if (blinks(scene->blow, look->age_ms)) {
        gfx_invert(frame);
    }
}
