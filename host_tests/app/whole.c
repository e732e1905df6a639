#include "whole.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hal_buttons.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_noise.h"
#include "hal_panic.h"
#include "hal_power.h"
#include "hal_sound.h"
#include "hal_start.h"
#include "hal_usb.h"

#define HOUR_US UINT64_C(3600000000)

int firmware_main(int argc, char **argv); /* main.c's */

enum {
    PAUSE_US = 100000,
    HOST_US = 50000,        /* a host's next byte, whose interrupt wakes the core */
    LONGEST_US = 1000000,   /* of a sleep */
    ROUNDS_MOST = 20000000, /* for an answer */
    RESTARTS_MOST = 1000,
    BLOCK_BITS = HAL_NOISE_BLOCK_WORDS * 32,
    LINE_MAX = 8192,
    SAID_MAX = 1 << 18
};

static struct {
    jmp_buf cut;
    whole_script_t *script;
    void *context;
    const app_t *app;
    uint64_t now_us;
    uint64_t pause_us; /* nothing is sent before */
    const char *line;  /* being sent */
    bool ended;
    bool answered;
    const uint8_t *feed; /* instead of a script */
    size_t feed_left;
    whole_lines_t lines;
    uint32_t plugged_bytes; /* that still go in; 0: it stays plugged in */
    uint64_t unplugged_us;  /* for so long then */
    uint64_t plugged_us;    /* not before this is it plugged in */
    uint64_t asked_us;      /* when the last line's end went in */
    uint64_t asked_rounds;  /* and in which round it came */
    uint32_t restarts;
    whole_work_t work;
    char out[LINE_MAX];
    char reply[LINE_MAX];
    size_t out_length;
} whole;

static struct {
    char text[SAID_MAX];
    size_t length;
} said;

typedef struct {
    uint64_t next_us; /* when the next block is whole */
    uint16_t spacing_ticks;
    bool running;
    bool stopping; /* after the block that is being sampled */
} noise_t;

static noise_t noises[HAL_NOISE_SOURCES]; /* the ADC's is never started */
static uint64_t noise_random = 0x9E3779B97F4A7C15u;

static uint16_t supply = 5000;
static bool usb_power = true;
static whole_listener_t *listener;

/* --- running ------------------------------------------------------------------------------- */

static void ask_script(void) {
    const char *line = whole.script ? whole.script(whole.context) : NULL;
    whole.ended = line == NULL;
    if (line != NULL && line[0] == '\0') {
        whole.pause_us = whole.now_us + PAUSE_US;
        return;
    }
    whole.line = line;
    whole.answered = false;
    whole.asked_us = whole.now_us;
    whole.asked_rounds = whole.work.rounds;
}

static void power_up(void) {
    const app_t *app = whole.app;
    memset(&whole, 0, sizeof whole);
    whole.app = app;
    whole.answered = true;
    said.length = 0;
    said.text[0] = '\0';
    for (uint8_t i = 0; i < HAL_NOISE_SOURCES; i++) {
        noises[i].running = false;
    }
}

static whole_end_t run(void) {
    static char name[] = "firmware";
    char *argv[] = {name, NULL};
    switch (setjmp(whole.cut)) {
    case 0:
        break;
    case WHOLE_STUCK:
        return WHOLE_STUCK;
    default:
        return WHOLE_CUT;
    }
    (void)firmware_main(1, argv);
    return WHOLE_ENDED;
}

whole_end_t whole_run(whole_script_t *script, void *context) {
    power_up();
    whole.script = script;
    whole.context = context;
    whole.ended = script == NULL;
    return run();
}

void whole_feed(const uint8_t *bytes, size_t count) {
    power_up();
    whole.feed = bytes;
    whole.feed_left = count;
    whole.ended = count == 0;
    (void)run();
}

whole_lines_t whole_lines(void) { return whole.lines; }

void whole_listen(whole_listener_t *new_listener) { listener = new_listener; }

void whole_cut_power(void) { longjmp(whole.cut, WHOLE_CUT); }

const app_t *whole_app(void) { return whole.app; }
const session_t *whole_table(void) { return look_table(whole.app); }
look_storage_t whole_storage(void) { return look_storage(whole.app); }

const char *whole_reply(void) { return whole.reply; }

const char *whole_said(void) { return said.text; }

void whole_noise(uint64_t seed) { noise_random = seed ^ 0x9E3779B97F4A7C15u; }

