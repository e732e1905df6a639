// How the die is laid out, in wide windows and in narrow ones. A unit is a dot of the glass.

/** Sizes in units; `glass` is where its upper left corner is. */
export const WIDE = {
  width: 176,
  height: 181,
  glass: { x: 24, y: 21 },
  module: { x: 15, y: 8, width: 146, height: 82 },
  buttons: {
    left: { x: 29, y: 156, size: 25 },
    roll: { x: 88, y: 153, size: 33 },
    right: { x: 147, y: 156, size: 25 },
  },
  /** What can be pulled, pushed and warmed, and which way it is pulled. */
  parts: {
    usb: { x: 1, y: 105, width: 47, height: 13, pull: [-1, 0] },
    display: { x: 66, y: 8, width: 44, height: 11, pull: [0, -1] },
    ring: { x: 82, y: 107, width: 17, height: 16, pull: [0, 0] },
    battery: { x: 13, y: 119, width: 26, height: 10, pull: [-1, 0] },
  },
};
export const NARROW = {
  width: 130,
  height: 128,
  glass: { x: 1, y: 7 },
  module: { x: 0, y: 0, width: 130, height: 76 },
  parts: {},
  buttons: { left: { x: 21, y: 99, size: 29 }, roll: { x: 65, y: 98, size: 38 }, right: { x: 109, y: 99, size: 29 } },
};
