// Reading and writing what goes over USB's endpoint 0.

const INTERFACE = 4;
const ENDPOINT = 5;
const CLASS_CDC = 2;
const CLASS_CDC_DATA = 10;
const BULK = 2;

export function setupPacket(type, request, value, index, length) {
  return Uint8Array.from([
    type, request, value & 0xff, value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8,
  ]);
}

/** The text of a string descriptor. */
export function textOf(bytes) {
  let text = '';
  for (let i = 2; i + 1 < Math.min(bytes.length, bytes[0]); i += 2) {
    text += String.fromCharCode(bytes[i] | (bytes[i + 1] << 8));
  }
  return text;
}

/** A configuration taken apart: interfaces with their endpoints, and the serial port if any. */
export function parseConfiguration(bytes) {
  const interfaces = [];
  for (let at = 0; at + 1 < bytes.length && bytes[at] > 0; at += bytes[at]) {
    const part = bytes.subarray(at, at + bytes[at]);
    if (part[1] === INTERFACE) interfaces.push(interfaceOf(part));
    if (part[1] === ENDPOINT) interfaces.at(-1)?.endpoints.push(endpointOf(part));
  }
  return { interfaces, serial: serialOf(interfaces) };
}

function interfaceOf(part) {
  const [, , number, alternate, , classCode, subclass, protocol] = part;
  return { number, alternate, classCode, subclass, protocol, endpoints: [] };
}

function endpointOf(part) {
  return {
    number: part[2] & 0x0f,
    isIn: (part[2] & 0x80) !== 0,
    type: part[3] & 3,
    packet: part[4] | (part[5] << 8),
    interval: part[6],
  };
}

/** { control, in, out, packet } of the first CDC serial port, or null. */
function serialOf(interfaces) {
  const control = interfaces.find(({ classCode }) => classCode === CLASS_CDC);
  const data = interfaces.find(({ classCode }) => classCode === CLASS_CDC_DATA);
  const bulk = data?.endpoints.filter(({ type }) => type === BULK) ?? [];
  const into = bulk.find(({ isIn }) => isIn);
  const out = bulk.find(({ isIn }) => !isIn);
  if (!control || !into || !out) return null;
  return { control: control.number, in: into.number, out: out.number, packet: out.packet };
}
