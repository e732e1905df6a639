#include "die.h"

#include <assert.h>
#include <string.h>

#include "records.h"

die_t die;

enum { JOURNAL_BYTES = 1 << 20, TEXT_MORE = 4000 };

static struct {
    uint8_t bytes[JOURNAL_BYTES]; /* kind (records_load_t), length, bytes; and so on */
    look_storage_t storage;       /* how it will be found */
} journal;

const app_facts_t die_facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

static void deliver(const app_event_t *event);

static void keep(records_load_t kind, const uint8_t *bytes, uint8_t length) {
    if (die.journal_end + length + 2u < JOURNAL_BYTES) {
        journal.bytes[die.journal_end++] = (uint8_t)kind;
        journal.bytes[die.journal_end++] = length;
        memcpy(&journal.bytes[die.journal_end], bytes, length);
        die.journal_end += length;
    }
}

static void take_back(void) {
    for (uint32_t at = die.journal_start; at < die.journal_end;) {
        records_load_t kind = (records_load_t)journal.bytes[at];
        uint8_t length = journal.bytes[at + 1];
        records_load(&die.app, kind, &journal.bytes[at + 2], length);
        at += length + 2u;
    }
    if (journal.storage.damaged) {
        records_load(&die.app, LOAD_GAP_CHUNKS, NULL, 0);
    }
    records_end(&die.app, journal.storage.keeps, journal.storage.cut);
}

static uint8_t next_value(uint8_t bound) {
    if (die.laid_count > 0) {
        uint8_t value = die.laid[0];
        memmove(die.laid, &die.laid[1], --die.laid_count);
        return (uint8_t)(value % bound);
    }
    die.random = die.random * 1664525u + 1013904223u;
    return (uint8_t)((die.random >> 16) % bound);
}

static void answer_draw(const app_effect_t *effect) {
    uint8_t values[GAME_VALUES_MAX] = {0};
    app_event_t event = {.kind = EVENT_DRAWN, .now_us = die.now_us};
    event.drawn.receipt.values = values;
    if (die.noise_fails) {
        event.kind = EVENT_DRAW_FAILED;
    } else {
        for (uint8_t i = 0; i < effect->draw.count; i++) {
            values[i] = next_value(effect->draw.bounds[i]);
        }
    }
    deliver(&event);
}

static void answer_store(const app_effect_t *effect) {
    app_event_t event = {.kind = EVENT_STORED, .now_us = die.now_us};
    if (die.store == DIE_STORE_FAILS) {
        event.kind = EVENT_STORE_FAILED;
    } else if (effect->kind == EFFECT_ERASE) {
        die.journal_start = die.journal_end;
    } else {
        keep(LOAD_RECORD, effect->store.bytes, effect->store.length);
        die.records++;
    }
    deliver(&event);
}

static void wait_for(const app_effect_t *effect) {
    die.waiting.list[die.waiting.count++] = *effect;
}

static void hear(uint16_t hertz) {
    die.hertz = hertz;
    die.tones++;
    if (hertz != 0 && (die.lowest_hertz == 0 || hertz < die.lowest_hertz)) {
        die.lowest_hertz = hertz;
    }
}

static void carry_out(const app_effect_t *effect) {
    switch (effect->kind) {
    case EFFECT_DRAW:
        die.draws++;
        (die.noise_silent ? wait_for : answer_draw)(effect);
        return;
    case EFFECT_STORE:
    case EFFECT_ERASE:
        (die.store == DIE_STORE_SILENT ? wait_for : answer_store)(effect);
        return;
    case EFFECT_DISPLAY:
        die.brightness = effect->display.brightness;
        die.turned = effect->display.turned;
        die.glasses++;
        die.panel = effect->display.panel;
        return;
    case EFFECT_TONE:
        hear(effect->hertz);
        return;
    case EFFECT_REBOOT:
        die.reboots = true;
        return;
    case EFFECT_BOOTSEL:
        die.bootsel = true;
        return;
    case EFFECT_RAW:
    case EFFECT_RAW_END:
        die.raw = effect->kind == EFFECT_RAW;
        return;
    case EFFECT_SELFTEST:
        die.selftests = true;
        return;
    default:
        return;
    }
}

