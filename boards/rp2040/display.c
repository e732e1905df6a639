/* hal_display.h on 128x64 OLED modules with an SSD1306, SSD1309 or SH1106 at 0x3C or 0x3D.
 *
 *   look for one, and probe it -> pictures; every 0.5 s: does it still answer?
 *              ^                     |
 *              +---------------------+  no acknowledge, the bus hangs, or its power was gone
 *
 * All three are driven the same way: page addressing, and of each page only the runs of columns that differ
 * from what the display's memory holds (`sent`). The first transfer after the probe has the settings,
 * the whole picture and the command that switches the display on, so it is never half set up: a display
 * that loses its power in the middle acknowledges nothing more.
 *
 * The probe writes two bytes of memory and reads them back, which only an SH1106 allows; the others
 * answer with their status.
 *
 * The status of a display that answers is read twice a second: bit 6 says that it is off, which it is
 * after losing its power, if only for a moment. That bit does not work on every module, so it is checked
 * after the probe (off) and after the first picture (on). If it doesn't work, or the module can't be
 * read at all, everything is sent again every 10 s instead. */
#include "hal_display.h"

#include <assert.h>
#include <string.h>

#include "board.h"
#include "hal_clock.h"
#include "i2c_dma.h"

#define ADDRESS 0x3Cu
#define OTHER_ADDRESS 0x3Du

#define RETRY_US 500000u
#define RETRY_EARLY_US 20000u /* a module may start later than the chip */
#define EARLY_UNTIL_US 2000000u
#define CHECK_US 500000u
#define REFRESH_US 10000000u

#define WIDTH HAL_DISPLAY_WIDTH_PX
#define PAGES (HAL_DISPLAY_HEIGHT_PX / 8u)

/* --- the controllers --------------------------------------------------------------------------- */

#define CONTROL_COMMANDS 0x00u /* commands follow; or reading gives the status */
#define CONTROL_DATA 0x40u
#define CONTROL_ONE_DATA 0xC0u /* reading gives a dummy byte, then memory, on an SH1106 */

#define COMMAND_OFF 0xAEu
#define COMMAND_ON 0xAFu
#define COMMAND_CONTRAST 0x81u
#define COMMAND_PRECHARGE 0xD9u
#define COMMAND_VCOMH 0xDBu
#define COMMAND_PAGE 0xB0u
#define COMMAND_COLUMN_LOW 0x00u
#define COMMAND_COLUMN_HIGH 0x10u
#define STATUS_OFF 0x40u

/* What a 128x64 module needs with any of them: clock, 64 rows, no offset, alternating COM pins, memory
 * shown as it is. */
#define COMMON 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0xDA, 0x12, 0xA4, 0xA6
#define PAGE_ADDRESSING 0x20, 0x02
#define NO_SCROLL 0x2E

static const uint8_t ssd1306_setup[] = {COMMON, PAGE_ADDRESSING, NO_SCROLL, 0x8D,
                                        0x14}; /* charge pump on */
static const uint8_t ssd1309_setup[] = {COMMON, PAGE_ADDRESSING, NO_SCROLL};
static const uint8_t sh1106_setup[] = {COMMON};
static const uint8_t sh1106_power[] = {0xAD, 0x8B, 0x32}; /* DC-DC converter on, 8.0 V */

typedef struct {
    const uint8_t *setup; /* may also be sent while it is on */
    uint8_t setup_bytes;
    const uint8_t *power; /* only while it is off */
    uint8_t power_bytes;
    uint8_t first_column; /* of its memory that is visible */
    uint8_t precharge[3]; /* short, medium, long */
    uint8_t vcomh[3];     /* low, medium, high */
} panel_t;

