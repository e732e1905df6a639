/* Crash record: what a bug did last is saved over the restart. On the device a failed assert()
 * ends here, too. */
#pragma once

#include <stdint.h>

typedef enum {
    HAL_CRASH_NONE,
    HAL_CRASH_PANIC,    /* hal_panic was called */
    HAL_CRASH_FAULT,    /* the core took a hard fault */
    HAL_CRASH_WATCHDOG, /* the loop stood still */
    HAL_CRASHES
} hal_crash_cause_t;

typedef struct {
    uint8_t cause; /* hal_crash_cause_t */
    uint8_t
        early; /* so many runs in a row, the last among them, crashed within 30 s of their start */
    uint32_t pc;   /* where, if known; else 0 */
    uint16_t file; /* of a failed assert: a hash of its file's name, and its line; */
    uint16_t line; /* 0: it was none */
} hal_crash_t;

/* The hash is FNV-1a over the name as the compiler has it ("./firmware/app/app.c"), its halves XORed;
 * tools/lib/assert_at finds the file again. */

/* Records where it was called from and restarts. For bugs; never for what the world does. On the
 * host: words on stderr and abort. */
_Noreturn void hal_panic(const char *why);

/* How the run before this one ended. */
hal_crash_t hal_panic_last(void);
