#include "utf8.h"

/* How lead bytes continue: how many bytes, and the range of the first of them. */
typedef struct {
    uint8_t first, last, more, low, high;
} lead_t;

static const lead_t leads[] = {
    {0x00, 0x7F, 0, 0, 0},       {0xC2, 0xDF, 1, 0x80, 0xBF}, {0xE0, 0xE0, 2, 0xA0, 0xBF},
    {0xE1, 0xEC, 2, 0x80, 0xBF}, {0xED, 0xED, 2, 0x80, 0x9F}, {0xEE, 0xEF, 2, 0x80, 0xBF},
    {0xF0, 0xF0, 3, 0x90, 0xBF}, {0xF1, 0xF3, 3, 0x80, 0xBF}, {0xF4, 0xF4, 3, 0x80, 0x8F},
};

static const lead_t *find_lead(uint8_t byte) {
    for (uint8_t i = 0; i < sizeof leads / sizeof leads[0]; i++) {
        if (byte >= leads[i].first && byte <= leads[i].last) {
            return &leads[i];
        }
    }
    return 0;
}

bool utf8_valid(const char *text, uint8_t length) {
    for (uint8_t at = 0; at < length;) {
        const lead_t *lead = find_lead((uint8_t)text[at++]);
        if (lead == 0 || lead->more > length - at) {
            return false;
        }
        for (uint8_t i = 0; i < lead->more; i++, at++) {
            uint8_t byte = (uint8_t)text[at];
            uint8_t low = i == 0 ? lead->low : 0x80, high = i == 0 ? lead->high : 0xBF;
            if (byte < low || byte > high) {
                return false;
            }
        }
    }
    return true;
}
