/** Choices of variants that can be bought, of all products, one combination after the other, as indexes of values. */
export interface CombinationColumns {
  values: Int32Array;
  /** How many values each combination of a product has; 0 for products without any. */
  widths: Uint8Array;
  /** How many values all combinations of a product have. */
  counts: Int32Array;
}

const none = new Int32Array();
/** Space for combinations of changed products, for each row of them. */
const spareValues = 32;

/** Combinations of the rows of a product table. Empty as long as no option refers to an attribute, and costs nothing then. */
export function createCombinationIndex(columns: CombinationColumns, rows: number, spare: number) {
  let stored = columns.values.length > 0 ? spaceFor(columns, rows, spare) : null;

  const rowBegin = (row: number) => (row === 0 ? 0 : (stored?.ends[row - 1] ?? 0));
  const rowEnd = (row: number) => stored?.ends[row] ?? 0;
  const rowWidth = (row: number) => stored?.widths[row] ?? 0;

  return {
    isEmpty: () => stored === null,

    /** Adds the next row. @returns false when the space is used up */
    add(row: number, values: Int32Array, width: number): boolean {
      if (!stored && width === 0) return true;
      stored ??= spaceFor({ ...columns, widths: new Uint8Array(0), counts: new Int32Array(0) }, rows, spare);
      const begin = rowBegin(row);
      if (begin + values.length > stored.values.length) return false;
      stored.values.set(values, begin);
      stored.ends[row] = begin + values.length;
      stored.widths[row] = width;
      return true;
    },

    has: (row: number) => rowWidth(row) > 0,

    /** The values of all combinations of a row. */
    of: (row: number): Int32Array => stored?.values.subarray(rowBegin(row), rowEnd(row)) ?? none,

    /** Calls back with each combination of a row, as its values from `begin` to before `end`, until one returns true. */
    some(row: number, isFound: (values: Int32Array, begin: number, end: number) => boolean): boolean {
      const width = rowWidth(row);
      if (!stored || width === 0) return false;
      for (let at = rowBegin(row); at < rowEnd(row); at += width)
        if (isFound(stored.values, at, at + width)) return true;
      return false;
    },
  };
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
