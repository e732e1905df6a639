// What the benches ask the emulated device through its console.

const FULL_POOL_BITS = 1280;

export const RELEASE_DEBOUNCE_MS = 5;

export function ask(device, line) {
  const reply = device.console.request(line);
  if (!reply.ok) throw new Error(`${line}: ${JSON.stringify(reply)}`);
  return reply;
}

/** Until noise enough for a roll prompt is gathered, and some more. */
export function fillPool(device) {
  const full = ({ credit_bits: ring, adc }) => ring >= FULL_POOL_BITS && adc.credit_bits >= FULL_POOL_BITS;
  while (!full(ask(device, 'entropy health'))) device.runFor(100);
}

/** Shakes for a time of its own and lets go: when that counts, and (null: not yet) when its roll is on flash. */
export function throwDie(device, i) {
  device.press('roll');
  device.runFor(600 + i * 7);
  device.release('roll');
  const thrown = { released: device.ms + RELEASE_DEBOUNCE_MS, stored: null };
  device.flash.onChange = () => (thrown.stored ??= device.ms);
  return thrown;
}
