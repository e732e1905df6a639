/* The die in the air, and what it did once it lies: first what moves, then the words.
 *
 *    0 +--------+--------------------+
 *   16 | face   | name; or who is mad|
 *      | 48x48  |--------------------| 27
 *      |        | robes and tokens,  | 28
 *      |        | then who, before > after; with more than two, everybody
 *   52 |        | ROLL and next name | pool
 *   63 +--------+--------------------+ */
#include "cult_ui.h"
#include "drawings.h"
#include "gfx_art.h"
#include "table_parts.h"
#include "widgets.h"

enum { SIDE_X = 53, SIDE_PX = GFX_WIDTH_PX - SIDE_X, TITLE_Y = 15 };

/* The two robes and the pool between them, while something moves. */
enum { ROLLER_X = 64, POOL_X = 90, TARGET_X = 116, ROBE_Y = 27, TOKEN_Y = 40 };

/* What moves when, from the sight of the result. */
enum {
    LEAVES_MS = 150, /* a token */
    ARRIVES_MS = 650,
    MAD_MS = 1250,
    EFFECT_MS = CULT_EFFECT_US / 1000
};

static uint32_t age_ms(const cult_look_t *look) {
    uint64_t ms = (look->paint->now_us - look->paint->ui->die.seen_us) / 1000;
    return look->paint->ui->table.cult.skipped || ms >= EFFECT_MS ? EFFECT_MS : (uint32_t)ms;
}

/* --- robes and tokens beside the face ------------------------------------------------------ */

static void paint_pool(const ui_paint_t *paint, const gfx_sprite_t *sign, int number_y,
                       uint8_t pool) {
    gfx_sprite(paint->frame, POOL_X - sign->width / 2, ROBE_Y + 1, sign, GFX_SET);
    paint_number_centred(paint, POOL_X, number_y, &gfx_font_6x12, pool);
}

static void paint_mind(const ui_paint_t *paint, const cult_effect_t *effect, uint8_t cultist, int x,
                       uint32_t ms) {
    uint8_t before = effect->before.sanity[cultist], after = effect->after.sanity[cultist];
    uint32_t turns_ms = after < before ? LEAVES_MS : ARRIVES_MS;
    if (after > 0 || before == 0) {
        cult_paint_robe(paint, ROBE_22, x, ROBE_Y, ms < turns_ms ? before : after);
    } else if (ms < LEAVES_MS) {
        cult_paint_robe(paint, ROBE_22, x, ROBE_Y, before);
    } else {
        uint32_t since_ms = ms < ARRIVES_MS ? 0 : ms - ARRIVES_MS;
        cult_paint_robe_emptying(paint, ROBE_22, x, ROBE_Y,
                                 since_ms * ROBE_STEPS / (MAD_MS - ARRIVES_MS));
    }
}

/* In a bow from one place to the other, dark around so that it is seen over a robe. */
static void paint_token(const ui_paint_t *paint, int from_x, int to_x, uint32_t ms) {
    if (ms < LEAVES_MS || ms >= ARRIVES_MS) {
        return;
    }
    int way = (int)(ms - LEAVES_MS) * 256 / (ARRIVES_MS - LEAVES_MS); /* of 256 */
    int x = from_x + (to_x - from_x) * way / 256, y = TOKEN_Y - way * (256 - way) / 2048;
    gfx_disc(paint->frame, x, y, 5, GFX_CLEAR);
    gfx_sprite(paint->frame, x - 3, y - 3, &gfx_art_token_7, GFX_SET);
}

static int gain(const cult_effect_t *effect, uint8_t cultist) {
    return effect->after.sanity[cultist] - effect->before.sanity[cultist];
}

static bool has_effect(const cult_effect_t *effect) {
    bool pool = effect->before.pool != effect->after.pool;
    return pool || gain(effect, effect->roller) != 0 || gain(effect, effect->target) != 0;
}

