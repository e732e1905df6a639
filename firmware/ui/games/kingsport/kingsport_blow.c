/* What happened to a player or a site, as the result of a throw in the duel: what it was, what it
 * changed, what comes next. */
#include "answers.h"
#include "gfx_art.h"
#include "kingsport_view.h"
#include "labels.h"
#include "words.h"

enum {
    TITLE_X = 53,
    TITLE_Y = 14,
    RULE_Y = 29,
    RULE_PX = 75,
    FIRST_Y = 30,
    SECOND_Y = 41,
    PICTURE_PX = 48,
    LINE_WIDE_PX = 75,
    PAIR_PX = 5,
    HAT_FALLS_MS = 400,
    HAT_HOP_MS = 200,
    HAT_HOP_PX = 4,
    GLOW_MS = 140
};

typedef struct {
    const kingsport_look_t *look;
    const kingsport_state_t *before;
    uint8_t seat;
} blow_t;

static void paint_line(const blow_t *blow, int y, const char *text) {
    draw_fitting(blow->look->paint->frame, TITLE_X, y, LINE_WIDE_PX, &gfx_font_6x12, text);
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

enum { HEART_PX = 17 };

static void paint_defeat(const blow_t *blow) {
    const kingsport_player_t *now = &blow->look->state->players[blow->seat];
    int x = kingsport_paint_change(blow->look->paint, TITLE_X, FIRST_Y, &gfx_art_mind_7,
                                   blow->before->players[blow->seat].sanity, now->sanity);
    paint_held(blow, x + PAIR_PX, &gfx_art_heart_7x6, now->hearts);
    paint_held(blow, x + PAIR_PX + HEART_PX, &gfx_art_shell_5x6, now->bullets);
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
    return ms < HAT_HOP_MS ? HAT_HOP_PX * 4 * ms * (HAT_HOP_MS - ms) / (HAT_HOP_MS * HAT_HOP_MS)
                           : 0;
}

static void paint_victim(const ui_paint_t *paint, uint8_t blow, uint32_t age_ms) {
    static const gfx_sprite_t *const pictures[KINGSPORT_BLOWS] = {
        [KINGSPORT_BLOW_HOLY] = &gfx_art_elder_48,
        [KINGSPORT_BLOW_WOKEN] = &gfx_art_yellow_48,
        [KINGSPORT_BLOW_INSANE] = &gfx_art_investigator_mad,
        [KINGSPORT_BLOW_DEFEAT] = &gfx_art_lost_hat,
        [KINGSPORT_BLOW_OUT] = &gfx_art_lost_hat,
    };
    bool hat = blow == KINGSPORT_BLOW_DEFEAT || blow == KINGSPORT_BLOW_OUT;
    bool empties = blow == KINGSPORT_BLOW_INSANE && age_ms < KINGSPORT_BLOW_MS;
    paint_picture(paint, pictures[blow], hat ? hat_up_px(age_ms) : 0);
    if (empties) {
        int gone = (int)(age_ms * PICTURE_PX / KINGSPORT_BLOW_MS);
        int x = (PICTURE_PX - gfx_art_investigator_36x48.width) / 2;
        gfx_sprite_rows(paint->frame, x, GFX_HEIGHT_PX - PICTURE_PX, &gfx_art_investigator_36x48,
                        gone, PICTURE_PX - gone, GFX_SET);
    }
}

/* The glass blinks, as with Cthulhu. */
static bool blinks(uint8_t blow, uint32_t age_ms) {
    bool site = blow == KINGSPORT_BLOW_WOKEN || blow == KINGSPORT_BLOW_HOLY;
    return site && age_ms < 4 * GLOW_MS && age_ms / GLOW_MS % 2 == 0;
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

void kingsport_paint_blow(const kingsport_look_t *look, uint32_t age_ms) {
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
    paint_victim(look->paint, scene->blow, age_ms);
    draw_fitting(frame, TITLE_X, TITLE_Y, LINE_WIDE_PX, &gfx_font_8x16,
                 word(look->paint->view, blows[scene->blow].title));
    gfx_hline(frame, TITLE_X, RULE_Y, RULE_PX, GFX_SET);
    blows[scene->blow].paint(&blow);
    paint_what_next(look);
    if (blinks(scene->blow, age_ms)) {
        gfx_rect(frame, 0, 0, GFX_WIDTH_PX, GFX_HEIGHT_PX, GFX_XOR);
    }
}