static const panel_t panels[HAL_DISPLAY_PANELS] = {
    /* Precharge: discharge period in the low half byte. VCOMH: 0.65, 0.77, 0.83 of VCC. */
    [HAL_DISPLAY_SSD1306] = {.setup = ssd1306_setup,
                             .setup_bytes = sizeof ssd1306_setup,
                             .precharge = {0x11, 0x22, 0xF1},
                             .vcomh = {0x00, 0x20, 0x30}},
    /* VCOMH: 0.64, 0.78, 0.84 of VCC, which the module makes itself. */
    [HAL_DISPLAY_SSD1309] = {.setup = ssd1309_setup,
                             .setup_bytes = sizeof ssd1309_setup,
                             .precharge = {0x11, 0x22, 0xF1},
                             .vcomh = {0x00, 0x34, 0x3C}},
    /* 132 columns, of which the middle ones are visible. Precharge: discharge period in the high half
     * byte. VCOMH: (0.430 + 0.006415 n) of VREF. */
    [HAL_DISPLAY_SH1106] = {.setup = sh1106_setup,
                            .setup_bytes = sizeof sh1106_setup,
                            .power = sh1106_power,
                            .power_bytes = sizeof sh1106_power,
                            .first_column = 2,
                            .precharge = {0x11, 0x22, 0x1F},
                            .vcomh = {0x22, 0x35, 0x3E}},
};
static_assert(HAL_DISPLAY_PANELS == 4, "a row for each but AUTO");

/* Each level looks about a third brighter than the one below. The last two are columns of a panel's
 * `precharge` and `vcomh`. */
static const struct {
    uint8_t contrast, precharge, vcomh;
} levels[] = {
    {0, 0, 0},  {1, 0, 0},   {8, 1, 0},   {20, 1, 1},  {40, 2, 1},  {64, 2, 1},
    {95, 2, 1}, {130, 2, 1}, {165, 2, 2}, {210, 2, 2}, {255, 2, 2},
};
#define LEVEL_MOST (sizeof levels / sizeof levels[0] - 1u)
#define LEVEL_AT_START 7u

/* --- state ------------------------------------------------------------------------------------- */

typedef enum { JOB_NONE, JOB_PROBE, JOB_WRITE_PROBE, JOB_PICTURE, JOB_STATUS } job_t;

typedef enum {
    STATUS_BIT_UNPROVEN, /* read off while it was off */
    STATUS_BIT_WORKS,    /* and on while it was on */
    STATUS_BIT_USELESS,
} status_bit_t;

static struct {
    uint8_t wanted[HAL_DISPLAY_BYTES]; /* the last frame taken */
    uint8_t sent[HAL_DISPLAY_BYTES];   /* what the display's memory holds, if `sent_known` */
    const panel_t *panel;              /* it is driven as this; NULL: not known yet */
    uint64_t due_us;                   /* when to look for it, or to read its status */
    uint64_t refresh_us;
    uint32_t losses, recoveries, failed_transfers;
    uint64_t first_picture_us, changed_us; /* as in hal_display_report_t */
    hal_display_panel_t requested, found;
    job_t job; /* what is being sent */
    hal_display_state_t state;
    status_bit_t status_bit;
    uint8_t address;
    uint8_t failures; /* since it was lost, modulo 256 */
    uint8_t level;
    bool turned;
    bool panel_chosen;    /* hal_display_panel was called */
    bool unreadable_once; /* it acknowledged a command, but could not be read */
    bool present;         /* found, and not lost since */
    bool set_up;          /* it has its settings */
    bool sent_known;
    bool lit;           /* it was switched on */
    bool has_picture;   /* `wanted` is one */
    bool picture_waits; /* `wanted` was not sent yet */
    bool settings_due;  /* level or orientation has changed */
    bool was_lost;
    bool changes; /* the picture being sent differs from what was shown */
} display;

static const panel_t *panel_in_use(void) {
    if (!display.panel_chosen && display.found == HAL_DISPLAY_AUTO) {
        return NULL;
    }
    hal_display_panel_t panel =
        display.requested != HAL_DISPLAY_AUTO ? display.requested : display.found;
    return &panels[panel == HAL_DISPLAY_AUTO ? HAL_DISPLAY_SSD1306 : panel]; /* the most common */
}

/* The display has to be probed and sent everything again. */
static void start_over(uint64_t due_us) {
    display.present = false;
    display.set_up = false;
    display.sent_known = false;
    display.lit = false;
    display.due_us = due_us;
}

/* --- what is sent ------------------------------------------------------------------------------ */

static void put_commands(const uint8_t *commands, uint32_t count) {
    i2c_dma_message(CONTROL_COMMANDS);
    i2c_dma_write(commands, count);
}

static void put_command(uint8_t command) { put_commands(&command, 1); }

static void put_address(uint32_t page, uint32_t column) {
    const uint8_t commands[] = {
        (uint8_t)(COMMAND_PAGE | page),
        (uint8_t)(COMMAND_COLUMN_LOW | (column & 0xFu)),
        (uint8_t)(COMMAND_COLUMN_HIGH | column >> 4),
    };
    put_commands(commands, sizeof commands);
}

