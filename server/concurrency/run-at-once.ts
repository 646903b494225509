/** Work that has begun, and what it is about. */
interface Begun<T> {
  work: Promise<void>;
  about: T;
}

interface RunOptions<T> {
  max: number;
  signal: AbortSignal;
  /** Begins the next one beside those that run. @returns null when none may begin now */
  beginNext: (running: readonly T[]) => Promise<Begun<T> | null>;
}

/**
 * Runs work, a few at a time, until none may begin although nothing runs.
 * @throws the first error of the work, after all that had begun has ended
 */
export async function runAtOnce<T>({ max, signal, beginNext }: RunOptions<T>): Promise<void> {
  const running = new Map<Promise<void>, T>();
  const failures: unknown[] = [];

  async function startNext(): Promise<boolean> {
    const begun = await beginNext([...running.values()]);
    if (!begun) return false;
    const work = begun.work
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(work));
    running.set(work, begun.about);
    return true;
  }

  try {
    while (!signal.aborted && failures.length === 0) {
      const beside = running.size;
      if (beside < max && (await startNext())) continue;
      if (beside === 0) break;
      // Work that ended while the next was looked for may be what kept it from beginning: then look again.
      if (running.size === beside) await Promise.race(running.keys());
    }
  } finally {
    await Promise.all(running.keys());
  }
  if (failures.length > 0) throw failures[0];
}
