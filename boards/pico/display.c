/* An SSD1306, or its bigger brother SSD1309, on I2C.
 *
 * What the glass holds is kept beside what is wanted; a picture sends the windows that differ, as
 * one chain of messages with repeated starts and a single stop.
 *
 * A display that answers is asked twice a second: one that has lost its power since, if only for a
 * moment, says that it is off. Where that status bit does not follow (it is watched through the
 * start), all is sent again every 10 s instead. */
#include "hal_display.h"

#include <string.h>

#include "board.h"
#include "display_plan.h"
#include "oled_bus.h"

#define ADDRESS 0x3Cu
#define OTHER_ADDRESS 0x3Du

#define RETRY_US 500000u
#define RETRY_EARLY_US 20000u /* a module may come up later than we do */
#define EARLY_UNTIL_US 2000000u
#define LOOK_US 500000u
#define ANSWER_US 25000u /* then the bus knows that it is stuck */
#define REFRESH_US 10000000u

#define CONTROL_COMMANDS 0x00u
#define CONTROL_DATA 0x40u
#define STATUS_OFF 0x40u

#define COMMAND_COLUMNS 0x21u
#define COMMAND_PAGES 0x22u
#define COMMAND_OFF 0xAEu
#define COMMAND_ON 0xAFu

#define CONFIG_BYTES 24u
#define WINDOW_COMMAND_BYTES 6u
#define COMMAND_BYTES_MAX (CONFIG_BYTES + WINDOW_COMMAND_BYTES * DISPLAY_WINDOWS_MAX + 1u)
#define MESSAGES_MAX (1u + 2u * DISPLAY_WINDOWS_MAX + 1u) /* settings, windows, light */

static_assert(OLED_BUS_STRIDE == HAL_DISPLAY_WIDTH_PX, "a message's rows are pages of a frame");

#define LEVELS 10u
#define LEVEL_AT_START 7u

typedef enum { JOB_NONE, JOB_SETUP, JOB_FIRST_LOOK, JOB_PICTURE, JOB_LOOK } job_t;
typedef enum { BIT_UNKNOWN, BIT_SEEN_OFF, BIT_FOLLOWS, BIT_IGNORED } status_bit_t;

static struct {
    uint8_t glass[HAL_DISPLAY_BYTES];    /* what was sent last */
    uint8_t wanted[HAL_DISPLAY_BYTES];   /* stays as it is while a picture is on its way */
    uint8_t commands[COMMAND_BYTES_MAX]; /* what the messages point to, beside `wanted` */
    oled_bus_message_t messages[MESSAGES_MAX];
    uint32_t message_count, command_bytes;
    uint32_t wire_bytes; /* of these messages */
    uint64_t due_us;     /* when to try or to look again */
    uint64_t refresh_us;
    hal_display_counts_t counts;
    job_t job;
    hal_display_state_t state;
    status_bit_t status_bit;
    uint8_t address;
    uint8_t failures; /* since it was there, modulo 256 */
    uint8_t level;
    bool turned;
    bool set_up;        /* the panel has had its settings since it came */
    bool glass_known;   /* `glass` is what it holds */
    bool lit;           /* it was told to be on */
    bool has_picture;   /* somebody showed one */
    bool picture_waits; /* `wanted` has not been sent since it was taken */
    bool picture_flies;
    bool config_due;
    bool was_lost;
} oled;

/* A step is brighter by about a third for the eye. */
static const struct {
    uint8_t contrast, precharge, vcomh;
} levels[LEVELS + 1] = {
    {0, 0x11, 0x00},   {1, 0x11, 0x00},   {8, 0x22, 0x00},   {20, 0x22, 0x20},
    {40, 0xF1, 0x20},  {64, 0xF1, 0x20},  {95, 0xF1, 0x20},  {130, 0xF1, 0x20},
    {165, 0xF1, 0x30}, {210, 0xF1, 0x30}, {255, 0xF1, 0x30},
};

static void begin_script(void) {
    oled.message_count = 0;
    oled.command_bytes = 0;
    oled.wire_bytes = 0;
}

static void put_message(const oled_bus_message_t *message) {
    oled.messages[oled.message_count++] = *message;
    oled.wire_bytes += 2u + (uint32_t)message->row_bytes * message->rows; /* address, control */
}

static void put_commands(const uint8_t *commands, uint8_t count) {
    uint8_t *kept = &oled.commands[oled.command_bytes];
    memcpy(kept, commands, count);
    oled.command_bytes += count;
    put_message(&(oled_bus_message_t){kept, CONTROL_COMMANDS, count, 1});
}

static void launch(job_t job) {
    oled.job = job;
    oled_bus_send(oled.address, oled.messages, oled.message_count);
}

static void put_command(uint8_t command) { put_commands(&command, 1); }

/* Everything that a panel needs to be told, none of which shows on one that has been told before:
 * clock, 64 rows, no offset, charge pump, horizontal addressing, wiring of a 128x64 module. */
static void put_config(void) {
    /* clang-format off */
    const uint8_t config[CONFIG_BYTES] = {
        0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14,
        0x20, 0x00, 0xDA, 0x12, 0xA4, 0xA6, 0x2E,
        oled.turned ? 0xA0 : 0xA1, oled.turned ? 0xC0 : 0xC8,
        0x81, levels[oled.level].contrast,
        0xD9, levels[oled.level].precharge,
        0xDB, levels[oled.level].vcomh,
    };
    /* clang-format on */
    put_commands(config, CONFIG_BYTES);
}

