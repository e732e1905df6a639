// @ts-check
// The die as it lies on the table: display module, Pico, wires and buzzer, drawn; the glass and the
// buttons lie over it as elements of their own. A unit is a dot of the glass, so that with dots of
// whole device pixels all of it is sharp.

import { svg } from '../dom.js';
import { WIDE } from './layouts.js';
import { COLOURS, WIRES } from './wiring.js';

const PICO = { x: 42, y: 99, width: 88, height: 30 };
const PITCH = 4.15;
const FIRST_PIN = PICO.x + 4.6;
const OLED_PINS = { 'OLED GND': 76, 'OLED VCC': 84, 'OLED SCL': 92, 'OLED SDA': 100 };
const OLED_PINS_Y = 12.5;
const BUZZER = { x: 150, y: 112, radius: 8 };

/** Where a pin of the Pico is: 1 to 20 along the lower edge, 40 to 21 along the upper one. */
export function pinAt(pin) {
  const lower = pin <= 20;
  const place = lower ? pin - 1 : 40 - pin;
  return { x: FIRST_PIN + place * PITCH, y: lower ? PICO.y + PICO.height - 2.4 : PICO.y + 2.4 };
}

// ---- wires ----

/** A path through points, with rounded corners. */
function route(points, radius = 2.2) {
  const [first, ...rest] = points;
  let path = `M${first[0]} ${first[1]}`;
  rest.forEach(([x, y], i) => {
    const next = rest[i + 1];
    if (!next) return void (path += `L${x} ${y}`);
    const [px, py] = points[i];
    const from = towards([x, y], [px, py], radius);
    const to = towards([x, y], next, radius);
    path += `L${from}Q${x} ${y} ${to}`;
  });
  return path;
}

function towards([x, y], [tx, ty], distance) {
  const length = Math.hypot(tx - x, ty - y);
  const share = Math.min(distance, length / 2) / length;
  return `${(x + (tx - x) * share).toFixed(2)} ${(y + (ty - y) * share).toFixed(2)}`;
}

/** From the display's pin up, round its left side in a lane of its own, to the Pico's. */
function displayRoute(part, pin, lane, edge, level) {
  const top = { x: OLED_PINS[part], y: OLED_PINS_Y };
  const end = pinAt(pin);
  return [
    [top.x, top.y],
    [top.x, edge],
    [lane, edge],
    [lane, level],
    [end.x, level],
    [end.x, end.y],
  ];
}

function buttonRoute(name, pin, level) {
  const end = pinAt(pin);
  const { x, y } = WIDE.buttons[name];
  return [
    [end.x, end.y],
    [end.x, level],
    [x - 3, level],
    [x - 3, y],
  ];
}

const ROUTES = {
  'OLED GND': (pin) => displayRoute('OLED GND', pin, 11.4, 6.9, 96.6),
  'OLED VCC': (pin) => displayRoute('OLED VCC', pin, 9.5, 5.4, 94.4),
  'OLED SCL': (pin) => displayRoute('OLED SCL', pin, 7.6, 3.9, 132.2),
  'OLED SDA': (pin) => displayRoute('OLED SDA', pin, 5.7, 2.4, 134.4),
  left: (pin) => buttonRoute('left', pin, 136.6),
  roll: (pin) => buttonRoute('roll', pin, 134),
  right: (pin) => buttonRoute('right', pin, 134.4),
  'buzzer +': (pin) => [
    [pinAt(pin).x, pinAt(pin).y],
    [pinAt(pin).x, 132],
    [150, 132],
    [150, 118],
  ],
  'buzzer -': (pin) => [
    [pinAt(pin).x, pinAt(pin).y],
    [pinAt(pin).x, 96],
    [150, 96],
    [150, 106],
  ],
};

/** The buttons' other sides, one after another, to ground. */
function groundRoutes(pin) {
  const { x, y } = pinAt(pin);
  const { left, roll, right } = WIDE.buttons;
  const level = 138.6;
  return [
    [
      [x, y],
      [x, level],
      [right.x + 3, level],
      [right.x + 3, right.y],
    ],
    [
      [x, level - 2],
      [x, level],
      [left.x + 3, level],
      [left.x + 3, left.y],
    ],
    [
      [roll.x + 8, level],
      [roll.x + 3, level],
      [roll.x + 3, roll.y],
    ],
  ];
}

function wirePaths({ part, pin }) {
  return part === 'ground' ? groundRoutes(pin) : [ROUTES[part](pin)];
}

function drawWire(wire) {
  const paths = wirePaths(wire).map((points) => route(points));
  const stroke = (path, attributes) =>
    svg('path', { d: path, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...attributes });
  return svg(
    'g',
    { class: 'wire', 'data-part': wire.part, 'data-pin': wire.pin },
    paths.map((path) => stroke(path, { stroke: '#000', 'stroke-opacity': 0.35, 'stroke-width': 2.1 })),
    paths.map((path) => stroke(path, { stroke: COLOURS[wire.colour], 'stroke-width': 1.3 })),
    paths.map((path) => stroke(path, { stroke: '#fff', 'stroke-opacity': 0.18, 'stroke-width': 0.4 })),
  );
}

