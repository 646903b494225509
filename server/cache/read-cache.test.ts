import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReadCache, type ReadValue } from './read-cache.ts';

afterEach(() => void vi.useRealTimers());

function open({
  max = 100,
  ...options
}: {
  max?: number;
  toSize?: (text: string) => number;
  maxAgeMs?: number;
} = {}) {
  const state = { isComplete: true, timesConnected: 1, isAway: false };
  const cache = createReadCache<string>({
    notifications: state,
    isAway: () => state.isAway,
    max,
    ...options,
  });
  const keep = (key: string, found: Partial<ReadValue<string>> = {}) =>
    cache.read(key, async () => ({ value: `value of ${key}`, ...found }));
  return { state, cache, keep };
}

/** A read that ends when the test says so. */
function slowly(value: string, ...rows: string[]) {
  const { promise, resolve } = Promise.withResolvers<ReadValue<string> | null>();
  return { read: () => promise, end: () => resolve({ value, rows }) };
}

describe('what was read from the database', () => {
  it('is kept until its key or a row that it was read from changes', async () => {
    const { cache, keep } = open();
    for (const changed of ['a', 'row 1', 'row 2']) {
      expect(await keep('a', { rows: ['row 1', 'row 2'] })).toBe('value of a');
      await keep('b', { rows: ['row 3'] });
      expect(cache.get('a')).toBe('value of a');
      cache.changed(changed);
      expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'value of b']);
    }
  });

  it('is forgotten when everything may have changed', async () => {
    const { cache, keep } = open();
    await keep('a', { rows: ['row'] });
    cache.changed('all');
    expect(cache.get('a')).toBeUndefined();
  });

  it('no longer depends on the rows of an earlier read', async () => {
    const { cache, keep } = open();
    await keep('a', { rows: ['former merchant'] });
    await keep('a', { rows: ['merchant'] });
    cache.changed('former merchant');
    expect(cache.get('a')).toBe('value of a');
  });

  it.each(['a', 'row', 'all'])('is returned but not kept when it changed meanwhile (%s)', async (changed) => {
    const { cache } = open();
    const slow = slowly('old', 'row');
    const reading = cache.read('a', slow.read);
    cache.changed(changed);
    slow.end();
    expect(await reading).toBe('old');
    expect(cache.get('a')).toBeUndefined();
  });

  it('is kept when only something else changed meanwhile', async () => {
    const { cache } = open();
    const slow = slowly('new', 'row');
    const reading = cache.read('a', slow.read);
    cache.changed('another row');
    slow.end();
    await reading;
    expect(cache.get('a')).toBe('new');
  });

  it('is used as long as nothing changes, if nothing changes unannounced', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { cache, keep } = open({ maxAgeMs: Infinity });
    await keep('a');
    vi.advanceTimersByTime(3_600_000);
    expect(cache.get('a')).toBe('value of a');
    cache.changed('a');
    expect(cache.get('a')).toBeUndefined();
  });

  it('is not kept when there is nothing, so that what appears is seen at once', async () => {
    const { cache, keep } = open();
    expect(await cache.read('a', async () => null)).toBeNull();
    expect(cache.get('a')).toBeUndefined();
    await keep('a');
    expect(cache.get('a')).toBe('value of a');
  });

  it('is used for a minute, or as long as it holds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { cache, keep } = open();
    await Promise.all([keep('a'), keep('b', { forMs: 20_000 }), keep('c', { forMs: 90_000 })]);
    const known = () => ['a', 'b', 'c'].filter((key) => cache.get(key));
    vi.advanceTimersByTime(19_999);
    expect(known()).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(1);
    expect(known()).toEqual(['a', 'c']);
    vi.advanceTimersByTime(40_000);
    expect(known()).toEqual([]);
  });

  it('is aged from the beginning of the read', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { cache } = open();
    const slow = slowly('old');
    const reading = cache.read('a', slow.read);
    vi.advanceTimersByTime(60_000);
    slow.end();
    await reading;
    expect(cache.get('a')).toBeUndefined();
  });

  it('is not used while changes may be missing, or the database is away', async () => {
    const { state, cache, keep } = open();
    await keep('a');
    state.isComplete = false;
    expect(cache.get('a')).toBeUndefined();
    state.isComplete = true;
    state.isAway = true;
    expect(cache.get('a')).toBeUndefined();
    state.isAway = false;
    expect(cache.get('a')).toBe('value of a');
  });

  it('is not used after the connection was lost, also when the read ends later', async () => {
    const { state, cache, keep } = open();
    await keep('a');
    const slow = slowly('old');
    const reading = cache.read('b', slow.read);
    state.timesConnected = 2;
    slow.end();
    await reading;
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
    await keep('a');
    expect(cache.get('a')).toBe('value of a');
  });

  it('is bounded: what was not used for the longest time goes first', async () => {
    const { cache, keep } = open({ max: 29, toSize: (text) => text.length });
    await keep('a', { rows: ['row of a'] });
    await keep('b');
    cache.get('a');
    await keep('c');
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['value of a', undefined, 'value of c']);
    await keep('d', { value: 'longer than everything that may be kept' });
    expect(cache.get('d')).toBeUndefined();
  });
});
