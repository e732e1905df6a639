/* The die in the air, and what it did once it lies: first what moves, then the words.
 *
 *    0 | Isabella: Tentacle        [] |   who rolled what
 *   16 | face  |  Isabella 3>4        |   what changed; what else that means; and why
 *      | 36x36 |  Cornelia 2>1        |
 *   45 |       |  whoever rolled it   |
 *   52 |      (o) [Cornelia] responds |   who presses, and what that does */
#include <string.h>

#include "cult_ui.h"
#include "drawings.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"

enum { SIDE_X = 39, SIDE_PX = GFX_WIDTH_PX - SIDE_X };

/* The two robes and the pool between them, while something moves; in the air, the words above them. */
enum { ROLLER_X = 64, POOL_X = 90, TARGET_X = 116, ROBE_Y = 27, TOKEN_Y = 40 };
enum { AIR_X = 53, AIR_Y = 15 };

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

/* Beside the face: three lines of 6x12, or two of 8x16; below them why, in small print for the one who holds it. */
enum { WORDS_Y = 15, PITCH = 12, SMALL_PITCH = 9, LARGE_PITCH = 14, WHY_Y = 44, WHY_PITCH = 9 };
enum { LINES_MOST = 3, ROWS = 4 };

static uint8_t rows_of(const char *text) {
    return (uint8_t)(*text == '\0' ? 0 : strchr(text, '\n') != NULL ? 2 : 1);
}

static const char *why_of(const ui_paint_t *paint, const cult_effect_t *effect) {
    text_t why = cult_why(effect);
    bool shown = why != 0 && paint->view->session->settings.value[SETTING_WHY] != 0;
    return shown ? word(paint->view, why) : "";
}

static bool fits_large(const ui_paint_t *paint, const cult_line_t *lines, uint8_t count) {
    bool fits = true;
    for (uint8_t i = 0; i < count; i++) {
        fits = fits && cult_line_width(paint, &lines[i], &gfx_font_8x16) <= SIDE_PX;
    }
    return fits;
}

/* The pool's change, which is the last line, makes room for why; then why does for who went mad. */
static void paint_words(const ui_paint_t *paint, const cult_effect_t *effect) {
    cult_line_t lines[CULT_LINES];
    uint8_t count = cult_lines(effect, lines);
    const char *why = why_of(paint, effect);
    uint8_t rows = rows_of(why);
    while (count > LINES_MOST || (count + rows > ROWS && lines[count - 1].place == CULT_POOL)) {
        count--;
    }
    rows = rows < ROWS - count ? rows : (uint8_t)(ROWS - count);
    bool large = count <= 2 && rows <= 1 && fits_large(paint, lines, count);
    int pitch = large ? LARGE_PITCH : count + rows < ROWS ? PITCH : SMALL_PITCH;
    for (uint8_t i = 0; i < count; i++) {
        int y = WORDS_Y + i * pitch;
        cult_paint_line(paint, &lines[i], SIDE_X, y, SIDE_PX,
                        large ? &gfx_font_8x16 : &gfx_font_6x12);
    }
    char row[40];
    copy_text(row, sizeof row, why);
    row[rows < rows_of(why) ? strcspn(row, "\n") : strlen(row)] = '\0';
    draw_lines(paint->frame, SIDE_X, WHY_Y - (rows > 1 ? WHY_PITCH : 0), &gfx_font_5x8, WHY_PITCH,
               row);
}

/* "Isabella: Tentacle": who rolled what. The name makes room, for the face is named in the heading alone. */
static void paint_rolled(const ui_paint_t *paint, const cult_effect_t *effect, bool responds) {
    const gfx_font_t *font = &gfx_font_6x12;
    const char *face = word_face(paint->view, effect->face);
    char name[NAME_UTF8_MAX + 2];
    int face_px = gfx_text_width(font, face), end_x = status_icons_x(paint), x = 0;
    size_t letters = letters_in(font, end_x - face_px - 2 * font->width);
    size_t least = cult_number(&effect->after, effect->roller) > 0 ? 4 : 2;
    if (letters >= least) {
        cult_name_cut(paint->view, effect->roller, letters, name);
        append_text(name, sizeof name, ":");
        x = gfx_text(paint->frame, 0, 1, font, name, GFX_SET) + font->width;
    }
    gfx_text(paint->frame, x, 1, font, face, GFX_SET);
    cult_paint_pips(paint, x + face_px, responds);
}

