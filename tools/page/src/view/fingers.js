// @ts-check
// Three buttons for mouse, touch and keys. Each finger (or key) holds its own button, two at once
// too; whatever takes the window away lets go of all.

const KEYS = {
  ArrowLeft: 'left',
  a: 'left',
  ',': 'left',
  ArrowRight: 'right',
  d: 'right',
  '.': 'right',
  ' ': 'roll',
  Enter: 'roll',
};
const USED = 'button, summary, input[type=checkbox], input[type=range]';
const TYPING = 'input, select, textarea, [contenteditable]';
const PRESSED = `${TYPING}, button, a, summary`; // by space and Enter

export class Fingers {
  /** `buttons`: { left, roll, right } elements. `onPress(name)`, `onRelease(name)`. */
  constructor(buttons, { onPress, onRelease }) {
    this.buttons = buttons;
    this.onPress = onPress;
    this.onRelease = onRelease;
    this.held = new Map(); // who holds (a pointer, a key) -> button
    /** @type {Record<string, HTMLElement[]>} */
    this.also = Object.fromEntries(Object.keys(buttons).map((name) => [name, []])); // that look pressed with it
    for (const [name, button] of Object.entries(buttons)) this.watch(name, button);
    this.giveBack();
    window.addEventListener('keydown', (event) => this.keyDown(event));
    window.addEventListener('keyup', (event) => this.letGo(`key ${event.code}`));
    window.addEventListener('blur', () => this.letGoOfAll());
    window.addEventListener('pagehide', () => this.letGoOfAll());
    document.addEventListener('visibilitychange', () => document.hidden && this.letGoOfAll());
  }

  /** One more button of that name: on the big screen. */
  add(name, button) {
    this.also[name].push(button);
    this.watch(name, button);
  }

  /** After a control was used by mouse or finger, keys are the die's again; whoever uses keys keeps the focus. */
  giveBack() {
    let isPointed = false;
    window.addEventListener('pointerdown', () => (isPointed = true), true);
    window.addEventListener('keydown', () => (isPointed = false), true);
    const after = ({ target }) =>
      isPointed && target.matches?.(USED) && target === document.activeElement && target.blur();
    for (const type of ['click', 'change']) window.addEventListener(type, (event) => setTimeout(after, 0, event));
  }

  watch(name, button) {
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      if (this.buttons[name] === button) this.buttons.roll.focus({ preventScroll: true }); // space is ROLL
      button.setPointerCapture(event.pointerId);
      this.hold(`pointer ${event.pointerId}`, name);
    });
    const end = (event) => this.letGo(`pointer ${event.pointerId}`);
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) button.addEventListener(type, end);
    button.addEventListener('contextmenu', (event) => event.preventDefault());
    // A screen reader's press: it knows no holding.
    button.addEventListener('click', (event) => event.detail === 0 && !this.busy(name) && this.tap(name));
  }

  busy(name) {
    return [...this.held.values()].includes(name);
  }

  keyDown(event) {
    const name = this.nameOf(event);
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) this.hold(`key ${event.code}`, name);
  }

  /** The button that this key means; on other controls the keys that they take are theirs. */
  nameOf({ key, target }) {
    if (document.querySelector('dialog[open]')) return undefined;
    const button = Object.keys(this.buttons).find((name) =>
      [this.buttons[name], ...this.also[name]].includes(target),
    );
    const isPress = key === ' ' || key === 'Enter';
    if (button && isPress) return button;
    if (!button && target.closest?.(isPress ? PRESSED : TYPING)) return undefined;
    return KEYS[key.length === 1 ? key.toLowerCase() : key];
  }

  hold(who, name) {
    const already = this.busy(name);
    this.held.set(who, name);
    if (already) return;
    for (const button of [this.buttons[name], ...this.also[name]]) button.classList.add('down');
    this.onPress(name);
  }

  letGo(who) {
    const name = this.held.get(who);
    if (name === undefined) return;
    this.held.delete(who);
    if (this.busy(name)) return;
    for (const button of [this.buttons[name], ...this.also[name]]) button.classList.remove('down');
    this.onRelease(name);
  }

  letGoOfAll() {
    for (const who of [...this.held.keys()]) this.letGo(who);
  }

  tap(name) {
    this.hold('tap', name);
    setTimeout(() => this.letGo('tap'), name === 'roll' ? 450 : 100);
  }
}
