/* What the cult duel's table remembers between presses. It decides nothing: after a power cut the
 * table is drawn from the game alone. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "cult.h"

typedef enum {
    CULT_PAGE_TABLE,  /* what is asked now: a victim, a roll, the Eye's face, who starts */
    CULT_PAGE_RESULT, /* what the last roll did */
    CULT_PAGE_OVER,
} cult_page_t;

/* The last roll, or the last face that was picked for the Eye. */
typedef struct {
    uint8_t face;   /* cult_face_t; CULT_FACES: it was for who starts */
    uint8_t ask;    /* game_ask_t */
    uint8_t roller; /* cultists */
    uint8_t target;
    cult_state_t before;
    cult_state_t after;
} cult_effect_t;

/* The game in brief, from the answers that stand. */
typedef struct {
    uint8_t thief; /* seat that took the most by Tentacles; GAME_NOBODY: nobody took any */
    uint16_t stolen;
    uint16_t madnesses; /* how often somebody went mad */
} cult_summary_t;

typedef struct {
    uint8_t page;      /* cult_page_t */
    bool skipped;      /* a press has ended the motion */
    bool entering;     /* the faces of a real die are asked for */
    cult_state_t seen; /* as of the last change: what the next one is compared with */
    cult_effect_t effect;
    cult_summary_t summary;
} cult_scene_t;
