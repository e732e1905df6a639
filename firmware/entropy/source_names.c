#include <stddef.h>

#include "entropy.h"

const char *entropy_state_name(source_state_t state) {
    static const char *const names[] = {"starting", "good", "failed"};
    static_assert(sizeof names / sizeof *names == SOURCE_STATES, "a name for each state");
    return names[state];
}

const char *entropy_jitter_name(jitter_state_t state) {
    static const char *const names[] = {"unknown", "measured", "more", "little"};
    static_assert(sizeof names / sizeof *names == JITTER_STATES, "a name for each state");
    return names[state];
}

const char *entropy_alarm_name(source_alarm_t alarm) {
    static const char *const names[] = {NULL, "stuck", "proportion", "lag", "clock", "stopped"};
    static_assert(sizeof names / sizeof *names == SOURCE_ALARMS, "a name for each alarm");
    return names[alarm];
}
