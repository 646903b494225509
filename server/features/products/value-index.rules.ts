import type { AttributeFilter } from '#contract/attribute-filters.ts';
import type { ListedValue } from '#server/announced-change.ts';
import type { ValueCounts } from './product-filter.rules.ts';

/** Values of attributes that lists filter by, of all products, one after the other, as indexes of `known`. */
export interface ValueColumns {
  known: readonly ListedValue[];
  values: Int32Array;
  /** How many values each product has. */
  counts: Int32Array;
}

/** No attribute of the filter is missed. */
const missesNone = 0;
/** More than one is missed. */
export const missesSeveral = -1;

const keyOf = ([attribute, value]: ListedValue) => `${attribute}:${value}`;

/** Values of the rows of a product table (`product-table.rules.ts`): each different value has an index, and rows are only added. */
export function createValueIndex({ known, values: loaded, counts }: ValueColumns, spare: number) {
  const different = [...known];
  const byKey = new Map(known.map((value, at) => [keyOf(value), at]));
  const values = new Int32Array(loaded.length + spare * 4);
  values.set(loaded);
  /** Where the values of a row end, and those of the next one begin. */
  const ends = new Int32Array(counts.length + spare);
  let used = 0;
  for (const [row, count] of counts.entries()) {
    used += count;
    ends[row] = used;
  }

  const beginOf = (row: number) => (row === 0 ? 0 : (ends[row - 1] ?? 0));
  const isOf = (row: number, value: number | undefined) =>
    values.subarray(beginOf(row), ends[row]).includes(value ?? -1);

  function indexOf(value: ListedValue): number {
    const key = keyOf(value);
    const at = byKey.get(key) ?? different.push(value) - 1;
    byKey.set(key, at);
    return at;
  }

  return {
    /** Adds the next row. @returns false when the space is used up */
    add(row: number, listed: readonly ListedValue[]): boolean {
      const begin = beginOf(row);
      if (begin + listed.length > values.length) return false;
      values.set(listed.map(indexOf), begin);
      used = begin + listed.length;
      ends[row] = used;
      return true;
    },

    isSame(a: number, b: number): boolean {
      if ((ends[a] ?? 0) - beginOf(a) !== (ends[b] ?? 0) - beginOf(b)) return false;
      for (let at = beginOf(a); at < (ends[a] ?? 0); at += 1) if (!isOf(b, values[at])) return false;
      return true;
    },

    /** @returns what a row misses of the filters: `missesNone`, `missesSeveral`, or the place of the missed one, from 1 */
    missesOf(filters: readonly AttributeFilter[]): (row: number) => number {
      const wanted = 2 ** filters.length - 1;
      const meets = new Int32Array(different.length);
      for (const [at, value] of different.entries()) {
        for (const [place, filter] of filters.entries()) if (hasValue(filter, value)) meets[at] = 1 << place;
      }
      return (row) => {
        let missed = wanted;
        for (let at = beginOf(row); at < (ends[row] ?? 0); at += 1) missed &= ~(meets[values[at] ?? 0] ?? 0);
        if (missed === 0) return missesNone;
        return (missed & (missed - 1)) === 0 ? 32 - Math.clz32(missed) : missesSeveral;
      };
    },

    isEmpty: () => used === 0,

    /** Counts the values of rows. */
    counter(filters: readonly AttributeFilter[]) {
      const counts = new Int32Array(different.length);
      const places = different.map(([id]) => filters.findIndex((filter) => filter.id === id) + 1);
      return {
        /** @param missed as `missesOf` says: of a row that misses one attribute, values of that one are counted, otherwise of all */
        add(row: number, missed: number, sign: number) {
          for (let at = beginOf(row); at < (ends[row] ?? 0); at += 1) {
            const value = values[at] ?? 0;
            if (missed === missesNone || places[value] === missed)
              counts[value] = (counts[value] ?? 0) + sign;
          }
        },
        counts(): ValueCounts {
          const { add, ...counted } = collectCounts();
          for (const [at, value] of different.entries()) add(value, counts[at] ?? 0);
          return counted;
        },
      };
    },
  };
}

/** Whether a value is one that the filter asks for. */
export function hasValue({ id, values, ranges }: AttributeFilter, [attribute, value]: ListedValue): boolean {
  if (attribute !== id) return false;
  if (typeof value !== 'number') return values.includes(value);
  return ranges.some(({ least, most }) => value >= (least ?? -Infinity) && value <= (most ?? Infinity));
}

export const noValueCounts: ValueCounts = { byValue: new Map(), ranges: new Map() };

/** Collects how many products have each value. */
export function collectCounts() {
  const byValue = new Map<string, number>();
  const ranges = new Map<string, { least: number; most: number }>();
  return {
    byValue,
    ranges,
    add(value: ListedValue, count: number): void {
      if (count === 0) return;
      const [attribute, number] = value;
      if (typeof number !== 'number') return void byValue.set(keyOf(value), count);
      const { least, most } = ranges.get(attribute) ?? { least: number, most: number };
      ranges.set(attribute, { least: Math.min(least, number), most: Math.max(most, number) });
    },
  };
}
