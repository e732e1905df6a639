/* The die in the air, and what it did once it lies: what moves, then the words.
 *
 *    0 +--------+--------------------+
 *   16 | face   | name; or who is mad|
 *      | 48x48  |--------------------| 27
 *      |        | robes and tokens,  | 28
 *      |        | then who, before > after; with more than two, everybody
 *   52 |        | ROLL and next name | pool
 *   63 +--------+--------------------+ */
#include "cult_view.h"
#include "gfx_art.h"

enum {
    FACE_Y = 16,
    SIDE_X = 53,
    TITLE_Y = 15,
    LINE_Y = 28,
    ARROW_X = 113,
    ROBE_Y = 27,
    ROLLER_X = 64,
    POOL_X = 90,
    TARGET_X = 116,
    SIDE_PX = GFX_WIDTH_PX - SIDE_X,
    FACE_PX = 48,
};

/* A way from 0 to WHOLE; a bow is as high as a quarter of its square by 2048. */
enum {
    US_OF_MS = 1000,
    WHOLE = 256,
    GLOW_STEPS = 12,
};

/* When what happens, from the sight of the result. */
enum {
    LEAVES_MS = 150,
    ARRIVES_MS = 650,
    MAD_MS = 1250,
    GLOWS_MS = 1000,
    OPENS_MS = 300,
    FLASH_MS = 140
};

static uint32_t age_ms(const cult_page_view_t *page) {
    if (page->paint->ui->table.cult.skipped ||
        page->paint->now_us >= page->paint->ui->die.seen_us + CULT_EFFECT_US) {
        return CULT_EFFECT_US / US_OF_MS;
    }
    return (uint32_t)(page->paint->now_us - page->paint->ui->die.seen_us) / US_OF_MS;
}

/* --- robes and tokens beside the face ------------------------------------------------------ */

/* Between the two, large while the foot is free for its figure. */
static void draw_pool(gfx_frame_t *frame, const gfx_sprite_t *sign, int figure_y, uint8_t pool) {
    char text[4];
    format_number(pool, text);
    gfx_sprite(frame, POOL_X - sign->width / 2, ROBE_Y + 1, sign, GFX_SET);
    gfx_text_centred(frame, POOL_X, figure_y, &gfx_font_6x12, text, GFX_SET);
}

static void draw_mind(gfx_frame_t *frame, const cult_deed_t *deed, uint8_t cultist, int x,
                      uint32_t ms) {
    uint8_t before = deed->before.sanity[cultist], after = deed->after.sanity[cultist];
    uint32_t turns_ms = after < before ? LEAVES_MS : ARRIVES_MS;
    if (after > 0 || before == 0) {
        draw_robe(frame, ROBE_22, x, ROBE_Y, ms < turns_ms ? before : after);
    } else if (ms < LEAVES_MS) {
        draw_robe(frame, ROBE_22, x, ROBE_Y, before);
    } else {
        uint32_t since_ms = ms < ARRIVES_MS ? 0 : ms - ARRIVES_MS;
        draw_robe_emptying(frame, ROBE_22, x, ROBE_Y,
                           since_ms * ROBE_STEPS / (MAD_MS - ARRIVES_MS));
    }
}

/* In a bow from one place to the other, dark around so that it is seen over a robe. */
static void draw_token(gfx_frame_t *frame, int from_x, int to_x, uint32_t ms) {
    if (ms < LEAVES_MS || ms >= ARRIVES_MS) {
        return;
    }
    int way = (int)(ms - LEAVES_MS) * WHOLE / (ARRIVES_MS - LEAVES_MS);
    int x = from_x + (to_x - from_x) * way / WHOLE, y = 40 - way * (WHOLE - way) / 2048;
    gfx_disc(frame, x, y, 5, GFX_CLEAR);
    gfx_sprite(frame, x - 3, y - 3, &gfx_art_token_7, GFX_SET);
}

static int gain(const cult_deed_t *deed, uint8_t cultist) {
    return deed->after.sanity[cultist] - deed->before.sanity[cultist];
}

/* Each token that the two lost or won, from where it was to where it is. */
static void draw_tokens(gfx_frame_t *frame, const cult_deed_t *deed, uint32_t ms) {
    int roller = gain(deed, deed->roller), target = gain(deed, deed->target);
    if (roller < 0) {
        draw_token(frame, ROLLER_X, target > 0 ? TARGET_X : POOL_X, ms);
    }
    if (target < 0) {
        draw_token(frame, TARGET_X, roller > 0 ? ROLLER_X : POOL_X, ms);
    }
    if (roller + target > 0) {
        draw_token(frame, POOL_X, roller > 0 ? ROLLER_X : TARGET_X, ms);
    }
}

