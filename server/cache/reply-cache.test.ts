import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { DatabaseAwayError } from '#server/db/outage.ts';
import { type CachedReply, createReplyCache, type ReplyCache } from './reply-cache.ts';

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
type Create = Parameters<ReplyCache['getOrCreate']>[1];
const ask = (cache: ReplyCache, key: string, create: Create) => cache.getOrCreate(key, create, `/${key}`);
const readText = async (reply: Promise<CachedReply>) => (await reply).body.toString();

describe('cached replies', () => {
  it('are created once for concurrent callers, and then cached', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('one', 'catalogue'));
    const asked = [ask(cache, 'a', slow.make), ask(cache, 'a', slow.make)];
    slow.finish();
    expect(await Promise.all(asked.map(readText))).toEqual(['one', 'one']);
    expect(await readText(ask(cache, 'a', at('other')))).toBe('one');
    expect(slow.times()).toBe(1);
  });

  it('are invalidated by any of their tags, and by no other', async () => {
    const cache = createReplyCache();
    await ask(cache, 'lamp', at('lamp', 'product:1', 'catalogue'));
    await ask(cache, 'chair', at('chair', 'product:2', 'catalogue'));
    const lamp = cache.get('lamp') as CachedReply;
    expect([cache.holds('lamp', lamp), cache.holds('lamp', { ...lamp })]).toEqual([true, false]);
    cache.invalidate(['product:1']);
    expect(cache.holds('lamp', lamp)).toBe(false);
    expect([cache.get('lamp'), cache.get('chair')?.body.toString()]).toEqual([undefined, 'chair']);
    cache.invalidate(['catalogue']);
    expect(cache.size()).toBe(0);
  });

  it('are not cached when one of their tags is invalidated while they are created', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('old', 'product:1'));
    const asked = ask(cache, 'a', slow.make);
    cache.invalidate(['product:1']);
    slow.finish();
    expect(await readText(asked)).toBe('old');
    expect(cache.get('a')).toBeUndefined();
  });

  it('are cached when other tags are invalidated meanwhile', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('lamp', 'product:1'));
    const asked = ask(cache, 'a', slow.make);
    cache.invalidate(['product:2']);
    const joined = ask(cache, 'a', slow.make);
    slow.finish();
    expect([await readText(asked), await readText(joined)]).toEqual(['lamp', 'lamp']);
    expect(slow.times()).toBe(1);
    expect(cache.get('a')).toBeDefined();
  });

  it('that an invalidation made stale are not given to later callers', async () => {
    const cache = createReplyCache();
    const slow = slowly(replyWith('old', 'product:1'));
    const before = ask(cache, 'a', slow.make);
    cache.invalidate(['product:1']);
    const after = ask(cache, 'a', at('new', 'product:1'));
    slow.finish();
    expect([await readText(before), await readText(after)]).toEqual(['old', 'new']);
    expect(cache.get('a')?.body.toString()).toBe('new');
  });

  it('that failed are created again', async () => {
    const cache = createReplyCache();
    const failing = async () => {
      throw new Error('no reply');
    };
    await expect(ask(cache, 'a', failing)).rejects.toThrow('no reply');
    expect(await readText(ask(cache, 'a', at('one')))).toBe('one');
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
      await ask(cache, 'a', at('one', 'catalogue'));
      state.isListening = false;
      cache.expireAll();
      expect(cache.get('a')).toBeUndefined();
      expect(await readText(ask(cache, 'a', at('two', 'catalogue')))).toBe('two');
      expect(await readText(ask(cache, 'a', at('three', 'catalogue')))).toBe('three');
      state.isListening = true;
      cache.expireAll();
      expect(cache.get('a')).toBeUndefined();
      expect(await readText(ask(cache, 'a', at('four', 'catalogue')))).toBe('four');
      expect(cache.get('a')?.body.toString()).toBe('four');
    });

    it('are used for up to ten minutes after they were last known to be current', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { cache, state } = cacheBeside();
      await ask(cache, 'a', at('one', 'catalogue'));
      vi.advanceTimersByTime(60 * 60_000);
      expect(cache.get('a')).toBeDefined();
      state.isListening = false;
      cache.expireAll();
      vi.advanceTimersByTime(9 * 60_000);
      expect(await readText(ask(cache, 'a', outage))).toBe('one');
      const unavailable = async () => ({ reply: { ...replyWith('503'), status: 503 }, isCacheable: false });
      expect(await readText(ask(cache, 'a', unavailable))).toBe('one');
      state.isAway = true;
      const unasked = vi.fn(outage);
      expect(await readText(ask(cache, 'a', unasked))).toBe('one');
      expect(unasked).not.toHaveBeenCalled();
      vi.advanceTimersByTime(61_000);
      await expect(ask(cache, 'a', outage)).rejects.toThrow(DatabaseAwayError);
    });

    it('that were started before it are not cached', async () => {
      const { cache } = cacheBeside();
      const slow = slowly(replyWith('old', 'product:1'));
      const before = ask(cache, 'a', slow.make);
      cache.expireAll();
      const after = ask(cache, 'a', at('new', 'product:1'));
      slow.finish();
      expect([await readText(before), await readText(after)]).toEqual(['old', 'new']);
      expect(cache.get('a')?.body.toString()).toBe('new');
    });

    it('are not used after an invalidation, nor for another failure', async () => {
      const { cache, state } = cacheBeside();
      await ask(cache, 'a', at('old price', 'product:1'));
      await ask(cache, 'b', at('other', 'product:2'));
      cache.invalidate(['product:1']);
      state.isListening = false;
      await expect(ask(cache, 'a', outage)).rejects.toThrow(DatabaseAwayError);
      const broken = async () => {
        throw new Error('a mistake of ours');
      };
      await expect(ask(cache, 'b', broken)).rejects.toThrow('a mistake of ours');
    });

    it('are used with the counts of stock before the last orders, which are made again without one', async () => {
      const { cache, state } = cacheBeside();
      await ask(cache, 'a', at('12 in stock', 'product:1', 'stock:1'));
      cache.invalidate(['stock:1']);
      expect(cache.get('a')).toBeUndefined();
      expect(await readText(ask(cache, 'a', outage))).toBe('12 in stock');
      state.isAway = true;
      expect(await readText(ask(cache, 'a', outage))).toBe('12 in stock');
      state.isAway = false;
      expect(await readText(ask(cache, 'a', at('11 in stock', 'product:1', 'stock:1')))).toBe('11 in stock');
      expect(cache.get('a')?.body.toString()).toBe('11 in stock');
    });

    it('are used although orders came while they were made, and made again without one', async () => {
      const { cache } = cacheBeside();
      const first = slowly(replyWith('12 in stock', 'product:1', 'stock:1'));
      void ask(cache, 'a', first.make);
      cache.invalidate(['stock:1']);
      first.finish();
      await vi.waitFor(() => expect(cache.size()).toBe(1));
      expect(cache.get('a')).toBeUndefined();
      expect(await readText(ask(cache, 'a', outage))).toBe('12 in stock');
    });

    it('that are created during an outage are not cached: they would live for another ten minutes', async () => {
      const { cache, state } = cacheBeside();
      state.isAway = true;
      await ask(cache, 'page', at('made of old replies', 'catalogue'));
      state.isAway = false;
      expect(cache.get('page')).toBeUndefined();
    });
  });

  it('that became stale while several callers waited are created once more for all of them', async () => {
    const cache = createReplyCache();
    const [first, second] = [slowly(replyWith('old', 'catalogue')), slowly(replyWith('new', 'catalogue'))];
    void ask(cache, 'a', first.make);
    cache.invalidate(['catalogue']);
    const after = [ask(cache, 'a', second.make), ask(cache, 'a', second.make)];
    first.finish();
    second.finish();
    expect(await Promise.all(after.map(readText))).toEqual(['new', 'new']);
    expect(second.times()).toBe(1);
  });

  it('expire when the clock changes what they show', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 31, 23) });
    onTestFinished(() => void vi.useRealTimers());
    const cache = createReplyCache();
    const reply = { ...replyWith('© 2026'), expiresAt: Date.UTC(2027, 0) };
    await ask(cache, 'a', async () => ({ reply, isCacheable: true }));
    vi.advanceTimersByTime(60 * 60_000 - 1);
    expect(cache.get('a')).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
    expect(await readText(ask(cache, 'a', at('© 2027')))).toBe('© 2027');
  });

  describe('in a full cache', () => {
    const kilobyte = 'x'.repeat(1_000);
    const asked = async (cache: ReplyCache, key: string, times: number) => {
      for (let time = 0; time < times; time += 1) {
        if (!cache.get(key)) await ask(cache, key, at(kilobyte, 'catalogue'));
      }
    };

    it('stay within the size limit', async () => {
      const cache = createReplyCache({ maxBytes: 10_000 });
      for (let number = 0; number < 20; number += 1) await asked(cache, `key-${number}`, 1);
      expect(cache.size()).toBeLessThan(8);
      expect(cache.bytes()).toBeLessThanOrEqual(10_000);
      await ask(cache, 'huge', at('x'.repeat(20_000), 'catalogue'));
      expect(cache.get('huge')).toBeUndefined();
    });

    it('are 32 MiB at most', async () => {
      const cache = createReplyCache();
      for (let number = 0; number < 100; number += 1)
        await ask(cache, `key-${number}`, at('x'.repeat(500_000), 'catalogue'));
      expect(cache.bytes()).toBeLessThanOrEqual(32 * 1024 * 1024);
      expect(cache.bytes()).toBeGreaterThan(31 * 1024 * 1024);
    });

    it('are none with a limit of 0, and concurrent callers still share a run', async () => {
      const cache = createReplyCache({ maxBytes: 0 });
      const make = vi.fn(at('x', 'catalogue'));
      await Promise.all([ask(cache, 'a', make), ask(cache, 'a', make)]);
      expect(make).toHaveBeenCalledTimes(1);
      expect([cache.get('a'), cache.size()]).toEqual([undefined, 0]);
    });

    it('give way to newer ones, the least recently used first', async () => {
      const cache = createReplyCache({ maxBytes: 4_000 });
      for (const key of ['a', 'b']) await asked(cache, key, 1);
      cache.get('a');
      await asked(cache, 'c', 1);
      expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
      cache.invalidate(['catalogue']);
      expect([cache.size(), cache.bytes(), cache.findKey('/b')]).toEqual([0, 0, undefined]);
    });

    it('give way to the compressed form of one, unless it is too large itself', async () => {
      const cache = createReplyCache({ maxBytes: 4_000 });
      for (const key of ['old', 'new']) await asked(cache, key, 1);
      const reply = cache.get('new') as CachedReply;
      cache.grow('new', reply, 2_000);
      expect([cache.get('old'), cache.get('new')]).toEqual([undefined, reply]);
      cache.grow('new', reply, 2_000);
      expect([cache.get('new'), cache.bytes(), cache.findKey('/new')]).toEqual([undefined, 0, undefined]);
    });

    it('count with their tags', async () => {
      const cache = createReplyCache({ maxBytes: 10_000 });
      await ask(cache, 'a', at('x', 'product:1'));
      const [one, shown] = [cache.bytes(), await ask(cache, 'b', at('x', 'product:1', 'product:2'))];
      expect(cache.bytes()).toBeGreaterThan(2 * one);
      expect(shown.tags).toEqual(['product:1', 'product:2']);
      cache.invalidate(['product:2']);
      expect([cache.bytes(), cache.get('a')?.tags]).toEqual([one, ['product:1']]);
    });

    it('count with their compressed forms', async () => {
      const cache = createReplyCache({ maxBytes: 10_000 });
      const reply = await ask(cache, 'a', at(kilobyte, 'product:1'));
      const before = cache.bytes();
      cache.grow('a', reply, 300);
      cache.grow('a', replyWith('another one'), 5_000);
      expect(cache.bytes()).toBe(before + 300);
      expect(cache.get('a')).toBe(reply);
      cache.invalidate(['product:1']);
      expect(cache.bytes()).toBe(0);
    });

    it('make room for others when their body is compressed', async () => {
      const cache = createReplyCache({ maxBytes: 10_000 });
      const reply = await ask(cache, 'a', at(kilobyte, 'product:1'));
      const before = cache.bytes();
      reply.body = Buffer.from('compressed');
      cache.grow('a', reply, 0);
      expect(cache.bytes()).toBe(before - kilobyte.length + reply.body.length);
      expect(cache.get('a')).toBe(reply);
      cache.invalidate(['product:1']);
      expect(cache.bytes()).toBe(0);
    });
  });
});
