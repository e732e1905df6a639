#include "edit.h"

#include <string.h>

#include "output.h"

enum { BELL = 7, BACKSPACE = 8, TAB = 9, ESCAPE = 27, DELETE = 127, CONTROL_C = 3, CONTROL_U = 21 };
enum { ESCAPE_NONE, ESCAPE_SEEN, ESCAPE_BRACKET };

void edit_clear(console_line_t *line) { memset(line, 0, sizeof *line); }

static bool is_continuation(char c) { return ((uint8_t)c & 0xC0) == 0x80; }

static void echo(console_t *console, const char *bytes, uint16_t count) {
    if (console->terminal && output_room(console) > count) {
        output_bytes(console, bytes, count);
    }
}

static void echo_text(console_t *console, const char *text) {
    echo(console, text, (uint16_t)strlen(text));
}

/* Prints the line again from its start and puts the cursor where it belongs. */
static void redraw(console_t *console) {
    const console_line_t *line = &console->line;
    echo_text(console, "\r> ");
    echo(console, line->text, line->length);
    echo_text(console, "\x1b[K");
    for (uint8_t i = line->length; i > line->cursor; i--) {
        if (!is_continuation(line->text[i - 1])) {
            echo_text(console, "\x1b[D");
        }
    }
}

static void start_terminal(console_t *console) {
    if (!console->terminal) {
        console->terminal = true;
        echo_text(console, "\r\n");
        redraw(console);
    }
}

static void insert(console_t *console, uint8_t byte) {
    console_line_t *line = &console->line;
    if (line->length == CONSOLE_LINE_BYTES) {
        line->too_long = true;
        echo_text(console, "\a");
        return;
    }
    memmove(&line->text[line->cursor + 1], &line->text[line->cursor],
            (size_t)(line->length - line->cursor));
    line->text[line->cursor++] = (char)byte;
    line->length++;
    if (line->cursor == line->length) {
        echo(console, (const char *)&byte, 1);
    } else {
        redraw(console);
    }
}

static void erase_before(console_t *console) {
    console_line_t *line = &console->line;
    uint8_t from = line->cursor;
    if (from == 0) {
        return;
    }
    do {
        from--;
    } while (from > 0 && is_continuation(line->text[from]));
    memmove(&line->text[from], &line->text[line->cursor], (size_t)(line->length - line->cursor));
    line->length = (uint8_t)(line->length - (line->cursor - from));
    line->cursor = from;
    line->too_long = false;
    redraw(console);
}

static void move_left(console_t *console) {
    console_line_t *line = &console->line;
    while (line->cursor > 0 && is_continuation(line->text[--line->cursor])) {
    }
    redraw(console);
}

static void move_right(console_t *console) {
    console_line_t *line = &console->line;
    if (line->cursor < line->length) {
        line->cursor++;
    }
    while (line->cursor < line->length && is_continuation(line->text[line->cursor])) {
        line->cursor++;
    }
    redraw(console);
}

static void show_history(console_t *console, uint8_t at) {
    edit_clear(&console->line);
    console->history_at = at;
    if (at > 0) {
        const char *text = console->history[at - 1];
        console->line.length = (uint8_t)strlen(text);
        console->line.cursor = console->line.length;
        memcpy(console->line.text, text, console->line.length);
    }
    redraw(console);
}

void edit_remember(console_t *console) {
    const console_line_t *line = &console->line;
    bool again = line->length == strlen(console->history[0]) &&
                 memcmp(line->text, console->history[0], line->length) == 0;
    console->history_at = 0;
    if (line->length == 0 || line->too_long || line->bad || again) {
        return;
    }
    memmove(console->history[1], console->history[0],
            sizeof console->history - sizeof console->history[0]);
    memcpy(console->history[0], line->text, line->length);
    console->history[0][line->length] = '\0';
    if (console->history_used < CONSOLE_HISTORY_LINES) {
        console->history_used++;
    }
}

/* --- completion --------------------------------------------------------------------------- */

typedef struct {
    const char *typed; /* what has been typed of the word */
    uint8_t typed_length;
    const char *found; /* what all matches share */
    uint8_t found_length;
    uint8_t matches;
} completion_t;

static void offer(completion_t *completion, const char *word, uint8_t length) {
    if (length < completion->typed_length ||
        memcmp(word, completion->typed, completion->typed_length) != 0) {
        return;
    }
    if (completion->matches++ == 0) {
        completion->found = word;
        completion->found_length = length;
        return;
    }
    uint8_t shared = 0;
    while (shared < completion->found_length && shared < length &&
           word[shared] == completion->found[shared]) {
        shared++;
    }
    completion->found_length = shared;
}

