/* A few notes for what happens, one after another. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "session.h"
#include "ui.h"

typedef struct {
    uint8_t motif; /* melody_t */
    uint8_t note;  /* the next one */
    uint64_t next_us;
} motif_player_t;

void motif_start(motif_player_t *player, melody_t motif, uint64_t now_us);

/* True when a tone changes now: `hertz`, 0 silence. Call until false. */
bool melody_time(motif_player_t *player, uint64_t now_us, uint16_t *hertz);

/* When melody_time has something to say; UINT64_MAX: it's silent. */
uint64_t motif_next_us(const motif_player_t *player);

/* What the last roll, or the end that it brought, sounds like. */
melody_t motif_for(const session_t *session);