void whole_supply_mv(uint16_t supply_mv) { supply = supply_mv; }
void whole_usb_power(bool present) { usb_power = present; }

void whole_unplug(uint32_t after_bytes, uint64_t for_us) {
    whole.plugged_bytes = after_bytes;
    whole.unplugged_us = for_us;
}

whole_work_t whole_work(void) {
    whole.work.now_us = whole.now_us;
    return whole.work;
}

/* --- lines --------------------------------------------------------------------------------- */

static bool is_plugged_in(void) { return whole.now_us >= whole.plugged_us; }

static bool is_stuck(void) {
    return !whole.answered && (whole.now_us - whole.asked_us > HOUR_US ||
                               whole.work.rounds - whole.asked_rounds > ROUNDS_MOST);
}

void hal_usb_poll(void) {
    whole.work.rounds++;
    if (is_stuck()) {
        longjmp(whole.cut, WHOLE_STUCK);
    }
}

hal_usb_state_t hal_usb_state(void) { return is_plugged_in() ? HAL_USB_OPEN : HAL_USB_OFF; }

static void pull_the_cable(void) {
    whole.plugged_us = whole.now_us + whole.unplugged_us;
    whole.line = NULL;
    whole.answered = true;
    whole.out_length = 0;
}

static uint16_t read_feed(uint8_t *data) {
    if (whole.feed_left == 0) {
        return 0;
    }
    data[0] = *whole.feed++;
    whole.ended = --whole.feed_left == 0;
    return 1;
}

uint16_t hal_usb_read(uint8_t *data, uint16_t max) {
    if (whole.feed != NULL) {
        return read_feed(data);
    }
    if (!is_plugged_in()) {
        return 0;
    }
    if (whole.line == NULL && whole.answered && !whole.ended && whole.now_us >= whole.pause_us) {
        ask_script();
    }
    if (whole.line == NULL || max == 0) {
        return 0;
    }
    if (whole.plugged_bytes > 0 && --whole.plugged_bytes == 0) {
        pull_the_cable();
        return 0;
    }
    bool end = whole.line[0] == '\0';
    data[0] = end ? (uint8_t)'\n' : (uint8_t)whole.line[0];
    whole.line = end ? NULL : whole.line + 1;
    whole.asked_us = whole.now_us;
    return 1;
}

static void take_line(void) {
    whole.out[whole.out_length] = '\0';
    if (said.length + whole.out_length + 2 < SAID_MAX) {
        memcpy(&said.text[said.length], whole.out, whole.out_length);
        said.length += whole.out_length;
        memcpy(&said.text[said.length++], "\n", 2);
    }
    if (listener) {
        listener(whole.out);
    }
    if (strncmp(whole.out, "{\"event\"", 8) == 0) {
        whole.lines.events++;
    } else if (whole.out[0] == '{') {
        memcpy(whole.reply, whole.out, whole.out_length + 1);
        whole.answered = true;
        whole.lines.replies++;
        if (whole.now_us - whole.asked_us > whole.work.longest_answer_us) {
            whole.work.longest_answer_us = whole.now_us - whole.asked_us;
        }
    } else if (whole.out[0] == '=') {
        whole.lines.payloads++;
    } else {
        whole.lines.others++;
    }
    whole.out_length = 0;
}

uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes) {
    if (!is_plugged_in()) {
        return 0;
    }
    for (uint16_t i = 0; i < bytes; i++) {
        if (data[i] == '\n') {
            take_line();
        } else if (whole.out_length + 1 < LINE_MAX) {
            whole.out[whole.out_length++] = (char)data[i];
        }
    }
    return bytes;
}

bool hal_usb_flushed(void) { return true; }

/* --- time and noise ------------------------------------------------------------------------ */

uint64_t hal_clock_us(void) { return whole.now_us; }