// ---- parts ----

const gradient = (id, stops, attributes = { x1: 0, y1: 0, x2: 0, y2: 1 }) =>
  svg(
    'linearGradient',
    { id, ...attributes },
    stops.map(([offset, colour, opacity = 1]) =>
      svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    ),
  );

function defs() {
  return svg(
    'defs',
    {},
    gradient('wood', [
      [0, '#5b3c23'],
      [0.5, '#4d311c'],
      [1, '#3b2414'],
    ]),
    gradient('module-blue', [
      [0, '#1d3e66'],
      [1, '#12294a'],
    ]),
    gradient('pico-green', [
      [0, '#3f9460'],
      [0.5, '#2e7f4d'],
      [1, '#23693e'],
    ]),
    gradient('metal', [
      [0, '#e4e4e8'],
      [1, '#9b9ba6'],
    ]),
    gradient('bezel', [
      [0, '#07090d'],
      [1, '#0d1017'],
    ]),
    svg(
      'radialGradient',
      { id: 'heat' },
      svg('stop', { offset: 0, 'stop-color': '#ff7a2f', 'stop-opacity': 0.85 }),
      svg('stop', { offset: 1, 'stop-color': '#ff7a2f', 'stop-opacity': 0 }),
    ),
  );
}

const rect = (x, y, width, height, attributes) => svg('rect', { x, y, width, height, ...attributes });

function drawCase({ width, height }) {
  const grain = [0.14, 0.3, 0.47, 0.66, 0.83].map((share) =>
    svg('path', {
      d:
        `M1 ${height * share}C${width * 0.3} ${height * share - 4} ` +
        `${width * 0.6} ${height * share + 5} ${width - 1} ${height * share - 1}`,
      fill: 'none',
      stroke: '#000',
      'stroke-opacity': 0.07,
      'stroke-width': 0.6,
    }),
  );
  return svg(
    'g',
    { class: 'case' },
    rect(0.4, 0.4, width - 0.8, height - 0.8, { rx: 7, fill: 'url(#wood)', stroke: '#8a6139', 'stroke-width': 0.5 }),
    grain,
    rect(1.2, 1.2, width - 2.4, height - 2.4, {
      rx: 6.2,
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.07,
      'stroke-width': 0.6,
    }),
  );
}

function hole(x, y, radius) {
  return svg(
    'g',
    {},
    svg('circle', { cx: x, cy: y, r: radius, fill: '#d2a94e' }),
    svg('circle', { cx: x, cy: y, r: radius * 0.55, fill: '#161009' }),
  );
}

function drawModule({ module, glass }, withPins) {
  const { x, y, width, height } = module;
  const shadow = withPins ? rect(x + 1, y + 1.8, width, height, { rx: 3, fill: '#000', 'fill-opacity': 0.35 }) : null;
  const inset = withPins ? 3.7 : 3;
  const holes = [
    [inset, inset],
    [width - inset, inset],
    [inset, height - inset],
    [width - inset, height - inset],
  ];
  return svg(
    'g',
    { class: 'module' },
    shadow,
    rect(x, y, width, height, {
      rx: withPins ? 2.6 : 2,
      fill: 'url(#module-blue)',
      stroke: '#2f5a8c',
      'stroke-width': 0.35,
    }),
    withPins ? holes.map(([hx, hy]) => hole(x + hx, y + hy, 2.3)) : null,
    rect(glass.x - 3 + (withPins ? 0 : 2), glass.y - 2.6, 128 + (withPins ? 6 : 2), 64 + 5.2, {
      rx: 1,
      fill: 'url(#bezel)',
      stroke: '#2b4a70',
      'stroke-width': 0.3,
    }),
  );
}

function drawModulePins() {
  return svg(
    'g',
    {},
    Object.entries(OLED_PINS).map(([part, x]) => [
      hole(x, OLED_PINS_Y, 1.5),
      svg('text', { x, y: OLED_PINS_Y + 4.4, class: 'silk', 'text-anchor': 'middle' }, part.slice(5)),
    ]),
  );
}

