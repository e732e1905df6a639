/* What the glass holds is kept; of a new picture the windows that differ are planned as it takes its
 * place there, and are sent as one chain of messages with repeated starts and a single stop.
 *
 *   look for one -> probe -> set-up -> pictures, and looks whether it is still there
 *         ^          |         |          |
 *         +----------+---------+----------+  it doesn't answer, or the bus is stuck
 *
 * The probe tells an SH1106 from the others: its memory can be read back.
 *
 * A display that answers is asked twice a second: one that has lost its power since, if only for a
 * moment, says that it is off. Where that status bit does not follow (it is watched through the
 * start), all is sent again every 10 s instead. */
#include "hal_display.h"

#include <string.h>

#include "board.h"
#include "display_plan.h"
#include "oled_bus.h"
#include "oled_script.h"
#include "panel.h"

#define ADDRESS 0x3Cu
#define OTHER_ADDRESS 0x3Du

#define RETRY_US 500000u
#define RETRY_EARLY_US 20000u /* a module may come up later than we do */
#define EARLY_UNTIL_US 2000000u
#define LOOK_US 500000u
#define ANSWER_US 25000u /* then the bus knows that it is stuck */
#define REFRESH_US 10000000u

static_assert(OLED_BUS_STRIDE == HAL_DISPLAY_WIDTH_PX, "a message's rows are pages of a frame");

#define LEVEL_AT_START 7u

typedef enum { JOB_NONE, JOB_PROBE, JOB_SETUP, JOB_PICTURE, JOB_LOOK } job_t;
typedef enum { BIT_SEEN_OFF, BIT_FOLLOWS, BIT_IGNORED } status_bit_t;

static struct {
    _Alignas(4) uint8_t glass[HAL_DISPLAY_BYTES]; /* stays as it is while a picture is on its way */
    display_window_t windows[DISPLAY_WINDOWS_MAX]; /* of it, that wait to be sent */
    uint32_t window_count;
    oled_script_t script;
    const panel_t *panel; /* as which it was set up */
    uint64_t due_us;      /* when to try or to look again */
    uint64_t refresh_us;
    uint32_t recoveries;
    hal_display_panel_t asked, found;
    job_t job;
    hal_display_state_t state;
    status_bit_t status_bit;
    uint8_t address;
    uint8_t failures; /* since it was there, modulo 256 */
    uint8_t level;
    bool turned;
    bool told;           /* somebody said which panel it is, or that nobody knows */
    bool readable;       /* it answers when it is read */
    bool set_up;         /* the panel has had its settings since it came */
    bool at_first_place; /* it stands where everything begins */
    bool glass_known;    /* but for those windows, `glass` is what it holds */
    bool lit;            /* it was told to be on */
    bool has_picture;    /* somebody showed one */
    bool picture_waits;  /* a picture has not been sent since it was taken */
    bool config_due;
    bool looks; /* with the picture that is sent */
    bool was_lost;
} oled;

/* NULL: it can't be told, and nobody has said what to do about it yet. */
static const panel_t *panel_in_use(void) {
    if (!oled.told && oled.found == HAL_DISPLAY_AUTO) {
        return NULL;
    }
    return panel_of(oled.asked != HAL_DISPLAY_AUTO ? oled.asked : oled.found);
}

/* --- what is sent ---------------------------------------------------------------------------- */

static void launch(job_t job) {
    oled.job = job;
    oled_bus_send(oled.address, oled.script.messages, oled.script.message_count);
}

static void put_command(uint8_t command) { oled_script_commands(&oled.script, &command, 1); }

static void put_refresh(void) {
    uint8_t commands[PANEL_SETUP_BYTES];
    uint32_t count = panel_refresh(oled.panel, oled.level, oled.turned, commands);
    oled_script_commands(&oled.script, commands, count);
}

