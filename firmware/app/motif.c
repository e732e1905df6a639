#include "motif.h"

#include <assert.h>

typedef struct {
    uint16_t hertz, ms; /* ms 0: the end */
} note_t;

enum { NOTES_MAX = 6 };

static const note_t motifs[][NOTES_MAX] = {
    [MELODY_YELLOW] = {{880, 60}, {0, 30}, {659, 90}},
    [MELODY_TENTACLE] = {{330, 70}, {294, 70}, {262, 140}},
    [MELODY_ELDER] = {{523, 70}, {659, 70}, {784, 70}, {1047, 160}},
    [MELODY_CTHULHU] = {{139, 180}, {0, 40}, {131, 180}, {0, 40}, {123, 320}},
    [MELODY_EYE] = {{1319, 50}, {0, 60}, {1319, 50}, {0, 60}, {1568, 120}},
    [MELODY_LANDED] = {{1047, 40}},
    [MELODY_WON] = {{523, 100}, {659, 100}, {784, 100}, {1047, 100}, {1319, 260}},
    [MELODY_LOST] = {{262, 160}, {247, 160}, {233, 160}, {220, 400}},
    [MELODY_REFUSED] = {{196, 120}, {0, 40}, {196, 120}},
};
static_assert(sizeof motifs / sizeof motifs[0] == MELODIES, "notes for each motif");

void motif_start(motif_player_t *player, melody_t motif, uint64_t now_us) {
    *player = (motif_player_t){.motif = (uint8_t)motif, .next_us = now_us};
}

bool melody_time(motif_player_t *player, uint64_t now_us, uint16_t *hertz) {
    if (player->motif == MELODY_NONE || now_us < player->next_us) {
        return false;
    }
    bool last = player->note == NOTES_MAX || motifs[player->motif][player->note].ms == 0;
    if (last) {
        player->motif = MELODY_NONE;
        *hertz = 0;
        return true;
    }
    note_t note = motifs[player->motif][player->note++];
    *hertz = note.hertz;
    player->next_us += (uint64_t)note.ms * 1000;
    return true;
}

uint64_t motif_next_us(const motif_player_t *player) {
    return player->motif == MELODY_NONE ? UINT64_MAX : player->next_us;
}

melody_t motif_for(const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        return prompt.count > 0 ? MELODY_WON : MELODY_LOST;
    }
    return ui_roll_melody(session);
}
