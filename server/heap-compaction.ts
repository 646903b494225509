import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1024 * 1024;

export interface ProcessMemory {
  /** Resident bytes. */
  resident: number;
  /** Bytes of V8's heap that are in use, with what the next collection frees. */
  heapUsed: number;
}

/** Below 300 MB, by what a process gets within half a second under full load. */
const FROM_BYTES = 270 * MB;
/** A larger shop needs more for what it keeps: it has to grow by so much before another compaction is worth its pause. */
const GROWTH_BYTES = 85 * MB;
/** A compaction stops the process for some 1.5 ms for each megabyte that lives. */
const LARGEST_HEAP_BYTES = 250 * MB;
const REST_MS = 30_000;
const CHECK_MS = 500;

/**
 * Whether a process should compact its heap now (docs/decisions/120-heap-compaction.md).
 * @param last the last compaction: bytes that were resident after it, and milliseconds since; null before the first
 */
export function isCompactionDue(
  { resident, heapUsed }: ProcessMemory,
  last: { resident: number; agoMs: number } | null,
): boolean {
  if (heapUsed > LARGEST_HEAP_BYTES) return false;
  if (!last) return resident >= FROM_BYTES;
  return last.agoMs >= REST_MS && resident >= Math.max(FROM_BYTES, last.resident + GROWTH_BYTES);
}

/** Collects all garbage, joins what lives, and returns V8's free pages to the system. Stops the process for some 120 ms. */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** Compacts this process's heap whenever it is due. @returns what ends that */
export function startHeapCompaction({ compact = compactHeap, memory = memoryNow } = {}): () => void {
  let last: { resident: number; at: number } | null = null;
  const timer = setInterval(() => {
    const now = performance.now();
    if (!isCompactionDue(memory(), last && { resident: last.resident, agoMs: now - last.at })) return;
    compact();
    last = { resident: memory().resident, at: performance.now() };
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}

const memoryNow = (): ProcessMemory => ({
  resident: process.memoryUsage.rss(),
  heapUsed: getHeapStatistics().used_heap_size,
});
