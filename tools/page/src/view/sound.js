// @ts-check
// The piezo: a square wave as long as the die sounds one. Browsers allow sound only after a press.

const VOLUME = 0.05;
const EDGE_S = 0.004;
const SEEN_MS = 100; // a press is seen within that

export class Sound {
  constructor() {
    this.context = null;
    this.on = true;
  }

  /** From a press, but once it was seen: the first time a browser starts a process for it, and all waits. */
  wakeSoon() {
    setTimeout(() => this.wake(), SEEN_MS);
  }

  /** From a press, or from its end. */
  wake() {
    const Context = window.AudioContext;
    if (!this.on || !Context) return;
    this.context ??= new Context();
    if (this.context.state === 'suspended') this.context.resume();
  }

  setOn(on) {
    this.on = on;
    if (!on) this.tone(0);
  }

  tone(hertz) {
    if (!this.context) return;
    if (hertz > 0 && this.on) this.start(hertz);
    else this.stop();
  }

  start(hertz) {
    const { context } = this;
    if (!this.oscillator) {
      this.gain = context.createGain();
      this.gain.gain.value = 0;
      this.gain.connect(context.destination);
      this.oscillator = context.createOscillator();
      this.oscillator.type = 'square';
      this.oscillator.connect(this.gain);
      this.oscillator.start();
    }
    this.oscillator.frequency.setValueAtTime(hertz, context.currentTime);
    this.gain.gain.setTargetAtTime(VOLUME, context.currentTime, EDGE_S);
  }

  stop() {
    this.gain?.gain.setTargetAtTime(0, this.context.currentTime, EDGE_S);
  }
}
