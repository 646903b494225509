import type { AttributeFilter } from '#contract/attribute-filters.ts';
import type { ListedValue } from '../attributes/attributes.rules.ts';
import { type CombinationColumns, createCombinationIndex } from './combination-index.rules.ts';
import type { ValueCounts } from './product-filter.rules.ts';

/** Values of attributes that lists filter by, of all products, one after the other, as indexes of `known`. */
export interface ValueColumns {
  known: readonly ListedValue[];
  values: Int32Array;
  /** How many values each product has. */
  counts: Int32Array;
  combinations: CombinationColumns;
}

interface RowValues {
  values: Int32Array;
  /** The values of variants that can be bought, one combination after the other. */
  combinations: Int32Array;
  /** How many values each combination has. */
  width: number;
}

/** No attribute of the filter is missed. */
const missesNone = 0;
/** More than one is missed. */
export const missesSeveral = -1;

const valueKey = ([attribute, value]: ListedValue) => `${attribute}:${value}`;

/** Values of the rows of a product table (`product-table.rules.ts`): each different value has an index, and rows are only added. */
export function createValueIndex(
  { known, values: loaded, counts, combinations: loadedCombinations }: ValueColumns,
  spare: number,
) {
  const combinations = createCombinationIndex(loadedCombinations, counts.length, spare);
  const different = [...known];
  const byKey = new Map(known.map((value, at) => [valueKey(value), at]));
  const values = new Int32Array(loaded.length + spare * 4);
  values.set(loaded);
  /** Where the values of a row end, and those of the next one begin. */
  const ends = new Int32Array(counts.length + spare);
  let used = 0;
  for (const [row, count] of counts.entries()) {
    used += count;
    ends[row] = used;
  }

  const rowBegin = (row: number) => (row === 0 ? 0 : (ends[row - 1] ?? 0));

  function toIndex(value: ListedValue): number {
    const key = valueKey(value);
    const at = byKey.get(key) ?? different.push(value) - 1;
    byKey.set(key, at);
    return at;
  }

  return {
    /** @returns the index of each value of other columns */
    toIndexes: (others: readonly ListedValue[]) => Int32Array.from(others, toIndex),

    /** Adds the next row, with indexes of values. @returns false when the space is used up */
    add(row: number, { values: listed, combinations: bought, width }: RowValues): boolean {
      if (!combinations.add(row, bought, width)) return false;
      const begin = rowBegin(row);
      if (begin + listed.length > values.length) return false;
      values.set(listed, begin);
      used = begin + listed.length;
      ends[row] = used;
      return true;
    },

    /**
     * @returns what a row misses of the filters: `missesNone`, `missesSeveral`, or the place of a missed one, from 1. All are met by values of the
     * product, or by these and one combination.
     */
    createMisses(filters: readonly AttributeFilter[]): (row: number) => number {
      const wanted = 2 ** filters.length - 1;
      const meets = findMeets(filters);
      if (combinations.isEmpty()) {
        return (row) => {
          let missed = wanted;
          for (let at = rowBegin(row); at < (ends[row] ?? 0); at += 1)
            missed &= ~(meets[values[at] ?? 0] ?? 0);
          if (missed === 0) return missesNone;
          return (missed & (missed - 1)) === 0 ? 32 - Math.clz32(missed) : missesSeveral;
        };
      }
      return (row) => {
        let missed = wanted;
        for (let at = rowBegin(row); at < (ends[row] ?? 0); at += 1) missed &= ~(meets[values[at] ?? 0] ?? 0);
        if (missed === 0 || !combinations.has(row)) return toPlace(missed);
        let min = missesSeveral;
        const isMet = combinations.some(row, (of, begin, end) => {
          const left = missedByCombination(meets, missed, of, begin, end);
          if (toPlace(left) !== missesSeveral) min = toPlace(left);
          return left === 0;
        });
        return isMet ? missesNone : min;
      };
    },

    isEmpty: () => used === 0 && combinations.isEmpty(),
    /** Grows with each different value, and with the first combination. */
    size: () => different.length + Number(!combinations.isEmpty()),

    /** Counts the values of rows. */
    counter(filters: readonly AttributeFilter[]) {
      const counts = new Int32Array(different.length);
      const places = different.map(([id]) => filters.findIndex((filter) => filter.id === id) + 1);
      /** Further values of one attribute that a row has by its combinations, by the value. */
      const further = new Int32Array(different.length);
      /** @param missed as `createMisses` says: of a row that misses one attribute, values of that one are counted, otherwise of all */
      const ofProduct = (row: number, missed: number, sign: number) => {
        for (let at = rowBegin(row); at < (ends[row] ?? 0); at += 1) {
          const value = values[at] ?? 0;
          if (missed === missesNone || places[value] === missed) counts[value] = (counts[value] ?? 0) + sign;
        }
      };
      const ofCombinations = combinations.isEmpty()
        ? null
        : createCounterOfCombinations(filters, places, { counts, further });
      return {
        add: ofCombinations
          ? (row: number, missed: number, sign: number) =>
              combinations.has(row) ? ofCombinations(row, sign) : ofProduct(row, missed, sign)
          : ofProduct,
        counts(): ValueCounts {
          const { add, ...counted } = collectCounts();
          const byAttribute = new Map<string, number>();
          for (const [at, value] of different.entries()) {
            const count = counts[at] ?? 0;
            add(value, count);
            const products = (byAttribute.get(value[0]) ?? 0) + count - (further[at] ?? 0);
            if (count > 0) byAttribute.set(value[0], products);
          }
          return { ...counted, byAttribute };
        },
      };
    },
  };

  /** @returns for each value the filter that it meets, as a bit */
  function findMeets(filters: readonly AttributeFilter[]): Int32Array {
    const meets = new Int32Array(different.length);
    for (const [at, value] of different.entries()) {
      for (const [place, filter] of filters.entries()) if (hasValue(filter, value)) meets[at] = 1 << place;
    }
    return meets;
  }

  /** Each value of a row once: those of combinations that meet all filters, and of one that misses one filter those of its attribute. */
  function createCounterOfCombinations(
    filters: readonly AttributeFilter[],
    places: readonly number[],
    { counts, further }: { counts: Int32Array; further: Int32Array },
  ) {
    const wanted = 2 ** filters.length - 1;
    const meets = findMeets(filters);
    const countedFor = new Int32Array(different.length);
    const ids = [...new Set(different.map(([id]) => id))];
    const attributes = Int32Array.from(different, ([id]) => ids.indexOf(id));
    const attributeCountedFor = new Int32Array(ids.length);
    let turn = 0;
    return (row: number, sign: number) => {
      let missed = wanted;
      for (let at = rowBegin(row); at < (ends[row] ?? 0); at += 1) missed &= ~(meets[values[at] ?? 0] ?? 0);
      turn += 1;
      const count = (value: number) => {
        if (countedFor[value] === turn) return;
        countedFor[value] = turn;
        counts[value] = (counts[value] ?? 0) + sign;
        const attribute = attributes[value] ?? 0;
        if (attributeCountedFor[attribute] === turn) further[value] = (further[value] ?? 0) + sign;
        else attributeCountedFor[attribute] = turn;
      };
      /** The places that one combination misses alone, as bits; the lowest says that one misses none. */
      let open = 0;
      combinations.some(row, (of, begin, end) => {
        const place = toPlace(missedByCombination(meets, missed, of, begin, end));
        if (place === missesSeveral) return false;
        open |= 1 << place;
        for (let at = begin; at < end; at += 1) {
          const value = of[at] ?? 0;
          if (place === missesNone || places[value] === place) count(value);
        }
        return false;
      });
      for (let at = rowBegin(row); at < (ends[row] ?? 0); at += 1) {
        const value = values[at] ?? 0;
        const place = places[value] ?? 0;
        if ((open & 1) === 1 || (place > 0 && (open & (1 << place)) !== 0)) count(value);
      }
    };
  }
}