static void put_settings(void) {
    const panel_t *panel = display.panel;
    const uint8_t commands[] = {
        display.turned ? 0xA0 : 0xA1, /* segment remap */
        display.turned ? 0xC0 : 0xC8, /* COM scan direction */
        COMMAND_CONTRAST,
        levels[display.level].contrast,
        COMMAND_PRECHARGE,
        panel->precharge[levels[display.level].precharge],
        COMMAND_VCOMH,
        panel->vcomh[levels[display.level].vcomh],
    };
    put_commands(panel->setup, panel->setup_bytes);
    i2c_dma_write(commands, sizeof commands);
}

static void put_status_request(void) {
    i2c_dma_message(CONTROL_COMMANDS);
    i2c_dma_read(1);
}

/* A run's bytes beside its data: address, control byte, three commands; address, control byte. So many
 * unchanged columns between two changed ones are sent along. */
#define RUN_BYTES 7u

static void put_run(uint32_t page, uint32_t first, uint32_t last) {
    assert(page < PAGES && first <= last && last < WIDTH);
    put_address(page, first + display.panel->first_column);
    i2c_dma_message(CONTROL_DATA);
    i2c_dma_write(&display.wanted[page * WIDTH + first], last - first + 1u);
}

static void put_changes(uint32_t page) {
    const uint8_t *wanted = &display.wanted[page * WIDTH], *sent = &display.sent[page * WIDTH];
    uint32_t column = 0;
    while (column < WIDTH) {
        if (wanted[column] == sent[column]) {
            column++;
            continue;
        }
        uint32_t first = column, last = column;
        for (; column < WIDTH && column - last <= RUN_BYTES + 1u; column++) {
            if (wanted[column] != sent[column]) {
                last = column;
            }
        }
        put_run(page, first, last);
    }
}

static void put_picture(void) {
    display.changes =
        !display.sent_known || memcmp(display.sent, display.wanted, sizeof display.sent) != 0;
    for (uint32_t page = 0; page < PAGES; page++) {
        if (display.sent_known) {
            put_changes(page);
        } else {
            put_run(page, 0, WIDTH - 1u);
        }
    }
    memcpy(display.sent, display.wanted, sizeof display.sent);
    display.sent_known = true;
}

static void launch(job_t job) {
    assert(display.job == JOB_NONE);
    display.job = i2c_dma_send() ? job : JOB_NONE;
}

/* No module answers with these two as its status, which is the same each time. They go to column 0,
 * which an SH1106 doesn't show and the first picture overwrites on the others. */
static const uint8_t probes[] = {0xA5, 0x5A};
#define PROBE_READS 2u /* the first is a dummy */
static_assert(sizeof probes * PROBE_READS + 1u <= I2C_DMA_READS_MAX, "the FIFO holds them");

static void send_probe(void) {
    i2c_dma_begin(display.address);
    put_command(COMMAND_OFF);
    for (uint32_t i = 0; i < sizeof probes; i++) {
        put_address(0, 0);
        i2c_dma_message(CONTROL_DATA);
        i2c_dma_write(&probes[i], 1);
        put_address(0, 0);
        i2c_dma_message(CONTROL_ONE_DATA);
        i2c_dma_read(PROBE_READS);
    }
    put_status_request();
    launch(JOB_PROBE);
}

/* Does it at least acknowledge a command? */
static void send_write_probe(void) {
    i2c_dma_begin(display.address);
    put_command(COMMAND_OFF);
    launch(JOB_WRITE_PROBE);
}

static void put_all_settings(void) {
    if (!display.set_up && display.panel->power_bytes > 0) {
        put_commands(display.panel->power, display.panel->power_bytes);
    }
    put_settings();
    display.set_up = true;
}

/* Settings, what differs, and only then ON: what the memory held at power-up is never visible. While it
 * is dark nothing is sent: hal_display_brightness starts over. */
static void send_picture(void) {
    i2c_dma_begin(display.address);
    display.changes = false;
    if (display.level == 0) {
        put_command(COMMAND_OFF);
        display.lit = false;
    } else if (display.has_picture) {
        if (display.settings_due || !display.set_up) {
            put_all_settings();
        }
        put_picture();
        if (!display.lit) {
            put_command(COMMAND_ON);
        }
        display.lit = true;
    }
    display.picture_waits = false;
    display.settings_due = false;
    launch(JOB_PICTURE);
}

