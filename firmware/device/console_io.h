/* Console I/O service: bytes between USB (or stdin and stdout) and the console. */
#pragma once

#include "app.h"

typedef struct {
    bool open;
    bool held;    /* `byte` was read and refused, and is offered again */
    uint8_t byte; /* of the console's input */
} console_io_t;

/* Returns true when the port was opened or closed since the last call. All zero is a closed port. */
bool console_io_changed(console_io_t *io);

/* Gives the app one byte. Returns false if there is none, or the app takes none now; otherwise `effects`
 * are to be carried out. */
bool console_io_read(console_io_t *io, app_t *app, app_effects_t *effects);

/* Sends as much output as goes without waiting. Is some left? */
void console_io_write(app_t *app);
bool console_io_pending(const app_t *app);
