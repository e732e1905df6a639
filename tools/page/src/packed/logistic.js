// Chances and their weight of evidence, ln(p / (1 - p)), by table: what was packed on one machine is
// unpacked on another, and no two need round an exponential alike. A test holds each entry to be far
// from where its rounding would turn.

const MOST = 11; // of evidence, either way
const PER_UNIT = 64;
const CERTAIN = 65536;
const STEPS = 1024;

export const CHANCE_ENTRIES = 2 * MOST * PER_UNIT + 1;
export const EVIDENCE_ENTRIES = STEPS;

/** Before rounding: the chance of a one, in 65536ths, at each entry. */
export const exactChance = (entry) => CERTAIN / (1 + Math.exp(MOST - entry / PER_UNIT));

/** Before rounding: the evidence of a chance (in 1024ths), in 1024ths of a unit. */
export const exactEvidence = (chance) => STEPS * Math.log((chance + 0.5) / (STEPS - 0.5 - chance));

const inside = (chance) => Math.min(CERTAIN - 1, Math.max(1, chance));

export const chances = () => Array.from({ length: CHANCE_ENTRIES }, (_, entry) => inside(Math.round(exactChance(entry))));
export const evidences = () => Array.from({ length: EVIDENCE_ENTRIES }, (_, chance) => Math.round(exactEvidence(chance)) / STEPS);
