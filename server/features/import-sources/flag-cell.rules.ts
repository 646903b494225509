import { type TaxClass, taxClasses } from '#contract/taxes.ts';

/** Spreadsheets write TRUE by themselves, in the language of the computer: English, German, French, Spanish, Italian, Dutch. */
const flags = new Map([
  ...['1', 'true', 'yes', 'y', 'wahr', 'vrai', 'verdadero', 'vero', 'waar'].map(
    (word) => [word, true] as const,
  ),
  ...['0', 'false', 'no', 'n', 'falsch', 'faux', 'falso', 'onwaar'].map((word) => [word, false] as const),
]);

/** @returns what a cell of yes or no says, in any letter case; undefined when it says neither */
export const readFlag = (text: string): boolean | undefined => flags.get(text.trim().toLowerCase());

/** @returns the name of a tax class as people write it: 'Second reduced' is 'second-reduced' */
export const plainTaxClass = (cell: string): string => cell.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** @returns undefined of an empty cell, and of one that names no class, whose row is refused */
export const readTaxClass = (cell = ''): TaxClass | undefined =>
  taxClasses.find((one) => one === plainTaxClass(cell));
