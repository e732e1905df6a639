// Of the supply, what both the emulated battery and the model of the die's current need: docs/energy.md has the
// sources.

export const RAIL_V = 3.3;
export const EFFICIENCY = 0.85;
export const DIODE_V = 0.25;
