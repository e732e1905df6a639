/* The terminal in raw mode, and back again however the program ends. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "host.h"

static struct termios before;
static bool is_open;
static volatile sig_atomic_t quit;

static void on_signal(int number) {
    (void)number;
    quit = 1;
}

bool terminal_is_open(void) { return is_open; }

bool terminal_quit(void) { return quit != 0; }

void terminal_close(void) {
    if (is_open) {
        is_open = false;
        fputs("\x1b[?25h\x1b[0m\x1b[?1049l", stdout);
        fflush(stdout);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    }
}

bool terminal_open(void) {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before) != 0) {
        return false;
    }
    struct termios raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    is_open = true;
    atexit(terminal_close);
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGHUP, on_signal);
    fputs("\x1b[?1049h\x1b[2J\x1b[?25l", stdout);
    return true;
}

void terminal_end(void) { quit = 1; }
