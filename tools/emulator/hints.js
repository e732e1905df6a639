// What the terminal itself says around the glass, in the language of the die: as boards/host/painter.c
// has it, and the keys that only an emulated device has.

const HINTS = {
  en: {
    keys: 'space ROLL   ← → left, right   M menu   L take back   R take up, throw   q quit',
    keysShort: 'space ROLL  ← → move  M menu  q quit',
    keysAscii: 'space: ROLL, a d: left, right, M: menu, L: take back, R: take up, throw, q: quit',
    more: 'u USB cable   x pull the battery, x again puts it back',
    tooSmall: 'too small: 40x12 at least',
    kept: 'The game is saved in',
    failed: 'Not everything could be written to',
  },
  nl: {
    keys: 'spatie ROLL   ← → links, rechts   M menu   L terug   R opnemen, gooien   q stop',
    keysShort: 'spatie ROLL  ← → kies  M menu  q stop',
    keysAscii: 'spatie: ROLL, a d: links, rechts, M: menu, L: terug, R: opnemen, gooien, q: stop',
    more: 'u USB-kabel   x batterij eruit, nog eens x: erin',
    tooSmall: 'te klein: minstens 40x12',
    kept: 'Het spel is opgeslagen in',
    failed: 'Niet alles kon worden geschreven naar',
  },
  de: {
    keys: 'Leertaste ROLL   ← → links, rechts   M Menü   L zurück   R heben, werfen   q Ende',
    keysShort: 'Leer ROLL  ← → wählen  M Menü  q Ende',
    keysAscii: 'Leertaste: ROLL, a d: links, rechts, M: Menu, L: zurueck, R: heben, werfen, q: Ende',
    more: 'u USB-Kabel   x Batterie heraus, nochmals x: hinein',
    tooSmall: 'zu klein: mindestens 40x12',
    kept: 'Das Spiel ist gespeichert in',
    failed: 'Nicht alles konnte geschrieben werden in',
  },
};

export const hintsIn = (lang) => HINTS[lang] ?? HINTS.en;