/* Both minds, the pool, and each token that the two lost or won on its way. */
static void paint_motion(const ui_paint_t *paint, const cult_effect_t *effect, uint32_t ms) {
    int roller = gain(effect, effect->roller), target = gain(effect, effect->target);
    uint8_t before = effect->before.pool, after = effect->after.pool;
    bool moved = ms >= (after < before ? LEAVES_MS : ARRIVES_MS);
    paint_mind(paint, effect, effect->roller, ROLLER_X, ms);
    paint_mind(paint, effect, effect->target, TARGET_X, ms);
    paint_pool(paint, &gfx_art_cthulhu_11, TOKEN_Y, moved ? after : before);
    if (roller < 0) {
        paint_token(paint, ROLLER_X, target > 0 ? TARGET_X : POOL_X, ms);
    }
    if (target < 0) {
        paint_token(paint, TARGET_X, roller > 0 ? ROLLER_X : POOL_X, ms);
    }
    if (roller + target > 0) {
        paint_token(paint, POOL_X, roller > 0 ? ROLLER_X : TARGET_X, ms);
    }
}

/* --- words -------------------------------------------------------------------------------- */

static bool is_duel(const cult_effect_t *effect) { return cult_count(&effect->after) == 2; }

/* "Cornelia 3>2"; of a duel: six tokens in all, so that figures have one digit. */
static void paint_line(const ui_paint_t *paint, const cult_line_t *line, int y) {
    enum { ARROW_X = 113 };
    cult_paint_who(paint, SIDE_X, y, &gfx_font_6x12, line->who, line->number);
    if (line->figures) {
        paint_number_right(paint, ARROW_X - 2, y, &gfx_font_6x12, line->old);
        gfx_sprite(paint->frame, ARROW_X, y + 3, &gfx_art_triangle_3x5, GFX_SET);
    }
    if (line->mad) {
        cult_paint_mad_sign(paint, ARROW_X + 5, y + 1);
    } else if (line->figures) {
        paint_number(paint, ARROW_X + 4, y, &gfx_font_6x12, line->now);
    }
}

static void paint_words(const ui_paint_t *paint, const cult_effect_t *effect) {
    static const cult_sanity_place_t everybody = {SIDE_X, 28, SIDE_PX, 8, 3, false};
    cult_line_t lines[2];
    if (!is_duel(effect)) {
        cult_paint_sanity(paint, &effect->after, &effect->before, &everybody);
        return;
    }
    cult_lines(paint->view, effect, lines);
    paint_line(paint, &lines[0], 28);
    paint_line(paint, &lines[1], 39);
}

/* Those who went mad, by name: one in 6x12; two to four cut so that all have a place. */
static int paint_mad_names(const ui_paint_t *paint, const uint8_t *mad, uint8_t count) {
    const cult_state_t *state = cult_of(paint->view);
    char name[NAME_UTF8_MAX];
    int x = SIDE_X;
    if (count == 1) {
        cult_short_name(paint->view, mad[0], name);
        return cult_paint_who(paint, x, TITLE_Y, &gfx_font_6x12, name, cult_number(state, mad[0]));
    }
    for (uint8_t i = 0; i < count; i++) {
        uint8_t number = cult_number(state, mad[i]);
        size_t letters = number > 0 ? 1u : (13u - count) / count;
        format_name_cut(paint->view, cult_owner(state, mad[i]), letters, name);
        x = cult_paint_who(paint, x, TITLE_Y + 3, &gfx_font_5x8, name, number) + 5;
    }
    return x - 5;
}

/* Who went mad, and the sign for it; false: nobody did. */
static bool paint_who_went_mad(const ui_paint_t *paint, const cult_effect_t *effect) {
    uint8_t mad[CULT_CULTISTS_MAX], count = 0;
    for (uint8_t i = 0; i < cult_count(&effect->after); i++) {
        if (cult_went_mad(effect, i)) {
            mad[count++] = i;
        }
    }
    if (count > 0) {
        int x = count > 4 ? paint_number(paint, SIDE_X, TITLE_Y, &gfx_font_6x12, count)
                          : paint_mad_names(paint, mad, count);
        cult_paint_mad_sign(paint, x + 2, TITLE_Y + 1);
    }
    return count > 0;
}

/* The face's name; among more than two it gives way to who went mad, or that nothing came of it. */
static void paint_throw_title(const ui_paint_t *paint, const cult_effect_t *effect, bool rests) {
    bool reports = rests && !is_duel(effect) && effect->face != CULT_EYE;
    gfx_hline(paint->frame, SIDE_X, 27, SIDE_PX, GFX_SET);
    if (reports && paint_who_went_mad(paint, effect)) {
        return;
    }
    bool nothing = reports && !has_effect(effect);
    draw_fitting(paint->frame, SIDE_X, TITLE_Y, SIDE_PX, &gfx_font_6x12,
                 nothing ? word(paint->view, TEXT_NO_EFFECT)
                         : word_face(paint->view, effect->face));
}

