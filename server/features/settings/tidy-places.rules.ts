import { cleanPlace, type Place, placeKey } from '#contract/places.ts';

/** The key of a row beside its place: rates of one place and class add up, and zones share no place. */
type RowKey<Row> = (row: Row) => string;

/**
 * The rows with their places in the form in which they are compared now. Where another row has such a place already, as it was typed or as one
 * before it became, the row is lost: two of them would be refused, or be added up.
 */
export function tidyRows<Row extends Place>(
  rows: readonly Row[],
  toKey: RowKey<Row> = placeKey,
): { kept: Row[]; lost: Row[] } {
  // Who has a place: the key of the row as it was typed. A row that is in that form already comes first.
  const owners = new Map<string, string>();
  for (const row of rows) if (toKey(cleanPlace(row)) === toKey(row)) owners.set(toKey(row), toKey(row));
  for (const row of rows) {
    const key = toKey(cleanPlace(row));
    if (!owners.has(key)) owners.set(key, toKey(row));
  }
  const isKept = (row: Row) => owners.get(toKey(cleanPlace(row))) === toKey(row);
  return {
    kept: rows.filter(isKept).map((row) => cleanPlace(row)),
    lost: rows.filter((row) => !isKept(row)),
  };
}
