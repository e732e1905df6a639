#include "melody.h"

#include <assert.h>

typedef struct {
    uint16_t hertz, ms; /* ms 0: the end */
} note_t;

enum { NOTES_MAX = 6 };

static const note_t melodies[][NOTES_MAX] = {
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
static_assert(sizeof melodies / sizeof melodies[0] == MELODIES, "notes for each melody");

void melody_start(melody_player_t *player, melody_t melody, uint64_t now_us) {
    *player = (melody_player_t){.melody = (uint8_t)melody, .next_us = now_us};
}

bool melody_time(melody_player_t *player, uint64_t now_us, uint16_t *hertz) {
    if (player->melody == MELODY_NONE || now_us < player->next_us) {
        return false;
    }
    bool last = player->note == NOTES_MAX || melodies[player->melody][player->note].ms == 0;
    if (last) {
        player->melody = MELODY_NONE;
        *hertz = 0;
        return true;
    }
    note_t note = melodies[player->melody][player->note++];
    *hertz = note.hertz;
    player->next_us += (uint64_t)note.ms * 1000;
    return true;
}

uint64_t melody_next_us(const melody_player_t *player) {
    return player->melody == MELODY_NONE ? UINT64_MAX : player->next_us;
}
