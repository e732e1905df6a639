#include "idle.h"

#include <assert.h>

#include "time_us.h"

enum { DIM_BRIGHTNESS = 1, SECOND_US = 1000000, MINUTE_US = 60 * SECOND_US, STILL_MINUTES = 5 };

bool idle_touch(idle_t *idle, uint64_t now_us) {
    bool changed = idle->stage != IDLE_BRIGHT || idle->steps > 0;
    idle->stage = IDLE_BRIGHT;
    idle->steps = 0;
    idle->touched_us = now_us;
    idle->steps_from_us = now_us;
    return changed;
}

bool idle_set_power(idle_t *idle, bool on_battery, uint64_t now_us) {
    bool changed = idle->steps > 0;
    idle->on_battery = on_battery;
    idle->steps_from_us = now_us;
    idle->steps = 0;
    return changed;
}

bool idle_swallows(idle_t *idle, uint8_t button, bool down, uint64_t now_us) {
    uint8_t bit = (uint8_t)(1u << button);
    if (down && idle->stage == IDLE_DARK) {
        idle->swallowed |= bit;
    }
    bool swallowed = (idle->swallowed & bit) != 0;
    if (!down) {
        idle->swallowed = (uint8_t)(idle->swallowed & ~bit);
    }
    (void)idle_touch(idle, now_us);
    return swallowed;
}

/* A setting of 0 s means never. */
static uint64_t due_us(const idle_t *idle, const settings_t *settings, setting_t setting) {
    uint64_t seconds = settings->value[setting];
    return seconds == 0 ? UINT64_MAX : idle->touched_us + seconds * SECOND_US;
}

static idle_stage_t stage_at(const idle_t *idle, const settings_t *settings, uint64_t now_us) {
    if (now_us >= due_us(idle, settings, SETTING_SLEEP)) {
        return IDLE_DARK;
    }
    return now_us >= due_us(idle, settings, SETTING_DIM) ? IDLE_DIM : IDLE_BRIGHT;
}

static uint64_t step_due_us(const idle_t *idle, uint8_t step) {
    return idle->steps_from_us + step * (uint64_t)IDLE_STEP_US;
}

static uint8_t steps_at(const idle_t *idle, uint64_t now_us) {
    uint8_t steps = 0;
    while (idle->on_battery && steps < IDLE_STEPS &&
           now_us >= step_due_us(idle, (uint8_t)(steps + 1))) {
        steps++;
    }
    return steps;
}

bool idle_time(idle_t *idle, const settings_t *settings, bool button_down, uint64_t now_us) {
    if (button_down) { /* but a button that is stuck doesn't keep the display on */
        idle->steps_from_us = now_us;
    }
    idle_stage_t stage = stage_at(idle, settings, now_us);
    uint8_t steps = steps_at(idle, now_us);
    bool changed = stage != idle->stage || steps != idle->steps;
    idle->stage = (uint8_t)stage;
    idle->steps = steps;
    return changed;
}

uint64_t idle_next_us(const idle_t *idle, const settings_t *settings) {
    if (idle->stage == IDLE_DARK) {
        return UINT64_MAX;
    }
    uint64_t next_us = due_us(idle, settings, SETTING_SLEEP);
    if (idle->stage == IDLE_BRIGHT) {
        next_us = time_earlier_us(next_us, due_us(idle, settings, SETTING_DIM));
    }
    bool more_steps = idle->on_battery && idle->steps < IDLE_STEPS;
    return more_steps ? time_earlier_us(next_us, step_due_us(idle, (uint8_t)(idle->steps + 1)))
                      : next_us;
}

uint8_t idle_brightness(const idle_t *idle, const settings_t *settings) {
    uint8_t set = (uint8_t)settings->value[SETTING_BRIGHTNESS];
    if (idle->stage != IDLE_BRIGHT) {
        return idle->stage == IDLE_DIM ? DIM_BRIGHTNESS : 0;
    }
    if (set <= IDLE_LEAST_BRIGHTNESS) {
        return set;
    }
    static_assert(IDLE_LEAST_BRIGHTNESS + 1 >= IDLE_STEPS, "never below 0");
    uint8_t stepped = (uint8_t)(set - idle->steps);
    return stepped < IDLE_LEAST_BRIGHTNESS ? IDLE_LEAST_BRIGHTNESS : stepped;
}

static uint64_t minutes_untouched(const idle_t *idle, uint64_t now_us) {
    return now_us < idle->touched_us ? 0 : (now_us - idle->touched_us) / MINUTE_US;
}

uint8_t idle_position(const idle_t *idle, uint64_t now_us) {
    uint64_t minutes = minutes_untouched(idle, now_us);
    bool still = idle->stage == IDLE_DARK || minutes < STILL_MINUTES;
    return still ? 0 : (uint8_t)((minutes - STILL_MINUTES + 1) % IDLE_POSITIONS);
}

uint64_t idle_position_next_us(const idle_t *idle, uint64_t now_us) {
    if (idle->stage == IDLE_DARK) {
        return UINT64_MAX;
    }
    uint64_t next = minutes_untouched(idle, now_us) + 1;
    next = next < STILL_MINUTES ? STILL_MINUTES : next;
    return idle->touched_us + next * MINUTE_US;
}
