#include "awake.h"

enum { DIM_BRIGHTNESS = 1, SECOND_US = 1000000, MINUTE_US = 60 * SECOND_US, STILL_MINUTES = 5 };

bool awake_touch(awake_t *awake, uint64_t now_us) {
    bool changed = awake->stage != AWAKE_BRIGHT;
    awake->stage = AWAKE_BRIGHT;
    awake->touched_us = now_us;
    return changed;
}

bool awake_swallows(awake_t *awake, uint8_t button, bool down, uint64_t now_us) {
    uint8_t bit = (uint8_t)(1u << button);
    if (down && awake->stage == AWAKE_DARK) {
        awake->swallowed |= bit;
    }
    bool swallowed = (awake->swallowed & bit) != 0;
    if (!down) {
        awake->swallowed = (uint8_t)(awake->swallowed & ~bit);
    }
    (void)awake_touch(awake, now_us);
    return swallowed;
}

/* 0 s is never. */
static uint64_t due_us(const awake_t *awake, const settings_t *settings, setting_t setting) {
    uint64_t seconds = settings->value[setting];
    return seconds == 0 ? UINT64_MAX : awake->touched_us + seconds * SECOND_US;
}

static awake_stage_t stage_at(const awake_t *awake, const settings_t *settings, uint64_t now_us) {
    if (now_us >= due_us(awake, settings, SETTING_SLEEP)) {
        return AWAKE_DARK;
    }
    return now_us >= due_us(awake, settings, SETTING_DIM) ? AWAKE_DIM : AWAKE_BRIGHT;
}

bool awake_time(awake_t *awake, const settings_t *settings, uint64_t now_us) {
    awake_stage_t stage = stage_at(awake, settings, now_us);
    bool changed = stage != awake->stage;
    awake->stage = (uint8_t)stage;
    return changed;
}

uint64_t awake_next_us(const awake_t *awake, const settings_t *settings) {
    uint64_t dim_us = due_us(awake, settings, SETTING_DIM);
    uint64_t dark_us = due_us(awake, settings, SETTING_SLEEP);
    if (awake->stage == AWAKE_DARK) {
        return UINT64_MAX;
    }
    return awake->stage == AWAKE_BRIGHT && dim_us < dark_us ? dim_us : dark_us;
}

static uint64_t minutes_untouched(const awake_t *awake, uint64_t now_us) {
    return now_us < awake->touched_us ? 0 : (now_us - awake->touched_us) / MINUTE_US;
}

uint8_t awake_place(const awake_t *awake, uint64_t now_us) {
    uint64_t minutes = minutes_untouched(awake, now_us);
    bool still = awake->stage == AWAKE_DARK || minutes < STILL_MINUTES;
    return still ? 0 : (uint8_t)((minutes - STILL_MINUTES + 1) % AWAKE_PLACES);
}

uint64_t awake_moves_us(const awake_t *awake, uint64_t now_us) {
    if (awake->stage == AWAKE_DARK) {
        return UINT64_MAX;
    }
    uint64_t next = minutes_untouched(awake, now_us) + 1;
    next = next < STILL_MINUTES ? STILL_MINUTES : next;
    return awake->touched_us + next * MINUTE_US;
}

uint8_t awake_brightness(const awake_t *awake, const settings_t *settings) {
    static const uint8_t dimmed[] = {[AWAKE_DIM] = DIM_BRIGHTNESS, [AWAKE_DARK] = 0};
    bool bright = awake->stage == AWAKE_BRIGHT;
    return bright ? (uint8_t)settings->value[SETTING_BRIGHTNESS] : dimmed[awake->stage];
}
