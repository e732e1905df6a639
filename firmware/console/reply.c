#include "reply.h"

#include <assert.h>
#include <stddef.h>

#include "terminal_mode.h"
#include "writer.h"

static const char *const error_ids[] = {
    [ERROR_UNKNOWN] = "unknown",
    [ERROR_SYNTAX] = "syntax",
    [ERROR_TOO_LONG] = "too-long",
    [ERROR_RANGE] = "range",
    [ERROR_COUNT] = "count",
    [ERROR_NOT_ASKED] = "not-asked",
    [ERROR_NOT_AN_OPTION] = "not-an-option",
    [ERROR_NO_GAME] = "no-game",
    [ERROR_OWN_DIE_OFF] = "own-die-off",
    [ERROR_NOTHING_TO_UNDO] = "nothing-to-undo",
    [ERROR_NOISE] = "noise",
    [ERROR_STORAGE] = "storage",
};
static_assert(sizeof error_ids / sizeof error_ids[0] == ERRORS, "an id for each error");

/* --- errors ------------------------------------------------------------------------------- */

static void open_error(console_t *console, console_error_t error) {
    assert(error < ERRORS);
    bool terminal = for_terminal(console);
    output_text(console, terminal ? "\r\n  no: " : "{\"ok\":false,\"error\":\"");
    output_text(console, error_ids[error]);
    output_text(console, terminal ? " (" : "\",\"hint\":\"");
}

static void close_error(console_t *console) {
    writer_finish(console, for_terminal(console) ? ")\r\n> " : "\"}\n");
}

static void hint_requests(console_t *console) {
    output_text(console, "one of");
    for (int kind = 0; kind < REQUESTS; kind++) {
        const char *word;
        uint8_t length = request_word((request_kind_t)kind, &word);
        output_text(console, " ");
        output_bytes(console, word, length);
    }
}

void console_reply_error(console_t *console, console_error_t error, const char *hint) {
    open_error(console, error);
    if (hint != NULL) {
        output_text(console, hint);
    } else {
        hint_requests(console);
    }
    close_error(console);
}

static void hint_prompt(console_t *console, const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (session_awaits_bot(session)) {
        output_text(console, game_option_name((game_option_t)(OPTION_P1 + prompt.player)));
        output_text(console, " is played by the die");
        return;
    }
    if (prompt.kind == PROMPT_CHOOSE) {
        output_options(console, &prompt);
        return;
    }
    bool own_die = session->settings.value[SETTING_OWN_DIE] != 0;
    const char *roll = own_die ? "roll, or face with as many values as state has bounds" : "roll";
    output_text(console, prompt.kind == PROMPT_ROLL ? roll : "rematch, or new <game> players=N");
}

/* The error of each status, and its hint; NULL: what answers the current prompt. */
static const struct {
    console_error_t error;
    const char *hint;
} refusals[] = {
    [SESSION_OK] = {ERROR_NONE, NULL},
    [SESSION_NO_GAME] = {ERROR_NO_GAME, "new <game> players=N"},
    [SESSION_NOT_ASKED] = {ERROR_NOT_ASKED, NULL},
    [SESSION_NOT_AN_OPTION] = {ERROR_NOT_AN_OPTION, NULL},
    [SESSION_COUNT] = {ERROR_COUNT, "as many values as state has bounds"},
    [SESSION_RANGE] = {ERROR_RANGE, "each value at least 0 and below its bound"},
    [SESSION_UNKNOWN] = {ERROR_UNKNOWN, "info lists the games"},
    [SESSION_OWN_DIE_OFF] = {ERROR_OWN_DIE_OFF, "set own-die on"},
    [SESSION_NOTHING_TO_UNDO] = {ERROR_NOTHING_TO_UNDO, NULL},
    [SESSION_PLAYED_BY_DIE] = {ERROR_NOT_ASKED, NULL},
    [SESSION_NAME_TAKEN] = {ERROR_RANGE, "another player has that name"},
    [SESSION_FULL] = {ERROR_STORAGE, "too many undone rolls to remember; new, or rematch"},
};

