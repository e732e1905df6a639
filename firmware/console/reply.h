/* Replies to console requests, and events. A reply ends the active request; its payload lines come before. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "console.h"
#include "side_throw.h"
#include "stats.h"

typedef struct {
    const char *version;
    const char *git;
    const char *board;
    const char *serial;
    const char *crash; /* cause, or NULL: the last run didn't crash */
    uint32_t crash_pc;
    uint16_t crash_file, crash_line; /* of a failed assert; line 0: it was none */
    const char *supply;              /* good, low, empty */
    const char *storage;             /* kept, cut, damaged, off */
    uint64_t uptime_ms;
} console_info_t;

typedef struct {
    const char *state;
    const char *alarm; /* NULL: none */
    uint32_t alarms;
    uint64_t samples;
    uint16_t ones;
    uint16_t transitions;
    uint16_t spacing_us;
    uint16_t credit_bits;
    uint8_t tracked; /* words of 64 as a source without jitter would give them */
    uint8_t strikes; /* failures; with too many the source is disabled */
    bool given_up;   /* disabled */
    uint8_t retests; /* how often it was tested again after that */
    uint32_t lost;   /* blocks that were overwritten before they were read */
} console_source_t;

/* Phase jitter of the ring oscillator, in ten-thousandths of a squared turn per 10 us. */
typedef struct {
    const char *state;
    uint16_t variance_e4, error_e4, drift_e4;
    uint8_t supports_cbits; /* entropy: hundredths of a bit per sample */
} console_jitter_t;

typedef struct {
    console_source_t ring, adc;
    console_jitter_t jitter;
    uint32_t reseeds;
    const char *state; /* of both together */
} console_health_t;

#define CONSOLE_HASH_BYTES 32
#define CONSOLE_NONCE_BYTES_MAX REQUEST_NONCE_BYTES_MAX

/* What a roll was made of: the receipt of the entropy module. */
typedef struct {
    uint32_t number; /* 0: there is none */
    uint64_t press_us;
    const uint8_t *commit, *digest, *chain; /* CONSOLE_HASH_BYTES each */
    const uint8_t *nonce, *bounds, *values;
    uint8_t nonce_bytes;
    uint8_t count;
} console_receipt_t;

typedef struct {
    const char *name;
    bool pass;
    uint32_t value;
} console_test_t;

typedef struct {
    bool present;
    const char *found, *used; /* controllers; NULL: unknown, none */
    uint8_t address;
    uint32_t losses, recoveries, failed_transfers;
    uint64_t first_picture_us;
} console_display_t;

typedef struct {
    uint32_t bursts, last_us, longest_us, most_changes;
} console_bounce_t;

typedef struct {
    uint32_t count, mean_us, longest_us;
} console_flash_time_t;

typedef struct {
    const char *chip; /* NULL: none */
    uint32_t ring_khz;
    console_display_t display;
    console_bounce_t bounces[BUTTONS];
    console_flash_time_t program, erase;
    uint16_t supply_mv, lowest_mv; /* 0: this board can't measure it */
    bool usb_power;
} console_hardware_t;

void console_reply_ok(console_t *console);
void console_reply_error(console_t *console, console_error_t error, const char *hint);

/* The error for a status of the session, with a hint for the current prompt. */
void console_reply_refused(console_t *console, session_status_t status, const session_t *session);

void console_reply_help(console_t *console, int topic);
void console_reply_info(console_t *console, const console_info_t *info);
void console_reply_state(console_t *console, const session_t *session);

/* `hint`: at a choose prompt of a player, in a game that the die can play. */
void console_reply_hint(console_t *console, const session_t *session);

void console_reply_throw(console_t *console, const side_throw_t *thrown);
void console_reply_name(console_t *console, const session_t *session, uint8_t seat);
void console_reply_setting(console_t *console, const session_t *session, int setting);
void console_reply_watch(console_t *console, bool on);
void console_reply_screen(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height);

/* `screen words`: open, a call per line, close. */
void console_reply_words_open(console_t *console, const session_t *session);
void console_reply_words_line(console_t *console, const char *line);
void console_reply_words_close(console_t *console);

void console_reply_health(console_t *console, const console_health_t *health);

/* Sources that are tested again: bit 0 the ring, bit 1 the ADC. */
void console_reply_retested(console_t *console, uint8_t sources);

void console_reply_receipt(console_t *console, const console_receipt_t *receipt);
void console_reply_selftest(console_t *console, const console_test_t *tests, uint8_t count);
void console_reply_stats(console_t *console, const stats_die_t *die, uint64_t since_ms,
                         uint16_t amended);

void console_reply_hardware(console_t *console, const console_hardware_t *hardware);

/* `timing`: intervals of each kind, oldest first. */
typedef struct {
    const uint32_t *us;
    uint8_t count;
} console_intervals_t;

void console_reply_timing(console_t *console, console_intervals_t picture,
                          console_intervals_t press, console_intervals_t fall,
                          console_intervals_t store);

/* `log`: payload lines as there is room for them, then the reply. console_list_log continues, to be called
 * whenever there may be room again. */
void console_start_log(console_t *console, const session_t *session, uint32_t from, bool csv);
void console_list_log(console_t *console, const session_t *session);

/* `entropy raw`: a payload line of base64; false: no room yet. Then the reply. */
#define CONSOLE_RAW_LINE_BYTES 48
bool console_raw_line(console_t *console, const uint8_t *bytes, uint8_t count);
void console_reply_raw(console_t *console, uint32_t lines, uint32_t bytes, uint32_t lost);

/* Events, written if `watch` is on. */
void console_event_state(console_t *console, const session_t *session);
void console_event_roll(console_t *console, const session_t *session);
void console_event_throw(console_t *console, const side_throw_t *thrown);
void console_event_button(console_t *console, uint8_t button, const char *action);
void console_event_health(console_t *console, const char *state);
void console_event_receipt(console_t *console, const console_receipt_t *receipt);
void console_event_commit(console_t *console);
