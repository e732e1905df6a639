/* What the table of Kingsport remembers between presses. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    KINGSPORT_PAGE_ASKED, /* what is asked now */
    KINGSPORT_PAGE_FELL,  /* the same, with a die beside it that changed no part of the turn */
    KINGSPORT_PAGE_HIT,   /* a foe is killed */
    KINGSPORT_PAGE_BLOW,
} kingsport_page_t;

/* What happened to a player, or to a site. */
typedef enum {
    KINGSPORT_BLOW_HOLY,
    KINGSPORT_BLOW_WOKEN,
    KINGSPORT_BLOW_INSANE,
    KINGSPORT_BLOW_DEFEAT,
    KINGSPORT_BLOW_OUT,
    KINGSPORT_BLOWS
} kingsport_blow_t;

typedef struct {
    uint8_t page;      /* kingsport_page_t */
    uint8_t blow;      /* kingsport_blow_t */
    uint8_t seat;      /* whom the blow hit */
    uint8_t what;      /* game_option_t of the last token adjusted; 0: none */
    uint8_t what_seat; /* whose it was */
    bool fell;         /* the page is a throw's: it begins with the sight of it */
    bool everybody;    /* at the end: all tokens instead of the view */
    uint64_t since_us; /* of the page, unless a throw's */
} kingsport_scene_t;