static void put_place(const display_window_t *window) {
    uint8_t commands[PANEL_WINDOW_BYTES];
    uint32_t count = panel_window(oled.panel, window, commands);
    oled_script_commands(&oled.script, commands, count);
}

/* With the set-up goes where the first picture begins, while that is still being made. */
static void put_first_place(void) {
    display_window_t windows[DISPLAY_WINDOWS_MAX];
    (void)display_plan_all(oled.panel->by_page, windows);
    put_place(&windows[0]);
    oled.at_first_place = true;
}

static void put_window(const display_window_t *window) {
    if (!oled.at_first_place) {
        put_place(window);
    }
    oled.at_first_place = false;
    oled_script_window(&oled.script, oled.glass, window);
}

static void put_picture(void) {
    if (!oled.glass_known) {
        oled.window_count = display_plan_all(oled.panel->by_page, oled.windows);
    }
    for (uint32_t i = 0; i < oled.window_count; i++) {
        put_window(&oled.windows[i]);
    }
    oled.window_count = 0;
    oled.picture_waits = false;
    oled.glass_known = true;
}

/* Nothing else gives these two in this order: its status is the same each time. */
static const uint8_t probes[] = {0xA5, 0x5A};
#define PROBES (sizeof probes)
#define PROBE_READS 2u /* the first is of no meaning */
static_assert(PROBES * PROBE_READS <= OLED_BUS_READS, "all are kept");

/* A column that an SH1106 doesn't show; elsewhere the first picture goes over it. */
static void send_probe(void) {
    oled_script_begin(&oled.script);
    put_command(PANEL_OFF);
    for (uint32_t i = 0; i < PROBES; i++) {
        oled_script_commands(&oled.script, panel_home, PANEL_HOME_BYTES);
        oled_script_data(&oled.script, probes[i]);
        oled_script_commands(&oled.script, panel_home, PANEL_HOME_BYTES);
        oled_script_read(&oled.script, OLED_CONTROL_ONE_DATA, PROBE_READS);
    }
    launch(JOB_PROBE);
}

static void put_setup(void) {
    uint8_t commands[PANEL_SETUP_BYTES] = {PANEL_OFF}; /* all of them know that */
    uint32_t count = 1;
    if (oled.panel != NULL) {
        count = panel_setup(oled.panel, oled.level, oled.turned, commands);
    }
    oled_script_commands(&oled.script, commands, count);
}

static void send_setup(void) {
    oled.panel = panel_in_use();
    oled.at_first_place = false;
    oled_script_begin(&oled.script);
    put_setup();
    if (oled.panel != NULL) {
        put_first_place();
    }
    if (oled.readable) {
        oled_script_read(&oled.script, OLED_CONTROL_COMMANDS, 1);
    }
    oled.config_due = false;
    launch(JOB_SETUP);
}

static bool is_readable(void) { return oled.status_bit != BIT_IGNORED; }

static void put_look(void) { oled_script_read(&oled.script, OLED_CONTROL_COMMANDS, 1); }

/* Settings, what differs, and at last light: none of the panel's own memory is ever seen. With it goes a look
 * that is due, or the bus would be busy when the next one is to be drawn. */
static void send_picture(void) {
    oled_script_begin(&oled.script);
    if (oled.level == 0) {
        put_command(PANEL_OFF);
    } else if (oled.config_due) {
        put_refresh();
    }
    if (oled.has_picture) {
        put_picture();
    }
    if (oled.level > 0 && !oled.lit && oled.has_picture) {
        put_command(PANEL_ON);
    }
    oled.lit = oled.level > 0 && oled.has_picture;
    oled.config_due = false;
    if (oled.script.message_count == 0) {
        return;
    }
    oled.looks = is_readable() && board_clock_us() >= oled.due_us;
    if (oled.looks) {
        put_look();
    }
    launch(JOB_PICTURE);
}

static void send_look(void) {
    oled_script_begin(&oled.script);
    put_look();
    launch(JOB_LOOK);
}

