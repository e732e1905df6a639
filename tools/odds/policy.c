#include "policy.h"

#include <assert.h>
#include <string.h>

#include "cult.h"

static const char *const VICTIM_NAMES[] = {"random", "weakest", "strongest", "next",
                                           "last",   "best",    "die"};
static_assert(sizeof(VICTIM_NAMES) / sizeof(VICTIM_NAMES[0]) == VICTIM_RULES, "a name a rule");

static const char *const EYE_NAMES[] = {"simple", "careful", "yellow", "tentacle",
                                        "elder",  "cthulhu", "best",   "die"};
static_assert(sizeof(EYE_NAMES) / sizeof(EYE_NAMES[0]) == EYE_RULES, "a name a rule");

static bool weaker(uint8_t one, uint8_t other) { return one < other; }
static bool stronger(uint8_t one, uint8_t other) { return one > other; }

static bool always(uint8_t one, uint8_t other) {
    (void)one;
    (void)other;
    return true;
}

static bool never(uint8_t one, uint8_t other) { return !always(one, other); }

/* Whether somebody found later round the table is to be preferred. */
static bool (*const PREFERRED[VICTIM_RULES])(uint8_t one, uint8_t other) = {
    [VICTIM_WEAKEST] = weaker,
    [VICTIM_STRONGEST] = stronger,
    [VICTIM_NEXT] = never,
    [VICTIM_LAST] = always,
};

uint8_t policy_victim(victim_rule_t rule, const uint8_t *sanity, uint8_t players) {
    uint8_t found = 0;
    for (uint8_t seat = 1; seat < players; seat++) {
        if (sanity[seat] > 0 && (!found || PREFERRED[rule](sanity[seat], sanity[found]))) {
            found = seat;
        }
    }
    return found;
}

static uint8_t simple_eye(view_t view) {
    if (view.own == 0 || view.opponents == 0) {
        return CULT_ELDER;
    }
    return view.casting ? CULT_TENTACLE : CULT_YELLOW;
}

static uint8_t careful_eye(view_t view) {
    return !view.casting && view.pool > 0 ? CULT_ELDER : simple_eye(view);
}

uint8_t policy_eye(eye_rule_t rule, view_t view) {
    static const uint8_t fixed[EYE_RULES] = {
        [EYE_YELLOW] = CULT_YELLOW,
        [EYE_TENTACLE] = CULT_TENTACLE,
        [EYE_ELDER] = CULT_ELDER,
        [EYE_CTHULHU] = CULT_CTHULHU,
    };
    if (rule == EYE_SIMPLE) {
        return simple_eye(view);
    }
    return rule == EYE_CAREFUL ? careful_eye(view) : fixed[rule];
}

const char *policy_victim_name(victim_rule_t rule) { return VICTIM_NAMES[rule]; }

const char *policy_eye_name(eye_rule_t rule) { return EYE_NAMES[rule]; }

static int find(const char *const *names, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

int policy_parse_victim(const char *name) { return find(VICTIM_NAMES, VICTIM_RULES, name); }

int policy_parse_eye(const char *name) { return find(EYE_NAMES, EYE_RULES, name); }
