#include "edit.h"

#include <string.h>

#include "output.h"
#include "people.h"
#include "utf8.h"

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
enum { LINE_COLUMNS = PEOPLE_COLUMNS - 3 /* the prompt, and the cursor */, HIDDEN_AT_ONCE = 26 };
enum {
    ESCAPE_NONE,
    ESCAPE_SEEN,
    ESCAPE_BRACKET,
    ESCAPE_OLD /* ESC O */,
    ESCAPE_NUMBER,
    ESCAPE_MORE
};

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

/* The place behind so many letters from another one on; at most the line's end. */
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

/* A terminal can't go back to the line above, so of a long one it shows the part around the cursor; from
 * where on: by so many letters at once that not each one typed moves it all. */
static uint8_t shown_from(const console_line_t *line) {
    uint8_t before = letters(line, 0, line->cursor), hidden = 0;
    while (before - hidden > LINE_COLUMNS) {
        hidden += HIDDEN_AT_ONCE;
    }
    return past_letters(line, 0, hidden);
}

/* Prints the line again from its start and puts the cursor where it belongs. */
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
        people_greet(console);
        redraw(console);
    }
}

/* Is there a column for what stands before the cursor? Bytes are asked first: they are never fewer, and
 * counting letters for each one of a pasted line would keep a press waiting. */
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

/* What stands before the cursor; nothing as long as bytes of it are to come. */
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

/* Takes out what lies between two places; the cursor is then at the first. */
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