/* --- what comes of it ------------------------------------------------------------------------ */

/* The panel has to be set up again, with everything sent. */
static void start_over(uint64_t due_us) {
    oled.set_up = false;
    oled.glass_known = false;
    oled.lit = false;
    oled.due_us = due_us;
}

/* The two addresses are tried one after the other, then there is a pause. */
static uint64_t next_try_us(void) {
    uint64_t now_us = board_clock_us();
    oled.address ^= ADDRESS ^ OTHER_ADDRESS;
    oled.failures++;
    if (oled.failures % 2 == 1) {
        return now_us;
    }
    return now_us + (now_us < EARLY_UNTIL_US ? RETRY_EARLY_US : RETRY_US);
}

static void lose(void) {
    oled.was_lost = oled.was_lost || oled.state == HAL_DISPLAY_OK;
    oled.state = HAL_DISPLAY_MISSING;
    oled.found = HAL_DISPLAY_AUTO;
    oled.picture_waits = oled.has_picture;
    oled_bus_reset();
    start_over(next_try_us());
}

static void finish_probe(void) {
    bool read_back = true;
    for (uint32_t i = 0; i < PROBES; i++) {
        (void)oled_bus_taken();
        read_back = oled_bus_taken() == probes[i] && read_back;
    }
    oled.readable = true;
    oled.found = read_back ? HAL_DISPLAY_SH1106 : HAL_DISPLAY_SSD1306;
    send_setup();
}

/* There is nobody, or one that takes commands but can't be read: the set-up shows. */
static void fail_probe(void) {
    oled_bus_reset();
    oled.readable = false;
    oled.found = HAL_DISPLAY_AUTO;
    send_setup();
}

static void finish_setup(void) {
    bool off = oled.readable && (oled_bus_taken() & PANEL_STATUS_OFF);
    oled.recoveries += oled.was_lost;
    oled.was_lost = false;
    oled.failures = 0;
    oled.state = HAL_DISPLAY_OK;
    oled.set_up = true;
    oled.picture_waits = oled.has_picture;
    oled.status_bit = off ? BIT_SEEN_OFF : BIT_IGNORED;
    oled.due_us = board_clock_us() + LOOK_US;
    oled.refresh_us = board_clock_us() + REFRESH_US;
}

static void finish_look(void) {
    bool off = oled_bus_taken() & PANEL_STATUS_OFF;
    oled.due_us = board_clock_us() + LOOK_US;
    if (!oled.lit) {
        return;
    }
    if (oled.status_bit == BIT_SEEN_OFF) {
        oled.status_bit = off ? BIT_IGNORED : BIT_FOLLOWS;
    } else if (oled.status_bit == BIT_FOLLOWS && off) {
        oled.was_lost = true;
        start_over(0);
    }
}

static void finish_picture(void) {
    if (oled.looks) {
        finish_look();
    } else if (oled.lit && oled.status_bit == BIT_SEEN_OFF) {
        send_look();
    }
}

static void finish_job(job_t job) {
    static void (*const finish[])(void) = {
        [JOB_PROBE] = finish_probe,
        [JOB_SETUP] = finish_setup,
        [JOB_PICTURE] = finish_picture,
        [JOB_LOOK] = finish_look,
    };
    finish[job]();
}

static void end_job(void) {
    oled_bus_state_t bus = oled_bus_state();
    if (oled.job == JOB_NONE || bus == OLED_BUS_SENDING) {
        return;
    }
    job_t job = oled.job;
    oled.job = JOB_NONE;
    if (bus == OLED_BUS_DONE) {
        finish_job(job);
    } else if (job == JOB_PROBE && bus == OLED_BUS_FAILED) {
        fail_probe();
    } else {
        lose();
    }
}

/* --- what is next ---------------------------------------------------------------------------- */

