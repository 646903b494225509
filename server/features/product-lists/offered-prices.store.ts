import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PriceSpread } from '#contract/product-search.contract.ts';
import { readIntegers, toBytes } from '#server/db/number-bytes.ts';
import { priceSpread } from './price-spread.rules.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** A table with the prices of products, whose `offered_prices` are null where the shown price counts. */
export interface PricedRows {
  table: SQLWrapper;
  forSale: SQLWrapper;
  priceMinor: SQLWrapper;
  offeredPrices: SQLWrapper;
}

/**
 * Conditions for a product in a range of prices: a variant that can be bought is, or the shown price where none can be bought. The shown
 * price is the lowest, so it has conditions of its own, for the indexes.
 * @param scope the rows among which a lower one may have another price that is in the range
 */
export function isWithinPrices(
  { table, forSale, priceMinor, offeredPrices }: PricedRows,
  { minMinor, maxMinor }: Pick<ProductFilter, 'minMinor' | 'maxMinor'>,
  scope: SQL = sql`true`,
): SQL[] {
  if (minMinor === null && maxMinor === null) return [];
  const conditions: SQL[] = [];
  const within = (price: SQL) =>
    sql.join(
      [
        ...(minMinor === null ? [] : [sql`${price} >= ${minMinor}::int`]),
        ...(maxMinor === null ? [] : [sql`${price} <= ${maxMinor}::int`]),
      ],
      sql` and `,
    );
  if (maxMinor !== null) conditions.push(sql`${priceMinor} <= ${maxMinor}::int`);
  if (minMinor !== null) {
    const lowest = sql`select min(${priceMinor}) from ${table} where ${forSale} and ${offeredPrices} is not null and ${scope}`;
    conditions.push(sql`${priceMinor} >= least(${minMinor}::int, (${lowest}))`);
  }
  const isOffered = sql`exists (select from unnest(${offeredPrices}) price where ${within(sql`price`)})`;
  conditions.push(
    sql`case when ${offeredPrices} is null then ${within(sql`${priceMinor}`)} else ${isOffered} end`,
  );
  return conditions;
}

/** The prices of a row as bytes; null where the shown price counts. */
export const offeredBytes = (offeredPrices: SQLWrapper) =>
  sql<Buffer | null>`(select ${toBytes(sql`price`)} from unnest(${offeredPrices}) price)`;

/** Columns of an aggregate over listed rows, as `priceSpread` needs them. */
export const spreadColumns = ({
  priceMinor,
  offeredPrices,
}: Pick<PricedRows, 'priceMinor' | 'offeredPrices'>) => ({
  prices: sql`${toBytes(priceMinor)} filter (where ${offeredPrices} is null)`,
  // Each with their count before them.
  several: sql`string_agg(int4send(cardinality(${offeredPrices})) || ${offeredBytes(offeredPrices)}, ''::bytea)`,
});

/** @param row with `spreadColumns` */
export function spreadIn(
  row: { prices: Buffer | null; several: Buffer | null } | undefined,
): PriceSpread | null {
  const counted = readIntegers(row?.several);
  const several: Int32Array[] = [];
  for (let at = 0; at < counted.length; ) {
    const end = at + 1 + (counted[at] ?? 0);
    several.push(counted.subarray(at + 1, end));
    at = end;
  }
  return priceSpread(readIntegers(row?.prices).sort(), several);
}