static void send_status_request(void) {
    i2c_dma_begin(display.address);
    put_status_request();
    launch(JOB_STATUS);
}

/* --- when it has been sent --------------------------------------------------------------------- */

static void begin_use(hal_display_panel_t found, status_bit_t status_bit) {
    uint64_t now_us = hal_clock_us();
    display.found = found;
    display.panel = panel_in_use();
    display.status_bit = status_bit;
    display.unreadable_once = false;
    display.recoveries += display.was_lost;
    display.was_lost = false;
    display.state = HAL_DISPLAY_OK;
    display.present = true;
    display.picture_waits = display.has_picture;
    display.due_us = now_us + CHECK_US;
    display.refresh_us = now_us + REFRESH_US;
}

static void finish_probe(void) {
    bool is_memory = true;
    for (uint32_t i = 0; i < sizeof probes; i++) {
        (void)i2c_dma_received();
        is_memory = i2c_dma_received() == probes[i] && is_memory;
    }
    bool is_off = i2c_dma_received() & STATUS_OFF;
    begin_use(is_memory ? HAL_DISPLAY_SH1106 : HAL_DISPLAY_SSD1306,
              is_off ? STATUS_BIT_UNPROVEN : STATUS_BIT_USELESS);
}

/* A loose contact may have interrupted the probe: only if it fails twice the module can't be read. */
static void finish_write_probe(void) {
    if (display.unreadable_once) {
        begin_use(HAL_DISPLAY_AUTO, STATUS_BIT_USELESS);
    } else {
        display.unreadable_once = true;
        start_over(hal_clock_us());
    }
}

static void note_time(void) {
    display.changed_us = i2c_dma_ended_us();
    if (display.first_picture_us == 0) {
        display.first_picture_us = display.changed_us;
    }
}

static void finish_picture(void) {
    if (display.changes) {
        note_time();
    }
    if (display.lit && display.status_bit == STATUS_BIT_UNPROVEN) {
        send_status_request();
    }
}

static void finish_status(void) {
    bool is_off = i2c_dma_received() & STATUS_OFF;
    display.due_us = hal_clock_us() + CHECK_US;
    if (!display.lit) {
        return;
    }
    if (display.status_bit == STATUS_BIT_UNPROVEN) {
        display.status_bit = is_off ? STATUS_BIT_USELESS : STATUS_BIT_WORKS;
        display.refresh_us = display.due_us; /* or it lost its power just now */
    } else if (display.status_bit == STATUS_BIT_WORKS && is_off) {
        display.was_lost = true; /* it lost its power */
        display.losses++;
        start_over(0);
    }
}

static void finish_job(job_t job) {
    static void (*const finish[])(void) = {
        [JOB_PROBE] = finish_probe,
        [JOB_WRITE_PROBE] = finish_write_probe,
        [JOB_PICTURE] = finish_picture,
        [JOB_STATUS] = finish_status,
    };
    finish[job]();
}

/* A display that was present is tried again at once. Else both addresses are tried, then there is a pause. */
static void lose(void) {
    uint64_t now_us = hal_clock_us();
    bool pause = false;
    if (display.state == HAL_DISPLAY_OK) {
        display.was_lost = true;
        display.losses++;
        display.failures = 0;
    } else {
        display.address ^= ADDRESS ^ OTHER_ADDRESS;
        pause = ++display.failures % 2 == 0;
    }
    display.state = HAL_DISPLAY_MISSING;
    display.found = HAL_DISPLAY_AUTO;
    display.unreadable_once = false;
    display.picture_waits = display.has_picture;
    uint32_t pause_us = now_us < EARLY_UNTIL_US ? RETRY_EARLY_US : RETRY_US;
    start_over(now_us + (pause ? pause_us : 0));
}

/* After a probe that failed: there is no display, or one that takes commands and can't be read. */
static void fail_job(job_t job) {
    display.failed_transfers++;
    i2c_dma_recover();
    if (job == JOB_PROBE) {
        send_write_probe();
    } else {
        lose();
    }
}

static void end_job(void) {
    if (display.job == JOB_NONE || i2c_dma_status() == I2C_DMA_BUSY) {
        return;
    }
    job_t job = display.job;
    display.job = JOB_NONE;
    if (i2c_dma_status() == I2C_DMA_DONE) {
        finish_job(job);
    } else {
        fail_job(job);
    }
}

