/** Stands for no row. */
export const noRow = -1;

/** Changed products are found in ranges of so many numbers. */
const rangeBits = 14;

/** Finds the row of a product among rows that changes only add (`product-table.rules.ts`). */
export interface RowIndex {
  /** A row with what a change made of the product, or with a sign of -1 what it was before. */
  add(number: number, row: number, sign: 1 | -1): void;
  /** The row of the product with this number, or `noRow`. */
  rowOf(number: number): number;
  /** Sets each slot to the row of the product with the number `base` plus the slot, or to `noRow`. */
  findRows(base: number, slots: Int32Array): void;
}

interface SignedRow {
  row: number;
  sign: 1 | -1;
}

/**
 * @param numbers of the first rows, in ascending order
 * @param isSame whether two rows have the same values
 */
export function createRowIndex(
  numbers: Int32Array,
  isSame: (row: number, other: number) => boolean,
): RowIndex {
  /**
   * The rows of each changed product, without those that cancel each other. Processes announce in no fixed order: a later change may come
   * first. Once all have come, one row is left, or none.
   */
  const changed = new Map<number, Map<number, SignedRow[]>>();

  return {
    add(number, row, sign) {
      const range = changed.get(number >>> rangeBits) ?? new Map<number, SignedRow[]>();
      changed.set(number >>> rangeBits, range);
      const loaded = indexFrom(numbers, number);
      const known = range.get(number) ?? (numbers[loaded] === number ? [{ row: loaded, sign: 1 }] : []);
      const opposite = known.findIndex((other) => other.sign !== sign && isSame(other.row, row));
      range.set(number, opposite < 0 ? [...known, { row, sign }] : known.toSpliced(opposite, 1));
    },

    rowOf(number) {
      const rows = changed.get(number >>> rangeBits)?.get(number);
      if (rows) return currentOf(rows);
      const loaded = indexFrom(numbers, number);
      return numbers[loaded] === number ? loaded : noRow;
    },

    findRows(base, slots) {
      slots.fill(noRow);
      const end = indexFrom(numbers, base + slots.length);
      for (let row = indexFrom(numbers, base); row < end; row += 1) slots[(numbers[row] ?? 0) - base] = row;
      const lastRange = (base + slots.length - 1) >>> rangeBits;
      for (let range = base >>> rangeBits; range <= lastRange; range += 1) {
        for (const [number, rows] of changed.get(range) ?? []) {
          const slot = number - base;
          if (slot >= 0 && slot < slots.length) slots[slot] = currentOf(rows);
        }
      }
    },
  };
}

const currentOf = (rows: readonly SignedRow[]) => rows.findLast(({ sign }) => sign === 1)?.row ?? noRow;

/** @returns the index of the first number from `min` on */
export function indexFrom(numbers: Int32Array, min: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
