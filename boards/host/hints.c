#include "hints.h"

#include <stddef.h>
#include <string.h>

static const hints_t hints[] = {
    {
        .lang = "en",
        .keys = "space ROLL   ← → left, right   M menu   L take back   R take up, throw   q quit",
        .keys_short = "space ROLL  ← → move  M menu  q quit",
        .keys_ascii =
            "space: ROLL, a d: left, right, M: menu, L: take back, R: take up, throw, q: quit",
        .too_small = "too small: 40x12 at least",
        .kept = "The game is kept in",
        .failed = "Not everything could be written to",
    },
    {
        .lang = "nl",
        .keys = "spatie ROLL   ← → links, rechts   M menu   L terug   R opnemen, gooien   q stop",
        .keys_short = "spatie ROLL  ← → kies  M menu  q stop",
        .keys_ascii =
            "spatie: ROLL, a d: links, rechts, M: menu, L: terug, R: opnemen, gooien, q: stop",
        .too_small = "te klein: minstens 40x12",
        .kept = "Het spel is bewaard in",
        .failed = "Niet alles kon worden geschreven naar",
    },
    {
        .lang = "de",
        .keys = "Leertaste ROLL   ← → links, rechts   M Menü   L zurück   R heben, werfen   q Ende",
        .keys_short = "Leer ROLL  ← → wählen  M Menü  q Ende",
        .keys_ascii =
            "Leertaste: ROLL, a d: links, rechts, M: Menu, L: zurueck, R: heben, werfen, q: Ende",
        .too_small = "zu klein: mindestens 40x12",
        .kept = "Das Spiel ist bewahrt in",
        .failed = "Nicht alles konnte geschrieben werden in",
    },
};

const hints_t *hints_in(const char *lang) {
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        if (strcmp(hints[i].lang, lang) == 0) {
            return &hints[i];
        }
    }
    return &hints[0];
}