void console_reply_refused(console_t *console, session_status_t status, const session_t *session) {
    assert(status != SESSION_OK && status < sizeof refusals / sizeof refusals[0]);
    open_error(console, refusals[status].error);
    if (refusals[status].hint != NULL) {
        output_text(console, refusals[status].hint);
    } else {
        hint_prompt(console, session);
    }
    close_error(console);
}

/* --- facts -------------------------------------------------------------------------------- */

void console_reply_ok(console_t *console) {
    writer_reply_open(console);
    writer_reply_close(console);
}

void console_reply_help(console_t *console, int topic) {
    if (for_terminal(console)) {
        terminal_reply_help(console, topic);
        return;
    }
    if (topic >= REQUESTS) { /* the terminal's topics are no requests */
        console_reply_error(console, ERROR_UNKNOWN, NULL);
        return;
    }
    writer_reply_open(console);
    if (topic != REQUEST_NONE) {
        const request_help_t *help = request_help((request_kind_t)topic);
        writer_text(console, "usage", help->usage);
        writer_text(console, "help", help->help);
    } else {
        writer_list(console, "requests");
        for (int kind = 0; kind < REQUESTS; kind++) {
            writer_text(console, NULL, request_help((request_kind_t)kind)->usage);
        }
        writer_end(console);
    }
    writer_reply_close(console);
}

/* "1a2b:123": a hash of the file's name (tools/lib/assert_at) and the line. */
static void write_assert(console_t *console, const console_info_t *info) {
    const uint8_t file[] = {(uint8_t)(info->crash_file >> 8), (uint8_t)info->crash_file};
    if (info->crash_line == 0) {
        writer_null(console, "at");
        return;
    }
    writer_text_begin(console, "at");
    output_hex(console, file, sizeof file);
    output_text(console, ":");
    output_number(console, info->crash_line, 0);
    writer_text_end(console);
}

static void write_crash(console_t *console, const console_info_t *info) {
    if (info->crash == NULL) {
        writer_null(console, "crash");
        return;
    }
    writer_object(console, "crash");
    writer_text(console, "cause", info->crash);
    writer_number(console, "pc", info->crash_pc);
    write_assert(console, info);
    writer_end(console);
}

void console_reply_info(console_t *console, const console_info_t *info) {
    writer_reply_open(console);
    writer_text(console, "product", "Sanity Die");
    writer_text(console, "version", info->version);
    writer_text(console, "git", info->git);
    writer_text(console, "board", info->board);
    writer_text(console, "id", info->serial);
    writer_list(console, "games");
    for (int game = GAME_NONE + 1; game < GAME_IDS; game++) {
        writer_text(console, NULL, game_name((game_id_t)game));
    }
    writer_end(console);
    writer_list(console, "languages");
    for (uint16_t i = 0; i < LANGUAGES; i++) {
        writer_text(console, NULL, language_codes[i]);
    }
    writer_end(console);
    writer_number(console, "uptime_ms", info->uptime_ms);
    writer_number(console, "dropped_lines", console->dropped_lines);
    write_crash(console, info);
    writer_text(console, "storage", info->storage);
    writer_text(console, "supply", info->supply);
    writer_reply_close(console);
}

void console_reply_hint(console_t *console, const session_t *session) {
    const game_state_t *game = &session->now.game;
    const game_option_t option = game_advise(game);
    writer_reply_open(console);
    writer_text(console, "option", game_option_name(option));
    writer_text(console, "why", game_reason_text(game_reason(game, option)));
    writer_reply_close(console);
}

void console_reply_name(console_t *console, const session_t *session, uint8_t seat) {
    assert(seat < GAME_PLAYERS_MAX);
    char id[] = {'p', (char)('1' + seat), '\0'};
    char text[NAME_UTF8_MAX];
    name_to_utf8(&session->names[seat], text);
    writer_reply_open(console);
    writer_text(console, "player", id);
    writer_text(console, "name", text);
    writer_reply_close(console);
}

