// The types of what goes to and fro: messages of the worker, states and events of the die, and the keys of words.

import type { en } from './words/en.js';

export type WordKey = keyof typeof en;
export type Language = 'en' | 'nl' | 'de';
export type Button = 'left' | 'roll' | 'right';

// ---- the die's lines ----

export interface Prompt {
  kind: 'choose' | 'roll' | 'over';
  ask?: string;
  player?: number;
  options?: string[];
  bounds?: number[];
  winners?: number[];
  bot?: boolean;
}

export interface Rolled {
  ask: string;
  values: number[];
  entered: boolean;
}

/** docs/console.md; a game's own fields are whatever it has. */
export interface State {
  ok?: boolean;
  event?: 'state';
  game: string | null;
  seq: number;
  mended?: number;
  names: string[];
  bots?: number[];
  rolled?: Rolled | null;
  commit?: string | null;
  prompt: Prompt | null;
  [field: string]: any;
}

export interface DieEvent {
  event: string;
  button?: Button;
  action?: 'down' | 'up' | 'hold';
  [field: string]: any;
}

export interface Reply {
  ok: boolean;
  error?: string;
  hint?: string;
  [field: string]: any;
}

export interface Answer {
  reply: Reply;
  payload: string[];
}

/** A request whose answer is yet to come. */
export interface Waiting {
  quiet: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

// ---- the emulated die ----

export interface Picture {
  bits: Uint8Array;
  light: number;
}

export type Step = [step: number, action: string, value: unknown];

/** What a run is made of. */
export interface RunRecord {
  seed: number;
  noise: string;
  journal: Uint8Array;
  script: Step[];
  till?: number;
  options?: { panel?: string };
}

/** What a life of the die is begun with. */
export interface Given {
  seed?: number;
  noise?: string;
  script?: Step[];
  till?: number;
  journal?: Uint8Array;
  memory?: string;
  fresh?: boolean;
  options?: { panel?: string };
}

/** A run that a link tells; `image` names the firmware that it was made with. */
export interface LinkRun extends Given {
  image?: string;
}

export interface Faults {
  usb: boolean;
  display: boolean;
  battery: number;
  noise: string;
  adc: string;
  ring: string;
  jammedAt: number;
}

/** Told by the worker. */
export type FromWorker =
  | { type: 'kept'; kept: 'file' | 'database' | 'memory'; why: string | null }
  | { type: 'ready'; seed: number; replaying: boolean; isNew: boolean }
  | ({ type: 'glass' } & Picture)
  | { type: 'lines'; lines: string[]; again: boolean[] }
  | { type: 'port'; open: boolean; greeting?: string[] }
  | { type: 'tone'; hertz: number }
  | { type: 'status'; status: Record<string, any> }
  | { type: 'did'; name: string; value: unknown }
  | { type: 'fallen' | 'tookOver' | 'free' | 'off' }
  | { type: 'ended'; journal: Uint8Array | null }
  | { type: 'failed'; text: string }
  | { type: 'answer'; id: number; [facts: string]: any };

/** Taken by the worker. */
export type ToWorker =
  | ({ type: 'start'; image: Uint8Array; journalName: string; manual?: boolean; why?: string } & Given)
  | { type: 'act'; name: string; value: unknown }
  | { type: 'pace'; times: number }
  | { type: 'journal' | 'record' | 'bits'; id: number }
  | { type: 'advance'; id: number; steps: number };

/** Anything that says lines and takes them: the emulated die, or one at a serial port. */
export interface Die {
  on(type: string, handler: (facts: any) => void): () => void;
  send(text: string): void;
  tellsFall?: boolean;
}

export type EmulatedDie = import('./emulated/die.js').EmulatedDie;

export interface Assets {
  workerUrl: string;
  image: Uint8Array;
}

// ---- what the parts of the page share ----

export interface Shared {
  die: EmulatedDie;
  lines: import('./lines.js').Lines;
  seen: import('./seen.js').Seen;
  receipts: import('./panels/receipts.js').Receipts;
  reactions: import('./view/reactions.js').Reactions;
  clip: import('./view/clip.js').Clip;
  serial: import('./real/serial.js').SerialDie;
  say(key: WordKey, places?: Record<string, unknown>): void;
  confirm(key: WordKey): boolean;
  isReal(): boolean;
  isReplaying(): boolean;
  restart(given: Given): Promise<void>;
  reseed(): Promise<void>;
  power(on: boolean): Promise<void>;
  openTable(): void;
  setGlass(name: string): void;
  tour(): void;
  check(): void;
  share(): void;
}

declare global {
  interface Navigator {
    serial?: any; // Web Serial, which not every browser has
  }
  interface Window {
    sanityAssets: { worker: string; image: string };
  }
}
