// What is promised, one row each: which step looks, what the documents promise, what the emulator's model gives, and
// what to do when it doesn't hold. A promise with `least` or `most` is a figure; the others hold or don't.

const row = (id, step, promise, more) => ({ id, step, promise, ...more });

export const PROMISES = [
  row('usb-name', 'hello', 'It names itself on USB as the documents say', { model: '2e8a:000a, "Sanity Die", serial number as `info` tells it', advice: 'Another program is on the chip, or another device is on this port. Put the firmware on again.' }),
  row('no-crash', 'hello', 'Its last run did not end in a crash', { model: 'none', advice: 'Please report it with this file: it holds the place of the crash.' }),
  row('storage', 'hello', 'It saves games', { model: 'kept', advice: 'The flash chip refuses, or holds the journal of another version. A factory reset adopts it.' }),
  row('selftest', 'selftest', 'Its self-test passes', { model: 'all parts pass', advice: 'The part that is named does not work: see "When it doesn\'t work" in the build guide.' }),
  row('first-picture', 'start', 'The first picture comes soon after power-up', { unit: 'ms', most: 65, model: 50.7, advice: 'A display that starts late, or slow wires to it.' }),
  row('display-found', 'display', 'The display answers', { model: 'yes', advice: 'Check its four wires, VCC and GND first, then SDA and SCL.' }),
  row('display-controller', 'display', 'It is driven as the controller that it has', { model: 'as found', advice: 'Set *Display* in the settings to auto, or to what the display really has.' }),
  row('display-read', 'display', 'A person can read the picture', { model: 'yes', advice: 'Dark: check the wires. Shifted or snowy: another controller than is set, or long wires.' }),
  row('display-upright', 'display', 'The picture is the right way up', { model: 'yes', advice: 'The display is mounted upside down: set *Turn screen*.' }),
  row('press-left', 'buttons', 'LEFT: five presses count as five, and only of LEFT', { unit: 'presses', least: 5, most: 5, model: 5, advice: 'None: its wire. More: it bounces. Another button\'s: wires are swapped.' }),
  row('press-roll', 'buttons', 'ROLL: five presses count as five, and only of ROLL', { unit: 'presses', least: 5, most: 5, model: 5, advice: 'None: its wire. More: it bounces. Another button\'s: wires are swapped.' }),
  row('press-right', 'buttons', 'RIGHT: five presses count as five, and only of RIGHT', { unit: 'presses', least: 5, most: 5, model: 5, advice: 'None: its wire. More: it bounces. Another button\'s: wires are swapped.' }),
  row('stuck', 'buttons', 'No button is stuck', { model: 'none', advice: 'Two legs that are always connected, or a cap that jams. Use diagonal legs.' }),
  row('bounce', 'buttons', 'The contacts come to rest within the 5 ms that are filtered', { unit: 'ms', most: 5, model: 1.7, advice: 'A worn or cheap button: presses may count twice. Replace the one that is named.' }),
  row('press-time', 'timing', 'A press is seen: median until its picture has been sent', { unit: 'ms', most: 30, model: 13.5, advice: 'Slow wires to the display, or a chip that is not at 48 MHz.' }),
  row('throw-time', 'timing', 'A throw is seen: median from letting go to the first picture of the fall', { unit: 'ms', most: 37.5, model: 16.4, advice: 'See the store and the picture.' }),
  row('store-time', 'timing', 'A throw is saved: median from letting go to stored', { unit: 'ms', most: 11, model: 7.6, advice: 'A slow flash chip: see the flash times.' }),
  row('picture-time', 'timing', 'A picture is drawn and sent: the longest', { unit: 'ms', most: 30, model: 12.7, advice: 'Slow wires to the display: shorten them.' }),
  row('program-time', 'flash', 'The flash programs a page: mean', { unit: 'ms', most: 3.6, model: 1.04, advice: 'A flash chip outside its datasheet; games are still safe.' }),
  row('erase-time', 'flash', 'The flash erases a sector: longest', { unit: 'ms', most: 402, model: 45.4, advice: 'A worn flash chip, or one outside its datasheet.' }),
  row('power-loss', 'power', 'The plug was pulled while it saved, five times: nothing was lost', { model: 'nothing lost', advice: 'Please report it with this file. Until then don\'t trust it with a long game.' }),
  row('burst', 'burst', '200 requests at once get 200 replies, in order', { unit: 'replies', least: 200, most: 200, model: 200, advice: 'Another cable, another socket, no hub.' }),
  row('drive', 'drive', 'Its USB drive reads the same twice, and agrees with the console', { model: 'the same', advice: 'Another cable. If it stays: please report it with this file.' }),
  row('unplug', 'unplug', 'USB works again after each of five unpluggings', { unit: 'times', least: 5, most: 5, model: 5, advice: 'Another socket, no hub; an RP2040 B0 or B1 needs GP15 free (erratum E5).' }),
  row('computer-sleep', 'computer', 'It answers after the computer has slept', { model: 'yes', advice: 'Some computers cut USB power while asleep; another socket may not.' }),
  row('ring-health', 'noise', 'First noise source (ring oscillator): passes its health tests, and no bits were lost', { model: 'good, no alarm', advice: 'The die refuses to roll from this source, as it should. Please report the figures.' }),
  row('adc-health', 'noise', 'Second noise source (converter): passes its health tests, and no bits were lost', { model: 'good, no alarm', advice: 'The die refuses to roll from this source, as it should. Please report the figures.' }),
  row('ring-entropy', 'noise', 'First source: harder to predict than the die counts on (min-entropy)', { unit: 'bits a bit', least: 0.01, model: 0.75, advice: 'The credit must be lowered. Please report it with the raw bits.' }),
  row('adc-entropy', 'noise', 'Second source: harder to predict than the die counts on (min-entropy)', { unit: 'bits a bit', least: 0.01, model: 0.83, advice: 'The credit must be lowered. Please report it with the raw bits.' }),
  row('ring-repeats', 'noise', 'First source: does not repeat itself (autocorrelation)', { unit: 'agreement', most: 0.5, model: 0.003, advice: 'It is locked to a clock. Please report it with the raw bits.' }),
  row('ring-jitter', 'noise', 'First source: its jitter is large enough for that', { unit: 'bits a bit', least: 0.01, model: 1, advice: 'Too little jitter. Please report the figures.' }),
  row('ring-frequency', 'noise', 'First source: its frequency is one that the chip can have', { unit: 'MHz', least: 14.4, most: 96, model: 52, advice: 'Please report the figures.' }),
  row('receipts', 'throws', 'Each throw can be checked afterwards: its receipt verifies', { model: 'no fault', advice: 'The values are not those of the noise: a changed firmware, or a fault. Please report it.' }),
  row('fair', 'throws', 'The throws look fair (chi-square test)', { model: 'looks fair', advice: 'Once in 1,000 checks a fair die looks so. Repeat with --long.' }),
  row('usb-supply', 'supply', 'Supply on USB', { unit: 'V', least: 4.2, most: 5.5, model: 4.7, advice: 'A weak socket or cable.' }),
  row('battery', 'supply', 'On the battery it goes on, and its supply stays high enough to save', { unit: 'V', least: 2.1, model: 3.9, advice: 'Empty or wrong cells, thin wires, or the diode the wrong way round.' }),
  row('current', 'supply', 'Current from the battery with a still table', { unit: 'mA', most: 6, model: 4.9, advice: 'Too bright (*Brightness*), another display, or a short somewhere.' }),
  row('wakes', 'wake', 'It goes dark, and a press wakes it', { model: 'yes', advice: 'Please report it with this file.' }),
  row('wake-time', 'wake', 'From that press to the picture', { unit: 'ms', most: 60, model: 28.8, advice: 'Please report it with this file.' }),
  row('display-steady', 'end', 'The display was never lost during the check', { unit: 'losses', most: 0, model: 0, advice: 'A loose wire to the display: resolder it.' }),
  row('no-restart', 'end', 'It never restarted by itself during the check', { unit: 'restarts', most: 0, model: 0, advice: 'A supply that sags, or a fault. Please report it with this file.' }),
];

export const promisesOf = (step) => PROMISES.filter((promise) => promise.step === step);

/** Does a result hold? null: not checked. */
export function holds({ least = -Infinity, most = Infinity, unit }, { ok, value }) {
  if (ok !== undefined || value === undefined || value === null) return ok ?? null;
  return unit ? value >= least && value <= most : null;
}
