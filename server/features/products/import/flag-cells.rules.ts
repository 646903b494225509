const flags = new Map([
  ...['1', 'true', 'yes', 'y'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'n'].map((word) => [word, false] as const),
]);

/** @returns what a cell of yes or no says, in any letter case: spreadsheets write TRUE by themselves; undefined when it says neither */
export const flagOfText = (text: string): boolean | undefined => flags.get(text.trim().toLowerCase());
