/* Between USB and the console: bytes in, bytes out. */
#pragma once

#include "app.h"

typedef struct {
    bool open;
    bool held;    /* `byte` is read and not taken yet */
    uint8_t byte; /* of the console's input */
} port_t;

/* True: it was opened or closed since the last call. All zero is a port that was closed. */
bool port_changed(port_t *port);

/* Gives the app a byte, as long as it takes any. True: one was given, and `effects` is to be
 * carried out. */
bool port_read(port_t *port, app_t *app, app_effects_t *effects);

/* Sends what goes without waiting; the rest later. */
void port_write(app_t *app);
bool port_waits(const app_t *app);
