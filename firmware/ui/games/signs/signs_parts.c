/* Elder signs: what was rolled, dice and their kinds. */
#include "gfx_art.h"
#include "signs_ui.h"
#include "table.h"
#include "table_parts.h"

bool signs_throw_at(const session_t *session, uint16_t index, signs_throw_t *thrown) {
    log_entry_t entry = *log_at(&session->log, index);
    if (entry.ask != ASK_DRAW || entry.undone) {
        return false;
    }
    game_state_t before = session_game_before(session, index);
    thrown->drawn = signs_hand(signs_part(&before), entry.values, thrown->kinds);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        thrown->faces[i] = signs_face(thrown->kinds[i], entry.values[thrown->drawn + i]);
    }
    return true;
}

bool signs_newest_throw(const session_t *session, signs_throw_t *thrown) {
    bool any = session->log.standing > 0;
    return any && signs_throw_at(session, newest_index(session), thrown);
}

void signs_paint_face(const ui_paint_t *paint, int x, int y, signs_face_t face) {
    static const gfx_sprite_t *const faces[SIGNS_FACES] = {
        [SIGNS_SIGN] = &gfx_art_elder_11,
        [SIGNS_CLUE] = &gfx_art_clue_11,
        [SIGNS_TENTACLE] = &gfx_art_tentacle_11,
    };
    gfx_sprite(paint->frame, x, y, faces[face], GFX_SET);
}

int signs_paint_kinds(const ui_paint_t *paint, int x, int y, const gfx_font_t *font,
                      const uint8_t dice[SIGNS_KINDS]) {
    bool large = font == &gfx_font_6x12;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        gfx_sprite(paint->frame, x, y + (large ? 2 : 0), &gfx_art_signs_kind_7[kind], GFX_SET);
        x = paint_number(paint, x + 9, y - (large ? 0 : 1), font, dice[kind]) + 3;
    }
    return x;
}

uint32_t signs_best_of_others(const signs_state_t *signs) {
    uint32_t best = 0;
    for (uint8_t seat = 0; seat < signs->players; seat++) {
        bool more = seat != signs->player && signs->totals[seat] > best;
        best = more ? signs->totals[seat] : best;
    }
    return best;
}