void console_reply_setting(console_t *console, const session_t *session, int setting) {
    writer_reply_open(console);
    for (int i = 0; i < SETTINGS; i++) {
        if (setting == REQUEST_NONE || setting == i) {
            char text[SETTING_TEXT_MAX];
            settings_format((setting_t)i, session->settings.value[i], text);
            writer_text(console, settings_row((setting_t)i)->key, text);
        }
    }
    writer_reply_close(console);
}

void console_reply_watch(console_t *console, bool on) {
    console->watch = on;
    writer_reply_open(console);
    writer_text(console, "watch", on ? "on" : "off");
    writer_reply_close(console);
}

static void write_source(console_t *console, const console_source_t *source) {
    writer_text(console, "state", source->state);
    writer_text(console, "alarm", source->alarm);
    writer_number(console, "alarms", source->alarms);
    writer_number(console, "samples", source->samples);
    writer_number(console, "ones", source->ones);
    writer_number(console, "transitions", source->transitions);
    writer_number(console, "spacing_us", source->spacing_us);
    writer_number(console, "credit_bits", source->credit_bits);
}

static void write_source_more(console_t *console, const console_source_t *source) {
    writer_number(console, "tracked", source->tracked);
    writer_number(console, "strikes", source->strikes);
    writer_bool(console, "given_up", source->given_up);
    writer_number(console, "retests", source->retests);
    writer_number(console, "lost", source->lost);
}

static void write_jitter(console_t *console, const console_jitter_t *jitter) {
    writer_object(console, "jitter");
    writer_text(console, "state", jitter->state);
    writer_decimal(console, "variance", jitter->variance_e4, 4);
    writer_decimal(console, "error", jitter->error_e4, 4);
    writer_decimal(console, "drift", jitter->drift_e4, 4);
    writer_decimal(console, "supports", jitter->supports_cbits, 2);
    writer_end(console);
}

void console_reply_health(console_t *console, const console_health_t *health) {
    writer_reply_open(console);
    write_source(console, &health->ring);
    writer_number(console, "reseeds", health->reseeds);
    write_source_more(console, &health->ring);
    writer_object(console, "adc");
    write_source(console, &health->adc);
    write_source_more(console, &health->adc);
    writer_end(console);
    write_jitter(console, &health->jitter);
    writer_reply_close(console);
}

void console_reply_retested(console_t *console, uint8_t sources) {
    static const char *const names[] = {"ring", "adc"};
    writer_reply_open(console);
    writer_list(console, "retested");
    for (uint8_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (((uint32_t)sources >> i & 1u) != 0) {
            writer_text(console, NULL, names[i]);
        }
    }
    writer_end(console);
    writer_reply_close(console);
}

/* --- measurements ------------------------------------------------------------------------- */

static void write_display(console_t *console, const console_display_t *display) {
    writer_object(console, "display");
    writer_bool(console, "present", display->present);
    writer_text(console, "found", display->found);
    writer_text(console, "used", display->used);
    writer_number(console, "address", display->address);
    writer_number(console, "losses", display->losses);
    writer_number(console, "recoveries", display->recoveries);
    writer_number(console, "failed_transfers", display->failed_transfers);
    writer_number(console, "first_picture_us", display->first_picture_us);
    writer_end(console);
}

static void write_bounces(console_t *console, const console_bounce_t bounces[BUTTONS]) {
    for (int i = 0; i < BUTTONS; i++) {
        writer_object(console, button_name((button_t)i));
        writer_number(console, "bursts", bounces[i].bursts);
        writer_number(console, "last_us", bounces[i].last_us);
        writer_number(console, "longest_us", bounces[i].longest_us);
        writer_number(console, "most_changes", bounces[i].most_changes);
        writer_end(console);
    }
}

