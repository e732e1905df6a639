#include "light.h"

#include "hal_buttons.h"
#include "hal_display.h"
#include "hal_power.h"

static uint8_t level(const light_t *light) {
    if (light->asked <= LIGHT_LEAST) {
        return light->asked;
    }
    uint8_t spare = (uint8_t)(light->asked - LIGHT_LEAST);
    return (uint8_t)(light->asked - (light->steps < spare ? light->steps : spare));
}

void light_ask(light_t *light, uint8_t wanted) {
    light->asked = wanted;
    hal_display_brightness(level(light));
}

void light_touch(light_t *light, uint64_t now_us) { light->touched_us = now_us; }

static uint8_t steps_at(const light_t *light, uint64_t now_us) {
    uint64_t steps = (now_us - light->touched_us) / LIGHT_STEP_US;
    return steps < LIGHT_STEPS ? (uint8_t)steps : (uint8_t)LIGHT_STEPS;
}

uint64_t light_poll(light_t *light, uint64_t now_us) {
    if (hal_buttons_raw() != 0 || hal_power_usb_present()) {
        light_touch(light, now_us);
    }
    uint8_t steps = steps_at(light, now_us);
    if (steps != light->steps) {
        light->steps = steps;
        hal_display_brightness(level(light));
    }
    return steps < LIGHT_STEPS ? light->touched_us + (steps + 1u) * LIGHT_STEP_US : UINT64_MAX;
}