/* --- the result ---------------------------------------------------------------------------- */

/* The Elder Sign glows, the Eye opens. */
static void paint_face(const ui_paint_t *paint, cult_face_t face, uint32_t ms) {
    enum { OPENS_MS = 300, FACE_PX = 36 };
    bool opens = face == CULT_EYE && ms < OPENS_MS;
    int lid = opens ? (int)(FACE_PX / 2 - FACE_PX / 2 * ms / OPENS_MS) : 0;
    if (face == CULT_ELDER) {
        paint_glow(paint, FACE_PX, ms);
    }
    gfx_sprite_rows(paint->frame, 0, 16, cult_faces_36[face], lid, FACE_PX - 2 * lid, GFX_SET);
}

/* Who presses, and what that does: a roll, or the choice that comes before one. */
static void paint_foot(const cult_look_t *look) {
    const ui_paint_t *paint = look->paint;
    uint8_t step = look->state->step;
    bool chooses =
        step == CULT_STEP_CULTIST || (step == CULT_STEP_VICTIM && cult_count(look->state) > 2);
    bool enters = rolls_own_die(paint->view);
    if (look->prompt.kind == PROMPT_OVER) {
        paint_verb(paint, word(paint->view, TEXT_THE_END), false);
    } else if (chooses || enters) {
        paint_verb_of(paint, look->prompt.player, word(paint->view, TEXT_NEXT), "");
    } else {
        text_t verb = step == CULT_STEP_RESPOND ? TEXT_RESPONDS : TEXT_CASTS;
        paint_verb_of(paint, look->prompt.player, "", word(paint->view, verb));
    }
}

void cult_paint_result(const cult_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const cult_effect_t *effect = &paint->ui->table.cult.effect;
    uint32_t ms = age_ms(look);
    bool responds = effect->ask == ASK_RESPOND || effect->ask == ASK_RESPOND_EYE;
    bool rests = !has_effect(effect) || ms >= EFFECT_MS;
    paint_rolled(paint, effect, responds);
    paint_face(paint, (cult_face_t)effect->face, ms);
    if (effect->face == CULT_EYE) { /* its faces follow by themselves: no press is awaited */
        paint_word(paint, SIDE_X, 28, &gfx_font_6x12, TEXT_PICK_FACE);
        return;
    }
    if (rests) {
        paint_words(paint, effect);
    } else {
        paint_motion(paint, effect, ms);
    }
    paint_foot(look);
    if (effect->face == CULT_CTHULHU && blinks_now(ms, 140, 3)) {
        gfx_invert(paint->frame);
    }
}

/* --- in the air --------------------------------------------------------------------------- */

void cult_paint_throw(const cult_look_t *look, const cult_pair_t *pair) {
    const ui_paint_t *paint = look->paint;
    const ui_t *ui = paint->ui;
    cult_paint_pair(paint, pair, true);
    cult_paint_robe(paint, ROBE_22, ROLLER_X, ROBE_Y, look->state->sanity[pair->roller]);
    cult_paint_robe(paint, ROBE_22, TARGET_X, ROBE_Y, look->state->sanity[pair->target]);
    paint_pool(paint, &gfx_art_cthulhu_22, 52, look->state->pool);
    if (ui->die.stage == THROW_SHAKING) {
        paint_word(paint, AIR_X, AIR_Y, &gfx_font_6x12, text_shaking(paint));
    } else if (waits_for_noise(paint)) {
        paint_word(paint, AIR_X, AIR_Y + 3, &gfx_font_5x8, TEXT_WAITING);
    }
    uint8_t face = ui->table.cult.effect.face;
    bool falls = ui->die.stage == THROW_FALLING && face < CULT_FACES;
    throw_render_last(&ui->die, gfx_art_tumble, GFX_ART_TUMBLE_COUNT,
                      falls ? cult_faces_in_air[face] : 0, 0, 16, paint->now_us, paint->frame);
}
