import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseAwayError } from '#server/db/outage.ts';
import { type CachedReply, createReplyCache, type Tag } from './reply-cache.ts';

const replyWith = (text: string, ...tags: Tag[]): CachedReply => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags,
});

/** A `create` that resolves when the test says so. */
function slowly(reply: CachedReply) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let times = 0;
  const make = async () => {
    times += 1;
    await promise;
    return { reply, isCacheable: true };
  };
  return { make, finish: resolve, times: () => times };
}
const at =
  (text: string, ...tags: Tag[]) =>
  async () => ({ reply: replyWith(text, ...tags), isCacheable: true });
const textOf = async (reply: Promise<CachedReply>) => (await reply).body.toString();

describe('cached replies', () => {
  it('are created once for concurrent callers, and then cached', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('one', 'catalogue'));
    const asked = [cache.getOrCreate('a', slow.make), cache.getOrCreate('a', slow.make)];
    slow.finish();
    expect(await Promise.all(asked.map(textOf))).toEqual(['one', 'one']);
    expect(await textOf(cache.getOrCreate('a', at('other')))).toBe('one');
    expect(slow.times()).toBe(1);
  });

  it('are invalidated by any of their tags, and by no other', async () => {
    const cache = createReplyCache();
    await cache.getOrCreate('lamp', at('lamp', 'product:1', 'catalogue'));
    await cache.getOrCreate('chair', at('chair', 'product:2', 'catalogue'));
    cache.invalidate(['product:1']);
    expect([cache.get('lamp'), cache.get('chair')?.body.toString()]).toEqual([undefined, 'chair']);
    cache.invalidate(['catalogue']);
    expect(cache.size()).toBe(0);
  });

  it('are not cached when one of their tags is invalidated while they are created', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('old', 'product:1'));
    const asked = cache.getOrCreate('a', slow.make);
    cache.invalidate(['product:1']);
    slow.finish();
    expect(await textOf(asked)).toBe('old');
    expect(cache.get('a')).toBeUndefined();
  });

  it('are cached when other tags are invalidated meanwhile', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('lamp', 'product:1'));
    const asked = cache.getOrCreate('a', slow.make);
    cache.invalidate(['product:2']);
    const joined = cache.getOrCreate('a', slow.make);
    slow.finish();
    expect([await textOf(asked), await textOf(joined)]).toEqual(['lamp', 'lamp']);
    expect(slow.times()).toBe(1);
    expect(cache.get('a')).toBeDefined();
  });

  it('that an invalidation made stale are not given to later callers', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('old', 'product:1'));
    const before = cache.getOrCreate('a', slow.make);
    cache.invalidate(['product:1']);
    const after = cache.getOrCreate('a', at('new', 'product:1'));
    slow.finish();
    expect([await textOf(before), await textOf(after)]).toEqual(['old', 'new']);
    expect(cache.get('a')?.body.toString()).toBe('new');
  });

  it('that failed are created again', async () => {
    const cache = createReplyCache();
    const failing = async () => {
      throw new Error('no reply');
    };
    await expect(cache.getOrCreate('a', failing)).rejects.toThrow('no reply');
    expect(await textOf(cache.getOrCreate('a', at('one')))).toBe('one');
  });

  describe('during an outage', () => {
    /** A database whose state the test sets. */
    function cacheBeside() {
      const state = { isListening: true, isAway: false };
      const cache = createReplyCache({
        database: { isListening: () => state.isListening, isAway: () => state.isAway },
      });
      return { cache, state };
    }
    const outage = async () => {
      throw new DatabaseAwayError();
    };

    it('are created again while invalidations may be missed, and after that', async () => {
      const { cache, state } = cacheBeside();
      await cache.getOrCreate('a', at('one', 'catalogue'));
      state.isListening = false;
      expect(cache.get('a')).toBeUndefined();
      expect(await textOf(cache.getOrCreate('a', at('two', 'catalogue')))).toBe('two');
      expect(await textOf(cache.getOrCreate('a', at('three', 'catalogue')))).toBe('three');
      state.isListening = true;
      cache.expireAll();
      expect(cache.get('a')).toBeUndefined();
      expect(await textOf(cache.getOrCreate('a', at('four', 'catalogue')))).toBe('four');
      expect(cache.get('a')?.body.toString()).toBe('four');
    });

    it('are used for up to ten minutes while the database fails', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { cache, state } = cacheBeside();
      await cache.getOrCreate('a', at('one', 'catalogue'));
      state.isListening = false;
      vi.advanceTimersByTime(9 * 60_000);
      expect(await textOf(cache.getOrCreate('a', outage))).toBe('one');
      const unavailable = async () => ({ reply: { ...replyWith('503'), status: 503 }, isCacheable: false });
      expect(await textOf(cache.getOrCreate('a', unavailable))).toBe('one');
      state.isAway = true;
      const unasked = vi.fn(outage);
      expect(await textOf(cache.getOrCreate('a', unasked))).toBe('one');
      expect(unasked).not.toHaveBeenCalled();
      vi.advanceTimersByTime(61_000);
      await expect(cache.getOrCreate('a', outage)).rejects.toThrow(DatabaseAwayError);
    });

    it('are not used after an invalidation, nor for another failure', async () => {
      const { cache, state } = cacheBeside();
      await cache.getOrCreate('a', at('old price', 'product:1'));
      await cache.getOrCreate('b', at('other', 'product:2'));
      cache.invalidate(['product:1']);
      state.isListening = false;
      await expect(cache.getOrCreate('a', outage)).rejects.toThrow(DatabaseAwayError);
      const broken = async () => {
        throw new Error('a mistake of ours');
      };
      await expect(cache.getOrCreate('b', broken)).rejects.toThrow('a mistake of ours');
    });

    it('that are created during an outage are not cached: they would live for another ten minutes', async () => {
      const { cache, state } = cacheBeside();
      state.isAway = true;
      await cache.getOrCreate('page', at('made of old replies', 'catalogue'));
      state.isAway = false;
      expect(cache.get('page')).toBeUndefined();
    });
  });

  it('stay within the size limit', async () => {
    const cache = createReplyCache({ maxBytes: 10_000 });
    for (let number = 0; number < 20; number += 1) {
      await cache.getOrCreate(`key-${number}`, at('x'.repeat(1_000), 'catalogue'));
    }
    expect(cache.size()).toBeLessThan(8);
    await cache.getOrCreate('huge', at('x'.repeat(20_000), 'catalogue'));
    expect(cache.get('huge')).toBeUndefined();
  });
});