static void carry_out_all(const app_effects_t *effects) {
    for (uint8_t i = 0; i < effects->count; i++) {
        carry_out(&effects->list[i]);
    }
}

static void deliver(const app_event_t *event) {
    app_effects_t effects;
    app_step(&die.app, event, &effects);
    carry_out_all(&effects);
}

static void deliver_plain(app_event_kind_t kind) {
    app_event_t event = {.kind = kind, .now_us = die.now_us};
    deliver(&event);
}

void die_event(const app_event_t *event) { deliver(event); }

void die_doubt_panel(void) { deliver_plain(EVENT_PANEL); }

void die_supply(ui_supply_t level) {
    app_event_t event = {
        .kind = EVENT_SUPPLY, .now_us = die.now_us, .supply.level = (uint8_t)level};
    deliver(&event);
}

void die_noise(ui_noise_t noise, const console_health_t *facts) {
    app_event_t event = {.kind = EVENT_NOISE, .now_us = die.now_us};
    event.health.noise = (uint8_t)noise;
    event.health.facts = *facts;
    deliver(&event);
}

void die_let(void) {
    app_effects_t waiting = die.waiting;
    die.waiting.count = 0;
    for (uint8_t i = 0; i < waiting.count; i++) {
        bool draw = waiting.list[i].kind == EFFECT_DRAW;
        (draw ? answer_draw : answer_store)(&waiting.list[i]);
    }
    deliver_plain(EVENT_TIME);
}

/* --- power and time ------------------------------------------------------------------------ */

static void begin_after(uint8_t crashes) {
    static app_facts_t facts;
    app_effects_t effects;
    facts = die_facts;
    facts.crashes = crashes;
    app_init(&die.app, &facts, die.now_us);
    if (crashes < APP_CRASHES_UNREAD) {
        take_back();
    } else {
        records_end(&die.app, false, false);
    }
    app_begin(&die.app, die.now_us, &effects);
    carry_out_all(&effects);
    die_noise(UI_NOISE_GOOD, &(console_health_t){.state = "good"});
}

static void begin(void) { begin_after(0); }

void die_start_after(uint8_t crashes) {
    die.waiting.count = 0;
    begin_after(crashes);
}

void die_power_up(void) {
    memset(&die, 0, sizeof die);
    journal.storage = (look_storage_t){.keeps = true};
    die.random = 1;
    begin();
}

void die_start(void) {
    die_power_up();
    die_wait(UI_BOOT_US / 1000 + 1);
}

void die_cut_power(void) {
    die.waiting.count = 0;
    begin();
}

void die_start_finding(look_storage_t storage) {
    journal.storage = storage;
    die_cut_power();
}

/* Written by an app that has it, as a snapshot. */
void die_start_with(const die_kept_t *kept) {
    static app_t writer;
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    snapshot_cursor_t cursor = {0};
    app_init(&writer, &die_facts, 0);
    writer.session = kept->session;
    writer.stats = kept->stats;
    writer.receipts.chain_number = kept->chain_number;
    memcpy(writer.receipts.chain, kept->chain, sizeof kept->chain);
    die.journal_start = die.journal_end;
    keep(LOAD_SNAPSHOT_BEGIN, bytes, 0);
    while ((length = records_chunk(&writer, &cursor, bytes)) > 0) {
        keep(LOAD_CHUNK, bytes, length);
    }
    keep(LOAD_SNAPSHOT_END, bytes, 0);
    die_cut_power();
}

void die_wait(uint32_t ms) { die_wait_us((uint64_t)ms * 1000); }

void die_wait_us(uint64_t us) {
    uint64_t end_us = die.now_us + us;
    for (;;) {
        uint64_t next_us = app_next_us(&die.app);
        if (next_us > end_us) {
            break;
        }
        die.now_us = next_us > die.now_us ? next_us : die.now_us + 1;
        deliver_plain(EVENT_TIME);
    }
    die.now_us = end_us;
    deliver_plain(EVENT_TIME);
}