static uint8_t word_before(const console_line_t *line) {
    uint8_t at = line->cursor;
    while (at > 0 && line->text[at - 1] == ' ') {
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
    console_t *listed; /* where each match is written, when that is what is wanted */
} completion_t;

static void offer(completion_t *completion, const char *word, uint8_t length) {
    if (length < completion->typed_length ||
        memcmp(word, completion->typed, completion->typed_length) != 0) {
        return;
    }
    if (completion->listed != NULL) {
        echo(completion->listed, word, length);
        echo_text(completion->listed, "  ");
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
    for (int game = GAME_NONE + 1; game < GAME_IDS; game++) {
        const char *name = game_name((game_id_t)game);
        offer(completion, name, (uint8_t)strlen(name));
    }
}

static void offer_entropy(completion_t *completion) {
    static const char *const words[] = {"health", "retest", "raw"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        offer(completion, words[i], (uint8_t)strlen(words[i]));
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
    } else if (strncmp(first, "entropy ", 8) == 0) {
        offer_entropy(completion);
    }
}

/* Some fit: all of them, and the line again below. */
static void list_words(console_t *console, completion_t completion, const session_t *session) {
    completion.listed = console;
    completion.matches = 0;
    console->reply_form = console->form;
    console->form = CONSOLE_REPLY_PEOPLE;
    echo_text(console, "\r\n  ");
    offer_words(&completion, &console->line, session);
    echo_text(console, "\r\n");
    console->form = console->reply_form;
    redraw(console);
}

static uint8_t word_start(const console_line_t *line) {
    uint8_t at = line->cursor;
    while (at > 0 && line->text[at - 1] != ' ') {
        at--;
    }
    return at;
}

static void complete(console_t *console, const session_t *session) {
    console_line_t *line = &console->line;
    uint8_t start = word_start(line);
    completion_t completion = {.typed = &line->text[start],
                               .typed_length = (uint8_t)(line->cursor - start)};
    offer_words(&completion, line, session);
    if (completion.matches == 0) {
        echo_text(console, "\a");
        return;
    }
    if (completion.matches > 1 && completion.found_length == completion.typed_length) {
        list_words(console, completion, session);
        return;
    }
    const char *found = completion.found;
    for (uint8_t i = completion.typed_length; i < completion.found_length; i++) {
        insert(console, (uint8_t)found[i]);
    }
    if (completion.matches == 1) {
        insert(console, ' ');
    }
}

/* --- keys --------------------------------------------------------------------------------- */

/* Up, down, right, left, end, home. */
static void arrow(console_t *console, uint8_t byte) {
    const console_line_t *line = &console->line;
    if (byte == 'A' && console->history_at < console->history_used) {
        show_history(console, (uint8_t)(console->history_at + 1));
    } else if (byte == 'B' && console->history_at > 0) {
        show_history(console, (uint8_t)(console->history_at - 1));
    } else if (byte == 'C') {
        move_to(console, letter_after(line));
    } else if (byte == 'D') {
        move_to(console, letter_before(line));
    } else if (byte == 'F') {
        move_to(console, line->length);
    } else if (byte == 'H') {
        move_to(console, 0);
    }
}

/* ESC [ 3 ~ and its like. */
static void numbered_key(console_t *console) {
    const console_line_t *line = &console->line;
    if (console->escape_number == '3') {
        cut(console, line->cursor, letter_after(line));
    } else if (console->escape_number == '1' || console->escape_number == '7') {
        move_to(console, 0);
    } else if (console->escape_number == '4' || console->escape_number == '8') {
        move_to(console, line->length);
    }
}

static void end_escape(console_t *console, uint8_t byte) {
    bool is_arrow = byte >= 'A' && byte <= 'D';
    if (!console->terminal && !is_arrow) {
        console->line.bad = true;
        return;
    }
    edit_start(console);
    if (byte == '~') {
        numbered_key(console);
    } else if (console->escape != ESCAPE_NUMBER || is_arrow) {
        arrow(console, byte);
    }
}

static bool escape_byte(console_t *console, uint8_t byte) {
    if (console->escape >= ESCAPE_BRACKET) {
        bool parameter = console->escape != ESCAPE_OLD && byte >= '0' && byte <= ';';
        if (!parameter) {
            end_escape(console, byte);
            console->escape = ESCAPE_NONE;
        } else if (console->escape == ESCAPE_BRACKET) {
            console->escape = ESCAPE_NUMBER;
            console->escape_number = byte;
        } else if (byte > '9') {
            console->escape = ESCAPE_MORE;
        } else if (console->escape == ESCAPE_NUMBER) {
            console->escape_number = 0; /* F5 is 15: no key of ours has two digits */
        }
        return true;
    }
    if (console->escape == ESCAPE_SEEN && (byte == '[' || byte == 'O')) {
        console->escape = byte == '[' ? ESCAPE_BRACKET : ESCAPE_OLD;
        return true;
    }
    console->escape = byte == ESCAPE ? ESCAPE_SEEN : ESCAPE_NONE;
    return byte == ESCAPE;
}

/* Ctrl-D ends what is empty, and deletes elsewhere. */
static void control_d(console_t *console) {
    if (console->line.length == 0) {
        people_say_goodbye(console);
    } else {
        cut(console, console->line.cursor, letter_after(&console->line));
    }
}

static void clear_screen(console_t *console) {
    echo_text(console, "\x1b[2J\x1b[H");
    redraw(console);
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
        cut(console, word_before(line), line->cursor);
        return;
    case CONTROL_K:
        cut(console, line->cursor, line->length);
        return;
    case CONTROL_U:
    case CONTROL_C:
        edit_clear(line);
        redraw(console);
        return;
    case CONTROL_A:
        move_to(console, 0);
        return;
    case CONTROL_E:
        move_to(console, line->length);
        return;
    case CONTROL_L:
        clear_screen(console);
        return;
    case CONTROL_D:
        control_d(console);
        return;
    default:
        echo_text(console, "\a"); /* no key of ours */
    }
}

static void control(console_t *console, uint8_t byte, const session_t *session) {
    if (byte == TAB || byte == BACKSPACE || byte == DELETE) {
        edit_start(console);
    }
    if (console->terminal) {
        edit_key(console, byte, session);
    } else {
        console->line.bad = true;
    }
}

void edit_byte(console_t *console, uint8_t byte, const session_t *session) {
    bool was_alone = console->escape == ESCAPE_SEEN && byte != '[' && byte != 'O';
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
