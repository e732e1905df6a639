#include "motif.h"

#include <assert.h>

#include "cult_die.h"
#include "ui.h"

typedef struct {
    uint16_t hertz, ms; /* ms 0: the end */
} note_t;

enum { NOTES_MAX = 6 };

static const note_t motifs[][NOTES_MAX] = {
    [MOTIF_YELLOW] = {{880, 60}, {0, 30}, {659, 90}},
    [MOTIF_TENTACLE] = {{330, 70}, {294, 70}, {262, 140}},
    [MOTIF_ELDER] = {{523, 70}, {659, 70}, {784, 70}, {1047, 160}},
    [MOTIF_CTHULHU] = {{139, 180}, {0, 40}, {131, 180}, {0, 40}, {123, 320}},
    [MOTIF_EYE] = {{1319, 50}, {0, 60}, {1319, 50}, {0, 60}, {1568, 120}},
    [MOTIF_LANDED] = {{1047, 40}},
    [MOTIF_WON] = {{523, 100}, {659, 100}, {784, 100}, {1047, 100}, {1319, 260}},
    [MOTIF_LOST] = {{262, 160}, {247, 160}, {233, 160}, {220, 400}},
    [MOTIF_REFUSED] = {{196, 120}, {0, 40}, {196, 120}},
};
static_assert(sizeof motifs / sizeof motifs[0] == MOTIFS, "notes for each motif");
static_assert(MOTIF_EYE - MOTIF_YELLOW == CULT_EYE && MOTIF_LANDED == MOTIF_YELLOW + CULT_FACES,
              "in the order of cult_face_t");

void motif_start(motif_player_t *player, motif_t motif, uint64_t now_us) {
    *player = (motif_player_t){.motif = (uint8_t)motif, .next_us = now_us};
}

bool motif_time(motif_player_t *player, uint64_t now_us, uint16_t *hertz) {
    if (player->motif == MOTIF_NONE || now_us < player->next_us) {
        return false;
    }
    bool last = player->note == NOTES_MAX || motifs[player->motif][player->note].ms == 0;
    if (last) {
        player->motif = MOTIF_NONE;
        *hertz = 0;
        return true;
    }
    note_t note = motifs[player->motif][player->note++];
    *hertz = note.hertz;
    player->next_us += (uint64_t)note.ms * 1000;
    return true;
}

uint64_t motif_next_us(const motif_player_t *player) {
    return player->motif == MOTIF_NONE ? UINT64_MAX : player->next_us;
}

motif_t motif_for(const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        return prompt.count > 0 ? MOTIF_WON : MOTIF_LOST;
    }
    const session_rolled_t *rolled = &session->now.rolled;
    if (!game_shows_cult_die(&session->now.game, (game_ask_t)rolled->ask)) {
        return ui_roll_eliminates(session) ? MOTIF_TENTACLE : MOTIF_LANDED;
    }
    return (motif_t)(MOTIF_YELLOW + cult_face(rolled->values[0]));
}
