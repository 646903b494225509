/** Result of a load. */
export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU time of the shop per operation, in microseconds; NaN when not measured. */
  cpuMicros: number;
  /** How many ran, with those of the warm-up. */
  operations: number;
}

/**
 * Runs each operation repeatedly, all of them in parallel, for `seconds` after a warm-up of a fifth of that.
 * @throws the error of the first operation that fails
 */
export async function measure(
  operations: readonly (() => Promise<unknown>)[],
  seconds: number,
): Promise<Measured> {
  const warmUntil = performance.now() + seconds * 200;
  const until = warmUntil + seconds * 1_000;
  const times: number[] = [];
  let done = 0;
  await Promise.all(
    operations.map(async (operation) => {
      for (let before = performance.now(); before < until; ) {
        await operation();
        done += 1;
        const after = performance.now();
        if (before >= warmUntil && after <= until) times.push(after - before);
        before = after;
      }
    }),
  );
  return summarize(times, seconds, Number.NaN, done);
}

/** @param times milliseconds of each measured operation */
export function summarize(
  times: number[],
  seconds: number,
  cpuMicros: number,
  operations = times.length,
): Measured {
  times.sort((a, b) => a - b);
  const percentile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    cpuMicros,
    operations,
  };
}

/** @returns the middle value; NaN of none */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** @returns a function that returns the items in turn, starting at index `start` */
export function roundRobin<T>(items: readonly T[], start = 0): () => T {
  let index = start;
  return () => {
    const item = items[index % items.length];
    index += 1;
    if (item === undefined) throw new Error('there are no items');
    return item;
  };
}