/* --- fingers ------------------------------------------------------------------------------ */

static void edge(button_t button, bool down) {
    app_event_t event = {.kind = EVENT_BUTTON, .now_us = die.now_us};
    event.button.button = (uint8_t)button;
    event.button.down = down;
    event.button.at_us = die.now_us;
    deliver(&event);
    deliver_plain(EVENT_TIME); /* ends each round */
}

void die_down(button_t button) { edge(button, true); }
void die_up(button_t button) { edge(button, false); }

void die_press(button_t button, uint32_t ms) {
    die_down(button);
    die_wait(ms);
    die_up(button);
}

void die_lay(uint8_t value) {
    if (die.laid_count < sizeof die.laid) {
        die.laid[die.laid_count++] = value;
    }
}

const session_t *die_table(void) { return look_table(&die.app); }
const stats_t *die_counts(void) { return look_counts(&die.app); }
const ui_t *die_glass(void) { return look_glass(&die.app); }
ui_scene_t die_scene(void) { return (ui_scene_t)die.app.ui.scene; }
uint8_t die_cursor(void) { return die.app.ui.cursor; }
throw_stage_t die_throw(void) { return (throw_stage_t)die.app.ui.die.stage; }

void die_go(ui_scene_t scene, uint8_t cursor) {
    die.app.ui.scene = (uint8_t)scene;
    die.app.ui.cursor = cursor;
    die.app.ui.has_cursor = true;
    memset(&die.app.ui.own, 0, sizeof die.app.ui.own);
}

void die_begin_at(const session_point_t *point) {
    die.app.session.base = *point;
    session_begin_at_base(&die.app.session);
}

void die_moves_kingsport(void) { die.app.ui.table.kingsport.since_us = die.now_us; }

uint64_t die_moves_us(void) {
    uint64_t next_us = app_next_us(&die.app);
    return next_us == idle_position_next_us(&die.app.idle, die.app.now_us) ? UINT64_MAX : next_us;
}

const gfx_frame_t *die_picture(void) { return app_render(&die.app, die.now_us); }

/* --- lines -------------------------------------------------------------------------------- */

static uint32_t read_output(uint32_t length) {
    const uint8_t *bytes;
    uint16_t count;
    while ((count = console_output(&die.app.console, &bytes)) > 0) {
        for (uint16_t i = 0; i < count && length + 1 < sizeof die.reply; i++) {
            die.reply[length++] = (char)bytes[i];
        }
        console_sent(&die.app.console, count);
    }
    die.reply[length] = '\0';
    return length;
}

static void pass(void) {
    uint64_t next_us = app_next_us(&die.app);
    if (app_busy(&die.app) && next_us != UINT64_MAX && next_us > die.now_us) {
        die.now_us = next_us;
    }
    deliver_plain(EVENT_TIME);
}

uint16_t die_feed(const char *bytes, uint16_t count, app_effects_t *effects) {
    uint16_t taken = 0;
    effects->count = 0;
    while (taken < count && app_takes_input(&die.app)) {
        bool took = app_input(&die.app, (uint8_t)bytes[taken], die.now_us, effects);
        taken = (uint16_t)(taken + (took ? 1 : 0));
    }
    return taken;
}

const char *die_bytes(const char *bytes, uint16_t count) {
    uint16_t taken = 0;
    uint32_t length = 0;
    for (uint32_t rounds = 0; rounds < 100000; rounds++) {
        app_effects_t effects;
        taken = (uint16_t)(taken + die_feed(&bytes[taken], (uint16_t)(count - taken), &effects));
        carry_out_all(&effects);
        length = read_output(length);
        if (taken == count && !app_busy(&die.app)) {
            break;
        }
        pass();
    }
    (void)read_output(length);
    return die.reply;
}

const char *die_line(const char *text) {
    char line[TEXT_MORE];
    size_t length = strlen(text);
    memcpy(line, text, length);
    line[length] = '\n';
    return die_bytes(line, (uint16_t)(length + 1));
}

bool die_said(const char *text) { return strstr(die.reply, text) != NULL; }