static void draw_effect(gfx_frame_t *frame, const cult_deed_t *deed, uint32_t ms) {
    draw_mind(frame, deed, deed->roller, ROLLER_X, ms);
    draw_mind(frame, deed, deed->target, TARGET_X, ms);
    uint8_t before = deed->before.pool, after = deed->after.pool;
    bool moved = ms >= (after < before ? LEAVES_MS : ARRIVES_MS);
    draw_pool(frame, &gfx_art_cthulhu_11, 40, moved ? after : before);
    draw_tokens(frame, deed, ms);
}

static bool has_effect(const cult_deed_t *deed) {
    bool pool = deed->before.pool != deed->after.pool;
    return pool || gain(deed, deed->roller) != 0 || gain(deed, deed->target) != 0;
}

/* --- words -------------------------------------------------------------------------------- */

/* Of a duel: six tokens in all, so that figures have one digit. */
static void draw_line(gfx_frame_t *frame, const cult_line_t *line, int y) {
    char text[4];
    (void)draw_who(frame, SIDE_X, y, &gfx_font_6x12, line->who, line->number);
    if (line->figures) {
        format_number(line->old, text);
        gfx_text_right(frame, ARROW_X - 2, y, &gfx_font_6x12, text, GFX_SET);
        gfx_sprite(frame, ARROW_X, y + 3, &gfx_art_triangle_3x5, GFX_SET);
    }
    if (line->mad) {
        gfx_sprite(frame, ARROW_X + 5, y + 1, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1],
                   GFX_SET);
    } else if (line->figures) {
        format_number(line->now, text);
        (void)gfx_text(frame, ARROW_X + 4, y, &gfx_font_6x12, text, GFX_SET);
    }
}

static bool is_duel(const cult_deed_t *deed) { return cult_count(&deed->after) == 2; }

static void draw_words(gfx_frame_t *frame, const cult_page_view_t *page, const cult_deed_t *deed) {
    static const cult_tally_place_t everybody = {SIDE_X, LINE_Y, SIDE_PX, 8, 3, false};
    cult_line_t lines[2];
    if (!is_duel(deed)) {
        cult_change_t change = {&deed->after, &deed->before};
        draw_tally(frame, page->paint->view, &change, &everybody);
        return;
    }
    cult_lines(page->paint->view, deed, lines);
    for (uint8_t i = 0; i < 2; i++) {
        draw_line(frame, &lines[i], LINE_Y + i * 11);
    }
}

/* What fell; among more than two it gives way to who went mad, or that nothing came of it. */
static void draw_title(gfx_frame_t *frame, const cult_page_view_t *page, const cult_deed_t *deed,
                       bool rests) {
    const ui_view_t *view = page->paint->view;
    bool tells = rests && !is_duel(deed) && deed->face != CULT_EYE;
    gfx_hline(frame, SIDE_X, 27, SIDE_PX, GFX_SET);
    if (tells && draw_who_went_mad(frame, view, deed, SIDE_X, TITLE_Y)) {
        return;
    }
    bool nothing = tells && !has_effect(deed);
    draw_fitting(frame, SIDE_X, TITLE_Y, SIDE_PX, &gfx_font_6x12,
                 nothing ? word(view, TEXT_NO_EFFECT) : word_face(view, deed->face));
}

/* --- the face ----------------------------------------------------------------------------- */

static void draw_face(gfx_frame_t *frame, cult_face_t face, uint32_t ms) {
    if (face == CULT_ELDER && ms < GLOWS_MS) {
        int rising = (int)(ms * GLOW_STEPS / GLOWS_MS);
        gfx_shade(frame, 0, FACE_Y, FACE_PX, FACE_PX,
                  rising < GLOW_STEPS / 2 ? rising : GLOW_STEPS - rising, GFX_SET);
    }
    bool opens = face == CULT_EYE && ms < OPENS_MS;
    int lid = opens ? (int)(FACE_PX / 2 - FACE_PX / 2 * ms / OPENS_MS) : 0;
    gfx_sprite_rows(frame, 0, FACE_Y, cult_faces_48[face], lid, FACE_PX - 2 * lid, GFX_SET);
}