/* A panel that can't be read is only sent to: what it lost comes back with the refresh. */
static void look_or_refresh(uint64_t now_us) {
    if (is_readable()) {
        if (now_us >= oled.due_us) {
            send_look();
        }
        return;
    }
    if (now_us >= oled.refresh_us) {
        oled.refresh_us = now_us + REFRESH_US;
        oled.config_due = true;
        oled.glass_known = false;
        oled.lit = false;
        send_picture();
    } else if (now_us >= oled.due_us) {
        oled.due_us = now_us + LOOK_US;
        oled.config_due = true; /* shows whether anybody answers */
        send_picture();
    }
}

static void begin_job(void) {
    uint64_t now_us = board_clock_us();
    if (oled.job != JOB_NONE) {
        return;
    }
    if (oled.set_up && oled.panel != panel_in_use()) {
        start_over(now_us);
    }
    if (!oled.set_up) {
        if (now_us >= oled.due_us) {
            send_probe();
        }
    } else if (oled.panel == NULL) {
        oled.due_us = UINT64_MAX; /* dark until somebody says what it is */
    } else if (oled.picture_waits || oled.config_due) {
        send_picture();
    } else {
        look_or_refresh(now_us);
    }
}

/* --- hal ------------------------------------------------------------------------------------- */

void hal_display_poll(void) {
    end_job();
    begin_job();
}

/* While it is asked for its status it isn't: pictures are drawn in a hurry, with a bus that stands. */
bool hal_display_idle(void) {
    bool busy = oled.job == JOB_PICTURE || oled.job == JOB_LOOK;
    return oled.state == HAL_DISPLAY_MISSING || (!busy && !oled.picture_waits);
}

bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    end_job();
    if (!hal_display_idle()) {
        return false;
    }
    if (oled.glass_known) {
        oled.window_count = display_plan(oled.glass, frame, oled.panel->by_page, oled.windows);
    }
    memcpy(oled.glass, frame, sizeof oled.glass);
    oled.has_picture = true;
    oled.picture_waits = true;
    begin_job();
    return true;
}

hal_display_state_t hal_display_state(void) { return oled.state; }

uint32_t hal_display_recoveries(void) { return oled.recoveries; }

/* There is a glass: `screen words` on the console tells them to who can't see it. */
bool hal_display_takes_words(void) { return false; }
void hal_display_words(const char *lang) { (void)lang; }
void hal_display_words_line(const char *line) { (void)line; }

uint64_t display_due_us(void) {
    if (oled.job != JOB_NONE) {
        return board_clock_us() + ANSWER_US;
    }
    bool refreshes = oled.set_up && oled.status_bit == BIT_IGNORED;
    return refreshes && oled.refresh_us < oled.due_us ? oled.refresh_us : oled.due_us;
}

bool display_is_sending(void) {
    bool untold = oled.set_up && oled.config_due;
    return oled.job != JOB_NONE || untold || !hal_display_idle();
}

/* Coming out of the dark everything is set and sent again: it may have been for long. */
void hal_display_brightness(uint8_t level) {
    uint8_t wanted = level > PANEL_LEVELS ? PANEL_LEVELS : level;
    if (wanted == oled.level) {
        return;
    }
    if (oled.level == 0) {
        start_over(0);
    }
    oled.level = wanted;
    oled.config_due = true;
}

void hal_display_turned(bool turned) {
    if (turned == oled.turned) {
        return;
    }
    oled.turned = turned;
    oled.config_due = true;
    oled.glass_known = false; /* the remap is of bytes yet to be written */
}

/* Another row than before is noticed by begin_job. */
void hal_display_panel(hal_display_panel_t panel) {
    oled.asked = panel;
    oled.told = true;
}

hal_display_panel_t hal_display_panel_found(void) { return oled.found; }

void display_start(void) {
    oled.address = ADDRESS;
    oled.level = LEVEL_AT_START;
    oled_bus_start();
    hal_display_poll();
}
