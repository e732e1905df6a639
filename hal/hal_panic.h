/* What happens to bugs: the cause is kept over the restart. */
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
    uint32_t pc;   /* where, if known; else 0 */
} hal_crash_t;

/* Keeps where it was called from and restarts. For states that can't be; never for what the world
 * does. On the host: words on stderr and abort. */
_Noreturn void hal_panic(const char *why);

/* How the run before this one ended. */
hal_crash_t hal_panic_last(void);
