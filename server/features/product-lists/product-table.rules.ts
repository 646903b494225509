import { createCombinationIndex } from './combination-index.rules.ts';
import { createGroupIndex, type Group } from './group-index.rules.ts';
import { createListOrder } from './list-order.rules.ts';
import {
  type ListCount,
  type ProductFilter,
  type ProductOrder,
  type RowCounts,
  readAttributes,
  type Window,
} from './product-filter.rules.ts';
import { createRowIndex, noRow } from './row-index.rules.ts';
import { createValueIndex, missesSeveral, noValueCounts, type ValueColumns } from './value-index.rules.ts';

/** The products for sale, by what lists filter and count. Brands and categories are indexes of `groups`. */
export interface ProductColumns {
  /** Numbers in ascending order. */
  numbers: Int32Array;
  /** 16 bytes each. */
  ids: Uint8Array;
  prices: Int32Array;
  ratings: Float32Array;
  /** Lists sort by it, in millionths of a star. */
  ratingScores: Int32Array;
  recentlySold: Int32Array;
  onSale: Uint8Array;
  inStock: Uint8Array;
  /** -1 for none. */
  brands: Int32Array;
  /** Categories of all products, one product after the other. */
  categories: Int32Array;
  /** How many categories each product has. */
  categoryCounts: Int32Array;
  groups: { brands: readonly Group[]; categories: readonly Group[] };
  values: ValueColumns;
  offers: OfferColumns;
}

/** Products with several prices have here those of the variants that can be bought. Others have none, nor has a product that cannot be bought. */
interface OfferColumns {
  prices: Int32Array;
  /** How many each product has. */
  counts: Int32Array;
}

type TableCounts = ListCount & RowCounts;

/**
 * Counts and sorts the products for sale in memory, in 66 bytes each and 4 for each category and value. Rows are only added: that of a
 * product that changes is passed over from then on.
 */
export interface ProductTable {
  /**
   * Forgets the products with these numbers, and adds those of the columns.
   * @returns null when the space is used up
   */
  replace(numbers: readonly number[], columns: ProductColumns): RowChange | null;
  /** Has counted all rows. */
  countAll(filter: ProductFilter): { counter: RowCounter; listed: ListedRows };
  /** Finds the rows of the list without its price bounds. */
  findListed(filter: ProductFilter): ListedRows;
  /** The prices of rows with one price, in ascending order. */
  listPrices(listed: ListedRows): Int32Array;
  /** Those with several prices, in ascending order. */
  listSeveral(listed: ListedRows): Int32Array;
  /** The prices of a row that has several; none where the shown one counts. */
  listOffers(row: number): Int32Array;
  /**
   * The numbers of the products of a page.
   * @param list with its count
   */
  page(list: { filter: ProductFilter; order: ProductOrder; count: number }, window: Window): number[];
  /** Sets each slot to the row of the product with the number `base` plus the slot, or to `noRow`. */
  findRows(base: number, slots: Int32Array): void;
  /** Sorts rows into those of a list, those above its upper price, and others. */
  placeIn(filter: ProductFilter): (row: number) => RowPlace;
  getPrice(row: number): number;
  /** The key by which an order sorts a row: its price, unless it is of another. */
  createKey(order: ProductOrder): (row: number) => number;
  /** Counts only the rows that are added. */
  counter(filter: ProductFilter): RowCounter;
}

/** 0 is in the list, 1 above its upper price bound only, and any other number neither. */
type RowPlace = number;
export const inList = 0;
export const aboveList = 1;

/** 1 for a row of the list without its price bounds. */
type ListedRows = Uint8Array;

/** Which rows a change has replaced. What they hold can still be read. */
export interface RowChange {
  removed: readonly number[];
  added: readonly number[];
  /** With a brand, category or value that counters and places of before do not know. */
  isNew: boolean;
}

export interface RowCounter {
  /**
   * @param sign -1 takes back a row that was added
   * @returns whether the list without its price bounds has the row
   */
  add(row: number, sign?: 1 | -1): boolean;
  counts(): TableCounts;
  /** Numbers that it holds. */
  size: number;
}

