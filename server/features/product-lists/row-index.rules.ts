/** Stands for no row. */
export const noRow = -1;

/** Changed products are found in ranges of so many numbers. */
const rangeBits = 14;

/** Finds the row of a product (`product-table.rules.ts`). */
export interface RowIndex {
  /** @param row with what a change made of the product; `noRow` when it is not for sale any more */
  set(number: number, row: number): void;
  /** The row of the product with this number, or `noRow`. */
  findRow(number: number): number;
  /** Sets each slot to the row of the product with the number `base` plus the slot, or to `noRow`. */
  findRows(base: number, slots: Int32Array): void;
}

/** @param numbers of the first rows, in ascending order */
export function createRowIndex(numbers: Int32Array): RowIndex {
  /** The rows of changed products, by range and number. */
  const changed = new Map<number, Map<number, number>>();

  return {
    set(number, row) {
      const range = changed.get(number >>> rangeBits) ?? new Map<number, number>();
      changed.set(number >>> rangeBits, range.set(number, row));
    },

    findRow(number) {
      const row = changed.get(number >>> rangeBits)?.get(number);
      if (row !== undefined) return row;
      const loaded = indexFrom(numbers, number);
      return numbers[loaded] === number ? loaded : noRow;
    },

    findRows(base, slots) {
      slots.fill(noRow);
      const end = indexFrom(numbers, base + slots.length);
      for (let row = indexFrom(numbers, base); row < end; row += 1) slots[(numbers[row] ?? 0) - base] = row;
      const lastRange = (base + slots.length - 1) >>> rangeBits;
      for (let range = base >>> rangeBits; range <= lastRange; range += 1) {
        for (const [number, row] of changed.get(range) ?? []) {
          const slot = number - base;
          if (slot >= 0 && slot < slots.length) slots[slot] = row;
        }
      }
    },
  };
}

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
