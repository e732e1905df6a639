/* `log`: a payload line an answer, written as there is room for it. */
#include <stddef.h>
#include <string.h>

#include "output.h"
#include "reply.h"
#include "writer.h"

enum { LINE_BYTES_MAX = 256 };

static void write_json(console_t *console, uint32_t line, const log_entry_t *entry) {
    writer_payload_open(console);
    writer_number(console, "n", line);
    writer_text(console, "ask", game_ask_name((game_ask_t)entry->ask));
    if (entry->player != GAME_NOBODY) {
        writer_number(console, "player", entry->player);
    }
    if (entry->kind == PROMPT_CHOOSE) {
        writer_text(console, "choice", game_option_name((game_option_t)entry->values[0]));
    } else {
        writer_list(console, "values");
        for (uint8_t i = 0; i < entry->count; i++) {
            writer_number(console, NULL, entry->values[i]);
        }
        writer_end(console);
        writer_bool(console, "entered", entry->entered);
    }
    if (entry->undone) {
        writer_bool(console, "undone", true);
    } else if (entry->amended) {
        writer_bool(console, "mended", true);
    }
    writer_payload_close(console);
}

static void csv_open(console_t *console) {
    output_text(console, console->form == CONSOLE_REPLY_PEOPLE ? "\r\n  " : "=");
}

static void csv_close(console_t *console) {
    output_text(console, console->form == CONSOLE_REPLY_PEOPLE ? "" : "\n");
}

static void write_csv(console_t *console, uint32_t line, const log_entry_t *entry) {
    char text[LOG_CSV_BYTES_MAX];
    csv_open(console);
    output_bytes(console, text, log_csv(entry, line, text));
    csv_close(console);
}

void console_start_log(console_t *console, const session_t *session, uint32_t from, bool csv) {
    uint32_t first = session->log.first_line;
    console->listing = true;
    console->listing_csv = csv;
    console->listing_lines = 0;
    console->listing_index = 0;
    if (from > first) {
        uint32_t skip = from - first;
        console->listing_index = skip < session->log.used ? (uint16_t)skip : session->log.used;
    }
    if (csv) {
        csv_open(console);
        output_text(console, LOG_CSV_HEAD);
        csv_close(console);
        console->listing_lines = 1; /* the reply counts payload lines, and that is one */
    }
    console_list_log(console, session);
}

void console_list_log(console_t *console, const session_t *session) {
    while (console->listing && output_room(console) >= LINE_BYTES_MAX) {
        if (console->listing_index >= session->log.used) {
            console->listing = false;
            writer_reply_open(console);
            writer_number(console, "count", console->listing_lines);
            writer_reply_close(console);
            return;
        }
        log_entry_t entry = log_at(&session->log, console->listing_index);
        uint32_t line = session->log.first_line + console->listing_index;
        (console->listing_csv ? write_csv : write_json)(console, line, &entry);
        console->listing_index++;
        console->listing_lines++;
    }
}
