import { createReadCache, type ReadCacheOptions } from '#server/cache/read-cache.ts';

/**
 * Something that is read as a whole, in the background, once it could have answered so many single reads that these cost as much. So both
 * together never cost more than twice the least, however often changes make it be read again.
 */
export interface WholeRead<Whole> {
  /** @returns undefined when it was not read, or changed since */
  get(): Whole | undefined;
  /**
   * Notes a single read that it would have answered.
   * @param enough how many of them cost as much as reading it
   */
  missed(enough: number): void;
  changed(): void;
}

export function createWholeRead<Whole>(
  read: () => Promise<Whole>,
  options: Pick<ReadCacheOptions<Whole>, 'notifications' | 'isAway'>,
): WholeRead<Whole> {
  const kept = createReadCache<Whole>({ ...options, max: 1 });
  let misses = 0;
  let isReading = false;

  async function begin(): Promise<void> {
    isReading = true;
    misses = 0;
    try {
      await kept.read('', async () => ({ value: await read() }));
    } catch {
      // Single reads go on, and report what is wrong with the database.
    } finally {
      isReading = false;
    }
  }

  return {
    get: () => kept.get(''),
    missed(enough) {
      misses += 1;
      if (misses >= enough && !isReading) void begin();
    },
    changed: () => kept.changed('all'),
  };
}
