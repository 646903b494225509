import { type ChangeSource, createAnnouncedCache } from '#server/cache/announced-cache.ts';
import type { Tag } from '#server/cache/announced-change.ts';

interface KeptSource<Row extends { number: number }, Kept> {
  /** Leaves out products that are not for sale. */
  read: (numbers: readonly number[]) => Promise<readonly Row[]>;
  toKept: (row: Row) => Kept;
  /** The size in bytes. */
  toSize: (kept: Kept) => number;
  maxBytes: number;
}

/**
 * Keeps something of each product in memory, until what announces a change of the product invalidates replies with it
 * (docs/decisions/113-lists-from-memory.md).
 * @returns reads it in the sequence of the products' numbers, without products that are not for sale
 */
export function keepOfProducts<Row extends { number: number }, Kept extends { id: string }>(
  { read, toKept, toSize, maxBytes }: KeptSource<Row, Kept>,
  changes: ChangeSource,
): (numbers: readonly number[]) => Promise<Kept[]> {
  /** By product number; the only row of each is the product's id. */
  const kept = createAnnouncedCache<Kept>(changes, { max: maxBytes, toSize, changedBy });
  return async (numbers) => {
    const found = await kept.readMany(numbers.map(String), async (missing) => {
      const rows = await read(missing.map(Number));
      return new Map(
        rows.map((row) => {
          const value = toKept(row);
          return [String(row.number), { value, rows: [value.id] }];
        }),
      );
    });
    return numbers.flatMap((number) => found.get(String(number)) ?? []);
  };
}

/** @returns the number or the id of the product that shows the change, or `all` */
function changedBy(tag: Tag): string[] {
  const [kind, id] = tag.split(':');
  if (kind === 'catalogue') return ['all'];
  return id !== undefined && kind !== 'attribute' ? [id] : [];
}
