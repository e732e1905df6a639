/* Brings the board up, before any other hal call. Called once, by main. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *board;  /* "pico", "host"; printed by `info` */
    const char *serial; /* unique id of this unit, hex, upper case; at most 16 characters */
    const char *lang;   /* "de": read here, and offered first at a first start; NULL: unknown */
    bool factory_test;  /* both outer buttons were held at power-up; known when all has settled */
} hal_board_t;

/* argc, argv: of the host program; the device passes 0, NULL. On the host bad options end the
 * program here, with words on stderr. Never fails on the device: parts that don't work say so when
 * they are used. The facts stay valid for ever. */
const hal_board_t *hal_start(int argc, char **argv);

/* Till it has returned true the oscillators come up: nothing but display and time may be used, and a
 * microsecond may be longer than one. A picture that is shown before is sent as soon as it has returned.
 * False: the crystal hasn't started for a while. It may yet, so ask again; the display is looked after. */
bool hal_settle(void);

/* Should the loop go on? The device: always. The host: until its input ended or the player left. */
bool hal_running(void);
