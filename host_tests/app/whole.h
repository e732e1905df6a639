/* The whole firmware, main.c included, on a board of fakes: console lines in, replies out, virtual time, endless noise
 * of the ring, and the flash of flash_fake.h, which may lose power at any operation.
 *
 *     flash_fake_use(&flash);
 *     whole_run(script, context);      boots, and runs until the script ends or the power is cut
 *     whole_table()->now ...           the session as the run left it */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "app.h"
#include "flash_fake.h"
#include "look.h"

/* Returns the next line to send, once the last one was answered; NULL: the script ends. An empty line is a pause of
 * 100 ms. */
typedef const char *whole_script_t(void *context);

/* Stuck: no answer within an hour, or within as many rounds as there are in a day; or one restart after the other. */
typedef enum { WHOLE_ENDED, WHOLE_CUT, WHOLE_STUCK } whole_end_t;

/* A run from power-up. Without a script: only the start itself, up to the first round of the main loop. */
whole_end_t whole_run(whole_script_t *script, void *context);

/* A run that gets these bytes, as fast as it takes them. */
void whole_feed(const uint8_t *bytes, size_t count);

/* How many lines a run has printed: replies and events in JSON, payload (=), and others. */
typedef struct {
    uint32_t replies, events, payloads, others;
} whole_lines_t;
whole_lines_t whole_lines(void);

/* Is called with each line printed, without its end, from now on; NULL: nothing is. */
typedef void whole_listener_t(const char *line);
void whole_listen(whole_listener_t *listener);

/* From within a flash hook: the power goes now, and whole_run returns. */
_Noreturn void whole_cut_power(void);

/* The app as the last run left it; at least one run must have had a script. */
const app_t *whole_app(void);
const session_t *whole_table(void);
look_storage_t whole_storage(void);

/* The last reply, and all output of this run. */
const char *whole_reply(void);
const char *whole_said(void);

/* Seed of the noise, supply voltage, and whether USB supplies it, all from now on. */
void whole_noise(uint64_t seed);
void whole_supply_mv(uint16_t supply_mv);
void whole_usb_power(bool present);

/* Unplugs the cable when so many more bytes have been read, for so long. The line on its way and its reply are lost;
 * the board stays powered. */
void whole_unplug(uint32_t after_bytes, uint64_t for_us);

/* How the run spent its time. */
typedef struct {
    uint64_t now_us;
    uint64_t rounds;            /* of the main loop */
    uint64_t longest_answer_us; /* from a line's end to its reply */
} whole_work_t;
whole_work_t whole_work(void);
