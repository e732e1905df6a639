/* Line editing in terminal mode: echo, cursor, history, completion. */
#include <string.h>

#include "str.h"
#include "terminal_mode.h"
#include "utf8.h"
#include "writer.h"

enum {
    CONTROL_A = 1,
    CONTROL_C = 3,
    CONTROL_D = 4,
    CONTROL_E = 5,
    BACKSPACE = 8,
    TAB = 9,
    CONTROL_K = 11,
    CONTROL_L = 12,
    CONTROL_U = 21,
    CONTROL_W = 23,
    ESCAPE = 27,
    DELETE = 127
};
enum { LINE_COLUMNS = 80 - 3 /* the prompt, and the cursor */, HIDDEN_AT_ONCE = 26 };

/* How much of an escape sequence was read: ESC, ESC O, ESC [, and a ; after its first parameter. */
enum { ESCAPE_NONE, ESCAPE_SEEN, ESCAPE_SS3, ESCAPE_CSI, ESCAPE_MORE };

void edit_clear(console_line_t *line) { memset(line, 0, sizeof *line); }

static void echo(console_t *console, const char *bytes, uint16_t count) {
    if (console->terminal && output_room(console) > count) {
        output_bytes(console, bytes, count);
    }
}

static void echo_text(console_t *console, const char *text) {
    echo(console, text, (uint16_t)strlen(text));
}

static uint8_t letters(const console_line_t *line, uint8_t from, uint8_t until) {
    uint8_t count = 0;
    for (uint8_t i = from; i < until; i++) {
        count = (uint8_t)(count + (utf8_is_continuation(line->text[i]) ? 0 : 1));
    }
    return count;
}

/* The place so many letters after `from`; at most the line's end. */
static uint8_t past_letters(const console_line_t *line, uint8_t from, uint8_t count) {
    for (; from < line->length; from++) {
        if (utf8_is_continuation(line->text[from])) {
            continue;
        }
        if (count-- == 0) {
            break;
        }
    }
    return from;
}

/* Where the visible part of a line begins. A terminal can't go back to the row above, so of a long line the
 * part around the cursor is shown; it moves by HIDDEN_AT_ONCE letters, not with each one typed. */
static uint8_t shown_from(const console_line_t *line) {
    uint8_t before = letters(line, 0, line->cursor), hidden = 0;
    while (before - hidden > LINE_COLUMNS) {
        hidden += HIDDEN_AT_ONCE;
    }
    return past_letters(line, 0, hidden);
}

/* Prints the visible part again, and moves the cursor to its place. */
static void redraw(console_t *console) {
    console_line_t *line = &console->line;
    line->shown = shown_from(line);
    uint8_t from = line->shown, until = past_letters(line, from, LINE_COLUMNS);
    echo_text(console, from > 0 ? "\r< " : "\r> ");
    echo(console, &line->text[from], (uint16_t)(until - from));
    echo_text(console, "\x1b[K");
    for (uint8_t i = letters(line, line->cursor, until); i > 0; i--) {
        echo_text(console, "\x1b[D");
    }
}

void edit_show(console_t *console) {
    if (!console->active) {
        redraw(console);
    }
}

void edit_start(console_t *console) {
    if (!console->terminal) {
        console->terminal = true;
        terminal_greet(console);
        redraw(console);
    }
}

/* Is there a column left at the cursor? Bytes are compared first: there are never fewer, and counting
 * letters for each byte of a pasted line would take too long. */
static bool fits(const console_line_t *line) {
    return line->cursor - line->shown <= LINE_COLUMNS ||
           letters(line, line->shown, line->cursor) <= LINE_COLUMNS;
}

static uint8_t letter_before(const console_line_t *line) {
    uint8_t at = line->cursor;
    while (at > 0 && utf8_is_continuation(line->text[--at])) {
    }
    return at;
}

