/* Melodies: a few notes on the buzzer for what a roll brought. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "session.h"
#include "ui.h"

typedef struct {
    uint8_t melody; /* melody_t */
    uint8_t note;   /* the next one */
    uint64_t next_us;
} melody_player_t;

void melody_start(melody_player_t *player, melody_t melody, uint64_t now_us);

/* Returns true when the tone changes now: to `hertz`, 0 for silence. Call until false. */
bool melody_time(melody_player_t *player, uint64_t now_us, uint16_t *hertz);

/* When the tone changes next; UINT64_MAX: never. */
uint64_t melody_next_us(const melody_player_t *player);