function drawPico() {
  const { x, y, width, height } = PICO;
  const pads = Array.from({ length: 40 }, (_, i) => pinAt(i + 1)).map((at) => hole(at.x, at.y, 1.15));
  const chip = (cx, cy, w, h, fill = '#15181c') => rect(x + cx, y + cy, w, h, { rx: 0.5, fill });
  return svg(
    'g',
    { class: 'pico' },
    rect(x + 1, y + 1.6, width, height, { rx: 2, fill: '#000', 'fill-opacity': 0.35 }),
    rect(x, y, width, height, { rx: 1.8, fill: 'url(#pico-green)', stroke: '#1b5633', 'stroke-width': 0.35 }),
    pads,
    rect(x - 2.6, y + 9.5, 10, 11, { rx: 0.8, fill: 'url(#metal)', stroke: '#6f6f78', 'stroke-width': 0.3 }),
    chip(14, 6.5, 5.4, 5.4, '#d9d9d3'),
    svg('circle', { cx: x + 16.7, cy: y + 9.2, r: 1.6, fill: '#f4f4ef' }),
    chip(24, 13, 7, 5.4),
    chip(42, 9.5, 13, 13),
    rect(x + 60, y + 13, 7.5, 4.8, { rx: 1.8, fill: '#cfcfd6' }),
    chip(34, 12, 1.6, 1, '#c79b6a'),
    chip(34, 15, 1.6, 1, '#c79b6a'),
    chip(57.5, 8, 1, 1.7, '#c79b6a'),
    svg('circle', { cx: x + 11, cy: y + 21.5, r: 1, class: 'led' }),
    svg('text', { x: x + 48.5, y: y + 16.6, class: 'silk chip', 'text-anchor': 'middle' }, 'RP2040'),
    svg('text', { x: x + 75.5, y: y + 16.8, class: 'silk name', 'text-anchor': 'middle' }, 'Pico'),
  );
}

function drawBuzzer() {
  const { x, y, radius } = BUZZER;
  return svg(
    'g',
    { class: 'buzzer' },
    svg('circle', { cx: x + 0.8, cy: y + 1.4, r: radius, fill: '#000', 'fill-opacity': 0.35 }),
    svg('circle', { cx: x, cy: y, r: radius, fill: '#b98f3c' }),
    svg('circle', { cx: x, cy: y, r: radius * 0.72, fill: '#d9d6cf' }),
    svg('circle', { cx: x, cy: y, r: radius * 0.16, fill: '#b9b6af' }),
    svg('circle', { cx: x, cy: y, r: radius + 1.6, class: 'sounding' }),
  );
}

function drawCable() {
  const y = PICO.y + 15;
  return svg(
    'g',
    { class: 'cable' },
    svg('path', { d: `M0 ${y}H32`, stroke: '#000', 'stroke-opacity': 0.3, 'stroke-width': 5.6 }),
    svg('path', { d: `M0 ${y}H32`, stroke: '#2c2a2b', 'stroke-width': 4.4 }),
    svg('path', { d: `M0 ${y - 1}H32`, stroke: '#fff', 'stroke-opacity': 0.1, 'stroke-width': 0.6 }),
    rect(27, y - 4.6, 12.6, 9.2, { rx: 1.6, fill: '#1f1d1e', stroke: '#3a3738', 'stroke-width': 0.4 }),
  );
}

const BATTERY = { x: 14, y: 120, width: 22, height: 8.4 };

/** A cell with its charge, and the two wires to the Pico's supply. */
function drawBattery() {
  const { x, y, width, height } = BATTERY;
  const lead = (dy, stroke) =>
    svg('path', { d: `M${x + width + 1.6} ${y + dy}H${PICO.x + 1}`, stroke, 'stroke-width': 0.9 });
  return svg(
    'g',
    { class: 'battery' },
    lead(2.4, '#d8392b'),
    lead(6, '#23211f'),
    rect(x + 0.7, y + 1.1, width, height, { rx: 1.6, fill: '#000', 'fill-opacity': 0.35 }),
    rect(x, y, width, height, { rx: 1.6, fill: '#20242b', stroke: '#59616d', 'stroke-width': 0.35 }),
    rect(x + width, y + 2.4, 1.4, height - 4.8, { rx: 0.5, fill: '#59616d' }),
    rect(x + 1.1, y + 1.1, width - 2.2, height - 2.2, { rx: 0.9, class: 'charge' }),
    svg('text', { x: x + width / 2, y: y + 5.6, class: 'silk volts', 'text-anchor': 'middle' }, ''),
  );
}

/** What the faults look like: heat over the chip, a cross over the display's pins. */
function drawTrouble() {
  const { x, y } = PICO;
  return svg(
    'g',
    { class: 'trouble' },
    svg('circle', { cx: x + 48.5, cy: y + 16, r: 12, class: 'heat', fill: 'url(#heat)' }),
    svg('path', { d: `M${x + 43} ${y + 5}q2-3 0-6m6 6q2-3 0-6m6 6q2-3 0-6`, class: 'steam' }),
  );
}

/** The drawing without glass and buttons. */
export function drawBoard(layout) {
  const { width, height } = layout;
  const wide = layout === WIDE;
  return svg(
    'svg',
    { class: 'drawing', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true', focusable: 'false' },
    defs(),
    drawCase(layout),
    wide ? drawCable() : null,
    drawModule(layout, wide),
    wide ? [drawModulePins(), drawPico(), drawBattery(), drawBuzzer(), WIRES.map(drawWire), drawTrouble()] : null,
  );
}