static void offer_requests(completion_t *completion) {
    for (int kind = 0; kind < REQUESTS; kind++) {
        const char *word;
        uint8_t length = request_word((request_kind_t)kind, &word);
        offer(completion, word, length);
    }
}

static void offer_settings(completion_t *completion) {
    for (int i = 0; i < SETTINGS; i++) {
        const char *key = settings_row((setting_t)i)->key;
        offer(completion, key, (uint8_t)strlen(key));
    }
}

static void offer_options(completion_t *completion, const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    for (uint8_t i = 0; prompt.kind == PROMPT_CHOOSE && i < prompt.count; i++) {
        const char *name = game_option_name((game_option_t)prompt.options[i]);
        offer(completion, name, (uint8_t)strlen(name));
    }
}

static void offer_games(completion_t *completion) {
    for (int game = GAME_CULT; game < GAME_IDS; game++) {
        const char *name = game_name((game_id_t)game);
        offer(completion, name, (uint8_t)strlen(name));
    }
}

static void offer_words(completion_t *completion, const console_line_t *line,
                        const session_t *session) {
    const char *first = line->text;
    if (completion->typed == first || strncmp(first, "help ", 5) == 0) {
        offer_requests(completion);
    } else if (strncmp(first, "get ", 4) == 0 || strncmp(first, "set ", 4) == 0) {
        offer_settings(completion);
    } else if (strncmp(first, "choose ", 7) == 0) {
        offer_options(completion, session);
    } else if (strncmp(first, "new ", 4) == 0) {
        offer_games(completion);
    }
}

static void complete(console_t *console, const session_t *session) {
    console_line_t *line = &console->line;
    uint8_t start = line->cursor;
    while (start > 0 && line->text[start - 1] != ' ') {
        start--;
    }
    completion_t completion = {.typed = &line->text[start],
                               .typed_length = (uint8_t)(line->cursor - start)};
    offer_words(&completion, line, session);
    if (completion.matches == 0) {
        echo_text(console, "\a");
        return;
    }
    const char *found = completion.found;
    for (uint8_t i = completion.typed_length; i < completion.found_length; i++) {
        insert(console, (uint8_t)found[i]);
    }
    if (completion.matches == 1) {
        insert(console, ' ');
    } else if (completion.found_length == completion.typed_length) {
        echo_text(console, "\a");
    }
}

/* --- keys --------------------------------------------------------------------------------- */

static void arrow(console_t *console, uint8_t byte) {
    if (byte < 'A' || byte > 'D') {
        console->line.bad = console->line.bad || !console->terminal;
        return;
    }
    start_terminal(console);
    if (byte == 'A' && console->history_at < console->history_used) {
        show_history(console, (uint8_t)(console->history_at + 1));
    } else if (byte == 'B' && console->history_at > 0) {
        show_history(console, (uint8_t)(console->history_at - 1));
    } else if (byte == 'C') {
        move_right(console);
    } else if (byte == 'D') {
        move_left(console);
    }
}

static bool escape_byte(console_t *console, uint8_t byte) {
    if (console->escape == ESCAPE_BRACKET) {
        bool parameter = byte >= '0' && byte <= ';';
        console->escape = parameter ? ESCAPE_BRACKET : ESCAPE_NONE;
        if (!parameter) {
            arrow(console, byte);
        }
        return true;
    }
    if (console->escape == ESCAPE_SEEN && byte == '[') {
        console->escape = ESCAPE_BRACKET;
        return true;
    }
    console->escape = byte == ESCAPE ? ESCAPE_SEEN : ESCAPE_NONE;
    return byte == ESCAPE;
}

static void control(console_t *console, uint8_t byte, const session_t *session) {
    bool starts = byte == TAB || byte == BACKSPACE || byte == DELETE;
    if (starts) {
        start_terminal(console);
    }
    if (!console->terminal) {
        console->line.bad = true;
        return;
    }
    if (byte == TAB) {
        complete(console, session);
    } else if (byte == BACKSPACE || byte == DELETE) {
        erase_before(console);
    } else if (byte == CONTROL_C || byte == CONTROL_U) {
        edit_clear(&console->line);
        redraw(console);
    } else {
        console->line.bad = true;
    }
}

void edit_byte(console_t *console, uint8_t byte, const session_t *session) {
    bool was_alone = console->escape == ESCAPE_SEEN && byte != '[';
    if (was_alone && !console->terminal) {
        console->line.bad = true;
    }
    if (escape_byte(console, byte)) {
        return;
    }
    if (byte < 0x20 || byte == DELETE) {
        control(console, byte, session);
    } else {
        insert(console, byte);
    }
}
