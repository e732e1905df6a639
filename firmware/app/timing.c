#include "timing.h"

#include <assert.h>
#include <string.h>

void timing_add(timing_t *timing, timing_kind_t kind, uint64_t began_us, uint64_t ended_us) {
    assert(kind < TIMINGS);
    uint64_t took_us = ended_us > began_us ? ended_us - began_us : 0;
    uint32_t *us = timing->us[kind];
    if (timing->count[kind] == TIMING_INTERVALS) {
        memmove(us, us + 1, (TIMING_INTERVALS - 1) * sizeof *us);
        timing->count[kind]--;
    }
    us[timing->count[kind]++] = took_us < UINT32_MAX ? (uint32_t)took_us : UINT32_MAX;
}

enum { FORGOTTEN_US = 1000000 }; /* what has led to no picture by then isn't shown by a later one */

static bool is_forgotten(const timing_mark_t *mark, uint64_t now_us) {
    return now_us > mark->waits_us + FORGOTTEN_US;
}

void timing_mark(timing_mark_t *mark, uint64_t at_us) {
    if (mark->waits_us == 0 || is_forgotten(mark, at_us)) {
        mark->waits_us = at_us;
    }
}

static void draw(timing_mark_t *mark, uint64_t now_us) {
    if (mark->drawn_us == 0) {
        mark->drawn_us = is_forgotten(mark, now_us) ? 0 : mark->waits_us;
        mark->waits_us = 0;
    }
}

void timing_drawn(timing_t *timing, uint64_t now_us) {
    draw(&timing->press, now_us);
    draw(&timing->fall, now_us);
}

/* What changed nothing is nothing to see. */
static void end(timing_t *timing, timing_kind_t kind, timing_mark_t *mark, uint64_t sent_us,
                bool changed) {
    if (mark->drawn_us != 0 && changed) {
        timing_add(timing, kind, mark->drawn_us, sent_us);
    }
    mark->drawn_us = 0;
}

void timing_sent(timing_t *timing, uint64_t began_us, uint64_t sent_us, bool changed) {
    if (changed) {
        timing_add(timing, TIMING_PICTURE, began_us, sent_us);
    }
    end(timing, TIMING_PRESS, &timing->press, sent_us, changed);
    end(timing, TIMING_THROW, &timing->fall, sent_us, changed);
}
