// USB's figures of the image on the emulated RP2040, with the emulator's host: it takes 50 us a packet and
// looks again at once. Times of a real host's stack and bus come on top.

import { Device } from '../emulator/device.js';
import { readImage } from '../emulator/image.js';
import { Disk } from '../emulator/usb/disk.js';

const REQUESTS = 40;
const RAW_BYTES = 4096;
const SECTOR = 512;

const device = new Device({ flashWaits: true, image: readImage() });
device.runFor(1500);
device.console.request('info');
const disk = new Disk(device);
disk.ready();

/** Runs `work` and gives { ms, share }: simulated time, and how much of it the core was awake. */
function measure(work) {
  const start = device.stats;
  work();
  const end = device.stats;
  const ms = end.ms - start.ms;
  return { ms, share: (100 * (end.cycles - start.cycles)) / (ms * device.stats.clkSysHz / 1000) };
}

const say = (what, figure, { share }) =>
  console.log(`${what.padEnd(36)} ${figure.padStart(14)}   core awake ${share.toFixed(0).padStart(3)} %`);

console.log('usb (emulated)');
for (const line of ['get odds', 'info', 'screen']) {
  const times = [];
  const all = measure(() => {
    for (let i = 0; i < REQUESTS; i++) times.push(measure(() => device.console.request(line)).ms);
  });
  times.sort((a, b) => a - b);
  say(`  ${line}: request to reply, median`, `${times[REQUESTS >> 1].toFixed(2)} ms`, all);
}
const raw = measure(() => device.console.request(`entropy raw ${RAW_BYTES}`, 60_000));
say('  raw noise', `${Math.round(RAW_BYTES / raw.ms * 1000)} bytes/s`, raw);
let bytes = 0;
const drive = measure(() => (bytes = disk.readAll().length));
say(`  drive, all ${bytes / SECTOR} sectors`, `${Math.round(bytes / drive.ms * 1000)} bytes/s`, drive);
device.runFor(5000); // the noise that was given away is gathered again
say('  plugged in, nobody there', '', measure(() => device.runFor(1000)));