/* Echoes the letter before the cursor once all its bytes are there. */
static void show_letter(console_t *console) {
    const console_line_t *line = &console->line;
    const char *letter = &line->text[letter_before(line)], *end = &line->text[line->cursor];
    const char *at = letter;
    if (utf8_next(&at, end) == UTF8_MALFORMED) {
        return;
    }
    if (line->cursor == line->length && fits(line)) {
        echo(console, letter, (uint16_t)(end - letter));
    } else {
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
    show_letter(console);
}

/* Deletes from `from` to `until`, where the cursor is then. */
static void cut(console_t *console, uint8_t from, uint8_t until) {
    console_line_t *line = &console->line;
    memmove(&line->text[from], &line->text[until], (size_t)(line->length - until));
    line->length = (uint8_t)(line->length - (until - from));
    line->cursor = from;
    line->too_long = line->too_long && from == until;
    redraw(console);
}

static uint8_t letter_after(const console_line_t *line) {
    uint8_t at = line->cursor;
    do {
        at = at < line->length ? (uint8_t)(at + 1) : at;
    } while (at < line->length && utf8_is_continuation(line->text[at]));
    return at;
}

/* Where the word before the cursor begins; with `blanks` those after it are skipped. */
static uint8_t word_before(const console_line_t *line, bool blanks) {
    uint8_t at = line->cursor;
    while (blanks && at > 0 && line->text[at - 1] == ' ') {
        at--;
    }
    while (at > 0 && line->text[at - 1] != ' ') {
        at--;
    }
    return at;
}

static void move_to(console_t *console, uint8_t at) {
    console->line.cursor = at;
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
    bool again = str_equals(line->text, line->length, console->history[0]);
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

/* The i-th word that may be typed here; NULL: there are no more. It ends at a blank or NUL. */
typedef const char *(*word_at_t)(const session_t *session, int i);

static const char *request_at(const session_t *session, int i) {
    (void)session;
    return i < REQUESTS ? request_help((request_kind_t)i)->usage : NULL;
}

static const char *setting_at(const session_t *session, int i) {
    (void)session;
    return i < SETTINGS ? settings_row((setting_t)i)->key : NULL;
}

static const char *option_at(const session_t *session, int i) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    bool option = prompt.kind == PROMPT_CHOOSE && i < prompt.count;
    return option ? game_option_name((game_option_t)prompt.options[i]) : NULL;
}

static const char *game_at(const session_t *session, int i) {
    (void)session;
    return GAME_NONE + 1 + i < GAME_IDS ? game_name((game_id_t)(GAME_NONE + 1 + i)) : NULL;
}

static const char *noise_at(const session_t *session, int i) {
    static const char *const words[] = {"health", "retest", "raw", NULL};
    (void)session;
    return words[i];
}

/* What may follow the line's beginning; the first word is a request. */
static word_at_t words_for(const console_line_t *line, uint8_t start) {
    static const struct {
        const char *beginning;
        word_at_t word_at;
    } rows[] = {
        {"help ", request_at},  {"get ", setting_at}, {"set ", setting_at},
        {"choose ", option_at}, {"new ", game_at},    {"entropy ", noise_at},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strncmp(line->text, rows[i].beginning, strlen(rows[i].beginning)) == 0) {
            return rows[i].word_at;
        }
    }
    return start == 0 ? request_at : NULL;
}

typedef struct {
    const char *found; /* the first match */
    uint8_t shared;    /* how many letters all matches have in common */
    uint8_t matches;
} completion_t;

/* Matches what was typed of a word; with `list` each match is printed. */
static completion_t find_words(console_t *console, const session_t *session, uint8_t start,
                               bool list) {
    const console_line_t *line = &console->line;
    const uint8_t typed = (uint8_t)(line->cursor - start);
    word_at_t word_at = words_for(line, start);
    completion_t completion = {.matches = 0};
    for (int i = 0; word_at != NULL && word_at(session, i) != NULL; i++) {
        const char *word = word_at(session, i);
        uint8_t length = (uint8_t)strcspn(word, " "), shared = 0;
        if (length < typed || memcmp(word, &line->text[start], typed) != 0) {
            continue;
        }
        if (list) {
            echo(console, word, length);
            echo_text(console, "  ");
        }
        if (completion.matches++ == 0) {
            completion.found = word;
            completion.shared = length;
        }
        while (shared < completion.shared && shared < length &&
               word[shared] == completion.found[shared]) {
            shared++;
        }
        completion.shared = shared;
    }
    return completion;
}

static void complete(console_t *console, const session_t *session) {
    uint8_t start = word_before(&console->line, false);
    uint8_t typed = (uint8_t)(console->line.cursor - start);
    completion_t completion = find_words(console, session, start, false);
    if (completion.matches == 0) {
        echo_text(console, "\a");
        return;
    }
    if (completion.matches > 1 && completion.shared == typed) {
        echo_text(console, "\r\n  ");
        (void)find_words(console, session, start, true);
        echo_text(console, "\r\n");
        redraw(console);
        return;
    }
    for (uint8_t i = typed; i < completion.shared; i++) {
        insert(console, (uint8_t)completion.found[i]);
    }
    if (completion.matches == 1) {
        insert(console, ' ');
    }
}

