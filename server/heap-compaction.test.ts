import { getHeapStatistics } from 'node:v8';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compactHeap, isCompactionDue, type ProcessMemory, startHeapCompaction } from './heap-compaction.ts';

const MB = 1024 * 1024;
const memory = (resident: number, heapUsed = 100): ProcessMemory => ({
  resident: resident * MB,
  heapUsed: heapUsed * MB,
});
const last = (resident: number, agoMs: number) => ({ resident: resident * MB, agoMs });

describe('isCompactionDue', () => {
  it.each([
    ['below 270 MB', memory(269), null, false],
    ['from 270 MB', memory(270), null, true],
    ['again after 30 seconds', memory(290), last(180, 30_000), true],
    ['not before', memory(290), last(180, 29_999), false],
    ['not when a larger shop has grown little since', memory(334), last(250, 60_000), false],
    ['when a larger shop has grown by 85 MB', memory(335), last(250, 60_000), true],
    ['not when the pause would be long', memory(400, 251), null, false],
  ])('%s', (_when, now, before, isDue) => {
    expect(isCompactionDue(now, before)).toBe(isDue);
  });
});

describe('startHeapCompaction', () => {
  afterEach(() => vi.useRealTimers());

  it('compacts when it is due, and rests after it', () => {
    vi.useFakeTimers();
    const compact = vi.fn();
    let resident = 200;
    const stop = startHeapCompaction({ compact, memory: () => memory(resident) });
    vi.advanceTimersByTime(5_000);
    expect(compact).not.toHaveBeenCalled();
    resident = 280;
    compact.mockImplementation(() => {
      resident = 180;
    });
    vi.advanceTimersByTime(500);
    expect(compact).toHaveBeenCalledTimes(1);
    resident = 290;
    vi.advanceTimersByTime(29_500);
    expect(compact).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(compact).toHaveBeenCalledTimes(2);
    resident = 290;
    stop();
    vi.advanceTimersByTime(60_000);
    expect(compact).toHaveBeenCalledTimes(2);
  });
});

describe('compactHeap', () => {
  it('returns pages of which little lives', () => {
    compactHeap();
    const before = getHeapStatistics().total_physical_size;
    let objects: unknown[] = Array.from({ length: 100_000 }, (_, at) =>
      Array.from({ length: 100 }, () => at),
    );
    const grown = getHeapStatistics().total_physical_size - before;
    expect(grown).toBeGreaterThan(60 * MB);
    objects = objects.filter((_, at) => at % 50 === 0);
    compactHeap();
    expect(getHeapStatistics().total_physical_size - before).toBeLessThan(grown / 5);
    expect(objects).toHaveLength(2_000);
  });
});
