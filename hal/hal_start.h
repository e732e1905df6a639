/* Brings the board up, before any other hal call. Called once, by main. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *board;  /* "pico", "host"; printed by `info` */
    const char *serial; /* unique id of this unit, hex, upper case; at most 16 characters */
    const char *lang;   /* "de": read here, and offered first at a first start; NULL: unknown */
} hal_board_t;

/* argc, argv: of the host program; the device passes 0, NULL. On the host bad options end the
 * program here, with words on stderr. Never fails on the device: parts that don't work say so when
 * they are used. The facts stay valid for ever. */
const hal_board_t *hal_start(int argc, char **argv);

/* What the buttons ask for that are held since power-up; waits while they are, for 3 s at most. ROLL:
 * restarts into the USB bootloader. True: both outer ones, for the factory test. Called once by main,
 * when the first picture is on its way. */
bool hal_start_held(void);

/* Should the loop go on? The device: always. The host: until its input ended or the player left. */
bool hal_running(void);