/* --- what is next ------------------------------------------------------------------------------ */

/* A display without a working status: its settings every 0.5 s show whether it acknowledges, everything
 * every 10 s restores what it lost. */
static void refresh_if_due(uint64_t now_us) {
    if (now_us >= display.refresh_us) {
        display.refresh_us = now_us + REFRESH_US;
        display.sent_known = false;
        display.lit = false;
    } else if (now_us < display.due_us) {
        return;
    }
    display.due_us = now_us + CHECK_US;
    display.settings_due = true;
    send_picture();
}

static void begin_job(void) {
    uint64_t now_us = hal_clock_us();
    if (display.job != JOB_NONE) {
        return;
    }
    if (display.present && display.panel != panel_in_use()) {
        start_over(now_us);
    }
    if (!display.present) {
        if (now_us >= display.due_us) {
            send_probe();
        }
    } else if (display.panel == NULL) {
        display.due_us = display.refresh_us = UINT64_MAX; /* dark until hal_display_panel */
    } else if (display.picture_waits || display.settings_due) {
        send_picture();
    } else if (display.status_bit == STATUS_BIT_USELESS) {
        refresh_if_due(now_us);
    } else if (now_us >= display.due_us) {
        send_status_request();
    }
}

/* --- hal --------------------------------------------------------------------------------------- */

void hal_display_poll(void) {
    end_job();
    begin_job();
}

static bool is_sending(void) {
    bool busy = display.job == JOB_PICTURE || display.job == JOB_STATUS;
    return display.state != HAL_DISPLAY_MISSING && busy;
}

bool hal_display_idle(void) {
    return display.state == HAL_DISPLAY_MISSING || (!is_sending() && !display.picture_waits);
}

bool hal_display_show(const uint8_t frame[HAL_DISPLAY_BYTES]) {
    end_job();
    if (is_sending()) {
        return false; /* a picture that still waits is replaced */
    }
    memcpy(display.wanted, frame, sizeof display.wanted);
    display.has_picture = true;
    display.picture_waits = true;
    begin_job();
    return true;
}

hal_display_state_t hal_display_state(void) { return display.state; }

void hal_display_report(hal_display_report_t *report) {
    *report = (hal_display_report_t){
        .used = display.panel != NULL ? (hal_display_panel_t)(display.panel - panels)
                                      : HAL_DISPLAY_AUTO,
        .address = display.present ? display.address : 0,
        .losses = display.losses,
        .recoveries = display.recoveries,
        .failed_transfers = display.failed_transfers,
        .first_picture_us = display.first_picture_us,
        .changed_us = display.changed_us,
    };
}

/* The console's `screen words` is for those who can't see the display. */
bool hal_display_takes_words(void) { return false; }
void hal_display_words(const char *lang) { (void)lang; }
void hal_display_words_line(const char *line) { (void)line; }

uint64_t display_due_us(void) {
    if (display.job != JOB_NONE) {
        return i2c_dma_deadline_us();
    }
    bool refreshes = display.present && display.status_bit == STATUS_BIT_USELESS;
    return refreshes && display.refresh_us < display.due_us ? display.refresh_us : display.due_us;
}

bool display_is_sending(void) {
    bool waits = display.present && display.settings_due;
    return display.job != JOB_NONE || waits || !hal_display_idle();
}

/* After it was dark, perhaps for hours, everything is set up and sent again. */
void hal_display_brightness(uint8_t level) {
    uint8_t wanted = level > LEVEL_MOST ? LEVEL_MOST : level;
    if (wanted == display.level) {
        return;
    }
    if (display.level == 0) {
        start_over(0);
    }
    display.level = wanted;
    display.settings_due = true;
}

void hal_display_turned(bool turned) {
    if (turned == display.turned) {
        return;
    }
    display.turned = turned;
    display.settings_due = true;
    display.sent_known = false; /* SSD1306: segment remap is of bytes that are written later */
}

/* begin_job handles the change. */
void hal_display_panel(hal_display_panel_t panel) {
    assert(panel < HAL_DISPLAY_PANELS);
    display.requested = panel;
    display.panel_chosen = true;
}

hal_display_panel_t hal_display_panel_found(void) { return display.found; }

void display_start(void) {
    display.address = ADDRESS;
    display.level = LEVEL_AT_START;
    i2c_dma_start();
    hal_display_poll();
}
