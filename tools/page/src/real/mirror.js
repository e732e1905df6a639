// @ts-check
// A real die's glass and buttons on the page, by requests: `screen` again and again, and `press`
// once a finger has let go, since the die wants to know how long it was held.

const PAUSE_MS = 50;
const LIGHT = 180; // a real panel doesn't tell how bright it is
const SHORTEST_MS = 40;
const LONGEST_MS = 9000;

/** The picture of a `screen` reply: the PBM's last 1,024 bytes. */
export function bitsOf({ width, height, pbm }) {
  const binary = atob(pbm);
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return bytes.subarray(bytes.length - (width * height) / 8);
}

export class Mirror {
  constructor(lines, onGlass) {
    this.lines = lines;
    this.onGlass = onGlass;
    this.run = 0; // each start is another one
    this.pressed = new Map();
  }

  async start() {
    const run = ++this.run;
    while (run === this.run) {
      if (this.lines.open && !document.hidden) await this.look(run);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  stop() {
    this.run++;
  }

  async look(run) {
    try {
      const { reply } = await this.lines.request('screen');
      if (run === this.run) this.onGlass({ bits: bitsOf(reply), light: LIGHT });
    } catch {
      // The port went; it is told elsewhere.
    }
  }

  press(name) {
    this.pressed.set(name, performance.now());
  }

  release(name) {
    const held = Math.round(performance.now() - this.pressed.get(name));
    const ms = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, held));
    this.lines.request(`press ${name} ${ms}`).catch(() => {});
  }
}
