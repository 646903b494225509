import type { Tag } from '#server/cache/announced-change.ts';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import { createReadCache } from '#server/cache/read-cache.ts';

export type ChangeSource = Pick<CacheInvalidation, 'onChange' | 'onMissed' | 'isListening'>;

interface KeptSource<Row extends { number: number }, Kept> {
  /** Leaves out products that are not for sale. */
  read: (numbers: readonly number[]) => Promise<readonly Row[]>;
  keptOf: (row: Row) => Kept;
  /** The size in bytes. */
  sizeOf: (kept: Kept) => number;
  maxBytes: number;
}

/**
 * Keeps something of each product in memory, until what announces a change of the product invalidates replies with it
 * (docs/decisions/113-lists-from-memory.md).
 * @returns reads it in the sequence of the products' numbers, without products that are not for sale
 */
export function keepOfProducts<Row extends { number: number }, Kept extends { id: string }>(
  { read, keptOf, sizeOf, maxBytes }: KeptSource<Row, Kept>,
  cacheInvalidation: ChangeSource,
): (numbers: readonly number[]) => Promise<Kept[]> {
  let timesMissed = 0;
  /** By product number; the only row of each is the product's id. */
  const kept = createReadCache<Kept>({
    notifications: {
      get isComplete() {
        return cacheInvalidation.isListening();
      },
      get timesConnected() {
        return timesMissed;
      },
    },
    isAway: () => false,
    max: maxBytes,
    sizeOf,
    maxAgeMs: Infinity,
  });
  cacheInvalidation.onMissed(() => {
    timesMissed += 1;
  });
  cacheInvalidation.onChange((changes) => {
    for (const id of changes.flatMap(changedBy)) kept.changed(id);
  });

  return async (numbers) => {
    const found = new Map<number, Kept>();
    for (const number of numbers) {
      const one = kept.get(String(number));
      if (one) found.set(number, one);
    }
    const missing = numbers.filter((number) => !found.has(number));
    if (missing.length > 0) {
      const reading = read(missing).then((rows) => new Map(rows.map((row) => [row.number, keptOf(row)])));
      await Promise.all(
        missing.map(async (number) => {
          const one = await kept.read(String(number), async () => {
            const value = (await reading).get(number);
            return value ? { value, rows: [value.id] } : null;
          });
          if (one) found.set(number, one);
        }),
      );
    }
    return numbers.flatMap((number) => found.get(number) ?? []);
  };
}

/** @returns the number or the id of the product that shows the change, or `all` */
function changedBy(tag: Tag): string[] {
  const [kind, id] = tag.split(':');
  if (kind === 'catalogue') return ['all'];
  return id !== undefined && kind !== 'attribute' ? [id] : [];
}
