/* The whole app without hardware, for scripts on virtual time: presses, lines, draws that a test
 * chooses, and a journal that it can look into or break.
 *
 *     die_start();
 *     die_line("new dice");
 *     die_press(BUTTON_ROLL, 400);
 *     die_wait(2000); */
#pragma once

#include "app.h"
#include "look.h"

typedef enum { DIE_STORE_WORKS, DIE_STORE_FAILS, DIE_STORE_SILENT } die_store_t;

typedef struct {
    app_t app;
    uint64_t now_us;
    uint32_t random;  /* what is drawn when nothing was laid down */
    uint8_t laid[32]; /* values to be drawn next, in order */
    uint8_t laid_count;
    bool noise_fails;  /* the next draws fail */
    bool noise_silent; /* draws wait for die_let_draw */
    uint8_t store;     /* die_store_t */
    uint32_t draws;    /* asked for so far */
    uint32_t records;  /* kept so far */
    uint8_t brightness;
    bool turned;
    uint32_t glasses; /* so often was the glass told how it is to be */
    uint8_t panel;    /* panel_id_t */
    uint16_t hertz;
    uint16_t lowest_hertz; /* of its tones, silence apart; 0: there was none */
    uint32_t tones;
    bool reboots, bootsel, raw, selftests;
    char reply[8192];      /* what the last line said, all of it */
    app_effects_t waiting; /* a draw or record that wasn't answered yet */
    uint32_t journal_start,
        journal_end; /* where the journal's records are: it is only appended to */
} die_t;

/* A copy of `die` is a snapshot of the whole device: assigning it back undoes whatever came between. */

extern die_t die;
extern const app_facts_t die_facts;

/* A new device with an empty journal, its boot picture over; and the same from its first moment. */
void die_start(void);
void die_power_up(void);

/* The app as it would be after a cut of power: everything that was kept, and nothing else. */
void die_cut_power(void);

/* Starts again, after so many runs in a row that crashed early. */
void die_start_after(uint8_t crashes);

/* Time goes on; everything that is due happens on the way. */
void die_wait(uint32_t ms);
void die_wait_us(uint64_t us);

void die_down(button_t button);
void die_up(button_t button);
void die_press(button_t button, uint32_t ms);

/* The values of the rolls to come. */
void die_lay(uint8_t value);

/* A line with its LF, and everything that it makes the console say (in die.reply), with as much
 * time as it asks for. Returns die.reply. */
const char *die_line(const char *text);
const char *die_bytes(const char *bytes, uint16_t count);

/* Bytes as far as they are taken now; returns how many. What they ask for isn't carried out. */
uint16_t die_feed(const char *bytes, uint16_t count, app_effects_t *effects);

/* Does the last reply hold this text? */
bool die_said(const char *text);

/* What the table is, what was counted, and what the glass shows: to look at, not to change. */
const session_t *die_table(void);
const stats_t *die_counts(void);
const ui_t *die_glass(void);
ui_scene_t die_scene(void);
uint8_t die_cursor(void);
throw_stage_t die_throw(void);

/* As if gone to a scene, whatever the way to it is; with this item highlighted. */
void die_go(ui_scene_t scene, uint8_t cursor);

/* The power comes on, and the journal holds this; or what it held before, found like that. */
typedef struct {
    session_t session;
    stats_t stats;
    uint32_t chain_number; /* of the receipts' head; 0: none */
    uint8_t chain[CONSOLE_HASH_BYTES];
} die_kept_t;
void die_start_with(const die_kept_t *kept);
void die_start_finding(look_storage_t storage);

/* The running game goes on from this point, nothing answered yet. */
void die_begin_at(const session_point_t *point);

/* As if what Kingsport's table shows had come to pass this moment: it moves. */
void die_moves_kingsport(void);

/* When the picture changes by itself, but to wander against burning in; UINT64_MAX: never. */
uint64_t die_moves_us(void);

/* There is a display, and nobody knows which. */
void die_doubt_panel(void);

/* Any event, with its effects. */
void die_event(const app_event_t *event);

/* What the noise says of itself from now on. */
void die_noise(ui_noise_t noise, const console_health_t *facts);

/* The battery has this left from now on. */
void die_supply(ui_supply_t level);

/* The picture now. */
const gfx_frame_t *die_picture(void);

/* Answers a draw or record that waits (noise_silent, DIE_STORE_SILENT). */
void die_let(void);
