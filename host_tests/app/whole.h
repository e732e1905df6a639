/* The whole firmware, main.c and all, on a board of fakes: lines in, lines out, virtual time, noise
 * that never ends, and the flash of flash_fake.h, which may lose power at any operation.
 *
 *     flash_fake_use(&flash);
 *     whole_run(script, context);      boots, and goes on till the script ends or power is cut
 *     whole_table()->now ...           as it was then */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "app.h"
#include "flash_fake.h"
#include "hal_noise.h"
#include "look.h"

/* The next line to send, once the one before was answered; NULL: there are no more. An empty one
 * stands for 100 ms in which nothing is sent. */
typedef const char *whole_script_t(void *context);

/* Stuck: no answer for an hour, or for as many rounds as there are in a day; or one restart after the other. */
typedef enum { WHOLE_ENDED, WHOLE_CUT, WHOLE_STUCK } whole_end_t;

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

/* The app, as the last run left it; there must have been one with a script. To be asked and looked
 * at, see look.h. */
const app_t *whole_app(void);
const session_t *whole_table(void);
look_storage_t whole_storage(void);

/* The last reply, and everything that was said in this run. */
const char *whole_reply(void);
const char *whole_said(void);

/* What the noise is made from; the supply. Both from now on. */
void whole_noise(uint64_t seed);
void whole_supply_mv(uint16_t supply_mv);

/* What goes wrong around it, from now on: noise whose bits are all the same, or that doesn't run (as
 * the ADC's till it is said to be good); a display that is gone, or whose bus hangs for so long; a
 * clock that is so much later at the next sleep. */
typedef enum { WHOLE_NOISE_GOOD, WHOLE_NOISE_STUCK, WHOLE_NOISE_STOPPED } whole_noise_fault_t;
void whole_noise_fault(hal_noise_source_t source, whole_noise_fault_t fault);
void whole_display(bool is_there);
void whole_hang_display(uint64_t for_us);
void whole_step_clock(uint64_t step_us);

/* The cable is pulled when so many more bytes have gone in, for so long. The line that is on its way
 * then, and its reply, are lost; power comes from elsewhere. */
void whole_unplug(uint32_t after_bytes, uint64_t for_us);

/* How the run spends its time. */
typedef struct {
    uint64_t now_us;
    uint64_t rounds;            /* of the loop */
    uint64_t longest_answer_us; /* from a line's end to its reply */
} whole_work_t;
whole_work_t whole_work(void);
void whole_usb_power(bool present);
void whole_hold_buttons(uint8_t buttons); /* bits, as hal_buttons_raw gives them */
uint8_t whole_brightness(void);           /* as the display was told last */