static void write_flash_time(console_t *console, const char *key,
                             const console_flash_time_t *time) {
    writer_object(console, key);
    writer_number(console, "count", time->count);
    writer_number(console, "mean_us", time->mean_us);
    writer_number(console, "longest_us", time->longest_us);
    writer_end(console);
}

void console_reply_hardware(console_t *console, const console_hardware_t *hardware) {
    writer_reply_open(console);
    writer_text(console, "chip", hardware->chip);
    writer_number(console, "ring_khz", hardware->ring_khz);
    write_display(console, &hardware->display);
    write_bounces(console, hardware->bounces);
    write_flash_time(console, "program", &hardware->program);
    write_flash_time(console, "erase", &hardware->erase);
    writer_object(console, "supply");
    writer_number(console, "mv", hardware->supply_mv);
    writer_number(console, "lowest_mv", hardware->lowest_mv);
    writer_bool(console, "usb", hardware->usb_power);
    writer_end(console);
    writer_reply_close(console);
}

static void write_intervals(console_t *console, const char *key, console_intervals_t intervals) {
    writer_list(console, key);
    for (uint8_t i = 0; i < intervals.count; i++) {
        writer_number(console, NULL, intervals.us[i]);
    }
    writer_end(console);
}

void console_reply_timing(console_t *console, console_intervals_t picture,
                          console_intervals_t press, console_intervals_t fall,
                          console_intervals_t store) {
    writer_reply_open(console);
    write_intervals(console, "picture_us", picture);
    write_intervals(console, "press_us", press);
    write_intervals(console, "throw_us", fall);
    write_intervals(console, "store_us", store);
    writer_reply_close(console);
}

/* --- receipts ----------------------------------------------------------------------------- */

static void write_receipt(console_t *console, const console_receipt_t *receipt) {
    writer_number(console, "n", receipt->number);
    writer_hex(console, "commit", receipt->commit, CONSOLE_HASH_BYTES);
    writer_hex(console, "digest", receipt->digest, CONSOLE_HASH_BYTES);
    writer_number(console, "press_us", receipt->press_us);
    writer_hex(console, "nonce", receipt->nonce, receipt->nonce_bytes);
    writer_numbers(console, "bounds", receipt->bounds, receipt->count);
    writer_numbers(console, "values", receipt->values, receipt->count);
    writer_hex(console, "chain", receipt->chain, CONSOLE_HASH_BYTES);
}

void console_reply_receipt(console_t *console, const console_receipt_t *receipt) {
    writer_reply_open(console);
    write_receipt(console, receipt);
    writer_reply_close(console);
}

void console_event_receipt(console_t *console, const console_receipt_t *receipt) {
    if (!writer_event_open(console, "receipt")) {
        return;
    }
    if (console->terminal) {
        output_text(console, "type receipt to see how this roll was made");
    } else {
        write_receipt(console, receipt);
    }
    writer_event_close(console);
}

void console_reply_selftest(console_t *console, const console_test_t *tests, uint8_t count) {
    bool pass = true;
    for (uint8_t i = 0; i < count; i++) {
        pass = pass && tests[i].pass;
    }
    writer_reply_open(console);
    writer_bool(console, "pass", pass);
    writer_list(console, "tests");
    for (uint8_t i = 0; i < count; i++) {
        writer_object(console, NULL);
        writer_text(console, "name", tests[i].name);
        writer_bool(console, "pass", tests[i].pass);
        writer_number(console, "value", tests[i].value);
        writer_end(console);
    }
    writer_end(console);
    writer_reply_close(console);
}

void console_reply_stats(console_t *console, const stats_die_t *die, uint64_t since_ms,
                         uint16_t amended) {
    if (for_terminal(console)) {
        terminal_reply_stats(console, die, amended);
        return;
    }
    writer_reply_open(console);
    writer_number(console, "sides", die->sides);
    writer_number(console, "rolls", die->rolls);
    writer_list(console, "faces");
    for (uint8_t i = 0; i < die->sides; i++) {
        writer_number(console, NULL, die->faces[i]);
    }
    writer_end(console);
    writer_decimal(console, "chi2", die->chi2_e2, 2);
    writer_number(console, "df", die->df);
    writer_decimal(console, "p", die->p_e4, 4);
    writer_number(console, "since", since_ms);
    writer_number(console, "mended", amended);
    writer_reply_close(console);
}

