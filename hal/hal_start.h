/* Initialises the board, before any other hal call. Called once, by main. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *board;  /* "pico", "host"; printed by `info` */
    const char *chip;   /* "RP2040 B2": with its revision; NULL: none */
    const char *serial; /* unique id of this unit, hex, upper case; at most 16 characters */
    const char *lang;   /* the user's language, "de", offered at a first start; NULL: unknown */
} hal_board_t;

/* argc, argv: of the host program; the device passes 0, NULL. On the host bad options end the
 * program here, with a message on stderr. Never fails on the device: parts that don't work report it when
 * they are used. The result stays valid. */
const hal_board_t *hal_start(int argc, char **argv);

/* Checks buttons held since power-up; waits while they are, for 3 s at most. ROLL: restarts into the USB
 * bootloader. True: both outer ones, for the factory test. Called once by main, when the first picture is
 * being sent. */
bool hal_start_held(void);

/* Should the main loop continue? The device: always. The host: until its input ends or the player quits. */
bool hal_running(void);