static uint64_t next_block_us(void) {
    uint64_t next_us = UINT64_MAX;
    for (uint8_t i = 0; i < HAL_NOISE_SOURCES; i++) {
        if (noises[i].running && noises[i].next_us < next_us) {
            next_us = noises[i].next_us;
        }
    }
    return next_us;
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

void hal_power_idle(uint64_t until_us, bool awaited) {
    (void)awaited;
    uint64_t longest_us = hal_power_usb_present() ? HOST_US : LONGEST_US;
    uint64_t next_us = earlier(until_us, next_block_us());
    next_us = earlier(next_us, whole.now_us + longest_us);
    if (next_us > whole.now_us) {
        whole.now_us = next_us;
    }
}

hal_noise_status_t hal_noise_check(hal_noise_source_t source) {
    return source == HAL_NOISE_RING ? HAL_NOISE_OK : HAL_NOISE_STOPPED;
}

static uint64_t block_us(const noise_t *noise) {
    return (uint64_t)noise->spacing_ticks * BLOCK_BITS / HAL_NOISE_TICKS_PER_US;
}

hal_noise_status_t hal_noise_start(hal_noise_source_t source, uint16_t spacing_ticks) {
    noise_t *noise = &noises[source];
    if (hal_noise_check(source) == HAL_NOISE_OK) {
        noise->spacing_ticks = spacing_ticks;
        noise->running = true;
        noise->stopping = false;
        noise->next_us = whole.now_us + block_us(noise);
    }
    return hal_noise_check(source);
}

bool hal_noise_running(hal_noise_source_t source) { return noises[source].running; }

void hal_noise_stop(hal_noise_source_t source) { noises[source].stopping = true; }

static uint32_t random_word(void) {
    noise_random ^= noise_random << 13;
    noise_random ^= noise_random >> 7;
    noise_random ^= noise_random << 17;
    return (uint32_t)(noise_random >> 16);
}

bool hal_noise_read(hal_noise_source_t source, uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    noise_t *noise = &noises[source];
    if (!noise->running || whole.now_us < noise->next_us) {
        return false;
    }
    noise->next_us += block_us(noise);
    noise->running = !noise->stopping;
    for (uint8_t i = 0; i < HAL_NOISE_BLOCK_WORDS; i++) {
        block[i] = random_word();
    }
    return true;
}

uint32_t hal_noise_dropped_blocks(hal_noise_source_t source) {
    (void)source;
    return 0;
}

/* --- the rest ------------------------------------------------------------------------------ */

const hal_board_t *hal_start(int argc, char **argv) {
    static const hal_board_t board = {.board = "test", .serial = "0123456789ABCDEF"};
    (void)argc;
    (void)argv;
    return &board;
}

bool hal_start_held(void) { return false; }
bool hal_running(void) { return !whole.ended; }

_Noreturn void hal_panic(const char *why) {
    fprintf(stderr, "panic: %s\n", why);
    abort();
}

hal_crash_t hal_panic_last(void) { return (hal_crash_t){.cause = HAL_CRASH_NONE}; }

bool hal_buttons_next(hal_button_edge_t *edge) {
    (void)edge;
    return false;
}

uint8_t hal_buttons_raw(void) { return 0; }

/* The frame is part of the app: so the app is found. */
bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    whole.app = look_app(frame);
    return true;
}

bool hal_display_idle(void) { return true; }
void hal_display_poll(void) {}
hal_display_state_t hal_display_state(void) { return HAL_DISPLAY_OK; }
void hal_display_panel(hal_display_panel_t panel) { (void)panel; }
void hal_display_brightness(uint8_t level) { (void)level; }
void hal_display_turned(bool turned) { (void)turned; }
void hal_display_report(hal_display_report_t *report) { *report = (hal_display_report_t){0}; }
void hal_buttons_bounce(hal_button_t button, hal_button_bounce_t *bounce) {
    (void)button;
    *bounce = (hal_button_bounce_t){0};
}
uint16_t hal_power_lowest_mv(void) { return 0; }
uint32_t hal_noise_ring_khz(void) { return 0; }
hal_display_panel_t hal_display_panel_found(void) { return HAL_DISPLAY_SSD1306; }
bool hal_display_takes_words(void) { return false; }
void hal_display_words(const char *lang) { (void)lang; }
void hal_display_words_line(const char *line) { (void)line; }

/* Till the cable is back. */
bool hal_power_dormant(void) {
    if (is_plugged_in() || next_block_us() != UINT64_MAX) {
        return false;
    }
    whole.now_us = whole.plugged_us;
    return true;
}
void hal_power_alive(void) {}
void hal_power_restart(void) {
    if (++whole.restarts > RESTARTS_MOST) {
        longjmp(whole.cut, WHOLE_STUCK);
    }
}
void hal_power_bootloader(void) {}
uint16_t hal_power_supply_mv(void) { return supply; }
bool hal_power_usb_present(void) { return usb_power && is_plugged_in(); }
void hal_sound_tone(uint16_t hertz) { (void)hertz; }

void hal_usb_offer_drive(const hal_usb_drive_t *drive) { (void)drive; }
