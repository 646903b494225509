import { cleanPlace, type Place, placeKey } from '#contract/places.ts';

/** The key of a row beside its place: rates of one place and class add up, and zones share no place. */
type KeyOf<Row> = (row: Row) => string;

/**
 * The rows with their places in the form in which they are compared now. Where another row has such a place already, as it was typed or as one
 * before it became, the row is lost: two of them would be refused, or be added up.
 */
export function tidyRows<Row extends Place>(
  rows: readonly Row[],
  keyOf: KeyOf<Row> = placeKey,
): { kept: Row[]; lost: Row[] } {
  // Who has a place: the key of the row as it was typed. A row that is in that form already comes first.
  const owners = new Map<string, string>();
  for (const row of rows) if (keyOf(cleanPlace(row)) === keyOf(row)) owners.set(keyOf(row), keyOf(row));
  for (const row of rows) {
    const key = keyOf(cleanPlace(row));
    if (!owners.has(key)) owners.set(key, keyOf(row));
  }
  const isKept = (row: Row) => owners.get(keyOf(cleanPlace(row))) === keyOf(row);
  return {
    kept: rows.filter(isKept).map((row) => cleanPlace(row)),
    lost: rows.filter((row) => !isKept(row)),
  };
}