/** @param missed filters that the product misses, as bits @returns those that it misses with a combination, too */
function missedByCombination(
  meets: Int32Array,
  missed: number,
  of: Int32Array,
  begin: number,
  end: number,
): number {
  let left = missed;
  for (let at = begin; at < end; at += 1) left &= ~(meets[of[at] ?? 0] ?? 0);
  return left;
}

/** @param missed filters as bits */
const toPlace = (missed: number): number =>
  missed === 0 ? missesNone : (missed & (missed - 1)) === 0 ? 32 - Math.clz32(missed) : missesSeveral;

/** True for a value that the filter asks for. */
function hasValue({ id, values, ranges }: AttributeFilter, [attribute, value]: ListedValue): boolean {
  if (attribute !== id) return false;
  if (typeof value !== 'number') return values.includes(value);
  return ranges.some(({ min, max }) => value >= (min ?? -Infinity) && value <= (max ?? Infinity));
}

export const noValueCounts: ValueCounts = { byValue: new Map(), ranges: new Map(), byAttribute: new Map() };

/** Collects how many products have each value. */
export function collectCounts() {
  const byValue = new Map<string, number>();
  const ranges = new Map<string, { min: number; max: number }>();
  return {
    byValue,
    ranges,
    add(value: ListedValue, count: number): void {
      if (count === 0) return;
      const [attribute, number] = value;
      if (typeof number !== 'number') return void byValue.set(valueKey(value), count);
      const { min, max } = ranges.get(attribute) ?? { min: number, max: number };
      ranges.set(attribute, { min: Math.min(min, number), max: Math.max(max, number) });
    },
  };
}
