import { LRUCache } from 'lru-cache';
import { type AnnouncedChange, isTag } from '#server/announced-change.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';

export type ChangeSource = Pick<CacheInvalidation, 'onChange' | 'onMissed' | 'isListening'>;

interface KeptSource<Row extends { number: number }, Kept> {
  /** Leaves out products that are not for sale. */
  read: (numbers: readonly number[]) => Promise<readonly Row[]>;
  keptOf: (row: Row) => Kept;
  /** In bytes. */
  sizeOf: (kept: Kept) => number;
  maxBytes: number;
}

/** What was changed while products are read. */
interface Reading {
  ids: Set<string>;
  numbers: Set<number>;
  isAll: boolean;
}

/**
 * Keeps something of each product in memory, until what announces a change of the product invalidates replies with it
 * (docs/decisions/113-lists-from-memory.md). What was being read at such a moment is not kept. Nothing kept is used while announcements
 * may be missing. What was not used for the longest time is forgotten first.
 * @returns reads it in the sequence of the products' numbers, without products that are not for sale
 */
export function keepOfProducts<Row extends { number: number }, Kept extends { id: string }>(
  { read, keptOf, sizeOf, maxBytes }: KeptSource<Row, Kept>,
  cacheInvalidation: ChangeSource,
): (numbers: readonly number[]) => Promise<Kept[]> {
  const numbersById = new Map<string, number>();
  const readings = new Set<Reading>();
  const kept = new LRUCache<number, Kept>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: ({ id }) => numbersById.delete(id),
  });

  function keep(number: number, one: Kept): void {
    kept.set(number, one);
    if (kept.has(number)) numbersById.set(one.id, number);
  }
  function forgetAll(): void {
    kept.clear();
    for (const reading of readings) reading.isAll = true;
  }
  function forgetNumber(number: number): void {
    kept.delete(number);
    for (const { numbers } of readings) numbers.add(number);
  }
  function forgetId(id: string): void {
    const number = numbersById.get(id);
    if (number !== undefined) kept.delete(number);
    for (const { ids } of readings) ids.add(id);
  }
  function forget(change: AnnouncedChange): void {
    if (isTag(change)) {
      const [kind, id] = change.split(':');
      if (kind === 'catalogue') forgetAll();
      else if (id !== undefined && (kind === 'product' || kind === 'stock')) forgetId(id);
    } else if (change.number === undefined) forgetAll();
    else forgetNumber(change.number);
  }
  cacheInvalidation.onChange((changes) => changes.forEach(forget));
  cacheInvalidation.onMissed(forgetAll);

  async function readMissing(missing: readonly number[], found: Map<number, Kept>): Promise<void> {
    const reading: Reading = { ids: new Set(), numbers: new Set(), isAll: !cacheInvalidation.isListening() };
    readings.add(reading);
    try {
      for (const row of await read(missing)) {
        const one = keptOf(row);
        found.set(row.number, one);
        if (reading.isAll || reading.ids.has(one.id) || reading.numbers.has(row.number)) continue;
        keep(row.number, one);
      }
    } finally {
      readings.delete(reading);
    }
  }

  return async (numbers) => {
    const found = new Map<number, Kept>();
    const missing: number[] = [];
    const isCurrent = cacheInvalidation.isListening();
    for (const number of numbers) {
      const one = isCurrent ? kept.get(number) : undefined;
      if (one) found.set(number, one);
      else missing.push(number);
    }
    if (missing.length > 0) await readMissing(missing, found);
    return numbers.flatMap((number) => found.get(number) ?? []);
  };
}