/* --- keys --------------------------------------------------------------------------------- */

/* Keys with an escape sequence, by its last letter: arrows up, down, right, left, then end and home. */
static void cursor_key(console_t *console, uint8_t key) {
    const console_line_t *line = &console->line;
    if (key == 'A' && console->history_at < console->history_used) {
        show_history(console, (uint8_t)(console->history_at + 1));
    } else if (key == 'B' && console->history_at > 0) {
        show_history(console, (uint8_t)(console->history_at - 1));
    } else if (key == 'C') {
        move_to(console, letter_after(line));
    } else if (key == 'D') {
        move_to(console, letter_before(line));
    } else if (key == 'F') {
        move_to(console, line->length);
    } else if (key == 'H') {
        move_to(console, 0);
    }
}

/* ESC [ 3 ~ and the like: delete, home, end. */
static void numbered_key(console_t *console, uint8_t number) {
    if (number == 3) {
        cut(console, console->line.cursor, letter_after(&console->line));
    } else if (number == 1 || number == 7) {
        cursor_key(console, 'H');
    } else if (number == 4 || number == 8) {
        cursor_key(console, 'F');
    }
}

static void end_escape(console_t *console, uint8_t byte) {
    bool arrow = byte >= 'A' && byte <= 'D';
    bool plain = console->escape != ESCAPE_CSI || console->escape_number == 0;
    console->escape = ESCAPE_NONE;
    if (!console->terminal && !arrow) {
        console->line.bad = true;
        return;
    }
    edit_start(console);
    if (byte == '~') {
        numbered_key(console, console->escape_number);
    } else if (plain || arrow) {
        cursor_key(console, byte);
    }
}

/* True: the byte belongs to an escape sequence. */
static bool escape_byte(console_t *console, uint8_t byte) {
    if (console->escape > ESCAPE_SEEN) {
        bool parameter = console->escape != ESCAPE_SS3 && byte >= '0' && byte <= ';';
        if (!parameter) {
            end_escape(console, byte);
        } else if (byte > '9') {
            console->escape = ESCAPE_MORE;
        } else if (console->escape == ESCAPE_CSI) {
            bool first = console->escape_number == 0;
            console->escape_number = first ? (uint8_t)(byte - '0') : UINT8_MAX; /* none of ours */
        }
        return true;
    }
    if (console->escape == ESCAPE_SEEN && (byte == '[' || byte == 'O')) {
        console->escape = byte == '[' ? ESCAPE_CSI : ESCAPE_SS3;
        console->escape_number = 0;
        return true;
    }
    if (console->escape == ESCAPE_SEEN && !console->terminal) {
        console->line.bad = true; /* a lone ESC */
    }
    console->escape = byte == ESCAPE ? ESCAPE_SEEN : ESCAPE_NONE;
    return byte == ESCAPE;
}

static void edit_key(console_t *console, uint8_t byte, const session_t *session) {
    console_line_t *line = &console->line;
    switch (byte) {
    case TAB:
        complete(console, session);
        return;
    case BACKSPACE:
    case DELETE:
        cut(console, letter_before(line), line->cursor);
        return;
    case CONTROL_W:
        cut(console, word_before(line, true), line->cursor);
        return;
    case CONTROL_K:
        cut(console, line->cursor, line->length);
        return;
    case CONTROL_U:
    case CONTROL_C:
        edit_clear(line);
        break;
    case CONTROL_A:
        move_to(console, 0);
        return;
    case CONTROL_E:
        move_to(console, line->length);
        return;
    case CONTROL_L:
        echo_text(console, "\x1b[2J\x1b[H");
        break;
    case CONTROL_D: /* ends the session on an empty line, else deletes */
        if (line->length == 0) {
            terminal_say_goodbye(console);
        } else {
            cut(console, line->cursor, letter_after(line));
        }
        return;
    default:
        echo_text(console, "\a");
        return;
    }
    redraw(console);
}

void edit_byte(console_t *console, uint8_t byte, const session_t *session) {
    if (escape_byte(console, byte)) {
        return;
    }
    if (byte >= ' ' && byte != DELETE) {
        insert(console, byte);
        return;
    }
    if (byte == TAB || byte == BACKSPACE || byte == DELETE) {
        edit_start(console);
    }
    if (console->terminal) {
        edit_key(console, byte, session);
    } else {
        console->line.bad = true;
    }
}
