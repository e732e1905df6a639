/* The die in the air, and what it did once it lies: what moves, then the words.
 *
 *    0 +--------+--------------------+
 *   16 | face   | name               |
 *      | 48x48  |--------------------| 27
 *      |        | robes and tokens,  | 28
 *      |        | then who, before > after
 *   52 |        | ROLL and next name |
 *   63 +--------+--------------------+ */
#include "cult_view.h"
#include "gfx_art.h"

enum {
    FACE_Y = 16,
    SIDE_X = 53,
    TITLE_Y = 15,
    RULE_Y = 27,
    LINE_Y = 28,
    LINE_PX = 11,
    ARROW_X = 113,
    FOOT_Y = 52,
    ROBE_Y = 27,
    ROLLER_X = 64,
    POOL_X = 90,
    TARGET_X = 116,
    TOKEN_Y = 40,
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
        page->paint->now_us >= page->paint->ui->throw.seen_us + CULT_EFFECT_US) {
        return CULT_EFFECT_US / 1000u;
    }
    return (uint32_t)(page->paint->now_us - page->paint->ui->throw.seen_us) / 1000u;
}

/* --- robes and tokens beside the face ------------------------------------------------------ */

static void draw_pool(gfx_frame_t *frame) {
    gfx_sprite(frame, POOL_X - 11, ROBE_Y + 1, &gfx_art_cthulhu_22, GFX_SET);
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
    int way = (int)(ms - LEAVES_MS) * 256 / (ARRIVES_MS - LEAVES_MS);
    int x = from_x + (to_x - from_x) * way / 256, y = TOKEN_Y - way * (256 - way) / 2048;
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
    draw_pool(frame);
    draw_tokens(frame, deed, ms);
}

static bool has_effect(const cult_deed_t *deed) {
    bool pool = deed->before.pool != deed->after.pool;
    return pool || gain(deed, deed->roller) != 0 || gain(deed, deed->target) != 0;
}

/* --- words -------------------------------------------------------------------------------- */

/* Two figures need room: the name in small print, and all further left. */
static void draw_line(gfx_frame_t *frame, const cult_line_t *line, int y) {
    char text[4];
    bool wide = line->figures && (line->old > 9 || line->now > 9);
    int x = wide ? ARROW_X - 4 : ARROW_X;
    (void)draw_who(frame, SIDE_X, wide ? y + 2 : y, wide ? &gfx_font_5x8 : &gfx_font_6x12,
                   line->who, line->number);
    if (line->figures) {
        format_number(line->old, text);
        gfx_text_right(frame, x - 2, y, &gfx_font_6x12, text, GFX_SET);
        gfx_sprite(frame, x, y + 3, &gfx_art_triangle_3x5, GFX_SET);
    }
    if (line->mad) {
        gfx_sprite(frame, x + 5, y + 1, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], GFX_SET);
    } else if (line->figures) {
        format_number(line->now, text);
        (void)gfx_text(frame, x + 4, y, &gfx_font_6x12, text, GFX_SET);
    }
}

static void draw_words(gfx_frame_t *frame, const cult_page_view_t *page) {
    cult_line_t lines[2];
    uint8_t count = cult_lines(page->paint->view, &page->paint->ui->table.cult.deed, lines);
    gfx_hline(frame, SIDE_X, RULE_Y, GFX_WIDTH_PX - SIDE_X, GFX_SET);
    for (uint8_t i = 0; i < count; i++) {
        draw_line(frame, &lines[i], LINE_Y + i * LINE_PX);
    }
}

/* --- the face ----------------------------------------------------------------------------- */

static void draw_face(gfx_frame_t *frame, cult_face_t face, uint32_t ms) {
    if (face == CULT_ELDER && ms < GLOWS_MS) {
        int rising = (int)(ms * 12 / GLOWS_MS);
        gfx_shade(frame, 0, FACE_Y, 48, 48, rising < 6 ? rising : 12 - rising, GFX_SET);
    }
    bool opens = face == CULT_EYE && ms < OPENS_MS;
    int lid = opens ? (int)(24 - 24 * ms / OPENS_MS) : 0;
    gfx_sprite_rows(frame, 0, FACE_Y, cult_faces_48[face], lid, 48 - 2 * lid, GFX_SET);
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

void draw_result(gfx_frame_t *frame, const cult_page_view_t *page) {
    const cult_deed_t *deed = &page->paint->ui->table.cult.deed;
    cult_face_t face = (cult_face_t)deed->face;
    uint32_t ms = age_ms(page);
    cult_pair_t pair = pair_of(deed);
    draw_pair(frame, page->paint->view, &pair);
    draw_face(frame, face, ms);
    draw_fitting(frame, SIDE_X, TITLE_Y, GFX_WIDTH_PX - SIDE_X, &gfx_font_6x12,
                 word_face(page->paint->view, face));
    if (face == CULT_EYE) {
        gfx_hline(frame, SIDE_X, RULE_Y, GFX_WIDTH_PX - SIDE_X, GFX_SET);
        (void)gfx_text(frame, SIDE_X, LINE_Y + 3, &gfx_font_5x8,
                       word(page->paint->view, TEXT_PICK_FACE), GFX_SET);
        return;
    }
    if (has_effect(deed) && ms < CULT_EFFECT_US / 1000u) {
        draw_effect(frame, deed, ms);
    } else {
        draw_words(frame, page);
    }
    draw_foot(page);
    if (is_inverse(face, ms)) {
        gfx_invert(frame);
    }
}

/* --- in the air --------------------------------------------------------------------------- */

static void draw_hint(gfx_frame_t *frame, const cult_page_view_t *page) {
    uint8_t stage = page->paint->ui->throw.stage;
    if (stage == THROW_SHAKING) {
        (void)gfx_text(frame, SIDE_X, TITLE_Y, &gfx_font_6x12, word(page->paint->view, TEXT_LET_GO),
                       GFX_SET);
    } else if (stage == THROW_THROWN && page->paint->view->noise != UI_NOISE_GOOD) {
        (void)gfx_text(frame, SIDE_X, TITLE_Y + 3, &gfx_font_5x8,
                       word(page->paint->view, TEXT_WAITING), GFX_SET);
    }
}

void draw_throw(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair) {
    draw_pair(frame, page->paint->view, pair);
    draw_robe(frame, ROBE_22, ROLLER_X, ROBE_Y, page->state->sanity[pair->roller]);
    draw_robe(frame, ROBE_22, TARGET_X, ROBE_Y, page->state->sanity[pair->target]);
    draw_pool(frame);
    draw_hint(frame, page);
    throw_render(&page->paint->ui->throw, gfx_art_tumble, GFX_ART_TUMBLE_COUNT, 0, FACE_Y,
                 page->paint->now_us, frame);
}
