/* What the table of Kingsport remembers between presses. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    KINGSPORT_PAGE_ASKED, /* what is asked now */
    KINGSPORT_PAGE_FELL,  /* the same, with a die beside it that changed no part of the turn */
    KINGSPORT_PAGE_HIT,   /* a foe is killed */
    KINGSPORT_PAGE_EVENT,
} kingsport_page_t;

/* What happened to a player, or to a site. */
typedef enum {
    KINGSPORT_EVENT_HOLY,
    KINGSPORT_EVENT_WOKEN,
    KINGSPORT_EVENT_INSANE,
    KINGSPORT_EVENT_DEFEAT,
    KINGSPORT_EVENT_OUT,
    KINGSPORT_EVENTS
} kingsport_event_t;

typedef struct {
    uint8_t page;         /* kingsport_page_t */
    uint8_t event;        /* kingsport_event_t */
    uint8_t seat;         /* whom the event is about */
    uint8_t what;         /* game_option_t of the last token adjusted; 0: none */
    uint8_t what_seat;    /* whose it was */
    bool fell;            /* the page follows a roll: it begins when the die is seen */
    bool everybody;       /* at the end: where all points come from instead of the view */
    uint8_t shown;        /* the seat whose tokens the overview shows */
    uint32_t event_round; /* in which an event card was marked as played; 0: in none */
    uint64_t since_us;    /* of the page, unless it follows a roll */
} kingsport_scene_t;
