/* The whole firmware, main.c and all, on a board of fakes: lines in, lines out, virtual time, noise
 * that never ends, and the flash of flash_fake.h, which may lose power at any operation.
 *
 *     flash_fake_use(&flash);
 *     whole_run(script, context);      boots, and goes on till the script ends or power is cut
 *     whole_app()->session ...         as it was then */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "app.h"
#include "flash_fake.h"

/* The next line to send, once the one before was answered; NULL: there are no more. An empty one
 * stands for 100 ms in which nothing is sent. */
typedef const char *whole_script_t(void *context);

typedef enum { WHOLE_ENDED, WHOLE_CUT } whole_end_t;

/* A run from power-up. Without a script: only the start itself, up to its first round. */
whole_end_t whole_run(whole_script_t *script, void *context);

/* A run that gets these bytes, as fast as it takes them. */
void whole_feed(const uint8_t *bytes, size_t count);

/* What a run has said: JSON lines that are replies, events and payload (=), and other lines. */
typedef struct {
    uint32_t replies, events, payloads, others;
} whole_lines_t;
whole_lines_t whole_lines(void);

/* Called with each whole line that is said, without its end, from now on; NULL: nobody is. */
typedef void whole_listener_t(const char *line);
void whole_listen(whole_listener_t *listener);

/* From within a flash hook: the power goes now. whole_run returns. */
_Noreturn void whole_cut_power(void);

/* The app, as the last run left it; there must have been one with a script. */
const app_t *whole_app(void);

/* The last reply, and everything that was said in this run. */
const char *whole_reply(void);
const char *whole_said(void);

/* What the noise is made from; the supply. Both from now on. */
void whole_noise(uint64_t seed);
void whole_supply_mv(uint16_t supply_mv);
void whole_usb_power(bool present);