/* In a duel there is room for it, and less than ten are in it. */
static void draw_pool_at_foot(gfx_frame_t *frame, uint8_t pool) {
    char text[4];
    format_number(pool, text);
    gfx_sprite(frame, 114, 55, &gfx_art_cthulhu_7, GFX_SET);
    (void)gfx_text(frame, 114 + 7 + 1, 55, &gfx_font_5x8, text, GFX_SET);
}

static void draw_foot(const cult_page_view_t *page) {
    char name[NAME_UTF8_MAX];
    if (page->prompt.kind == PROMPT_OVER) {
        paint_next(page->paint, word(page->paint->view, TEXT_THE_END));
    } else {
        format_name(page->paint->view, page->prompt.player, name);
        paint_next(page->paint, name);
    }
}

static cult_pair_t pair_of(const cult_deed_t *deed) {
    bool responds = deed->ask == ASK_RESPOND || deed->ask == ASK_RESPOND_EYE;
    return (cult_pair_t){deed->roller, deed->target, responds};
}

/* Cthulhu himself: the glass blinks. */
static bool is_inverse(cult_face_t face, uint32_t ms) {
    return face == CULT_CTHULHU && ms < 6 * FLASH_MS && ms / FLASH_MS % 2 == 0;
}

/* The faces that it opens on come by themselves: nobody is to press. */
static void draw_eye(gfx_frame_t *frame, const cult_page_view_t *page, const cult_deed_t *deed) {
    (void)gfx_text(frame, SIDE_X, 31, &gfx_font_5x8, word(page->paint->view, TEXT_PICK_FACE),
                   GFX_SET);
    draw_pool_at_foot(frame, deed->after.pool);
}

/* What it did: what moves, then the words. */
static void draw_outcome(gfx_frame_t *frame, const cult_page_view_t *page, const cult_deed_t *deed,
                         uint32_t ms, bool rests) {
    if (rests) {
        draw_words(frame, page, deed);
    } else {
        draw_effect(frame, deed, ms);
    }
    draw_foot(page);
    if (rests && is_duel(deed)) {
        draw_pool_at_foot(frame, deed->after.pool);
    }
}

void draw_result(gfx_frame_t *frame, const cult_page_view_t *page) {
    const cult_deed_t *deed = &page->paint->ui->table.cult.deed;
    cult_face_t face = (cult_face_t)deed->face;
    uint32_t ms = age_ms(page);
    cult_pair_t pair = pair_of(deed);
    bool rests = !has_effect(deed) || ms >= CULT_EFFECT_US / US_OF_MS;
    draw_pair(page->paint, &pair);
    draw_face(frame, face, ms);
    draw_title(frame, page, deed, rests);
    if (face == CULT_EYE) {
        draw_eye(frame, page, deed);
        return;
    }
    draw_outcome(frame, page, deed, ms, rests);
    if (is_inverse(face, ms)) {
        gfx_invert(frame);
    }
}

/* --- in the air --------------------------------------------------------------------------- */

static void draw_hint(gfx_frame_t *frame, const cult_page_view_t *page) {
    uint8_t stage = page->paint->ui->die.stage;
    if (stage == THROW_SHAKING) {
        (void)gfx_text(frame, SIDE_X, TITLE_Y, &gfx_font_6x12, word(page->paint->view, TEXT_LET_GO),
                       GFX_SET);
    } else if (stage == THROW_THROWN && page->paint->view->noise != UI_NOISE_GOOD) {
        (void)gfx_text(frame, SIDE_X, 18, &gfx_font_5x8, word(page->paint->view, TEXT_WAITING),
                       GFX_SET);
    }
}

void draw_throw(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair) {
    draw_pair(page->paint, pair);
    draw_robe(frame, ROBE_22, ROLLER_X, ROBE_Y, page->state->sanity[pair->roller]);
    draw_robe(frame, ROBE_22, TARGET_X, ROBE_Y, page->state->sanity[pair->target]);
    draw_pool(frame, &gfx_art_cthulhu_22, 52, page->state->pool);
    draw_hint(frame, page);
    const ui_t *ui = page->paint->ui;
    bool falls = ui->die.stage == THROW_FALLING && ui->table.cult.deed.face < CULT_FACES;
    throw_render_last(&ui->die, gfx_art_tumble, GFX_ART_TUMBLE_COUNT,
                      falls ? cult_faces_in_air[ui->table.cult.deed.face] : 0, 0, FACE_Y,
                      page->paint->now_us, frame);
}