/* --- the result ---------------------------------------------------------------------------- */

/* The Elder Sign glows, the Eye opens. */
static void paint_face(const ui_paint_t *paint, cult_face_t face, uint32_t ms) {
    enum { OPENS_MS = 300, FACE_PX = 48 };
    bool opens = face == CULT_EYE && ms < OPENS_MS;
    int lid = opens ? (int)(FACE_PX / 2 - FACE_PX / 2 * ms / OPENS_MS) : 0;
    if (face == CULT_ELDER) {
        paint_glow(paint, ms);
    }
    gfx_sprite_rows(paint->frame, 0, 16, cult_faces_48[face], lid, FACE_PX - 2 * lid, GFX_SET);
}

/* In a duel there is room for it, and less than ten are in it. */
static void paint_pool_at_foot(const ui_paint_t *paint, uint8_t pool) {
    gfx_sprite(paint->frame, 114, 55, &gfx_art_cthulhu_7, GFX_SET);
    paint_number(paint, 122, 55, &gfx_font_5x8, pool);
}

static void paint_foot(const cult_look_t *look) {
    char name[NAME_UTF8_MAX];
    if (look->prompt.kind == PROMPT_OVER) {
        paint_next(look->paint, NEXT_X, word(look->paint->view, TEXT_THE_END));
    } else {
        format_name(look->paint->view, look->prompt.player, name);
        paint_next(look->paint, NEXT_X, name);
    }
}

void cult_paint_result(const cult_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const cult_effect_t *effect = &paint->ui->table.cult.effect;
    uint32_t ms = age_ms(look);
    bool responds = effect->ask == ASK_RESPOND || effect->ask == ASK_RESPOND_EYE;
    bool rests = !has_effect(effect) || ms >= EFFECT_MS;
    cult_paint_pair(paint, &(cult_pair_t){effect->roller, effect->target, responds});
    paint_face(paint, (cult_face_t)effect->face, ms);
    paint_throw_title(paint, effect, rests);
    if (effect->face == CULT_EYE) { /* its faces follow by themselves: no press is awaited */
        paint_word(paint, SIDE_X, 31, &gfx_font_5x8, TEXT_PICK_FACE);
        paint_pool_at_foot(paint, effect->after.pool);
        return;
    }
    if (rests) {
        paint_words(paint, effect);
    } else {
        paint_motion(paint, effect, ms);
    }
    paint_foot(look);
    if (rests && is_duel(effect)) {
        paint_pool_at_foot(paint, effect->after.pool);
    }
    if (effect->face == CULT_CTHULHU && blinks_now(ms, 140, 3)) {
        gfx_invert(paint->frame);
    }
}

/* --- in the air --------------------------------------------------------------------------- */

void cult_paint_throw(const cult_look_t *look, const cult_pair_t *pair) {
    const ui_paint_t *paint = look->paint;
    const ui_t *ui = paint->ui;
    cult_paint_pair(paint, pair);
    cult_paint_robe(paint, ROBE_22, ROLLER_X, ROBE_Y, look->state->sanity[pair->roller]);
    cult_paint_robe(paint, ROBE_22, TARGET_X, ROBE_Y, look->state->sanity[pair->target]);
    paint_pool(paint, &gfx_art_cthulhu_22, 52, look->state->pool);
    if (ui->die.stage == THROW_SHAKING) {
        paint_word(paint, SIDE_X, TITLE_Y, &gfx_font_6x12, TEXT_LET_GO);
    } else if (waits_for_noise(paint)) {
        paint_word(paint, SIDE_X, TITLE_Y + 3, &gfx_font_5x8, TEXT_WAITING);
    }
    uint8_t face = ui->table.cult.effect.face;
    bool falls = ui->die.stage == THROW_FALLING && face < CULT_FACES;
    throw_render_last(&ui->die, gfx_art_tumble, GFX_ART_TUMBLE_COUNT,
                      falls ? cult_faces_in_air[face] : 0, 0, 16, paint->now_us, paint->frame);
}