static void put_window(const display_window_t *window) {
    const uint8_t commands[WINDOW_COMMAND_BYTES] = {
        COMMAND_COLUMNS, window->first_column, window->last_column,
        COMMAND_PAGES,   window->first_page,   window->last_page,
    };
    put_commands(commands, WINDOW_COMMAND_BYTES);
    put_message(&(oled_bus_message_t){
        .bytes = &oled.wanted[window->first_page * OLED_BUS_STRIDE + window->first_column],
        .control = CONTROL_DATA,
        .row_bytes = (uint8_t)(window->last_column - window->first_column + 1),
        .rows = (uint8_t)(window->last_page - window->first_page + 1),
    });
}

static void put_picture(void) {
    static const display_window_t everything = {0, HAL_DISPLAY_HEIGHT_PX / 8 - 1, 0,
                                                HAL_DISPLAY_WIDTH_PX - 1};
    display_window_t windows[DISPLAY_WINDOWS_MAX] = {everything};
    uint32_t count = 1;
    if (oled.glass_known) {
        count = display_plan(oled.glass, oled.wanted, windows);
    }
    for (uint32_t i = 0; i < count; i++) {
        put_window(&windows[i]);
    }
    memcpy(oled.glass, oled.wanted, sizeof oled.glass);
    oled.picture_flies = oled.picture_waits;
    oled.picture_waits = false;
    oled.glass_known = true;
}

static void send_setup(void) {
    begin_script();
    put_command(COMMAND_OFF);
    put_config();
    oled.config_due = false;
    launch(JOB_SETUP);
}

/* Settings, what differs, and at last light: none of the panel's own memory is ever seen. */
static void send_picture(void) {
    begin_script();
    if (oled.level == 0) {
        put_command(COMMAND_OFF);
    } else if (oled.config_due) {
        put_config();
    }
    if (oled.has_picture) {
        put_picture();
    }
    if (oled.level > 0 && !oled.lit && oled.has_picture) {
        put_command(COMMAND_ON);
    }
    oled.lit = oled.level > 0 && oled.has_picture;
    oled.config_due = false;
    if (oled.message_count > 0) {
        launch(JOB_PICTURE);
        return;
    }
    oled.counts.frames += oled.picture_flies;
    oled.picture_flies = false;
}

static void send_look(job_t job) {
    begin_script();
    put_message(&(oled_bus_message_t){.rows = 0});
    launch(job);
}

/* The panel has to be set up again, with everything sent. */
static void start_over(uint64_t due_us) {
    oled.set_up = false;
    oled.glass_known = false;
    oled.lit = false;
    oled.picture_flies = false;
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
    oled.picture_waits = oled.has_picture;
    oled_bus_reset();
    start_over(next_try_us());
}

static void finish_setup(void) {
    oled.counts.recoveries += oled.was_lost;
    oled.was_lost = false;
    oled.failures = 0;
    oled.state = HAL_DISPLAY_OK;
    oled.set_up = true;
    oled.picture_waits = oled.has_picture;
    oled.status_bit = BIT_UNKNOWN;
    send_look(JOB_FIRST_LOOK);
}

static void finish_first_look(bool answered) {
    bool off = answered && (oled_bus_taken() & STATUS_OFF);
    oled.status_bit = off ? BIT_SEEN_OFF : BIT_IGNORED;
    oled.due_us = board_clock_us() + LOOK_US;
    oled.refresh_us = board_clock_us() + REFRESH_US;
}

static void finish_look(void) {
    bool off = oled_bus_taken() & STATUS_OFF;
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
    oled.counts.frames += oled.picture_flies;
    oled.picture_flies = false;
    if (oled.lit && oled.status_bit == BIT_SEEN_OFF) {
        send_look(JOB_LOOK);
    }
}

static void finish_job(job_t job) {
    oled.counts.wire_bytes += oled.wire_bytes;
    if (job == JOB_SETUP) {
        finish_setup();
    } else if (job == JOB_FIRST_LOOK) {
        finish_first_look(true);
    } else if (job == JOB_LOOK) {
        finish_look();
    } else {
        finish_picture();
    }
}

static void fail_job(job_t job, bool stuck) {
    if (job == JOB_FIRST_LOOK && !stuck) {
        oled_bus_reset();
        finish_first_look(false); /* takes commands, but can't be read */
        return;
    }
    lose();
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
    } else {
        fail_job(job, bus == OLED_BUS_STUCK);
    }
}

/* A panel that can't be read is only sent to: what it lost comes back with the refresh. */
static void look_or_refresh(uint64_t now_us) {
    bool readable = oled.status_bit != BIT_IGNORED;
    if (readable) {
        if (now_us >= oled.due_us) {
            send_look(JOB_LOOK);
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
    if (!oled.set_up) {
        if (now_us >= oled.due_us) {
            send_setup();
        }
    } else if (oled.picture_waits || oled.config_due) {
        send_picture();
    } else {
        look_or_refresh(now_us);
    }
}

void hal_display_poll(void) {
    end_job();
    begin_job();
}

bool hal_display_idle(void) {
    return oled.state == HAL_DISPLAY_MISSING || (!oled.picture_waits && !oled.picture_flies);
}

bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    end_job();
    if (!hal_display_idle() || oled.job == JOB_PICTURE) {
        return false;
    }
    memcpy(oled.wanted, frame, sizeof oled.wanted);
    oled.has_picture = true;
    oled.picture_waits = true;
    begin_job();
    return true;
}

hal_display_state_t hal_display_state(void) { return oled.state; }

hal_display_counts_t hal_display_counts(void) { return oled.counts; }

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
    uint8_t wanted = level > LEVELS ? LEVELS : level;
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

void display_start(void) {
    oled.address = ADDRESS;
    oled.level = LEVEL_AT_START;
    oled_bus_start();
    hal_display_poll();
}
