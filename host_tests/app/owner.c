#include "owner.h"

#include <stddef.h>
#include <string.h>

static bool is_done(const char *reply) { return strncmp(reply, "{\"ok\":true", 10) == 0; }

static bool is_refused_for_noise(const char *reply) {
    return !is_done(reply) && strstr(reply, "\"error\":\"noise\"") != NULL;
}

/* What goes wrong is left: the die will say so again. */
owner_step_t owner_next(owner_step_t step, bool looks, const char *reply) {
    switch (step) {
    case OWNER_ASKS:
        return strstr(reply, "\"given_up\":true") ? OWNER_KEEPS_LOG : OWNER_PLAYS;
    case OWNER_KEEPS_LOG:
        return OWNER_FORGETS;
    case OWNER_FORGETS:
        return is_done(reply) ? OWNER_WAITS : OWNER_PLAYS;
    default:
        return looks || is_refused_for_noise(reply) ? OWNER_ASKS : OWNER_PLAYS;
    }
}

const char *owner_line(owner_step_t step) {
    static const char *const lines[OWNER_STEPS] = {
        [OWNER_ASKS] = "entropy health",
        [OWNER_KEEPS_LOG] = "log csv",
        [OWNER_FORGETS] = "factory-reset yes",
        [OWNER_WAITS] = "wait 2000",
    };
    return lines[step];
}
