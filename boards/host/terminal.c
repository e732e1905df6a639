#include "terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* Alternate screen, no cursor, SGR mouse reports; and the reverse. */
#define SCREEN_ON "\x1b[?1049h\x1b[2J\x1b[?25l\x1b[?1000h\x1b[?1006h"
#define SCREEN_OFF "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[0m\x1b[?1049l"

enum { LANG_LETTERS = 2 };

static struct termios before, raw;
static bool is_raw, is_open, has_screen;
static volatile sig_atomic_t quit, lost, resized;

static void on_quit(int number) {
    (void)number;
    quit = 1;
}

static void on_terminate(int number) {
    (void)number;
    terminal_lose();
}

static void on_resize(int number) {
    (void)number;
    resized = 1;
}

bool terminal_is_open(void) { return is_open; }

bool terminal_quit(void) { return quit != 0; }

void terminal_end(void) { quit = 1; }

bool terminal_lost(void) { return lost != 0; }

void terminal_lose(void) {
    quit = 1;
    lost = 1;
}

bool terminal_resized(void) {
    bool was = resized != 0;
    resized = 0;
    return was;
}

static const char *environment(const char *name) {
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* The name of the locale for `category`, also if that locale is not installed. */
static const char *locale_of(const char *category) {
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = environment(names[i]);
        if (*value != '\0') {
            return value;
        }
    }
    return "";
}

static bool is_utf8(void) {
    const char *locale = locale_of("LC_CTYPE");
    return strcasestr(locale, "utf-8") != NULL || strcasestr(locale, "utf8") != NULL;
}

/* "de_AT.UTF-8" begins with the language; "C" and "POSIX" are none. */
const char *terminal_lang(void) {
    static char lang[LANG_LETTERS + 1];
    const char *locale = locale_of("LC_MESSAGES");
    if (strcspn(locale, "_.@") != LANG_LETTERS) {
        return NULL;
    }
    memcpy(lang, locale, LANG_LETTERS);
    return lang;
}

terminal_facts_t terminal_facts(void) {
    struct winsize size = {.ws_col = 0};
    const char *term = environment("TERM");
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    bool utf8 = is_utf8();
    return (terminal_facts_t){
        .columns = known ? size.ws_col : 80,
        .rows = known ? size.ws_row : 24,
        .moves = strcmp(term, "dumb") != 0 && *term != '\0',
        .blocks = utf8,
        .dots = utf8 && strcmp(term, "linux") != 0,
    };
}

static bool shows_pictures(void) {
    terminal_facts_t facts = terminal_facts();
    return facts.moves && facts.blocks;
}

/* These two are called by signal handlers: only async-signal-safe functions. */
static void enter(void) {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    if (has_screen) {
        (void)!write(STDOUT_FILENO, SCREEN_ON, sizeof SCREEN_ON - 1);
    }
}

static void leave(void) {
    if (has_screen) {
        (void)!write(STDOUT_FILENO, SCREEN_OFF, sizeof SCREEN_OFF - 1);
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
}

void terminal_close(void) {
    fflush(stdout);
    if (is_raw) {
        leave();
    }
    is_raw = false;
    is_open = false;
}

static void on_signal(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    sigaction(number, &action, NULL); /* without SA_RESTART: interrupts poll() */
}

/* Ctrl-Z: restores the terminal for the shell. An orphaned process group is not stopped. */
static void on_stop(int number) {
    int saved_errno = errno;
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, number);
    leave();
    on_signal(number, SIG_DFL);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    on_signal(number, on_stop);
    enter();
    resized = 1;
    errno = saved_errno;
}

static bool open_raw(tcflag_t input, tcflag_t output, tcflag_t local) {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0) {
        return false;
    }
    raw = before;
    raw.c_iflag &= ~input;
    raw.c_oflag &= ~output;
    raw.c_lflag &= ~local;
    enter();
    is_raw = true;
    atexit(terminal_close);
    on_signal(SIGTERM, on_terminate);
    on_signal(SIGHUP, on_terminate);
    return true;
}

bool terminal_open_raw(void) {
    return open_raw(ICRNL | IXON, OPOST, ICANON | ECHO | ISIG | IEXTEN);
}

bool terminal_open(void) {
    has_screen = shows_pictures();
    is_open = open_raw(0, 0, ICANON | ECHO);
    if (is_open) {
        on_signal(SIGINT, on_quit);
        on_signal(SIGWINCH, on_resize);
        on_signal(SIGTSTP, on_stop);
    }
    return is_open;
}
