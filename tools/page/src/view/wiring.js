// Each wire from a part to a pin of the Pico, counted as in docs/build-guide.md (host_tests/board/wiring.py compares
// them
// with boards/pico/facts.h).

export const WIRES = [
  { part: 'OLED VCC', pin: 36, colour: 'red' },
  { part: 'OLED GND', pin: 38, colour: 'black' },
  { part: 'OLED SDA', pin: 6, colour: 'blue' },
  { part: 'OLED SCL', pin: 7, colour: 'yellow' },
  { part: 'left', pin: 14, colour: 'green' },
  { part: 'roll', pin: 15, colour: 'orange' },
  { part: 'right', pin: 16, colour: 'violet' },
  { part: 'ground', pin: 18, colour: 'black' },
  { part: 'buzzer +', pin: 19, colour: 'white' },
  { part: 'buzzer -', pin: 23, colour: 'black' },
];

export const COLOURS = {
  red: '#d8392b',
  black: '#23211f',
  blue: '#4aa0e6',
  yellow: '#e9c53f',
  green: '#5fbf62',
  orange: '#e08a35',
  violet: '#ad78d8',
  white: '#d9d4cb',
};