/* --- base64 ------------------------------------------------------------------------------- */

static void base64_group(console_t *console, const uint8_t *bytes, uint8_t count) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)bytes[0] << 16 | (count > 1 ? (uint32_t)bytes[1] << 8 : 0) |
                    (count > 2 ? bytes[2] : 0u);
    char text[4];
    for (uint8_t i = 0; i < 4; i++) {
        text[i] = i <= count ? digits[bits >> (18 - 6 * i) & 63] : '=';
    }
    output_bytes(console, text, sizeof text);
}

bool console_raw_line(console_t *console, const uint8_t *bytes, uint8_t count) {
    assert(count > 0 && count <= CONSOLE_RAW_LINE_BYTES);
    if (output_room(console) < CONSOLE_REPLY_BYTES_MAX) {
        return false;
    }
    output_text(console, for_terminal(console) ? "\r\n  " : "=");
    for (uint8_t i = 0; i < count; i = (uint8_t)(i + 3)) {
        uint8_t left = (uint8_t)(count - i);
        base64_group(console, &bytes[i], left < 3 ? left : 3);
    }
    output_text(console, for_terminal(console) ? "" : "\n");
    return true;
}

void console_reply_raw(console_t *console, uint32_t lines, uint32_t bytes, uint32_t lost) {
    writer_reply_open(console);
    writer_number(console, "count", lines);
    writer_number(console, "bytes", bytes);
    writer_number(console, "lost", lost);
    writer_reply_close(console);
}

/* --- the picture -------------------------------------------------------------------------- */

/* Eight pixels of one row, the leftmost in the highest bit, as PBM has them. */
static uint8_t row_byte(const uint8_t *pages, uint8_t width, uint8_t x, uint8_t y) {
    uint8_t byte = 0;
    for (uint8_t i = 0; i < 8; i++) {
        byte = (uint8_t)(byte << 1 | (pages[y / 8 * width + x + i] >> (y & 7) & 1));
    }
    return byte;
}

static void write_pbm(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height) {
    static const char head[] = "P4\n128 64\n";
    const uint16_t head_bytes = sizeof head - 1, row_bytes = width / 8;
    const uint16_t bytes = (uint16_t)(head_bytes + row_bytes * height);
    uint8_t group[3];
    for (uint16_t i = 0; i < bytes; i++) {
        uint16_t at = (uint16_t)(i - head_bytes);
        group[i % 3] = i < head_bytes ? (uint8_t)head[i]
                                      : row_byte(pages, width, (uint8_t)(at % row_bytes * 8),
                                                 (uint8_t)(at / row_bytes));
        if (i % 3 == 2 || i + 1 == bytes) {
            base64_group(console, group, (uint8_t)(i % 3 + 1));
        }
    }
}

void console_reply_screen(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height) {
    assert(width % 8 == 0 && height % 8 == 0);
    if (for_terminal(console)) {
        terminal_reply_screen(console, pages, width, height);
        return;
    }
    writer_reply_open(console);
    writer_number(console, "width", width);
    writer_number(console, "height", height);
    writer_text_begin(console, "pbm");
    write_pbm(console, pages, width, height);
    writer_text_end(console);
    writer_reply_close(console);
}

void console_reply_words_open(console_t *console, const session_t *session) {
    writer_reply_open(console);
    writer_text(console, "lang", language_codes[session->settings.value[SETTING_LANG]]);
    writer_list(console, "words");
}

void console_reply_words_line(console_t *console, const char *line) {
    writer_text(console, NULL, line);
}

void console_reply_words_close(console_t *console) {
    writer_end(console);
    writer_reply_close(console);
}
