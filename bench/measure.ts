/** What a load did in its time. */
export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the shop for each answer, in microseconds; NaN where it was not watched. */
  cpuMicros: number;
}

/**
 * Runs `lanes` side by side, each one thing after the other, for `seconds` after a warm-up of a fifth of that.
 * A lane that fails ends the run.
 */
export async function measure(
  lanes: readonly (() => Promise<unknown>)[],
  seconds: number,
  cpuMs: () => number = () => Number.NaN,
): Promise<Measured> {
  const warmUntil = performance.now() + seconds * 200;
  const until = warmUntil + seconds * 1_000;
  const times: number[] = [];
  let done = 0;
  const cpuBefore = cpuMs();
  await Promise.all(
    lanes.map(async (once) => {
      for (let before = performance.now(); before < until; ) {
        await once();
        done += 1;
        const after = performance.now();
        if (before >= warmUntil && after <= until) times.push(after - before);
        before = after;
      }
    }),
  );
  const cpuMicros = ((cpuMs() - cpuBefore) * 1_000) / done;
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), cpuMicros };
}

/** One after the other, from the first again. */
export function inTurn<T>(items: readonly T[], start = 0): () => T {
  let at = start;
  return () => {
    const item = items[at % items.length];
    at += 1;
    if (item === undefined) throw new Error('there is nothing to take turns with');
    return item;
  };
}
