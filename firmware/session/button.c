#include "button.h"

#include <assert.h>

#include "str.h"

static const char *const names[] = {
    [BUTTON_LEFT] = "left", [BUTTON_ROLL] = "roll", [BUTTON_RIGHT] = "right"};
static_assert(sizeof names / sizeof names[0] == BUTTONS, "a name for each");

const char *button_name(button_t button) {
    assert(button < BUTTONS);
    return names[button];
}

int button_parse(const char *text, uint8_t length) {
    for (int button = 0; button < BUTTONS; button++) {
        if (str_equals(text, length, names[button])) {
            return button;
        }
    }
    return -1;
}
