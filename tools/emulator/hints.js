// What the terminal itself says around the glass, in the language of the die: as boards/host/painter.c
// has it, and the keys that only an emulated device has.

const HINTS = {
  en: {
    keys: 'space: ROLL   ← →: choose   M: menu   L: undo   ?: keys   q: quit',
    keysShort: 'space: ROLL  M: menu  ?: keys  q: quit',
    keysAscii: 'space: ROLL, a d: left, right, M: menu, L: undo, ?: keys, q: quit',
    help: [
      'space, Enter  shake and throw; choose',
      'R             ROLL down; R again: up',
      '← →, a d      left, right',
      '↑ ↓           up, down in lists',
      'M             hold right: menu, back',
      'L             hold left: undo',
      'mouse         left, middle, right third',
      'q, Ctrl-C     quit; the game is saved',
    ],
    more: 'u: USB cable   x: pull the battery, x again: put it back',
    tooSmall: 'too small: 40x12 at least',
    saved: 'The game is saved in',
    failed: 'Not everything could be saved to',
  },
  nl: {
    keys: 'spatie: ROLL   ← →: kies   M: menu   L: terugnemen   ?: toetsen   q: stop',
    keysShort: 'spatie: ROLL M: menu ?: toetsen q: stop',
    keysAscii: 'spatie: ROLL, a d: links, rechts, M: menu, L: terugnemen, ?: toetsen, q: stop',
    help: [
      'spatie, Enter schudden, gooien; kiezen',
      'R             ROLL omlaag; R weer: los',
      '← →, a d      links, rechts',
      '↑ ↓           op en neer in lijsten',
      'M             rechts vast: menu, terug',
      'L             links vast: terugnemen',
      'muis          links, midden, rechts',
      'q, Ctrl-C     stop; spel is opgeslagen',
    ],
    more: 'u: USB-kabel   x: batterij eruit, nog eens x: erin',
    tooSmall: 'te klein: minstens 40x12',
    saved: 'Het spel is opgeslagen in',
    failed: 'Niet alles kon worden opgeslagen in',
  },
  de: {
    keys: 'Leertaste: ROLL  ← →: wählen  M: Menü  L: zurücknehmen  ?: Tasten  q: Ende',
    keysShort: 'Leer: ROLL  M: Menü  ?: Tasten  q: Ende',
    keysAscii: 'Leertaste: ROLL, a d: links, rechts, M: Menu, L: zuruecknehmen, ?: Tasten, q: Ende',
    help: [
      'Leer, Enter   schütteln, werfen; wählen',
      'R             ROLL drücken; R: loslassen',
      '← →, a d      links, rechts',
      '↑ ↓           auf und ab in Listen',
      'M             rechts halten: Menü',
      'L             links halten: zurücknehmen',
      'Maus          links, Mitte, rechts',
      'q, Strg-C     Ende; Spiel gespeichert',
    ],
    more: 'u: USB-Kabel   x: Batterie heraus, nochmals x: hinein',
    tooSmall: 'zu klein: mindestens 40x12',
    saved: 'Das Spiel ist gespeichert in',
    failed: 'Nicht alles konnte gespeichert werden in',
  },
};

export const hintsIn = (lang) => HINTS[lang] ?? HINTS.en;
