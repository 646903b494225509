import type { ListedProduct, ListedValue, ListedVariants } from '#server/announced-change.ts';

/** Choices of variants that can be bought, of all products, one combination after the other, as indexes of values. */
export interface CombinationColumns {
  values: Int32Array;
  /** How many values each combination of a product has; 0 for products without any. */
  widths: Uint8Array;
  /** How many values all combinations of a product have. */
  counts: Int32Array;
}

/** Space for combinations of changed products, for each row of them. */
const spareValues = 32;

/** Combinations of the rows of a product table. Empty as long as no option refers to an attribute, and costs nothing then. */
export function createCombinationIndex(columns: CombinationColumns, rows: number, spare: number) {
  let stored = columns.values.length > 0 ? spaceFor(columns, rows, spare) : null;

  const beginOf = (row: number) => (row === 0 ? 0 : (stored?.ends[row - 1] ?? 0));
  const endOf = (row: number) => stored?.ends[row] ?? 0;
  const widthOf = (row: number) => stored?.widths[row] ?? 0;

  const index = {
    isEmpty: () => stored === null,

    /** Adds the next row. @returns false when the space is used up */
    add(row: number, variants: ListedVariants | null, indexOf: (value: ListedValue) => number) {
      if (!stored && !variants) return true;
      stored ??= spaceFor({ ...columns, widths: new Uint8Array(0), counts: new Int32Array(0) }, rows, spare);
      const begin = beginOf(row);
      const combinations = combinationsOf(variants).map((combination) => combination.map(indexOf));
      const values = combinations.flat();
      if (begin + values.length > stored.values.length) return false;
      stored.values.set(values, begin);
      stored.ends[row] = begin + values.length;
      stored.widths[row] = combinations[0]?.length ?? 0;
      return true;
    },

    has: (row: number) => widthOf(row) > 0,

    /** Calls back with each combination of a row, as its values from `begin` to before `end`, until one returns true. */
    some(row: number, isFound: (values: Int32Array, begin: number, end: number) => boolean): boolean {
      const width = widthOf(row);
      if (!stored || width === 0) return false;
      for (let at = beginOf(row); at < endOf(row); at += width)
        if (isFound(stored.values, at, at + width)) return true;
      return false;
    },

    isSame(a: number, b: number): boolean {
      if (widthOf(a) !== widthOf(b) || endOf(a) - beginOf(a) !== endOf(b) - beginOf(b)) return false;
      return !index.some(a, (values, begin, end) => {
        const wanted = values.subarray(begin, end);
        return !index.some(b, (_, from, to) =>
          values.subarray(from, to).every((one, at) => one === wanted[at]),
        );
      });
    },
  };
  return index;
}

function spaceFor(
  { values: loaded, widths: loadedWidths, counts }: CombinationColumns,
  rows: number,
  spare: number,
) {
  const values = new Int32Array(loaded.length + spare * spareValues);
  values.set(loaded);
  const widths = new Uint8Array(rows + spare);
  widths.set(loadedWidths);
  /** Where the values of a row end, and those of the next one begin. */
  const ends = new Int32Array(rows + spare);
  let used = 0;
  for (let row = 0; row < counts.length; row += 1) {
    used += counts[row] ?? 0;
    ends[row] = used;
  }
  return { values, widths, ends };
}

/** @returns the values of each combination */
export const combinationsOf = (variants: ListedProduct['variants']): ListedValue[][] =>
  (variants?.combinations ?? []).map((places) =>
    places.map((place, at): ListedValue => {
      const option = variants?.options[at];
      return [option?.id ?? '', option?.choices[place] ?? ''];
    }),
  );

/** A variant, with the choices of its options in their sequence. */
interface Variant {
  id: string;
  inStock: boolean;
  choices: readonly (readonly [attribute: string, choice: string])[];
}

/** @returns what lists know of those variants that can be bought; null without any */
export function listedVariants(variants: readonly Variant[]): ListedVariants | null {
  const buyable = variants.filter(({ inStock }) => inStock);
  const options = (buyable[0]?.choices ?? []).map(([id], at) => ({
    id,
    choices: [...new Set(buyable.map(({ choices }) => choices[at]?.[1] ?? ''))].sort(),
  }));
  const combinations = new Map(
    buyable.map(({ choices }) => {
      const places = choices.map(([, choice], at) => options[at]?.choices.indexOf(choice) ?? 0);
      return [places.join(), places];
    }),
  );
  if (combinations.size === 0) return null;
  // In one order, so that equal ones are equal texts.
  return { options, combinations: [...combinations].sort().map(([, places]) => places) };
}
