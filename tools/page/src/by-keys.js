/** The texts of `list` under the keys of `first`, in their order: keys are in the page once, not for each language. */
export const byKeysOf = (first, list) => Object.fromEntries(Object.keys(first).map((key, i) => [key, list[i]]));
