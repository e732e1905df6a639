// What the benches ask the emulated device through its console.

const FULL_POOL_BITS = 1280;

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
