// What colour and how bright a panel looks.

/** Colours of the dots: the upper strip's and the others'. */
export const TINTS = {
  white: [[222, 240, 255], [222, 240, 255]],
  blue: [[96, 180, 255], [96, 180, 255]],
  two: [[255, 208, 64], [96, 180, 255]],
};

const DIMMEST = 0.3;

/** How bright the panel looks at a contrast of 0..255: the eye's share, not the current's. */
export const brightness = (light) =>
  light === 0 ? 0 : DIMMEST + (1 - DIMMEST) * Math.sqrt(light / 255);