const none = -1;
const idBytes = 16;
/** Rows for changes, and a tenth more. */
const spareRows = 2_000;

// The parts of a filter that a product does not meet. A facet ignores its own; none ignores rating, sale and stock.
const missesMax = aboveList;
const missesCategory = 2;
const missesBrand = 4;
const missesMin = 8;
const missesAll = 16;
/** Times the place of the missed attribute, from 1. */
const missesAttribute = 32;

export function createProductTable(columns: ProductColumns): ProductTable {
  const loaded = columns.prices.length;
  const spare = spareRows + Math.ceil(loaded / 10);
  const numbers = withSpace(columns.numbers, spare);
  const ids = withSpace(columns.ids, spare * idBytes);
  const prices = withSpace(columns.prices, spare);
  const ratings = withSpace(columns.ratings, spare);
  const ratingScores = withSpace(columns.ratingScores, spare);
  const recentlySold = withSpace(columns.recentlySold, spare);
  const onSale = withSpace(columns.onSale, spare);
  const inStock = withSpace(columns.inStock, spare);
  const brands = withSpace(columns.brands, spare);
  const categories = withSpace(columns.categories, spare * 4);
  /** 1 for a row that is not the product's any more. */
  const isReplaced = new Uint8Array(loaded + spare);
  /** Where the categories of a row end, and those of the next one begin. */
  const ends = withSpace(columns.categoryCounts, spare);
  for (let row = 1; row < loaded; row += 1) ends[row] = (ends[row] ?? 0) + (ends[row - 1] ?? 0);
  const brandIndex = createGroupIndex(columns.groups.brands);
  const categoryIndex = createGroupIndex(columns.groups.categories);
  const valueIndex = createValueIndex(columns.values, spare);
  const offered = createCombinationIndex(withWidths(columns.offers), loaded, spare);
  let rows = loaded;

  const knownCount = () => brandIndex.size() + categoryIndex.size() + valueIndex.size();
  const rowEnd = (row: number) => (row < 0 ? 0 : (ends[row] ?? 0));
  function isIn(category: number, row: number): boolean {
    for (let at = rowEnd(row - 1); at < rowEnd(row); at += 1) if (categories[at] === category) return true;
    return false;
  }

  function createMisses(filter: ProductFilter): (row: number) => number {
    const [min, max] = [filter.minMinor ?? 0, filter.maxMinor ?? Infinity];
    // PostgreSQL compares single-precision numbers.
    const rating = filter.rating === null ? 0 : Math.max(Math.fround(filter.rating), Number.MIN_VALUE);
    const slugs = filter.brand === null ? filter.brands : [filter.brand];
    const chosenBrands = slugs && brandIndex.flags(slugs);
    const [isInSale, isInStock] = [filter.onSale === true, filter.inStock === true];
    const category = filter.category === null ? null : categoryIndex.withSlug(filter.category);
    const isBounded = filter.minMinor !== null || filter.maxMinor !== null;
    const missesOffers = (row: number) => {
      let missed = missesMin;
      offered.some(row, (values, at) => {
        const price = values[at] ?? 0;
        if (price < min) return false;
        missed = price > max ? missesMax : inList;
        return missed === inList;
      });
      return missed;
    };
    const missesPrice = (row: number) => {
      if (!isBounded) return inList;
      if (offered.has(row)) return missesOffers(row);
      const price = prices[row] ?? 0;
      return price < min ? missesMin : price > max ? missesMax : inList;
    };
    const missesOfRow = (row: number) => {
      if ((ratings[row] ?? 0) < rating) return missesAll;
      if ((isInSale && onSale[row] === 0) || (isInStock && inStock[row] === 0)) return missesAll;
      let misses = missesPrice(row);
      if (chosenBrands && chosenBrands[brands[row] ?? none] !== 1) misses |= missesBrand;
      if (category !== null && !isIn(category, row)) misses |= missesCategory;
      return misses;
    };
    if (filter.attributes === null) return missesOfRow;
    const attributes = valueIndex.createMisses(readAttributes(filter));
    return (row) => {
      const misses = missesOfRow(row);
      if (misses === missesAll) return missesAll;
      const missed = attributes(row);
      return missed === missesSeveral ? missesAll : misses + missed * missesAttribute;
    };
  }

  function createCounter(filter: ProductFilter): RowCounter {
    const misses = createMisses(filter);
    const byBrand = new Int32Array(brandIndex.size());
    const byCategory = new Int32Array(categoryIndex.size());
    const byValue = valueIndex.isEmpty() ? null : valueIndex.counter(readAttributes(filter));
    let [count, countAbove, productCount, onSaleCount, inStockCount] = [0, 0, 0, 0, 0];
    function tally(missed: number, row: number, sign: number): boolean {
      if (missed === missesMax) countAbove += sign;
      if (missed === 0) {
        count += sign;
        if (onSale[row] === 1) onSaleCount += sign;
        if (inStock[row] === 1) inStockCount += sign;
      }
      if (missed === 0 || missed === missesBrand) countAt(byBrand, brands[row] ?? none, sign);
      if (missed === 0 || missed === missesCategory) {
        productCount += sign;
        for (let at = rowEnd(row - 1); at < rowEnd(row); at += 1)
          countAt(byCategory, categories[at] ?? none, sign);
      }
      return missed === 0 || missed === missesMax || missed === missesMin;
    }
    return {
      // A shop without values pays nothing for them.
      add: byValue
        ? (row: number, sign = 1) => {
            const missed = misses(row);
            if (missed % missesAttribute === 0) byValue.add(row, missed / missesAttribute, sign);
            return tally(missed, row, sign);
          }
        : (row: number, sign = 1) => tally(misses(row), row, sign),
      size: byBrand.length + byCategory.length + valueIndex.size() * 5,
      counts(): TableCounts {
        const [ofBrands, ofCategories] = [brandIndex.byId(byBrand), categoryIndex.byId(byCategory)];
        return {
          ...{ count, countAbove, productCount, onSaleCount, inStockCount },
          ...{ brands: ofBrands, categories: ofCategories, values: byValue?.counts() ?? noValueCounts },
        };
      },
    };
  }

  const rowIndex = createRowIndex(numbers.subarray(0, loaded));
  const listOrder = createListOrder({
    ...{ loaded, capacity: loaded + spare, ids },
    ...{ prices, ratingScores, recentlySold },
  });

  function forget(number: number): number[] {
    const row = rowIndex.findRow(number);
    if (row === noRow) return [];
    isReplaced[row] = 1;
    rowIndex.set(number, noRow);
    listOrder.replace(row, noRow);
    return [row];
  }

  /** @returns false when the space is used up */
  function append(added: ProductColumns): boolean {
    const brandIndexes = Int32Array.from(added.groups.brands, brandIndex.add);
    const categoryIndexes = Int32Array.from(added.groups.categories, categoryIndex.add);
    const known = valueIndex.toIndexes(added.values.known);
    const [categoriesIn, valuesIn] = [
      cut(added.categories, categoryIndexes),
      cut(added.values.values, known),
    ];
    const offersIn = createReader(added.offers.prices);
    const combinationsIn = cut(added.values.combinations.values, known);
    for (const [at, number] of added.numbers.entries()) {
      const begin = rowEnd(rows - 1);
      const listedIn = categoriesIn(added.categoryCounts[at] ?? 0);
      const end = begin + listedIn.length;
      if (rows === prices.length || end > categories.length) return false;
      const { counts, combinations } = added.values;
      const offers = offersIn(added.offers.counts[at] ?? 0);
      if (!offered.add(rows, offers, Math.min(1, offers.length))) return false;
      const hasSpace = valueIndex.add(rows, {
        values: valuesIn(counts[at] ?? 0),
        combinations: combinationsIn(combinations.counts[at] ?? 0),
        width: combinations.widths[at] ?? 0,
      });
      if (!hasSpace) return false;
      numbers[rows] = number;
      ids.set(added.ids.subarray(at * idBytes, (at + 1) * idBytes), rows * idBytes);
      prices[rows] = added.prices[at] ?? 0;
      ratings[rows] = added.ratings[at] ?? 0;
      ratingScores[rows] = added.ratingScores[at] ?? 0;
      recentlySold[rows] = added.recentlySold[at] ?? 0;
      onSale[rows] = added.onSale[at] ?? 0;
      inStock[rows] = added.inStock[at] ?? 0;
      brands[rows] = brandIndexes[added.brands[at] ?? none] ?? none;
      categories.set(listedIn, begin);
      ends[rows] = end;
      rowIndex.set(number, rows);
      listOrder.replace(noRow, rows);
      rows += 1;
    }
    return true;
  }

  return {
    replace(changed, columns) {
      const [known, begin] = [knownCount(), rows];
      const removed = changed.flatMap(forget);
      if (!append(columns)) return null;
      const added = Array.from({ length: rows - begin }, (_, at) => begin + at);
      return { removed, added, isNew: knownCount() > known };
    },

    countAll(filter) {
      const counter = createCounter(filter);
      const listed = new Uint8Array(rows);
      for (let row = 0; row < rows; row += 1) {
        if (isReplaced[row] === 0 && counter.add(row)) listed[row] = 1;
      }
      return { counter, listed };
    },

    findListed(filter) {
      const misses = createMisses({ ...filter, minMinor: null, maxMinor: null });
      const listed = new Uint8Array(rows);
      for (let row = 0; row < rows; row += 1) {
        if (isReplaced[row] === 0 && misses(row) === inList) listed[row] = 1;
      }
      return listed;
    },

    listPrices(listed) {
      if (offered.isEmpty()) return listOrder.listPrices(listed);
      return listOrder.listPrices(listed.map((isListed, row) => (offered.has(row) ? 0 : isListed)));
    },

    listSeveral(listed) {
      const several: number[] = [];
      if (offered.isEmpty()) return Int32Array.from(several);
      for (let row = 0; row < listed.length; row += 1)
        if (listed[row] === 1 && offered.has(row)) several.push(row);
      return Int32Array.from(several);
    },

    listOffers: offered.of,

    page(list, window) {
      const toPlace = createMisses(list.filter);
      const found = listOrder.page(
        { ...list, hasSeveral: !offered.isEmpty() },
        (row) => toPlace(row) === inList,
        window,
      );
      return found.map((row) => numbers[row] ?? 0);
    },

    findRows: rowIndex.findRows,
    placeIn: createMisses,
    getPrice: (row) => prices[row] ?? 0,
    createKey(order) {
      const keys = order === 'best-rated' ? ratingScores : order === 'best-selling' ? recentlySold : prices;
      return (row) => keys[row] ?? 0;
    },
    counter: createCounter,
  };
}

/** @returns gives the next ones of a column */
function createReader(column: Int32Array): (count: number) => Int32Array {
  let begin = 0;
  return (count) => {
    begin += count;
    return column.subarray(begin - count, begin);
  };
}

/** @returns gives the next ones of a column, each by its own index */
function cut(column: Int32Array, own: Int32Array): (count: number) => Int32Array {
  const next = createReader(column);
  return (count) => next(count).map((at) => own[at] ?? none);
}

/** Each price as a combination of one value. */
const withWidths = ({ prices, counts }: OfferColumns) => ({
  values: prices,
  widths: Uint8Array.from(counts, (count) => Math.min(1, count)),
  counts,
});

function countAt(counts: Int32Array, at: number, sign: number): void {
  counts[at] = (counts[at] ?? 0) + sign;
}

function withSpace<Column extends Int32Array | Float32Array | Uint8Array>(
  column: Column,
  spare: number,
): Column {
  const longer = new (column.constructor as new (length: number) => Column)(column.length + spare);
  longer.set(column);
  return longer;
}
