// What a packed file may be made of: it packs best what it is told to be, and packs anything.

export const SCRIPT = 0;
export const IMAGE = 1;
