/* The replies. Each ends the active request; payload lines come before. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "console.h"
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
    const char *storage;             /* how what was kept was found */
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
    uint8_t tracked; /* words of 64 that a source without jitter gives */
    uint8_t strikes; /* alarms towards being given up on */
    bool given_up;
    uint8_t retests; /* how often it was tested anew after that */
    uint32_t lost;   /* blocks that were not taken in time */
} console_source_t;

/* How the ring's phase strays, in ten-thousandths of a squared turn in 10 us. */
typedef struct {
    const char *state;
    uint16_t variance_e4, error_e4, drift_e4;
    uint8_t supports_cbits; /* hundredths of a bit a sample */
} console_jitter_t;

typedef struct {
    console_source_t ring, adc;
    console_jitter_t jitter;
    uint32_t reseeds;
    const char *state; /* of both together */
} console_health_t;

#define CONSOLE_HASH_BYTES 32
#define CONSOLE_NONCE_BYTES_MAX REQUEST_NONCE_BYTES_MAX

/* What a roll was made of: entropy's receipt. Pointers, for it isn't the console's to keep. */
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

void console_reply_ok(console_t *console);
void console_reply_error(console_t *console, console_error_t error, const char *hint);

/* Why the session refused something, and what to type instead. */
void console_reply_refused(console_t *console, session_status_t status, const session_t *session);

void console_reply_help(console_t *console, int topic);
void console_reply_info(console_t *console, const console_info_t *info);
void console_reply_state(console_t *console, const session_t *session);
void console_reply_name(console_t *console, const session_t *session, uint8_t seat);
void console_reply_setting(console_t *console, const session_t *session, int setting);
void console_reply_watch(console_t *console, bool on);
void console_reply_screen(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height);

/* What the picture says: a line at a time between the other two. */
void console_reply_words_open(console_t *console, const session_t *session);
void console_reply_words_line(console_t *console, const char *line);
void console_reply_words_close(console_t *console);

void console_reply_health(console_t *console, const console_health_t *health);

/* Sources that are tested anew: bit 0 the ring, bit 1 the ADC. */
void console_reply_retested(console_t *console, uint8_t sources);

void console_reply_receipt(console_t *console, const console_receipt_t *receipt);
void console_reply_selftest(console_t *console, const console_test_t *tests, uint8_t count);
void console_reply_stats(console_t *console, const stats_die_t *die, uint64_t since_ms,
                         uint16_t amended);

/* Lists the log: lines as there is room for them, then the reply. console_list_log goes on with it
 * and is to be called whenever there may be room again. */
void console_start_log(console_t *console, const session_t *session, uint32_t from, bool csv);
void console_list_log(console_t *console, const session_t *session);

/* Payload of raw bytes as one line of base64; false: no room yet. Then the reply with both counts. */
#define CONSOLE_RAW_LINE_BYTES 48
bool console_raw_line(console_t *console, const uint8_t *bytes, uint8_t count);
void console_reply_raw(console_t *console, uint32_t lines, uint32_t bytes, uint32_t lost);

/* Events, for who watches. */
void console_event_state(console_t *console, const session_t *session);
void console_event_roll(console_t *console, const session_t *session);
void console_event_button(console_t *console, uint8_t button, const char *action);
void console_event_health(console_t *console, const char *state);
void console_event_receipt(console_t *console, const console_receipt_t *receipt);
void console_event_commit(console_t *console);
